/**
 * Touchpoint 1, personalise. Two ways to a session, of which a shop needs one.
 *
 * By the browser: a button with attributes, which the widget's script finds. No code of the shop runs.
 * By the server: `openSession`, for shops that know their customer or do without publishable keys.
 */
import type { Product } from "../catalogue.data.ts";
import { html, type Html } from "../html.ts";
import type { Shop } from "../shop.ts";
import type { Cart } from "../state.ts";

/** A line of the cart as the service is told of it: the webhook comes back with it. */
function lineReference(cart: Cart, line: string): string {
  return `${cart.id}/${line}`;
}

/** The button; `resumeToken` opens a saved design instead of a new one. */
export function personaliseButton(
  shop: Shop,
  cart: Cart,
  about: {
    readonly product: Product;
    /** A new id, or that of a line which is to be changed. */
    readonly line: string;
    readonly resumeToken?: string | null;
    readonly isSaved: boolean;
    readonly label: string;
  },
): Html {
  const { product, line, resumeToken, isSaved, label } = about;
  if (product.opens === "browser" && (!isSaved || resumeToken)) {
    return html`<button class="main" type="button"
      data-service-key="${shop.settings.publishable_key}"
      data-service-product="${product.id}"
      data-service-cart="${lineReference(cart, line)}"
      data-service-title="${product.title}"
      data-service-fill="${resumeToken ?? ""}"
      data-line="${line}">${label}</button>`;
  }
  return html`<button class="main" type="button" data-session="${product.id}"
    data-line="${line}" data-title="${product.title}">${label}</button>`;
}

/** The server's own session for a line; it begins with the words of the saved design, if there is one. */
export async function openSession(
  shop: Shop,
  cart: Cart,
  about: { readonly product: Product; readonly line: string; readonly fill: string | null },
): Promise<{ readonly iframe_url: string }> {
  const saved = about.fill === null ? null : await shop.platen.fills.retrieve(about.fill);
  const { iframe_url } = await shop.platen.embedSessions.create({
    external_product_id: about.product.id,
    external_cart_id: lineReference(cart, about.line),
    embed_application_id: shop.settings.application,
    parent_origin: shop.origin,
    values: saved?.fill.values ?? {},
    metadata: { line: about.line },
  });
  // Holds the session's secret behind the #: to this shopper's page only, and into no log.
  return { iframe_url };
}
