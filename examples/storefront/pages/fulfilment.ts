/** For the shop's own people: what is to be printed. */
import type { Certificate, Render } from "@platen/client";
import { productById } from "../catalogue.data.ts";
import { html, type Html } from "../html.ts";
import type { Order } from "../state.ts";
import { layout } from "./layout.ts";

/**
 * The table scrolls in itself on a phone; with a tab stop, so that it can be scrolled by keyboard (WCAG 2.2,
 * 1.4.10 and 2.1.1).
 */
export function orderList(orders: readonly Order[]): Html {
  const rows = orders.map(
    (order) => html`<tr><th scope="row"><a href="/fulfilment/${order.id}">${order.id}</a></th>
<td>${order.name}</td><td>${order.placedAt.slice(0, 16).replace("T", " ")}</td>
<td>${[...new Set(order.lines.map(({ state }) => state))].join(", ")}</td></tr>`,
  );
  return layout(
    "Orders",
    html`<h1>Orders</h1>${
      rows.length === 0
        ? html`<p>None yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Orders"><table><thead><tr><th scope="col">Order</th><th scope="col">Customer</th>
<th scope="col">Placed</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table></div>`
    }`,
  );
}

/** An order with the press PDF of each line, where there is one. A refund is offered for the whole order. */
export function fulfilmentPage(order: Order, renders: readonly Render[]): Html {
  const isRefunded = order.lines.every(({ state }) => state === "refunded");
  return layout(
    `Order ${order.id}`,
    html`<p><a href="/fulfilment">All orders</a></p>
<h1>Order ${order.id}</h1><p>${order.name}, ${order.email}</p>
<ul class="renders">${order.lines.map((line) => fulfilmentLine(order, line.id, renders))}</ul>
${
  isRefunded
    ? html`<p class="state">Refunded. Nothing of it is printed any more.</p>`
    : html`<form method="post" action="/fulfilment/${order.id}/refund"><button>Refund the order</button></form>`
}`,
  );
}

/**
 * A line with the newest render of its fill: one that was superseded must not be printed, so it is not shown.
 */
function fulfilmentLine(order: Order, id: string, renders: readonly Render[]): Html {
  const line = order.lines.find((one) => one.id === id);
  const render = renders.find((one) => one.fill_id === line?.fill && one.superseded_by === null);
  const title = productById(line?.product ?? "")?.title ?? "";
  const at = `/fulfilment/${order.id}/${render?.id ?? ""}`;
  return html`<li><h2>${title}</h2>
<p class="state" data-state="${line?.state ?? ""}">${line?.state ?? ""}${line?.problem ? html` (<code>${line.problem}</code>)` : null}</p>
${
  render?.status === "succeeded" && line?.state !== "refunded"
    ? html`<p><a href="${at}.pdf" download>Press PDF of ${title}</a>, preflight: ${render.preflight_status}</p>
<p><a href="${at}/certificate">Certificate of ${title}</a></p>`
    : null
}
${
  line?.state === "problem"
    ? html`<form method="post" action="/fulfilment/${order.id}/${id}/again"><button>Try again</button></form>`
    : null
}</li>`;
}

/**
 * The certificate in a few lines. `outside_px_diff` is compared over all pages; 0 means that nothing moved
 * but the words.
 */
export function certificatePage(order: Order, render: Render, certificate: Certificate): Html {
  const outside = certificate.raster.reduce((sum, { outside_px_diff: px }) => sum + px, 0);
  return layout(
    "Certificate",
    html`<p><a href="/fulfilment/${order.id}">Order ${order.id}</a></p>
<h1>Certificate</h1>
<p>What the service changed in the uploaded press PDF to print this order.</p>
<dl>
<dt>Uploaded file</dt><dd><code>${certificate.source_sha256}</code></dd>
<dt>Press PDF</dt><dd><code>${certificate.output_sha256}</code></dd>
<dt>Objects</dt><dd>${String(certificate.unchanged.count)} unchanged, ${String(certificate.changed.length)} changed, ${String(certificate.added.length)} added</dd>
<dt>Pixels that differ outside the changed words</dt><dd>${String(outside)}</dd>
</dl>
<p><a href="/fulfilment/${order.id}/${render.id}/certificate.json">As JSON</a></p>`,
  );
}
