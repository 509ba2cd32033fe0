/**
 * Pictures of what shoppers and shops see: `npm run screenshots`. The built service with its demo, a shop's page, and
 * headless Chromium; written to docs/screenshots/ as PNG of 256 colours and fewer. Every state that stands here is
 * waited for, so that a picture never shows a page half made.
 */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { openBrowser, visit } from "#test/support/browser.ts";
import { openWebStage } from "../bench/web-stage.ts";
import { dashboardShots } from "./screenshots/dashboard-shots.ts";
import { nounShots } from "./screenshots/noun-shots.ts";
import { DARK, DESKTOP, PHONE, seen, type Shot, sizes } from "./screenshots/shot.ts";
import { smallPng } from "./small-png.ts";

const TARGET = "docs/screenshots";
const MOST_BYTES = 4 * 1024 * 1024;
const LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

const stage = await openWebStage();
const browser = await openBrowser();
const { demo } = stage.server;
const DASHBOARD_SHOTS = [...(await dashboardShots(stage, api)), ...(await nounShots(stage, api))];
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
const press = (page: Page, value: string): Promise<void> =>
  page.locator(`.action-bar button[value="${value}"]`).click();
/** The hosted page's steps, one after the other; each waits for what it shows. */
const contact = async (page: Page): Promise<void> => {
  await fill(page);
  await press(page, "next");
  await page.locator("#customer-email").fill("annika@nordlicht.example");
  await page.locator("#customer-name").fill("Annika Lindqvist");
};
const proof = async (page: Page): Promise<void> => {
  await contact(page);
  await press(page, "contact");
  await seen(page, ".proofs img");
};
const approved = async (page: Page): Promise<void> => {
  await proof(page);
  await press(page, "approve");
  await page.locator(".next ol").waitFor();
  await seen(page, ".proofs img");
};
/** The address of a fill, opened by a link of the kind. */
const linked = async (page: Page, kind: string): Promise<void> => {
  const { id } = Object((await api("/fills", { template_id: demo.template_id })).fill);
  const { url } = await api(`/fills/${id}/links`, { kind });
  await page.goto(String(url));
  await page.waitForURL(/fill=/u);
};
const pressOperator = async (page: Page): Promise<void> => {
  const { data } = await api(`/templates/${demo.template_id}/fields`);
  const name = String(Object(Object(data)[0])["id"]);
  const { render } = await api("/renders", {
    template_id: demo.template_id,
    values: { [name]: "Maja Holmgren" },
    external_order_id: "1001",
  });
  const file = await fetch(String(Object(render)["signed_url"]));
  await page.goto(`${stage.serviceOrigin}/proof`);
  await page.locator("#pdf").setInputFiles({
    name: "1001.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await file.arrayBuffer()),
  });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Only words changed").waitFor();
};
const SHOTS: readonly Shot[] = [
  ...DASHBOARD_SHOTS,
  ...views("fill", fill),
  ...views("frame", frame),
  ...sizes("contact", contact),
  ...sizes("proof", proof),
  ...sizes("approved", approved),
  ...sizes("press-operator", pressOperator),
  {
    name: "approved-phone-ar",
    options: { ...PHONE, locale: "ar" },
    take: approved,
  },
  {
    name: "to-approve",
    options: DESKTOP,
    take: async (page) => {
      await linked(page, "approve");
      await seen(page, ".proofs img");
    },
  },
  {
    name: "fill-offline",
    options: PHONE,
    take: async (page) => {
      await fill(page);
      await page.context().setOffline(true);
      await page.locator(".field input").first().fill("Maja Holmgren");
      await page.locator("output.said:not(:empty)").waitFor();
    },
  },
  {
    name: "frame-offline",
    options: PHONE,
    take: async (page) => {
      await frame(page);
      await page.context().setOffline(true);
      const inner = page.frameLocator("dialog iframe");
      await inner.locator("form .field input").first().fill("Maja Holmgren");
      await inner.locator(".said:not(:empty)").waitFor();
    },
  },
  {
    name: "frame-expired",
    options: PHONE,
    take: async (page) => {
      await frame(page);
      await page.route("**/v1/embed/**", (route) =>
        route.fulfill({
          status: 410,
          json: { error: { type: "invalid_request_error", code: "embed_session_expired" } },
        }),
      );
      const inner = page.frameLocator("dialog iframe");
      await inner.locator("form .field input").first().fill("Maja Holmgren");
      await inner.locator('.notice[data-kind="warn"]').waitFor();
    },
  },
  {
    name: "frame-conflict",
    options: DESKTOP,
    take: async (page) => {
      const asked = page.waitForRequest(
        (one) =>
          one.headers()["x-service-client-secret"] !== undefined && /fills\/fil_/u.test(one.url()),
      );
      await frame(page);
      const inner = page.frameLocator("dialog iframe");
      const before = inner.locator(".sheet img");
      const shown = await before.getAttribute("src");
      await inner.locator("form .field input").first().fill("Maja Holmgren");
      const request = await asked;
      const secret = (await request.allHeaders())["x-service-client-secret"] ?? "";
      await inner.locator(`.sheet[data-state="settled"] img:not([src="${shown ?? ""}"])`).waitFor();
      const { data } = await api(`/templates/${demo.template_id}/fields`);
      const id = String(Object(Object(data)[1])["id"]);
      // Another window changes a text while this one saves.
      let isFirst = true;
      await page.route("**/save", async (route) => {
        if (!isFirst) {
          await route.continue();
          return;
        }
        isFirst = false;
        const address = request.url().replace(/(fills\/fil_\w+).*$/u, "$1");
        await fetch(address, {
          method: "PATCH",
          headers: { "content-type": "application/json", "x-service-client-secret": secret },
          body: JSON.stringify({ values: { [id]: "Potter" } }),
        });
        await route.fulfill({
          status: 409,
          json: { error: { type: "invalid_request_error", code: "fill_changed" } },
        });
      });
      await inner.locator(".action[type=submit]").click();
      await inner.locator(".proof .action:not([data-quiet])").click();
      await inner.getByText("changed in another window").first().waitFor();
      await settled(page);
    },
  },
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
  {
    name: "fill-link-used",
    options: PHONE,
    take: (page) =>
      visitPath(page, `${new URL(demo.fill_url).pathname}/link?why=access_token_expired`),
  },
];

try {
  await mkdir(TARGET, { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => asked === undefined || name.startsWith(asked))) {
    await takeOne(shot);
  }
  // Last: guides show these pictures, and a run that fails leaves those of the one before.
  if (asked === undefined) {
    await removeOthers();
  }
} finally {
  await browser.close();
  await stage.stop();
}
if (total > MOST_BYTES) {
  throw new Error(`the pictures have ${total} bytes, at most ${MOST_BYTES} are wanted`);
}
process.stdout.write(`${SHOTS.length} pictures, ${Math.round(total / 1024)} KB\n`);

/** Pictures that are taken no more. */
async function removeOthers(): Promise<void> {
  const taken = new Set(SHOTS.map(({ name }) => `${name}.png`));
  const others = (await readdir(TARGET)).filter((name) => !taken.has(name));
  await Promise.all(others.map((name) => rm(join(TARGET, name))));
}

/** Asks the service as the shop's server does; GET without a body. */
async function api(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${stage.serviceOrigin}/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${demo.secret_key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  }
  return Object(await answer.json());
}

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
