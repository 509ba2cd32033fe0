/** The settings, as an owner goes through them: team, brand, plan, oneself and the log. */
import { rm } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { PHONE, shot, type SignedIn, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const mails = await temporaryFolder();
const dashboard = useDashboard({
  PLATEN_MAIL_FOLDER: mails,
  PLATEN_BILLING: "on",
  PLATEN_PAYMENT_KEY: "local",
});
const { at } = dashboard;
const PATH = "/settings";

let viewer: SignedIn;
beforeAll(async () => {
  const { server } = dashboard;
  viewer = await signedInAt(server, "vera@print.example", "viewer");
  await server.signIn({ email: "otto@print.example", name: "Otto Press", role: "viewer" });
  await beAsOperator();
});
afterAll(async () => {
  await rm(mails, { recursive: true, force: true });
});

/** Who runs the platform puts the team on a plan and asks to be let in, from a team of their own. */
async function beAsOperator(): Promise<void> {
  const { server } = dashboard;
  const isPlatformAdmin = true;
  const { cookie } = await signedInAt(server, "ops@platform.example", "owner", { isPlatformAdmin });
  const { app_url: origin, base_url: base } = server.ready;
  const headers = { cookie, origin, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${base}${path}`, { method, headers, ...init });
    const json = await response.json();
    expect(response.ok, `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return json;
  };
  const demo = server.demo.team_id;
  const limits = { renders_per_month: 100, members: 8 };
  await call("POST", "/admin/plans", {
    id: "small",
    name: "Small",
    limits,
    features: { api: true, embed: true, hosted: true, batches: true },
  });
  await call("POST", "/admin/plans", {
    id: "large",
    name: "Large",
    limits: { ...limits, renders_per_month: 5_000 },
    features: { api: true, embed: true, hosted: true, batches: true },
    prices: { monthly: { amount: 4_900, currency: "EUR", provider_price_id: "price_large" } },
  });
  await call("PATCH", `/admin/teams/${demo}/billing`, { plan: "small" });
  const own = { name: "Platform", email: "ops@platform.example" };
  const { team } = await call("POST", "/teams", own);
  const { user } = await call("GET", "/me");
  await call("PUT", "/session/team", { team_id: team.id });
  await call("DELETE", `/teams/${demo}/members/${user.id}`);
  await call("POST", `/admin/teams/${demo}/support_access`, { reason: "Ticket 4711" });
}

/** Each page with what is on no other: the page before stays until the next is there. */
const PAGES = [
  ["/team", "table"],
  ["/brand", "input[type=color]"],
  ["/plan", "progress"],
  ["/profile", "input[type=checkbox]"],
  ["/log", "form[role=search]"],
] as const;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const rowOf = (page: Page, name: RegExp): Locator => page.getByRole("row", { name });

test("an owner names the team, changes a role, invites by keyboard, and lets support in for a while", async () => {
  await at(PATH, async (page, complaints) => {
    await page.waitForURL("**/settings/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Edit: Team" }).click();
    await dialog.getByLabel("Name").fill("Print & Sons");
    // Nobody requires of others what they have not.
    await dialog.getByRole("link", { name: "Signing in" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator("header").getByText("Print & Sons").waitFor();

    await page.getByRole("button", { name: "Change role: Otto Press" }).click();
    await dialog.getByLabel("Role").selectOption("production");
    await dialog.getByText("makes press files").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await rowOf(page, /Otto Press/u)
      .getByText("Production")
      .waitFor();

    await page.getByRole("button", { name: "Invite somebody" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("E-mail address").focus();
    await page.keyboard.type("grace@print.example");
    await page.keyboard.press("Enter");
    const invited = rowOf(page, /grace@print\.example/u);
    await invited.getByText(/^Works until/u).waitFor();
    await invited.getByRole("button", { name: /^Send again/u }).click();
    await page.getByText("Invitation sent to grace@print.example").first().waitFor();
    await invited.getByRole("button", { name: /^Withdraw/u }).click();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await invited.waitFor({ state: "detached" });

    const asked = rowOf(page, /Ticket 4711/u);
    await asked.getByRole("button", { name: /^Let in/u }).click();
    await dialog.getByLabel("For how many hours").fill("99");
    await dialog.getByRole("button", { name: "Let in" }).click();
    const hours = dialog.getByLabel("For how many hours");
    await expect.poll(() => hours.getAttribute("aria-invalid")).toBe("true");
    await hours.fill("4");
    await dialog.getByRole("button", { name: "Let in" }).click();
    await asked.getByText(/^Let in until/u).waitFor();
    await asked.getByRole("button", { name: /^End now/u }).click();
    await asked.getByText("Ended").waitFor();
    // The browser itself notes the one refusal.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
  });
});

test("the brand takes a logo and a colour, says what pages make of it, and shows one", async () => {
  await at(`${PATH}/brand`, async (page, complaints) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload logo" }).click();
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
    await page.getByRole("img", { name: "Logo", exact: true }).waitFor();
    await page.getByLabel("Colour of buttons and links", { exact: true }).fill("#ffcc00");
    await page.getByLabel("Address").fill("12 Mill Lane\nHereford");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/Hard to read as it is/u).waitFor();
    await shot(page, "brand");
    const href = await page.getByRole("link", { name: "See a page of yours" }).getAttribute("href");
    expect((await fetch(`${dashboard.server.ready.app_url}${href}`)).status).toBe(200);
    await page.getByRole("button", { name: /^Remove logo/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
    await page.getByText(/^No logo/u).waitFor();
    expect(complaints).toEqual([]);
  });
});

test("what is used stands beside what the plan allows; mails and browsers are chosen by oneself", async () => {
  const { server } = dashboard;
  const other = await signedInAt(server, "mia@print.example");
  await at(`${PATH}/plan`, async (page, complaints) => {
    await rowOf(page, /^Press files/u)
      .getByText("100")
      .waitFor();
    await page.getByText("Small", { exact: true }).waitFor();
    const large = rowOf(page, /^Large/u);
    await large.getByText("Press files a month: 5000").waitFor();
    await Promise.all([
      // The provider of tests takes no money, and leads back to the page.
      page.waitForEvent("load"),
      large.getByRole("button", { name: "Choose Large: €49.00 a month" }).click(),
    ]);
    await large.waitFor();
    await page.getByRole("link", { name: "You and your mails" }).click();
    const orders = page.getByLabel("New orders");
    const kept = page.waitForResponse((one) => one.request().method() === "PUT" && one.ok());
    await orders.uncheck();
    await kept;
    await page.reload();
    await orders.waitFor();
    expect(await orders.isChecked()).toBe(false);
    const ends = page.getByRole("button", { name: /^Sign out: / });
    const before = await ends.count();
    expect(before).toBeGreaterThan(0);
    await ends.first().click();
    await expect.poll(() => ends.count()).toBe(before - 1);
    await signedInAt(server, "mia@print.example");
    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const ask = page.getByRole("dialog", { name: "Sign out everywhere else?" });
    await ask.getByText(/This one stays signed in/u).waitFor();
    await ask.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("You are signed out everywhere else.").waitFor();
    await page.getByText("This one", { exact: true }).waitFor();
    expect(await ends.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
  const answer = await fetch(`${server.ready.base_url}/me`, { headers: { ...other } });
  await answer.arrayBuffer();
  expect(answer.status).toBe(401);
});

test("the log says who did what; its address keeps what it is narrowed by, and all of it is a file", async () => {
  await at(`${PATH}/log?action=member.updated`, async (page, complaints) => {
    const row = page.getByRole("row", { name: /^Role changed/u });
    await row.getByText("Role: Viewer → Production").waitFor();
    await row.getByText("Otto Press").waitFor();
    await page.getByRole("combobox", { name: "What" }).selectOption("invitation.created");
    await page.waitForURL(/action=invitation\.created/u);
    await page.getByText("E-mail address: grace@print.example").waitFor();
    await page.getByLabel("To day").fill("2020-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("Nothing matches").waitFor();
    await page.reload();
    await page.getByText("Nothing matches").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download all/u }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("audit-log.csv");
    expect(complaints).toEqual([]);
  });
});

test.each(
  ofCommit([
    ["German on a desk", { locale: "de-DE" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("in %s axe finds nothing, and nothing scrolls sideways", async (name, options) => {
  await at(
    `${PATH}/team`,
    async (page, complaints) => {
      for (const [path, shown] of PAGES) {
        await page.locator(`main nav a[href="/dashboard${PATH}${path}"]`).click();
        await page.locator(`main ${shown}`).first().waitFor();
        await shot(page, `${name}${path}`.replaceAll("/", "-"));
        await expectSound(page, path);
      }
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test("a viewer sees the team and what is used, and changes only what is their own", async () => {
  await at(
    `${PATH}/team`,
    async (page, complaints) => {
      await rowOf(page, /Otto Press/u).waitFor();
      expect(await page.locator("main button").count()).toBe(0);
      // What is an owner's is not even asked for.
      await page.waitForLoadState("networkidle");
      expect(complaints).toEqual([]);
      expect(await page.getByRole("link", { name: "Log" }).count()).toBe(0);
      await page.getByRole("link", { name: "Brand" }).click();
      await page.getByText("12 Mill Lane").waitFor();
      expect(await page.locator("main button").count()).toBe(0);
      await page.getByRole("link", { name: "You and your mails" }).click();
      await page.getByLabel("New orders").waitFor();
      expect(await page.getByLabel("Payments that are overdue").count()).toBe(0);
    },
    { as: viewer },
  );
});
