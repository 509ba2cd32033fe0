import { describe, expect, test } from "vitest";
import { fontOf } from "../../font/pdf-font/pdf-font.test-kit.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import { directionOf } from "../runs/direction.ts";
import { lineOf, type TextLine } from "../lines/text-lines.ts";
import {
  draftOf,
  LEVEL,
  lineBox,
  runOf,
  type Setting,
  textLine,
  typeOf,
} from "../small-lines.test-kit.ts";
import { pageOf, type Shown } from "../small-pages.test-kit.ts";
import {
  type BoxDraft,
  cornersInUser,
  draftBox,
  isSettable,
  seenAngleDeg,
  toUser,
  withoutOverprinted,
} from "./box-draft.ts";

/** The draft of lines of one block, on a page of the operators that show them. */
function drafted(
  lines: readonly (TextLine | null)[],
  page: readonly Shown[] = [],
): BoxDraft | null {
  return draftBox({ lines, leadingPt: null }, pageOf(page));
}

describe("a type box", () => {
  test("is as high as its font's ascent and descent, whatever the words", () => {
    const draft = drafted([
      textLine("ace", { start: 5, across: 100 }),
      textLine("Igy", { start: 2, across: 88 }),
    ]);
    expect(draft).toMatchObject({
      start: 2,
      end: 20,
      top: 108,
      bottom: 86,
      baseline: 100,
      text: "ace\nIgy",
    });
  });

  test("of a font without metrics is three quarters and a quarter of an em", () => {
    const font = fontOf({ ascent: null, descent: null } as never);
    expect(drafted([textLine("ace", { font })])).toMatchObject({ top: 7.5, bottom: -2.5 });
  });

  test("of vertical writing lies around the middle of its columns", () => {
    const down = { isVertical: true, angleRad: (3 * Math.PI) / 2 };
    const direction = directionOf(typeOf(down));
    expect(drafted([textLine("平成", { ...down, direction, across: 50 })])).toMatchObject({
      top: 55,
      bottom: 45,
    });
  });

  test("has the style of most characters, and the empty lines of its block as text", () => {
    const lines = [
      textLine("Offer", { fontKey: "bold" }),
      null,
      textLine("all week", { across: -24 }),
    ];
    expect(drafted(lines)).toMatchObject({ text: "Offer\n\nall week", style: { fontKey: "5" } });
  });

  test("of no line is none", () => {
    expect(drafted([null])).toBeNull();
    expect(drafted([])).toBeNull();
  });
});

describe("why text is refused", () => {
  const reasonOf = (...lines: readonly TextLine[]): ReasonCode | null | undefined =>
    drafted(lines)?.reason;
  const styled = (setting: Setting, text = "words"): TextLine => textLine(text, setting);

  test.each<[string, readonly TextLine[], ReasonCode | null]>([
    ["plain words", [styled({})], null],
    ["what the content says of it", [styled({ reason: "hidden_layer" })], "hidden_layer"],
    ["that of any of its lines", [styled({}), styled({ reason: "artifact" })], "artifact"],
    ["no font", [styled({ font: null })], "unsupported_font"],
    ["what the font says", [styled({ font: fontOf({ reason: "type3_font" }) })], "type3_font"],
    [
      "the content's reason before the font's",
      [styled({ font: null, reason: "artifact" })],
      "artifact",
    ],
    ["columns seen from behind", [styled({ isVertical: true, isMirrored: true })], "mirrored_text"],
    ["lines seen from behind can be set", [styled({ isMirrored: true })], null],
    [
      "three letters one below the other",
      ["S", "h", "o"].map((text) => textLine(text)),
      "vertical_text",
    ],
    ["two, which may be initials", ["S", "h"].map((text) => textLine(text)), null],
    ["figures one below the other", ["1", "2", "3"].map((text) => textLine(text)), null],
    ["a script in columns from the left", [styled({}, "ᠮᠣᠩᠭᠣᠯ")], "complex_script"],
    ["more than a fifth without Unicode", [styled({}, "\ufffd\ufffdab")], "no_unicode"],
    ["a fifth, as a bullet among words", [styled({}, "\ufffdabcd")], null],
    [
      "drawn glyphs without Unicode",
      [styled({ font: fontOf({ kind: "Type3" }) }, "\ufffd\ufffd")],
      "type3_font",
    ],
  ])("%s", (_, lines, reason) => {
    expect(reasonOf(...lines)).toBe(reason);
  });

  test("shares are of all lines together, by their lengths", () => {
    expect(reasonOf(textLine("\ufffd\ufffd"), textLine("all the words"))).toBeNull();
    expect(reasonOf(textLine("\ufffd\ufffd"), textLine("a word"))).toBe("no_unicode");
  });

  test.each<[ReasonCode | null, boolean]>([
    [null, true],
    ["no_unicode", true],
    ["type3_font", false],
    ["fixed_text", false],
  ])("new words can be set where it is %s: %s", (reason, isOne) => {
    expect(isSettable(reason)).toBe(isOne);
  });
});

