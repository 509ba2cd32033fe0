/**
 * Passwords under scrypt (RFC 7914). N=2^14, r=8, p=5 is one of the settings OWASP's password storage sheet
 * holds for equal: 16 MB and some 0.1 s a hash, the smallest in memory, since many may sign in at once.
 */
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { PASSWORD_COST } from "#domain/user.ts";
import { HasherBusy, type PasswordHasher } from "#ports/password-hasher.ts";

/** Powers of two, so `log2N` 14 is N = 16384. */
export interface ScryptCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

const COST: ScryptCost = { log2N: PASSWORD_COST, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** How much of the machine passwords may have. */
interface HasherBounds {
  /** Hashes worked on at once. */
  readonly atOnce: number;
  /** Those that wait beyond; more are refused. */
  readonly waiting: number;
}

/**
 * Half of the processors at most, so that shoppers have the other half while strangers guess, and half of libuv's four
 * threads, so that files are still read. 64 that wait are done within some seconds; later nobody waits for the answer.
 */
function boundsOfMachine(): HasherBounds {
  return { atOnce: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))), waiting: 64 };
}

/** What one key is derived from, as `node:crypto` takes it. */
export interface ScryptInput {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly bytes: number;
  readonly options: Required<Pick<ScryptOptions, "N" | "r" | "p" | "maxmem">>;
}

/** Works off the thread that answers requests. */
export type RunScrypt = (input: ScryptInput) => Promise<Uint8Array>;

/**
 * `cost` differs where the operator says so, and in tests, which have no time. Keys are derived in libuv's threads
 * unless others are given, and stored as `scrypt$log2N$r$p$salt$key`, base64url.
 */
export function scryptPasswords({
  cost: changed = {},
  bounds = boundsOfMachine(),
  runScrypt = libuvKey,
}: {
  readonly cost?: Partial<ScryptCost>;
  readonly bounds?: HasherBounds | undefined;
  readonly runScrypt?: RunScrypt;
} = {}): PasswordHasher {
  const cost = { ...COST, ...changed };
  const run = queue(bounds);
  const derive = async (password: string, salt: Uint8Array, by: ScryptCost): Promise<Buffer> =>
    Buffer.from(await run(() => runScrypt(inputOf(password, salt, by))));
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      return [...settings(cost), salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    matches: async (password, stored) => {
      const known = stored === null ? null : parse(stored);
      if (known === null) {
        await derive(password, new Uint8Array(SALT_BYTES), cost);
        return false;
      }
      const key = await derive(password, known.salt, known.cost);
      return timingSafeEqual(key, known.key);
    },
    isOutdated: (stored) => !stored.startsWith(`${settings(cost).join("$")}$`),
  };
}

function settings({ log2N, r, p }: ScryptCost): readonly string[] {
  return ["scrypt", String(log2N), String(r), String(p)];
}

/** Null for what was not written by `hash`. */
function parse(
  stored: string,
): { readonly cost: ScryptCost; readonly salt: Buffer; readonly key: Buffer } | null {
  const [, log2N, r, p, salt = "", key = ""] =
    /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/u.exec(stored) ?? [];
  const bytes = Buffer.from(key, "base64url");
  return bytes.length === KEY_BYTES
    ? {
        cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
        salt: Buffer.from(salt, "base64url"),
        key: bytes,
      }
    : null;
}

function inputOf(password: string, salt: Uint8Array, { log2N, r, p }: ScryptCost): ScryptInput {
  const N = 2 ** log2N;
  return { password, salt, bytes: KEY_BYTES, options: { N, r, p, maxmem: 256 * N * r } };
}

function libuvKey({ password, salt, bytes, options }: ScryptInput): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => {
      if (error === null) {
        resolve(key);
      } else {
        reject(error);
      }
    });
  });
}

/** Runs what it is given, in the order it came; rejects with `HasherBusy` what is beyond the bounds. */
function queue(bounds: HasherBounds): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < bounds.atOnce) {
      busy++;
    } else if (waiting.length >= bounds.waiting) {
      throw new HasherBusy();
    } else {
      // Whoever is done hands its place on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        busy--;
      } else {
        next();
      }
    }
  };
}
