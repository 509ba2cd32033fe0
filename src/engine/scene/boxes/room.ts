/**
 * How far new text may reach: from the box to the nearest obstacle in the directions its alignment lets it
 * grow, within panels around it and within the safe area. Never less than the authored width.
 */
import { Bands } from "#base/bands.ts";
import {
  apply,
  areaOf,
  corners,
  hull,
  type Matrix,
  type Point,
  type Rect,
} from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { Mark } from "../../content/model.ts";
import type { LineClip } from "./clip-room.ts";
import { type BoxDraft, cornersInUser, toUser } from "./box-draft.ts";
import { extentBetween, type LineExtent } from "./extent-between.ts";
import { inFrame } from "../lines/frame-marks.ts";
import type { TextLine } from "../lines/text-lines.ts";
import type { Align } from "../../contract/scene.ts";
import { type Direction, intoFrame } from "../runs/direction.ts";
import { TextNeighbours } from "./text-neighbours.ts";

export interface Room {
  /** Positions along the baseline in the direction's frame, points. */
  readonly start: number;
  readonly end: number;
}

export interface RoomScene {
  readonly aligns: ReadonlyMap<BoxDraft, Align>;
  /** Boxes with lines that end because their column does. */
  readonly flowing: ReadonlySet<BoxDraft>;
  readonly obstacles: Obstacles;
  /** `lineClips` of the draft. */
  readonly clips: readonly LineClip[];
  /** Trim, or the page without one, as seen. */
  readonly sheet: Rect;
  readonly toSeen: Matrix;
  readonly userUnit: number;
}

/** 3 mm, in points: what cutting machines may miss by, and the safe area most print shops ask for. */
const SAFE_PT = (3 * 72) / 25.4;
/** What overlaps by no more stands beside (points): rounding of coordinates that touch. */
const TOUCH_PT = 0.01;
/**
 * Directions of a page that obstacles are looked at in: each costs a pass over all marks; more are text
 * strewn about at random angles.
 */
const DIRECTIONS_MAX = 16;
/** One word may stand in an empty corner of a picture; these are laid over it. */
const LEAST_HELD = 3;
/** Sine of the angle by which directions that count as square may miss: coordinates are rounded. */
const SQUARE_TOL = 1e-3;
/** Kept free beside an obstacle (em): a word space, so that new text never reads on into its neighbour. */
const CLEAR_EM = 0.3;

/** Kept free beside a text: letters that are set wide apart have wider spaces between their words. */
export function clearEm(lines: readonly TextLine[]): number {
  const tracking = lines.flatMap(({ runs }) => runs.map(({ trackingEm }) => trackingEm));
  return CLEAR_EM + Math.min(CLEAR_EM, mostOf([0, ...tracking]));
}

/** Kept free before the edge of a clip (em): slanted and swash letters reach over their advance. */
const CLIP_CLEAR_EM = 0.1;

/**
 * The range of the baseline that a box's text may fill; points in the frame of its direction. At least the
 * authored width, which the designer has seen and approved.
 */
export function roomOf(draft: BoxDraft, scene: RoomScene): Room {
  const align = scene.aligns.get(draft) ?? "left";
  // Justified lines and those of a paragraph fill their column already: it is the frame's width.
  if (align === "justify" || scene.flowing.has(draft)) {
    return { start: draft.start, end: draft.end };
  }
  if (!scene.obstacles.serves(draft.direction)) {
    return { start: draft.start, end: draft.end };
  }
  const limits = limitsOf(draft, scene);
  // Text outside the safe area keeps its authored width there; infinite limits (no sheet in reach) as well.
  const left = Number.isFinite(limits.start) ? Math.min(limits.start, draft.start) : draft.start;
  const right = Number.isFinite(limits.end) ? Math.max(limits.end, draft.end) : draft.end;
  switch (align) {
    case "left":
      return { start: draft.start, end: right };
    case "right":
      return { start: left, end: draft.end };
    // As far as the nearer side allows, on both sides, or the middle would move.
    case "center": {
      const middle = (draft.start + draft.end) / 2;
      const half = Math.max((draft.end - draft.start) / 2, Math.min(middle - left, right - middle));
      return { start: middle - half, end: middle + half };
    }
  }
}

