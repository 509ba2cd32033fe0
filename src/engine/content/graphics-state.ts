/**
 * The graphics state with the text state in it (ISO 32000-2, 8.4.1 and 9.3.1) as one flat record, so
 * that q is a shallow copy. Values inside are never changed in place, only replaced.
 */
import { IDENTITY, type Matrix, type Rect } from "#base/geometry.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import type { PdfValue } from "../pdf/objects.ts";
import { type ColorSpace, DEVICE_GRAY, initialColor } from "./color-space.ts";
import type { ClipRegion } from "./clip-region.ts";
import type { MaskPicture } from "./mask-pictures.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import type { TextState } from "../plan/text-state.ts";

/** A colour with what is needed to set and to judge it. */
export interface PaintSource {
  readonly space: ColorSpace;
  readonly color: PaintColor;
  /** The pattern as found in the resources (unresolved) when the space is Pattern; null otherwise. */
  readonly pattern: PdfValue;
}

/** All parameters in force; lengths in user space units unless said. */
export interface GraphicsState {
  ctm: Matrix;
  /** Bounds of the clip in default user space; null when nothing at all is let through. */
  clip: Rect | null;
  /** The shapes that bound is made of, without the medium; null where nothing clips but that. */
  clipRegion: ClipRegion | null;
  lineWidth: number;
  lineCap: number;
  lineJoin: number;
  miterLimit: number;
  /** Dash array followed by the phase. */
  dash: readonly number[];
  fill: PaintSource;
  stroke: PaintSource;
  fillAlpha: number;
  strokeAlpha: number;
  /**
   * Product of the alphas of the transparency groups around: text in a group of alpha 0 is invisible
   * whatever its own.
   */
  groupAlpha: number;
  /** True within a transparency group that is mixed with what lies below it, whatever its own parts are. */
  isInMixedGroup: boolean;
  blendMode: string;
  hasSoftMask: boolean;
  /** The pictures of that mask, and those of the masks of the transparency groups around; noted by the interpreter alone. */
  maskPictures: readonly MaskPicture[];
  groupMaskPictures: readonly MaskPicture[];
  overprintFill: boolean;
  overprintStroke: boolean;
  overprintMode: number;
  /** Entries of ExtGState dictionaries that have no member here, newest value by key; also RI and FL. */
  others: ReadonlyMap<string, PdfValue>;
  /**
   * Resource name, "" when none was set or the font came from an ExtGState or from around a form and
   * has no name here. Text with such a font cannot be edited: nothing could select the font again
   * afterwards.
   */
  fontName: string;
  font: PdfFont | null;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** Tz / 100. */
  scale: number;
  leading: number;
  rise: number;
  render: number;
  /** `textStateOf` of the members above; null after one of them changed. */
  snapshot: TextState | null;
}

const BLACK: PaintSource = {
  space: DEVICE_GRAY,
  color: initialColor(DEVICE_GRAY),
  pattern: null,
};

// One empty map and one empty list for all pages: what is inside a state is never changed in place.
const NO_PICTURES: readonly MaskPicture[] = [];
const NO_OTHERS: ReadonlyMap<string, PdfValue> = new Map();

/** The state at the start of a page (ISO 32000-2, tables 51 and 102) with the given clip. */
export function initialState(clip: Rect | null): GraphicsState {
  return {
    ctm: IDENTITY,
    clip,
    clipRegion: null,
    lineWidth: 1,
    lineCap: 0,
    lineJoin: 0,
    miterLimit: 10,
    dash: [0],
    fill: BLACK,
    stroke: BLACK,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    isInMixedGroup: false,
    blendMode: "Normal",
    hasSoftMask: false,
    maskPictures: NO_PICTURES,
    groupMaskPictures: NO_PICTURES,
    overprintFill: false,
    overprintStroke: false,
    overprintMode: 0,
    others: NO_OTHERS,
    fontName: "",
    font: null,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    render: 0,
    snapshot: null,
  };
}

/**
 * The text state as plain data; the same object until a parameter changes. Sharing the object saves one
 * record for each shown text, and lets equal states be recognised by identity.
 */
export function textStateOf(state: GraphicsState): TextState {
  state.snapshot ??= {
    fontName: state.fontName,
    size: state.size,
    charSpacing: state.charSpacing,
    wordSpacing: state.wordSpacing,
    scale: state.scale,
    leading: state.leading,
    rise: state.rise,
    render: state.render,
  };
  return state.snapshot;
}

/**
 * The common part of two rectangles; null when they do not even touch. Touching ones have a common part
 * without area: a hairline on the clip's edge is still painted by renderers.
 */
export function intersect(a: Rect | null, b: Rect | null): Rect | null {
  if (a === null || b === null) {
    return null;
  }
  const x0 = Math.max(a[0], b[0]);
  const y0 = Math.max(a[1], b[1]);
  const x1 = Math.min(a[2], b[2]);
  const y1 = Math.min(a[3], b[3]);
  return x0 <= x1 && y0 <= y1 ? [x0, y0, x1, y1] : null;
}

/**
 * True when something painted now with the given alpha would be mixed with what lies below. Overprint
 * is no transparency here, and Compatible is the old name of Normal (11.3.5).
 */
export function isTransparent(state: GraphicsState, alpha: number): boolean {
  return (
    alpha * state.groupAlpha < 1 ||
    state.hasSoftMask ||
    (state.blendMode !== "Normal" && state.blendMode !== "Compatible")
  );
}

/** The colorant None makes no mark at all (8.6.6.4). */
export function isNone(color: PaintColor): boolean {
  return color.space === "Separation" && color.colorants[0] === "None";
}
