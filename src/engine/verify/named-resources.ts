/** What operands of marked content and of painting name among the resources. */
import { latin1Bytes } from "#base/bytes.ts";
import { getOrAdd } from "#base/maps.ts";
import { textOf } from "../content/text-string.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { canonicalText } from "../pdf/canonical.ts";
import { isArray, isDict, isRef, isString, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { parseValue } from "../pdf/parse-value.ts";
import type { ContentChange, ContentSide } from "./compare-content.ts";
import type { PlainOperator } from "./content-tokens.ts";

/** The EMC of a sequence, or the end of the content. */
export function endOfSequence(operators: readonly PlainOperator[], start: number): number {
  let depth = 0;
  for (let i = start; i < operators.length; i++) {
    const name = operators[i]?.name;
    depth += name === "BDC" || name === "BMC" ? 1 : name === "EMC" ? -1 : 0;
    if (depth === 0) {
      return i;
    }
  }
  return operators.length;
}

/**
 * Beginnings, among the operators that came, of sequences with a replacement text in the content itself; not
 * those that said just so, of the same glyphs, in the place of the change: what the author says of a mirrored
 * bracket stays true however its glyph is shown again.
 */
export function newSequences(
  old: ContentSide,
  now: ContentSide,
  changes: readonly ContentChange[],
): readonly number[] {
  return changes.flatMap(({ oldStart, oldEnd, newStart, newEnd }) => {
    const speaks = ({ operators }: ContentSide, from: number, to: number): number[] =>
      Array.from({ length: to - from }, (_, i) => from + i).filter((i) => {
        const { name, operands } = operators[i] ?? {};
        return name === "BDC" && operands?.includes("/ActualText") === true;
      });
    const there = new Set(speaks(old, oldStart, oldEnd).map((start) => spelled(old, start)));
    return speaks(now, newStart, newEnd).filter((start) => !there.has(spelled(now, start)));
  });
}

const withSequences = new WeakMap<readonly PlainOperator[], boolean>();

/** True for content with marked sequences. */
export function hasSequences(operators: readonly PlainOperator[]): boolean {
  return getOrAdd(withSequences, operators, () =>
    operators.some(({ name }) => name === "BDC" || name === "BMC"),
  );
}

/** A sequence of the original with a replacement text that still says the same, around text that was replaced. */
export interface KeptSequence {
  /** Ordinals of the operators around it, in the original and as it is now. */
  readonly old: readonly [start: number, end: number];
  readonly now: readonly [start: number, end: number];
  /** True when every show operator inside was replaced, and no string of theirs is shown in its font any more. */
  readonly isWhole: boolean;
}

/** Sequences in more than these are not judged on their own. */
const MAX_NESTED = 32;

/**
 * Sequences that were kept around changes, but not those that show the same codes again. One pass. Only those whose
 * beginning, by its ordinal in the original, `says` something are looked into: an article or a page may be one
 * sequence that says nothing.
 */
export function keptSequences(
  [old, now]: readonly [ContentSide, ContentSide],
  changes: readonly ContentChange[],
  says: (start: number) => boolean,
): readonly KeptSequence[] {
  const found: KeptSequence[] = [];
  if (!hasSequences(old.operators)) {
    return found;
  }
  // With its place as it is now; -1 for one that was replaced itself.
  const open: {
    readonly start: number;
    readonly nowStart: number;
    readonly shows: number;
    readonly replaced: number;
  }[] = [];
  let [shows, replaced, next, moved] = [0, 0, 0, 0];
  old.operators.forEach(({ name }, at) => {
    let change = changes[next];
    while (change !== undefined && at >= change.oldEnd) {
      moved += change.newEnd - change.newStart - (change.oldEnd - change.oldStart);
      change = changes[++next];
    }
    const isInside = change !== undefined && at >= change.oldStart;
    if (SHOWS.has(name)) {
      shows++;
      replaced += isInside ? 1 : 0;
    } else if (name === "BDC" || name === "BMC") {
      open.push({ start: at, nowStart: isInside ? -1 : at + moved, shows, replaced });
    } else if (name === "EMC") {
      const begin = open.pop();
      const nowStart = begin?.nowStart ?? -1;
      if (
        begin !== undefined &&
        open.length < MAX_NESTED &&
        replaced > begin.replaced &&
        nowStart >= 0 &&
        says(begin.start) &&
        now.operators[nowStart]?.operands === (old.operators[begin.start]?.operands ?? "") &&
        spelled(old, begin.start) !== spelled(now, nowStart)
      ) {
        const left = shownStrings(now, nowStart);
        const isWhole =
          replaced - begin.replaced === shows - begin.shows &&
          !shownStrings(old, begin.start).some((one) => left.some((part) => isPartOf(part, one)));
        const end = endOfSequence(now.operators, nowStart);
        found.push({ old: [begin.start, at], now: [nowStart, end], isWhole });
      }
    }
  });
  return found;
}

/** What a sequence says, and the codes it shows with the font of each. */
function spelled({ operators, states }: ContentSide, start: number): string {
  // The writer has a spelling of its own for strings.
  const said = valuesOf(operators[start]?.operands ?? "").map((value) => canonicalText(value));
  const parts = operators
    .slice(start + 1, endOfSequence(operators, start))
    .flatMap((operator, i) => {
      const { name, operands } = operator;
      if (SHOWS.has(name)) {
        const font = states.at(start + 1 + i)?.graphics.font?.key ?? "";
        return stringsOf(operands)
          .flat()
          .map((code) => `${font} ${code}`);
      }
      return SETS_TEXT.has(name) ? [] : [`${operands} ${name}`];
    });
  return [said.join(" "), ...parts].join("\n");
}

/** What is kept of a string is its head or its tail: another box may have the rest. Both name their font. */
function isPartOf(part: string, whole: string): boolean {
  const space = part.lastIndexOf(" ") + 1;
  return (
    whole.startsWith(part) ||
    (whole.startsWith(part.slice(0, space)) && whole.endsWith(part.slice(space)))
  );
}

/** The strings a sequence shows, with the font of each; none that are blank. */
function shownStrings({ operators, states }: ContentSide, start: number): readonly string[] {
  return operators
    .slice(start + 1, endOfSequence(operators, start))
    .flatMap(({ name, operands }, i) =>
      (SHOWS.has(name) ? stringsOf(operands) : [])
        .filter((codes) => codes.some((code) => code !== BLANK))
        .map((codes) => `${states.at(start + 1 + i)?.graphics.font?.key ?? ""} ${codes.join("")}`),
    );
}

const BLANK = "20";
const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
/** Where and how large glyphs are: no other glyphs. */
const SETS_TEXT: ReadonlySet<string> = new Set(["Tf", "Tc", "Tw", "Ts", "Tm", "T*", "Td", "TD"]);

/** The strings of a show operator, each as hexadecimal bytes. */
function stringsOf(operands: string): readonly (readonly string[])[] {
  const values = valuesOf(operands).flatMap((value) => (isArray(value) ? value.items : [value]));
  return values.flatMap((value) =>
    isString(value) ? [Array.from(value.bytes, (byte) => byte.toString(16).padStart(2, "0"))] : [],
  );
}

function valuesOf(operands: string): readonly PdfValue[] {
  const bytes = latin1Bytes(operands);
  const values: PdfValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, end } = parseValue(bytes, at);
    values.push(value);
    at = Math.max(end, at + 1);
  }
  return values;
}

