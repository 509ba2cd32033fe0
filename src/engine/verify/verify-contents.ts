/** Content and forms whose streams changed: compared operator by operator, with the state around text. */
import type { Rect } from "#base/geometry.ts";
import { traceState } from "../content/state-trace.ts";
import type { PdfFont } from "../font/pdf-font.ts";
import { readPdfFont } from "../font/read-font.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { compareContent, type ContentSide } from "./compare-content.ts";
import type { Difference } from "./compare-objects.ts";
import { readOperators } from "./content-tokens.ts";
import type { ObjectRoles } from "./object-roles.ts";

export interface ContentCounts {
  readonly keptIdentical: number;
  readonly replaced: number;
  readonly inserted: number;
}

export interface VerifiedContents {
  readonly counts: ContentCounts;
  /** With the page each was met on. */
  readonly differences: readonly (readonly [Difference, number])[];
}

interface Files {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly roles: ObjectRoles;
}

const UNBOUNDED: Rect = [-1e9, -1e9, 1e9, 1e9];

/** Compares every page and form one of whose streams is in `touched`. */
export function verifyContents(
  { before, after, roles }: Files,
  touched: ReadonlySet<number>,
  isNew: (num: number) => boolean,
): VerifiedContents {
  const differences: (readonly [Difference, number])[] = [];
  let counts: ContentCounts = { keptIdentical: 0, replaced: 0, inserted: 0 };
  const readers = [fontReader(before), fontReader(after)] as const;
  const compare = (page: number, streams: readonly number[], form: boolean): void => {
    const resources = [before, after].map((doc) =>
      resourcesOf(doc, page, form ? streams[0] : null),
    );
    const [old, now] = [
      sideOf(before, streams, { resources: resources[0], fontOf: readers[0] }),
      sideOf(after, streams, { resources: resources[1], fontOf: readers[1] }),
    ];
    if (old === null || now === null) {
      const message = "the operators of a changed content stream cannot be told apart for certain";
      differences.push([["content_unreadable", message], page]);
      return;
    }
    const compared = compareContent(old, now);
    counts = {
      keptIdentical: counts.keptIdentical + compared.keptIdentical,
      replaced: counts.replaced + compared.replaced,
      inserted: counts.inserted + compared.inserted,
    };
    differences.push(...compared.violations.map((found) => [found, page] as const));
    const glyphs = checkShows(now, compared.newShows, (key) => {
      const font = readers[1].known(key);
      return font === undefined ? undefined : { font, isAdded: isNew(Number(key)) };
    });
    differences.push(...glyphs.map((found) => [found, page] as const));
  };
  for (const page of before.pages) {
    const streams = page.contents.map(({ num }) => num);
    if (streams.some((num) => touched.has(num))) {
      compare(page.index, streams, false);
    }
  }
  for (const [num, pages] of roles.forms) {
    if (touched.has(num)) {
      compare(pages[0] ?? 0, [num], true);
    }
  }
  return { counts, differences };
}

interface FontReader {
  read(value: PdfValue, key: string): PdfFont;
  known(key: string): PdfFont | undefined;
}

function fontReader(doc: PdfDocument): FontReader {
  const fonts = new Map<string, PdfFont>();
  return {
    read: (value, key) => {
      const font = fonts.get(key) ?? readPdfFont(doc, value, key);
      fonts.set(key, font);
      return font;
    },
    known: (key) => fonts.get(key),
  };
}

function resourcesOf(
  doc: PdfDocument,
  page: number,
  form: number | null | undefined,
): PdfDict | null {
  const stream = typeof form === "number" ? (doc.object(form)?.value ?? null) : null;
  const own = isStream(stream) ? doc.get(stream.dict, "Resources") : null;
  return isDict(own) ? own : (doc.pages[page]?.resources ?? null);
}

/** Operators and states of joined streams; null when two readers see different operators. */
function sideOf(
  doc: PdfDocument,
  streams: readonly number[],
  {
    resources,
    fontOf,
  }: { readonly resources: PdfDict | null | undefined; readonly fontOf: FontReader },
): ContentSide | null {
  const decoded = streams.map((num) => {
    const stream = doc.object(num)?.value ?? null;
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
  if (resources === null || resources === undefined) {
    return null;
  }
  const states = traceState(data, {
    doc,
    fontOf: (value, key) => fontOf.read(value, key),
    resources,
    clip: UNBOUNDED,
  });
  const agree =
    states.length === operators.length &&
    states.every(({ name }, i) => name === operators[i]?.name);
  return agree ? { operators, states } : null;
}

/** New text must be shown in a font that is there, and in a new font never by glyph 0. */
function checkShows(
  side: ContentSide,
  shows: readonly number[],
  fontOf: (key: string) => { readonly font: PdfFont; readonly isAdded: boolean } | undefined,
): readonly Difference[] {
  const differences: Difference[] = [];
  for (const at of shows) {
    const key = side.states[at]?.graphics["font"];
    const operands = side.operators[at]?.operands ?? "";
    const strings = [...operands.matchAll(/<([0-9A-Fa-f\s]*)>/g)].map(([, hex]) =>
      hexBytes(hex ?? ""),
    );
    if (typeof key !== "string") {
      differences.push(["font_missing", "text is shown in a font that is not among the resources"]);
      continue;
    }
    const found = fontOf(key);
    const isBad = strings.some((bytes) => found?.font.decode(bytes).some(({ gid }) => gid === 0));
    if (found?.isAdded === true && isBad) {
      differences.push(["notdef_shown", "new text shows the glyph of missing characters"]);
    }
  }
  return differences;
}

function hexBytes(hex: string): Uint8Array {
  const digits = hex.replace(/\s/g, "");
  return Uint8Array.from({ length: digits.length >> 1 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}
