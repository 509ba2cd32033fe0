/**
 * Webhook endpoints by their owners. Statuses (contract, 4): active, paused (events are recorded as skipped),
 * disabled (nothing is planned): by 20 failures in a row, by PATCH, or by DELETE. Every change locks the
 * endpoint, as the recording of an attempt does, so that counters and statuses do not overtake each other.
 */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  type EndpointStatus,
  MAX_ATTEMPTS,
  MAX_ENDPOINTS,
  ROTATION_OVERLAP_SECONDS,
  type WebhookEndpointView,
} from "#domain/webhook-endpoint.ts";
import type { EventType } from "#domain/webhook-event.ts";
import type { Tx } from "#store/database.ts";
import { dropPlannedAttempts, planMissedAttempts } from "#store/webhook-deliveries.ts";
import {
  countWebhookEndpoints,
  insertWebhookEndpoint,
  listWebhookEndpoints as listRows,
  NO_FAILURES,
  updateWebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointRow,
} from "#store/webhook-endpoints.ts";
import { bothModes } from "#store/team-table.ts";
import { requireConfirmedAddress } from "../access/confirmed-address.ts";
import type { Call, Services } from "../context/context.ts";
import { DELIVER_QUEUE } from "../events/record-event.ts";
import { newSigningSecret } from "./webhook-secrets.ts";
import { endpointOr404, endpointView, lockEndpointOr404 } from "./webhook-views.ts";

/** What is told where. `events` "*": all types, those to come as well. */
export interface NewWebhookEndpoint {
  readonly url: string;
  readonly events: readonly EventType[] | "*";
  /** The caller's own where it is not given. */
  readonly mode?: "live" | "test" | undefined;
}

/** An endpoint after a change. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointView;
  /** Shown this once; null when there is no new one. */
  readonly signingSecret: string | null;
}

/**
 * An endpoint with a signing secret of its own, which is shown this once (and in an idempotent replay). 400
 * for an address that is not https or leads into a private network, 503 without keys to keep the secret with,
 * 400 past 20 endpoints. A live one's secret is not shown to a test key.
 */
export async function createWebhookEndpoint(
  services: Services,
  { caller, unit }: Call<EndpointWithSecret>,
  request: NewWebhookEndpoint,
): Promise<EndpointWithSecret> {
  const mode = request.mode ?? caller.mode;
  // Asks the name server, so before the transaction. It is asked again at every attempt: names can be moved.
  await checkUrl(services, request.url);
  const id = services.random.id("whe");
  const secret = newSigningSecret(services, id);
  const now = services.clock.now();
  return await unit.commit(async (tx) => {
    await requireConfirmedAddress(tx, caller);
    await checkRoom(tx, caller.teamId);
    await insertWebhookEndpoint(tx, caller.teamId, {
      id,
      url: request.url,
      events: storedEvents(request.events),
      mode,
      secret: secret.sealed,
      createdAt: now,
      updatedAt: now,
    });
    const row = await endpointOr404(tx, bothModes(caller), id);
    const signingSecret = maySeeSecret(caller, mode) ? secret.shown : null;
    return { endpoint: endpointView(services, row), signingSecret };
  });
}

/** The team's endpoints of both modes, disabled ones too, newest first. */
export async function listWebhookEndpoints(
  services: Services,
  caller: Caller,
  page: { readonly startingAfter?: string | undefined; readonly limit: number },
): Promise<Listing<WebhookEndpointView>> {
  const rows = await services.db.read((tx) => listRows(tx, bothModes(caller), page));
  return listingOf(
    rows.map((row) => endpointView(services, row)),
    page.limit,
  );
}

/** An endpoint of either mode, deleted ones too: their deliveries stay readable. Never its secret. */
export async function readWebhookEndpoint(
  services: Services,
  caller: Caller,
  id: string,
): Promise<WebhookEndpointView> {
  return endpointView(
    services,
    await services.db.read((tx) => endpointOr404(tx, bothModes(caller), id)),
  );
}

/** What PATCH changes; what is undefined stays. */
export interface WebhookEndpointEdit {
  readonly id: string;
  readonly url?: string | undefined;
  readonly events?: readonly EventType[] | "*" | undefined;
  /** Active starts anew: the failures in a row are forgotten. */
  readonly status?: EndpointStatus | undefined;
  /** A new secret; the one before signs beside it for a day. */
  readonly rotatesSecret: boolean;
  /** From when on events that it was never told of are sent, in milliseconds since 1970. */
  readonly resendSinceMs?: number | undefined;
}

/**
 * Changes an endpoint. Active starts anew, failures forgotten; disabled drops what was planned. With a new
 * secret both sign for 24 h, so that a receiver can be changed over without a gap. 404 comes before what is
 * wrong with an address. 400 where a deleted one would come back past 20 endpoints.
 */
