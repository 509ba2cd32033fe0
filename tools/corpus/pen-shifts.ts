/** How far each box's glyphs moved between two files of the same page, by the interpreter's account. */
import type { Glyph, PageContent } from "#engine/content/model.ts";
import type { Template } from "#engine/engine.ts";
import type { TextBox } from "#engine/scene/model.ts";
import { readScene } from "#test/support/read-scene.ts";

/** Box → the furthest any of its glyphs is from the nearest like glyph of the other file, in em. */
export type PenShifts = ReadonlyMap<string, number>;

/** Shifts of all boxes of the template in `pdf`; a glyph that is gone counts as infinitely far. */
export function penShifts(template: Template, pdf: Uint8Array): PenShifts {
  const [before, after] = [readScene(template.source).pages, readScene(pdf).pages];
  const shifts = new Map<string, number>();
  for (const page of template.pages) {
    const [old, now] = [before[page.index], after[page.index]];
    if (old === undefined || now === undefined) {
      continue;
    }
    const places = new Map<string, Glyph[]>();
    for (const glyph of now.glyphs) {
      const key = keyOf(glyph);
      places.set(key, [...(places.get(key) ?? []), glyph]);
    }
    for (const box of page.boxes) {
      const away = glyphsOf(box, old).map((glyph) => {
        const like = places.get(keyOf(glyph)) ?? [];
        return Math.min(Infinity, ...like.map(({ x, y }) => Math.hypot(x - glyph.x, y - glyph.y)));
      });
      shifts.set(box.id, Math.max(0, ...away) / Math.max(box.sizePt, 0.01));
    }
  }
  return shifts;
}

function keyOf({ code, unicode, gid }: Glyph): string {
  return `${code} ${unicode ?? ""} ${gid ?? ""}`;
}

function glyphsOf(box: TextBox, { shows, glyphs }: PageContent): readonly Glyph[] {
  return box.segments
    .flatMap(({ unit, operator, glyphStart, glyphEnd }) =>
      shows
        .filter((show) => show.operator.unit === unit && show.operator.index === operator)
        .slice(0, 1)
        .flatMap((show) => glyphs.slice(show.glyphStart + glyphStart, show.glyphStart + glyphEnd)),
    )
    .filter(({ isSpace }) => !isSpace);
}
