/**
 * Opens a file: finds its cross-reference data (or rebuilds it), its key and its pages. Objects are
 * parsed later, when asked for. Accepts what viewers accept and says what was wrong; refuses with
 * `UnusablePdf` only what cannot be used at all.
 */
import { type EngineLimits, type Problem, problem, UnusablePdf } from "../contract/problems.ts";
import { type Encryption, openEncryption } from "./crypt.ts";
import type { PdfDocument } from "./document.ts";
import { firstIncompletePage } from "./completeness.ts";
import { FileObjects } from "./file-objects.ts";
import { isArray, isDict, isRef, isString, type PdfDict, type PdfValue } from "./objects.ts";
import { type PageList, readPages } from "./page-tree.ts";
import { scanFile } from "./repair.ts";
import { indexOfWord, lastIndexOfWord } from "./scan.ts";
import { MAX_OBJECTS, readXref, tooManyObjects, type XrefData } from "./xref.ts";

/** ISO 32000-1, annex H, implementation note 13: the header may stand anywhere in the first 1024 bytes. */
const HEADER_SEARCH_BYTES = 1024;

/**
 * The document behind `bytes`, which are kept and must not change. Throws UnusablePdf only, for one of:
 * empty_file, not_a_pdf, damaged, password_needed, modification_forbidden, no_pages, too_many_pages,
 * page_too_large, over_limit. Time is linear in the pages and cross-reference entries, and in the size
 * of the file when it has to be repaired.
 */
export function openPdf(bytes: Uint8Array, limits: EngineLimits): PdfDocument {
  if (bytes.length === 0) {
    throw new UnusablePdf("empty_file", "The file is empty.");
  }
  const header = indexOfWord(bytes, "%PDF-", 0, HEADER_SEARCH_BYTES);
  if (header < 0) {
    throw new UnusablePdf("not_a_pdf", "The file is not a PDF.");
  }
  const xref = trustedXref(bytes, header);
  // A file is read as written first. Repair is dearer and may choose otherwise than viewers where the
  // table is right.
  const asWritten = xref === null ? null : assemble(bytes, xref, limits);
  if (asWritten !== null && !asWritten.broken) {
    return documentOf(asWritten);
  }
  const rebuilt = repaired(bytes, header, limits);
  // A fault that repair does not fix is no reason to give up the file's own table.
  const mended =
    rebuilt !== null && rebuilt.list.pages.length > (asWritten?.list.pages.length ?? 0);
  const best = mended ? rebuilt : asWritten;
  if (best === null || best.list.pages.length === 0) {
    throw new UnusablePdf(
      "damaged",
      "The file is damaged or incomplete: it has no readable pages.",
    );
  }
  // A file whose own table was fine is never called incomplete: its missing objects are its author's
  // choice.
  const incomplete = mended ? firstIncompletePage(best.objects, best.list.pages) : null;
  if (incomplete !== null) {
    throw new UnusablePdf(
      "damaged",
      `The file is damaged or incomplete: parts of page ${incomplete + 1} are missing.`,
    );
  }
  return documentOf(best);
}

/** Entries pointing at the wrong place that are overlooked if their objects are nowhere in the file. */
const MAX_MISPLACED = 16;

/** The cross-reference data if its entries can be relied on, else null. */
function trustedXref(bytes: Uint8Array, header: number): XrefData | null {
  // Offsets count from the header; some writers count from the start of the file.
  const read = [...new Set([header, 0])].map((base) => readXref(bytes, base));
  const sound = read.find((xref) => xref !== null && xref.misplaced.length === 0);
  const first = read.find((xref) => xref !== null);
  if (sound !== undefined || first === undefined || first === null) {
    return sound ?? null;
  }
  // Word processors list objects they never wrote: such an entry is as good as a free one.
  const { misplaced, entries } = first;
  // With more than a quarter wrong the table is shifted, and even entries that fit are suspect.
  const isMostlySound = misplaced.length <= MAX_MISPLACED && misplaced.length * 4 <= entries.size;
  const written = isMostlySound ? scanFile(bytes, header).entries : entries;
  if (misplaced.some((num) => written.has(num))) {
    return null;
  }
  for (const num of misplaced) {
    entries.delete(num);
  }
  return first;
}

