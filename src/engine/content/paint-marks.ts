/** Marks that are not text: painted paths, images and shadings. */
import type { PaintColor } from "../contract/paint-color.ts";
import { apply, corners, hull, type Matrix, type Point, type Rect } from "#base/geometry.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "../pdf/objects.ts";
import { readColorSpace } from "./color-space.ts";
import { type GraphicsState, intersect, isNone, isTransparent } from "./graphics-state.ts";
import { clipPath, clipRectangle } from "./clip-region.ts";
import { isLayerVisible } from "./layers.ts";
import { categoryOf, nameOf, noteSyntaxError, resourceOf } from "./machine.ts";
import { innermost } from "./marked-content.ts";
import type { Mark } from "./model.ts";
import {
  addMark,
  noteColorants,
  notePaint,
  noteShading,
  type ContentStreamRun,
} from "./page-run.ts";
import type { PathPlace } from "./path-place.ts";
import { boundsOf, closePath, isUpright, type Subpath } from "./path.ts";
import { PATH_PAINTERS, type PaintedWith } from "./path-painters.ts";
import { endPath } from "./state-operators.ts";
import type { ContentOperator, InlineImage } from "../pdf/operator-reader.ts";

/**
 * Subpaths of one operator that are still reported one by one when all are rectangles or lines. A table
 * drawn as one path is many rules; a map drawn as one path is one obstacle.
 */
const MAX_SEPARATE = 2000;

/**
 * S, f, B and their kin; n. Ends the path. Hidden layers leave no marks, but the path ends and clips
 * all the same.
 */
export function paintPath(run: ContentStreamRun, op: ContentOperator): void {
  const { machine, page } = run;
  const { gs, path } = machine;
  if (op.name === "s" || op.name === "b" || op.name === "b*") {
    closePath(path);
  }
  const painted = visiblePaint(gs, PATH_PAINTERS.get(op.name) ?? "neither");
  // A single point marks nothing unless it is closed and stroked with round caps (8.5.3.2); m without
  // anything behind it is common before the next re.
  const subpaths = path.subpaths.filter(({ corners, closed }) => corners > 1 || closed);
  if (painted !== "neither" && subpaths.length > 0 && !innermost(machine).hidden) {
    notePaint(page, gs, painted);
    const place = placeOf(run, op);
    // Several rectangles filled at once (cells, rules) are told apart, because a text fits between
    // them; anything with a curve or a slope is one shape.
    if (subpaths.length > 1 && subpaths.length <= MAX_SEPARATE && subpaths.every(isUpright)) {
      for (const subpath of subpaths) {
        addPathMark(run, painted, { subpaths: [subpath], place });
      }
    } else {
      addPathMark(run, painted, { subpaths, place });
    }
  }
  if (path.clips) {
    cutClip(run, op);
  }
  endPath(machine);
}

/** The shape of a clip that takes effect once its path has been painted (8.5.4). */
function cutClip(run: ContentStreamRun, op: ContentOperator): void {
  const { gs, path } = run.machine;
  const bounds = boundsOf(path.subpaths);
  const [first] = path.subpaths;
  // An empty path lets nothing through; `clip` says so, and what is not seen is not asked for its ink.
  if (bounds === null || first === undefined) {
    return;
  }
  gs.clipRegion =
    path.subpaths.length === 1 && isUpright(first)
      ? clipRectangle(gs.clipRegion, bounds)
      : clipPath(gs.clipRegion, bounds, {
          place: placeOf(run, op),
          isEvenOdd: path.clipsEvenOdd,
        });
}

function placeOf({ record, machine }: ContentStreamRun, op: ContentOperator): PathPlace {
  const { id, data } = record.contentStream;
  const { start } = machine.path;
  return { contentStream: id, data, start, end: op.end, operator: op.index, ctm: machine.gs.ctm };
}

