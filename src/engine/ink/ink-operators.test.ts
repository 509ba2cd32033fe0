import { describe, expect, test } from "vitest";
import type { InkDefinition, PrintInk } from "../contract/inks.ts";
import { PAGE_START } from "./authored-colors.ts";
import type { FileColorants, NamedColorant, ProcessSpace, StreamColorants } from "./colorants.ts";
import { inkOperators, processBuild, rgbBuild } from "./ink-operators.ts";

/** What the job is, as far as the operators of an ink depend on it. */
interface Job {
  /** Colorants that the content stream itself names. */
  readonly named?: Readonly<Record<string, NamedColorant>>;
  /** Colorants that only other resources of the file define. */
  readonly elsewhere?: readonly string[];
  /** How those are named once they are added; null where nothing can be added. */
  readonly added?: NamedColorant | null;
  readonly process?: ProcessSpace;
  readonly isBound?: boolean;
  readonly iccRgb?: string;
  readonly usesRgb?: boolean;
}

function check(ink: Partial<PrintInk>, job: Job = {}) {
  const { named = {}, elsewhere = [], added = null, process = "DeviceCMYK" } = job;
  const colors = { shows: new Map(), forms: [], usesCmyk: false, usesRgb: job.usesRgb ?? false };
  const stream: StreamColorants = {
    colors: { ...colors, shows: new Map([[0, PAGE_START]]) },
    colorants: new Map(Object.entries(named)),
    iccRgb: job.iccRgb ?? null,
    hasIccCmyk: false,
    overprints: new Map(),
    places: [],
  };
  const known = [...Object.keys(named), ...elsewhere];
  const file: FileColorants = {
    ofStream: () => stream,
    colorants: new Map(
      known.map((name) => [name, { source: "9 0 R", at: 0, components: 1 }] as const),
    ),
    spaceNames: new Set(),
    process,
    isBound: job.isBound ?? false,
  };
  const asked: string[] = [];
  const nameColorant = (name: string) => {
    asked.push(name);
    return added;
  };
  const whole = { names: [], hex: null, definition: null, ...ink };
  return { asked, operators: inkOperators(whole, { stream, file, nameColorant }) };
}

const fillOf = (ink: Partial<PrintInk>, job: Job = {}) => check(ink, job).operators?.fill ?? null;

const spot = (tint = 1, colorant = "Gold"): InkDefinition => ({
  space: "Separation",
  colorants: [colorant],
  tints: [tint],
  overprint: false,
});
const device = (space: "DeviceGray" | "DeviceRGB" | "DeviceCMYK", ...tints: number[]) => ({
  definition: { space, colorants: [], tints, overprint: false },
});
const GOLD: NamedColorant = { resource: "CS0", at: 0, components: 1 };

