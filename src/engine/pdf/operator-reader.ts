/**
 * Reads a content stream as operators with their operands and byte spans (ISO 32000-2, 7.8.2). Detection
 * and rewriting share this reader, so an index or a span found by one is valid for the other. It never
 * throws and always moves on: damage is counted, not repaired. It has a scanner of its own because the
 * file's lexer knows references, objects and streams, which content does not have, and because a page
 * must be read in a few milliseconds. An inline image, BI to EI, counts as one operator.
 */
import { latin1Text } from "#base/bytes.ts";
import type { PdfDict, PdfValue } from "./objects.ts";
import { inlineImageEnd } from "./inline-image.ts";
import { characterClass, hexDigit, isWhite, REGULAR, skipWhite } from "./characters.ts";

/** A value in a content stream and where it stands. */
export interface Operand {
  readonly value: PdfValue;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Elements of an array operand with their own spans; null for other values. */
  readonly items: readonly Operand[] | null;
}

/** One operator with the operands before it. */
export interface ContentOperator {
  /** "Tj", "re" …; "BI" stands for a whole inline image up to and including its EI. */
  readonly name: string;
  /** Ordinal in the unit, from 0. */
  readonly index: number;
  /** First operand (or the keyword when there is none) to the end of the keyword, exclusive. */
  readonly start: number;
  readonly end: number;
  readonly operands: readonly Operand[];
  /** For BI: the dictionary with full key names, and where the data lie; null otherwise. */
  readonly inlineImage: InlineImage | null;
}

/** An inline image (ISO 32000-2, 8.9.7). */
export interface InlineImage {
  readonly dict: PdfDict;
  readonly dataStart: number;
  readonly dataEnd: number;
}

/** Operands kept before an operator: enough for any legal one (DeviceN has at most 32 colorants). */
const MAX_OPERANDS = 1024;
/** Elements kept of all arrays of one operator; more are damage or a bomb. */
const MAX_ITEMS = 262_144;
const MAX_DEPTH = 16;
/** Damaged places after which the rest is taken for something else than content. */
const MAX_DAMAGE = 100_000;

const KEYS_OF_INLINE_IMAGES: ReadonlyMap<string, string> = new Map([
  ["BPC", "BitsPerComponent"],
  ["CS", "ColorSpace"],
  ["D", "Decode"],
  ["DP", "DecodeParms"],
  ["F", "Filter"],
  ["H", "Height"],
  ["IM", "ImageMask"],
  ["I", "Interpolate"],
  ["W", "Width"],
  ["L", "Length"],
]);

const KEYWORDS = new Map<number, string>();
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, i) => 10 ** i);
const CLOSING: PdfValue = { kind: "name", name: "" };

/** Invariant: every call of `next` moves `at` forward until it is the end of the data. */
export class OperatorReader {
  readonly data: Uint8Array;
  /** Bytes or tokens that could not be read, so far. */
  damage = 0;
  private at: number;
  private count = 0;
  /** Keyword met instead of a value by the last `readValue`; "" at the end of the data. */
  private keyword = "";
  /** Array and dictionary elements kept since the last operator. */
  private kept = 0;

  /** Begins at the byte `from`. */
  constructor(data: Uint8Array, from = 0) {
    this.data = data;
    this.at = from;
  }

  /** The next operator, or null at the end; operands without an operator count as damage. */
  next(): ContentOperator | null {
    let operands: Operand[] = [];
    this.kept = 0;
    for (;;) {
      const operand = this.readValue(0);
      if (operand !== null) {
        if (operand.value === CLOSING) {
          this.damage++;
          continue;
        }
        if (operands.length === MAX_OPERANDS) {
          this.damage++;
          operands = [];
        }
        operands.push(operand);
        continue;
      }
      const name = this.keyword;
      if (name === "") {
        this.damage += operands.length > 0 ? 1 : 0;
        return null;
      }
      const keywordStart = this.at - name.length;
      const start = operands[0]?.start ?? keywordStart;
      const inlineImage = name === "BI" ? this.readInlineImage() : null;
      return { name, index: this.count++, start, end: this.at, operands, inlineImage };
    }
  }

