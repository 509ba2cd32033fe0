/**
 * A new picture in the place of an authored one, judged by the two files and, where they are given, by the files
 * that were uploaded. Allowed is one thing only: the Do names a form that is the unit square, cut at its edges, and
 * paints one new image in it, undistorted, which lies centred within the square or covers it about the focal point of
 * the upload; the image must be the whole of an upload, with its alpha and its profile.
 */
import type { PlacedPicture } from "../contract/certificate.ts";
import { DEFAULT_FOCAL_POINT } from "../contract/focal-point.ts";
import type { FocalPoint, UploadedPicture } from "../contract/values.ts";
import { equalBytes } from "#base/bytes.ts";
import {
  apply,
  hull,
  invert,
  type Matrix,
  multiply,
  type Point,
  type Rect,
} from "#base/geometry.ts";
import type { TracedState } from "../content/state-trace.ts";
import { readJpegFacts } from "../image/jpeg-facts.ts";
import { readPngSamples } from "../image/png-samples.ts";
import { profileFor, turnOf } from "../image/print-picture.ts";
import { sha256Hex } from "../packages/hash.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "../pdf/objects.ts";
import type { Difference } from "./compare-objects.ts";
import { type PlainOperator, readOperators } from "./content-tokens.ts";
import { named } from "./named-resources.ts";
import { seenMatrix } from "./seen-space.ts";

/** One Do of a page that names something else than it did. */
interface PictureChange {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly page: number;
  /** Object numbers of the authored image and of what is painted now. */
  readonly old: number;
  readonly now: number;
  /** Unit square → default user space. */
  readonly ctm: Matrix;
  /** Default user space → the page as seen. */
  readonly toSeen: Matrix;
  readonly isNew: (num: number) => boolean;
  /** Null where nothing is known of them. */
  readonly uploads: readonly UploadedPicture[] | null;
}

export interface CheckedPicture {
  readonly differences: readonly Difference[];
  /** New objects that belong to it; what they are. */
  readonly parts: ReadonlyMap<number, string>;
  /** Bounds of the place in default user space. */
  readonly box: Rect;
  readonly entry: PlacedPicture;
}

/** The picture that a Do of a page paints now in place of an image; null where it does not. */
export function pictureAt(
  files: Omit<PictureChange, "old" | "now" | "ctm" | "toSeen"> & {
    readonly resources: readonly [PdfDict | null, PdfDict | null];
  },
  [a, b]: readonly [PlainOperator, PlainOperator],
  state: TracedState | undefined,
): CheckedPicture | null {
  const { before, after, page, resources } = files;
  const old = named(before, resources[0], "XObject", a.operands);
  const now = named(after, resources[1], "XObject", b.operands);
  const ctm = state?.graphics.ctm;
  const inPage = before.pages[page];
  return a.name !== "Do" ||
    old === null ||
    now === null ||
    inPage === undefined ||
    ctm === undefined
    ? null
    : checkPicture({ ...files, old: old.num, now: now.num, ctm, toSeen: seenMatrix(inPage) });
}

/** A sound or unsound picture; null where what is painted now is none. */
function checkPicture(change: PictureChange): CheckedPicture | null {
  const { before, after, page, old, now, ctm, isNew } = change;
  const [authored, form] = [streamOf(before, old), streamOf(after, now)];
  const inner = form === null ? null : paintedImage(after, form);
  const image = inner === null ? null : streamOf(after, inner.image);
  if (authored === null || form === null || inner === null || image === null) {
    return null;
  }
  const parts = new Map([
    [now, "picture"],
    [inner.image, "image"],
  ]);
  const mask = refOf(image.dict, "SMask");
  const profile = profileRefOf(image.dict.entries.get("ColorSpace"));
  if (mask !== null) {
    parts.set(mask, "soft mask");
  }
  if (profile !== null) {
    parts.set(profile, "colour profile");
  }
  const read: ReadPicture = {
    image,
    mask: mask === null ? null : streamOf(after, mask),
    profile: profile === null ? null : decoded(after, profile),
  };
  const isSound =
    isPictureForm(form, authored) &&
    isName(before.get(authored.dict, "Subtype"), "Image") &&
    before.get(authored.dict, "ImageMask") !== true &&
    isPlainImage(after, read) &&
    [...parts.keys()].every(isNew) &&
    isPlaced(inner.matrix, image, ctm);
  const differences: Difference[] = isSound ? [] : [UNSOUND];
  if (isSound && change.uploads !== null) {
    const isWhole = change.uploads.some((upload) => isUpload(upload, read, inner.matrix, change));
    differences.push(...(isWhole ? [] : [OTHER_PICTURE]));
  }
  return {
    differences,
    parts,
    box: hull(UNIT_SQUARE.map((corner) => apply(ctm, corner))),
    entry: {
      page,
      object: `${inner.image} 0`,
      replaces: `${old} ${before.object(old)?.gen ?? 0}`,
      widthPx: numberOf(image.dict, "Width"),
      heightPx: numberOf(image.dict, "Height"),
      sha256: sha256Hex(after.decode(image).value),
      softMaskSha256: read.mask === null ? null : sha256Hex(after.decode(read.mask).value),
      profileSha256: read.profile === null ? null : sha256Hex(read.profile),
    },
  };
}

