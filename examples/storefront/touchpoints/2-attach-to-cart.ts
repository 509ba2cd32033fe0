/**
 * Touchpoint 2, attach to the cart. The page says which fill was saved, and so does the webhook
 * `embed_session.saved`, in case the page was closed too early. Both end here, in any order, once or twice.
 */
import type { Fill } from "@platen/client";
import { type Product, PRODUCTS } from "../catalogue.data.ts";
import type { Shop } from "../shop.ts";
import type { Cart } from "../state.ts";

/** Where a fill belongs: what the shop told the service when the session was opened. */
interface Place {
  readonly cart: Cart;
  readonly line: string;
  readonly product: Product;
}

/** Null for a fill of another shop's session, or of a product that is no longer sold. */
export function placeOf(shop: Shop, fill: Fill): Place | null {
  const [cartId = "", line = ""] = (fill.external_cart_id ?? "").split("/");
  const cart = shop.store.cartById(cartId);
  const product = PRODUCTS.find(({ id }) => shop.settings.templates[id] === fill.template_id);
  return cart === null || line === "" || product === undefined ? null : { cart, line, product };
}

/** The fill that a page names, read from the service, since a browser can say anything; null when it is not this cart's. */
export async function savedFill(shop: Shop, cart: Cart, id: string): Promise<Fill | null> {
  const { fill } = await shop.platen.fills.retrieve(id);
  return placeOf(shop, fill)?.cart === cart ? fill : null;
}

/** Puts a saved fill on its line. */
export async function attachFill(
  shop: Shop,
  fill: Fill,
  resumeToken: string | null = null,
): Promise<void> {
  const place = placeOf(shop, fill);
  if (place === null || place.cart.removed.includes(place.line)) {
    return;
  }
  const { cart, product } = place;
  const line = cart.lines.find(({ id }) => id === place.line);
  if (line === undefined) {
    cart.lines.push({ id: place.line, product: product.id, fill: fill.id, resumeToken });
  } else if (fill.id > line.fill) {
    // Ids are in the order of their making, so news of a design saved before changes nothing.
    line.fill = fill.id;
    line.resumeToken = resumeToken;
  } else if (fill.id === line.fill) {
    line.resumeToken ??= resumeToken;
  }
  await shop.store.save();
}