describe("a spot ink by the shop's definition", () => {
  test("prints on the plate that the content names already", () => {
    const { operators, asked } = check({ definition: spot() }, { named: { Gold: GOLD } });
    expect(operators).toEqual({
      fill: ["/CS0 cs", "1.0 scn"],
      stroke: ["/CS0 CS", "1.0 SCN"],
      isWhite: false,
      isBlack: false,
      isBuilt: false,
    });
    expect(asked).toEqual([]);
  });

  test("prints on a plate that other pages have, under the name it gets here", () => {
    const added = { resource: "PltCS1", at: 0, components: 1 };
    const { operators, asked } = check({ definition: spot(0.5) }, { elsewhere: ["Gold"], added });
    expect(operators?.fill).toEqual(["/PltCS1 cs", "0.50 scn"]);
    expect(asked).toEqual(["Gold"]);
  });

  test("is refused where its plate is known but cannot be named: a build would print beside it", () => {
    const ink = { hex: "#c0a000", definition: spot() };
    expect(check(ink, { elsewhere: ["Gold"] }).operators).toBeNull();
  });

  test("prints as a build where the job has no such plate, and is said to", () => {
    const { operators } = check({ hex: "#ff0000", definition: spot() });
    expect(operators).toMatchObject({ fill: ["0.0 1.0 1.0 0.0 k"], isBuilt: true });
  });

  test("as a build in half its tint has half of each process ink", () => {
    expect(fillOf({ hex: "#ff0000", definition: spot(0.5) })).toEqual(["0.0 0.50 0.50 0.0 k"]);
  });

  test("as a build of light has the rest of its tint in paper", () => {
    const job: Job = { process: "DeviceRGB" };
    expect(fillOf({ hex: "#ff0000", definition: spot(0.5) }, job)).toEqual(["1.0 0.50 0.50 rg"]);
    expect(fillOf({ hex: "#000000", definition: spot(0.25) }, job)).toEqual(["0.750 g"]);
  });

  test("without a plate and without a screen colour is not printed at all", () => {
    expect(check({ definition: spot() }).operators).toBeNull();
  });

  test.each([
    ["composed otherwise", "Gru\u0308n", "Grün"],
    ["with letters that are no bytes", "Złoto", "Złoto"],
    ["that a scene told byte by byte", "Z\u00c5\u0082oto", "Złoto"],
    ["in Latin letters", "Grün", "Grün"],
  ])("finds its plate by a name %s", (_, colorant, plate) => {
    const operators = fillOf({ definition: spot(1, colorant) }, { named: { [plate]: GOLD } });
    expect(operators).toEqual(["/CS0 cs", "1.0 scn"]);
  });

  test("on a plate among several leaves the others without ink", () => {
    const named = { Gold: { resource: "N", at: 1, components: 3 } };
    expect(fillOf({ definition: spot(0.4) }, { named })).toEqual(["/N cs", "0.0 0.40 0.0 scn"]);
  });

  test("at no tint is white, whatever its name", () => {
    const { operators } = check({ definition: spot(0) }, { named: { Gold: GOLD } });
    expect(operators?.isWhite).toBe(true);
  });

  test.each([
    ["Black", 1, true],
    ["Black", 0.9, false],
    ["Gold", 1, false],
  ])("of %s at %d: black alone is %s", (name, tint, isBlack) => {
    const { operators } = check({ definition: spot(tint, name) }, { named: { [name]: GOLD } });
    expect(operators?.isBlack).toBe(isBlack);
  });

  test("with a name that PDF must escape is escaped", () => {
    const named = { Gold: { resource: "CS 1", at: 0, components: 1 } };
    expect(fillOf({ definition: spot() }, { named })?.[0]).toBe("/CS#201 cs");
  });
});

describe("an ink by its names alone", () => {
  test("takes the first name that the job has a plate of", () => {
    const named = { Gold: GOLD, Silver: { resource: "CS9", at: 0, components: 1 } };
    expect(fillOf({ names: ["Bronze", "Silver", "Gold"] }, { named })?.[0]).toBe("/CS9 cs");
  });

  test("matches names composed and decomposed", () => {
    expect(fillOf({ names: ["Gru\u0308n"] }, { named: { Grün: GOLD } })?.[0]).toBe("/CS0 cs");
  });

  test("goes by its plate before black or white by name, and before its screen colour", () => {
    const named = { Black: { resource: "K", at: 0, components: 1 } };
    const { operators } = check({ names: ["Black"], hex: "#ff0000" }, { named });
    expect(operators).toMatchObject({ fill: ["/K cs", "1.0 scn"], isBlack: true });
  });

  test.each([
    ["black", "0.0 0.0 0.0 1.0 k"],
    ["White", "0.0 0.0 0.0 0.0 k"],
  ])("called %s prints as it, whatever the screen shows for it", (name, operator) => {
    expect(fillOf({ names: [name], hex: "#ff0000" })).toEqual([operator]);
  });

  test("prints its screen colour where no name says more; it is no build of a plate", () => {
    const { operators } = check({ names: ["Corporate red"], hex: "#ff0000" });
    expect(operators).toMatchObject({ fill: ["0.0 1.0 1.0 0.0 k"], isBuilt: false });
  });

  test("is not printed where nothing says what it is", () => {
    expect(check({ names: ["Corporate red"] }).operators).toBeNull();
  });
});

