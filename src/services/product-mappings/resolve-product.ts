/**
 * From a product as a shop names it to what it is printed from. Asked by every product page, without a
 * secret: it tells what the shop shows anyway (a template's title and slug) and never that a mapping is
 * another storefront's.
 */
import { APPLICATION_RIGHTS, applicationNotFound } from "#domain/application.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import {
  bestMapping,
  type MappingAudience,
  mappingNotFound,
  type ProductMappingView,
  type ProductName,
} from "#domain/mapping.ts";
import type { Tx } from "#store/database.ts";
import {
  type EmbedApplicationRow,
  findApplicationOfKey,
  findEmbedApplication,
} from "#store/embed-applications.ts";
import { activeMappings, type ProductMappingRow } from "#store/product-mappings.ts";
import type { Services } from "../context/context.ts";
import { mappingView } from "./manage-product-mappings.ts";

export interface ResolveRequest extends ProductName {
  /** Without a key this is who asks; with one it must be the key's own. */
  readonly embedApplicationId?: string | undefined;
}

/**
 * The active mapping of a product whose template is live, for a storefront. 404 in this order: the
 * application, the mapping, the template. Read committed and unlocked: what was live a moment ago is checked
 * again when a session opens on it.
 */
export async function resolveProduct(
  services: Services,
  caller: Caller,
  request: ResolveRequest,
): Promise<ProductMappingView> {
  return await services.db.read(async (tx) => {
    const application = await applicationOf(tx, caller, request.embedApplicationId);
    const row = await mappingOfProduct(tx, caller, request, {
      kind: "application",
      id: application?.id ?? null,
    });
    if (row.templateStatus !== "live") {
      throw new ApiError("template_not_live", "The product's template is not published.");
    }
    return mappingView(row);
  });
}

/** The mapping meant (`bestMapping` says which of several), or 404 `product_mapping_not_found`. */
export async function mappingOfProduct(
  tx: Tx,
  caller: Caller,
  product: ProductName,
  audience: MappingAudience,
): Promise<ProductMappingRow> {
  const rows = await activeMappings(tx, caller.teamId, product.externalProductId);
  const row = bestMapping(rows, product, audience);
  if (row === undefined) {
    throw mappingNotFound();
  }
  return row;
}

/** The application of the caller's key, or the one it names; a key of none sees what is no application's. */
async function applicationOf(
  tx: Tx,
  caller: Caller,
  named: string | undefined,
): Promise<EmbedApplicationRow | undefined> {
  // A key may be linked to one application at most, which a unique index sees to.
  const own =
    caller.keyId === null ? undefined : await findApplicationOfKey(tx, caller, caller.keyId);
  if (named === undefined || named === own?.id) {
    return own;
  }
  // A key that has an application may not ask for another one's: 404, as if that were not there.
  const row = own === undefined ? await findEmbedApplication(tx, caller, named) : undefined;
  if (row === undefined || !APPLICATION_RIGHTS[row.status].resolves) {
    throw applicationNotFound();
  }
  return row;
}
