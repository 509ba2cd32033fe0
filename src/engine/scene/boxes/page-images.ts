/**
 * The pictures of a page that an author may offer to be replaced: image XObjects painted by one Do. Masks
 * and pictures inside forms are listed with a reason; nothing is decoded here.
 */
import { apply, hull, type Matrix, multiply, type Point } from "#base/geometry.ts";
import type { ContentStream, Mark, PageContent } from "../../content/model.ts";
import { OperatorReader } from "../../pdf/operator-reader.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { isDict, isRef, isStream } from "../../pdf/objects.ts";
import type { UniqueIds } from "./unique-ids.ts";
import type { ImageReason, SceneImage } from "../../contract/scene.ts";

/** More pictures than anybody replaces one by one; the rest of a page is left out. */
const MAX_IMAGES = 200;
/**
 * One corner may miss its right angle by this much (cosine, about half a degree): a picture is placed
 * upright in its frame, a skewed one could not be.
 */
const MOST_SKEW = 0.01;

export interface ImageContext {
  readonly doc: PdfDocument;
  readonly ids: UniqueIds;
  /** Default user space → points from the top-left corner of the page as seen. */
  readonly toSeen: Matrix;
  /** Numbers of content streams that more than one page lists. */
  readonly sharedStreams: ReadonlySet<number>;
}

/**
 * In paint order, [] where there are none; at most `MAX_IMAGES`. Cost: one reading of the page's content
 * when there are any.
 */
export function pageImages(content: PageContent, context: ImageContext): readonly SceneImage[] {
  const marks = content.marks.filter(({ image }) => image !== null && image.drawn !== null);
  const unit = content.contentStreams.find(({ kind }) => kind === "page");
  if (marks.length === 0 || unit === undefined) {
    return [];
  }
  const ordinals = doOrdinals(unit);
  return marks
    .slice(0, MAX_IMAGES)
    .flatMap((mark) => sceneImage(mark, { ...context, content, unit, ordinals }));
}

/**
 * Numbers of content streams that more than one page lists (imposed sheets, shared backgrounds): a changed
 * Do would change all those pages.
 */
export function streamsOfSeveralPages(doc: PdfDocument): ReadonlySet<number> {
  const known = new Set<number>();
  const shared = new Set<number>();
  for (const page of doc.pages) {
    for (const num of new Set(page.contents.map((ref) => ref.num))) {
      (known.has(num) ? shared : known).add(num);
    }
  }
  return shared;
}

/**
 * Operator ordinal → ordinal among the Do operators. The latter is what the plan and the verifier count,
 * since text operators come and go with a fill.
 */
function doOrdinals({ data }: ContentStream): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const reader = new OperatorReader(data);
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (op.name === "Do") {
      found.set(op.index, found.size);
    }
  }
  return found;
}

interface OnPage extends ImageContext {
  readonly content: PageContent;
  readonly unit: ContentStream;
  readonly ordinals: ReadonlyMap<number, number>;
}

/** One picture, or none where its mark does not say how it was painted. */
function sceneImage(mark: Mark, on: OnPage): readonly SceneImage[] {
  const { image } = mark;
  if (image === null || image.drawn === null) {
    return [];
  }
  const { widthPx, heightPx, drawn, space } = image;
  const toSeen = multiply(drawn.ctm, on.toSeen);
  const page = on.content.pageIndex;
  const reason = reasonOf(mark, on);
  return [
    {
      id: on.ids.make("img", [page, widthPx, heightPx]),
      page,
      quad: [
        apply(drawn.ctm, [0, 0]),
        apply(drawn.ctm, [1, 0]),
        apply(drawn.ctm, [1, 1]),
        apply(drawn.ctm, [0, 1]),
      ],
      bboxPt: hull(UNIT_SQUARE.map((corner) => apply(toSeen, corner))),
      toSeen,
      widthPx,
      heightPx,
      // ICCBased says only how many components there are; what a reader wants to know is RGB, CMYK or gray.
      space: space?.space === "ICCBased" ? space.alternate : (space?.space ?? null),
      ppi: image.ppi,
      ordinal: drawn.contentStream === on.unit.id ? (on.ordinals.get(drawn.operator) ?? -1) : -1,
      replaceable: reason === null,
      reason,
    },
  ];
}

/** An image fills the unit square of its user space (8.9.5). */
const UNIT_SQUARE: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Why a picture cannot be replaced, the plainest reason first; null where it can. */
function reasonOf(
  { image }: Mark,
  { doc, unit, ordinals, sharedStreams }: OnPage,
): ImageReason | null {
  const drawn = image?.drawn ?? null;
  if (image === null || drawn === null || drawn.contentStream !== unit.id) {
    return "image_in_form";
  }
  if (!ordinals.has(drawn.operator) || unit.parts.some(({ ref }) => sharedStreams.has(ref.num))) {
    return "image_shared_content";
  }
  if (image.isMask) {
    return "image_mask";
  }
  const stream = doc.object(Number.parseInt(image.object ?? "", 10))?.value ?? null;
  const entries = isStream(stream) ? stream.dict.entries : null;
  // Alternate text of the structure and layers given inside the image describe the old picture, and would
  // go on doing so.
  if (entries === null || entries.has("StructParent") || isDict(entries.get("OC"))) {
    return "image_in_structure";
  }
  const layer = entries.get("OC");
  if (layer !== undefined && !isRef(layer)) {
    return "image_in_structure";
  }
  // Columns of the matrix are the picture's sides; their scalar product is the cosine times their lengths.
  const [a, b, c, d] = drawn.ctm;
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isUpright =
    width > 0.01 && height > 0.01 && Math.abs(a * c + b * d) <= MOST_SKEW * width * height;
  return isUpright ? null : "image_skewed";
}