/** Everything found out about a file. */
interface Opened {
  readonly xref: XrefData;
  readonly objects: FileObjects;
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  readonly list: PageList;
  readonly encryption: Encryption | null;
  readonly encryptObject: number | null;
  /** A repair might find more. */
  readonly broken: boolean;
}

/** Null when there is no catalog: the cross-reference data leads nowhere. */
function assemble(bytes: Uint8Array, xref: XrefData, limits: EngineLimits): Opened | null {
  const objects = new FileObjects({ bytes, base: xref.base, entries: xref.entries }, limits);
  const trailer = dictOf(xref.trailer);
  const { encryption, encryptObject } = unlock(objects, trailer);
  const named = objects.get(trailer, "Root");
  const hasRoot = isDict(named) && named.entries.has("Pages");
  // Where only the catalog's place is lost, the file's own table still says where everything else is.
  const catalog = hasRoot
    ? named
    : findCatalog(objects, xref.trailer, scanFile(bytes, xref.base).catalogs);
  if (catalog === null) {
    return null;
  }
  const pageList = readPages(objects, catalog, limits);
  const list = hasRoot
    ? pageList
    : {
        pages: pageList.pages,
        broken: pageList.broken,
        problems: [rootlessProblem(), ...pageList.problems],
      };
  // An empty tree that is sound needs no repair: the file has no pages.
  const broken = list.broken || (list.pages.length === 0 && !hasEmptyPageTree(objects, catalog));
  return { xref, objects, trailer, catalog, list, encryption, encryptObject, broken };
}

/** What is found by looking at all bytes; null without a catalog. */
function repaired(bytes: Uint8Array, base: number, limits: EngineLimits): Opened | null {
  const scanned = scanFile(bytes, base);
  const { entries, trailer, objectStreams } = scanned;
  const objects = new FileObjects({ bytes, base, entries }, limits);
  const { encryption, encryptObject } = unlock(objects, dictOf(trailer));
  // In file order, so that later object streams overwrite earlier ones, as updates do.
  for (const num of objectStreams) {
    addMembers(objects, num);
  }
  // An update of a repaired file lists all objects, and only a stream can list members of object
  // streams.
  const kind = [...entries.values()].some((entry) => "objectStream" in entry) ? "stream" : "table";
  const none = { startXref: null, misplaced: [], hybrid: null };
  const xref: XrefData = { entries, trailer, kind, base, ...none };
  const catalog = findCatalog(objects, trailer, scanned.catalogs);
  if (catalog === null) {
    return null;
  }
  // The numbers are known now; parsing starts afresh with them.
  const complete = new FileObjects({ bytes, base, entries }, limits);
  if (encryption !== null) {
    complete.unlock(encryption, encryptObject);
  }
  const list = readPages(complete, catalog, limits);
  return {
    xref,
    objects: complete,
    trailer: dictOf(trailer),
    catalog,
    list,
    encryption,
    encryptObject,
    broken: false,
  };
}

/** Members of an object stream count unless a plain copy of the object stands behind the stream. */
function addMembers(objects: FileObjects, objectStream: number): void {
  const { entries } = objects.source;
  const own = entries.get(objectStream);
  const members = objects.membersOf(objectStream);
  if (own === undefined || !("offset" in own)) {
    return;
  }
  for (const [index, num] of members.entries()) {
    const known = entries.get(num);
    const newer = known !== undefined && "offset" in known && known.offset > own.offset;
    if (!newer && num !== objectStream) {
      entries.set(num, { objectStream, index });
    }
    if (entries.size > MAX_OBJECTS) {
      throw tooManyObjects();
    }
  }
}

/** The catalog the trailer names, else the last one found; written back to `trailer`. */
function findCatalog(
  objects: FileObjects,
  trailer: Map<string, PdfValue>,
  catalogs: readonly number[],
): PdfDict | null {
  const named = objects.resolve(trailer.get("Root"));
  if (isDict(named) && named.entries.has("Pages")) {
    return named;
  }
  const inObjectStreams = objects
    .objectNumbers()
    .filter((num) => "objectStream" in (objects.source.entries.get(num) ?? {}));
  // The last catalog of the file is that of its newest revision; members have no place of their own and
  // come last.
  for (const num of [...inObjectStreams, ...catalogs].reverse()) {
    const object = objects.object(num);
    const value = object?.value;
    if (
      object !== null &&
      isDict(value) &&
      objects.get(value, "Pages") !== null &&
      isCatalog(objects, value)
    ) {
      trailer.set("Root", { kind: "ref", num: object.num, gen: object.gen });
      return value;
    }
  }
  return null;
}

