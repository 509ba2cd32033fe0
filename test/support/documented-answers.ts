/** Every JSON answer that a test's client gets is one the reviewed OpenAPI document foresees. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Documented, documentedBy } from "#test/conformance/documented.ts";

interface Row {
  /** "GET /fills/{id}". */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
}

interface Book {
  readonly rows: readonly Row[];
  readonly documented: Documented;
}

let book: Book | null = null;

function open(): Book {
  const document = JSON.parse(
    readFileSync(join(import.meta.dirname, "../golden/openapi.json"), "utf8"),
  );
  const paths = Object.entries<object>(document.paths);
  const rows = paths
    // `/embed/sessions/guest` is not a session of that id.
    .toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, item]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
      return Object.keys(item).map((key) => {
        const method = key.toUpperCase();
        return { name: `${method} ${path}`, method, pattern };
      });
    });
  return { rows, documented: documentedBy(document) };
}

/**
 * Passes answers of what the document does not list. `path` is below `/v1`, with or without a query.
 * @throws Error that names what differs from the document.
 */
export async function requireDocumented(
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  book ??= open();
  const bare = path.replace(/\?.*$/su, "");
  const row = book.rows.find(
    (candidate) => candidate.method === method && candidate.pattern.test(bare),
  );
  if (row === undefined) {
    return;
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const json: unknown = isJson ? await response.clone().json() : undefined;
  const faults = book.documented(row.name, { status: response.status, json });
  if (faults.length > 0) {
    throw new Error(`${row.name} answered ${response.status}: ${faults.join("; ")}`);
  }
}
