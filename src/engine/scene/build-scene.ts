/**
 * The scene of a file: its pages as seen, the text boxes on them and the fields they make. Certain lines are
 * built first, then joined with positive evidence only. Nothing here reads bytes or draws; what cannot be
 * edited safely is reported with a reason and makes no field.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { Matrix, Rect } from "#base/geometry.ts";
import { apply, areaOf, hull } from "#base/geometry.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import { MaskRasters } from "../content/drawn-mask.ts";
import type { PageContent } from "../content/model.ts";
import type { PdfDocument, PdfPage } from "../pdf/document.ts";
import { applyHints } from "./boxes/apply-hints.ts";
import { runsMostlyRtl } from "./boxes/base-direction.ts";
import { alignmentOf, type Alignment, type AlignmentScene } from "./boxes/alignment.ts";
import {
  type BoxDraft,
  cornersInUser,
  draftBox,
  seenAngleDeg,
  withoutOverprinted,
} from "./boxes/box-draft.ts";
import { type PlacedPage, textBox } from "./boxes/text-box.ts";
import { facesOf } from "../font/pdf-font/faces.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { columnLines } from "./lines/column-lines.ts";
import { priceColumns } from "./lines/price-columns.ts";
import { withDropCaps } from "./lines/drop-caps.ts";
import { EdgeIndex } from "./boxes/edge-index.ts";
import { ownEdges } from "./boxes/own-edges.ts";
import { withMarksInGaps } from "./boxes/marks-in-gaps.ts";
import { IconsBefore } from "./boxes/icons-before.ts";
import { NeighbourEdges } from "./boxes/neighbour-edges.ts";
import { alignedOnCards } from "./fields/card-alignment.ts";
import type { CardBox } from "./fields/card-boxes.ts";
import { sceneFields } from "./fields/fields.ts";
import { boxesInRows, inRowsOf } from "./fields/price-rows.ts";
import { FrameMarks } from "./lines/frame-marks.ts";
import type { SceneHint } from "../contract/scene-hints.ts";
import { measureWordSpacing } from "./boxes/word-spacing.ts";
import { UniqueIds } from "./boxes/unique-ids.ts";
import { joinLines } from "./lines/join-lines.ts";
import type { Scene, ScenePage, TextBox } from "../contract/scene.ts";
import { pageGeometry, type PageGeometry } from "./boxes/page-geometry.ts";
import { pageImages, streamsOfSeveralPages } from "./boxes/page-images.ts";
import { withPathCopies } from "./boxes/path-copies.ts";
import { withPictureCopies } from "./boxes/picture-copies.ts";
import { withTracedScans } from "./boxes/traced-scans.ts";
import { pageReasons } from "./boxes/page-reasons.ts";
import { clipRectangles, lineClips, operatorClips } from "./boxes/clip-room.ts";
import { withNeighbours } from "./boxes/line-room.ts";
import { Obstacles, roomOf } from "./boxes/room.ts";
import { operatorStyles } from "./runs/text-style.ts";
import { withJustifiedLines } from "./lines/justified-lines.ts";
import { textsPaintedOver } from "./runs/painted-over.ts";
import { withDuplicates } from "./runs/duplicate-text.ts";
import { separatedAtGaps } from "./runs/runs-in-gaps.ts";
import { withUprightRuns } from "./boxes/upright-runs.ts";
import { inReadingOrder, type ReadPlace } from "./boxes/reading-order.ts";
import { withUnusualSettings } from "./runs/unusual-setting.ts";
import { withLeaderLines } from "./lines/leader-lines.ts";
import { softLineEnds } from "./lines/soft-ends.ts";
import { withOwnMarks } from "./lines/own-marks.ts";
import { withBrokenRows } from "./lines/broken-rows.ts";
import { withMixedSizes } from "./lines/mixed-sizes.ts";
import { textLines, type TextLine } from "./lines/text-lines.ts";
import type { Direction } from "./runs/direction.ts";
import { RULED_GAP, textRuns, type Gap } from "./runs/text-runs.ts";

/**
 * A trim below this share of the page's area is a mistake (such as one that a placed logo brought along):
 * nothing is then called off the sheet, for else the whole design would be.
 */
