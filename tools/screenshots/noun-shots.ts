/** Pictures of the dashboard's other nouns: library, customers, settings, and the installation. */
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

/** Of an owner who runs the installation too. */
export function nounShots({ admin }: PicturedShop, { companyId }: Records): readonly Shot[] {
  const page =
    (path: string) =>
    async (shown: Page): Promise<void> => {
      await admin(shown, path);
      await shown.locator("main table, main h2, main form").first().waitFor();
      await shown.waitForLoadState("networkidle");
    };
  /** With a dialog that the button opens; the first of those is meant that the selector finds. */
  const dialog =
    (path: string, button: string, ready = "button") =>
    async (shown: Page): Promise<void> => {
      await page(path)(shown);
      await shown.locator(button).first().click();
      await (await openDialog(shown)).locator(ready).first().waitFor();
    };
  /** Scrolled to what can be bought. */
  const offers = async (shown: Page): Promise<void> => {
    await page("/settings/plan")(shown);
    await shown.locator("main table").nth(1).locator("tbody tr").last().scrollIntoViewIfNeeded();
  };
  const pictures = async (shown: Page): Promise<void> => {
    await page("/library/pictures")(shown);
    await seen(shown, "main li img");
  };
  const focalPoint = async (shown: Page): Promise<void> => {
    await pictures(shown);
    await shown.locator("main li button").first().click();
    await seen(shown, "[role=dialog] figure img");
    const picture = (await openDialog(shown)).locator("[role=group] img").first();
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width * 0.77, y: height * 0.42 } });
  };
  const dark = { ...DESKTOP, ...DARK };
  return [
    { name: "dashboard-fonts-phone", options: PHONE, take: page("/library/fonts") },
    { name: "dashboard-stocks-dark", options: dark, take: page("/library/stocks") },
    { name: "dashboard-inks", options: DESKTOP, take: page("/library/inks") },
    {
      name: "dashboard-ink-de",
      options: { ...PHONE, locale: "de" },
      take: dialog("/library/inks", "tbody button", "input"),
    },
    { name: "dashboard-pictures-de", options: GERMAN, take: pictures },
    { name: "dashboard-focal-point", options: DESKTOP, take: focalPoint },
    { name: "dashboard-focal-point-ar", options: ARABIC, take: focalPoint },
    { name: "dashboard-choices-de", options: GERMAN, take: page("/library/selection-sets") },
    { name: "dashboard-companies", options: DESKTOP, take: page("/customers/companies") },
    {
      name: "dashboard-company-dark",
      options: dark,
      take: page(`/customers/companies/${companyId}`),
    },
    { name: "dashboard-projects-ar", options: ARABIC, take: page("/customers/projects") },
    {
      name: "dashboard-erase-de",
      options: GERMAN,
      take: dialog("/customers/people", "tbody tr:first-child button:nth-of-type(3)", "input"),
    },
    { name: "dashboard-customer-data", options: PHONE, take: page("/customers/data") },
    ...sizes("dashboard-team", page("/settings/team")),
    { name: "dashboard-brand-dark", options: dark, take: page("/settings/brand") },
    { name: "dashboard-plan", options: DESKTOP, take: offers },
    { name: "dashboard-plan-de", options: GERMAN, take: offers },
    { name: "dashboard-plan-ar", options: ARABIC, take: offers },
    {
      name: "dashboard-notices-ja",
      options: { ...DESKTOP, locale: "ja" },
      take: page("/settings/profile"),
    },
    { name: "dashboard-log-ar", options: ARABIC, take: page("/settings/log") },
    { name: "dashboard-installation", options: DESKTOP, take: page("/admin") },
    { name: "dashboard-plans-de", options: { ...PHONE, locale: "de" }, take: page("/admin/plans") },
    { name: "dashboard-jobs", options: PHONE, take: page("/admin/jobs") },
  ];
}
