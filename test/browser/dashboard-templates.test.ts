/** Stories of somebody who makes templates: from a dropped file to a link, changes taken back, two people at once. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { PHONE, shot, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Drops a file of the disk as the system does: what is dropped by script carries no permission to be copied. */
async function drop(page: Page, file: string): Promise<void> {
  const box = await page.getByText("Drop a press PDF here").boundingBox();
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", {
      type,
      x: box?.x ?? 0,
      y: box?.y ?? 0,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

/** The API as programs have it. */
async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${dashboard.server.ready.base_url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${dashboard.server.demo.secret_key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return (await response.json()) as any;
}

/** Another template of the same card: a comment at the end makes it another file. */
async function anotherCard(mark: string): Promise<Buffer> {
  return Buffer.concat([await readFile("demo/business-card.pdf"), Buffer.from(`%${mark}\n`)]);
}

async function upload(mark: string): Promise<string> {
  const form = new FormData();
  form.append("pdf", new Blob([new Uint8Array(await anotherCard(mark))]), `${mark}.pdf`);
  const response = await fetch(`${dashboard.server.ready.base_url}/templates`, {
    method: "POST",
    headers: { authorization: `Bearer ${dashboard.server.demo.secret_key}` },
    body: form,
  });
  return (await response.json()).template.id;
}

const isFocused = (one: Locator): Promise<boolean> =>
  one.evaluate((node) => node === document.activeElement);
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const label = (page: Page) => page.getByLabel("What customers read").first();
const chooseBox = (page: Page, name: string) =>
  page.getByRole("option", { name: new RegExp(`^${name} ·`, "u") }).click();

test("from a dropped file to a link: five clicks, and the picture follows the typing (C27)", async () => {
  await at("/templates", async (page, complaints) => {
    const file = join(folder, "Visiting card.pdf");
    await writeFile(file, await anotherCard("dropped"));
    await drop(page, file);
    await page.getByRole("heading", { name: "Visiting card" }).waitFor();
    await page.getByText("Draft").waitFor();
    // 1: a text; 2: it must be filled in; 3: the trial; 4: a long sample.
    await chooseBox(page, "Name");
    await page.getByLabel("Customers must fill it in").first().click();
    await page.getByRole("tab", { name: "Try it" }).click();
    const sheet = page.locator("section img");
    await sheet.waitFor();
    const before = await sheet.getAttribute("src");
    await page.getByRole("button", { name: "Long", exact: true }).click();
    await page
      .getByText(/Too long for this space/u)
      .first()
      .waitFor();
    await expect.poll(() => sheet.getAttribute("src")).not.toBe(before);
    // 5: publish, which saves first.
    await page.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog", { name: "Live for customers" });
    const link = dialog.getByRole("link", { name: /\/fill\// });
    await link.waitFor();
    await dialog.getByRole("img", { name: "QR code of Visiting card" }).waitFor();
    expect(await dialog.locator("code").innerText()).toContain('<a href="http');
    expect(await axeViolations(page)).toEqual([]);
    const shop = await fetch((await link.getAttribute("href")) ?? "");
    expect(shop.status).toBe(200);
    expect(await shop.text()).toContain("required");
    const [phone] = await Promise.all([
      page.context().waitForEvent("page"),
      dialog.getByRole("button", { name: "On a phone" }).click(),
    ]);
    await phone.locator(".sheet img").first().waitFor();
    expect(await phone.evaluate(() => window.innerWidth)).toBe(390);
    expect(await phone.evaluate(() => window.opener)).toBeNull();
    expect(complaints).toEqual([]);
  });
});

test("a file that is no PDF is refused where it was dropped, in the API's words", async () => {
  await at("/templates", async (page) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles({
      name: "notes.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("no PDF"),
    });
    const notice = page.getByRole("alert");
    await notice.getByText("This file was not taken").waitFor();
    expect(await notice.innerText()).toContain("req_");
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
  });
});

test("by the keyboard alone: a file is refused, another chosen, published, and its link seen", async () => {
  await at("/templates", async (page) => {
    const cards = [Buffer.from("no PDF"), await anotherCard("by keyboard")];
    page.on("filechooser", (chooser) => {
      const buffer = cards.shift() ?? Buffer.of();
      void chooser.setFiles({ name: "Keyboard card.pdf", mimeType: "application/pdf", buffer });
    });
    const tabTo = async (button: Locator): Promise<void> => {
      await button.waitFor();
      for (let i = 0; i < 60 && !(await isFocused(button)); i++) {
        await page.keyboard.press("Tab");
      }
      expect(await isFocused(button)).toBe(true);
    };
    const choose = page.getByRole("button", { name: "Choose a file" });
    await tabTo(choose);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("This file was not taken").waitFor();
    // Where the button was pressed it is pressed again.
    await expect.poll(() => isFocused(choose)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keyboard card" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");
    await tabTo(page.getByRole("button", { name: "Publish" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Live for customers" });
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
    await tabTo(dialog.getByRole("button", { name: "Copy the link" }));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await isFocused(page.getByRole("button", { name: "Show the link" }))).toBe(true);
  });
});

test("changes are undone and redone, kept in a draft, saved, and taken back after", async () => {
  const id = await upload("undone");
  await at(`/templates/${id}`, async (page) => {
    await chooseBox(page, "Name");
    await label(page).fill("Full name");
    await page.getByLabel("Customers may change it").uncheck();
    const listed = page.getByRole("navigation", { name: "Texts on the page" });
    await listed.getByText("Printed as it is").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await listed.getByText("Full name").waitFor();
    await page.keyboard.press("Control+z");
    await listed.getByRole("button", { name: /^Name Annika/u }).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await listed.getByText("Full name").waitFor();
    // The tab asks before it is closed, and the draft is there afterwards.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await listed.getByText("Full name").waitFor();
    await save(page).click();
    await page.getByText("Saved as revision 2").waitFor();
    const saved = (await call("GET", `/templates/${id}/scene`)).scene.fields;
    expect(saved[0].label).toBe("Full name");
    await page.getByRole("button", { name: "Undo" }).click();
    await listed.getByRole("button", { name: /^Name Annika/u }).waitFor();
    await save(page).click();
    await page.getByText("Saved as revision 3").waitFor();
  });
});

test("two people: what both have set is asked, what one alone has set is kept", async () => {
  const id = await upload("both");
  await at(`/templates/${id}`, async (page) => {
    await chooseBox(page, "Name");
    await label(page).fill("Mine");
    await page.getByLabel("Customers must fill it in").first().check();
    const { scene } = await call("GET", `/templates/${id}/scene`);
    const fields = scene.fields.map(({ id: field }: { id: string }, i: number) =>
      i === 0 ? { id: field, label: "Theirs" } : { id: field },
    );
    await call("PUT", `/templates/${id}/scene`, { scene: { fields } });
    await save(page).click();
    const notice = page.getByRole("alert");
    await notice.getByText("Somebody else saved this template meanwhile").waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    expect(await notice.innerText()).toContain("Theirs");
    expect(await axeViolations(page)).toEqual([]);
    await notice.getByRole("button", { name: "Keep mine: Mine" }).click();
    await save(page).click();
    await page.getByText("Saved as revision 3").waitFor();
    const { fields: now } = (await call("GET", `/templates/${id}/scene`)).scene;
    expect(now[0]).toMatchObject({ label: "Mine", required: true });
  });
});

test("with the keyboard alone: from text to text on the page, and into its form", async () => {
  await at(`/templates/${dashboard.server.demo.template_id}`, async (page) => {
    await page.getByRole("option").first().waitFor();
    await page.getByRole("group", { name: "The page as pressed" }).focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Name · Customers may change this");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Job title · Customers may change this");
    await page.keyboard.press("End");
    expect(await focused()).toContain("Phone");
    expect(
      await page.locator('[data-box][aria-selected="true"]').getAttribute("aria-label"),
    ).toContain("Phone");
    // One stop for all texts of the page; the next is the edge of the chosen one, then what stands beside the page.
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Room in pt");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tab");
    await page.keyboard.press("ArrowRight");
    await page.getByText("Ready for press").waitFor();
  });
});

test("what is typed in the trial is kept as a sample, tried again, and deleted", async () => {
  const id = await upload("sampled");
  await at(`/templates/${id}?tab=trial`, async (page, complaints) => {
    const keep = page.getByRole("button", { name: "Keep what I typed as a sample" });
    await keep.waitFor();
    expect(await keep.isDisabled()).toBe(true);
    const field = page.getByRole("tabpanel").getByRole("textbox").first();
    const own = await field.inputValue();
    await field.fill("Wilhelmina van der Berg");
    await keep.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name of the sample").fill("A long name");
    await expectSound(page, "keeping a sample");
    await page.keyboard.press("Enter");
    const kept = page.getByRole("button", { name: "A long name", exact: true });
    await kept.waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "As designed" }).click();
    await expect.poll(() => field.inputValue()).toBe(own);
    await kept.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("Wilhelmina van der Berg");
    await shot(page, "samples-kept");
    await page.getByRole("button", { name: "Delete samples" }).click();
    await dialog.getByRole("button", { name: "Delete: A long name" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete A long name?" });
    await confirm.getByRole("button", { name: "Delete" }).click();
    await kept.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });
});

test("a new name is refused at its field, and taken once it is right", async () => {
  const id = await upload("renamed");
  await at(`/templates/${id}`, async (page) => {
    await page.getByRole("button", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename this template" });
    await dialog.getByLabel("Title").fill("Carte de visite");
    await dialog.getByLabel("End of the link").fill("Not a slug!");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect
      .poll(() => dialog.getByLabel("End of the link").getAttribute("aria-invalid"))
      .toBe("true");
    expect(await dialog.innerText()).toContain("a-z");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("End of the link").fill("carte-de-visite");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Carte de visite" }).waitFor();
    expect((await call("GET", `/templates/${id}`)).template.slug).toBe("carte-de-visite");
  });
});

test("the page is drawn larger on request, and every side of it", async () => {
  await at(`/templates/${dashboard.server.demo.template_id}`, async (page) => {
    const sheet = page.locator("section img");
    await sheet.waitFor();
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.getByRole("button", { name: "Larger" }).click();
    await page.getByRole("button", { name: "Larger" }).click();
    expect((await width()) / fitted).toBeCloseTo(2, 1);
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.getByRole("option", { name: /^Company/u }).waitFor();
    expect(new URL(page.url()).search).toBe("?page=1");
    // Whoever types into a field sees where it prints.
    await page.getByRole("tab", { name: "Try it" }).click();
    await page.getByRole("tabpanel").getByRole("textbox", { name: "Name", exact: true }).focus();
    await page.getByRole("button", { name: "Page 1", pressed: true }).waitFor();
  });
});

test("where nothing is open yet, the trial leads to a text that can be", async () => {
  const id = await upload("closed");
  const { scene } = await call("GET", `/templates/${id}/scene`);

  const pages = scene.pages.map(
    ({ id: page, objects }: { id: string; objects: { id: string }[] }) => ({
      id: page,
      objects: objects.map((box) => ({ id: box.id, locked: true })),
    }),
  );
  expect((await call("PUT", `/templates/${id}/scene`, { scene: { pages } })).error).toBeUndefined();
  await at(`/templates/${id}?tab=trial`, async (page) => {
    await page.getByRole("button", { name: "Go to the first text" }).click();
    await page.getByLabel("Customers may change it").check();
    await page.getByText("Its field appears once the change is saved.").waitFor();
    await save(page).click();
    await label(page).waitFor();
    await page.getByRole("tab", { name: "Try it" }).click();
    // The panel holds the text until the trial is made.
    await page.getByRole("tabpanel").getByRole("textbox", { name: "Name", exact: true }).waitFor();
  });
});

test("who may only look sees no way to change or upload", async () => {
  const viewer = await signedInAt(dashboard.server, "vera@print.example", "viewer");
  await at(
    `/templates/${dashboard.server.demo.template_id}`,
    async (page, complaints) => {
      await chooseBox(page, "Name");
      await page.getByText("Your role in this team does not allow this.").waitFor();
      expect(await label(page).isDisabled()).toBe(true);
      expect(await page.getByRole("button", { name: "Save changes" }).count()).toBe(0);
      await page.getByRole("link", { name: "Templates" }).click();
      await page.getByRole("link", { name: "Business card" }).waitFor();
      expect(await page.getByRole("button", { name: "Choose a file" }).count()).toBe(0);
      // Nothing was asked for that the role may not have.
      expect(complaints).toEqual([]);
    },
    { as: viewer },
  );
});

test.each(
  ofCommit([
    ["English", {}],
    ["German on a phone", { ...PHONE, locale: "de" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("the template in %s: axe finds nothing, and nothing scrolls sideways", async (_name, options) => {
  await at(
    `/templates/${dashboard.server.demo.template_id}`,
    async (page, complaints) => {
      await page.getByRole("option").first().click();
      for (const tab of [0, 1, 2]) {
        await page.getByRole("tab").nth(tab).click();
        await expectSound(page);
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});