const LEAST_SHEET = 0.1;
/** Reasons whose text is not there for a reader: it makes no box. */
const UNSEEN = new Set(["invisible_text", "artifact", "outside_trim"]);

/**
 * Boxes and fields of a document. `pages` are the interpreted contents, by page index; one without a page
 * in the file is passed over. `hints` are a user's own splits and joins, which win over what was found;
 * `maskRasters` draws masks that only PDFium decodes. Never throws: text that is not understood comes back as a box with a reason. Cost about linear in glyphs.
 */
export function buildScene(
  doc: PdfDocument,
  pages: readonly PageContent[],
  hints: readonly SceneHint[] = [],
  maskRasters = new MaskRasters(null),
): Scene {
  // One maker of ids for all pages: a box's id is its page and text, numbered where that repeats.
  const ids = new UniqueIds();
  const shared = sharedContents(pages);
  const sharedStreams = streamsOfSeveralPages(doc);
  const faces = facesOf(new Map(pages.flatMap(({ fonts }) => [...fonts])).values());
  const scenePages: ScenePage[] = [];
  const seen: { box: TextBox; key: string }[] = [];
  for (const content of pages) {
    const page = doc.pages[content.pageIndex];
    if (page !== undefined) {
      const made = buildPage(page, content, { doc, ids, hints, faces, maskRasters });
      const { toSeen } = made.page;
      const images = pageImages(content, { doc, ids, toSeen, sharedStreams });
      scenePages.push(images.length === 0 ? made.page : { ...made.page, images });
      for (const { box, draft } of made.boxes) {
        seen.push({ box, key: sourceKey(draft, shared) });
      }
    }
  }
  return shareRoom(scenePages, seen);
}

/** What pages have in common. */
interface SceneContext {
  readonly doc: PdfDocument;
  readonly ids: UniqueIds;
  readonly hints: readonly SceneHint[];
  readonly faces: ReadonlyMap<PdfFont, string>;
  /** For the masks of pictures. */
  readonly maskRasters: MaskRasters;
}

interface DraftContext extends Omit<SceneContext, "ids"> {
  /** As `textsPaintedOver`. */
  readonly covered: ReadonlySet<number>;
}

/** A box and the draft it was made from, which knows the operators that room and field are later shared by. */
interface MadeBox {
  readonly box: TextBox;
  readonly draft: BoxDraft;
}

function buildPage(
  page: PdfPage,
  content: PageContent,
  { doc, ids, hints, faces, maskRasters }: SceneContext,
): { readonly page: ScenePage; readonly boxes: readonly MadeBox[] } {
  const userUnit = page.userUnit > 0 ? page.userUnit : 1;
  const geometry = pageGeometry(page);
  // Each step only sees what the one before has left: what lies off the sheet must not narrow the room of
  // what is printed, and a pattern's text must not stop a neighbour.
  const covered = textsPaintedOver(content);
  const found = draftsOf(content, userUnit, { doc, hints, faces, maskRasters, covered });
  const onSheet = found.filter((draft) => isOnSheet(draft, geometry, userUnit));
  const drafts = onSheet.filter((draft) => !isDrawing(draft));
  const boxes = boxesAsRead(drafts, { page, content, geometry, userUnit }, ids);
  const said = {
    boxes: drafts.map((draft) => draft.reason),
    others: [
      ...(found.length > onSheet.length ? ["outside_trim" as const] : []),
      ...(onSheet.length > drafts.length ? ["in_type3" as const] : []),
      ...(covered.size > 0 ? ["invisible_text" as const] : []),
    ],
  };
  return {
    boxes,
    page: {
      index: page.index,
      ...geometry,
      mediaBox: page.mediaBox,
      cropBox: page.cropBox,
      boxes: boxes.map(({ box }) => box),
      // Marks are in user space and so are compared with the boxes of the file, not with the page as seen.
      reasons: pageReasons(content, said, page.trimBox ?? page.mediaBox),
    },
  };
}

