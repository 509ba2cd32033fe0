/**
 * The reviewed OpenAPI document, `test/golden/openapi/`: a file for each group of operations and one for what
 * they share, each object on one line where it fits, so that a change reads as a change of one operation.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../golden/openapi");
const SHARED = "shared.json";
const LINE_CHARS = 110;

interface PathItem {
  readonly [method: string]: { readonly tags?: readonly string[] };
}

interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
}

/** The document's files by name, as they lie in `test/golden/openapi/`. */
export function openapiFiles(document: object): ReadonlyMap<string, string> {
  const { paths, ...shared } = JSON.parse(JSON.stringify(document)) as Document;
  const groups = new Map<string, Record<string, Record<string, unknown>>>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const name = `${operation.tags?.[0] ?? "other"}.json`;
      const group = groups.get(name) ?? {};
      groups.set(name, group);
      group[path] = { ...group[path], [method]: operation };
    }
  }
  return new Map(
    [...groups, [SHARED, shared] as const].map(([name, part]) => [name, `${compact(part, "")}\n`]),
  );
}

/** The document put together again; the order of its paths is that of the files. */
export function readOpenapiGolden(): {
  readonly paths: Readonly<Record<string, object>>;
  readonly components?: object;
} {
  const parts = readdirSync(FOLDER).map((name) => ({
    name,
    part: JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Record<string, object>,
  }));
  const paths: Record<string, object> = {};
  for (const { part } of parts.filter(({ name }) => name !== SHARED)) {
    for (const [path, item] of Object.entries(part)) {
      paths[path] = { ...paths[path], ...item };
    }
  }
  return { ...parts.find(({ name }) => name === SHARED)?.part, paths };
}

/** JSON whose objects and lists take one line where that is short enough. */
function compact(value: unknown, indent: string): string {
  const line = oneLine(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= LINE_CHARS) {
    return line;
  }
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => `${inner}${compact(item, inner)}`)
    : Object.entries(value).map(
        ([key, member]) => `${inner}${JSON.stringify(key)}: ${compact(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(oneLine).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
