/** Pictures of the first page, with its place for a PDF, and of the documentation. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { ARABIC, DARK, DESKTOP, GERMAN, PHONE, type Shot, sizes } from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

export function publicShots({ stage }: PicturedShop): readonly Shot[] {
  const visit =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await page.goto(`${stage.serviceOrigin}${path}`);
      await page.locator("h1").first().waitFor();
    };
  const drop = async (page: Page, buffer: Buffer): Promise<void> => {
    await visit("/")(page);
    const file = { name: "card.pdf", mimeType: "application/pdf", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
  };
  const refused = async (page: Page): Promise<void> => {
    await drop(page, Buffer.from("no PDF at all"));
    await page.getByRole("alert").waitFor();
  };
  /** What a demo shows of the card that was dropped. */
  const dropped = async (page: Page): Promise<void> => {
    const card = await readFile("demo/business-card.pdf");
    await drop(page, Buffer.concat([card, Buffer.from("%dropped\n")]));
    await page.locator("main section img").first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  const found = async (page: Page): Promise<void> => {
    await visit("/docs")(page);
    await page.getByRole("combobox").fill("webhook");
    await page.getByRole("option").first().waitFor();
  };
  return [
    ...sizes("first-page", visit("/")),
    { name: "first-page-dark-de", options: { ...GERMAN, ...DARK }, take: visit("/") },
    { name: "first-page-ar", options: ARABIC, take: visit("/") },
    { name: "first-page-refused", options: PHONE, take: refused },
    { name: "first-page-dropped", options: DESKTOP, take: dropped },
    { name: "docs", options: DESKTOP, take: visit("/docs") },
    { name: "docs-phone-dark", options: { ...PHONE, ...DARK }, take: visit("/docs") },
    { name: "docs-tour", options: PHONE, take: visit("/docs/guides/tour") },
    {
      name: "docs-operation",
      options: DESKTOP,
      take: visit("/docs/reference/templates/create-template"),
    },
    {
      name: "docs-error-dark",
      options: { ...DESKTOP, ...DARK },
      take: visit("/docs/errors/text_overflow"),
    },
    { name: "docs-found", options: DESKTOP, take: found },
  ];
}
