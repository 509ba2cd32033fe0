/**
 * The independent check of a filled file: opens both files afresh and compares them object by object and
 * operator by operator. It knows nothing of plans, fits and values, and uses nothing of the writer.
 * Allowed: other text in show operators with the same state afterwards, more names in dictionaries of
 * resources, the objects of new fonts, and clones of content for the one place that differs. Everything else
 * is a violation that says what it is.
 */
import { apply, corners, hull } from "#base/geometry.ts";
import { sha256Hex } from "../packages/hash.ts";
import type { Pdfium } from "../packages/pdfium.ts";
import { startsWith } from "../packages/same-bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isName, isRef, isStream, type PdfValue } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS, type Problem, problem, UnusablePdf } from "../contract/problems.ts";
import { clippedText } from "./clipped-text.ts";
import { staleCopies } from "./path-copies.ts";
import { masksOf, stalePictures } from "./picture-copies.ts";
import { MaskRasters } from "../content/drawn-mask.ts";
import { areasOf, changedText } from "./changed-text.ts";
import { seenMatrix } from "./seen-space.ts";
import { pageReader, type PageReader } from "./page-reader.ts";
import type { AddedSpace, Difference } from "./compare-objects.ts";
import { comparePictures, pictureViolations, withPlaces } from "./compare-pictures.ts";
import { checkAddedSpaces } from "./added-spaces.ts";
import { checkAddedFonts } from "./check-fonts.ts";
import type { Files } from "./content-places.ts";
import { certificate, type FileChanges } from "./file-certificate.ts";
import { fontReader } from "../font/pdf-font/font-reader.ts";
import { type IsKept, isKeptWhole, keptObjects } from "./kept-objects.ts";
import { checkActualTexts, ActualTextCheck } from "./actual-texts.ts";
import { checkCopies } from "./changed-copies.ts";
import { checkRules } from "./text-rules.ts";
import { structureErrors, compareStructure } from "./file-structure.ts";
import { removedObjects } from "./removed-objects.ts";
import type { VerifiedContents } from "./verified-contents.ts";
import { checkOrder, type OrderCheck } from "./check-order.ts";
import { verifyContents } from "./verify-contents.ts";
import { checkObject } from "./check-object.ts";
import type { ObjectRoles } from "./object-roles.ts";
import { hashesOf, type OriginalFile, readOriginal } from "./original-file.ts";
import { type Certificate, comparePathNames } from "../contract/certificate.ts";
import type { UploadedPicture } from "../contract/values.ts";
import type { FillOrder, Verification } from "../contract/verification.ts";

/** What is checked besides the objects. */
export interface CheckOptions {
  readonly pdfium?: Pdfium | null;
  readonly uploads?: readonly UploadedPicture[] | null;
  readonly order?: FillOrder | null;
  /** Draws masks that only PDFium decodes; without it such a mask is unread. */
  readonly maskRasters?: MaskRasters;
}

/**
 * Compares `rendered` with `original`, with rasters when `pdfium` is given; pictures that stand for authored ones
 * are held against `uploads`, fixed words against `order`. Throws UnusablePdf only when `original` cannot be opened.
 */
export function verifyPdf(
  original: Uint8Array,
  rendered: Uint8Array,
  options: CheckOptions = {},
): Verification {
  return verifyAgainst(readOriginal(original), rendered, options);
}

/** As `verifyPdf`, for an original that was read before. Never throws. */
export function verifyAgainst(
  original: OriginalFile,
  rendered: Uint8Array,
  options: CheckOptions = {},
): Verification {
  const identity = identityOf(original, rendered);
  if (identity.sourceSha256 === identity.outputSha256) {
    const { hashes } = original;
    return {
      ok: true,
      words: [],
      violations: [],
      certificate: certificate(identity, { mode: "unchanged", unchanged: hashes, changes: null }),
    };
  }
  const after = openRendered(rendered);
  if (after instanceof UnusablePdf) {
    const outcome = { mode: modeOf(identity), unchanged: new Map(), changes: null };
    return {
      ok: false,
      words: [],
      violations: [unreadable(after)],
      certificate: certificate(identity, outcome),
    };
  }
  return verifyOpened(original, after, identity, { ...options, rendered });
}

/** Which files are compared, and what becomes of the signatures. */
type FileIdentity = Parameters<typeof certificate>[0];

