/** Pictures of templates: the list, the page beside its file, how it goes, and what a corrected file changed. */
import type { Page } from "playwright-core";
import type { Records } from "./records.ts";
import {
  ARABIC,
  DARK,
  DESKTOP,
  GERMAN,
  openDialog,
  PHONE,
  seen,
  type Shot,
  sizes,
} from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

const DARK_DESK = { ...DESKTOP, ...DARK };

/** Of the demo's card, but where something else is said. */
export function templateShots(
  { stage, staff }: PicturedShop,
  { revisedId }: Records,
): readonly Shot[] {
  const { template_id: id } = stage.server.demo;
  const list = async (page: Page, query = ""): Promise<void> => {
    await staff(page, `/templates${query}`);
    await seen(page, "main img");
  };
  /** With its first text chosen, at a tab beside it. */
  const template = async (page: Page, tab = 0): Promise<void> => {
    await staff(page, `/templates/${id}`);
    await seen(page, "section img");
    await page.getByRole("option").first().click();
    await page.getByRole("tab").nth(tab).click();
    await page.getByRole("tabpanel").locator("section, fieldset").first().waitFor();
  };
  const trial = async (page: Page): Promise<void> => {
    await template(page, 2);
    await page.getByRole("button", { name: "Long", exact: true }).click();
    await page.getByText("Too long for this space").first().waitFor();
    await seen(page, 'section [aria-busy="false"] img');
  };
  const samples = async (page: Page): Promise<void> => {
    await template(page, 2);
    await page.getByRole("button", { name: "As designed" }).waitFor();
  };
  /** The dialog that names what was typed, above the samples there are. */
  const sample = async (page: Page): Promise<void> => {
    await template(page, 2);
    const panel = page.getByRole("tabpanel");
    await panel.getByRole("textbox").first().fill("Annika Ek");
    await panel.locator("button:enabled", { hasText: /مثال$/u }).first().click();
    await (await openDialog(page)).getByRole("textbox").fill("山田 太郎");
  };
  const published = async (page: Page): Promise<void> => {
    await template(page);
    await page.getByRole("button", { name: "Show the link" }).click();
    await (await openDialog(page)).getByRole("img", { name: /^QR code/u }).waitFor();
  };
  const part = (path: string, shown: string) => async (page: Page) => {
    await staff(page, path);
    await page.locator(shown).last().waitFor();
    await page.waitForLoadState("networkidle");
  };
  const health = part(`/templates/${id}/health`, "main tbody tr");
  const compare = part(`/templates/${revisedId}/compare?from=1&to=2`, "figure img");
  return [
    ...sizes("dashboard-templates", list),
    {
      name: "dashboard-templates-dark-test",
      options: DARK_DESK,
      take: (page) => list(page, "?mode=test"),
    },
    { name: "dashboard-templates-ar", options: ARABIC, take: list },
    {
      name: "dashboard-no-archive-ja",
      options: { ...DESKTOP, locale: "ja" },
      take: part("/templates?status=archived", "main h2"),
    },
    ...sizes("dashboard-template", template),
    { name: "dashboard-template-dark", options: DARK_DESK, take: template },
    { name: "dashboard-template-ar", options: { ...DESKTOP, locale: "ar" }, take: template },
    {
      name: "dashboard-template-file-de",
      options: GERMAN,
      take: (page) => template(page, 1),
    },
    { name: "dashboard-template-trial", options: DESKTOP, take: trial },
    { name: "dashboard-template-published", options: DESKTOP, take: published },
    { name: "dashboard-samples", options: DESKTOP, take: samples },
    { name: "dashboard-sample-ar", options: ARABIC, take: sample },
    {
      name: "dashboard-stress-dark",
      options: DARK_DESK,
      take: part(`/templates/${id}/stress`, "main section img"),
    },
    { name: "dashboard-health", options: DESKTOP, take: health },
    { name: "dashboard-health-de", options: { ...PHONE, locale: "de" }, take: health },
    {
      name: "dashboard-no-health-ar",
      options: { ...DESKTOP, ...DARK, locale: "ar" },
      take: part(`/templates/${revisedId}/health`, "main h2"),
    },
    { name: "dashboard-compare", options: DESKTOP, take: compare },
    { name: "dashboard-compare-ar", options: ARABIC, take: compare },
  ];
}
