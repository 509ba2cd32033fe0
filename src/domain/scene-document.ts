/**
 * The scene document, version 1: what an author reads, changes and sends back. Its member names are those
 * of the API. Lengths in points from the top-left corner of the page as seen.
 */
import { roundTo } from "#base/numbers.ts";
import { apply, type Rect } from "#base/geometry.ts";
import type {
  BoundPathKind,
  BoxSettings,
  FieldImage,
  FieldLabels,
  PatternPart,
  PictureFit,
  SceneField,
  SceneImage,
  ScenePage,
  TextBox,
  WhenEmpty,
} from "#engine/contract/scene.ts";
import { patternsOf } from "#engine/contract/patterns.ts";
import { isLock } from "#engine/contract/problems.ts";
import type { SharedBoxes } from "#engine/contract/scene-edit.ts";
import type { Template, OutputOptions } from "#engine/contract/template.ts";

export type PatternDocument = readonly (
  | { readonly literal: string }
  | { readonly field: string }
)[];

/** As `BoxSettings`, in the names of the API. */
export interface SettingsDocument {
  readonly shrink_to_fit: boolean;
  readonly max_width_pt: number | null;
  readonly min_font_size_pt: number | null;
  readonly max_lines: number | null;
  readonly character_limit: number | null;
  readonly align: BoxSettings["align"];
  readonly vertical_anchor: BoxSettings["verticalAnchor"];
  readonly case: BoxSettings["textCase"];
  readonly direction: BoxSettings["direction"];
  readonly break_words: boolean;
  readonly fit_group: string | null;
  readonly close_empty_lines: boolean;
  readonly language: string | null;
}

/** Where each setting stands in the document. */
export const SETTING_NAMES: Readonly<Record<keyof BoxSettings, keyof SettingsDocument>> = {
  shrinkToFit: "shrink_to_fit",
  maxWidthPt: "max_width_pt",
  minSizePt: "min_font_size_pt",
  maxLines: "max_lines",
  characterLimit: "character_limit",
  align: "align",
  verticalAnchor: "vertical_anchor",
  textCase: "case",
  direction: "direction",
  breakWords: "break_words",
  fitGroup: "fit_group",
  closeEmptyLines: "close_empty_lines",
  language: "language",
};

/** A picture of the page. `field_id` and `fit` are the author's. */
export interface ImageObjectDocument {
  readonly id: string;
  readonly type: "image";
  /** Upright hull. */
  readonly page_box: Rect;
  /** Corners: lower left, lower right, upper right, upper left of the picture's own square. */
  readonly quad: readonly (readonly [number, number])[];
  readonly content: {
    readonly width_px: number;
    readonly height_px: number;
    readonly ppi: number;
    readonly color_space: string | null;
  };
  readonly editable: boolean;
  readonly reason: SceneImage["reason"];
  /** The picture field it shows; null where it stays as authored. */
  readonly field_id: string | null;
  /** How another picture takes its place: covering it, or whole within it. */
  readonly fit: PictureFit;
}

export type ObjectDocument = TextObjectDocument | ImageObjectDocument;

/** A text box. `settings`, `locked` and `pattern` are the author's, everything else is as found. */
export interface TextObjectDocument {
  readonly id: string;
  readonly type: "text";
  /** Upright hull. */
  readonly page_box: Rect;
  /** Corners of the type box: lower left, lower right, upper right, upper left as it is read. */
  readonly quad: readonly (readonly [number, number])[];
  readonly rotation_deg: number;
  readonly direction: "ltr" | "rtl";
  readonly vertical: boolean;
  readonly content: { readonly text: string; readonly lines: readonly string[] };
  readonly style: {
    readonly font: string;
    readonly font_size_pt: number;
    readonly leading_pt: number | null;
    readonly tracking_em: number;
    readonly word_spacing_em: number;
    readonly horizontal_scale: number;
    readonly color: {
      readonly space: string;
      readonly components: readonly number[];
      readonly colorants: readonly string[];
    };
    readonly align: TextBox["align"];
    readonly align_confidence: number;
    readonly case: "none" | "upper";
  };
  /** Room found for other text, before the author's settings. */
  readonly room: { readonly max_width_pt: number; readonly max_lines: number };
  /** Paintings of the text at its place: more than one for fake bold and shadows. */
  readonly instances: number;
  /** Other boxes drawn by the very same operators: they always show the same text. */
  readonly shared_with: readonly string[];
  /** Rules and drawings of its letters that are changed together with its words. */
  readonly bound_paths: readonly {
    readonly kind: BoundPathKind;
    readonly marks: number;
    readonly page_box: Rect;
  }[];
  readonly editable: boolean;
  readonly reason: TextBox["reason"];
  readonly locked: boolean;
  readonly settings: SettingsDocument;
  /** Null where the box shows no field. */
  readonly pattern: PatternDocument | null;
}

