import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import { noteUnnamed } from "./erasures.ts";
import type { RendersTable } from "./schema.ts";

/** A render joined to its template and, where it came from one, its fill. */
export type RenderRow = Selectable<RendersTable> & {
  readonly template_title: string;
  readonly template_slug: string;
  readonly customer_email: string | null;
};

function select(tx: Tx) {
  return tx.q
    .selectFrom("renders as r")
    .innerJoin("templates as t", (join) =>
      join.onRef("t.team_id", "=", "r.team_id").onRef("t.id", "=", "r.template_id"),
    )
    .leftJoin("fills as f", (join) =>
      join.onRef("f.team_id", "=", "r.team_id").onRef("f.id", "=", "r.fill_id"),
    )
    .selectAll("r")
    .select([
      "t.title as template_title",
      "t.slug as template_slug",
      "f.customer_email as customer_email",
    ]);
}

/** A render's columns but its team. */
export type NewRender = Omit<Insertable<RendersTable>, "team_id">;

export async function insertRender(tx: Tx, teamId: string, row: NewRender): Promise<void> {
  await tx.q
    .insertInto("renders")
    .values({ ...row, team_id: teamId })
    .execute();
}

export async function findRender(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<RenderRow | undefined> {
  return await select(tx).where("r.team_id", "=", teamId).where("r.id", "=", id).executeTakeFirst();
}

/**
 * Finals whose delivered file has this SHA-256, of whatever team, newest first, at most `limit`. The one
 * look-up without a team: to hold the very bytes of a file is the right to learn what was changed in it.
 */
export async function findRendersOfFile(
  tx: Tx,
  sha256: string,
  limit: number,
): Promise<RenderRow[]> {
  return await select(tx)
    .where("r.pdf_key", "=", sha256)
    .where("r.status", "=", "succeeded")
    .where("r.kind", "=", "final")
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}

export interface RenderFilter {
  /** Live and test rows are listed apart. */
  readonly mode: RenderRow["mode"];
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
  readonly startingAfter?: string | undefined;
  readonly limit: number;
}

/** Newest first, previews and finals; one more than `limit`, to know whether there are more. */
export async function listRenders(
  tx: Tx,
  teamId: string,
  filter: RenderFilter,
): Promise<RenderRow[]> {
  let query = select(tx)
    .where("r.team_id", "=", teamId)
    .where("r.mode", "=", filter.mode)
    .orderBy("r.id", "desc")
    .limit(filter.limit + 1);
  if (filter.externalOrderId !== undefined) {
    query = query.where("r.external_order_id", "=", filter.externalOrderId);
  }
  if (filter.externalCartId !== undefined) {
    query = query.where("r.external_cart_id", "=", filter.externalCartId);
  }
  if (filter.startingAfter !== undefined) {
    query = query.where("r.id", "<", filter.startingAfter);
  }
  return await query.execute();
}

/**
 * Takes a waiting render, or one whose worker is gone, under a new attempt token; undefined when it is done.
 * An earlier attempt that still runs can no longer write its result.
 */
export async function beginAttempt(
  tx: Tx,
  teamId: string,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<RenderRow | undefined> {
  const { rowCount } = await tx.sql(
    `update renders set status = 'processing', attempt_token = $3, attempts = attempts + 1, updated_at = $4
      where team_id = $1 and id = $2 and kind = 'final' and status in ('queued', 'processing')`,
    [teamId, id, token, tx.now],
  );
  return rowCount === 1 ? await findRender(tx, teamId, id) : undefined;
}

export interface RenderResult {
  readonly pdfKey: string;
  readonly sizeBytes: number;
  readonly preflightStatus: RenderRow["preflight_status"];
  readonly preflightNotes: string;
  readonly fit: string;
  readonly certificate: string;
}

/** Writes the result of an attempt; false when another attempt has taken the render over. */
export async function finishAttempt(
  tx: Tx,
  teamId: string,
  { id, token }: { readonly id: string; readonly token: string },
  result: RenderResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("renders")
    .set(succeeded(tx, result))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .where("attempt_token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An older final is replaced by a newer one of the same fill. */
export async function supersedeRender(
  tx: Tx,
  teamId: string,
  { older, newer }: { readonly older: string; readonly newer: string },
): Promise<void> {
  await tx.q
    .updateTable("renders")
    .set({ superseded_by: newer, updated_at: tx.now })
    .where("team_id", "=", teamId)
    .where("id", "=", older)
    .execute();
}

/** As `findRender`, and nobody else changes it until the transaction ends. */
export async function lockRender(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<RenderRow | undefined> {
  return await select(tx)
    .where("r.team_id", "=", teamId)
    .where("r.id", "=", id)
    .forUpdate("r")
    .executeTakeFirst();
}

/** Puts a new file in the place of whatever the render had; a worker at it can no longer write. */
export async function replaceResult(
  tx: Tx,
  teamId: string,
  id: string,
  result: RenderResult,
): Promise<void> {
  const before = await lockRender(tx, teamId, id);
  const key = before?.pdf_key ?? null;
  if (key !== null && !key.startsWith("pending:")) {
    await noteUnnamed(tx, teamId, key);
  }
  await tx.q
    .updateTable("renders")
    .set(succeeded(tx, result))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}

function succeeded(tx: Tx, result: RenderResult) {
  return {
    status: "succeeded",
    pdf_key: result.pdfKey,
    size_bytes: result.sizeBytes,
    preflight_status: result.preflightStatus,
    preflight_notes: result.preflightNotes,
    fit: result.fit,
    certificate: result.certificate,
    error: null,
    attempt_token: null,
    updated_at: tx.now,
  } as const;
}

/** Ends an attempt without a file: back to the queue, or failed for good; false when another has taken the render over. */
export async function abandonAttempt(
  tx: Tx,
  teamId: string,
  { id, token }: { readonly id: string; readonly token: string },
  error: { readonly code: string; readonly message: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("renders")
    .set({
      status: error === null ? "queued" : "failed",
      error: error === null ? null : JSON.stringify(error),
      ...(error === null ? {} : { preflight_status: "fail" as const }),
      attempt_token: null,
      updated_at: tx.now,
    })
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .where("attempt_token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finals of a team that wait or are at work, but for this one; `most` if there are more. */
export async function countWaitingRenders(
  tx: Tx,
  job: { readonly teamId: string; readonly renderId: string },
  most: number,
): Promise<number> {
  const waiting = await tx.q
    .selectFrom("renders")
    .select("id")
    .where("team_id", "=", job.teamId)
    .where("status", "in", ["queued", "processing"])
    .where("id", "<>", job.renderId)
    .limit(most)
    .execute();
  return waiting.length;
}

/** Finals that have waited for over five minutes, of every team; for the sweep. */
export async function findStuckRenders(
  tx: Tx,
  limit: number,
): Promise<{ readonly team_id: string; readonly id: string }[]> {
  return await tx.q
    .selectFrom("renders")
    .select(["team_id", "id"])
    .where("status", "in", ["queued", "processing"])
    .where(sql<boolean>`updated_at < ${tx.now}::timestamptz - interval '5 minutes'`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}
