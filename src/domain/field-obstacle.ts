/** What stands in the way of texts, as it is counted of a template's fields: how often, never the text. */
import { ApiError } from "./errors.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { TextWarning } from "./text-warning.ts";

/** What may happen to a value: refused for its length or its letters, or printed otherwise than typed. */
export type ObstacleKind = "too_long" | "missing_letters" | "made_smaller" | "other_font";

/** Something for each kind, the gravest first. */
export function obstacleRecord<T>(
  of: (kind: ObstacleKind) => T,
): Readonly<Record<ObstacleKind, T>> {
  return {
    too_long: of("too_long"),
    missing_letters: of("missing_letters"),
    made_smaller: of("made_smaller"),
    other_font: of("other_font"),
  };
}

/** One kind of obstacle of one field. */
export interface FieldObstacle {
  /** Id. */
  readonly field: string;
  readonly kind: ObstacleKind;
  /** The letters that no font has, some of them; [] where they are not known, and for other kinds. */
  readonly letters: readonly string[];
}

const OF_WARNINGS: Readonly<Partial<Record<TextWarning["code"], ObstacleKind>>> = {
  text_overflow: "too_long",
  missing_glyph: "missing_letters",
  text_shrunk: "made_smaller",
  font_substituted: "other_font",
};

const OF_ERRORS: Readonly<Partial<Record<string, ObstacleKind>>> = {
  field_too_long: "too_long",
  text_overflow: "too_long",
  missing_glyph: "missing_letters",
};

/** A fit to count: the fields of its revision, and the values that somebody gave. */
interface Given {
  readonly fields: readonly FieldRecord[];
  /** By field id. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What the warnings of a fit come to. Only of values that somebody gave: what is wrong with the design's own words is
 * no shopper's obstacle. Another font of the same family, or one that the author accepted, is none either.
 */
export function obstaclesOf(
  warnings: readonly TextWarning[],
  given: Given,
): readonly FieldObstacle[] {
  return merged(
    warnings.flatMap(({ code, field, characters, minor }) => {
      const kind = minor === true ? undefined : OF_WARNINGS[code];
      const letters = kind === "missing_letters" ? Array.from(characters ?? "") : [];
      return kind === undefined ? [] : [{ field, kind, letters }];
    }),
    given,
  );
}

/** What a refusal comes to; [] for one that is not about texts. */
export function obstaclesOfError(error: unknown, given: Given): readonly FieldObstacle[] {
  const kind = error instanceof ApiError ? OF_ERRORS[error.code] : undefined;
  return error instanceof ApiError && kind !== undefined
    ? merged(
        (error.fields ?? []).map(({ field }) => ({ field, kind, letters: [] })),
        given,
      )
    : [];
}

/** Each field and kind once. */
function merged(obstacles: readonly FieldObstacle[], { fields, values }: Given): FieldObstacle[] {
  const given = new Set(
    fields
      .filter(({ id, defaultValue }) => (values[id] ?? "") !== "" && values[id] !== defaultValue)
      .map(({ id }) => id),
  );
  const found = new Map<string, FieldObstacle>();
  for (const obstacle of obstacles.filter(({ field }) => given.has(field))) {
    const key = obstacleKey(obstacle);
    const letters = [...(found.get(key)?.letters ?? []), ...obstacle.letters];
    found.set(key, { ...obstacle, letters: [...new Set(letters)] });
  }
  return [...found.values()];
}

/** What a fill notes of an obstacle that was counted of it. */
export function obstacleKey({ field, kind }: Pick<FieldObstacle, "field" | "kind">): string {
  return `${field} ${kind}`;
}

/**
 * What it notes once letters of the obstacle were counted: not which, they would be of somebody. Apart from
 * `obstacleKey`, since a refusal does not say them.
 */
export function lettersKey({ field }: Pick<FieldObstacle, "field">): string {
  return `${field} letters`;
}

/** An obstacle without what a fill has noted of it; null where it has noted all. */
export function withoutCounted(
  obstacle: FieldObstacle,
  counted: readonly string[],
): (FieldObstacle & { readonly isCounted: boolean }) | null {
  const isCounted = counted.includes(obstacleKey(obstacle));
  const letters = counted.includes(lettersKey(obstacle)) ? [] : obstacle.letters;
  return isCounted && letters.length === 0 ? null : { ...obstacle, letters, isCounted };
}
