/** The door to node:zlib for PNG bands: raw deflate that ends byte-aligned, without a final block. */
import { constants, crc32 as zlibCrc32, deflateRawSync } from "node:zlib";

/** Raw deflate of one band at level 1, ended by a full flush so that bands can be concatenated. */
export function deflateBand(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
}

/** CRC-32 as PNG and gzip use it. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  return zlibCrc32(bytes, seed);
}
