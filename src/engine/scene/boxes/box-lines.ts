/** The lines of a box as clients see them. */
import type { Rect } from "#base/geometry.ts";
import type { PageContent } from "../../content/model.ts";
import type { BoxLine, BoxSegment } from "../../contract/scene.ts";
import { type BoxDraft, toUser } from "./box-draft.ts";
import type { LineClip } from "./clip-room.ts";

/** What is known of a draft's lines besides their text. */
export interface LineFacts {
  /** `lineClips` of the draft. */
  readonly clips: readonly (LineClip | null)[];
  /** For each line of the block whether its column ends it. */
  readonly softEnds: readonly boolean[];
}

/** What a line keeps of its clip, in the frame of its box; nothing where none is in force. */
function keptClip(
  clip: LineClip | undefined,
  [along, across]: readonly [number, number],
): Pick<BoxLine, "clipPt" | "isCropped"> {
  if (clip === null || clip === undefined) {
    return {};
  }
  if (clip === "cropped") {
    return { isCropped: true };
  }
  const [start, bottom, end, top] = clip;
  // Stored as JSON, which has no infinity.
  const finite = (value: number): number => Math.max(-NO_LIMIT_PT, Math.min(NO_LIMIT_PT, value));
  return {
    clipPt: [
      finite(start - along),
      finite(bottom - across),
      finite(end - along),
      finite(top - across),
    ],
  };
}

/** The segments of a draft, each with what its clip leaves around it where that of its line does not say so. */
export function clippedSegments(
  { segments, shows, block, lines, baseline, start }: BoxDraft,
  { shownTexts }: Pick<PageContent, "shownTexts">,
  clips: readonly ReadonlyMap<number, LineClip>[],
): readonly BoxSegment[] {
  if (clips.every(({ size }) => size === 0)) {
    return segments;
  }
  const lineStart = lines[0]?.start ?? start;
  const byOperator = new Map(
    shows.map((show) => {
      const { contentStream, index } = shownTexts[show]?.operator ?? {};
      return [`${contentStream ?? ""}:${index ?? -1}`, show] as const;
    }),
  );
  return segments.map((segment) => {
    const line = block.lines[segment.line];
    const show = byOperator.get(`${segment.unit}:${segment.operator}`);
    const ofLine = line === null || line === undefined ? undefined : clips[lines.indexOf(line)];
    const clip = show === undefined ? undefined : ofLine?.get(show);
    if (clip === undefined) {
      return segment;
    }
    // Of an operator that a clip cuts somewhere nothing is known: it shows nothing new.
    const { clipPt = clip === null ? null : NOWHERE } = keptClip(clip, [lineStart, baseline]);
    return { ...segment, clipPt };
  });
}

const NOWHERE: Rect = [0, 0, 0, 0];

/** Beyond any page, points. */
const NO_LIMIT_PT = 1e5;

/**
 * Baselines in default user space. A blank line inside the paragraph has no glyphs, so its place is counted
 * from the line above by the leading.
 */
export function boxLines(
  draft: BoxDraft,
  userUnit: number,
  { clips, softEnds }: LineFacts,
): readonly BoxLine[] {
  const { direction, block, baseline } = draft;
  const lineStart = draft.lines[0]?.start ?? draft.start;
  const lead = block.leadingPt ?? 0;
  // One step above the first line, so that the loop may subtract before each.
  let across = draft.baseline + lead;
  return block.lines.map((line, i) => {
    across = line?.across ?? across - lead;
    const [start, end] = line === null ? [draft.start, draft.start] : [line.start, line.end];
    return {
      text: line?.text ?? "",
      from: toUser(direction, [start, across], userUnit),
      to: toUser(direction, [end, across], userUnit),
      ...(line === null ? {} : keptClip(clips[draft.lines.indexOf(line)], [lineStart, baseline])),
      ...(softEnds[i] === true ? { softEnd: true as const } : {}),
    };
  });
}