export async function updateWebhookEndpointSettings(
  services: Services,
  { caller, unit }: Call<EndpointWithSecret>,
  edit: WebhookEndpointEdit,
): Promise<EndpointWithSecret> {
  // Looked up without a lock first: the address of an endpoint that is not there is nobody's to check.
  if (edit.url !== undefined) {
    await services.db.read((tx) => endpointOr404(tx, bothModes(caller), edit.id));
    await checkUrl(services, edit.url);
  }
  return await unit.commit(async (tx) => {
    const row = await lockEndpointOr404(tx, bothModes(caller), edit.id);
    await requireConfirmedAddress(tx, caller);
    if (edit.rotatesSecret && !maySeeSecret(caller, row.mode)) {
      throw new ApiError(
        "insufficient_scope",
        "A test key does not renew the signing secret of a live endpoint: do it with a live key.",
      );
    }
    const secret = edit.rotatesSecret ? newSigningSecret(services, edit.id) : null;
    // A deleted one counts again: without this, deleting and reviving would get past the limit.
    if (row.disabledReason === "deleted" && revives(edit.status)) {
      await checkRoom(tx, caller.teamId);
    }
    await updateWebhookEndpoint(tx, bothModes(caller), edit.id, {
      ...(edit.url === undefined ? {} : { url: edit.url }),
      ...(edit.events === undefined ? {} : { events: storedEvents(edit.events) }),
      ...statusChange(row, edit.status),
      ...(secret === null ? {} : rotation(services, row, secret.sealed)),
      updatedAt: services.clock.now(),
    });
    // In this transaction: an attempt planned before it must not be made after.
    if (edit.status === "disabled") {
      await dropAll(services, tx, row);
    }
    const changed = await endpointOr404(tx, bothModes(caller), edit.id);
    if (edit.resendSinceMs !== undefined) {
      await resend(services, tx, changed, edit.resendSinceMs);
    }
    return {
      endpoint: endpointView(services, changed),
      signingSecret: secret?.shown ?? null,
    };
  });
}

/**
 * Sends nothing more; the endpoint and its deliveries stay readable. Again is the same. Attempts under way
 * end, and are recorded.
 */
export async function deleteWebhookEndpoint(
  services: Services,
  { caller, unit }: Call<WebhookEndpointView>,
  id: string,
): Promise<WebhookEndpointView> {
  return await unit.commit(async (tx) => {
    const row = await lockEndpointOr404(tx, bothModes(caller), id);
    if (row.disabledReason !== "deleted") {
      await updateWebhookEndpoint(tx, bothModes(caller), id, {
        status: "disabled",
        disabledReason: "deleted",
        updatedAt: services.clock.now(),
      });
      await dropAll(services, tx, row);
    }
    return endpointView(services, await endpointOr404(tx, bothModes(caller), id));
  });
}

/**
 * Endpoints of both modes are managed with either key, but a live one's secret signs what will be printed: a
 * test key is not shown it. Of an endpoint made so a live key has a new secret made (`rotate_secret`), which
 * is the first that anybody sees.
 */
function maySeeSecret(caller: Caller, mode: "live" | "test"): boolean {
  return caller.mode === "live" || mode === "test";
}

/** 400 where the team has all the endpoints it may. Until the transaction ends no other takes the place. */
async function checkRoom(tx: Tx, teamId: string): Promise<void> {
  // Locks the team's row: two at once cannot both be the twentieth.
  if ((await countWebhookEndpoints(tx, teamId)) >= MAX_ENDPOINTS) {
    throw new ApiError(
      "invalid_parameter",
      `The team has ${MAX_ENDPOINTS} endpoints; delete one that is not needed first.`,
    );
  }
}

/** Whether a status takes a deleted endpoint back among the team's (contract, 4: PATCH works from any status). */
function revives(status: EndpointStatus | undefined): boolean {
  return status === "active" || status === "paused";
}

/**
 * What a status brings with it. Deletion is no status but a reason: disabling a deleted endpoint leaves it
 * deleted.
 */
function statusChange(
  row: WebhookEndpointRow,
  status: EndpointStatus | undefined,
): WebhookEndpointChange {
  switch (status) {
    case undefined:
      return {};
    case "active":
      return { status, disabledReason: null, ...NO_FAILURES };
    case "paused":
      return { status, disabledReason: null };
    case "disabled":
      // Deleted stays deleted.
      return { status, disabledReason: row.disabledReason };
  }
}

/**
 * The secret before the newest signs beside it for a day; of two rotations within it only the last two count.
 */
function rotation(
  services: Services,
  row: WebhookEndpointRow,
  sealed: Uint8Array,
): WebhookEndpointChange {
  return {
    secret: sealed,
    previousSecret: row.secret,
    previousSecretUntil: dateAt(services.clock.nowMs() + ROTATION_OVERLAP_SECONDS * 1000),
  };
}

/**
 * Sends what the endpoint has missed since then, paced as all that is sent to it. What happened before it was made was
 * never for it. 400 for one that is not active, which nothing is sent to.
 */
async function resend(
  services: Services,
  tx: Tx,
  row: WebhookEndpointRow,
  sinceMs: number,
): Promise<void> {
  if (row.status !== "active") {
    throw new ApiError(
      "invalid_parameter",
      'Events are sent again to an active endpoint: send status "active" as well.',
      { fields: [{ objectId: "body", field: "resend_since" }] },
    );
  }
  await planMissedAttempts(tx, row.teamId, {
    endpointId: row.id,
    mode: row.mode,
    types: row.events,
    since: dateAt(sinceMs),
    from: row.createdAt,
    except: "service.test",
    maxAttempts: MAX_ATTEMPTS,
    now: services.clock.now(),
  });
  const dedupeKey = `${row.id} missed`;
  await services.queue.enqueue(tx, DELIVER_QUEUE.name, {}, { dedupeKey });
}

/** Attempts that nobody has claimed; their events stay readable with GET /events. */
async function dropAll(services: Services, tx: Tx, row: WebhookEndpointRow): Promise<void> {
  const now = services.clock.now();
  await dropPlannedAttempts(tx, row.teamId, { endpointId: row.id, now });
}

/**
 * 400 with a sentence on what is wrong. The sender checks once more at each attempt, on the address it
 * connects to.
 */
async function checkUrl(services: Services, url: string): Promise<void> {
  const refusal = await services.webhookSender.refusal(url);
  if (refusal !== null) {
    throw new ApiError("invalid_webhook_url", refusal, {
      fields: [{ objectId: "body", field: "url" }],
    });
  }
}

/** Each type once. */
function storedEvents(events: readonly EventType[] | "*"): string[] {
  return events === "*" ? ["*"] : [...new Set(events)];
}
