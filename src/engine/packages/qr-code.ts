/** The door to uqr: QR codes (ISO/IEC 18004). */
import { encode } from "uqr";

/** Rows of modules, true for dark, without the quiet zone; of the level that stands a smudge (M, 15 %). */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: "M", border: 0 }).data;
}