describe("the glyphs of a box", () => {
  const runAt = (text: string, show: number, from = 0) => {
    const run = runOf(text, { show });
    return { ...run, glyphs: run.glyphs.map((glyph) => ({ ...glyph, index: glyph.index + from })) };
  };
  const segmentsOf = (run: ReturnType<typeof runAt>, page: readonly Shown[]): string =>
    (drafted([lineOf([run], 0)], page)?.segments ?? [])
      .map(
        ({ unit, operator, glyphStart, glyphEnd, whole }) =>
          `${unit} ${operator} ${glyphStart}-${glyphEnd}${whole ? " whole" : ""}`,
      )
      .join(", ");

  test.each<[string, ReturnType<typeof runAt>, Shown, string]>([
    ["are all of an operator", runAt("Ada", 0), { text: "Ada" }, "page:0 0 0-3 whole"],
    ["are a part of one", runAt("Ada", 0), { text: "Ada Lee" }, "page:0 0 0-3"],
    ["are the end of one", runAt("Lee", 0, 4), { text: "Ada Lee" }, "page:0 0 4-7"],
    ["take spaces at its ends along", runAt("Ada", 0, 1), { text: " Ada  " }, "page:0 0 0-6 whole"],
    [
      "of a form have its unit",
      runAt("Ada", 0),
      { text: "Ada", unit: "form:7", operator: 5 },
      "form:7 5 0-3 whole",
    ],
    [
      "take no glyphs along that nothing maps",
      runAt("Ada", 0, 1),
      { text: "\ufffdAda" },
      "page:0 0 1-4",
    ],
  ])("%s", (_, run, shown, expected) => {
    expect(segmentsOf(run, [shown])).toBe(expected);
  });

  test("are ranges where others stand between, in the order of painting", () => {
    const parts = [runAt("Lee", 1), runAt("A", 0), runAt("a", 0, 2)];
    const draft = drafted([lineOf(parts, 0)], [{ text: "Ada" }, { text: "Lee" }]);
    expect(
      draft?.segments.map(({ operator, glyphStart, glyphEnd }) => [operator, glyphStart, glyphEnd]),
    ).toEqual([
      [0, 0, 1],
      [0, 2, 3],
      [1, 0, 3],
    ]);
    expect(draft?.shows).toEqual([0, 1]);
  });

  test("are told by line, empty ones counting", () => {
    const lines = [lineOf([runAt("Ada", 0)], 0), null, lineOf([runAt("Lee", 1)], -24)];
    const draft = drafted(lines, [{ text: "Ada" }, { text: "Lee" }]);
    expect(draft?.segments.map(({ line }) => line)).toEqual([0, 2]);
  });

  test("painted twice are a layer; of a part of them they cannot be set anew", () => {
    const page = [{ text: "Ada" }, { text: "Ada" }, { text: "Lee" }];
    const twice = { ...runAt("Ada", 0), duplicates: [runAt("Ada", 1)] };
    const whole = drafted([lineOf([twice], 0)], page);
    expect([
      whole?.duplicates.map((layer) => layer.map(({ operator }) => operator)),
      whole?.reason,
    ]).toEqual([[[1]], null]);
    const part = drafted([lineOf([twice, runAt("Lee", 2)], 0)], page);
    expect(part?.reason).toBe("text_object_split");
  });

  test("of a form painted twice at one place are no layer: to edit it once changes both", () => {
    const form = { text: "Ada", unit: "form:7", operator: 5 };
    const twice = { ...runAt("Ada", 0), duplicates: [runAt("Ada", 1)] };
    expect(drafted([lineOf([twice], 0)], [form, form])?.duplicates).toEqual([]);
  });
});