/** The boxes of a page in the order of reading, each with its alignment and its room among the others. */
function boxesAsRead(
  drafts: readonly BoxDraft[],
  placed: PlacedPage,
  ids: UniqueIds,
): readonly MadeBox[] {
  const { content, geometry, userUnit } = placed;
  const sheet: Rect = geometry.trim ?? [0, 0, geometry.widthPt, geometry.heightPt];
  const obstacles = new Obstacles(content.marks, drafts, userUnit);
  const common = { edges: new EdgeIndex(drafts), sheet, toSeen: geometry.toSeen, userUnit };
  // Alignment of all boxes before the room of any: how far a box may grow depends on how its neighbours
  // grow.
  const alignments = alignedOnCards(alignmentsOf(drafts, obstacles, common), (draft) =>
    cardBoxOf(draft, placed),
  );
  const softEnds = new Map(
    [...alignments].map(([draft, { align }]) => [draft, softLineEnds(draft.block.lines, align)]),
  );
  const flowing = new Set(drafts.filter((draft) => softEnds.get(draft)?.includes(true)));
  const around = { isRtl: runsMostlyRtl(drafts) };
  const aligns = new Map([...alignments].map(([draft, { align }]) => [draft, align]));
  const wordSpacingOf = measureWordSpacing(aligns);
  return asRead(drafts, common, around).map((draft) => {
    const clips = lineClips(draft, content, userUnit);
    const room = roomOf(draft, { ...common, aligns, flowing, obstacles, clips });
    const alignment = alignments.get(draft) ?? { align: "left" as const, confidence: 0 };
    const held = flowing.has(draft)
      ? clips
      : withNeighbours(draft, clips, { obstacles, align: alignment.align });
    const found = {
      room,
      clips: held,
      operatorClips: operatorClips(draft, clips, content, userUnit),
      alignment,
      softEnds: softEnds.get(draft) ?? [],
      wordSpacingEm: wordSpacingOf(draft),
    };
    return { draft, box: textBox(draft, { ...placed, ...found, around, ids }) };
  });
}

/** What tells whether a draft is on a card of a sheet. */
function cardBoxOf(draft: BoxDraft, { page, geometry, userUnit }: PlacedPage): CardBox {
  const { style, direction, text, reason } = draft;
  return {
    id: "",
    page: page.index,
    text,
    reason,
    bboxPt: seenHull(draft, geometry.toSeen, userUnit),
    sizePt: style.sizePt,
    fontName: style.font?.postScriptName ?? "",
    rotationDeg: seenAngleDeg(direction, geometry.toSeen),
    vertical: direction.isVertical,
    direction: "ltr",
  };
}

/** In the order in which an eye reads the page: columns by their place as seen. */
function asRead(
  drafts: readonly BoxDraft[],
  { toSeen, userUnit }: Pick<AlignmentScene, "toSeen" | "userUnit">,
  around: { readonly isRtl: boolean },
): readonly BoxDraft[] {
  const placeOf = (draft: BoxDraft): ReadPlace => ({
    hull: seenHull(draft, toSeen, userUnit),
    rotationDeg: draft.direction.isVertical ? 0 : seenAngleDeg(draft.direction, toSeen),
    order: draft.order,
  });
  return inReadingOrder(drafts, placeOf, around);
}

