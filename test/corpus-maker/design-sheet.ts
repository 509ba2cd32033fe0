/** A page as a designer builds it: coloured panels, rules, frames of text with what is said of each. */
import type { Item, Kit, PageWish, Special } from "./document.ts";
import type { Ink } from "./inks.ts";
import {
  type Frame,
  frameOf,
  type FrameWish,
  paragraphOf,
  type Part,
  type Style,
  verticalFrame,
} from "./layout.ts";
import { type FormPart, type PartRule, readMarks, type WhyLocked } from "./form-truth.ts";
import { plainStyle, type PlainStyle } from "./case-tools.ts";
import { lineParts } from "./frame-parts.ts";
import { num } from "./pdf-file.ts";

export const MM = 72 / 25.4;

/** Ink of a text by its process colours, 0 to 1. */
export function cmykInk(...components: readonly [number, number, number, number]): Ink {
  const text = components.map((part) => num(part, 3)).join(" ");
  return { ops: `${text} k`, strokeOps: `${text} K`, truth: { space: "DeviceCMYK", components } };
}

export const BLACK = cmykInk(0, 0, 0, 1);
export const WHITE = cmykInk(0, 0, 0, 0);

export interface TextWish extends FrameWish {
  readonly why?: WhyLocked | "either";
  readonly row?: number;
  /** Each of its lines is a cell of a row of its own, counted from this one. */
  readonly firstRow?: number;
  readonly lines?: "one" | "many";
}

type Rect = readonly [number, number, number, number];

/** One side of a design. Texts are added in the order of the eye, whatever order they are painted in. */
export class DesignSheet {
  readonly #kit: Kit;
  readonly #size: readonly [number, number];
  readonly #why: WhyLocked;
  readonly #art: Item[] = [];
  readonly #texts: Item[] = [];
  readonly #form: FormPart[] = [];
  #block = "1";

  /** Sizes in points; `why` is what holds for texts without a mark. */
  constructor(kit: Kit, size: readonly [number, number], why: WhyLocked = "beside_placeholders") {
    this.#kit = kit;
    this.#size = size;
    this.#why = why;
  }

  /** A style in a font by its source name. */
  style(source: string, sizePt: number, ink: Ink = BLACK, extra: PlainStyle = {}): Style {
    return { ...plainStyle(this.#kit, source, sizePt, extra), ink };
  }

  /** Texts that follow stand in a block of their own. */
  block(name: string): this {
    this.#block = name;
    return this;
  }

  /** A filled rectangle, corners in points from the top-left corner. */
  panel([x0, y0, x1, y1]: Rect, ink: Ink): this {
    this.#art.push({ art: `${ink.ops} ${this.#rect(x0, y0, x1, y1)} f` });
    return this;
  }

  frame([x0, y0, x1, y1]: Rect, widthPt: number, ink: Ink): this {
    this.#art.push({ art: `${ink.strokeOps} ${num(widthPt)} w ${this.#rect(x0, y0, x1, y1)} S` });
    return this;
  }

  rule([x0, y0, x1, y1]: Rect, widthPt: number, ink: Ink): this {
    const [, height] = this.#size;
    this.#art.push({
      art: `${ink.strokeOps} ${num(widthPt)} w ${num(x0)} ${num(height - y0)} m ${num(x1)} ${num(height - y1)} l S`,
    });
    return this;
  }

