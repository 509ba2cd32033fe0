/** The pages of the library: fonts and papers, as staff use them. */
import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { PHONE, type SignedIn, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let viewer: SignedIn;
beforeAll(async () => {
  viewer = await signedInAt(dashboard.server, "vera@print.example", "viewer");
});

const PAGES = ["/library/fonts", "/library/stocks"];
const LATO = "node_modules/@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf";

test("a paper is added by the keyboard alone, refused at its field, changed and deleted", async () => {
  await at("/library/stocks", async (page, complaints) => {
    await page.getByRole("button", { name: "Add paper" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").focus();
    await page.keyboard.type("LIB-KRAFT");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Kraft 280 g");
    await page.keyboard.press("Tab");
    await page.keyboard.type("brown");
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.getByLabel("Colour").getAttribute("aria-invalid")).toBe("true");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Colour").fill("#b5916a");
    await dialog.getByLabel("Finish").selectOption("kraft");
    await dialog.getByRole("button", { name: "Add paper" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row", { name: /Kraft 280 g/u });
    await row.getByText("LIB-KRAFT").waitFor();
    expect(await row.locator("svg path").getAttribute("fill")).toBe("#b5916a");

    await row.getByRole("button", { name: "Edit: Kraft 280 g" }).click();
    expect(await dialog.getByLabel("Code").count()).toBe(0);
    await dialog.getByLabel("Needs white under its inks").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("Needs white under its inks").waitFor();

    await row.getByRole("button", { name: "Delete: Kraft 280 g" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    // The browser itself notes the one refusal.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
  });
});

test("a font is uploaded, its letters read, an unknown family refused, and the font deleted", async () => {
  await at("/library", async (page) => {
    await page.waitForURL("**/library/fonts");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload font" }).click();
    await (await chooser).setFiles(LATO);
    await page.getByText(/^Font added/u).waitFor();
    const row = page.getByRole("row", { name: /Lato-Regular/u });
    await row.getByText("Your own").waitFor();
    await row.getByText(/characters$/u).click();
    await row.getByText(/A B C D/u).waitFor();
    await expectSound(page);

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add open font" }).click();
    await dialog.getByLabel("Family").fill("No Such Family");
    await dialog.getByRole("button", { name: "Add open font" }).click();
    await dialog.getByText("The library has no open family of this name.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await row.getByRole("button", { name: /^Delete: /u }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
  });
});

test("on a phone the account stays in view, however many nouns there are", async () => {
  await at(
    "/library/fonts",
    async (page) => {
      const account = page.locator("header button").last();
      await account.waitFor();
      const box = await account.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
    },
    { ...PHONE, locale: "de-DE" },
  );
});

test.each([
  ["English", {}],
  ["German on a phone", { ...PHONE, locale: "de-DE" }],
  ["Arabic on a phone", { ...PHONE, locale: "ar" }],
] as const)("in %s axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    PAGES[0] ?? "",
    async (page, complaints) => {
      for (const path of PAGES) {
        await page.locator(`main nav a[href="/dashboard${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await page.locator('[data-state="loading"]').waitFor({ state: "detached" });
        await page.locator("main table, main h2").first().waitFor();
        await expectSound(page, path);
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("a viewer reads the library, and sees no button that changes it", async () => {
  await at(
    "/library/stocks",
    async (page) => {
      await page.locator("main table, main h2").first().waitFor();
      expect(await page.locator("main button").count()).toBe(0);
      await page.getByRole("link", { name: "Fonts" }).click();
      await page.locator("main table, main h2").first().waitFor();
      expect(await page.locator("main button").count()).toBe(0);
    },
    { as: viewer },
  );
});
