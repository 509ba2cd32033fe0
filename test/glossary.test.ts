/** Which words of a name the glossary lacks or replaces; all names of the product: parsed-sources.test.ts. */
import { expect, test } from "vitest";
import { findingsIn, readGlossary } from "../tools/measure/glossary.ts";

test.each([
  ["ShowOperator", "src/engine/a.ts", ["show"]],
  ["showWarnings", "browser/a.ts", []],
  ["userUnit", "src/engine/a.ts", []],
  ["said-parts", "src/engine/a.ts", ["said"]],
  ["toUnicodeCMap2", "src/engine/a.ts", []],
  ["glyphsRetried", "src/engine/a.ts", []],
  ["flibbertigibbet", "src/engine/a.ts", ["flibbertigibbet"]],
])("of %s in %s, %j is outside the glossary", (name, path, words) => {
  expect(findingsIn({ name, path }, readGlossary()).map(({ word }) => word)).toEqual(words);
});