function identityOf(original: OriginalFile, rendered: Uint8Array): FileIdentity {
  const { doc: before, sha256: sourceSha256 } = original;
  const prefixEqual = startsWith(rendered, before.bytes);
  const outputSha256 = prefixEqual
    ? original.hashAfter(rendered.subarray(before.bytes.length))
    : sha256Hex(rendered);
  const invalidated = sourceSha256 !== outputSha256;
  const signatures = original.signatures.map((field) => ({ ...field, invalidated }));
  return {
    sourceSha256,
    outputSha256,
    prefixEqual,
    ...(signatures.length === 0 ? {} : { signatures }),
  };
}

function modeOf({ prefixEqual }: FileIdentity): "incremental" | "full" {
  return prefixEqual ? "incremental" : "full";
}

/** The check of a file that could be opened. */
function verifyOpened(
  original: OriginalFile,
  after: PdfDocument,
  identity: FileIdentity,
  options: CheckOptions & { readonly rendered: Uint8Array },
): Verification {
  const { rendered, pdfium = null, uploads = null, order = null } = options;
  const { maskRasters = new MaskRasters(pdfium) } = options;
  const { doc: before } = original;
  const files = filesOf(original, after, { isAppended: identity.prefixEqual });
  const changes = compareFiles(files, uploads);
  const unchanged = new Map([...changes.before].filter(([num]) => !changes.touched.has(num)));
  const readers = [original.pages, pageReader(after, files.fonts[1])] as const;
  const changed = changedText(before, readers, changes.contents);
  const ordered = checkOrder(order, changed, readers[0]);
  const paths = pathDifferences(files, readers, changes.contents, { order, maskRasters });
  const told = ordered.told();
  const raster =
    pdfium === null
      ? null
      : comparePictures(
          pdfium,
          { before, rendered },
          withPlaces(areasOf(changed.changes, told.unmoved), changes.contents.pictures),
        );
  const violations = [
    ...changes.violations,
    ...orderViolations(ordered),
    ...spokenViolations({ before, after }, changes, readers),
    ...paths.violations,
    ...pictureViolations(raster ?? []),
  ];
  const identified = certificate(identity, { mode: modeOf(identity), unchanged, changes });
  const made: Certificate = {
    ...identified,
    removed: [...identified.removed, ...paths.removed.toSorted(comparePathNames)],
    ...told.entries,
  };
  return {
    ok: violations.length === 0,
    words: changed.words,
    violations,
    certificate: raster === null ? made : { ...made, raster },
  };
}

/** What is said to be read for changed text and is not what the page shows. */
function spokenViolations(
  files: Pick<FilePair, "before" | "after">,
  changes: FileChanges,
  [before, after]: readonly [PageReader, PageReader],
): readonly Problem[] {
  const heard = [new ActualTextCheck(before), new ActualTextCheck(after)] as const;
  return checkActualTexts(files, changes, heard).map(([found, num, page]) =>
    violation(found, num, page),
  );
}

/** Text that a clip cuts now, outlines that no longer fit their text, and the paths that rightly went. */
function pathDifferences(
  files: FilePair,
  readers: readonly [PageReader, PageReader],
  contents: VerifiedContents,
  { order, maskRasters }: { readonly order: FillOrder | null; readonly maskRasters: MaskRasters },
): { readonly violations: readonly Problem[]; readonly removed: Certificate["removed"] } {
  const { before } = files;
  const copies = checkCopies(readers, contents);
  const rules = checkRules(readers, contents, { copies, order });
  const found = [
    ...clippedText(readers, contents),
    ...staleCopies(readers, contents),
    ...stalePictures(readers, contents, masksOf(files, maskRasters)),
    ...copies.differences,
    ...rules.differences,
  ];
  return {
    violations: found.map(([difference, page]) => violation(difference, null, page, before)),
    removed: [...copies.removed, ...rules.removed],
  };
}

/** What was found, and whether all was looked at: then pages that no violation names have passed. */
export interface FoundViolations {
  readonly violations: readonly Problem[];
  readonly isWhole: boolean;
}

/**
 * Why `rendered`, which begins with the original and was made for `order`, may not be delivered: as `verifyAgainst`,
 * without pictures and certificate, and of each page no further than the first kind of check that finds something.
 */
