/**
 * Pictures of what shoppers and shops see: `npm run screenshots`. The built service with its demo, a shop's page, and
 * headless Chromium; written to docs/screenshots/ as PNG of 256 colours and fewer. Every state that stands here is
 * waited for, so that a picture never shows a page half made.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { openBrowser, visit } from "#test/support/browser.ts";
import { openWebStage } from "../bench/web-stage.ts";
import { smallPng } from "./small-png.ts";

const TARGET = "docs/screenshots";
const MOST_BYTES = 3 * 1024 * 1024;
const LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const DARK: BrowserContextOptions = { colorScheme: "dark" };

interface Shot {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly take: (page: Page) => Promise<void>;
}

const stage = await openWebStage();
const browser = await openBrowser();
const { demo } = stage.server;
/** Those whose names begin so; all of them where none is asked for. */
const [asked] = process.argv.slice(2);
let total = 0;

const fill = async (page: Page): Promise<void> => {
  await page.goto(demo.fill_url);
  await page.locator(".sheet img").first().waitFor();
};
const frame = async (page: Page): Promise<void> => {
  const language = await page.evaluate(() => navigator.language);
  await page.goto(await stage.shopAddress(demo.template_id, language));
  await page.waitForFunction(() => "ServicePersonalizer" in window);
  await page.locator("#open").click();
  await settled(page);
};
const SHOTS: readonly Shot[] = [
  ...views("fill", fill),
  ...views("frame", frame),
  {
    name: "fill-too-long",
    options: DESKTOP,
    take: async (page) => {
      await fill(page);
      await typeFirst(page.locator("main"), page, LONG);
    },
  },
  {
    name: "frame-too-long",
    options: PHONE,
    take: async (page) => {
      await frame(page);
      const inner = page.frameLocator("dialog iframe");
      await inner.locator("form .field input").first().fill(LONG);
      await inner.locator(".field [aria-invalid=true]").first().waitFor();
      await settled(page);
    },
  },
  { name: "docs", options: DESKTOP, take: (page) => visitPath(page, "/docs") },
  {
    name: "docs-phone-dark",
    options: { ...PHONE, ...DARK },
    take: (page) => visitPath(page, "/docs"),
  },
  { name: "fill-not-live", options: DESKTOP, take: (page) => visitPath(page, "/fill/nobody") },
];

try {
  if (asked === undefined) {
    await rm(TARGET, { recursive: true, force: true });
  }
  await mkdir(TARGET, { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => asked === undefined || name.startsWith(asked))) {
    await takeOne(shot);
  }
} finally {
  await browser.close();
  await stage.stop();
}
if (total > MOST_BYTES) {
  throw new Error(`the pictures have ${total} bytes, at most ${MOST_BYTES} are wanted`);
}
process.stdout.write(`${SHOTS.length} pictures, ${Math.round(total / 1024)} KB\n`);

/** A page in both sizes and both lights, from right to left, and in Japanese. */
function views(name: string, take: Shot["take"]): readonly Shot[] {
  return [
    { name: `${name}-desktop`, options: DESKTOP, take },
    { name: `${name}-desktop-dark`, options: { ...DESKTOP, ...DARK }, take },
    { name: `${name}-phone`, options: PHONE, take },
    { name: `${name}-phone-dark`, options: { ...PHONE, ...DARK }, take },
    { name: `${name}-phone-ar`, options: { ...PHONE, locale: "ar" }, take },
    { name: `${name}-desktop-ar`, options: { ...DESKTOP, locale: "ar" }, take },
    { name: `${name}-desktop-ja`, options: { ...DESKTOP, locale: "ja" }, take },
    { name: `${name}-phone-ja`, options: { ...PHONE, locale: "ja" }, take },
  ];
}

async function takeOne({ name, options, take }: Shot): Promise<void> {
  const { page, close } = await visit(browser, { ...options, reducedMotion: "reduce" });
  try {
    await take(page);
    for (const one of page.frames()) {
      await one.evaluate(() => document.fonts.ready.then(() => null));
    }
    const png = smallPng(new Uint8Array(await page.screenshot({ animations: "disabled" })));
    total += png.length;
    await writeFile(join(TARGET, `${name}.png`), png);
  } finally {
    await close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.frameLocator("dialog iframe").locator('.sheet[data-state="settled"]').waitFor();
}

async function visitPath(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.serviceOrigin}${path}`);
  await page.locator("h1").first().waitFor();
}

/** Types into the first field of the hosted page and waits for the picture of it. */
async function typeFirst(
  form: Pick<FrameLocator, "locator">,
  page: Page,
  text: string,
): Promise<void> {
  const before = await page.locator(".sheet img").getAttribute("src");
  await form.locator(".field input").first().fill(text);
  await page.waitForFunction(
    (old) =>
      document.querySelector(".sheet img")?.getAttribute("src") !== old &&
      document.querySelector(".sheet[data-state]") === null,
    before,
  );
}
