/** What the order leaves as it is, in the text that was replaced: its words, and the glyphs that show them. */
import type { Certificate } from "../contract/certificate.ts";
import type { FillOrder } from "../contract/verification.ts";
import { type ChangedText, lettersIn } from "./changed-text.ts";
import type { Letter } from "./letter-lines.ts";
import type { Difference } from "./compare-objects.ts";
import { checkFixedGlyphs } from "./fixed-glyphs.ts";
import { checkFixedWords, type FixedWordsCheck, type ReadLetters } from "./fixed-words.ts";
import type { PageReader } from "./page-reader.ts";

export interface OrderCheck {
  /** With the page each was met on. */
  readonly differences: readonly (readonly [Difference, number])[];
  /** What the certificate says of it, and what is the same as it was. To be asked once. */
  readonly told: () => OrderEntries;
}

export interface OrderEntries {
  readonly entries: Pick<Certificate, "removedWords" | "setAgain">;
  /** Letters that are shown as they were, at their own place. */
  readonly unmoved: ReadonlySet<Letter>;
}

/** Nothing is known of what was ordered. */
const NO_ORDER: FixedWordsCheck = { differences: [], removedWords: [] };

/** `old` reads the original. Without an order nothing is refused, and what was set again is listed all the same. */
export function checkOrder(
  order: FillOrder | null,
  { changes }: Pick<ChangedText, "changes">,
  old: PageReader,
): OrderCheck {
  const readLetters: ReadLetters = (page, contentStream, index) => {
    const content = old(page);
    return content === null ? [] : lettersIn(content, contentStream, index);
  };
  const glyphs = checkFixedGlyphs(order, { changes, old });
  // What reads in another order by operators may be there all the same, letter by letter.
  const words =
    order === null ? NO_ORDER : checkFixedWords(order, changes, readLetters, glyphs.proven);
  return {
    differences: [...words.differences, ...glyphs.differences],
    told: () => {
      const { setAgain, unmoved } = glyphs.rest();
      const entries = {
        ...(words.removedWords.length === 0 ? {} : { removedWords: words.removedWords }),
        ...(setAgain.length === 0 ? {} : { setAgain }),
      };
      return { entries, unmoved };
    },
  };
}
