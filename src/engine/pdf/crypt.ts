/**
 * The standard security handler (ISO 32000-2, 7.6; for V 1 to 4 also ISO 32000-1, 7.6): opening a file
 * with the empty password, and the cipher of each string and stream. Other handlers and passwords are
 * refused; permissions are respected.
 */
import { concatBytes, equalBytes, latin1Bytes } from "#base/bytes.ts";
import { aesCbcDecrypt, aesCbcEncrypt } from "../packages/cipher.ts";
import { md5, sha256, sha384, sha512 } from "../packages/hash.ts";
import { UnusablePdf } from "../contract/problems.ts";
import { isDict, isName, isString, type PdfDict, type PdfValue } from "./objects.ts";
import { rc4 } from "./rc4.ts";
import type { CryptMethod } from "../plan/append-base.ts";

/**
 * What is needed to read and to extend an encrypted file: the file key and the method for each kind of
 * data.
 */
export interface Encryption {
  readonly key: Uint8Array;
  readonly streams: CryptMethod;
  readonly strings: CryptMethod;
  readonly embeddedFiles: CryptMethod;
  readonly encryptMetadata: boolean;
  /** Methods of the named crypt filters. */
  readonly filters: ReadonlyMap<string, CryptMethod>;
}

/** An object's number and generation, on which older keys depend. */
export interface ObjectId {
  readonly num: number;
  readonly gen: number;
}

// ISO 32000-1, algorithm 2, step a.
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08,
  0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

const ZERO_IV = new Uint8Array(16);
const SALT = latin1Bytes("sAlT");
const NO_BYTES = new Uint8Array(0);

/** Bit 4 of /P: the contents may be modified (ISO 32000-2, table 22). */
const MAY_MODIFY = 8;

/**
 * Opens the file with the empty password, as owner if that is the owner's, else as user.
 * `get` resolves an entry of the encryption dictionary; `firstId` is the first element of /ID.
 * Throws UnusablePdf("password_needed" | "modification_forbidden" | "damaged").
 */
