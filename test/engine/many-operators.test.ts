/** Pages of very many tiny text-showing operators are read whole, however they lie. How long it takes is none of a test's business. */
import { expect, test } from "vitest";
import { readScene } from "#test/support/read-scene.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

/** Enough to end a recursion from neighbour to neighbour, or a call with an argument for each. */
const COUNT = 20_000;
/** Of those that lie so that few are neighbours: comparing them costs more, and nothing runs through all of them. */
const FEWER = 4_000;

/** One glyph, in 4 pt, at a place that depends on its number. */
function show(i: number, [x, y]: readonly [number, number], turn = 0): string {
  const [cos, sin] = [Math.cos(turn).toFixed(4), Math.sin(turn).toFixed(4)];
  const minusSin = (-Math.sin(turn)).toFixed(4);
  const letter = "etaoinshrdlu".charAt((i * 7) % 12);
  return `BT /F 4 Tf ${cos} ${sin} ${minusSin} ${cos} ${x.toFixed(2)} ${y.toFixed(2)} Tm (${letter}) Tj ET`;
}

test.each<readonly [string, number, (i: number) => string]>([
  ["lines of text", COUNT, (i) => show(i, [10 + (i % 150) * 2.4, 296 - Math.floor(i / 150) * 2.2])],
  ["one line", COUNT, (i) => show(i, [i * 0.02, 100])],
  ["a heap", COUNT, (i) => show(i, [10, 300 - i * 0.014])],
  ["strewn about", FEWER, (i) => show(i, [((i * 7919) % 3900) / 10, ((i * 104_729) % 2990) / 10])],
  [
    "strewn and turned",
    FEWER,
    (i) => show(i, [((i * 7919) % 3900) / 10, ((i * 104_729) % 2990) / 10], i * 0.0123),
  ],
  ["one place", COUNT, (i) => show(i, [200, 100])],
])("%s", (_, count, place) => {
  const content = Array.from({ length: count }, (__, i) => place(i)).join("\n");
  const { pages, scene } = readScene(tinyPdf({ content }));
  expect(pages[0]?.glyphs).toHaveLength(count);
  expect(scene.pages[0]?.boxes.length).toBeGreaterThan(0);
});

// Asked band by band, text of this size would take years.
test.each(["1000000000000", "100000000000000000000000"])("type of %s points", (size) => {
  const small = (y: number): string => `BT /F 12 Tf 50 ${y} Td (Small) Tj ET`;
  const huge = `BT /F ${size} Tf 50 50 Td (Huge) Tj ET BT /F 1 Tf ${size} 0 0 1 50 50 Tm (Wide) Tj ET`;
  const paths = "0 0 m 30 30 l 60 10 l h f 20 20 100 1 re f";
  const { scene } = readScene(tinyPdf({ content: `${paths} ${small(90)} ${huge} ${small(60)}` }));
  const texts = scene.pages.flatMap(({ boxes }) => boxes.map(({ text }) => text));
  expect(texts.filter((text) => text.includes("Small"))).toHaveLength(2);
});
