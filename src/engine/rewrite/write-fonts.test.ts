import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { FitRun } from "../contract/fit-report.ts";
import type { UsedGlyph } from "../font/embedding/embed-font.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { Plan, PlanContentStream, PlanSegment } from "../plan/plan.ts";
import {
  boxOf,
  fitOf,
  glyphOf,
  lineOf,
  painterOf,
  type PlanFacts,
  planOf,
  runOf,
  segmentOf,
} from "./small-plans.test-kit.ts";
import { type EmbedFont, insertionOf, nameCounter, planFonts } from "./write-fonts.ts";

const FIRST = 100;
/** The file's font prints "A" to "Z" 500 wide. */
const FACTS = factsOf("90", {
  coverage: Array.from(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    (letter) => [letter, letter.charCodeAt(0), 1, 500] as const,
  ),
});
const unit = (id: string, fontNames: readonly string[] = ["F"]): PlanContentStream => ({
  id,
  data: new Uint8Array(0),
  parts: [],
  resources: [],
  fontNames,
  pages: [],
  xobjects: [],
  xobjectNames: [],
  lists: [],
  listNames: [],
  operatorCount: 0,
});
const plan = (changes: PlanFacts = {}): Plan =>
  planOf({
    size: FIRST,
    units: [unit("page:0")],
    fonts: [FACTS],
    fontNames: { "page:0": { "90": "F" } },
    objects: [[90, 2, "hash"]],
    ...changes,
  });

interface Asked {
  readonly id: string;
  readonly glyphs: readonly UsedGlyph[];
  readonly first: number;
}

/** Embeds as two objects, of which the second is the font; its texts are the glyphs' own. */
function embedder(): { readonly asked: Asked[]; readonly embed: EmbedFont } {
  const asked: Asked[] = [];
  return {
    asked,
    embed: (id, glyphs, first) => {
      asked.push({ id, glyphs, first });
      return {
        objects: [first, first + 1].map((num) => ({ num, gen: 0, source: latin1Bytes("<<>>") })),
        fontNumber: first + 1,
        baseFont: id,
        texts: new Map(glyphs.map(({ code, text }) => [code, `${id}:${text}`])),
      };
    },
  };
}

const library = (id: string, text: string, changes: Partial<FitRun> = {}): FitRun =>
  runOf(text, {
    font: { kind: "library", id },
    glyphs: Array.from(text, (letter) => glyphOf(letter, { codeLength: 2 })),
    ...changes,
  });
const toWrite = (runs: readonly FitRun[], ...segments: readonly PlanSegment[]) => ({
  box: boxOf(painterOf(...(segments.length === 0 ? [segmentOf()] : segments))),
  fit: fitOf([lineOf("", { runs })]),
});

