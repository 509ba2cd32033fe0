/**
 * One declaration per operation: routing, order of checks, validation, the OpenAPI document and the table
 * test are all derived from it. `operation` infers the handler's types from the schemas beside it and then
 * erases them, so that the router holds a plain list.
 */
import type { Caller } from "#domain/caller.ts";
import type { AuthKind } from "#domain/credential.ts";
import type { ApiError, ErrorCode } from "#domain/errors.ts";
import type { LimitName, PlanFeature } from "#domain/plan.ts";
import type { RateName } from "#domain/rate-limits.ts";
import type { Scope } from "#domain/scopes.ts";
import {
  parseRequest,
  type RawInput,
  type RequestSchemas,
  type SpooledFile,
} from "./parse-request.ts";
import type { z } from "./schema.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * What an operation responds, before it is turned into bytes. One of `json`, `bytes` and `stream` is given;
 * only the first two can be kept for a repeated Idempotency-Key, since a stream is read once.
 */
export interface OperationResponse {
  /** 200 to 399; errors are thrown as `ApiError`. */
  readonly status: number;
  /** Lower-case names; content-type is JSON unless it is given here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON value; absent when `bytes` or `stream` is given. */
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly stream?: AsyncIterable<Uint8Array>;
}

/** One possible response, for the document and the tests. */
interface ReplySpec {
  readonly description: string;
  /** Shape of a JSON response. */
  readonly schema?: z.ZodType;
  /** Media type of a response that is not JSON. */
  readonly contentType?: string;
  /** Media type in which those have it whose `Accept` asks for that rather than for JSON. */
  readonly alternative?: string;
  /** Headers that every such response has besides the common ones, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends Retry-After while what it tells of is still being made. */
  readonly isPolled?: boolean;
}

/** A file part: streamed into the object store before the handler runs. */
export interface FilePart {
  readonly description: string;
  readonly required: boolean;
  readonly maxBytes: number;
  readonly tooLarge: ErrorCode;
  /** Other codes for it by the value of a text part, where that comes before the file. */
  readonly tooLargeBy?: {
    readonly part: string;
    readonly codes: Readonly<Record<string, ErrorCode>>;
  };
}

/** A budget of its own inside the credential's. */
interface ExtraRate {
  readonly name: RateName;
  readonly per: "credential" | "team" | "address";
}

/**
 * The change of one request. The http layer stores the response for a repeated Idempotency-Key in the very
 * transaction given to `run`, so do slow work first and commit once, last.
 */
interface Unit<Tx, R> {
  commit<T extends R>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Keeps what `run` wrote and responds with the error it returns. */
  refuse(run: (tx: Tx) => Promise<ApiError>): Promise<never>;
}

/** What a handler knows about its caller. */
interface Call<Tx, R> {
  readonly caller: Caller;
  readonly unit: Unit<Tx, R>;
}

/** The end of an operation. */
interface Deprecated {
  /** The day after which it is refused, RFC 3339. */
  readonly sunset: string;
  /** What to call in its place, a sentence; back quotes mark code. */
  readonly instead: string;
}

/** The scope a caller must hold for an operation; null where none is asked for. */
export function scopeFor(
  { scope, memberScope }: Pick<Declaration, "scope" | "memberScope">,
  { member }: Pick<Caller, "member">,
): Scope | null {
  return member === undefined ? scope : (memberScope ?? scope);
}

/** What an operation asks of its caller's plan; null where nobody's plan is asked. */
export interface PlanNeed {
  readonly features: readonly PlanFeature[];
  readonly needsPayment: boolean;
}

/** Parts of a plan by the credential: servers need the API, shoppers what they are shown. */
const CREDENTIAL_FEATURES: Readonly<Partial<Record<AuthKind, readonly PlanFeature[]>>> = {
  secret: ["api"],
  publishable: ["embed"],
  storefront: ["embed"],
  client_secret: ["embed"],
  preview: ["embed"],
  hosted: ["hosted"],
};

