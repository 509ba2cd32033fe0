/**
 * Reads a content stream as operators with their operands and byte spans (ISO 32000-2, 7.8.2). Detection
 * and rewriting share this reader, so an index or a span found by one is valid for the other. It never
 * throws and always moves on: damage is counted, not repaired. Tokens are those of the file's own lexer; an
 * inline image, BI to EI, counts as one operator.
 */
import { inlineImageEnd } from "./inline-image.ts";
import { Lexer, type TokenKind } from "./lexer.ts";
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
  /** Their values where all are numbers, as those of drawings are; null otherwise. Cheaper than `operands`. */
  readonly numbers: readonly number[] | null;
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
const NO_NUMBERS: readonly number[] = [];

/** Operands that are all numbers are read again when they are asked for: of most of a drawing nobody does. */
class ReadOperator implements ContentOperator {
  readonly name: string;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[] | null;
  readonly inlineImage: InlineImage | null;
  private readonly data: Uint8Array;
  private known: readonly Operand[] | null;

  /** `operands` may be null where there are `numbers`. */
  constructor(
    { name, index, start, end, numbers, inlineImage }: Omit<ContentOperator, "operands">,
    operands: readonly Operand[] | null,
    data: Uint8Array,
  ) {
    this.name = name;
    this.index = index;
    this.start = start;
    this.end = end;
    this.numbers = numbers;
    this.inlineImage = inlineImage;
    this.known = operands;
    this.data = data;
  }

  get operands(): readonly Operand[] {
    return (this.known ??= numberOperands(this.data, this.start, this.numbers?.length ?? 0));
  }
}

function numberOperands(data: Uint8Array, from: number, count: number): readonly Operand[] {
  const lexer = new Lexer(data, from);
  return Array.from({ length: count }, () => {
    lexer.next();
    return { value: lexer.number, start: lexer.start, end: lexer.end, items: null };
  });
}

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
  private readonly pending: (Operand | null)[] = [];
  /** The values and places of those that are numbers; null stands for them in `pending`. */
  private readonly numbers: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Begins at the byte `from`. */
  constructor(data: Uint8Array, from = 0) {
    this.lexer = new Lexer(data, from);
  }

  /** Bytes or tokens that could not be read, or that programs read differently, so far. */
  get damage(): number {
    return this.misplaced + this.lexer.damage;
  }

  /** Where what comes next begins: behind the last operator. */
  get at(): number {
    return this.lexer.at;
  }

  /** Goes on at the byte `at`, behind so many operators that are known without having been read. */
  pass(at: number, operators: number): void {
    this.lexer.at = at;
    this.count += operators;
  }

  /** The next operator, or null at the end; operands without an operator count as damage. */
  next(): ContentOperator | null {
    const { lexer, pending } = this;
    const misplaced = this.misplaced;
    let count = 0;
    let isNumeric = true;
    this.kept = 0;
    for (;;) {
      const isNumber = lexer.next() === "number";
      const operand = isNumber ? null : this.readFrom(lexer.kind, 0);
      if (isNumber || operand !== null) {
        if (operand?.value === CLOSING) {
          this.misplaced++;
          continue;
        }
        // The oldest are dropped together, as one damaged place: numbers without an operator are no
        // content.
        if (count === MAX_OPERANDS) {
          this.misplaced++;
          count = 0;
        }
        if (isNumber) {
          this.numbers[count] = lexer.number;
          this.starts[count] = lexer.start;
          this.ends[count] = lexer.end;
        } else {
          isNumeric = false;
        }
        pending[count++] = operand;
        continue;
      }
      const name = this.keyword;
      if (name === "") {
        this.misplaced += count > 0 ? 1 : 0;
        return null;
      }
      // What was passed over between numbers would be met again.
      const areNumbers = count > 0 && isNumeric && this.misplaced === misplaced;
      return this.made(name, count, areNumbers ? this.numbers.slice(0, count) : null);
    }
  }

  /** An operator of the `count` operands that were read; `read` where they are numbers and nothing was between them. */
  private made(name: string, count: number, read: readonly number[] | null): ContentOperator {
    const { lexer } = this;
    const numbers = count === 0 ? NO_NUMBERS : read;
    const operands = count === 0 ? NO_OPERANDS : read === null ? this.pendingOperands(count) : null;
    const start = count === 0 ? lexer.at - name.length : this.startOf(0);
    const inlineImage = name === "BI" ? this.readInlineImage() : null;
    return new ReadOperator(
      { name, index: this.count++, start, end: lexer.at, numbers, inlineImage },
      operands,
      lexer.bytes,
    );
  }

  private startOf(i: number): number {
    return this.pending[i]?.start ?? this.starts[i] ?? 0;
  }

  private pendingOperands(count: number): readonly Operand[] {
    const { pending, numbers, starts, ends } = this;
    const operands: Operand[] = [];
    for (let i = 0; i < count; i++) {
      operands.push(
        pending[i] ?? {
          value: numbers[i] ?? 0,
          start: starts[i] ?? 0,
          end: ends[i] ?? 0,
          items: null,
        },
      );
    }
    return operands;
  }

  /**
   * The next value. Null: a keyword (in `keyword`) or the end of the data. A stray "]" or ">>" comes back
   * as CLOSING, for the caller that waits for it.
   */
  private readValue(depth: number): Operand | null {
    return this.readFrom(this.lexer.next(), depth);
  }

  /** As `readValue`, from the token just read. */
  private readFrom(token: TokenKind, depth: number): Operand | null {
    const { lexer } = this;
    for (let kind = token; ; kind = lexer.next()) {
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
