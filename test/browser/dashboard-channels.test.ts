/** The pages around authoring: keys, storefronts, products and webhooks, as staff use them. */
import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { clientOf } from "#test/support/client.ts";
import { PHONE, shot, type SignedIn, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let viewer: SignedIn;
beforeAll(async () => {
  viewer = await signedInAt(dashboard.server, "vera@print.example", "viewer");
});

async function statusWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${dashboard.server.ready.base_url}/templates`, { headers });
  await response.arrayBuffer();
  return response.status;
}

const PAGES = [
  "/channels/keys",
  "/channels/applications",
  "/channels/products",
  "/channels/webhooks",
];

test("a key is made by the keyboard alone, seen once, replaced, paused and revoked", async () => {
  await at("/channels", async (page, complaints) => {
    await page.waitForURL("**/channels/keys");
    await page.getByRole("button", { name: "Create key" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").focus();
    await page.keyboard.type("Web shop");
    await page.keyboard.press("Enter");
    await dialog.getByText("it is not shown again").waitFor();
    const first = await dialog.locator("code").innerText();
    expect(first).toMatch(/^sk_live_/u);
    expect(await axeViolations(page)).toEqual([]);
    // What is shown once stays until the person says that it is kept.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await dialog.locator("code").innerText()).toBe(first);
    expect(await dialog.getByRole("button", { name: "Close" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "I have copied it" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row", { name: /Web shop/u });
    await row.getByText("In use").waitFor();
    expect(await row.innerText()).not.toContain(first);
    expect(await row.innerText()).toContain(`…${first.slice(-4)}`);
    expect(await statusWith(first)).toBe(200);

    await row.getByRole("button", { name: "Pause: Web shop" }).click();
    await row.getByText("Paused").waitFor();
    expect(await statusWith(first)).toBe(401);
    await row.getByRole("button", { name: "Resume: Web shop" }).click();
    await row.getByText("In use").waitFor();

    await row.getByRole("button", { name: "Replace: Web shop" }).click();
    await dialog.getByRole("button", { name: "Replace" }).click();
    await dialog.getByText("it is not shown again").waitFor();
    const second = await dialog.locator("code").innerText();
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await page.getByText(/Replaced, works until/u).waitFor();
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

    const replaced = page.getByRole("row", { name: new RegExp(first.slice(-4), "u") });
    await replaced.getByRole("button", { name: "Revoke: Web shop" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await replaced.getByText("Revoked").waitFor();
    expect(await statusWith(first)).toBe(401);
    expect(complaints).toEqual([]);
  });
});

test("a storefront gets its key, listed at once, and the code for its page; a wrong origin is told at its field", async () => {
  await at("/channels/keys", async (page) => {
    await page.getByRole("link", { name: "Storefronts" }).click();
    await page.getByRole("button", { name: "Add storefront" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Card shop");
    await dialog.getByLabel("Allowed origins").fill("shop");
    await dialog.getByRole("button", { name: "Add storefront" }).click();
    await dialog
      .getByText(/origin/iu)
      .last()
      .waitFor();
    await dialog.getByLabel("Allowed origins").fill("https://cards.example");
    await dialog.getByRole("button", { name: "Add storefront" }).click();
    await dialog.getByText("it is not shown again").waitFor();
    const key = await dialog.locator("code").innerText();
    expect(key).toMatch(/^pk_live_/u);
    const snippet = await dialog.locator("pre").innerText();
    expect(snippet).toContain(`${dashboard.server.ready.app_url}/widget/v1.js`);
    expect(snippet).toContain(`data-service-key="${key}"`);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    const row = page.getByRole("row", { name: /Card shop/u });
    await row.getByText(`ends in ${key.slice(-4)}`).waitFor();
    await row.getByRole("button", { name: "Edit: Card shop" }).click();
    await dialog.getByLabel("Allowed origins").fill("https://new.example");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("https://new.example").waitFor();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByText(`pk_live_…${key.slice(-4)}`).waitFor({ timeout: 5_000 });
  });
});

test("a product is added, found by its id, paused and archived", async () => {
  await at("/channels/products", async (page) => {
    await page.getByRole("button", { name: "Add product" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Product id in your shop").fill("4711");
    await dialog.getByRole("button", { name: "Add product" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Find a product id").fill("4711");
    await page.getByRole("button", { name: "Find" }).click();
    await page.waitForURL(/product=/u);
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("button", { name: "Pause: 4711" }).click();
    await page.getByText("Paused").waitFor();
    await page.reload();
    await page.getByText("Paused").waitFor();
    await page.getByRole("button", { name: "Archive: 4711" }).click();
    await dialog.getByRole("button", { name: "Archive" }).click();
    await page.getByText("Archived").waitFor();
    await page.goto(`${dashboard.server.ready.app_url}/dashboard/channels/products?product=none`);
    await page.getByText("No product with this id").waitFor();
  });
});

test("an endpoint reveals its secret, is tested, sent to again, paused, turned off and on", async () => {
  await at("/channels/webhooks", async (page) => {
    await page.getByText("No endpoints yet").waitFor();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("https://hooks.invalid/in");
    await dialog.getByLabel("All events").uncheck();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByText("Choose at least one event.").waitFor();
    await dialog.getByLabel("render.failed").check();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByText("it is not shown again").waitFor();
    expect(await dialog.locator("code").innerText()).toMatch(/^whsec_/u);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("link", { name: "https://hooks.invalid/in" }).click();
    await page.getByText("Nothing was sent yet").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("The test did not get through").waitFor();
    // What went wrong is said without opening anything, and in the delivery.
    await page.getByText("The host name is not known.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: /^Details: service\.test/u }).click();
    await dialog.getByText("The host name is not known.").waitFor();
    await dialog.getByText('"type": "service.test"').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send again" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("In use").waitFor();
    await page.getByRole("button", { name: /^Turn off/u }).click();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("Turned off").waitFor();
    await page.getByRole("button", { name: "Turn on again" }).click();
    await page.getByText("In use").waitFor();
  });
});

test.each([
  ["a refusal", 500, "The receiver answered 500.", /Last answer: 500\./u],
  ["a certificate", null, "The receiver's certificate has expired.", /certificate has expired\./u],
  ["a body without end", 200, "No complete answer within 15 seconds.", /No complete answer/u],
] as const)(
  "an endpoint that failures turned off says since when, by what, and what to do: %s",
  async (_name, last_status, last_error, told) => {
    const { demo, ready } = dashboard.server;
    const shop = clientOf(ready.app_url, demo.secret_key);
    const made = await shop.post("/webhook_endpoints", {
      url: `https://down.invalid/in/${last_status}`,
      events: ["render.failed"],
    });
    const { id } = made.body.webhook_endpoint;
    await at("/channels/webhooks", async (page) => {
      // As after twenty failures in a row, which take half a day.
      await page.route(`**/v1/webhook_endpoints/${id}`, async (route) => {
        const response = await route.fetch();
        const { webhook_endpoint: endpoint } = await response.json();
        const [first_at, last_at] = ["2026-03-01T09:30:00Z", "2026-03-01T21:30:00Z"];
        const failure = { count: 20, first_at, last_at, last_status, last_error };
        const off = { status: "disabled", disabled_reason: "failures", consecutive_failures: 20 };
        await route.fulfill({
          response,
          json: { webhook_endpoint: { ...endpoint, ...off, failure } },
        });
      });
      await page.getByRole("link", { name: `https://down.invalid/in/${last_status}` }).click();
      await page.getByText("Turned off", { exact: true }).waitFor();
      const text = await page.getByText(/^Failing since .*2026.*/u).innerText();
      expect(text).toMatch(told);
      expect(text).toContain("That is why it was turned off");
      await page.getByRole("button", { name: "Turn on again" }).waitFor();
      await expectSound(page);
      await shot(page, "webhook-turned-off");
    });
  },
);

