import { expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "./box-settings.ts";
import type { FontReport } from "./fonts.ts";
import { printVerdicts, verdictProblems, worstVerdict } from "./print-verdict.ts";
import { ADDRESSES, FAMILY_NAMES, GIVEN_NAMES } from "./sample-names.data.ts";
import type { InputKind, SceneField, ScenePage, TextBox } from "./scene.ts";

const LATIN_1 = "U+0020-007E,U+00A0-00FF,U+2013-2014,U+2019";

function fontOf(printable: string, changes: Partial<FontReport> = {}): FontReport {
  return {
    key: "7",
    postScriptName: "EBGaramond-Regular",
    embedded: true,
    subset: true,
    printable,
    printableSubstituted: "",
    substitute: "Caladea-Regular",
    ...changes,
  };
}

/** A page of one box a field, all in font "7"; verdicts look at nothing else of them. */
function shownOf(font: FontReport, kinds: readonly InputKind[], changes: Partial<TextBox> = {}) {
  const boxes = kinds.map((_, i) => ({
    id: `box_${i}`,
    page: 0,
    font: "7",
    text: "Anna",
    editable: true,
    settings: DEFAULT_BOX_SETTINGS,
    ...changes,
  }));
  const fields = kinds.map((inputKind, i) => ({
    id: `fld_${i}`,
    name: `f${i}`,
    inputKind,
    defaultValue: "Anna",
    isPlaceholder: false,
    boxes: [{ box: `box_${i}`, pattern: [{ kind: "field", field: `fld_${i}` }] }],
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that verdicts look at
  const page = { index: 0, boxes } as unknown as ScenePage;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return { pages: [page], fields: fields as unknown as readonly SceneField[], fonts: [font] };
}

const verdictOf = (font: FontReport, kind: InputKind, changes: Partial<TextBox> = {}) =>
  printVerdicts(shownOf(font, [kind], changes))
    .get("fld_0")
    ?.get("box_0") ?? null;

test("the samples are 200 given names, 200 family names and 60 addresses, each once", () => {
  for (const [list, count] of [
    [GIVEN_NAMES, 200],
    [FAMILY_NAMES, 200],
    [ADDRESSES, 60],
  ] as const) {
    expect(list).toHaveLength(count);
    expect(list.filter((text) => text !== text.normalize("NFC") || text.trim() !== text)).toEqual(
      [],
    );
  }
  expect(new Set(ADDRESSES).size).toBe(60);
});

test.each<[InputKind, string | null, number]>([
  ["person", "names", 400],
  ["street", "addresses", 60],
  ["town", "addresses", 60],
  ["text", "names and addresses", 460],
  ["multiline", "names and addresses", 460],
  ["email", null, 0],
  ["phone", null, 0],
  ["url", null, 0],
  ["date", null, 0],
  ["price", null, 0],
])("a field for %s is tried with %s", (kind, samples, tried) => {
  const verdict = verdictOf(fontOf(""), kind);
  expect([verdict?.samples ?? null, verdict?.needOtherFont ?? 0]).toEqual([samples, tried]);
});

test("counts the names that have a letter the font lacks", () => {
  const all = verdictOf(fontOf("U+0020-2FFF"), "person");
  const western = verdictOf(fontOf(LATIN_1), "person");
  const single = verdictOf(fontOf("U+0041,U+006E,U+0061"), "person");
  expect(all).toEqual({ samples: "names", tried: 400, needOtherFont: 0 });
  // By hand: of the Polish, Czech, Turkish, Hungarian and Baltic names, those with letters beyond Latin-1.
  const beyond = [...GIVEN_NAMES, ...FAMILY_NAMES].filter((name) =>
    /[^\u0020-\u00ff\u2019]/u.test(name),
  );
  expect(western?.needOtherFont).toBe(beyond.length);
  expect(beyond.length).toBeGreaterThan(90);
  // "Anna" alone is of these letters.
  expect(single?.needOtherFont).toBe(399);
});

test("names are counted as the box writes them", () => {
  const upper = { settings: { ...DEFAULT_BOX_SETTINGS, textCase: "upper" as const } };
  expect(verdictOf(fontOf("U+0020,U+0041-005A"), "person", upper)?.needOtherFont).toBeLessThan(300);
  expect(verdictOf(fontOf("U+0020,U+0041-005A"), "person")?.needOtherFont).toBe(400);
});

test("a box that cannot be filled, and a field with a list of its own, are not judged", () => {
  expect(verdictOf(fontOf(""), "person", { editable: false })).toBe(null);
  const shown = shownOf(fontOf(""), ["person"]);
  const fields = shown.fields.map((field) => ({
    ...field,
    choice: { setId: null, options: ["Anna"] },
  }));
  expect(printVerdicts({ ...shown, fields }).get("fld_0")?.size).toBe(0);
});

test("the worst box speaks for a field", () => {
  const verdict = (needOtherFont: number) => ({
    samples: "names" as const,
    tried: 400,
    needOtherFont,
  });
  expect(
    worstVerdict(
      new Map([
        ["a", verdict(3)],
        ["b", verdict(9)],
        ["c", verdict(0)],
      ]),
    ),
  ).toEqual(verdict(9));
  expect([worstVerdict(new Map()), worstVerdict(undefined)]).toEqual([null, null]);
});

test("a problem a font names the number and the cures, the exact one first", () => {
  const openFont = {
    family: "EB Garamond",
    postScriptName: "EBGaramond-Regular",
    licence: "OFL-1.1",
  };
  const messageOf = (changes: Partial<FontReport>) =>
    verdictProblems(shownOf(fontOf("U+0041,U+006E,U+0061", changes), ["person", "person"])).map(
      ({ message }) => message,
    );
  const start = "399 of 400 names need another font than EBGaramond-Regular:";
  expect(messageOf({ openFont: { ...openFont, state: "available" } })).toEqual([
    `${start} add EB Garamond (open, exact) · upload your copy · accept Caladea-Regular.`,
  ]);
  expect(messageOf({ openFont: { ...openFont, family: "TeX Gyre", state: "upload" } })).toEqual([
    `${start} upload your copy of TeX Gyre (open) · accept Caladea-Regular.`,
  ]);
  expect(messageOf({ lackedForms: ["old-style figures", "small capitals"] })).toEqual([
    `${start} upload your copy · accept Caladea-Regular (without old-style figures and small capitals).`,
  ]);
  const stuck =
    "399 of 400 names cannot be printed, since nothing stands in for EBGaramond-Regular:";
  expect(messageOf({ substitute: null })).toEqual([`${stuck} upload your copy.`]);
  expect(messageOf({ substitute: null, acceptable: "Tinos-Italic" })).toEqual([
    `${stuck} upload your copy · accept Tinos-Italic.`,
  ]);
  expect(
    verdictProblems(shownOf(fontOf("U+0041", { substitute: null }), ["person"])),
  ).toMatchObject([{ code: "other_font_needed", severity: "warn" }]);
  const [problem] = verdictProblems(shownOf(fontOf("U+0041"), ["price", "person", "person"]));
  expect(problem).toMatchObject({
    code: "other_font_needed",
    severity: "info",
    page: 0,
    field: "fld_1",
    box: "box_1",
    measured: { tried: 400, needOtherFont: 400, fields: 2, substitute: "Caladea-Regular" },
  });
});

test("a font that prints every sample is no problem", () => {
  expect(verdictProblems(shownOf(fontOf("U+0020-2FFF"), ["person", "street"]))).toEqual([]);
});

test("a face that the file has as several fonts is one problem", () => {
  const shown = shownOf(fontOf("U+0041"), ["person", "person", "person"]);
  const [page] = shown.pages;
  const keys = ["7", "8", "9"];
  const boxes = (page?.boxes ?? []).map((box, i) => ({ ...box, font: keys[i] ?? "" }));
  const fonts = keys.map((key) => fontOf(key === "9" ? "U+0042" : "U+0041", { key }));
  const problems = verdictProblems({
    ...shown,
    pages: page === undefined ? [] : [{ ...page, boxes }],
    fonts,
  });
  // The third prints other letters: it is another face, or a subset that could not be joined.
  expect(problems.map(({ measured }) => measured?.["fields"])).toEqual([2, 1]);
});
