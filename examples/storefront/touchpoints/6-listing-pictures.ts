/**
 * Touchpoint 6, listing pictures: the template with its own words, or any others, drawn by the service. They are
 * kept here and asked for again with their ETag after `template.published`.
 */
import type { Product } from "../catalogue.data.ts";
import type { Shop } from "../shop.ts";

interface Picture {
  readonly etag: string | null;
  readonly bytes: Uint8Array;
}

/** In memory: after a restart each is drawn once more. One picture a product, so neither grows. */
const pictures = new Map<string, Picture>();
const stale = new Set<string>();

/**
 * The product's picture as PNG, 144 dpi: sharp on screens of two device pixels each CSS pixel at 72 dpi. A
 * 304 costs the service no drawing.
 */
export async function listingPicture(shop: Shop, product: Product): Promise<Picture> {
  const kept = pictures.get(product.id);
  if (kept !== undefined && !stale.has(product.id)) {
    return kept;
  }
  const answer = await shop.platen.previews.create(
    { template_id: shop.settings.templates[product.id] ?? "", dpi: 144 },
    { ifNoneMatch: kept?.etag ?? undefined },
  );
  const picture =
    answer.notModified && kept !== undefined
      ? kept
      : { etag: answer.etag, bytes: await answer.bytes() };
  pictures.set(product.id, picture);
  stale.delete(product.id);
  return picture;
}

/** The template has a new revision. */
export function forgetPictures(shop: Shop, template: string): void {
  for (const [product, id] of Object.entries(shop.settings.templates)) {
    if (id === template) {
      stale.add(product);
    }
  }
}
