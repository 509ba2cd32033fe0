import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { TextBox } from "../contract/scene.ts";
import type { Objects } from "../verify/small-files.test-kit.ts";
import { cardOf, contentsOf, foundIn, pageBox, type Piece } from "./found-boxes.test-kit.ts";
import { planRules } from "./plan-rules.ts";

/** "Anna Berger" of 10 points from (20, 100) to (76.14, 100); "Anna" ends at 43.35, "Berger" begins at 46.13. */
const TEXT = "BT /F 10 Tf 20 100 Td (Anna Berger) Tj ET";

interface Case {
  readonly box?: Partial<TextBox>;
  readonly pieces?: readonly Piece[];
  readonly objects?: Objects;
  readonly usesOf?: () => readonly number[];
}

/** The rules of the page's first text, or of some pieces of it. */
function rulesOf(
  content: string,
  { box = {}, pieces = [{ show: 0 }], objects, usesOf }: Case = {},
) {
  const [page] = contentsOf(cardOf(content, objects));
  if (page === undefined) {
    throw new Error("the card has a page");
  }
  const made = pageBox("a", page, pieces, box);
  return planRules(made, foundIn(made, page), {
    unitOf: ({ segment }) => segment.unit,
    canonical: (unit) => unit,
    usesOf: usesOf ?? (() => [0]),
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The words of each rule with how far it reaches beyond them, and the operators that draw it. */
function check(content: string, options: Case = {}) {
  return rulesOf(content, options).map(({ text, start, end, before, behind, pieces }) => [
    text.slice(start, end),
    round(before),
    round(behind),
    ...pieces.map(({ operators }) =>
      operators.map(({ span }) => latin1Text(bytesOf(content), span.start, span.end)).join(" "),
    ),
  ]);
}
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("a rule under a line", () => {
  test("is planned with the words it rules and the operators that draw it", () => {
    expect(check(`${TEXT} 20 98 56.14 0.5 re f`)).toEqual([
      ["Anna Berger", 0, 0, "20 98 56.14 0.5 re"],
    ]);
  });

  test.each<[string, string, string]>([
    ["a stroke", "0.5 w 20 98 m 76.14 98 l S", "20 98 m 76.14 98 l"],
    [
      "a rectangle of lines",
      "20 98 m 76.14 98 l 76.14 98.5 l 20 98.5 l h f",
      "20 98 m 76.14 98 l 76.14 98.5 l 20 98.5 l h",
    ],
    ["a line struck through", "20 103 56.14 0.5 re f", "20 103 56.14 0.5 re"],
  ])("may be %s", (_, path, operators) => {
    expect(check(`${TEXT} ${path}`)).toEqual([["Anna Berger", 0, 0, operators]]);
  });

  test("that reaches beyond its words keeps to do so", () => {
    expect(check(`${TEXT} 19 98 58.14 0.5 re f`)[0]?.slice(0, 3)).toEqual(["Anna Berger", 1, 1]);
  });

  test("tells where it is drawn along the frame of the box, and how to get there", () => {
    const [rule] = rulesOf(`${TEXT} q 0.5 0 0 0.5 0 0 cm 40 196 112.28 1 re f Q`);
    expect(rule?.pieces[0]).toMatchObject({ toFrame: [0.5, 0, 0, 0.5, -20, -100] });
    expect(rule?.pieces.map(({ from, to }) => [round(from), round(to)])).toEqual([[0, 56.14]]);
    expect(rule).toMatchObject({ line: 0, baseline: 0, unit: "page:0", uses: [0] });
  });

  test("is drawn from where its path begins, of which a clip may show less", () => {
    const content = `${TEXT} 20 80 400 40 re W n 1 w 19.7 98 m 76.14 98 l S`;
    const [rule] = rulesOf(content);
    expect(rule?.pieces.map(({ from, to }) => [round(from), round(to)])).toEqual([[-0.3, 56.14]]);
    expect(check(content)).toEqual([["Anna Berger", 0.3, 0, "19.7 98 m 76.14 98 l"]]);
  });

  test("belongs to the invocations that show its words", () => {
    const [rule] = rulesOf(`${TEXT} 20 98 56.14 0.5 re f`, { usesOf: () => [3, 4] });
    expect(rule?.uses).toEqual([3, 4]);
  });
});

describe("a rule under some words", () => {
  test("names them alone", () => {
    expect(check(`${TEXT} 46.13 98 30.01 0.5 re f`)).toEqual([
      ["Berger", 0, 0, "46.13 98 30.01 0.5 re"],
    ]);
    expect(check(`${TEXT} 20 98 23.35 0.5 re f`)[0]?.[0]).toBe("Anna");
  });

  test("may reach over the space behind them, which is none of its words", () => {
    expect(check(`${TEXT} 20 98 26.13 0.5 re f`)[0]?.slice(0, 3)).toEqual(["Anna", 0, 2.78]);
  });

  test("is not planned where the line's letters do not spell its text", () => {
    const box = { lines: [{ text: "Other words", from: [20, 100], to: [76.14, 100] }] } as const;
    expect(check(`${TEXT} 46.13 98 30.01 0.5 re f`, { box })).toEqual([]);
    // Under all of it nothing depends on where each word stands.
    expect(check(`${TEXT} 20 98 56.14 0.5 re f`, { box })[0]?.[0]).toBe("Other words");
  });

  test("in pieces is one rule of several", () => {
    const path = "20 98 23.35 0.5 re f 46.13 98 30.01 0.5 re f";
    expect(check(`${TEXT} ${path}`)).toEqual([
      ["Anna Berger", 0, 0, "20 98 23.35 0.5 re", "46.13 98 30.01 0.5 re"],
    ]);
  });

  test("in pieces of several content streams is none that a fill can move", () => {
    const form = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]";
    const objects: Objects = { 7: [form, "46.13 98 30.01 0.5 re f"] };
    expect(check(`${TEXT} 20 98 23.35 0.5 re f /Fm Do`, { objects })).toEqual([]);
  });

  test("drawn twice by one path is none: nobody can tell which operators are its", () => {
    expect(check(`${TEXT} 20 98 56.14 0.5 re 20 98 56.14 0.5 re f`)).toEqual([]);
  });

  test("drawn double is two rules, each by its own operators", () => {
    const double = "0.6 w 20 98 m 76.14 98 l 20 97.2 m 76.14 97.2 l S";
    const operators = check(`${TEXT} ${double}`).flatMap((rule) => rule.slice(3));
    expect(operators.map(String).toSorted()).toEqual([
      "20 97.2 m 76.14 97.2 l",
      "20 98 m 76.14 98 l",
    ]);
  });

  test("drawn by one path with others is told from them", () => {
    const path = "20 98 56.14 0.5 re 200 10 50 50 re f";
    expect(check(`${TEXT} ${path}`)).toEqual([["Anna Berger", 0, 0, "20 98 56.14 0.5 re"]]);
    const two = "20 98 23.35 0.5 re 46.13 98 30.01 0.5 re f";
    expect(check(`${TEXT} ${two}`).flatMap((rule) => rule.slice(3))).toEqual([
      "20 98 23.35 0.5 re",
      "46.13 98 30.01 0.5 re",
    ]);
  });
});

describe("no rule is planned", () => {
  test.each<[string, string]>([
    ["without one", TEXT],
    ["for a panel behind the words", `${TEXT} 20 95 56.14 12 re f`],
    ["for a rule across the page", `${TEXT} 5 98 300 0.5 re f`],
    ["for a line with a curve", `${TEXT} 20 98 m 30 98 40 98 76.14 98 c S`],
    ["for a path that clips as well", `${TEXT} 20 98 56.14 0.5 re W n`],
    ["for a path with damage in it", `${TEXT} 20 98 m (x) 98 l 76.14 98 l S`],
  ])("%s", (_, content) => {
    expect(check(content)).toEqual([]);
  });

  test("for columns, for a box without a frame, and without segments", () => {
    const content = `${TEXT} 20 98 56.14 0.5 re f`;
    expect(check(content, { box: { vertical: true } })).toEqual([]);
    expect(check(content, { box: { frame: [0, 0, 0, 0, 0, 0] } })).toEqual([]);
    const [page] = contentsOf(cardOf(content));
    const box = page && pageBox("a", page, [{ show: 0 }]);
    const context = { unitOf: () => "", canonical: (unit: string) => unit, usesOf: () => [] };
    expect(box && planRules(box, [], context)).toEqual([]);
  });

  test("that other content draws than the words", () => {
    const form = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]";
    const objects: Objects = { 7: [form, "20 98 56.14 0.5 re f"] };
    expect(check(`${TEXT} /Fm Do`, { objects })).toEqual([]);
  });
});

describe("lines", () => {
  const two = "BT /F 10 Tf 20 100 Td (Anna) Tj 0 -14 Td (Berger) Tj ET";
  const pieces: readonly Piece[] = [{ show: 0 }, { show: 1, line: 1 }];

  test("have their own rules", () => {
    const rules = rulesOf(`${two} 20 84 30.01 0.5 re f`, { pieces });
    expect(rules).toMatchObject([{ line: 1, text: "Berger", baseline: -14, start: 0, end: 6 }]);
  });

  test("are ruled by where their words stand, not by how they are shown", () => {
    const content = "BT /F 10 Tf 46.13 100 Td (Berger) Tj -26.13 0 Td (Anna ) Tj ET";
    const box = {
      lines: [{ text: "Anna Berger", from: [20, 100], to: [76.14, 100] }],
      frame: [1, 0, 0, 1, 20, 100],
    } as const;
    const both = { pieces: [{ show: 0 }, { show: 1 }], box };
    expect(check(`${content} 46.13 98 30.01 0.5 re f`, both)[0]?.[0]).toBe("Berger");
    expect(check(`${content} 20 98 23.35 0.5 re f`, both)[0]?.[0]).toBe("Anna");
  });

  test("are ruled with their own words alone", () => {
    const other = "BT /F 10 Tf 20 100 Td (Anna) Tj 0 -14 Td (Al Berger) Tj ET";
    // Al is 8.89 wide, a space 2.78.
    const rules = rulesOf(`${other} 31.67 84 30.01 0.5 re f`, { pieces });
    expect(rules).toMatchObject([{ line: 1, text: "Al Berger", start: 3, end: 9 }]);
  });

  test("of several operators are ruled as one", () => {
    const content = "BT /F 10 Tf 20 100 Td (Anna) Tj ( Berger) Tj ET 20 98 56.14 0.5 re f";
    expect(check(content, { pieces: [{ show: 0 }, { show: 1 }] })).toEqual([
      ["Anna Berger", 0, 0, "20 98 56.14 0.5 re"],
    ]);
  });

  test("are ruled along the box, however the page is turned", () => {
    const content = "BT /F 10 Tf 0 1 -1 0 100 20 Tm (Anna Berger) Tj ET 101.5 20 0.5 56.14 re f";
    const box = { frame: [0, 1, -1, 0, 100, 20], sizePt: 10 } as const;
    const [rule] = rulesOf(content, { box });
    expect(rule?.pieces.map(({ from, to }) => [round(from), round(to)])).toEqual([[0, 56.14]]);
    expect(rule?.text).toBe("Anna Berger");
  });
});
