/** Pictures of the frame that a shop's own page opens. */
import type { Page } from "playwright-core";
import { LONG_TEXT } from "./fill-shots.ts";
import { DESKTOP, PHONE, type Shot, views } from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

const FRAME = "dialog iframe";

/** Opened by the shop's button, and in each state that something else brings about. */
export function frameShots(shop: PicturedShop): readonly Shot[] {
  const { stage } = shop;
  const frame = async (page: Page): Promise<void> => {
    const language = await page.evaluate(() => navigator.language);
    await page.goto(await stage.shopAddress(stage.server.demo.template_id, language));
    await page.waitForFunction(() => "ServicePersonalizer" in window);
    await page.locator("#open").click();
    await settled(page);
  };
  const type = (page: Page, text: string): Promise<void> =>
    page.frameLocator(FRAME).locator("form .field input").first().fill(text);
  const offline = async (page: Page): Promise<void> => {
    await frame(page);
    await page.context().setOffline(true);
    await type(page, "Maja Holmgren");
    await page.frameLocator(FRAME).locator(".said:not(:empty)").waitFor();
  };
  const expired = async (page: Page): Promise<void> => {
    await frame(page);
    await page.route("**/v1/embed/**", (route) =>
      route.fulfill({
        status: 410,
        json: { error: { type: "invalid_request_error", code: "embed_session_expired" } },
      }),
    );
    await type(page, "Maja Holmgren");
    await page.frameLocator(FRAME).locator('.notice[data-kind="warn"]').waitFor();
  };
  const tooLong = async (page: Page): Promise<void> => {
    await frame(page);
    await type(page, LONG_TEXT);
    await page.frameLocator(FRAME).locator(".field [aria-invalid=true]").first().waitFor();
    await settled(page);
  };
  return [
    ...views("frame", frame),
    { name: "frame-offline", options: PHONE, take: offline },
    { name: "frame-expired", options: PHONE, take: expired },
    { name: "frame-conflict", options: DESKTOP, take: (page) => conflict(shop, page, frame) },
    { name: "frame-too-long", options: PHONE, take: tooLong },
  ];
}

/** Another window changes a text while this one saves. */
async function conflict(
  { stage, api }: PicturedShop,
  page: Page,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const asked = page.waitForRequest(
    (one) =>
      one.headers()["x-service-client-secret"] !== undefined && /fills\/fil_/u.test(one.url()),
  );
  await open(page);
  const inner = page.frameLocator(FRAME);
  const shown = await inner.locator(".sheet img").getAttribute("src");
  await inner.locator("form .field input").first().fill("Maja Holmgren");
  const request = await asked;
  const secret = (await request.allHeaders())["x-service-client-secret"] ?? "";
  await inner.locator(`.sheet[data-state="settled"] img:not([src="${shown ?? ""}"])`).waitFor();
  const { data } = await api(`/templates/${stage.server.demo.template_id}/fields`);
  const id = String(Object(Object(data)[1])["id"]);
  let isFirst = true;
  await page.route("**/save", async (route) => {
    if (!isFirst) {
      await route.continue();
      return;
    }
    isFirst = false;
    const address = request.url().replace(/(fills\/fil_\w+).*$/u, "$1");
    await fetch(address, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-service-client-secret": secret },
      body: JSON.stringify({ values: { [id]: "Potter" } }),
    });
    await route.fulfill({
      status: 409,
      json: { error: { type: "invalid_request_error", code: "fill_changed" } },
    });
  });
  await inner.locator(".action[type=submit]").click();
  await inner.locator(".proof .action:not([data-quiet])").click();
  await inner.getByText("changed in another window").first().waitFor();
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.frameLocator(FRAME).locator('.sheet[data-state="settled"]').waitFor();
}
