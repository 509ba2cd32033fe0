/** A print whose form is long: e-mails of 24 guests on each of two sides. */
import { type PlainLine, plainPdf } from "./plain-pdf.ts";

const ROWS = 12;
const COLUMNS = 2;

export function longFormPdf(): Buffer {
  const side = (name: string): readonly PlainLine[] =>
    Array.from(
      { length: ROWS * COLUMNS },
      (_, i): PlainLine => ({
        text: `${name}${i + 1}@guest.example`,
        at: [10 + 150 * (i % COLUMNS), 180 - 14 * Math.floor(i / COLUMNS)],
        sizePt: 5,
      }),
    );
  return plainPdf(side("front"), side("back"));
}
