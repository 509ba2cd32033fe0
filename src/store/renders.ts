import type { CertificateRecord } from "#domain/certificate.ts";
import type { RenderError } from "#domain/render.ts";
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Tx } from "./database.ts";
import { noteUnnamed } from "./erasures.ts";
import { jsonText } from "./json-text.ts";
import { skuOfFill } from "./embed-sessions.ts";
import { isOfCompany, keptProjectId, type ProjectFilter, projectNameNow } from "./projects.ts";
import type { RendersTable } from "./schema-renders.ts";
import { hasChanged, type Owner, ownRow, teamTable } from "./team-table.ts";
import {
  type SearchPage,
  matchesSearch,
  isOfNewest,
  isReference,
  referenceText,
} from "./text-search.ts";

/** A render joined to its template and, where it came from one, its fill. */
export type RenderRow = Selectable<RendersTable> & {
  readonly templateTitle: string;
  readonly templateSlug: string;
  readonly customerEmail: string | null;
};

function select(tx: Tx) {
  return tx.q
    .selectFrom("renders as r")
    .innerJoin("templates as t", (join) =>
      join.onRef("t.teamId", "=", "r.teamId").onRef("t.id", "=", "r.templateId"),
    )
    .leftJoin("fills as f", (join) =>
      join.onRef("f.teamId", "=", "r.teamId").onRef("f.id", "=", "r.fillId"),
    )
    .selectAll("r")
    .select([
      "t.title as templateTitle",
      "t.slug as templateSlug",
      "f.customerEmail as customerEmail",
    ]);
}

const renders = teamTable("renders", select, "r");

/** What a file is made of; a preview in the ledger keeps none of it. */
type RenderInput = Partial<Pick<RenderRow, "fieldValues" | "appearance">>;
type RenderOutput = Pick<RenderRow, "preflightNotes" | "fit" | "certificate" | "error">;

/** A render's columns but its team. */
export type NewRender = RenderInput &
  RenderOutput &
  Omit<Insertable<RendersTable>, "teamId" | "projectName" | keyof RenderInput | keyof RenderOutput>;

export async function insertRender(
  tx: Tx,
  teamId: string,
  { fieldValues, appearance, projectId = null, ...row }: NewRender,
): Promise<void> {
  await tx.q
    .insertInto("renders")
    .values({
      ...row,
      teamId,
      projectId: keptProjectId(teamId, projectId),
      projectName: projectNameNow(teamId, projectId),
      // Not the database's own clock: what is compared with these times is the service's.
      createdAt: tx.now,
      updatedAt: tx.now,
      ...(fieldValues === undefined ? {} : { fieldValues: jsonText(fieldValues) }),
      ...(appearance === undefined ? {} : { appearance: jsonText(appearance) }),
      preflightNotes: jsonText(row.preflightNotes),
      fit: jsonText(row.fit),
      certificate: jsonText(row.certificate),
      error: jsonText(row.error),
    })
    .execute();
}

/** All renders of an owner, for queries of other files. */
export const renderRows = renders.rows;

export const findRender = renders.find;

/** Those of an owner among `ids`, the oldest first, each with the SKU that its customer had in the cart. */
export async function findRendersWithSku(
  tx: Tx,
  owner: Owner,
  ids: readonly string[],
): Promise<(RenderRow & { readonly externalSku: string | null })[]> {
  return await renders
    .rows(tx, owner)
    .leftJoin("embed_sessions as s", (join) =>
      join.onRef("s.teamId", "=", "f.teamId").onRef("s.id", "=", "f.embedSessionId"),
    )
    .select("s.externalSku as externalSku")
    .where("r.id", "in", ids)
    .orderBy("r.id")
    .execute();
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
    .where("r.pdfKey", "=", sha256)
    .where("r.status", "=", "succeeded")
    .where("r.kind", "=", "final")
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}

/** Words are looked for in numbers of order and cart, reference, SKU, customer, project, template; never in values. */
export interface RenderFilter extends SearchPage, ProjectFilter {
  readonly kind?: RenderRow["kind"] | undefined;
  readonly status?: RenderRow["status"] | undefined;
  readonly preflightStatus?: RenderRow["preflightStatus"] | undefined;
  /** True for those that were released to the press, false for those that may be and were not. */
  readonly isReleased?: boolean | undefined;
  /** Milliseconds since 1970; those released then or later. */
  readonly releasedSinceMs?: number | undefined;
  readonly templateId?: string | undefined;
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Milliseconds since 1970; renders created then or later. */
  readonly sinceMs?: number | undefined;
  /** Milliseconds since 1970; renders created before it. */
  readonly untilMs?: number | undefined;
}

/** Newest first, previews and finals; one more than `limit`, to know whether there are more. */
export async function listRenders(
  tx: Tx,
  owner: Owner,
  filter: RenderFilter,
): Promise<RenderRow[]> {
  return await renders.list(tx, owner, filter, (rows) =>
    filtered(rows, { ...filter, teamId: owner.teamId }),
  );
}