/** The nearest obstacles on both sides, whatever the alignment. */
function limitsOf(draft: BoxDraft, scene: RoomScene): Room {
  const [safe, clip] = [safeRange(draft, scene), clipRange(draft, scene)];
  const sheet = { start: Math.max(safe.start, clip.start), end: Math.min(safe.end, clip.end) };
  return besideTexts(draft, scene, besideMarks(draft, scene, sheet));
}

/** What marks and slanted text leave of a room. */
function besideMarks(draft: BoxDraft, scene: RoomScene, room: Room): Room {
  const clear = CLEAR_EM * draft.style.sizePt;
  const band = bandOf(draft);
  let { start, end } = room;
  for (const obstacle of scene.obstacles.near(draft.direction, band)) {
    const extent = obstacle.box === draft ? null : extentOf(obstacle, band);
    if (extent === null) {
      continue;
    }
    const { outer, inner } = extent;
    const isUnderEnd = outer[0] > draft.start && outer[0] < draft.end;
    const isUnderStart = outer[1] > draft.start && outer[1] < draft.end;
    // A rectangle all around the text is its panel and holds it from inside; what it only touches is
    // neither.
    if (
      inner !== null &&
      obstacle.box === null &&
      inner[0] <= draft.start &&
      inner[1] >= draft.end
    ) {
      start = Math.max(start, inner[0] + clear);
      end = Math.min(end, inner[1] - clear);
      // The empty corner of a picture may reach under the end of a text: so far and no farther.
    } else if ((isUnderEnd || isUnderStart) && isPicture(obstacle, draft, scene)) {
      end = isUnderEnd && outer[1] > draft.end ? Math.min(end, draft.end) : end;
      start = !isUnderEnd && outer[0] < draft.start ? Math.max(start, draft.start) : start;
      // What else overlaps the text itself is a background or a highlight: the designer put it there.
    } else if (outer[0] >= draft.end - TOUCH_PT) {
      end = Math.min(end, outer[0] - clear);
    } else if (outer[1] <= draft.start + TOUCH_PT) {
      start = Math.max(start, outer[1] + clear);
    }
  }
  return { start, end };
}

/** What the texts on the same height leave of a room: two that grow towards each other share the gap between them. */
function besideTexts(draft: BoxDraft, scene: RoomScene, room: Room): Room {
  const { direction, style } = draft;
  const clear = clearEm(draft.lines) * style.sizePt;
  const band = bandOf(draft);
  let { start, end } = room;
  const texts = scene.obstacles.texts(direction);
  const isBeside = ({ rect, box }: TextObstacle): boolean =>
    box !== draft && rect[3] > band[0] && rect[1] < band[1];
  const growthOf = ({ box }: TextObstacle): Align =>
    box.direction === direction ? (scene.aligns.get(box) ?? "left") : "justify";
  texts.rightOf(draft.end - TOUCH_PT, band, (text) => {
    const [own, shared] = [text.rect[0] - clear, (draft.end + text.rect[0] - clear) / 2];
    // Neighbours come nearest first, so none farther can narrow the room once this one does not.
    if (Math.min(own, shared) >= end) {
      return false;
    }
    if (isBeside(text)) {
      const growth = growthOf(text);
      end = Math.min(end, growth === "right" || growth === "center" ? shared : own);
    }
    return true;
  });
  texts.leftOf(draft.start + TOUCH_PT, band, (text) => {
    const [own, shared] = [text.rect[2] + clear, (draft.start + text.rect[2] + clear) / 2];
    if (Math.max(own, shared) <= start) {
      return false;
    }
    // Text around both ends (a larger headline behind) limits nothing.
    if (isBeside(text) && text.rect[0] < draft.end - TOUCH_PT) {
      const growth = growthOf(text);
      start = Math.max(start, growth === "left" || growth === "center" ? shared : own);
    }
    return true;
  });
  return { start, end };
}

/** What the clips in force leave of every line; a line that is cropped as delivered is held to nothing. */
function clipRange({ style }: BoxDraft, { clips }: RoomScene): Room {
  const clear = CLIP_CLEAR_EM * style.sizePt;
  const held = clips.filter((clip) => clip !== null && clip !== "cropped");
  return {
    start: mostOf([-Infinity, ...held.map(([start]) => start + clear)]),
    end: leastOf([Infinity, ...held.map(([, , end]) => end - clear)]),
  };
}

