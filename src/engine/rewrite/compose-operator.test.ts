import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { PlanSegment } from "../plan/plan.ts";
import { composeOperator } from "./compose-operator.ts";
import type { PlacedLine, PlacedSegment } from "./placed-line.ts";
import { glyphOf, segmentOf } from "./small-plans.test-kit.ts";

const CONTENT = "BT /F 12 Tf 10 20 Td (Hello) Tj ET";
const DATA = latin1Bytes(CONTENT);
const SPAN = { start: CONTENT.indexOf("(Hello)"), end: CONTENT.indexOf(" ET") };
const own = (changes: Partial<PlanSegment> = {}): PlanSegment =>
  segmentOf({ span: SPAN, ...changes });

/** "ab" in the file's own font: 12 units. */
const line = (changes: Partial<PlacedLine> = {}): PlacedLine => ({
  text: "ab",
  matrix: null,
  indent: 0,
  size: 12,
  charSpacing: 0,
  wordSpacing: 0,
  trackingEm: 0,
  wordSpacingEm: 0,
  runs: [{ fontName: "F", scale: 1, glyphs: [glyphOf("a"), glyphOf("b")], replacements: [] }],
  ...changes,
});
const written = (
  segments: readonly PlanSegment[],
  edits: readonly (PlacedSegment | undefined)[],
): readonly string[] =>
  composeOperator(
    segments,
    new Map(segments.flatMap((segment, i) => (edits[i] ? [[segment, edits[i]] as const] : []))),
    DATA,
  );
const GONE: PlacedSegment = { kept: null, lines: [] };
const now = (...lines: readonly PlacedLine[]): PlacedSegment => ({ kept: null, lines });

describe("an operator written anew", () => {
  test.each<
    [string, readonly PlanSegment[], readonly (PlacedSegment | undefined)[], readonly string[]]
  >([
    [
      "untouched, shows what it showed",
      [own({ head: "5", tail: "(!)" })],
      [undefined],
      ["[5 (Hello) (!)]TJ"],
    ],
    ["untouched, needs no pen behind it", [own({ tail: "5" })], [undefined], ["[(Hello)]TJ"]],
    [
      "untouched, keeps the pen that is used",
      [own({ tail: "5", penIsUsed: true })],
      [undefined],
      ["[(Hello) 5]TJ"],
    ],
    ["without its text is nothing", [own()], [GONE], []],
    [
      "without its text moves the pen that is used",
      [own({ penIsUsed: true })],
      [GONE],
      ["[-2500]TJ"],
    ],
    ["without its text moves to what it keeps", [own({ tail: "(!)" })], [GONE], ["[-2500 (!)]TJ"]],
    ["with other text", [own()], [now(line())], ["[<6162>]TJ"]],
    [
      "with other text moves the pen that is used",
      [own({ penIsUsed: true })],
      [now(line())],
      ["[<6162>]TJ", "[-1500]TJ"],
    ],
    [
      "with text as long as it was",
      [own({ penIsUsed: true, ownEndTm: [1, 0, 0, 1, 22, 20] })],
      [now(line())],
      ["[<6162>]TJ"],
    ],
    [
      "with text at half its width",
      [own({ penIsUsed: true, shown: { ...own().shown, scale: 0.5 } })],
      [now(line())],
      ["[<6162>]TJ", "[-4000]TJ"],
    ],
    [
      "with text behind what it keeps",
      [own({ head: "(x)" })],
      [now(line())],
      ["[(x)]TJ", "[<6162>]TJ"],
    ],
    [
      "with text at another place, and the line put back",
      [own({ penIsUsed: true })],
      [now(line({ matrix: [1, 0, 0, 1, 5, 6] }))],
      ["1 0 0 1 5 6 Tm", "[<6162>]TJ", "1 0 0 1 0 0 Tm", "10 20 Td", "[-2500]TJ"],
    ],
    [
      "with two lines",
      [own()],
      [now(line(), line({ matrix: [1, 0, 0, 1, 10, 5] }))],
      ["[<6162>]TJ", "1 0 0 1 10 5 Tm", "[<6162>]TJ", "1 0 0 1 0 0 Tm", "10 20 Td"],
    ],
    [
      "as it was, with a line behind it where it began",
      [own()],
      [{ kept: "Hello", lines: [line()] }],
      ["[(Hello)]TJ", "1 0 0 1 10 20 Tm", "[<6162>]TJ", "1 0 0 1 0 0 Tm", "10 20 Td"],
    ],
    ["as it was, and no line", [own()], [{ kept: "Hello", lines: [] }], ["[(Hello)]TJ"]],
    [
      "with one segment of two",
      [own({ own: "(He)" }), own({ head: "7", own: "(llo)", tail: "(!)" })],
      [undefined, now(line())],
      ["[(He) 7]TJ", "[<6162>]TJ", "[-1500 (!)]TJ"],
    ],
    [
      "with the first segment of two",
      [own({ own: "(He)" }), own({ head: "7", own: "(llo)" })],
      [now(line()), undefined],
      ["[<6162>]TJ", "[-1500 7 (llo)]TJ"],
    ],
    [
      "in another size, and the state put back",
      [own()],
      [now(line({ size: 9.000001, charSpacing: 1, wordSpacing: 2 }))],
      ["/F 9 Tf", "1 Tc", "2 Tw", "[<61>111.11<62>]TJ", "/F 12 Tf", "0 Tc", "0 Tw"],
    ],
  ])("%s", (_, segments, edits, expected) => expect(written(segments, edits)).toEqual(expected));

  test("keeps what ' and \" do besides", () => {
    expect(written([own({ name: "'" })], [GONE])).toEqual(["T*"]);
    expect(written([own({ name: "TJ" })], [GONE])).toEqual([]);
    expect(written([own({ name: '"', spacingOperands: ["3", "4"] })], [GONE])).toEqual([
      "3 Tw",
      "4 Tc",
      "T*",
    ]);
    expect(written([own({ name: '"' })], [undefined])).toEqual([
      "0 Tw",
      "0 Tc",
      "T*",
      "[(Hello)]TJ",
    ]);
  });

  test("moves down a column without the horizontal scale", () => {
    const down = own({
      penIsUsed: true,
      leadsDown: true,
      shown: { ...own().shown, scale: 0.5 },
      ownEndTm: [1, 0, 0, 1, 10, 80],
    });
    expect(written([down], [GONE])).toEqual(["[-5000]TJ"]);
  });

  test("without a segment is a mistake of the plan", () => {
    expect(() => composeOperator([], new Map(), DATA)).toThrow("an operator has planned segments");
  });
});
