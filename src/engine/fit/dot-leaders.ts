/**
 * Dot leaders between the values of a line: what stands behind one ends where it did, and the leader fills what is
 * left. It loses dots at its front, or gains some that are shown as the authored ones are. Lengths in thousandths of
 * the box's em before horizontal scaling.
 */
import { dotLeadersIn, LEADER_LEFT } from "../contract/dot-leaders.ts";
import type { TextBox } from "../contract/scene.ts";
import { roomOf } from "../contract/box-room.ts";
import type { PlanPainter } from "../plan/plan.ts";
import { lineWidthPt } from "./fit-size.ts";
import { authoredText, type AuthoredText } from "./authored-glyphs.ts";
import type { Measure } from "./measure.ts";
import { normalizeText } from "./scripts.ts";
import type { ShapedParagraph, ShapedText } from "./shape-paragraph.ts";
import type { StyledPart } from "./style-spans.ts";

/** A box, its authored glyphs and the parts of its new text. */
interface LedSource {
  readonly box: TextBox;
  readonly painter?: PlanPainter | undefined;
  readonly parts?: readonly StyledPart[];
}

/** The text with its leaders as long as they are to be. */
export interface LeaderText {
  readonly text: string;
  readonly parts: readonly StyledPart[];
  /** Of each line. */
  readonly leads: readonly (readonly Lead[])[];
  /** Width that each line may have, in points; null for lines without a leader. */
  readonly widthsPt: readonly (number | null)[];
}

/** Room to be added before what stands at an offset of a line, or the advance of the glyph that stands there. */
interface Lead {
  readonly at: number;
  readonly isAdvance: boolean;
  readonly by: number;
}

/** Words that are longer than others by no more are as long: rounding of what is measured. */
const SAME = 1;

/**
 * Null where no leader stands beside a value, or the authored dots are not known. `measuresOf` measures the lines of
 * the text as given.
 */
export function leaderText(
  { box, painter, parts = [] }: LedSource,
  text: string,
  measuresOf: () => readonly Measure[],
): LeaderText | null {
  const isLed = parts.some((part) => isAuthored(part) && dotLeadersIn(part.text).length > 0);
  const authored = isLed && !box.vertical ? authoredText(box, painter) : null;
  if (authored === null || parts.map((part) => normalizeText(part.text)).join("") !== text) {
    return null;
  }
  const lines = linesOf(parts);
  if (lines.length !== box.lines.length || text.split("\n").length !== lines.length) {
    return null;
  }
  const measures = measuresOf();
  const room = roomOf(box);
  const led = lines.map((line, i) => {
    const [measure, place] = [measures[i], room.authored[i]];
    if (measure === undefined || place === undefined) {
      return null;
    }
    const [x0, x1] = [place.x0, place.x1].map((x) => (1000 * x) / box.sizePt / box.scale);
    const [from = 0, to = 0] = isRtl(box) ? [-(x1 ?? 0), -(x0 ?? 0)] : [x0, x1];
    return ledLine(line, { authored, measure, from, to });
  });
  const set = lines.flatMap((line, i) => [
    ...(i === 0 ? [] : [LINE_BREAK]),
    ...(led[i]?.parts ?? line),
  ]);
  return led.every((line) => line === null)
    ? null
    : {
        text: set.map((part) => part.text).join(""),
        parts: set,
        leads: led.map((line) => line?.leads ?? []),
        widthsPt: led.map((line, i) => {
          const { x0, x1 } = room.authored[i] ?? { x0: 0, x1: 0 };
          return line === null ? null : x1 - x0 + (SAME / 1000) * box.sizePt * box.scale;
        }),
      };
}

const LINE_BREAK: StyledPart = { kind: "literal", text: "\n" };

function isAuthored(part: StyledPart): part is AuthoredPart {
  return part.kind === "literal" && part.authored !== undefined;
}

type AuthoredPart = StyledPart & { readonly authored: readonly [number, number] };

/** Parts cut at the breaks of lines, which only fixed words have. */
function linesOf(parts: readonly StyledPart[]): readonly (readonly StyledPart[])[] {
  const lines: StyledPart[][] = [[]];
  for (const part of parts) {
    let at = 0;
    part.text.split("\n").forEach((text, i) => {
      if (i > 0) {
        lines.push([]);
      }
      const own: StyledPart = isAuthored(part)
        ? { ...part, text, authored: [part.authored[0] + at, part.authored[0] + at + text.length] }
        : { ...part, text };
      lines.at(-1)?.push(own);
      at += text.length + 1;
    });
  }
  return lines;
}