/** Heights the text's ink fills for certain: what only touches the line gap is no obstacle. */
function bandOf(draft: BoxDraft): readonly [number, number] {
  // 0.12 em off top and bottom: no descender of the line above reaches that far into this line's letters.
  const trim = 0.12 * draft.style.sizePt;
  return [draft.bottom + trim, draft.top - trim];
}

/** Corners of a draft's type box in the frame of a direction, in order around it. */
function cornersIn(direction: Direction, other: BoxDraft, userUnit: number): readonly Point[] {
  const own: Rect = [other.start, other.bottom, other.end, other.top];
  return cornersInUser(other.direction, own, userUnit).map((corner) =>
    intoFrame(direction, corner, userUnit),
  );
}

/** Do two directions run along each other or across? Then a type box of one is upright in the other. */
function isSquareTo(a: Direction, b: Direction): boolean {
  const [along, across] = [a.cos * b.cos + a.sin * b.sin, a.cos * b.sin - a.sin * b.cos];
  return Math.min(Math.abs(along), Math.abs(across)) < SQUARE_TOL;
}

/** The range of a draft's lines that lies in the safe area, where both its upper and lower edge do. */
function safeRange(draft: BoxDraft, scene: RoomScene): Room {
  const [x0, y0, x1, y1] = scene.sheet;
  // In small formats (labels, tickets) the safe area never takes more than a quarter from each side.
  const inset = Math.min(SAFE_PT, (x1 - x0) / 4, (y1 - y0) / 4);
  const { toSeen, userUnit } = scene;
  const seen = {
    toSeen,
    userUnit,
    safe: [x0 + inset, y0 + inset, x1 - inset, y1 - inset] as const,
  };
  let [start, end] = [-Infinity, Infinity];
  // Baseline, foot and top: on slanted sheets' edges the narrowest of the three counts.
  for (const across of [draft.baseline, draft.bottom, draft.top]) {
    const range = rangeInside(draft.direction, across, seen);
    // A line outside the safe area altogether is not held to it.
    if (range !== null) {
      start = Math.max(start, range.start);
      end = Math.min(end, range.end);
    }
  }
  return { start, end };
}

/**
 * Where the line `across` = constant runs inside a rectangle of the page as seen (Liang and Barsky, 1984).
 */
function rangeInside(
  direction: Direction,
  across: number,
  {
    toSeen,
    userUnit,
    safe,
  }: { readonly toSeen: Matrix; readonly userUnit: number; readonly safe: Rect },
): Room | null {
  const from = apply(toSeen, toUser(direction, [0, across], userUnit));
  const to = apply(toSeen, toUser(direction, [1, across], userUnit));
  let [start, end] = [-Infinity, Infinity];
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis];
    const low = safe[axis] - from[axis];
    const high = safe[axis === 0 ? 2 : 3] - from[axis];
    // Parallel to the edge: the line is inside all along or not at all.
    if (Math.abs(step) < 1e-9) {
      if (low > 0 || high < 0) {
        return null;
      }
      continue;
    }
    start = Math.max(start, Math.min(low / step, high / step));
    end = Math.min(end, Math.max(low / step, high / step));
  }
  return end > start ? { start, end } : null;
}

/** False for a picture that holds several texts: it is a background. Asked where it matters, as it looks at all texts. */
function isPicture(obstacle: Obstacle, draft: BoxDraft, { obstacles }: RoomScene): boolean {
  return obstacle.isUprightPicture && !obstacles.holdsTexts(draft.direction, obstacle.rect);
}

/** Painted marks, and text that is slanted to the line, in the frame of a direction. */
interface Obstacle {
  readonly rect: Rect;
  /** Where the rectangle is only the hull of a slanted one. */
  readonly corners: readonly Point[] | null;
  /** The text, where it is none of the marks. */
  readonly box: BoxDraft | null;
  /** Closed shapes and pictures, which may hold text. */
  readonly isPanel: boolean;
  /** A picture that stands upright to the line; text that is slanted to one was laid across it. */
  readonly isUprightPicture: boolean;
}

function extentOf({ rect, corners }: Obstacle, band: readonly [number, number]): LineExtent | null {
  const c0 = rect[1];
  const c1 = rect[3];
  if (c1 <= band[0] || c0 >= band[1]) {
    return null;
  }
  const a0 = rect[0];
  const a1 = rect[2];
  return corners === null
    ? { outer: [a0, a1], inner: c0 <= band[0] && c1 >= band[1] ? [a0, a1] : null }
    : extentBetween(corners, band);
}

