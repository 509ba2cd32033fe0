/** Steps 3 to 7 of the order of checks: who asks, may they ask from here and now, is it paid for, and may they ask this. */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { API_VERSIONS, LATEST_API_VERSION } from "#domain/api-version.ts";
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import type { Admission, Presented } from "#domain/credential.ts";
import { ApiError } from "#domain/errors.ts";
import { visitorOf } from "#domain/ip-range.ts";
import { type Budget, rateLimitOf, rateWindowOf } from "#domain/rate-limits.ts";
import { allowOrigin } from "./cors.ts";
import { isForBrowsers, isSameOrigin, presentedBy } from "./credentials.ts";
import type { HttpDeps, RateWindow } from "./deps.ts";
import { endingOf, setEnding } from "./ending.ts";
import { isOnOwnMachine } from "./own-machine.ts";
import { type Declaration, type Endpoint, planNeedOf, scopeFor } from "./operation.ts";
import { boundsOf, mediaType, type ReadBody, readJson } from "./read-body.ts";

/** A caller, and the body where it had to be read to know who that is. */
interface LetIn {
  readonly caller: Caller;
  readonly body: ReadBody | null;
}

/**
 * Lets a request in or throws what keeps it out; sets the headers that tell of limits, versions and endings.
 *
 * Credential, kind of key, address and Origin (401, 403) come before the rate window (429), and that before
 * the plan (402) and the scope (403): whoever is refused for want of a scope is counted, whoever has no valid key is counted by
 * address in a window of its own (contract, section 3). Headers are set as soon as they are known, so that
 * errors carry them as well.
 */
export async function admit<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  endpoint: Endpoint<Services, Tx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LetIn> {
  const { auth } = endpoint.declaration;
  // Until it is known which version the credential is pinned to.
  setVersion(reply, request, LATEST_API_VERSION);
  const ending = endingOf(endpoint.declaration, deps.publicUrl());
  if (ending !== null) {
    setEnding(reply, ending);
  }
  if (auth === "none") {
    requireCounters(deps, endpoint.declaration);
    if (endpoint.declaration.ownMachine === true && !isOnOwnMachine(request, deps.publicUrl())) {
      throw new ApiError("not_found", "Only whoever sits at the machine that runs this may ask.");
    }
    if (endpoint.declaration.sameOrigin === true && !isSameOrigin(request, deps.publicUrl())) {
      throw new ApiError("origin_not_allowed", "This request was sent from another site.");
    }
    const budgets = budgetsOf(endpoint.declaration, request, { caller: NO_TEAM_CALLER, own: [] });
    await takeRate(deps, reply, [{ name: "open", holder: visitorOf(request.ip) }, ...budgets]);
    return { caller: { ...NO_TEAM_CALLER, ip: request.ip }, body: null };
  }
  const shown = presentedBy(auth, request, reply, deps.publicUrl());
  // Before the key is looked up: a page must be able to read the 401 too.
  if (isForBrowsers(auth)) {
    allowOrigin(reply, shown.origin);
  }
  const isNamedInBody =
    auth === "storefront" &&
    shown.publishableKey === null &&
    shown.origin !== null &&
    mediaType(request) === "application/json";
  if (isNamedInBody) {
    // Anybody may send such a body, so it counts before it is read.
    await takeRate(deps, reply, [{ name: "open", holder: visitorOf(request.ip) }]);
  }
  // A storefront without a key says in its body who it is, so that is read before it is admitted.
  const body = isNamedInBody ? await readJson(request, boundsOf(deps, endpoint.declaration)) : null;
  const admission = await authenticate(deps, reply, withApplication(shown, body));
  setAdmissionHeaders(admission, { auth, request, reply });
  const { caller, budgets } = admission;
  requireCounters(deps, endpoint.declaration);
  await takeRate(deps, reply, budgetsOf(endpoint.declaration, request, { caller, own: budgets }));
  const need = planNeedOf(endpoint.declaration, caller);
  if (need !== null) {
    await deps.requireEntitled(caller.teamId, need);
  }
  const scope = scopeFor(endpoint.declaration, caller);
  if (scope !== null && !caller.scopes.includes(scope)) {
    const holder = caller.member === undefined ? "key" : "role";
    throw new ApiError("insufficient_scope", `The ${holder} lacks the scope ${scope}.`);
  }
  return { caller, body };
}

/**
 * Where no credential is asked for, but the body names whom the request is about: counted for that one too,
 * from whatever addresses it comes.
 */
export async function countNamed<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  { bodyRate }: Declaration,
  reply: FastifyReply,
  body: ReadBody,
): Promise<void> {
  const path = bodyRate?.member.split(".") ?? [];
  const named: unknown = path.reduce<unknown>((value, name) => Object(value)[name], body.value);
  if (bodyRate !== undefined && typeof named === "string") {
    // Hashed: counters are no place for addresses of people.
    const spelling = named.trim().normalize("NFC").toLowerCase();
    const holder = createHash("sha256").update(spelling).digest("base64url");
    await takeRate(deps, reply, [{ name: bodyRate.name, holder }]);
  }
}

