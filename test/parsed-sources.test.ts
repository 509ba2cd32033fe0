/**
 * What holds of all sources of the product, which are parsed once for it: names use the words of docs/glossary.md,
 * docs/general-words.md and no others, nothing imports in circles, imports of types included, and what
 * `npm run measure` counts and has brought to nothing stays there.
 *
 * A word that fails: say what "instead" says; a noun that is new gets its line in the glossary.
 */
import { expect, test } from "vitest";
import { booleanParameters, functionsOver } from "../tools/measure/functions.ts";
import { importCircles, importGraph, mutualFolders } from "../tools/measure/imports.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";
import { wordsOutsideGlossary } from "../tools/measure/words.ts";

const files = sourceFiles("src", "browser", "client/src").map(parseFile);
const graph = importGraph(files);

test("no exported name has a word that the glossary lacks or replaces", () => {
  expect(
    wordsOutsideGlossary(files).map(
      ({ path, name, word, instead }) =>
        `${path} ${name}: not "${word}" but ${instead ?? "a word of the pages"}`,
    ),
  ).toEqual([]);
});

test("the graph of imports is read: the composition root reaches the engine", () => {
  expect(graph.get("src/library.ts")).toContain("src/engine/create-engine.ts");
});

test("no files form a circle", () => {
  expect(importCircles(graph)).toEqual([]);
});

test("no two folders import each other", () => {
  expect(mutualFolders(graph)).toEqual([]);
});

test("no function is longer than 60 lines", () => {
  const long = files
    .flatMap((file) => functionsOver(file, 60))
    .map(({ name, path, line, lines }) => `${name} ${path}:${line}, ${lines} lines`);
  expect(long).toEqual([]);
});

test("no parameter is a bare boolean, which says nothing where it is given", () => {
  const booleans = files
    .flatMap(booleanParameters)
    .map(({ name, path, line }) => `${name} ${path}:${line}`);
  expect(booleans).toEqual([]);
});