interface TextObstacle {
  readonly rect: Rect;
  readonly box: BoxDraft;
}

interface InDirection {
  readonly ink: Bands<Obstacle>;
  readonly texts: TextNeighbours<TextObstacle>;
}

/**
 * Marks and text that a line must not run into, by height in the frame of each direction. Built per
 * direction on first use, from all marks: linear, then by bands.
 */
export class Obstacles {
  // Computed on first use of a direction.
  readonly #byDirection = new Map<Direction, InDirection>();
  // By rectangles of obstacles, each of one direction.
  readonly #holding = new WeakMap<Rect, boolean>();
  readonly #marks: readonly Mark[];
  readonly #drafts: readonly BoxDraft[];
  readonly #userUnit: number;

  constructor(marks: readonly Mark[], drafts: readonly BoxDraft[], userUnit: number) {
    this.#marks = marks;
    this.#drafts = drafts;
    this.#userUnit = userUnit;
  }

  /** False for a direction beyond the first of many: text strewn about keeps its own width. */
  serves(direction: Direction): boolean {
    return this.#byDirection.has(direction) || this.#byDirection.size < DIRECTIONS_MAX;
  }

  /** Marks that may reach between two heights (points in the frame), and some that do not quite. */
  near(direction: Direction, [low, high]: readonly [number, number]): readonly Obstacle[] {
    return this.serves(direction) ? this.#in(direction).ink.near(low, high) : [];
  }

  /** All text in the frame of a direction; only for a direction that `serves`. */
  texts(direction: Direction): TextNeighbours<TextObstacle> {
    return this.#in(direction).texts;
  }

  #in(direction: Direction): InDirection {
    const known = this.#byDirection.get(direction);
    if (known !== undefined) {
      return known;
    }
    const ink = new Bands<Obstacle>();
    const isUpright = Math.min(Math.abs(direction.cos), Math.abs(direction.sin)) < SQUARE_TOL;
    for (const mark of this.#marks) {
      const rect = inFrame(mark.bbox, direction, this.#userUnit);
      const isPanel = mark.isRectangle || mark.isClosedCurve || mark.image !== null;
      const turned = isUpright
        ? null
        : corners(mark.bbox).map((corner) => intoFrame(direction, corner, this.#userUnit));
      const isUprightPicture = mark.image !== null && turned === null;
      ink.add({ rect, corners: turned, box: null, isPanel, isUprightPicture }, rect[1], rect[3]);
    }
    const texts = new TextNeighbours<TextObstacle>();
    for (const box of this.#drafts) {
      // Nearly all text of a page runs one way.
      if (box.direction === direction) {
        texts.add({ rect: [box.start, box.bottom, box.end, box.top], box });
        continue;
      }
      const corners = cornersIn(direction, box, this.#userUnit);
      const rect = hull(corners);
      if (isSquareTo(direction, box.direction)) {
        texts.add({ rect, box });
      } else {
        const isUprightPicture = false;
        ink.add({ rect, corners, box, isPanel: false, isUprightPicture }, rect[1], rect[3]);
      }
    }
    const made = { ink, texts };
    this.#byDirection.set(direction, made);
    return made;
  }

  /** Do several texts of a direction lie within a rectangle of its frame? */
  holdsTexts(direction: Direction, rect: Rect): boolean {
    return getOrAdd(this.#holding, rect, () => {
      const [along0, across0, along1, across1] = rect;
      const held = this.#drafts.filter(
        (box) =>
          box.direction === direction &&
          box.start >= along0 &&
          box.end <= along1 &&
          box.bottom >= across0 &&
          box.top <= across1,
      );
      return held.length >= LEAST_HELD;
    });
  }

  /**
   * The smallest panel or frame around a draft's first line, from its baseline to the x-height; null when
   * there is none.
   */
  panelAround(draft: BoxDraft): Rect | null {
    const low = draft.baseline;
    const high = draft.baseline + 0.5 * draft.style.sizePt;
    let best: Rect | null = null;
    for (const obstacle of this.near(draft.direction, [low, high])) {
      const { rect, isPanel } = obstacle;
      const inner = isPanel ? (extentOf(obstacle, [low, high])?.inner ?? null) : null;
      const isAround = inner !== null && inner[0] <= draft.start && inner[1] >= draft.end;
      if (isAround && (best === null || areaOf(rect) < areaOf(best))) {
        best = rect;
      }
    }
    return best;
  }
}
