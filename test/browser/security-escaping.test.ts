/**
 * Text that anyone can enter is shown as text on every page, in a real browser whose content policy is switched off
 * for it: labels, values, options, titles, names of the shop, of pictures, of files, of inks and papers, references of
 * orders, and pictures that are programs.
 */
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetPages } from "#pages/page/assets.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { pageAssets } from "#test/support/browser-assets.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { mapProduct, openStorefront } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, pictureForm, type World } from "#test/support/world.ts";
import { changeRow } from "#test/support/rows.ts";

/** Leaves a mark on the window by a script, a handler of a picture, or one of a drawing. */
const MARK = "window.caught=1";
const ATTACK = `"'><img src=x onerror=${MARK}><svg onload=${MARK}></svg><script>${MARK}</script>`;
const FILE_NAME = `"><img src=x onerror=${MARK}>.pdf`;

const SOURCE = buildPdf(
  {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Im 10 0 R>>>>>>",
    5: {
      dict: "",
      stream:
        "q 200 0 0 100 50 250 cm /Im Do Q BT /F 18 Tf 10 370 Td (Early shift) Tj ET BT /F 8 Tf 10 200 Td (Some words) Tj ET",
    },
    10: {
      dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB",
      stream: "0123456789ab",
    },
  },
  "/ID[<00><00>]",
);

let app: TestApp;
let browser: TestBrowser;
let world: World;
let address: string;
let templateId: string;
/** A list of texts, a text, and a choice of pictures. */
let list: string;
let words: string;

beforeAll(async () => {
  const pages = await Promise.all(["fill", "embed", "verification"].map(pageAssets));
  const assets = new Map(pages.flatMap((page) => [...page]));
  [app, browser] = await Promise.all([
    startTestApp({
      runner: testRunner(),
      pages: (services) => [
        ...assetPages(assets),
        ...fillPages(services, { assets, rateScale: 0 }),
        ...verificationPages(services, { assets, rateScale: 0 }),
        embedPage(services, assets),
      ],
    }),
    openBrowser(),
  ]);
  world = await makeWorld(app);
  const { client } = world;
  const upload = new FormData();
  upload.set("pdf", new Blob([Buffer.from(SOURCE)], { type: "application/pdf" }), FILE_NAME);
  upload.set("title", ATTACK);
  const made = await (await client.raw("POST", "/templates", { body: upload })).json();
  templateId = made.template.id;
  await changeRow(app, "teams", world.teamId, { name: ATTACK });
  const picture = pictureForm({ name: ATTACK });
  const file = picture.get("file");
  expect(file).toBeInstanceOf(Blob);
  picture.set("file", new Blob([file ?? ""]), `${ATTACK}.png`);
  expect((await client.raw("POST", "/assets", { body: picture })).status).toBe(201);
  const ink = { key: "evil", name: ATTACK, hex: "#d0202c" };
  const definition = { space: "DeviceCMYK", tints: [0, 1, 0.8, 0] };
  expect((await client.post("/inks", { ...ink, definition })).status).toBe(201);
  const stock = { code: "EVIL", name: ATTACK, hex: "#f3efe4" };
  expect((await client.post("/paper_stocks", stock)).status).toBe(201);
  const path = `/templates/${templateId}/scene`;
  const { scene } = (await client.get(path)).body;
  const image = scene.pages[0].objects.find((one: { type: string }) => one.type === "image");
  const [first, second] = scene.fields;
  const saved = await client.put(path, {
    scene: {
      fields: [
        { ...first, label: ATTACK, type: "selection", options: [ATTACK, "Late shift"] },
        { ...second, label: `two ${ATTACK}`, max_length: 150 },
        { id: "new_1", name: "photo", label: `three ${ATTACK}`, type: "image" },
      ],
      pages: [{ id: "page_0", objects: [{ ...image, field_id: "new_1" }] }],
    },
  });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  const { revision } = saved.body;
  const live = await client.post(`/templates/${templateId}/publish`, { revision });
  address = `${app.url}/fill/${live.body.template.slug}`;
  const { data } = (await client.get(`/templates/${templateId}/fields`)).body;
  [list, words] = data.map((field: { id: string }) => field.id);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Nothing of the text has become more than text; `isShown`: it stands there for people to read. */
async function expectText(where: Page | Frame, state: string, isShown = true): Promise<void> {
  const found = await where.evaluate(() => ({
    caught: Reflect.get(window, "caught") ?? null,
    elements: document.querySelectorAll(
      'img[src="x"], svg:not([role=img], [role=img] svg), script:not([src]), [onerror], [onload]',
    ).length,
    shown: (document.body.textContent ?? "").includes("<img src=x onerror="),
  }));
  expect([state, found]).toEqual([state, { caught: null, elements: 0, shown: isShown }]);
}

/** A page whose policy would let every script in. */
async function openly(use: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await visit(browser, { bypassCSP: true });
  try {
    await use(page);
  } finally {
    await close();
  }
}

const main = (page: Page, value: string) => page.locator(`.action-bar button[value="${value}"]`);

test("the text would do its work if a page let it", async () => {
  await openly(async (page) => {
    await page.setContent(`<p>${ATTACK}</p>`);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "caught"))).toBe(1);
  });
});

