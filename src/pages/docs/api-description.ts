/**
 * The operations as the reference shows them: the rows themselves, and the API description made from them.
 * The pages read the same document that programs do (`/v1/openapi.json`), so the two cannot differ.
 */
import { type ErrorEntry, errorEntry } from "#domain/errors.ts";
import { type DescribedApi, openapi } from "#http/openapi.ts";
import { type Declaration, errorsOf, isIdempotent } from "#http/operation.ts";
import { type Json, list, record } from "./json.ts";

/** An operation as its row declares it and as the document describes it. */
export interface DescribedOperation {
  readonly declaration: Declaration;
  /** Honours Idempotency-Key. */
  readonly isKeyed: boolean;
  /** What the operation is in the API description. */
  readonly described: Json;
  /** What it may refuse with, its own errors and those that every operation of its kind has. */
  readonly errors: readonly ErrorEntry[];
}

/** What the reference is made from. */
export interface ApiDescription {
  /** Ends in /v1. */
  readonly baseUrl: string;
  readonly version: string;
  /** In the order of the rows. */
  readonly tags: readonly string[];
  readonly operations: readonly DescribedOperation[];
  /** Requests that receivers of events get, by type. */
  readonly webhooks: Json;
  /** Named schemas. */
  readonly schemas: Json;
}

/**
 * Describes operations and webhooks as served below `publicUrl` (without a slash at the end). Takes long for one request,
 * so it is made once and kept (docs-pages.ts).
 */
export function describeApi<Services, Tx>(
  described: DescribedApi<Services, Tx>,
  publicUrl: string,
): ApiDescription {
  const { endpoints } = described;
  const baseUrl = `${publicUrl}/v1`;
  const document = record(openapi(described, baseUrl));
  const paths = record(document["paths"]);
  return {
    baseUrl,
    version: String(record(document["info"])["version"]),
    tags: [...new Set(endpoints.map(({ declaration }) => declaration.tag))],
    operations: endpoints.map((endpoint) => {
      const { declaration } = endpoint;
      const codes = new Set(errorsOf(endpoint));
      return {
        declaration,
        isKeyed: isIdempotent(declaration),
        described: record(record(paths[declaration.path])[declaration.method.toLowerCase()]),
        errors: [...codes].flatMap((code) => errorEntry(code) ?? []),
      };
    }),
    webhooks: record(document["webhooks"]),
    schemas: record(record(document["components"])["schemas"]),
  };
}

/** Schema of a JSON answer; null where the answer is not JSON. */
export function replySchema({ described }: DescribedOperation, status: string): unknown {
  const reply = record(record(described["responses"])[status]);
  return record(record(reply["content"])["application/json"])["schema"] ?? null;
}

/** Schema of the request's body; null where there is none. */
export function bodySchema({ described }: DescribedOperation): unknown {
  const content = record(record(described["requestBody"])["content"]);
  return record(content["application/json"] ?? content["multipart/form-data"])["schema"] ?? null;
}

/** Parameters whose `in` is `place`: "path" or "query". Headers hold for all operations and are told once. */
export function parametersOf({ described }: DescribedOperation, place: string): readonly Json[] {
  return list(described["parameters"])
    .map(record)
    .filter((parameter) => parameter["in"] === place);
}
