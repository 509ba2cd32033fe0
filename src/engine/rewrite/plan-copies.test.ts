import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { TextBox } from "../contract/scene.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { PageContent } from "../content/model.ts";
import type { Objects } from "../verify/small-files.test-kit.ts";
import { cardOf, contentsOf, pageBox, type Piece } from "./found-boxes.test-kit.ts";
import { findCopies, planCopies } from "./plan-copies.ts";
import { findSegments, indexShownTexts } from "./resolve-segments.ts";

/** Every letter is a triangle as wide as 500 thousandths of an em and as high as 700. */
const LETTER: Outline = [[0, 0, 500, 0, 250, 700]];

/** "ABCD" of 10 points at (20, 100), and where each of its letters begins. */
const TEXT = "BT /F 10 Tf 20 100 Td (ABCD) Tj ET";
const STARTS = [20, 26.67, 33.34, 40.56];
/** A triangle where a letter stands that begins at x. */
const letter = (x: number, y = 100) => `${x} ${y} m ${x + 5} ${y} l ${x + 2.5} ${y + 7} l h`;
const letters = (dx = 0, dy = 0) => STARTS.map((x) => letter(x + dx, 100 + dy));
const [A = "", B = "", C = "", D = ""] = letters();
const ALL = letters().join(" ");

interface Case {
  readonly box?: Partial<TextBox>;
  readonly pieces?: readonly Piece[];
  readonly objects?: Objects;
}

function pageOf(content: string, objects?: Objects): PageContent {
  const [page] = contentsOf(cardOf(content, objects));
  if (page === undefined) {
    throw new Error("the card has a page");
  }
  // Helvetica is not embedded and so has no outlines: stand-ins.
  for (const { font } of page.shownTexts) {
    if (font !== null) {
      Object.assign(font, { outline: () => LETTER });
    }
  }
  const glyphAt = page.glyphs.at.bind(page.glyphs);
  Object.assign(page.glyphs, {
    at: (index: number) => {
      const glyph = glyphAt(index);
      return glyph === undefined ? undefined : { ...glyph, gid: 1 };
    },
  });
  return page;
}

function find(content: string, { box = {}, pieces, objects }: Case = {}) {
  const page = pageOf(content, objects);
  const all = page.shownTexts.map((_, i) => ({ show: i, line: i }));
  const quad = [
    [20, 80],
    [60, 80],
    [60, 110],
    [20, 110],
  ] as const;
  const made = pageBox("a", page, pieces ?? all, { quad, ...box });
  const found = findSegments(made, page, indexShownTexts(page));
  return found.kind === "found" ? findCopies(made, found.segments) : null;
}

/** The copies: shift, lines, and what draws and paints each path. */
function check(content: string, options: Case = {}) {
  const copies = find(content, options);
  const planned = planCopies(copies ?? [], { canonical: (unit) => unit, usesOf: () => [4] });
  const data = Uint8Array.from(content, (one) => one.charCodeAt(0));
  return copies === null
    ? null
    : planned.map(({ shift, line, paths, unit, uses }) => {
        expect([unit, uses]).toEqual(["page:0", [4]]);
        const [dx, dy] = shift.map((value) => Math.round(value * 10) / 10 + 0);
        return [
          [dx, dy],
          line,
          ...paths.map(({ construction, painter, own }) => {
            const text = latin1Text(data, construction.start, construction.end);
            const parts = own?.map(({ start, end }) => latin1Text(data, start, end));
            return [text, latin1Text(data, painter.start, painter.end), ...(parts ?? [])];
          }),
        ];
      });
}

