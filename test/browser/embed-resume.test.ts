/** Nothing that was entered is lost: reloads, sessions that end, storage that is blocked (C17, C50). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;
let role: string;

beforeAll(async () => {
  stage = await openStage({ rules: { offer_inks: ["red"] } });
  ({ name, role } = stage);
});
afterAll(() => stage?.close());
afterEach(async () => {
  stage.app.clock.aheadMs = 0;
  await shopper.leave();
});

const red = () => shopper.frame.getByRole("radio", { name: "Red" });

/** Enters a text that reaches the service, then one that does not, and an ink. */
async function enter(): Promise<void> {
  await shopper.type(name, "Ada Lovelace");
  await shopper.page.route("**/v1/embed/fills/**", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await red().check();
  await shopper.field(role).fill("Mathematician");
}

/** All of it is back, and is what is saved. */
async function expectEntered(): Promise<void> {
  await expect.poll(() => shopper.field(role).inputValue()).toBe("Mathematician");
  expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
  expect(await red().isChecked()).toBe(true);
  await shopper.page.unroute("**/v1/embed/fills/**");
  await shopper.settled();
  expect(await shopper.save()).toMatchObject({
    fill: { values: { [name]: "Ada Lovelace", [role]: "Mathematician" }, colors: [{ key: "red" }] },
  });
}

/** Everything the page of the shop has stored, and the frame where it is open. */
async function stored(): Promise<string> {
  const all = () =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);
  return (await Promise.all(shopper.page.frames().map((one) => one.evaluate(all)))).join(" ");
}

/** Loads the page in the frame again, and waits until it has gone. */
async function reloadFrame(): Promise<void> {
  const frame = shopper.inner();
  await frame.evaluate(() => document.documentElement.setAttribute("data-old", ""));
  await frame.evaluate(() => window.location.reload());
  await shopper.frame.locator("html:not([data-old])").waitFor();
}

/** As a browser that blocks the storage of frames, or of everybody. */
function blockStorage(whose: "frames" | "all"): void {
  if (whose === "all" || window.parent !== window) {
    const refuse = (): never => {
      throw new DOMException("The request was denied.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
  }
}

describe("a reload", () => {
  test("of the frame: the widget hands the address again, and nothing is lost", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await enter();
    await reloadFrame();
    await expectEntered();
    expect(shopper.complaints.filter((one) => !one.includes("Failed to load"))).toEqual([]);
  });

  test("of the shop's page: what was entered is there when the dialog opens again", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await enter();
    // The frame tells the page by a message, which a reload at once would overtake.
    await expect.poll(stored).toContain("Mathematician");
    expect(await stored()).not.toContain("_secret_");
    await shopper.page.reload();
    await shopper.page.waitForFunction(() => "ServicePersonalizer" in window);
    await shopper.page.locator("#open").click();
    await shopper.frame.getByText("Your text from before is back.").waitFor();
    await expectEntered();
    expect(await stored()).not.toContain("Mathematician");
  });

  test("what was discarded stays away", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    await shopper.button("Close").click();
    await shopper.button("Close without saving").click();
    await shopper.dialog.waitFor({ state: "detached" });
    await shopper.open();
    expect(await shopper.field(name).inputValue()).toBe("Annika Lindqvist");
  });

  test("of the frame after its session has ended goes on in a new one", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await enter();
    stage.app.clock.aheadMs = 2 * 3_600_000;
    await reloadFrame();
    await shopper.button("Continue with my text").click();
    await expectEntered();
  });
});

describe("a session that ends while something is entered", () => {
  test("carries texts and inks into a new one", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada Lovelace");
    stage.app.clock.aheadMs = 2 * 3_600_000;
    await red().check();
    await shopper.button("Continue with my text").click();
    await shopper.button("See the proof").waitFor();
    await expect.poll(() => red().isChecked()).toBe(true);
    await shopper.settled();
    expect(await shopper.save()).toMatchObject({
      fill: { values: { [name]: "Ada Lovelace" }, colors: [{ key: "red" }] },
    });
  });
});

describe("blocked storage (C50)", () => {
  test.each(["frames", "all"] as const)(
    "%s: fills, outlives a reload of the frame, and saves",
    async (whose) => {
      shopper = await stage.visit();
      await shopper.page.addInitScript(blockStorage, whose);
      await shopper.page.reload();
      await shopper.page.waitForFunction(() => "ServicePersonalizer" in window);
      await shopper.open();
      await shopper.type(name, "Ada Lovelace");
      await reloadFrame();
      await shopper.settled();
      expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
      expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
      expect(shopper.complaints).toEqual([]);
    },
  );

  test("by the browser's own restriction, on a page of another site: fills and saves", async () => {
    // One machine by two names: two sites, where two ports of one name would be one.
    const shop = stage.shop.origin.replace("127.0.0.1", "localhost");
    const changed = await stage.world.client.patch(
      `/embed/applications/${stage.storefront.applicationId}`,
      { allowed_origins: [stage.shop.origin, shop] },
    );
    expect(changed.status).toBe(200);
    shopper = await stage.visit();
    const { page } = shopper;
    const browser = await page.context().newCDPSession(page);
    await browser.send("Network.enable");
    // This browser asks for all three.
    const restricted = {
      enableThirdPartyCookieRestriction: true,
      disableThirdPartyCookieMetadata: true,
      disableThirdPartyCookieHeuristics: true,
    };
    await browser.send("Network.setCookieControls", restricted);
    // Heeded from the next page on.
    await page.reload();
    await page.goto(`${shop}/cards/500`);
    await page.waitForFunction(() => "ServicePersonalizer" in window);
    await shopper.open();
    const cookies = await shopper.inner().evaluate(() => {
      document.cookie = "probe=1; SameSite=None; Secure";
      return document.cookie;
    });
    expect(cookies).toBe("");
    await shopper.type(name, "Ada Lovelace");
    await reloadFrame();
    await shopper.settled();
    expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
  });
});