/** What of an operator is seen: a fill of alpha 0 leaves no mark, and text may run over it. */
function visiblePaint(gs: GraphicsState, painted: PaintedWith): PaintedWith {
  const fills = painted !== "stroke" && painted !== "neither" && gs.fillAlpha * gs.groupAlpha > 0;
  const strokes = painted !== "fill" && painted !== "neither" && gs.strokeAlpha * gs.groupAlpha > 0;
  if (fills) {
    return strokes ? "both" : "fill";
  }
  return strokes ? "stroke" : "neither";
}

function addPathMark(
  run: ContentStreamRun,
  painted: PaintedWith,
  { subpaths, place }: { readonly subpaths: readonly Subpath[]; readonly place: PathPlace },
): void {
  const { page } = run;
  const { gs } = run.machine;
  const strokes = painted !== "fill";
  const strokeWidthPt = strokes ? strokeWidth(run, gs) : null;
  const bounds = boundsOf(subpaths);
  // Half the width on each side; mitred corners reach further (8.4.3.5) and are left out, as they are
  // rare in frames.
  const grow = (strokeWidthPt ?? 0) / page.page.userUnit / 2;
  const bbox =
    bounds === null
      ? null
      : intersect(gs.clip, [
          bounds[0] - grow,
          bounds[1] - grow,
          bounds[2] + grow,
          bounds[3] + grow,
        ]);
  // Clipped away: no mark, so preflight does not report what is not printed.
  if (bbox === null) {
    return;
  }
  const [first] = subpaths;
  addMark(page, {
    kind: painted === "stroke" ? "stroke" : "fill",
    bbox,
    fill: painted === "stroke" ? null : gs.fill.color,
    stroke: strokes ? gs.stroke.color : null,
    strokeWidthPt,
    isRectangle: subpaths.length === 1 && first !== undefined && isUpright(first),
    isClosedCurve:
      subpaths.some(({ hasCurve }) => hasCurve) &&
      (painted !== "stroke" || subpaths.every(({ closed }) => closed)),
    path: place,
    clipRegion: gs.clipRegion,
    image: null,
    overprintFill: gs.overprintFill,
    overprintStroke: gs.overprintStroke,
    overprintMode: gs.overprintMode,
    ...(painted !== "stroke" && isOpaqueFill(gs) ? OPAQUE : {}),
    ...seenThrough(gs),
    zIndex: page.nextZ,
  });
}

/** Line width through the CTM; the geometric mean of both axes where they differ. */
function strokeWidth(run: ContentStreamRun, gs: GraphicsState): number {
  const [a, b, c, d] = gs.ctm;
  const mean = Math.sqrt(Math.abs(a * d - b * c));
  // The CTM of a line collapsed to one axis has determinant 0; the longer axis is then the best guess.
  const scale = mean > 0 ? mean : Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return Math.abs(gs.lineWidth) * scale * run.page.page.userUnit;
}

/** An image XObject painted by Do. */
export function paintImage(run: ContentStreamRun, stream: PdfStream, operator: number): void {
  if (!isLayerVisible(run.page.cache.layers, stream.dict.entries.get("OC") ?? null)) {
    return;
  }
  const object = `${stream.num} ${stream.gen}`;
  addImage(run, "image", { dict: stream.dict, object, operator });
}

/** BI … ID … EI. */
export function paintInlineImage(run: ContentStreamRun, image: InlineImage | null): void {
  if (image !== null) {
    addImage(run, "inline-image", { dict: image.dict, object: null, operator: null });
  }
}

interface ImageSource {
  readonly dict: PdfDict;
  readonly object: string | null;
  /** Ordinal of the Do; null for inline images. */
  readonly operator: number | null;
}

