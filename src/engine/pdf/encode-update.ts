/** One object of an update as it is stored: /Length added, strings and data encrypted. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { hexDigit } from "./characters.ts";
import { decryptBytes, encryptBytes, type ObjectId } from "./crypt.ts";
import { Lexer } from "./lexer.ts";
import { isDict, isName, type PdfDict, type PdfValue } from "./objects.ts";
import { entrySpans, parseValue } from "./parse-value.ts";
import { writeHexString } from "./serialize.ts";
import { cryptFilterName } from "./stream-filters.ts";
import type { AppendEncryption, ObjectUpdate, CryptMethod } from "../plan/append-base.ts";

/** What stands between "N G obj" and "endobj", in pieces. */
export function encodeUpdate(
  encryption: AppendEncryption | null,
  update: ObjectUpdate,
): readonly Uint8Array[] {
  const source = storedSource(encryption, update);
  if (update.stream === undefined) {
    return [source];
  }
  // Parsed anew from the source: which method applies depends on /Type and /Filter as they will stand
  // in the file.
  const { value: dict } = parseValue(source, 0);
  const data =
    encryption === null || update.streamVerbatim === true || !isDict(dict)
      ? update.stream
      : encryptBytes(keyOf(encryption), streamMethod(encryption, dict), update, update.stream);
  // After encryption, which makes AES data longer.
  return [withLength(source, data.length), START_STREAM, data, END_STREAM];
}

/**
 * The source with its strings as they have to stand in the file. Copies of plain objects keep theirs,
 * since they are encrypted for the same number already.
 */
function storedSource(encryption: AppendEncryption | null, update: ObjectUpdate): Uint8Array {
  const { source, verbatim, storedFor, added = [] } = update;
  const isKept = verbatim === true && storedFor === undefined;
  if (encryption === null || (isKept && added.length === 0)) {
    return source;
  }
  return encryptSource(source, encryption, {
    from: storedFor ?? null,
    to: update,
    added: verbatim === true ? new Set(added) : null,
  });
}

const START_STREAM = latin1Bytes("\nstream\n");
const END_STREAM = latin1Bytes("\nendstream");

/**
 * `source` with each string replaced by its encrypted form, everything else byte for byte; for source
 * that is new in an encrypted file, or copied from another object of it. Where a copy has `added` strings,
 * those are plain, and the others are stored for `from`, or as they shall be when that is null.
 */
function encryptSource(
  source: Uint8Array,
  encryption: AppendEncryption,
  {
    from,
    to,
    added,
  }: {
    readonly from: ObjectId | null;
    readonly to: ObjectId;
    readonly added: ReadonlySet<number> | null;
  },
): Uint8Array {
  if (encryption.stringMethod === "Identity") {
    return source;
  }
  const key = keyOf(encryption);
  const chunks: Uint8Array[] = [];
  let copied = 0;
  const lexer = new Lexer(source);
  while (lexer.next() !== "end") {
    const isPlain = added === null || added.has(lexer.start);
    // The only strings left alone: those copied from the object itself.
    const isStored = from === null && !isPlain;
    if ((lexer.kind === "string" || lexer.kind === "hexString") && !isStored) {
      const method = encryption.stringMethod;
      const plain =
        from === null || isPlain ? lexer.string : decryptBytes(key, method, from, lexer.string);
      const stored = encryptBytes(key, method, to, plain);
      // Hexadecimal, so that no byte of the cipher needs an escape.
      chunks.push(source.subarray(copied, lexer.start), latin1Bytes(writeHexString(stored)));
      copied = lexer.end;
    }
  }
  chunks.push(source.subarray(copied));
  return concatBytes(chunks);
}

/** The dictionary with /Length as its last entry, or its first, whatever lengths it had before. */
function withLength(source: Uint8Array, length: number): Uint8Array {
  const { start, end } = parseValue(source, 0);
  const chunks: Uint8Array[] = [];
  let copied = start;
  // All of them: of duplicate keys readers take the first or the last.
  for (const { key, value } of entrySpans(source, { start, end }).get("Length") ?? []) {
    chunks.push(source.subarray(copied, key.start));
    copied = value.end;
  }
  chunks.push(source.subarray(copied, end - 2));
  const entry = latin1Bytes(`/Length ${length}`);
  // Last is where a reader that takes the last of duplicates looks; the check below finds sources in
  // which it would be read as something else.
  const last = concatBytes([...chunks, entry, CLOSE_DICT]);
  const { value } = parseValue(last, 0);
  if (isDict(value) && value.entries.get("Length") === length) {
    return last;
  }
  // Behind a key without a value it would become that value.
  const [first = source, ...rest] = chunks;
  return concatBytes([first.subarray(0, 2), entry, first.subarray(2), ...rest, CLOSE_DICT]);
}

const CLOSE_DICT = latin1Bytes(">>");

/** As `FileObjects` reads it, from the dictionary alone: entries of an update's own streams are direct. */
function streamMethod(encryption: AppendEncryption, dict: PdfDict): CryptMethod {
  const direct = (value: PdfValue | undefined): PdfValue => value ?? null;
  if (cryptFilterName(dict, direct) === "Identity") {
    return "Identity";
  }
  const type = dict.entries.get("Type");
  if (isName(type, "Metadata") && !encryption.encryptMetadata) {
    return "Identity";
  }
  return isName(type, "EmbeddedFile") ? encryption.embeddedFileMethod : encryption.method;
}

function keyOf({ keyHex }: AppendEncryption): Uint8Array {
  const key = new Uint8Array(keyHex.length >> 1);
  for (let i = 0; i < key.length; i++) {
    key[i] = hexDigit(keyHex.charCodeAt(2 * i)) * 16 + hexDigit(keyHex.charCodeAt(2 * i + 1));
  }
  return key;
}