/** How each box is aligned, by its own lines, its neighbours and what is around it. */
function alignmentsOf(
  drafts: readonly BoxDraft[],
  obstacles: Obstacles,
  common: Pick<AlignmentScene, "edges" | "sheet" | "toSeen" | "userUnit">,
): ReadonlyMap<BoxDraft, Alignment> {
  const own = new Map(drafts.map((draft) => [draft, ownEdges(draft)]));
  const scene: AlignmentScene = {
    ...common,
    own,
    stacks: new NeighbourEdges(own),
    icons: new IconsBefore(drafts),
    panelOf: (draft) => obstacles.panelAround(draft),
  };
  return new Map(drafts.map((draft) => [draft, alignmentOf(draft, scene)]));
}

/**
 * A glyph without a text whose procedure shows the words of another font is a drawing with text inside,
 * like a pattern: the page says that there is some.
 */
function isDrawing({ reason, lines }: BoxDraft): boolean {
  return reason === "in_type3" && lines.every(({ unmapped }) => unmapped === 1);
}

/**
 * Drafts of one page in no order yet: styles, runs, lines, blocks, hints, drafts. Everything after the
 * styles works in the frames of the writing directions, so text at any angle takes the same path.
 */
function draftsOf(
  content: PageContent,
  userUnit: number,
  { doc, hints, faces, maskRasters, covered }: DraftContext,
): readonly BoxDraft[] {
  const faceOf = (font: PdfFont): string => faces.get(font) ?? font.key;
  const seen = operatorStyles(content, userUnit, faceOf).map((style, at) =>
    (style !== null && style.reason !== null && UNSEEN.has(style.reason)) || covered.has(at)
      ? null
      : style,
  );
  const styles = withUnusualSettings(content, seen, userUnit);
  // Edges are indexed per writing direction and only for directions that ask: most pages have one.
  const marks = new Map<Direction, FrameMarks>();
  const marksOf = (direction: Direction): FrameMarks => {
    return getOrAdd(
      marks,
      direction,
      () => new FrameMarks(content.marks, direction, userUnit, clipRectangles(content)),
    );
  };
  const hasRule = (direction: Direction, gap: Gap): boolean => isRuled(gap, marksOf(direction));
  const { runs, blanks } = textRuns(content, styles, userUnit, hasRule);
  // Duplicates (shadows, outlines drawn as a second copy) are taken out before lines are built, or a shadow
  // half a point off would read as a second line.
  const lines = textLines(separatedAtGaps(withDuplicates(runs)), hasRule);
  const blocks = [...groupsOf(lines)]
    .map(withOwnMarks)
    .map(withMixedSizes)
    .map(withLeaderLines)
    .map(columnLines)
    .map(priceColumns)
    .map(withBrokenRows)
    .flatMap((group) => {
      const direction = group[0]?.direction;
      return direction === undefined
        ? // The order matters: justified lines are one line before drop caps look at what starts beside them,
          // and both before lines are joined into paragraphs.
          []
        : joinLines(withDropCaps(withJustifiedLines(group, hasRule)), blanks, marksOf(direction));
    });
  const drafts = applyHints(blocks, content, hints)
    .map((block) => draftBox(block, content))
    .filter((draft) => draft !== null);
  const upright = withMarksInGaps(withUprightRuns(withoutOverprinted(drafts), userUnit));
  const live = withTracedScans(upright, content, userUnit);
  const copied = withPathCopies(live, content, userUnit);
  return withPictureCopies(copied, { doc, content, userUnit, maskRasters });
}

/** Upright hull of a draft as seen. */
function seenHull(draft: BoxDraft, toSeen: Matrix, userUnit: number): Rect {
  const { direction, start, bottom, end, top } = draft;
  const corners = cornersInUser(direction, [start, bottom, end, top], userUnit);
  return hull(corners.map((corner) => apply(toSeen, corner)));
}

/**
 * False for slugs and marks that are cut off: wholly outside the bleed, or the trim where no bleed is
 * stated (boxes of ISO 32000-2, 14.11.2). What reaches in by any amount counts as inside: it is printed in
 * part.
 */
