/** Rewritten text-showing operators between the ink they take and the colours that were in force. */
import type { Plan, PlanSegment } from "../plan/plan.ts";
import type { PrintInk } from "../contract/inks.ts";
import type { ShownColors } from "../ink/authored-colors.ts";
import { inkOperators, type InkOperators } from "../ink/ink-operators.ts";
import type { FileColorants } from "../ink/colorants.ts";

/**
 * The inks of a fill and what is known of the file's colours: spot inks that a shop prints text in instead
 * of its authored colour.
 */
export interface InkAssignment {
  readonly file: FileColorants;
  /** Box id → ink. */
  readonly inks: ReadonlyMap<string, PrintInk>;
  /** Boxes whose text keeps its colours although it has an ink; filled while operators are written. */
  readonly refused: Set<string>;
}

/** Painters of a box in its own colour take its ink; shadows behind it keep theirs. */
export function inkedSegments(
  plan: Plan,
  { file, inks }: InkAssignment,
): ReadonlyMap<PlanSegment, { readonly box: string; readonly ink: PrintInk }> {
  const found = new Map<PlanSegment, { readonly box: string; readonly ink: PrintInk }>();
  for (const box of plan.boxes) {
    const ink = inks.get(box.id);
    const first = box.painters[0]?.segments[0];
    if (ink === undefined || first === undefined) {
      continue;
    }
    const own = colorsAt(file, first);
    for (const { segments } of box.painters) {
      const isOwn = segments === box.painters[0]?.segments || isSame(own, segments[0], file);
      for (const segment of isOwn ? segments : []) {
        found.set(segment, { box: box.id, ink });
      }
    }
  }
  return found;
}

/** Equal colour operators, not equal colours: what is known is the source. */
function isSame(
  own: ShownColors | null,
  segment: PlanSegment | undefined,
  file: FileColorants,
): boolean {
  const other = segment === undefined ? null : colorsAt(file, segment);
  return own !== null && other !== null && JSON.stringify(own.fill) === JSON.stringify(other.fill);
}

/**
 * The operators of one text-showing operator with its ink around them: colour operators before, the
 * authored ones again behind, since what follows relies on them. As they are where nothing is to be tinted;
 * where its segments do not all take one ink, or the ink or the colours cannot be told, their boxes are
 * refused.
 */
export function inInk(
  operators: readonly string[],
  segments: readonly PlanSegment[],
  {
    tinting,
    inked,
  }: { readonly tinting: InkAssignment; readonly inked: ReturnType<typeof inkedSegments> },
): readonly string[] {
  const wanted = segments.map((segment) => inked.get(segment));
  const [first] = segments;
  const known = wanted.filter((one) => one !== undefined);
  if (first === undefined || known.length === 0 || !operators.some(shows)) {
    return operators;
  }
  const ink = wanted.every((one) => one?.ink === wanted[0]?.ink) ? wanted[0]?.ink : undefined;
  const around = ink === undefined ? null : surroundings(first, ink, tinting.file);
  if (around === null) {
    known.forEach(({ box }) => tinting.refused.add(box));
    return operators;
  }
  return [...around.before, ...operators, ...around.after];
}

/** Only operators that show text need colour; state alone does not. */
function shows(operator: string): boolean {
  return /T[jJ]$/u.test(operator);
}

type Paint = "fill" | "stroke";

/** Which paints a text rendering mode uses (ISO 32000-2, table 104); index = mode. */
const PAINTS: readonly (readonly Paint[])[] = [
  ["fill"],
  ["stroke"],
  ["fill", "stroke"],
  [],
  ["fill"],
  ["stroke"],
  ["fill", "stroke"],
  [],
];

function surroundings(
  segment: PlanSegment,
  ink: PrintInk,
  file: FileColorants,
): { readonly before: readonly string[]; readonly after: readonly string[] } | null {
  const stream = file.ofStream(segment.unit);
  const colors = colorsAt(file, segment);
  const paints = PAINTS[segment.shown.render] ?? [];
  if (stream === null || colors === null || paints.length === 0) {
    return null;
  }
  const operators = inkOperators(ink, stream, file);
  // White under overprint would not knock out what is below: it would not print at all.
  if (operators === null || (operators.isWhite && overprints(colors, stream.overprints))) {
    return null;
  }
  const before = parts(operators, paints);
  const after = parts(colors, paints);
  return before === null || after === null ? null : { before, after };
}

/** The colour operators of the paints in use; null where one of them is unknown. */
function parts(
  operators: Pick<ShownColors, Paint> | InkOperators,
  paints: readonly Paint[],
): readonly string[] | null {
  const known = paints.flatMap((paint) => operators[paint] ?? []);
  return paints.some((paint) => operators[paint] === null) ? null : known;
}

/** The newest graphics state that speaks of overprint decides; none says no. */
function overprints({ states }: ShownColors, says: ReadonlyMap<string, boolean>): boolean {
  return says.get(states.findLast((name) => says.has(name)) ?? "") ?? false;
}

/** Colours in force at a segment's operator, by where it begins in the content. */
function colorsAt(file: FileColorants, { unit, span }: PlanSegment): ShownColors | null {
  return file.ofStream(unit)?.colors.shows.get(span.start) ?? null;
}
