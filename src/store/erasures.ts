/** Taking a customer's data away: from rows, kept answers and, after a grace, from the object store. */
import type { Tx } from "./database.ts";

/** A file noted before is noted anew; a closed one stays closed. */
const AGAIN = `on conflict (team_id, sha256) do update set erased_at = excluded.erased_at,
  closed = erased_objects.closed or excluded.closed`;

/** A fill without what the customer gave; it ends archived. Tells the sessions that it was made in. */
export async function eraseFill(tx: Tx, teamId: string, id: string): Promise<readonly string[]> {
  await tx.sql(
    `update fills set field_values = '{}', ignored_values = '{}', metadata = '{}', appearance = default,
        customer_email = null, customer_name = null, change_note = null, counted_obstacles = '{}', erased_at = coalesce(erased_at, $3),
        archived_at = coalesce(archived_at, $3), archive_reason = coalesce(archive_reason, 'other'),
        status = 'archived', version = version + 1, updated_at = $3
      where team_id = $1 and id = $2`,
    [teamId, id, tx.now],
  );
  // A session that took the design up has words of it, and a customer of its own.
  await tx.sql(
    `update embed_sessions set field_values = '{}', ignored_values = '{}', updated_at = $3
      where team_id = $1 and resumed_from = $2`,
    [teamId, id, tx.now],
  );
  const { rows } = await tx.sql(
    `update embed_sessions set customer_email = null, customer_name = null, metadata = '{}',
        field_values = '{}', ignored_values = '{}', updated_at = $3
      where team_id = $1 and (fill_id = $2
        or id = (select embed_session_id from fills where team_id = $1 and id = $2))
      returning id`,
    [teamId, id, tx.now],
  );
  return rows.map((row) => String(row["id"]));
}

