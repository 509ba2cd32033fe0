/**
 * What is stored of a scene beside the plan: enough for every answer about a template and its fields, so
 * that the compiled file is read only to fill it.
 */
import { roomOf } from "#engine/contract/box-room.ts";
import { placedPpi, type SizePt } from "#engine/contract/placed-ppi.ts";
import { maxLengthOf, maxLinesOf, minSizeOf } from "#engine/contract/box-settings.ts";
import { caseOf } from "#engine/contract/text-case.ts";
import type { Problem } from "#engine/contract/problems.ts";
import type {
  FieldLabels,
  InputKind,
  PictureFit,
  SceneField,
  SceneImage,
  ScenePage,
  TextBox,
} from "#engine/contract/scene.ts";
import type { FocalPoint } from "#engine/contract/values.ts";
import type { Rect } from "#base/geometry.ts";
import type { FontReport } from "#engine/contract/fonts.ts";
import type { Template } from "#engine/contract/template.ts";
import { fontsByFace } from "#engine/contract/fonts-by-face.ts";
import { type PrintVerdict, printVerdicts } from "#engine/contract/print-verdict.ts";
import { patternsOf } from "#engine/contract/patterns.ts";

export interface PageRecord {
  /** "page_0", "page_1" … */
  readonly id: string;
  readonly widthPt: number;
  readonly heightPt: number;
  /** From the top-left corner as seen; null when the page has none of its own. */
  readonly trim: Rect | null;
  readonly bleed: Rect | null;
  /** Reason codes: why text of the page is not offered. */
  readonly reasons: readonly string[];
}

export interface SceneRecord {
  readonly parserVersion: string;
  readonly title: string | null;
  readonly pages: readonly PageRecord[];
  readonly fonts: readonly FontReport[];
  readonly problems: readonly Problem[];
  /** What the file prints with besides process inks; absent in scenes stored before it was kept. */
  readonly colorants?: readonly string[] | undefined;
}