interface LineContext {
  readonly authored: AuthoredText;
  readonly measure: Measure;
  /** Where it began and ended, in the order of reading: right-to-left lines are seen in a mirror. */
  readonly from: number;
  readonly to: number;
}

interface LedLine {
  readonly parts: readonly StyledPart[];
  readonly leads: readonly Lead[];
}

/** A leader of a line: its part, where it stands in the line, and its authored dots. */
interface Leader {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  /** Authored offsets. */
  readonly dots: readonly number[];
  readonly to: number;
  /** Where the dots begin, in the order of reading. */
  readonly xs: readonly number[];
}

function ledLine(parts: readonly StyledPart[], context: LineContext): LedLine | null {
  const leaders = leadersOf(parts, context.authored);
  if (leaders === null || leaders.length === 0 || parts.every(({ kind }) => kind === "literal")) {
    return null;
  }
  const text = parts.map((part) => part.text).join("");
  const out: StyledPart[] = [];
  const leads: Lead[] = [];
  let [at, length] = [0, 0];
  const push = (part: StyledPart, from: number, to: number): void => {
    if (to > from) {
      out.push(isAuthored(part) ? cutPart(part, from, to) : part);
      length += to - from;
    }
  };
  for (const [i, part] of parts.entries()) {
    let cut = 0;
    for (const [k, leader] of leaders.entries()) {
      if (leader.part !== i || !isAuthored(part)) {
        continue;
      }
      push(part, cut, leader.start - at);
      const { pieces, restEm } = lengthened(leader, excessOf(k, { text, leaders, ...context }));
      // What is left over stands before the dots, or behind them where nothing is before.
      const isBehind = leader.start === 0 && !isRtl(context.authored.box);
      leads.push(...(isBehind ? [] : [{ at: length, isAdvance: false, by: restEm }]));
      for (const [n, [from, to]] of pieces.entries()) {
        push(part, from - part.authored[0], to - part.authored[0]);
        const lead = n < pieces.length - 1 ? leadTo(to, leader, context.authored) : null;
        leads.push(...(lead === null ? [] : [{ ...lead, at: length + lead.at }]));
      }
      leads.push(...(isBehind ? [{ at: length, isAdvance: false, by: restEm }] : []));
      cut = leader.end - at;
    }
    push(part, cut, part.text.length);
    at += part.text.length;
  }
  return { parts: out, leads };
}

function cutPart(part: AuthoredPart, from: number, to: number): AuthoredPart {
  const [start] = part.authored;
  return { ...part, text: part.text.slice(from, to), authored: [start + from, start + to] };
}

/** Null where a dot's glyph is not known. */
function leadersOf(parts: readonly StyledPart[], authored: AuthoredText): readonly Leader[] | null {
  const found: Leader[] = [];
  let at = 0;
  for (const [part, own] of parts.entries()) {
    for (const { start, end, dots } of isAuthored(own) ? dotLeadersIn(own.text) : []) {
      const from = own.authored?.[0] ?? 0;
      const offsets = dots.map((dot) => from + dot);
      const xs = offsets.map((dot) => placeOf(dot, authored));
      if (xs.some(Number.isNaN)) {
        return null;
      }
      found.push({ part, start: at + start, end: at + end, dots: offsets, to: from + end, xs });
    }
    at += own.text.length;
  }
  return found;
}

/** Where the glyph of an authored letter begins, in the order of reading; NaN where it has none. */
function placeOf(offset: number, { rowsAt, glyphs, box }: AuthoredText): number {
  const row = rowsAt.get(offset)?.[0] ?? -1;
  const x = glyphs.ends[row] === offset + 1 ? (glyphs.xs[row] ?? Number.NaN) : Number.NaN;
  return isRtl(box) ? -x - (glyphs.widths[row] ?? 0) : x;
}

function isRtl({ direction }: TextBox): boolean {
  return direction === "rtl";
}

interface Measured extends LineContext {
  readonly text: string;
  readonly leaders: readonly Leader[];
}

/**
 * How much more room the words around a leader take than those that were there: those behind it, up to the next one,
 * and before the first also those that begin the line.
 */
