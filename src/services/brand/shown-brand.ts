import { assetFileName } from "#domain/asset.ts";
import type { BrandLogo, ShownBrand } from "#domain/brand.ts";
import { findAsset } from "#store/assets.ts";
import { findBrand } from "#store/brands.ts";
import type { Tx } from "#store/database.ts";
import { findTeam } from "#store/teams.ts";
import type { Services } from "../context/context.ts";

/** An hour: a page that is left open longer has its logo already. */
const LINK_SECONDS = 3_600;

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
  { publicUrl, linkSigner }: Pick<Services, "publicUrl" | "linkSigner">,
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string | null },
): Promise<BrandLogo | null> {
  const asset = id === null ? undefined : await findAsset(tx, teamId, id);
  if (asset === undefined) {
    return null;
  }
  const { sha256, contentType, widthPx, heightPx } = asset;
  const fileName = assetFileName(asset);
  const token = linkSigner.sign({ teamId, sha256, contentType, fileName }, LINK_SECONDS);
  return { url: `${publicUrl()}/v1/files/${token}`, sha256, contentType, widthPx, heightPx };
}
