/** Who is asked to join a team. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { InvitationsTable } from "./schema-people.ts";
import { teamTable } from "./team-table.ts";

export type InvitationRow = Selectable<InvitationsTable>;

const invitations = teamTable("invitations", (tx) => tx.q.selectFrom("invitations").selectAll());

export const findInvitation = invitations.find;
export const listInvitations = invitations.list;
export const deleteInvitation = invitations.remove;

/** Asks somebody; who was asked before is asked anew, by a link that is not made yet. Returns the id. */
export async function upsertInvitation(
  tx: Tx,
  row: Pick<InvitationRow, "teamId" | "id" | "email" | "role" | "expiresAt" | "invitedBy">,
): Promise<string> {
  const { role, expiresAt, invitedBy } = row;
  const { id } = await tx.q
    .insertInto("invitations")
    .values({ ...row, createdAt: tx.now })
    .onConflict((conflict) =>
      conflict.columns(["teamId", "email"]).doUpdateSet({ role, expiresAt, invitedBy, hash: null }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives an invitation another link and another end. */
export async function renewInvitation(
  tx: Tx,
  { teamId, id }: Pick<InvitationRow, "teamId" | "id">,
  change: Partial<Pick<InvitationRow, "hash" | "expiresAt">>,
): Promise<void> {
  await tx.q
    .updateTable("invitations")
    .set(change)
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/**
 * The invitation whose link has one of `hashes`, with its team's name, locked. Asked without a team: it is how the
 * team is found at all.
 */
export async function lockInvitation(
  tx: Tx,
  hashes: readonly string[],
): Promise<(InvitationRow & { readonly teamName: string }) | undefined> {
  return await tx.q
    .selectFrom("invitations as i")
    .innerJoin("teams as t", "t.id", "i.teamId")
    .selectAll("i")
    .select("t.name as teamName")
    .where("i.hash", "in", [...hashes])
    .forUpdate("i")
    .executeTakeFirst();
}

/** Forgets invitations that ended a month ago. */
export async function sweepInvitations(tx: Tx): Promise<void> {
  await tx.sql("delete from invitations where expires_at < $1::timestamptz - interval '30 days'", [
    tx.now,
  ]);
}
