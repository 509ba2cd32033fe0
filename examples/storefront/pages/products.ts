/**
 * The products and one of them. Their pictures are drawn by the service from the press PDF (touchpoint 6), so
 * what is shown for sale is what is printed.
 */
import { type Product, PRODUCTS } from "../catalogue.data.ts";
import { html, type Html } from "../html.ts";
import type { Shop } from "../shop.ts";
import { type Cart, newId } from "../state.ts";
import { personaliseButton } from "../touchpoints/1-personalise.ts";
import { layout, price } from "./layout.ts";

/**
 * Each product is one link. Its picture has an empty `alt`, since the name stands in the same link (WCAG 2.2,
 * 1.1.1).
 */
export function productList(cart: Cart): Html {
  return layout(
    "Products",
    html`<h1>Print with your own words</h1>
<ul class="products">${PRODUCTS.map(
      (product) => html`<li><a href="/products/${product.id}">
<span class="table"><img class="print" src="/pictures/${product.id}.png" alt=""></span>
<span class="name">${product.title}</span> <span class="price">${price(product.priceCents)}</span></a></li>`,
    )}</ul>`,
    { items: cart.lines.length },
  );
}

/**
 * The button carries the id of a line that does not exist yet: saving in the dialog makes it, once, however
 * often the event or the webhook comes.
 */
export function productPage(shop: Shop, cart: Cart, product: Product): Html {
  const button = personaliseButton(shop, cart, {
    product,
    line: newId("line"),
    isSaved: false,
    label: "Personalise",
  });
  return layout(
    product.title,
    html`<article class="product">
<div class="table"><img class="print" src="/pictures/${product.id}.png" alt="${product.title}, as the designer made it"></div>
<div><h1>${product.title}</h1>
<p class="price">${price(product.priceCents)}</p>
<p>${product.text}</p>
<p>${button}</p>
<p class="problem" role="alert" hidden></p>
<p class="soft">You see the print while you type. It goes into the cart when you save it.</p></div>
</article>`,
    { items: cart.lines.length, serviceUrl: shop.serviceUrl },
  );
}
