/** Content streams: the joined contents of a page, or one form XObject. */
import { concatBytes } from "#base/bytes.ts";
import type { PdfDocument, PdfPage } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
} from "../pdf/objects.ts";
import { type Problem, problem } from "../contract/problems.ts";
import { type Layers, readLayers } from "./layers.ts";
import { type FontOf, newScope, type Scope } from "./machine.ts";
import type { ContentPart, ContentStream } from "./model.ts";
import type { LazyTextOperator } from "./lazy-text-operator.ts";

/** A content stream with what the interpreter keeps about it from one invocation to the next. */
export interface ContentStreamRecord {
  readonly contentStream: ContentStream;
  readonly scope: Scope;
  /** Text-showing operators by index; made when the stream is first run, shared by all its invocations. */
  readonly textOperators: Map<number, LazyTextOperator>;
  /** From decoding its streams. */
  readonly problems: readonly Problem[];
}

/**
 * What the pages of one document share: forms are read once, layers once. It grows with the forms of
 * the document and is dropped with it.
 */
export interface ContentCache {
  readonly layers: Layers;
  readonly forms: Map<string, ContentStreamRecord>;
}

/** An empty cache; one per document. */
export function newContentCache(doc: PdfDocument): ContentCache {
  return { layers: readLayers(doc), forms: new Map() };
}

/**
 * Decoded content; nothing when a filter is not one that content can have (ISO 32000-2, 7.4): bytes that
 * stay encoded must not be taken for operators.
 */
function decodeContent(doc: PdfDocument, stream: PdfStream): ReturnType<PdfDocument["decode"]> {
  const decoded = doc.decode(stream);
  const filter = doc.get(stream.dict, "Filter");
  for (const item of isArray(filter) ? filter.items : [filter]) {
    const name = doc.resolve(item);
    if (isName(name) && !CONTENT_FILTERS.has(name.name)) {
      return { ...decoded, value: new Uint8Array(0) };
    }
  }
  return decoded;
}

const CONTENT_FILTERS: ReadonlySet<string> = new Set(
  "FlateDecode Fl LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL Crypt".split(
    " ",
  ),
);

const NEWLINE = new Uint8Array([0x0a]);

/**
 * The contents of a page, its streams joined by one newline each (ISO 32000-2, 7.8.2). Always an
 * answer: a page without contents, or with missing streams, is empty or shorter, and says so in the
 * record's problems.
 */
export function pageContentStream(
  doc: PdfDocument,
  page: PdfPage,
  fontOf: FontOf,
): ContentStreamRecord {
  const chunks: Uint8Array[] = [];
  const parts: ContentPart[] = [];
  const problems: Problem[] = [];
  let length = 0;
  for (const ref of page.contents) {
    const stream = doc.resolve(ref);
    if (!isStream(stream)) {
      problems.push(
        problem("syntax_error", "warn", "A content stream of the page is missing.", {
          page: page.index,
          object: `${ref.num} ${ref.gen}`,
          clause: "ISO 32000-2, 7.8.2",
        }),
      );
      continue;
    }
    const decoded = decodeContent(doc, stream);
    problems.push(...decoded.problems);
    // A token never spans two streams, so any white space between them will do; a newline also ends a
    // comment.
    if (parts.length > 0) {
      chunks.push(NEWLINE);
      length++;
    }
    chunks.push(decoded.value);
    // A reference may lead to another one: the part is the object that holds the bytes.
    const owner = { kind: "ref", num: stream.num, gen: stream.gen } as const;
    parts.push({ ref: owner, start: length, end: length + decoded.value.length });
    length += decoded.value.length;
  }
  // Most pages have a single stream: no copy for them.
  const data = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : concatBytes(chunks);
  const id = `page:${page.index}`;
  return record(
    { id, kind: "page", pageIndex: page.index, data, parts, resourcesOwner: page.resourcesOwner },
    newScope({ id, doc, fontOf, resources: page.resources }),
    problems,
  );
}

/**
 * A form XObject. Without resources of its own it uses those of the content stream that invokes it, as
 * PDF 1.1 files do.
 */
export function formContentStream(
  cache: ContentCache,
  parent: ContentStreamRecord,
  stream: PdfStream,
): ContentStreamRecord {
  const { doc, fontOf } = parent.scope;
  const entry = stream.dict.entries.get("Resources");
  const own = doc.resolve(entry);
  // A form without resources means something else under each parent, so it is cached once for each of
  // them.
  const key = isDict(own) ? String(stream.num) : `${stream.num}<${parent.contentStream.id}`;
  const known = cache.forms.get(key);
  if (known !== undefined) {
    return known;
  }
  const decoded = decodeContent(doc, stream);
  const id = `form:${stream.num}`;
  // The form's dictionary may be reached through several references; the stream knows the object it was
  // read from.
  const ref = { kind: "ref", num: stream.num, gen: stream.gen } as const;
  // Who holds the dictionary decides which object the rewriter copies when it adds a font (`rewrite/`).
  let resourcesOwner = parent.contentStream.resourcesOwner;
  if (isDict(own)) {
    resourcesOwner = isRef(entry) ? entry.num : stream.num;
  }
  const made = record(
    {
      id,
      kind: "form",
      pageIndex: parent.contentStream.pageIndex,
      data: decoded.value,
      parts: [{ ref, start: 0, end: decoded.value.length }],
      resourcesOwner,
    },
    newScope({ id, doc, fontOf, resources: isDict(own) ? own : parent.scope.resources }),
    decoded.problems,
  );
  cache.forms.set(key, made);
  return made;
}

function record(
  unit: Omit<ContentStream, "fontNames">,
  scope: Scope,
  problems: readonly Problem[],
): ContentStreamRecord {
  // Names only: fonts are opened when text is shown with them, which on most pages is a fraction of the
  // resources.
  const fonts = scope.doc.get(scope.resources, "Font");
  const fontNames = isDict(fonts) ? namesOf(fonts) : [];
  return { contentStream: { ...unit, fontNames }, scope, textOperators: new Map(), problems };
}

function namesOf(dict: PdfDict): string[] {
  return [...dict.entries.keys()];
}
