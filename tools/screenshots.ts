/**
 * Pictures of what shoppers and shops see: `npm run screenshots`, or `npm run screenshots -- NAME …` for those whose
 * names begin so. The built service with its demo, a shop's page, and headless Chromium; written to docs/screenshots/ as PNG
 * of 256 colours and fewer. Every state that stands here is waited for, so that a picture never shows a page half made.
 */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBrowser, visit } from "#test/support/browser.ts";
import { openWebStage } from "../bench/web-stage.ts";
import { accountShots } from "./screenshots/account-shots.ts";
import { channelShots } from "./screenshots/channel-shots.ts";
import { fillShots } from "./screenshots/fill-shots.ts";
import { frameShots } from "./screenshots/frame-shots.ts";
import { nounShots } from "./screenshots/noun-shots.ts";
import { orderShots } from "./screenshots/order-shots.ts";
import { pressShots } from "./screenshots/press-shots.ts";
import { publicShots } from "./screenshots/public-shots.ts";
import { makeRecords } from "./screenshots/records.ts";
import { shellShots } from "./screenshots/shell-shots.ts";
import { openPicturedShop } from "./screenshots/shop.ts";
import type { Shot } from "./screenshots/shot.ts";
import { templateShots } from "./screenshots/template-shots.ts";
import { smallPng } from "./small-png.ts";

/** Guides show some of them. */
const TARGET = "docs/screenshots";
const MOST_BYTES = 4 * 1024 * 1024;

/** With mail and plans, so that no page lacks what needs them. */
const stage = await openWebStage({
  PLATEN_SIGN_UP: "open",
  PLATEN_MAIL_FOLDER: "mail",
  PLATEN_BILLING: "on",
  PLATEN_PAYMENT_KEY: "local",
});
const browser = await openBrowser();
/** Those whose names begin so; all of them where none is asked for. */
const asked = process.argv.slice(2);
let total = 0;

try {
  const shop = await openPicturedShop(stage);
  const records = await makeRecords(shop);
  const shots = [
    ...publicShots(shop),
    ...fillShots(shop),
    ...frameShots(shop),
    ...pressShots(shop, records),
    ...(await accountShots(shop)),
    ...shellShots(shop),
    ...templateShots(shop, records),
    ...orderShots(shop, records),
    ...channelShots(shop),
    ...nounShots(shop, records),
  ];
  await mkdir(TARGET, { recursive: true });
  const wanted = shots.filter(
    ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
  );
  const failed: string[] = [];
  for (const shot of wanted) {
    await takeOne(shot).catch((error: unknown) => failed.push(`${shot.name}: ${String(error)}`));
  }
  if (failed.length > 0) {
    throw new Error(`pictures that could not be taken:\n${failed.join("\n")}`);
  }
  // Last: guides show these pictures, and a run that fails leaves those of the one before.
  if (asked.length === 0) {
    await removeOthers(shots);
  }
  process.stdout.write(`${wanted.length} pictures, ${Math.round(total / 1024)} KB\n`);
} finally {
  await browser.close();
  await stage.stop();
}
if (total > MOST_BYTES) {
  throw new Error(`the pictures have ${total} bytes, at most ${MOST_BYTES} are wanted`);
}

/** Pictures that are taken no more. */
async function removeOthers(shots: readonly Shot[]): Promise<void> {
  const taken = new Set(shots.map(({ name }) => `${name}.png`));
  const others = (await readdir(TARGET)).filter((name) => !taken.has(name));
  await Promise.all(others.map((name) => rm(join(TARGET, name))));
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
