/** Pictures of the hosted page: what shoppers see who come by a link. */
import type { Page } from "playwright-core";
import { ARABIC, DESKTOP, PHONE, seen, type Shot, sizes, views } from "./shot.ts";
import { idIn, type PicturedShop } from "./shop.ts";

/** More than any card has room for. */
export const LONG_TEXT = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

/** The steps, one after the other; each waits for what it shows. */
export function fillShots({ stage, api }: PicturedShop): readonly Shot[] {
  const { demo } = stage.server;
  const fill = async (page: Page): Promise<void> => {
    await page.goto(demo.fill_url);
    await page.locator(".sheet img").first().waitFor();
  };
  const press = (page: Page, value: string): Promise<void> =>
    page.locator(`.action-bar button[value="${value}"]`).click();
  const contact = async (page: Page): Promise<void> => {
    await fill(page);
    await press(page, "next");
    await page.locator("#customer-email").fill("annika@nordlicht.example");
    await page.locator("#customer-name").fill("Annika Lindqvist");
  };
  const proof = async (page: Page): Promise<void> => {
    await contact(page);
    await press(page, "contact");
    await seen(page, ".proofs img");
  };
  const approved = async (page: Page): Promise<void> => {
    await proof(page);
    await press(page, "approve");
    await page.locator(".next ol").waitFor();
    await seen(page, ".proofs img");
  };
  const toApprove = async (page: Page): Promise<void> => {
    const fillId = idIn(await api("/fills", { template_id: demo.template_id }), "fill");
    const { url } = await api(`/fills/${fillId}/links`, { kind: "approve" });
    await page.goto(String(url));
    await page.waitForURL(/fill=/u);
    await seen(page, ".proofs img");
  };
  const offline = async (page: Page): Promise<void> => {
    await fill(page);
    await page.context().setOffline(true);
    await page.locator(".field input").first().fill("Maja Holmgren");
    await page.locator("output.said:not(:empty)").waitFor();
  };
  const tooLong = async (page: Page): Promise<void> => {
    await fill(page);
    const before = await page.locator(".sheet img").getAttribute("src");
    await page.locator("main .field input").first().fill(LONG_TEXT);
    await page.waitForFunction(
      (old) =>
        document.querySelector(".sheet img")?.getAttribute("src") !== old &&
        document.querySelector(".sheet[data-state]") === null,
      before,
    );
  };
  const refused = (path: string) => async (page: Page) => {
    await page.goto(`${stage.serviceOrigin}${path}`);
    await page.locator("h1").first().waitFor();
  };
  const used = `${new URL(demo.fill_url).pathname}/link?why=access_token_expired`;
  return [
    ...views("fill", fill),
    ...sizes("contact", contact),
    ...sizes("proof", proof),
    ...sizes("approved", approved),
    { name: "approved-phone-ar", options: ARABIC, take: approved },
    { name: "to-approve", options: DESKTOP, take: toApprove },
    { name: "fill-offline", options: PHONE, take: offline },
    { name: "fill-too-long", options: DESKTOP, take: tooLong },
    { name: "fill-not-live", options: DESKTOP, take: refused("/fill/nobody") },
    { name: "fill-link-used", options: PHONE, take: refused(used) },
  ];
}
