import { describe, expect, test } from "vitest";
import { fontOf } from "../../font/pdf-font/pdf-font.test-kit.ts";
import type { StyleRun } from "../../contract/scene.ts";
import { lineOf, type TextLine } from "../lines/text-lines.ts";
import { runOf, type Setting, textLine } from "../small-lines.test-kit.ts";
import { fontKeysOf, styleRuns } from "./style-runs.ts";

/** A line of runs, each right behind the one before. */
function lineIn(...parts: readonly (readonly [text: string, setting?: Setting])[]): TextLine {
  let start = 0;
  const runs = parts.map(([text, setting], show) => {
    const run = runOf(text, { start, show, ...setting });
    start = run.glyphs.at(-1)?.end ?? start;
    return run;
  });
  return lineOf(runs, 0);
}

const NO_KEYS = { fontKeys: new Map<string, string>(), stretch: 1 };
const runsOf = (...lines: readonly (TextLine | null)[]): readonly StyleRun[] =>
  styleRuns({ lines, leadingPt: null }, NO_KEYS);

describe("runs of a text", () => {
  test("are told by their offsets, line feeds and empty lines counting", () => {
    const runs = runsOf(lineIn(["Ada"], ["Lee", { fontKey: "bold" }]), null, textLine("more"));
    expect(runs.map(({ start, end, font }) => [start, end, font])).toEqual([
      [0, 3, "5"],
      [3, 6, "bold"],
      [8, 12, "5"],
    ]);
  });

  test.each<[string, Setting, number | undefined]>([
    ["on the baseline", {}, undefined],
    ["a tenth of an em above it, which is rounding", { across: 1 }, undefined],
    ["raised by more", { across: 1.2 }, 1.2],
    ["lowered", { across: -2 }, -2],
    ["beside a vertical line", { across: 3, isVertical: true }, undefined],
  ])("%s", (_, setting, risePt) => {
    expect(runsOf(lineIn(["words"], ["2", setting])).at(-1)?.risePt).toBe(risePt);
  });

  test("have a stretch of their own where it is not the box's", () => {
    const line = lineIn(["words"], ["more", { stretch: 0.5 }]);
    expect(
      styleRuns({ lines: [line], leadingPt: null }, NO_KEYS).map(({ stretch }) => stretch),
    ).toEqual([undefined, 0.5]);
    const condensed = { ...NO_KEYS, stretch: 0.3 };
    expect(
      styleRuns({ lines: [line], leadingPt: null }, condensed).map(({ stretch }) => stretch),
    ).toEqual([3.33333, 1.66667]);
  });

  test("say their paint only where there are several", () => {
    expect(
      runsOf(lineIn(["Ada"], ["Lee", { fontKey: "bold" }])).every(
        ({ paint }) => paint === undefined,
      ),
    ).toBe(true);
    const red = {
      color: { space: "DeviceRGB", components: [1, 0, 0], colorants: [], alternate: null },
      colorKey: "red",
    };
    const [first, second] = runsOf(lineIn(["Ada"], ["Lee", red]));
    expect([first?.paint, second?.paint]).toEqual([
      "DeviceGray||0.000|0",
      "DeviceRGB||1.000,0.000,0.000|0",
    ]);
    const outlined = runsOf(lineIn(["Ada"], ["Lee", { renderMode: 2, fontKey: "6" }]));
    expect(outlined.map(({ paint }) => paint?.slice(-2))).toEqual(["|0", "|2"]);
  });

  test("an initial is said of the first letter alone", () => {
    const line = { ...lineIn(["O", { sizePt: 30 }], ["nce"]), initial: { lines: 3, gapPt: 2 } };
    const runs = runsOf(line, textLine("upon", { fontKey: "6" }));
    expect(runs.map(({ initial }) => initial)).toEqual([
      { lines: 3, gapPt: 2 },
      undefined,
      undefined,
    ]);
  });
});

describe("the font object of a face", () => {
  const styled = (text: string, key: string, face = "jost"): TextLine =>
    textLine(text, { fontKey: face, font: fontOf({ key }) });

  test("is the one that shows most of the block", () => {
    const lines = [styled("Ada", "9"), styled("Lovelace", "12"), null, styled("Lee", "9")];
    expect([...fontKeysOf({ lines, leadingPt: null })]).toEqual([["jost", "12"]]);
    const others = [styled("Ada Lee", "9"), styled("Love", "12"), styled("lace", "9")];
    expect([...fontKeysOf({ lines: others, leadingPt: null })]).toEqual([["jost", "9"]]);
  });

  test("is named by its runs; of a face without one by the face", () => {
    const lines = [styled("Ada", "9"), styled("Lee", "12", "lora")];
    const fontKeys = fontKeysOf({ lines, leadingPt: null });
    const runs = styleRuns(
      { lines: [...lines, textLine("x", { fontKey: "none" })], leadingPt: null },
      { fontKeys, stretch: 1 },
    );
    expect(runs.map(({ font }) => font)).toEqual(["9", "12", "none"]);
    expect([
      ...fontKeysOf({ lines: [textLine("x", { font: null, fontKey: "f" })], leadingPt: null }),
    ]).toEqual([["f", ""]]);
  });
});
