/** Lists of texts and catalogues of pictures on the hosted page, in a real browser and without its script. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeViolationsLightAndDark,
  openBrowser,
  type TestBrowser,
  visit,
} from "#test/support/browser.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { longFormPdf, longMenuPdf } from "#test/support/long-form.ts";
import { colourPng, jpeg } from "#test/support/sample-pictures.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { pictureForm } from "#test/support/world.ts";

const SOURCE = buildPdf(
  {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Im 10 0 R>>>>>>",
    5: {
      dict: "",
      stream: `q 200 0 0 100 50 250 cm /Im Do Q BT /F 18 Tf 10 370 Td (Early shift) Tj ET`,
    },
    10: {
      dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB",
      stream: "0123456789ab",
    },
  },
  "/ID[<00><00>]",
);

let server: Server;
let browser: TestBrowser;
let shop: Client;
let address: string;
let shift: string;
let photo: string;
const pictures = new Map<string, string>();

beforeAll(async () => {
  [server, browser] = await Promise.all([openServer(), openBrowser()]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  for (const [name, bytes] of [
    ["Four colours", jpeg("rgb")],
    ["Blue", colourPng(30, 30, () => [0, 0, 255])],
  ] as const) {
    const form = pictureForm({ name });
    form.set("file", new Blob([new Uint8Array(bytes)]), "file");
    const response = await shop.raw("POST", "/assets", { body: form });
    pictures.set(name, (await response.json()).asset.id);
  }
  const { template } = (await shop.upload(Buffer.from(SOURCE))).body;
  const { scene } = (await shop.get(`/templates/${template.id}/scene`)).body;
  const image = scene.pages[0].objects.find((one: { type: string }) => one.type === "image");
  const [text] = scene.fields;
  const saved = await shop.put(`/templates/${template.id}/scene`, {
    scene: {
      fields: [
        { ...text, label: "Shift", type: "selection", options: ["Late shift", "Night shift"] },
        { id: "new_1", name: "photo", label: "Your photo", type: "image", required: true },
      ],
      pages: [{ id: "page_0", objects: [{ ...image, field_id: "new_1" }] }],
    },
  });
  expect(saved.status).toBe(200);
  const live = await shop.post(`/templates/${template.id}/publish`);
  address = `${server.ready.app_url}/fill/${live.body.template.slug}`;
  const { data } = (await shop.get(`/templates/${template.id}/fields`)).body;
  [shift, photo] = data.map((field: { id: string }) => field.id);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function onPage(
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  try {
    await page.goto(address);
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

const valuesOf = async (page: Page): Promise<Record<string, string>> => {
  // As whoever takes the call at the shop finds it.
  const reference = await page.locator(".notice code").textContent();
  const { data } = (await shop.get(`/fills?reference=${reference ?? ""}`)).body;
  expect(data).toHaveLength(1);
  return data[0].values;
};

test("axe finds nothing, light or dark", async () => {
  await onPage(async (page) => {
    await page.getByRole("radio", { name: "Blue" }).waitFor();
    expect(await axeViolationsLightAndDark(page)).toEqual([]);
  });
});

test("a choice redraws the print, and is saved", async () => {
  await onPage(async (page) => {
    const redrawn = (): Promise<unknown> =>
      page.waitForResponse((answer) => answer.url().includes("/preview?") && answer.ok());
    const list = page.getByRole("combobox", { name: "Shift" });
    expect(await list.inputValue()).toBe("");
    expect(await page.getByRole("radio", { name: "Original" }).isChecked()).toBe(true);
    await Promise.all([redrawn(), list.selectOption("Night shift")]);
    await Promise.all([redrawn(), page.getByRole("radio", { name: "Blue" }).check()]);
    const thumbnail = page.locator(".picture img").first();
    expect(await thumbnail.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(
      0,
    );
    await page.getByRole("button", { name: "Save design" }).click();
    await page.locator(".notice").waitFor();
    expect(await valuesOf(page)).toEqual({
      [shift]: "Night shift",
      [photo]: pictures.get("Blue"),
    });
    expect(await list.inputValue()).toBe("Night shift");
    expect(await page.getByRole("radio", { name: "Blue" }).isChecked()).toBe(true);
  });
});

test("a long form folds by the sides of the print and is searched; the print leads into what is folded", async () => {
  const { template } = (await shop.upload(longFormPdf())).body;
  const live = await shop.post(`/templates/${template.id}/publish`);
  await onPage(async (page) => {
    await page.goto(`${server.ready.app_url}/fill/${live.body.template.slug}`);
    const find = page.getByRole("searchbox", { name: "Find a text" });
    const text = (value: string) => page.locator(`.field input[value="${value}"]`);
    expect(await text("front2@guest.example").isVisible()).toBe(true);
    expect(await text("back2@guest.example").isVisible()).toBe(false);
    expect(await axeViolationsLightAndDark(page)).toEqual([]);

    await find.fill("BACK2@");
    await page.getByText("One text found.").waitFor();
    // With the rest of its row.
    expect(await page.locator(".parts .field:visible").count()).toBe(2);
    await find.press("Enter");
    expect(
      await text("back2@guest.example").evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.locator('.sheet[data-page="1"]').waitFor();
    // What was not searched for is there again for who points at it on the print.
    await page.locator('.spot[data-page="1"]').nth(5).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe(
      "back6@guest.example",
    );
    expect(await find.inputValue()).toBe("");

    await find.fill("nobody");
    await page.getByText("No text has these words.").waitFor();
    await find.press("Escape");
    // Folded as before the search.
    expect(await text("front2@guest.example").isVisible()).toBe(true);
    await page.locator("summary", { hasText: "Back" }).click();
    expect(await text("back2@guest.example").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    expect(await text("back2@guest.example").isVisible()).toBe(true);
  });
});

test("in a long menu a dish is found with its price, which says what it is for", async () => {
  const { template } = (await shop.upload(longMenuPdf())).body;
  const live = await shop.post(`/templates/${template.id}/publish`);
  await onPage(async (page) => {
    await page.goto(`${server.ready.app_url}/fill/${live.body.template.slug}?lang=de`);
    await page.getByRole("searchbox").fill("caesar salad");
    const fields = page.locator(".parts .field:visible");
    const inputs = await fields.locator("input").all();
    expect(await Promise.all(inputs.map((input) => input.inputValue()))).toEqual([
      "Caesar Salad",
      "6.10",
    ]);
    expect(await fields.locator("label bdi").allTextContents()).toEqual([
      "Artikel 8 · Caesar Salad",
      "Preis 8 · Caesar Salad",
    ]);
  });
});

test("works as a plain form without the script", async () => {
  await onPage(
    async (page) => {
      await page.getByRole("radio", { name: "Four colours" }).check();
      await page.getByRole("button", { name: "Show preview" }).click();
      expect(await page.getByRole("radio", { name: "Four colours" }).isChecked()).toBe(true);
      await page.getByRole("button", { name: "Save design" }).click();
      expect(await valuesOf(page)).toEqual({ [photo]: pictures.get("Four colours") });
    },
    { javaScriptEnabled: false },
  );
});
