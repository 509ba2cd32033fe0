/** Streams among resources that no scope keeps (ISO 32000-2, 7.8.3). */
import type { PdfDocument } from "../pdf/document.ts";
import {
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "../pdf/objects.ts";

/** The stream that an operand names in a category of resources; null where it names none. */
export function namedStream(
  doc: PdfDocument,
  resources: PdfDict | null,
  [category, name]: readonly [category: "XObject" | "Pattern", name: PdfValue | undefined],
): PdfStream | null {
  const named = resources === null ? null : doc.get(resources, category);
  const value = isDict(named) && isName(name) ? doc.get(named, name.name) : null;
  return isStream(value) ? value : null;
}
