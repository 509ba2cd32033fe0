/** The frame of the dashboard, as staff meet it. */
import { expect, test } from "vitest";
import { PHONE, shot, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

test.each(
  ofCommit([
    ["English", {}],
    ["English on a phone", PHONE],
    ["German", { locale: "de-DE" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("the list in %s: axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    "?mode=test",
    async (page, complaints) => {
      await page.locator("main img").waitFor();
      expect(new URL(page.url()).pathname).toBe("/dashboard/templates");
      await expectSound(page);
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("test data are said in words, and the other data are one link away", async () => {
  await at("/templates?mode=test", async (page) => {
    await page.getByText("nothing here is printed or charged").waitFor();
    const asked = page.waitForRequest((request) => request.url().includes("status=archived"));
    await page.getByRole("link", { name: "Archived" }).click();
    expect((await asked).headers()["x-service-mode"]).toBe("test");
    await page.getByText("None here").waitFor();
    expect(await page.locator('main [aria-current="page"]').allInnerTexts()).toEqual(["Archived"]);
    // Pages keep the mode, and the address says what the list is narrowed by.
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      mode: "test",
      status: "archived",
    });
    await page.getByRole("link", { name: "Live", exact: true }).click();
    await page.locator("main img").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});

test.each([
  ["de-DE", "Menü", "Aufträge"],
  ["ar", "القائمة", "الطلبات"],
  ["ja", "メニュー", "注文"],
] as const)(
  "a narrow phone has menu, search, data and account in its bar, the nouns in a sheet: %s",
  async (locale, menu, orders) => {
    await at(
      "/templates?mode=test",
      async (page, complaints) => {
        await page.locator("main img").waitFor();
        const bar = page.getByRole("banner");
        // Test data are told by the bar besides the banner, which scrolls away.
        expect(await bar.locator('[aria-current="true"]').isVisible()).toBe(true);
        for (const part of await bar.locator("a:visible, button:visible").all()) {
          const { x = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(360);
          expect(height).toBeGreaterThanOrEqual(40);
        }
        await shot(page, `bar-${locale}`);
        const button = bar.getByRole("button", { name: menu });
        await button.press("Enter");
        const sheet = page.getByRole("dialog", { name: menu });
        await sheet.locator('[aria-current="page"]').waitFor();
        await expectSound(page, "the sheet");
        await shot(page, `sheet-${locale}`);
        await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "detached" });
        expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
        await page.keyboard.press("Enter");
        await sheet.getByRole("link", { name: orders }).press("Enter");
        await page.getByRole("heading", { name: orders, level: 1 }).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");
        expect(new URL(page.url()).search).toBe("?mode=test");
        expect(complaints).toEqual([]);
      },
      { ...PHONE, viewport: { width: 360, height: 740 }, locale },
    );
  },
);

test("nobody signed in is led to the sign-in page, and back to this address after", async () => {
  await at(
    "/templates?mode=test",
    async (page) => {
      await page.waitForURL(/\/login/u);
      expect(new URL(page.url()).searchParams.get("next")).toBe("/dashboard/templates?mode=test");
    },
    { as: { cookie: "session=none" } },
  );
});

test("an address of nothing is told in the frame; one below another page is a program's 404", async () => {
  await at("/nowhere/at/all", async (page) => {
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    expect(await page.getByRole("link", { name: "Templates" }).isVisible()).toBe(true);
  });
  expect((await fetch(`${dashboard.server.ready.app_url}/dashboards`)).status).toBe(404);
});

test("without the service the page says so and shows itself once it is back", async () => {
  await at("/templates?status=archived", async (page) => {
    await page.getByText("None here").waitFor();
    await page.route("**/v1/templates?*", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: JSON.stringify({
          error: {
            type: "api_error",
            code: "internal_error",
            message: "It broke.",
            request_id: "req_7",
          },
        }),
      }),
    );
    await page.getByRole("link", { name: "In use" }).click();
    const notice = page.getByRole("alert");
    await notice.getByText("The fault is ours").waitFor();
    expect(await notice.innerText()).toContain("req_7");
    await page.unroute("**/v1/templates?*");
    await notice.getByRole("button", { name: "Try again" }).click();
    await page.locator("main img").waitFor();
  });
});

test("with the keyboard alone: past the rail, light or dark kept, one's own sign-in, signed out", async () => {
  await at(
    "/templates",
    async (page) => {
      await page.locator("main img").waitFor();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Skip to the content",
      );
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("page");
      const menu = page.getByRole("button", { name: "Demo print shop Mia Petersen" });
      const open = async (): Promise<void> => {
        await menu.press("Enter");
        // What is pressed goes to the entry in focus.
        await page.locator('[role="menu"] :focus, [role="menu"]:focus').waitFor();
      };
      await open();
      await page.keyboard.press("d");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      const scheme = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      expect(await scheme()).toBe("dark");
      await page.reload();
      await page.locator("main img").waitFor();
      expect(await scheme()).toBe("dark");
      await open();
      await page.keyboard.press("s");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Signing in", exact: true }).waitFor();
      await open();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/login$/u);
    },
    { as: await signedInAt(dashboard.server, "noor@print.example") },
  );
});

test("the document is guarded by its policy, and says nothing that needs a session", async () => {
  const response = await fetch(`${dashboard.server.ready.app_url}/dashboard/templates/x`, {
    headers: { "accept-language": "de" },
  });
  const policy = response.headers.get("content-security-policy") ?? "";
  const text = await response.text();
  const nonce = /nonce="(\w+)"/u.exec(text)?.[1];
  expect(policy).toContain(`script-src 'self'; style-src 'self' 'nonce-${nonce}'`);
  expect(policy).not.toContain("unsafe");
  expect(text).toContain('<html lang="de" dir="ltr">');
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});
