/** The board of finals, as staff use it on a day at the press. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { decode } from "fast-png";
import { unzipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { usePage, visit } from "#test/support/browser.ts";
import { clientOf } from "#test/support/client.ts";
import { PHONE, shot, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let renderId: string;
beforeAll(async () => {
  renderId = await orderedCard();
});

/** An order of the demo's first template, with its file; the id of its final. */
async function orderedCard(order = "4711"): Promise<string> {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const { body } = await shop.post("/fills", {
    template_id: demo.template_id,
    external_order_id: order,
    customer_email: "ada@example.com",
    values: { name: "Ada Lovelace" },
  });
  const made = await shop.post(`/fills/${body.fill.id}/finalize`, {});
  return made.body.render.id;
}

/** A customer goes through the shop's page to the end; the reference they are given. */
async function approvedDesign(): Promise<string> {
  const { page, close } = await visit(dashboard.browser, PHONE);
  const press = (value: string) => page.locator(`.action-bar button[value="${value}"]`).click();
  await page.goto(dashboard.server.demo.fill_url);
  await page.getByRole("textbox").first().fill("Grace Hopper");
  await press("next");
  await page.locator("#customer-email").fill("grace@example.com");
  await press("contact");
  await press("approve");
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  const [reference = ""] =
    /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec(await page.locator("main").innerText()) ?? [];
  await close();
  return reference;
}

/** Of the pixels that are shown. */
async function whiteShare(shown: Locator): Promise<number> {
  const { data, channels } = decode(await shown.screenshot());
  const count = data.length / channels;
  const white = Array.from({ length: count }, (_, i) =>
    data.subarray(i * channels, i * channels + 3).every((value) => value === 255),
  );
  return white.filter(Boolean).length / count;
}

