import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { FontsTable } from "./schema.ts";
import { ownRow, teamTable } from "./team-table.ts";

export type FontRow = Selectable<FontsTable>;

const fonts = teamTable("fonts", (tx) =>
  tx.q.selectFrom("fonts").selectAll().where("deletedAt", "is", null),
);

/** A font that is not deleted. */
export const findFont = fonts.find;

/** As `findFont`, and it is not deleted before the transaction ends. */
export const lockFont = fonts.lock;

/** The team's font with these bytes, deleted or not. */
export async function findFontByFile(
  tx: Tx,
  teamId: string,
  sfntSha256: string,
): Promise<FontRow | undefined> {
  return await tx.q
    .selectFrom("fonts")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("sfntSha256", "=", sfntSha256)
    .forUpdate()
    .executeTakeFirst();
}

/** Fonts that are not deleted, newest first. */
export const listFonts = fonts.list;

/** What a font is found by and loaded from. */
export type FontKey = Pick<FontRow, "id" | "postScriptName" | "familyName" | "sfntSha256">;

/** Names and files of all fonts of the team that are not deleted, oldest first. */
export async function listFontKeys(tx: Tx, teamId: string): Promise<FontKey[]> {
  return await tx.q
    .selectFrom("fonts")
    .select(["id", "postScriptName", "familyName", "sfntSha256"])
    .where("teamId", "=", teamId)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}

export async function insertFont(tx: Tx, row: Insertable<FontsTable>): Promise<void> {
  await tx.q.insertInto("fonts").values(row).execute();
}

/** Brings a deleted font back under a name. */
export async function restoreFontRow(
  tx: Tx,
  teamId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await ownRow(tx.q.updateTable("fonts").set({ deletedAt: null, name }), teamId, id).execute();
}

/** Marks a font deleted and takes it from the templates that have it as their default. */
export async function deleteFontRow(tx: Tx, teamId: string, id: string): Promise<void> {
  await ownRow(
    tx.q.updateTable("fonts").set((eb) => ({ deletedAt: eb.fn<Date>("now") })),
    teamId,
    id,
  ).execute();
  await tx.q
    .updateTable("templates")
    .set((eb) => ({ defaultFontId: null, updatedAt: eb.fn<Date>("now") }))
    .where("teamId", "=", teamId)
    .where("defaultFontId", "=", id)
    .execute();
}

/**
 * Ids of the team's templates in use whose newest scene has a font of this PostScript name, with or without
 * the number that pdf-lib adds to names, or one whose letters are those of the open font of that name.
 */
export async function templatesWithFont(
  tx: Tx,
  teamId: string,
  postScriptName: string,
): Promise<string[]> {
  const { rows } = await tx.sql(
    `select t.id from templates t
       join scene_revisions r
         on r.team_id = t.team_id and r.template_id = t.id and r.revision = t.latest_revision
      where t.team_id = $1 and t.status <> 'archived'
        and exists (
          select 1 from jsonb_array_elements(r.scene -> 'fonts') as f
           where f ->> 'postScriptName' = $2
              or regexp_replace(f ->> 'postScriptName', '-[0-9]+$', '') = $2
              or f #>> '{openFont,postScriptName}' = $2)
      order by t.id limit 100`,
    [teamId, postScriptName],
  );
  return rows.map((row) => String(row["id"]));
}
