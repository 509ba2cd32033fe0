/** Recipes of the designs: f001… */
import { AUTHORED_DESIGNS } from "./authored-designs.ts";
import { CARD_DESIGNS } from "./card-designs.ts";
import { type Design, designRecipe } from "./design-programs.ts";
import type { Recipe } from "./document.ts";
import { LEADER_DESIGNS } from "./leader-designs.ts";
import { LIST_DESIGNS } from "./list-designs.ts";
import { CAPTION_DESIGNS, PERSON_DESIGNS } from "./person-designs.ts";
import { PLACEHOLDER_DESIGNS } from "./placeholder-designs.ts";
import { PRICE_DESIGNS } from "./price-designs.ts";
import { SAMPLE_DESIGNS } from "./sample-designs.ts";
import { SCRIPT_DESIGNS } from "./script-designs.ts";
import { SPLIT_DESIGNS } from "./split-designs.ts";
import { UNMARKED_DESIGNS } from "./unmarked-designs.ts";

const DESIGNS: readonly Design[] = [
  ...PLACEHOLDER_DESIGNS,
  ...SPLIT_DESIGNS,
  ...SCRIPT_DESIGNS,
  ...AUTHORED_DESIGNS,
  ...LIST_DESIGNS,
  ...UNMARKED_DESIGNS,
  ...LEADER_DESIGNS,
  ...PRICE_DESIGNS,
  ...PERSON_DESIGNS,
  ...CARD_DESIGNS,
  ...CAPTION_DESIGNS,
  ...SAMPLE_DESIGNS,
];

/** What shops print, each with what a customer of theirs would fill. */
export function designRecipes(): readonly Recipe[] {
  return DESIGNS.map((design, i) => designRecipe(design, i + 1));
}
