/**
 * Rules under and through words follow the words: drawn at the length of the new ones, taken out where the
 * words they belonged to are gone. Each operator is replaced by one, so that all others keep their ordinals.
 */
import { getOrAdd } from "#base/maps.ts";
import { apply, invert, type Matrix, multiply } from "#base/geometry.ts";
import type { BoxFit, FitLine } from "../contract/fit-report.ts";
import { formatNumber } from "../pdf/write-operands.ts";
import type { Plan, PlanBox, PlanPathOperator, PlanRule, PlanRulePart } from "../plan/plan.ts";
import { advanceEm } from "../contract/advance-em.ts";
import { boxScaleOf } from "./plan-segment.ts";
import { plannedStream } from "./planned-stream.ts";
import type { ContentEdit } from "./apply-edits.ts";

/** The edits of a rule, for the invocations that draw it. */
export interface RuleEdits {
  readonly rule: PlanRule;
  readonly edits: readonly ContentEdit[];
  /** True where the rule is taken out. */
  readonly isRemoved: boolean;
}

/** Less is no change, points. */
const SAME_PT = 0.05;

/** The edits of all rules of a box that has a new text. */
export function ruleEdits(box: PlanBox, fit: BoxFit): readonly RuleEdits[] {
  return (box.rules ?? []).flatMap((rule) => {
    const fitted = fit.lines[rule.line];
    if (fitted?.authoredLine === rule.line) {
      return [];
    }
    const line = fitted === undefined ? undefined : { ...fitted, text: shownTextOf(fitted) };
    const words = line === undefined ? null : wordsOf(rule, line, { box, fit });
    const edits =
      words === null || line === undefined
        ? rule.pieces.flatMap(({ operators }) => operators.map(removed))
        : moved(rule, words, line.yPt - rule.baseline);
    return edits.length === 0 ? [] : [{ rule, edits, isRemoved: words === null }];
  });
}

const HYPHENS = /[-\u00ad\u2010]/gu;

/** The text of a line with the hyphens that it prints: where a word is parted its text has soft ones, of which others print none. */
function shownTextOf({ runs, text }: FitLine): string {
  const shown = runs.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join("");
  return shown.replace(HYPHENS, "") === text.replace(HYPHENS, "") ? shown : text;
}

/** From where to where the ruled words stand in a new line, points; null where it has none of them. */
function wordsOf(
  { text, start, end }: PlanRule,
  line: FitLine,
  { box, fit }: { readonly box: PlanBox; readonly fit: BoxFit },
): readonly [number, number] | null {
  if (line.text.trim() === "") {
    return null;
  }
  const isWhole = start === 0 && end === text.length;
  const range = isWhole
    ? ([0, line.text.length] as const)
    : newRange(text, [start, end], line.text);
  if (range === null) {
    return null;
  }
  const words = inkedRange(line.text, range);
  const whole = [line.xPt, line.xPt + line.widthPt] as const;
  return words[0] === 0 && words[1] === line.text.length
    ? whole
    : (placeOf(words, line, { box, fit }) ?? (isWhole ? whole : null));
}

/** A range without the white space at its ends, which nobody sees ruled. */
function inkedRange(
  text: string,
  [start, end]: readonly [number, number],
): readonly [number, number] {
  const words = text.slice(start, end);
  return [end - words.trimStart().length, start + words.trimEnd().length];
}

/** Where ruled words are in another text: between the same words, or else wherever they stand once. */
function newRange(
  old: string,
  [start, end]: readonly [number, number],
  now: string,
): readonly [number, number] | null {
  const [before, behind] = [old.slice(0, start), old.slice(end)];
  const stop = now.length - behind.length;
  if (now.startsWith(before) && now.endsWith(behind) && stop >= start) {
    return now.slice(start, stop).trim() === "" ? null : [start, stop];
  }
  const words = old.slice(start, end);
  const at = now.indexOf(words);
  return at < 0 || now.includes(words, at + 1) ? null : [at, at + words.length];
}

