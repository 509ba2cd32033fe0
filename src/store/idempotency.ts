/** Idempotency-Keys: who holds one, and the answer it stands for. */
import { sql } from "kysely";
import type { Tx } from "./database.ts";

export interface KeyPlace {
  readonly teamId: string;
  readonly credential: string;
  readonly key: string;
}

export interface StoredBytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Whether the body is encrypted. */
  readonly sealed: boolean;
}

export interface ClaimRow {
  readonly requestHash: string;
  readonly isOwnerAlive: boolean;
  /** Null while the request runs. */
  readonly answer: StoredBytes | null;
}

/** A key is kept so long from its first use. */
const KEPT = "24 hours";

/** Takes a key nobody holds, one past its day, or one whose process died before it answered. */
export async function takeKey(
  tx: Tx,
  place: KeyPlace,
  claim: {
    readonly requestHash: string;
    readonly owner: string;
    readonly token: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `insert into idempotency (team_id, credential, key, request_hash, owner, claim_token, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7::timestamptz + interval '${KEPT}')
      on conflict (team_id, credential, key) do update set
        request_hash = excluded.request_hash, owner = excluded.owner, claim_token = excluded.claim_token,
        status = null, headers = null, body = null, sealed = false,
        expires_at = case when idempotency.expires_at <= $7::timestamptz then excluded.expires_at
          else idempotency.expires_at end
      where idempotency.expires_at <= $7::timestamptz
        or (idempotency.status is null and idempotency.request_hash = excluded.request_hash
          and not exists (
            select 1 from processes p where p.id = idempotency.owner and p.alive_until > now()))`,
    [
      place.teamId,
      place.credential,
      place.key,
      claim.requestHash,
      claim.owner,
      claim.token,
      claim.at,
    ],
  );
  return rowCount === 1;
}

export async function readKey(tx: Tx, place: KeyPlace): Promise<ClaimRow | undefined> {
  const row = await tx.q
    .selectFrom("idempotency")
    .leftJoin("processes", "processes.id", "idempotency.owner")
    .select(["requestHash", "status", "headers", "body", "sealed"])
    .select(sql<boolean>`coalesce(processes.alive_until > now(), false)`.as("isOwnerAlive"))
    .where("teamId", "=", place.teamId)
    .where("credential", "=", place.credential)
    .where("key", "=", place.key)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  return {
    requestHash: row.requestHash,
    isOwnerAlive: row.isOwnerAlive,
    answer:
      row.status === null || row.body === null
        ? null
        : { status: row.status, headers: row.headers ?? {}, body: row.body, sealed: row.sealed },
  };
}

/** Writes the answer; false when the claim is no longer `token`'s. */
export async function finishKey(
  tx: Tx,
  place: KeyPlace,
  done: StoredBytes & { readonly token: string; readonly mentions: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `update idempotency set status = $5, headers = $6, body = $7, sealed = $8, mentions = $9
      where team_id = $1 and credential = $2 and key = $3 and claim_token = $4 and status is null`,
    [
      place.teamId,
      place.credential,
      place.key,
      done.token,
      done.status,
      JSON.stringify(done.headers),
      Buffer.from(done.body),
      done.sealed,
      [...done.mentions],
    ],
  );
  return rowCount === 1;
}

/** Gives a key back that has no answer. */
export async function releaseKey(tx: Tx, place: KeyPlace, token: string): Promise<void> {
  await tx.q
    .deleteFrom("idempotency")
    .where("teamId", "=", place.teamId)
    .where("credential", "=", place.credential)
    .where("key", "=", place.key)
    .where("claimToken", "=", token)
    .where("status", "is", null)
    .execute();
}

/** Where a process runs. */
export interface ProcessPlace {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

/** Says that a process lives for `seconds` more. */
export async function beatProcess(
  tx: Tx,
  process: ProcessPlace & { readonly id: string },
  seconds: number,
): Promise<void> {
  await tx.sql(
    `insert into processes (id, alive_until, host, pid, started)
      values ($1, now() + make_interval(secs => $2), $3, $4, $5)
      on conflict (id) do update set alive_until = excluded.alive_until`,
    [process.id, seconds, process.host, process.pid, process.started],
  );
}

/** The processes of a machine that have not signed off. */
export async function processesOf(
  tx: Tx,
  host: string,
): Promise<readonly (ProcessPlace & { readonly id: string })[]> {
  const rows = await tx.q
    .selectFrom("processes")
    .select(["id", "pid", "started"])
    .where("host", "=", host)
    .execute();
  return rows.map(({ id, pid, started }) => ({ id, host, pid: pid ?? 0, started: started ?? "" }));
}

/** Says that a process ended. */
export async function retireProcess(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom("processes").where("id", "=", id).execute();
}

/** Deletes keys past their day and processes long gone. */
export async function sweepIdempotency(tx: Tx, at: Date): Promise<number> {
  const { rowCount } = await tx.sql("delete from idempotency where expires_at <= $1", [at]);
  await tx.sql("delete from processes where alive_until < now() - interval '1 day'", []);
  return rowCount;
}
