/**
 * Rebuilding the cross-reference data of a damaged file by looking at all its bytes: every "N G obj"
 * and every trailer is found where it stands, and of several copies the last one counts, as an update
 * would have it. One pass; streams are stepped over, so that a file inside a stream is not mixed in.
 */
import { isWhiteSpace } from "./characters.ts";
import { Lexer } from "./lexer.ts";
import { isDict, isName, type PdfDict, type PdfValue } from "./objects.ts";
import { parseValue } from "./parse-value.ts";
import {
  hasWord,
  indexOfWord,
  isDigit,
  readObjectHeader,
  streamDataEnd,
  streamDataStart,
} from "./scan.ts";
import { MAX_OBJECT_NUMBER, MAX_OBJECTS, tooManyObjects, type XrefEntry } from "./xref.ts";

/** What a scan found. */
export interface ScannedFile {
  /** Plain objects; offsets relative to `base`. */
  readonly entries: Map<number, XrefEntry>;
  /** Entries of all trailers and cross-reference streams, the last ones winning. */
  readonly trailer: Map<string, PdfValue>;
  /** Numbers of object streams in file order; their members are not in `entries` yet. */
  readonly objectStreams: readonly number[];
  /** Numbers of objects with /Type /Catalog in file order. */
  readonly catalogs: readonly number[];
}

/** Dictionaries longer than this are not looked into while scanning. */
const MAX_DICT_BYTES = 1 << 20;

/** Scans from `base` (where "%PDF-" stands). Linear in the size of the file. */
export function scanFile(bytes: Uint8Array, base: number): ScannedFile {
  const found = new Scan(bytes, base);
  found.run();
  return found;
}

/** Invariant: `at` only grows, and each byte is parsed a bounded number of times (`work`). */
class Scan implements ScannedFile {
  readonly entries = new Map<number, XrefEntry>();
  readonly trailer = new Map<string, PdfValue>();
  readonly objectStreams: number[] = [];
  readonly catalogs: number[] = [];
  private readonly bytes: Uint8Array;
  private readonly base: number;
  private at: number;
  private work = 0;
  private noMoreEndstream = false;

  constructor(bytes: Uint8Array, base: number) {
    this.bytes = bytes;
    this.base = base;
    this.at = base;
  }

  run(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      // White space before "obj" tells it from "endobj" and from words that end in obj.
      if (byte === 0x6f && hasWord(bytes, "obj", this.at) && isWhiteSpace(bytes[this.at - 1])) {
        this.readObject(this.at);
      } else if (byte === 0x74 && hasWord(bytes, "trailer", this.at)) {
        this.readTrailer(this.at + 7);
      } else {
        this.at++;
      }
    }
  }

  /** Notes the object whose "obj" stands at `keyword`, and steps over its stream. */
  private readObject(keyword: number): void {
    const { bytes, base } = this;
    this.at = keyword + 3;
    // Read backwards from the keyword: the number before it may touch other bytes in damaged files.
    const start = headerStart(bytes, keyword, base);
    const header = start === null ? null : readObjectHeader(bytes, start);
    if (start === null || header === null || header.num < 1 || header.num > MAX_OBJECT_NUMBER) {
      return;
    }
    // Set again by each later copy, so that the last one of the file counts.
    this.entries.set(header.num, { offset: start - base, gen: header.gen });
    if (this.entries.size > MAX_OBJECTS) {
      throw tooManyObjects();
    }
    const value = this.parse(header.end);
    if (value === null) {
      return;
    }
    const { dict, lexer } = value;
    const type = dict.entries.get("Type");
    if (isName(type, "Catalog")) {
      this.catalogs.push(header.num);
    }
    if (!lexer.isKeyword("stream")) {
      return;
    }
    if (isName(type, "ObjStm")) {
      this.objectStreams.push(header.num);
    } else if (isName(type, "XRef")) {
      this.keepTrailer(dict);
    }
    this.skipStream(streamDataStart(lexer), dict);
  }

  private readTrailer(start: number): void {
    this.at = start;
    const value = this.parse(start);
    if (value !== null) {
      this.keepTrailer(value.dict);
    }
  }

  private keepTrailer(dict: PdfDict): void {
    for (const [key, value] of dict.entries) {
      this.trailer.set(key, value);
    }
  }

  /** The dictionary at `start` and a lexer that has read the token behind it; null for other values. */
  private parse(start: number): { readonly dict: PdfDict; readonly lexer: Lexer } | null {
    const { bytes } = this;
    const limit = Math.min(bytes.length, start + MAX_DICT_BYTES);
    const probe = new Lexer(bytes, start, limit);
    // Past the budget only the places of objects are taken; no sound file comes near it.
    if (this.work > 3 * bytes.length + MAX_DICT_BYTES) {
      return null;
    }
    if (probe.next() !== "<<") {
      this.work += probe.at - start;
      return null;
    }
    const { value, end } = parseValue(bytes, start, { limit, maxDepth: Infinity });
    const lexer = new Lexer(bytes, end, limit);
    lexer.next();
    this.work += lexer.at - start;
    if (!isDict(value)) {
      return null;
    }
    return { dict: value, lexer };
  }

  /**
   * Moves behind a stream's data: a PDF attached to the file has objects of its own, which must not be
   * found.
   */
  private skipStream(start: number, dict: PdfDict): void {
    const { bytes } = this;
    const declared = dict.entries.get("Length");
    if (typeof declared === "number") {
      const whole = start + declared;
      const near = bytes.subarray(0, Math.min(bytes.length, whole + 64));
      // The declared length counts only with "endstream" close behind it, and that is where the data end: a length
      // somewhat too small must not leave the end of an attached file to be looked into.
      const close = whole >= start ? indexOfWord(near, "endstream", whole) : -1;
      if (close >= 0) {
        this.at = Math.max(this.at, close);
        return;
      }
    }
    // Remembered: searching to the end of the file for each stream would be quadratic.
    if (this.noMoreEndstream) {
      return;
    }
    if (indexOfWord(bytes, "endstream", start) < 0) {
      this.noMoreEndstream = true;
      return;
    }
    this.at = Math.max(this.at, streamDataEnd(bytes, start, null).end);
  }
}

/** Where "N G" before the keyword "obj" starts, not before `floor`; null when it is not there. */
function headerStart(bytes: Uint8Array, keyword: number, floor: number): number | null {
  let at = keyword - 1;
  for (let part = 0; part < 2; part++) {
    while (at >= floor && keyword - at < 64 && isWhiteSpace(bytes[at])) {
      at--;
    }
    const last = at;
    while (at >= floor && keyword - at < 64 && isDigit(bytes[at])) {
      at--;
    }
    if (at === last) {
      return null;
    }
  }
  return at + 1;
}