describe("a font of the library", () => {
  test("is embedded once for all boxes, with all the glyphs they show, in order of first use", () => {
    const { asked, embed } = embedder();
    const { updates, added } = planFonts(
      plan(),
      [toWrite([library("b", "AB"), library("a", "C")]), toWrite([library("b", "BD")])],
      embed,
    );
    expect(
      asked.map(({ id, glyphs, first }) => [id, glyphs.map(({ text }) => text).join(""), first]),
    ).toEqual([
      ["b", "ABBD", FIRST],
      ["a", "C", FIRST + 2],
    ]);
    expect(updates.map(({ num }) => num)).toEqual([FIRST, FIRST + 1, FIRST + 2, FIRST + 3]);
    expect(added).toEqual([
      { object: "101 0", kind: "font", name: "PltF1" },
      { object: "103 0", kind: "font", name: "PltF2" },
    ]);
  });

  test("has one name everywhere, which no content stream of the plan has already", () => {
    const units = [unit("page:0", ["F", "PltF2"]), unit("form:5", ["PltF1"])];
    const { fonts, added } = planFonts(
      plan({ units }),
      [toWrite([library("a", "A")])],
      embedder().embed,
    );
    expect(added[0]?.name).toBe("PltF3");
    const font = { kind: "library", id: "a" } as const;
    expect([fonts.nameOf("page:0", font), fonts.nameOf("form:5", font)]).toEqual([
      "PltF3",
      "PltF3",
    ]);
  });

  test("is named only where it is used", () => {
    const { fonts, entries } = planFonts(plan(), [toWrite([library("a", "A")])], embedder().embed);
    expect(entries.size).toBe(0);
    fonts.nameOf("form:5", { kind: "library", id: "a" });
    expect([...entries].map(([id, own]) => [id, ...own])).toEqual([
      ["form:5", ["PltF1", "101 0 R"]],
    ]);
  });

  test("reads as the embedded font's own map says; what that does not know reads as nothing", () => {
    const { fonts } = planFonts(plan(), [toWrite([library("a", "A")])], embedder().embed);
    const font = { kind: "library", id: "a" } as const;
    expect(fonts.textOf(font, glyphOf("A"))).toBe("a:A");
    expect(fonts.textOf(font, glyphOf("Z"))).toBe("");
    expect(fonts.textOf({ kind: "library", id: "none" }, glyphOf("A"))).toBe("");
    expect(fonts.textOf(runOf("A").font, glyphOf("A", { text: "own" }))).toBe("own");
  });

  test("that was never embedded has no name", () => {
    const { fonts } = planFonts(plan(), [toWrite([library("a", "A")])], embedder().embed);
    expect(() => fonts.nameOf("page:0", { kind: "library", id: "b" })).toThrow(
      "every library font of a fit is embedded",
    );
    expect(() => fonts.nameOf("page:0", { kind: "library", id: "a", leadsDown: true })).toThrow(
      "every library font of a fit is embedded",
    );
  });
});

describe("a font of the file", () => {
  const font = runOf("A").font;

  test("has the name it has, and needs no entry", () => {
    const { fonts, entries } = planFonts(plan(), [toWrite([runOf("A")])], embedder().embed);
    expect(fonts.nameOf("page:0", font)).toBe("F");
    expect(entries.size).toBe(0);
  });

  test("is named anew in content that does not name it, with its generation, once", () => {
    const units = [unit("page:0", ["PltF1"]), unit("form:5"), unit("form:6")];
    const { fonts, entries, added } = planFonts(plan({ units }), [], embedder().embed);
    expect([
      fonts.nameOf("form:5", font),
      fonts.nameOf("form:6", font),
      fonts.nameOf("form:5", font),
    ]).toEqual(["PltF2", "PltF2", "PltF2"]);
    expect([...entries].map(([id, own]) => [id, ...own])).toEqual([
      ["form:5", ["PltF2", "90 2 R"]],
      ["form:6", ["PltF2", "90 2 R"]],
    ]);
    // Nothing new is in the file.
    expect(added).toEqual([]);
  });

  test("that is no object of its own cannot be named elsewhere", () => {
    const { fonts } = planFonts(plan({ objects: [] }), [], embedder().embed);
    expect(() => fonts.nameOf("form:5", font)).toThrow("is an indirect object");
  });
});

describe("upright glyphs of columns", () => {
  const upright = (text: string): FitRun =>
    library("a", text, {
      glyphs: [
        glyphOf(text, { codeLength: 2, turn: "upright", advance: 900, dx: 10, dy: 20 }),
        glyphOf("s", { codeLength: 2, turn: "sideways" }),
      ],
    });
  const down = segmentOf({ leadsDown: true });
  const asked = (...segments: readonly PlanSegment[]) => {
    const { asked: list, embed } = embedder();
    const { fonts } = planFonts(plan(), [toWrite([upright("U")], ...segments)], embed);
    return {
      list: list.map(({ id, glyphs }) => [id, glyphs.map(({ text }) => text).join("")]),
      fonts,
      glyphs: list.map(({ glyphs }) => glyphs),
    };
  };

  test("are of a font that leads down where the box's codes do; those on their side are not", () => {
    const { list, fonts, glyphs } = asked(down);
    expect(list).toEqual([
      ["a", "U"],
      ["a", "s"],
    ]);
    // Vertical metrics (9.7.4.3): downwards, and where the pen stands over the origin.
    expect(glyphs[0]?.[0]?.column).toEqual([-900, -10, -20]);
    expect(glyphs[1]?.[0]?.column).toBeUndefined();
    expect(fonts.nameOf("page:0", { kind: "library", id: "a", leadsDown: true })).toBe("PltF1");
    expect(fonts.nameOf("page:0", { kind: "library", id: "a" })).toBe("PltF2");
  });

  test("are of the plain font where they lead to the right", () => {
    const { list, glyphs } = asked(segmentOf());
    expect(list).toEqual([["a", "Us"]]);
    expect(glyphs[0]?.[0]?.column).toBeUndefined();
  });

  test("are of both where a duplicate leads the other way", () => {
    expect(asked(down, segmentOf()).list).toEqual([
      ["a", "Us"],
      ["a", "U"],
    ]);
  });

  test("go by the segments that text is written at, not by the others", () => {
    expect(asked(down, segmentOf({ isAnchor: false })).list).toEqual([
      ["a", "U"],
      ["a", "s"],
    ]);
  });
});

