/**
 * Touchpoint 3, finalize on the order. The order is stored first and finalized then, each line with an
 * Idempotency-Key of its own: after a crash, or when an answer is lost, the same request is sent again and one
 * press PDF is made.
 */
import { type Fill, PlatenApiError } from "@platen/client";
import type { Shop } from "../shop.ts";
import { type Cart, newId, type Order, type OrderLine } from "../state.ts";
import { applyRender } from "./4-fulfil.ts";

/** Codes that the shopper can mend by changing the design. */
const SHOPPERS = new Set([
  "text_overflow",
  "missing_required_field",
  "field_too_long",
  "missing_glyph",
  "field_not_fillable",
  "fill_expired",
  "fill_not_open",
  "fill_not_found",
]);

/** Whether the design has to be changed, rather than the request sent again. */
export function isForShopper(code: string): boolean {
  return SHOPPERS.has(code);
}

/** What stands in the way of ordering a design: looked at before anybody pays. Null for nothing. */
export function problemOf(fill: Fill): string | null {
  switch (fill.status) {
    case "expired":
      return "fill_expired";
    case "finalized":
    case "archived":
      return "fill_not_open";
    case "open":
      return fill.missing_fields.length > 0 ? "missing_required_field" : null;
    default:
      return fill.status satisfies never;
  }
}

/** The paid cart as an order; the press PDFs are asked for before it resolves. */
export async function placeOrder(
  shop: Shop,
  cart: Cart,
  customer: { readonly name: string; readonly email: string },
): Promise<Order> {
  const order: Order = {
    id: newId("order"),
    cart: cart.id,
    ...customer,
    placedAt: new Date().toISOString(),
    lines: cart.lines.map((line) => ({
      ...line,
      render: null,
      state: "finalizing",
      problem: null,
      attempt: 1,
      at: "",
    })),
  };
  // Stored before anything is asked of the service: what is asked for twice is found by its key, what is
  // forgotten is not.
  shop.store.state.orders[order.id] = order;
  cart.removed = [...cart.removed, ...cart.lines.map(({ id }) => id)];
  cart.lines = [];
  await shop.store.save();
  await finalizeOrder(shop, order);
  return order;
}

/** Finalizes the lines that are not yet; also called for every order when the shop starts. */
export async function finalizeOrder(shop: Shop, order: Order): Promise<void> {
  for (const line of order.lines.filter(({ state }) => state === "finalizing")) {
    await finalizeLine(shop, order, line);
  }
}

async function finalizeLine(shop: Shop, order: Order, line: OrderLine): Promise<void> {
  try {
    const { render } = await shop.platen.fills.finalize(
      line.fill,
      { external_order_id: order.id, customer_name: order.name, customer_email: order.email },
      { idempotencyKey: `${order.id}-${line.id}-${line.attempt}` },
    );
    line.render = render?.id ?? line.render;
    // The webhook may have been quicker than this answer, and then the line says more already.
    if (line.state === "finalizing") {
      line.state = "in production";
    }
    if (render !== null && render.status === "failed") {
      applyRender(line, render);
    }
  } catch (error) {
    if (!(error instanceof PlatenApiError)) {
      // No answer came: the line stays as it is, and the same key is sent at the next start.
      shop.log(`${order.id} ${line.id}: ${String(error)}`);
      return;
    }
    shop.log(`${order.id} ${line.id}: ${error.code} (request ${error.requestId})`);
    line.state = "problem";
    line.problem = error.code;
    // Refusals are kept with their key, so the next try needs another.
    line.attempt += 1;
  } finally {
    await shop.store.save();
  }
}

/** Again after a refusal: with another design, or with the same when nobody was to blame for it. */
export async function finalizeAgain(
  shop: Shop,
  order: Order,
  line: OrderLine,
  design: { readonly fill: string; readonly resumeToken: string | null } | null = null,
): Promise<void> {
  if (design !== null) {
    line.fill = design.fill;
    line.resumeToken = design.resumeToken;
  }
  line.state = "finalizing";
  line.problem = null;
  await shop.store.save();
  await finalizeLine(shop, order, line);
}