function excessOf(index: number, { text, leaders, authored, measure, from, to }: Measured): number {
  const leader = leaders[index];
  const [first, last] = [leader?.xs[0], leader?.xs.at(-1)];
  if (leader === undefined || first === undefined || last === undefined) {
    return 0;
  }
  const { trackingEm, wordSpacingEm } = authored.box;
  const widthOf = (start: number, end: number): number =>
    1000 *
    lineWidthPt(measure.extentOf({ start, end, hasHyphen: false }), 1, {
      trackingEm,
      wordSpacingEm,
      scale: 1,
    });
  const next = leaders[index + 1];
  const end = next?.start ?? text.length;
  const tracking = 1000 * trackingEm;
  const behind =
    text.slice(leader.end, end).trim() === ""
      ? 0
      : widthOf(leader.end - 1, end) +
        (next === undefined ? 0 : tracking) -
        ((next?.xs[0] ?? to) - last);
  const before =
    index > 0 || leader.start === 0 ? 0 : widthOf(0, leader.start) + tracking - (first - from);
  return behind + before;
}

/** Stretches of the authored text that make the leader, and what is left before it. */
interface Lengthened {
  readonly pieces: readonly (readonly [from: number, to: number])[];
  readonly restEm: number;
}

function lengthened({ dots, xs, to }: Leader, excess: number): Lengthened {
  const [first = 0] = xs;
  const whole: readonly [number, number] = [dots[0] ?? to, to];
  if (excess > SAME) {
    const most = dots.length - LEADER_LEFT;
    const fitting = xs.findIndex((x) => x - first >= excess);
    const gone = Math.max(0, fitting < 0 ? most : Math.min(fitting, most));
    return {
      pieces: [[dots[gone] ?? to, to]],
      restEm: Math.max(0, (xs[gone] ?? 0) - first - excess),
    };
  }
  let room = -excess;
  const pieces: (readonly [number, number])[] = [];
  for (;;) {
    // The first dots again, as many as there is room for.
    const more = xs.findLastIndex((x) => x - first <= room + SAME);
    if (room <= SAME || more < 1) {
      break;
    }
    pieces.push([whole[0], dots[more] ?? to]);
    room -= (xs[more] ?? 0) - first;
  }
  return { pieces: [...pieces, whole], restEm: Math.max(0, room) };
}

/** How the last glyph of dots that are shown once more leads on to those behind it; `at` is from where these begin. */
function leadTo(to: number, { dots, xs }: Leader, authored: AuthoredText): Lead | null {
  const { box, rowsAt } = authored;
  const i = dots.indexOf(to);
  const before = to - 1;
  const isDot = dots[i - 1] === before;
  const [next, last] = [xs[i], isDot ? xs[i - 1] : placeOf(before, authored)];
  const row = rowsAt.get(before)?.[0];
  if (next === undefined || last === undefined || row === undefined || Number.isNaN(last)) {
    return null;
  }
  const spacing = 1000 * (box.trackingEm + (isDot ? 0 : box.wordSpacingEm));
  return { at: isRtl(box) ? 0 : -1, isAdvance: true, by: next - last - spacing };
}

/** What was set, with the room that leads give. */
export function withLeaderAdvances(
  set: ShapedText,
  leads: readonly (readonly Lead[])[],
): ShapedText {
  return {
    ...set,
    paragraphs: set.paragraphs.map((paragraph, line) =>
      (leads[line] ?? []).reduce(withLead, paragraph),
    ),
  };
}

/** Room stands behind a glyph: left of it is the one before, or in right-to-left text the leader's own first. */
function withLead(paragraph: ShapedParagraph, { at, isAdvance, by }: Lead): ShapedParagraph {
  const own = paragraph.runs.find((run) => run.start <= at && at < run.end);
  const isBackwards = (own?.level ?? 0) % 2 === 1;
  const place = isAdvance || isBackwards ? at : at - 1;
  const clusters = paragraph.runs.flatMap(({ glyphs }) => glyphs.map(({ cluster }) => cluster));
  const cluster = Math.max(...clusters.filter((one) => one <= place));
  if (by === 0 && !isAdvance) {
    return paragraph;
  }
  return {
    ...paragraph,
    runs: paragraph.runs.map((run) => {
      const last = run.glyphs.findLastIndex((glyph) => glyph.cluster === cluster);
      return last < 0
        ? run
        : {
            ...run,
            glyphs: run.glyphs.map((glyph, i) =>
              i === last ? { ...glyph, advance: isAdvance ? by : glyph.advance + by } : glyph,
            ),
          };
    }),
  };
}
