/**
 * Text frames as a designer places them: styles, lines, alignment, rotation. Gives glyph positions for the
 * habits and the truth for the tests. Coordinates are points from the top-left corner of the page as seen,
 * y down; within a frame x runs along the baseline and y against the reading direction (up).
 */
import type { ShapedGlyph } from "#engine/packages/harfbuzz.ts";
import type { Ink } from "./inks.ts";
import { arabicForms } from "./arabic-forms.ts";
import type { FontUse } from "./font-use.ts";

export interface Style {
  readonly font: FontUse;
  readonly sizePt: number;
  readonly ink: Ink;
  readonly trackingPt: number;
  /** Kerning as the font has it; false: natural advances. */
  readonly kerned: boolean;
  readonly ligatures: boolean;
  /** Horizontal scale, 1 = 100 %. */
  readonly scale: number;
  /** Raised by this much: superscripts. */
  readonly risePt: number;
  readonly language: string;
  /** Arabic: by presentation forms (default), or shaped with letters apart from their dots. */
  readonly arabic?: "shaped";
  /** Brackets of right-to-left text say what their glyphs look like, not what was typed. */
  readonly brackets?: "as drawn";
}

/** A stretch of one style and direction. */
export interface Part {
  readonly text: string;
  readonly style: Style;
  readonly rtl?: boolean;
}

export interface Piece {
  readonly gid: number;
  readonly code: string;
  readonly text: string;
  readonly style: Style;
  /** Pen position along the baseline from the line's start, without the mark offset. */
  readonly atPt: number;
  /** Advance by the PDF's width alone. */
  readonly naturalPt: number;
  /** Displacement of a mark against its pen position. */
  readonly dxPt: number;
  readonly dyPt: number;
}

export interface Line {
  /** Logical order. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Start in the frame's own coordinates. */
  readonly x: number;
  readonly y: number;
  readonly widthPt: number;
  /** Added to every space by justification. */
  readonly wordExtraPt: number;
}

export type Align = "left" | "center" | "right" | "justify";

export interface TruthFrame {
  readonly lines: readonly string[] | null;
  /** For each line whether the measure ended it; absent where the layout ended all of them. */
  readonly soft_ends?: readonly boolean[];
  readonly bbox_pt: readonly number[];
  readonly baselines_pt: readonly (readonly number[])[];
  readonly quad_pt: readonly (readonly number[])[];
  readonly size_pt: number;
  readonly leading_pt: number | null;
  readonly letter_spacing_pt: number;
  readonly align: Align;
  readonly rotation_deg: number;
  readonly direction: "ltr" | "rtl";
  readonly writing_mode: "horizontal-tb" | "vertical-rl";
  readonly font: string;
  readonly color: object;
  readonly editable: boolean;
  readonly reason?: string;
  readonly glyphs_only_by_position?: true;
  readonly may_be_absent?: true;
  readonly note?: string;
}

export interface Frame {
  readonly lines: readonly Line[];
  readonly origin: readonly [number, number];
  readonly rotationDeg: number;
  readonly vertical: boolean;
  readonly truth: TruthFrame;
  /** Space-free words with gaps, fake bold and the like: asked for by the layout itself. */
  readonly habit: FrameHabit;
}

/** What a frame wants whatever the document's habits are. */
export interface FrameHabit {
  readonly show?: string;
  readonly twice?: "bold" | "shadow" | "stroke";
  readonly renderMode?: number;
  readonly onePerGlyph?: true;
  /** Shear of the baseline frame (1 = 45°) and mirror. */
  readonly skew?: number;
  readonly mirror?: true;
  /** Each line in a marked sequence of its own with its text as ActualText. */
  readonly actualText?: true;
}

