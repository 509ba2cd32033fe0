/**
 * The cart: each design as it will be printed, and what keeps it from being ordered. It asks the service for
 * the designs each time: the shop keeps only their ids, so it can show nothing that is out of date.
 */
import type { Fill } from "@platen/client";
import type { Product } from "../catalogue.data.ts";
import { html, type Html } from "../html.ts";
import type { Shop } from "../shop.ts";
import type { Cart, CartLine } from "../state.ts";
import { personaliseButton } from "../touchpoints/1-personalise.ts";
import { problemOf } from "../touchpoints/3-finalize-on-order.ts";
import { designPicture } from "../touchpoints/5-live-preview.ts";
import { layout, price } from "./layout.ts";
import { problemText } from "./problems.ts";

export interface ShownLine {
  readonly line: CartLine;
  readonly product: Product;
  /** Null when the service has it no more. */
  readonly fill: Fill | null;
}

/** Null for a design that can be ordered. */
export function problemOfLine({ fill }: ShownLine): string | null {
  return fill === null ? "fill_not_found" : problemOf(fill);
}

/** One order takes all lines or none, so the form is there only when every design can be ordered. */
export function cartPage(shop: Shop, cart: Cart, lines: readonly ShownLine[]): Html {
  const totalCents = lines.reduce((sum, { product }) => sum + product.priceCents, 0);
  const isOrderable = lines.every((line) => problemOfLine(line) === null);
  const body =
    lines.length === 0
      ? html`<h1>Your cart</h1><p>There is nothing in it yet.</p><p><a href="/">To the products</a></p>`
      : html`<h1>Your cart</h1>
<ul class="lines">${lines.map((line) => cartLine(shop, cart, line))}</ul>
<p class="total">Total <strong>${price(totalCents)}</strong></p>
${isOrderable ? checkoutForm() : html`<p>You can order once each design is in order.</p>`}`;
  return layout("Your cart", body, { items: lines.length, serviceUrl: shop.serviceUrl });
}

function cartLine(shop: Shop, cart: Cart, shown: ShownLine): Html {
  const { line, product, fill } = shown;
  const problem = problemOfLine(shown);
  // The picture's text alternative holds the words on it: they are what the shopper checks (WCAG 2.2, 1.1.1).
  const words = Object.values(fill?.values ?? {}).filter((text) => text !== "");
  return html`<li class="line" data-fill="${line.fill}">
<div class="table">${fill === null ? null : designPicture(fill, `${product.title} with your words: ${words.join(", ")}`)}</div>
<div><h2>${product.title}</h2>
<p class="price">${price(product.priceCents)}</p>
${problem === null ? null : html`<p class="problem">${problemText(problem)}</p>`}
<p class="problem" role="alert" hidden></p>
<div class="actions">${personaliseButton(shop, cart, {
    product,
    line: line.id,
    resumeToken: line.resumeToken,
    isSaved: true,
    label: "Edit design",
  })}
<form method="post" action="/cart/remove"><input type="hidden" name="line" value="${line.id}">
<button aria-label="Remove ${product.title}">Remove</button></form></div></div>
</li>`;
}

/** `autocomplete` names what is asked for (WCAG 2.2, 1.3.5), so browsers fill it in. */
function checkoutForm(): Html {
  return html`<form class="checkout" method="post" action="/checkout">
<h2>Order</h2>
<p><label for="name">Your name</label><input id="name" name="name" required maxlength="200" autocomplete="name"></p>
<p><label for="email">E-mail</label><input id="email" name="email" type="email" required autocomplete="email"></p>
<p><button class="main">Place the order</button></p>
</form>`;
}
