import {
  COUNTED_SLICES,
  type CountedWindow,
  RATE_SLICES,
  type RateTake,
  rateTake,
} from "#domain/rate-limits.ts";
import type { Tx } from "./database.ts";

/** Slices that have gone by since the row's last count, no more than it has; a clock read before that one is behind. */
const PASSED = `(least(${COUNTED_SLICES}, greatest(0, excluded.slice_no - c.slice_no))::int)`;
/** The row's counts as they are now: what is out has gone, and as many empty slices came. */
const MOVED = `(c.counts[1 + ${PASSED}:${COUNTED_SLICES}] || array_fill(0, array[${PASSED}]))`;

/**
 * Counts one request against `limit` in a sliding window of `windowMs`. A refused request is not counted. One statement,
 * exact under any number at once: each waits for the row, and sees what the one before it left.
 */
export async function takeRate(tx: Tx, window: CountedWindow): Promise<RateTake> {
  const { rows } = await tx.sql(
    `with t as (
        select (extract(epoch from clock_timestamp()) * 1000)::int8 as ms
      ), s as (
        select ms, ms * ${RATE_SLICES} / $2::int8 as no from t
      ), taken as (
        insert into rate_windows as c (key, window_ms, slice_no, counts)
          select $1, $2, no, array_fill(0, array[${RATE_SLICES}]) || 1 from s where $3::float8 >= 1
          on conflict (key, window_ms) do update set
              slice_no = greatest(c.slice_no, excluded.slice_no),
              counts = ${MOVED}[1:${RATE_SLICES}] || (${MOVED}[${COUNTED_SLICES}] + 1)
            where (select sum(n) from unnest(${MOVED}) as n) + 1 <= $3::float8
          returning slice_no, counts
      )
      select s.ms, taken.counts is not null as allowed,
          greatest(s.no, coalesce(taken.slice_no, c.slice_no)) as no,
          coalesce(taken.slice_no, c.slice_no) as slice_no, coalesce(taken.counts, c.counts) as counts
        from s left join taken on true left join rate_windows c on c.key = $1 and c.window_ms = $2`,
    [window.key, window.windowMs, window.limit],
  );
  const row = rows[0] ?? {};
  const counts: readonly unknown[] = Array.isArray(row["counts"]) ? row["counts"] : [];
  const lastSlice = Number(row["no"]);
  // Of a row that was read, not written, those that are out still stand.
  const passed = lastSlice - Number(row["slice_no"] ?? lastSlice);
  return rateTake(window, {
    isAllowed: row["allowed"] === true,
    counts: counts.slice(passed).map(Number),
    firstSlice: lastSlice - RATE_SLICES,
    nowMs: Number(row["ms"]),
  });
}

/** Deletes windows in which nothing counts any more. */
export async function sweepRateCounters(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from rate_windows
      where (slice_no + ${COUNTED_SLICES}) * window_ms / ${RATE_SLICES} < (extract(epoch from clock_timestamp()) * 1000)::int8`,
    [],
  );
}
