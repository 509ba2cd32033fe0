/** What visitors have set for every page: colours of their own, and larger text. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  openBrowser,
  openBrowserWithTextSize,
  sidewaysPx,
  usePage,
  visit,
} from "#test/support/browser.ts";
import { useDashboard } from "#test/support/dashboard.ts";

const dashboard = useDashboard();
const fillUrl = (): string => dashboard.server.demo.fill_url;

/** The part of the page under `place`, without its edge. */
async function pixelsWithin(page: Page, place: Locator): Promise<string> {
  const box = await place.boundingBox();
  if (box === null) {
    throw new Error("nothing is shown there");
  }
  const clip = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
  return (await page.screenshot({ clip })).toString("base64");
}

test("in forced colours the mark of the text in hand leaves its words on the print", async () => {
  const browser = await openBrowser();
  try {
    await usePage(visit(browser, { forcedColors: "active" }), fillUrl(), async (page) => {
      const input = page.getByRole("textbox", { name: "Name", exact: true });
      const spot = page.locator(`.spot[data-field="${await input.getAttribute("name")}"]`);
      const before = await pixelsWithin(page, spot);
      await input.focus();
      await page.locator(".spot[data-current]").waitFor();
      expect(await pixelsWithin(page, spot)).toBe(before);
      expect(await spot.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    });
  } finally {
    await browser.close();
  }
});

test("in forced colours it is seen whose data are shown, which tab is open, and what can be pressed", async () => {
  const groundOf = (one: Element): string => getComputedStyle(one).backgroundColor;
  await dashboard.at(
    "/channels/keys",
    async (page) => {
      const link = (name: string) => page.getByRole("link", { name, exact: true });
      for (const [chosen, other] of [
        ["Live", "Test"],
        ["API keys", "Webhooks"],
      ] as const) {
        await link(chosen).waitFor();
        expect(await link(chosen).evaluate(groundOf)).not.toBe(
          await link(other).evaluate(groundOf),
        );
      }
    },
    { forcedColors: "active" },
  );
  const browser = await openBrowser();
  try {
    await usePage(visit(browser, { forcedColors: "active" }), fillUrl(), async (page) => {
      const main = page.getByRole("button", { name: "Continue" });
      expect(await main.evaluate((one) => getComputedStyle(one).borderTopWidth)).not.toBe("0px");
    });
  } finally {
    await browser.close();
  }
});

test("text is as large as the visitor has set, and nothing scrolls sideways (WCAG 2.2, 1.4.4)", async () => {
  const browser = await openBrowserWithTextSize(32);
  try {
    for (const width of [1280, 400]) {
      const viewport = { width, height: 800 };
      await usePage(visit(browser, { viewport }), fillUrl(), async (page) => {
        const label = page.locator("label", { hasText: "Job title" });
        expect(await label.evaluate((one) => getComputedStyle(one).fontSize)).toBe("30px");
        expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
      });
    }
  } finally {
    await browser.close();
  }
});
