/** Letters that a font prints, for people: the API has them as ranges of code points. */

/** Of "U+0041-0043,U+00DF": A, B, C, ß. Spaces and controls, which nobody sees, are left out. */
export function lettersOf(printable: string): readonly string[] {
  return printable
    .split(",")
    .flatMap((range) => {
      const [first = "", last = first] = range.trim().replace("U+", "").split("-");
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Number.isNaN(from) || Number.isNaN(to)
        ? []
        : Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .filter((letter) => !/[\p{Z}\p{C}]/u.test(letter));
}
