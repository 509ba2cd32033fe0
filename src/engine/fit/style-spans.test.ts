import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StyleRun, TextBox } from "../contract/scene.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { type StyledPart, styleSpans, type StyleSource } from "./style-spans.ts";

/** A box whose parts are in these fonts, one after the other. */
function boxOf(
  ...parts: readonly (readonly [text: string, font: string, run?: Partial<StyleRun>])[]
) {
  const text = parts.map(([part]) => part).join("");
  let at = 0;
  const runs = parts.map(([part, font, changes = {}]): StyleRun => {
    const start = at;
    at += part.length;
    return { start, end: at, font, sizePt: 10, ...changes };
  });
  const place = { left: 20, baseline: 100, width: 100, sizePt: 10 };
  return sceneBox("a", place, { text, runs, font: parts[0]?.[1] ?? "" });
}

interface Case {
  readonly parts?: readonly StyledPart[];
  readonly fonts?: readonly FontFacts[];
  readonly names?: Readonly<Record<string, string>>;
}

function spansOf(box: TextBox, text: string, { parts, fonts, names }: Case = {}) {
  const keys = [...new Set(box.runs.map(({ font }) => font))];
  const source: StyleSource = {
    box,
    authoredFonts: new Map((fonts ?? keys.map((key) => factsOf(key))).map((one) => [one.key, one])),
    resourceNames: names ?? Object.fromEntries(keys.map((key) => [key, `F${key}`])),
    ...(parts === undefined ? {} : { parts }),
  };
  return styleSpans(source, text);
}

/** "b:Berger|r:, " – the name of the font and the text that is set in it. */
const check = (box: TextBox, text: string, options: Case = {}) =>
  spansOf(box, text, options)
    .map(({ start, end, authored }) => `${authored.resourceName}:${text.slice(start, end)}`)
    .join("|");

const literal = (text: string, at: number): StyledPart => ({
  kind: "literal",
  text,
  authored: [at, at + text.length],
});
const value = (text: string, from: number, to: number): StyledPart => ({
  kind: "value",
  text,
  authored: [from, to],
});

describe("a box of one font", () => {
  test("sets whatever comes in it, as one span", () => {
    const box = boxOf(["Anna Berger", "r"]);
    expect(spansOf(box, "Eva")).toMatchObject([
      { start: 0, end: 3, textStyle: { size: 1, riseEm: 0, paint: null, initial: null } },
    ]);
    expect(check(box, "")).toBe("Fr:");
  });
});

describe("a box of several fonts", () => {
  const NAME = boxOf(["Anna ", "r"], ["Berger", "b"], [", Director", "r"]);

  test("keeps what stands unchanged in its own", () => {
    expect(check(NAME, "Anna Berger, Director")).toBe("Fr:Anna |Fb:Berger|Fr:, Director");
  });

  test("sets what changes in the font of what it replaces", () => {
    expect(check(NAME, "Anna Vogt, Director")).toBe("Fr:Anna |Fb:Vogt|Fr:, Director");
  });

  test("sets a text that is nothing like it in the font of its most letters", () => {
    expect(check(NAME, "Thanks for everything my dear and good friends")).toBe(
      "Fr:Thanks for everything my dear and good friends",
    );
  });

  test("splits no letter from its marks", () => {
    const box = boxOf(["Zoe", "r"], ["\u0308 Au", "b"]);
    const [first] = spansOf(box, "Zoe\u0308 Au");
    expect(first?.end).not.toBe(3);
  });

  test("leaves out runs without letters", () => {
    const box = boxOf(["", "x"], ["Anna ", "r"], ["Berger", "b"]);
    expect(check(box, "Anna Vogt")).toBe("Fr:Anna |Fb:Vogt");
  });

  test("of one font in two sizes tells the sizes apart", () => {
    const box = boxOf(["9", "r"], [".99", "r", { sizePt: 5 }]);
    expect(spansOf(box, "12.50").map(({ start, textStyle }) => [start, textStyle.size])).toEqual([
      [0, 1],
      [2, 0.5],
    ]);
  });
});

