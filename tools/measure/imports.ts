/** Who imports whom, types included: circles of files, and folders that import each other. */
import { posix } from "node:path";
import { isNode, type ParsedFile, walk } from "./parsed-file.ts";

export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

export interface FolderPair {
  readonly folders: readonly [string, string];
  /** The imports of the direction that has fewer, as "file → file". */
  readonly fewer: readonly string[];
}

/** File → the files among `files` it imports, passes on or loads. */
export function importGraph(files: readonly ParsedFile[]): ImportGraph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      new Set(specifiersOf(file).flatMap((specifier) => resolved(specifier, { file, known }))),
    ]),
  );
}

/** Strongly connected components of more than one file (Tarjan 1972), each sorted. */
export function importCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        low = Math.min(low, visit(next));
      } else if (stack.includes(next)) {
        low = Math.min(low, order.get(next) ?? low);
      }
    }
    if (low === order.get(file)) {
      const members = stack.splice(stack.indexOf(file));
      if (members.length > 1) {
        circles.push(members.sort());
      }
    }
    return low;
  };
  for (const file of graph.keys()) {
    if (!order.has(file)) {
      visit(file);
    }
  }
  return circles;
}

/** Pairs of folders whose files import each other, a folder and its parent included. */
export function mutualFolders(graph: ImportGraph): readonly FolderPair[] {
  const edges = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    for (const target of imported) {
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (from !== to) {
        const key = `${from} ${to}`;
        edges.set(key, [...(edges.get(key) ?? []), `${file} → ${target}`]);
      }
    }
  }
  return [...edges].flatMap(([key, there]): readonly FolderPair[] => {
    const [from = "", to = ""] = key.split(" ");
    const back = edges.get(`${to} ${from}`);
    return back === undefined || from > to
      ? []
      : [{ folders: [from, to], fewer: back.length < there.length ? back : there }];
  });
}

function specifiersOf({ program }: ParsedFile): readonly string[] {
  const found: string[] = [];
  walk(program, (node) => {
    // `import("./a.ts").A` as a type names its file in `source` too (TSImportType).
    const source = node["source"];
    if (
      /^(?:Import|Export|TSImportType)/u.test(node.type) &&
      isNode(source) &&
      typeof source["value"] === "string"
    ) {
      found.push(source["value"]);
    }
  });
  return found;
}

function resolved(
  specifier: string,
  { file, known }: { readonly file: ParsedFile; readonly known: ReadonlySet<string> },
): readonly string[] {
  const path = specifier.startsWith("#")
    ? posix.join("src", specifier.slice(1))
    : posix.join(posix.dirname(file.path), specifier);
  return known.has(path) ? [path] : [];
}
