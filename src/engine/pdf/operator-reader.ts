/**
 * Reads a content stream as operators with their operands and byte spans (ISO 32000-2, 7.8.2). Detection
 * and rewriting share this reader, so an index or a span found by one is valid for the other. It never
 * throws and always moves on: damage is counted, not repaired. Tokens are those of the file's own lexer; an
 * inline image, BI to EI, counts as one operator.
 */
import { inlineImageEnd } from "./inline-image.ts";
import { Lexer } from "./lexer.ts";
import type { PdfDict, PdfValue } from "./objects.ts";

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
  /** Ordinal in the content stream, from 0. */
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
// Property lists nest three or four deep.
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

/** One list for all operators that take none. */
const NO_OPERANDS: readonly Operand[] = [];

/** A stray "]" or ">>": for the one who waits for it. */
const CLOSING: PdfValue = { kind: "name", name: "" };

/** Invariant: every call of `next` moves the lexer forward until it is at the end of the data. */
export class OperatorReader {
  private readonly lexer: Lexer;
  /** Damage above the level of tokens. */
  private misplaced = 0;
  private count = 0;
  /** Keyword met instead of a value by the last `readValue`; "" at the end of the data. */
  private keyword = "";
  /** Array and dictionary elements kept since the last operator. */
  private kept = 0;
  /**
   * Operands before the next keyword, and leftovers behind them: each operator gets a list that is no longer than
   * what it holds, since one that grows has room for seventeen.
   */
  private readonly pending: Operand[] = [];

  /** Begins at the byte `from`. */
  constructor(data: Uint8Array, from = 0) {
    this.lexer = new Lexer(data, from);
  }

  /** Bytes or tokens that could not be read, or that programs read differently, so far. */
  get damage(): number {
    return this.misplaced + this.lexer.damage;
  }

  /** The next operator, or null at the end; operands without an operator count as damage. */
  next(): ContentOperator | null {
    const { pending } = this;
    let count = 0;
    this.kept = 0;
    for (;;) {
      const operand = this.readValue(0);
      if (operand !== null) {
        if (operand.value === CLOSING) {
          this.misplaced++;
          continue;
        }
        // The oldest are dropped together, as one damaged place: numbers without an operator are no
        // content.
        if (count === MAX_OPERANDS) {
          this.misplaced++;
          count = 0;
        }
        pending[count++] = operand;
        continue;
      }
      const name = this.keyword;
      if (name === "") {
        this.misplaced += count > 0 ? 1 : 0;
        return null;
      }
      const operands = count === 0 ? NO_OPERANDS : pending.slice(0, count);
      const keywordStart = this.lexer.at - name.length;
      const start = operands[0]?.start ?? keywordStart;
      const inlineImage = name === "BI" ? this.readInlineImage() : null;
      return { name, index: this.count++, start, end: this.lexer.at, operands, inlineImage };
    }
  }

  /**
   * The next value. Null: a keyword (in `keyword`) or the end of the data. A stray "]" or ">>" comes back
   * as CLOSING, for the caller that waits for it.
   */
  private readValue(depth: number): Operand | null {
    const { lexer } = this;
    for (;;) {
      const kind = lexer.next();
      switch (kind) {
        case "number":
          return this.finish(lexer.number);
        case "keyword": {
          const word = lexer.text;
          if (word === "true" || word === "false") {
            return this.finish(word === "true");
          }
          if (word === "null") {
            return this.finish(null);
          }
          if (this.damage > MAX_DAMAGE) {
            return this.giveUp();
          }
          this.keyword = word;
          return null;
        }
        case "name":
          return this.finish({ kind: "name", name: lexer.text });
        case "string":
          return this.finish({ kind: "string", bytes: lexer.string, hex: false });
        case "hexString":
          return this.finish({ kind: "string", bytes: lexer.string, hex: true });
        case "[":
          return this.readArray(depth);
        case "<<":
          return this.readDict(depth);
        case "]":
        case ">>":
          return this.finish(CLOSING);
        case "stray":
        case "{":
        case "}":
          this.misplaced++;
          if (this.damage > MAX_DAMAGE) {
            return this.giveUp();
          }
          break;
        case "end":
          this.keyword = "";
          return null;
      }
    }
  }

  /** The rest is no content. */
  private giveUp(): null {
    this.lexer.at = this.lexer.limit;
    this.keyword = "";
    return null;
  }

  /** A value that is the token just read. */
  private finish(value: PdfValue): Operand {
    const { start, end } = this.lexer;
    return { value, start, end, items: null };
  }

  /** An array with the span of each element: TJ is edited element by element. */
  private readArray(depth: number): Operand {
    const { start } = this.lexer;
    const items = this.readUntilClosed(depth);
    const values: PdfValue[] = [];
    for (const item of items) {
      values.push(item.value);
    }
    const end = this.lexer.at;
    return { value: { kind: "array", items: values, span: { start, end } }, start, end, items };
  }

  /** A dictionary written into the content: property lists of BDC. */
  private readDict(depth: number): Operand {
    const { start } = this.lexer;
    const items = this.readUntilClosed(depth);
    const end = this.lexer.at;
    const value: PdfDict = { kind: "dict", entries: entriesOf(items), span: { start, end } };
    return { value, start, end, items: null };
  }

  /**
   * Elements up to a closing bracket of either kind: "[ 1 2 >>" is damage, and readers end the array
   * there.
   */
  private readUntilClosed(depth: number): Operand[] {
    const items: Operand[] = [];
    if (depth >= MAX_DEPTH) {
      this.misplaced++;
      return items;
    }
    for (;;) {
      // Never back before the last element, or a keyword glued to it would be read for ever.
      const before = this.lexer.at;
      const item = this.readValue(depth + 1);
      if (item === null) {
        this.misplaced++;
        // A keyword inside: the closing bracket is missing; the keyword is read again as an operator.
        this.lexer.at =
          this.keyword === ""
            ? this.lexer.at
            : Math.max(before, this.lexer.at - this.keyword.length);
        return items;
      }
      if (item.value === CLOSING) {
        return items;
      }
      if (this.kept < MAX_ITEMS) {
        this.kept++;
        items.push(item);
      } else {
        this.misplaced++;
      }
    }
  }

  /**
   * From BI to EI: key and value pairs, ID, data (8.9.7). The span of the operator covers all of it, so
   * that copying the operator copies the image.
   */
  private readInlineImage(): InlineImage {
    const start = this.lexer.at;
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
      // Full names from here on; what the values' abbreviations mean is asked where they are used.
      entries.set(KEYS_OF_INLINE_IMAGES.get(key) ?? key, value);
    }
    const dict: PdfDict = { kind: "dict", entries, span: { start, end: this.lexer.at } };
    if (this.keyword !== "ID") {
      // No data: the keyword met instead is read again as an operator.
      this.misplaced++;
      this.lexer.at -= this.keyword.length;
      return { dict, dataStart: this.lexer.at, dataEnd: this.lexer.at };
    }
    // One white-space byte belongs to ID, and no more: the data may begin with any byte.
    const dataStart = Math.min(this.lexer.at + 1, this.lexer.limit);
    const found = inlineImageEnd(this.lexer.bytes, dataStart, dict);
    this.misplaced += found.closed ? 0 : 1;
    this.lexer.at = found.next;
    return { dict, dataStart, dataEnd: found.dataEnd };
  }
}

/** Pairs of key and value; the last of duplicate keys wins, a pair without a name is left out. */
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