/** The replacement text of a sequence; null without one. */
export function actualTextOf(
  doc: PdfDocument,
  resources: PdfDict | null,
  operands: string,
): string | null {
  const at = operands.indexOf("<<");
  if (at >= 0) {
    const inline = parseValue(latin1Bytes(operands), at).value;
    return isDict(inline) ? textOf(inline.entries.get("ActualText") ?? null) : null;
  }
  const lists = resources === null ? null : doc.get(resources, "Properties");
  const list = isDict(lists) ? doc.get(lists, nameOf(operands.split(" ").at(-1) ?? "")) : null;
  return isDict(list) ? textOf(doc.get(list, "ActualText")) : null;
}

/** The MCID of a sequence by its operands; null without one. */
export function mcidOf(
  doc: PdfDocument,
  resources: PdfDict | null,
  operands: string,
): number | null {
  const inline = /\/MCID (\d+)/.exec(operands)?.[1];
  if (inline !== undefined) {
    return Number(inline);
  }
  const lists = resources === null ? null : doc.get(resources, "Properties");
  const list = isDict(lists) ? doc.get(lists, nameOf(operands.split(" ").at(-1) ?? "")) : null;
  const mcid = isDict(list) ? doc.get(list, "MCID") : null;
  return typeof mcid === "number" ? mcid : null;
}

/** What a name operand leads to among the resources; null when it is no reference. */
export function named(
  doc: PdfDocument,
  resources: PdfDict | null,
  category: string,
  operand: string,
): { readonly num: number } | null {
  const names = resources === null ? null : doc.get(resources, category);
  const value = isDict(names) ? names.entries.get(nameOf(operand)) : undefined;
  return isRef(value) ? value : null;
}

/** "/A#20B" as the name it stands for. */
export function nameOf(operand: string): string {
  return operand
    .slice(1)
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
