import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { EmbedApplicationsTable } from "./schema.ts";

/** An application with the end of its key. */
export type EmbedApplicationRow = Selectable<EmbedApplicationsTable> & {
  readonly publishableKeyLast4: string | null;
};

function select(tx: Tx) {
  return tx.q
    .selectFrom("embed_applications as a")
    .leftJoin("api_keys as k", (join) =>
      join.onRef("k.teamId", "=", "a.teamId").onRef("k.id", "=", "a.publishableKeyId"),
    )
    .selectAll("a")
    .select("k.last4 as publishableKeyLast4");
}

export async function insertEmbedApplication(
  tx: Tx,
  row: Insertable<EmbedApplicationsTable>,
): Promise<void> {
  await tx.q
    .insertInto("embed_applications")
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

/** Archived ones too. */
export async function findEmbedApplication(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<EmbedApplicationRow | undefined> {
  return await select(tx).where("a.teamId", "=", teamId).where("a.id", "=", id).executeTakeFirst();
}

/** As `findEmbedApplication`, and nobody else changes it until the transaction ends. */
export async function lockEmbedApplication(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<EmbedApplicationRow | undefined> {
  return await select(tx)
    .where("a.teamId", "=", teamId)
    .where("a.id", "=", id)
    .forUpdate("a")
    .executeTakeFirst();
}

/** The application in use that a publishable key opens. */
export async function findApplicationOfKey(
  tx: Tx,
  teamId: string,
  keyId: string,
): Promise<EmbedApplicationRow | undefined> {
  return await select(tx)
    .where("a.teamId", "=", teamId)
    .where("a.publishableKeyId", "=", keyId)
    .where("a.status", "<>", "archived")
    .executeTakeFirst();
}

/**
 * An application in use, whatever its team. Like the look-up of a key this is how a caller's team is found:
 * storefronts without a key name their application, and its origins are what lets them in.
 */
export async function findAnyApplication(
  tx: Tx,
  id: string,
): Promise<EmbedApplicationRow | undefined> {
  return await select(tx)
    .where("a.id", "=", id)
    .where("a.status", "<>", "archived")
    .executeTakeFirst();
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listEmbedApplications(
  tx: Tx,
  teamId: string,
  page: {
    readonly mode: EmbedApplicationRow["mode"];
    readonly limit: number;
    readonly startingAfter: string | undefined;
  },
): Promise<EmbedApplicationRow[]> {
  let query = select(tx)
    .where("a.teamId", "=", teamId)
    .where("a.mode", "=", page.mode)
    .orderBy("a.id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("a.id", "<", page.startingAfter);
  }
  return await query.execute();
}

/** Changes columns of an application; `updated_at` is now. */
export async function updateEmbedApplication(
  tx: Tx,
  teamId: string,
  id: string,
  set: Updateable<EmbedApplicationsTable>,
): Promise<void> {
  await tx.q
    .updateTable("embed_applications")
    .set({ ...set, updatedAt: tx.now })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}
