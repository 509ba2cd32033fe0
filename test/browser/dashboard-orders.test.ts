/** The board of finals, as staff use it on a day at the press. */
import { decode } from "fast-png";
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { PHONE, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let renderId: string;
beforeAll(async () => {
  renderId = await orderedCard();
});

/** An order of the demo's first template, with its file; the id of its final. */
async function orderedCard(order = "4711"): Promise<string> {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const { body } = await shop.post("/fills", {
    template_id: demo.template_id,
    external_order_id: order,
    customer_email: "ada@example.com",
    values: { name: "Ada Lovelace" },
  });
  const made = await shop.post(`/fills/${body.fill.id}/finalize`, {});
  return made.body.render.id;
}

/** Of the pixels that are shown. */
async function whiteShare(shown: Locator): Promise<number> {
  const { data, channels } = decode(await shown.screenshot());
  const count = data.length / channels;
  const white = Array.from({ length: count }, (_, i) =>
    data.subarray(i * channels, i * channels + 3).every((value) => value === 255),
  );
  return white.filter(Boolean).length / count;
}

test("an order is found by its number, compared, downloaded and opened for a correction", async () => {
  await at("/templates", async (page, complaints) => {
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByLabel("Order number").fill("4711");
    await page.keyboard.press("Enter");
    await page.waitForURL(/order=/u);
    await page.locator("tbody img").waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByLabel("Preflight").selectOption({ label: "Being made" });
    await page.getByText("No such orders").waitFor();
    await page.getByLabel("Preflight").selectOption({ label: "All" });
    await page.getByRole("link", { name: "4711", exact: true }).click();

    await page.getByAltText("Page 1 as designed").waitFor();
    await page.getByAltText("Page 1 as ordered").waitFor();
    const difference = page.getByRole("img", { name: /^Page 1: what differs/u });
    await difference.waitFor();
    // Most of the card is as it was, and the name is not.
    await expect.poll(() => whiteShare(difference)).toBeGreaterThan(0.8);
    expect(await whiteShare(difference)).toBeLessThan(1);
    await page
      .getByText("Full name", { exact: true })
      .or(page.getByText("Name", { exact: true }))
      .waitFor();
    await page.getByText("Ada Lovelace").waitFor();
    await page.getByText("Beyond them no pixel differs.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(renderId);

    await page.getByRole("button", { name: "Correction link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText("it is not shown again").waitFor();
    expect(await dialog.locator("code").innerText()).toMatch(/\/fill\/.*#t=/u);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });
});

test("a day at the press: what waits is released, seen at the press, and withdrawn", async () => {
  const id = await orderedCard("press-1");
  await at("/orders?press=toRelease&order=press-1", async (page, complaints) => {
    await page.getByRole("link", { name: "press-1", exact: true }).click();
    await page.getByRole("button", { name: /^Release/u }).click();
    const dialog = page.getByRole("dialog");
    const withdraw = page.getByRole("button", { name: "Withdraw the release" });
    // Asked about first where preflight holds the file for unfit.
    await withdraw.or(dialog).first().waitFor();
    if ((await dialog.count()) > 0) {
      await dialog.getByRole("button", { name: "Release all the same" }).click();
    }
    await withdraw.waitFor();
    expect(await page.getByRole("button", { name: "Correction link" }).count()).toBe(0);
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: "At the press" }).click();
    await page.getByRole("link", { name: "press-1", exact: true }).click();
    // By keyboard alone.
    await withdraw.focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Withdraw the release" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Release/u }).waitFor();
    await page.getByRole("button", { name: "Correction link" }).waitFor();
    expect(complaints).toEqual([]);
  });
  const shop = clientOf(dashboard.server.ready.app_url, dashboard.server.demo.secret_key);
  expect((await shop.get(`/renders/${id}`)).body.render.released_at).toBeNull();
});

test.each([
  ["English", {}],
  ["German on a phone", { ...PHONE, locale: "de-DE" }],
  ["Arabic on a phone", { ...PHONE, locale: "ar" }],
] as const)("in %s axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    "/orders",
    async (page, complaints) => {
      for (const shown of ["tbody img", "figure img"]) {
        await page.locator(shown).last().waitFor();
        await expectSound(page, shown);
        if (shown === "tbody img") {
          await page.locator("tbody a").first().click();
        }
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("an order that was corrected: the earlier file is shown without the later one's texts", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const shopper = clientOf(ready.app_url, "");
  const { fill_id: fillId } = (await shop.get(`/renders/${renderId}`)).body.render;
  const { url } = (await shop.post(`/fills/${fillId}/links`, { kind: "correct" })).body;
  const opened = await shopper.post("/hosted/fills/token", { access_token: url.split("#t=")[1] });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const changed = await shopper.patch(
    `/hosted/fills/${fillId}`,
    { values: { name: "Grace Hopper" } },
    { cookie, origin: ready.app_url },
  );
  expect(changed.status).toBe(200);
  await shop.post(`/fills/${fillId}/finalize`, {});

  await at(`/orders/${renderId}`, async (page, complaints) => {
    await page.getByText("Beyond them no pixel differs.").waitFor();
    expect(await page.getByText("Grace Hopper").count()).toBe(0);
    expect(await page.getByAltText("Page 1 as ordered").count()).toBe(0);
    await page.getByRole("link", { name: "Show" }).click();
    await page.getByText("Grace Hopper").waitFor();
    await page.getByAltText("Page 1 as ordered").waitFor();
    expect(complaints).toEqual([]);
  });
});
