/** One side of a comparison: the content of streams as it is read with resources, from a state on. */
import type { Rect } from "#base/geometry.ts";
import { type StartState, StateTrace } from "../content/state-trace.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict } from "../pdf/objects.ts";
import type { ContentSide } from "./compare-content.ts";
import { type PlainOperator, readOperators } from "./content-tokens.ts";
import type { FontReader } from "../font/pdf-font/font-reader.ts";

const UNBOUNDED: Rect = [-1e9, -1e9, 1e9, 1e9];

/** Resources a form is read with on a page: its own, or the page's. */
export function resourcesOf(doc: PdfDocument, page: number, form: number): PdfDict | null {
  const stream = doc.object(form)?.value ?? null;
  const own = isStream(stream) ? doc.get(stream.dict, "Resources") : null;
  return isDict(own) ? own : (doc.pages[page]?.resources ?? null);
}

/** What content is read with. */
export interface SideOptions {
  readonly resources: PdfDict | null;
  readonly fontOf: FontReader;
  readonly start: StartState | undefined;
  /** As `TraceOptions.id`; the same for both files. */
  readonly id: string;
  /** The same content of the other file: most of its operators stand in this one too. */
  readonly other?: ReadSide | null;
  /** True where its states will be asked for again and again: behind text, wherever it is. */
  readonly isKept?: boolean;
}

/** A side as it was read from a file. */
export interface ReadSide extends ContentSide {
  /** False when two readers see different operators: nothing that was found of it holds. Best asked last. */
  isReadAlike(): boolean;
  /** True where they see each operator end at the same place, too, and its states are kept: it may be read to its end at once. */
  isPlacedAlike(): boolean;
}

/** Operators and states of joined streams; null without resources to read them with. */
export function sideOf(
  doc: PdfDocument,
  streams: readonly number[],
  { resources, fontOf, start, id, other = null, isKept = false }: SideOptions,
): ReadSide | null {
  const decoded = streams.map((num) => {
    const stream = doc.resolve({ kind: "ref", num, gen: doc.object(num)?.gen ?? 0 });
    return isStream(stream) ? doc.decode(stream).value : new Uint8Array(0);
  });
  const data = new Uint8Array(decoded.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of decoded) {
    data.set(part, at);
    at += part.length;
    data[at++] = 10;
  }
  if (resources === null) {
    return null;
  }
  const operators = readOperators(data, other?.operators);
  const states = new StateTrace(
    data,
    {
      doc,
      fontOf: (value, key) => fontOf.read(value, key),
      resources,
      clip: UNBOUNDED,
      id,
      passesPaths: other?.isPlacedAlike() === true,
      ...(start === undefined ? {} : { start }),
    },
    operators,
    // What they are said to read is held against the fonts they are shown in.
    operators.some(mayStateText) ? "in any order" : isKept ? "behind text" : "in order",
  );
  return {
    operators,
    states,
    isReadAlike: () => states.isReadAlike(),
    isPlacedAlike: () => isKept && states.isPlacedAlike(),
  };
}

/** True for marked content that may have a replacement text, itself or by a named list. */
function mayStateText(operator: PlainOperator): boolean {
  // By the name first: operands are spelt out when they are asked for.
  return (
    operator.name === "BDC" &&
    (operator.operands.includes("/ActualText") || !operator.operands.includes("<<"))
  );
}