test("an order is found by its number, compared, downloaded and opened for a correction", async () => {
  await at("/templates", async (page, complaints) => {
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByLabel("Order number").fill("4711");
    await page.keyboard.press("Enter");
    await page.waitForURL(/find=/u);
    await page.locator("tbody img").waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByLabel("Preflight").selectOption({ label: "Being made" });
    await page.getByText("No such orders").waitFor();
    await page.getByLabel("Preflight").selectOption({ label: "All" });
    await page.getByRole("link", { name: "4711", exact: true }).click();

    await page.getByAltText("Page 1 as designed").waitFor();
    await page.getByAltText("Page 1 as ordered").waitFor();
    const difference = page.getByRole("img", { name: /^Page 1: what differs/u });
    await difference.waitFor();
    // Most of the card is as it was, and the name is not.
    await expect.poll(() => whiteShare(difference)).toBeGreaterThan(0.8);
    expect(await whiteShare(difference)).toBeLessThan(1);
    await page
      .getByText("Full name", { exact: true })
      .or(page.getByText("Name", { exact: true }))
      .waitFor();
    await page.getByText("Ada Lovelace").waitFor();
    await page.getByText("Beyond them no pixel differs.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(renderId);

    await page.getByRole("button", { name: "Correction link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText("it is not shown again").waitFor();
    expect(await dialog.locator("code").innerText()).toMatch(/\/fill\/.*#t=/u);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });
});

test("open designs say how old they are and what they lack; who lost a link is given another (C31)", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const { scene } = (await shop.get(`/templates/${demo.template_id}/scene`)).body;
  const [first, ...others] = scene.fields.map(({ id }: { id: string }) => ({ id }));
  const fields = [{ ...first, required: true, label: "Name on the card" }, ...others];
  const { revision } = (
    await shop.put(`/templates/${demo.template_id}/scene`, { scene: { fields } })
  ).body;
  await shop.post(`/templates/${demo.template_id}/publish`, { revision });
  const begin = async (order: string, values: object): Promise<void> => {
    const request = { template_id: demo.template_id, external_order_id: order, values };
    expect((await shop.post("/fills", request)).status).toBe(201);
  };
  await begin("open-blank", { [first.id]: "" });
  await begin("open-filled", { [first.id]: "Ada" });
  await at("/orders", async (page, complaints) => {
    await page.getByRole("link", { name: "Open designs" }).click();
    await page.getByRole("heading", { name: "Open designs" }).waitFor();
    const row = (order: string): Locator => page.getByRole("row", { name: order });
    await row("open-blank").getByText("Name on the card").waitFor();
    expect(await row("open-blank").innerText()).toContain("One text is missing");
    expect(await row("open-filled").innerText()).toContain("Being filled in");
    // Begun, changed and closing, each as an instant.
    expect(await row("open-blank").locator("time").count()).toBe(3);
    await expectSound(page);
    await shot(page, "open-designs");
    const createLink = async (kind: string): Promise<string> => {
      await row("open-filled")
        .getByRole("button", { name: /^Create link/u })
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("What the link is for").selectOption({ label: kind });
      await dialog.getByRole("button", { name: "Create link" }).click();
      const link = await dialog.locator("code").innerText();
      await dialog.getByRole("button", { name: "I have copied it" }).click();
      await dialog.waitFor({ state: "detached" });
      return link;
    };
    for (const [kind, shown] of [
      ["Approve the proof", 'button[value="approve"]'],
      ["Fill in the texts", '.action-bar button[value="next"]'],
    ] as const) {
      const { page: customer, close } = await visit(dashboard.browser, PHONE);
      await customer.goto(await createLink(kind));
      await customer.locator(shown).waitFor();
      await close();
    }
    await page.getByLabel("Order number").fill("open-blank");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

test("an order whose template was archived is printed again, and nothing on its page is called an error", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const id = await orderedCard("archived-1");
  await shop.post(`/templates/${demo.template_id}/archive`, {});
  try {
    await at(`/orders/${id}`, async (page) => {
      await page.getByText("The template is archived.").waitFor();
      await page.getByText("Ada Lovelace").waitFor();
      await page.getByText("Beyond them no pixel differs.").waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/fld_|This was not done/u);
      expect(await page.getByRole("alert").count()).toBe(0);
      await expectSound(page);
      await shot(page, "order-archived");
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Reprint" }).click();
      expect((await saving).suggestedFilename()).toContain(id);
      await page.getByRole("link", { name: "Archived templates" }).click();
      await page.getByRole("button", { name: "Restore" }).first().waitFor();
    });
  } finally {
    await shop.post(`/templates/${demo.template_id}/restore`, {});
    await shop.post(`/templates/${demo.template_id}/publish`, {});
  }
});

test("a day at the press: what waits is released, seen at the press, and withdrawn", async () => {
  const id = await orderedCard("press-1");
  const shop = clientOf(dashboard.server.ready.app_url, dashboard.server.demo.secret_key);
  const { created_at: madeAt } = (await shop.get(`/renders/${id}`)).body.render;
  await at("/orders?press=toRelease&find=press-1", async (page, complaints) => {
    await page.getByRole("link", { name: "press-1", exact: true }).click();
    await page.getByRole("button", { name: /^Release/u }).click();
    const dialog = page.getByRole("dialog");
    const withdraw = page.getByRole("button", { name: "Withdraw the release" });
    // Asked about first where preflight holds the file for unfit.
    await withdraw.or(dialog).first().waitFor();
    if ((await dialog.count()) > 0) {
      await dialog.getByRole("button", { name: "Release all the same" }).click();
    }
    await withdraw.waitFor();
    // A release is another moment than that the file was made at.
    const [made, released] = await page.locator("dd time").all();
    expect(await made?.getAttribute("datetime")).toBe(madeAt);
    expect(await released?.getAttribute("datetime")).not.toBe(madeAt);
    expect(await page.getByRole("button", { name: "Correction link" }).count()).toBe(0);
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: "At the press" }).click();
    await page.getByRole("link", { name: "press-1", exact: true }).click();
    // By keyboard alone.
    await withdraw.focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Withdraw the release" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Release/u }).waitFor();
    await page.getByRole("button", { name: "Correction link" }).waitFor();
    expect(complaints).toEqual([]);
  });
  expect((await shop.get(`/renders/${id}`)).body.render.released_at).toBeNull();
});

/** A file that the browser saved while `press` went on. */
async function saved(page: Page, press: () => Promise<void>): Promise<[string, Uint8Array]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return [download.suggestedFilename(), new Uint8Array(await readFile(await download.path()))];
}

test("finals are chosen, downloaded as one ZIP under kept names, and printed again from the same bytes", async () => {
  const ids = [await orderedCard("zip-1"), await orderedCard("zip-2")];
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const stored = await Promise.all(
    ids.map(async (id) => {
      const answer = await shop.raw("GET", `/renders/${id}/download`);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  await at("/orders", async (page, complaints) => {
    await page.getByRole("checkbox", { name: "Choose zip-1" }).check();
    await page.getByText("One file chosen").waitFor();
    // By keyboard, and while the list is narrowed.
    await page.getByLabel("Order number").fill("zip-2");
    await page.keyboard.press("Enter");
    await page.waitForURL(/find=/u);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("checkbox", { name: "Choose zip-2" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("2 files chosen").waitFor();

    const dialog = page.getByRole("dialog");
    const names = dialog.getByLabel("Names of the files");
    const open = () => page.getByRole("button", { name: "Download as ZIP" }).click();
    await open();
    expect(await names.inputValue()).toBe("{order}-{sku}-{fill}.pdf");
    await names.fill("{colour}");
    await dialog.getByRole("button", { name: "Download" }).click();
    await dialog.getByText("stands for nothing here").waitFor();
    await shot(page, "archive");
    await names.fill("{order} front and back");
    await dialog.getByRole("checkbox", { name: /^Job tickets/u }).check();
    const press = () => dialog.getByRole("button", { name: "Download" }).click();
    const [fileName, archive] = await saved(page, press);
    expect(fileName).toMatch(/^press-files-[-\d]{10}\.zip$/u);
    const files = unzipSync(archive);
    const inZip = ["zip-1 front and back.pdf", "zip-2 front and back.pdf"];
    expect(Object.keys(files)).toEqual([...inZip, ...inZip.map((name) => `tickets/${name}`)]);
    expect(inZip.map((name) => Buffer.from(files[name] ?? []))).toEqual(stored);
    await dialog.waitFor({ state: "detached" });
    await open();
    expect(await names.inputValue()).toBe("{order} front and back");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Choose none" }).click();
    await page.getByText("2 files chosen").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "zip-2", exact: true }).click();
    const [ticketName, ticket] = await saved(page, () =>
      page.getByRole("button", { name: "Job ticket" }).click(),
    );
    expect(ticketName).toMatch(/-ticket\.pdf$/u);
    expect(Buffer.from(ticket.subarray(0, 5)).toString()).toBe("%PDF-");
    await page.getByText("The job ticket is in your downloads").waitFor();
    const [, again] = await saved(page, () =>
      page.getByRole("button", { name: "Reprint" }).click(),
    );
    await page.getByText("The same bytes as on").waitFor();
    await shot(page, "reprint");
    expect(Buffer.from(again).equals(stored[1] ?? Buffer.alloc(0))).toBe(true);
    const sha256 = createHash("sha256").update(again).digest("hex");
    await page.getByText(sha256).waitFor();
    // A file that changed on its way is told from the one of the certificate, and not saved.
    await page.route("**/download", (route) => route.fulfill({ body: "%PDF-" }));
    await page.getByRole("button", { name: "Reprint" }).click();
    await page.getByText("Nothing was saved.").waitFor();
    expect(complaints).toEqual([]);
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
    "/orders",
    async (page, complaints) => {
      for (const shown of ["tbody img", "figure img"]) {
        await page.locator(shown).last().waitFor();
        if (shown === "tbody img") {
          await page.getByRole("checkbox").first().check();
          // How a press gets files by itself.
          await page.locator("h1 ~ div button").click();
          await page.getByRole("dialog").locator("pre").waitFor();
          await expectSound(page, "dialog");
          await shot(page, `hot-folder-${name}`);
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "detached" });
        }
        await expectSound(page, shown);
        await shot(page, `${shown.split(" ")[0]}-${name}`);
        if (shown === "tbody img") {
          await page.locator("tbody a").first().click();
        }
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("an order that was corrected: the earlier file is shown without the later one's texts", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const shopper = clientOf(ready.app_url, "");
  const { fill_id: fillId } = (await shop.get(`/renders/${renderId}`)).body.render;
  const { url } = (await shop.post(`/fills/${fillId}/links`, { kind: "correct" })).body;
  const opened = await shopper.post("/hosted/fills/token", { access_token: url.split("#t=")[1] });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const changed = await shopper.patch(
    `/hosted/fills/${fillId}`,
    { values: { name: "Grace Hopper" } },
    { cookie, origin: ready.app_url },
  );
  expect(changed.status).toBe(200);
  await shop.post(`/fills/${fillId}/finalize`, {});

  await at(`/orders/${renderId}`, async (page, complaints) => {
    await page.getByText("Beyond them no pixel differs.").waitFor();
    expect(await page.getByText("Grace Hopper").count()).toBe(0);
    expect(await page.getByAltText("Page 1 as ordered").count()).toBe(0);
    await page.getByRole("link", { name: "Show" }).click();
    await page.getByText("Grace Hopper").waitFor();
    await page.getByAltText("Page 1 as ordered").waitFor();
    expect(complaints).toEqual([]);
  });
});

test("what a customer approved on the shop's page waits above the board; its press file is made there", async () => {
  const reference = await approvedDesign();
  await at("/orders", async (page, complaints) => {
    const waiting = page.getByRole("region", { name: "From your customers" });
    await waiting.getByText("Approved").waitFor();
    await waiting.getByText("grace@example.com").waitFor();
    await waiting.locator("tbody img").waitFor();
    await expectSound(page);
    await shot(page, "orders-from-customers");
    await waiting.getByRole("button", { name: `Make the press file: ${reference}` }).click();
    await page.getByText(`The press file of ${reference} is made`).waitFor();
    await waiting.waitFor({ state: "detached" });
    await page.getByLabel("Order number").fill(reference);
    await page.keyboard.press("Enter");
    await page.waitForURL(/find=/u);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

test("a design that a customer wants changed stands under the order's number, and is found by it", async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const order = { template_id: demo.template_id, external_order_id: "طلب-77" };
  const { fill } = (await shop.post("/fills", { ...order, values: { name: "Ada Lovelace" } })).body;
  const { url } = (await shop.post(`/fills/${fill.id}/links`, { kind: "approve" })).body;
  await usePage(visit(dashboard.browser), url, async (page) => {
    await page.getByLabel("What should be changed?").fill("Another phone number, please");
    await page.getByRole("button", { name: "Ask for a change" }).click();
    await page.getByRole("heading", { name: "The shop has been told" }).waitFor();
    await expectSound(page);
  });
  const waitingOf = (page: Page) => page.getByRole("region", { name: "From your customers" });
  await at("/orders?find=77", async (page, complaints) => {
    await waitingOf(page).getByText("طلب-77").waitFor();
    await waitingOf(page).getByText("Another phone number, please").waitFor();
    await waitingOf(page).getByText(fill.reference).waitFor();
    expect(await page.getByText("No such orders").count()).toBe(0);
    await expectSound(page);
    await shot(page, "orders-change-by-number");
    expect(complaints).toEqual([]);
  });
  await at("/orders?find=nobody", async (page) => {
    await page.getByText("No such orders").waitFor();
    expect(await waitingOf(page).count()).toBe(0);
  });
});
