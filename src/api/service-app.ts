/**
 * The HTTP side of the service, put together from what the http layer may not import: the use cases behind
 * credentials, rate windows, kept responses and uploads. No rule is decided here.
 */
import { type App, type AppOptions, buildApp } from "#http/app.ts";
import { BodyThread } from "#http/body-thread.ts";
import type { Endpoint } from "#http/operation.ts";
import type { Page } from "#http/pages.ts";
import { authenticate } from "#services/access/authenticate.ts";
import type { Services, Tx } from "#services/context/context.ts";
import { isDatabaseUnavailable } from "#services/context/database-unavailable.ts";
import { idempotencyKeys } from "#services/context/idempotency.ts";
import { requireEntitled } from "#services/plans/entitlements.ts";
import { takeRates } from "#services/access/rate-limit.ts";
import { readiness } from "#services/operation/readiness.ts";
import { spoolUpload } from "#services/files/spool-upload.ts";
import { operations } from "./operations.ts";
import { webhooks } from "./webhooks.ts";

export interface ServiceAppOptions
  extends Pick<
    AppOptions<Services, Tx>,
    | "logger"
    | "trustedProxies"
    | "rates"
    | "hasCounters"
    | "siteHost"
    | "version"
    | "strayPage"
    | "isDraining"
    | "stalledMs"
  > {
  /** Pages for people, served below `/`; the API is below `/v1`. */
  readonly pages: readonly Page[];
  /** Module of the thread for large bodies. */
  readonly bodyWorker: string;
  /** 30 s unless given: a megabyte over a slow line. */
  readonly bodyTimeoutMs?: number;
  /** The whole list unless given; tests have operations of their own. */
  readonly endpoints?: readonly Endpoint<Services, Tx>[];
}

/**
 * The whole HTTP side of the service over its use cases; not yet listening, so that tests can inject
 * requests. `Services` must be complete, but its public address may still be unknown: it is asked for with
 * each request.
 */
export async function serviceApp(services: Services, options: ServiceAppOptions): Promise<App> {
  const bodies = new BodyThread(options.bodyWorker);
  const app = await buildApp<Services, Tx>({
    ...options,
    services,
    endpoints: options.endpoints ?? operations,
    webhooks,
    // Each of these is a port of the http layer (`HttpDeps`): it calls them in the order of checks.
    authenticate: (shown) => authenticate(services, shown),
    requireEntitled: (teamId, need) => requireEntitled(services, teamId, need),
    takeRate: (windows) => takeRates(services, windows),
    idempotency: idempotencyKeys(services),
    readiness: () => readiness(services, { hasCounters: options.hasCounters }),
    transaction: (run) => services.db.tx(run),
    isUnavailable: isDatabaseUnavailable,
    // Uploads go to the object store while they arrive; null tells that one was over its cap.
    spool: (part, maxBytes) => spoolUpload(services, part, maxBytes),
    largeBodies: bodies,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    newRequestId: () => services.random.id("req"),
    publicUrl: () => services.publicUrl(),
  });
  app.addHook("onClose", () => bodies.close());
  return app;
}
