/**
 * Values of PDF syntax (ISO 32000-2, 7.3) from bytes: everything but streams, which need the file
 * around them. Iterative, so that nesting costs no stack; malformed input gives the best reading.
 */
import { UnusablePdf } from "../contract/problems.ts";
import { Lexer, type TokenKind } from "./lexer.ts";
import type { PdfDict, PdfRef, PdfValue } from "./objects.ts";
import type { Span } from "#base/bytes.ts";

/** Values in one object; beyond it a few megabytes of input would fill the memory. */
const MAX_VALUES = 2_000_000;

/** Deepest nesting of arrays and dictionaries that is read when no limit is given. */
const DEFAULT_DEPTH = 64;

/** How to parse; all may be left out. */
export interface ParseOptions {
  /** Containers inside containers; deeper input throws UnusablePdf("over_limit"). 64 when absent. */
  readonly maxDepth?: number;
  /** Turns a stored string into its plain bytes; absent when nothing is encrypted. */
  readonly decryptString?: (stored: Uint8Array) => Uint8Array;
  /** First byte not to be read. */
  readonly limit?: number;
}

/** A value with its place in the bytes. */
export interface ParsedValue {
  readonly value: PdfValue;
  /** One past the value's last byte. */
  readonly end: number;
  /** First byte of the value, past white space and comments. */
  readonly start: number;
  /** A key stood twice in one dictionary: readers differ on which entry wins. */
  readonly duplicateKeys: boolean;
}

/**
 * The value at or after `at` (white space and comments are skipped); "N G R" is one value. What is no
 * value (a keyword, a stray bracket, the end) gives null and `end` past that token, so a caller that
 * loops always moves on, except at the end of the bytes.
 */
export function parseValue(bytes: Uint8Array, at: number, options: ParseOptions = {}): ParsedValue {
  const lexer = new Lexer(bytes, at, options.limit ?? bytes.length);
  return new ValueReader(lexer, options).read();
}

/** Where a dictionary entry stands in its source: the key with its slash, and the value. */
export interface EntrySpan {
  readonly key: Span;
  readonly value: Span;
}

/**
 * Where the entries of a dictionary stand, for splicing one of them; offsets are those of `source`
 * (use `PdfObject.source` and `PdfDict.span`). Of duplicate keys all places are kept, in order.
 */
export function entrySpans(
  source: Uint8Array,
  dict: Span,
): ReadonlyMap<string, readonly EntrySpan[]> {
  const places = new Map<string, EntrySpan[]>();
  const lexer = new Lexer(source, dict.start, dict.end);
  lexer.next();
  while (lexer.next() !== "end" && lexer.kind !== ">>") {
    if (lexer.kind !== "name") {
      continue;
    }
    const name = lexer.text;
    const key = { start: lexer.start, end: lexer.end };
    const { start, end } = parseValue(source, lexer.at, { limit: dict.end });
    const known = places.get(name);
    const place = { key, value: { start, end } };
    if (known === undefined) {
      places.set(name, [place]);
    } else {
      known.push(place);
    }
    lexer.at = end;
  }
  return places;
}

/** A container not yet closed: its items are those of the reader's from `first` on. */
interface Frame {
  readonly kind: "array" | "dict";
  readonly start: number;
  readonly first: number;
  /** The one around it. */
  readonly outer: Frame | null;
}

/** Reads one value; invariant: the lexer never moves back but to undo a look ahead for "G R". */
class ValueReader {
  private readonly lexer: Lexer;
  private readonly options: ParseOptions;
  private duplicateKeys = false;
  private values = 0;
  /**
   * Items of all containers not yet closed, keys and values of dictionaries alike; those from `count` on are left over.
   * One list for all: a list that grows has room for seventeen, and most containers have fewer than five.
   */
  private readonly items: PdfValue[] = [];
  private count = 0;

  constructor(lexer: Lexer, options: ParseOptions) {
    this.lexer = lexer;
    this.options = options;
  }

  read(): ParsedValue {
    const { lexer } = this;
    const kind = lexer.next();
    const start = lexer.start;
    let value: PdfValue = null;
    if (kind === "[" || kind === "<<") {
      value = this.readContainer({
        kind: kind === "[" ? "array" : "dict",
        start,
        first: 0,
        outer: null,
      });
    } else if (kind === "number") {
      value = this.readTopNumber();
    } else {
      value = this.scalar(kind);
    }
    return { value, start, end: lexer.at, duplicateKeys: this.duplicateKeys };
  }

