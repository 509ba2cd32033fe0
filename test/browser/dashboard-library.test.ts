/** The pages of the library: fonts, papers, inks, pictures and lists of choices, as staff use them. */
import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { PHONE, shot, type SignedIn, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { colourPng } from "#test/support/sample-pictures.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let viewer: SignedIn;
beforeAll(async () => {
  viewer = await signedInAt(dashboard.server, "vera@print.example", "viewer");
  await send("POST", "/paper_stocks", { code: "C-300", name: "Cotton 300 g", finish: "cotton" });
  await send("POST", "/inks", {
    key: "house-blue",
    name: "House Blue",
    hex: "#0b3d91",
    definition: { space: "DeviceCMYK", tints: [1, 0.8, 0, 0.1], overprint: true },
  });
  await send("POST", "/selection_sets", { name: "Branches", options: ["Bremen", "Kiel", "دبي"] });
});

const PAGES = ["fonts", "stocks", "inks", "pictures", "selection-sets"].map(
  (name) => `/library/${name}`,
);
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
    await shot(page, "fonts");

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add open font" }).click();
    await dialog.getByLabel("Family").fill("No Such Family");
    await dialog.getByRole("button", { name: "Add open font" }).click();
    await dialog.getByText("The library has no open family of this name.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await setDefaultFont("Lato-Regular");
    await row.getByRole("button", { name: /^Delete: /u }).click();
    await dialog.getByText(/^It is the default font/u).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(1);
    await shot(page, "font-deletion");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
  });
});