  /**
   * The next value. Null: a keyword (in `keyword`) or the end of the data. A stray "]" or ">>" comes back
   * as CLOSING, for the caller that waits for it.
   */
  private readValue(depth: number): Operand | null {
    const { data } = this;
    for (;;) {
      this.at = skipWhite(data, this.at);
      const start = this.at;
      const byte = data[start];
      if (byte === undefined || this.damage > MAX_DAMAGE) {
        this.at = data.length;
        this.keyword = "";
        return null;
      }
      if (byte === 0x28) {
        return this.finish(start, { kind: "string", bytes: this.readLiteral(), hex: false });
      }
      if (byte === 0x2f) {
        return this.finish(start, { kind: "name", name: this.readName() });
      }
      if (byte === 0x3c) {
        if (data[start + 1] === 0x3c) {
          return this.readDict(depth);
        }
        return this.finish(start, { kind: "string", bytes: this.readHex(), hex: true });
      }
      if (byte === 0x5b) {
        return this.readArray(depth);
      }
      if (byte === 0x5d || (byte === 0x3e && data[start + 1] === 0x3e)) {
        this.at += byte === 0x5d ? 1 : 2;
        return this.finish(start, CLOSING);
      }
      if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b) {
        return this.finish(start, this.readNumber());
      }
      if (characterClass(byte) === REGULAR) {
        const word = this.readKeyword();
        if (word === "true" || word === "false") {
          return this.finish(start, word === "true");
        }
        if (word === "null") {
          return this.finish(start, null);
        }
        this.keyword = word;
        return null;
      }
      // ")", ">", "{" or "}" where none may stand.
      this.damage++;
      this.at++;
    }
  }

  private finish(start: number, value: PdfValue): Operand {
    return { value, start, end: this.at, items: null };
  }

  private readNumber(): number {
    const { data } = this;
    const start = this.at;
    let at = start;
    let negative = false;
    for (let byte = data[at]; byte === 0x2d || byte === 0x2b; byte = data[++at]) {
      negative ||= byte === 0x2d;
    }
    let mantissa = 0;
    let digits = 0;
    let decimals = -1;
    for (; ; at++) {
      const byte = data[at];
      if (byte === undefined) {
        break;
      }
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + byte - 0x30;
        digits += mantissa === 0 ? 0 : 1;
        decimals += decimals >= 0 ? 1 : 0;
      } else if (byte === 0x2e && decimals < 0) {
        decimals = 0;
      } else if (byte !== 0x2d) {
        // A minus inside a number is skipped, as widespread readers do.
        break;
      }
    }
    this.at = at;
    // "8j" is one word to some readers and two to others.
    this.damage += at < data.length && characterClass(data[at]) === REGULAR ? 1 : 0;
    decimals = Math.max(decimals, 0);
    const power = POWERS_OF_TEN[decimals];
    // Up to 15 digits one division rounds correctly; longer spellings are left to the built-in parser.
    const size =
      digits <= 15 && power !== undefined
        ? mantissa / power
        : Number.parseFloat(latin1Text(data, start, at).replaceAll(/[+-]/g, ""));
    if (!Number.isFinite(size)) {
      this.damage++;
      return 0;
    }
    return negative && size !== 0 ? -size : size;
  }

  private readKeyword(): string {
    const { data } = this;
    const start = this.at;
    let at = start + 1;
    while (at < data.length && characterClass(data[at]) === REGULAR) {
      at++;
    }
    this.at = at;
    if (at - start > 3) {
      return latin1Text(data, start, at);
    }
    const key = (data[start] ?? 0) | ((data[start + 1] ?? 0) << 8) | ((data[start + 2] ?? 0) << 16);
    const masked = at - start === 3 ? key : key & (at - start === 2 ? 0xffff : 0xff);
    let word = KEYWORDS.get(masked);
    if (word === undefined) {
      word = internalized(latin1Text(data, start, at));
      if (KEYWORDS.size < 4096) {
        KEYWORDS.set(masked, word);
      }
    }
    return word;
  }

  private readName(): string {
    const { data } = this;
    const start = this.at + 1;
    let at = start;
    let hasEscape = false;
    while (at < data.length && characterClass(data[at]) === REGULAR) {
      hasEscape ||= data[at] === 0x23;
      at++;
    }
    this.at = at;
    const raw = at - start <= 16 ? shortText(data, start, at) : latin1Text(data, start, at);
    return hasEscape
      ? raw.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : raw;
  }

  // ISO 32000-2, 7.3.4.2.
  private readLiteral(): Uint8Array {
    const { data } = this;
    let at = this.at + 1;
    let depth = 1;
    let hasEscape = false;
    const start = at;
    for (; at < data.length; at++) {
      const byte = data[at];
      if (byte === 0x5c) {
        hasEscape = true;
        at++;
      } else if (byte === 0x0d) {
        hasEscape = true;
      } else if (byte === 0x28) {
        depth++;
      } else if (byte === 0x29 && --depth === 0) {
        break;
      }
    }
    const end = Math.min(at, data.length);
    this.damage += at >= data.length ? 1 : 0;
    this.at = Math.min(at + 1, data.length);
    return hasEscape ? unescapeLiteral(data.subarray(start, end)) : data.subarray(start, end);
  }

  // ISO 32000-2, 7.3.4.3: an odd last digit is followed by an assumed 0.
  private readHex(): Uint8Array {
    const { data } = this;
    const start = this.at + 1;
    let end = start;
    while (end < data.length && data[end] !== 0x3e) {
      end++;
    }
    this.damage += end === data.length ? 1 : 0;
    this.at = Math.min(end + 1, data.length);
    const bytes = new Uint8Array((end - start + 1) >> 1);
    let length = 0;
    let high = -1;
    for (let at = start; at < end; at++) {
      const digit = hexDigit(data[at]);
      if (digit < 0) {
        this.damage += isWhite(data[at]) ? 0 : 1;
      } else if (high < 0) {
        high = digit;
      } else {
        bytes[length++] = high * 16 + digit;
        high = -1;
      }
    }
    if (high >= 0) {
      bytes[length++] = high * 16;
    }
    return length === bytes.length ? bytes : bytes.subarray(0, length);
  }

  private readArray(depth: number): Operand {
    const start = this.at++;
    const items = this.readUntilClosed(depth);
    const values: PdfValue[] = [];
    for (const item of items) {
      values.push(item.value);
    }
    const span = { start, end: this.at };
    return { value: { kind: "array", items: values, span }, start, end: this.at, items };
  }

  private readDict(depth: number): Operand {
    const start = this.at;
    this.at += 2;
    const items = this.readUntilClosed(depth);
    const span = { start, end: this.at };
    const value: PdfDict = { kind: "dict", entries: entriesOf(items), span };
    return this.finish(start, value);
  }

  private readUntilClosed(depth: number): Operand[] {
    const items: Operand[] = [];
    if (depth >= MAX_DEPTH) {
      this.damage++;
      return items;
    }
    for (;;) {
      const before = this.at;
      const item = this.readValue(depth + 1);
      if (item === null) {
        this.damage++;
        // A keyword inside: the closing bracket is missing; the keyword is read again as an operator.
        this.at = this.keyword === "" ? this.at : Math.max(before, this.at - this.keyword.length);
        return items;
      }
      if (item.value === CLOSING) {
        return items;
      }
      if (this.kept < MAX_ITEMS) {
        this.kept++;
        items.push(item);
      } else {
        this.damage++;
      }
    }
  }

  private readInlineImage(): InlineImage {
    const start = this.at;
    const items: Operand[] = [];
    for (;;) {
      const item = this.readValue(1);
      if (item === null) {
        break;
      }
      if (items.length < MAX_OPERANDS && item.value !== CLOSING) {
        items.push(item);
      }
    }
    const entries = new Map<string, PdfValue>();
    for (const [key, value] of entriesOf(items)) {
      entries.set(KEYS_OF_INLINE_IMAGES.get(key) ?? key, value);
    }
    const dict: PdfDict = { kind: "dict", entries, span: { start, end: this.at } };
    if (this.keyword !== "ID") {
      // No data: the keyword met instead is read again as an operator.
      this.damage++;
      this.at -= this.keyword.length;
      return { dict, dataStart: this.at, dataEnd: this.at };
    }
    // One white-space byte belongs to ID, and no more: the data may begin with any byte.
    const dataStart = Math.min(this.at + 1, this.data.length);
    const found = inlineImageEnd(this.data, dataStart, dict);
    this.damage += found.closed ? 0 : 1;
    this.at = found.next;
    return { dict, dataStart, dataEnd: found.dataEnd };
  }
}