/** What an operation asks of the caller's plan, once; everything about plans at the edge follows from it. */
export function planNeedOf(
  o: Pick<Declaration, "auth" | "method" | "features" | "unpaid">,
  { member }: Pick<Caller, "member">,
): PlanNeed | null {
  if (o.auth === "none" || o.auth === "admin" || o.auth === "operator" || o.auth === "sign_out") {
    return null;
  }
  // The dashboard is of every plan, and shows what there is whatever became of the payments. What it alone does is
  // about people and accounts; what keys do as well is the shop's work, and that is what is paid for.
  if (member !== undefined) {
    const isWork = o.auth === "secret" && o.method !== "GET";
    return { features: [], needsPayment: isWork && o.unpaid === undefined };
  }
  return {
    features: [...(CREDENTIAL_FEATURES[o.auth] ?? []), ...(o.features ?? [])],
    needsPayment: o.unpaid !== "works",
  };
}

/** What every declaration says, whatever its types. */
export interface Declaration {
  readonly id: string;
  readonly method: Method;
  /** Below `/v1`, with `{name}` segments. */
  readonly path: string;
  readonly summary: string;
  readonly auth: AuthKind;
  /** Null where no credential is asked for. */
  readonly scope: Scope | null;
  /**
   * What a member's role needs instead, where roles tell apart what one scope of keys allows: a press room
   * finalizes fills that it may not edit.
   */
  readonly memberScope?: Scope;
  readonly stability: "stable" | "beta";
  /** Given where it goes out of use: in the document, in the headers of every response, on its page. */
  readonly deprecated?: Deprecated;
  /** Resource group in the document. */
  readonly tag: string;
  /** Parts of the service that a key or a shopper needs the team's plan to have, besides those of the credential. */
  readonly features?: readonly PlanFeature[];
  /** Allowances of the plan that a success uses up (402); the use case asks for them. */
  readonly uses?: readonly LimitName[];
  /**
   * What goes on when payments have ended the rest: all of it, or what members do with the dashboard's cookie. Reading
   * by that cookie always does, and what takes nothing else.
   */
  readonly unpaid?: "works" | "works_for_members";
  /** The body reaches the handler as it came, in `bytes`: it is signed. Nothing in it is checked before. */
  readonly readsBytes?: boolean;
  readonly files?: Readonly<Record<string, FilePart>>;
  /** Longest JSON body; 1 MB where it is not given, half of it for browsers. */
  readonly maxBodyBytes?: number;
  /** Members and items of a JSON body together; 2,000 where it is not given. */
  readonly maxBodyItems?: number;
  /** Unsafe methods honour Idempotency-Key unless this says otherwise. */
  readonly idempotency?: "ignored";
  readonly extraRate?: ExtraRate;
  /** A budget of the person behind the cookie, wherever they ask from. */
  readonly personRate?: RateName;
  /** A budget of whoever the text member of the body names; "name.id" for a member of a member. */
  readonly bodyRate?: { readonly name: RateName; readonly member: string };
  /** Where no credential is asked for: only pages of this service may send it (403). */
  readonly sameOrigin?: boolean;
  /** Where no credential is asked for: only who sits at the machine that runs the service may send it (404). */
  readonly ownMachine?: boolean;
  /** Needs the store of short-lived state; browsers' secrets do anyway. */
  readonly needsCounters?: boolean;
  /** Codes of their own for members of the request: "kind", for one kind of issue "name:too_big", with all below it "scene.**". */
  readonly narrow?: Readonly<Record<string, ErrorCode>>;
  readonly replies: Readonly<Record<number, ReplySpec>>;
  /** Beyond those the profile adds (`errorsOf`). */
  readonly errors: readonly ErrorCode[];
  /** A request that works when its ids exist: values for `{name}`, query, body, file names of parts. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

interface Typed<Services, Tx, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>
  extends Declaration {
  readonly params?: P;
  readonly query?: Q;
  /** JSON body, or the text parts of a multipart one. */
  readonly body?: B;
  /** True when a request without any body is as good as an empty object. */
  readonly bodyOptional?: boolean;
  handle(services: Services, input: Input<P, Q, B>, call: Call<Tx, R>): Promise<R>;
  /** The result as a response; called inside the transaction of the change, so it does nothing else. */
  present(result: R, request: Pick<Input<P, Q, B>, "headers">): OperationResponse;
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly files: Readonly<Record<string, SpooledFile>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came, where the declaration asks for it; else empty. */
  readonly bytes: Uint8Array;
}

