/** Pictures of what whoever prints holds in hand: the page that checks a file, and job tickets as they are printed. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { encodePng } from "#engine/raster/encode-png.ts";
import { pdfiumPicture } from "#test/support/pictures.ts";
import type { Records } from "./records.ts";
import { ARABIC, DARK, DESKTOP, GERMAN, PHONE, type Shot, sizes } from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

const A4 = { index: 0, widthPt: 595, heightPt: 842 };
const PDFIUM = "node_modules/@embedpdf/pdfium/dist/pdfium.wasm";
/** A pixel of CSS is a 96th of an inch. */
const TICKET_DPI = 96;

/** Of files that only words changed in, that preflight failed, and that were not delivered here. */
export function pressShots(
  { stage, api }: PicturedShop,
  { orderId, failedId }: Records,
): readonly Shot[] {
  const checked =
    (renderId: string, added = "") =>
    async (page: Page): Promise<void> => {
      const { render } = await api(`/renders/${renderId}`);
      const answer = await fetch(String(Object(render)["signed_url"]));
      const file = Buffer.from(await answer.arrayBuffer());
      await page.goto(`${stage.serviceOrigin}/proof`);
      await page.locator("#pdf").setInputFiles({
        name: "1001.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.concat([file, Buffer.from(added)]),
      });
      await page.locator("form button").first().click();
      await page.locator(".verdict").first().waitFor();
    };
  const empty = async (page: Page): Promise<void> => {
    await page.goto(`${stage.serviceOrigin}/proof`);
    await page.locator("#pdf").waitFor();
  };
  const ticket =
    (renderId: string, language: string) =>
    async (page: Page): Promise<void> => {
      const answer = await fetch(`${stage.serviceOrigin}/v1/renders/${renderId}/ticket`, {
        headers: {
          authorization: `Bearer ${stage.server.demo.secret_key}`,
          "accept-language": language,
        },
      });
      await showPage(page, new Uint8Array(await answer.arrayBuffer()));
    };
  const paper = { viewport: { width: 794, height: 1123 } };
  return [
    ...sizes("press-operator", checked(orderId)),
    { name: "press-operator-dark", options: { ...DESKTOP, ...DARK }, take: checked(orderId) },
    { name: "press-operator-failed-de", options: GERMAN, take: checked(failedId) },
    { name: "press-operator-unknown-ar", options: ARABIC, take: checked(orderId, "\n") },
    { name: "press-operator-empty-ja", options: { ...PHONE, locale: "ja" }, take: empty },
    { name: "ticket", options: paper, take: ticket(orderId, "en") },
    { name: "ticket-failed-de", options: paper, take: ticket(failedId, "de") },
    { name: "ticket-ar", options: paper, take: ticket(orderId, "ar") },
    { name: "ticket-failed-ja", options: paper, take: ticket(failedId, "ja") },
  ];
}

/** The first page of a PDF, in a window of its size. */
async function showPage(page: Page, pdf: Uint8Array): Promise<void> {
  const pdfium = await createPdfium(new Uint8Array(await readFile(PDFIUM)));
  const picture = pdfiumPicture(pdfium, pdf, A4, TICKET_DPI);
  if (picture === null) {
    throw new Error("the ticket cannot be drawn");
  }
  const { widthPx, heightPx, rgb } = picture;
  const pixels = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let i = 0; i < widthPx * heightPx; i++) {
    pixels.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
  }
  const png = Buffer.from(encodePng({ widthPx, heightPx, pixels }, TICKET_DPI)).toString("base64");
  await page.setContent(
    `<html lang="en"><title>Ticket</title><body style="margin:0"><img style="display:block" src="data:image/png;base64,${png}">`,
  );
  await page.locator("img").waitFor();
}
