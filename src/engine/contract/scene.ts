/**
 * The scene: text boxes and fields found in a PDF. Plain data, serialisable, stored with the revision.
 */
import type { Matrix, Point, Rect } from "#base/geometry.ts";
import type { KIND_LABELS } from "./kind-labels.data.ts";
import type { ReasonCode } from "./problems.ts";
import type { PaintColor } from "./paint-color.ts";

export type Align = "left" | "center" | "right" | "justify";

/**
 * What a template's author sets for one box; every `null` means "as found on the page". Lengths in points
 * of the page as seen.
 */
export interface BoxSettings {
  /** False: the text keeps the authored size and overflows where it does not fit. */
  readonly shrinkToFit: boolean;
  /** Room along the baseline. */
  readonly maxWidthPt: number | null;
  /** Smallest size the text may shrink to; null takes the usual one (`minSizeOf`). */
  readonly minSizePt: number | null;
  readonly maxLines: number | null;
  /** Longest value in UTF-16 code units, CRLF counted as one; null for no limit. */
  readonly characterLimit: number | null;
  readonly align: Align | null;
  /** Which line stays where it was authored when the number of lines or the size changes. */
  readonly verticalAnchor: "first_line" | "middle" | "last_line";
  readonly textCase: "none" | "upper" | null;
  readonly direction: "ltr" | "rtl" | null;
  /** True lets a word wider than the room be cut; never done otherwise. */
  readonly breakWords: boolean;
  /** Boxes of one group shrink by the same share; null for none besides the field's own. */
  readonly fitGroup: string | null;
  /** A line that only empty values stood on is taken out and the lines below move up. */
  readonly closeEmptyLines: boolean;
  /** BCP 47 tag for case mapping and language forms; null when unknown. */
  readonly language: string | null;
}

/** A part of a text-showing operator that belongs to a box. */
export interface BoxSegment {
  readonly unit: string;
  /** `ShowOperator.index` in that unit. */
  readonly operator: number;
  /** First and one past the last glyph of the operator (counting its glyphs from 0). */
  readonly glyphStart: number;
  readonly glyphEnd: number;
  /** True when the segment is the whole operator. */
  readonly whole: boolean;
  /** Line of the box (0-based) the segment's text stands in. */
  readonly line: number;
  /**
   * What the clips in force leave around it, as `BoxLine.clipPt`, where that is not what its line has: null where
   * nothing clips. Absent for all others.
   */
  readonly clipPt?: Rect | null;
}

export interface BoxLine {
  readonly text: string;
  /** Baseline start and end in default user space. */
  readonly from: Point;
  readonly to: Point;
  /**
   * What the clips in force leave around it: [start, bottom, end, top] in points of the box's frame. New ink
   * stays inside. Absent where nothing clips, or the line is cropped.
   */
  readonly clipPt?: Rect;
  /** True where a clip cuts off some of it as delivered, which new words are not kept from; absent elsewhere. */
  readonly isCropped?: true;
  /** The line ends because its column does: the next one goes on with its words. Absent on all others. */
  readonly softEnd?: true;
}

/** A run of a box's text in one style. Offsets are UTF-16 code units into `TextBox.text`. */
export interface StyleRun {
  readonly start: number;
  readonly end: number;
  /** `PdfFont.key`. */
  readonly font: string;
  readonly sizePt: number;
  /** How far it stands above the baseline of its line, in points; absent where it does not. */
  readonly risePt?: number;
  /** Horizontal scale as a share of the box's; absent where it is that. */
  readonly stretch?: number;
  /** Key of what it is painted in, as `PlanSegment.paint`; absent in boxes of one paint. */
  readonly paint?: string;
  /** The box's first letter, where it reaches down beside several lines; absent for all others. */
  readonly initial?: Initial;
}

/** A letter that the lines of its box stand beside. */
export interface Initial {
  /** How many lines, at least two. */
  readonly lines: number;
  /** Room between it and those lines. */
  readonly gapPt: number;
}

/** What paths bound to a box are: rules under or through its words, or its letters drawn once more. */
export type BoundPathKind = "underline" | "strikethrough" | "stroke" | "copy" | "shadow";

/**
 * Path marks that belong to the words of a box: they are changed together with them. Those of one kind, drawing
 * and line are one.
 */
