import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { isDict } from "../pdf/objects.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { type GraphicsState, initialState } from "./graphics-state.ts";
import { type Machine, newMachine, newScope, UNMARKED } from "./machine.ts";
import { STATE_OPERATORS } from "./state-operators.ts";

const DOC = documentOf([
  `<<
    /Font<</F 2 0 R/G 2 0 R/Own<</Type/Font>>>>
    /ExtGState<</O<</OP true/op false/OPM 1/LW 7/CA .5/ca .25/BM/Multiply>>/T<</Font[2 0 R 9]>>/Q<</Font[3 0 R 8]>>/D<</Font[<<>> 8]>>>>
    /ColorSpace<</Spot[/Separation/Orange/DeviceCMYK 4 0 R]/Bad 7>>
    /Pattern<</P 5 0 R>>
  >>`,
  "<</Type/Font>>",
  "<</Type/Font>>",
  "<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .5 1 0]>>",
  "<</PatternType 2>>",
]);

interface Run {
  readonly machine: Machine;
  readonly gs: GraphicsState;
  /** Syntax errors: kind → how often. */
  readonly errors: Readonly<Record<string, number>>;
  /** Keys of the fonts that were asked for. */
  readonly fonts: readonly string[];
}

function run(content: string): Run {
  const fonts: string[] = [];
  const resources = DOC.object(1)?.value;
  const scope = newScope({
    id: "page:0",
    doc: DOC,
    fontOf: (_, key) => {
      fonts.push(key);
      return { key } as PdfFont;
    },
    resources: isDict(resources) ? resources : DOC.trailer,
  });
  const machine = newMachine(scope, initialState([0, 0, 100, 100]), UNMARKED, new Map());
  const reader = new OperatorReader(latin1Bytes(content));
  for (let op = reader.next(); op !== null; op = reader.next()) {
    STATE_OPERATORS.get(op.name)?.(machine, op);
  }
  return { machine, gs: machine.gs, errors: Object.fromEntries(machine.syntaxErrors), fonts };
}

const NO_OPERANDS = { "operator without its operands": 1 };

describe("numbers of the state (tables 56 and 103)", () => {
  test.each<[string, Partial<GraphicsState>]>([
    ["2.5 w", { lineWidth: 2.5 }],
    ["1 J", { lineCap: 1 }],
    ["2 j", { lineJoin: 2 }],
    ["4 M", { miterLimit: 4 }],
    ["1.5 Tc", { charSpacing: 1.5 }],
    ["-2 Tw", { wordSpacing: -2 }],
    ["80 Tz", { scale: 0.8 }],
    ["12 TL", { leading: 12 }],
    ["-3 Ts", { rise: -3 }],
    ["7 Tr", { render: 7 }],
    ["[3 2] 1 d", { dash: [3, 2, 1] }],
    ["[] 0 d", { dash: [0] }],
    ["[3 /x 2] 0 d", { dash: [3, 2, 0] }],
    ["9 8 w", { lineWidth: 8 }],
    ["(a) 8 w", { lineWidth: 8 }],
  ])("%s", (content, expected) => {
    const { gs, errors } = run(content);
    expect(gs).toMatchObject(expected);
    expect(errors).toEqual({});
  });

  test.each([
    "w",
    "/A w",
    "(a) Tc",
    "3 (a) TL",
    "3 d",
    "[3] d",
    "[3] /x d",
    "1 0 0 1 0 cm",
    "1 2 re",
    "/A 1 0 0 1 0 Tm",
  ])("%s leaves the state as it was, and is an error", (content) => {
    const { gs, errors } = run(content);
    expect(gs).toEqual(initialState([0, 0, 100, 100]));
    expect(errors).toEqual(NO_OPERANDS);
  });

  test("others are kept under the names they have in an ExtGState", () => {
    const { gs } = run("/Perceptual ri 5 i");
    expect([...gs.others]).toEqual([
      ["RI", { kind: "name", name: "Perceptual" }],
      ["FL", 5],
    ]);
  });
});