export interface PageDocument {
  readonly id: string;
  readonly pageSize: { readonly width: number; readonly height: number };
  readonly trimBox: Rect | null;
  readonly bleedBox: Rect | null;
  readonly reasons: ScenePage["reasons"];
  readonly objects: readonly ObjectDocument[];
}

export interface FieldDocument {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** By language, those that have one of their own. */
  readonly labels: FieldLabels;
  /** Of a selection either its own `options` or the shop's list counts; the other is null. */
  readonly type: "text" | "selection" | "image";
  readonly options: readonly string[] | null;
  readonly selection_set_id: string | null;
  readonly input_kind: SceneField["inputKind"];
  readonly required: boolean;
  readonly default_value: string | null;
  readonly max_length: number | null;
  readonly placeholder: boolean;
  readonly when_empty: WhenEmpty;
  /** Fields of one block bear the same: "1.2" as found (side and block, from 1), or the author's words; null: none. */
  readonly group: string | null;
  /** Row of a table within the group, from 1. */
  readonly row: number | null;
  /** Objects that show the field. */
  readonly objects: readonly string[];
}

export interface OutputDocument {
  readonly flatten: boolean;
  readonly remove_piece_info: boolean;
}

export interface SceneDocument {
  readonly version: 1;
  readonly title: string | null;
  readonly pages: readonly PageDocument[];
  readonly fields: readonly FieldDocument[];
  readonly fonts: { readonly default: string | null };
  readonly output: OutputDocument;
  readonly _meta: { readonly parserVersion: string; readonly sourceSha256: string };
}

