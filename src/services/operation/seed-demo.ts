/**
 * The demo: a shop to be tried. Each step commits by itself and finds what an earlier run left, so a run that
 * was cut off is repaired by the next; only the keys are made new each time, since none can be shown again.
 */
import { SCOPES } from "#domain/scopes.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { revokeApiKeys } from "#store/api-keys.ts";
import { findDemoTeam } from "#store/teams.ts";
import { publishTemplate } from "../templates/change-template.ts";
import { plainUnit, type Services } from "../context/context.ts";
import { createApiKey } from "../api-keys/create-api-key.ts";
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
/** 50 MiB, as for any upload. */
const MAX_DEMO_BYTES = 52_428_800;

/**
 * The demo team with its card, published, and new keys; keys it had before stop working. May be run again:
 * the team and the card are found, and the card is refreshed when the parser is newer.
 */
export async function seedDemo(services: Services, card: Uint8Array): Promise<DemoWorkspace> {
  // The oldest, so that two seeds at once agree from then on, should both have made one.
  const team = await services.db.read(findDemoTeam);
  const teamId = team?.id ?? (await createTeam(services, "Demo print shop", { isDemo: true }));
  // Acts with all rights: whoever runs the command has the database anyway.
  const caller: Caller = {
    teamId,
    keyId: null,
    mode: "live",
    scopes: SCOPES,
    apiVersion: LATEST_API_VERSION,
    credential: "",
    embedSessionId: null,
    origin: null,
  };
  // Before the keys are revoked: a card that cannot be read must not leave the demo without its keys.
  const template = await seedCard(services, caller, card);
  await services.db.tx((tx) => revokeApiKeys(tx, teamId));
  const secret = await createApiKey(services, teamId, {
    type: "secret",
    mode: "live",
    name: "Demo secret key",
  });
  const publishable = await createApiKey(services, teamId, {
    type: "publishable",
    mode: "live",
    name: "Demo publishable key",
    // The demo page is our own; a publishable key without an origin would open nothing.
    allowedOrigins: [services.publicUrl()],
  });
  return {
    teamId,
    templateId: template.id,
    slug: template.slug,
    fillUrl: `${services.publicUrl()}/fill/${template.slug}`,
    secretKey: secret.value,
    publishableKey: publishable.value,
  };
}

async function seedCard(
  services: Services,
  caller: Caller,
  card: Uint8Array,
): Promise<{ readonly id: string; readonly slug: string }> {
  const file = await services.objects.put(card, { maxBytes: MAX_DEMO_BYTES });
  // Found again by its bytes, not its slug; the slug is wished for and free on an empty installation.
  const { template } = await createTemplate(
    services,
    { caller, unit: plainUnit(services) },
    { file, fileName: "business-card.pdf", title: "Business card", slug: DEMO_SLUG },
  );
  // Again is the same; a card that was read anew by a newer engine goes live with that reading.
  const published = await publishTemplate(
    services,
    { caller, unit: plainUnit(services) },
    { id: template.id, revision: template.latestRevision ?? undefined },
  );
  return published.template;
}
