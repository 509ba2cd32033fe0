/** Pictures of the dashboard and of the pages before it. */
import type { Page } from "playwright-core";
import { actAs, signedInAt } from "#test/support/dashboard.ts";
import type { WebStage } from "../../bench/web-stage.ts";
import { DARK, DESKTOP, PHONE, seen, type Shot, sizes } from "./shot.ts";

/** `api` asks the service as the shop's server does. */
export async function dashboardShots(
  stage: WebStage,
  api: (path: string, body: object) => Promise<Record<string, unknown>>,
): Promise<readonly Shot[]> {
  const { demo } = stage.server;
  const owner = await signedInAt(stage.server, "mia@print.example");
  /** A page of the dashboard, as an owner of the demo's shop. */
  const staff = async (page: Page, path: string): Promise<void> => {
    await actAs(page, stage.server, owner);
    await page.goto(`${stage.serviceOrigin}/dashboard${path}`);
    await page.locator("main h1").waitFor();
  };
  const templateList = async (page: Page): Promise<void> => {
    await staff(page, "/templates");
    await seen(page, "main img");
  };
  /** The demo's card with its first text chosen, at a tab beside it. */
  const template = async (page: Page, tab = 0): Promise<void> => {
    await staff(page, `/templates/${demo.template_id}`);
    await seen(page, "section img");
    await page.getByRole("option").first().click();
    await page.getByRole("tab").nth(tab).click();
    await page.getByRole("tabpanel").locator("section, fieldset").first().waitFor();
  };
  /** Keys, storefronts and what else orders come in by; a webhook that was tried once. */
  const channels =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await staff(page, `/channels/${path}`);
      await page.locator("main table, main h2").first().waitFor();
    };
  const newKey = async (page: Page): Promise<void> => {
    await channels("keys")(page);
    await page.locator("main button").first().click();
    await page.getByRole("dialog").locator("select").selectOption("restricted");
  };
  const snippet = async (page: Page): Promise<void> => {
    await channels("applications")(page);
    await page.locator("tbody button").nth(1).click();
    await page.getByRole("dialog").locator("pre").waitFor();
  };
  const delivery = async (page: Page): Promise<void> => {
    const { webhook_endpoint: endpoint } = await api("/webhook_endpoints", {
      url: "https://hooks.invalid/platen",
      events: ["fill.created", "render.failed"],
    });
    const id = String(Object(endpoint)["id"]);
    await api(`/webhook_endpoints/${id}/test`, {});
    await staff(page, `/channels/webhooks/${id}`);
    await page.locator("tbody tr").first().waitFor();
  };
  /** A page for somebody who is not signed in. */
  const signedOut =
    (path: string) =>
    async (page: Page): Promise<void> => {
      await page.goto(`${stage.serviceOrigin}${path}`);
      await page.locator("main h1").waitFor();
    };
  return [
    ...sizes("dashboard-login", signedOut("/login")),
    {
      name: "dashboard-sign-up-dark",
      options: { ...PHONE, ...DARK },
      take: signedOut("/sign-up"),
    },
    {
      name: "dashboard-invitation-ar",
      options: { ...PHONE, locale: "ar" },
      take: signedOut("/invitation?t=x"),
    },
    ...sizes("dashboard-templates", templateList),
    {
      name: "dashboard-templates-dark-test",
      options: { ...DESKTOP, ...DARK },
      take: async (page) => {
        await staff(page, "/templates?mode=test");
        await seen(page, "main img");
      },
    },
    { name: "dashboard-templates-ar", options: { ...PHONE, locale: "ar" }, take: templateList },
    ...sizes("dashboard-template", template),
    { name: "dashboard-template-dark", options: { ...DESKTOP, ...DARK }, take: template },
    { name: "dashboard-template-ar", options: { ...DESKTOP, locale: "ar" }, take: template },
    {
      name: "dashboard-template-file-de",
      options: { ...DESKTOP, locale: "de" },
      take: (page) => template(page, 1),
    },
    {
      name: "dashboard-template-trial",
      options: DESKTOP,
      take: async (page) => {
        await template(page, 2);
        await page.getByRole("button", { name: "Long", exact: true }).click();
        await page.getByText("Too long for this space").first().waitFor();
        await seen(page, 'section [aria-busy="false"] img');
      },
    },
    {
      name: "dashboard-template-published",
      options: DESKTOP,
      take: async (page) => {
        await template(page);
        await page.getByRole("button", { name: "Show the link" }).click();
        await page.getByRole("img", { name: /^QR code/u }).waitFor();
      },
    },
    ...sizes("dashboard-keys", channels("keys")),
    { name: "dashboard-keys-ar", options: { ...PHONE, locale: "ar" }, take: channels("keys") },
    { name: "dashboard-new-key", options: DESKTOP, take: newKey },
    { name: "dashboard-storefronts-dark", options: { ...DESKTOP, ...DARK }, take: snippet },
    {
      name: "dashboard-products-de",
      options: { ...DESKTOP, locale: "de" },
      take: channels("products"),
    },
    { name: "dashboard-webhook", options: DESKTOP, take: delivery },
    {
      name: "dashboard-no-archive-ja",
      options: { ...DESKTOP, locale: "ja" },
      take: (page) => staff(page, "/templates?status=archived"),
    },
    { name: "dashboard-nothing", options: DESKTOP, take: (page) => staff(page, "/nothing") },
  ];
}