function addImage(
  run: ContentStreamRun,
  kind: "image" | "inline-image",
  source: ImageSource,
): void {
  const { machine, page } = run;
  const { gs } = machine;
  const { doc } = page;
  const { dict, object, operator } = source;
  // An image always fills the unit square of user space (8.9.4).
  const bbox = intersect(gs.clip, boundsOfSquare(gs.ctm));
  if (innermost(machine).hidden || bbox === null || gs.fillAlpha * gs.groupAlpha === 0) {
    return;
  }
  // A stencil mask (8.9.6.2) has one bit and no colour space: it is painted with the current colour.
  const isMask = doc.get(dict, "ImageMask") === true;
  const widthPx = positive(doc.get(dict, "Width"));
  const heightPx = positive(doc.get(dict, "Height"));
  const bits = doc.get(dict, "BitsPerComponent");
  const space = isMask ? null : imageColor(run, dict.entries.get("ColorSpace") ?? null);
  // Images are filled: masks with the current colour, others with their own (8.9.6.2).
  notePaint(page, gs, isMask ? "fill" : "neither");
  noteColorants(page, space);
  page.usesOverprint ||= gs.overprintFill;
  page.usesTransparency ||= hasSoftMask(doc, dict);
  addMark(page, {
    kind,
    bbox,
    fill: isMask ? gs.fill.color : null,
    stroke: null,
    strokeWidthPt: null,
    isRectangle: isUprightMatrix(gs.ctm),
    isClosedCurve: false,
    path: null,
    image: {
      widthPx,
      heightPx,
      // JPEG and JPEG 2000 images may leave the entry out; 8 is what they have.
      bitsPerComponent: isMask ? 1 : typeof bits === "number" ? bits : 8,
      object,
      space,
      isMask,
      ppi: pixelsPerInch(run, widthPx, heightPx),
      drawn:
        operator === null
          ? null
          : { contentStream: run.record.contentStream.id, operator, ctm: gs.ctm },
    },
    clipRegion: gs.clipRegion,
    ...(!isMask && !hasOwnMask(doc, dict) && isOpaquePaint(gs) ? OPAQUE : {}),
    overprintFill: gs.overprintFill,
    overprintStroke: gs.overprintStroke,
    overprintMode: gs.overprintMode,
    ...seenThrough(gs),
    zIndex: page.nextZ,
  });
}

/** Of the worse axis, as GWG 2022 (R0031) asks; UserUnit makes the printed length (7.7.3.3). */
function pixelsPerInch(
  { machine, page }: ContentStreamRun,
  widthPx: number,
  heightPx: number,
): number {
  const [a, b, c, d] = machine.gs.ctm;
  const { userUnit } = page.page;
  return Math.min(
    perInch(widthPx, Math.hypot(a, b) * userUnit),
    perInch(heightPx, Math.hypot(c, d) * userUnit),
  );
}

/** No member where something is seen through the mark. */
const OPAQUE: Pick<Mark, "isOpaque"> = { isOpaque: true };

/** Patterns may have gaps, and the colorant None paints nothing. */
function isOpaqueFill(gs: GraphicsState): boolean {
  const { pattern, color } = gs.fill;
  return pattern === null && !isNone(color) && isOpaquePaint(gs);
}

/** What is painted with the fill's parameters hides what lies below (11.3.5, 8.6.7). */
function isOpaquePaint(gs: GraphicsState): boolean {
  return !gs.isInMixedGroup && !gs.overprintFill && !isTransparent(gs, gs.fillAlpha);
}

/** Masks of an image (8.9.6): explicit, by colour, soft, or within its data. */
function hasOwnMask(doc: PdfDocument, dict: PdfDict): boolean {
  return (doc.get(dict, "Mask") ?? null) !== null || hasSoftMask(doc, dict);
}

function hasSoftMask(doc: PdfDocument, dict: PdfDict): boolean {
  return isStream(doc.get(dict, "SMask")) || positive(doc.get(dict, "SMaskInData")) > 0;
}

/** The pictures of the soft masks in force; no member where there are none, as nearly always. */
function seenThrough({
  maskPictures,
  groupMaskPictures,
}: GraphicsState): Pick<Mark, "maskPictures"> {
  return maskPictures.length + groupMaskPictures.length === 0
    ? {}
    : { maskPictures: [...groupMaskPictures, ...maskPictures] };
}

