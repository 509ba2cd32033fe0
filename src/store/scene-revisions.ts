import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { SceneRevisionsTable } from "./schema.ts";

export type SceneRevisionRow = Selectable<SceneRevisionsTable>;

export async function insertSceneRevision(
  tx: Tx,
  row: Insertable<SceneRevisionsTable>,
): Promise<void> {
  await tx.q.insertInto("scene_revisions").values(row).execute();
}

export async function findSceneRevision(
  tx: Tx,
  teamId: string,
  { templateId, revision }: { readonly templateId: string; readonly revision: number },
): Promise<SceneRevisionRow | undefined> {
  return await tx.q
    .selectFrom("scene_revisions")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("template_id", "=", templateId)
    .where("revision", "=", revision)
    .executeTakeFirst();
}
