/** A draft of a box with all that was found about it → the box as clients see it. */
import { DEFAULT_BOX_SETTINGS } from "../../contract/box-settings.ts";
import { apply, hull, type Matrix } from "#base/geometry.ts";
import type { PageContent } from "../../content/model.ts";
import type { PdfPage } from "../../pdf/document.ts";
import { boxLines, clippedSegments } from "./box-lines.ts";
import { baseDirection } from "./base-direction.ts";
import type { Alignment } from "./alignment.ts";
import { type BoxDraft, cornersInUser, isSettable, seenAngleDeg, toUser } from "./box-draft.ts";
import type { UniqueIds } from "./unique-ids.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { PageGeometry } from "./page-geometry.ts";
import { boundCopies } from "./path-copies.ts";
import type { LineClip } from "./clip-room.ts";
import type { Room } from "./room.ts";
import { fontKeysOf, styleRuns } from "./style-runs.ts";
import type { Direction } from "../runs/direction.ts";
import { trackingOf } from "./tracking.ts";

/** A page with its content. */
export interface PlacedPage {
  readonly page: PdfPage;
  readonly content: PageContent;
  readonly geometry: PageGeometry;
  readonly userUnit: number;
}

/** What a box is made of besides its draft. */
interface BoxContext extends PlacedPage {
  readonly room: Room;
  /** `lineClips` of the draft, with what stands beside its lines. */
  readonly clips: readonly LineClip[];
  /** `operatorClips` of the draft. */
  readonly operatorClips: readonly ReadonlyMap<number, LineClip>[];
  readonly alignment: Alignment;
  /** For each line of the block whether its column ends it. */
  readonly softEnds: readonly boolean[];
  readonly wordSpacingEm: number;
  /** Of the page's text. */
  readonly around: { readonly isRtl: boolean };
  readonly ids: UniqueIds;
}

/**
 * The box as clients see it. Lengths are points of the page as seen; `quad` is in default user space,
 * `bboxPt` in the page as seen.
 */
export function textBox(draft: BoxDraft, context: BoxContext): TextBox {
  const { content, geometry, userUnit, room, page } = context;
  const { direction, style, lines } = draft;
  const first = lines[0];
  const lineStart = first?.start ?? draft.start;
  const quad = cornersInUser(
    // All lines share one baseline frame, so the hull of the paragraph is a rectangle along its direction.
    direction,
    [draft.start, draft.bottom, draft.end, draft.top],
    userUnit,
  );
  const isVertical = direction.isVertical;
  const font = style.font;
  const fontKeys = fontKeysOf(draft.block);
  return {
    id: context.ids.make("box", [page.index, draft.text]),
    page: page.index,
    text: draft.text,
    lines: boxLines(draft, userUnit, context),
    segments: clippedSegments(draft, content, context.operatorClips),
    duplicates: draft.duplicates,
    ...(draft.copies === undefined
      ? {}
      : { boundPaths: boundCopies(draft.copies, geometry.toSeen, style.sizePt / userUnit) }),
    font: fontKeys.get(style.fontKey) ?? style.fontKey,
    fontName: font?.postScriptName ?? "",
    sizePt: style.sizePt,
    runs: styleRuns(draft.block, { fontKeys, stretch: style.stretch }),
    leadingPt: draft.block.leadingPt,
    trackingEm: trackingOf(draft, context.alignment.align),
    wordSpacingEm: context.wordSpacingEm,
    scale: style.stretch,
    color: style.color,
    align: context.alignment.align,
    alignConfidence: context.alignment.confidence,
    rotationDeg: seenAngleDeg(direction, geometry.toSeen),
    direction: baseDirection(draft, context.around),
    vertical: isVertical,
    quad,
    bboxPt: hull(quad.map((corner) => apply(geometry.toSeen, corner))),
    frame: frameOf(direction, toUser(direction, [lineStart, draft.baseline], userUnit), userUnit),
    maxWidthPt: room.end - room.start,
    roomStartPt: room.start - lineStart,
    maxLines: Math.max(1, draft.block.lines.length),
    isUpperCase: /\p{Lu}/u.test(draft.text) && !/\p{Ll}/u.test(draft.text),
    editable: isSettable(draft.reason),
    reason: draft.reason,
    mcids: mcidsOf(draft, content),
    hasActualText: lines.some((line) => line.runs.some((run) => run.usesActualText)),
    settings: DEFAULT_BOX_SETTINGS,
  };
}

/**
 * Origin at the start of the first baseline, axes along and across in default user space: what a fill's
 * lines are placed by. Unit: points as seen.
 */
function frameOf(
  { cos, sin, acrossX, acrossY }: Direction,
  [x, y]: readonly [number, number],
  userUnit: number,
): Matrix {
  return [cos / userUnit, sin / userUnit, acrossX / userUnit, acrossY / userUnit, x, y];
}

/**
 * Marked-content id (14.7.5.2) per segment, null for text outside of the structure; found by operator
 * because one operator may be in several segments.
 */
function mcidsOf(draft: BoxDraft, content: PageContent): readonly (number | null)[] {
  const byOperator = new Map<string, number | null>();
  for (const index of draft.shows) {
    const show = content.shownTexts[index];
    if (show !== undefined) {
      byOperator.set(`${show.operator.contentStream}:${String(show.operator.index)}`, show.mcid);
    }
  }
  return draft.segments.map(
    (segment) => byOperator.get(`${segment.unit}:${String(segment.operator)}`) ?? null,
  );
}
