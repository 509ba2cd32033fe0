import { describe, expect, test } from "vitest";
import { IDENTITY, type Matrix } from "#base/geometry.ts";
import type { GlyphList, PageContent, ShownText } from "../content/model.ts";
import { Baselines, partsOfLines } from "./text-baselines.ts";

/** A text of so many letters, each half an em wide, at a place along and across its direction. */
interface Written {
  readonly along?: number;
  readonly across?: number;
  readonly sizePt?: number;
  readonly angleRad?: number;
  readonly letters?: number;
}

/** A page with these texts, and the name of each. */
function pageOf<Name extends string>(
  texts: Readonly<Record<Name, Written>>,
): { readonly content: PageContent; readonly shows: Map<ShownText, string> } {
  const glyphs: { x: number; y: number; dx: number; dy: number }[] = [];
  const shows = new Map<ShownText, string>();
  for (const [name, text] of Object.entries<Written>(texts)) {
    const { along = 0, across = 0, sizePt = 10, angleRad = 0, letters = 4 } = text;
    const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
    const startTm: Matrix = [cos, sin, -sin, cos, 0, 0];
    const glyphStart = glyphs.length;
    for (let i = 0; i < letters; i++) {
      const at = along + (i * sizePt) / 2;
      const [x, y] = [at * cos - across * sin, at * sin + across * cos];
      glyphs.push({ x, y, dx: (cos * sizePt) / 2, dy: (sin * sizePt) / 2 });
    }
    const [e, f] = [along * cos - across * sin, along * sin + across * cos];
    const operator = { startTm: [...startTm.slice(0, 4), e, f], shown: { size: sizePt } };
    const show = { operator, ctm: IDENTITY, glyphStart, glyphEnd: glyphs.length };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are read are there
    shows.set(show as unknown as ShownText, name);
  }
  const list: Partial<GlyphList> = {
    xAt: (i) => glyphs[i]?.x ?? NaN,
    yAt: (i) => glyphs[i]?.y ?? NaN,
    dxAt: (i) => glyphs[i]?.dx ?? NaN,
    dyAt: (i) => glyphs[i]?.dy ?? NaN,
    isSpaceAt: () => false,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are read are there
  return { content: { glyphs: list } as unknown as PageContent, shows };
}

describe("on the baseline of a text of 10 pt", () => {
  test.each<[string, Written, boolean]>([
    ["stands one beside it", { along: 90 }, true],
    ["stands one that is set smaller", { along: 90, sizePt: 3 }, true],
    ["stands one that is set larger", { along: 90, sizePt: 40 }, true],
    ["stands one a quarter of an em below", { across: -2.5 }, true],
    ["stands no text that is farther below", { across: -2.6 }, false],
    ["stands no text that is farther above", { across: 2.6, sizePt: 40 }, false],
    ["stands no text of another direction", { angleRad: 0.02 }, false],
  ])("%s", (_, other, isBeside) => {
    for (const angleRad of [0, 1, -1]) {
      const turned = { ...other, angleRad: angleRad + (other.angleRad ?? 0) };
      const { shows } = pageOf({ below: { across: -60, angleRad }, own: { angleRad }, turned });
      const [, own] = shows.keys();
      const beside = new Baselines([...shows.keys()]).beside([own!]);
      expect(new Set(beside.map((show) => shows.get(show)))).toEqual(
        new Set(isBeside ? ["own", "turned"] : ["own"]),
      );
    }
  });

  test("stands one that is upside down as it is, whatever sign its half turn is written with", () => {
    const { shows } = pageOf({ a: { angleRad: Math.PI }, b: { angleRad: -Math.PI, along: 40 } });
    const [a] = shows.keys();
    expect(new Baselines([...shows.keys()]).beside([a!])).toHaveLength(2);
  });
});

test("nothing is beside no text", () => {
  const { shows } = pageOf({ a: {} });
  expect(new Baselines([...shows.keys()]).beside([])).toEqual([]);
});

test("texts are read on from left to right, but not to other sizes, other lines or over a gap", () => {
  const { content, shows } = pageOf({
    second: { along: 24, letters: 2 },
    first: {},
    "smaller beside": { along: 36, sizePt: 8 },
    // Behind the last letter, which ends at 34, stands an em and a little.
    "over a gap": { along: 44.1 },
    "a hair larger": { along: 64, sizePt: 10.4 },
    below: { across: -12 },
  });
  const parts = partsOfLines(content, [...shows.keys()]);
  expect(parts.map((part) => part.map((show) => shows.get(show)))).toEqual([
    ["first", "second"],
    ["over a gap", "a hair larger"],
    ["smaller beside"],
    ["below"],
  ]);
});
