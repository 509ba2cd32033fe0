/**
 * Which word spacing (Tw: ISO 32000-2, 9.3.3) is a designer's and which is left over from lines that a
 * program spread to the edge of their column. A style has one word spacing on all its lines; what differs
 * from line to line filled them.
 */
import { addToList } from "#base/maps.ts";
import type { Align } from "../../contract/scene.ts";
import type { TextLine } from "../lines/text-lines.ts";
import type { BoxDraft } from "./box-draft.ts";

/** Spacings that differ by less (em) are one. */
const SAME_EM = 0.005;
/** So many of the lines of a style share its word spacing. */
const SHARE = 2 / 3;

/**
 * Word spacing in em of each box's style. `aligns` are the boxes of a page; justified ones have none of their
 * own, nor has a font whose codes are no single bytes, which Tw does not act on, nor a style that shows no space.
 */
export function measureWordSpacing(
  aligns: ReadonlyMap<BoxDraft, Align>,
): (draft: BoxDraft) => number {
  const styles = new Map<string, number[]>();
  for (const draft of aligns.keys()) {
    for (const { style } of draft.lines.filter(showsSpaces)) {
      addToList(styles, keyOf(draft), style.wordSpacingEm);
    }
  }
  return (draft) => {
    const { font, wordSpacingEm } = draft.style;
    const isCid = font !== null && font.kind.startsWith("CID");
    if (wordSpacingEm === 0 || isCid || aligns.get(draft) === "justify") {
      return 0;
    }
    const all = styles.get(keyOf(draft)) ?? [];
    const same = all.filter((other) => Math.abs(other - wordSpacingEm) < SAME_EM);
    return all.length > 0 && same.length >= SHARE * all.length ? wordSpacingEm : 0;
  };
}

/** Where words are placed one by one, Tw acts on nothing: they are as far apart as they stand. */
function showsSpaces({ runs }: TextLine): boolean {
  return runs.some(({ glyphs }) => glyphs.some(({ isSpace }) => isSpace));
}

function keyOf({ style }: BoxDraft): string {
  return `${style.fontKey} ${style.sizePt.toFixed(2)}`;
}