describe("the hosted page", () => {
  test.each([true, false])("every step, with its script %s", async (javaScriptEnabled) => {
    const { page, close } = await visit(browser, { bypassCSP: true, javaScriptEnabled });
    const check = async (state: string, isShown = true): Promise<void> => {
      if (javaScriptEnabled) {
        await expectText(page, state, isShown);
      }
      expect([
        state,
        await page.locator("img[onerror], svg:not([role=img], [role=img] svg)").count(),
      ]).toEqual([state, 0]);
      expect(await page.title()).toContain("<img src=x");
    };
    await page.goto(address);
    await check("words");
    expect(await page.locator(`#f-${list} option`).allInnerTexts()).toContain(ATTACK);
    expect(await page.locator(".picture span").allInnerTexts()).toContain(ATTACK);
    await page.locator(`#f-${words}`).fill(`${ATTACK} 😀`);
    await main(page, "save").click();
    await page.locator('.notice[data-kind="warn"]').waitFor();
    expect(await page.locator(`#f-${words}`).inputValue()).toBe(`${ATTACK} 😀`);
    await check("saved, with a text that cannot print");
    await page.locator(`#f-${words}`).fill("<b onclick=1>");
    await page.locator(`#f-${list}`).selectOption("Late shift");
    await main(page, "next").click();
    await page.locator("#customer-email").fill("ada@example.com");
    await page.locator("#customer-name").fill(ATTACK);
    // In its field, which is no text of the page.
    await check("contact", false);
    await main(page, "contact").click();
    await main(page, "approve").waitFor();
    expect(await page.locator(".words dd").allInnerTexts()).toContain("<b onclick=1>");
    await check("proof");
    await main(page, "approve").click();
    await page.locator(".next ol").waitFor();
    await check("confirmation");
    await close();
  });

  test("addresses that carry it", async () => {
    await openly(async (page) => {
      const carried = encodeURIComponent(ATTACK);
      for (const path of [
        `${address}/${carried}`,
        `${app.url}/fill/${carried}`,
        `${address}?fill=${carried}`,
        `${address}?lang=${carried}&page=${carried}&step=${carried}`,
        `${address}/open?t=${carried}`,
        `${address}/link?why=${carried}`,
        `${app.url}/embed/${carried}`,
      ]) {
        await page.goto(path);
        const { caught, elements } = await page.evaluate(() => ({
          caught: Reflect.get(window, "caught") ?? null,
          elements: document.querySelectorAll('img[src="x"], svg, script:not([src])').length,
        }));
        expect([path, caught, elements]).toEqual([path, null, 0]);
      }
    });
  });
});

