/** Pictures of what orders come in by: keys, storefronts, products, webhooks. */
import type { Page } from "playwright-core";
import { ARABIC, DARK, DESKTOP, GERMAN, openDialog, type Shot, sizes } from "./shot.ts";
import { idIn, type PicturedShop } from "./shop.ts";

export function channelShots({ api, staff }: PicturedShop): readonly Shot[] {
  const channels =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await staff(page, `/channels/${path}`);
      await page.locator("main table, main h2").first().waitFor();
    };
  const newKey = async (page: Page): Promise<void> => {
    await channels("keys")(page);
    await page.locator("main button").first().click();
    await (await openDialog(page)).locator("select").selectOption("restricted");
  };
  const snippet = async (page: Page): Promise<void> => {
    await channels("applications")(page);
    await page.locator("tbody button").nth(1).click();
    await (await openDialog(page)).locator("pre").waitFor();
  };
  /** Of an endpoint that was tried once. */
  const delivery = async (page: Page): Promise<void> => {
    const made = await api("/webhook_endpoints", {
      url: "https://hooks.invalid/platen",
      events: ["fill.created", "render.failed"],
    });
    const id = idIn(made, "webhook_endpoint");
    await api(`/webhook_endpoints/${id}/test`, {});
    await staff(page, `/channels/webhooks/${id}`);
    await page.locator("tbody tr").first().waitFor();
  };
  return [
    ...sizes("dashboard-keys", channels("keys")),
    { name: "dashboard-keys-ar", options: ARABIC, take: channels("keys") },
    { name: "dashboard-new-key", options: DESKTOP, take: newKey },
    { name: "dashboard-storefronts-dark", options: { ...DESKTOP, ...DARK }, take: snippet },
    { name: "dashboard-products-de", options: GERMAN, take: channels("products") },
    { name: "dashboard-webhook", options: DESKTOP, take: delivery },
  ];
}
