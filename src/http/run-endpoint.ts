/** What a request goes through once it was admitted, with an Idempotency-Key or without. */
import type { FastifyRequest } from "fastify";
import { API_VERSIONS } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { legacyQuery, MODE_HEADER } from "./credentials.ts";
import type { HttpDeps } from "./deps.ts";
import type { OperationResponse, Endpoint, OpenUnit } from "./operation.ts";
import type { ReadBody } from "./read-body.ts";

/** A request that was admitted, its body read but not looked at. */
export interface Admitted {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly body: ReadBody;
}

/** Steps 11 to 17: says what is wrong with the body, the version and the shape, then runs the handler. */
export async function runWith<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  { request, caller, body }: Admitted,
  open: OpenUnit<Tx>,
): Promise<OperationResponse> {
  // Found while the body was read, told only now: under a key it is then kept like any other error of this
  // step.
  if (body.apiError !== null) {
    throw body.apiError;
  }
  checkVersion(request);
  checkMode(request, caller);
  const checked = await checkLarge(deps, endpoint, caller, body);
  const raw = {
    ...(checked === null ? {} : { checked }),
    // Not looked at before its signature is.
    ...(body.bytes === undefined ? {} : { bytes: body.bytes, checked: { body: {} } }),
    params: request.params,
    query: withoutCredentials(request.query, legacyQuery(endpoint.declaration.auth)),
    body: body.value,
    files: body.files,
    headers: Object.fromEntries(
      // Node joins repeated headers or keeps the first; Set-Cookie alone is a list, and no request has it.
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? "")]),
    ),
  };
  return await endpoint.run(deps.services, raw, caller, open);
}

/** A large body as its schema made it, or null for any other; throws what is wrong with it. */
async function checkLarge<Services, Tx>(
  { largeBodies }: HttpDeps<Services, Tx>,
  { declaration }: Endpoint<Services, Tx>,
  { teamId }: Caller,
  { large }: ReadBody,
): Promise<{ readonly body: unknown } | null> {
  if (large === undefined) {
    return null;
  }
  const checked = await largeBodies.check(teamId, declaration.id, large);
  if (checked.kind === "refused") {
    const { code, message, fields } = checked;
    throw new ApiError(code, message, fields === undefined ? {} : { fields });
  }
  return { body: checked.body };
}

/** A credential in the query is no parameter of the operation. */
function withoutCredentials(query: unknown, names: readonly string[]): unknown {
  return names.length === 0
    ? query
    : Object.fromEntries(Object.entries(Object(query)).filter(([name]) => !names.includes(name)));
}

/**
 * 400 for a version that this API never had. Checked after the claim, so that it is kept like other errors of
 * shape; the response's own header falls back to the pinned version.
 */
function checkVersion(request: FastifyRequest): void {
  const asked = request.headers["x-service-version"];
  if (asked !== undefined && !API_VERSIONS.some((version) => version === asked)) {
    throw new ApiError("invalid_parameter", "X-Service-Version names no version of this API.", {
      fields: [{ objectId: "header", field: "X-Service-Version" }],
    });
  }
}

/** Whoever asks for test data with a live key, or the other way round, is told rather than surprised. */
function checkMode(request: FastifyRequest, caller: Caller): void {
  const asked = request.headers[MODE_HEADER];
  if (asked !== undefined && asked !== caller.mode) {
    throw new ApiError(
      "invalid_parameter",
      "X-Service-Mode is live or test; a key is for one of them whatever the header says.",
      { fields: [{ objectId: "header", field: "X-Service-Mode" }] },
    );
  }
}
