/**
 * What stands in the way of opening: the shopper reads calm words, the shop's page gets the code, and its
 * developer a hint in the console that names the cause (C45, C48, C79).
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { openShop, type ShopPage } from "#test/support/shop-page.ts";
import { changeKey } from "#test/support/rows.ts";

let stage: Stage;
let shopper: Shopper;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => shopper.leave());

const CALM = "This product cannot be personalized right now.";

/** Presses the button; the dialog says so, the page hears the code, the console holds the hint. */
async function expectTrouble(code: string, hint: RegExp): Promise<void> {
  await shopper.page.locator("#open").click();
  await shopper.dialog.getByRole("status").getByText(CALM).waitFor();
  await expect.poll(() => shopper.heard()).toMatchObject([{ type: "service:error", code }]);
  const said = shopper.complaints.filter((one) => one.includes("ServicePersonalizer"));
  expect(said).toEqual([expect.stringMatching(hint)]);
  await shopper.dialog.getByRole("button", { name: "Close" }).click();
  await shopper.dialog.waitFor({ state: "detached" });
  expect(await shopper.page.evaluate(() => document.activeElement?.id)).toBe("open");
}

describe("what is set up otherwise", () => {
  test("a paused mapping", async () => {
    const { client } = stage.world;
    const { id } = (await client.get("/product_mappings")).body.data[0];
    await client.patch(`/product_mappings/${id}`, { status: "paused" });
    shopper = await stage.visit();
    await expectTrouble("product_mapping_not_found", /product_mapping_not_found.*\/errors\//u);
    await client.patch(`/product_mappings/${id}`, { status: "active" });
  });

  test("a paused application", async () => {
    const path = `/embed/applications/${stage.storefront.applicationId}`;
    await stage.world.client.patch(path, { status: "paused" });
    shopper = await stage.visit();
    await expectTrouble("embed_application_not_found", /embed_application_not_found/u);
    await stage.world.client.patch(path, { status: "active" });
  });

  test.each([
    ["paused", { status: "paused" }],
    ["revoked", { status: "revoked" }],
    ["expired", { expiresAt: new Date(0) }],
  ] as const)("a key that is %s", async (_state, change) => {
    const key = { teamId: stage.world.teamId, value: stage.storefront.key };
    await changeKey(stage.app, key, change);
    shopper = await stage.visit();
    try {
      await expectTrouble("invalid_publishable_key", /invalid_publishable_key/u);
    } finally {
      await changeKey(stage.app, key, { status: "active", expiresAt: null });
    }
  });
});

describe("who asks, and who answers", () => {
  let stranger: ShopPage;

  beforeAll(async () => {
    stranger = await openShop(
      () => stage.shopPage(),
      () => "default-src * 'unsafe-inline' data:",
    );
  });
  afterAll(() => stranger?.close());

  test("a page of an origin that may not use the key", async () => {
    shopper = await stage.visit();
    await shopper.page.goto(stranger.origin);
    await shopper.page.waitForFunction(() => "ServicePersonalizer" in window);
    await expectTrouble("origin_not_allowed", new RegExp(`${stranger.origin} is not allowed`, "u"));
  });

  test("a service that does not answer", async () => {
    shopper = await stage.visit();
    await shopper.page.route(`${stage.app.url}/**`, (route) => route.abort());
    await expectTrouble("network_error", new RegExp(`${stage.app.url} does not answer`, "u"));
  });

  test("a frame that the browser does not show", async () => {
    shopper = await stage.visit();
    await shopper.page.route("**/embed/ses_*", (route) =>
      route.fulfill({
        status: 200,
        contentType: "text/html",
        headers: { "content-security-policy": "frame-ancestors 'none'" },
        body: "<!doctype html><title>x</title>",
      }),
    );
    await expectTrouble("frame_silent", /frame_silent/u);
  });

  test("a service that goes away while the frame opens: words, a way to try again, and the code", async () => {
    shopper = await stage.visit();
    await shopper.page.route("**/fields", (route) => route.abort());
    await shopper.page.locator("#open").click();
    const alert = shopper.frame.getByRole("alert");
    await alert.getByText("The print service cannot be reached.").waitFor();
    expect(await shopper.heard()).toMatchObject([{ type: "service:error", code: "network_error" }]);
    await shopper.page.unroute("**/fields");
    await shopper.button("Try again").click();
    await shopper.settled();
  });
});
