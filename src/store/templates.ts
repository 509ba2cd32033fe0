import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { SampleSet } from "#domain/template.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import { isOfCompany, keptProjectId, type ProjectFilter } from "./projects.ts";
import type { SceneRevisionsTable, TemplatesTable } from "./schema.ts";
import { ownRow, teamTable } from "./team-table.ts";
import { type SearchPage, matchesSearch } from "./text-search.ts";

/**
 * A template with what its shown revision says about the file: the published one of a live template, as
 * customers have it, else the newest.
 */
export type TemplateRow = Selectable<TemplatesTable> &
  Pick<Selectable<SceneRevisionsTable>, "trimWPt" | "trimHPt"> & {
    readonly pageCount: number | null;
    readonly hasBleed: boolean | null;
    readonly parserVersion: string | null;
  };

function select(tx: Tx) {
  return tx.q
    .selectFrom("templates as t")
    .leftJoin("scene_revisions as r", (join) =>
      join
        .onRef("r.teamId", "=", "t.teamId")
        .onRef("r.templateId", "=", "t.id")
        .on(
          "r.revision",
          "=",
          sql<number>`coalesce(case when t.status = 'live' then t.published_revision end,
            t.latest_revision)`,
        ),
    )
    .selectAll("t")
    .select(["r.pageCount", "r.trimWPt", "r.trimHPt", "r.hasBleed", "r.parserVersion"]);
}

const templates = teamTable("templates", select, "t");

export const findTemplate = templates.find;

/** As `findTemplate`, and nobody else changes it until the transaction ends. */
export const lockTemplate = templates.lock;

/** The team's template made from a file, archived ones included: of several one in use, that claims it, or the newest. */
export async function findTemplateBySource(
  tx: Tx,
  teamId: string,
  sourceSha256: string,
): Promise<TemplateRow | undefined> {
  return await templates
    .rows(tx, teamId)
    .where("t.sourceSha256", "=", sourceSha256)
    .orderBy((eb) => eb("t.status", "=", "archived"))
    .orderBy("t.claimsSource", "desc")
    .orderBy("t.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The template of a public name, whatever its status. A slug is unique over all teams, so it finds the team as well. */
export async function findTemplateBySlug(tx: Tx, slug: string): Promise<TemplateRow | undefined> {
  return await select(tx).where("t.slug", "=", slug).executeTakeFirst();
}

/** As `findTemplateBySlug`, where it is live. */
export async function findLiveTemplateBySlug(
  tx: Tx,
  slug: string,
): Promise<TemplateRow | undefined> {
  return await select(tx)
    .where("t.slug", "=", slug)
    .where("t.status", "=", "live")
    .executeTakeFirst();
}

/** Newest first, archived ones or all others, with the words in title or slug; one more than `limit`, to know whether there are more. */
export async function listTemplates(
  tx: Tx,
  teamId: string,
  {
    archived,
    projectId,
    companyId,
    q,
    ...page
  }: SearchPage & ProjectFilter & { readonly archived: boolean },
): Promise<TemplateRow[]> {
  return await templates.list(tx, teamId, page, (query) => {
    let shown = query.where("t.status", archived ? "=" : "<>", "archived");
    if (projectId !== undefined) {
      shown = shown.where("t.projectId", "=", projectId);
    }
    if (q !== undefined) {
      shown = shown.where(matchesSearch(q, [sql.ref("t.title"), sql.ref("t.slug")]));
    }
    return companyId === undefined
      ? shown
      : shown.where(isOfCompany("t.projectId", teamId, companyId));
  });
}

type PlainSamples<Row> = Omit<Row, "samples"> & { readonly samples?: readonly SampleSet[] };

export async function insertTemplate(
  tx: Tx,
  { projectId = null, samples = [], ...row }: PlainSamples<Insertable<TemplatesTable>>,
): Promise<void> {
  await tx.q
    .insertInto("templates")
    .values({
      ...row,
      samples: jsonText(samples),
      projectId: keptProjectId(row.teamId, projectId),
    })
    .execute();
}

/** Changes columns of a template; `updated_at` is set by the database. */
export async function updateTemplate(
  tx: Tx,
  teamId: string,
  id: string,
  { projectId, samples, ...set }: PlainSamples<Updateable<TemplatesTable>>,
): Promise<void> {
  await ownRow(
    tx.q.updateTable("templates").set((eb) => ({
      ...set,
      ...(samples === undefined ? {} : { samples: jsonText(samples) }),
      ...(projectId === undefined ? {} : { projectId: keptProjectId(teamId, projectId) }),
      updatedAt: eb.fn<Date>("now"),
    })),
    teamId,
    id,
  ).execute();
}

/** Whether a template other than `id` claims a file. */
export async function isSourceClaimed(
  tx: Tx,
  teamId: string,
  { sourceSha256, id }: { readonly sourceSha256: string; readonly id: string },
): Promise<boolean> {
  const row = await tx.q
    .selectFrom("templates")
    .select("id")
    .where("teamId", "=", teamId)
    .where("sourceSha256", "=", sourceSha256)
    .where("claimsSource", "=", true)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any team uses a slug. */
export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  const row = await tx.q
    .selectFrom("templates")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a template archived, now. */
export async function archiveTemplateRow(tx: Tx, teamId: string, id: string): Promise<void> {
  await ownRow(
    tx.q.updateTable("templates").set((eb) => ({
      status: "archived",
      archivedAt: eb.fn<Date>("now"),
      updatedAt: eb.fn<Date>("now"),
    })),
    teamId,
    id,
  ).execute();
}
