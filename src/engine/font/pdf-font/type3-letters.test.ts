import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "./font-samples.ts";
import { readPdfFont } from "./read-font.ts";

/** A Type 3 font of one letter, drawn by `procedure`. */
function letterOf(procedure: string, matrix = "[.001 0 0 -.001 0 0]") {
  const doc = documentOf([
    `<</Type/Font/Subtype/Type3/FontMatrix${matrix}/FontBBox[0 -800 1000 200]/FirstChar 65/LastChar 65/Widths[620]` +
      "/Encoding<</Type/Encoding/Differences[65/A]>>/CharProcs<</A 2 0 R>>>>",
    ["<<>>", latin1Bytes(procedure)] as const,
  ]);
  return readPdfFont(doc, doc.object(1)?.value ?? null, "1").letterOf("A");
}

test("letters of procedures are the paths they fill, in thousandths of an em, the right way up", () => {
  expect(letterOf("620 0 0 -700 500 0 d1 0 0 m 0 -700 l 500 -700 l h f")).toEqual({
    outline: [[0, 0, 0, 700, 500, 700]],
    advance: 620,
  });
  expect(letterOf("620 0 d0 10 -20 30 -40 re f*")?.outline).toEqual([
    [10, 20, 40, 20, 40, 60, 10, 60],
  ]);
  const scaled = letterOf("310 0 0 0 9 9 d1 0 0 m 100 0 l 100 50 l f", "[.002 0 0 .002 0 0]");
  expect(scaled?.outline).toEqual([[0, 0, 200, 0, 200, 100]]);
});

test("curves of all three kinds lead to their ends", () => {
  const ends = (curve: string) =>
    letterOf(`620 0 d0 0 0 m ${curve} f`)
      ?.outline[0]?.slice(-2)
      .map((value) => Math.round(value));
  expect(ends("0 -10 20 -30 40 -50 c")).toEqual([40, 50]);
  expect(ends("20 -30 40 -50 v")).toEqual([40, 50]);
  expect(ends("20 -30 40 -50 y")).toEqual([40, 50]);
});

test.each([
  ["strokes a path", "620 0 d0 0 0 m 9 9 l S"],
  ["moves its space", "620 0 d0 2 0 0 2 0 0 cm 0 0 m 9 9 l f"],
  ["paints a picture", "620 0 d0 /Im0 Do"],
  ["fills nothing", "620 0 d0 0 0 m 9 9 l n"],
  ["is longer than a letter", `620 0 d0 ${"0 0 m 9 9 l ".repeat(2000)} f`],
])("a procedure that %s is no letter", (_, procedure) => {
  expect(letterOf(procedure)).toBeNull();
});
