/** Compares the boxes found on a page with the truth of the made corpus. */
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import type { PlacedFormPart } from "#test/corpus-maker/form-truth.ts";

export interface TruthBox {
  /** Null where nothing in the file says what the text is: the box is then known by its place. */
  readonly lines: readonly string[] | null;
  /** For each line whether its column ended it; absent where nothing is said of it. */
  readonly soft_ends?: readonly boolean[];
  readonly bbox_pt: readonly [number, number, number, number];
  readonly size_pt: number;
  readonly align: string;
  readonly rotation_deg: number;
  readonly direction?: string;
  readonly writing_mode?: string;
  readonly editable?: boolean;
  readonly reason?: string | null;
}

export interface TruthFile {
  readonly file: string;
  readonly tolerance_pt: number;
  readonly pages: readonly {
    readonly width_pt: number;
    readonly height_pt: number;
    readonly trim: readonly number[] | null;
    readonly boxes: readonly TruthBox[];
    /** Reason codes the page must carry, where the truth states them. */
    readonly reasons?: readonly string[];
  }[];
  /** What a designer would open; absent where nobody has said. */
  readonly form?: { readonly parts: readonly PlacedFormPart[] };
}

export interface BoxScore {
  readonly expected: number;
  readonly found: number;
  /** Same lines. */
  readonly exact: number;
  /** Truth boxes of horizontal left-to-right text, and those of them found exactly. */
  readonly plain: number;
  readonly plainExact: number;
  /** Found boxes with the text of two truth boxes or more. */
  readonly merged: number;
  /** Exact boxes that agree in what the name says. */
  readonly aligned: number;
  /** One line for every disagreement. */
  readonly differences: readonly string[];
}

/** Scores one page. Of equal texts the nearest boxes are compared. */
export function scorePage(
  truth: readonly TruthBox[],
  page: Pick<ScenePage, "boxes">,
  tolerancePt: number,
): BoxScore {
  const differences: string[] = [];
  const free = new Set(page.boxes);
  let [exact, plainExact, aligned, absent] = [0, 0, 0, 0];
  for (const wanted of truth) {
    const box = nearest(wanted, free);
    if (box === null && isHidden(wanted)) {
      absent++;
      continue;
    }
    if (box === null) {
      differences.push(`missing  ${JSON.stringify(wanted.lines)}`);
      continue;
    }
    free.delete(box);
    exact++;
    plainExact += isPlain(wanted) ? 1 : 0;
    aligned += box.align === wanted.align ? 1 : 0;
    differences.push(...disagreements(wanted, box, tolerancePt));
  }
  for (const box of free) {
    differences.push(`surplus  ${JSON.stringify(box.lines.map(({ text }) => text))}`);
  }
  return {
    expected: truth.length - absent,
    found: page.boxes.length,
    exact,
    plain: truth.filter(isPlain).length,
    plainExact,
    merged: [...free].filter((box) => truthsIn(blockOf(box), truth) >= 2).length,
    aligned,
    differences,
  };
}

