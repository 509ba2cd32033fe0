/** Pictures of the board of finals: full, empty, on its way and broken; one final; how a press gets its files. */
import type { Locator, Page } from "playwright-core";
import type { Records } from "./records.ts";
import {
  ARABIC,
  DARK,
  DESKTOP,
  GERMAN,
  openDialog,
  PHONE,
  seen,
  type Shot,
  sizes,
} from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

/** A day's orders are on the board. */
export function orderShots(
  { staff }: PicturedShop,
  { orderId, failedId, batchId }: Records,
): readonly Shot[] {
  /** Below what customers said, where they said something. */
  const board = async (page: Page): Promise<Locator> => {
    await staff(page, "/orders");
    const table = page.locator("main table").last();
    await table.waitFor();
    await seen(page, "tbody img");
    return table;
  };
  const nothing = async (page: Page): Promise<void> => {
    await staff(page, "/orders?find=xylophone");
    await page.locator("main h2").waitFor();
  };
  const open = async (page: Page): Promise<void> => {
    await staff(page, "/orders/open");
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
  };
  /** The answer never comes. */
  const waiting = async (page: Page): Promise<void> => {
    await page.route("**/v1/renders?*", () => undefined);
    await staff(page, "/orders");
    await page.locator('[data-state="loading"]').waitFor();
    await page.locator("header a").first().waitFor();
  };
  const broken = async (page: Page): Promise<void> => {
    const error = {
      type: "api_error",
      code: "internal_error",
      message: "It broke.",
      request_id: "req_7",
    };
    await page.route("**/v1/renders?*", (route) => route.fulfill({ status: 500, json: { error } }));
    await staff(page, "/orders");
    await page.getByRole("alert").waitFor();
  };
  const archive = async (page: Page): Promise<void> => {
    const orders = (await board(page)).getByRole("checkbox");
    await orders.nth(0).check();
    await orders.nth(1).check();
    await page.locator('[data-any="true"] button').last().click();
    await (await openDialog(page)).getByRole("textbox").waitFor();
  };
  const chosen = async (page: Page): Promise<void> => {
    await (await board(page)).getByRole("checkbox").nth(0).check();
    await page.locator('[data-any="true"]').waitFor();
  };
  const hotFolder = async (page: Page): Promise<void> => {
    await board(page);
    await page.locator("h1 ~ div button").click();
    await (await openDialog(page)).locator("pre").waitFor();
  };
  /** A list of which a part is made, some rows need a change, and the rest comes. */
  const batch =
    (state: object) =>
    async (page: Page): Promise<void> => {
      await page.route(/\/v1\/batches\/bat_\w+$/u, async (route) => {
        const answer = await route.fetch();
        const { batch: shown } = await answer.json();
        await route.fulfill({ response: answer, json: { batch: { ...shown, ...state } } });
      });
      await staff(page, `/orders/batch?batch=${batchId}`);
      await page.getByRole("heading", { name: /name badges/u }).waitFor();
      await page.locator("main table tbody tr").first().waitFor();
      await page.waitForLoadState("networkidle");
    };
  const underWay = {
    status: "processing",
    row_count: 2_000,
    rendered_count: 731,
    completed_at: null,
  };
  const waits = {
    ...underWay,
    status: "queued",
    error: { code: "render_limit_monthly", message: "The plan has no more." },
  };
  const order =
    (id: string) =>
    async (page: Page): Promise<void> => {
      await staff(page, `/orders/${id}`);
      await page.locator("main h2").first().waitFor();
      await page.waitForLoadState("networkidle");
      if (id === orderId) {
        await seen(page, "figure img");
      }
    };
  return [
    ...sizes("dashboard-orders", async (page) => {
      await board(page);
    }),
    { name: "dashboard-orders-chosen-de", options: { ...PHONE, locale: "de" }, take: chosen },
    ...sizes("dashboard-open-designs", open),
    { name: "dashboard-open-designs-ar", options: ARABIC, take: open },
    { name: "dashboard-no-orders-de", options: GERMAN, take: nothing },
    { name: "dashboard-orders-loading", options: DESKTOP, take: waiting },
    { name: "dashboard-orders-broken-ar", options: ARABIC, take: broken },
    { name: "dashboard-archive", options: DESKTOP, take: archive },
    { name: "dashboard-hot-folder-dark", options: { ...DESKTOP, ...DARK }, take: hotFolder },
    { name: "dashboard-hot-folder-ar", options: ARABIC, take: hotFolder },
    ...sizes("dashboard-batch", batch(underWay)),
    { name: "dashboard-batch-ar", options: ARABIC, take: batch(underWay) },
    { name: "dashboard-batch-done-dark", options: { ...DESKTOP, ...DARK }, take: batch({}) },
    { name: "dashboard-batch-waits-de", options: GERMAN, take: batch(waits) },
    { name: "dashboard-order", options: DESKTOP, take: order(orderId) },
    { name: "dashboard-order-ar", options: ARABIC, take: order(orderId) },
    { name: "dashboard-order-dark", options: { ...DESKTOP, ...DARK }, take: order(orderId) },
    { name: "dashboard-order-failed-de", options: GERMAN, take: order(failedId) },
    {
      name: "dashboard-order-failed-ja",
      options: { ...PHONE, locale: "ja" },
      take: order(failedId),
    },
  ];
}