export function firstViolations(
  original: OriginalFile,
  rendered: Uint8Array,
  order: FillOrder,
  maskRasters: MaskRasters,
): FoundViolations {
  const after = openRendered(rendered);
  if (after instanceof UnusablePdf) {
    return { violations: [unreadable(after)], isWhole: false };
  }
  const files = filesOf(original, after, { isAppended: true });
  const changes = compareFiles(files, null);
  const readers = [original.pages, pageReader(after, files.fonts[1])] as const;
  const checks = [
    () => changes.violations,
    () => spokenViolations(files, changes, readers),
    () => pathDifferences(files, readers, changes.contents, { order, maskRasters }).violations,
    () =>
      orderViolations(
        checkOrder(order, changedText(files.before, readers, changes.contents), readers[0]),
      ),
  ];
  const violations: Problem[] = [];
  const failing = new Set<number | null>();
  for (const check of checks) {
    // What later checks say of a page follows from what was found before.
    const found = check().filter(({ page }) => !failing.has(page));
    violations.push(...found);
    found.forEach(({ page }) => failing.add(page));
    if (failing.has(null)) {
      return { violations, isWhole: false };
    }
  }
  return { violations, isWhole: true };
}

function unreadable({ message }: UnusablePdf): Problem {
  return violation(["unreadable", `the file cannot be opened: ${message}`], null);
}

function orderViolations({ differences }: OrderCheck): readonly Problem[] {
  return differences.map(([found, page]) => violation(found, null, page));
}

interface FilePair extends Files {
  readonly original: OriginalFile;
  readonly isAppended: boolean;
  readonly isKept: IsKept;
}

/** Both files; what the rendered one has of the original, byte by byte, is read there. */
function filesOf(
  original: OriginalFile,
  after: PdfDocument,
  { isAppended }: { readonly isAppended: boolean },
): FilePair {
  const { doc: before, roles, fonts, keptSides } = original;
  const isKept = keptObjects(before, after, { isAppended });
  const fontsAfter = fontReader(after, (value, key) =>
    isRef(value) && key === String(value.num) && isKeptWhole(before, isKept, value.num)
      ? fonts.read(value, key)
      : null,
  );
  return {
    original,
    before,
    after,
    roles,
    fonts: [fonts, fontsAfter],
    keptSides,
    isAppended,
    isKept,
  };
}

function compareFiles(files: FilePair, uploads: readonly UploadedPicture[] | null): FileChanges {
  const { original, before, after } = files;
  const violations: Problem[] = compareStructure(before, after).map(([found, num, page]) =>
    violation(found, num, page),
  );
  // The number of an object nobody needed may carry the cross-reference stream of a full rewrite.
  const isCounted = (num: number): boolean =>
    files.isKept(num) || isFileStructure(before, num) || !isFileStructure(after, num);
  const oldHashes = original.hashes;
  const knownHash = (num: number): string | undefined =>
    files.isKept(num) ? oldHashes.get(num) : undefined;
  const newHashes = hashesOf(after, { known: knownHash, isCounted });
  const { changed, addedFonts, addedOthers, addedSpaces, removedEntries, ...objects } =
    changedObjects(files, [oldHashes, newHashes]);
  const touched = new Set(changed.map(({ num }) => num));
  violations.push(...objects.violations);
  violations.push(
    ...structureErrors(before, after, files).map(([found, num]) => violation(found, num)),
  );
  const isNew = (num: number): boolean => !oldHashes.has(num) && !isFileStructure(after, num);
  const contents = verifyContents(files, touched, isNew, uploads);
  violations.push(...contents.differences.map(([found, page]) => violation(found, null, page)));
  const replaced = new Set([
    ...contents.relisted.map((page) => `${before.pages[page]?.ref.num ?? 0} /Contents`),
    ...removedEntries.map((entry) => entry.replace(" 0 /", " /")),
  ]);
  const removed = removedObjects(before, newHashes, (num, key) => replaced.has(`${num} /${key}`));
  removed.forEach((num) => touched.add(num));
  violations.push(
    ...removed.map((num) => violation(["object_removed", "an object in use is missing"], num)),
  );
  violations.push(
    ...checkAddedSpaces(before, files.roles, [...addedSpaces, ...contents.addedSpaces]).map(
      (found) => violation(found, null),
    ),
  );
  const fonts = checkAddedFonts(after, [...addedFonts, ...contents.addedFonts], isNew);
  const numbers = [...newHashes.keys()].filter(isNew);
  violations.push(...additionViolations({ numbers, addedOthers }, fonts, contents));
  return {
    violations,
    before: oldHashes,
    after: newHashes,
    touched,
    changed,
    added: [...fonts.parts, ...contents.clones].map(([num, kind]) => ({
      object: `${num} 0`,
      kind,
      name: "",
    })),
    removed,
    removedEntries,
    contents,
  };
}

