/** What a team has used: finals by the period, and what is there now. */
import { sql } from "kysely";
import { dateAt } from "#base/instant.ts";
import type { Tx } from "./database.ts";

/** Where a final is counted. */
interface Place {
  readonly teamId: string;
  readonly periodStartMs: number;
}

/**
 * Marks a live final as one that counts in a period; false for one that was counted before, for a test, and for one
 * of a fill whose earlier final was (a corrected design is not ordered twice) or that was given back meanwhile.
 */
export async function markCounted(
  tx: Tx,
  { teamId, periodStartMs }: Place,
  renderId: string,
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `update renders r set usage_period = $3
      where r.team_id = $1 and r.id = $2 and r.kind = 'final' and r.mode = 'live' and r.usage_period is null
        and not exists (select 1 from renders o where o.team_id = r.team_id and o.fill_id = r.fill_id
          and o.usage_period is not null)
        and not exists (select 1 from fills f where f.team_id = r.team_id and f.id = r.fill_id
          and f.archive_reason in ('refund', 'cancellation'))`,
    [teamId, renderId, dateAt(periodStartMs)],
  );
  return rowCount > 0;
}

/** Finals of a period after one more, and what its owners were told of; null where the limit leaves no room. */
export async function countOne(
  tx: Tx,
  { teamId, periodStartMs }: Place,
  limit: number | null,
): Promise<{ readonly renders: number; readonly toldPercent: number } | null> {
  if (limit === 0) {
    return null;
  }
  // One statement: it waits for whoever counts at the same time, and then sees what they left.
  const row = await tx.q
    .insertInto("usage_periods")
    .values({ teamId, periodStart: dateAt(periodStartMs), renders: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["teamId", "periodStart"])
        .doUpdateSet((eb) => ({ renders: eb("usage_periods.renders", "+", 1) }))
        .where(sql<boolean>`${limit}::int is null or usage_periods.renders < ${limit}::int`),
    )
    .returning(["renders", "toldPercent"])
    .executeTakeFirst();
  return row ?? null;
}

/** Notes what part of the allowance the owners were told of. */
export async function noteEmitted(
  tx: Tx,
  { teamId, periodStartMs }: Place,
  toldPercent: number,
): Promise<void> {
  await tx.q
    .updateTable("usage_periods")
    .set({ toldPercent })
    .where("teamId", "=", teamId)
    .where("periodStart", "=", dateAt(periodStartMs))
    .execute();
}

/** Takes what was counted of a fill out of its period, once. */
export async function giveBackFill(tx: Tx, teamId: string, fillId: string): Promise<void> {
  await tx.sql(
    `with returned as (
       update renders set usage_returned_at = $3
        where team_id = $1 and fill_id = $2 and usage_period is not null and usage_returned_at is null
        returning usage_period)
     update usage_periods u set renders = greatest(0, u.renders - r.n)
       from (select usage_period, count(*)::int as n from returned group by usage_period) r
       where u.team_id = $1 and u.period_start = r.usage_period`,
    [teamId, fillId, tx.now],
  );
}

/** Finals counted in a period. */
export async function countedRenders(tx: Tx, { teamId, periodStartMs }: Place): Promise<number> {
  const row = await tx.q
    .selectFrom("usage_periods")
    .select("renders")
    .where("teamId", "=", teamId)
    .where("periodStart", "=", dateAt(periodStartMs))
    .executeTakeFirst();
  return row?.renders ?? 0;
}

/** Live finals that wait or are at work and will count when they are made, but for the one named. */
export async function waitingRenders(
  tx: Tx,
  teamId: string,
  exceptId: string | null,
): Promise<number> {
  const { rows } = await tx.sql(
    `select count(*)::int as n from renders
      where team_id = $1 and status in ('queued', 'processing') and mode = 'live' and kind = 'final'
        and usage_period is null and id is distinct from $2`,
    [teamId, exceptId],
  );
  return Number(rows[0]?.["n"] ?? 0);
}

/** Whether a fill, or a final itself, was counted before. */
export async function isCounted(
  tx: Tx,
  teamId: string,
  of: { readonly fillId: string | null; readonly renderId: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `select 1 from renders where team_id = $1 and (id = $2 or fill_id = $3)
      and usage_period is not null limit 1`,
    [teamId, of.renderId, of.fillId],
  );
  return rowCount > 0;
}

/** Of a team now, in whatever mode; `previews` since the instant. */
export interface TeamUse {
  readonly previews: number;
  readonly templates: number;
  readonly members: number;
  readonly storageBytes: number;
}

/** Counts what a team has; a page of the dashboard, and checks of a limit, ask for it. */
export async function readTeamUse(tx: Tx, teamId: string, sinceMs: number): Promise<TeamUse> {
  const { rows } = await tx.sql(
    `select count(*)::int as previews from renders
      where team_id = $1 and kind = 'preview' and created_at >= $2`,
    [teamId, dateAt(sinceMs)],
  );
  return {
    previews: Number(rows[0]?.["previews"] ?? 0),
    members: await countMembers(tx, teamId),
    templates: await countTemplates(tx, teamId),
    storageBytes: await storedBytes(tx, teamId),
  };
}

/** Templates that are not archived. */
export async function countTemplates(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await tx.sql(
    "select count(*)::int as n from templates where team_id = $1 and status <> 'archived'",
    [teamId],
  );
  return Number(rows[0]?.["n"] ?? 0);
}

/** Without whoever was let in to help: their membership ends by itself. */
export async function countMembers(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await tx.sql(
    "select count(*)::int as n from memberships where team_id = $1 and support_ends_at is null",
    [teamId],
  );
  return Number(rows[0]?.["n"] ?? 0);
}

/** Bytes of uploads and of made files, each file once. */
export async function storedBytes(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await tx.sql(
    `select coalesce(sum(bytes), 0) as n from (
       select source_sha256 as sha256, max(source_bytes) as bytes from scene_revisions where team_id = $1 group by 1
       union select pdf_key, max(size_bytes) from renders where team_id = $1 and size_bytes is not null group by 1
       union select sfnt_sha256, max(sfnt_bytes) from fonts where team_id = $1 and deleted_at is null group by 1
       union select sha256, max(size_bytes) from assets where team_id = $1 group by 1) stored`,
    [teamId],
  );
  return Number(rows[0]?.["n"] ?? 0);
}
