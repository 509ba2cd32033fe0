/** The search over everything, as somebody uses it who knows what they look for. */
import { beforeAll, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { PHONE, shot, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;
let reference: string;
beforeAll(async () => {
  const { demo, ready } = dashboard.server;
  const { cookie } = dashboard.owner;
  const company = await fetch(`${ready.base_url}/companies`, {
    method: "POST",
    headers: { cookie, origin: ready.app_url, "content-type": "application/json" },
    body: JSON.stringify({ name: "Babbage & Sons" }),
  });
  expect(company.status).toBe(201);
  const shop = clientOf(ready.app_url, demo.secret_key);
  const { body } = await shop.post("/fills", {
    template_id: demo.template_id,
    external_order_id: "4711",
    customer_email: "ada@example.com",
    values: { name: "Ada Lovelace" },
  });
  ({ reference } = body.fill);
  await shop.post(`/fills/${body.fill.id}/finalize`, {});
});

test("by the keyboard alone: a page, an order by its customer and by its reference", async () => {
  await at("/library/fonts", async (page, complaints) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const field = page.getByRole("combobox", { name: /^Template, order number/u });
    const options = page.getByRole("option");
    const chosen = page.locator('[role="option"][aria-selected="true"]');

    const open = async (): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.locator('[role="combobox"]:focus').waitFor();
    };

    await open();
    // Nothing typed: all pages.
    await options.filter({ hasText: "Webhooks" }).waitFor();
    await page.keyboard.type("order");
    await page
      .getByRole("status")
      .getByText(/result/u)
      .waitFor();
    await expect.poll(() => chosen.innerText()).toBe("Orders");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");

    await open();
    await page.keyboard.type("ada@");
    await page.getByRole("group", { name: "Orders" }).getByText("4711").waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });

    await open();
    await page.keyboard.type(reference.toLowerCase());
    // The number that the shop knows it by.
    await options.getByText("4711").waitFor();
    await expect.poll(() => chosen.count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/orders\/rnd_/u);
    expect(complaints).toEqual([]);
  });
});

test("by the mouse: a customer; above another dialog it does not open, and nothing found is said", async () => {
  await at("/templates", async (page) => {
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill("xylophone");
    await page.getByRole("status").getByText("Nothing found").waitFor();
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.getByRole("combobox").fill("babbage");
    await page.getByRole("group", { name: "Customers" }).getByText("Babbage & Sons").click();
    await page.getByRole("heading", { level: 1, name: "Babbage & Sons" }).waitFor();
  });
});

test("lists are searched for words, which stand in the address", async () => {
  await at("/templates?find=busi%20CARD", async (page, complaints) => {
    await page.getByRole("link", { name: /card/iu }).first().waitFor();
    const field = page.getByRole("searchbox", { name: "Title or link" });
    expect(await field.inputValue()).toBe("busi CARD");
    await field.fill("xylophone");
    await page.keyboard.press("Enter");
    await page.getByText("None here").waitFor();
    await page.waitForURL(/find=xylophone/u);
    await page.getByRole("link", { name: "Orders" }).click();
    const orders = page.getByRole("searchbox", { name: /^Order number/u });
    await orders.fill("ADA@example");
    await page.keyboard.press("Enter");
    await page.waitForURL(/find=/u);
    await page.getByRole("link", { name: "4711", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test.each(
  ofCommit([
    ["English", {}, { button: "Search", word: "4711" }],
    ["German", { locale: "de-DE" }, { button: "Suchen", word: "papier" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }, { button: "بحث", word: "المكتبة" }],
  ] as const),
)(
  "in %s: found by the reader's words, axe finds nothing, nothing scrolls sideways",
  async (name, options, { button, word }) => {
    await at(
      "/library/stocks",
      async (page, complaints) => {
        await page.getByRole("button", { name: button }).click();
        await shot(page, `search-${name}-open`);
        await page.getByRole("combobox").fill(word);
        await page.getByRole("option").first().waitFor();
        // On a touch screen the dialog is clear until there would be a keyboard on it.
        const dialog = page.getByRole("dialog").locator("xpath=..");
        await expect.poll(() => dialog.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
        await expectSound(page);
        await shot(page, `search-${name}`);
        expect(complaints).toEqual([]);
      },
      options,
    );
  },
);
