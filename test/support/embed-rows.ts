/** Rows of storefronts and their sessions, written as their use cases write them. */
import { insertEmbedApplication } from "#store/embed-applications.ts";
import { insertEmbedSession } from "#store/embed-sessions.ts";
import type { Services } from "#services/context/context.ts";

/** An application in use; its id. */
export async function embedApplication(
  app: { readonly services: Services },
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
      teamId,
      id,
      name: null,
      mode: facts.mode ?? "live",
      status: facts.status ?? "active",
      allowedOrigins: [...(facts.origins ?? [])],
      publishableKeyId: null,
    }),
  );
  return id;
}

/** An open session on a template's first revision; its id and client secret. */
export async function embedSession(
  app: { readonly services: Services },
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
      teamId,
      id,
      mode: facts.mode ?? "live",
      origin: "server",
      secretHash: keyHasher.hash(secret),
      templateId: facts.templateId,
      sceneRevision: 1,
      productMappingId: null,
      embedApplicationId: facts.applicationId ?? null,
      fillId: null,
      externalProductId: null,
      externalVariantId: null,
      externalSku: null,
      externalCartId: null,
      externalOrderId: null,
      customerEmail: null,
      customerName: null,
      parentOrigin: facts.parentOrigin ?? null,
      expiresAt: new Date(now.getTime() + 3_600_000),
      savedAt: null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return { id, secret };
}