test("an ink is added as a spot colour, refused at its fields, mixed anew and deleted", async () => {
  await at("/library/inks", async (page) => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add ink" }).click();
    await dialog.getByLabel("Code").fill("house-red");
    await dialog.getByLabel("Name", { exact: true }).fill("House Red");
    await dialog.getByLabel("Colour on screens").fill("#c8102e");
    await dialog.getByLabel("Name of the plate").fill("All");
    await dialog.getByLabel("Tint (%)").fill("120");
    await dialog.getByLabel("Lab of the solid").fill("43, 68");
    await dialog.getByRole("button", { name: "Add ink" }).click();
    await dialog.getByText("A number from 0 to 100").waitFor();
    await dialog.getByLabel("Tint (%)").fill("100");
    await dialog.getByLabel("Lab of the solid").fill("43, 68, 33");
    await dialog.getByRole("button", { name: "Add ink" }).click();
    // All is no ink: ISO 32000-2, 8.6.6.4.
    const plate = dialog.getByLabel("Name of the plate");
    await dialog.getByText("All is not one ink").waitFor();
    expect(await plate.getAttribute("aria-invalid")).toBe("true");
    expect(await axeViolations(page)).toEqual([]);
    await shot(page, "ink-form");
    // Gone while it is typed, not under the press that leaves the field.
    await plate.fill("PANTONE 186 C");
    await expect.poll(() => plate.getAttribute("aria-invalid")).toBe(null);
    await dialog.getByRole("button", { name: "Add ink" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row", { name: /House Red/u });
    await row.getByText("PANTONE 186 C 100%").waitFor();
    expect(await row.locator("svg path").getAttribute("fill")).toBe("#c8102e");

    await row.getByRole("button", { name: "Edit: House Red" }).click();
    expect(await dialog.getByLabel("Lab of the solid").inputValue()).toBe("43 68 33");
    await dialog.getByLabel("On the press").selectOption("DeviceCMYK");
    await dialog.getByLabel("Magenta (%)").fill("100");
    await dialog.getByLabel("Yellow (%)").fill("80,5");
    await dialog.getByLabel("Overprints what is below it").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("C 0 M 100 Y 80.5 K 0").waitFor();
    await row.getByText("Overprints what is below it").waitFor();
    await shot(page, "inks");

    await offerInk("house-red");
    await row.getByRole("button", { name: "Delete: House Red" }).click();
    await dialog.getByText("Offered today with these products:").waitFor();
    await dialog.getByText(/^Card with ink/u).waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
  });
});

test("a list keeps the order of its choices, takes none twice, and is changed and deleted", async () => {
  await at("/library/selection-sets", async (page) => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add list" }).click();
    await dialog.getByLabel("Name").fill("Departments");
    await dialog.getByLabel("Choices").fill("Sales\nPress room\nSales\n");
    await dialog.getByRole("button", { name: "Add list" }).click();
    await dialog.getByText("“Sales” stands there twice").waitFor();
    await dialog.getByLabel("Choices").fill("Sales\n\nPress room\nBindery\n");
    await dialog.getByRole("button", { name: "Add list" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row", { name: /Departments/u });
    await row.getByText("3 choices").waitFor();
    await row.getByText("Sales · Press room · Bindery").waitFor();

    await row.getByRole("button", { name: "Edit: Departments" }).click();
    await shot(page, "selection-set-form");
    await dialog.getByLabel("Choices").fill("Bindery\nSales");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("Bindery · Sales").waitFor();
    await row.getByRole("button", { name: "Delete: Departments" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
  });
});

test("pictures come in together, show themselves and how they are cut, are renamed and deleted", async () => {
  const skyline = Buffer.from(colourPng(600, 200, (x, y) => [x % 256, y, 180]));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
  await at("/library/pictures", async (page) => {
    const choose = async (...files: ReturnType<typeof file>[]): Promise<void> => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose pictures" }).click();
      await (await chooser).setFiles(files);
    };
    await choose(file("Skyline.png", skyline), file("Seal.png", skyline));
    const card = page.getByRole("listitem").filter({ hasText: "Skyline" });
    await card.getByText("600 × 200 px · prints 51 × 17 mm at 300 ppi").waitFor();
    await page.getByRole("heading", { name: "Seal" }).waitFor();
    await expect
      .poll(() => card.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(600);
    await expectSound(page);
    await shot(page, "pictures");

    await choose(file("Broken.png", skyline.subarray(0, 40)));
    await page.getByText("This picture was not taken").waitFor();

    const dialog = page.getByRole("dialog");
    await card.getByRole("button", { name: "Edit: Skyline" }).click();
    await dialog.locator("figure img").first().waitFor();
    expect(await dialog.locator("figure img").count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    // What is pressed stays in sight, and so does what the arrow keys choose.
    const left = dialog.getByLabel("From the left");
    const picture = dialog.getByRole("group", { name: "Focal point" }).locator("img");
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width * 0.9, y: height * 0.5 } });
    await expect.poll(() => left.inputValue()).toBe("90");
    await left.press("ArrowLeft");
    expect(await left.inputValue()).toBe("89");
    const square = dialog.locator("figure img").first();
    expect(await square.evaluate((img) => getComputedStyle(img).objectPosition)).toBe("100% 50%");
    await expectSound(page, "a focal point");
    await shot(page, "picture-form");
    await dialog.getByLabel("Name").fill("Our town");
    await page.keyboard.press("Enter");
    const renamed = page.getByRole("listitem").filter({ hasText: "Our town" });
    await renamed.getByRole("button", { name: "Edit: Our town" }).click();
    expect(await left.inputValue()).toBe("89");
    await dialog.getByRole("button", { name: "Back to the middle" }).click();
    expect(await left.inputValue()).toBe("50");
    await page.keyboard.press("Escape");
    await renamed.getByRole("button", { name: "Delete: Our town" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await renamed.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Seal" }).waitFor();
  });
});

test.each(
  ofCommit([
    ["English", {}],
    ["German on a phone", { ...PHONE, locale: "de-DE" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (name, options) => {
  await at(
    PAGES[0] ?? "",
    async (page, complaints) => {
      for (const path of PAGES) {
        await page.locator(`main nav a[href="/dashboard${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await page.locator('[data-state="loading"]').waitFor({ state: "detached" });
        await page.locator("main table, main h2").first().waitFor();
        await expectSound(page, path);
        await shot(page, `${name}-${path.slice(9)}`);
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
      for (const path of PAGES) {
        await page.locator(`main nav a[href="/dashboard${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await page.locator("main table, main h2").first().waitFor();
        expect(await page.locator("main button").count(), path).toBe(0);
      }
    },
    { as: viewer },
  );
});

/** As a program of the shop, at the API. */
async function send(method: string, path: string, body?: object): Promise<unknown> {
  const { server } = dashboard;
  const response = await fetch(`${server.ready.base_url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.demo.secret_key}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, path).toBe(true);
  return await response.json();
}

/** Makes it the default of the demo's template. */
async function setDefaultFont(postScriptName: string): Promise<void> {
  const { data } = Object(await send("GET", "/fonts"));
  const font = data.find(
    (one: Record<string, string>) => one["post_script_name"] === postScriptName,
  );
  await send("PATCH", `/templates/${dashboard.server.demo.template_id}`, {
    default_font_id: font.id,
  });
}

/** With a product of the demo's template. */
async function offerInk(key: string): Promise<void> {
  await send("POST", "/product_mappings", {
    template_id: dashboard.server.demo.template_id,
    external_product_id: "library-test",
    title: "Card with ink",
    rules: { offer_inks: [key] },
  });
}
