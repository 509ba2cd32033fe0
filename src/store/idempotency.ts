/** Idempotency-Keys: who holds one, and the answer it stands for. */
import { sql } from "kysely";
import type { Tx } from "./database.ts";

export interface KeyPlace {
  readonly teamId: string;
  readonly credential: string;
  readonly key: string;
}

export interface ClaimRow {
  readonly requestHash: string;
  readonly isOwnerAlive: boolean;
  /** Null while the request runs. */
  readonly answer: {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: Uint8Array;
  } | null;
}

/** Takes a key nobody holds, one past its day, or one whose process died before it answered. */
export async function takeKey(
  tx: Tx,
  place: KeyPlace,
  claim: { readonly requestHash: string; readonly owner: string; readonly token: string },
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `insert into idempotency (team_id, credential, key, request_hash, owner, claim_token, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours')
      on conflict (team_id, credential, key) do update set
        request_hash = excluded.request_hash, owner = excluded.owner, claim_token = excluded.claim_token,
        status = null, headers = null, body = null,
        expires_at = case when idempotency.expires_at <= now() then excluded.expires_at
          else idempotency.expires_at end
      where idempotency.expires_at <= now()
        or (idempotency.status is null and idempotency.request_hash = excluded.request_hash
          and not exists (
            select 1 from processes p where p.id = idempotency.owner and p.alive_until > now()))`,
    [place.teamId, place.credential, place.key, claim.requestHash, claim.owner, claim.token],
  );
  return rowCount === 1;
}

export async function readKey(tx: Tx, place: KeyPlace): Promise<ClaimRow | undefined> {
  const row = await tx.q
    .selectFrom("idempotency")
    .leftJoin("processes", "processes.id", "idempotency.owner")
    .select(["request_hash", "status", "headers", "body"])
    .select(sql<boolean>`coalesce(processes.alive_until > now(), false)`.as("is_owner_alive"))
    .where("team_id", "=", place.teamId)
    .where("credential", "=", place.credential)
    .where("key", "=", place.key)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  return {
    requestHash: row.request_hash,
    isOwnerAlive: row.is_owner_alive,
    answer:
      row.status === null || row.body === null
        ? null
        : { status: row.status, headers: row.headers ?? {}, body: row.body },
  };
}

/** Writes the answer; false when the claim is no longer `token`'s. */
export async function finishKey(
  tx: Tx,
  place: KeyPlace,
  done: {
    readonly token: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  },
): Promise<boolean> {
  const { rowCount } = await tx.sql(
    `update idempotency set status = $5, headers = $6, body = $7
      where team_id = $1 and credential = $2 and key = $3 and claim_token = $4 and status is null`,
    [
      place.teamId,
      place.credential,
      place.key,
      done.token,
      done.status,
      JSON.stringify(done.headers),
      Buffer.from(done.body),
    ],
  );
  return rowCount === 1;
}

/** Gives a key back that has no answer. */
export async function releaseKey(tx: Tx, place: KeyPlace, token: string): Promise<void> {
  await tx.q
    .deleteFrom("idempotency")
    .where("team_id", "=", place.teamId)
    .where("credential", "=", place.credential)
    .where("key", "=", place.key)
    .where("claim_token", "=", token)
    .where("status", "is", null)
    .execute();
}

/** Says that a process lives for `seconds` more. */
export async function beatProcess(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx.sql(
    `insert into processes (id, alive_until) values ($1, now() + make_interval(secs => $2))
      on conflict (id) do update set alive_until = excluded.alive_until`,
    [id, seconds],
  );
}

/** Says that a process ended. */
export async function retireProcess(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom("processes").where("id", "=", id).execute();
}

/** Deletes keys past their day and processes long gone. */
export async function sweepIdempotency(tx: Tx): Promise<void> {
  await tx.sql("delete from idempotency where expires_at <= now()", []);
  await tx.sql("delete from processes where alive_until < now() - interval '1 day'", []);
}