function withApplication(shown: Presented, body: ReadBody | null): Presented {
  const id: unknown = Object(body?.value)["embed_application_id"];
  return typeof id === "string" ? { ...shown, applicationId: id } : shown;
}

/**
 * Counts what is refused, so that guessing keys from one address ends in 429; and takes the echo of the
 * Origin back where the Origin itself is what is wrong.
 */
async function authenticate<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  reply: FastifyReply,
  shown: Presented,
): Promise<Admission> {
  try {
    return await deps.authenticate(shown);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      await takeRate(deps, reply, [{ name: "refused", holder: visitorOf(shown.ip) }]);
    }
    if (
      error instanceof ApiError &&
      error.code === "origin_not_allowed" &&
      isForBrowsers(shown.auth)
    ) {
      allowOrigin(reply, null);
    }
    throw error;
  }
}

/** What headers are set by. */
interface Exchange {
  readonly auth: Declaration["auth"];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function setAdmissionHeaders(admission: Admission, { auth, request, reply }: Exchange): void {
  setVersion(reply, request, admission.caller.apiVersion);
  if (admission.setCookie !== undefined && admission.setCookie !== null) {
    reply.header("set-cookie", admission.setCookie);
  }
  if (isForBrowsers(auth)) {
    allowOrigin(reply, admission.readableBy);
  }
  if (admission.ending !== null) {
    const { atMs, successor } = admission.ending;
    setEnding(reply, { atMs, link: `<${successor}>; rel="successor-version"` });
  }
}

/** Browsers' credentials are short-lived state: without a store for it they are not taken. */
function requireCounters<Services, Tx>(deps: HttpDeps<Services, Tx>, o: Declaration): void {
  if (!deps.hasCounters && needsCounters(o)) {
    throw new ApiError(
      "keyvalue_not_configured",
      "This deployment has no store for short-lived state; its operator has switched it off.",
    );
  }
}

/**
 * True for operations that do not work without the key-value store: their credentials are counted by contract
 * (120 a minute for a client secret), and that cannot be kept without a place to count in.
 */
function needsCounters(o: Declaration): boolean {
  const { auth } = o;
  return o.needsCounters ?? (auth === "client_secret" || auth === "preview" || auth === "hosted");
}

/**
 * The credential's own budgets first, then the operation's: all must have room, and none is used up
 * otherwise.
 */
function budgetsOf(
  o: Declaration,
  request: FastifyRequest,
  { caller, own }: { readonly caller: Caller; readonly own: readonly Budget[] },
): readonly Budget[] {
  const { extraRate: extra, personRate } = o;
  const { member } = caller;
  const ofPerson =
    personRate === undefined || member === undefined
      ? []
      : [{ name: personRate, holder: member.userId }];
  if (extra === undefined) {
    return [...own, ...ofPerson];
  }
  const holders = {
    team: caller.teamId,
    address: visitorOf(request.ip),
    // Server keys have no credential text of their own and are counted by id.
    credential: caller.credential || (caller.keyId ?? caller.teamId),
  };
  return [...own, { name: extra.name, holder: holders[extra.per] }, ...ofPerson];
}

/**
 * Counts the request against all windows at once, or none when one is full (a refused request does not
 * count). Headers tell of the fullest. Without counters nothing is limited: the operator has switched that
 * off.
 */
async function takeRate<Services, Tx>(
  deps: HttpDeps<Services, Tx>,
  reply: FastifyReply,
  budgets: readonly Budget[],
): Promise<void> {
  const windows = budgets.flatMap(({ name, holder }): RateWindow[] => {
    const limit = rateLimitOf(name, deps.rates);
    return limit === null
      ? []
      : [{ key: `${name}:${holder}`, limit, windowSeconds: rateWindowOf(name) }];
  });
  if (windows.length === 0 || !deps.hasCounters) {
    return;
  }
  const state = await deps.takeRate(windows);
  reply.headers({
    // A scaled limit need not be whole; told rounded down, so that nobody relies on the part.
    "x-ratelimit-limit": String(Math.floor(state.limit)),
    "x-ratelimit-remaining": String(state.remaining),
    "x-ratelimit-reset": String(state.resetAtSeconds),
  });
  if (!state.allowed) {
    throw new ApiError("rate_limit_exceeded", "Too many requests in this window.", {
      retryAfterSeconds: state.retryAfterSeconds,
    });
  }
}

/**
 * The version asked for where there is such a one, else the pinned one; a wrong one is refused later, as 400.
 */
function setVersion(reply: FastifyReply, request: FastifyRequest, pinned: string): void {
  const asked = request.headers["x-service-version"];
  const isKnown = API_VERSIONS.some((version) => version === asked);
  reply.header("x-service-version", isKnown ? asked : pinned);
}
