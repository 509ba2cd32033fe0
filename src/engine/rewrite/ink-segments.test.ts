import { describe, expect, test } from "vitest";
import type { InkDefinition, PrintInk } from "../contract/inks.ts";
import type { ShownColors } from "../ink/authored-colors.ts";
import type { FileColorants, NamedColorant, StreamColorants } from "../ink/colorants.ts";
import type { PlanBox, PlanResources, PlanSegment } from "../plan/plan.ts";
import { AddedSpaces, inkAssignment, inkedSegments } from "./ink-segments.ts";
import { boxOf, painterOf, planOf, segmentOf } from "./small-plans.test-kit.ts";

const BLACK: ShownColors = { fill: ["0.0 g"], stroke: ["0.0 G"], states: [] };
const PLACE: PlanResources = {
  num: 3,
  gen: 0,
  source: new Uint8Array(0),
  verbatim: true,
  insertAt: 2,
  before: "",
  after: "",
};
const GOLD: NamedColorant = { resource: "CS0", at: 0, components: 1 };

interface Stream {
  /** Colours at a text-showing operator, by its offset. */
  readonly at?: Readonly<Record<number, ShownColors>>;
  readonly colorants?: Readonly<Record<string, NamedColorant>>;
  readonly overprints?: Readonly<Record<string, boolean>>;
  readonly places?: readonly PlanResources[];
}

/** A file of content streams by id, whose job has a plate of gold. */
function fileOf(
  streams: Readonly<Record<string, Stream>>,
  names: readonly string[] = [],
): FileColorants {
  const made = Object.entries(streams).map(([id, stream]): [string, StreamColorants] => {
    const { at = { 0: BLACK }, colorants = {}, overprints = {}, places = [PLACE] } = stream;
    const shows = new Map(Object.entries(at).map(([offset, one]) => [Number(offset), one]));
    return [
      id,
      {
        colors: { shows, forms: [], usesCmyk: false, usesRgb: false },
        colorants: new Map(Object.entries(colorants)),
        iccRgb: null,
        hasIccCmyk: false,
        overprints: new Map(Object.entries(overprints)),
        places,
      },
    ];
  });
  const byId = new Map(made);
  return {
    ofStream: (id) => byId.get(id) ?? null,
    colorants: new Map([["Gold", { source: "9 0 R", at: 0, components: 1 }]]),
    spaceNames: new Set(names),
    process: "DeviceCMYK",
    isBound: false,
  };
}

const ink = (hex: string, changes: Partial<PrintInk> = {}): PrintInk => ({
  names: [],
  hex,
  definition: null,
  ...changes,
});
const RED = ink("#ff0000");
const K = ink("#000000");
const GOLD_INK: PrintInk = { names: ["Gold"], hex: null, definition: null };
const defined = (overprint: boolean): PrintInk => {
  const definition: InkDefinition = {
    space: "DeviceCMYK",
    colorants: [],
    tints: [0, 1, 1, 0],
    overprint,
  };
  return ink("#ff0000", { definition });
};

interface Case {
  readonly streams?: Readonly<Record<string, Stream>>;
  readonly boxes?: readonly PlanBox[];
  readonly inks?: Readonly<Record<string, PrintInk>>;
  readonly names?: readonly string[];
}

/** What stands around the segments of boxes, and what is noted of them. */
function check({ streams = { "page:0": {} }, boxes, inks = { b: RED }, names }: Case = {}) {
  const planned = boxes ?? [boxOf(painterOf(segmentOf()))];
  const assignment = inkAssignment(fileOf(streams, names), new Map(Object.entries(inks)));
  const found = inkedSegments(planOf({ boxes: planned }), assignment);
  const segments = planned.flatMap(({ painters }) => painters.flatMap((one) => one.segments));
  const { refused, built, overprinted, spaces } = assignment;
  return {
    around: segments.map((segment) => {
      const text = found.get(segment);
      return text === undefined ? null : `${text.before.join(" ")} | ${text.after.join(" ")}`;
    }),
    found,
    refused: [...refused],
    built: [...built],
    overprinted: [...overprinted],
    added: [...spaces.entries].map(([unit, entries]) => [unit, ...entries]),
  };
}

const inBox = (...segments: readonly Partial<PlanSegment>[]) =>
  boxOf(painterOf(...segments.map((changes) => segmentOf(changes))));

