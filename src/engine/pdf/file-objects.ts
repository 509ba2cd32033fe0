/**
 * The objects of a file by number: parsed when first asked for, kept, decrypted. Knows cross-reference
 * entries, object streams and stream data; knows nothing of catalogs and pages.
 */
import { latin1Bytes } from "#base/bytes.ts";
import { type EngineLimits, type Problem, problem, UnusablePdf } from "../contract/problems.ts";
import { decryptBytes, type Encryption } from "./crypt.ts";
import { decodeFilters } from "./filters.ts";
import { Lexer } from "./lexer.ts";
import {
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  type PdfValue,
} from "./objects.ts";
import { parseValue, type ParsedValue } from "./parse-value.ts";
import { readObjectHeader, streamDataEnd, streamDataStart } from "./scan.ts";
import { writeValue } from "./serialize.ts";
import { cryptFilterName, streamFilters } from "./stream-filters.ts";
import type { XrefEntry } from "./xref.ts";
import type { CryptMethod } from "../plan/append-base.ts";

/** References to references that are followed before giving up. */
const MAX_REFERENCE_CHAIN = 32;

/** Parsing may read each byte of the file (and of decoded object streams) this often in total. */
const MAX_READS_PER_BYTE = 8;

/** Decoded bytes and members of one object stream; writers put a hundred or two objects into one. */
const MAX_OBJECT_STREAM_BYTES = 32 * 1024 * 1024;
const MAX_MEMBERS = 200_000;

/** Decoded bytes of all object streams together: they are kept. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/**
 * Decoded streams this short are kept: a glyph procedure is looked at several times, and inflating has
 * its price.
 */
const MAX_SHORT_BYTES = 2048;
const MAX_ALL_SHORT_BYTES = 1024 * 1024;

/** Decoded bytes, as far as they could be decoded, and what was wrong. */
interface Decoded {
  readonly value: Uint8Array;
  readonly problems: readonly Problem[];
}

/** The file and where its objects lie. `entries` is shared with its reader: repair adds members to it. */
export interface FileSource {
  readonly bytes: Uint8Array;
  /** Added to the offsets of `entries`. */
  readonly base: number;
  readonly entries: Map<number, XrefEntry>;
}

interface ObjectStreamData {
  readonly data: Uint8Array;
  /** Object number and offset into `data` of each member, in the order of the stream's header. */
  readonly members: readonly { readonly num: number; readonly offset: number }[];
}

/**
 * Invariant: an object is parsed at most once and never while it is being parsed (a loop reads as a
 * missing object); `expandedBytes` counts each decoded stream once and never passes the limit.
 */
export class FileObjects {
  readonly problems: Problem[] = [];
  readonly source: FileSource;
  private readonly limits: EngineLimits;
  private encryption: Encryption | null = null;
  private encryptObject: number | null = null;
  private readonly parsed = new Map<number, PdfObject | null>();
  private readonly loading = new Set<number>();
  private readonly objectStreams = new Map<number, ObjectStreamData | null>();
  private readonly expanded = new Map<number, number>();
  private expandedBytes = 0;
  private readonly shortStreams = new Map<PdfStream, Decoded>();
  private shortBytes = 0;
  private readBytes = 0;
  private keptBytes = 0;
  private readableBytes: number;
  private numbers: readonly number[] | null = null;

  constructor(source: FileSource, limits: EngineLimits) {
    this.source = source;
    this.limits = limits;
    // A mebibyte on top, so that small files may be read a few times in all.
    this.readableBytes = source.bytes.length + (1 << 20);
  }

  /**
   * From now on strings and streams are decrypted, but for those of the encryption dictionary itself,
   * whose object number is given when it has one. What was parsed before is forgotten.
   */
  unlock(encryption: Encryption, encryptObject: number | null): void {
    this.encryption = encryption;
    this.encryptObject = encryptObject;
    this.parsed.clear();
    this.objectStreams.clear();
    this.shortStreams.clear();
  }

  /** See PdfDocument.object. Null also while the object is being read, which ends loops of /Length. */
  object(num: number): PdfObject | null {
    const known = this.parsed.get(num);
    if (known !== undefined) {
      return known;
    }
    const entry = this.source.entries.get(num);
    // A length inside a length inside a length …: no sound file nests its objects' loading.
    if (entry === undefined || this.loading.has(num) || this.loading.size > 8) {
      return null;
    }
    this.loading.add(num);
    try {
      const object =
        "offset" in entry ? this.readPlain(num, entry.offset) : this.readMember(num, entry);
      this.parsed.set(num, object);
      return object;
      // Also after a breach of limits, which the caller may survive.
    } finally {
      this.loading.delete(num);
    }
  }

  objectNumbers(): readonly number[] {
    this.numbers ??= [...this.source.entries.keys()].sort((a, b) => a - b);
    return this.numbers;
  }