/** The renders of a list that its filter asks for: each narrows what the others leave. */
function filtered(
  rows: ReturnType<typeof select>,
  filter: RenderFilter & { readonly teamId: string },
): typeof rows {
  let query = rows;
  for (const column of EQUAL) {
    const wanted = filter[column];
    if (wanted !== undefined) {
      query = query.where(`r.${column}`, "=", wanted);
    }
  }
  if (filter.companyId !== undefined) {
    query = query.where(isOfCompany("r.projectId", filter.teamId, filter.companyId));
  }
  if (filter.q !== undefined) {
    query = query.where(hasWords(filter.q, filter.teamId));
  }
  if (filter.isReleased !== undefined) {
    query = query.where(filter.isReleased ? RELEASED : RELEASABLE);
  }
  const { sinceMs, untilMs, releasedSinceMs } = filter;
  if (releasedSinceMs !== undefined) {
    query = query.where(
      sql<boolean>`r.released_at >= to_timestamp(${releasedSinceMs}::float8 / 1000)`,
    );
  }
  if (sinceMs !== undefined) {
    query = query.where(sql<boolean>`r.created_at >= to_timestamp(${sinceMs}::float8 / 1000)`);
  }
  if (untilMs !== undefined) {
    query = query.where(sql<boolean>`r.created_at < to_timestamp(${untilMs}::float8 / 1000)`);
  }
  return query;
}

function hasWords(q: string, teamId: string): RawBuilder<SqlBool> {
  const fillId = sql<string | null>`r.fill_id`;
  const texts = [
    ...["r.externalOrderId", "r.externalCartId", "r.projectName", "f.customerEmail"].map((column) =>
      sql.ref<string | null>(column),
    ),
    sql.ref<string>("t.title"),
    skuOfFill(),
    referenceText(fillId),
  ];
  return sql<SqlBool>`${isOfNewest("renders", sql`r.id`, teamId)}
    and (${matchesSearch(q, texts)} or ${isReference(q, fillId)})`;
}

const RELEASED = sql<boolean>`r.released_at is not null`;
/** Word for word the condition of the index `renders_unreleased`, or the planner does not know it again. */
const RELEASABLE = sql<boolean>`r.kind = 'final' and r.status = 'succeeded' and r.released_at is null
  and r.superseded_by is null and r.erased_at is null`;

/** Members of a filter that their column has to be equal to. */
const EQUAL = [
  "kind",
  "status",
  "preflightStatus",
  "templateId",
  "projectId",
  "externalOrderId",
  "externalCartId",
] as const;

/**
 * Takes a waiting render, or one whose worker is gone, under a new attempt token; undefined when it is done.
 * An earlier attempt that still runs can no longer write its result.
 */
export async function beginAttempt(
  tx: Tx,
  owner: Owner,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<RenderRow | undefined> {
  const result = await ownRow(
    tx.q.updateTable("renders").set((eb) => ({
      status: "processing",
      attemptToken: token,
      attempts: eb("attempts", "+", 1),
      nextAttemptAt: null,
      updatedAt: tx.now,
    })),
    owner,
    id,
  )
    .where("kind", "=", "final")
    .where((eb) =>
      eb.or([
        eb("status", "in", ["queued", "processing"]),
        // Broke in its request, and was promised another attempt.
        eb("nextAttemptAt", "is not", null),
      ]),
    )
    .executeTakeFirst();
  return hasChanged(result) ? await findRender(tx, owner, id) : undefined;
}

/**
 * A final that failed, or is to be made anew, waits again, and has all its attempts before it; one that waits
 * or is at work stays as it is. A file it had stays named, so that the new one's row notes it for removal.
 */
export async function requeueRender(
  tx: Tx,
  owner: Owner,
  { id, notes }: { readonly id: string; readonly notes: object },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("renders").set({
      status: "queued",
      attempts: 0,
      nextAttemptAt: null,
      preflightStatus: "pending",
      preflightNotes: jsonText(notes),
      error: null,
      updatedAt: tx.now,
    }),
    owner,
    id,
  )
    .where("status", "in", ["failed", "succeeded"])
    .execute();
}

export interface RenderResult {
  readonly pdfKey: string;
  readonly sizeBytes: number;
  readonly preflightStatus: RenderRow["preflightStatus"];
  readonly preflightNotes: object;
  readonly fit: object;
  readonly certificate: CertificateRecord;
}

/** Writes the result of an attempt; false when another attempt has taken the render over. */
export async function finishAttempt(
  tx: Tx,
  owner: Owner,
  { id, token }: { readonly id: string; readonly token: string },
  result: RenderResult,
): Promise<boolean> {
  await noteReplacedFile(tx, owner, id);
  return hasChanged(
    await ownRow(tx.q.updateTable("renders").set(succeeded(tx, result)), owner, id)
      .where("attemptToken", "=", token)
      .executeTakeFirst(),
  );
}

