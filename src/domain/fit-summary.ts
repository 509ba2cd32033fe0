/** A fit in its outer form, kept with a render and answered by validations. Holds no text but the letters substituted. */
import type { FitReport } from "#engine/engine.ts";
import type { FontRole } from "#engine/fit/model.ts";
import type { FieldRecord } from "./scene-record.ts";

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