describe("the last stop before the press", () => {
  const write = (run: FitRun) => () => planFonts(plan(), [toWrite([run])], embedder().embed);
  const glyphs = (...list: readonly ReturnType<typeof glyphOf>[]) => ({ glyphs: list });
  const two = { codeLength: 2 } as const;

  test.each<[string, run: FitRun]>([
    ["glyph 0", library("a", "", glyphs(glyphOf("A", { ...two, code: 0 })))],
    ["one beyond the last", library("a", "", glyphs(glyphOf("A", { ...two, code: 0x10000 })))],
    ["a code of one byte", library("a", "", glyphs(glyphOf("A")))],
    [
      "one bad among good",
      library("a", "", glyphs(glyphOf("A", two), glyphOf("B", { ...two, code: 0 }))),
    ],
  ])("of a new font refuses %s", (_, run) => {
    expect(write(run)).toThrow("glyph 0 is never written");
  });

  test("of a new font lets all others pass", () => {
    const ends = [1, 0xffff].map((code) => glyphOf("A", { ...two, code }));
    expect(write(library("a", "", { glyphs: ends }))).not.toThrow();
  });

  test.each<[string, run: FitRun]>([
    ["a code it does not print", runOf("a")],
    ["one among others", runOf("Aa")],
    ["a code of another length", runOf("A", glyphs(glyphOf("A", two)))],
    ["another width, which is another glyph", runOf("A", glyphs(glyphOf("A", { width: 501 })))],
    [
      "any code of a font nobody knows",
      runOf("A", { font: { kind: "embedded", key: "7", resourceName: "X" } }),
    ],
  ])("of a font of the file refuses %s", (_, run) => {
    expect(write(run)).toThrow("only asked for codes it prints");
  });

  test("of a font of the file lets pass what it prints, a space without a glyph, and what was printed before", () => {
    expect(write(runOf("AZ"))).not.toThrow();
    expect(write(runOf(" ", glyphs(glyphOf("A"), glyphOf(" ", { codeLength: 0 }))))).not.toThrow();
    expect(write(runOf("a", { isKept: true }))).not.toThrow();
  });
});

test("entries are inserted where the dictionary is, with what is missing around them", () => {
  const place = { num: 3, gen: 0, source: latin1Bytes("<<>>"), verbatim: true, insertAt: 2 };
  const entries = new Map([
    ["PltF1", "9 0 R"],
    ["A B#", "8 1 R"],
  ]);
  expect(insertionOf({ ...place, before: "/Font<<", after: ">>" }, entries)).toEqual({
    start: 2,
    end: 2,
    text: "/Font<</PltF1 9 0 R /A#20B#23 8 1 R >>",
  });
  expect(insertionOf({ ...place, before: "", after: "" }, new Map())).toEqual({
    start: 2,
    end: 2,
    text: "",
  });
});

test("names are counted, leaving out what is taken", () => {
  const next = nameCounter("P", new Set(["P1", "P3", "P4"]));
  expect([next(), next(), next()]).toEqual(["P2", "P5", "P6"]);
});
