/** What a preview says about text that will not print as typed. Never holds the text itself. */
import { plainForm } from "#base/plain-form.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import { worstOverflows } from "#engine/contract/fit-report.ts";
import type { TextWarning } from "./text-warning.ts";

/** Below this difference a size is the authored one. */
const SAME_SIZE_PT = 0.005;

/** As many tell what is meant. */
const MAX_CHARACTERS = 12;
const MAX_ITEMS = 20;
const MAX_HEADER_BYTES = 4_096;

/** The warnings of a fit, in the order of the boxes; a field that overflows in several is named at the worst. */
export function textWarnings(
  fields: readonly FieldRecord[],
  fit: FillResult["fit"],
): TextWarning[] {
  const fieldOfBox = new Map(
    fields.flatMap((field) => field.constraints.map((box) => [box.objectId, field.id] as const)),
  );
  const worst = worstOverflows(
    fit.boxes.map((box) => ({ fit: box, field: fieldOfBox.get(box.box) ?? null })),
  );
  return fit.boxes.flatMap((box) => {
    const field = fieldOfBox.get(box.box) ?? box.box;
    return [
      ...(worst.has(box)
        ? [
            {
              field,
              code: "text_overflow" as const,
              min_font_size_pt: box.minSizePt,
              max_width_pt: box.maxWidthPt,
            },
          ]
        : []),
      ...(!box.overflow && box.changed && box.sizePt < box.authoredSizePt - SAME_SIZE_PT
        ? [{ field, code: "text_shrunk" as const, size_pt: box.sizePt }]
        : []),
      ...(box.missing.length > 0
        ? [
            {
              field,
              code: "missing_glyph" as const,
              characters: box.missing.slice(0, MAX_CHARACTERS).join(""),
              ...(box.suggestion === undefined ? {} : { plain: true }),
            },
          ]
        : []),
      ...box.substitutions.map(({ from, to }) => ({
        field,
        code: "font_substituted" as const,
        from,
        to,
      })),
    ];
  });
}

/** The value of X-Service-Text-Warnings; null without warnings. A long list ends with one item that says so. */
export function textWarningsHeader(warnings: readonly TextWarning[]): string | null {
  return textNotesHeader(
    warnings.flatMap((warning) => {
      const { characters: _characters, plain: _plain, ...told } = warning;
      return told.code === "text_shrunk" ? [] : [told];
    }),
  );
}

/** A text in plain letters where `plain` says that they print; null when it is plain already. */
export function plainLetters(text: string): string | null {
  return plainForm(text);
}

/** As `textWarningsHeader`, with what a shopper should know though it needs no change. */
export function textNotesHeader(warnings: readonly TextWarning[]): string | null {
  if (warnings.length === 0) {
    return null;
  }
  for (let kept = Math.min(warnings.length, MAX_ITEMS); kept > 0; kept--) {
    const isCut = kept < warnings.length;
    const items = isCut ? [...warnings.slice(0, kept - 1), cutMark(warnings, kept)] : warnings;
    const text = encodeURIComponent(JSON.stringify(items));
    if (text.length <= MAX_HEADER_BYTES) {
      return text;
    }
  }
  return null;
}

function cutMark(warnings: readonly TextWarning[], kept: number): TextWarning {
  return { field: warnings[kept - 1]?.field ?? "", code: "additional_text_overflow" };
}
