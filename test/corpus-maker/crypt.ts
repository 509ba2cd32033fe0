/**
 * The standard security handler with an empty user password (ISO 32000-2, 7.6.4). Keys and initialisation
 * vectors come from hashes of what is encrypted, so that equal documents are equal bytes.
 */
import { createCipheriv, createHash } from "node:crypto";

export type CryptKind = "rc4-40" | "rc4-128" | "aes-128" | "aes-256";

export interface Crypt {
  /** Entries of the encryption dictionary. */
  readonly dictionary: string;
  encrypt(data: Uint8Array, object: number): Uint8Array;
}

/** Printing, copying, filling and modifying allowed: all permission bits set. */
const ALL_PERMISSIONS = -4;
const OWNER_PASSWORD = "press";
const PADDING = Buffer.from(
  "28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A",
  "hex",
);

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("md5");
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
}

function sha(bits: 256 | 384 | 512, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(`sha${String(bits)}`);
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number): number => state[i & 255] ?? 0;
  const swap = (i: number, j: number): void => {
    const kept = at(i);
    state[i] = at(j);
    state[j] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    out[n] = (data[n] ?? 0) ^ at(at(i) + at(j));
  }
  return out;
}

function aesCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array, padding: boolean): Buffer {
  const cipher = createCipheriv(`aes-${String(key.length * 8)}-cbc`, key, iv);
  cipher.setAutoPadding(padding);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function numberBytes(value: number, count: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(value >>> 0);
  return bytes.subarray(0, count);
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

export function makeCrypt(kind: CryptKind, fileId: Uint8Array): Crypt {
  return kind === "aes-256" ? revision6(fileId) : md5Based(kind, fileId);
}

function md5Based(kind: "rc4-40" | "rc4-128" | "aes-128", fileId: Uint8Array): Crypt {
  const size = kind === "rc4-40" ? 5 : 16;
  const revision = { "rc4-40": 2, "rc4-128": 3, "aes-128": 4 }[kind];
  const again = (bytes: Buffer): Buffer => {
    let result = bytes;
    for (let i = 0; i < 50 && revision >= 3; i++) {
      result = md5(result.subarray(0, size));
    }
    return result.subarray(0, size);
  };
  const rounds = (key: Buffer, data: Buffer): Buffer => {
    let result = rc4(key, data);
    for (let i = 1; i <= 19 && revision >= 3; i++) {
      result = rc4(
        key.map((byte) => byte ^ i),
        result,
      );
    }
    return result;
  };
  const owner = Buffer.concat([Buffer.from(OWNER_PASSWORD), PADDING]).subarray(0, 32);
  const ownerEntry = rounds(again(md5(owner)), PADDING);
  const key = again(md5(PADDING, ownerEntry, numberBytes(ALL_PERMISSIONS, 4), fileId));
  const userEntry =
    revision === 2
      ? rc4(key, PADDING)
      : Buffer.concat([rounds(key, md5(PADDING, fileId)), Buffer.alloc(16)]);
  const handler = {
    "rc4-40": "/V 1 /R 2 /Length 40",
    "rc4-128": "/V 2 /R 3 /Length 128",
    "aes-128":
      "/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF",
  }[kind];
  return {
    dictionary: `/Filter /Standard ${handler} /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P ${String(ALL_PERMISSIONS)}`,
    encrypt: (data, object) => {
      const salt = kind === "aes-128" ? Buffer.from("sAlT") : Buffer.alloc(0);
      const objectKey = md5(key, numberBytes(object, 3), Buffer.alloc(2), salt).subarray(
        0,
        Math.min(16, size + 5),
      );
      if (kind !== "aes-128") {
        return rc4(objectKey, data);
      }
      const iv = md5(numberBytes(object, 4), data);
      return Buffer.concat([iv, aesCbc(objectKey, iv, data, true)]);
    },
  };
}

/** ISO 32000-2, Algorithm 2.B. */
function hardenedHash(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let key = sha(256, password, salt, user);
  for (let round = 0; ; round++) {
    const once = Buffer.concat([password, key, user]);
    const data = Buffer.concat(Array.from({ length: 64 }, () => once));
    const mixed = aesCbc(key.subarray(0, 16), key.subarray(16, 32), data, false);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, mixed);
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) {
      return key.subarray(0, 32);
    }
  }
}

function revision6(fileId: Uint8Array): Crypt {
  const seeded = (name: string, size: number): Buffer =>
    sha(256, Buffer.from(name), fileId).subarray(0, size);
  const none = Buffer.alloc(0);
  const key = seeded("file key", 32);
  const zeroIv = Buffer.alloc(16);
  const entries = (password: Buffer, name: string, user: Buffer): readonly [Buffer, Buffer] => {
    const check = seeded(`${name} check`, 8);
    const wrap = seeded(`${name} wrap`, 8);
    return [
      Buffer.concat([hardenedHash(password, check, user), check, wrap]),
      aesCbc(hardenedHash(password, wrap, user), zeroIv, key, false),
    ];
  };
  const [userEntry, userKey] = entries(none, "user", none);
  const [ownerEntry, ownerKey] = entries(Buffer.from(OWNER_PASSWORD), "owner", userEntry);
  const permissions = Buffer.concat([
    numberBytes(ALL_PERMISSIONS, 4),
    Buffer.from("ffffffff", "hex"),
    Buffer.from("Tadb"),
    seeded("perms", 4),
  ]);
  const cipher = createCipheriv("aes-256-ecb", key, null);
  cipher.setAutoPadding(false);
  const perms = Buffer.concat([cipher.update(permissions), cipher.final()]);
  return {
    dictionary: `/Filter /Standard /V 5 /R 6 /Length 256 /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF /O ${hex(ownerEntry)} /U ${hex(userEntry)} /OE ${hex(ownerKey)} /UE ${hex(userKey)} /Perms ${hex(perms)} /P ${String(ALL_PERMISSIONS)}`,
    encrypt: (data, object) => {
      const iv = sha(256, numberBytes(object, 4), data).subarray(0, 16);
      return Buffer.concat([iv, aesCbc(key, iv, data, true)]);
    },
  };
}
