/**
 * The reviewed OpenAPI document as a judge of answers: what an operation answers must be foreseen in status, error
 * code, body and headers. `documented-answers.ts` sets it up for a suite; browsers' own requests are handed in.
 */
import type { Documented } from "#test/conformance/documented.ts";
import { readOpenapiGolden } from "./openapi-golden.ts";

interface Row {
  /** "GET /fills/{id}". */
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
}

interface Book {
  readonly rows: readonly Row[];
  readonly documented: Documented;
  /** Of answers that were spoiled on purpose. */
  readonly spoiledHeader: string;
}

export interface HeldAnswer {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** The body where it is JSON; undefined where it is not, or cannot be had any more. */
  readonly json: () => Promise<unknown>;
}

/** As the service's router has it. */
const MAX_STEP_CHARS = 4_096;
const HOSTS = ["127.0.0.1", "localhost"];

let book: Promise<Book> | null = null;
let isOn = false;
const faults: string[] = [];
const pending = new Set<Promise<void>>();

/** From now on answers are judged. */
export function startHolding(): void {
  isOn = true;
}

/** False for addresses that no operation of a service under test can have. */
export function isJudged({ hostname, pathname }: URL): boolean {
  return HOSTS.includes(hostname) && pathname.startsWith("/v1/") && !leadsNowhere(pathname);
}

/** Judges an answer; what differs from the document is kept for `takeFaults`. Nothing is done unless a suite asked. */
export function holdAnswer(answer: HeldAnswer): Promise<void> {
  if (!isOn) {
    return Promise.resolve();
  }
  const judged: Promise<void> = hold(answer).finally(() => pending.delete(judged));
  pending.add(judged);
  return judged;
}

/** What was found so far, once all that is under way has been judged; each in one line. */
export async function takeFaults(): Promise<readonly string[]> {
  await Promise.all(pending);
  return [...new Set(faults.splice(0))];
}

async function hold({ method, url, status, headers, json }: HeldAnswer): Promise<void> {
  if (!isJudged(url)) {
    return;
  }
  book ??= open();
  const { rows, documented, spoiledHeader } = await book;
  const row = rows.find((one) => one.method === method && one.pattern.test(url.pathname));
  if (row === undefined || headers.has(spoiledHeader)) {
    return;
  }
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  const answer = { status, headers, json: isJson ? await json() : undefined };
  for (const fault of documented(row.name, answer)) {
    faults.push(`${row.name} answered ${status}: ${fault}`);
  }
}

/** Read when the first answer is judged: benches and screenshots that use a browser judge none. */
async function open(): Promise<Book> {
  const [{ documentedBy }, { SPOILED_HEADER: spoiledHeader }] = await Promise.all([
    import("#test/conformance/documented.ts"),
    import("#test/conformance/mutator.ts"),
  ]);
  const document = readOpenapiGolden();
  const rows = Object.entries(document.paths)
    // `/embed/sessions/guest` is not a session of that id.
    .toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
    .flatMap(([path, item]) => {
      const pattern = new RegExp(`^/v1${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
      return Object.keys(item).map((key) => {
        const method = key.toUpperCase();
        return { name: `${method} ${path}`, method, pattern };
      });
    });
  return { rows, documented: documentedBy(document), spoiledHeader };
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