describe("q and Q (8.4.2)", () => {
  test("bring back all that was changed between them", () => {
    expect(run("q 9 w 0.5 g 2 0 0 2 0 0 cm 0 0 1 1 re W n /F 9 Tf 3 Tc Q").gs).toEqual(
      initialState([0, 0, 100, 100]),
    );
  });

  test("stand inside each other", () => {
    expect(run("1 w q 2 w q 3 w Q").gs.lineWidth).toBe(2);
    expect(run("1 w q 2 w q 3 w Q Q").gs.lineWidth).toBe(1);
  });

  test("Q without q changes nothing, and is an error", () => {
    const { gs, errors } = run("3 w Q 4 w Q");
    expect([gs.lineWidth, errors]).toEqual([4, { "Q without q": 2 }]);
  });

  test("the path under construction is no part of the state", () => {
    expect(run("5 5 m q 9 9 l Q").machine.path.subpaths).toHaveLength(1);
  });
});

describe("the matrix (8.3.4)", () => {
  test.each<[string, readonly number[]]>([
    ["2 0 0 3 10 20 cm", [2, 0, 0, 3, 10, 20]],
    // The new one acts first: a step of 10 is doubled.
    ["2 0 0 2 0 0 cm 1 0 0 1 10 0 cm", [2, 0, 0, 2, 20, 0]],
    ["1 0 0 1 10 0 cm 2 0 0 2 0 0 cm", [2, 0, 0, 2, 10, 0]],
    ["9 9 2 0 0 3 10 20 cm", [2, 0, 0, 3, 10, 20]],
  ])("%s", (content, ctm) => {
    expect(run(content).gs.ctm).toEqual(ctm);
  });
});

describe("text objects (9.4)", () => {
  const place = (content: string): unknown => {
    const { tm, lm } = run(content).machine.text;
    return [
      [tm[4], tm[5]],
      [lm[4], lm[5]],
    ];
  };

  test.each<[string, readonly [number, number]]>([
    ["BT 10 20 Td", [10, 20]],
    ["BT 10 20 Td 3 -5 Td", [13, 15]],
    ["BT 10 20 TD 3 -5 Td", [13, 15]],
    ["BT 12 TL 10 20 Td T*", [10, 8]],
    ["BT 0 -14 TD T* T*", [0, -42]],
    ["BT T*", [0, 0]],
    ["BT 2 0 0 2 5 5 Tm 10 0 Td", [25, 5]],
    ["BT 10 20 Td 1 0 0 1 5 5 Tm", [5, 5]],
    ["BT 10 20 Td ET BT", [0, 0]],
    ["BT 10 20 Td ET", [10, 20]],
  ])("%s: the line begins at %j", (content, at) => {
    expect(place(content)).toEqual([at, at]);
  });

  test("TD sets the leading, Td does not; a Q brings the old one back", () => {
    expect(run("BT 5 -14 TD").gs.leading).toBe(14);
    expect(run("BT 5 -14 Td").gs.leading).toBe(0);
    expect(run("12 TL q BT 5 -14 TD ET Q").gs.leading).toBe(12);
  });

  test.each<[string, boolean, number, Readonly<Record<string, number>>]>([
    ["BT ET BT", true, 1, {}],
    ["", false, -1, {}],
    ["BT BT", true, 1, { "BT inside a text object": 1 }],
    ["BT ET ET", false, 0, { "ET without BT": 1 }],
    ["ET", false, -1, { "ET without BT": 1 }],
  ])("%s: open %s, number %d", (content, open, ordinal, errors) => {
    const { machine, errors: found } = run(content);
    expect([machine.text.open, machine.text.ordinal, found]).toEqual([open, ordinal, errors]);
  });

  test.each(["BT q", "BT 1 0 0 1 0 0 cm", "q BT Q"])(
    "%s splits it: readers disagree on what that does",
    (content) => {
      const { machine, errors } = run(content);
      expect([machine.text.isSplit, errors["q, Q or cm inside a text object"]]).toEqual([true, 1]);
      expect(run(`${content} ET BT`).machine.text.isSplit).toBe(false);
    },
  );

  test("q around one does not split it", () => {
    expect(run("q BT ET Q BT").machine.text.isSplit).toBe(false);
  });

  test("what letters clip takes effect at its end, and at a BT within", () => {
    for (const end of ["ET", "BT"]) {
      const { machine } = run("BT");
      machine.text.clip = [10, 10, 20, 20];
      const reader = new OperatorReader(latin1Bytes(end));
      const op = reader.next();
      expect(machine.gs.clip).toEqual([0, 0, 100, 100]);
      STATE_OPERATORS.get(end)?.(machine, op as never);
      expect([machine.gs.clip, machine.text.clip, machine.gs.clipRegion?.bounds]).toEqual([
        [10, 10, 20, 20],
        null,
        [10, 10, 20, 20],
      ]);
    }
  });
});

