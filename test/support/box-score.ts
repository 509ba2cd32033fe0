/** Compares the boxes found on a page with the truth of the made corpus. */
import type { ScenePage, TextBox } from "#engine/scene/model.ts";

export interface TruthBox {
  readonly lines: readonly string[];
  readonly bbox_pt: readonly [number, number, number, number];
  readonly size_pt: number;
  readonly align: string;
  readonly rotation_deg: number;
  readonly direction?: string;
  readonly writing_mode?: string;
  readonly editable?: boolean;
}

export interface TruthFile {
  readonly file: string;
  readonly tolerance_pt: number;
  readonly pages: readonly {
    readonly width_pt: number;
    readonly height_pt: number;
    readonly trim: readonly number[] | null;
    readonly boxes: readonly TruthBox[];
  }[];
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
  let [exact, plainExact, aligned] = [0, 0, 0];
  for (const wanted of truth) {
    const box = nearest(wanted, free);
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
    expected: truth.length,
    found: page.boxes.length,
    exact,
    plain: truth.filter(isPlain).length,
    plainExact,
    merged: [...free].filter((box) => truthsIn(box, truth) >= 2).length,
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
  const text = normal(wanted.lines);
  let best: TextBox | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const away = Math.hypot(box.bboxPt[0] - wanted.bbox_pt[0], box.bboxPt[1] - wanted.bbox_pt[1]);
    if (away < least && normal(box.lines.map((line) => line.text)) === text) {
      [best, least] = [box, away];
    }
  }
  return best;
}

function disagreements(wanted: TruthBox, box: TextBox, tolerancePt: number): readonly string[] {
  const found: string[] = [];
  const name = JSON.stringify(wanted.lines[0] ?? "");
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
  if (isPlain(wanted) && wanted.editable !== false && !box.editable) {
    found.push(`locked   ${name} ${box.reason ?? "without a reason"}`);
  }
  return found;
}

/** How many truth boxes have all their lines in the box. */
function truthsIn(box: TextBox, truth: readonly TruthBox[]): number {
  const lines = new Set(box.lines.map(({ text }) => normal([text])));
  return truth.filter((wanted) => wanted.lines.every((line) => lines.has(normal([line])))).length;
}
