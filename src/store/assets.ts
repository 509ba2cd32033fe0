import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { AssetsTable } from "./schema.ts";

export type AssetRow = Selectable<AssetsTable>;

function select(tx: Tx, teamId: string) {
  return tx.q
    .selectFrom("assets as a")
    .selectAll("a")
    .where("a.team_id", "=", teamId)
    .where("a.deleted_at", "is", null)
    .where((eb) =>
      // A font taken out of the library is not an asset any more.
      eb.not(
        eb.exists(
          eb
            .selectFrom("fonts as f")
            .select("f.id")
            .whereRef("f.team_id", "=", "a.team_id")
            .whereRef("f.id", "=", "a.font_id")
            .where("f.deleted_at", "is not", null),
        ),
      ),
    );
}

/** An asset that is not deleted. */
export async function findAsset(tx: Tx, teamId: string, id: string): Promise<AssetRow | undefined> {
  return await select(tx, teamId).where("a.id", "=", id).executeTakeFirst();
}

/** The asset a font was kept as. */
export async function findAssetOfFont(
  tx: Tx,
  teamId: string,
  fontId: string,
): Promise<AssetRow | undefined> {
  return await select(tx, teamId).where("a.font_id", "=", fontId).executeTakeFirst();
}

export interface AssetFilter {
  readonly kind: AssetRow["kind"] | undefined;
  readonly scope: AssetRow["scope"] | undefined;
  readonly limit: number;
  readonly startingAfter: string | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listAssets(
  tx: Tx,
  teamId: string,
  filter: AssetFilter,
): Promise<readonly AssetRow[]> {
  let query = select(tx, teamId)
    .orderBy("a.id", "desc")
    .limit(filter.limit + 1);
  if (filter.kind !== undefined) {
    query = query.where("a.kind", "=", filter.kind);
  }
  if (filter.scope !== undefined) {
    query = query.where("a.scope", "=", filter.scope);
  }
  if (filter.startingAfter !== undefined) {
    query = query.where("a.id", "<", filter.startingAfter);
  }
  return await query.execute();
}

/** Pictures that a fill of the template may name, newest first; a catalogue, so no more than anybody looks through. */
export async function findPlaceableImages(
  tx: Tx,
  teamId: string,
  templateId: string,
): Promise<readonly AssetRow[]> {
  return await select(tx, teamId)
    .where("a.kind", "=", "image")
    .where("a.content_type", "in", ["image/png", "image/jpeg"])
    .where((eb) => eb.or([eb("a.scope", "=", "team"), eb("a.template_id", "=", templateId)]))
    .orderBy("a.id", "desc")
    .limit(MAX_CATALOGUE)
    .execute();
}

/** Of one picture field. */
const MAX_CATALOGUE = 500;

export async function insertAsset(tx: Tx, row: Insertable<AssetsTable>): Promise<void> {
  await tx.q.insertInto("assets").values(row).execute();
}

export async function renameAsset(
  tx: Tx,
  teamId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await tx.q
    .updateTable("assets")
    .set((eb) => ({ name, updated_at: eb.fn<Date>("now") }))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}

export async function deleteAssetRow(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.q
    .updateTable("assets")
    .set((eb) => ({ deleted_at: eb.fn<Date>("now") }))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}