describe("fonts (9.3)", () => {
  test.each<[string, string, number, string | undefined]>([
    ["/F 12 Tf", "F", 12, "2"],
    ["/G 12 Tf", "G", 12, "2"],
    ["/Own 12 Tf", "Own", 12, "page:0/Font/Own"],
    ["/Missing 12 Tf", "Missing", 12, undefined],
    ["/F 12 Tf /Missing 9 Tf", "Missing", 9, undefined],
    ["9 /F 12 Tf", "F", 12, "2"],
    ["/F -1 Tf", "F", -1, "2"],
  ])("%s", (content, name, size, key) => {
    const { gs, errors } = run(content);
    expect([gs.fontName, gs.size, gs.font?.key, errors]).toEqual([name, size, key, {}]);
  });

  test.each(["/F Tf", "12 Tf", "(F) 12 Tf", "/F (12) Tf"])(
    "%s keeps the one in force",
    (content) => {
      const { gs, errors } = run(`/G 9 Tf ${content}`);
      expect([gs.fontName, gs.size]).toEqual(["G", 9]);
      expect(errors["operator without its operands"]).toBeGreaterThan(0);
    },
  );

  test.each<[string, string, number, string | undefined]>([
    // One that the resources have by another name can be selected again by that.
    ["/T gs", "F", 9, "2"],
    ["/Q gs", "", 8, "3"],
  ])("an ExtGState sets one too: %s", (content, name, size, key) => {
    const { gs } = run(content);
    expect([gs.fontName, gs.size, gs.font?.key]).toEqual([name, size, key]);
  });
});

