/** No files of src/ or browser/ import each other in a circle, types included, and no two folders do. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** What stands behind `from`, `import` or `import(`: a file of ours, by alias or by a relative path. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]*)"/g;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** File → the files it imports, relative to the repository. */
function importGraph(roots: readonly string[]): Graph {
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((name) => join(root, name).replaceAll("\\", "/"))
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name)),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, from = ""]) =>
        from.startsWith("#") ? `src/${from.slice(1)}` : join(dirname(file), from),
      );
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/** Groups of two or more files that all reach each other (Tarjan 1972, strongly connected components). */
function circles(graph: Graph): readonly string[] {
  const indices = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  const visit = (file: string): void => {
    indices.set(file, indices.size);
    lowest.set(file, indices.size - 1);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!indices.has(target)) {
        visit(target);
      }
      if (stack.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
      }
    }
    if (lowest.get(file) === indices.get(file)) {
      const members = stack.splice(stack.indexOf(file));
      if (members.length > 1) {
        found.push(members.sort().join(" "));
      }
    }
  };
  for (const file of graph.keys()) {
    if (!indices.has(file)) {
      visit(file);
    }
  }
  return found.sort();
}

/** Pairs of folders with imports both ways; a folder and one inside it are two folders. */
function mutualFolders(graph: Graph): readonly string[] {
  const edges = new Set(
    [...graph].flatMap(([file, targets]) =>
      [...targets].map((target) => `${dirname(file)} ${dirname(target)}`),
    ),
  );
  return [...edges]
    .filter((edge) => {
      const [from = "", to = ""] = edge.split(" ");
      return from < to && edges.has(`${to} ${from}`);
    })
    .sort();
}

const graph = importGraph(["src", "browser"]);

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
  expect(circles(new Map(small.map(([from, to]) => [from, new Set(to)])))).toEqual(expected);
});

test("no files import each other in a circle", () => {
  expect(circles(graph)).toEqual([]);
});

test("no two folders import each other", () => {
  expect(mutualFolders(graph)).toEqual([]);
});