/** The same text as property keys are kept: look-ups of operators compare those by identity. */
function internalized(text: string): string {
  return Object.keys({ [text]: null })[0] ?? text;
}

/** `latin1Text` for a few bytes, without a view and a spread. */
function shortText(data: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) {
    text += String.fromCharCode(data[at] ?? 0);
  }
  return text;
}

function entriesOf(items: readonly Operand[]): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>();
  for (let i = 0; i + 1 < items.length; i += 2) {
    const key = items[i]?.value;
    const value = items[i + 1]?.value;
    if (typeof key === "object" && key !== null && key.kind === "name" && value !== undefined) {
      entries.set(key.name, value);
    }
  }
  return entries;
}

const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

function unescapeLiteral(raw: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    let byte = raw[at] ?? 0;
    if (byte === 0x0d) {
      // An end of line, however spelt, is one line feed.
      at += raw[at + 1] === 0x0a ? 1 : 0;
      bytes[length++] = 0x0a;
      continue;
    }
    if (byte !== 0x5c) {
      bytes[length++] = byte;
      continue;
    }
    const next = raw[++at];
    if (next === undefined) {
      break;
    }
    if (next === 0x0a || next === 0x0d) {
      at += next === 0x0d && raw[at + 1] === 0x0a ? 1 : 0;
      continue;
    }
    if (next >= 0x30 && next <= 0x37) {
      byte = next - 0x30;
      for (let i = 0; i < 2 && (raw[at + 1] ?? 0) >= 0x30 && (raw[at + 1] ?? 0) <= 0x37; i++) {
        byte = byte * 8 + (raw[++at] ?? 0) - 0x30;
      }
      bytes[length++] = byte & 0xff;
      continue;
    }
    bytes[length++] = ESCAPES.get(next) ?? next;
  }
  return bytes.subarray(0, length);
}