/** The document of a compiled template. */
export function sceneDocument(
  template: Omit<Template, "source" | "plan">,
  shared: SharedBoxes,
  names: { readonly title: string | null; readonly defaultFontId: string | null },
): SceneDocument {
  const patterns = patternsOf(template.fields);
  const pictures = new Map(
    template.fields.flatMap(({ id, images = [] }) =>
      images.map((one) => [one.image, { field: id, fit: one.fit }] as const),
    ),
  );
  const groups = new Map(shared.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  return {
    version: 1,
    title: names.title,
    pages: template.pages.map((page) => ({
      id: `page_${page.index}`,
      pageSize: { width: roundTo(page.widthPt, 4), height: roundTo(page.heightPt, 4) },
      trimBox: roundedRect(page.trim),
      bleedBox: roundedRect(page.bleed),
      reasons: page.reasons,
      objects: [
        ...page.boxes.map((box) =>
          textDocument(box, page, {
            pattern: patterns.get(box.id),
            shared: groups.get(box.id) ?? [],
          }),
        ),
        ...(page.images ?? []).map((image) => imageDocument(image, page, pictures.get(image.id))),
      ],
    })),
    fields: template.fields.map(fieldDocument),
    fonts: { default: names.defaultFontId },
    output: outputDocument(template.output),
    _meta: { parserVersion: template.parserVersion, sourceSha256: template.sourceSha256 },
  };
}

function imageDocument(
  image: SceneImage,
  page: ScenePage,
  shown: { readonly field: string; readonly fit: FieldImage["fit"] } | undefined,
): ImageObjectDocument {
  return {
    id: image.id,
    type: "image",
    page_box: roundedRect(image.bboxPt),
    quad: image.quad.map((corner) => {
      const [x, y] = apply(page.toSeen, corner);
      return [roundTo(x, 4), roundTo(y, 4)];
    }),
    content: {
      width_px: image.widthPx,
      height_px: image.heightPx,
      ppi: Number.isFinite(image.ppi) ? Math.round(image.ppi) : 0,
      color_space: image.space,
    },
    editable: image.replaceable,
    reason: image.reason,
    field_id: shown?.field ?? null,
    fit: shown?.fit ?? "fill",
  };
}

function textDocument(
  box: TextBox,
  page: ScenePage,
  {
    pattern,
    shared,
  }: { readonly pattern: readonly PatternPart[] | undefined; readonly shared: readonly string[] },
): TextObjectDocument {
  return {
    id: box.id,
    type: "text",
    page_box: roundedRect(box.bboxPt),
    quad: box.quad.map((corner) => {
      const [x, y] = apply(page.toSeen, corner);
      return [roundTo(x, 4), roundTo(y, 4)];
    }),
    rotation_deg: roundTo(box.rotationDeg, 4),
    direction: box.direction,
    vertical: box.vertical,
    content: { text: box.text, lines: box.lines.map(({ text }) => text) },
    style: {
      font: box.fontName,
      font_size_pt: roundTo(box.sizePt, 4),
      leading_pt: box.leadingPt === null ? null : roundTo(box.leadingPt, 4),
      tracking_em: roundTo(box.trackingEm, 4),
      word_spacing_em: roundTo(box.wordSpacingEm, 4),
      horizontal_scale: roundTo(box.scale, 4),
      color: {
        space: box.color.space,
        components: box.color.components.map((value) => roundTo(value, 4)),
        colorants: box.color.colorants,
      },
      align: box.align,
      align_confidence: roundTo(box.alignConfidence, 4),
      case: box.isUpperCase ? "upper" : "none",
    },
    room: { max_width_pt: roundTo(box.maxWidthPt, 4), max_lines: box.maxLines },
    instances: 1 + box.duplicates.length,
    shared_with: shared.filter((id) => id !== box.id),
    bound_paths: (box.boundPaths ?? []).map(({ kind, marks, bboxPt }) => ({
      kind,
      marks,
      page_box: roundedRect(bboxPt),
    })),
    editable: box.editable,
    reason: box.reason,
    locked: isLock(box.reason),
    settings: settingsDocument(box.settings),
    pattern:
      pattern === undefined
        ? null
        : pattern.map((part) =>
            part.kind === "literal" ? { literal: part.text } : { field: part.field },
          ),
  };
}

function fieldDocument(field: SceneField): FieldDocument {
  return {
    id: field.id,
    name: field.name,
    label: field.label,
    labels: field.labels ?? {},
    type: field.choice === undefined ? field.type : "selection",
    options: field.choice?.options ?? null,
    selection_set_id: field.choice?.setId ?? null,
    input_kind: field.inputKind,
    required: field.required,
    default_value: field.defaultValue,
    max_length: field.maxLength,
    placeholder: field.isPlaceholder,
    when_empty: field.whenEmpty ?? "value",
    group: field.group ?? null,
    row: field.row ?? null,
    objects: [
      ...field.boxes.map(({ box }) => box),
      ...(field.images ?? []).map(({ image }) => image),
    ],
  };
}

/** Settings in the names of the API. */
function settingsDocument(settings: BoxSettings): SettingsDocument {
  return {
    shrink_to_fit: settings.shrinkToFit,
    max_width_pt: settings.maxWidthPt,
    min_font_size_pt: settings.minSizePt,
    max_lines: settings.maxLines,
    character_limit: settings.characterLimit,
    align: settings.align,
    vertical_anchor: settings.verticalAnchor,
    case: settings.textCase,
    direction: settings.direction,
    break_words: settings.breakWords,
    fit_group: settings.fitGroup,
    close_empty_lines: settings.closeEmptyLines,
    language: settings.language,
  };
}

function outputDocument(output: OutputOptions): OutputDocument {
  return { flatten: output.flatten, remove_piece_info: output.removePieceInfo };
}

/** To ten-thousandths of a point, which are no difference on paper and read better, as all lengths here. */
function roundedRect<R extends Rect | null>(rect: R): R extends null ? null : Rect;
function roundedRect(rect: Rect | null): Rect | null {
  return rect === null
    ? null
    : [roundTo(rect[0], 4), roundTo(rect[1], 4), roundTo(rect[2], 4), roundTo(rect[3], 4)];
}
