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

/** What a change of the appearance is checked against. */
export interface AppearanceContext {
  readonly fields: readonly NamedField[];
  /** False for an ink that neither the shop nor the file knows, and that says no colour itself. */
  readonly isKnown: (ink: InkChoice) => boolean;
}

/**
 * The appearance after a change; keys of `assignments` may be ids, names or labels and become ids. 400
 * `invalid_parameter`, every place named at once: two inks of one index, a palette without ink 1, an ink that
 * means nothing, an assignment of an ink that the palette lacks.
 */
export function changeAppearance(
  before: Appearance,
  change: AppearanceChange,
  { fields, isKnown }: AppearanceContext,
): Appearance {
  const after: Appearance = {
    colors: change.colors ?? before.colors,
    assignments:
      change.assignments === undefined
        ? before.assignments
        : assignmentsById(fields, change.assignments),
    substrate: change.substrate === undefined ? before.substrate : change.substrate,
  };
  // What was stored is not judged again: a shop that deletes an ink must not stop its customers from typing.
  const colors = change.colors ?? [];
  const isAsked = change.colors !== undefined || change.assignments !== undefined;
  const wrong = [
    ...repeatedInks(colors),
    ...withoutUsualInk(colors),
    ...unknownInks(colors, isKnown),
    ...(isAsked ? unmetAssignments(after.colors, change.assignments ?? before.assignments) : []),
  ];
  if (wrong.length > 0) {
    throw unusableInks(wrong);
  }
  return after;
}

/** 400 for inks that cannot be printed with, at the members of the request that name them. */
export function unusableInks(fields: readonly ErrorField[]): ApiError {
  return new ApiError(
    "invalid_parameter",
    "Each ink of colors needs an index of its own and a meaning: a registered ink, a colorant of the file, black, " +
      "white or a hex. A palette needs an ink 1, and assignments may name its inks only.",
    { fields },
  );
}

/** `error.fields` of one member of `colors`, or of what stands in it. */
export function inkPlace(at: number, member?: string): ErrorField {
  const field = member === undefined ? `colors.${at}` : `colors.${at}.${member}`;
  return { objectId: "body", field };
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
    return isRepeated ? [inkPlace(at, "index")] : [];
  });
}

/** Text without an assignment would have no ink to take. */
function withoutUsualInk(colors: readonly InkChoice[]): ErrorField[] {
  return colors.length === 0 || colors.some(({ index }) => index === USUAL_INK)
    ? []
    : [{ objectId: "body", field: "colors" }];
}

function unknownInks(
  colors: readonly InkChoice[],
  isKnown: AppearanceContext["isKnown"],
): ErrorField[] {
  return colors.flatMap((ink, at) => (isKnown(ink) ? [] : [inkPlace(at)]));
}

/** By the keys of the request. With an empty palette an assignment waits for one. */
function unmetAssignments(
  colors: readonly InkChoice[],
  assignments: Readonly<Record<string, number>>,
): ErrorField[] {
  const known = new Set(colors.map(({ index }) => index));
  return colors.length === 0
    ? []
    : Object.entries(assignments)
        .filter(([, index]) => !known.has(index))
        .map(([key]) => ({ objectId: "body", field: `assignments.${key}` }));
}