describe("parts of a pattern", () => {
  const BOX = boxOf(["Tel. ", "r"], ["12", "b"], [" (home)", "i"]);
  const parts = (number: string) => [
    literal("Tel. ", 0),
    value(number, 5, 7),
    literal(" (home)", 7),
  ];

  test("say which authored words each stands for, whatever the value looks like", () => {
    expect(check(BOX, "Tel.  (home) (home)", { parts: parts(" (home)") })).toBe(
      "Fr:Tel. |Fb: (home)|Fi: (home)",
    );
  });

  test("with an empty value leave it out", () => {
    expect(check(BOX, "Tel.  (home)", { parts: parts("") })).toBe("Fr:Tel. |Fi: (home)");
  });

  test("that do not make up the text are not trusted", () => {
    expect(check(BOX, "Tel. 34 (home)", { parts: parts("99999") })).toBe(
      "Fr:Tel. |Fb:34|Fi: (home)",
    );
    expect(check(BOX, "Tel. 34 (home)", { parts: [] })).toBe("Fr:Tel. |Fb:34|Fi: (home)");
  });

  test("are normalised as the text is", () => {
    const box = boxOf(["Tel. ", "r"], ["12", "b"]);
    const composed = [literal("Tel. ", 0), value("e\u0301x", 5, 7)];
    expect(check(box, "Tel. éx", { parts: composed })).toBe("Fr:Tel. |Fb:éx");
  });

  test("of several runs each are matched within themselves", () => {
    const box = boxOf(["A", "b"], ["nna ", "r"], ["B", "b"], ["erger", "r"]);
    const both = [value("Eva ", 0, 5), value("Vogt", 5, 11)];
    expect(check(box, "Eva Vogt", { parts: both })).toBe("Fb:E|Fr:va |Fb:V|Fr:ogt");
  });

  test("of which a literal lost its end keep the style of what is left", () => {
    const box = boxOf(["Tel. ", "r"], ["or", "b"], [" 12", "i"]);
    const cut = [{ ...literal("Tel. or", 0), text: "Tel. o" }, value(" 34", 7, 10)];
    expect(check(box, "Tel. o 34", { parts: cut })).toBe("Fr:Tel. |Fb:o|Fi: 34");
  });

  test("that were not there before take the box's own font", () => {
    const box = boxOf(["Tel. ", "r"], ["12", "b"]);
    const added = [literal("Tel. ", 0), value("12", 5, 7), { kind: "value", text: "34" } as const];
    expect(check(box, "Tel. 1234", { parts: added })).toBe("Fr:Tel. |Fb:12|Fr:34");
  });
});

describe("the font of a span", () => {
  const box = boxOf(["Anna ", "r"], ["Berger", "b"]);
  const authoredOf = (options: Case) =>
    spansOf(box, "Anna Berger", options).map((one) => one.authored);

  test("that the content does not name cannot be selected: only its looks count", () => {
    const [first, second] = authoredOf({ names: { r: "Fr" } });
    expect(first).toMatchObject({ resourceName: "Fr", facts: { embedded: true } });
    expect(second).toMatchObject({
      resourceName: "",
      facts: { key: "b", embedded: false, coverage: factsOf("b").coverage },
    });
  });

  test("without facts is one of which nothing is known", () => {
    const [, second] = authoredOf({ fonts: [factsOf("r")] });
    expect(second).toMatchObject({
      resourceName: "",
      facts: { postScriptName: "", embedded: false },
    });
    expect(second?.facts.coverage).toEqual([]);
  });

  test("that cannot be selected is one object, so that its ranking is kept", () => {
    const fonts = [factsOf("r"), factsOf("b")];
    const [a, b] = [1, 2].map(() => authoredOf({ fonts, names: { r: "Fr" } })[1]?.facts);
    expect(a).toBe(b);
  });

  test("brings the others of its face, named here or objects of the file", () => {
    const fonts = [
      factsOf("r", { face: "r" }),
      factsOf("b"),
      factsOf("12", { face: "r" }),
      factsOf("inline", { face: "r" }),
      factsOf("named", { face: "r" }),
      factsOf("13", { face: "b" }),
    ];
    const [first, second] = authoredOf({ fonts, names: { r: "Fr", b: "Fb", named: "Fn" } });
    expect(first?.others?.map(({ facts, resourceName }) => [facts.key, resourceName])).toEqual([
      ["12", ""],
      ["named", "Fn"],
    ]);
    expect(second).not.toHaveProperty("others");
  });

  test("of a part of two is that of the longer", () => {
    const mixed = boxOf(["Anna", "r"], [" Berger-Vogt", "b"]);
    expect(check(mixed, "x")).toBe("Fb:x");
  });
});

test("spans cover any text in order, without gaps and without empty ones", () => {
  const BOX = boxOf(
    ["Anna ", "r"],
    ["Be\u0301rger", "b"],
    ["€ 9", "r", { sizePt: 20 }],
    [".99", "i"],
  );
  const words = fc.array(
    fc.constantFrom("Anna ", "Be\u0301rger", "€ 9", ".99", "x", "\u0301", " ", "😀", "\u200d"),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(words, (list) => {
      const text = list.join("");
      const spans = spansOf(BOX, text);
      expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      expect(spans.every(({ start, end }) => end > start || text === "")).toBe(true);
      expect(spans.slice(1).every(({ start }) => !/^[\p{M}\u200d]/u.test(text.slice(start)))).toBe(
        true,
      );
    }),
    { numRuns: 200 },
  );
});

test("what stands in for a face is chosen by its main font, whichever of its fonts a part is in", () => {
  const of = (key: string, letters: string): FontFacts => ({
    ...factsOf(key),
    face: "8",
    coverage: Array.from(letters, (letter, code) => [letter, code, 1, 500]),
  });
  const fonts = [of("8", "€"), of("9", "Anerg"), of("10", " "), factsOf("11")];
  const names = Object.fromEntries(fonts.map(({ key }) => [key, `F${key}`]));
  const main = ["8", "9", "10", "11"].map((key) => {
    const [span] = spansOf(boxOf(["Anna", key]), "Eva", { fonts, names });
    return (span?.authored.mainFont ?? span?.authored.facts)?.key;
  });
  expect(main).toEqual(["9", "9", "9", "11"]);
  // A font that the content cannot select is known by its looks alone: those of its face.
  const [unnamed] = spansOf(boxOf(["Anna", "8"]), "Eva", { fonts, names: {} });
  expect(unnamed?.authored.facts).toMatchObject({ key: "9", embedded: false });
});
