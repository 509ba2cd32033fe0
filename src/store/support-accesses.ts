/** Who asked to be let into a team, and the memberships for a while that came of it. */
import type { Insertable, Selectable } from "kysely";
import { SUPPORT_ROLE } from "#domain/support-access.ts";
import type { Tx } from "./database.ts";
import type { SupportAccessesTable } from "./schema-customers.ts";
import { type Change, ownRow, teamTable } from "./team-table.ts";

export type SupportAccessRow = Selectable<SupportAccessesTable>;

const accesses = teamTable("support_accesses", (tx) =>
  tx.q.selectFrom("support_accesses").selectAll(),
);

/** Newest first. */
export const listSupportAccesses = accesses.list;
export const findSupportAccess = accesses.find;
/** As it is found, and nobody else decides on it until the transaction ends. */
export const lockSupportAccess = accesses.lock;

/** What the person asked of the team and was not refused, or was granted and is not over. */
export async function findOpenSupport(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<SupportAccessRow | undefined> {
  return await accesses
    .rows(tx, teamId)
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("status", "=", "requested"),
        eb.and([eb("status", "=", "granted"), eb("endsAt", ">", tx.now)]),
      ]),
    )
    .executeTakeFirst();
}

export async function insertSupportAccess(
  tx: Tx,
  row: Omit<Insertable<SupportAccessesTable>, "createdAt" | "status">,
): Promise<void> {
  await tx.q
    .insertInto("support_accesses")
    .values({ ...row, status: "requested", createdAt: tx.now })
    .execute();
}

/** Writes a decision down. */
export async function updateSupportAccess(
  tx: Tx,
  { teamId, id }: Pick<SupportAccessRow, "teamId" | "id">,
  change: Change<Pick<SupportAccessRow, "status" | "endsAt">>,
): Promise<void> {
  const statement = tx.q.updateTable("support_accesses").set({ ...change, decidedAt: tx.now });
  await ownRow(statement, teamId, id).execute();
}

/** Lets somebody in until then. A member for good stays one. */
export async function openSupport(
  tx: Tx,
  {
    teamId,
    userId,
    endsAt,
  }: Pick<SupportAccessRow, "teamId" | "userId"> & { readonly endsAt: Date },
): Promise<void> {
  await tx.q
    .insertInto("memberships")
    .values({ teamId, userId, role: SUPPORT_ROLE, createdAt: tx.now, supportEndsAt: endsAt })
    .onConflict((conflict) =>
      conflict
        .columns(["teamId", "userId"])
        .doUpdateSet({ supportEndsAt: endsAt })
        .where("memberships.supportEndsAt", "is not", null),
    )
    .execute();
}

/** Shuts somebody out who was let in to help, with their sessions there. A member for good stays one. */
export async function closeSupport(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.q
    .deleteFrom("memberships")
    .where("teamId", "=", teamId)
    .where("userId", "=", userId)
    .where("supportEndsAt", "is not", null)
    .execute();
}

/** Forgets memberships for a while whose time is over, with their sessions; they opened nothing any more. */
export async function sweepSupport(tx: Tx): Promise<void> {
  await tx.q.deleteFrom("memberships").where("supportEndsAt", "<=", tx.now).execute();
}
