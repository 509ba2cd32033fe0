/** Recipes of the designs: f001… */
import { type Design, designRecipe } from "./design-programs.ts";
import type { Recipe } from "./document.ts";
import { PLACEHOLDER_DESIGNS } from "./placeholder-designs.ts";

const DESIGNS: readonly Design[] = [...PLACEHOLDER_DESIGNS];

/** What shops print, each with what a customer of theirs would fill. */
export function designRecipes(): readonly Recipe[] {
  return DESIGNS.map((design, i) => designRecipe(design, i + 1));
}
