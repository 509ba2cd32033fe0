import { expect, test } from "vitest";
import type { BoxSegment } from "../../contract/scene.ts";
import { trialParts } from "./trial-parts.ts";

/** A box of a page that stands in its stream, or in a form. */
function tried(text: string) {
  const [name = "", page = "", form = `page:${page}`] = text.split(" ");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a segment as is looked at
  const segments = [{ unit: form }] as unknown as readonly BoxSegment[];
  return { name, box: { page: Number(page), segments, duplicates: [] } };
}

test.each([
  ["all of a small file", ["a 0", "b 1", "c 2"], 9, ["a b c"]],
  [
    "pages until there are enough values",
    ["a 0", "b 0", "c 1", "d 2", "e 3"],
    2,
    ["a b", "c d", "e"],
  ],
  [
    "a page as a whole, however many it has",
    ["a 0", "b 1", "c 1", "d 1", "e 2"],
    2,
    ["a b c d", "e"],
  ],
  ["a form with its first page", ["a 0", "f 0 form:7", "b 1", "g 1 form:7"], 2, ["a f g", "b"]],
  ["a page of such a form alone", ["f 0 form:7", "g 1 form:7", "a 2"], 1, ["f g", "a"]],
  ["nothing", [], 2, []],
] as const)("what is tried together: %s", (_name, values, enough, parts) => {
  const found = trialParts(values.map(tried), enough);
  expect(found.map((part) => part.map(({ name }) => name).join(" "))).toEqual(parts);
});