export interface FrameWish {
  readonly at: readonly [number, number];
  readonly align?: Align;
  readonly leadingPt?: number;
  readonly rotationDeg?: number;
  readonly note?: string;
  readonly editable?: boolean;
  readonly reason?: string;
  readonly mayBeAbsent?: true;
  readonly habit?: FrameHabit;
  /** Marks at the ends of a justified paragraph's lines hang out of it by half (optical margins). */
  readonly hangs?: true;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Glyphs of parts in visual order with their pen positions. */
function setLine(parts: readonly Part[], wordExtraPt: number, rtl: boolean): readonly Piece[] {
  const visual = rtl ? [...parts].reverse() : parts;
  const pieces: Piece[] = [];
  let pen = 0;
  for (const part of visual) {
    const shaped = shapePart(part, pen, wordExtraPt);
    pieces.push(...shaped.pieces);
    pen = shaped.endPt;
  }
  return pieces;
}

/** Text of each glyph by cluster: the first glyph of a cluster carries it all. */
function clusterTexts(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const seen = new Map<number, number>();
  return clusters.map((cluster) => {
    const nth = seen.get(cluster) ?? 0;
    seen.set(cluster, nth + 1);
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const glyphs = clusters.filter((other) => other === cluster).length;
    // A base with its marks: one character for each glyph, as logical order has them.
    if (glyphs === end - cluster) {
      return text.charAt(cluster + nth);
    }
    return nth === 0 ? text.slice(cluster, end) : "";
  });
}

function shapePart(
  part: Part,
  startPt: number,
  wordExtraPt: number,
): { readonly pieces: Piece[]; readonly endPt: number } {
  const { style } = part;
  const { font, sizePt, scale } = style;
  const em = (sizePt * scale) / font.wish.source.unitsPerEm;
  const { glyphs, texts } = glyphsOf(part);
  let pen = startPt;
  const pieces = glyphs.map((glyph, i) => {
    const own = texts[i] ?? "";
    if (glyph.gid === 0) {
      throw new Error(`${font.wish.source.name} has no glyph for "${own}" of "${part.text}"`);
    }
    const naturalPt = (font.widthOf(glyph.gid) * sizePt * scale) / 1000;
    const programPt = font.wish.source.face.advanceOf(glyph.gid) * em;
    const kernPt = style.kerned ? glyph.xAdvance * em - programPt : 0;
    const isSpace = own === " " || own === "\u00a0";
    const piece: Piece = {
      gid: glyph.gid,
      code: font.encode(glyph.gid, own),
      text: own,
      style,
      atPt: pen,
      naturalPt,
      dxPt: glyph.xOffset * em,
      dyPt: (glyph.yOffset * sizePt) / font.wish.source.unitsPerEm,
    };
    pen += naturalPt + kernPt + style.trackingPt * scale + (isSpace ? wordExtraPt : 0);
    return piece;
  });
  return { pieces, endPt: pen };
}

type PlacedGlyph = Pick<ShapedGlyph, "gid" | "cluster" | "xAdvance" | "xOffset" | "yOffset">;

/** Shaped glyphs in visual order and the text of each; "" where an earlier glyph has it. */
function glyphsOf(part: Part): {
  readonly glyphs: readonly PlacedGlyph[];
  readonly texts: string[];
} {
  const { style, text } = part;
  const { face } = style.font.wish.source;
  const rtl = part.rtl ?? false;
  const script = scriptOf(text);
  const told = (own: string): string =>
    rtl && style.brackets === "as drawn" ? mirrored(own) : own;
  if (script === "Arab" && style.arabic !== "shaped") {
    const letters = [...arabicForms(text)].reverse();
    return {
      glyphs: letters.map(({ codePoint }) => {
        const gid = face.glyphOf(mirrored(String.fromCodePoint(codePoint)).codePointAt(0) ?? 0);
        const xAdvance = face.advanceOf(gid);
        return { gid, cluster: 0, xAdvance, xOffset: 0, yOffset: 0 };
      }),
      texts: letters.map((letter) => told(letter.text)),
    };
  }
  const glyphs = face.shape(text, [0, text.length], {
    direction: rtl ? "rtl" : "ltr",
    script,
    language: style.language,
    ligatures: style.ligatures && style.font.hasLigatures && style.trackingPt === 0,
  });
  const clusters = glyphs.map(({ cluster }) => cluster);
  return { glyphs, texts: clusterTexts(text, clusters).map(told) };
}

/** Brackets that are drawn the other way round in right-to-left text (UAX #9, L4). */
const MIRRORED: ReadonlyMap<string, string> = new Map(
  ["()", "[]", "{}", "<>", "«»"].flatMap(([a = "", b = ""]) => [
    [a, b],
    [b, a],
  ]),
);

function mirrored(letter: string): string {
  return MIRRORED.get(letter) ?? letter;
}

function scriptOf(text: string): string {
  const scripts: readonly (readonly [RegExp, string])[] = [
    [/\p{Script=Arabic}/u, "Arab"],
    [/\p{Script=Hebrew}/u, "Hebr"],
    [/\p{Script=Thai}/u, "Thai"],
    [/\p{Script=Greek}/u, "Grek"],
    [/\p{Script=Cyrillic}/u, "Cyrl"],
    [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, "Hani"],
  ];
  return scripts.find(([pattern]) => pattern.test(text))?.[1] ?? "Latn";
}

/** From the first glyph's origin to the last advance, trailing letter-spacing excluded. */
function widthOf(pieces: readonly Piece[]): number {
  return Math.max(0, ...pieces.map((piece) => piece.atPt + piece.naturalPt));
}

/** Lines of parts placed one under another. */
export function frameOf(lines: readonly (readonly Part[])[], wish: FrameWish): Frame {
  const first = lines[0]?.[0];
  if (first === undefined) {
    throw new Error("a frame has text");
  }
  const { style } = first;
  const align = wish.align ?? "left";
  const leading = wish.leadingPt ?? style.sizePt * 1.2;
  const rtl = lines.some((parts) => parts.some((part) => part.rtl === true));
  const set = lines.map((parts, i) => {
    const pieces = setLine(parts, 0, rtl);
    const widthPt = widthOf(pieces);
    const x = -widthPt * { left: 0, center: 0.5, right: 1, justify: 0 }[align];
    const text = parts.map((part) => part.text).join("");
    return { text, pieces, x, y: -leading * i, widthPt, wordExtraPt: 0 };
  });
  return finished(set, wish, { style, align, leading, rtl });
}

/** A paragraph broken at `widthPt`; soft hyphens (U+00AD) are break opportunities. */
export function paragraphOf(part: Part, widthPt: number, wish: FrameWish): Frame {
  const align = wish.align ?? "left";
  const { style } = part;
  const leading = wish.leadingPt ?? style.sizePt * 1.25;
  const texts = brokenLines(part, widthPt);
  const set = texts.map((text, i) => {
    const natural = setLine([{ ...part, text }], 0, false);
    const spaces = text.split(" ").length - 1;
    const isStretched = align === "justify" && i < texts.length - 1 && spaces > 0;
    const [before, behind] = wish.hangs === true ? overhangs(natural) : [0, 0];
    const fullPt = widthPt + before + behind;
    const wordExtraPt = isStretched ? (fullPt - widthOf(natural)) / spaces : 0;
    const pieces = isStretched ? setLine([{ ...part, text }], wordExtraPt, false) : natural;
    const width = widthOf(pieces);
    const x = { left: 0, justify: -before, center: -width / 2, right: -width }[align];
    return { text, pieces, x, y: -leading * i, widthPt: width, wordExtraPt };
  });
  const frame = finished(set, wish, { style, align, leading, rtl: part.rtl ?? false });
  const softEnds = texts.map((_, i) => i < texts.length - 1);
  return { ...frame, truth: { ...frame.truth, soft_ends: softEnds } };
}

/** What the marks at a line's ends hang out by, points. */
function overhangs(pieces: readonly Piece[]): readonly [number, number] {
  const half = (piece: Piece | undefined, marks: RegExp): number =>
    piece !== undefined && marks.test(piece.text) ? piece.naturalPt / 2 : 0;
  return [half(pieces[0], /^[“„"‘]$/u), half(pieces.at(-1), /^[-.,:;”“"]$/u)];
}

function brokenLines(part: Part, widthPt: number): string[] {
  const fits = (text: string): boolean => {
    return widthOf(setLine([{ ...part, text }], 0, false)) <= widthPt;
  };
  const lines: string[] = [];
  let line = "";
  for (const word of part.text.split(" ")) {
    const syllables = word.split("\u00ad");
    const whole = syllables.join("");
    const lead = line === "" ? "" : `${line} `;
    if (fits(lead + whole)) {
      line = lead + whole;
      continue;
    }
    let kept = "";
    for (let i = syllables.length - 1; i > 0 && kept === ""; i--) {
      const head = syllables.slice(0, i).join("");
      kept = fits(`${lead}${head}-`) ? head : "";
    }
    if (kept === "") {
      lines.push(line);
      line = whole;
    } else {
      lines.push(`${lead}${kept}-`);
      line = whole.slice(kept.length);
    }
  }
  return [...lines, line];
}

/** Vertical columns, the first one rightmost. `at` is the top centre of the first column. */
export function verticalFrame(columns: readonly Part[], wish: FrameWish): Frame {
  const first = columns[0];
  if (first === undefined) {
    throw new Error("a frame has text");
  }
  const { style } = first;
  const leading = wish.leadingPt ?? style.sizePt * 1.6;
  const lines = columns.map((part, i) => {
    const pieces = setLine([part], 0, false).map((piece, n) => ({
      ...piece,
      naturalPt: style.sizePt,
      atPt: n * (style.sizePt + style.trackingPt),
    }));
    const widthPt = widthOf(pieces);
    return { text: part.text, pieces, x: -leading * i, y: 0, widthPt, wordExtraPt: 0 };
  });
  const [x, y] = wish.at;
  const left = x - leading * (lines.length - 1) - style.sizePt / 2;
  const bottom = y + Math.max(...lines.map((line) => line.widthPt));
  const box = [left, y, x + style.sizePt / 2, bottom].map(round);
  return {
    lines,
    origin: wish.at,
    rotationDeg: 0,
    vertical: true,
    habit: wish.habit ?? {},
    truth: {
      ...commonTruth(style, wish, lines),
      bbox_pt: box,
      quad_pt: hullQuad(box),
      baselines_pt: lines.map((line) => [round(x + line.x), round(y)]),
      leading_pt: lines.length > 1 ? round(leading) : null,
      align: "left",
      rotation_deg: 0,
      direction: "ltr",
      writing_mode: "vertical-rl",
    },
  };
}

const hullQuad = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): number[][] => [
  [x0, y1],
  [x1, y1],
  [x1, y0],
  [x0, y0],
];