describe("letters that paths draw once more", () => {
  test("are none on a page without paths", () => {
    expect(check(TEXT)).toEqual([]);
  });

  test("are planned with what draws and what paints them", () => {
    expect(check(`${TEXT} 1 w ${ALL} S`)).toEqual([[[0, 0], 0, [ALL, "S"]]]);
  });

  test("stand beside the text as a shadow does", () => {
    const shadow = letters(1, -1).join(" ");
    expect(check(`0.5 g ${shadow} f 0 g ${TEXT}`)).toEqual([[[1, -1], 0, [shadow, "f"]]]);
  });

  test("may be drawn letter by letter", () => {
    expect(check(`${TEXT} ${A} f ${B} f ${C} f ${D} f`)).toEqual([
      [[0, 0], 0, [D, "f"], [C, "f"], [B, "f"], [A, "f"]],
    ]);
    // Below the text the first one painted is where new letters go, above it the last.
    expect(check(`${A} f ${B} f ${C} f ${D} f ${TEXT}`)).toEqual([
      [[0, 0], 0, [A, "f"], [B, "f"], [C, "f"], [D, "f"]],
    ]);
  });

  test("are told from what the same path draws besides", () => {
    const panel = "200 10 50 50 re";
    expect(check(`${TEXT} ${ALL} ${panel} f`)).toEqual([
      [[0, 0], 0, [`${ALL} ${panel}`, "f", A, B, C, D]],
    ]);
  });

  test("of two lines drawn by a path each are two", () => {
    const two = "BT /F 10 Tf 20 100 Td (ABCD) Tj 0 -14 Td (ABCD) Tj ET";
    const below = letters(0, -14).join(" ");
    expect(check(`${two} ${ALL} f ${below} f`)?.map((copy) => copy[1])).toEqual([0, 1]);
    expect(check(`${two} ${ALL} ${below} f`)?.map((copy) => copy[1])).toEqual([0, 1]);
  });

  test("are those of the box's own text, not of its duplicate beside it", () => {
    const twice = `BT /F 10 Tf 20.5 99.5 Td (ABCD) Tj ET ${TEXT}`;
    const [page] = contentsOf(cardOf(twice));
    const shadow = page && pageBox("b", page, [{ show: 0 }]).segments;
    const box = { duplicates: shadow === undefined ? [] : [shadow] };
    expect(check(`${twice} ${ALL} S`, { pieces: [{ show: 1 }], box })).toEqual([
      [[0, 0], 0, [ALL, "S"]],
    ]);
  });

  test("of turned text are found as those of any", () => {
    // A quarter to the left: what ran right runs up, tops lie to the left.
    const turned = STARTS.map((x) => x - 20).map(
      (x) => `40 ${50 + x} m 40 ${55 + x} l 33 ${52.5 + x} l h`,
    );
    const content = `BT /F 10 Tf 0 1 -1 0 40 50 Tm (ABCD) Tj ET ${turned.join(" ")} S`;
    const quad = [
      [40, 50],
      [40, 90],
      [30, 90],
      [30, 50],
    ] as const;
    expect(check(content, { box: { quad, frame: [0, 1, -1, 0, 40, 50] } })).toHaveLength(1);
  });

  test("are planned in the space of their path", () => {
    const half = STARTS.map((x) => x / 2).map(
      (x) => `${x} 50 m ${x + 2.5} 50 l ${x + 1.25} 53.5 l h`,
    );
    const copies = find(`${TEXT} q 2 0 0 2 0 0 cm ${half.join(" ")} f Q`);
    const [one] = planCopies(copies ?? [], { canonical: () => "page:9", usesOf: () => [] });
    expect(one?.paths[0]?.ctm).toEqual([2, 0, 0, 2, 0, 0]);
    expect(one?.unit).toBe("page:9");
  });
});

describe("a box cannot be written", () => {
  const drawn = `${ALL} S`;

  test("whose letters are drawn in part", () => {
    expect(check(`${TEXT} ${A} ${B} ${C} f`)).toBeNull();
  });

  test("whose letters are of several sizes, or raised", () => {
    const sizes = "BT /F 10 Tf 20 100 Td (ABC) Tj /F 10.4 Tf (D) Tj ET";
    const pieces = [{ show: 0 }, { show: 1 }];
    expect(check(`${sizes} ${drawn}`, { pieces })).toBeNull();
    const same = "BT /F 10 Tf 20 100 Td (ABC) Tj /F 10.005 Tf (D) Tj ET";
    expect(check(`${same} ${drawn}`, { pieces })).not.toBeNull();
    const runs = [{ start: 0, end: 2, font: "4", sizePt: 10, risePt: 2 }];
    expect(check(`${TEXT} ${drawn}`, { box: { runs } })).toBeNull();
    const level = [{ start: 0, end: 2, font: "4", sizePt: 10, risePt: 0 }];
    expect(check(`${TEXT} ${drawn}`, { box: { runs: level } })).not.toBeNull();
  });

  test("that begins with an initial", () => {
    const initial = { lines: 2, gapPt: 1 };
    const runs = [{ start: 0, end: 2, font: "4", sizePt: 10, initial }];
    expect(check(`${TEXT} ${drawn}`, { box: { runs } })).toBeNull();
  });

  test("of text that is condensed in one part alone", () => {
    const content = `BT /F 10 Tf 20 100 Td (ABC) Tj 99 Tz (D) Tj ET ${drawn}`;
    expect(check(content, { pieces: [{ show: 0 }, { show: 1 }] })).toBeNull();
  });

  test("that a form shows which is painted more than once", () => {
    const form = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F 4 0 R>>>>";
    const objects: Objects = { 7: [form, `${TEXT} ${drawn}`] };
    const pieces = [{ show: 0 }];
    expect(find("/Fm Do", { objects, pieces })).not.toBeNull();
    expect(find("/Fm Do 1 0 0 1 0 50 cm /Fm Do", { objects, pieces })).toBeNull();
  });

  test("that has no segments of its own", () => {
    const page = pageOf(TEXT);
    const box = pageBox("a", page, [{ show: 0 }]);
    expect(findCopies(box, [])).toBeNull();
  });
});
