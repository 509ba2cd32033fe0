/** Pictures of signing in, in every way there is, and of one's own sign-in. */
import type { Page } from "playwright-core";
import { ARABIC, DARK, DESKTOP, GERMAN, openDialog, PHONE, type Shot, sizes } from "./shot.ts";
import type { PicturedShop } from "./shop.ts";

/** Of somebody who is not signed in, of an owner, and of somebody who is in no team. */
export async function accountShots({
  stage,
  staff,
  asAdmin,
}: PicturedShop): Promise<readonly Shot[]> {
  const signedOut =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await page.goto(`${stage.serviceOrigin}${path}`);
      await page.locator("main form, main h1 ~ p, main a").first().waitFor();
    };
  const refused = async (page: Page): Promise<void> => {
    await signedOut("/login")(page);
    await page.locator("input[type=email]").fill("mia@print.example");
    await page.locator("input[type=password]").fill("wrong horse battery");
    await page.locator("form button").last().click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  };
  const email = "noor@print.example";
  const password = "correct horse battery";
  await asAdmin("/admin/users", { email, name: "Noor", password });
  const noTeam = async (page: Page): Promise<void> => {
    await signedOut("/login")(page);
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.locator("form button").last().click();
    await page.locator("main p[role=status]").waitFor();
  };
  const wrongPassword = async (page: Page): Promise<void> => {
    await dialog("[aria-labelledby=password] button")(page);
    await page.keyboard.type("somebody else's");
    await page.getByRole("dialog").locator("input").nth(1).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").locator("[aria-invalid=true]").waitFor();
  };
  const own = async (page: Page): Promise<void> => {
    await staff(page, "/account");
    await page.locator("#app").waitFor();
  };
  /** The dialog that a button opens. */
  const dialog =
    (button: string) =>
    async (page: Page): Promise<void> => {
      await own(page);
      await page.locator(button).first().click();
      await (await openDialog(page)).locator("input").first().waitFor();
    };
  return [
    ...sizes("dashboard-login", signedOut("/login")),
    { name: "dashboard-login-refused-de", options: GERMAN, take: refused },
    { name: "dashboard-sign-up-dark", options: { ...PHONE, ...DARK }, take: signedOut("/sign-up") },
    { name: "dashboard-invitation-ar", options: ARABIC, take: signedOut("/invitation?t=x") },
    {
      name: "dashboard-new-password-ja",
      options: { ...DESKTOP, locale: "ja" },
      take: signedOut("/new-password"),
    },
    { name: "dashboard-no-team", options: PHONE, take: noTeam },
    { name: "dashboard-no-team-ar", options: { ...DESKTOP, ...DARK, locale: "ar" }, take: noTeam },
    { name: "dashboard-own-sign-in", options: PHONE, take: own },
    { name: "dashboard-own-sign-in-de", options: GERMAN, take: own },
    { name: "dashboard-password", options: DESKTOP, take: wrongPassword },
    {
      name: "dashboard-password-ar",
      options: ARABIC,
      take: dialog("[aria-labelledby=password] button"),
    },
    {
      name: "dashboard-new-factor-dark",
      options: { ...DESKTOP, ...DARK },
      take: dialog("[aria-labelledby=app] button"),
    },
  ];
}