interface Schemas extends RequestSchemas {
  readonly bodyOptional: boolean;
}

/** A request's unit of change, and what it has committed. */
export interface OpenedUnit<Tx, R> {
  readonly unit: Unit<Tx, R>;
  /** The response presented in the committed transaction; null while nothing was committed. */
  readonly committed: () => OperationResponse | null;
}

/** Makes the unit of one request, told how to present what it commits. */
export type OpenUnit<Tx> = <R>(present: (result: R) => OperationResponse) => OpenedUnit<Tx, R>;

/** An operation with its types erased. */
export interface Endpoint<Services, Tx> {
  readonly declaration: Declaration;
  readonly schemas: Schemas;
  /** Checks the input (400, 422), then runs the handler. */
  run(
    services: Services,
    raw: RawInput,
    caller: Caller,
    open: OpenUnit<Tx>,
  ): Promise<OperationResponse>;
}

/** Without a schema nothing is passed on, so a handler cannot read what was not checked. */
type NoInput = z.ZodObject<Record<never, never>>;

/**
 * `operation<Services, Tx, Result>()({ … })`: two steps, since TypeScript infers all type arguments or none.
 * The result is named, because the unit of change and `present` must agree on it.
 */
export function operation<Services, Tx, R>() {
  return <
    P extends z.ZodType = NoInput,
    Q extends z.ZodType = NoInput,
    B extends z.ZodType = NoInput,
  >(
    o: Typed<Services, Tx, P, Q, B, R>,
  ): Endpoint<Services, Tx> => {
    const schemas: Schemas = {
      params: o.params ?? null,
      query: o.query ?? null,
      body: o.body ?? null,
      bodyOptional: o.bodyOptional ?? o.body === undefined,
    };
    return {
      declaration: o,
      schemas,
      async run(services, raw, caller, open) {
        const parsed = Object(parseRequest(o, schemas, raw));
        // The schemas have just accepted these values; this is the only place that may assert it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schemas above
        const input = { ...parsed, bytes: raw.bytes ?? new Uint8Array() } as Input<P, Q, B>;
        const { unit, committed } = open<R>((result) => o.present(result, input));
        const result = await o.handle(services, input, { caller, unit });
        return committed() ?? o.present(result, input);
      },
    };
  };
}

/** A JSON response; `headers` in lower case. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): OperationResponse {
  return { status, json: body, headers };
}

/** `Cache-Control` of responses that must not be kept anywhere. */
export const NO_STORE: Readonly<Record<string, string>> = { "cache-control": "no-store" };

/** The same for the declaration of a response. */
export const NO_STORE_DECLARED: Readonly<Record<string, string>> = { "Cache-Control": "no-store" };

// Errors of each kind of credential (contract, section 2), so that no declaration repeats them and none
// forgets one; `errorsOf` joins them with what the operation declares.
const SECRET_ERRORS: readonly ErrorCode[] = [
  "authentication_required",
  "invalid_api_key",
  "api_key_expired",
  "api_key_rotated",
  "secret_key_required",
  "ip_not_allowed",
  "insufficient_scope",
  "session_required",
  "second_factor_required",
  "demo_expired",
];
const MEMBER_ERRORS: readonly ErrorCode[] = ["session_required", "demo_expired"];
const BROWSER_ERRORS: readonly ErrorCode[] = [
  "invalid_publishable_key",
  "publishable_key_required",
  "origin_not_allowed",
  "insufficient_scope",
];
const SESSION_ERRORS: readonly ErrorCode[] = [
  "embed_session_secret_required",
  "invalid_embed_session_secret",
  "keyvalue_not_configured",
];
const AUTH_ERRORS: Readonly<Record<AuthKind, readonly ErrorCode[]>> = {
  secret: SECRET_ERRORS,
  session: [...MEMBER_ERRORS, "second_factor_required"],
  account: [...MEMBER_ERRORS, "second_factor_required"],
  factor: MEMBER_ERRORS,
  admin: [...MEMBER_ERRORS, "second_factor_required", "platform_admin_required"],
  operator: ["sweep_unauthorized"],
  sign_out: MEMBER_ERRORS,
  publishable: BROWSER_ERRORS,
  storefront: BROWSER_ERRORS,
  client_secret: SESSION_ERRORS,
  preview: SESSION_ERRORS,
  hosted: ["invalid_access_token", "access_token_mismatch", "keyvalue_not_configured"],
  none: [],
};
const WRITE_ERRORS: readonly ErrorCode[] = [
  "idempotency_key_too_long",
  "idempotency_request_in_progress",
  "idempotency_key_mismatch",
  "idempotency_store_unavailable",
];