function imageColor(run: ContentStreamRun, value: PdfValue): PaintColor | null {
  const spaces = categoryOf(run.machine.scope, "ColorSpace");
  const space = readColorSpace(run.page.doc, value, spaces);
  return space === null
    ? null
    : {
        space: space.name,
        components: [],
        colorants: space.colorants,
        alternate: space.alternate,
      };
}

/**
 * Pixels per inch over a length in points; Infinity for an image collapsed to a line, which no check
 * then reports.
 */
function perInch(pixels: number, lengthPt: number): number {
  return lengthPt > 0 ? (pixels * 72) / lengthPt : Infinity;
}

function positive(value: PdfValue): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

/**
 * True when the matrix keeps rectangles upright, turned by quarters or mirrored. The tolerance is
 * relative, since matrices of scaled images differ by thousands.
 */
export function isUprightMatrix([a, b, c, d]: Matrix): boolean {
  const tolerance = 1e-4 * (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d));
  return (
    (Math.abs(b) <= tolerance && Math.abs(c) <= tolerance) ||
    (Math.abs(a) <= tolerance && Math.abs(d) <= tolerance)
  );
}

function boundsOfSquare(ctm: Matrix): Rect {
  return hull(corners([0, 0, 1, 1]).map((point) => apply(ctm, point)));
}

/** sh: fills the whole clip, or the shading's /BBox in it. */
export function paintShading(run: ContentStreamRun, op: ContentOperator): void {
  const { machine, page } = run;
  const { gs, scope } = machine;
  const name = nameOf(machine, op);
  if (name === null || innermost(machine).hidden || gs.fillAlpha * gs.groupAlpha === 0) {
    return;
  }
  const shading = page.doc.resolve(resourceOf(scope, "Shading", name));
  const dict = isStream(shading) ? shading.dict : shading;
  if (!isDict(dict)) {
    noteSyntaxError(machine.syntaxErrors, "missing resource");
    return;
  }
  // sh takes the shading's own colour, never the current one (8.7.4.2).
  const color = noteShading(page, dict, categoryOf(scope, "ColorSpace"));
  notePaint(page, gs, "neither");
  page.usesOverprint ||= gs.overprintFill;
  const corners = cornersOf(page.doc, dict, gs.ctm);
  const box = corners === null ? null : hull(corners);
  const bbox = box === null ? gs.clip : intersect(gs.clip, box);
  if (bbox === null) {
    return;
  }
  addMark(page, {
    kind: "shading",
    bbox,
    fill: color,
    stroke: null,
    strokeWidthPt: null,
    isRectangle: isUprightMatrix(gs.ctm),
    isClosedCurve: false,
    path: null,
    image: null,
    overprintFill: gs.overprintFill,
    overprintStroke: gs.overprintStroke,
    overprintMode: gs.overprintMode,
    ...seenThrough(gs),
    zIndex: page.nextZ,
  });
}

/**
 * Corners of a dictionary's /BBox put through a matrix, in order around it; null when it is no rectangle.
 * The array and its numbers may be references, as any value in a file may (7.3.10).
 */
export function cornersOf(
  doc: PdfDocument,
  dict: PdfDict,
  matrix: Matrix,
): readonly Point[] | null {
  const value = doc.get(dict, "BBox");
  const [x0, y0, x1, y1] = isArray(value) ? value.items.map((item) => doc.resolve(item)) : [];
  if (
    typeof x0 !== "number" ||
    typeof y0 !== "number" ||
    typeof x1 !== "number" ||
    typeof y1 !== "number"
  ) {
    return null;
  }
  return corners([x0, y0, x1, y1]).map((point) => apply(matrix, point));
}

/** True when a Do operand is an image. */
export function isImage(run: ContentStreamRun, stream: PdfStream): boolean {
  return isName(run.page.doc.get(stream.dict, "Subtype"), "Image");
}
