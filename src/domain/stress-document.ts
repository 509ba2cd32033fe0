/** A stress test in its outer form, the same in the API and on the command line. */
import type { PrintVerdict } from "#engine/contract/print-verdict.ts";
import type { FieldStress, StressCase } from "#engine/contract/stress-report.ts";

/** Type aliases, not interfaces: a record of the API's schema takes them as they are. */
export type StressCaseDocument = {
  readonly value: string;
  readonly trait: string;
  readonly fits: boolean;
  readonly font_size_pt: number;
  readonly missing_characters: string[];
  readonly substitutes: string[];
};

export type FieldStressDocument<Extra extends object> = {
  readonly field: string;
  readonly label: string;
  /** Letters that fit at the smallest size, in the box that holds least. */
  readonly capacity: {
    readonly W: number | null;
    readonly n: number | null;
    readonly i: number | null;
    readonly font_size_pt: number;
  } | null;
  /** Of common names and addresses, how many need another font than the design's; null where none are tried. */
  readonly design_font: {
    readonly samples: PrintVerdict["samples"];
    readonly tried: number;
    readonly need_other_font: number;
  } | null;
  readonly missing_characters: string[];
  readonly tried: number;
  readonly failed: number;
  readonly worst: (StressCaseDocument & Extra)[];
};

/** Fields with their worst cases; `extra` adds members to a case. */
export function stressDocument<Extra extends object>(
  fields: readonly FieldStress[],
  extra: (one: StressCase) => Extra,
): FieldStressDocument<Extra>[] {
  return fields.map(
    ({ field, label, capacity, designFont, missingCharacters, tried, failed, worst }) => ({
      field,
      label,
      capacity:
        capacity === null
          ? null
          : {
              W: capacity.widest,
              n: capacity.usual,
              i: capacity.narrowest,
              font_size_pt: capacity.sizePt,
            },
      design_font:
        designFont === null
          ? null
          : {
              samples: designFont.samples,
              tried: designFont.tried,
              need_other_font: designFont.needOtherFont,
            },
      missing_characters: [...missingCharacters],
      tried,
      failed,
      worst: worst.map((one) => ({
        value: one.value,
        trait: one.trait,
        fits: one.fits,
        font_size_pt: one.sizePt,
        missing_characters: [...one.missing],
        substitutes: [...one.substitutes],
        ...extra(one),
      })),
    }),
  );
}
