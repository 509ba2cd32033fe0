/**
 * Set up before the suites that speak HTTP, imported by tests elsewhere: every answer of an operation that any
 * `fetch` of a test gets must be one that the reviewed OpenAPI document foresees, in status, error code, body and
 * headers. What differs fails the test that was running, also where nobody looked at the answer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { type Documented, documentedBy } from "#test/conformance/documented.ts";
import { SPOILED_HEADER } from "#test/conformance/mutator.ts";

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

/** As the service's router has it. */
const MAX_STEP_CHARS = 4_096;

let book: Book | null = null;
const faults: string[] = [];

function open(): Book {
  const document = JSON.parse(
    readFileSync(join(import.meta.dirname, "../golden/openapi.json"), "utf8"),
  );
  const rows = Object.entries<object>(document.paths)
    // `/embed/sessions/guest` is not a session of that id.
    .toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, item]) => {
      const pattern = new RegExp(`^/v1${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
      return Object.keys(item).map((key) => {
        const method = key.toUpperCase();
        return { name: `${method} ${path}`, method, pattern };
      });
    });
  return { rows, documented: documentedBy(document) };
}

/** Addresses that no router takes apart belong to no operation. */
function leadsNowhere(path: string): boolean {
  try {
    decodeURIComponent(path);
  } catch {
    return true;
  }
  return path.split("/").some((step) => step.length > MAX_STEP_CHARS);
}

async function hold(method: string, url: URL, response: Response): Promise<void> {
  if (
    url.hostname !== "127.0.0.1" ||
    !url.pathname.startsWith("/v1/") ||
    leadsNowhere(url.pathname)
  ) {
    return;
  }
  book ??= open();
  const row = book.rows.find((one) => one.method === method && one.pattern.test(url.pathname));
  if (row === undefined) {
    return;
  }
  const { status, headers } = response;
  if (headers.has(SPOILED_HEADER)) {
    return;
  }
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  const json: unknown = isJson ? await response.clone().json() : undefined;
  for (const fault of book.documented(row.name, { status, headers, json })) {
    faults.push(`${row.name} answered ${status}: ${fault}`);
  }
}

const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const asked = input instanceof Request ? input : null;
  const url = input instanceof Request ? input.url : input;
  await hold(init?.method ?? asked?.method ?? "GET", new URL(url), response);
  return response;
};

function complain(): void {
  const found = faults.splice(0);
  if (found.length > 0) {
    throw new Error([...new Set(found)].join("\n"));
  }
}

afterEach(complain);
afterAll(complain);
