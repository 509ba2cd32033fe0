/** One side of a comparison: the content of streams as it is read with resources, from a state on. */
import type { Rect } from "#base/geometry.ts";
import { type StartState, traceState } from "../content/state-trace.ts";
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
  /** Operators of the other file, most of which stand in this one too. */
  readonly known?: readonly PlainOperator[];
}

/** Operators and states of joined streams; null when two readers see different operators. */
export function sideOf(
  doc: PdfDocument,
  streams: readonly number[],
  { resources, fontOf, start, id, known }: SideOptions,
): ContentSide | null {
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
  const operators = readOperators(data, known);
  if (resources === null) {
    return null;
  }
  const { names, states } = traceState(data, {
    doc,
    fontOf: (value, key) => fontOf.read(value, key),
    resources,
    clip: UNBOUNDED,
    id,
    ...(start === undefined ? {} : { start }),
  });
  return isNamed(operators, names) ? { operators, states } : null;
}

/** One loop: pages have hundreds of thousands of operators. */
function isNamed(operators: readonly PlainOperator[], names: readonly string[]): boolean {
  let at = 0;
  while (at < names.length && operators[at]?.name === names[at]) {
    at++;
  }
  return at === operators.length && at === names.length;
}