  /** A line of dots as thick as they are. */
  dotted([x0, y0, x1, y1]: Rect, widthPt: number, ink: Ink): this {
    const [, height] = this.#size;
    const [from, to] = [`${num(x0)} ${num(height - y0)}`, `${num(x1)} ${num(height - y1)}`];
    this.#art.push({
      art: `q ${ink.strokeOps} ${num(widthPt)} w 1 J [0 ${num(3 * widthPt)}] 0 d ${from} m ${to} l S Q`,
    });
    return this;
  }

  /** A filled disc. */
  disc([x, y]: readonly [number, number], radiusPt: number, ink: Ink): this {
    const [cx, cy, k] = [x, this.#size[1] - y, 0.5523 * radiusPt];
    const r = radiusPt;
    const curve = (...points: readonly number[]): string =>
      `${points.map((p) => num(p)).join(" ")} c`;
    this.#art.push({
      art: [
        `${ink.ops} ${num(cx + r)} ${num(cy)} m`,
        curve(cx + r, cy + k, cx + k, cy + r, cx, cy + r),
        curve(cx - k, cy + r, cx - r, cy + k, cx - r, cy),
        curve(cx - r, cy - k, cx - k, cy - r, cx, cy - r),
        curve(cx + k, cy - r, cx + r, cy - k, cx + r, cy),
        "f",
      ].join(" "),
    });
    return this;
  }

  /** Lines of one frame with marks in them (`readMarks`); a mark may go on over a line's end. */
  text(style: Style, marked: string, wish: TextWish): this {
    return this.#add(marked, wish, (lines) =>
      frameOf(
        lines.map((text) => [{ text, style }]),
        wish,
      ),
    );
  }

  /** The same from right to left; words in Latin letters and digits keep their direction. */
  rtl(style: Style, marked: string, wish: TextWish): this {
    const own = { align: "right" as const, ...wish };
    return this.#add(marked, own, (lines) =>
      frameOf(
        lines.map((line) => rtlParts(line, style)),
        own,
      ),
    );
  }

  /** A paragraph broken at a measure; its parts are its marks and what stands between. */
  paragraph(style: Style, marked: string, widthPt: number, wish: TextWish): this {
    return this.#add(marked, { lines: "many", ...wish }, ([text = ""]) =>
      paragraphOf({ text, style }, widthPt, wish),
    );
  }

  /** Columns from the right, one for each line. */
  vertical(style: Style, marked: string, wish: TextWish): this {
    return this.#add(marked, wish, (columns) =>
      verticalFrame(
        columns.map((text) => ({ text, style })),
        wish,
      ),
    );
  }

  /** A line whose stretches are styled by what they are: `styleOf` is asked for every letter. */
  styled(marked: string, styleOf: (letter: string, at: number) => Style, wish: TextWish): this {
    return this.#add(marked, wish, (lines) =>
      frameOf(
        lines.map((line) => stretchesOf(line, styleOf)),
        wish,
      ),
    );
  }

  /** A line shown piece by piece, each stretch in a text object of its own; moved up by `raisePt` of it. */
  apart(marked: string, styleOf: (letter: string, at: number) => Style, wish: TextWish): this {
    const { plain } = readMarks(marked, this.#rule(wish));
    const frame = frameOf([stretchesOf(plain, styleOf)], wish);
    this.#tell(marked, wish, frame);
    this.#texts.push(shownApart(frame));
    return this;
  }

  /** The page; `paint` says whether texts are painted as they are read or from the last to the first. */
  page(paint: "as read" | "backwards" = "as read"): PageWish {
    const [widthPt, heightPt] = this.#size;
    const texts = paint === "as read" ? this.#texts : this.#texts.toReversed();
    return { widthPt, heightPt, items: [...this.#art, ...texts], form: rowByRow(this.#form) };
  }

  #rect(x0: number, y0: number, x1: number, y1: number): string {
    return `${num(x0)} ${num(this.#size[1] - y1)} ${num(x1 - x0)} ${num(y1 - y0)} re`;
  }

  #rule({ why, row, lines }: TextWish): PartRule {
    return {
      why: why ?? this.#why,
      block: this.#block,
      ...(row === undefined ? {} : { row }),
      ...(lines === undefined ? {} : { lines }),
    };
  }

  #add(marked: string, wish: TextWish, make: (lines: readonly string[]) => Frame): this {
    const { plain } = readMarks(marked, this.#rule(wish));
    const frame = make(plain.split("\n"));
    this.#tell(marked, wish, frame);
    this.#texts.push(frame);
    return this;
  }

  /** What the marks say, each where the line starts that it stands in. */
  #tell(marked: string, wish: TextWish, frame: Frame): void {
    const { plain, parts } = readMarks(marked, this.#rule(wish));
    const { firstRow } = wish;
    for (const { start, part } of parts) {
      const line = plain.slice(0, start).split("\n").length - 1;
      const [x = 0, y = 0] = frame.truth.baselines_pt[line] ?? [];
      const row = firstRow === undefined || part.is !== "open" ? {} : { row: firstRow + line };
      this.#form.push({ ...part, ...row, at_pt: [x, y] });
    }
  }
}

/** Cells of columns that are frames of several rows, in the order of the eye. */
function rowByRow(form: readonly FormPart[]): readonly FormPart[] {
  const rowOf = (part: FormPart | undefined): number | null =>
    part?.is === "open" ? (part.row ?? null) : null;
  const ordered: FormPart[] = [];
  for (const part of form) {
    const row = rowOf(part);
    let at = ordered.length;
    while (row !== null && (rowOf(ordered[at - 1]) ?? row) > row) {
      at--;
    }
    ordered.splice(at, 0, part);
  }
  return ordered;
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Stretches of a right-to-left line: Latin words and digits between, neutral letters with the first. */
function rtlParts(line: string, style: Style): readonly Part[] {
  const stretches = line.match(
    /[A-Za-z0-9+][A-Za-z0-9@+ .:/_-]*[A-Za-z0-9]|[A-Za-z0-9]|[^A-Za-z0-9+]+|\+/gu,
  );
  return (stretches ?? []).map((text) => ({
    text,
    style,
    ...(RTL.test(text) || !/[A-Za-z0-9]/u.test(text) ? { rtl: true } : {}),
  }));
}

function stretchesOf(
  line: string,
  styleOf: (letter: string, at: number) => Style,
): readonly Part[] {
  const parts: { text: string; style: Style }[] = [];
  let at = 0;
  for (const letter of line) {
    const style = styleOf(letter, at);
    const last = parts.at(-1);
    if (last?.style === style) {
      last.text += letter;
    } else {
      parts.push({ text: letter, style });
    }
    at += letter.length;
  }
  return parts;
}

/** Stretches of one style of a frame's only line as text objects of their own, in their own inks. */
function shownApart(frame: Frame): Special {
  const parts = lineParts(frame, (piece, before) => piece.style !== before.style);
  return { boxes: [frame], special: ({ show }) => parts.flatMap((part) => show(part)) };
}
