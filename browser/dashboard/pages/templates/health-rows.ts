/** The figures of a template as rows of a table. */
import type { Scene, TemplateHealth } from "../../../../client/src/generated/types.ts";
import { fieldsOf, textObjects } from "./scene-draft.ts";

/** Days that the figures can be narrowed to. */
export const HEALTH_DAYS = [30, 7] as const;
export type HealthDays = (typeof HEALTH_DAYS)[number];

/** One kind of obstacle of one field. */
export interface ObstacleRow {
  readonly id: string;
  /** Id. */
  readonly field: string;
  readonly label: string;
  readonly kind: "too_long" | "missing_letters" | "made_smaller" | "other_font";
  readonly fills: number;
  /** Those that were missing in several designs, side by side; "" for other kinds. */
  readonly letters: string;
}

const KINDS = ["too_long", "missing_letters", "made_smaller", "other_font"] as const;

/** Those that any fill met, the most frequent first. */
export function obstacleRows({ fields }: Pick<TemplateHealth, "fields">): readonly ObstacleRow[] {
  return fields
    .flatMap(({ field, label, letters, ...fills }) =>
      KINDS.map((kind) => ({
        id: `${field} ${kind}`,
        field,
        label,
        kind,
        fills: fills[kind],
        letters: kind === "missing_letters" ? letters.map(({ letter }) => letter).join(" ") : "",
      })),
    )
    .filter(({ fills }) => fills > 0)
    .toSorted((a, b) => b.fills - a.fills);
}

/** Where a field stands in the template's page: its first text, which is chosen there. */
export function placeOf(
  scene: Scene,
  field: string,
): { readonly page?: number; readonly box?: string } {
  for (const [page, one] of scene.pages.entries()) {
    const box = textObjects(one).find((text) =>
      fieldsOf(scene, text).some(({ id }) => id === field),
    );
    if (box !== undefined) {
      return { page, box: box.id };
    }
  }
  return {};
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** A time in its largest unit, e.g. "3 min". */
export function timeText(seconds: number, language: string): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(
    Math.round(seconds / size),
  );
}
