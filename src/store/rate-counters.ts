import type { CountedWindow, RateTake } from "#domain/rate-limits.ts";
import type { Tx } from "./database.ts";

/**
 * Counts one request against `limit` in a sliding window of `windowMs`: this window's count and the share of
 * the one before that the window still covers. A refused request is not counted. One statement.
 */
export async function takeRate(tx: Tx, window: CountedWindow): Promise<RateTake> {
  const { rows } = await tx.sql(
    `with t as (
        select (extract(epoch from clock_timestamp()) * 1000)::int8 as ms
      ), w as (
        select t.ms, t.ms / $2::int8 as no,
          coalesce((select n from rate_counters c where c.key = $1 and c.window_no = t.ms / $2::int8 - 1), 0)
            as previous
        from t
      ), p as (
        select w.*, previous * (1 - (ms % $2::int8)::float8 / $2::int8) as weighted from w
      ), taken as (
        insert into rate_counters (key, window_no, n)
          select $1, no, 1 from p where weighted + 1 <= $3::float8
          on conflict (key, window_no) do update set n = rate_counters.n + 1
            where rate_counters.n + 1 + (select weighted from p) <= $3::float8
          returning n
      )
      select p.ms, p.previous, p.weighted, taken.n,
        coalesce((select n from rate_counters c where c.key = $1 and c.window_no = p.no), 0) as stood
      from p left join taken on true`,
    [window.key, window.windowMs, window.limit],
  );
  const row = rows[0] ?? {};
  const taken = row["n"] === null ? null : Number(row["n"]);
  const current = taken ?? Number(row["stood"]);
  return {
    allowed: taken !== null,
    used: current + Number(row["weighted"]),
    previous: Number(row["previous"]),
    current,
    nowMs: Number(row["ms"]),
  };
}

/** Deletes counters of windows long gone. Those whose keys begin with a name of `long` (seconds) have longer ones. */
export async function sweepRateCounters(
  tx: Tx,
  long: Readonly<Record<string, number>>,
): Promise<void> {
  const names = Object.keys(long);
  await tx.sql(
    `delete from rate_counters c
      where c.window_no < (extract(epoch from clock_timestamp()) * 1000)::int8 / 1000
        / coalesce(
            (select l.seconds from unnest($1::text[], $2::int8[]) as l (name, seconds)
              where split_part(c.key, ':', 1) = l.name),
            60) - 10`,
    [names, names.map((name) => long[name])],
  );
}