export function openEncryption(
  dict: PdfDict,
  get: (dict: PdfDict, key: string) => PdfValue,
  firstId: Uint8Array,
): Encryption {
  const version = integer(get(dict, "V")) ?? 0;
  const revision = integer(get(dict, "R")) ?? 0;
  const filter = get(dict, "Filter");
  // V 3 is unpublished and V 0 undefined (table 20); neither occurs in files.
  const supported = [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6;
  if (!isName(filter, "Standard") || !supported) {
    throw new UnusablePdf(
      "password_needed",
      "The file is protected by a security method that is not supported. Export it without protection.",
    );
  }
  const access = {
    revision,
    keyBytes: keyLength(version, integer(get(dict, "Length"))),
    owner: bytesOf(get(dict, "O")),
    user: bytesOf(get(dict, "U")),
    ownerKey: bytesOf(get(dict, "OE")),
    userKey: bytesOf(get(dict, "UE")),
    // As a signed 32-bit integer: some writers state it unsigned.
    permissions: (integer(get(dict, "P")) ?? 0) | 0,
    encryptMetadata: get(dict, "EncryptMetadata") !== false,
    firstId,
  };
  const used = methods(dict, get, version);
  const { encryptMetadata } = access;
  if (used.streams === "Identity" && used.strings === "Identity") {
    // Only attachments are encrypted: pages are read and written without a key.
    return {
      key: permitted(access, NO_BYTES),
      ...used,
      embeddedFiles: "Identity",
      encryptMetadata,
    };
  }
  const key = revision >= 5 ? unlockAes256(access) : unlockOld(access);
  return { key, ...used, encryptMetadata };
}

/** Entries of the encryption dictionary that the key is made from; strings that are missing are empty. */
interface Access {
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  readonly firstId: Uint8Array;
}

/** Bytes of the file key for V 1, 2 and 4. */
function keyLength(version: number, bits: number | null): number {
  if (version === 1) {
    return 5;
  }
  if (version === 2 && bits !== null && bits >= 40 && bits <= 128) {
    return bits >> 3;
  }
  // V 4 always has 128 bits, whatever /Length says; V 2 without a sensible length has 40.
  return version === 2 ? 5 : 16;
}

/**
 * The method for streams, strings and attachments: RC4 before V 4, named crypt filters from then on
 * (7.6.6).
 */
function methods(
  dict: PdfDict,
  get: (dict: PdfDict, key: string) => PdfValue,
  version: number,
): Pick<Encryption, "streams" | "strings" | "embeddedFiles" | "filters"> {
  const filters = new Map<string, CryptMethod>([["Identity", "Identity"]]);
  if (version < 4) {
    return { streams: "RC4", strings: "RC4", embeddedFiles: "RC4", filters };
  }
  const declared = get(dict, "CF");
  if (isDict(declared)) {
    for (const name of declared.entries.keys()) {
      const filter = get(declared, name);
      filters.set(name, isDict(filter) ? methodOf(get(filter, "CFM")) : "Identity");
    }
  }
  // An unknown filter name reads as Identity: the data stays as stored rather than being garbled.
  const named = (key: string, initial: CryptMethod): CryptMethod => {
    const name = get(dict, key);
    return isName(name) ? (filters.get(name.name) ?? "Identity") : initial;
  };
  const streams = named("StmF", "Identity");
  return {
    streams,
    strings: named("StrF", "Identity"),
    embeddedFiles: named("EFF", streams),
    filters,
  };
}

function methodOf(value: PdfValue): CryptMethod {
  if (isName(value, "V2")) {
    return "RC4";
  }
  if (isName(value, "AESV2")) {
    return "AESV2";
  }
  return isName(value, "AESV3") ? "AESV3" : "Identity";
}

/** Revisions 2 to 4 (ISO 32000-1, algorithms 2 and 4 to 7). */
function unlockOld(access: Access): Uint8Array {
  if (access.owner.length < 32 || access.user.length < 16) {
    throw new UnusablePdf("damaged", "The file's encryption data is damaged.");
  }
  // As owner first: the owner may change the file whatever the permission bits say.
  const asOwner = oldKey(access, userPasswordOf(access));
  if (opensOld(access, asOwner)) {
    return asOwner;
  }
  const asUser = oldKey(access, PADDING);
  if (!opensOld(access, asUser)) {
    throw passwordNeeded();
  }
  return permitted(access, asUser);
}

/** The file key from a padded password (algorithm 2). */
function oldKey(access: Access, paddedPassword: Uint8Array): Uint8Array {
  const { revision, keyBytes, owner, permissions, firstId, encryptMetadata } = access;
  // Low byte first; Uint8Array keeps the low eight bits of each.
  const p = Uint8Array.of(permissions, permissions >> 8, permissions >> 16, permissions >> 24);
  // Step f: unencrypted metadata is part of the key from revision 4 on.
  const open = revision >= 4 && !encryptMetadata ? Uint8Array.of(255, 255, 255, 255) : NO_BYTES;
  let key = md5(concatBytes([paddedPassword, owner.subarray(0, 32), p, firstId, open]));
  for (let round = 0; revision >= 3 && round < 50; round++) {
    key = md5(key.subarray(0, keyBytes));
  }
  return key.subarray(0, keyBytes);
}

/**
 * Whether a key is the file's: it must give /U (algorithms 4 and 5). From revision 3 on only 16 bytes
 * are defined.
 */
function opensOld({ revision, user, firstId }: Access, key: Uint8Array): boolean {
  if (revision === 2) {
    return equalBytes(rc4(key, PADDING), user.subarray(0, 32));
  }
  let check = md5(concatBytes([PADDING, firstId]));
  for (let round = 0; round < 20; round++) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  }
  return equalBytes(check, user.subarray(0, 16));
}

/** The padded user password, if the empty password is the owner's (algorithm 7). */
function userPasswordOf({ revision, keyBytes, owner }: Access): Uint8Array {
  let key = md5(PADDING);
  for (let round = 0; revision >= 3 && round < 50; round++) {
    key = md5(key.subarray(0, keyBytes));
  }
  key = key.subarray(0, keyBytes);
  let password = owner.subarray(0, 32);
  // Twenty rounds undone in reverse order; revision 2 has one.
  for (let round = revision === 2 ? 0 : 19; round >= 0; round--) {
    password = rc4(
      key.map((byte) => byte ^ round),
      password,
    );
  }
  return password;
}

/** Revisions 5 and 6 (ISO 32000-2, algorithm 2.A). */
function unlockAes256(access: Access): Uint8Array {
  const { owner, user, ownerKey, userKey, revision } = access;
  if (owner.length < 48 || user.length < 48 || userKey.length < 32 || ownerKey.length < 32) {
    throw new UnusablePdf("damaged", "The file's encryption data is damaged.");
  }
  // Hash 32 bytes, validation salt 8, key salt 8; some writers pad the strings to 127 bytes.
  const userBytes = user.subarray(0, 48);
  const ownerHash = hashOf(revision, owner.subarray(32, 40), userBytes);
  if (equalBytes(ownerHash, owner.subarray(0, 32))) {
    // The password opens an intermediate key, which decrypts the file key.
    const wrap = hashOf(revision, owner.subarray(40, 48), userBytes);
    return aesCbcDecrypt(wrap, ZERO_IV, ownerKey.subarray(0, 32));
  }
  if (!equalBytes(hashOf(revision, user.subarray(32, 40), NO_BYTES), user.subarray(0, 32))) {
    throw passwordNeeded();
  }
  const wrap = hashOf(revision, user.subarray(40, 48), NO_BYTES);
  return permitted(access, aesCbcDecrypt(wrap, ZERO_IV, userKey.subarray(0, 32)));
}

