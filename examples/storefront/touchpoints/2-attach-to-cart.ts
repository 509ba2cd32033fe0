/**
 * Touchpoint 2, attach to the cart. The page says which fill was saved, and so does the webhook
 * `embed_session.saved`, in case the page was closed too early. Both end here, in any order, once or twice.
 */
import type { Fill } from "@platen/client";
import { PRODUCTS } from "../catalogue.data.ts";
import type { Shop } from "../shop.ts";
import type { Cart } from "../state.ts";

/** Reads the fill, since a browser can say anything, and puts it on its line; false when it is not this cart's. */
export async function attachSaved(
  shop: Shop,
  cart: Cart,
  saved: { readonly fill: string; readonly resumeToken: string | null },
): Promise<boolean> {
  const { fill } = await shop.platen.fills.retrieve(saved.fill);
  return await attachFill(shop, fill, { cart, resumeToken: saved.resumeToken });
}

/** `cart`: the one it has to belong to; null for the one that it names. */
export async function attachFill(
  shop: Shop,
  fill: Fill,
  told: { readonly cart: Cart | null; readonly resumeToken: string | null },
): Promise<boolean> {
  const [cartId = "", lineId = ""] = (fill.external_cart_id ?? "").split("/");
  const cart = shop.store.cartById(cartId);
  const product = PRODUCTS.find(({ id }) => shop.settings.templates[id] === fill.template_id);
  const isForeign = told.cart !== null && told.cart !== cart;
  if (cart === null || lineId === "" || product === undefined || isForeign) {
    return false;
  }
  if (cart.removed.includes(lineId)) {
    return true;
  }
  const line = cart.lines.find(({ id }) => id === lineId);
  if (line === undefined) {
    const { resumeToken } = told;
    cart.lines.push({ id: lineId, product: product.id, fill: fill.id, resumeToken });
  } else if (fill.id > line.fill) {
    // Ids are in the order of their making, so news of a design saved before changes nothing.
    line.fill = fill.id;
    line.resumeToken = told.resumeToken;
  } else if (fill.id === line.fill) {
    line.resumeToken ??= told.resumeToken;
  }
  await shop.store.save();
  return true;
}