describe("colours (8.6.8)", () => {
  const fill = (content: string): unknown => {
    const { space, components, colorants } = run(content).gs.fill.color;
    return [space, components, colorants];
  };

  test.each<[string, string, readonly number[]]>([
    ["0.5 g", "DeviceGray", [0.5]],
    ["1 0 .5 rg", "DeviceRGB", [1, 0, 0.5]],
    ["0 1 0 .5 k", "DeviceCMYK", [0, 1, 0, 0.5]],
    ["/DeviceCMYK cs", "DeviceCMYK", [0, 0, 0, 1]],
    ["/DeviceRGB cs", "DeviceRGB", [0, 0, 0]],
    ["/DeviceRGB cs 1 0 0 sc", "DeviceRGB", [1, 0, 0]],
    ["/DeviceRGB cs 9 1 0 0 scn", "DeviceRGB", [1, 0, 0]],
    ["/Spot cs", "Separation", [1]],
    ["/Spot cs .25 scn", "Separation", [0.25]],
    ["1 0 0 rg /Spot cs .25 scn 0 g", "DeviceGray", [0]],
  ])("%s", (content, space, components) => {
    expect((fill(content) as unknown[]).slice(0, 2)).toEqual([space, components]);
  });

  test("stroking and filling are apart", () => {
    const { gs } = run("1 0 0 RG 0 1 0 rg");
    expect([gs.stroke.color.components, gs.fill.color.components]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(run("/Spot CS .5 SCN").gs.stroke.color.colorants).toEqual(["Orange"]);
    expect(run("/Spot CS .5 SCN").gs.fill.color.space).toBe("DeviceGray");
    expect(run("0 0 0 1 K .5 G").gs.stroke.color.components).toEqual([0.5]);
    expect(run("/DeviceRGB CS 1 0 0 SC").gs.stroke.color.components).toEqual([1, 0, 0]);
  });

  test.each<[string, Readonly<Record<string, number>>]>([
    ["/Unknown cs", { "missing resource": 1 }],
    ["5 cs", NO_OPERANDS],
    ["1 0 rg", NO_OPERANDS],
    ["/A g", { "operator without its operands": 1 }],
    ["(a) sc", NO_OPERANDS],
  ])("%s leaves the one in force", (content, errors) => {
    const { gs, errors: found } = run(`0.5 g ${content}`);
    expect([gs.fill.color.components, found]).toEqual([[0.5], errors]);
  });

  test("a pattern, with a colour before it where it has none of its own", () => {
    const { gs, errors } = run("/Pattern cs 1 0 0 /P scn");
    expect([gs.fill.space.name, gs.fill.pattern, errors]).toEqual([
      "Pattern",
      { kind: "ref", num: 5, gen: 0 },
      {},
    ]);
    expect(run("/Pattern CS /P SCN").gs.stroke.space.name).toBe("Pattern");
    expect(run("0 0 0 .5 K").gs.stroke.color.components).toEqual([0, 0, 0, 0.5]);
    expect(run("/Pattern cs /P scn 0 g").gs.fill.pattern).toBeNull();
  });

  test("a pattern without cs before it is one, as viewers take it", () => {
    expect(run("0.5 g /P scn").gs.fill.space.name).toBe("Pattern");
  });

  test("a pattern that is missing is told, and leaves text that is painted with nothing", () => {
    const { gs, errors } = run("/Pattern cs /Missing scn");
    expect([gs.fill.space.name, gs.fill.pattern, errors]).toEqual([
      "Pattern",
      null,
      { "missing resource": 1 },
    ]);
  });
});

test("an ExtGState sets what it names, the others stay", () => {
  const { gs } = run("3 M /O gs");
  expect(gs).toMatchObject({
    overprintStroke: true,
    overprintFill: false,
    overprintMode: 1,
    lineWidth: 7,
    strokeAlpha: 0.5,
    fillAlpha: 0.25,
    blendMode: "Multiply",
    miterLimit: 3,
  });
  expect(run("5 gs").errors).toEqual(NO_OPERANDS);
});

describe("paths and clips (8.5)", () => {
  const clip = (content: string): unknown => run(content).gs.clip;

  test.each<[string, readonly number[] | null]>([
    ["10 10 20 30 re W n", [10, 10, 30, 40]],
    ["10 10 20 30 re W* f", [10, 10, 30, 40]],
    ["10 10 20 30 re n", [0, 0, 100, 100]],
    ["10 10 20 30 re W", [0, 0, 100, 100]],
    ["10 10 20 30 re W n 20 20 90 90 re W n", [20, 20, 30, 40]],
    ["10 10 20 30 re W n 50 50 5 5 re W n", null],
    ["10 10 20 30 re W n 50 50 5 5 re f", [10, 10, 30, 40]],
    ["q 10 10 20 30 re W n Q", [0, 0, 100, 100]],
    ["W n", null],
    ["2 0 0 2 5 5 cm 10 10 5 5 re W n", [25, 25, 35, 35]],
    ["1 2 m 5 6 l W n", [1, 2, 5, 6]],
    ["0 0 m 0 40 40 40 40 0 c W n", [0, 0, 40, 30]],
    ["10 10 -5 -6 re W n", [5, 4, 10, 10]],
    // h brings the pen back to where its subpath began.
    ["1 2 m 5 2 l 5 6 l h 3 9 l W n", [1, 2, 5, 9]],
  ])("%s", (content, expected) => {
    expect(clip(content)).toEqual(expected);
  });

  test("v begins its curve where the pen is, y ends it where the pen goes", () => {
    expect(clip("1 2 m 30 60 90 0 v W n")).toEqual(clip("1 2 m 1 2 30 60 90 0 c W n"));
    expect(clip("1 2 m 30 60 90 0 y W n")).toEqual(clip("1 2 m 30 60 90 0 90 0 c W n"));
    expect(clip("1 2 m 30 60 90 0 v W n")).not.toEqual(clip("1 2 m 30 60 90 0 y W n"));
  });

  test.each("S s f F f* B B* b b* n".split(" "))("%s ends a path", (name) => {
    const { path } = run(`1 2 m 3 4 l ${name}`).machine;
    expect([path.subpaths, path.current]).toEqual([[], null]);
  });

  test("a path begins where its first operator stands", () => {
    expect(run("0 g 1 2 m 3 4 l 5 6 m").machine.path.start).toBe("0 g ".length);
    expect(run("1 2 m n 0 0 1 1 re").machine.path.start).toBe("1 2 m n ".length);
  });

  test("W says which rule, that of the last one counts", () => {
    expect(
      [run("0 0 1 1 re W").machine.path, run("0 0 1 1 re W W*").machine.path].map(
        ({ clips, clipsEvenOdd }) => [clips, clipsEvenOdd],
      ),
    ).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
