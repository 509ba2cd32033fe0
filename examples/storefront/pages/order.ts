/** The shopper's order: how far each line is, and what only the shopper can put right. */
import type { Fill } from "@platen/client";
import { productById } from "../catalogue.data.ts";
import { html, type Html } from "../html.ts";
import type { Shop } from "../shop.ts";
import type { Cart, Order, OrderLine } from "../state.ts";
import { personaliseButton } from "../touchpoints/1-personalise.ts";
import { isForShopper } from "../touchpoints/3-finalize-on-order.ts";
import { designPicture } from "../touchpoints/5-live-preview.ts";
import { layout } from "./layout.ts";
import { problemText } from "./problems.ts";

const STATES: Readonly<Record<OrderLine["state"], string>> = {
  finalizing: "The print file is being made",
  "in production": "The print file is being made",
  ready: "Printed file ready",
  problem: "Waiting for you",
  refunded: "Refunded",
};

export interface ShownOrderLine {
  readonly line: OrderLine;
  readonly fill: Fill | null;
}

/** Changes when the page would look different. */
export function orderMark(order: Order): string {
  return order.lines
    .map(({ state, problem, fill }) => `${state} ${problem ?? ""} ${fill}`)
    .join("\n");
}

/**
 * `data-mark` is what the page shows; its script asks for the mark every two seconds and loads the page anew
 * when it is another (public/shop.js).
 */
export function orderPage(
  shop: Shop,
  cart: Cart,
  order: Order,
  lines: readonly ShownOrderLine[],
): Html {
  return layout(
    "Your order",
    html`<h1>Thank you, ${order.name}</h1>
<p>Your order is <code>${order.id}</code>.</p>
<ul class="lines" data-order="${order.id}" data-mark="${orderMark(order)}">${lines.map((shown) => orderLine(shop, cart, shown))}</ul>`,
    { items: cart.lines.length, serviceUrl: shop.serviceUrl },
  );
}

function orderLine(shop: Shop, cart: Cart, { line, fill }: ShownOrderLine): Html {
  const product = productById(line.product);
  const title = product?.title ?? line.product;
  const { problem } = line;
  // Only what a change of the design can mend is said as such; the rest is the shop's own to look at.
  const isHis = problem !== null && isForShopper(problem);
  return html`<li class="line" data-line="${line.id}">
<div class="table">${fill === null ? null : designPicture(fill, `${title}, as ordered`)}</div>
<div><h2>${title}</h2>
<p class="state" data-state="${line.state}">${isHis || problem === null ? STATES[line.state] : "We are looking at it"}</p>
${problem === null ? null : html`<p class="problem">${problemText(problem)}</p>`}
<p class="problem" role="alert" hidden></p>
${
  product === null || !isHis
    ? null
    : personaliseButton(shop, cart, {
        // Always by the server, whatever the product says: a new session with the words of the design that
        // was ordered.
        product: { ...product, opens: "server" },
        line: line.id,
        isSaved: true,
        label: "Change the design",
      })
}</div></li>`;
}