  // An arrow member: it is handed on as a function by many callers.
  readonly resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null;
    for (let hop = 0; isRef(current); hop++) {
      if (hop >= MAX_REFERENCE_CHAIN) {
        return null;
      }
      current = this.object(current.num)?.value ?? null;
    }
    return current;
  };

  readonly get = (dict: PdfDict, key: string): PdfValue => this.resolve(dict.entries.get(key));

  /** See PdfDocument.decode. */
  decode(stream: PdfStream): Decoded {
    const known = this.shortStreams.get(stream);
    if (known !== undefined) {
      return known;
    }
    const filters = streamFilters(stream.dict, this.resolve);
    const plain = this.decrypt(stream);
    // A stream decoded again counts once: pages ask for the same form or font many times.
    const spent = this.expanded.get(stream.num) ?? 0;
    const left = this.limits.maxExpandedBytes - this.expandedBytes + spent;
    const decoded = decodeFilters(plain, filters, Math.min(this.limits.maxStreamBytes, left));
    if (decoded.tooLarge) {
      throw new UnusablePdf(
        "over_limit",
        `Stream ${stream.num} ${stream.gen} expands to more than ${Math.min(this.limits.maxStreamBytes, left)} bytes.`,
      );
    }
    // Unfiltered data is a view into the file and costs nothing.
    if (filters.length > 0) {
      this.expandedBytes += decoded.value.length - spent;
      this.expanded.set(stream.num, decoded.value.length);
    }
    const object = `${stream.num} ${stream.gen}`;
    const problems = decoded.faults.map((fault) =>
      problem("stream_damaged", "warn", fault, { object, clause: "ISO 32000-2, 7.4" }),
    );
    const result = { value: decoded.value, problems };
    const { length } = decoded.value;
    if (filters.length > 0 && length <= MAX_SHORT_BYTES && this.shortBytes <= MAX_ALL_SHORT_BYTES) {
      this.shortBytes += length;
      this.shortStreams.set(stream, result);
    }
    return result;
  }

  /**
   * Numbers of the objects inside an object stream, in its own order; empty when it cannot be read.
   */
  membersOf(objectStream: number): readonly number[] {
    return this.objectStreamData(objectStream)?.members.map((member) => member.num) ?? [];
  }

  private decrypt(stream: PdfStream): Uint8Array {
    const { encryption } = this;
    if (encryption === null || stream.num === this.encryptObject) {
      return stream.raw;
    }
    const method = this.methodFor(stream, encryption);
    return decryptBytes(encryption.key, method, stream, stream.raw);
  }

  /**
   * The method a stream is encrypted with: its own Crypt filter first, then the rule for its type
   * (7.6.6).
   */
  private methodFor({ dict }: PdfStream, encryption: Encryption): CryptMethod {
    const type = this.get(dict, "Type");
    // ISO 32000-2, 7.5.8.2: cross-reference streams are never encrypted.
    if (isName(type, "XRef")) {
      return "Identity";
    }
    const own = cryptFilterName(dict, this.resolve);
    if (own !== null) {
      return encryption.filters.get(own) ?? "Identity";
    }
    if (isName(type, "Metadata") && !encryption.encryptMetadata) {
      return "Identity";
    }
    return isName(type, "EmbeddedFile") ? encryption.embeddedFiles : encryption.streams;
  }

  /** An object at an offset of the file; null and a problem when another one stands there. */
  private readPlain(num: number, offset: number): PdfObject | null {
    const { bytes, base } = this.source;
    const header = readObjectHeader(bytes, offset + base);
    if (header === null || header.num !== num) {
      this.problems.push(
        problem("object_missing", "warn", "The object is not where the file says it is.", {
          object: `${num} 0`,
          clause: "ISO 32000-2, 7.5.4",
        }),
      );
      return null;
    }
    // The object's own generation and not the entry's: keys depend on it, and tables state it wrongly.
    const { gen } = header;
    const decryptString = this.stringDecryption(num, gen);
    let source = bytes;
    let parsed = this.parse(bytes, header.end, decryptString);
    // The token behind the value tells a stream dictionary from others.
    const lexer = new Lexer(bytes, parsed.end);
    lexer.next();
    this.spend(lexer.at - parsed.end);
    if (parsed.end >= bytes.length) {
      // What an update appends must not become part of a value that is never closed.
      source = latin1Bytes(writeValue(this.parse(bytes, header.end, null).value));
      parsed = this.parse(source, 0, decryptString);
    }
    let value = parsed.value;
    if (isDict(value) && lexer.isKeyword("stream")) {
      value = this.readStream(value, { num, gen }, streamDataStart(lexer));
    }
    this.warnOfDuplicates(parsed, num, gen);
    const span = { start: parsed.start, end: parsed.end };
    return { num, gen, value, source, span, inObjectStream: null };
  }

  /**
   * The stream whose data start at `start`. A wrong /Length is reported, and the next "endstream" ends
   * the data.
   */
  private readStream(
    dict: PdfDict,
    { num, gen }: { readonly num: number; readonly gen: number },
    start: number,
  ): PdfStream {
    const { bytes } = this.source;
    const length = this.get(dict, "Length");
    const { end, sound } = streamDataEnd(bytes, start, typeof length === "number" ? length : null);
    if (!sound) {
      this.spend(end - start);
      this.problems.push(
        problem("stream_length_wrong", "warn", "A stream's length is wrong or missing.", {
          object: `${num} ${gen}`,
          clause: "ISO 32000-2, 7.3.8.2",
        }),
      );
    }
    return { kind: "stream", dict, raw: bytes.subarray(start, end), num, gen };
  }

  /** How strings of an object are decrypted; null where they are plain. */
  private stringDecryption(num: number, gen: number): ((stored: Uint8Array) => Uint8Array) | null {
    const { encryption } = this;
    if (encryption === null || encryption.strings === "Identity" || num === this.encryptObject) {
      return null;
    }
    return (stored) => decryptBytes(encryption.key, encryption.strings, { num, gen }, stored);
  }

  /** An object of an object stream (7.5.7). The index of the entry is a hint: writers get it wrong. */
  private readMember(
    num: number,
    { objectStream, index }: { readonly objectStream: number; readonly index: number },
  ): PdfObject | null {
    const content = this.objectStreamData(objectStream);
    if (content === null) {
      return null;
    }
    const { data, members } = content;
    const member =
      members[index]?.num === num ? members[index] : members.find((other) => other.num === num);
    if (member === undefined) {
      return null;
    }
    // Strings in object streams are not encrypted one by one (ISO 32000-2, 7.5.7).
    const parsed = this.parse(data, member.offset, null);
    this.warnOfDuplicates(parsed, num, 0);
    const span = { start: parsed.start, end: parsed.end };
    return { num, gen: 0, value: parsed.value, source: data, span, inObjectStream: objectStream };
  }

  /** A decoded object stream; null when it is missing. Kept, since its members are asked for one by one. */
  private objectStreamData(num: number): ObjectStreamData | null {
    const known = this.objectStreams.get(num);
    if (known !== undefined) {
      return known;
    }
    const entry = this.source.entries.get(num);
    // An object stream lies in the file itself, never in another one.
    const value = entry !== undefined && "offset" in entry ? this.object(num)?.value : null;
    const content = isStream(value) ? this.readObjectStream(value) : null;
    this.objectStreams.set(num, content);
    return content;
  }

  /** ISO 32000-2, 7.5.7. */
  private readObjectStream(stream: PdfStream): ObjectStreamData {
    const { value: data, problems } = this.decode(stream);
    this.problems.push(...problems);
    this.keptBytes += data.length;
    if (data.length > MAX_OBJECT_STREAM_BYTES || this.keptBytes > MAX_KEPT_BYTES) {
      throw new UnusablePdf("over_limit", "The file's object streams expand too far.");
    }
    this.readableBytes += data.length;
    const count = this.get(stream.dict, "N");
    const first = this.get(stream.dict, "First");
    // Offsets of members count from /First.
    const base = typeof first === "number" ? first : 0;
    const members: { num: number; offset: number }[] = [];
    const lexer = new Lexer(data, 0, base);
    const stated = typeof count === "number" ? Math.min(count, MAX_MEMBERS) : 0;
    for (let i = 0; i < stated; i++) {
      // A header cut short gives the members read so far.
      if (lexer.next() !== "number") {
        break;
      }
      const num = lexer.number;
      if (lexer.next() !== "number") {
        break;
      }
      members.push({ num, offset: base + lexer.number });
    }
    return { data, members };
  }

  /** Parses at `at`, within the limit of depth and the budget of bytes. */
  private parse(
    bytes: Uint8Array,
    at: number,
    decryptString: ((stored: Uint8Array) => Uint8Array) | null,
  ): ParsedValue {
    const maxDepth = this.limits.maxObjectDepth;
    const options = decryptString === null ? { maxDepth } : { maxDepth, decryptString };
    const parsed = parseValue(bytes, at, options);
    this.spend(parsed.end - at);
    return parsed;
  }

  /** Overlapping or unterminated objects could be read over and over; a sound file reads each once. */
  private spend(bytes: number): void {
    this.readBytes += bytes;
    if (this.readBytes > MAX_READS_PER_BYTE * this.readableBytes) {
      throw new UnusablePdf("over_limit", "The file's objects overlap in a way no program writes.");
    }
  }

  /** Readers differ on which of two equal keys counts, so a check of the file could see another one. */
  private warnOfDuplicates({ duplicateKeys }: ParsedValue, num: number, gen: number): void {
    if (duplicateKeys) {
      this.problems.push(
        problem(
          "duplicate_key",
          "warn",
          "A dictionary names an entry twice; readers differ on it.",
          {
            object: `${num} ${gen}`,
            clause: "ISO 32000-2, 7.3.7",
          },
        ),
      );
    }
  }
}