describe("a build by the shop's definition", () => {
  test.each<[string, Partial<PrintInk>, readonly string[], readonly string[]]>([
    ["grey", device("DeviceGray", 0.5), ["0.50 g"], ["0.50 G"]],
    ["RGB", device("DeviceRGB", 1, 0, 0.25), ["1.0 0.0 0.250 rg"], ["1.0 0.0 0.250 RG"]],
    ["CMYK", device("DeviceCMYK", 0, 1, 0, 0.1), ["0.0 1.0 0.0 0.10 k"], ["0.0 1.0 0.0 0.10 K"]],
  ])("in %s is written as it is defined", (_, ink, fill, stroke) => {
    expect(check(ink).operators).toMatchObject({ fill, stroke, isBuilt: false });
  });

  test("keeps four decimals, so that no tint drifts by what a press could show", () => {
    expect(fillOf(device("DeviceGray", 0.123456))).toEqual(["0.12350 g"]);
  });

  test.each<[string, "white" | "black" | "neither", Partial<PrintInk>]>([
    ["paper in CMYK", "white", device("DeviceCMYK", 0, 0, 0, 0)],
    ["paper in grey", "white", device("DeviceGray", 1)],
    ["paper in RGB", "white", device("DeviceRGB", 1, 1, 1)],
    ["nearly paper", "neither", device("DeviceRGB", 1, 1, 0.99)],
    ["black alone in CMYK", "black", device("DeviceCMYK", 0, 0, 0, 1)],
    ["a rich black", "neither", device("DeviceCMYK", 0.4, 0, 0, 1)],
    ["cyan, no black", "neither", device("DeviceCMYK", 1, 0, 0, 0)],
    ["black in grey", "black", device("DeviceGray", 0)],
    ["black in RGB", "black", device("DeviceRGB", 0, 0, 0)],
  ])("of %s is %s", (_, expected, ink) => {
    const [isWhite, isBlack] = [expected === "white", expected === "black"];
    expect(check(ink).operators).toMatchObject({ isWhite, isBlack });
  });

  test.each<[string, Partial<PrintInk>, Job, readonly string[]]>([
    [
      "RGB into a file bound to a CMYK press becomes process inks",
      device("DeviceRGB", 1, 0, 0),
      { isBound: true },
      ["0.0 1.0 1.0 0.0 k"],
    ],
    [
      "CMYK into a file bound to RGB becomes light",
      device("DeviceCMYK", 0, 1, 1, 0),
      { isBound: true, process: "DeviceRGB" },
      ["1.0 0.0 0.0 rg"],
    ],
    [
      "black weighs on every light of CMYK, and no ink goes below paper's opposite",
      device("DeviceCMYK", 0.5, 0, 0.8, 0.5),
      { isBound: true, process: "DeviceRGB" },
      ["0.0 0.50 0.0 rg"],
    ],
    [
      "grey stays grey, which every intent permits",
      device("DeviceGray", 0.5),
      { isBound: true },
      ["0.50 g"],
    ],
    [
      "the press's own space stays as it is defined, grey part and all",
      device("DeviceCMYK", 0.4, 0.3, 0.3, 0.2),
      { isBound: true },
      ["0.40 0.30 0.30 0.20 k"],
    ],
    [
      "no intent binds nothing",
      device("DeviceRGB", 1, 0, 0),
      { process: "DeviceCMYK" },
      ["1.0 0.0 0.0 rg"],
    ],
    [
      "colours into a file of black alone become grey of the same lightness",
      device("DeviceRGB", 1, 0, 0),
      { isBound: true, process: "DeviceGray" },
      ["0.490 g"],
    ],
  ])("%s", (_, ink, job, expected) => {
    expect(fillOf(ink, job)).toEqual(expected);
  });
});

