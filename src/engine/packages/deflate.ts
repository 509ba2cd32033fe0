/** The engine's door to zlib (RFC 1950 and 1951): pure computation, synchronous, bounded. */
import { constants, deflateSync, inflateRawSync, inflateSync } from "node:zlib";

/** One level for everything that is written: equal input must give equal bytes. */
const LEVEL = 6;

/** A zlib stream (RFC 1950) of `bytes`, always at the same level. */
export function deflateBytes(bytes: Uint8Array): Uint8Array {
  return view(deflateSync(bytes, { level: LEVEL }));
}

/** A zlib stream of `bytes` as they are, for what is read once and thrown away. */
export function storedBytes(bytes: Uint8Array): Uint8Array {
  return view(deflateSync(bytes, { level: constants.Z_NO_COMPRESSION }));
}

/** What came out of a zlib stream. */
export interface Inflated {
  readonly value: Uint8Array;
  /** False when the data is damaged or cut off; `value` is then what came before. */
  readonly complete: boolean;
  /** True when more than the bound would have come out; `value` is then empty. */
  readonly tooLarge: boolean;
}

/**
 * The plain bytes of a zlib stream, at most `maxBytes`. Trailing bytes are ignored, a wrong checksum or
 * header is tolerated, and of damaged data the part before the damage is returned (cost: a logarithmic
 * number of tries).
 */
export function inflateBytes(bytes: Uint8Array, maxBytes: number): Inflated {
  if (bytes.length === 0) {
    // Empty streams that name a filter occur; nothing is what they mean.
    return { value: bytes, complete: true, tooLarge: false };
  }
  const whole = attempt(inflateSync, bytes, { maxBytes, cutOff: false });
  if (typeof whole !== "string") {
    return { value: whole, complete: true, tooLarge: false };
  }
  if (whole === "tooLarge") {
    return { value: new Uint8Array(0), complete: false, tooLarge: true };
  }
  // Without the two header bytes and the checksum: a sound body with a damaged frame is complete.
  const body = bytes.subarray(2);
  const raw = attempt(inflateRawSync, body, { maxBytes, cutOff: false });
  if (typeof raw !== "string") {
    return { value: raw, complete: true, tooLarge: false };
  }
  if (raw === "tooLarge") {
    return { value: new Uint8Array(0), complete: false, tooLarge: true };
  }
  return { value: longestPrefix(body, maxBytes), complete: false, tooLarge: false };
}

/** Plain bytes for each deflated one, in content and fonts. */
const USUAL_GROWTH = 4;
const MIN_CHUNK = 512;
const MAX_CHUNK = 1024 * 1024;

interface Bound {
  readonly maxBytes: number;
  /** Accept data that stops in the middle. */
  readonly cutOff: boolean;
}

function attempt(
  inflate: typeof inflateSync,
  bytes: Uint8Array,
  { maxBytes, cutOff }: Bound,
): Uint8Array | "damaged" | "tooLarge" {
  const options = {
    maxOutputLength: Math.max(1, maxBytes),
    finishFlush: cutOff ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
    // Most data comes out in one piece; zlib's own pieces of 16 KB are too small for fonts, too large
    // for the rest.
    chunkSize: Math.min(Math.max(USUAL_GROWTH * bytes.length, MIN_CHUNK), MAX_CHUNK),
  };
  try {
    return view(inflate(bytes, options));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "damaged";
  }
}

/**
 * Output of the longest prefix of `body` that zlib reads without an error, found by halving. Long data
 * is cut a little early: exactness is not worth tries that cost seconds.
 */
function longestPrefix(body: Uint8Array, maxBytes: number): Uint8Array {
  // Data that merely lacks its end, the common case, needs one try.
  const unended = attempt(inflateRawSync, body, { maxBytes, cutOff: true });
  if (typeof unended !== "string") {
    return unended;
  }
  let best: Uint8Array = new Uint8Array(0);
  let good = 0;
  let bad = body.length + 1;
  const precision = Math.max(1, body.length >> 12);
  while (bad - good > precision) {
    const middle = (good + bad) >> 1;
    const part = attempt(inflateRawSync, body.subarray(0, middle), { maxBytes, cutOff: true });
    if (typeof part === "string") {
      bad = middle;
    } else {
      best = part;
      good = middle;
    }
  }
  return best;
}

/** A plain Uint8Array over a Buffer's memory. */
function view(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
