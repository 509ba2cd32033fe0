/** A refund or cancellation: every fill of the order is archived, so that nobody prints it by accident. */
import type { Shop } from "../shop.ts";
import type { Order } from "../state.ts";

/** Again is the same. */
export async function refundOrder(shop: Shop, order: Order): Promise<void> {
  for (const line of order.lines) {
    await shop.platen.fills.setStatus(line.fill, { status: "archived", reason: "refund" });
    line.state = "refunded";
    line.problem = null;
  }
  await shop.store.save();
}
