/**
 * Inline /ActualText around show operators (ISO 32000-2, 14.9.4): what extractors report in place of the
 * glyphs, so it must follow them when the text changes.
 */
import { latin1Text } from "#base/bytes.ts";
import { operatorCountOf } from "../content/operator-count.ts";
import { OperatorReader } from "../content/tokens.ts";
import type { Span } from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";

/** A marked-content sequence with replacement text. */
export interface ReplacementText {
  /** The string of /ActualText in the unit's data. */
  readonly span: Span;
  /** Ordinals of the show operators inside. */
  readonly operators: readonly number[];
}

export interface UnitSurvey {
  readonly operatorCount: number;
  /** Show operator → the innermost sequence with replacement text it stands in. */
  readonly replaced: ReadonlyMap<number, ReplacementText>;
}

const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);

/** Counts the operators of a unit and finds its inline replacement texts. Linear. */
export function surveyUnit(data: Uint8Array): UnitSurvey {
  if (!mayReplace(data)) {
    return { operatorCount: operatorCountOf(data), replaced: new Map() };
  }
  const reader = new OperatorReader(data);
  const replaced = new Map<number, ReplacementText>();
  const open: ({ readonly span: Span; readonly operators: number[] } | null)[] = [];
  let operatorCount = 0;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    operatorCount++;
    if (op.name === "BDC" || op.name === "BMC") {
      const properties = op.name === "BDC" ? op.operands.at(-1) : undefined;
      const span = properties === undefined ? null : actualTextSpan(data, properties);
      open.push(span === null ? null : { span, operators: [] });
    } else if (op.name === "EMC") {
      open.pop();
    } else if (SHOWS.has(op.name)) {
      const around = open.findLast((sequence) => sequence !== null);
      if (around !== undefined && around !== null) {
        around.operators.push(op.index);
        replaced.set(op.index, around);
      }
    }
  }
  return { operatorCount, replaced };
}

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

/** A text string as PDF source: UTF-16BE behind a byte order mark; "()" for no text. */
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

function actualTextSpan(data: Uint8Array, { start, end }: Span): Span | null {
  if (latin1Text(data, start, Math.min(end, start + 2)) !== "<<") {
    return null;
  }
  return entrySpans(data, { start, end }).get("ActualText")?.at(-1)?.value ?? null;
}
