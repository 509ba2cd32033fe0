/** What a screen reader finds on the dashboard: every noun, as text, so that a difference is the review. */
import { beforeAll, expect, test } from "vitest";
import { clientOf } from "#test/support/client.ts";
import { useDashboard } from "#test/support/dashboard.ts";
import { expectGolden } from "#test/support/golden.ts";

const dashboard = useDashboard();
const { at } = dashboard;

let renderId: string;
beforeAll(async () => {
  const { demo, ready } = dashboard.server;
  const shop = clientOf(ready.app_url, demo.secret_key);
  const made = await shop.post("/fills", {
    template_id: demo.template_id,
    external_order_id: "4711",
    values: { name: "Ada Lovelace" },
  });
  const { body } = await shop.post(`/fills/${made.body.fill.id}/finalize`, {});
  renderId = body.render.id;
});

/** By the name of the page; with what comes last, where nothing on the page says that it is to come. */
const pages = (): readonly (readonly [name: string, path: string, last?: string])[] => [
  ["templates", "/templates"],
  ["a template", `/templates/${dashboard.server.demo.template_id}`, 'img "Page 1"'],
  ["how a template goes", `/templates/${dashboard.server.demo.template_id}/health`],
  ["orders", "/orders"],
  ["an order", `/orders/${renderId}`, "what differs between design and order"],
  ["customers", "/customers/companies"],
  ["channels", "/channels/keys"],
  ["library", "/library/stocks"],
  ["settings", "/settings/team"],
  ["plan and usage", "/settings/plan"],
  ["oneself", "/settings/profile"],
  ["signing in", "/account"],
];

test("a screen reader finds the same things as ever", async () => {
  const trees: string[] = [];
  for (const [name, path, late = ""] of pages()) {
    await at(path, async (page) => {
      await page.locator("main h1").first().waitFor();
      // What surrounds all pages is told of the first.
      const shown = trees.length === 0 ? "body" : "main";
      const tree = async (): Promise<string> => await page.locator(shown).ariaSnapshot();
      // What comes late is there when nothing loads and nothing has changed for a while.
      let last = "";
      await expect
        .poll(
          async () => {
            const before = last;
            last = await tree();
            const isLoading = (await page.locator('[data-state="loading"]').count()) > 0;
            return last === before && last.includes(late) && !isLoading;
          },
          { interval: 400 },
        )
        .toBe(true);
      trees.push(`## ${name}\n\n${last}\n`);
    });
  }
  expectGolden("dashboard-aria.txt", plain(trees.join("\n")));
});

/** Without what each run has anew: identifiers, digests, times, addresses of its server. */
function plain(text: string): string {
  const { ready } = dashboard.server;
  return text
    .replaceAll(ready.app_url, "https://…")
    .replaceAll(/\b(tpl|rnd|fil|key|team|usr|req)_\w+/gu, "$1_…")
    .replaceAll(/(\/fill\/business-card)-\w+/gu, "$1")
    .replaceAll(/\b[0-9a-f]{64}\b/gu, "<sha256>")
    .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/gu, "XXXX-XXXX")
    .replaceAll(/\b(sk|pk)_(live|test)_…?\w+/gu, "$1_$2_…")
    .replaceAll(/\/v1\/files\/[\w-]+/gu, "/v1/files/…")
    .replaceAll(/\w{3} \d{1,2}, \d{4}(?:, \d{1,2}:\d\d [AP]M)?/gu, "<time>")
    .replaceAll(/\d{1,2}:\d\d [AP]M/gu, "<time>");
}
