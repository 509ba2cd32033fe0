/** Stories of somebody who says how each text behaves: its room, its order, its links, and how it looks with others. */
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, shot, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { longFormPdf } from "#test/support/long-form.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();

/** The page of a template of its own: a comment at the end makes the card another file. */
async function atCard(
  mark: string,
  use: (page: Page, read: () => ReturnType<typeof call>) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const card = await readFile("demo/business-card.pdf");
  await atFile(
    { mark, pdf: Buffer.concat([card, Buffer.from(`%inspector ${mark}\n`)]) },
    use,
    options,
  );
}

async function atFile(
  { mark, pdf }: { readonly mark: string; readonly pdf: Buffer },
  use: (page: Page, read: () => ReturnType<typeof call>) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const form = new FormData();
  form.append("pdf", new Blob([new Uint8Array(pdf)]), `${mark}.pdf`);
  const { id } = (await call("POST", "/templates", form)).template;
  const read = async () => (await call("GET", `/templates/${id}/scene`)).scene;
  await dashboard.at(
    `/templates/${id}`,
    async (page, complaints) => {
      await page.getByRole("option").first().waitFor();
      await use(page, read);
      expect(complaints).toEqual([]);
    },
    options,
  );
}

/** The API as programs have it. */
async function call(method: string, path: string, body?: FormData) {
  const response = await fetch(`${dashboard.server.ready.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${dashboard.server.demo.secret_key}` },
    ...(body === undefined ? {} : { body }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return (await response.json()) as any;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

const chooseBox = (page: Page, name: string) =>
  page.getByRole("option", { name: new RegExp(`^${name} ·`, "u") }).click();
const saved = async (page: Page, revision: number) => {
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText(`Saved as revision ${revision}`).waitFor();
};
const boxOf = (scene: Json, text: string): Json =>
  scene.pages.flatMap((one: Json) => one.objects).find((one: Json) => one.content.text === text);

test("room is given by dragging the edge or by its keys, and one undo takes a whole drag back", async () => {
  await atCard("room", async (page, read) => {
    const scene = await read();
    const found = boxOf(scene, scene.fields[0].default_value).room.max_width_pt;
    await chooseBox(page, "Name");
    const edge = page.getByRole("slider", { name: "Room in pt" });
    const room = async () => Number(await edge.getAttribute("aria-valuenow"));
    expect(await room()).toBeCloseTo(found, 1);
    const at = await edge.boundingBox();
    const [x, y] = [(at?.x ?? 0) + 4, (at?.y ?? 0) + (at?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y, { steps: 5 });
    await page.mouse.up();
    const dragged = await room();
    expect(dragged).toBeLessThan(found);
    expect(await page.getByRole("textbox", { name: "Room in pt" }).inputValue()).toBe(
      String(dragged),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await room()).toBeCloseTo(found, 1);
    await edge.focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await room()).toBeCloseTo(found - 11, 1);
    await shot(page, "room");
    await saved(page, 2);
    const now = boxOf(await read(), scene.fields[0].default_value);
    expect(now.settings.max_width_pt).toBeCloseTo(found - 11, 1);
  });
});

test("fields are asked in the order an author gives them, by buttons or by dragging", async () => {
  await atCard("order", async (page, read) => {
    const labels = async () => (await read()).fields.map((one: Json) => one.label);
    const before = await labels();
    const order = page.getByRole("region", { name: "Order in the form" });
    const rows = order.getByRole("listitem");
    await order.getByRole("button", { name: `Move ${before[0]} down` }).click();
    await expect.poll(() => rows.first().innerText()).toContain(before[1]);
    await rows.nth(2).dragTo(rows.first());
    await expect.poll(() => rows.first().innerText()).toContain(before[2]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rows.first().innerText()).toContain(before[1]);
    await shot(page, "order");
    await saved(page, 2);
    expect((await labels()).slice(0, 2)).toEqual([before[1], before[0]]);
  });
});

test("a text shows the value of another; alignment, anchor and group go with it", async () => {
  await atCard("linked", async (page, read) => {
    const scene = await read();
    await chooseBox(page, "Job title");
    await page.getByLabel("Shows the value of").selectOption({ label: "Name" });
    await page.getByLabel("Stands at").selectOption({ label: "Right" });
    await page.getByLabel("When lines are added").selectOption({ label: "The last line stays" });
    const group = page.getByLabel("Group in the form");
    await expect.poll(() => group.inputValue()).toBe("Front · Person");
    await group.fill("About you");
    await shot(page, "linked");
    await saved(page, 2);
    const now = await read();
    const box = now.pages
      .flatMap((one: Json) => one.objects)
      .find((one: Json) => one.settings?.align === "right");
    expect(box.pattern).toEqual([{ field: scene.fields[0].id }]);
    expect(box.settings.vertical_anchor).toBe("last_line");
    expect(now.fields[0].group).toBe("About you");
    expect(now.fields[0].objects).toHaveLength(2);
    expect(now.fields).toHaveLength(scene.fields.length - 1);
  });
});

test("of many texts some are found by their words, in the list and in the trial", async () => {
  await atFile({ mark: "many", pdf: longFormPdf() }, async (page) => {
    const list = page.getByRole("navigation", { name: "Texts" });
    await list.getByRole("searchbox", { name: "Find a text" }).fill("BACK7@");
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await list.getByRole("button", { name: "back7@guest.example" }).click();
    await page.getByRole("tab", { name: "Try it" }).click();
    const trial = page.getByRole("tabpanel");
    await trial.getByRole("searchbox", { name: "Find a text" }).fill("front3@");
    const text = trial.getByRole("textbox", { name: /E-mail/u });
    await expect.poll(() => text.count()).toBe(1);
    // What is typed into it keeps it in sight.
    await text.fill("ada@guest.example");
    await shot(page, "many");
    await expectSound(page);
    expect(await text.inputValue()).toBe("ada@guest.example");
  });
});

test("a shopper reads the label of their language, added by the keyboard, and all others the usual one", async () => {
  await atCard("languages", async (page, read) => {
    await chooseBox(page, "Name");
    const summary = page.locator("summary", { hasText: "In other languages" });
    await summary.focus();
    await page.keyboard.press("Enter");
    const list = page.getByLabel("Add a language");
    await list.focus();
    await list.selectOption({ label: "Deutsch" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    // The new line has the focus.
    await page.locator("input[lang=de]:focus").waitFor();
    await page.keyboard.type("Wie heißen Sie?");
    const german = page.getByRole("textbox", { name: "Deutsch" });
    expect(await german.inputValue()).toBe("Wie heißen Sie?");
    expect([await german.getAttribute("lang"), await german.getAttribute("dir")]).toEqual([
      "de",
      "ltr",
    ]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await german.inputValue()).toBe("");
    await page.getByRole("button", { name: "Redo" }).click();
    await summary.filter({ hasText: "(1)" }).waitFor();
    await list.selectOption({ label: "العربية" });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    expect(await page.getByRole("textbox", { name: "العربية" }).getAttribute("dir")).toBe("rtl");
    await expectSound(page);
    await shot(page, "label-languages");
    await saved(page, 2);
    expect((await read()).fields[0].labels).toEqual({ de: "Wie heißen Sie?" });
    const { template } = await call(
      "POST",
      `${new URL(page.url()).pathname.replace("/dashboard", "")}/publish`,
    );
    for (const [language, label] of [
      ["de", "Wie heißen Sie?"],
      ["en", "Name"],
    ] as const) {
      await page.goto(`${dashboard.server.ready.app_url}/fill/${template.slug}?lang=${language}`);
      await page.getByRole("textbox", { name: label }).waitFor();
    }
  });
});

test("a text of several lines is parted, and two are joined", async () => {
  await atCard("parted", async (page, read) => {
    const texts = async (): Promise<Json[]> =>
      (await read()).pages
        .flatMap((one: Json) => one.objects)
        .filter((one: Json) => one.type === "text" && one.editable);
    const before = await texts();
    const several = before.find((one: Json) => one.content.lines.length > 1 && !one.locked);
    const side = (await read()).pages.findIndex((one: Json) =>
      one.objects.some((object: Json) => object.id === several.id),
    );
    if (side > 0) {
      await page.getByRole("button", { name: `Page ${side + 1}` }).click();
    }
    await page.locator(`[data-box="${several.id}"]`).click();
    await page.getByRole("button", { name: "Part at every line and save" }).click();
    await page.getByText("Saved as revision 2").waitFor();
    const parted = await texts();
    expect(parted).toHaveLength(before.length + several.content.lines.length - 1);
    const [first, second] = several.content.lines;
    const half = (text: string) => parted.find((one: Json) => one.content.text === text);
    await page.locator(`[data-box="${half(first).id}"]`).click();
    await page.getByLabel("Is one text with").selectOption(half(second).id);
    await page.getByRole("button", { name: "Join and save" }).click();
    await page.getByText("Saved as revision 3").waitFor();
    expect(
      (await texts()).some((one: Json) => one.content.text.includes(`${first}\n${second}`)),
    ).toBe(true);
  });
});

test.each(
  ofCommit([
    ["English", "Name", {}],
    ["Arabic on a phone", "الاسم", { ...PHONE, locale: "ar" }],
  ] as const),
)(
  "a text with short, long and odd values in %s: drawn at its place, and axe finds nothing",
  async (name, label, options) => {
    await atCard(
      `samples ${name}`,
      async (page) => {
        await chooseBox(page, label);
        // Behind those of the label's languages and of single words.
        await page.locator("details summary").nth(2).click();
        await page.locator("details figure img").nth(2).waitFor();
        const sources = await page
          .locator("details figure img")
          .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
        expect(new Set(sources).size).toBe(3);
        await expectSound(page);
        await shot(page, `samples-${name}`);
      },
      options,
    );
  },
);

test("single words of a text are made fields, one after the other, and the whole text is one again", async () => {
  await atCard("words", async (page, read) => {
    await chooseBox(page, "Name");
    await page.getByText("Only some words").click();
    const word = (name: string) => page.getByRole("button", { name, exact: true });
    await word("Annika").click();
    await expectSound(page);
    await word("Make them a field and save").click();
    await page.getByText("Saved as revision 2").waitFor();
    const name = boxOf(await read(), "Annika Lindqvist").pattern[0].field;
    expect(boxOf(await read(), "Annika Lindqvist").pattern).toEqual([
      { field: name },
      { literal: " Lindqvist" },
    ]);
    await word("Lindqvist").click();
    await word("Make them a field and save").click();
    await page.getByText("Saved as revision 3").waitFor();
    expect((await read()).fields).toContainEqual(
      expect.objectContaining({ label: "Text 2", default_value: "Lindqvist" }),
    );
    await word("Make the whole text one field and save").click();
    await page.getByText("Saved as revision 4").waitFor();
    expect(boxOf(await read(), "Annika Lindqvist").pattern).toEqual([{ field: name }]);
  });
});