describe("boxes that print a part of each other's words over one another", () => {
  const reasons = (...drafts: readonly BoxDraft[]): readonly (ReasonCode | null)[] =>
    withoutOverprinted(drafts).map(({ reason }) => reason);
  const over = (text: string, setting: Setting = {}): BoxDraft =>
    lineBox(text, { show: 1, ...setting });
  const BASE = lineBox("fine words");
  const UNSAFE = ["text_object_split", "text_object_split"];

  test.each<[string, BoxDraft, boolean]>([
    ["one word once more", over("words", { start: 25 }), true],
    ["by half of the shorter", over("words", { start: 37.5 }), false],
    ["by a little more", over("words", { start: 37.4 }), true],
    ["other words", over("other", { start: 25 }), false],
    ["raised by 0.15 em", over("words", { start: 25, across: 1.5 }), true],
    ["raised by more", over("words", { start: 25, across: 1.6 }), false],
    ["in another direction", over("words", { start: 25, direction: { ...LEVEL } }), false],
    ["beside it", over("words", { start: 50 }), false],
  ])("%s", (_, other, isUnsafe) => {
    expect(reasons(BASE, other)).toEqual(isUnsafe ? UNSAFE : [null, null]);
  });

  test("keep the reasons they have, and come in the order of painting", () => {
    const refused = { ...over("words", { start: 25 }), reason: "type3_font" as const };
    expect(reasons(refused, BASE)).toEqual(["text_object_split", "type3_font"]);
    const unmapped = { ...over("words", { start: 25 }), reason: "no_unicode" as const };
    expect(reasons(BASE, unmapped)).toEqual(UNSAFE);
  });

  test("are found in any of their lines", () => {
    const block = draftOf([textLine("first", { across: 12 }), textLine("fine words")]);
    expect(reasons(block, over("words", { start: 25 }))).toEqual(UNSAFE);
  });

  test("are found where hundreds stand on one height", () => {
    const row = Array.from({ length: 200 }, (_, i) =>
      lineBox("cell", { start: 100 + 40 * i, show: i + 2 }),
    );
    const found = withoutOverprinted([over("words", { start: 25 }), ...row, BASE]);
    expect(found.filter(({ reason }) => reason !== null).map(({ text }) => text)).toEqual([
      "fine words",
      "words",
    ]);
  });
});

describe("places of a frame in user space", () => {
  const turned = (degrees: number, more = {}) =>
    directionOf(typeOf({ angleRad: (degrees * Math.PI) / 180, ...more }));

  test.each([
    [0, {}, [3, 4]],
    [90, {}, [-4, 3]],
    [180, {}, [-3, -4]],
    [270, {}, [4, -3]],
    [0, { isMirrored: true }, [3, -4]],
  ])("of text turned by %d° %j", (degrees, more, expected) => {
    expect(toUser(turned(degrees, more), [3, 4], 1).map((value) => value + 0)).toEqual(expected);
  });

  test("are in units of the page", () => {
    expect(toUser(LEVEL, [3, 4], 2)).toEqual([1.5, 2]);
    expect(cornersInUser(LEVEL, [0, 2, 4, 6], 2)).toEqual([
      [0, 1],
      [2, 1],
      [2, 3],
      [0, 3],
    ]);
  });

  test.each<[string, number, object, readonly number[], number]>([
    ["level text on an upright page", 0, {}, [1, 0, 0, -1, 0, 100], 0],
    ["text up the page", 90, {}, [1, 0, 0, -1, 0, 100], 90],
    ["text up a page that is turned by a quarter", 90, {}, [0, 1, 1, 0, 0, 0], 0],
    ["tilted text, to two decimals", 12.3456, {}, [1, 0, 0, -1, 0, 100], 12.35],
    ["a tilt below level, to two decimals", -12.3456, {}, [1, 0, 0, -1, 0, 100], 347.65],
    ["a hair below level is level", 359.999, {}, [1, 0, 0, -1, 0, 100], 0],
    ["columns of upright glyphs are level", 270, { isVertical: true }, [1, 0, 0, -1, 0, 100], 0],
  ])("%s is seen at its angle", (_, ...[degrees, more, toSeen, expected]) => {
    expect(seenAngleDeg(turned(degrees, more), toSeen as never)).toBe(expected);
  });
});
