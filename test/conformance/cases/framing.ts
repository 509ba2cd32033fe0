/** Whether a shop's page can frame a session, tried by a real browser: a header alone tells half of it. */
import { openBrowser, visit } from "#test/support/browser.ts";
import { openShop } from "#test/support/shop-page.ts";
import type { Check } from "../check.ts";
import { Unfit } from "../shop.ts";
import { story } from "./build.ts";

/** For a browser on a busy machine. */
const WAIT_MS = 20_000;

/** The specification's own body, `{template_id}`, opens on a page of the shop's, which is of another origin. */
export function framingChecks(): Check[] {
  const row = "POST /embed/sessions";
  return [
    story({
      subjects: [row],
      name: "with the bare body opens in a frame of the shop's page, on another origin",
      run: async (shop) => {
        let address = "";
        const page = await openShop(
          () => `<!doctype html><title>Shop</title><iframe src="${address}"></iframe>`,
          () => "default-src 'none'; frame-src *",
        );
        try {
          await shop.newKey({ type: "publishable", allowed_origins: [page.origin] });
          const request = {
            method: "POST",
            path: "/embed/sessions",
            headers: shop.auth,
            json: { template_id: (await shop.template()).id },
          };
          const made = await shop.expect(request, {
            row,
            status: 201,
            body: ({ warnings }) => (warnings.length === 0 ? null : "it warns of a closed frame"),
          });
          address = made.json.iframe_url;
          if (!(await isFilledIn(page.origin))) {
            throw new Unfit(request, ["the frame shows no field"]);
          }
        } finally {
          page.close();
        }
      },
    }),
  ];
}

/** Whether the page's frame comes to show a field. */
async function isFilledIn(origin: string): Promise<boolean> {
  const browser = await openBrowser();
  try {
    const { page } = await visit(browser);
    await page.goto(origin);
    const field = page.frameLocator("iframe").getByRole("textbox").first();
    return await field.waitFor({ timeout: WAIT_MS }).then(
      () => true,
      () => false,
    );
  } finally {
    await browser.close();
  }
}