describe("the frame", () => {
  test("fields, choices, inks and papers, what is saved and what is refused", async () => {
    const storefront = await openStorefront(app, world.client, {
      name: ATTACK,
      allowed_origins: [app.url],
    });
    await mapProduct(
      { ...world, templateId },
      {
        external_product_id: ATTACK,
        title: ATTACK,
        embed_application_id: storefront.applicationId,
        rules: { offer_inks: ["evil"], offer_stocks: "all" },
      },
    );
    const { status, body } = await world.client.post("/embed/sessions", {
      external_product_id: ATTACK,
      external_cart_id: ATTACK,
      embed_application_id: storefront.applicationId,
      metadata: { note: ATTACK },
      customer: { email: "ada@example.com", name: ATTACK },
    });
    expect([status, body.error]).toEqual([201, undefined]);
    await openly(async (page) => {
      await page.goto(body.iframe_url);
      const settled = page.locator('.sheet[data-state="settled"]');
      await settled.waitFor();
      await expectText(page, "open");
      for (const group of ["@ink", "@stock"]) {
        const names = page.locator("label", { has: page.locator(`input[name="${group}"]`) });
        expect([group, (await names.allInnerTexts()).join()]).toEqual([
          group,
          expect.stringContaining(ATTACK),
        ]);
      }
      await page.locator(`#f-${words}`).fill(`${ATTACK} 😀`);
      await page.locator(`#f-${words}[aria-invalid="true"]`).waitFor();
      await settled.waitFor();
      await expectText(page, "a text that cannot print");
      await page.locator(`#f-${words}`).fill("<i>Ada</i>");
      await page.locator(`#f-${words}:not([aria-invalid])`).waitFor();
      await settled.waitFor();
      await page.locator(".action[type=submit]").click();
      await page.locator(".proofs img").first().waitFor();
      await expectText(page, "proof");
      await page.locator(".proof .action:not([data-quiet])").click();
      await page.locator('.notice[data-kind="pass"]').waitFor();
      await expectText(page, "saved");
    });
  });
});

describe("the press operator's page", () => {
  test("names of files, orders, templates and words", async () => {
    const { body } = await world.client.post("/renders", {
      template_id: templateId,
      values: { [words]: "<i>Ada</i>" },
      external_order_id: ATTACK,
    });
    const press = Buffer.from(await (await fetch(body.render.signed_url)).arrayBuffer());
    await openly(async (page) => {
      const check = async (buffer: Buffer): Promise<void> => {
        await page.goto(`${app.url}/proof`);
        const file = { name: FILE_NAME, mimeType: "application/pdf", buffer };
        await page.locator("#pdf").setInputFiles(file);
        await page.getByRole("button", { name: "Check the file" }).click();
        await page.locator(".verdict").first().waitFor();
      };
      await check(press);
      await expectText(page, "delivered");
      expect(await page.locator("ins").allInnerTexts()).toEqual(["<i>Ada</i>"]);
      await check(Buffer.concat([press, Buffer.from("\n")]));
      await expectText(page, "a stranger");
    });
  });
});

describe("pictures that are programs", () => {
  test("an SVG with scripts runs none, wherever it is opened", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="fetch('/caught')">
      <script>fetch('/caught')</script><rect width="10" height="10"/></svg>`;
    const form = pictureForm({ name: "Evil" });
    form.set("file", new Blob([svg], { type: "image/svg+xml" }), "evil.svg");
    const answer = await world.client.raw("POST", "/assets", { body: form });
    const { asset } = await answer.json();
    expect(answer.status).toBe(201);
    // No shopper is offered it.
    const { data } = (await world.client.get(`/templates/${templateId}/fields`)).body;
    const offered = data.flatMap((field: { image_assets?: { id: string }[] }) =>
      (field.image_assets ?? []).map(({ id }) => id),
    );
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain(asset.id);
    const { page, close } = await visit(browser, {
      extraHTTPHeaders: { authorization: `Bearer ${world.key}` },
    });
    const asked: string[] = [];
    page.on("request", (one) => asked.push(one.url()));
    // As a document it is saved instead of shown.
    const link = `${app.url}/v1/assets/${asset.id}/file`;
    const download = page.waitForEvent("download");
    await page.goto(link).catch(() => null);
    expect((await download).suggestedFilename()).toMatch(/\.svg$/u);
    // As a picture of a page of ours.
    await page.goto(`${app.url}/proof`);
    const loaded = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      return await image.decode().then(
        () => image.naturalWidth,
        () => 0,
      );
    }, link);
    expect(loaded).toBe(10);
    expect(asked.filter((url) => url.includes("caught"))).toEqual([]);
    await close();
  });
});