function isCatalog(objects: FileObjects, dict: PdfDict): boolean {
  const type = objects.get(dict, "Type");
  return (
    typeof type === "object" && type !== null && type.kind === "name" && type.name === "Catalog"
  );
}

/**
 * Opens the encryption named in the trailer and hands it to the objects; throws UnusablePdf as
 * `openEncryption`.
 */
function unlock(
  objects: FileObjects,
  trailer: PdfDict,
): { readonly encryption: Encryption | null; readonly encryptObject: number | null } {
  const entry = trailer.entries.get("Encrypt");
  if (entry === undefined || entry === null) {
    return { encryption: null, encryptObject: null };
  }
  const encryptObject = isRef(entry) ? entry.num : null;
  const dict = objects.resolve(entry);
  if (!isDict(dict)) {
    throw new UnusablePdf("damaged", "The file is encrypted, but how is not to be found in it.");
  }
  const id = objects.get(trailer, "ID");
  const first = isArray(id) ? objects.resolve(id.items[0]) : null;
  // Without /ID the key is made from nothing, which some writers rely on.
  const firstId = isString(first) ? first.bytes : new Uint8Array(0);
  const encryption = openEncryption(dict, objects.get, firstId);
  objects.unlock(encryption, encryptObject);
  return { encryption, encryptObject };
}

/** A page tree that is sound and has no pages. */
function hasEmptyPageTree(objects: FileObjects, catalog: PdfDict): boolean {
  const root = objects.get(catalog, "Pages");
  const kids = isDict(root) ? objects.get(root, "Kids") : null;
  return isArray(kids) && kids.items.length === 0;
}

/** The public face of an opened file; throws UnusablePdf("no_pages"). */
function documentOf(opened: Opened): PdfDocument {
  const { xref, objects, list } = opened;
  if (list.pages.length === 0) {
    throw new UnusablePdf("no_pages", "The file has no pages.");
  }
  const { bytes } = objects.source;
  const isRepaired = xref.startXref === null;
  const problems = isRepaired ? repairProblems() : structureProblems(bytes);
  // In front, since they explain those that objects report later.
  objects.problems.unshift(...problems, ...list.problems);
  let highestObject = 0;
  for (const num of xref.entries.keys()) {
    highestObject = Math.max(highestObject, num);
  }
  return {
    bytes,
    trailer: opened.trailer,
    catalog: opened.catalog,
    pages: list.pages,
    highestObject,
    repaired: isRepaired,
    encrypted: opened.encryption !== null,
    problems: objects.problems,
    structure: {
      headerOffset: xref.base,
      startXref: xref.startXref,
      xrefKind: xref.kind,
      entries: xref.entries,
      hybrid: xref.hybrid,
      encryption: opened.encryption,
      encryptObjectNumber: opened.encryptObject,
    },
    object: (num) => objects.object(num),
    objectNumbers: () => objects.objectNumbers(),
    resolve: objects.resolve,
    get: objects.get,
    decode: (stream) => objects.decode(stream),
  };
}

function repairProblems(): readonly Problem[] {
  const message = "The file's table of objects was damaged and has been rebuilt.";
  return [problem("repaired_structure", "warn", message, { clause: "ISO 32000-2, 7.5" })];
}

function rootlessProblem(): Problem {
  const message = "The file does not say which object is its catalog; the last one was taken.";
  return problem("repaired_structure", "warn", message, { clause: "ISO 32000-2, 7.5.5" });
}

/** A missing %%EOF with sound cross-reference data: transfers that cut off the last bytes. */
function structureProblems(bytes: Uint8Array): readonly Problem[] {
  if (lastIndexOfWord(bytes, "%%EOF", bytes.length, Math.max(0, bytes.length - 2048)) < 0) {
    const message = "The file does not end with %%EOF; it may have been cut off.";
    return [problem("repaired_structure", "warn", message, { clause: "ISO 32000-2, 7.5.5" })];
  }
  return [];
}

function dictOf(entries: ReadonlyMap<string, PdfValue>): PdfDict {
  return { kind: "dict", entries, span: { start: 0, end: 0 } };
}
