/** Holds one exchange against the contract: what the row promises and what the check expects. */
import { codeRow, nameOf, type OperationRow, operationRow } from "./catalogue.ts";
import type { Exchange } from "./wire.ts";
import { isRecord, memberFaults } from "./shape.ts";

export interface Expectation {
  /** `POST /renders`, as in the catalogue. */
  readonly row: string;
  readonly status: number;
  /** Of an error. */
  readonly code?: string;
  /** Members of a success, where they are not those of the row. */
  readonly members?: Readonly<Record<string, string>>;
  /** Header → its value, a pattern, or null where it must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** Members of `error.fields` that must be named: `[object_id, field]`; null takes any object. */
  readonly fields?: readonly (readonly [string | null, string])[];
  /** Anything else about the body: what is wrong, or null. */
  // oxlint-disable-next-line typescript/no-explicit-any -- checks look into answers freely
  readonly body?: (json: any, exchange: Exchange) => string | null;
}

/** Answers of these may come from any row. */
const ANYWHERE: ReadonlySet<string> = new Set([
  "not_found",
  "wrong_host",
  "invalid_parameter",
  "object_storage_unavailable",
  "renderer_busy",
  "field_not_fillable",
]);
/** Sent only when there is something to say. */
const CONDITIONAL: ReadonlySet<string> = new Set([
  "x-service-text-warnings",
  "access-control-expose-headers",
  "set-cookie",
]);
/** Outside `/v1` there are pages, scripts and probes: no request ids, no versions. */
const ROOT_HOSTS: ReadonlySet<string> = new Set(["app_url", "widget_url"]);

/** Everything that differs, in words; empty when the exchange is as it should be. */
export function judge(exchange: Exchange, expected: Expectation): string[] {
  const row = operationRow(expected.row);
  if (exchange.status !== expected.status) {
    const code = isRecord(exchange.json) ? JSON.stringify(exchange.json["error"]) : "";
    return [`status ${exchange.status} instead of ${expected.status} ${code}`.trim()];
  }
  return [
    ...commonFaults(exchange, row),
    ...(expected.code === undefined
      ? successFaults(exchange, row, expected.members)
      : errorFaults(exchange, row, expected.code)),
    ...headerFaults(exchange, expected.headers ?? {}),
    ...fieldFaults(exchange, expected.fields ?? []),
    ...bodyFaults(exchange, expected),
  ];
}

function commonFaults({ headers }: Exchange, row: OperationRow): string[] {
  const faults: string[] = [];
  if (!headers.has("x-request-id")) {
    faults.push("no X-Request-Id");
  }
  if (headers.get("x-content-type-options") !== "nosniff") {
    faults.push("no X-Content-Type-Options: nosniff");
  }
  if (isServer(row) && headers.has("access-control-allow-origin")) {
    faults.push("a server route sends CORS headers");
  }
  return faults;
}

function isServer(row: OperationRow): boolean {
  return row.auth.includes("secret");
}

function successFaults(
  exchange: Exchange,
  row: OperationRow,
  other: Expectation["members"],
): string[] {
  const success = row.success.find(({ status }) => status === exchange.status);
  if (success === undefined) {
    return [`${nameOf(row)} promises no ${exchange.status}`];
  }
  const { headers } = exchange;
  const faults = row.headers
    .map((name) => name.toLowerCase())
    .filter((name) => exchange.status === 200 && !CONDITIONAL.has(name) && !headers.has(name))
    .map((name) => `no ${name}`);
  if (!row.auth.includes("none") && !ROOT_HOSTS.has(row.host)) {
    for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
      if (!/^\d+$/u.test(headers.get(name) ?? "")) {
        faults.push(`${name} is ${headers.get(name)}`);
      }
    }
    if (!/^\d{4}-\d\d-\d\d$/u.test(headers.get("x-service-version") ?? "")) {
      faults.push(`x-service-version is ${headers.get("x-service-version")}`);
    }
  }
  const members = other ?? success.members;
  if (members !== undefined) {
    return [
      ...faults,
      ...mediaFaults(exchange, "application/json"),
      ...memberFaults(exchange.json, members),
    ];
  }
  return success.media === undefined || success.media === null || success.media === "*"
    ? faults
    : [...faults, ...mediaFaults(exchange, success.media)];
}

function mediaFaults({ headers }: Exchange, wanted: string): string[] {
  const type = headers.get("content-type") ?? "";
  return type.split(";")[0] === wanted ? [] : [`content-type is ${type}, not ${wanted}`];
}

function errorFaults(exchange: Exchange, row: OperationRow, code: string): string[] {
  const { json, headers, status } = exchange;
  const error = isRecord(json) ? json["error"] : undefined;
  if (!isRecord(error)) {
    return ["the answer is no error envelope"];
  }
  const known = codeRow(code);
  const faults: string[] = mediaFaults(exchange, "application/json");
  if (error["code"] !== code) {
    return [...faults, `code ${String(error["code"])} instead of ${code}`];
  }
  if (!known.status.includes(status)) {
    faults.push(`${code} has no status ${status}`);
  }
  if (error["type"] !== known.type) {
    faults.push(`type ${String(error["type"])} instead of ${known.type}`);
  }
  if (typeof error["message"] !== "string" || error["message"] === "") {
    faults.push("no message");
  }
  if (!String(error["doc_url"]).endsWith(`/errors/${code}`)) {
    faults.push(`doc_url is ${String(error["doc_url"])}`);
  }
  if (error["request_id"] !== headers.get("x-request-id")) {
    faults.push("request_id is not that of the header");
  }
  if (!ANYWHERE.has(code) && !(row.errors[String(status)] ?? []).includes(code)) {
    faults.push(`${nameOf(row)} documents no ${status} ${code}`);
  }
  const retry = headers.get("retry-after");
  if (
    (status === 429 || code === "idempotency_request_in_progress") &&
    !/^[1-9]\d*$/u.test(retry ?? "")
  ) {
    faults.push(`retry-after is ${retry}`);
  }
  return faults;
}

function headerFaults(
  { headers }: Exchange,
  expected: NonNullable<Expectation["headers"]>,
): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = headers.get(name);
    const fits =
      wanted === null
        ? found === null
        : found !== null && (typeof wanted === "string" ? found === wanted : wanted.test(found));
    return fits ? [] : [`${name} is ${found}, not ${String(wanted)}`];
  });
}

function fieldFaults({ json }: Exchange, wanted: NonNullable<Expectation["fields"]>): string[] {
  const error = isRecord(json) ? json["error"] : undefined;
  const named = isRecord(error) && Array.isArray(error["fields"]) ? error["fields"] : [];
  return wanted
    .filter(
      ([object, field]) =>
        !named.some(
          (entry) =>
            isRecord(entry) &&
            entry["field"] === field &&
            (object === null || entry["object_id"] === object),
        ),
    )
    .map(([, field]) => `error.fields does not name ${field}`);
}

function bodyFaults(exchange: Exchange, { body }: Expectation): string[] {
  const fault = body?.(exchange.json, exchange) ?? null;
  return fault === null ? [] : [fault];
}
