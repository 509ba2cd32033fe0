/** One side of a comparison: the content of streams as it is read with resources, in a text state. */
import { getOrAdd } from "#base/maps.ts";
import type { Rect } from "#base/geometry.ts";
import { traceState } from "../content/state-trace.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { readPdfFont } from "../font/pdf-font/read-font.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import type { ContentSide } from "./compare-content.ts";
import { readOperators } from "./content-tokens.ts";
import type { TextState } from "../plan/text-state.ts";

const UNBOUNDED: Rect = [-1e9, -1e9, 1e9, 1e9];

/** Fonts of one file, each read once. */
export interface FontReader {
  read(value: PdfValue, key: string): PdfFont;
  known(key: string): PdfFont | undefined;
}

/** Reads fonts of a file by their keys. */
export function fontReader(doc: PdfDocument): FontReader {
  const fonts = new Map<string, PdfFont>();
  return {
    read: (value, key) => {
      return getOrAdd(fonts, key, () => readPdfFont(doc, value, key));
    },
    known: (key) => fonts.get(key),
  };
}

/** Resources a form is read with on a page: its own, or the page's. */
export function resourcesOf(doc: PdfDocument, page: number, form: number): PdfDict | null {
  const stream = doc.object(form)?.value ?? null;
  const own = isStream(stream) ? doc.get(stream.dict, "Resources") : null;
  return isDict(own) ? own : (doc.pages[page]?.resources ?? null);
}

/** Operators and states of joined streams; null when two readers see different operators. */
export function sideOf(
  doc: PdfDocument,
  streams: readonly number[],
  {
    resources,
    fontOf,
    text,
  }: {
    readonly resources: PdfDict | null;
    readonly fontOf: FontReader;
    readonly text: TextState | undefined;
  },
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
  const operators = readOperators(data);
  if (resources === null) {
    return null;
  }
  const states = traceState(data, {
    doc,
    fontOf: (value, key) => fontOf.read(value, key),
    resources,
    clip: UNBOUNDED,
    ...(text === undefined ? {} : { text }),
  });
  const agree =
    states.length === operators.length &&
    states.every(({ name }, i) => name === operators[i]?.name);
  return agree ? { operators, states } : null;
}
