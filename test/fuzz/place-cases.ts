/** Where glyphs stand, by our interpreter and by pdf.js: the same to 0.01 pt where both can tell. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Glyph } from "#engine/content/model.ts";
import { readScene } from "#test/support/read-scene.ts";

const TOLERANCE_PT = 0.01;

type Place = Pick<Glyph, "x" | "y" | "dx" | "dy">;

/**
 * Compares the starts of pdf.js's text items on the first page with our glyphs: each start of an item
 * with ink must be the origin of one of our glyphs. Throws when one is not.
 */
export async function comparePlaces(pdf: Uint8Array): Promise<string> {
  const [page] = readScene(pdf).pages;
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const first = await document.getPage(1);
  const { items } = await first.getTextContent({ disableNormalization: true });
  await document.destroy();
  const glyphs = [...(page?.glyphs ?? [])];
  let compared = 0;
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "" || item.str !== item.str.trimStart()) {
      continue;
    }
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    // Of text that begins off the page pdf.js gives the rest.
    if (x < 0 || y < 0) {
      continue;
    }
    const letter = item.str.codePointAt(0) ?? 0;
    const like = glyphs.filter(({ unicode }) => unicode?.codePointAt(0) === letter);
    const distances = like.map((g) => Math.hypot(g.x - x, g.y - y));
    const nearest = Math.min(Infinity, ...distances);
    const ours = like[distances.indexOf(nearest)];
    if (nearest > TOLERANCE_PT && !(ours !== undefined && beginsOffPage(ours, glyphs))) {
      throw new Error(
        `pdf.js has ${JSON.stringify(item.str.slice(0, 12))} at ${x.toFixed(3)}, ${y.toFixed(3)}; ours is ${nearest.toFixed(3)} pt away`,
      );
    }
    compared++;
  }
  return compared > 0 ? "equal" : "nothing to compare";
}

/** On a line that begins off the page pdf.js forgets the character spacing of the glyphs it leaves out. */
function beginsOffPage({ x, y, dx, dy }: Place, glyphs: readonly Place[]): boolean {
  const length = Math.hypot(dx, dy) || 1;
  return glyphs.some(
    (other) =>
      (other.x < 0 || other.y < 0) &&
      Math.abs((other.x - x) * dy - (other.y - y) * dx) / length < TOLERANCE_PT,
  );
}
