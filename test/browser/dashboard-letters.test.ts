/** Stories of somebody who asks whether a template prints every customer: its fonts, and what its fields hold. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { PHONE, shot, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { GARAMOND, garamondCard } from "#test/support/garamond-card.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let card: Buffer;
let id: string;
beforeAll(async () => {
  card = Buffer.from(await garamondCard());
  const form = new FormData();
  form.append("pdf", new Blob([new Uint8Array(card)]), "garamond.pdf");
  const response = await fetch(`${dashboard.server.ready.base_url}/templates`, {
    method: "POST",
    headers: { authorization: `Bearer ${dashboard.server.demo.secret_key}` },
    body: form,
  });
  id = (await response.json()).template.id;
});

test.each(
  ofCommit([
    ["English", "Name", {}],
    ["Arabic on a phone", "الاسم", { ...PHONE, locale: "ar" }],
  ] as const),
)("every field is tried, the worst are seen, in %s", async (name, label, options) => {
  await at(
    `/templates/${dashboard.server.demo.template_id}/stress`,
    async (page, complaints) => {
      const field = page.getByRole("region", { name: label, exact: true });
      await field.locator("li").first().waitFor();
      expect(await page.locator("main section img").count()).toBe(12);
      // Each is there, and a picture: drawn at its own size.
      await page.locator("main section img").first().scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          page
            .locator("main section img")
            .first()
            .evaluate((one: HTMLImageElement) => one.naturalWidth),
        )
        .toBeGreaterThan(10);
      await expectSound(page);
      await shot(page, `stress-${name}`);
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("a font's letters are listed; what stands in is accepted, or the shop's own font added", async () => {
  await at(`/templates/${id}`, async (page, complaints) => {
    await page.getByRole("tab", { name: "File" }).click();
    const fonts = page.getByRole("region", { name: "Fonts" });
    await fonts.getByText(/^Prints \d+ letters$/u).click();
    await shot(page, "fonts");
    const letters = fonts.locator("details p");
    await letters.waitFor();
    expect(await letters.innerText()).toContain("A");
    await shot(page, "fonts");
    const asked = await addOpenFont(page, fonts);
    expect(asked).toEqual({ name: "EB Garamond" });
    await fonts.getByRole("button", { name: /^Accept / }).click();
    await fonts.getByText(/is accepted$/u).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      fonts.getByRole("button", { name: /^Upload this font/u }).click(),
    ]);
    // What was said of the open family may still stand there: only the answer tells that this one is read.
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/v1/fonts"),
    );
    await chooser.setFiles({
      name: "EBGaramond.ttf",
      mimeType: "font/ttf",
      buffer: await readFile(GARAMOND),
    });
    expect((await answer).status()).toBe(201);
    await page
      .getByText(/^The font is there/u)
      .last()
      .waitFor();
    // The same file again is read with it.
    const [again] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a corrected PDF" }).click(),
    ]);
    await again.setFiles({ name: "card.pdf", mimeType: "application/pdf", buffer: card });
    await page.waitForURL(/\/compare\?from=1&to=2$/u);
    expect(complaints).toEqual([]);
  });
});

/** Presses the button that adds the open family, with a source of fonts beside the service; what was asked of that. */
async function addOpenFont(page: Page, fonts: Locator): Promise<unknown> {
  await page.route("**/v1/fonts/library", (route) =>
    route.fulfill({
      status: 201,
      json: { family: "EB Garamond", licence: "OFL-1.1", fonts: [], matches: [] },
    }),
  );
  const [request] = await Promise.all([
    page.waitForRequest("**/v1/fonts/library"),
    fonts.getByRole("button", { name: /^Add EB Garamond/u }).click(),
  ]);
  await page.getByText(/^The font is there/u).waitFor();
  return request.postDataJSON();
}

test("a font whose letters are all at hand is whole, and needs nothing", async () => {
  await at(`/templates/${id}`, async (page, complaints) => {
    await page.getByRole("tab", { name: "File" }).click();
    const fonts = page.getByRole("region", { name: "Fonts" });
    await fonts.getByText("Whole font").waitFor();
    expect(await fonts.getByRole("button").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("the report of a file is shown when all of it is there: nothing moves under a press", async () => {
  await at(`/templates/${id}`, async (page, complaints) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/revisions?*", async (route) => {
      await held;
      await route.continue();
    });
    await Promise.all([
      page.waitForRequest("**/revisions?*"),
      page.getByRole("tab", { name: "File" }).click(),
    ]);
    const fonts = page.getByRole("region", { name: "Fonts" });
    expect(await fonts.isVisible()).toBe(false);
    release();
    await fonts.waitFor();
    const revisions = page.getByRole("region", { name: "Revisions" }).getByRole("row");
    expect(await revisions.count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });
});

test.each(
  ofCommit([
    ["English", {}, "How it goes"],
    ["German on a phone", { ...PHONE, locale: "de-DE" }, "Wie es läuft"],
    ["Arabic", { locale: "ar" }, "كيف تسير الأمور"],
  ] as const),
)(
  "how a template goes: what its designs met, what helps and where, in %s",
  async (name, options, link) => {
    await obstaclesMet();
    const { template_id: templateId } = dashboard.server.demo;
    await at(
      `/templates/${templateId}`,
      async (page, complaints) => {
        await page.getByRole("link", { name: link }).click();
        const rows = page.getByRole("table").last().getByRole("row");
        // Both kinds of the name, below their head.
        await expect.poll(() => rows.count()).toBe(3);
        await rows.filter({ hasText: "𓀀" }).waitFor();
        await expectSound(page);
        await shot(page, `health-${name}`);
        // By the keyboard to the text itself.
        await rows.nth(1).getByRole("link").focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/[?&]box=/u);
        await page.getByRole("link", { name: link }).waitFor();
        expect(complaints).toEqual([]);
      },
      options,
    );
  },
);

test("of a template that nobody has filled it says so", async () => {
  await at(`/templates/${id}/health?days=7`, async (page, complaints) => {
    await page.getByText("Nobody has begun a design yet").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await page.getByRole("link", { name: "Last 30 days" }).click();
    await page.waitForURL(/days=30/u);
    await expectSound(page);
    await shot(page, "health-empty");
    expect(complaints).toEqual([]);
  });
});

let met: Promise<void> | null = null;

/** Orders of the demo's card whose name is too long, or has a letter that no font has. */
async function obstaclesMet(): Promise<void> {
  met ??= (async () => {
    const { ready, demo } = dashboard.server;
    const shop = clientOf(ready.app_url, demo.secret_key);
    for (const name of ["𓀀", "Ada 𓀀", "𓀀 Bob", "W".repeat(400)]) {
      const { fill } = (await shop.post("/fills", { template_id: demo.template_id })).body;
      const refused = await shop.post(`/fills/${fill.id}/finalize`, { values: { name } });
      expect(refused.status).toBe(422);
    }
  })();
  await met;
}
