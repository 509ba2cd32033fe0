import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { PatternPart, SceneField, TextBox } from "../contract/scene.ts";
import type { Values } from "../contract/values.ts";
import type { Change } from "./changed-text.ts";
import type { Letter } from "./letter-lines.ts";
import { checkFixedWords } from "./fixed-words.ts";

/** Letters of one line, 10 pt each of 10 pt type; a space stands between words. */
function letters(text: string, y = 0): readonly Letter[] {
  return Array.from(text, (letter, i) => ({
    text: letter,
    from: [i * 10, y],
    to: [i * 10 + 10, y],
    em: 10,
    box: [0, 0, 0, 0],
    code: letter.codePointAt(0) ?? 0,
    font: null,
    paint: "DeviceGray 0",
  }));
}

/** Operator n of the page said `before`; all of them are one change, for which `after` came. */
function change(before: readonly string[], after: readonly string[], place = ""): Change {
  const gone = before.map((text, index) => ({
    contentStream: "page:0",
    index,
    letters: letters(text, -12 * index),
  }));
  return {
    place,
    gone,
    old: gone.flatMap((one) => one.letters),
    now: after.flatMap((text, i) => letters(text, -12 * i)),
  };
}

/** Where every operator of a box was replaced. */
const NOTHING = () => [];

