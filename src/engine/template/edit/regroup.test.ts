import { expect, test } from "vitest";
import type { Regroup } from "../../contract/regroup.ts";
import type { SceneHint } from "../../contract/scene-hints.ts";
import type { ScenePage, TextBox } from "../../contract/scene.ts";
import { hintsFor, unmetHints } from "./regroup.ts";

/** A box of these lines, each shown by the operator of its number; `top` is its place on the page. */
function box(
  id: string,
  page: number,
  top: number,
  lines: Readonly<Record<number, string>>,
): TextBox {
  return {
    id,
    page,
    bboxPt: [0, top, 100, top + 10],
    lines: Object.values(lines).map((text) => ({ text })),
    segments: Object.keys(lines).map((operator, line) => ({
      line,
      unit: `page:${page}`,
      operator: Number(operator),
      glyphStart: 0,
    })),
  } as unknown as TextBox;
}

const PAGES = [
  { boxes: [box("low", 0, 40, { 3: "c" }), box("high", 0, 10, { 1: "a", 2: "b" })] },
  { boxes: [box("other", 1, 10, { 1: "d" })] },
] as unknown as readonly ScenePage[];

/** "join a+c" or "split b" for each hint, by the words of its lines. */
function spelled(hint: SceneHint): string {
  return hint.kind === "join"
    ? `join ${hint.lines.map(({ text }) => text).join("+")}`
    : `split ${hint.before.text}`;
}

test.each<[string, Partial<Regroup>, readonly string[], readonly string[]]>([
  [
    "boxes are joined from the top, whatever their order",
    { join: [["low", "high"]] },
    ["join a+c"],
    [],
  ],
  ["a box is split at a line", { split: [{ box: "high", beforeLine: 1 }] }, ["split b"], []],
  [
    "a box is split at all of them",
    { split: [{ box: "high", beforeLine: null }] },
    ["split b"],
    [],
  ],
  ["one box is no group", { join: [["low"]] }, [], ["join "]],
  ["the same box twice is no group", { join: [["low", "low"]] }, [], ["join "]],
  ["boxes of two pages are no group", { join: [["high", "other"]] }, [], ["join "]],
  ["an unknown box", { join: [["high", "gone"]] }, [], ["join gone"]],
  [
    "nothing stands before the first line",
    { split: [{ box: "high", beforeLine: 0 }] },
    [],
    ["split high"],
  ],
  ["there is no such line", { split: [{ box: "high", beforeLine: 2 }] }, [], ["split high"]],
  [
    "a box of one line is not split",
    { split: [{ box: "low", beforeLine: null }] },
    [],
    ["split low"],
  ],
])("%s", (_, request, hints, refused) => {
  const found = hintsFor(PAGES, { join: [], split: [], ...request });
  expect(found.hints.map(({ hint }) => spelled(hint))).toEqual(hints);
  expect(found.refusals.map(({ list, box: id }) => `${list} ${id}`)).toEqual(refused);
});

test("a hint is held where the file shows what it asks for", () => {
  const asked = { join: [["low", "high"]], split: [{ box: "high", beforeLine: 1 }] };
  const { hints } = hintsFor(PAGES, asked);
  expect(unmetHints(PAGES, hints).map(({ list }) => list)).toEqual(["join", "split"]);
  const regrouped = [
    { boxes: [box("ac", 0, 10, { 1: "a", 3: "c" }), box("b", 0, 20, { 2: "b" })] },
  ] as unknown as readonly ScenePage[];
  expect(unmetHints(regrouped, hints)).toEqual([]);
});

test("lines whose words changed are held by no box", () => {
  const { hints } = hintsFor(PAGES, { join: [], split: [{ box: "high", beforeLine: 1 }] });
  const changed = [{ boxes: [box("b", 0, 20, { 2: "B" })] }] as unknown as readonly ScenePage[];
  expect(unmetHints(changed, hints)).toHaveLength(1);
});
