/**
 * /ActualText around text-showing operators (ISO 32000-2, 14.9.4), in the content or in a property list it
 * names: what extractors report in place of the glyphs, so it must follow them when the text changes.
 */
import { getOrAdd } from "#base/maps.ts";
import { latin1Text, type Span } from "#base/bytes.ts";
import { textOf } from "../content/text-string.ts";
import { operatorCountOf } from "../content/operator-count.ts";
import { type Operand, OperatorReader } from "../pdf/operator-reader.ts";
import { isDict, isName } from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import type { ReplacementText, TextHolder } from "../plan/replacement-text.ts";

/** What stands in one marked-content sequence of the structure, or in several of one number. */
export interface MarkedOperators {
  /** Ordinals of the text-showing operators. */
  readonly textOperators: readonly number[];
  /** True when something else is painted there as well. */
  readonly paintsMore: boolean;
}

/** A sequence as it is found. */
export interface FoundText extends ReplacementText {
  readonly operators: number[];
  readonly text: string | null;
  readonly within: readonly FoundText[];
}

/** What one content stream says about its marked content. */
export interface ContentSurvey {
  readonly operatorCount: number;
  /** Text-showing operator → the innermost sequence with replacement text it stands in. */
  readonly replaced: ReadonlyMap<number, FoundText>;
  /** By MCID. */
  readonly marked: ReadonlyMap<number, MarkedOperators>;
}

/** What a property list among the resources says. */
export interface NamedList {
  readonly mcid: number | null;
  /** Null when it has no replacement text, or none that can be written anew. */
  readonly holder: TextHolder | null;
  /** What that says; null without one. */
  readonly text: string | null;
}

export interface SurveyOptions {
  /** Property lists by name. */
  readonly lists: ReadonlyMap<string, NamedList>;
  /** Whether `marked` is asked for. */
  readonly withMarked: boolean;
}

/** Table 107: operators that show text. */
const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
/** Operators that paint anything else (8.2). */
const PAINTS: ReadonlySet<string> = new Set("Do sh BI EI S s f F f* B B* b b*".split(" "));

/** An open BMC or BDC. */
interface OpenSequence {
  readonly text: FoundText | null;
  readonly mcid: number | null;
}

/**
 * Counts the operators of a content stream and finds the texts that stand for what it shows. Linear.
 * Unbalanced EMC operators close nothing: damaged content is surveyed as far as it goes.
 */
export function surveyContent(
  data: Uint8Array,
  { lists, withMarked }: SurveyOptions = { lists: new Map(), withMarked: false },
): ContentSurvey {
  const replaced = new Map<number, FoundText>();
  const marked = new Map<number, { textOperators: number[]; paintsMore: boolean }>();
  // Most files have no such texts: counting needs no operands.
  if (!(withMarked || lists.size > 0 || mayReplace(data))) {
    return { operatorCount: operatorCountOf(data), replaced, marked };
  }
  const reader = new OperatorReader(data);
  const open: OpenSequence[] = [];
  let operatorCount = 0;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    operatorCount++;
    if (op.name === "BDC" || op.name === "BMC") {
      const properties = op.name === "BDC" ? op.operands.at(-1) : undefined;
      open.push(properties === undefined ? PLAIN : openSequence(data, properties, { lists, open }));
      // BMC counts too, or its EMC would close the sequence around it.
    } else if (op.name === "EMC") {
      open.pop();
    } else if (SHOWS.has(op.name) || PAINTS.has(op.name)) {
      const isShow = SHOWS.has(op.name);
      const around = isShow ? open.findLast(({ text }) => text !== null)?.text : undefined;
      if (around !== undefined && around !== null) {
        replaced.set(op.index, around);
        for (const { operators } of [around, ...around.within]) {
          operators.push(op.index);
        }
      }
      const mcid = open.findLast((sequence) => sequence.mcid !== null)?.mcid ?? null;
      if (mcid !== null) {
        const inside = getOrAdd(marked, mcid, () => ({ textOperators: [], paintsMore: false }));
        inside.textOperators.push(...(isShow ? [op.index] : []));
        inside.paintsMore ||= !isShow;
      }
    }
  }
  return { operatorCount, replaced, marked };
}

const PLAIN: OpenSequence = { text: null, mcid: null };

/** A sequence as its properties say: an inline dictionary, or a name in /Properties (14.6.2). */
function openSequence(
  data: Uint8Array,
  { start, end, value }: Operand,
  { lists, open }: Pick<SurveyOptions, "lists"> & { readonly open: readonly OpenSequence[] },
): OpenSequence {
  // Deeper ones are written without those around them.
  const within =
    open.length > MAX_NESTED ? [] : open.flatMap(({ text }) => text ?? []).toReversed();
  if (isName(value)) {
    const list = lists.get(value.name);
    const holder = list?.holder ?? null;
    return {
      mcid: list?.mcid ?? null,
      text:
        holder === null
          ? null
          : { span: { start, end }, operators: [], list: holder, text: list?.text ?? null, within },
    };
  }
  const mcid = isDict(value) ? value.entries.get("MCID") : null;
  const span = actualTextSpan(data, { start, end });
  return {
    mcid: typeof mcid === "number" ? mcid : null,
    text:
      span === null || !isDict(value)
        ? null
        : { span, operators: [], text: textOf(value.entries.get("ActualText") ?? null), within },
  };
}

/**
 * Sequences inside more than these are not looked at from outside: texts of all around are changed with
 * each, so the cost would be quadratic.
 */
const MAX_NESTED = 32;

/** False when no sequence can have a replacement text: names may be spelt with "#", operators may not. */
function mayReplace(data: Uint8Array): boolean {
  return contains(data, "BDC") && (contains(data, "ActualText") || contains(data, "#"));
}

function contains(data: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0);
  for (let at = 0; at < data.length; at++) {
    if (data[at] === first && latin1Text(data, at, at + text.length) === text) {
      return true;
    }
  }
  return false;
}

/**
 * A text string (7.9.2.2) as PDF source: UTF-16BE behind a byte order mark, hexadecimal; "()" for no text.
 */
export function textStringSource(text: string): string {
  if (text === "") {
    return "()";
  }
  let hex = "feff";
  for (let i = 0; i < text.length; i++) {
    hex += text.charCodeAt(i).toString(16).padStart(4, "0");
  }
  return `<${hex}>`;
}

/** Where the text stands in an inline dictionary; of two equal keys the last counts. */
function actualTextSpan(data: Uint8Array, { start, end }: Span): Span | null {
  if (latin1Text(data, start, Math.min(end, start + 2)) !== "<<") {
    return null;
  }
  return entrySpans(data, { start, end }).get("ActualText")?.at(-1)?.value ?? null;
}
