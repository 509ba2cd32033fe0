/** From dropping a press PDF on the first page to a link and a filled press file, as somebody does who reads nothing. */
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { PHONE, signedInAt, visitAs } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { ofCommit } from "#test/support/of-commit.ts";

/** Not the sample itself: a comment at the end makes it another file. */
const CARD = "card.pdf";
const card = async (): Promise<Buffer> =>
  Buffer.concat([await readFile("demo/business-card.pdf"), Buffer.from("%dropped\n")]);
const cardFile = async () => ({
  name: CARD,
  mimeType: "application/pdf",
  buffer: await card(),
});

let server: Server;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    openServer({ PLATEN_MAIL_FOLDER: "mail" }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Seen {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Presses of the pointer so far, counted by the pages themselves. */
  readonly clicks: () => number;
}

async function onFirstPage(
  use: (seen: Seen) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => Reflect.get(window, "countClick")(), true);
  });
  try {
    await page.goto(server.ready.app_url);
    await use({ page, complaints, clicks: () => clicks });
  } finally {
    await close();
  }
}

/** Drops a file anywhere on the page, as a file manager does. */
async function drop(page: Page): Promise<void> {
  const bytes = (await card()).toString("base64");
  const data = await page.evaluateHandle(
    ({ text, title }) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], title, { type: "application/pdf" }));
      return transfer;
    },
    { text: bytes, title: CARD },
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

const settled = (page: Page) => page.locator("main section img").first().waitFor();
const picture = (page: Page) => page.locator("main section img").first().getAttribute("src");

