/** A session that ends while somebody is at work: what was typed stays, and goes on after a sign-in in another tab. */
import type { Cookie, Page } from "playwright-core";
import { expect, test } from "vitest";
import { actAs, shot, signedInAt, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";

const dashboard = useDashboard();
const { at } = dashboard;

const notice = (page: Page) => page.getByRole("dialog", { name: "You are signed out" });
/** Stays found below the notice, which hides all else from readers. */
const teamForm = (page: Page) =>
  page.locator('[role="dialog"]', { has: page.locator('input[name="name"]') });
const complaintsBut401 = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((one) => !one.includes("401"));

/** The browser no longer knows who it is; what it knew. */
async function endSession(page: Page): Promise<readonly Cookie[]> {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  return cookies;
}

/** Follows the way to the sign-in, and comes back as whoever the cookies are. */
async function signInBeside(page: Page, become: () => Promise<void>): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await notice(page).getByRole("link", { name: "Sign in in another tab" }).click();
  const beside = await opening;
  await beside.waitForLoadState();
  const { pathname, searchParams } = new URL(beside.url());
  expect([pathname, searchParams.get("next")]).toEqual(["/login", "/dashboard/signed-in"]);
  await become();
  // As the sign-in page does once somebody has signed in.
  await beside.goto(new URL("/dashboard/signed-in", beside.url()).href);
  await beside.getByRole("heading", { name: "You are signed in" }).waitFor();
  await beside.close();
}

test("a form of the settings keeps what was typed, and is saved after", async () => {
  await at("/settings/team", async (page, complaints) => {
    await page.getByRole("button", { name: "Edit: Team" }).click();
    const form = teamForm(page);
    await form.getByLabel("Name").fill("Typed before the end");
    const cookies = await endSession(page);
    await form.getByRole("button", { name: "Save" }).click();
    await notice(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/settings/team");
    await expectSound(page, "the notice");
    await shot(page, "signed-out");
    await signInBeside(page, () => page.context().addCookies([...cookies]));
    await notice(page).waitFor({ state: "detached" });
    await page.getByText("what you entered is still here").first().waitFor();
    expect(await form.getByLabel("Name").inputValue()).toBe("Typed before the end");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await page.locator("header").getByText("Typed before the end").waitFor();
    expect(complaintsBut401(complaints)).toEqual([]);
  });
});

test("the editor of a template keeps what was typed, and is saved after", async () => {
  const { template_id: id } = dashboard.server.demo;
  await at(`/templates/${id}`, async (page, complaints) => {
    await page.getByRole("option", { name: /^Name ·/u }).click();
    const label = page.getByLabel("What customers read").first();
    await label.fill("Typed in the editor");
    const cookies = await endSession(page);
    await page.getByRole("button", { name: "Save changes" }).click();
    await notice(page).waitFor();
    await signInBeside(page, () => page.context().addCookies([...cookies]));
    await notice(page).waitFor({ state: "detached" });
    expect(await label.inputValue()).toBe("Typed in the editor");
    const saving = page.waitForResponse(
      (one) => one.request().method() === "PUT" && one.url().endsWith("/scene"),
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    expect((await saving).status()).toBe(200);
    expect(complaintsBut401(complaints)).toEqual([]);
  });
});

test("a page that was gone to meanwhile is loaded after", async () => {
  await at("/settings/team", async (page) => {
    await page.getByRole("button", { name: "Edit: Team" }).waitFor();
    const cookies = await endSession(page);
    await page.getByRole("link", { name: "Customers" }).click();
    await notice(page).waitFor();
    await signInBeside(page, () => page.context().addCookies([...cookies]));
    await notice(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Customers" }).waitFor();
  });
});

test("who goes on as somebody else sees nothing of it: the page begins anew", async () => {
  await at("/settings/team", async (page) => {
    await page.getByRole("button", { name: "Edit: Team" }).click();
    const form = teamForm(page);
    await form.getByLabel("Name").fill("Of the one before");
    await endSession(page);
    await form.getByRole("button", { name: "Save" }).click();
    await notice(page).waitFor();
    const other = await signedInAt(dashboard.server, "other@print.example");
    const loading = page.waitForEvent("load");
    await signInBeside(page, () => actAs(page, dashboard.server, other));
    await loading;
    await page.getByRole("button", { name: "Edit: Team" }).waitFor();
    expect(await page.locator("body").innerText()).not.toContain("Of the one before");
  });
});

test("what wants a fresh sign-in keeps what was typed", async () => {
  await at("/settings/team", async (page) => {
    await page.route("**/v1/teams/*/invitations", async (route) => {
      await (route.request().method() === "POST"
        ? route.fulfill({
            status: 403,
            json: {
              error: {
                type: "permission_error",
                code: "fresh_sign_in_required",
                message: "Sign in again.",
                request_id: "req_7",
              },
            },
          })
        : route.continue());
    });
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const form = page.getByRole("dialog", { name: "Invite somebody" });
    await form.getByLabel("E-mail address").fill("grace@print.example");
    await form.getByLabel("E-mail address").press("Enter");
    const asked = page.getByRole("dialog", { name: "Show that it is you" });
    const way = asked.getByRole("link", { name: "Sign in in another tab" });
    expect(await way.getAttribute("href")).toBe("/login?again=1&next=%2Fdashboard%2Fsigned-in");
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    expect(await form.getByLabel("E-mail address").inputValue()).toBe("grace@print.example");
  });
});
