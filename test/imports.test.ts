/** No files form a circle of imports, and no two folders import each other; imports of types count. */
import { expect, test } from "vitest";
import { importCircles, importGraph, mutualFolders } from "../tools/measure/imports.ts";
import { parseFile } from "../tools/measure/parsed-file.ts";
import { sourceFiles } from "../tools/measure/source-files.ts";

/** What is still to be untied; the numbers only get smaller. */
const LEFT = { circles: 13, folders: 24 };

const graph = importGraph(sourceFiles("src", "browser", "client/src").map(parseFile));

test("the graph of imports is read", () => {
  expect(graph.get("src/main.ts")).toContain("src/config.ts");
});

test("no files form a circle", () => {
  const circles = importCircles(graph);
  expect(circles.slice(LEFT.circles)).toEqual([]);
});

test("no two folders import each other", () => {
  const pairs = mutualFolders(graph).map(({ folders }) => folders.join(" and "));
  expect(pairs.slice(LEFT.folders)).toEqual([]);
});
