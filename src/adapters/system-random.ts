/** Randomness of the operating system, and names made of it. */
import { randomBytes, randomInt } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A source whose ids carry `clock`'s time. */
export function systemRandom(clock: Clock): Random {
  const nextBits = idBits(clock);
  return {
    bytes: (count) => new Uint8Array(randomBytes(count)),
    id: (prefix) => `${prefix}_${crockford(nextBits())}`,
    secret: (length) => {
      let text = "";
      for (let i = 0; i < length; i++) {
        text += BASE62.charAt(randomInt(BASE62.length));
      }
      return text;
    },
  };
}

/** Makes ids of jobs: UUIDs of version 7 (RFC 9562), each after the one before it. */
export function jobIds(clock: Clock): () => string {
  const nextBits = idBits(clock);
  return () =>
    nextBits()
      .toString(16)
      .padStart(32, "0")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

/**
 * RFC 9562, 5.7 and 6.2 method 1: 48 bits of milliseconds, version 7, a 12-bit counter, variant, 62 random
 * bits. The counter starts below 2048 each millisecond; when it overflows, or the clock goes back, the time
 * part runs ahead, so that ids of one process ascend strictly.
 */
function idBits(clock: Clock): () => bigint {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = randomInt(0x800);
    } else if (counter === 0xfff) {
      lastMs++;
      counter = randomInt(0x800);
    } else {
      counter++;
    }
    const tail = BigInt(`0x${randomBytes(8).toString("hex")}`) & 0x3fff_ffff_ffff_ffffn;
    return (
      (BigInt(lastMs) << 80n) | (0x7n << 76n) | (BigInt(counter) << 64n) | (0x2n << 62n) | tail
    );
  };
}

/** 128 bits as 26 digits; the first carries only three bits. */
function crockford(bits: bigint): string {
  let text = "";
  for (let i = 0; i < 26; i++) {
    text = CROCKFORD.charAt(Number((bits >> BigInt(5 * i)) & 31n)) + text;
  }
  return text;
}