/** The extent of a range of a line's text; null where its glyphs do not follow the text. */
function placeOf(
  [start, end]: readonly [number, number],
  line: FitLine,
  { box, fit }: { readonly box: PlanBox; readonly fit: BoxFit },
): readonly [number, number] | null {
  const [anchor] = box.painters[0]?.segments ?? [];
  const glyphs = line.runs.flatMap((run) => run.glyphs);
  if (anchor === undefined || glyphs.map(({ text }) => text).join("") !== line.text) {
    return null;
  }
  const emPt = (line.sizePt ?? fit.sizePt) * boxScaleOf(anchor);
  let [at, x] = [0, line.xPt];
  let [from, to] = [NaN, NaN];
  for (const [i, glyph] of glyphs.entries()) {
    from = at === start && glyph.text !== "" ? x : from;
    x += advanceEm(glyphs, i, { box, line }) * emPt;
    at += glyph.text.length;
    to = at === end ? x : to;
  }
  return Number.isFinite(from + to) ? [from, to] : null;
}

/** The pieces along the words as they were along the old ones; [] where they stand there already. */
function moved(
  { pieces, before, behind }: PlanRule,
  [start, end]: readonly [number, number],
  rise: number,
): readonly ContentEdit[] {
  const [from, to] = [start - before, end + behind];
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const isSame = [from - first.from, to - last.to, rise].every((by) => Math.abs(by) < SAME_PT);
  const stretch = (to - from) / (last.to - first.from);
  const inFrame: Matrix = [stretch, 0, 0, 1, from - first.from * stretch, rise];
  return isSame ? [] : pieces.flatMap((piece) => placed(piece, inFrame));
}

/** The operators of a piece that is placed anew in the box's frame. */
function placed({ toFrame, operators }: PlanRulePart, inFrame: Matrix): readonly ContentEdit[] {
  const toPath = invert(toFrame);
  if (toPath === null) {
    return [];
  }
  const inPath = multiply(multiply(toFrame, inFrame), toPath);
  return operators.flatMap(({ name, span, operands }) => {
    const [x = 0, y = 0, width = 0, height = 0] = operands;
    const [x0, y0] = apply(inPath, [x, y]);
    const [x1, y1] = apply(inPath, [x + width, y + height]);
    const numbers = name === "re" ? [x0, y0, x1 - x0, y1 - y0] : [x0, y0];
    const source = `${numbers.map((value) => formatNumber(value)).join(" ")} ${name}`;
    return name === "h" ? [] : [{ span, source }];
  });
}

/** A point that is only moved to leaves no mark (ISO 32000-2, 8.5.3). */
function removed({ span, operands: [x = 0, y = 0] }: PlanPathOperator): ContentEdit {
  return { span, source: `${formatNumber(x)} ${formatNumber(y)} m` };
}

/** Edits by the invocations that draw what they change. */
export function editsByUse(
  drawn: readonly { readonly uses: readonly number[]; readonly edits: readonly ContentEdit[] }[],
): ReadonlyMap<number, readonly ContentEdit[]> {
  const byUse = new Map<number, ContentEdit[]>();
  for (const { uses, edits } of drawn) {
    for (const use of uses) {
      getOrAdd(byUse, use, () => []).push(...edits);
    }
  }
  return byUse;
}

/** The names of removed rules, each piece by itself. */
export function removedRules(plan: Plan, rules: readonly RuleEdits[]): readonly string[] {
  return rules
    .filter(({ isRemoved }) => isRemoved)
    .flatMap(({ rule }) =>
      rule.pieces.flatMap(({ operators: [first] }) => {
        const at = first?.span.start ?? 0;
        const unit = plannedStream(plan, rule.unit);
        const part = unit?.parts.find(({ start, end }) => at >= start && at < end);
        return part === undefined ? [] : [`${part.num} ${part.gen} path ${at - part.start}`];
      }),
    );
}
