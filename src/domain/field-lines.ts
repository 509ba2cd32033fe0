/** Which lines of a box show a value, where a box has several fields. */

/** As the design may have set it: its letter case and spaces are not the customer's. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** True where one of a value's lines stands in a line of a box, or is what that line is a part of. */
export function sharesText(line: string, value: string): boolean {
  const shown = folded(line);
  return value
    .split("\n")
    .map(folded)
    .some((own) => own !== "" && shown !== "" && (shown.includes(own) || own.includes(shown)));
}

/** The lines that say a value: those that say nothing else, else those that hold it, share words with it, or all. */
export function linesWith<Line extends { readonly text: string }>(
  lines: readonly Line[],
  value: string,
): readonly Line[] {
  const own = value.split("\n").map(folded);
  const ways: readonly ((line: Line) => boolean)[] = [
    ({ text }) => own.includes(folded(text)),
    ({ text }) => own.some((part) => part !== "" && folded(text).includes(part)),
    ({ text }) => sharesText(text, value),
  ];
  const found = ways.map((isOwn) => lines.filter(isOwn)).find((some) => some.length > 0);
  return found ?? lines;
}