function isOnSheet(draft: BoxDraft, geometry: PageGeometry, userUnit: number): boolean {
  const { trim, toSeen, widthPt, heightPt } = geometry;
  if (trim === null || areaOf(trim) < LEAST_SHEET * widthPt * heightPt) {
    return true;
  }
  const [x0, y0, x1, y1] = seenHull(draft, toSeen, userUnit);
  // What stands in the bleed alone is cut off: programs write the file's name and the day there.
  const [a0, b0, a1, b1] = trim;
  return x1 > a0 && x0 < a1 && y1 > b0 && y0 < b1;
}

/**
 * A standing rule splits text where the gap is wider than a word space: tables and forms drawn with rules.
 * It is looked for 0.3 em above the baseline, inside the x-height, where an underline or a rule below the
 * row cannot be mistaken for it.
 */
function isRuled({ from, to, across, sizePt }: Gap, marks: FrameMarks): boolean {
  return to - from > RULED_GAP * sizePt && marks.hasStandingEdge(from, to, across + 0.3 * sizePt);
}

/**
 * Lines that may be joined: of one direction, one invocation of a form and one reason. Text of two
 * invocations is never one paragraph, because an edit of the form would change both.
 */
function groupsOf(lines: readonly TextLine[]): Iterable<readonly TextLine[]> {
  const groups = new Map<Direction, Map<string, TextLine[]>>();
  for (const line of lines) {
    const ofDirection = getOrAdd(groups, line.direction, () => new Map<string, TextLine[]>());
    const key = `${line.instance}|${line.style.reason ?? ""}`;
    addToList(ofDirection, key, line);
  }
  return [...groups.values()].flatMap((ofDirection) => [...ofDirection.values()]);
}

/**
 * Content stream's id → object numbers of its bytes: pages that use one content stream share their text,
 * which the ids, made per page, do not show.
 */
function sharedContents(pages: readonly PageContent[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { contentStreams: units } of pages) {
    for (const unit of units) {
      sources.set(
        unit.id,
        unit.parts.map(({ ref }) => `${String(ref.num)}.${String(ref.gen)}`).join("+"),
      );
    }
  }
  return sources;
}

/**
 * Equal for boxes that are painted by the same glyphs of the same operators: one edit changes them all
 * (imposed pages, a form that two pages invoke).
 */
function sourceKey(draft: BoxDraft, shared: ReadonlyMap<string, string>): string {
  return draft.segments
    .map(
      ({ unit, operator, glyphStart, glyphEnd }) =>
        `${shared.get(unit) ?? unit}:${String(operator)}:${String(glyphStart)}-${String(glyphEnd)}`,
    )
    .join(",");
}

/**
 * Boxes of one source get the least room any of them has, and one field: the text is written once and must
 * fit wherever it is shown.
 */
function shareRoom(
  pages: readonly ScenePage[],
  seen: readonly { readonly box: TextBox; readonly key: string }[],
): Scene {
  const groups = new Map<string, TextBox[]>();
  for (const { box, key } of seen) {
    addToList(groups, key, box);
  }
  const changed = new Map<string, TextBox>();
  for (const boxes of groups.values()) {
    if (boxes.length > 1) {
      const start = mostOf(boxes.map((box) => box.roomStartPt));
      const end = leastOf(boxes.map((box) => box.roomStartPt + box.maxWidthPt));
      for (const box of boxes) {
        changed.set(box.id, { ...box, roomStartPt: start, maxWidthPt: end - start });
      }
    }
  }
  const inRows = boxesInRows(pages.flatMap((page) => page.boxes));
  const shared = pages.map((page) => ({
    ...page,
    boxes: page.boxes.map((box) => {
      const own = changed.get(box.id) ?? box;
      return inRows.has(box) ? inRowsOf(own) : own;
    }),
  }));
  const keyOf = new Map(seen.map(({ box, key }) => [box.id, key]));
  return {
    pages: shared,
    fields: sceneFields(
      shared.flatMap((page) => page.boxes),
      keyOf,
    ),
  };
}