const UNSOUND: Difference = [
  "picture_changed",
  "a picture was replaced by something else than one whole picture within its place",
];
const OTHER_PICTURE: Difference = [
  "picture_changed",
  "a placed picture is not the one that was uploaded, whole and undistorted",
];

const UNIT_SQUARE: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

interface ReadPicture {
  readonly image: PdfStream;
  readonly mask: PdfStream | null;
  readonly profile: Uint8Array | null;
}

/** The one image a form paints, and where in its square; null for any other content. */
function paintedImage(
  doc: PdfDocument,
  form: PdfStream,
): { readonly image: number; readonly matrix: Matrix } | null {
  const [move, paint, ...rest] = readOperators(doc.decode(form).value);
  const numbers = move?.name === "cm" ? move.operands.split(" ").map(Number) : [];
  const [a, b, c, d, e, f] = numbers;
  const resources = form.dict.entries.get("Resources");
  const names = isDict(resources) ? resources.entries.get("XObject") : undefined;
  const [[name, value] = [], ...others] = isDict(names) ? names.entries : [];
  const isOne =
    rest.length === 0 &&
    others.length === 0 &&
    isDict(resources) &&
    resources.entries.size === 1 &&
    numbers.length === 6 &&
    numbers.every((number) => Number.isFinite(number)) &&
    paint?.name === "Do" &&
    paint.operands === `/${name}`;
  return isOne &&
    isRef(value) &&
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    e !== undefined &&
    f !== undefined
    ? { image: value.num, matrix: [a, b, c, d, e, f] }
    : null;
}

const FORM_ENTRIES = new Set(
  "Type Subtype FormType BBox Resources OC Length Filter DecodeParms".split(" "),
);

/** The unit square and nothing more, on the layer of the authored image. */
function isPictureForm({ dict }: PdfStream, authored: PdfStream): boolean {
  const { entries } = dict;
  const box = entries.get("BBox");
  return (
    [...entries.keys()].every((key) => FORM_ENTRIES.has(key)) &&
    isName(entries.get("Subtype"), "Form") &&
    isArray(box) &&
    canonicalText(box) === "[0 0 1 1]" &&
    canonicalText(entries.get("OC") ?? null) ===
      canonicalText(authored.dict.entries.get("OC") ?? null)
  );
}

const IMAGE_ENTRIES = new Set(
  "Type Subtype Width Height ColorSpace BitsPerComponent Decode SMask Filter DecodeParms Length".split(
    " ",
  ),
);

/** An image of plain colours, its mask of its own size. */
function isPlainImage(doc: PdfDocument, { image, mask }: ReadPicture): boolean {
  const plain = ({ dict }: PdfStream): boolean =>
    [...dict.entries.keys()].every((key) => IMAGE_ENTRIES.has(key)) &&
    isName(dict.entries.get("Subtype"), "Image") &&
    numberOf(dict, "Width") >= 1 &&
    numberOf(dict, "Height") >= 1;
  const hasMask = image.dict.entries.has("SMask");
  return (
    plain(image) &&
    componentsOf(doc, image.dict.entries.get("ColorSpace")) !== null &&
    hasMask === (mask !== null) &&
    (mask === null ||
      (plain(mask) &&
        !mask.dict.entries.has("SMask") &&
        !mask.dict.entries.has("Decode") &&
        isName(mask.dict.entries.get("ColorSpace"), "DeviceGray") &&
        numberOf(mask.dict, "Width") === numberOf(image.dict, "Width") &&
        numberOf(mask.dict, "Height") === numberOf(image.dict, "Height")))
  );
}

