/** The lines of a page as the check sees them: what stands on one baseline without a wide gap. */
import { type Matrix, multiply } from "#base/geometry.ts";
import { addToList, getOrAdd } from "#base/maps.ts";
import type { PageContent, ShownText } from "../content/model.ts";
import type { RuledGlyph, RuledLine } from "../content/text-rules.ts";

/** Texts on one baseline with more between them (em) are two. */
const APART_EM = 1;

/** A glyph of a line and the text-showing operator it is of. */
interface ShownGlyph extends RuledGlyph {
  readonly show: ShownText;
  readonly em: number;
}

/** A line with the text-showing operators that it is made of. */
export interface PageLine extends RuledLine {
  readonly glyphs: readonly ShownGlyph[];
  readonly shows: ReadonlySet<ShownText>;
}

/** Glyphs that are seen, and spaces with them. */
type GlyphKind = "seen" | "all";

const lines = new WeakMap<PageContent, readonly PageLine[]>();
const spacedLines = new WeakMap<PageContent, readonly PageLine[]>();

/** The lines of a page, read once: what stands on one baseline without a wide gap. */
export function linesIn(content: PageContent): readonly PageLine[] {
  return getOrAdd(lines, content, () => linesOf(content, "seen"));
}

/**
 * The lines of a page where spaces that are shown close the gap they stand in, however wide: a value may have several,
 * and the space of some faces is as wide as an em. Their glyphs are those that are seen.
 */
export function spacedLinesIn(content: PageContent): readonly PageLine[] {
  return getOrAdd(spacedLines, content, () => linesOf(content, "all"));
}

function linesOf(content: PageContent, kind: GlyphKind): readonly PageLine[] {
  const baselines = new Map<string, Placed[]>();
  for (const show of content.shownTexts) {
    const [a, b, c, d, e, f] = multiply(show.operator.startTm, show.ctm);
    const length = Math.hypot(a, b);
    const em = Math.abs(show.operator.shown.size) * Math.hypot(c, d);
    if (!(length > 0) || !(em > 0)) {
      continue;
    }
    const [cos, sin] = [a / length, b / length];
    const toFrame: Matrix = [cos, -sin, sin, cos, 0, 0];
    const baseline = f * cos - e * sin;
    const key = `${Math.round(cos * 1000)} ${Math.round(sin * 1000)} ${Math.round(baseline / 0.5)}`;
    const { glyphs } = content;
    for (let at = show.glyphStart; at < show.glyphEnd; at++) {
      const code = glyphs.codeAt(at);
      const isSpace = glyphs.isSpaceAt(at) || (code?.unicode ?? "x").trim() === "";
      if (code === undefined || (isSpace && kind === "seen")) {
        continue;
      }
      // In plain numbers: a page has more glyphs than anything else.
      const x = glyphs.xAt(at);
      const y = glyphs.yAt(at);
      const from = cos * x + sin * y;
      const to = cos * (x + glyphs.dxAt(at)) + sin * (y + glyphs.dyAt(at));
      addToList(baselines, key, {
        start: Math.min(from, to),
        end: Math.max(from, to),
        text: code.unicode ?? "",
        isSpace,
        show,
        toFrame,
        em,
        baseline,
      });
    }
  }
  return [...baselines.values()].flatMap(chunksOf);
}

interface Placed extends ShownGlyph {
  readonly isSpace: boolean;
  readonly toFrame: Matrix;
  readonly baseline: number;
}

function chunksOf(glyphs: readonly Placed[]): readonly PageLine[] {
  const chunks: Placed[][] = [];
  // A mark without width stands within its letter, which may reach far beyond it.
  let reached = -Infinity;
  for (const glyph of glyphs.toSorted((a, b) => a.start - b.start)) {
    const open = chunks.at(-1);
    if (open === undefined || glyph.start - reached > APART_EM * glyph.em) {
      chunks.push([glyph]);
    } else {
      open.push(glyph);
    }
    reached = Math.max(reached, glyph.end);
  }
  return chunks.flatMap((chunk) => {
    const seen = chunk.filter(({ isSpace }) => !isSpace);
    const [first] = seen;
    return first === undefined
      ? []
      : [
          {
            toFrame: first.toFrame,
            em: Math.max(...seen.map(({ em }) => em)),
            baseline: first.baseline,
            glyphs: seen,
            shows: new Set(seen.map(({ show }) => show)),
          },
        ];
  });
}
