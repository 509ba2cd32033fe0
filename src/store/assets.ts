import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { AssetsTable } from "./schema.ts";
import type { AssetView } from "#domain/asset.ts";
import { type Change, ownRow, type Page, teamTable } from "./team-table.ts";

export type AssetRow = Selectable<AssetsTable>;

/** What of a picture must be seen where it is cut; null: its middle. */
export function focalPointOf({
  focalX: x,
  focalY: y,
}: Pick<AssetRow, "focalX" | "focalY">): AssetView["focalPoint"] {
  return x === null || y === null ? null : { x, y };
}

function select(tx: Tx) {
  return tx.q
    .selectFrom("assets as a")
    .selectAll("a")
    .where("a.deletedAt", "is", null)
    .where((eb) =>
      // A font taken out of the library is not an asset any more.
      eb.not(
        eb.exists(
          eb
            .selectFrom("fonts as f")
            .select("f.id")
            .whereRef("f.teamId", "=", "a.teamId")
            .whereRef("f.id", "=", "a.fontId")
            .where("f.deletedAt", "is not", null),
        ),
      ),
    );
}

const assets = teamTable("assets", select, "a");

/** An asset that is not deleted. */
export const findAsset = assets.find;

/** The asset a font was kept as. */
export async function findAssetOfFont(
  tx: Tx,
  teamId: string,
  fontId: string,
): Promise<AssetRow | undefined> {
  return await assets.rows(tx, teamId).where("a.fontId", "=", fontId).executeTakeFirst();
}

export interface AssetFilter extends Page {
  readonly kind: AssetRow["kind"] | undefined;
  readonly scope: AssetRow["scope"] | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listAssets(
  tx: Tx,
  teamId: string,
  { kind, scope, ...page }: AssetFilter,
): Promise<readonly AssetRow[]> {
  return await assets.list(tx, teamId, page, (query) =>
    query
      .$if(kind !== undefined, (some) => some.where("a.kind", "=", kind ?? "image"))
      .$if(scope !== undefined, (some) => some.where("a.scope", "=", scope ?? "team")),
  );
}

/** Pictures that a fill of the template may name, newest first; a catalogue, so no more than anybody looks through. */
export async function findPlaceableImages(
  tx: Tx,
  teamId: string,
  templateId: string,
): Promise<readonly AssetRow[]> {
  return await assets
    .rows(tx, teamId)
    .where("a.kind", "=", "image")
    .where("a.contentType", "in", ["image/png", "image/jpeg"])
    .where((eb) => eb.or([eb("a.scope", "=", "team"), eb("a.templateId", "=", templateId)]))
    .orderBy("a.id", "desc")
    .limit(MAX_CATALOGUE)
    .execute();
}

/** Of one picture field. */
const MAX_CATALOGUE = 500;

export async function insertAsset(tx: Tx, row: Insertable<AssetsTable>): Promise<void> {
  await tx.q.insertInto("assets").values(row).execute();
}

/** What is not given stays. */
export async function updateAsset(
  tx: Tx,
  teamId: string,
  { id, ...said }: { readonly id: string } & Change<Pick<AssetRow, "name" | "focalX" | "focalY">>,
): Promise<void> {
  await ownRow(
    tx.q.updateTable("assets").set((eb) => ({ ...said, updatedAt: eb.fn<Date>("now") })),
    teamId,
    id,
  ).execute();
}

export async function deleteAssetRow(tx: Tx, teamId: string, id: string): Promise<void> {
  await ownRow(
    tx.q.updateTable("assets").set((eb) => ({ deletedAt: eb.fn<Date>("now") })),
    teamId,
    id,
  ).execute();
}