export interface BoundPath {
  readonly kind: BoundPathKind;
  /** How many paths, or parts of paths, it is drawn by. */
  readonly marks: number;
  /** Upright hull in points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
}

export interface TextBox {
  /** "box_" + 16 hex digits: see `scene/ids.ts`. */
  readonly id: string;
  readonly page: number;
  /** Lines joined by "\n"; null characters never occur; U+FFFD where nothing maps a code. */
  readonly text: string;
  readonly lines: readonly BoxLine[];
  readonly segments: readonly BoxSegment[];
  /** Other operators that paint the same text at the same place (fake bold, shadow): rewritten alike. */
  readonly duplicates: readonly (readonly BoxSegment[])[];
  /** Path marks that are changed together with its words; absent where there are none. */
  readonly boundPaths?: readonly BoundPath[];
  /** Dominant style: the one of most characters. */
  readonly font: string;
  readonly fontName: string;
  /** Effective size in points of the page as seen (UserUnit applied). */
  readonly sizePt: number;
  readonly runs: readonly StyleRun[];
  /** Baseline distance in points; null for one line. */
  readonly leadingPt: number | null;
  /** Extra space between glyphs in em of the effective size. */
  readonly trackingEm: number;
  readonly wordSpacingEm: number;
  /** Horizontal scale as a fraction. */
  readonly scale: number;
  readonly color: PaintColor;
  readonly align: Align;
  /** 0–1: how sure the alignment is. */
  readonly alignConfidence: number;
  /** Counter-clockwise, degrees, as seen (page Rotate applied), in [0, 360). */
  readonly rotationDeg: number;
  readonly direction: "ltr" | "rtl";
  /**
   * Columns of upright glyphs. The font says how they are set: by vertical writing mode where
   * `PdfFont.vertical`, else stacked glyph by glyph in horizontal mode.
   */
  readonly vertical: boolean;
  /**
   * Type box in default user space: corners lower left, lower right, upper right, upper left of the
   * unrotated frame.
   */
  readonly quad: readonly [Point, Point, Point, Point];
  /** Upright hull in points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
  /**
   * Baseline frame → default user space, unit 1 pt: x along the baseline, y towards the glyphs' tops, origin
   * at the first baseline's left end as the glyphs see it, also for right-to-left text. Line n stands at
   * y = −n · leading. Mirrored text has a frame of negative determinant, so that places in it are as in any other.
   *
   * Vertical: x runs down the column from the top of its first glyph's em (for a font in vertical mode that
   * is where its pen stands), y to the right, and y = 0 is the middle of the first column, on which vertical
   * origins lie; column n stands at y = −n · leading, to the left. Where the page itself is turned so is the frame.
   */
  readonly frame: Matrix;
  /** Room along the baseline for new text in points, at least the authored width. */
  readonly maxWidthPt: number;
  /** Where the room starts relative to the frame origin, in points along the baseline (≤ 0 allowed). */
  readonly roomStartPt: number;
  readonly maxLines: number;
  /** Its lines are rows with prices beside them or behind dots, or the prices: each keeps its baseline. Absent on all others. */
  readonly isInRows?: true;
  readonly isUpperCase: boolean;
  readonly editable: boolean;
  /** Why it is not editable; of an editable box null, or "no_unicode" where its words are not known. */
  readonly reason: ReasonCode | null;
  /** Its author opened it, or set something of it: no later reading locks it by itself. Absent on all others. */
  readonly isOpened?: true;
  /** MCIDs in order of the segments; null where none. */
  readonly mcids: readonly (number | null)[];
  readonly hasActualText: boolean;
  readonly settings: BoxSettings;
}

/** What the words of a field are: for its label, keyboard and autofill. "text" and "multiline" where that is not known. */
export type InputKind = keyof typeof KIND_LABELS;

/** How a field's value makes a box's text: literal parts and field values in order. */
export type PatternPart =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "field"; readonly field: string };

export interface FieldBox {
  readonly box: string;
  /** Whole box = one part of kind "field". */
  readonly pattern: readonly PatternPart[];
}

/**
 * What an empty value takes away: itself, or the fixed words of its line as well where no other value stands on
 * that line.
 */
