/** Rows of storefronts and their sessions, written as their use cases write them. */
import { insertEmbedApplication } from "#store/embed-applications.ts";
import { insertEmbedSession } from "#store/embed-sessions.ts";
import type { TestApp } from "./app.ts";

/** An application in use; its id. */
export async function embedApplication(
  app: TestApp,
  teamId: string,
  facts: {
    readonly mode?: "live" | "test";
    readonly status?: "active" | "paused" | "archived";
    readonly origins?: readonly string[];
  } = {},
): Promise<string> {
  const id = app.services.random.id("app");
  await app.services.db.tx((tx) =>
    insertEmbedApplication(tx, {
      team_id: teamId,
      id,
      name: null,
      mode: facts.mode ?? "live",
      status: facts.status ?? "active",
      allowed_origins: [...(facts.origins ?? [])],
      publishable_key_id: null,
    }),
  );
  return id;
}

/** An open session on a template's first revision; its id and client secret. */
export async function embedSession(
  app: TestApp,
  teamId: string,
  facts: {
    readonly templateId: string;
    readonly mode?: "live" | "test";
    readonly applicationId?: string;
    readonly parentOrigin?: string;
  },
): Promise<{ readonly id: string; readonly secret: string }> {
  const { random, keyHasher, clock, db } = app.services;
  const id = random.id("ses");
  const secret = `${id}_secret_${random.secret(32)}`;
  const now = clock.now();
  await db.tx((tx) =>
    insertEmbedSession(tx, {
      team_id: teamId,
      id,
      mode: facts.mode ?? "live",
      origin: "server",
      secret_hash: keyHasher.hash(secret),
      template_id: facts.templateId,
      scene_revision: 1,
      product_mapping_id: null,
      embed_application_id: facts.applicationId ?? null,
      fill_id: null,
      external_product_id: null,
      external_variant_id: null,
      external_sku: null,
      external_cart_id: null,
      external_order_id: null,
      customer_email: null,
      customer_name: null,
      parent_origin: facts.parentOrigin ?? null,
      expires_at: new Date(now.getTime() + 3_600_000),
      saved_at: null,
      created_at: now,
      updated_at: now,
    }),
  );
  return { id, secret };
}
