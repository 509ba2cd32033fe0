/** The brand of a team: what its members set, for the pages and mails that its customers see. */
import { colorShades, type BrandView, fullHex } from "#domain/brand.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type AssetRow, deleteAssetRow, findAsset } from "#store/assets.ts";
import { type BrandRow, findBrand, updateBrandRow } from "#store/brands.ts";
import type { Tx } from "#store/database.ts";
import { findTeam } from "#store/teams.ts";
import { type AssetFile, downloadAsset, keepPicture } from "../assets/manage-assets.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import type { StoredFile } from "../files/stored-file.ts";

/** What is not given stays; null takes it away. */
export interface BrandChange {
  /** `#rgb` or `#rrggbb`. */
  readonly primaryColor?: string | null | undefined;
  readonly accentColor?: string | null | undefined;
  readonly address?: string | null | undefined;
}

/** The team's brand; members are null where nothing was set. */
export async function readBrand(services: Services, caller: Caller): Promise<BrandView> {
  return await services.db.read((tx) => viewOf(tx, caller.teamId));
}

/** Colours are kept whatever they are; the answer says which of them pages show in another shade. */
export async function updateBrand(
  _services: Services,
  { caller, unit }: Call<BrandView>,
  { primaryColor, accentColor, address }: BrandChange,
): Promise<BrandView> {
  return await unit.commit(async (tx) => {
    await updateBrandRow(tx, caller.teamId, {
      ...colorChange("primaryColor", primaryColor),
      ...colorChange("accentColor", accentColor),
      ...(address === undefined ? {} : { address: linesOf(address) }),
    });
    return await viewOf(tx, caller.teamId);
  });
}

function colorChange(
  member: "primaryColor" | "accentColor",
  color: string | null | undefined,
): Partial<BrandRow> {
  return color === undefined ? {} : { [member]: color === null ? null : fullHex(color) };
}

/** Without blank lines and white space at the ends; null where nothing is left. */
function linesOf(address: string | null): string | null {
  const lines = (address ?? "")
    .split(/\r\n|[\r\n]/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? null : lines.join("\n");
}

/** Keeps a picture as the logo in the place of the one before. 400 without one, 413, 415 as for assets. */
export async function uploadLogo(
  services: Services,
  { caller, unit }: Call<BrandView>,
  file: StoredFile | null,
): Promise<BrandView> {
  const insertLogo = await keepPicture(services, caller, file);
  return await unit.commit(async (tx) => {
    const before = await logoOf(tx, caller.teamId);
    const logoAssetId = await insertLogo(tx);
    await updateBrandRow(tx, caller.teamId, { logoAssetId });
    if (before !== undefined) {
      await deleteAssetRow(tx, caller.teamId, before.id);
    }
    return await viewOf(tx, caller.teamId);
  });
}

/** 404 `brand_logo_not_found` where there is none. */
export async function deleteLogo(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const { id } = await logoOr404(tx, caller.teamId);
    await updateBrandRow(tx, caller.teamId, { logoAssetId: null });
    await deleteAssetRow(tx, caller.teamId, id);
    return { ok: true };
  });
}

/** The bytes as uploaded. 404 `brand_logo_not_found`, or `image_file_not_found` when the store has lost them. */
export async function downloadLogo(
  services: Services,
  caller: Caller,
  knows: (sha256: string) => boolean,
): Promise<AssetFile> {
  const { id } = await services.db.read((tx) => logoOr404(tx, caller.teamId));
  return await downloadAsset(services, caller, { id, knows });
}

/** Undefined for none; one that was deleted as an asset is none. */
async function logoOf(tx: Tx, teamId: string): Promise<AssetRow | undefined> {
  const id = (await findBrand(tx, teamId))?.logoAssetId ?? null;
  return id === null ? undefined : await findAsset(tx, teamId, id);
}

async function logoOr404(tx: Tx, teamId: string): Promise<AssetRow> {
  return found(
    await logoOf(tx, teamId),
    () => new ApiError("brand_logo_not_found", "The team has no logo."),
  );
}

async function viewOf(tx: Tx, teamId: string): Promise<BrandView> {
  const row = await findBrand(tx, teamId);
  const colors = {
    primaryColor: row?.primaryColor ?? null,
    accentColor: row?.accentColor ?? null,
  };
  return {
    name: (await findTeam(tx, teamId))?.name ?? "",
    ...colors,
    address: row?.address ?? null,
    logoAssetId: (await logoOf(tx, teamId))?.id ?? null,
    adjusted: colorShades(colors),
  };
}
