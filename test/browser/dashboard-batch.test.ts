/** Orders from a list: its columns, a row that needs a change, and the same list again. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { PHONE, shot, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();

/** No blank in it: what is shown of it must not push the table off the page. */
const LONG = "W".repeat(300);
const listOf = (second: string): string =>
  `Name;Job title;Order\r\nAda Lovelace;Engineer;L-1\r\n${second};Boss;L-2\r\n"Hopper; Grace";;L-3\r\n`;

async function choose(page: Page, list: string | Buffer, button: string | RegExp): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const buffer = typeof list === "string" ? Buffer.from(list) : list;
  const file = { name: "spring.csv", mimeType: "text/csv", buffer };
  await chooser.setFiles(file);
}

test("each row gets its press file; one that is refused is told, changed, and alone made after", async () => {
  await dashboard.at("/orders", async (page, complaints) => {
    await page.getByRole("link", { name: "Orders from a list" }).click();
    await choose(page, listOf(LONG), "Choose a CSV file");
    await page.getByText("3 rows in").waitFor();
    const columnOf = (label: string) =>
      page.locator(`label:has(> span:text-is("${label}")) select`);
    expect(await columnOf("Name").inputValue()).toBe("0");
    expect(await columnOf("Order number").inputValue()).toBe("2");
    await page.getByText("Hopper; Grace").waitFor();
    await page.getByRole("button", { name: "Make 3 press files" }).click();
    const made = page.getByRole("region", { name: "spring.csv" });
    await made.getByText("2 press files made").waitFor();
    await made.getByRole("row", { name: /W{60}…/u }).waitFor();
    await made.getByText("Too long for its space: Name").waitFor();
    const zip = made.getByRole("link", { name: "Download as ZIP" });
    await zip.waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await shot(page, "batch-refused");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save these rows as CSV" }).click();
    expect((await saving).suggestedFilename()).toBe("spring.csv");
    // Whoever comes back finds it again, by its address and in the list.
    await page.reload();
    await made.getByText("Too long for its space: Name").waitFor();
    await expectSound(page);
    const answer = await page.request.get((await zip.getAttribute("href")) ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/zip"]);
    await page.getByRole("row", { name: /spring\.csv.*Done/u }).waitFor();
    // The whole list again, as a spreadsheet saves it once the row is changed.
    await choose(page, listOf("W. Wittgenstein"), "Choose a CSV file");
    await page.getByText("Leave out the 2 rows that were made before").waitFor();
    await page.getByRole("button", { name: "Make one press file" }).click();
    await made.getByText("One press file made").waitFor();
    await made.getByRole("link", { name: "Show these orders" }).click();
    await page.getByRole("link", { name: "L-2", exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBe(4);
    expect(complaints).toEqual([]);
  });
});

test("a quote that does not end is told with its line, and columns that go nowhere by their names", async () => {
  await dashboard.at("/orders/batch", async (page, complaints) => {
    const choice = "Choose a CSV file";
    await choose(page, 'Name,Order\nAda Lovelace,Q-1\n"Grace,Q-2\nAlan,Q-3\n', choice);
    await page.getByRole("alert").getByText("A quotation mark in line 3").waitFor();
    // Of the rows that one text has swallowed none is offered.
    expect(await page.getByRole("button", { name: /^Make/u }).count()).toBe(0);
    await expectSound(page);
    await choose(page, '"Name,Order\nAda Lovelace,Q-1\n', choice);
    await page.getByRole("alert").getByText("A quotation mark in line 1").waitFor();
    await choose(page, "Name,Order\n\n", choice);
    await page.getByRole("status").getByText("There are no rows in this file").waitFor();
    await choose(page, "Name,Fon,اسم\nAda Lovelace,+44 1,x\n", choice);
    await page.getByText(/^Not used: .*Fon.* and .*اسم/u).waitFor();
    await page.getByRole("button", { name: "Make one press file" }).waitFor();
    await expectSound(page);
    await shot(page, "batch-unused");
    expect(complaints).toEqual([]);
  });
});

test("what a list was read as is shown with its letters where its bytes do not tell, and can be changed (C66)", async () => {
  await dashboard.at("/orders/batch", async (page, complaints) => {
    const button = "Choose a CSV file";
    const charset = page.getByLabel("Character set of the file");
    // As a spreadsheet of Russia saves it; its letters stand far below the rows that are shown of a column.
    const rows = Array.from({ length: 9 }, (_, i) => `Ada ${i}`).join("\n");
    const ivan = Buffer.from([0xc8, 0xe2, 0xe0, 0xed]);
    await choose(page, Buffer.concat([Buffer.from(`Name\n${rows}\n`), ivan]), button);
    await page.getByText("Èâàí", { exact: true }).waitFor();
    expect(await charset.inputValue()).toBe("windows-1252");
    await expectSound(page);
    await charset.selectOption("windows-1251");
    await page.getByText("Иван", { exact: true }).waitFor();
    await shot(page, "batch-charset");
    await charset.selectOption("utf-8");
    await page.getByRole("alert").getByText("Letters in line 11").waitFor();
    await charset.selectOption("windows-1251");
    await page.getByRole("button", { name: "Make 10 press files" }).waitFor();
    // UTF-8 needs no question.
    await choose(page, "Name\nИван\n", button);
    await page.getByRole("button", { name: "Make one press file" }).waitFor();
    expect(await charset.count()).toBe(0);
    await choose(page, "%PDF-1.7\n", button);
    await page.getByRole("alert").getByText("This is a PDF").waitFor();
    expect(await page.getByRole("button", { name: /^Make/u }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("rows that repeat others are said to, and left out on request", async () => {
  await dashboard.at("/orders/batch", async (page) => {
    const list = "Name;Order\nAda Twice;7\nGrace Once;8\nAda Twice;7\nAda Twice;9\n";
    await choose(page, list, "Choose a CSV file");
    await page.getByRole("button", { name: "Make 4 press files" }).waitFor();
    await page.getByText("Leave out the row that repeats another").click();
    await page.getByRole("button", { name: "Make 3 press files" }).click();
    const made = page.getByRole("region", { name: "spring.csv" });
    await made.getByText("3 press files made").waitFor();
    await expectSound(page);
  });
});

test("a row is told in words what is wrong with a choice and with the number of its order", async () => {
  const { ready, demo } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  // Another file than the demo's: the same one would be the same template.
  const card = Buffer.concat([await readFile("demo/business-card.pdf"), Buffer.from("\n")]);
  const { template } = (await shop.upload(card)).body;
  const { scene } = (await shop.get(`/templates/${template.id}/scene`)).body;
  const [name, ...others] = scene.fields;
  const teams = { ...name, label: "Team", type: "selection", options: ["Red", "Blue"] };
  await shop.put(`/templates/${template.id}/scene`, { scene: { fields: [teams, ...others] } });
  await shop.post(`/templates/${template.id}/publish`);
  await shop.patch(`/templates/${template.id}`, { title: "Team card" });
  await dashboard.at("/orders/batch", async (page) => {
    await page.getByLabel("Template").selectOption({ label: "Team card" });
    const list = `Team;Order\nRed;1\nGreen;2\nBlue;${"9".repeat(256)}\n`;
    await choose(page, list, "Choose a CSV file");
    await page.getByRole("button", { name: "Make 3 press files" }).click();
    await page.getByText("Not one of the choices: Team").waitFor();
    await page.getByText("The order number is too long").waitFor();
  });
});

test("a list that the plan has no room for is told in the reader's language, with the way to the plan", async () => {
  const code = "render_limit_monthly";
  const message = "The plan's limit of finals in a period is reached: 1.";
  const error = { type: "plan_limit_error", code, message, doc_url: "x", request_id: "req_1" };
  await dashboard.at(
    "/orders/batch",
    async (page) => {
      await page.route("**/v1/batches", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 402, json: { error } })
          : route.continue(),
      );
      await choose(page, "Name\nAda Lovelace\n", /CSV/u);
      await page.getByRole("button", { name: /Druckdatei/u }).click();
      const told = page.getByRole("alert");
      await told.getByText("bis zum Ende des Zeitraums").waitFor();
      await expectSound(page);
      await shot(page, "batch-plan");
      await told.getByRole("link", { name: "Tarif und Nutzung" }).click();
      await page.waitForURL(/settings\/plan/u);
    },
    { locale: "de-DE" },
  );
});

test("who changes no orders is not offered it", async () => {
  const viewer = await signedInAt(dashboard.server, "batch-viewer@print.example", "viewer");
  await dashboard.at(
    "/orders",
    async (page) => {
      await page.getByRole("button", { name: "Hot folder" }).waitFor();
      expect(await page.getByRole("link", { name: "Orders from a list" }).count()).toBe(0);
    },
    { as: viewer },
  );
});

test.each(
  ofCommit([
    ["English on a phone", /CSV/u, PHONE],
    ["German", /CSV/u, { locale: "de-DE" }],
    ["Arabic on a phone", /CSV/u, { ...PHONE, locale: "ar" }],
    ["Japanese", /CSV/u, { locale: "ja" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (name, button, options) => {
  await dashboard.at(
    "/orders/batch",
    async (page) => {
      await choose(page, listOf("Bo"), button);
      await page.getByRole("status").getByText("spring.csv").waitFor();
      await page.locator("section button").first().waitFor();
      await expectSound(page);
      await shot(page, `batch-${name}`);
    },
    options,
  );
});