describe("text that takes an ink", () => {
  test("is set in it, and what was in force is put back behind it", () => {
    expect(check().around).toEqual(["0.0 1.0 1.0 0.0 k | 0.0 g"]);
  });

  test("keeps its colours where its box has no ink", () => {
    const { around, refused } = check({ inks: { other: RED } });
    expect([around, refused]).toEqual([[null], []]);
  });

  test("puts back what was in force at its own operator, not at another", () => {
    const spot: ShownColors = { fill: ["/Sp cs", "1.0 scn"], stroke: null, states: [] };
    const at = (start: number) => ({ span: { start, end: start + 4 }, operator: start });
    const { around } = check({
      streams: { "page:0": { at: { 0: BLACK, 20: spot } } },
      boxes: [inBox(at(0), at(20))],
    });
    expect(around).toEqual(["0.0 1.0 1.0 0.0 k | 0.0 g", "0.0 1.0 1.0 0.0 k | /Sp cs 1.0 scn"]);
  });

  test.each([
    [0, "0.0 1.0 1.0 0.0 k | 0.0 g"],
    [1, "0.0 1.0 1.0 0.0 K | 0.0 G"],
    [2, "0.0 1.0 1.0 0.0 k 0.0 1.0 1.0 0.0 K | 0.0 g 0.0 G"],
    [4, "0.0 1.0 1.0 0.0 k | 0.0 g"],
    [5, "0.0 1.0 1.0 0.0 K | 0.0 G"],
    [6, "0.0 1.0 1.0 0.0 k 0.0 1.0 1.0 0.0 K | 0.0 g 0.0 G"],
  ])("painted by rendering mode %i takes the ink where it paints", (render, expected) => {
    const boxes = [inBox({ shown: { ...segmentOf().shown, render } })];
    expect(check({ boxes }).around).toEqual([expected]);
  });

  test.each([3, 7, 8])("that rendering mode %i does not paint takes none", (render) => {
    const boxes = [inBox({ shown: { ...segmentOf().shown, render } })];
    expect(check({ boxes })).toMatchObject({ around: [null], refused: ["b"] });
  });

  test("that several segments of one operator show has one value for all", () => {
    const { found } = check({ boxes: [inBox({ glyphStart: 0 }, { glyphStart: 5 })] });
    expect(new Set(found.values()).size).toBe(1);
    expect(found.size).toBe(2);
  });

  test("has a value for each operator, and for each ink", () => {
    const two = check({ boxes: [inBox({ operator: 3 }, { operator: 4 })] });
    expect(new Set(two.found.values()).size).toBe(2);
    const [a, b] = ["a", "b"].map((id) => boxOf(painterOf(segmentOf()), { id }));
    const both = check({
      boxes: [a, b].filter((box) => box !== undefined),
      inks: { a: RED, b: K },
    });
    expect(new Set(both.around).size).toBe(2);
  });
});

describe("a box keeps all of its colours", () => {
  const unknown: ShownColors = { fill: null, stroke: null, states: [] };

  test("where those of one operator cannot be put back", () => {
    const at = (start: number) => ({ span: { start, end: start + 4 }, operator: start });
    const result = check({
      streams: { "page:0": { at: { 0: BLACK, 20: unknown } } },
      boxes: [inBox(at(0), at(20))],
    });
    expect(result).toMatchObject({ around: [null, null], refused: ["b"] });
  });

  test("where one of its two paints is unknown, and not where that one is not used", () => {
    const streams = { "page:0": { at: { 0: { ...BLACK, stroke: null } } } };
    const { shown } = segmentOf();
    expect(check({ streams }).refused).toEqual([]);
    const both = [inBox({ shown: { ...shown, render: 2 } })];
    expect(check({ streams, boxes: both }).refused).toEqual(["b"]);
  });

  test("where nothing is known of its content, or of its operator", () => {
    expect(check({ streams: {} }).refused).toEqual(["b"]);
    expect(check({ streams: { "page:0": { at: {} } } }).refused).toEqual(["b"]);
  });

  test("where nothing says what the ink is", () => {
    const nothing = { names: ["Silver"], hex: null, definition: null };
    expect(check({ inks: { b: nothing } }).refused).toEqual(["b"]);
  });

  test("while its neighbours take theirs", () => {
    const boxes = ["a", "c"].map((id) =>
      boxOf(painterOf(segmentOf({ unit: id === "a" ? "page:0" : "none" })), { id }),
    );
    const result = check({ boxes, inks: { a: RED, c: RED } });
    expect(result).toMatchObject({ around: ["0.0 1.0 1.0 0.0 k | 0.0 g", null], refused: ["c"] });
  });
});

describe("the painters of a box", () => {
  const grey: ShownColors = { ...BLACK, fill: ["0.50 g"] };
  const at = (start: number) =>
    painterOf(segmentOf({ span: { start, end: start + 4 }, operator: start }));
  const painters = (shown: ShownColors) => ({
    streams: { "page:0": { at: { 0: BLACK, 20: shown } } },
    boxes: [{ ...boxOf(at(0)), painters: [at(0), at(20)] }],
  });

  test("in its own colour take its ink: the same letters once more, for weight", () => {
    expect(check(painters(BLACK)).around).toEqual([
      "0.0 1.0 1.0 0.0 k | 0.0 g",
      "0.0 1.0 1.0 0.0 k | 0.0 g",
    ]);
  });

  test("in another one keep it: a shadow", () => {
    expect(check(painters(grey))).toMatchObject({
      around: ["0.0 1.0 1.0 0.0 k | 0.0 g", null],
      refused: [],
    });
  });

  test("in an unknown one keep it", () => {
    const { around, refused } = check(painters({ ...BLACK, fill: null }));
    expect([around[1], refused]).toEqual([null, []]);
  });

  test("differ by what they fill with alone", () => {
    expect(check(painters({ ...BLACK, stroke: ["1.0 G"] })).around[1]).not.toBeNull();
  });

  test("of a box in unknown colours are refused by it", () => {
    const { streams, boxes } = painters(grey);
    const unknown = { "page:0": { at: { ...streams["page:0"].at, 0: { ...BLACK, fill: null } } } };
    expect(check({ streams: unknown, boxes })).toMatchObject({
      around: [null, null],
      refused: ["b"],
    });
  });
});

