/** Dictionaries of streams without what says how their data are stored. */
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDict } from "../pdf/objects.ts";

const ENCODING: ReadonlySet<string> = new Set(["Length", "Filter", "DecodeParms", "DL"]);

/** The entries that describe how stream data is stored may change when the data does. */
export function plainDict({ entries, ...dict }: PdfDict): PdfDict {
  return { ...dict, entries: new Map([...entries].filter(([key]) => !ENCODING.has(key))) };
}

/** Equal but for how the data are stored. */
export function sameDicts(a: PdfDict, b: PdfDict): boolean {
  return canonicalText(plainDict(a)) === canonicalText(plainDict(b));
}

/** Equal but for one entry, which both have. */
export function sameBut(a: PdfDict, b: PdfDict, key: string): boolean {
  const rest = ({ entries, ...dict }: PdfDict): string =>
    canonicalText({ ...dict, entries: new Map([...entries].filter(([name]) => name !== key)) });
  return a.entries.has(key) && b.entries.has(key) && rest(a) === rest(b);
}