test("an endpoint that failures turned off is turned on and told what it missed by one press", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const url = "https://mended.invalid/in";
  const { id } = (await shop.post("/webhook_endpoints", { url, events: ["fill.created"] })).body
    .webhook_endpoint;
  for (let i = 0; i < 20; i++) {
    await shop.post(`/webhook_endpoints/${id}/test`);
  }
  const missed = await shop.post("/fills", { template_id: demo.template_id, values: {} });
  await at(`/channels/webhooks/${id}`, async (page, complaints) => {
    await page.getByText("Turned off", { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Turn on and send what was missed" }).press("Enter");
    await page.getByText("What was missed is being sent").waitFor();
    await page.getByText("In use").waitFor();
    const told = async (): Promise<string> => {
      const { data } = (await shop.get(`/webhook_endpoints/${id}/deliveries`)).body;
      const last = data.find((one: { event_type: string }) => one.event_type === "fill.created");
      const path = `/webhook_endpoints/${id}/deliveries/${last?.id}`;
      return last === undefined ? "" : (await shop.get(path)).body.delivery.payload;
    };
    // It is tried, and fails once more: nobody has that name.
    await expect.poll(told).toContain(missed.body.fill.id);
    await page.reload();
    await page.getByRole("button", { name: "Send what was missed" }).waitFor();
    expect(complaints).toEqual([]);
  });
  await shop.raw("DELETE", `/webhook_endpoints/${id}`);
});

test.each(
  ofCommit([
    ["English", {}],
    ["German on a phone", { ...PHONE, locale: "de-DE" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    PAGES[0] ?? "",
    async (page, complaints) => {
      for (const path of PAGES) {
        await page.locator(`main nav a[href="/dashboard${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await page.locator('[data-state="loading"]').waitFor({ state: "detached" });
        await page.locator("main table, main h2").first().waitFor();
        await expectSound(page, path);
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("a viewer reads what their role may, and sees no button they may not use", async () => {
  await at(
    "/channels",
    async (page) => {
      await page.waitForURL("**/channels/applications");
      expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
      await page.locator("tbody tr").first().waitFor();
      const named = (await page.locator("main button").allInnerTexts()).filter(Boolean);
      expect(new Set(named)).toEqual(new Set(["Code for your page"]));
      for (const path of ["/channels/products", "/channels/webhooks"]) {
        await page.goto(`${dashboard.server.ready.app_url}/dashboard${path}`);
        await page.locator("main table, main h2").first().waitFor();
        const buttons = await page.locator("main button").allInnerTexts();
        expect(buttons.filter((name) => name !== "Find")).toEqual([]);
      }
    },
    { as: viewer },
  );
});
