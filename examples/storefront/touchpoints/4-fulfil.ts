/**
 * Touchpoint 4, fulfil. The shop's people see the renders of an order and fetch the press PDFs with their
 * certificates. Webhooks keep the order up to date; looking here makes up for any that was missed.
 */
import type { Certificate, Download, Render } from "@platen/client";
import type { Shop } from "../shop.ts";
import type { Order, OrderLine } from "../state.ts";

/** What a render, from wherever it is known, means for its line. News may come twice and in any order. */
export function applyRender(line: OrderLine, render: Render): void {
  const isOlderRender = line.render !== null && render.id < line.render;
  if (line.state === "refunded" || isOlderRender || render.updated_at < line.at) {
    return;
  }
  line.render = render.id;
  line.at = render.updated_at;
  if (render.status === "succeeded") {
    line.state = "ready";
    line.problem = null;
  } else if (render.status === "failed" && render.next_attempt_at === null) {
    line.state = "problem";
    line.problem = render.error?.code ?? "render_failed";
  } else if (line.state === "finalizing") {
    line.state = "in production";
  }
}

/** The order's renders, newest first, as the service has them. */
export async function rendersOf(shop: Shop, order: Order): Promise<readonly Render[]> {
  const { data } = await shop.platen.renders.list({ external_order_id: order.id });
  const finals = data.filter(({ kind }) => kind === "final");
  for (const render of finals.toReversed()) {
    const line = order.lines.find(({ fill }) => fill === render.fill_id);
    if (line !== undefined) {
      applyRender(line, render);
    }
  }
  await shop.store.save();
  return finals;
}

/** The press PDF. `signed_url` of a render does the same for programs that have no key, for one hour. */
export async function pressPdf(shop: Shop, render: Render): Promise<Download> {
  return await shop.platen.renders.download(render.id);
}

/** What was changed in the uploaded file, object by object. */
export async function certificateOf(shop: Shop, render: Render): Promise<Certificate> {
  return (await shop.platen.renders.certificate(render.id)).certificate;
}