interface FrameFacts {
  readonly style: Style;
  readonly align: Align;
  readonly leading: number;
  readonly rtl: boolean;
}

function finished(lines: readonly Line[], wish: FrameWish, facts: FrameFacts): Frame {
  const { style, align, leading, rtl } = facts;
  const rotationDeg = wish.rotationDeg ?? 0;
  const left = Math.min(...lines.map((line) => line.x));
  const right = Math.max(...lines.map((line) => line.x + line.widthPt));
  const top = (style.font.ascender * style.sizePt) / 1000;
  const bottom = -leading * (lines.length - 1) + (style.font.descender * style.sizePt) / 1000;
  const turn = (rotationDeg * Math.PI) / 180;
  const way = wish.habit?.mirror === true ? -1 : 1;
  const seen = (x: number, y: number): number[] => [
    round(wish.at[0] + way * x * Math.cos(turn) - y * Math.sin(turn)),
    round(wish.at[1] - way * x * Math.sin(turn) - y * Math.cos(turn)),
  ];
  const quad = [seen(left, bottom), seen(right, bottom), seen(right, top), seen(left, top)];
  const xs = quad.map(([x = 0]) => x);
  const ys = quad.map(([, y = 0]) => y);
  return {
    lines,
    origin: wish.at,
    rotationDeg,
    vertical: false,
    habit: wish.habit ?? {},
    truth: {
      ...commonTruth(style, wish, lines),
      bbox_pt: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      quad_pt: quad,
      baselines_pt: lines.map((line) => seen(line.x, line.y)),
      leading_pt: lines.length > 1 ? round(leading) : null,
      align,
      // A mirrored baseline runs leftwards: atan2(b, a) of its matrix is half a turn.
      rotation_deg: (((rotationDeg + (way < 0 ? 180 : 0)) % 360) + 360) % 360,
      direction: rtl ? "rtl" : "ltr",
      writing_mode: "horizontal-tb",
    },
  };
}

function commonTruth(style: Style, wish: FrameWish, lines: readonly Line[]) {
  return {
    lines: style.font.isSilent ? null : lines.map((line) => line.text),
    // The length of the transformed unit vector across the baseline, which shear makes longer.
    size_pt: round(style.sizePt * Math.hypot(1, wish.habit?.skew ?? 0)),
    letter_spacing_pt: style.trackingPt,
    font: style.font.wish.source.postScriptName,
    color: style.ink.truth,
    editable: wish.editable ?? true,
    ...reasonOf(style, wish),
    ...(style.font.isSilent ? { glyphs_only_by_position: true as const } : {}),
    ...(wish.mayBeAbsent === undefined ? {} : { may_be_absent: wish.mayBeAbsent }),
    ...(wish.note === undefined ? {} : { note: wish.note }),
  };
}

/** Text that nothing maps can be filled all the same, and says why its words are not known. */
function reasonOf(style: Style, { reason }: FrameWish): { readonly reason?: string } {
  const given = reason ?? (style.font.isSilent ? "no_unicode" : undefined);
  return given === undefined ? {} : { reason: given };
}
