/**
 * Exported names and names of source files use the words of docs/glossary.md, docs/general-words.md and no others.
 * A word that fails: say what "instead" says; a noun that is new gets its line in the glossary.
 */
import { expect, test } from "vitest";
import { findingsIn, readGlossary } from "../tools/measure/glossary.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";
import { wordsOutsideGlossary } from "../tools/measure/words.ts";

test("no exported name has a word that the glossary lacks or replaces", () => {
  const findings = wordsOutsideGlossary(sourceFiles("src", "browser", "client/src").map(parseFile));
  expect(
    findings.map(
      ({ path, name, word, instead }) =>
        `${path} ${name}: not "${word}" but ${instead ?? "a word of the pages"}`,
    ),
  ).toEqual([]);
});

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
