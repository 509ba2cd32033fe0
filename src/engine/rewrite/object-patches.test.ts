import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { PlanResources } from "../plan/plan.ts";
import { ObjectPatches, type Patch } from "./object-patches.ts";

const SOURCE = "<</Font<</F1 1 0 R>>/PieceInfo 9 0 R>>";
const place: PlanResources = {
  num: 5,
  gen: 0,
  source: latin1Bytes(SOURCE),
  verbatim: false,
  insertAt: SOURCE.indexOf("/F1"),
  before: "",
  after: "",
};

function check(
  ...patches: readonly Partial<Patch>[]
): readonly [string, string, readonly number[]][] {
  const all = new ObjectPatches();
  for (const patch of patches) {
    all.add(place, { kind: "resources", pages: [], boxes: [], ...patch });
  }
  return all.changed().map(({ update, kind, pages }) => [latin1Text(update.source), kind, pages]);
}

const insertion = (name: string) => ({ place, entries: new Map([[name, "7 0 R"]]) });

test("names of several content streams go into a shared dictionary in one insertion", () => {
  expect(
    check(
      { insertions: [insertion("PltF1")], pages: [0] },
      { insertions: [insertion("PltF1"), insertion("PltF2")], pages: [0, 1] },
    ),
  ).toEqual([
    ["<</Font<</PltF1 7 0 R /PltF2 7 0 R /F1 1 0 R>>/PieceInfo 9 0 R>>", "resources", [0, 1]],
  ]);
});

test("a page whose own resources get names stays a page, and all else stays byte for byte", () => {
  const start = SOURCE.indexOf("/PieceInfo");
  expect(
    check(
      { kind: "page", splices: [{ start, end: SOURCE.length - 2, text: " " }], pages: [2] },
      { insertions: [insertion("PltX1")] },
    ),
  ).toEqual([["<</Font<</PltX1 7 0 R /F1 1 0 R>> >>", "page", [2]]]);
});

test("nothing asked for, nothing changed", () => {
  expect(check()).toEqual([]);
});
