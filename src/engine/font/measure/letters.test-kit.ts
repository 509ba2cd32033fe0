/** Letters made of rectangles and quadrilaterals, for tests only: as plain as measures need. */
import type { FaceMeasures } from "../../plan/face-measures.ts";
import type { DrawnLetter, LetterReader } from "../program/glyph-outline.ts";

/** How a made face is drawn; lengths in thousandths of an em. */
export interface MadeFace {
  readonly stem: number;
  /** How far feet and heads reach beyond each side of a stroke; 0 for none. */
  readonly serif: number;
  /** Thickness of feet and of horizontal strokes. */
  readonly hairline: number;
  /** Shift to the right per height. */
  readonly lean: number;
  readonly advances: Readonly<Record<string, number>>;
}

export const PLAIN: MadeFace = { stem: 90, serif: 0, hairline: 80, lean: 0, advances: {} };

type Quad = readonly [number, number, number, number];

/** A rectangle from its left, bottom, right and top, leaning to the right. */
function contour([x0, y0, x1, y1]: Quad, lean: number): readonly number[] {
  return [x0 + lean * y0, y0, x1 + lean * y0, y0, x1 + lean * y1, y1, x0 + lean * y1, y1];
}

/** Where strokes of a letter stand, how tall they are, and which bars join them or reach to `right`. */
const SHAPES: Readonly<
  Record<string, { top: number; stems: readonly number[]; bars: readonly number[]; right?: number }>
> = {
  H: { top: 700, stems: [80, 500], bars: [330] },
  I: { top: 700, stems: [80], bars: [] },
  T: { top: 700, stems: [280], bars: [] },
  L: { top: 700, stems: [80], bars: [0], right: 480 },
  O: { top: 700, stems: [60, 560], bars: [0, 620] },
  h: { top: 700, stems: [70, 400], bars: [] },
  n: { top: 500, stems: [70, 400], bars: [] },
  m: { top: 500, stems: [70, 400, 730], bars: [] },
  l: { top: 700, stems: [70], bars: [] },
  i: { top: 500, stems: [70], bars: [] },
  o: { top: 500, stems: [40, 420], bars: [0, 420] },
  d: { top: 700, stems: [40, 420], bars: [0, 420] },
  g: { top: 500, stems: [40, 420], bars: [0, 420] },
  p: { top: 500, stems: [70, 400], bars: [] },
};

/** Reads the letters of SHAPES as the face draws them; `only` leaves out all others. */
export function madeLetters(face: MadeFace, only = Object.keys(SHAPES).join("")): LetterReader {
  return (character) => (only.includes(character) ? madeLetter(face, character) : null);
}

function madeLetter(face: MadeFace, character: string): DrawnLetter | null {
  const shape = SHAPES[character];
  if (shape === undefined) {
    return null;
  }
  const { stem, serif, hairline, lean } = face;
  const bottom = "gp".includes(character) ? -200 : 0;
  const right = shape.right ?? (shape.stems.at(-1) ?? 0) + stem;
  const foot = character === "L" ? shape.top - hairline : bottom;
  const quads: Quad[] = shape.stems.map((x) => [x, bottom, x + stem, shape.top]);
  quads.push(...shape.bars.map((y): Quad => [shape.stems[0] ?? 0, y, right, y + hairline]));
  if (serif > 0 && shape.bars.length < 2) {
    quads.push(
      ...shape.stems.map((x): Quad => [x - serif, foot, x + stem + serif, foot + hairline]),
    );
  }
  return {
    outline: quads.map((quad) => contour(quad, lean)),
    advance: face.advances[character] ?? right + 60,
  };
}

/** The measures of a face of which no letter is seen. */
export const NOTHING_MEASURED: FaceMeasures = {
  stem: null,
  capitalStem: null,
  foot: null,
  footHeight: null,
  flag: null,
  wobble: null,
  thin: null,
  slant: null,
  xHeight: null,
  capHeight: null,
  width: null,
  isFixedPitch: null,
  hasCapitalsOnly: null,
  hasOldStyleFigures: null,
  hasTabularFigures: null,
  joined: null,
  unrest: null,
};
