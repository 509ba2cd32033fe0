/** Pictures made before, by what they show. The bytes are in the object store; a lost row is only work. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { PreviewsTable } from "./schema.ts";

export type PreviewRow = Selectable<PreviewsTable>;

/** The picture of a key; its last use is noted at most hourly. */
export async function findPreview(
  tx: Tx,
  teamId: string,
  key: string,
): Promise<PreviewRow | undefined> {
  const row = await tx.q
    .selectFrom("previews")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row !== undefined) {
    await tx.sql(
      `update previews set last_used_at = now()
        where team_id = $1 and key = $2 and last_used_at < now() - interval '1 hour'`,
      [teamId, key],
    );
  }
  return row;
}

export async function savePreview(
  tx: Tx,
  teamId: string,
  row: Omit<PreviewRow, "team_id" | "last_used_at">,
): Promise<void> {
  await tx.q
    .insertInto("previews")
    .values({
      team_id: teamId,
      key: row.key,
      content_hash: row.content_hash,
      png_sha256: row.png_sha256,
      width_px: row.width_px,
      height_px: row.height_px,
      warnings: JSON.stringify(row.warnings),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "key"])
        .doUpdateSet((eb) => ({ png_sha256: eb.ref("excluded.png_sha256") })),
    )
    .execute();
}
