/** The installation, as somebody sees it who runs it; and that nobody else does. */
import { beforeAll, expect, test } from "vitest";
import {
  type Dashboard,
  PHONE,
  shot,
  type SignedIn,
  signedInAt,
  useDashboard,
} from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const dashboard = useDashboard();
let admin: SignedIn;
beforeAll(async () => {
  const { server } = dashboard;
  server.command(["team", "add", "Garden Press", "--email", "hello@garden.example"]);
  admin = await signedInAt(server, "ida@platform.example", "owner", { isPlatformAdmin: true });
});

const at: Dashboard["at"] = (path, use, options = {}) =>
  dashboard.at(path, use, { as: admin, ...options });

/** A job that has failed, as the API tells of one; making one takes longer than a test has. */
const FAILED_JOBS = {
  data: [
    {
      id: "0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c",
      queue: "mail",
      state: "failed",
      ids: { team_id: "tem_01JZ0000000000000000000000" },
      attempts: 8,
      error: "connect ECONNREFUSED",
      created_at: "2026-05-23T08:00:00Z",
      due_at: "2026-05-23T09:00:00Z",
    },
  ],
  has_more: false,
  next_starting_after: null,
};

test("a plan is made and changed", async () => {
  await at("/admin/plans", async (page, complaints) => {
    await page.getByRole("button", { name: "New plan" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Id", { exact: true }).fill("starter");
    await dialog.getByLabel("Name").fill("Starter");
    await dialog.getByLabel("Storage in GB").fill("1.5");
    await dialog.getByRole("button", { name: "New plan" }).click();
    await page.getByText("Storage in GB: 1.5").waitFor();
    await page.getByRole("button", { name: "Edit: Starter" }).click();
    await dialog.getByLabel("Orders from a list").uncheck();
    await dialog.getByLabel("Templates").fill("40");
    await shot(page, "admin-plan");
    await dialog.getByRole("button", { name: "Save" }).click();
    const plan = page.getByRole("row", { name: /^Starter/u });
    await plan.getByText("Templates: 40").waitFor();
    expect(await plan.getByText("Orders from a list").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("a team is found, put on a plan and asked to let support in", async () => {
  await at("/templates", async (page, complaints) => {
    await page.getByRole("button", { name: /Mia Petersen$/u }).click();
    await page.getByRole("menuitem", { name: "Installation" }).click();
    await page.getByLabel("Name or id of a team").fill("garden");
    await page.keyboard.press("Enter");
    await page.waitForURL(/team=garden/u);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("link", { name: "Garden Press" }).click();

    await page.getByRole("button", { name: "Plan and payment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Payment").selectOption({ label: "Ended" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Ended, takes no orders").waitFor();

    await page.getByRole("button", { name: "Ask for support access" }).click();
    await dialog.getByLabel("Reason").fill("Ticket 4711");
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("The team was asked.").waitFor();

    await page.getByRole("link", { name: "What was done to this team" }).click();
    await page.getByRole("rowheader", { name: "Support access asked for" }).waitFor();
    await page.getByText("reason: Ticket 4711").waitFor();
    await page.getByText("ida@platform.example").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

test("people, settings and the log: made, changed, put back, and all of it told", async () => {
  await at("/admin/people", async (page, complaints) => {
    await page.getByRole("button", { name: "New person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail address").fill("grace@platform.example");
    await dialog.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("button", { name: "Edit: grace@platform.example" }).click();
    await dialog.getByLabel("Runs the installation").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    const grace = page.getByRole("row", { name: /^grace@/u });
    await grace.getByText("Runs the installation").waitFor();
    // One's own account is another admin's to delete.
    expect(await page.getByRole("button", { name: "Delete: ida@platform.example" }).count()).toBe(
      0,
    );

    await page.locator("main").getByRole("link", { name: "Settings" }).click();
    const days = page.getByRole("row", { name: /billing\.grace_days/u });
    await days.getByText("The default").waitFor();
    await days.getByRole("button", { name: /^Change/u }).click();
    await dialog.getByLabel("Value").fill("400");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("billing.grace_days is a whole number from 0 to 90.").waitFor();
    await dialog.getByLabel("Value").fill("10");
    await dialog.getByRole("button", { name: "Save" }).click();
    await days.getByText(/^Set on .*; the default is 7$/u).waitFor();
    await days.getByRole("button", { name: /^Back to the default/u }).click();
    await dialog.getByRole("button", { name: "Back to the default" }).click();
    await days.getByText("The default", { exact: true }).waitFor();

    await page.locator("main").getByRole("link", { name: "Log" }).click();
    await page.getByLabel("What").selectOption({ label: "Setting set" });
    await page
      .getByRole("row", { name: /^Setting set/u })
      .getByText("value: 10")
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download all as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("platform-audit-log.csv");
    // 400 for the value that is none.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
  });
});

test("work that failed is tried again", async () => {
  await at("/templates", async (page) => {
    await page.route("**/v1/admin/jobs?*", (route) => route.fulfill({ json: FAILED_JOBS }));
    await page.goto(`${dashboard.server.ready.app_url}/dashboard/admin/jobs?state=failed`);
    await page.getByText("connect ECONNREFUSED").waitFor();
    await shot(page, "admin-failed-job");
    const asked = page.waitForRequest(/\/admin\/jobs\/0197a1c2[^/]*\/retry$/u);
    await page.getByRole("button", { name: "Try again: mail" }).click();
    expect((await asked).method()).toBe("POST");
    await page.getByRole("button", { name: "Clean up now" }).click();
    await page.getByText(/^Cleaned up\./u).waitFor();
  });
});

test("who does not run it is not led there, and sees nothing of it", async () => {
  await at(
    "/admin/teams",
    async (page) => {
      await page.getByRole("alert").waitFor();
      expect(await page.getByText("Garden Press").count()).toBe(0);
      await page.getByRole("button", { name: /Mia Petersen$/u }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Installation" }).count()).toBe(0);
    },
    { as: dashboard.owner },
  );
});

test.each(
  ofCommit([
    ["German", { locale: "de-DE" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)(
  "every page in %s: axe finds nothing, and nothing scrolls sideways",
  async (language, options) => {
    await at(
      "/admin",
      async (page, complaints) => {
        for (const part of ["teams", "people", "plans", "settings", "jobs", "log"]) {
          const link = page.locator(`main nav a[href*="/admin/${part}"]`);
          const name = await link.innerText();
          await link.click();
          // Nothing is to be done on a new installation.
          const nothing = page.locator("main h2");
          await page.getByRole("table", { name }).or(nothing).first().waitFor();
          await expectSound(page, part);
          await shot(page, `admin-${language}-${part}`);
        }
        expect(complaints).toEqual([]);
      },
      options,
    );
  },
);
