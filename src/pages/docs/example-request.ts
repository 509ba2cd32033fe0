/**
 * An operation's example as a request, before it is written in any language. Credentials and ids that a reader has
 * to fill in are environment variables, so a sample is valid as it stands and nobody's key is ever printed.
 */
import type { Declaration } from "#http/operation.ts";
import { type DescribedOperation, replySchema } from "./api-description.ts";

/** A request that every language of the samples writes down. */
export interface ExampleRequest {
  readonly operation: DescribedOperation;
  readonly method: string;
  /** Of the API, ends in /v1. */
  readonly baseUrl: string;
  /** Path and query below `baseUrl`. */
  readonly target: string;
  /** Credential and origin; `$NAME` in a value is an environment variable. Content-Type goes with the body. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly isKeyed: boolean;
  readonly body: ExampleBody;
  /** Where to keep a response that is a file; null for JSON and for none. */
  readonly savedAs: string | null;
  readonly hasJsonReply: boolean;
}

/** What a request carries. */
export type ExampleBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | {
      readonly kind: "form";
      /** Part → name of the reader's file. */
      readonly files: readonly (readonly [part: string, fileName: string])[];
      readonly fields: readonly (readonly [name: string, value: string])[];
    };

const SHOP_ORIGIN = "https://shop.example";
const COOKIE = [["Cookie", "$SESSION_COOKIE"]] as const;
const PUBLISHABLE = [
  ["X-Service-Publishable-Key", "$PUBLISHABLE_KEY"],
  ["Origin", SHOP_ORIGIN],
] as const;
const CLIENT_SECRET = [["X-Service-Client-Secret", "$CLIENT_SECRET"]] as const;

/** By kind of credential; none for the kinds that are not named. */
const CREDENTIALS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  secret: [["Authorization", "Bearer $PLATEN_KEY"]],
  publishable: PUBLISHABLE,
  storefront: PUBLISHABLE,
  client_secret: CLIENT_SECRET,
  preview: CLIENT_SECRET,
  session: COOKIE,
  account: COOKIE,
  factor: COOKIE,
  admin: COOKIE,
  operator: [["Authorization", "Bearer $PLATEN_SWEEP_SECRET"]],
  sign_out: COOKIE,
  hosted: [["Cookie", "$FILL_COOKIE"]],
};

/** Browsers send these by themselves, so the request must come from a page of the service. */
const NEEDS_OWN_PAGE: ReadonlySet<string> = new Set([
  "hosted",
  "session",
  "account",
  "factor",
  "admin",
  "sign_out",
]);

/** Names of files as a reader may have them; the quick start's file is "card.pdf". */
const UPLOADS: Readonly<Record<string, string>> = {
  pdf: "card.pdf",
  csv: "orders.csv",
  file: "file.bin",
};
const DOWNLOADS: Readonly<Record<string, string>> = {
  "application/pdf": "press.pdf",
  "image/png": "preview.png",
  "application/zip": "orders.zip",
};

/** The example of a declaration as a request to `baseUrl`, which ends in /v1. */
export function exampleRequest(operation: DescribedOperation, baseUrl: string): ExampleRequest {
  const { declaration: o } = operation;
  const fileType = Object.values(o.replies).find((reply) => reply.contentType)?.contentType;
  return {
    operation,
    method: o.method,
    baseUrl,
    target: targetOf(o),
    headers: [
      ...(CREDENTIALS[o.auth] ?? []),
      ...((o.sameOrigin === true || NEEDS_OWN_PAGE.has(o.auth)) && o.method !== "GET"
        ? ([["Origin", new URL(baseUrl).origin]] as const)
        : []),
    ],
    isKeyed: operation.isKeyed,
    body: bodyOf(o),
    savedAs: fileType === undefined ? null : (DOWNLOADS[fileType] ?? "file.bin"),
    hasJsonReply: hasJsonReply(operation),
  };
}

/** Whether what it answers can be JSON. */
export function hasJsonReply(operation: DescribedOperation): boolean {
  return Object.keys(operation.declaration.replies).some(
    (status) => replySchema(operation, status) !== null,
  );
}

/** Values of the path's parameters as the example has them, in the order of the path. */
export function pathValues({ path, example }: Declaration): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(
    ([whole, name = ""]) => example.params?.[name] ?? whole,
  );
}

function targetOf(o: Declaration): string {
  const query = new URLSearchParams(o.example.query).toString();
  const path = Object.entries(o.example.params ?? {}).reduce(
    (result, [name, value]) => result.replace(`{${name}}`, value),
    o.path,
  );
  return `${path}${query === "" ? "" : `?${query}`}`;
}

function bodyOf({ method, files, example: { body } }: Declaration): ExampleBody {
  if (files !== undefined) {
    return {
      kind: "form",
      files: Object.keys(files).map((part) => [part, UPLOADS[part] ?? part]),
      fields: Object.entries(Object(body)).map(([name, value]) => [name, String(value)]),
    };
  }
  return method === "GET" || body === undefined ? { kind: "none" } : { kind: "json", value: body };
}
