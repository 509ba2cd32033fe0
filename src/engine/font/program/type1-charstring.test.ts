import { describe, expect, test } from "vitest";
import { charstringNumbers as n } from "../pdf-font/font-samples.ts";
import { OutlinePen } from "./outline-pen.ts";
import { runType1, type Type1Code } from "./type1-charstring.ts";

/** Subroutines 0 to 3 as every Type 1 font has them (Type 1 Font Format, 8.3 and 8.1), and some of our own. */
const SUBRS: readonly (readonly number[])[] = [
  [...n(3, 0), 12, 16, 12, 17, 12, 17, 12, 33, 11],
  [...n(0, 1), 12, 16, 11],
  [...n(0, 2), 12, 16, 11],
  [11],
  [...n(1, 3), 12, 16, 12, 17, 10, 11],
  [...n(40), 6, 11],
  [...n(6), 10, 11],
  [...n(40), 6],
  [...n(40), 6, 14],
];

function codeOf(glyphs: Readonly<Record<string, readonly number[]>>): Type1Code {
  const bytes = (code: readonly number[] | undefined): Uint8Array | null =>
    code === undefined ? null : Uint8Array.from(code);
  return {
    glyph: (name) => bytes(glyphs[name]),
    subroutine: (index) => bytes(SUBRS[index]),
    standardName: (code) => String.fromCharCode(code),
  };
}

/** Contours as points, or "unreadable". */
function drawn(...code: readonly number[]): readonly (readonly number[])[] | "unreadable" {
  const pen = new OutlinePen([]);
  const ink = runType1("g", codeOf({ g: code }), pen);
  return ink === null ? "unreadable" : (pen.trace ?? []).map((contour) => contour.map(Math.round));
}

const HSBW = [...n(0, 600), 13];
/** Where a curve from the origin by these steps ends, and its six lines. */
const curve = (
  ...steps: readonly [number, number, number, number, number, number]
): readonly number[] => {
  const pen = new OutlinePen([]);
  const [a, b, c, d, e, f] = steps;
  pen.curveBy([a, b], [c, d], [e, f]);
  return (pen.trace?.[0] ?? []).map(Math.round);
};

describe("operators (6.4)", () => {
  test.each<[string, readonly number[], readonly (readonly number[])[] | "unreadable"]>([
    ["rlineto", [...n(30, 40), 5, 14], [[0, 0, 30, 40]]],
    [
      "hlineto takes one number: it does not alternate as in Type 2",
      [...n(30, 40), 6, 14],
      [[0, 0, 30, 0]],
    ],
    ["vlineto", [...n(30), 7, 14], [[0, 0, 0, 30]]],
    ["rmoveto", [...n(5, 6), 21, ...n(10), 6, 14], [[5, 6, 15, 6]]],
    ["hmoveto", [...n(5), 22, ...n(10), 6, 14], [[5, 0, 15, 0]]],
    ["vmoveto", [...n(5), 4, ...n(10), 6, 14], [[0, 5, 10, 5]]],
    ["rrcurveto", [...n(1, 2, 30, 40, 5, 6), 8, 14], [curve(1, 2, 30, 40, 5, 6)]],
    [
      "vhcurveto begins upright and ends level",
      [...n(10, 20, 30, 40), 30, 14],
      [curve(0, 10, 20, 30, 40, 0)],
    ],
    [
      "hvcurveto begins level and ends upright",
      [...n(10, 20, 30, 40), 31, 14],
      [curve(10, 0, 20, 30, 0, 40)],
    ],
    [
      "closepath does not move the pen",
      [...n(10), 6, ...n(10), 7, 9, ...n(5), 6, 14],
      [[0, 0, 10, 0, 10, 10, 15, 10]],
    ],
    ["stems draw nothing", [...n(1, 2), 1, ...n(3, 4), 3, ...n(10), 6, 14], [[0, 0, 10, 0]]],
    [
      "stems of three and dotsection draw nothing",
      [...n(1, 2, 3, 4, 5, 6), 12, 1, ...n(1, 2, 3, 4, 5, 6), 12, 2, 12, 0, ...n(10), 6, 14],
      [[0, 0, 10, 0]],
    ],
    ["div leaves its result", [...n(100, 4), 12, 12, 6, 14], [[0, 0, 25, 0]]],
    ["div by 0 is 0", [...n(7, 100, 0), 12, 12, 5, 14], [[0, 0, 7, 0]]],
    ["numbers of 32 bits", [255, 0, 0, 7, 208, ...n(-4), 12, 12, 6, 14], [[0, 0, -500, 0]]],
    ["negative numbers of 32 bits", [255, 255, 255, 255, 156, 6, 14], [[0, 0, -100, 0]]],
    ["no endchar: converters leave it out", n(10).concat(6), [[0, 0, 10, 0]]],
    ["nothing behind endchar is run", [14, ...n(10), 6], []],
    ["an unknown operator", [...n(10), 6, 2, 14], "unreadable"],
    ["an unknown escaped operator", [...n(10), 6, 12, 99, 14], "unreadable"],
    ["an escape at the end is dotsection", [...n(10), 6, 12], [[0, 0, 10, 0]]],
  ])("%s", (_, code, expected) => {
    expect(drawn(...HSBW, ...code)).toEqual(expected);
  });

  test.each<[string, readonly number[], number | null, number]>([
    ["hsbw: side bearing and width", [...n(25, 610), 13], 610, 25],
    ["sbw: both bearings and both widths", [...n(25, 30, 620, 0), 12, 7], 620, 25],
    ["none: the font's own width counts", [], null, 0],
  ])("%s", (_, start, advance, x) => {
    const ink = runType1("g", codeOf({ g: [...start, ...n(10), 6, 14] }));
    expect([ink?.advance, ink?.bounds?.[0]]).toEqual([advance, x]);
  });

  test("sbw begins at its upright bearing", () => {
    expect(drawn(...n(25, 30, 620, 0), 12, 7, ...n(10), 6, 14)).toEqual([[25, 30, 35, 30]]);
  });

  test("a glyph that the font does not have is none", () => {
    expect(runType1("h", codeOf({ g: [14] }))).toBeNull();
    expect(runType1("g", codeOf({ g: [14] }))).toEqual({ bounds: null, advance: null });
  });

  test("more operands than any font pushes end the run", () => {
    const many = (count: number): readonly number[] => [
      ...HSBW,
      ...n(...Array<number>(count).fill(1)),
      5,
      14,
    ];
    expect(drawn(...many(64))).toEqual([[0, 0, 1, 1]]);
    expect(drawn(...many(65))).toBe("unreadable");
  });
});

