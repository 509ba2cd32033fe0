/**
 * CMap files: code to CID (ISO 32000-2, 9.7.5) and code to text (ToUnicode, 9.10.3). The PostScript is
 * not run: only the operators a CMap consists of are read. Ranges stay ranges, so that a hostile file
 * cannot make a large table out of a few bytes.
 */
import { Lexer } from "../../pdf/lexer.ts";

export interface CMapFile {
  /** 1 for vertical writing. */
  readonly wMode: number;
  /** Name given to usecmap; null when none. */
  readonly useCMap: string | null;
  readonly codespaces: readonly CodeRange[];
  /** cidchar and cidrange: `cid` is that of `low`. notdef ranges are left out: they map to .notdef. */
  readonly cids: readonly (CodeRange & { readonly cid: number })[];
  /** bfchar and bfrange: `texts` has one entry for each code, or one whose last unit counts up. */
  readonly texts: readonly (CodeRange & { readonly texts: readonly Uint8Array[] })[];
}

/** Codes `low` to `high`, `length` bytes each. */
export interface CodeRange {
  readonly low: number;
  readonly high: number;
  readonly length: number;
}

// The largest predefined CMaps have some 20 000 ranges.
const MAX_RANGES = 200_000;
/** All are looked at for each code shown; predefined CMaps have up to five. */
const MAX_CODESPACES = 100;
const MAX_ITEMS = 65_536;

/** A hexadecimal string, a name or a whole number; everything else that a CMap holds is of no use here. */
type Operand =
  | { readonly kind: "hex"; readonly code: number; readonly bytes: Uint8Array }
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "array"; readonly items: readonly Uint8Array[] };

/**
 * Damaged parts are left out. Never throws. Names of operators are the only structure: whatever stands
 * between them is a list of operands.
 */
export function readCMapFile(bytes: Uint8Array): CMapFile {
  const codespaces: CodeRange[] = [];
  const cids: (CodeRange & { cid: number })[] = [];
  const texts: (CodeRange & { texts: readonly Uint8Array[] })[] = [];
  let wMode = 0;
  let useCMap: string | null = null;
  let operands: Operand[] = [];
  const lexer = new Lexer(bytes);
  while (lexer.next() !== "end") {
    if (lexer.kind !== "keyword") {
      const operand = operandAt(lexer);
      if (operand !== null) {
        operands.push(operand);
      }
      continue;
    }
    // Asked at keywords only: a single list is bounded by the file's length.
    if (cids.length + texts.length + codespaces.length > MAX_RANGES) {
      break;
    }
    switch (lexer.text) {
      case "usecmap":
        useCMap = nameOf(operands.at(-1)) ?? useCMap;
        break;
      case "def":
        // Other definitions (CIDSystemInfo, CMapName) change nothing about the mapping.
        if (nameOf(operands.at(-2)) === "WMode") {
          wMode = numberOf(operands.at(-1)) === 1 ? 1 : 0;
        }
        break;
      case "endcodespacerange":
        addRanges(operands, 2, (range) =>
          codespaces.length < MAX_CODESPACES ? codespaces.push(range) : 0,
        );
        break;
      case "endcidchar":
      case "endcidrange":
        addRanges(operands, lexer.text === "endcidchar" ? 1 : 3, (range, target) => {
          const cid = numberOf(target);
          return cid !== null && cids.push({ ...range, cid });
        });
        break;
      case "endbfchar":
      case "endbfrange":
        addRanges(operands, lexer.text === "endbfchar" ? 1 : 3, (range, target) => {
          const list = textsOf(target);
          return list !== null && texts.push({ ...range, texts: list });
        });
        break;
      default:
        break;
    }
    // Any other word ends the list, so junk before an operator is not taken for its operands.
    operands = [];
  }
  return { wMode, useCMap, codespaces, cids, texts };
}

function nameOf(operand: Operand | undefined): string | null {
  return operand?.kind === "name" ? operand.text : null;
}

function numberOf(operand: Operand | undefined): number | null {
  return operand?.kind === "number" && Number.isInteger(operand.value) && operand.value >= 0
    ? operand.value
    : null;
}

function textsOf(operand: Operand | undefined): readonly Uint8Array[] | null {
  if (operand?.kind === "hex") {
    return [operand.bytes];
  }
  return operand?.kind === "array" ? operand.items : null;
}

/**
 * Operands in groups: 1 = code and target, 2 = low and high, 3 = low, high and target. A group that does
 * not start with a code is skipped operand by operand.
 */
function addRanges(
  operands: readonly Operand[],
  shape: 1 | 2 | 3,
  add: (range: CodeRange, target: Operand | undefined) => unknown,
): void {
  const size = shape === 3 ? 3 : 2;
  let at = 0;
  while (at + size <= operands.length) {
    const low = operands[at];
    const high = shape === 1 ? low : operands[at + 1];
    if (low?.kind !== "hex" || high?.kind !== "hex" || low.bytes.length === 0) {
      at++;
      continue;
    }
    // Lengths of low and high may differ in broken files; the low code's length is what readers take.
    const range = { low: low.code, high: high.code, length: low.bytes.length };
    if (low.bytes.length <= 4 && high.bytes.length <= 4 && range.high >= range.low) {
      add(range, operands[at + size - 1]);
    }
    at += size;
  }
}

/** The operand that begins with the token just read; null for strings, dictionaries and procedures. */
function operandAt(lexer: Lexer): Operand | null {
  if (lexer.kind === "hexString") {
    return { kind: "hex", code: codeOf(lexer.string), bytes: lexer.string };
  }
  if (lexer.kind === "name") {
    return { kind: "name", text: lexer.text };
  }
  if (lexer.kind === "number") {
    return { kind: "number", value: lexer.number };
  }
  return lexer.kind === "[" ? { kind: "array", items: hexItems(lexer) } : null;
}

/** Big-endian, as codes are compared; only those of up to four bytes are ever used. */
function codeOf(bytes: Uint8Array): number {
  let code = 0;
  for (const byte of bytes) {
    code = code * 256 + byte;
  }
  return code;
}

/** The strings up to the closing bracket; an array of a bfrange has one for each of at most 65 536 codes. */
function hexItems(lexer: Lexer): Uint8Array[] {
  const items: Uint8Array[] = [];
  for (let kind = lexer.next(); kind !== "]" && kind !== "end"; kind = lexer.next()) {
    if (kind === "hexString" && items.length < MAX_ITEMS) {
      items.push(lexer.string);
    }
  }
  return items;
}
