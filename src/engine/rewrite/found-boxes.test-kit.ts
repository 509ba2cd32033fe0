/** Boxes on pages that are really interpreted, for the tests beside what plans them. */
import type { Matrix } from "#base/geometry.ts";
import type { PageContent } from "../content/model.ts";
import type { TextBox } from "../contract/scene.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { pageReader } from "../verify/page-reader.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { findSegments, type FoundSegment, indexShownTexts } from "./resolve-segments.ts";

/** The card of `small-files` with this content on its page, and with these objects. */
export function cardOf(content: string, more: Objects = {}): PdfDocument {
  return docOf({ ...CARD, 5: ["", content], ...more });
}

/** What the pages of a file show. */
export function contentsOf(doc: PdfDocument): readonly PageContent[] {
  const read = pageReader(doc);
  return doc.pages.flatMap(({ index }) => read(index) ?? []);
}

/** A range of the text of a text-showing operator, by its ordinal among those of the page. */
export interface Piece {
  readonly show: number;
  /** Glyphs [start, end); all of them without. */
  readonly range?: readonly [number, number];
  /** Line of the box; 0 without. */
  readonly line?: number;
}

/** A box of pieces of a page's text, in lines as they say, in the frame of its first glyph. */
export function pageBox(
  id: string,
  content: PageContent,
  pieces: readonly Piece[],
  changes: Partial<TextBox> = {},
): TextBox {
  const parts = pieces.map(({ show, range, line = 0 }) => {
    const shown = content.shownTexts[show];
    if (shown === undefined) {
      throw new Error(`the page shows no text ${show}`);
    }
    const count = shown.glyphEnd - shown.glyphStart;
    const [from, to] = range ?? [0, count];
    const at = shown.glyphStart + from;
    const glyphs = content.glyphs.slice(at, shown.glyphStart + to);
    const segment = {
      unit: shown.operator.contentStream,
      operator: shown.operator.index,
      glyphStart: from,
      glyphEnd: to,
      whole: from === 0 && to === count,
      line,
    };
    return { segment, glyphs, shown };
  });
  const count = Math.max(...parts.map(({ segment }) => segment.line)) + 1;
  const lines = Array.from({ length: count }, (_, line) => {
    const glyphs = parts
      .filter(({ segment }) => segment.line === line)
      .flatMap((one) => one.glyphs);
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    const from = [first?.x ?? 0, first?.y ?? 0] as const;
    const to = [(last?.x ?? 0) + (last?.dx ?? 0), (last?.y ?? 0) + (last?.dy ?? 0)] as const;
    return { text: glyphs.map(({ unicode }) => unicode ?? "\ufffd").join(""), from, to };
  });
  const [first] = parts;
  const { size = 1 } = first?.shown.operator.shown ?? {};
  const tm: Matrix = first?.shown.operator.startTm ?? [1, 0, 0, 1, 0, 0];
  const sizePt = size * Math.hypot(tm[2], tm[3]);
  const [left, y] = lines[0]?.from ?? [0, 0];
  const text = lines.map((line) => line.text).join("\n");
  const place = { left, baseline: 300 - y, width: 100, sizePt };
  return sceneBox(id, place, {
    text,
    lines,
    segments: parts.map(({ segment }) => segment),
    font: first?.shown.font?.key ?? "",
    ...changes,
  });
}

/** The segments of a box; throws where it cannot be written. */
export function foundIn(box: TextBox, content: PageContent): readonly FoundSegment[] {
  const found = findSegments(box, content, indexShownTexts(content));
  if (found.kind === "refused") {
    throw new Error(`${box.id}: ${found.reason}`);
  }
  return found.segments;
}