describe("subroutines", () => {
  test.each<[string, readonly number[], readonly (readonly number[])[] | "unreadable"]>([
    ["return lets the caller go on", [...n(5), 10, ...n(7), 7, 14], [[0, 0, 40, 0, 40, 7]]],
    ["the end of one counts as return", [...n(7), 10, ...n(7), 7, 14], [[0, 0, 40, 0, 40, 7]]],
    ["endchar in one ends the glyph", [...n(8), 10, ...n(7), 7, 14], [[0, 0, 40, 0]]],
    ["one that the font does not have", [...n(77), 10, 14], "unreadable"],
    ["one that calls itself", [...n(6), 10, 14], "unreadable"],
    ["no number of one", [10, 14], "unreadable"],
    [
      "new hints are left out: the third is called in place of those that would set them",
      [...n(55, 4), 10, ...n(10), 6, 14],
      [[0, 0, 10, 0]],
    ],
  ])("%s", (_, code, expected) => {
    expect(drawn(...HSBW, ...code)).toEqual(expected);
  });

  test("an endless loop of them ends", () => {
    // Each level calls the next one twice: 2^200 steps, were they not counted and the depth not held.
    const deep: Type1Code = {
      glyph: () => Uint8Array.from([...n(0), 10]),
      subroutine: () => Uint8Array.from([...n(0), 10, ...n(0), 10, 11]),
      standardName: () => null,
    };
    expect(runType1("g", deep)).toBeNull();
  });
});

describe("flex (8.3)", () => {
  const moves = (points: readonly (readonly [number, number])[]): readonly number[] =>
    points.flatMap(([dx, dy]) => [...n(dx, dy), 21, ...n(2), 10]);
  const SEVEN: readonly (readonly [number, number])[] = [
    [50, 5],
    [-40, -5],
    [20, 10],
    [20, 0],
    [20, 0],
    [20, -10],
    [10, 0],
  ];

  test("its seven moves are two curves, the first point being added to the second", () => {
    const outline = drawn(
      ...HSBW,
      ...n(1),
      10,
      ...moves(SEVEN),
      ...n(50, 100, 0, 0),
      10,
      ...n(7),
      7,
      14,
    );
    const [contour = []] = outline === "unreadable" ? [] : outline;
    expect(contour.slice(0, 14)).toEqual(curve(10, 0, 20, 10, 20, 0));
    expect(contour.slice(14, 26)).toEqual(
      curve(20, 0, 20, -10, 10, 0)
        .slice(2)
        .map((value, i) => value + (i % 2 === 0 ? 50 : 10)),
    );
    // The pen stands where the last curve ends: setcurrentpoint says so again.
    expect(contour.slice(-2)).toEqual([100, 7]);
    expect(outline).toHaveLength(1);
  });

  test.each<[string, readonly number[]]>([
    ["of six moves", [...n(1), 10, ...moves(SEVEN.slice(1)), ...n(50, 100, 0, 0), 10]],
    ["ended before it began", [...n(50, 100, 0, 0), 10]],
    ["a point of none", [...n(2), 10]],
    [
      "ended twice",
      [...n(1), 10, ...moves(SEVEN), ...n(50, 100, 0, 0), 10, ...n(50, 100, 0, 0), 10],
    ],
  ])("%s is damage", (_, code) => {
    expect(drawn(...HSBW, ...code, 14)).toBe("unreadable");
  });
});

