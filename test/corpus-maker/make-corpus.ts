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

/** Recipes of producers' habits, in order of their names. */
export function habitRecipes(): readonly Recipe[] {
  return [...pairRecipes(), ...hardRecipes()];
}

/** All recipes, designs among them. */
export function allRecipes(): readonly Recipe[] {
  return [...habitRecipes(), ...designRecipes()];
}

/** Makes documents, one at a time. */
export async function* makeDocuments(recipes: readonly Recipe[]): AsyncGenerator<MadeDocument> {
  await startFonts();
  for (const recipe of recipes) {
    yield makeDocument(recipe);
  }
}

/** Makes the documents whose name holds `filter`. */
export function makeCorpus(filter = ""): AsyncGenerator<MadeDocument> {
  return makeDocuments(allRecipes().filter(({ name }) => name.includes(filter)));
}
