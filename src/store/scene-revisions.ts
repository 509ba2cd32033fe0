import { type Selectable, sql } from "kysely";
import type { PreflightRecord } from "#domain/preflight.ts";
import { findPlaceableImages, focalPointOf } from "./assets.ts";
import type { LostPlace } from "#domain/lost-fields.ts";
import type { Tx } from "./database.ts";
import { noteUnnamed } from "./erasures.ts";
import { jsonText } from "./json-text.ts";
import type { SceneRevisionsTable } from "./schema.ts";
import { findSetsOfFields } from "./selection-sets.ts";
import { pageOf } from "./team-table.ts";

export type SceneRevisionRow = Selectable<SceneRevisionsTable>;

/** What later versions wrote beside a revision, never its author. */
export type RereadColumn = "rereadVersion" | "rereadSha256" | "rereadClaimedAt" | "lostPlaces";

/** A revision as it is written first; the database notes when. */
type NewSceneRevision = Omit<SceneRevisionRow, "createdAt" | "publishedAt" | RereadColumn>;

export async function insertSceneRevision(tx: Tx, row: NewSceneRevision): Promise<void> {
  await tx.q
    .insertInto("scene_revisions")
    .values({
      ...row,
      scene: jsonText(row.scene),
      fields: jsonText(row.fields),
      fonts: jsonText(row.fonts),
      preflight: jsonText(row.preflight),
    })
    .execute();
}

export async function findSceneRevision(
  tx: Tx,
  teamId: string,
  { templateId, revision }: { readonly templateId: string; readonly revision: number },
): Promise<SceneRevisionRow | undefined> {
  const row = await tx.q
    .selectFrom("scene_revisions")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row === undefined ? undefined : await withPictures(tx, await withOptions(tx, row));
}

/** Fields that offer a list of the shop offer what it holds now. */
async function withOptions(tx: Tx, row: SceneRevisionRow): Promise<SceneRevisionRow> {
  const ids = [...new Set(row.fields.flatMap(({ selectionSetId }) => selectionSetId ?? []))];
  if (ids.length === 0) {
    return row;
  }
  const sets = new Map(
    (await findSetsOfFields(tx, row.teamId, ids)).map(({ id, options }) => [id, options]),
  );
  const fields = row.fields.map((field) => {
    const options = sets.get(field.selectionSetId ?? "");
    return options === undefined ? field : { ...field, options };
  });
  return { ...row, fields };
}

/** Picture fields offer what the shop has now. */
async function withPictures(tx: Tx, row: SceneRevisionRow): Promise<SceneRevisionRow> {
  if (!row.fields.some(({ type }) => type === "image")) {
    return row;
  }
  const rows = await findPlaceableImages(tx, row.teamId, row.templateId);
  const pictures = rows.map((asset) => ({
    id: asset.id,
    name: asset.name,
    contentType: asset.contentType,
    widthPx: asset.widthPx ?? 0,
    heightPx: asset.heightPx ?? 0,
    focalPoint: focalPointOf(asset),
    sha256: asset.sha256,
  }));
  const fields = row.fields.map((field) =>
    field.type === "image" ? { ...field, pictures } : field,
  );
  return { ...row, fields };
}

/** What a list of revisions tells of each. */
export interface RevisionListRow {
  readonly revision: number;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly sourceSha256: string;
  /** Null where the file's own report could not be made. */
  readonly preflight: Pick<PreflightRecord, "status" | "checksSkipped"> | null;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listSceneRevisions(
  tx: Tx,
  teamId: string,
  page: {
    readonly templateId: string;
    readonly limit: number;
    readonly startingAfter: number | undefined;
  },
): Promise<RevisionListRow[]> {
  const query = tx.q
    .selectFrom("scene_revisions")
    .select(["revision", "createdAt", "publishedAt", "sourceSha256"])
    // Without the findings, which are most of a report.
    .select(
      sql<RevisionListRow["preflight"]>`case when preflight is not null then jsonb_build_object(
        'status', preflight->'status', 'checksSkipped', preflight->'checksSkipped') end`.as(
        "preflight",
      ),
    )
    .where("teamId", "=", teamId)
    .where("templateId", "=", page.templateId);
  return await pageOf(query, "revision", page).execute();
}

/** Notes that a revision went live, now. */
export async function markRevisionPublished(
  tx: Tx,
  teamId: string,
  { templateId, revision }: { readonly templateId: string; readonly revision: number },
): Promise<void> {
  await tx.q
    .updateTable("scene_revisions")
    .set((eb) => ({ publishedAt: eb.fn<Date>("now") }))
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .where("revision", "=", revision)
    .execute();
}

/** One revision of a team's template. */
export interface RevisionKey {
  readonly templateId: string;
  readonly revision: number;
}

/**
 * Keeps what a version made of a revision's file, in the place of what another one did; that file is noted for
 * removal. `sha256` null: the version cannot use the file.
 */
export async function keepReread(
  tx: Tx,
  teamId: string,
  { templateId, revision }: RevisionKey,
  made: {
    readonly version: string;
    readonly sha256: string | null;
    readonly lost: readonly LostPlace[];
  },
): Promise<void> {
  const before = await tx.q
    .selectFrom("scene_revisions")
    .select("rereadSha256")
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .where("revision", "=", revision)
    .forUpdate()
    .executeTakeFirst();
  await tx.q
    .updateTable("scene_revisions")
    .set({
      rereadVersion: made.version,
      rereadSha256: made.sha256,
      rereadClaimedAt: null,
      lostPlaces: jsonText(made.lost),
    })
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .where("revision", "=", revision)
    .execute();
  const older = before?.rereadSha256 ?? null;
  if (older !== null && older !== made.sha256) {
    await noteUnnamed(tx, teamId, older);
  }
}

/**
 * A revision that customers of a live template fill and that no process of `version` has read, of any team; it is
 * the caller's until it is kept, or until `before` has passed its claim. The longest published first.
 */
export async function claimUnread(
  tx: Tx,
  version: string,
  before: Date,
): Promise<SceneRevisionRow | undefined> {
  const due = await tx.q
    .selectFrom("scene_revisions as r")
    .innerJoin("templates as t", (join) =>
      join
        .onRef("t.teamId", "=", "r.teamId")
        .onRef("t.id", "=", "r.templateId")
        .onRef("t.publishedRevision", "=", "r.revision"),
    )
    .selectAll("r")
    .where("t.status", "=", "live")
    .where(sql<boolean>`r.encoded_version is distinct from ${version}`)
    .where(sql<boolean>`r.reread_version is distinct from ${version}`)
    .where((eb) =>
      eb.or([eb("r.rereadClaimedAt", "is", null), eb("r.rereadClaimedAt", "<", before)]),
    )
    .orderBy("r.publishedAt")
    .limit(1)
    // Of two processes the second takes the next one.
    .modifyEnd(sql`for update of r skip locked`)
    .executeTakeFirst();
  if (due !== undefined) {
    await setClaim(tx, due, tx.now);
  }
  return due;
}

/** Gives a claimed revision back unread: another process may take it at once. */
export async function releaseUnread(tx: Tx, row: SceneRevisionRow): Promise<void> {
  await setClaim(tx, row, null);
}

async function setClaim(
  tx: Tx,
  { teamId, templateId, revision }: SceneRevisionRow,
  rereadClaimedAt: Date | null,
): Promise<void> {
  await tx.q
    .updateTable("scene_revisions")
    .set({ rereadClaimedAt })
    .where("teamId", "=", teamId)
    .where("templateId", "=", templateId)
    .where("revision", "=", revision)
    .execute();
}
