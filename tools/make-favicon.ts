/**
 * Makes assets/favicon.ico of assets/favicon.svg: `npm run favicon:make`. PNG of 16, 32 and 48 px, drawn by Chromium,
 * within an ICO file (an entry of 16 bytes for each, then the files).
 */
import { readFile, writeFile } from "node:fs/promises";
import { openBrowser, visit } from "#test/support/browser.ts";

const SIZES_PX = [16, 32, 48];
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

const svg = await readFile("assets/favicon.svg");
const browser = await openBrowser();
const pictures: Buffer[] = [];
for (const size of SIZES_PX) {
  const { page, close } = await visit(browser, { viewport: { width: size, height: size } });
  const source = `data:image/svg+xml;base64,${svg.toString("base64")}`;
  await page.setContent(
    `<style>*{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="${source}">`,
  );
  await page.locator("img").evaluate((one: HTMLImageElement) => one.decode());
  pictures.push(await page.screenshot({ omitBackground: true, type: "png" }));
  await close();
}
await browser.close();
const head = Buffer.alloc(HEAD_BYTES);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(pictures.length, 4);
let at = HEAD_BYTES + ENTRY_BYTES * pictures.length;
const entries = pictures.map((png, i) => {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt8(SIZES_PX[i] ?? 0, 0);
  entry.writeUInt8(SIZES_PX[i] ?? 0, 1);
  entry.writeUInt16LE(1, 4);
  entry.writeUInt16LE(32, 6);
  entry.writeUInt32LE(png.length, 8);
  entry.writeUInt32LE(at, 12);
  at += png.length;
  return entry;
});
await writeFile("assets/favicon.ico", Buffer.concat([head, ...entries, ...pictures]));