describe("other procedures", () => {
  test.each<[string, readonly number[], readonly (readonly number[])[] | "unreadable"]>([
    // Type 1 Font Format, 8.1: arguments come back in the order they were pushed.
    [
      "unknown ones give their arguments back",
      [...n(30, 40, 2, 12), 12, 16, 12, 17, 12, 17, 5, 14],
      [[0, 0, 30, 40]],
    ],
    ["no argument", [...n(7, 0, 13), 12, 16, 6, 14], [[0, 0, 7, 0]]],
    ["more arguments than there are", [...n(30, 3, 12), 12, 16, 14], "unreadable"],
    ["a negative number of arguments", [...n(30, -1, 12), 12, 16, 14], "unreadable"],
    ["those of multiple masters", [...n(1, 1, 14), 12, 16, 14], "unreadable"],
    ["a negative one", [...n(0, -2), 12, 16, 14], "unreadable"],
    ["pop of nothing is 0", [...n(7), 12, 17, 5, 14], [[0, 0, 7, 0]]],
  ])("%s", (_, code, expected) => {
    expect(drawn(...HSBW, ...code)).toEqual(expected);
  });
});

describe("seac, letters with an accent (6.4)", () => {
  const A = [...n(10, 600), 13, ...n(100), 6, ...n(100), 7, 9, 14];
  const B = [...n(30, 300), 13, ...n(50), 6, ...n(20), 7, 9, 14];
  const seac = (...args: readonly number[]): readonly number[] => [
    ...n(15, 600),
    13,
    ...n(...args),
    12,
    6,
  ];
  const of = (glyphs: Readonly<Record<string, readonly number[]>>): OutlinePen | null => {
    const pen = new OutlinePen([]);
    return runType1("g", codeOf(glyphs), pen) === null ? null : pen;
  };

  test("base where it is, accent by its offset less the difference of the side bearings", () => {
    const pen = of({ g: seac(30, 200, 300, 65, 66), A, B });
    // The composite's bearing 15 + adx 200 − asb 30 = 185.
    expect(pen?.trace).toEqual([
      [10, 0, 110, 0, 110, 100],
      [215, 300, 265, 300, 265, 320],
    ]);
    expect(pen?.bounds(1)).toEqual([10, 0, 265, 320]);
  });

  test("the advance is the composite's", () => {
    expect(runType1("g", codeOf({ g: seac(30, 200, 300, 65, 66), A, B }))?.advance).toBe(600);
  });

  test.each<[string, Readonly<Record<string, readonly number[]>>]>([
    ["a part that is missing", { g: seac(0, 0, 0, 65, 67), A, B }],
    ["a base that is missing", { g: seac(0, 0, 0, 67, 65), A, B }],
    ["a part that draws nothing", { g: seac(0, 0, 0, 65, 66), A, B: [14] }],
    ["a part that is damaged", { g: seac(0, 0, 0, 65, 66), A, B: [...B.slice(0, -1), 2] }],
    [
      "a part that is itself put together",
      { g: seac(0, 0, 0, 65, 66), A, B: seac(0, 0, 0, 65, 65) },
    ],
    ["itself", { g: seac(0, 0, 0, 65, 103), A, B }],
  ])("%s makes it unreadable: half a letter must not count as one", (_, glyphs) => {
    expect(of(glyphs)).toBeNull();
  });

  test("without a trace only the box is kept", () => {
    const pen = new OutlinePen();
    runType1("g", codeOf({ g: seac(30, 200, 300, 65, 66), A, B }), pen);
    expect([pen.trace, pen.bounds(1)]).toEqual([null, [10, 0, 265, 320]]);
  });
});
