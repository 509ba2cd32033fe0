/** What the http layer needs from the layers it may not import; the composition root hands it in. */
import type { Admission, Presented } from "#domain/credential.ts";
import type { RateSettings } from "#domain/rate-limits.ts";
import type { CheckedBody } from "./check-body.ts";
import type { PlanNeed } from "./operation.ts";
import type { SpooledFile } from "./parse-request.ts";

/** A response as stored and replayed: the very bytes. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A taken Idempotency-Key; only its holder may finish or release it. */
export interface Claim {
  readonly teamId: string;
  readonly credential: string;
  readonly key: string;
  readonly token: string;
}

type ClaimOutcome =
  | { readonly kind: "claimed"; readonly claim: Claim }
  | { readonly kind: "replay"; readonly answer: StoredResponse }
  | { readonly kind: "running" }
  | { readonly kind: "mismatch" };

interface IdempotencyStore<Tx> {
  /** Takes the key in a transaction of its own, or says who has it. */
  claim(
    place: { readonly teamId: string; readonly credential: string; readonly key: string },
    requestHash: string,
  ): Promise<ClaimOutcome>;
  /** Writes the response within the transaction of the change; throws when the claim was lost. */
  finish(tx: Tx, claim: Claim, answer: StoredResponse): Promise<void>;
  /** Gives the key back: nothing was changed and the response is not one to keep. */
  release(claim: Claim): Promise<void>;
  /** Says that this process is alive; called every few seconds. */
  beat(): Promise<void>;
  /** Says that this process ends, so that its claims may be taken over at once. */
  retire(): Promise<void>;
}

export interface RateState {
  readonly allowed: boolean;
  /** Of the window that is told of: the one that is full, or else the one with the least left. */
  readonly limit: number;
  readonly remaining: number;
  /** Unix second at which the window is free again. */
  readonly resetAtSeconds: number;
  /** Whole seconds, at least 1; meant for refusals. */
  readonly retryAfterSeconds: number;
}

export interface RateWindow {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface HttpDeps<Services, Tx> {
  readonly services: Services;
  /** Checks what a request presents; throws 401 and 403 errors. */
  authenticate(shown: Presented): Promise<Admission>;
  /** 402 where the plan of a team lacks what an operation needs, or its payments ended it. */
  requireEntitled(teamId: string, need: PlanNeed): Promise<void>;
  /** Counts one request against every window, or none when one of them is full. */
  takeRate(windows: readonly RateWindow[]): Promise<RateState>;
  readonly idempotency: IdempotencyStore<Tx>;
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** True for errors that mean that the database does not answer. */
  isUnavailable(error: unknown): boolean;
  /** Streams a part into the object store; null when it is longer than `maxBytes`. */
  spool(
    part: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<Omit<SpooledFile, "fileName"> | null>;
  /** Parses and checks a body that is too much for the main thread. */
  readonly largeBodies: {
    check(teamId: string, operation: string, bytes: Uint8Array): Promise<CheckedBody>;
  };
  /** A JSON body that is not there after so long is given up. */
  readonly bodyTimeoutMs: number;
  newRequestId(): string;
  /** How the service is reached, without a slash at the end; asked once it listens. */
  publicUrl(): string;
  readonly rates: RateSettings;
  /** False when the deployment keeps no short-lived state: nothing is counted, and browsers are not served. */
  readonly hasCounters: boolean;
  /** Of the program. */
  readonly version: string;
  /** Whether the parts answer, and which are not there. */
  readiness(): Promise<{
    readonly ok: boolean;
    readonly migration: number;
    readonly notConfigured: readonly string[];
  }>;
  /** Host of the site, where the API is not; null when there is none. */
  readonly siteHost: string | null;
}

/** Address of the documentation without a slash at the end; error pages are below it. */
export function docsUrlOf(deps: { publicUrl(): string }): string {
  return `${deps.publicUrl()}/docs`;
}
