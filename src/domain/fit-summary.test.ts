import { describe, expect, test } from "vitest";
import type { BoxFit, FitReport } from "#engine/contract/fit-report.ts";
import { checkedFit, fitSummary, notedSubstitutions, suggestionsOf } from "./fit-summary.ts";
import type { FieldRecord } from "./scene-record.ts";

const field = (id: string, boxes: readonly string[]): FieldRecord =>
  ({
    id,
    name: id,
    defaultValue: "",
    constraints: boxes.map((objectId) => ({ objectId })),
  }) as never;
const FIELDS = [field("name", ["b1", "b2"]), field("title", ["b2"]), field("city", [])];

const box = (changes: Partial<BoxFit> = {}): BoxFit => ({
  box: "b1",
  page: 0,
  text: "Ada",
  sizePt: 8,
  authoredSizePt: 10,
  minSizePt: 6,
  maxWidthPt: 100,
  lines: [],
  overflow: false,
  missing: [],
  substitutions: [],
  fontsUsed: [],
  limitedFonts: [],
  changed: true,
  ...changes,
});
const report = (changes: Partial<FitReport> = {}): FitReport => ({
  boxes: [],
  fontsUsed: [],
  substitutions: [],
  ignoredValues: [],
  ...changes,
});

describe("the fit that is kept with a render", () => {
  test("says of each box where it stands, its sizes and its fonts, and none of its words", () => {
    const fontsUsed = [
      { id: "f1", postScriptName: "Garamond", role: "embedded" },
      { id: "f2", postScriptName: "NotoSerif", role: "bundled" },
    ] as const;
    const { boxes } = fitSummary(
      FIELDS,
      report({ boxes: [box({ page: 1, overflow: true, missing: ["Ż", "ł"], fontsUsed })] }),
    );
    expect(boxes).toEqual([
      {
        object_id: "b1",
        page: 1,
        field: "name",
        changed: true,
        font_size_pt: 8,
        authored_font_size_pt: 10,
        overflow: true,
        missing_glyphs: 2,
        fonts: ["Garamond", "NotoSerif"],
      },
    ]);
    expect(JSON.stringify(boxes)).not.toContain("Ada");
  });

  test("names no field for a box that shows none", () => {
    const { boxes } = fitSummary(FIELDS, report({ boxes: [box({ box: "b9", changed: false })] }));
    expect(boxes[0]).toMatchObject({ field: null, changed: false, missing_glyphs: 0 });
  });

  test("lists fonts with why each was taken, and substitutes with the letters they print", () => {
    const substitutions = [{ from: "Garamond", to: "NotoSerif", characters: "Ż" }];
    const { fonts_used, substitutions: told } = fitSummary(
      FIELDS,
      report({ fontsUsed: [{ postScriptName: "NotoSerif", role: "bundled" }], substitutions }),
    );
    expect(fonts_used).toEqual([{ name: "NotoSerif", role: "bundled" }]);
    expect(told).toEqual(substitutions);
  });
});

describe("plain letters are offered", () => {
  const styled = report({ boxes: [box({ suggestion: "this" })] });
  test.each<[string, FitReport, Record<string, string>, readonly unknown[]]>([
    [
      "for a styled value",
      styled,
      { name: "𝕥𝕙𝕚𝕤" },
      [{ box: "b1", field: "name", suggestion: "this" }],
    ],
    ["not where the value is plain", styled, { name: "this" }, []],
    ["not where there is no value", styled, {}, []],
    [
      "not where plain letters would not print either",
      report({ boxes: [box()] }),
      { name: "𝕥𝕙𝕚𝕤" },
      [],
    ],
    ["not of a field that the box does not show", styled, { title: "𝕥𝕙𝕚𝕤" }, []],
    [
      "for each field of the box that is styled",
      report({ boxes: [box({ box: "b2", suggestion: "x" })] }),
      { name: "𝕒", title: "ｂ" },
      [
        { box: "b2", field: "name", suggestion: "a" },
        { box: "b2", field: "title", suggestion: "b" },
      ],
    ],
  ])("%s", (_, fit, values, expected) => {
    expect(suggestionsOf(FIELDS, fit, values)).toEqual(expected);
  });

  test("by the box's id in answers", () => {
    const checked = checkedFit(FIELDS, { fit: styled, problems: [] }, { name: "𝕥𝕙𝕚𝕤" });
    expect(checked.suggestions).toEqual([{ object_id: "b1", field: "name", suggestion: "this" }]);
    expect(checked.boxes).toHaveLength(1);
  });
});

describe("substitutes of a stored fit", () => {
  const good = { from: "A", to: "B", characters: "ż" };
  test.each<[string, object | null, readonly unknown[]]>([
    ["are read", { substitutions: [good] }, [good]],
    ["are none without a fit", null, []],
    ["are none in another form", { substitutions: "A>B" }, []],
    ["are none where it says nothing of them", {}, []],
    [
      "are left out where one lacks a name",
      { substitutions: [{ from: "A", to: "B" }, good] },
      [good],
    ],
    ["are left out where one is no object", { substitutions: [null, "x", 3, good] }, [good]],
    ["are left out where a name is no text", { substitutions: [{ ...good, to: 7 }] }, []],
  ])("%s", (_, fit, expected) => {
    expect(notedSubstitutions(fit)).toEqual(expected);
  });
});
