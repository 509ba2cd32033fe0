/** People as the OpenID provider knows them, and sign-ins by it that have begun. */
import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { OpenidSignInsTable, OpenidSubjectsTable } from "./schema-factors.ts";
import { hasChanged } from "./team-table.ts";

export type OpenidSubjectRow = Selectable<OpenidSubjectsTable>;

export async function insertOpenidSignIn(
  tx: Tx,
  row: Insertable<OpenidSignInsTable>,
): Promise<void> {
  await tx.q.insertInto("openid_sign_ins").values(row).execute();
}

/** Uses a sign-in up; false for one that is over or was taken. */
export async function takeOpenidSignIn(tx: Tx, hashes: readonly string[]): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("openid_sign_ins")
      .where("hash", "in", [...hashes])
      .where("expiresAt", ">", tx.now)
      .executeTakeFirst(),
  );
}

/** Forgets sign-ins whose time is over. */
export async function sweepOpenidSignIns(tx: Tx): Promise<void> {
  await tx.q.deleteFrom("openid_sign_ins").where("expiresAt", "<=", tx.now).execute();
}

/** Whom the provider means; people belong to no team, so none is asked for. */
export async function findOpenidSubject(
  tx: Tx,
  { issuer, subject }: Pick<OpenidSubjectRow, "issuer" | "subject">,
): Promise<OpenidSubjectRow | undefined> {
  return await tx.q
    .selectFrom("openid_subjects")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** By what names which providers know a person, oldest first. */
export async function listOpenidSubjects(
  tx: Tx,
  userId: string,
): Promise<readonly OpenidSubjectRow[]> {
  return await tx.q
    .selectFrom("openid_subjects")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Takes one of a person's away; undefined for one of others. */
export async function deleteOpenidSubject(
  tx: Tx,
  { userId, id }: Pick<OpenidSubjectRow, "userId" | "id">,
): Promise<OpenidSubjectRow | undefined> {
  return await tx.q
    .deleteFrom("openid_subjects")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertOpenidSubject(
  tx: Tx,
  row: Omit<OpenidSubjectRow, "createdAt">,
): Promise<void> {
  await tx.q
    .insertInto("openid_subjects")
    .values({ ...row, createdAt: tx.now })
    .execute();
}
