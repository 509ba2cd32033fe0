/** Prints whose forms are long. */
import { type PlainLine, plainPdf } from "./plain-pdf.ts";

const ROWS = 12;
const COLUMNS = 2;

/** E-mails of 24 guests on each of two sides. */
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

const KINDS = ["Tomato", "Caesar", "Potato", "Lentil", "Cucumber", "Spinach"];
const DISHES = ["Soup", "Salad", "Gratin", "Curry"];

/** A menu of 24 dishes with their prices on one side: "Caesar Salad" costs 6.10. */
export function longMenuPdf(): Buffer {
  const dishes = DISHES.flatMap((dish) => KINDS.map((kind) => `${kind} ${dish}`));
  return plainPdf(
    dishes.flatMap((text, i): readonly PlainLine[] => {
      const top = 185 - 7 * i;
      const price = (5.4 + i / 10).toFixed(2);
      return [
        { text, at: [20, top], sizePt: 5 },
        { text: price, at: [240, top], sizePt: 5 },
      ];
    }),
  );
}