/** An older final is replaced by a newer one of the same fill. */
export async function supersedeRender(
  tx: Tx,
  owner: Owner,
  { older, newer }: { readonly older: string; readonly newer: string },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("renders").set({ supersededBy: newer, updatedAt: tx.now }),
    owner,
    older,
  ).execute();
}

/** Notes that a final was released to the press now, or that it is not any more. */
export async function markReleased(
  tx: Tx,
  owner: Owner,
  id: string,
  releasedAt: Date | null,
): Promise<void> {
  await ownRow(
    tx.q.updateTable("renders").set({ releasedAt, updatedAt: tx.now }),
    owner,
    id,
  ).execute();
}

/** As `findRender`, and nobody else changes it until the transaction ends. */
export const lockRender = renders.lock;

/** Puts a new file in the place of whatever the render had; a worker at it can no longer write. */
export async function replaceResult(
  tx: Tx,
  owner: Owner,
  id: string,
  result: RenderResult,
): Promise<void> {
  await noteReplacedFile(tx, owner, id);
  await ownRow(tx.q.updateTable("renders").set(succeeded(tx, result)), owner, id).execute();
}

/** The file a final has had goes after the grace, should no row name it by then. */
async function noteReplacedFile(tx: Tx, owner: Owner, id: string): Promise<void> {
  const before = await lockRender(tx, owner, id);
  const key = before?.pdfKey ?? null;
  if (key !== null && !key.startsWith("pending:")) {
    await noteUnnamed(tx, owner.teamId, key);
  }
}

function succeeded(tx: Tx, result: RenderResult) {
  return {
    // The name at the time the file is made: of one that waited, or is made again, today's. A deleted project's
    // stays as it was.
    projectName: sql<string | null>`coalesce((select p.name from projects p
      where p.team_id = renders.team_id and p.id = renders.project_id), project_name)`,
    status: "succeeded",
    // These bytes were released, and no others: a file that came out otherwise has to be released again.
    releasedAt: sql<Date | null>`case when pdf_key = ${result.pdfKey} then released_at end`,
    pdfKey: result.pdfKey,
    sizeBytes: result.sizeBytes,
    preflightStatus: result.preflightStatus,
    preflightNotes: jsonText(result.preflightNotes),
    fit: jsonText(result.fit),
    certificate: jsonText(result.certificate),
    error: null,
    attemptToken: null,
    nextAttemptAt: null,
    updatedAt: tx.now,
  } as const;
}

/** How an attempt ended that left no file. */
export type AbandonedAttempt =
  /** Nothing of the order's: it waits as it did, and the attempt does not count. */
  | { readonly kind: "postponed" }
  /** It broke: once more at that time, or never again. */
  | { readonly kind: "broken"; readonly error: RenderError; readonly nextAttemptAt: Date | null };

/** Ends an attempt without a file; false when another has taken the render over. */
export async function abandonAttempt(
  tx: Tx,
  owner: Owner,
  { id, token }: { readonly id: string; readonly token: string },
  how: AbandonedAttempt,
): Promise<boolean> {
  const common = { attemptToken: null, updatedAt: tx.now };
  const isOver = how.kind === "broken" && how.nextAttemptAt === null;
  return hasChanged(
    await ownRow(
      tx.q.updateTable("renders").set((eb) => ({
        ...common,
        status: isOver ? "failed" : "queued",
        preflightStatus: isOver ? "fail" : "pending",
        ...(how.kind === "postponed"
          ? { attempts: eb("attempts", "-", 1) }
          : { error: jsonText(how.error), nextAttemptAt: how.nextAttemptAt }),
      })),
      owner,
      id,
    )
      .where("attemptToken", "=", token)
      .executeTakeFirst(),
  );
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
    .where("teamId", "=", job.teamId)
    .where("status", "in", ["queued", "processing"])
    .where("id", "<>", job.renderId)
    .limit(most)
    .execute();
  return waiting.length;
}

/**
 * Finals that have waited for over five minutes, or that long beyond the time of their next attempt, of every team;
 * for the sweep.
 */
export async function findStuckRenders(
  tx: Tx,
  limit: number,
): Promise<{ readonly teamId: string; readonly id: string }[]> {
  return await tx.q
    .selectFrom("renders")
    .select(["teamId", "id"])
    .where((eb) =>
      eb.or([eb("status", "in", ["queued", "processing"]), eb("nextAttemptAt", "is not", null)]),
    )
    .where(
      sql<boolean>`coalesce(next_attempt_at, updated_at) < ${tx.now}::timestamptz - interval '5 minutes'`,
    )
    .orderBy("createdAt")
    .limit(limit)
    .execute();
}
