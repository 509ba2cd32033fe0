/** One-time links of people, by keyed hash. People belong to no team, so none is asked for. */
import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { MailLinksTable } from "./schema-people.ts";

export type MailLinkRow = Selectable<MailLinksTable>;

/** Takes the place of the person's links of that kind that were not used yet: the newest opens. */
export async function replaceMailLink(
  tx: Tx,
  link: Omit<Insertable<MailLinksTable>, "usedAt" | "createdAt">,
): Promise<void> {
  await tx.q
    .deleteFrom("mail_links")
    .where("userId", "=", link.userId)
    .where("kind", "=", link.kind)
    .where("usedAt", "is", null)
    .execute();
  await tx.q
    .insertInto("mail_links")
    .values({ ...link, createdAt: tx.now })
    .execute();
}

/** The link stored under one of `hashes`, locked. */
export async function lockMailLink(
  tx: Tx,
  hashes: readonly string[],
): Promise<MailLinkRow | undefined> {
  return await tx.q
    .selectFrom("mail_links")
    .selectAll()
    .where("hash", "in", [...hashes])
    .forUpdate()
    .executeTakeFirst();
}

export async function markLinkUsed(tx: Tx, hash: string): Promise<void> {
  await tx.q.updateTable("mail_links").set({ usedAt: tx.now }).where("hash", "=", hash).execute();
}

/** Forgets links whose time is over. */
export async function sweepMailLinks(tx: Tx): Promise<void> {
  await tx.sql("delete from mail_links where expires_at < $1::timestamptz - interval '1 day'", [
    tx.now,
  ]);
}