/** Visitors of a page share its key, so there is nobody to keep a response for. */
const SHARED_BY_VISITORS: ReadonlySet<AuthKind> = new Set(["publishable", "storefront", "none"]);

/** True when the operation honours Idempotency-Key. */
export function isIdempotent(o: Declaration): boolean {
  // GET changes nothing, so there is nothing to keep. Reads by POST say "ignored" themselves. What admins do is
  // done to a thing by its id, and doing it twice is doing it once.
  return (
    o.method !== "GET" &&
    o.idempotency !== "ignored" &&
    o.auth !== "admin" &&
    o.auth !== "operator" &&
    !SHARED_BY_VISITORS.has(o.auth)
  );
}

/** Browsers send cookies by themselves, whoever wrote the page. */
const TAKES_COOKIE: ReadonlySet<AuthKind> = new Set([
  "secret",
  "session",
  "account",
  "factor",
  "admin",
  "sign_out",
  "hosted",
]);

const LIMIT_ERRORS: Readonly<Record<LimitName, ErrorCode>> = {
  templates: "template_limit_reached",
  rendersPerMonth: "render_limit_monthly",
  members: "member_limit_reached",
  storageBytes: "storage_limit_reached",
};

/** 402s that follow from what the operation asks of a plan. */
function planErrorsOf(o: Declaration): readonly ErrorCode[] {
  const needs = [o.auth === "session" ? null : planNeedOf(o, {}), planNeedOf(o, MEMBER)];
  const features = needs.flatMap((need) => need?.features ?? []);
  return [
    ...(needs.some((need) => need?.needsPayment === true)
      ? (["subscription_inactive", "subscription_canceled"] as const)
      : []),
    ...(features.some((feature) => feature === "api" || feature === "batches")
      ? (["api_plan_required"] as const)
      : []),
    ...(features.some((feature) => feature === "embed" || feature === "hosted")
      ? (["embed_plan_required"] as const)
      : []),
    ...(o.uses ?? []).map((name) => LIMIT_ERRORS[name]),
  ];
}

/** Some member: which one makes no difference to what is asked of a plan. */
const MEMBER = { member: { userId: "", sessionId: "", role: "owner" } } as const;

/** Every code the operation may respond with: its own and those of its credential, method and body. */
export function errorsOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): readonly ErrorCode[] {
  const { declaration: o, schemas } = endpoint;
  const hasBody = schemas.body !== null && o.method !== "GET";
  const codes = new Set<ErrorCode>([
    ...AUTH_ERRORS[o.auth],
    // A member's role, as a key.
    ...(o.auth === "session" && o.scope !== null ? (["insufficient_scope"] as const) : []),
    ...(o.sameOrigin === true || (o.method !== "GET" && TAKES_COOKIE.has(o.auth))
      ? (["origin_not_allowed"] as const)
      : []),
    ...(o.ownMachine === true ? (["not_found"] as const) : []),
    ...(o.files === undefined ? [] : (["object_storage_not_configured"] as const)),
    ...(o.needsCounters === true ? (["keyvalue_not_configured"] as const) : []),
    "rate_limit_exceeded",
    ...planErrorsOf(o),
    ...(isIdempotent(o) ? WRITE_ERRORS : []),
    ...(hasBody ? (["unsupported_media_type", "invalid_parameter"] as const) : []),
    ...(hasBody && o.readsBytes !== true
      ? ([o.files === undefined ? "invalid_json" : "invalid_multipart"] as const)
      : []),
    ...(schemas.query === null ? [] : (["invalid_parameter"] as const)),
    // The version header is checked everywhere.
    "invalid_parameter",
    ...Object.values(o.narrow ?? {}),
    ...o.errors,
    "wrong_host",
    "internal_error",
    "db_unavailable",
    "object_storage_unavailable",
  ]);
  return [...codes];
}