describe("a plate that the content does not name", () => {
  const inks = { b: GOLD_INK };

  test("gets a name there, that no space of the file has", () => {
    const names = ["PltCS1", "PltCS3"];
    expect(check({ inks, names })).toMatchObject({
      around: ["/PltCS2 cs 1.0 scn | 0.0 g"],
      added: [["page:0", ["PltCS2", "9 0 R"]]],
    });
  });

  test("gets one name in the whole fill", () => {
    const boxes = [inBox({ unit: "page:0" }, { unit: "form:7" })];
    const result = check({ inks, boxes, streams: { "page:0": {}, "form:7": {} } });
    expect(new Set(result.around).size).toBe(1);
    expect(result.added).toEqual([
      ["page:0", ["PltCS1", "9 0 R"]],
      ["form:7", ["PltCS1", "9 0 R"]],
    ]);
  });

  test("needs none where the content names it", () => {
    const result = check({ inks, streams: { "page:0": { colorants: { Gold: GOLD } } } });
    expect(result).toMatchObject({ around: ["/CS0 cs 1.0 scn | 0.0 g"], added: [] });
  });

  test("leaves no trace in the resources where one content stream cannot name it", () => {
    const boxes = [inBox({ unit: "page:0" }, { unit: "form:7" })];
    const streams = { "page:0": {}, "form:7": { places: [] } };
    expect(check({ inks, boxes, streams })).toMatchObject({ refused: ["b"], added: [] });
  });

  test("is no way for a colorant that the file does not have", () => {
    const spaces = new AddedSpaces(fileOf({ "page:0": {} }));
    expect(spaces.name("page:0", "Silver")).toBeNull();
    expect(spaces.name("page:1", "Gold")).toBeNull();
    expect(spaces.name("page:0", "Gold")).toMatchObject({ resource: "PltCS1", at: 0 });
  });
});

describe("a named ink without a plate", () => {
  const spot = (tints: readonly number[]): PrintInk => {
    const definition: InkDefinition = {
      space: "Separation",
      colorants: ["Silver"],
      tints,
      overprint: false,
    };
    return ink("#ff0000", { definition });
  };

  test("prints as a build, and the box is told", () => {
    const inks = { b: spot([1]) };
    expect(check({ inks })).toMatchObject({ built: ["b"], refused: [] });
    expect(check().built).toEqual([]);
  });
});

describe("overprint", () => {
  const over = { "page:0": { overprints: { On: true, Off: false } } };
  const states = (...names: readonly string[]) => ({
    "page:0": { ...over["page:0"], at: { 0: { ...BLACK, states: names } } },
  });

  test("is that of the newest graphics state that speaks of it", () => {
    const inks = { b: RED };
    expect(check({ inks, streams: states("On") }).overprinted).toEqual(["b"]);
    expect(check({ inks, streams: states("On", "Silent") }).overprinted).toEqual(["b"]);
    expect(check({ inks, streams: states("On", "Off") }).overprinted).toEqual([]);
    expect(check({ inks, streams: states("Off", "On") }).overprinted).toEqual(["b"]);
    expect(check({ inks, streams: states() }).overprinted).toEqual([]);
  });

  test("is what black keeps, for it does not mix into another colour", () => {
    expect(check({ inks: { b: K }, streams: states("On") }).overprinted).toEqual([]);
    expect(check({ inks: { b: K }, streams: states("Off") }).overprinted).toEqual([]);
  });

  test.each<[boolean, string, readonly string[]]>([
    [true, "On", []],
    [true, "Off", ["b"]],
    [false, "On", ["b"]],
    [false, "Off", []],
  ])("that the shop asks for (%s) and the design has (%s)", (isWanted, state, told) => {
    const result = check({ inks: { b: defined(isWanted) }, streams: states(state) });
    expect(result.overprinted).toEqual(told);
    expect(result.refused).toEqual([]);
  });

  test("of white would not print at all: the text keeps its colours", () => {
    const white = ink("#ffffff");
    expect(check({ inks: { b: white }, streams: states("On") }).refused).toEqual(["b"]);
    expect(check({ inks: { b: white }, streams: states("Off") }).refused).toEqual([]);
  });

  test("around a form of which nothing is known may be on", () => {
    const inherits = { ...BLACK, inheritsStates: true as const };
    const streams = { "page:0": { ...over["page:0"], at: { 0: inherits } } };
    expect(check({ streams }).overprinted).toEqual(["b"]);
    const said = { "page:0": { ...over["page:0"], at: { 0: { ...inherits, states: ["Off"] } } } };
    expect(check({ streams: said }).overprinted).toEqual([]);
  });
});
