/** An ink while somebody types it. */
import type { RegisteredInk } from "../../../../client/src/generated/types.ts";
import { tintOf, type InkDefinition, type InkSpace, labOf, percentText } from "./ink-values.ts";

/** Everything as it is typed. */
export interface InkDraft {
  readonly name: string;
  readonly hex: string;
  readonly space: InkSpace;
  readonly colorant: string;
  readonly percents: readonly string[];
  readonly lab: string;
  readonly overprint: boolean;
}

const SOLID_SPOT: InkDefinition = {
  space: "Separation",
  colorants: [],
  tints: [1],
  overprint: false,
};

/** Of an ink as it is kept; null begins a solid spot colour. */
export function draftOf(ink: RegisteredInk | null): InkDraft {
  const { space, colorants, tints, lab, overprint } = ink?.definition ?? SOLID_SPOT;
  return {
    name: ink?.name ?? "",
    hex: ink?.hex ?? "",
    space,
    colorant: colorants[0] ?? "",
    percents: tints.map(percentText),
    lab: lab?.join(" ") ?? "",
    overprint,
  };
}

/** As the API takes it. What is no number was refused by its field. */
export function factsOf({ name, hex, space, colorant, percents, lab, overprint }: InkDraft) {
  const isSpot = space === "Separation";
  const measured = isSpot ? labOf(lab) : null;
  return {
    name,
    hex: hex.trim(),
    definition: {
      space,
      colorants: isSpot ? [colorant] : [],
      tints: percents.map((text) => tintOf(text) ?? 0),
      ...(measured === null ? {} : { lab: [...measured] }),
      overprint,
    },
  };
}
