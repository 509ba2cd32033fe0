/** What property-based tests make texts of. */
import fc from "fast-check";

const LAST = 0x10_ffff;
const SURROGATES = { first: 0xd800, count: 0x800 };
/** Printable ASCII, which comes first: failing texts shrink to it. */
const PRINTABLE = { first: 0x20, count: 0x5f };

/**
 * Any code point but surrogates, as fast-check's own unit "binary", for which it first sorts all of Unicode: a second
 * of processor time in each thread and worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map((index) => String.fromCodePoint(codePointOf(index)));

function codePointOf(index: number): number {
  if (index < PRINTABLE.count) {
    return PRINTABLE.first + index;
  }
  if (index < PRINTABLE.first + PRINTABLE.count) {
    return index - PRINTABLE.count;
  }
  return index < SURROGATES.first ? index : index + SURROGATES.count;
}
