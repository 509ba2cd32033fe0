/** The pages of customers: companies, their projects and people, and what is kept of somebody. */
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { axeViolations, sidewaysPx } from "#test/support/browser.ts";
import { clientOf } from "#test/support/client.ts";
import { PHONE, type SignedIn, shot, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let viewer: SignedIn;
/** A company that the tests of looks and roles visit. */
let company: string;
beforeAll(async () => {
  viewer = await signedInAt(dashboard.server, "vera@print.example", "viewer");
  company = (await asOwner("/companies", { name: "Nordlicht Verlag" })).company.id;
  await asOwner("/projects", { name: "Herbstprogramm", company_id: company });
  await asOwner("/client_users", {
    email: "ole@nordlicht.example",
    name: "Ole Brandt",
    company_id: company,
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
async function asOwner(path: string, body: object): Promise<any> {
  const { server, owner } = dashboard;
  const { app_url: origin } = server.ready;
  const answer = await clientOf(origin, "").post(path, body, { cookie: owner.cookie, origin });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** An order of the demo's first template, with its file; the id of its fill. */
async function ordered(fill: object): Promise<string> {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const made = await shop.post("/fills", { template_id: demo.template_id, ...fill });
  await shop.post(`/fills/${made.body.fill.id}/finalize`, {});
  return made.body.fill.id;
}

test("a company by the keyboard alone, its project, its orders, and its end", async () => {
  await at("/templates", async (page, complaints) => {
    await page.getByRole("link", { name: "Customers" }).click();
    await page.getByRole("button", { name: "Add company" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").focus();
    await page.keyboard.type("nordlicht verlag");
    await page.keyboard.press("Enter");
    await dialog.getByText("Another company of the team has this name.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Name").fill("Green Garden Ltd");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Green Garden Ltd" }).waitFor();
    const id = page.url().split("/").at(-1) ?? "";

    await page.getByRole("button", { name: "Add project" }).click();
    await dialog.getByLabel("Name").fill("Spring cards");
    expect(await dialog.getByLabel("Company").inputValue()).toBe(id);
    await dialog.getByRole("button", { name: "Add project" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit: Spring cards" }).click();
    await dialog.getByLabel("Name").fill("Summer cards");
    await dialog.getByLabel("Status").selectOption("completed");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /Summer cards.*Completed/u }).waitFor();

    const orders = page.getByRole("link", { name: "Orders: Summer cards" });
    const project = new URL((await orders.getAttribute("href")) ?? "", page.url());
    await ordered({
      project_id: project.searchParams.get("project"),
      external_order_id: "garden-1",
      values: { name: "Ada Lovelace" },
    });
    await orders.click();
    await page.getByRole("link", { name: "garden-1", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Orders of this company" }).click();
    await page.getByText("Orders of Green Garden Ltd only").waitFor();
    await page.getByRole("link", { name: "garden-1", exact: true }).waitFor();
    await page.getByRole("link", { name: "All companies" }).click();
    await page.getByText("Orders of Green Garden Ltd only").waitFor({ state: "detached" });

    await page.goto(`${dashboard.server.ready.app_url}/dashboard/customers/companies/${id}`);
    await page.getByRole("button", { name: "Delete: Green Garden Ltd" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/customers/companies");
    await page.getByRole("link", { name: "Nordlicht Verlag" }).waitFor();
    expect(await page.getByRole("link", { name: "Green Garden Ltd" }).count()).toBe(0);
    await page.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("row", { name: /Herbstprogramm/u }).waitFor();
    await page.getByLabel("Name").fill("SUMMER");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Herbstprogramm/u }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Summer cards/u }).waitFor();
    // The browser itself notes the one refusal.
    expect(complaints.filter((one) => !one.includes("409"))).toEqual([]);
  });
});

test("a person is added, all that is kept of them is saved, and erased once their address is typed", async () => {
  const fill = await ordered({
    external_order_id: "mara-1",
    customer_email: "Mara@Garden.example",
    values: { name: "Mara Lind" },
  });
  await at(`/customers/companies/${company}`, async (page, complaints) => {
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add person" }).click();
    await dialog.getByLabel("E-mail address").fill("mara@garden.example");
    await dialog.getByLabel("Name").fill("Mara Lind");
    await dialog.getByRole("button", { name: "Add person" }).click();
    const row = page.getByRole("row", { name: /mara@garden\.example/u });
    await row.getByText("New").waitFor();

    await row.getByRole("button", { name: "Export data: mara@garden.example" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    await dialog.getByText("All of it is in your downloads.").waitFor();
    expect(download.suggestedFilename()).toMatch(/^customer-exp_\w+\.zip$/u);
    const zip = unzipSync(await readFile(await download.path()));
    expect(Object.keys(zip)).toContain(`fills/${fill}.json`);
    expect(strFromU8(zip["customer.json"] ?? new Uint8Array())).toContain("mara@garden.example");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await row.getByRole("button", { name: "Erase data: mara@garden.example" }).click();
    await dialog.getByLabel(/^Type mara/u).fill("ole@nordlicht.example");
    await dialog.getByRole("button", { name: "Erase data" }).click();
    await dialog.getByText("Type the address as it stands above.").waitFor();
    await dialog.getByLabel(/^Type mara/u).fill("MARA@garden.example");
    await dialog.getByRole("button", { name: "Erase data" }).click();
    await page.getByText("One order erased").waitFor();
    await row.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });
  const shop = clientOf(dashboard.server.ready.app_url, dashboard.server.demo.secret_key);
  expect((await shop.get(`/fills/${fill}`)).body.fill).toMatchObject({
    external_order_id: "mara-1",
    customer_email: null,
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
    "/customers",
    async (page, complaints) => {
      for (const path of ["companies", "projects", "people", "data"]) {
        await page.locator(`main nav a[href="/dashboard/customers/${path}"]`).click();
        await page.waitForURL(`**/${path}`);
        await page.locator("main table, main h2, main input").first().waitFor();
        await page.locator('[data-state="loading"]').waitFor({ state: "detached" });
        await shot(page, `${name}-${path}`);
        await expectSound(page, path);
      }
      await page.goto(`${dashboard.server.ready.app_url}/dashboard/customers/companies/${company}`);
      await page.getByText("ole@nordlicht.example").waitFor();
      await shot(page, `${name}-company`);
      await expectSound(page, "company");
      // Edit, export, erase, remove.
      const row = page.getByRole("row", { name: /ole@nordlicht/u });
      await row.getByRole("button").nth(2).click();
      await page.getByRole("dialog").locator("h3").last().waitFor();
      await shot(page, `${name}-erase`);
      expect(await sidewaysPx(page)).toBe(0);
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("a viewer reads and exports, and sees no button that changes anything", async () => {
  await at(
    `/customers/companies/${company}`,
    async (page) => {
      await page.getByText("ole@nordlicht.example").waitFor();
      const buttons = page.locator("main button");
      // The first copies the id.
      expect([...new Set(await buttons.allInnerTexts())]).toEqual(["", "Export data"]);
      await page.getByRole("link", { name: "Customers" }).click();
      await page.getByRole("link", { name: "Nordlicht Verlag" }).waitFor();
      expect(await buttons.allInnerTexts()).toEqual(["Find"]);
    },
    { as: viewer },
  );
});
