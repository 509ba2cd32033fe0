/**
 * Joining of Arabic letters by the presentation forms of Unicode (U+FE70–U+FEFF): one glyph for a letter,
 * as older programs set it. The text of a glyph stays the ordinary letter.
 */

/** Isolated form of each letter; final, initial and medial follow it as far as `count` says. */
const FORMS: ReadonlyMap<string, readonly [number, number]> = new Map(
  "ءFE80:1 آFE81:2 أFE83:2 ؤFE85:2 إFE87:2 ئFE89:4 اFE8D:2 بFE8F:4 ةFE93:2 تFE95:4 ثFE99:4 جFE9D:4 حFEA1:4 خFEA5:4 دFEA9:2 ذFEAB:2 رFEAD:2 زFEAF:2 سFEB1:4 شFEB5:4 صFEB9:4 ضFEBD:4 طFEC1:4 ظFEC5:4 عFEC9:4 غFECD:4 فFED1:4 قFED5:4 كFED9:4 لFEDD:4 مFEE1:4 نFEE5:4 هFEE9:4 وFEED:2 ىFEEF:2 يFEF1:4 لآFEF5:2 لأFEF7:2 لإFEF9:2 لاFEFB:2"
    .split(" ")
    .map((entry) => {
      const [, letters = "", code = "", count = ""] = /^(\P{ASCII}+)(\w+):(\d)$/u.exec(entry) ?? [];
      return [letters, [Number.parseInt(code, 16), Number(count)] as const] as const;
    }),
);

/** Letters (lam-alef as one) with the code point that draws each in its place. */
export function arabicForms(
  text: string,
): readonly { readonly text: string; readonly codePoint: number }[] {
  const letters = text.match(/ل[آأإا]|./gu) ?? [];
  const joinsOn = (letter: string | undefined): boolean =>
    (FORMS.get(letter ?? "")?.[1] ?? 0) === 4;
  const joinsBack = (letter: string | undefined): boolean =>
    (FORMS.get(letter ?? "")?.[1] ?? 0) >= 2;
  return letters.map((letter, i) => {
    const form = FORMS.get(letter);
    if (form === undefined) {
      return { text: letter, codePoint: letter.codePointAt(0) ?? 0 };
    }
    const back = joinsBack(letter) && joinsOn(letters[i - 1]);
    const on = joinsOn(letter) && joinsBack(letters[i + 1]);
    const shape = back ? (on ? 3 : 1) : on ? 2 : 0;
    return { text: letter, codePoint: form[0] + shape };
  });
}
