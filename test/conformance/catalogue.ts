/** The contract as data: every operation, code and shape the service promises. */
import { readFileSync } from "node:fs";

/** Credentials a row takes; `session` is the dashboard's cookie, `access_token` the hosted page's. */
type Credential =
  | "secret"
  | "session"
  | "publishable"
  | "client_secret"
  | "access_token"
  | "operator"
  | "admin"
  | "none";

interface RequestMember {
  readonly name: string;
  readonly in: "query" | "header" | "body" | "part" | "form";
  readonly required?: boolean;
}

/** One answer that is no error: JSON with these members (`name?` may be absent), or a media type (`*` any, null empty). */
interface Success {
  readonly status: number;
  readonly members?: Readonly<Record<string, string>>;
  readonly media?: string | null;
}

export interface OperationRow {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/v1`, or below the root for pages, with `{name}` segments. */
  readonly path: string;
  readonly host: string;
  readonly group: string;
  readonly auth: readonly Credential[];
  readonly scope: string | null;
  readonly media: string | null;
  readonly request: readonly RequestMember[];
  readonly success: readonly Success[];
  /** Status → codes. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Headers of a 2xx answer. */
  readonly headers: readonly string[];
  readonly stability: "stable" | "beta";
  readonly origin: string;
}

export interface CodeRow {
  readonly code: string;
  readonly status: readonly number[];
  readonly type: string;
  /** `fault`: reached by taking something away from the service, not by a request alone. */
  readonly kind: "request" | "fault";
  readonly origin: string;
}

export interface Shape {
  readonly required: readonly string[];
  readonly members: Readonly<Record<string, string>>;
}

const folder = new URL("./catalogue/", import.meta.url);

function read<T>(name: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own files, beside this one
  return JSON.parse(readFileSync(new URL(name, folder), "utf8")) as T;
}

export const OPERATION_ROWS = read<readonly OperationRow[]>("operations.json");
export const CODE_ROWS = read<readonly CodeRow[]>("codes.json");
export const SHAPES = read<Readonly<Record<string, Shape>>>("shapes.json");
/** Lists of names; `own_events` are those of our own. */
export const NAMES =
  read<Readonly<Record<"scopes" | "events" | "own_events" | "error_types", readonly string[]>>>(
    "names.json",
  );

const byName = new Map(OPERATION_ROWS.map((row) => [nameOf(row), row]));
const byCode = new Map(CODE_ROWS.map((row) => [row.code, row]));

/** How rows are called everywhere: `POST /renders`. */
export function nameOf(row: Pick<OperationRow, "method" | "path">): string {
  return `${row.method} ${row.path}`;
}

/** @throws RangeError for a name the catalogue lacks: a check has a slip of the pen. */
export function operationRow(name: string): OperationRow {
  const row = byName.get(name);
  if (row === undefined) {
    throw new RangeError(`the catalogue has no operation ${name}`);
  }
  return row;
}

/** @throws RangeError for a code the catalogue lacks. */
export function codeRow(code: string): CodeRow {
  const row = byCode.get(code);
  if (row === undefined) {
    throw new RangeError(`the catalogue has no code ${code}`);
  }
  return row;
}