describe("a file that states its RGB by profile alone", () => {
  const job: Job = { process: "DeviceRGB", iccRgb: "CS3" };

  test("gets builds in that profile's space", () => {
    expect(check({ hex: "#ff0000" }, job).operators).toEqual({
      fill: ["/CS3 cs", "1.0 0.0 0.0 scn"],
      stroke: ["/CS3 CS", "1.0 0.0 0.0 SCN"],
      isWhite: false,
      isBlack: false,
      isBuilt: false,
    });
  });

  test("gets greys in grey, and device colours where it has some already", () => {
    expect(fillOf({ hex: "#808080" }, job)).toEqual(["0.50 g"]);
    expect(fillOf({ hex: "#ff0000" }, { ...job, usesRgb: true })).toEqual(["1.0 0.0 0.0 rg"]);
  });

  test("knows a spot ink at no tint for paper there too", () => {
    const none = check({ hex: "#ff0000", definition: spot(0) }, job).operators;
    expect(none).toMatchObject({ fill: ["/CS3 cs", "1.0 1.0 1.0 scn"], isWhite: true });
    const some = check({ hex: "#ff0000", definition: spot(0.5) }, job).operators;
    expect(some?.isWhite).toBe(false);
  });

  test("does not lend its profile to CMYK builds", () => {
    expect(fillOf({ hex: "#ff0000" }, { ...job, process: "DeviceCMYK" })).toEqual([
      "0.0 1.0 1.0 0.0 k",
    ]);
  });
});

describe("screen colours in process inks", () => {
  test.each<[string, string, readonly number[]]>([
    ["black", "#000000", [0, 0, 0, 1]],
    ["nearly black, in which no other plate must show", "#0a080a", [0, 0, 0, 1]],
    ["just too light for that", "#0b080b", [0, 0, 0, 0.93]],
    ["white", "#ffffff", [0, 0, 0, 0]],
    ["nearly white", "#fafbff", [0, 0, 0, 0]],
    ["just too dark for that", "#f9fafb", [0, 0, 0, 0.02]],
    ["a grey in black alone", "#808080", [0, 0, 0, 0.5]],
    ["a trace of colour that is meant as grey", "#808484", [0, 0, 0, 0.49]],
    ["more than a trace", "#808485", [0.04, 0, 0, 0.48]],
    ["a full colour", "#00ff00", [1, 0, 1, 0]],
    ["its grey part in black", "#804020", [0, 0.5, 0.75, 0.5]],
    ["specks below three percent left out", "#fffff8", [0, 0, 0, 0]],
    ["a build with one speck", "#8080fb", [0.49, 0.49, 0, 0]],
  ])("%s", (_, hex, tints) => {
    expect(processBuild(hex)).toEqual({ space: "DeviceCMYK", tints });
  });

  test("never have more than two colours and black, which register in small type", () => {
    for (let i = 0; i < 4096; i += 37) {
      const hex = `#${[i & 15, (i >> 4) & 15, i >> 8].map((v) => (v * 17).toString(16).padStart(2, "0")).join("")}`;
      const { tints } = processBuild(hex);
      const [c = 1, m = 1, y = 1] = tints;
      expect(Math.min(c, m, y), hex).toBe(0);
      expect(tints.every((tint) => tint === 0 || (tint >= 0.02 && tint <= 1))).toBe(true);
    }
  });
});

describe("screen colours as light", () => {
  test.each<[string, string, { readonly space: string; readonly tints: readonly number[] }]>([
    ["a colour", "#ff8000", { space: "DeviceRGB", tints: [1, 0.5, 0] }],
    ["a grey", "#808080", { space: "DeviceGray", tints: [0.5] }],
    ["nearly black", "#0a0a08", { space: "DeviceGray", tints: [0] }],
    ["nearly white", "#fafcfa", { space: "DeviceGray", tints: [1] }],
    ["a trace of colour", "#808482", { space: "DeviceGray", tints: [0.52] }],
    ["more than a trace", "#808582", { space: "DeviceRGB", tints: [0.5, 0.52, 0.51] }],
  ])("%s", (_, hex, expected) => {
    expect(rgbBuild(hex)).toEqual(expected);
  });

  test.each([
    ["#000000", "0.0 g"],
    ["#ffffff", "1.0 g"],
    // Green looks lighter than blue: grey by lightness, not by the mean of the numbers.
    ["#00ff00", "0.860 g"],
    ["#0000ff", "0.30 g"],
    ["#0a0a0a", "0.0 g"],
    ["#0b0b0b", "0.070 g"],
  ])("%s on a job of black alone is %s", (hex, expected) => {
    expect(fillOf({ hex }, { process: "DeviceGray" })).toEqual([expected]);
  });
});