describe("the first minute", () => {
  test("from a drop to a filled press PDF, a link, a QR code and lines for a shop's page", async () => {
    await onFirstPage(async ({ page, complaints, clicks }) => {
      const startMs = performance.now();
      await drop(page);
      await page.waitForURL(/\/dashboard\/templates\/tpl_\w+\?tab=trial&mode=test$/u);
      await settled(page);
      // Every box is outlined; fields have names of their own.
      expect(await page.locator("main [role=listbox] [role=option]").count()).toBeGreaterThan(2);
      await page.getByText("Ready for press").first().waitFor();
      const before = await picture(page);
      await page.getByRole("textbox", { name: "Name" }).first().fill("Zoë Ångström");
      await expect.poll(() => picture(page)).not.toBe(before);
      await page.getByRole("button", { name: "Publish" }).click();
      const dialog = page.getByRole("dialog");
      const link = dialog.getByRole("link", { name: /\/fill\// });
      const address = (await link.getAttribute("href")) ?? "";
      await dialog.getByRole("img", { name: "QR code of" }).waitFor();
      expect(await dialog.locator("code").textContent()).toContain(`<a href="${address}">`);
      await dialog.getByRole("button", { name: "Close" }).click();
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the press PDF" }).click();
      const saved = await (await saving).path();
      const seconds = (performance.now() - startMs) / 1000;
      const pressed = await readFile(saved);
      const authored = await card();
      expect(pressed.subarray(0, authored.length).equals(authored)).toBe(true);
      expect(pressed.length).toBeGreaterThan(authored.length);
      expect(clicks()).toBeLessThanOrEqual(4);
      // For whoever reads the run; a clock proves nothing on a busy machine.
      process.stdout.write(
        `first minute: ${clicks()} clicks, ${seconds.toFixed(1)} s from drop to press PDF\n`,
      );
      const opened = await fetch(address);
      expect(opened.status).toBe(200);
      expect(complaints).toEqual([]);
    });
  });

  test("by keyboard alone: chosen, typed, published", async () => {
    await onFirstPage(async ({ page, clicks }) => {
      page.on("filechooser", (chooser) => void cardFile().then((file) => chooser.setFiles(file)));
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("pdf");
      await page.keyboard.press("Enter");
      await settled(page);
      const publish = page.getByRole("button", { name: "Publish" });
      for (
        let i = 0;
        i < 30 && !(await publish.evaluate((it) => it === document.activeElement));
        i++
      ) {
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Live for customers" }).waitFor();
      expect(clicks()).toBe(0);
    });
  });

  test("without a PDF at hand: the sample", async () => {
    await onFirstPage(async ({ page }) => {
      await page.getByRole("button", { name: "Try the sample business card" }).click();
      await settled(page);
      await page.getByRole("heading", { level: 1, name: "Business card" }).waitFor();
    });
  });

  test("two files at once, and one that is no PDF, are told where they were dropped", async () => {
    await onFirstPage(async ({ page }) => {
      await page.locator("input[type=file]").setInputFiles({
        name: "notes.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("no PDF at all"),
      });
      await page.getByRole("alert").getByText("This did not work").waitFor();
      // And again, which works.
      await page.locator("input[type=file]").setInputFiles(await cardFile());
      await settled(page);
    });
  });

  test("letters that the design lacks are named", async () => {
    await onFirstPage(async ({ page }) => {
      await drop(page);
      await settled(page);
      await page.getByRole("textbox", { name: "Name" }).first().fill("Ωmega Жan");
      await page.getByRole("status").getByText(/Ω/u).first().waitFor();
    });
  });

  test("text that does not fit is told while it is typed, and no press file is made of it", async () => {
    await onFirstPage(async ({ page }) => {
      await drop(page);
      await settled(page);
      await page
        .getByRole("textbox", { name: "Name" })
        .first()
        .fill("Wilhelmina Wagenknecht-Wollschlaeger von Wittgenstein");
      await page
        .getByText(/Too long for this space/u)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Download the press PDF" }).click();
      await page.getByRole("alert").first().waitFor();
    });
  });
});

test.each(
  ofCommit([
    ["English", "Keep this", {}],
    ["English on a phone", "Keep this", PHONE],
    ["German", "behalten", { locale: "de-DE" }],
    ["Arabic on a phone", "الاحتفاظ", { ...PHONE, locale: "ar" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (_name, keep, options) => {
  await onFirstPage(async ({ page, complaints }) => {
    const check = async (): Promise<void> => {
      await expectSound(page);
    };
    await check();
    await shot(page, `first-${_name}`);
    await drop(page);
    await settled(page);
    await check();
    await shot(page, `start-${_name}`);
    // The first of the document: samples are kept further down.
    await page
      .getByRole("button", { name: new RegExp(keep, "u") })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await check();
    await shot(page, `claim-${_name}`);
    expect(complaints).toEqual([]);
  }, options);
});

/** For looking at, where PLATEN_SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["PLATEN_SHOTS"];
  if (folder) {
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
}

test("the banner of the dashboard keeps the demo: an account, and a mail with its link", async () => {
  await onFirstPage(async ({ page }) => {
    await page.getByRole("button", { name: "Try the sample business card" }).click();
    await settled(page);
    expect(await page.getByText("24 hours of this demo are left").isVisible()).toBe(true);
    expect(await page.getByRole("group", { name: "Data" }).count()).toBe(0);
    await page.getByRole("button", { name: "Keep this workspace" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail address").fill("ada@print.example");
    await dialog.getByLabel("Password").fill("correct horse battery");
    await dialog.getByLabel("Name of your shop").fill("Ada prints");
    await dialog.getByRole("button", { name: "Make the account" }).click();
    await dialog.getByText("Open the link we mailed to ada@print.example").waitFor();
  });
});

test("whoever comes by a proxy is led to signing in, and whoever is signed in drops into their own team", async () => {
  const far = await (
    await fetch(server.ready.app_url, { headers: { "x-forwarded-for": "192.0.2.1" } })
  ).text();
  expect(far).toContain('href="/login?next=%2Fdashboard"');
  expect(far).not.toContain('type="file"');
  const owner = await signedInAt(server, "own@print.example");
  const { page, close } = await visitAs(browser, server, owner);
  try {
    await page.goto(server.ready.app_url);
    await page.locator("input[type=file]").setInputFiles(await cardFile());
    await settled(page);
    expect(new URL(page.url()).search).toBe("?tab=trial");
  } finally {
    await close();
  }
});