const DEVICES: ReadonlyMap<string, number> = new Map([
  ["DeviceGray", 1],
  ["DeviceRGB", 3],
  ["DeviceCMYK", 4],
]);

/** Components of the colours behind a space: device, ICC, or a palette of these. */
function componentsOf(doc: PdfDocument, space: PdfValue | undefined): number | null {
  if (typeof space === "object" && space !== null && space.kind === "name") {
    return DEVICES.get(space.name) ?? null;
  }
  if (!isArray(space)) {
    return null;
  }
  const [family, second] = space.items;
  if (isName(family, "Indexed") && !isArray(space.items.at(1))) {
    return componentsOf(doc, second);
  }
  if (isName(family, "Indexed") && isArray(second) && !isName(second.items[0], "Indexed")) {
    return componentsOf(doc, second);
  }
  const profile = isName(family, "ICCBased") && isRef(second) ? streamOf(doc, second.num) : null;
  const count = profile === null ? 0 : numberOf(profile.dict, "N");
  return count === 1 || count === 3 || count === 4 ? count : null;
}

function profileRefOf(space: PdfValue | undefined): number | null {
  if (!isArray(space)) {
    return null;
  }
  const [family, second] = space.items;
  if (isName(family, "Indexed")) {
    return isArray(second) && !isName(second.items[0], "Indexed") ? profileRefOf(second) : null;
  }
  return isName(family, "ICCBased") && isRef(second) ? second.num : null;
}

const SAME = 1e-4;
/** Numbers in the file are rounded. */
const SAME_SCALE = 2e-3;

/** Along the axes, centred or with no room left beside it, touching two edges at least, and square pixels on paper. */
function isPlaced(matrix: Matrix, { dict }: PdfStream, ctm: Matrix): boolean {
  const [x0, y0, x1, y1] = hull(UNIT_SQUARE.map((corner) => apply(matrix, corner)));
  const [width, height] = [x1 - x0, y1 - y0];
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const touches =
    Math.abs(Math.max(width, height) - 1) <= SAME || Math.abs(Math.min(width, height) - 1) <= SAME;
  const [A, B, C, D] = multiply(matrix, ctm);
  const along = Math.hypot(A, B) / numberOf(dict, "Width");
  const across = Math.hypot(C, D) / numberOf(dict, "Height");
  return (
    isUpright &&
    isSpread(x0, x1) &&
    isSpread(y0, y1) &&
    touches &&
    Math.abs(along / across - 1) <= SAME_SCALE
  );
}

/** From one end of the place to the other, or as much room at both. */
function isSpread(low: number, high: number): boolean {
  return (low <= SAME && high >= 1 - SAME) || Math.abs(low + high - 1) <= SAME;
}

/**
 * The focal point stands in the middle of the place, or on that side of it where the picture already ends at the
 * place's edge: moved further, it would leave a gap. `turn`: of the stored picture to be seen.
 */
function isCutAbout(focalPoint: FocalPoint | null, matrix: Matrix, turn: Matrix): boolean {
  const back = invert(turn);
  if (back === null) {
    return false;
  }
  const { x, y } = focalPoint ?? DEFAULT_FOCAL_POINT;
  // Pictures are stored with y up, and seen points count from the top.
  const at = apply(matrix, apply(back, [x, 1 - y]));
  const [x0, y0, x1, y1] = hull(UNIT_SQUARE.map((corner) => apply(matrix, corner)));
  const isAlong = (low: number, high: number, focus: number): boolean =>
    Math.abs(focus - 0.5) <= SAME ||
    high - low <= 1 + SAME ||
    (Math.abs(low) <= SAME && focus < 0.5) ||
    (Math.abs(high - 1) <= SAME && focus > 0.5);
  return isAlong(x0, x1, at[0]) && isAlong(y0, y1, at[1]);
}

