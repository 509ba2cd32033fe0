/**
 * Tries awkward values in every field through the fitting that press files are made with: what fits, at
 * which size, and which characters no font prints. Nothing is written but the pictures of the worst. An
 * author sees before the first order what a customer will do.
 */
import { capacityOf } from "../fit/capacity.ts";
import type { FitFonts } from "../fit/fonts.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import { printVerdicts, worstVerdict } from "../contract/print-verdict.ts";
import type { SceneField } from "../contract/scene.ts";
import { type BoxText, boxTexts } from "../template/fill/box-texts.ts";
import { fitRequest, fitTexts } from "../template/fill/fill-template.ts";
import { resolveValues } from "../template/fill/resolve-values.ts";
import type {
  FieldStress,
  StressCase,
  StressOptions,
  StressTrait,
  Capacity,
} from "../contract/stress-report.ts";
import { stressValuesOf } from "./stress-values.data.ts";
import type { Template } from "../contract/template.ts";
import type { FillOptions } from "../contract/fill.ts";

/** More fields than a person would look through; bounds the work of one run. */
const MAX_STRESSED_FIELDS = 100;
/** How many of the worst are kept for each field, and shown as pictures: what one screen holds. */
const WORST_SHOWN = 12;

/**
 * Every editable field, each value alone with the other fields as authored. Cost: one fit for each field
 * and value, of which there are some dozens.
 */
export function stressFields(
  template: Template,
  fonts: FitFonts,
  { samples = [], ...options }: Omit<StressOptions, "pictures">,
): readonly FieldStress[] {
  const verdicts = printVerdicts(template);
  return template.fields.slice(0, MAX_STRESSED_FIELDS).map((field) => {
    const own = new Set(samples.flatMap((values) => values[field.id] ?? []));
    const tried = [
      ...[...own].map((value) => ["sample", value] as const),
      ...stressValuesOf(field.inputKind),
    ];
    const cases = tried.flatMap(([trait, value]) => {
      const shown = tryValue({ template, fonts, options }, field, { trait, value });
      return shown === null ? [] : [shown];
    });
    return {
      field: field.id,
      label: field.label,
      capacity: smallestCapacity({ template, fonts, options }, field),
      designFont: worstVerdict(verdicts.get(field.id)),
      missingCharacters: [...new Set(cases.flatMap(({ missing }) => missing))],
      tried: cases.length,
      failed: cases.filter(({ fits }) => !fits).length,
      worst: cases.toSorted(worstFirst).slice(0, WORST_SHOWN),
    };
  });
}

/**
 * The worst that can be set at all, from all fields: what lacks letters keeps its authored text and shows
 * nothing. No more than one of a field comes before every field had its turn.
 */
export function worstOfAll(fields: readonly FieldStress[]): readonly StressCase[] {
  const ranked: StressCase[] = [];
  const settable = fields.map(({ worst }) => worst.filter(({ missing }) => missing.length === 0));
  for (let rank = 0; rank < WORST_SHOWN && ranked.length < WORST_SHOWN; rank++) {
    ranked.push(...settable.flatMap((cases) => cases[rank] ?? []).toSorted(worstFirst));
  }
  return ranked.slice(0, WORST_SHOWN).toSorted(worstFirst);
}

/** What values are tried with. */
interface Bench {
  readonly template: Template;
  readonly fonts: FitFonts;
  readonly options: FillOptions;
}

/** Null when the value shows in no box, e.g. since it is the authored text. */
function tryValue(
  { template, fonts, options }: Bench,
  field: SceneField,
  { trait, value }: { readonly trait: StressTrait; readonly value: string },
): StressCase | null {
  // A value longer than the field takes is tried all the same, and counted as failed: the author sees what
  // the limit keeps out.
  const unlimited = template.fields.map((each) => ({ ...each, maxLength: null }));
  const values = resolveValues(unlimited, { [field.id]: value });
  const { fits } = fitTexts(template, values, fonts, options);
  const worst = fits.filter(({ changed }) => changed).toSorted(worstFitFirst)[0];
  if (worst === undefined) {
    return null;
  }
  const isTooLong = field.maxLength !== null && value.length > field.maxLength;
  return {
    field: field.id,
    trait,
    value,
    fits: isSound(worst) && !isTooLong,
    sizePt: worst.sizePt,
    authoredSizePt: worst.authoredSizePt,
    missing: worst.missing,
    substitutes: [...new Set(worst.substitutions.map(({ to }) => to))],
    page: worst.page,
    box: worst.box,
  };
}

/** Nothing overflows and every character prints. */
function isSound({ overflow, missing }: BoxFit): boolean {
  return !overflow && missing.length === 0;
}

/** Of the boxes a value shows in, the one that takes it worst. */
function worstFitFirst(a: BoxFit, b: BoxFit): number {
  return (
    Number(isSound(a)) - Number(isSound(b)) ||
    a.sizePt / a.authoredSizePt - b.sizePt / b.authoredSizePt
  );
}

/** What does not fit, then what shrinks most, then what is set in another font; else as tried. */
function worstFirst(a: StressCase, b: StressCase): number {
  return (
    Number(a.fits) - Number(b.fits) ||
    Number(a.missing.length > 0) - Number(b.missing.length > 0) ||
    a.sizePt / a.authoredSizePt - b.sizePt / b.authoredSizePt ||
    b.substitutes.length - a.substitutes.length
  );
}

/**
 * Of the boxes that show a field, what the one holds that has least room for wide letters; null when
 * nothing shows it.
 */
function smallestCapacity({ template, fonts, options }: Bench, field: SceneField): Capacity | null {
  const boxes = new Map(template.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const capacities = field.boxes.flatMap(({ box: id, pattern }) => {
    const box = boxes.get(id);
    if (box === undefined) {
      return [];
    }
    // The value inside its pattern: words around it take room too.
    const textWith = (value: string): Pick<BoxText, "text" | "parts"> => {
      const [made] = boxTexts([{ boxes: [box] }], template.fields, new Map([[field.id, value]]));
      return made ?? { text: value };
    };
    return [
      capacityOf(fitRequest(template.plan, { box, text: "" }, options), fonts, {
        lines: box.settings.maxLines ?? box.maxLines,
        maxLength: field.maxLength,
        textWith,
        isAmongWords: pattern.length > 1,
      }),
    ];
  });
  return capacities.toSorted((a, b) => (a.widest ?? 0) - (b.widest ?? 0))[0] ?? null;
}
