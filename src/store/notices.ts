/** What members of a team are mailed about, and what they would not hear of. */
import type { Selectable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { NoticeKind } from "#domain/notice.ts";
import type { Tx } from "./database.ts";
import type { NoticesTable } from "./schema-notices.ts";

export type NoticeRow = Selectable<NoticesTable>;

/** The kinds that the member would not hear of. */
export async function findNoticesOff(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<readonly NoticeKind[]> {
  const row = await tx.q
    .selectFrom("notice_choices")
    .select("switchedOff")
    .where("teamId", "=", teamId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.switchedOff ?? [];
}

/** Waits for others who change the same member's. */
export async function saveNoticesOff(
  tx: Tx,
  of: { readonly teamId: string; readonly userId: string },
  switchedOff: readonly NoticeKind[],
): Promise<void> {
  const row = { switchedOff: [...switchedOff], updatedAt: tx.now };
  await tx.q
    .insertInto("notice_choices")
    .values({ ...of, ...row })
    .onConflict((conflict) => conflict.columns(["teamId", "userId"]).doUpdateSet(row))
    .execute();
}

/** The members in these roles who want to hear of the kind, each with how many notices they had from `since` to now. */
export async function findNoticeMembers(
  tx: Tx,
  teamId: string,
  about: {
    readonly kind: NoticeKind;
    readonly roles: readonly MemberRole[];
    readonly since: Date;
    /** That member alone. */
    readonly userId?: string;
  },
): Promise<{ readonly userId: string; readonly count: number }[]> {
  const { rows } = await tx.sql(
    `select m.user_id, (select count(*)::int from notices n
          where n.team_id = m.team_id and n.user_id = m.user_id
            and n.created_at > $4 and n.created_at <= $5) as count
      from memberships m left join notice_choices c
        on c.team_id = m.team_id and c.user_id = m.user_id
      where m.team_id = $1 and m.role = any($2) and not ($3 = any(coalesce(c.switched_off, '{}')))
        and ($6::text is null or m.user_id = $6)
      order by m.user_id`,
    [teamId, [...about.roles], about.kind, about.since, tx.now, about.userId ?? null],
  );
  return rows.map((row) => ({ userId: String(row["user_id"]), count: Number(row["count"]) }));
}

export async function insertNotice(tx: Tx, row: Omit<NoticeRow, "sentAt">): Promise<void> {
  await tx.q.insertInto("notices").values(row).execute();
}

/** One that was not mailed yet. */
export async function findPendingNotice(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<NoticeRow | undefined> {
  return await tx.q
    .selectFrom("notices")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .executeTakeFirst();
}

/** Those of a member that wait for the mail that tells of several, the oldest first. */
export async function listDigestedNotices(
  tx: Tx,
  of: { readonly teamId: string; readonly userId: string },
  limit: number,
): Promise<NoticeRow[]> {
  return await tx.q
    .selectFrom("notices")
    .selectAll()
    .where("teamId", "=", of.teamId)
    .where("userId", "=", of.userId)
    .where("isDigested", "=", true)
    .where("sentAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function markNoticesSent(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.q
    .updateTable("notices")
    .set({ sentAt: tx.now })
    .where("teamId", "=", teamId)
    .where("id", "in", [...ids])
    .execute();
}

/** Forgets what was told, or could not be, before `before`. */
export async function sweepNotices(tx: Tx, before: Date): Promise<void> {
  await tx.q.deleteFrom("notices").where("createdAt", "<", before).execute();
}
