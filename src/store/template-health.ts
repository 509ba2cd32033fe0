/** How a template does: what its fills met, counted by day as it happens, and what became of them, read from them. */
import { sql } from "kysely";
import { dateAt } from "#base/instant.ts";
import {
  type FieldObstacle,
  lettersKey,
  obstacleKey,
  type ObstacleKind,
  withoutCounted,
} from "#domain/field-obstacle.ts";
import type { Tx } from "./database.ts";
import type { FillRow } from "./fills.ts";
import { type Owner, ownRow } from "./team-table.ts";

const DAY_MS = 86_400_000;

/** The day (UTC) that an instant is in, as its beginning. */
export function dayOf(ms: number): Date {
  return dateAt(Math.floor(ms / DAY_MS) * DAY_MS);
}

/**
 * Counts what a fill has met and was not counted of it before; one of test data apart from live ones. Nothing for a
 * fill that is gone or erased.
 */
export async function countObstacles(
  tx: Tx,
  fill: Owner & { readonly id: string },
  obstacles: readonly FieldObstacle[],
): Promise<void> {
  const row = await ownRow(
    tx.q.selectFrom("fills").select(["templateId", "mode", "countedObstacles", "erasedAt"]),
    fill,
    fill.id,
  )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const fresh = obstacles.flatMap((one) => withoutCounted(one, row?.countedObstacles ?? []) ?? []);
  if (row === undefined || row.erasedAt !== null || fresh.length === 0) {
    return;
  }
  const noted = fresh.flatMap((one) => [
    obstacleKey(one),
    ...(one.letters.length > 0 ? [lettersKey(one)] : []),
  ]);
  const countedObstacles = [...new Set([...row.countedObstacles, ...noted])];
  await ownRow(tx.q.updateTable("fills").set({ countedObstacles }), fill, fill.id).execute();
  const { teamId } = fill;
  const { templateId, mode } = row;
  const place = { teamId, templateId, mode, day: dayOf(tx.now.getTime()), fills: 1 };
  const rows = fresh.flatMap(({ field: fieldId, kind, letters, isCounted }) =>
    [...(isCounted ? [] : [""]), ...letters].map((letter) => ({ ...place, fieldId, kind, letter })),
  );
  await tx.q
    .insertInto("field_obstacles")
    // Two fills that met the same lock the rows of it in one order.
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(["teamId", "templateId", "mode", "day", "fieldId", "kind", "letter"])
        .doUpdateSet((eb) => ({ fills: eb("field_obstacles.fills", "+", 1) })),
    )
    .execute();
}

function keyOf({ fieldId, kind, letter }: Record<"fieldId" | "kind" | "letter", string>): string {
  return `${fieldId} ${kind} ${letter}`;
}

/** Of which template and mode, and from when on; null for as long as there are figures. */
interface HealthFilter {
  readonly owner: Owner;
  readonly templateId: string;
  readonly since: Date | null;
}

/** Fills that met a obstacle. */
export interface ObstacleCount {
  readonly fieldId: string;
  readonly kind: ObstacleKind;
  /** "" for the field itself, else one letter that was missing. */
  readonly letter: string;
  readonly fills: number;
}

export async function readObstacles(
  tx: Tx,
  { owner: { teamId, mode }, templateId, since }: HealthFilter,
): Promise<readonly ObstacleCount[]> {
  let query = tx.q
    .selectFrom("field_obstacles")
    .select(["fieldId", "kind", "letter", sql<number>`sum(fills)::int`.as("fills")])
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .groupBy(["fieldId", "kind", "letter"]);
  if (mode !== "any") {
    query = query.where("mode", "=", mode);
  }
  if (since !== null) {
    query = query.where("day", ">=", since);
  }
  return await query.execute();
}

/** What became of fills that began in the time. */
export interface FillCounts {
  readonly begun: number;
  /** Their customer was done with them, or they were finalized. */
  readonly completed: number;
  readonly finalized: number;
  /** Their time was over before they were completed. */
  readonly abandoned: number;
  /** How often finalized ones were opened again. */
  readonly corrections: number;
  /** From opening to completion, of half of them and of nine in ten; null where none was completed by a customer. */
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
}

/** By source, those that had any; the sum of all under null, where there are any. */
export async function readFillCounts(
  tx: Tx,
  { owner: { teamId, mode }, templateId, since }: HealthFilter,
): Promise<ReadonlyMap<FillRow["source"] | null, FillCounts>> {
  const { rows } = await tx.q.executeQuery(
    sql<FillCounts & { readonly source: FillRow["source"] | null }>`
      with those as (
        select f.source, f.corrections,
          f.finalized_at is not null or f.last_render_id is not null as is_final,
          f.completed_at is not null or f.finalized_at is not null or f.last_render_id is not null as is_complete,
          f.status = 'expired' or (f.status = 'open' and f.expires_at <= ${tx.now})
            or (f.status = 'archived' and f.expires_at <= f.archived_at) as is_over,
          -- A session is opened before its fill; what was opened again is no first time.
          case when f.corrections = 0 and f.completed_at is not null then
            greatest(0, extract(epoch from f.completed_at - coalesce(s.created_at, f.created_at)))::float8 end as seconds
        from fills f left join embed_sessions s on s.team_id = f.team_id and s.id = f.embed_session_id
        where f.team_id = ${teamId} and f.template_id = ${templateId} and ${mode}::text in (f.mode, 'any')
          and f.created_at >= coalesce(${since}::timestamptz, '-infinity')
      )
      select source, count(*)::int as begun,
        (count(*) filter (where is_complete))::int as completed,
        (count(*) filter (where is_final))::int as finalized,
        (count(*) filter (where is_over and not is_complete))::int as abandoned,
        sum(corrections)::int as corrections,
        percentile_cont(0.5) within group (order by seconds) as median_seconds,
        percentile_cont(0.9) within group (order by seconds) as p90_seconds
      from those group by grouping sets ((source), ()) having count(*) > 0`.compile(tx.q),
  );
  return new Map(rows.map(({ source, ...sum }) => [source, sum]));
}
