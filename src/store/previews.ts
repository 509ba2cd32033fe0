/** Pictures made before, by what they show. The bytes are in the object store; a lost row is only work. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { PreviewsTable } from "./schema-renders.ts";

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
    .where("teamId", "=", teamId)
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
  row: Omit<PreviewRow, "teamId" | "lastUsedAt" | "problems" | "places"> & {
    readonly places: NonNullable<PreviewRow["places"]>;
    readonly problems: NonNullable<PreviewRow["problems"]>;
  },
): Promise<void> {
  await tx.q
    .insertInto("previews")
    .values({
      teamId,
      key: row.key,
      contentHash: row.contentHash,
      pngSha256: row.pngSha256,
      widthPx: row.widthPx,
      heightPx: row.heightPx,
      warnings: JSON.stringify(row.warnings),
      places: jsonText(row.places),
      problems: jsonText(row.problems),
    })
    .onConflict((conflict) =>
      conflict.columns(["teamId", "key"]).doUpdateSet((eb) => ({
        pngSha256: eb.ref("excluded.pngSha256"),
        places: eb.ref("excluded.places"),
        problems: eb.ref("excluded.problems"),
      })),
    )
    .execute();
}
