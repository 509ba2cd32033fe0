/**
 * The demo: a shop to be tried. Each step commits by itself and finds what an earlier run left, so a run that
 * was cut off is repaired by the next; only the keys are made new each time, since none can be shown again.
 */
import { ApiError } from "#domain/errors.ts";
import { isLocalOrigin, MAX_ORIGINS } from "#domain/origin.ts";
import { SCOPES } from "#domain/scopes.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { listApiKeys, revokeApiKeys } from "#store/api-keys.ts";
import { listEmbedApplications } from "#store/embed-applications.ts";
import { listProductMappings } from "#store/product-mappings.ts";
import { findDemoTeam } from "#store/teams.ts";
import { publishTemplate } from "../templates/change-template.ts";
import { type Call, plainUnit, type Services, type Tx } from "../context/context.ts";
import { makeApiKey, type RevealedApiKey } from "../api-keys/create-api-key.ts";
import {
  createEmbedApplication,
  updateEmbedApplication,
} from "../embed-applications/manage-embed-applications.ts";
import { createProductMapping } from "../product-mappings/manage-product-mappings.ts";
import { createTeam } from "../teams/create-team.ts";
import { createTemplate } from "../templates/create-template.ts";

/** What the command prints: where to look, and with which keys. */
export interface DemoWorkspace {
  readonly teamId: string;
  readonly templateId: string;
  readonly slug: string;
  readonly fillUrl: string;
  /** Shown this once; only hashes are stored. */
  readonly secretKey: string;
  readonly publishableKey: string;
}

const DEMO_SLUG = "demo-card";
const KEY_NAME = "Demo publishable key";
const APPLICATION_NAME = "Demo storefront";
/** What a button of the widget names. */
const PRODUCT_ID = "demo-card";
/** Where a page that is being written is usually served from. */
const PAGE_PORTS = [3000, 5173, 8000] as const;
/** 50 MiB, as for any upload. */
const MAX_DEMO_BYTES = 52_428_800;

/**
 * The demo team with its card, published, and new keys; keys it had before stop working. May be run again:
 * the team and the card are found, and the card is refreshed when the parser is newer.
 */
export async function seedDemo(services: Services): Promise<DemoWorkspace> {
  // The oldest, so that two seeds at once agree from then on, should both have made one.
  const team = await services.db.read(findDemoTeam);
  const teamId = team?.id ?? (await createTeam(services, "Demo print shop", { isDemo: true }));
  const caller = demoCaller(teamId, "live");
  // Before the keys are revoked: a card that cannot be read must not leave the demo without its keys.
  const template = await seedTemplate(services, caller);
  await services.db.tx((tx) => revokeApiKeys(tx, teamId));
  const { secret, publishable } = await services.db.tx((tx) =>
    makeDemoKeys(services, tx, caller, null),
  );
  return {
    teamId,
    templateId: template.id,
    slug: template.slug,
    fillUrl: `${services.publicUrl()}/fill/${template.slug}`,
    secretKey: secret.value,
    publishableKey: publishable.value,
  };
}

/** Both keys of a demo, of the caller's mode; `expiresAtMs` null: for good. */
export async function makeDemoKeys(
  services: Pick<Services, "random" | "keyHasher" | "publicUrl">,
  tx: Tx,
  { teamId, mode }: Caller,
  expiresAtMs: number | null,
): Promise<{ readonly secret: RevealedApiKey; readonly publishable: RevealedApiKey }> {
  const secret = { type: "secret", mode, name: "Demo secret key", expiresAtMs } as const;
  const publishable = {
    type: "publishable",
    mode,
    name: KEY_NAME,
    expiresAtMs,
    // A publishable key without an origin would open nothing.
    allowedOrigins: demoOrigins(services.publicUrl()),
  } as const;
  return {
    secret: await makeApiKey(services, tx, teamId, secret),
    publishable: await makeApiKey(services, tx, teamId, publishable),
  };
}

/** What a page needs of the demo besides its publishable key. */
export interface DemoApplication {
  readonly applicationId: string;
  /** `data-service-product` of a button. */
  readonly productId: string;
}

/**
 * The demo's application with the demo's key and origins, and a product that its card is printed for: what a
 * button of the widget asks for. Made where it is missing and brought up to date otherwise, since the address
 * of the demo may be another at every start; origins that somebody added stay, and so does what somebody put
 * away.
 */