/** Ended fills of any team that nobody has touched since `before` and that still hold what the customer gave. */
export async function lockFillsToErase(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly teamId: string; readonly id: string }[]> {
  return await tx.q
    .selectFrom("fills")
    .select(["teamId", "id"])
    .where("status", "<>", "open")
    .where("erasedAt", "is", null)
    .where("updatedAt", "<", before)
    .orderBy("updatedAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The fill's renders without their words and files, which are noted for removal. */
export async function eraseRendersOfFill(tx: Tx, teamId: string, fillId: string): Promise<void> {
  const { rows } = await tx.sql("select id from renders where team_id = $1 and fill_id = $2", [
    teamId,
    fillId,
  ]);
  await eraseRenders(
    tx,
    teamId,
    rows.map(({ id }) => String(id)),
  );
}

/** The same for renders of no fill, of any team, that nobody has touched since `before`; how many. */
export async function eraseOldRenders(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = await tx.q
    .selectFrom("renders")
    .select(["teamId", "id"])
    .where("fillId", "is", null)
    .where("status", "in", ["succeeded", "failed"])
    .where("erasedAt", "is", null)
    .where("updatedAt", "<", before)
    .orderBy("updatedAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { teamId, id } of old) {
    await eraseRenders(tx, teamId, [id]);
  }
  return old.length;
}

async function eraseRenders(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await tx.sql(
    `insert into erased_objects (team_id, sha256, erased_at)
      select distinct team_id, pdf_key, $3::timestamptz from renders
        where team_id = $1 and id = any($2) and pdf_key is not null and pdf_key not like 'pending:%'
      ${AGAIN}`,
    [teamId, ids, tx.now],
  );
  await tx.sql(
    `update renders set field_values = '{}', appearance = default, pdf_key = null, size_bytes = null, fit = null,
        certificate = null, preflight_notes = null, attempt_token = null,
        next_attempt_at = null, updated_at = $3,
        error = case when error is not null
          then jsonb_build_object('code', error->'code', 'message', 'What it said was erased with the fill.') end,
        erased_at = coalesce(erased_at, $3),
        status = case when status = 'succeeded' then status else 'failed' end
      where team_id = $1 and id = any($2)`,
    [teamId, ids, tx.now],
  );
}

/** Pictures are kept by what they show, not by whose they are: all of the team's go, they are only a cache. */
export async function erasePreviews(tx: Tx, teamId: string): Promise<void> {
  // Digests of what customers typed, which whoever guesses it can compare.
  await tx.sql("delete from preflights where team_id = $1", [teamId]);
  await tx.sql(
    `with gone as (delete from previews where team_id = $1 returning png_sha256)
      insert into erased_objects (team_id, sha256, erased_at)
        select distinct $1, png_sha256, $2::timestamptz from gone
      ${AGAIN}`,
    [teamId, tx.now],
  );
}

/** Forgets pictures not used for a week, and notes their files for removal. */
export async function sweepPreviews(tx: Tx): Promise<void> {
  await tx.sql(
    `with gone as (
        delete from previews where last_used_at < $1::timestamptz - interval '7 days'
          returning team_id, png_sha256)
      insert into erased_objects (team_id, sha256, erased_at, closed)
        select distinct team_id, png_sha256, $1::timestamptz, false from gone
      ${AGAIN}`,
    [tx.now],
  );
}

/**
 * Notes a file that no row names, yet or any more: if none ever does, because the change that wanted it was
 * refused or its process died, it goes after the grace. Waits for a removal of the same bytes to end; what
 * is put into the store once this has committed stays for the grace.
 */
export async function noteUnnamed(tx: Tx, teamId: string, sha256: string): Promise<void> {
  await lockBytes(tx, sha256);
  await tx.sql(
    `insert into erased_objects (team_id, sha256, erased_at, closed) values ($1, $2, $3, false) ${AGAIN}`,
    [teamId, sha256, tx.now],
  );
}

/** Puts another answer in the place of every kept one that speaks of one of these fills and sessions. */
export async function replaceResponsesAbout(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  const headers = JSON.stringify({ "content-type": "application/json; charset=utf-8" });
  await tx.sql(
    `update idempotency set status = $3, body = $4, headers = $5, sealed = false, mentions = '{}'
      where team_id = $1 and mentions && $2::text[] and status is not null`,
    [teamId, [...ids], answer.status, Buffer.from(answer.body), headers],
  );
}

/** True for a file the team erased and has not made again since. */
export async function isErased(tx: Tx, teamId: string, sha256: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from erased_objects e where e.team_id = $1 and e.sha256 = $2 and e.closed
      and not exists (select 1 from renders r where r.team_id = $1 and r.pdf_key = $2)`,
    [teamId, sha256],
  );
  return rows.length > 0;
}

/** Files noted before `before`, of any team, the oldest first; at most `limit`. */
export async function findDueObjects(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await tx.sql(
    `select sha256 from erased_objects where erased_at < $1
      group by sha256 order by min(erased_at) limit $2`,
    [before, limit],
  );
  return rows.map((row) => String(row["sha256"]));
}

/**
 * Takes a file noted before `before` off the list; true when no row of any team names it, and nobody has
 * noted it since: it may leave the object store. Whoever would store the same bytes waits in `noteUnnamed`
 * until this transaction ends.
 */
export async function takeErasedObject(tx: Tx, sha256: string, before: Date): Promise<boolean> {
  // A statement of its own: what the next one sees must be no older than the lock.
  await lockBytes(tx, sha256);
  const { rows } = await tx.sql(
    `with due as (delete from erased_objects where sha256 = $1 and erased_at < $2 returning sha256)
      select distinct due.sha256 from due
        where not exists (select 1 from renders where pdf_key = due.sha256)
          and not exists (select 1 from previews where png_sha256 = due.sha256)
          and not exists (select 1 from assets where sha256 = due.sha256)
          and not exists (select 1 from fonts where sfnt_sha256 = due.sha256)
          and not exists (select 1 from scene_revisions
            where source_sha256 = due.sha256 or encoded_sha256 = due.sha256
              or reread_sha256 = due.sha256)
          and not exists (select 1 from erased_objects
            where sha256 = due.sha256 and erased_at >= $2)`,
    [sha256, before],
  );
  return rows.length > 0;
}

/** Of the bytes, not of a team: the store keeps one file for all teams that have the same. */
async function lockBytes(tx: Tx, sha256: string): Promise<void> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`object ${sha256}`]);
}
