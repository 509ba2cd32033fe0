/** No files form a circle of imports, and no two folders import each other; imports of types count. */
import { expect, test } from "vitest";
import { importCircles, importGraph, mutualFolders } from "../tools/measure/imports.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";

const graph = importGraph(sourceFiles("src", "browser", "client/src").map(parseFile));

test("the graph is read: the composition root reaches the engine", () => {
  expect(graph.get("src/library.ts")).toContain("src/engine/create-engine.ts");
});

test.each([
  ["two files", { a: ["b"], b: ["a"] }, ["a b"]],
  ["three files and a way in", { d: ["a"], a: ["b"], b: ["c"], c: ["a"] }, ["a b c"]],
  ["a diamond is none", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
  ["two apart", { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] }, ["a b", "c d"]],
])("a circle is found: %s", (_, edges, expected) => {
  const small = Object.entries<readonly string[]>(edges);
  const circles = importCircles(new Map(small.map(([from, to]) => [from, new Set(to)])));
  expect(circles.map((files) => files.join(" ")).sort()).toEqual(expected);
});

test("no files form a circle", () => {
  expect(importCircles(graph)).toEqual([]);
});

test("no two folders import each other", () => {
  expect(mutualFolders(graph)).toEqual([]);
});