export async function seedApplication(
  services: Services,
  caller: Caller,
  templateId: string,
): Promise<DemoApplication> {
  const { keyId, application, isMapped } = await services.db.read(async (tx) => {
    const keys = await listApiKeys(tx, caller, { limit: 100 });
    const applications = await listEmbedApplications(tx, caller, { limit: 100 });
    const page = { externalProductId: PRODUCT_ID, limit: 1 };
    const key = keys.find(({ name, status }) => name === KEY_NAME && status === "active");
    return {
      keyId: key?.id ?? null,
      application:
        // Somebody may have given the key to an application of their own: a key opens one.
        applications.find(
          ({ publishableKeyId, status }) => status !== "archived" && publishableKeyId === key?.id,
        ) ?? applications.find(({ name }) => name === APPLICATION_NAME),
      isMapped: (await listProductMappings(tx, caller.teamId, page)).length > 0,
    };
  });
  if (!isMapped) {
    await createProductMapping(services, asDemo(services, caller), {
      ...NO_LIMITS,
      templateId,
      externalProductId: PRODUCT_ID,
      title: "Business card",
    });
  }
  const own = demoOrigins(services.publicUrl());
  if (application === undefined) {
    const made = await createEmbedApplication(services, asDemo(services, caller), {
      name: APPLICATION_NAME,
      allowedOrigins: own,
      publishableKeyId: keyId,
      createsKey: false,
      theme: {},
      approvalStep: true,
      metadata: {},
    });
    return { applicationId: made.application.id, productId: PRODUCT_ID };
  }
  if (application.status !== "archived") {
    const allowed = [...new Set([...own, ...application.allowedOrigins])].slice(0, MAX_ORIGINS);
    await updateEmbedApplication(services, asDemo(services, caller), application.id, {
      allowedOrigins: allowed,
      publishableKeyId: keyId ?? application.publishableKeyId,
    });
  }
  return { applicationId: application.id, productId: PRODUCT_ID };
}

/** A mapping of any variant, from any application, to whatever is published. */
const NO_LIMITS = {
  embedApplicationId: null,
  sceneRevision: null,
  externalVariantId: null,
  externalSku: null,
  status: "active",
  rules: {},
  metadata: {},
} as const;

/**
 * The demo's own address, by each name of this machine where it runs on one, and pages somebody writes here:
 * a live key is for nobody's machine by itself.
 */
function demoOrigins(publicUrl: string): string[] {
  const { origin, port } = new URL(publicUrl);
  const pages = PAGE_PORTS.flatMap((page) => [
    `http://localhost:${page}`,
    `http://127.0.0.1:${page}`,
  ]);
  // Not [::1]: browsers take no IPv6 address into a policy of who may frame a page (CSP 3, 2.3.1).
  const names = ["localhost", "127.0.0.1"].map((name) => new URL(`http://${name}:${port}`).origin);
  return [...new Set([origin, ...(isLocalOrigin(origin) ? names : []), ...pages])];
}

/** With all rights: whoever makes a demo has it all to themselves. */
export function demoCaller(teamId: string, mode: Caller["mode"]): Caller {
  return {
    teamId,
    keyId: null,
    mode,
    scopes: SCOPES,
    apiVersion: LATEST_API_VERSION,
    credential: "",
    embedSessionId: null,
    origin: null,
  };
}

function asDemo<R>(services: Services, caller: Caller): Call<R> {
  return { caller, unit: plainUnit(services) };
}

/** Makes the demo's card a template and puts it live. 404 `not_found` where no demo is made. */
export async function seedTemplate(
  services: Services,
  caller: Caller,
): Promise<{ readonly id: string; readonly slug: string }> {
  const { demoCard } = services;
  if (demoCard === null) {
    throw new ApiError("not_found", "No demo is made here.");
  }
  const file = await services.objects.put(await demoCard(), { maxBytes: MAX_DEMO_BYTES });
  // Found again by its bytes, not its slug; the slug is wished for and free on an empty installation.
  const { template } = await createTemplate(services, asDemo(services, caller), {
    file,
    fileName: "business-card.pdf",
    title: "Business card",
    slug: DEMO_SLUG,
  });
  // Again is the same; a card that was read anew by a newer engine goes live with that reading.
  const published = await publishTemplate(services, asDemo(services, caller), {
    id: template.id,
    revision: template.latestRevision ?? undefined,
  });
  return published.template;
}
