/** Pictures of the dashboard's nouns after templates and channels: orders, customers, library, settings, installation. */
import type { Page } from "playwright-core";
import { actAs, signedInAt } from "#test/support/dashboard.ts";
import type { WebStage } from "../../bench/web-stage.ts";
import { DARK, DESKTOP, PHONE, seen, type Shot, sizes } from "./shot.ts";

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

/** What the lists show besides the demo's own. */
async function makeRecords(api: Call, asMember: Call, templateId: string): Promise<string> {
  await api("/inks", {
    key: "house-red",
    name: "House red",
    hex: "#c8102e",
    definition: {
      space: "Separation",
      colorants: ["PANTONE 186 C"],
      tints: [1],
      overprint: false,
    },
  });
  await api("/selection_sets", { name: "Branches", options: ["Lund", "Malmö", "Stockholm"] });
  const { company } = await asMember("/companies", {
    name: "Nordlicht Studio",
    status: "active",
  });
  await asMember("/projects", {
    company_id: String(Object(company)["id"]),
    name: "Spring cards",
    status: "active",
  });
  const { fill } = await api("/fills", {
    template_id: templateId,
    values: { name: "Maja Holmgren" },
    external_order_id: "1002",
  });
  const { render } = await api(`/fills/${String(Object(fill)["id"])}/finalize`, {});
  return String(Object(render)["id"]);
}

/** `api` asks the service as the shop's server does. The platform's admin is the one who is signed in. */
export async function nounShots(stage: WebStage, api: Call): Promise<readonly Shot[]> {
  const admin = await signedInAt(stage.server, "ida@print.example", "owner", {
    isPlatformAdmin: true,
  });
  const asMember: Call = async (path, body) => {
    const response = await fetch(`${stage.serviceOrigin}/v1${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: admin.cookie,
        origin: stage.serviceOrigin,
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    }
    return Object(await response.json());
  };
  const orderId = await makeRecords(api, asMember, stage.server.demo.template_id);
  const page =
    (path: string) =>
    async (shown: Page): Promise<void> => {
      await actAs(shown, stage.server, admin);
      await shown.goto(`${stage.serviceOrigin}/dashboard${path}`);
      await shown.locator("main table, main h2, main form").first().waitFor();
      await shown.waitForLoadState("networkidle");
    };
  const order = async (shown: Page): Promise<void> => {
    await page(`/orders/${orderId}`)(shown);
    await seen(shown, "figure img");
  };
  const search = async (shown: Page): Promise<void> => {
    await page("/templates")(shown);
    await shown.keyboard.press("Control+k");
    await shown.getByRole("dialog").getByRole("option").first().waitFor();
  };
  const dark = { ...DESKTOP, ...DARK };
  const german = { ...DESKTOP, locale: "de" };
  const arabic = { ...PHONE, locale: "ar" };
  return [
    ...sizes("dashboard-orders", page("/orders")),
    { name: "dashboard-order", options: DESKTOP, take: order },
    { name: "dashboard-order-ar", options: arabic, take: order },
    { name: "dashboard-search", options: DESKTOP, take: search },
    { name: "dashboard-fonts-phone", options: PHONE, take: page("/library/fonts") },
    { name: "dashboard-inks", options: DESKTOP, take: page("/library/inks") },
    { name: "dashboard-choices-de", options: german, take: page("/library/selection-sets") },
    { name: "dashboard-companies", options: DESKTOP, take: page("/customers/companies") },
    { name: "dashboard-projects-ar", options: arabic, take: page("/customers/projects") },
    { name: "dashboard-customer-data", options: PHONE, take: page("/customers/data") },
    ...sizes("dashboard-team", page("/settings/team")),
    { name: "dashboard-brand-dark", options: dark, take: page("/settings/brand") },
    { name: "dashboard-plan-de", options: german, take: page("/settings/plan") },
    { name: "dashboard-log-ar", options: arabic, take: page("/settings/log") },
    { name: "dashboard-own-sign-in", options: PHONE, take: page("/account") },
    { name: "dashboard-installation", options: DESKTOP, take: page("/admin") },
  ];
}
