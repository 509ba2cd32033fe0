import { assetFileName } from "#domain/asset.ts";
import type { BrandLogo, ShownBrand } from "#domain/brand.ts";
import { findAsset } from "#store/assets.ts";
import { findBrand } from "#store/brands.ts";
import type { Tx } from "#store/database.ts";
import { findTeam } from "#store/teams.ts";
import type { Services } from "../context/context.ts";
import { fileLink } from "../files/file-link.ts";

/** How the team shows itself to its customers; its name alone where it has set nothing. */
export async function shownBrand(
  services: Pick<Services, "publicUrl" | "linkSigner">,
  tx: Tx,
  teamId: string,
): Promise<ShownBrand> {
  const row = await findBrand(tx, teamId);
  return {
    shopName: (await findTeam(tx, teamId))?.name ?? "",
    address: row?.address ?? null,
    primaryColor: row?.primaryColor ?? null,
    accentColor: row?.accentColor ?? null,
    logo: await shownLogo(services, tx, { teamId, id: row?.logoAssetId ?? null }),
  };
}

async function shownLogo(
  services: Pick<Services, "publicUrl" | "linkSigner">,
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string | null },
): Promise<BrandLogo | null> {
  const asset = id === null ? undefined : await findAsset(tx, teamId, id);
  if (asset === undefined) {
    return null;
  }
  const { sha256, contentType, widthPx, heightPx } = asset;
  const fileName = assetFileName(asset);
  const url = fileLink(services, { teamId, sha256, contentType, fileName });
  return { url, sha256, contentType, widthPx, heightPx };
}
