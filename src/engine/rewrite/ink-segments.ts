/** Rewritten text-showing operators between the ink they take and the colours that were in force. */
import { getOrAdd } from "#base/maps.ts";
import type { Plan, PlanSegment } from "../plan/plan.ts";
import type { PrintInk } from "../contract/inks.ts";
import type { ShownColors } from "../ink/authored-colors.ts";
import { inkOperators, type InkOperators } from "../ink/ink-operators.ts";
import type { FileColorants, NamedColorant } from "../ink/colorants.ts";
import { nameCounter } from "./write-fonts.ts";

/**
 * The inks of a fill and what is known of the file's colours: spot inks that a shop prints text in instead
 * of its authored colour. What is noted while operators are written begins empty.
 */
export interface InkAssignment {
  readonly file: FileColorants;
  /** Box id → ink. */
  readonly inks: ReadonlyMap<string, PrintInk>;
  /** Boxes whose text keeps its colours although it has an ink. */
  readonly refused: Set<string>;
  /** Boxes whose named ink prints as a build, since the job has no plate of it. */
  readonly built: Set<string>;
  readonly spaces: AddedSpaces;
}

/** The inks of boxes, before any operator is written. */
export function inkAssignment(
  file: FileColorants,
  inks: ReadonlyMap<string, PrintInk>,
): InkAssignment {
  return { file, inks, refused: new Set(), built: new Set(), spaces: new AddedSpaces(file) };
}

/**
 * Colour spaces of the file that a fill names in content streams whose resources lack them. Invariant: one
 * colorant has one name in the whole fill, and that name is new in every content stream.
 */
export class AddedSpaces {
  readonly #file: FileColorants;
  readonly #names = new Map<string, string>();
  readonly #entries = new Map<string, Map<string, string>>();
  readonly #nextName: () => string;

  constructor(file: FileColorants) {
    this.#file = file;
    this.#nextName = nameCounter("PltCS", file.spaceNames);
  }

  /** Content stream's id → entries for its ColorSpace dictionary: name → value. */
  get entries(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    return this.#entries;
  }

  /** A colorant of the file by a name in this content stream; null where its resources cannot be added to. */
  name(unit: string, colorant: string): NamedColorant | null {
    const known = this.#file.colorants.get(colorant);
    const places = this.#file.ofStream(unit)?.places ?? [];
    if (known === undefined || places.length === 0) {
      return null;
    }
    const resource = getOrAdd(this.#names, colorant, this.#nextName);
    getOrAdd(this.#entries, unit, () => new Map<string, string>()).set(resource, known.source);
    return { resource, at: known.at, components: known.components };
  }
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
  const around = ink === undefined ? null : surroundings(first, ink, tinting);
  if (around === null) {
    known.forEach(({ box }) => tinting.refused.add(box));
    return operators;
  }
  if (around.isBuilt) {
    known.forEach(({ box }) => tinting.built.add(box));
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

interface Surroundings {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** As `InkOperators`. */
  readonly isBuilt: boolean;
}

function surroundings(
  segment: PlanSegment,
  ink: PrintInk,
  { file, spaces }: InkAssignment,
): Surroundings | null {
  const stream = file.ofStream(segment.unit);
  const colors = colorsAt(file, segment);
  const paints = PAINTS[segment.shown.render] ?? [];
  if (stream === null || colors === null || paints.length === 0) {
    return null;
  }
  const after = parts(colors, paints);
  // Before a name is added: what cannot be put back must leave no trace in the resources.
  if (after === null) {
    return null;
  }
  const nameColorant = (name: string): NamedColorant | null => spaces.name(segment.unit, name);
  const operators = inkOperators(ink, { stream, file, nameColorant });
  // White under overprint would not knock out what is below: it would not print at all.
  if (operators === null || (operators.isWhite && overprints(colors, stream.overprints))) {
    return null;
  }
  const before = parts(operators, paints);
  return before === null ? null : { before, after, isBuilt: operators.isBuilt };
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