/** A box of whole operators, one a line. */
function box(id: string, lines: readonly (readonly [operator: number, text: string])[]): TextBox {
  const segments = lines.map(([operator, text], line) => ({
    unit: "page:0",
    operator,
    glyphStart: 0,
    glyphEnd: text.length,
    whole: true,
    line,
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a box as is looked at
  return {
    id,
    page: 0,
    text: lines.map(([, text]) => text).join("\n"),
    segments,
    duplicates: [],
    lines: lines.map(([, text]) => ({ text, from: [0, 0], to: [0, 0] })),
    settings: DEFAULT_BOX_SETTINGS,
  } as unknown as TextBox;
}

function field(id: string, more: Partial<SceneField> = {}): SceneField {
  return {
    id,
    name: id,
    label: id,
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: true,
    maxLength: null,
    boxes: [],
    ...more,
  };
}

/** "Fax {fax}" → pattern. */
function pattern(text: string): readonly PatternPart[] {
  return text
    .split(/(\{\w+\})/u)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith("{")
        ? { kind: "field", field: piece.slice(1, -1) }
        : { kind: "literal", text: piece },
    );
}

interface Case {
  readonly lines: readonly string[];
  /** Null: no field shows the box. */
  readonly pattern: string | null;
  readonly fields?: readonly SceneField[];
  readonly values: Values;
  readonly after: readonly string[];
  readonly lost?: string;
  readonly taken?: readonly string[];
}

function check(given: Case): void {
  const one = box(
    "b",
    given.lines.map((text, i) => [i, text]),
  );
  const shown = given.pattern === null ? [] : [{ box: "b", pattern: pattern(given.pattern) }];
  const fields = (given.fields ?? [field("a")]).map((made) => ({ ...made, boxes: shown }));
  const order = { pages: [{ boxes: [one] }], fields, values: given.values };
  const found = checkFixedWords(order, new Map([[0, [change(given.lines, given.after)]]]), NOTHING);
  expect(found.differences.map(([[code, message], page]) => [code, message, page])).toEqual(
    given.lost === undefined
      ? []
      : [["words_lost", `words that no value replaces are gone: ${given.lost}`, 0]],
  );
  expect(found.removedWords).toEqual(
    (given.taken ?? []).map((words) => ({ page: 0, box: "b", words })),
  );
}

const LINE = field("a", { whenEmpty: "line" });
const TEA = field("a", { isPlaceholder: false, defaultValue: "Tea" });

describe("fixed words", () => {
  test.each<[string, Case]>([
    [
      "a value came",
      { lines: ["Fax {{a}}"], pattern: "Fax {a}", values: { a: "12" }, after: ["Fax 12"] },
    ],
    [
      "no value came",
      { lines: ["Fax {{a}}"], pattern: "Fax {a}", values: { a: "" }, after: ["Fax"] },
    ],
    [
      "gone though no value came",
      { lines: ["Fax {{a}}"], pattern: "Fax {a}", values: { a: "" }, after: [""], lost: "Fax" },
    ],
    [
      "gone from a box nothing was given for",
      {
        lines: ["Caesar salad"],
        pattern: "{a}",
        fields: [TEA],
        values: {},
        after: [""],
        lost: "Caesar salad",
      },
    ],
    [
      "gone from a box no field shows",
      { lines: ["Caesar salad"], pattern: null, values: {}, after: ["Caesar"], lost: "salad" },
    ],
    [
      "every word as often as it stood there",
      {
        lines: ["to {{a}} to"],
        pattern: "to {a} to",
        values: { a: "x" },
        after: ["to x"],
        lost: "to",
      },
    ],
    [
      "wrapped at other places, hyphens and signs closed up",
      {
        lines: ["Row {{a}}, Seat-", "number"],
        pattern: "Row {a}, Seat-\nnumber",
        values: { a: "" },
        after: ["Row", "Seatnumber"],
      },
    ],
    [
      "of a line that its empty value takes",
      {
        lines: ["Fax {{a}}", "Oslo"],
        pattern: "Fax {a}\nOslo",
        fields: [LINE],
        values: { a: " " },
        after: ["Oslo"],
        taken: ["Fax"],
      },
    ],
    [
      "of the line beside it",
      {
        lines: ["Fax {{a}}", "Oslo"],
        pattern: "Fax {a}\nOslo",
        fields: [LINE],
        values: { a: "" },
        after: [""],
        lost: "Oslo",
        taken: ["Fax"],
      },
    ],
    [
      "of a line that has a value",
      {
        lines: ["Fax {{a}}"],
        pattern: "Fax {a}",
        fields: [LINE],
        values: { a: "12" },
        after: ["12"],
        lost: "Fax",
      },
    ],
    [
      "a default nobody changed, in a face of one case whose glyphs read as either",
      {
        lines: ["Tea"],
        pattern: "{a}",
        fields: [TEA],
        values: { a: "Tea *" },
        after: ["TEa *"],
      },
    ],
    [
      "a default nobody changed",
      {
        lines: ["Tea", "Milk"],
        pattern: "{a}\n{b}",
        fields: [TEA, field("b")],
        values: { b: "Rum" },
        after: ["Rum"],
        lost: "Tea",
      },
    ],
    [
      "letters in compatibility forms",
      { lines: ["ﬁne {{a}}"], pattern: "ﬁne {a}", values: { a: "x" }, after: ["fine x"] },
    ],
    [
      "right-to-left words as they stand among others",
      {
        lines: ["{{a}} שלום"],
        pattern: "{a} שלום",
        values: { a: "x" },
        after: ["New wordםולsש"],
      },
    ],
    [
      "letters that nothing maps",
      { lines: ["\ufffdne {{a}}"], pattern: "\ufffdne {a}", values: { a: "x" }, after: ["x"] },
    ],
  ])("%s", (_, given) => {
    check(given);
  });

  test("text of no box of the scene must stay", () => {
    const order = { pages: [{ boxes: [] }], fields: [], values: {} };
    const found = checkFixedWords(order, new Map([[0, [change(["Imprint"], [""])]]]), NOTHING);
    expect(found.differences.map(([[code], page]) => [code, page])).toEqual([["words_lost", 0]]);
  });

  test("words that came before others of their line are read where they stand", () => {
    const word = letters("SERVE Ltd");
    const now = [word[0], ...word.slice(6), ...word.slice(1, 5)].filter((one) => one !== undefined);
    const order = { pages: [{ boxes: [box("b", [[0, "SERVE Ltd"]])] }], fields: [], values: {} };
    const changes = new Map([[0, [{ ...change(["SERVE Ltd"], []), now }]]]);
    expect(checkFixedWords(order, changes, NOTHING).differences).toEqual([]);
  });

  test("letters that a virama joins are found in the order they are drawn in", () => {
    const lost = (now: string): number => {
      const text = "\u092e\u0930\u094d\u0928\u093e";
      const order = { pages: [{ boxes: [box("b", [[0, text]])] }], fields: [], values: {} };
      const changes = new Map([[0, [{ ...change([text], []), now: letters(now) }]]]);
      return checkFixedWords(order, changes, NOTHING).differences.length;
    };
    expect(lost("\u092e\u0928\u093e\u0930\u094d")).toBe(0);
    expect(lost("\u0928\u093e\u0930\u094d\u092e")).toBe(1);
  });

  test("of boxes of the same operators one has to hold", () => {
    const [one, other] = [box("b", [[0, "{{a}}"]]), box("c", [[0, "{{a}}"]])];
    const fields = [
      field("a", { boxes: [{ box: "b", pattern: pattern("{a}") }] }),
      field("d", { boxes: [{ box: "c", pattern: pattern("No. {d}") }] }),
    ];
    const order = { pages: [{ boxes: [one, other] }], fields, values: { a: "1", d: "1" } };
    const lost = (after: string) =>
      checkFixedWords(order, new Map([[0, [change(["{{a}}"], [after])]]]), NOTHING).differences
        .length;
    expect([lost("1"), lost("No. 1")]).toEqual([0, 0]);
  });

  test("each painter of a box has all of them", () => {
    const shadowed = box("b", [[0, "Fax {{a}}"]]);
    const segment = { ...shadowed.segments[0]!, operator: 1 };
    const order = {
      pages: [{ boxes: [{ ...shadowed, duplicates: [[segment]] }] }],
      fields: [field("a", { boxes: [{ box: "b", pattern: pattern("Fax {a}") }] })],
      values: { a: "12" },
    };
    const painted = (shadow: string): readonly Change[] => {
      const { gone } = change(["Fax {{a}}", "Fax {{a}}"], []);
      return [
        { ...change([], ["Fax 12"]), gone: gone.slice(0, 1) },
        { ...change([], [shadow]), gone: gone.slice(1) },
      ];
    };
    const lost = (shadow: string) =>
      checkFixedWords(order, new Map([[0, painted(shadow)]]), NOTHING).differences.length;
    expect([lost("Fax 12"), lost("12")]).toEqual([0, 1]);
  });

  test("operators that nothing replaced go on saying what they said", () => {
    const one = box("b", [
      [0, "Dear {{a}}"],
      [1, "we are open again"],
    ]);
    const fields = [
      field("a", { boxes: [{ box: "b", pattern: pattern("Dear {a}\nwe are open again") }] }),
    ];
    const order = { pages: [{ boxes: [one] }], fields, values: { a: "Ada" } };
    const lost = (rest: string) =>
      checkFixedWords(
        order,
        new Map([[0, [change(["Dear {{a}}"], ["Dear Ada"])]]]),
        (_, stream, index) => (stream === "page:0" && index === 1 ? letters(rest, -12) : []),
      ).differences.length;
    expect([lost("we are open again"), lost("we are open")]).toEqual([0, 1]);
  });
});
