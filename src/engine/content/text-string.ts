/** Text strings (ISO 32000-2, 7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8, told apart by their first bytes. */
import { isString, type PdfValue } from "../pdf/objects.ts";
import { PDF_DOC_ENCODING } from "./pdf-doc-encoding.data.ts";

/** The text of a string object, language escapes removed; null for any other value. */
export function textOf(value: PdfValue): string | null {
  if (!isString(value)) {
    return null;
  }
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return utf16(bytes, 0);
  }
  // Little-endian is not allowed, but found in files of Windows programs.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return utf16(bytes, 1);
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return new TextDecoder().decode(bytes.subarray(3));
  }
  let text = "";
  for (const byte of bytes) {
    // The table holds only where PDFDocEncoding differs from Latin-1 (annex D.2).
    text += PDF_DOC_ENCODING.get(byte) ?? String.fromCharCode(byte);
  }
  return text;
}

/** `low`: 0 when the high byte comes first, 1 when the low byte does. */
function utf16(bytes: Uint8Array, low: 0 | 1): string {
  let text = "";
  for (let i = 2; i + 1 < bytes.length; i += 2) {
    const unit = ((bytes[i + low] ?? 0) << 8) | (bytes[i + 1 - low] ?? 0);
    text += String.fromCharCode(unit);
  }
  // A language code stands between two escape characters (7.9.2.2.2).
  const pieces = text.split("\u001b");
  // An odd number of pieces means that every escape is paired; a lone one is kept as text.
  return pieces.length % 2 === 1 ? pieces.filter((_, i) => i % 2 === 0).join("") : text;
}