  private readTopNumber(): PdfValue {
    const { lexer } = this;
    const num = lexer.number;
    const after = lexer.end;
    const isNum = lexer.isInteger && num >= 0;
    if (isNum && lexer.next() === "number" && lexer.isInteger) {
      const gen = lexer.number;
      lexer.next();
      if (lexer.isKeyword("R")) {
        return reference(num, gen);
      }
    }
    // No reference: the number alone is the value, and what follows is the caller's.
    lexer.at = after;
    return num;
  }

  private readContainer(outermost: Frame): PdfValue {
    const { lexer } = this;
    const maxDepth = this.options.maxDepth ?? DEFAULT_DEPTH;
    let depth = 1;
    let frame = outermost;
    for (;;) {
      const kind = lexer.next();
      if (kind === "[" || kind === "<<") {
        // Iterative, so this is no guard of the stack but against values that later walks could not
        // follow.
        if (depth >= maxDepth) {
          throw new UnusablePdf("over_limit", `Objects are nested deeper than ${maxDepth} levels.`);
        }
        depth++;
        frame = {
          kind: kind === "[" ? "array" : "dict",
          start: lexer.start,
          first: this.count,
          outer: frame,
        };
        continue;
      }
      const broken = kind === "end" || (kind === "keyword" && ENDS_OBJECT.has(lexer.text));
      if (broken) {
        // The closing bracket is missing: what was read so far counts; the keyword is left for the caller.
        lexer.at = lexer.start;
      } else if (kind !== "]" && kind !== ">>") {
        this.addItem(frame, kind);
        continue;
      }
      const closed = this.close(frame);
      if (frame.outer === null) {
        return closed;
      }
      this.items[this.count++] = closed;
      frame = frame.outer;
      depth--;
    }
  }

  /**
   * Adds a token to a container. "R" turns the two numbers before it into a reference, so no look-ahead
   * is needed here.
   */
  private addItem({ first }: Frame, kind: TokenKind): void {
    const { items } = this;
    this.values++;
    if (this.values > MAX_VALUES) {
      throw new UnusablePdf("over_limit", `An object holds more than ${MAX_VALUES} values.`);
    }
    if (kind === "number") {
      items[this.count++] = this.lexer.number;
    } else if (kind === "keyword" && this.lexer.text === "R") {
      const at = this.count - 2;
      const [num, gen] = [items[at], items[at + 1]];
      // Numbers before the container's own items are none of its.
      if (at >= first && typeof num === "number" && typeof gen === "number") {
        items[at] = reference(num, gen);
        this.count--;
      }
    } else if (kind !== "stray" && (kind !== "keyword" || LITERALS.has(this.lexer.text))) {
      items[this.count++] = this.scalar(kind);
    }
  }

  /**
   * The container as a value. A dictionary is paired up only now: in damaged ones a value may be
   * missing, and the next name is then taken for it, as other readers do.
   */
  private close({ kind, start, first }: Frame): PdfValue {
    const { items, count } = this;
    const span = { start, end: this.lexer.at };
    this.count = first;
    if (kind === "array") {
      return { kind: "array", items: items.slice(first, count), span };
    }
    const entries = new Map<string, PdfValue>();
    for (let i = first; i < count; i++) {
      const key = items[i];
      if (typeof key !== "object" || key === null || key.kind !== "name" || i + 1 === count) {
        continue;
      }
      if (entries.has(key.name)) {
        this.duplicateKeys = true;
      }
      i++;
      entries.set(key.name, items[i] ?? null);
    }
    const dict: PdfDict = { kind: "dict", entries, span };
    return dict;
  }

  /** A value of one token; null for what is none. */
  private scalar(kind: TokenKind): PdfValue {
    const { lexer } = this;
    switch (kind) {
      case "name":
        return { kind: "name", name: lexer.text };
      case "string":
      case "hexString": {
        const bytes = this.options.decryptString?.(lexer.string) ?? lexer.string;
        return { kind: "string", bytes, hex: kind === "hexString" };
      }
      case "keyword":
        return LITERALS.get(lexer.text) ?? null;
      case "number":
        return lexer.number;
      case "[":
      case "]":
      case "<<":
      case ">>":
      case "{":
      case "}":
      case "stray":
      case "end":
        return null;
    }
  }
}

function reference(num: number, gen: number): PdfRef {
  return { kind: "ref", num, gen };
}

const LITERALS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Keywords that cannot stand inside a value: the container before them was never closed. */
const ENDS_OBJECT: ReadonlySet<string> = new Set([
  "endobj",
  "obj",
  "stream",
  "endstream",
  "xref",
  "trailer",
  "startxref",
]);