/** True when the picture is this very upload: each sample, its alpha, its profile, turned and cut as it says. */
function isUpload(
  { bytes: upload, focalPoint }: UploadedPicture,
  read: ReadPicture,
  matrix: Matrix,
  { after, ctm, toSeen }: PictureChange,
): boolean {
  const { dict } = read.image;
  const isJpeg = upload[0] === 0xff && upload[1] === 0xd8;
  const jpeg = isJpeg ? readJpegFacts(upload) : null;
  if (isJpeg) {
    const decode = dict.entries.get("Decode");
    const isInverted = jpeg?.components === 4 && jpeg.isAdobe;
    return (
      jpeg !== null &&
      isName(dict.entries.get("Filter"), "DCTDecode") &&
      equalBytes(after.decode(read.image).value, upload) &&
      numberOf(dict, "Width") === jpeg.widthPx &&
      numberOf(dict, "Height") === jpeg.heightPx &&
      componentsOf(after, dict.entries.get("ColorSpace")) === jpeg.components &&
      (isArray(decode) ? canonicalText(decode) : "") === (isInverted ? "[1 0 1 0 1 0 1 0]" : "") &&
      read.mask === null &&
      sameProfile(read.profile, jpeg.profile, jpeg.components) &&
      isTurned(matrix, turnOf(jpeg.orientation), multiply(ctm, toSeen)) &&
      isCutAbout(focalPoint, matrix, turnOf(jpeg.orientation))
    );
  }
  const png = readPngSamples(upload);
  if (png === null || dict.entries.has("Decode")) {
    return false;
  }
  const components = png.palette === null ? png.components : 3;
  return (
    numberOf(dict, "Width") === png.widthPx &&
    numberOf(dict, "Height") === png.heightPx &&
    numberOf(dict, "BitsPerComponent") === png.bitsPerComponent &&
    componentsOf(after, dict.entries.get("ColorSpace")) === components &&
    samePalette(dict.entries.get("ColorSpace"), png.palette) &&
    equalBytes(after.decode(read.image).value, png.samples) &&
    (png.alpha === null
      ? read.mask === null
      : read.mask !== null &&
        numberOf(read.mask.dict, "BitsPerComponent") === png.alphaBits &&
        equalBytes(after.decode(read.mask).value, png.alpha)) &&
    sameProfile(read.profile, png.profile, components) &&
    isTurned(matrix, turnOf(1), multiply(ctm, toSeen)) &&
    isCutAbout(focalPoint, matrix, turnOf(1))
  );
}

/** Undoing the turn leaves no turn; a mirror only where the page mirrors the place. */
function isTurned(matrix: Matrix, turn: Matrix, placed: Matrix): boolean {
  const back = invert(turn);
  const [a, b, c, d] = back === null ? [0, 1, 1, 0] : multiply(back, matrix);
  const [A, B, C, D] = placed;
  const isMirrored = A * D - B * C > 0;
  const isStraight = Math.abs(b) <= SAME && Math.abs(c) <= SAME;
  return isStraight && (isMirrored ? a * d < 0 : a > 0 && d > 0);
}

function sameProfile(
  found: Uint8Array | null,
  wanted: Uint8Array | null,
  components: number,
): boolean {
  const count = components === 1 || components === 3 || components === 4 ? components : null;
  const sound = count === null ? null : profileFor(wanted, count);
  return found === null || sound === null ? found === sound : equalBytes(found, sound);
}

function samePalette(space: PdfValue | undefined, palette: Uint8Array | null): boolean {
  const isIndexed = isArray(space) && isName(space.items[0], "Indexed");
  if (palette === null || !isIndexed) {
    return palette === null && !isIndexed;
  }
  const [, , highest, table] = space.items;
  return highest === palette.length / 3 - 1 && isString(table) && equalBytes(table.bytes, palette);
}

function decoded(doc: PdfDocument, num: number): Uint8Array | null {
  const stream = streamOf(doc, num);
  return stream === null ? null : doc.decode(stream).value;
}

function streamOf(doc: PdfDocument, num: number): PdfStream | null {
  const value = doc.object(num)?.value ?? null;
  return isStream(value) ? value : null;
}

function refOf({ entries }: PdfDict, key: string): number | null {
  const value = entries.get(key);
  return isRef(value) ? value.num : null;
}

function numberOf({ entries }: PdfDict, key: string): number {
  const value = entries.get(key);
  return typeof value === "number" ? value : Number.NaN;
}