/** Algorithm 2.B for the empty password; revision 5 stops after the first hash. */
function hashOf(revision: number, salt: Uint8Array, userBytes: Uint8Array): Uint8Array {
  let key = sha256(concatBytes([salt, userBytes]));
  if (revision === 5) {
    return key;
  }
  let last = 0;
  // The end depends on the data; each round ends it with a chance of more than a tenth.
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const unit = concatBytes([key, userBytes]);
    const repeated = new Uint8Array(unit.length * 64);
    for (let i = 0; i < 64; i++) {
      repeated.set(unit, i * unit.length);
    }
    // No padding: 64 repetitions are always whole blocks.
    const mixed = aesCbcEncrypt(key.subarray(0, 16), key.subarray(16, 32), repeated);
    let sum = 0;
    for (let i = 0; i < 16; i++) {
      sum += mixed[i] ?? 0;
    }
    // The first 16 bytes as a number modulo 3; as 256 leaves 1, the sum of the bytes does as well.
    key = [sha256, sha384, sha512][sum % 3]?.(mixed) ?? key;
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/**
 * The key, unless the author forbids changes. The bit binds no program technically; respecting it is a
 * matter of law and of the shop's trust.
 */
function permitted({ permissions }: Access, key: Uint8Array): Uint8Array {
  if ((permissions & MAY_MODIFY) === 0) {
    throw new UnusablePdf(
      "modification_forbidden",
      "The file's author does not allow changes to it. Export it without this restriction.",
    );
  }
  return key;
}

function passwordNeeded(): UnusablePdf {
  return new UnusablePdf("password_needed", "The file needs a password. Export it without one.");
}

/** Plain bytes of a stored string or stream; damaged AES data gives its whole blocks. */
export function decryptBytes(
  key: Uint8Array,
  method: CryptMethod,
  object: ObjectId,
  stored: Uint8Array,
): Uint8Array {
  switch (method) {
    case "Identity":
      return stored;
    case "RC4":
      return rc4(objectKey(key, object, NO_BYTES), stored);
    case "AESV2":
      return aesDecrypt(objectKey(key, object, SALT), stored);
    case "AESV3":
      return aesDecrypt(key, stored);
  }
}

/**
 * Stored bytes of a plain string or stream. The AES initialisation vector is taken from a hash of object
 * number and content instead of from chance: equal input gives equal bytes.
 */
export function encryptBytes(
  key: Uint8Array,
  method: CryptMethod,
  object: ObjectId,
  plain: Uint8Array,
): Uint8Array {
  switch (method) {
    case "Identity":
      return plain;
    case "RC4":
      return rc4(objectKey(key, object, NO_BYTES), plain);
    case "AESV2":
      return aesEncrypt(objectKey(key, object, SALT), object.num, plain);
    case "AESV3":
      return aesEncrypt(key, object.num, plain);
  }
}

/** ISO 32000-2, algorithm 1. */
function objectKey(key: Uint8Array, { num, gen }: ObjectId, salt: Uint8Array): Uint8Array {
  // Low byte first, three of the number and two of the generation; AES adds "sAlT".
  const id = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8);
  return md5(concatBytes([key, id, salt])).subarray(0, Math.min(16, key.length + 5));
}

function aesDecrypt(key: Uint8Array, stored: Uint8Array): Uint8Array {
  // The first block is the initialisation vector.
  const blocks = (stored.length >> 4) - 1;
  if (blocks < 1) {
    return NO_BYTES;
  }
  const plain = aesCbcDecrypt(key, stored.subarray(0, 16), stored.subarray(16, 16 + blocks * 16));
  const padding = plain.at(-1) ?? 0;
  // Wrong padding is damage or missing: the blocks are then all data.
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function aesEncrypt(key: Uint8Array, num: number, plain: Uint8Array): Uint8Array {
  const number = Uint8Array.of(num >>> 24, num >>> 16, num >>> 8, num);
  // The number is hashed too, so that equal strings of two objects do not look equal. Chance would do
  // the same for secrecy, but the certificate promises equal bytes for equal input.
  const iv = sha256(concatBytes([number, plain])).subarray(0, 16);
  // A whole block where the length is a multiple of 16, so that reading can always strip it.
  const padding = 16 - (plain.length & 15);
  const padded = new Uint8Array(plain.length + padding).fill(padding, plain.length);
  padded.set(plain);
  return concatBytes([iv, aesCbcEncrypt(key, iv, padded)]);
}

function integer(value: PdfValue): number | null {
  return typeof value === "number" ? Math.trunc(value) : null;
}

function bytesOf(value: PdfValue): Uint8Array {
  return isString(value) ? value.bytes : NO_BYTES;
}
