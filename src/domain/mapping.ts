/** What a product mapping is to its callers, and which of several is meant. */
import type { EmbedStatus } from "./application.ts";
import { ApiError } from "./errors.ts";
import type { FreeForm } from "./free-form.ts";

export interface ProductMappingView {
  readonly id: string;
  readonly templateId: string;
  readonly templateTitle: string;
  readonly templateSlug: string;
  readonly embedApplicationId: string | null;
  /** Set: pinned until it is advanced deliberately. */
  readonly sceneRevision: number | null;
  readonly externalProductId: string;
  readonly externalVariantId: string | null;
  readonly externalSku: string | null;
  readonly title: string | null;
  readonly status: EmbedStatus;
  readonly rules: FreeForm;
  readonly metadata: FreeForm;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A product as a storefront names it. */
export interface ProductName {
  readonly externalProductId: string;
  readonly externalVariantId?: string | null | undefined;
  readonly externalSku?: string | null | undefined;
}

/** Who asks: a storefront sees its own mappings and those of no application, a server without one sees all. */
export type MappingAudience =
  | { readonly kind: "application"; readonly id: string | null }
  | { readonly kind: "server" };

/** What tells mappings of one product apart. */
interface MappingIdentity {
  readonly id: string;
  readonly externalVariantId: string | null;
  readonly externalSku: string | null;
  readonly embedApplicationId: string | null;
}

/**
 * Of the active mappings of a product the most specific: the variant counts most, then the SKU, then that the
 * mapping is the application's own. Of equals the oldest, so that another one changes nothing.
 */
export function bestMapping<M extends MappingIdentity>(
  mappings: readonly M[],
  product: ProductName,
  audience: MappingAudience,
): M | undefined {
  let best: { readonly mapping: M; readonly rank: number } | undefined;
  for (const mapping of mappings) {
    const rank = rankOf(mapping, product, audience);
    const isOlder = best !== undefined && rank === best.rank && mapping.id < best.mapping.id;
    if (rank !== null && (best === undefined || rank > best.rank || isOlder)) {
      best = { mapping, rank };
    }
  }
  return best?.mapping;
}

/** Null where the mapping is for something else. */
function rankOf(
  mapping: MappingIdentity,
  product: ProductName,
  audience: MappingAudience,
): number | null {
  const variant = variantRank(mapping.externalVariantId, product.externalVariantId ?? null);
  const sku = skuRank(mapping.externalSku, product.externalSku ?? null);
  const application = applicationRank(mapping.embedApplicationId, audience);
  return variant === null || sku === null || application === null
    ? null
    : variant * 6 + sku * 2 + application;
}

function variantRank(mapped: string | null, asked: string | null): number | null {
  if (mapped === null) {
    return 0;
  }
  return mapped === asked ? 1 : null;
}

/** A shop that tells no SKU still finds a mapping that knows one, after those that do not care. */
function skuRank(mapped: string | null, asked: string | null): number | null {
  if (mapped === null) {
    return 1;
  }
  if (asked === null) {
    return 0;
  }
  return mapped === asked ? 2 : null;
}

function applicationRank(mapped: string | null, audience: MappingAudience): number | null {
  if (mapped === null) {
    return audience.kind === "server" ? 1 : 0;
  }
  if (audience.kind === "server") {
    return 0;
  }
  return mapped === audience.id ? 1 : null;
}

/** The 404 of a mapping that is not there, or of a product without one. */
export function mappingNotFound(): ApiError {
  return new ApiError("product_mapping_not_found", "Nothing is mapped here.");
}