/** What was added that nothing needs: resources, parts of fonts, and objects of no new font and no copied form. */
function additionViolations(
  added: { readonly numbers: readonly number[] } & Pick<ChangedObjects, "addedOthers">,
  fonts: ReturnType<typeof checkAddedFonts>,
  { clones }: VerifiedContents,
): readonly Problem[] {
  return [
    ...added.addedOthers
      .filter((value) => !isRef(value) || !clones.has(value.num))
      .map(() =>
        violation(["resources_changed", "a resource was added that no changed text uses"], null),
      ),
    ...fonts.differences.map(([found, num]) => violation(found, num)),
    ...added.numbers
      .filter((num) => !fonts.parts.has(num) && !clones.has(num))
      .map((num) =>
        violation(["object_added", "an object was added that is no part of a new font"], num),
      ),
  ];
}

/** What came of the objects that both files have. */
interface ChangedObjects extends Pick<FileChanges, "violations" | "changed" | "removedEntries"> {
  readonly addedFonts: readonly PdfValue[];
  readonly addedOthers: readonly PdfValue[];
  readonly addedSpaces: readonly AddedSpace[];
}

/** Objects of the original with another hash now, each judged by what it is for. */
function changedObjects(
  files: Files,
  [oldHashes, newHashes]: readonly [ReadonlyMap<number, string>, ReadonlyMap<number, string>],
): ChangedObjects {
  const { before, after, roles } = files;
  const violations: Problem[] = [];
  const changed: FileChanges["changed"][number][] = [];
  const addedFonts: PdfValue[] = [];
  const addedOthers: PdfValue[] = [];
  const addedSpaces: AddedSpace[] = [];
  const removedEntries: string[] = [];
  for (const [num, hash] of oldHashes) {
    const now = newHashes.get(num);
    if (now === undefined || now === hash || isFileStructure(before, num)) {
      continue;
    }
    const judged = checkObject(files, num);
    violations.push(...judged.differences.map((found) => violation(found, num)));
    addedFonts.push(...judged.addedFonts);
    addedOthers.push(...judged.addedOthers);
    addedSpaces.push(...judged.addedSpaces);
    removedEntries.push(...judged.removed.map((key) => `${num} 0 /${key}`));
    const gen = after.object(num)?.gen ?? 0;
    changed.push({ num, gen, kind: judged.kind, pages: pagesOf(before, roles, num) });
  }
  return { violations, changed, addedFonts, addedOthers, addedSpaces, removedEntries };
}

/** Object streams and cross-reference streams carry objects; they are none of the document's own. */
function isFileStructure(doc: PdfDocument, num: number): boolean {
  const value = doc.object(num)?.value ?? null;
  const type = isStream(value) ? value.dict.entries.get("Type") : undefined;
  return isName(type, "XRef") || isName(type, "ObjStm");
}

function openRendered(bytes: Uint8Array): PdfDocument | UnusablePdf {
  try {
    return openPdf(bytes, ENGINE_LIMITS);
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error;
    }
    throw error;
  }
}

function pagesOf(
  doc: PdfDocument,
  { contents, forms }: ObjectRoles,
  num: number,
): readonly number[] {
  const own = doc.pages.filter((page) => page.ref.num === num).map(({ index }) => index);
  return contents.get(num) ?? forms.get(num) ?? own;
}

/** `doc` has the page that the area of a difference is on. */
function violation(
  [code, message, text = "", area]: Difference,
  num: number | null,
  page: number | null = null,
  doc: PdfDocument | null = null,
): Problem {
  const seen = page === null ? undefined : doc?.pages[page];
  const bboxPt =
    area === undefined || seen === undefined
      ? null
      : hull(corners(area).map((point) => apply(seenMatrix(seen), point)));
  return problem(code, "error", message, {
    object: num === null ? null : `${num} 0`,
    page,
    bboxPt,
    measured: text === "" ? null : { text },
  });
}
