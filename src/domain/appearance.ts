/**
 * What a customer chooses besides the words: a palette of inks, which field takes which ink, and the paper
 * of the proof. Inks change the colour of text in the print file; the paper is seen in previews only.
 */
import { matchKey } from "#engine/contract/match-key.ts";
import { ApiError, type ErrorField } from "./errors.ts";

/** An ink of the palette. Key and name find the shop's ink or the file's colorant, the hex is a screen hint. */
export interface InkChoice {
  /** 1 and up; text without an assignment takes ink 1. */
  readonly index: number;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  /** `#rrggbb`. */
  readonly hex?: string | undefined;
}

/** The paper of the proof, looked up by code, key, name, then hex; anything is allowed here. */
export interface SubstrateChoice {
  readonly code?: string | undefined;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly hex?: string | undefined;
}

export interface Appearance {
  /** Empty: text keeps its authored colours. */
  readonly colors: readonly InkChoice[];
  /** Field id → index of an ink. Keys that name no field are kept and mean nothing. */
  readonly assignments: Readonly<Record<string, number>>;
  /** Null: white, no paper. */
  readonly substrate: SubstrateChoice | null;
}

/** Members of a request: each one given replaces what was there. */
export interface AppearanceChange {
  readonly colors?: readonly InkChoice[] | undefined;
  readonly assignments?: Readonly<Record<string, number>> | undefined;
  readonly substrate?: SubstrateChoice | null | undefined;
}

/** As authored, on no paper. */
export const AUTHORED: Appearance = { colors: [], assignments: {}, substrate: null };

/** The ink of text without an assignment. */
export const USUAL_INK = 1;

interface NamedField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/**
 * The appearance after a change; keys of `assignments` may be ids, names or labels and become ids. 400
 * `invalid_parameter` when two inks share an index, or when the palette lacks an ink assigned.
 */
export function changeAppearance(
  before: Appearance,
  change: AppearanceChange,
  fields: readonly NamedField[],
): Appearance {
  const after: Appearance = {
    colors: change.colors ?? before.colors,
    assignments:
      change.assignments === undefined
        ? before.assignments
        : assignmentsById(fields, change.assignments),
    substrate: change.substrate === undefined ? before.substrate : change.substrate,
  };
  const wrong = [...repeatedInks(after.colors), ...unknownInks(after)];
  if (wrong.length > 0) {
    throw new ApiError(
      "invalid_parameter",
      "Each ink of colors needs an index of its own, and assignments may name only these.",
      { fields: wrong },
    );
  }
  return after;
}

/** Of two keys for one field the more exact kind wins, as with values. */
function assignmentsById(
  fields: readonly NamedField[],
  assignments: Readonly<Record<string, number>>,
): Record<string, number> {
  const found = new Map<string, { index: number; rank: number }>();
  for (const [key, index] of Object.entries(assignments)) {
    const { matched, rank } = matchKey(fields, key);
    for (const id of matched.length === 0 ? [key] : matched.map((field) => field.id)) {
      const known = found.get(id);
      if (known === undefined || rank < known.rank) {
        found.set(id, { index, rank });
      }
    }
  }
  return Object.fromEntries([...found].map(([id, { index }]) => [id, index]));
}

function repeatedInks(colors: readonly InkChoice[]): ErrorField[] {
  const seen = new Set<number>();
  return colors.flatMap(({ index }, at) => {
    const isRepeated = seen.has(index);
    seen.add(index);
    return isRepeated ? [{ object_id: "body", field: `colors.${at}.index` }] : [];
  });
}

/** With an empty palette an assignment waits for one. */
function unknownInks({ colors, assignments }: Appearance): ErrorField[] {
  const known = new Set(colors.map(({ index }) => index));
  return colors.length === 0
    ? []
    : Object.entries(assignments)
        .filter(([, index]) => !known.has(index))
        .map(([id]) => ({ object_id: "body", field: `assignments.${id}` }));
}
