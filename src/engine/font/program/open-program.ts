/** Picks the reader of an embedded font program by its first bytes; /Subtype and the key are not trusted. */
import { latin1Text } from "#base/bytes.ts";
import { readCff } from "./cff.ts";
import type { FontProgram } from "./font-program.ts";
import { readTrueType } from "./truetype.ts";
import { readType1 } from "./type1.ts";

/**
 * The opened program; null when the bytes are none we read. Producers swap FontFile, FontFile2 and
 * FontFile3, and bare CFF is found under each of them.
 */
export function openFontProgram(bytes: Uint8Array): FontProgram | null {
  const start = latin1Text(bytes, 0, 4);
  if (["\x00\x01\x00\x00", "true", "OTTO", "ttcf"].includes(start)) {
    return readTrueType(bytes);
  }
  // 0x80 0x01 is the first segment header of a PFB file.
  if (start.startsWith("%!") || start.startsWith("\x80\x01")) {
    return readType1(bytes);
  }
  if (start.startsWith("\x01\x00")) {
    return readCff(bytes);
  }
  // A few producers put white space or comments before "%!".
  return readType1(bytes);
}