/** Sums of several scores. */
export function addScores(scores: readonly BoxScore[]): BoxScore {
  const sum = (of: (score: BoxScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  return {
    expected: sum((score) => score.expected),
    found: sum((score) => score.found),
    exact: sum((score) => score.exact),
    plain: sum((score) => score.plain),
    plainExact: sum((score) => score.plainExact),
    merged: sum((score) => score.merged),
    aligned: sum((score) => score.aligned),
    differences: scores.flatMap((score) => score.differences),
  };
}

/** Text that is not painted as words need be no box: the page's reasons speak of it. */
function isHidden({ reason }: TruthBox): boolean {
  return reason !== undefined && reason !== null && HIDDEN.has(reason);
}

const HIDDEN: ReadonlySet<string> = new Set([
  "invisible_text",
  "scanned_page",
  "artifact",
  "outside_trim",
  "in_type3",
]);

function isPlain(box: TruthBox): boolean {
  return box.direction !== "rtl" && (box.writing_mode ?? "horizontal-tb") === "horizontal-tb";
}

function normal(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .normalize("NFC");
}

function nearest(wanted: TruthBox, boxes: ReadonlySet<TextBox>): TextBox | null {
  const text = wanted.lines === null ? null : normal(wanted.lines);
  let best: TextBox | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const away = Math.hypot(box.bboxPt[0] - wanted.bbox_pt[0], box.bboxPt[1] - wanted.bbox_pt[1]);
    const found = normal(box.lines.map((line) => line.text));
    if (away < least && isWanted(found, text, () => isWithin(box.bboxPt, wanted.bbox_pt))) {
      [best, least] = [box, away];
    }
  }
  return best;
}

/** The same text; without a text to compare, one in its place of which no letter is known. */
function isWanted(found: string, text: string | null, isThere: () => boolean): boolean {
  if (text === null) {
    return /^[\ufffd\s]*$/u.test(found) && isThere();
  }
  return found === text || (found.includes("\ufffd") && isSameText(found, text));
}

function disagreements(wanted: TruthBox, box: TextBox, tolerancePt: number): readonly string[] {
  const found: string[] = [];
  const name = JSON.stringify(wanted.lines?.[0] ?? "");
  if (wanted.bbox_pt.some((side, i) => Math.abs(side - (box.bboxPt[i] ?? 0)) > tolerancePt)) {
    const shown = box.bboxPt.map((side) => side.toFixed(1)).join(" ");
    found.push(`bbox     ${name} ${shown} instead of ${wanted.bbox_pt.join(" ")}`);
  }
  if (Math.abs(box.sizePt - wanted.size_pt) > 0.02 * wanted.size_pt) {
    found.push(`size     ${name} ${box.sizePt.toFixed(2)} instead of ${String(wanted.size_pt)}`);
  }
  const turn = (((box.rotationDeg - wanted.rotation_deg) % 360) + 360) % 360;
  if (Math.min(turn, 360 - turn) > 0.5) {
    found.push(
      `rotation ${name} ${String(box.rotationDeg)} instead of ${String(wanted.rotation_deg)}`,
    );
  }
  if (box.align !== wanted.align) {
    found.push(`align    ${name} ${box.align} instead of ${wanted.align}`);
  }
  const softEnds = box.lines.map(({ softEnd }) => softEnd === true);
  if (wanted.soft_ends?.some((isSoft, i) => isSoft !== softEnds[i]) === true) {
    found.push(`ends     ${name} ${softEnds.map(Number).join("")}`);
  }
  if (isPlain(wanted) && wanted.editable !== false && !box.editable) {
    found.push(`locked   ${name} ${box.reason ?? "without a reason"}`);
  }
  return found;
}

/** A block of text as any reader gives it: lines in reading order, upright hull from the top-left corner. */
export interface Block {
  readonly lines: readonly string[];
  readonly bboxPt: readonly [number, number, number, number];
}

export interface BlockScore {
  readonly expected: number;
  readonly found: number;
  /** Same characters, white space aside. */
  readonly exact: number;
  /** Blocks with two truth boxes or more in them. */
  readonly merged: number;
  /** Truth boxes whose characters lie in two blocks or more. */
  readonly split: number;
}

/** A box of ours as a block. */
export function blockOf(box: TextBox): Block {
  return { lines: box.lines.map(({ text }) => text), bboxPt: box.bboxPt };
}

/**
 * Scores blocks of any reader by one measure that needs nothing but characters and places: a block is
 * exact when it holds the characters of one truth box, white space and line breaks aside.
 */
export function scoreBlocks(truth: readonly TruthBox[], blocks: readonly Block[]): BlockScore {
  const free = new Set(blocks);
  const missed: TruthBox[] = [];
  let exact = 0;
  for (const wanted of truth) {
    const text = wanted.lines === null ? null : characters(wanted.lines);
    let best: Block | null = null;
    let least = Infinity;
    for (const block of free) {
      const away = Math.hypot(
        block.bboxPt[0] - wanted.bbox_pt[0],
        block.bboxPt[1] - wanted.bbox_pt[1],
      );
      const there = (): boolean => isWithin(block.bboxPt, wanted.bbox_pt);
      if (away < least && isWanted(characters(block.lines), text, there)) {
        [best, least] = [block, away];
      }
    }
    if (best === null) {
      missed.push(wanted);
    } else {
      free.delete(best);
      exact++;
    }
  }
  return {
    expected: truth.length,
    found: blocks.length,
    exact,
    merged: [...free].filter((block) => truthsIn(block, truth) >= 2).length,
    split: missed.filter(
      (wanted) => [...free].filter((block) => isWithin(block.bboxPt, wanted.bbox_pt)).length >= 2,
    ).length,
  };
}

/** Sums of several block scores. */
export function addBlockScores(scores: readonly BlockScore[]): BlockScore {
  const sum = (of: (score: BlockScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  return {
    expected: sum(({ expected }) => expected),
    found: sum(({ found }) => found),
    exact: sum(({ exact }) => exact),
    merged: sum(({ merged }) => merged),
    split: sum(({ split }) => split),
  };
}

function characters(lines: readonly string[]): string {
  return lines
    .join("")
    .normalize("NFKC")
    .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]/gu, "");
}

/** Equal, where a U+FFFD of a glyph that nothing maps to text may stand for a ligature. */
function isSameText(found: string, wanted: string): boolean {
  if (!found.includes("\ufffd")) {
    return found === wanted;
  }
  const rule = found
    .split(/\ufffd+/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"))
    .join(".{1,8}");
  return new RegExp(`^${rule}$`, "su").test(wanted);
}

/** How many truth boxes have all their characters and their middle in the block. */
function truthsIn(block: Block, truth: readonly TruthBox[]): number {
  const text = characters(block.lines);
  return truth.filter(
    ({ lines, bbox_pt: box }) =>
      lines !== null &&
      text.includes(characters(lines)) &&
      isWithin([...middleOf(box), ...middleOf(box)], block.bboxPt),
  ).length;
}

function middleOf([x0, y0, x1, y1]: Block["bboxPt"]): readonly [number, number] {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** True when the middle of the first lies in the second, a point of slack allowed. */
function isWithin(inner: Block["bboxPt"], outer: Block["bboxPt"]): boolean {
  const [x, y] = middleOf(inner);
  return x >= outer[0] - 1 && x <= outer[2] + 1 && y >= outer[1] - 1 && y <= outer[3] + 1;
}