/** One text box that shows a field. */
interface ConstraintRecord {
  readonly objectId: string;
  readonly page: number;
  readonly shrinkToFit: boolean;
  readonly maxWidthPt: number;
  readonly minFontSizePt: number;
  readonly fontSizePt: number;
  readonly characterLimit: number | null;
  readonly align: "left" | "center" | "right";
  readonly maxLines: number;
  readonly case: "none" | "upper";
  /** Code point ranges that print without a substitute: "U+0020-007E,U+00A0-00FF". */
  readonly printable: string;
  /** Ranges that print with other fonts standing in. */
  readonly printableSubstituted: string;
  /** PostScript name of the font that stands in for other letters; null when there is none. */
  readonly substitute: string | null;
  /** How many of the sampled names or addresses need another font; absent for kinds that are not sampled. */
  readonly verdict?: PrintVerdict | undefined;
  /** From the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
  readonly rotationDeg: number;
  readonly direction: "ltr" | "rtl";
}

/** A picture of the page that shows a field. */
interface PictureRecord {
  readonly objectId: string;
  readonly page: number;
  /** From the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
  /** Along the axes of the place, however it is turned; absent in scenes stored before it was kept. */
  readonly size?: SizePt | undefined;
  readonly fit?: PictureFit | undefined;
}

/** A picture of the shop that a picture field may show. */
export interface OfferedPicture {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null: the middle. */
  readonly focalPoint: FocalPoint | null;
  readonly sha256: string;
  /** A link to its file; absent until somebody is to see it. */
  readonly url?: string;
}

export interface FieldRecord {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** By language; absent where there is none. */
  readonly labels?: FieldLabels | undefined;
  readonly type: "text" | "selection" | "image";
  /** What a selection offers: its own list, or the shop's as it is when the row is read. */
  readonly options?: readonly string[] | undefined;
  /** The shop's list that it offers. */
  readonly selectionSetId?: string | undefined;
  /** What a picture field offers: the shop's pictures as they are when the row is read, newest first. */
  readonly pictures?: readonly OfferedPicture[] | undefined;
  /** Where a picture field shows its picture. */
  readonly places?: readonly PictureRecord[] | undefined;
  readonly inputKind: InputKind;
  readonly required: boolean;
  readonly defaultValue: string;
  readonly isPlaceholder: boolean;
  readonly maxLength: number | null;
  /** As in the scene; absent in those stored before it was kept. */
  readonly group?: string | undefined;
  readonly row?: number | undefined;
  readonly constraints: readonly ConstraintRecord[];
}

/** Page geometry of a template, taken from its first page. */
export interface TrimFacts {
  readonly pageCount: number;
  readonly trimWidthPt: number | null;
  readonly trimHeightPt: number | null;
  readonly hasBleed: boolean;
}

type Compiled = Omit<Template, "source" | "plan">;

const MAX_PROBLEMS = 200;
const MAX_PRINTABLE_CHARS = 2_048;

/** The scene of a compiled file. */
export function sceneRecord(compiled: Compiled, title: string | null): SceneRecord {
  return {
    parserVersion: compiled.parserVersion,
    title,
    pages: compiled.pages.map((page) => ({
      id: `page_${page.index}`,
      widthPt: page.widthPt,
      heightPt: page.heightPt,
      trim: page.trim,
      bleed: page.bleed,
      reasons: page.reasons,
    })),
    fonts: fontsByFace(compiled.fonts).flatMap(([font]) =>
      font === undefined
        ? []
        : {
            ...font,
            printable: cutRanges(font.printable),
            printableSubstituted: cutRanges(font.printableSubstituted),
          },
    ),
    problems: compiled.problems.slice(0, MAX_PROBLEMS),
    colorants: compiled.colorants,
  };
}

/** The fields of a compiled file with every box that shows them, in the order of the scene. */
export function fieldRecords(compiled: Compiled): FieldRecord[] {
  const boxes = new Map(compiled.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const images = new Map(
    compiled.pages.flatMap((page) => (page.images ?? []).map((image) => [image.id, image])),
  );
  const fonts = new Map(compiled.fonts.map((font) => [font.key, font]));
  const byId = new Map(compiled.fields.map((field) => [field.id, field]));
  const patterns = patternsOf(compiled.fields);
  const verdicts = printVerdicts(compiled);
  return compiled.fields.map((field) => ({
    id: field.id,
    name: field.name,
    label: field.label,
    ...(field.labels === undefined ? {} : { labels: field.labels }),
    type: field.choice === undefined ? field.type : "selection",
    ...choiceRecord(field.choice),
    ...placesRecord(field, images),
    inputKind: field.inputKind,
    required: field.required,
    defaultValue: field.defaultValue ?? "",
    isPlaceholder: field.isPlaceholder,
    maxLength: maxLengthOf(field, boxes),
    ...(field.group === undefined ? {} : { group: field.group }),
    ...(field.row === undefined ? {} : { row: field.row }),
    constraints: field.boxes.flatMap(({ box: id }) => {
      const box = boxes.get(id);
      return box === undefined
        ? []
        : [
            constraintOf(box, fonts.get(box.font), {
              characterLimit: maxLengthOf(field, boxes),
              case: caseOf(box, patterns.get(id) ?? [], byId).case,
              verdict: verdicts.get(field.id)?.get(id),
            }),
          ];
    }),
  }));
}

function placesRecord(
  { type, images: shown = [] }: SceneField,
  images: ReadonlyMap<string, SceneImage>,
): Pick<FieldRecord, "places"> {
  return type === "text"
    ? {}
    : {
        places: shown.flatMap(({ image: id, fit }) => {
          const image = images.get(id);
          return image === undefined
            ? []
            : [
                {
                  objectId: id,
                  page: image.page,
                  bboxPt: image.bboxPt,
                  size: axesOf(image.toSeen),
                  fit,
                },
              ];
        }),
      };
}

function axesOf([a, b, c, d]: SceneImage["toSeen"]): SizePt {
  return { widthPt: millionths(Math.hypot(a, b)), heightPt: millionths(Math.hypot(c, d)) };
}

/**
 * Pixels per inch of a picture where a field prints it, the lowest of its places; null where it prints nowhere.
 */
export function lowestPpi(
  { places = [] }: Pick<FieldRecord, "places">,
  picture: Pick<OfferedPicture, "widthPx" | "heightPx">,
): number | null {
  const found = places.map(({ size, fit = "fill", bboxPt: [x0, y0, x1, y1] }) =>
    placedPpi(picture, size ?? { widthPt: x1 - x0, heightPt: y1 - y0 }, fit),
  );
  return found.length === 0 ? null : Math.min(...found);
}

function choiceRecord(
  choice: SceneField["choice"],
): Pick<FieldRecord, "options" | "selectionSetId"> {
  return {
    options: choice?.options ?? undefined,
    selectionSetId: choice?.setId ?? undefined,
  };
}

/** Size and bleed of the first page; a page without a trim box is its own trim (ISO 32000-2, 14.11.2). */
export function trimFacts(pages: readonly ScenePage[]): TrimFacts {
  const [first] = pages;
  const [x0, y0, x1, y1] = first?.trim ?? [0, 0, first?.widthPt ?? 0, first?.heightPt ?? 0];
  return {
    pageCount: pages.length,
    trimWidthPt: first === undefined ? null : millionths(x1 - x0),
    trimHeightPt: first === undefined ? null : millionths(y1 - y0),
    hasBleed: pages.some(hasBleed),
  };
}

/** Without the noise that subtraction leaves in the last digits. */
function millionths(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

/** Tenth of a point: below it two boxes are the same. */
const SAME_PT = 0.1;

function hasBleed({ trim, bleed }: ScenePage): boolean {
  return (
    trim !== null &&
    bleed !== null &&
    (trim[0] - bleed[0] > SAME_PT ||
      trim[1] - bleed[1] > SAME_PT ||
      bleed[2] - trim[2] > SAME_PT ||
      bleed[3] - trim[3] > SAME_PT)
  );
}

/** The settings in force for a box: the author's, else what was found on the page. */
function constraintOf(
  box: TextBox,
  font: FontReport | undefined,
  limits: Pick<ConstraintRecord, "characterLimit" | "case" | "verdict">,
): ConstraintRecord {
  const { align, maxWidthPt } = roomOf(box);
  return {
    objectId: box.id,
    page: box.page,
    shrinkToFit: box.settings.shrinkToFit,
    maxWidthPt: millionths(maxWidthPt),
    minFontSizePt: box.settings.shrinkToFit ? minSizeOf(box) : box.sizePt,
    fontSizePt: box.sizePt,
    ...limits,
    align: align === "justify" ? "left" : align,
    maxLines: maxLinesOf(box),
    printable: cutRanges(font?.printable ?? ""),
    printableSubstituted: cutRanges(font?.printableSubstituted ?? ""),
    substitute: font?.substitute ?? null,
    bboxPt: box.bboxPt,
    rotationDeg: box.rotationDeg,
    direction: box.settings.direction ?? box.direction,
  };
}

/** At most 2 KB of ranges, cut between two of them. */
function cutRanges(ranges: string): string {
  if (ranges.length <= MAX_PRINTABLE_CHARS) {
    return ranges;
  }
  return ranges.slice(0, ranges.lastIndexOf(",", MAX_PRINTABLE_CHARS));
}