export type WhenEmpty = "value" | "line";

/** Values a field takes, as its author set them: a list of the shop by id, or one of the field's own. */
export interface FieldChoice {
  readonly setId: string | null;
  /** Null where the list of the shop counts. */
  readonly options: readonly string[] | null;
}

/** Labels of a field by the tag of their language (BCP 47). */
export type FieldLabels = Readonly<Record<string, string>>;

/** One customer value, shown by one or more boxes. */
export interface SceneField {
  /** "fld_" + 16 hex digits, the same when the same file comes again. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** For readers of these languages in place of `label`. Absent where there is none. */
  readonly labels?: FieldLabels;
  /** A picture field has `images` in place of boxes. */
  readonly type: "text" | "image";
  readonly inputKind: InputKind;
  readonly required: boolean;
  /** Authored text; null when it could not be read. For a placeholder the default after "|", else "". */
  readonly defaultValue: string | null;
  /** The words on the page stand for a value and are never printed. */
  readonly isPlaceholder: boolean;
  readonly maxLength: number | null;
  /** Absent for "value": fixed words stay, whatever value comes. */
  readonly whenEmpty?: WhenEmpty;
  /** Absent where any text may be typed. */
  readonly choice?: FieldChoice;
  /**
   * Fields of one block of a side bear the same name, which an author may word; as found it is "1.2", the side and
   * the block on it, both from 1, or the card of a sheet (`groupOfCard`). Absent for none.
   */
  readonly group?: string;
  /** Row of a table within its group, from 1: its cells belong together. Absent outside of tables. */
  readonly row?: number;
  readonly boxes: readonly FieldBox[];
  /** Pictures of the page that show the field; only there for type "image". */
  readonly images?: readonly FieldImage[];
}

/** How a picture of another shape takes the authored one's place: covering all of it, or whole within it. */
export type PictureFit = "fill" | "fit";

export interface FieldImage {
  /** `SceneImage.id`. */
  readonly image: string;
  readonly fit: PictureFit;
}

/** Why a picture of the page cannot be replaced. */
export type ImageReason =
  /** Painted within a form XObject, or by content that several pages share. */
  | "image_in_form"
  | "image_shared_content"
  /** A stencil: painted in the colour that is set, not in its own. */
  | "image_mask"
  /** Named by the structure tree itself, or by a layer dictionary of its own. */
  | "image_in_structure"
  /** Turned away from the page's axes and sheared, or without any area. */
  | "image_skewed";

/** A picture of a page: an image XObject painted by one Do. */
export interface SceneImage {
  /** "img_" + 16 hex digits: see `scene/ids.ts`. */
  readonly id: string;
  readonly page: number;
  /** Corners of the unit square in default user space: lower left, lower right, upper right, upper left. */
  readonly quad: readonly [Point, Point, Point, Point];
  /** Upright hull in points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
  /** Unit square → points from the top-left corner of the page as seen. */
  readonly toSeen: Matrix;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Colour space by its name, "ICCBased:4" with the components; null where it cannot be told. */
  readonly space: string | null;
  /** Pixels per inch as placed, the lower of both axes. */
  readonly ppi: number;
  /** Ordinal of its Do among those of the page's own content: filling moves none. */
  readonly ordinal: number;
  readonly replaceable: boolean;
  /** Null where it is replaceable. */
  readonly reason: ImageReason | null;
}

export interface ScenePage {
  readonly index: number;
  /** As seen: Rotate and UserUnit applied. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** From the top-left corner as seen; null when no trim box smaller than the page. */
  readonly trim: Rect | null;
  readonly bleed: Rect | null;
  /** In default user space; the raster shows the MediaBox whatever the CropBox says. */
  readonly mediaBox: Rect;
  readonly cropBox: Rect;
  /** Default user space → points from the top-left corner as seen. */
  readonly toSeen: Matrix;
  readonly boxes: readonly TextBox[];
  /** Its pictures in paint order; absent when there are none. */
  readonly images?: readonly SceneImage[];
  /** Why the page has no boxes, or text that is not offered or not known: reason codes. */
  readonly reasons: readonly ReasonCode[];
}

export interface Scene {
  readonly pages: readonly ScenePage[];
  readonly fields: readonly SceneField[];
}
