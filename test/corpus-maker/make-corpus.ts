/**
 * The made corpus: documents over the product of producers' habits, each with its truth. What a document
 * says about its text is known from the layout, never from reading the file back; nothing here uses the
 * engine's reader.
 */
import { makeDocument, type MadeDocument, type Recipe } from "./document.ts";
import { startFonts } from "./font-source.ts";
import { designRecipes } from "./design-recipes.ts";
import { hardRecipes } from "./hard-recipes.ts";
import { pairRecipes } from "./pair-recipes.ts";

/** All recipes in order of their names. */
export function recipes(): readonly Recipe[] {
  return [...pairRecipes(), ...hardRecipes(), ...designRecipes()];
}

/** Makes the documents whose name holds `filter`, one at a time. */
export async function* makeCorpus(filter = ""): AsyncGenerator<MadeDocument> {
  await startFonts();
  for (const recipe of recipes()) {
    if (recipe.name.includes(filter)) {
      yield makeDocument(recipe);
    }
  }
}
