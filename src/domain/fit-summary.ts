/** A fit in its outer form, kept with a render and answered by validations. Holds no text but the letters substituted. */
import type { FontRole, FitReport } from "#engine/contract/fit-report.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import { plainForm } from "#base/plain-form.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { ApiWarning } from "./text-warning.ts";
import { textWarnings, apiWarnings } from "./text-warnings.ts";

export interface FitSummary {
  readonly boxes: readonly {
    readonly object_id: string;
    readonly page: number;
    readonly field: string | null;
    readonly changed: boolean;
    readonly font_size_pt: number;
    readonly authored_font_size_pt: number;
    readonly overflow: boolean;
    readonly missing_glyphs: number;
    readonly fonts: readonly string[];
  }[];
  readonly fonts_used: readonly { readonly name: string; readonly role: FontRole }[];
  readonly substitutions: readonly {
    readonly from: string;
    readonly to: string;
    readonly characters: string;
  }[];
}

/** A value in the plain letters that can be printed instead of the styled ones it has. */
interface Suggestion {
  readonly box: string;
  readonly field: string;
  readonly suggestion: string;
}

/** A fit as a validation answers it: never stored, since it holds what the customer typed. */
export interface CheckedFit extends FitSummary {
  readonly suggestions: readonly (Omit<Suggestion, "box"> & { readonly object_id: string })[];
  /** What the header of a preview says, none of it left out. */
  readonly warnings: readonly ApiWarning[];
}

/** The fit of values by field id, with what may be offered for those that cannot be printed. */
export function checkedFit(
  fields: readonly FieldRecord[],
  filled: Pick<FillResult, "fit" | "problems">,
  values: Readonly<Record<string, string>>,
): CheckedFit {
  return {
    ...fitSummary(fields, filled.fit),
    suggestions: suggestionsOf(fields, filled.fit, values).map(({ box, ...rest }) => {
      return { object_id: box, ...rest };
    }),
    warnings: apiWarnings(textWarnings(fields, filled, { values })),
  };
}

/** Plain letters for values of boxes that could be set with them. */
export function suggestionsOf(
  fields: readonly FieldRecord[],
  fit: FitReport,
  values: Readonly<Record<string, string>>,
): readonly Suggestion[] {
  return fit.boxes
    .filter((box) => box.suggestion !== undefined)
    .flatMap(({ box }) =>
      fields.flatMap((field) => {
        const isShown = field.constraints.some(({ objectId }) => objectId === box);
        const plain = isShown ? plainForm(values[field.id] ?? "") : null;
        return plain === null ? [] : [{ box, field: field.id, suggestion: plain }];
      }),
    );
}

export function fitSummary(fields: readonly FieldRecord[], fit: FitReport): FitSummary {
  const fieldOfBox = new Map(
    fields.flatMap((field) => field.constraints.map((box) => [box.objectId, field.id] as const)),
  );
  return {
    boxes: fit.boxes.map((box) => ({
      object_id: box.box,
      page: box.page,
      field: fieldOfBox.get(box.box) ?? null,
      changed: box.changed,
      font_size_pt: box.sizePt,
      authored_font_size_pt: box.authoredSizePt,
      overflow: box.overflow,
      missing_glyphs: box.missing.length,
      fonts: box.fontsUsed.map(({ postScriptName }) => postScriptName),
    })),
    fonts_used: fit.fontsUsed.map(({ postScriptName: name, role }) => ({ name, role })),
    substitutions: fit.substitutions.map(({ from, to, characters }) => ({ from, to, characters })),
  };
}

/** The fonts that stood in, of a stored fit; none where there is no fit of this form. */
export function notedSubstitutions(fit: object | null): FitSummary["substitutions"] {
  const listed: unknown = fit === null ? null : Reflect.get(fit, "substitutions");
  return Array.isArray(listed) ? listed.filter(isSubstitution) : [];
}

function isSubstitution(value: unknown): value is FitSummary["substitutions"][number] {
  return (
    typeof value === "object" &&
    value !== null &&
    ["from", "to", "characters"].every((member) => typeof Reflect.get(value, member) === "string")
  );
}
