/** Which segments take an ink, and the operators that set it and put back the colours that were in force. */
import { getOrAdd } from "#base/maps.ts";
import type { Plan, PlanBox, PlanSegment } from "../plan/plan.ts";
import type { PrintInk } from "../contract/inks.ts";
import type { ShownColors } from "../ink/authored-colors.ts";
import { inkOperators, type InkOperators } from "../ink/ink-operators.ts";
import type { FileColorant, FileColorants, NamedColorant } from "../ink/colorants.ts";
import { operatorKey } from "./resolve-segments.ts";
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
  /** Boxes whose text overprints, or does not, otherwise than its ink should. */
  readonly overprinted: Set<string>;
  readonly spaces: AddedSpaces;
}

/** The inks of boxes, before any operator is written. */
export function inkAssignment(
  file: FileColorants,
  inks: ReadonlyMap<string, PrintInk>,
): InkAssignment {
  return {
    file,
    inks,
    refused: new Set(),
    built: new Set(),
    overprinted: new Set(),
    spaces: new AddedSpaces(file),
  };
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
    const way = this.wayTo(unit, colorant);
    if (way === null) {
      return null;
    }
    const resource = getOrAdd(this.#names, colorant, this.#nextName);
    getOrAdd(this.#entries, unit, () => new Map<string, string>()).set(resource, way.source);
    return { ...way, resource };
  }

  /** As `name`, without giving one. */
  wayTo(unit: string, colorant: string): (NamedColorant & FileColorant) | null {
    const known = this.#file.colorants.get(colorant);
    const places = this.#file.ofStream(unit)?.places ?? [];
    return known === undefined || places.length === 0 ? null : { ...known, resource: "" };
  }
}

/** Operators around text: those that set its ink, and those that put back what was in force. */
export interface TextInk {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * What stands around the text of each segment that takes an ink. Painters of a box in its own colour take it;
 * shadows behind it keep theirs. A box takes its ink as a whole or, where one of its operators cannot, not at
 * all: then it is noted in `refused`. Segments of one operator and ink share one value.
 */
export function inkedSegments(
  plan: Plan,
  assignment: InkAssignment,
): ReadonlyMap<PlanSegment, TextInk> {
  const { file, inks, refused, built, overprinted, spaces } = assignment;
  const found = new Map<PlanSegment, TextInk>();
  const shared = new Map<string, TextInk>();
  for (const box of plan.boxes) {
    const ink = inks.get(box.id);
    const segments = ink === undefined ? [] : ownSegments(box, file);
    if (ink === undefined || segments.length === 0) {
      continue;
    }
    // Without giving a name first: what cannot be applied must leave no trace in the resources.
    const canApply = segments.every(
      (segment) => surroundings(segment, ink, file, spaces.wayTo.bind(spaces)) !== null,
    );
    if (!canApply) {
      refused.add(box.id);
      continue;
    }
    for (const segment of segments) {
      const around = surroundings(segment, ink, file, spaces.name.bind(spaces));
      if (around !== null) {
        const key = `${operatorKey(segment.unit, segment.operator)} ${JSON.stringify(ink)}`;
        found.set(
          segment,
          getOrAdd(shared, key, () => around),
        );
        if (around.isBuilt) {
          built.add(box.id);
        }
        if (around.overprintsOtherwise) {
          overprinted.add(box.id);
        }
      }
    }
  }
  return found;
}

function ownSegments(box: PlanBox, file: FileColorants): readonly PlanSegment[] {
  const [main] = box.painters;
  const first = main?.segments[0];
  const own = first === undefined ? null : colorsAt(file, first);
  return box.painters
    .filter((painter) => painter === main || isSame(own, painter.segments[0], file))
    .flatMap(({ segments }) => segments);
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

/** Null where the ink cannot be named in the segment's content, or its colours cannot be put back. */
function surroundings(
  segment: PlanSegment,
  ink: PrintInk,
  file: FileColorants,
  wayTo: (unit: string, colorant: string) => NamedColorant | null,
): AppliedInk | null {
  const stream = file.ofStream(segment.unit);
  const colors = colorsAt(file, segment);
  const paints = PAINTS[segment.shown.render] ?? [];
  if (stream === null || colors === null || paints.length === 0) {
    return null;
  }
  const nameColorant = (name: string): NamedColorant | null => wayTo(segment.unit, name);
  const operators = inkOperators(ink, { stream, file, nameColorant });
  const isOver = overprints(colors, stream.overprints);
  // White under overprint would not knock out what is below: it would not print at all.
  if (operators === null || (operators.isWhite && isOver)) {
    return null;
  }
  // Black keeps what the design has; other inks knock out unless the shop says otherwise.
  const isWanted = ink.definition?.overprint ?? (operators.isBlack && isOver);
  const { isBuilt } = operators;
  const [before, after] = [parts(operators, paints), parts(colors, paints)];
  return before === null || after === null
    ? null
    : { before, after, isBuilt, overprintsOtherwise: isWanted !== isOver };
}

interface AppliedInk extends TextInk, Pick<InkOperators, "isBuilt"> {
  readonly overprintsOtherwise: boolean;
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
function overprints(
  { states, inheritsStates }: ShownColors,
  says: ReadonlyMap<string, boolean>,
): boolean {
  return says.get(states.findLast((name) => says.has(name)) ?? "") ?? inheritsStates === true;
}

/** Colours in force at a segment's operator, by where it begins in the content. */
function colorsAt(file: FileColorants, { unit, span }: PlanSegment): ShownColors | null {
  return file.ofStream(unit)?.colors.shows.get(span.start) ?? null;
}
