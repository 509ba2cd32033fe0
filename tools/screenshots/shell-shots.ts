/** Pictures of the frame around the dashboard's pages: its menus, its search, and addresses of nothing. */
import type { Page } from "playwright-core";
import { ARABIC, DARK, DESKTOP, GERMAN, openDialog, PHONE, type Shot } from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

export function shellShots({ staff }: PicturedShop): readonly Shot[] {
  const list = async (page: Page, query = ""): Promise<void> => {
    await staff(page, `/templates${query}`);
    await page.locator("main img").first().waitFor();
  };
  const menu = async (page: Page): Promise<void> => {
    await list(page, "?mode=test");
    await page.getByRole("banner").locator("button[aria-haspopup=dialog]").tap();
    await (await openDialog(page)).locator('[aria-current="page"]').waitFor();
  };
  const account = async (page: Page): Promise<void> => {
    await list(page);
    await page.getByRole("banner").locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem").first().waitFor();
  };
  const search =
    (text: string, shown: string) =>
    async (page: Page): Promise<void> => {
      await list(page);
      await page.getByRole("banner").locator("button:has(kbd)").click();
      await page.getByRole("combobox").fill(text);
      await (await openDialog(page)).locator(shown).first().waitFor();
      await page.waitForLoadState("networkidle");
    };
  const FOUND = "[role=option]";
  const nothing = async (page: Page): Promise<void> => {
    await staff(page, "/nothing");
    await page.locator("main h1").waitFor();
  };
  return [
    { name: "dashboard-menu", options: PHONE, take: menu },
    { name: "dashboard-menu-dark-ar", options: { ...ARABIC, ...DARK }, take: menu },
    { name: "dashboard-account-menu", options: DESKTOP, take: account },
    { name: "dashboard-account-menu-ja", options: { ...PHONE, locale: "ja" }, take: account },
    { name: "dashboard-search", options: DESKTOP, take: search("", FOUND) },
    { name: "dashboard-search-found-de", options: GERMAN, take: search("100", FOUND) },
    { name: "dashboard-search-ar", options: ARABIC, take: search("", FOUND) },
    {
      name: "dashboard-search-none-dark",
      options: { ...PHONE, ...DARK },
      take: search("xylophone", "[role=status]:not(:empty)"),
    },
    { name: "dashboard-nothing", options: DESKTOP, take: nothing },
  ];
}
