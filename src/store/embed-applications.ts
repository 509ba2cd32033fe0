import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { EmbedApplicationsTable } from "./schema.ts";
import { type Owner, ownRow, ownRows, type Page, teamTable } from "./team-table.ts";

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

const applications = teamTable("embed_applications", select, "a");

/** What a shop says of its widget: how it looks and what is its own affair. */
type ApplicationDocuments = Partial<Pick<EmbedApplicationRow, "theme" | "metadata">>;

export async function insertEmbedApplication(
  tx: Tx,
  {
    theme,
    metadata,
    ...row
  }: Omit<Insertable<EmbedApplicationsTable>, keyof ApplicationDocuments> & ApplicationDocuments,
): Promise<void> {
  await tx.q
    .insertInto("embed_applications")
    .values({
      ...row,
      ...encoded({ theme, metadata }),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .execute();
}

/** Those that are given; the others stay as they are, or as the database has them at first. */
function encoded({
  theme,
  metadata,
}: { [K in keyof ApplicationDocuments]: ApplicationDocuments[K] | undefined }) {
  return {
    ...(theme === undefined ? {} : { theme: jsonText(theme) }),
    ...(metadata === undefined ? {} : { metadata: jsonText(metadata) }),
  };
}

/** Archived ones too. */
export const findEmbedApplication = applications.find;

/** As `findEmbedApplication`, and nobody else changes it until the transaction ends. */
export const lockEmbedApplication = applications.lock;

/** The application in use that a publishable key opens. */
export async function findApplicationOfKey(
  tx: Tx,
  owner: Owner,
  keyId: string,
): Promise<EmbedApplicationRow | undefined> {
  return await applications
    .rows(tx, owner)
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

/**
 * Where a shop's pages are: the origins of its active applications and of its publishable keys that are in use,
 * each once, at most `limit`.
 */
export async function findShopOrigins(tx: Tx, owner: Owner, limit: number): Promise<string[]> {
  const applications = await ownRows(
    tx.q.selectFrom("embed_applications").select("allowedOrigins").where("status", "=", "active"),
    owner,
  ).execute();
  const keys = await ownRows(
    tx.q
      .selectFrom("api_keys")
      .select("allowedOrigins")
      .where("type", "=", "publishable")
      .where("status", "=", "active")
      .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", tx.now)])),
    owner,
  ).execute();
  const origins = [...applications, ...keys].flatMap(({ allowedOrigins }) => allowedOrigins);
  return [...new Set(origins)].slice(0, limit);
}

/** Those of one mode, newest first; one more than `limit`, to know whether there are more. */
export async function listEmbedApplications(
  tx: Tx,
  owner: Owner,
  page: Page,
): Promise<EmbedApplicationRow[]> {
  return await applications.list(tx, owner, page);
}

/** Changes columns of an application; `updated_at` is now. */
export async function updateEmbedApplication(
  tx: Tx,
  owner: Owner,
  id: string,
  {
    theme,
    metadata,
    ...set
  }: Omit<Updateable<EmbedApplicationsTable>, keyof ApplicationDocuments> & {
    readonly [K in keyof ApplicationDocuments]: ApplicationDocuments[K] | undefined;
  },
): Promise<void> {
  await ownRow(
    tx.q
      .updateTable("embed_applications")
      .set({ ...set, ...encoded({ theme, metadata }), updatedAt: tx.now }),
    owner,
    id,
  ).execute();
}
