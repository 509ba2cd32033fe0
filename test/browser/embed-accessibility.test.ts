/**
 * The frame as people meet it who do not point and look: by keyboard, by screen reader, in the dark, on phones;
 * and as pages and networks strain it (C17, C19, C20, C47, C49, C52).
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeViolationsLightAndDark } from "#test/support/browser.ts";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { expectGolden } from "#test/support/golden.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;
let role: string;

beforeAll(async () => {
  stage = await openStage({ rules: { offer_inks: ["red"], offer_stocks: "all" } });
  ({ name, role } = stage);
});
afterAll(() => stage?.close());
afterEach(async () => {
  stage.app.clock.aheadMs = 0;
  await shopper.leave();
});

const TOO_LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

/** The address of a session of the stage's product, as its server gets it. */
async function sessionAddress(lang: string): Promise<string> {
  const { body } = await stage.world.client.post("/embed/sessions", {
    external_product_id: "card-500",
    embed_application_id: stage.storefront.applicationId,
  });
  return `${body.iframe_url}&lang=${lang}`;
}

const settled = (page: Page) => page.locator('.sheet[data-state="settled"]').waitFor();

/** What a screen reader finds on the page, without what differs from run to run. */
async function heardOf(page: Page): Promise<string> {
  const tree = await page.locator("body").ariaSnapshot();
  return tree.replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/gu, "XXXX-XXXX");
}

describe("what a screen reader finds", () => {
  test.each(["en", "ar"])(
    "%s: open, with a text that does not fit, looked at, saved, ended",
    async (lang) => {
      shopper = await stage.visit();
      const { page } = shopper;
      await page.goto(await sessionAddress(lang));
      await settled(page);
      const found = [`# open\n${await heardOf(page)}`];
      await page.locator(`#f-${name}`).fill(TOO_LONG);
      await page.locator(`#f-${name}[aria-invalid="true"]`).waitFor();
      found.push(`# a text that does not fit\n${await heardOf(page)}`);
      await page.locator(`#f-${name}`).fill("Ada Lovelace");
      await page.locator(`#f-${name}:not([aria-invalid])`).waitFor();
      await settled(page);
      await page.locator(".action[type=submit]").click();
      await page.locator(".proofs img").first().waitFor();
      found.push(`# proof\n${await heardOf(page)}`);
      await page.locator(".proof .action:not([data-quiet])").click();
      await page.locator('.notice[data-kind="pass"]').waitFor();
      found.push(`# saved\n${await heardOf(page)}`);
      await page.goto(await sessionAddress(lang));
      await settled(page);
      stage.app.clock.aheadMs = 2 * 3_600_000;
      await page.locator(`#f-${name}`).fill("Grace Hopper");
      await page.locator('.notice[data-kind="warn"]').waitFor();
      found.push(`# ended\n${await heardOf(page)}`);
      expectGolden(`embed-aria-${lang}.txt`, `${found.join("\n\n")}\n`);
    },
  );
});

describe("by keyboard alone", () => {
  test("opens, fills, chooses, takes back, saves, and comes back to the button", async () => {
    shopper = await stage.visit();
    const { keyboard } = shopper.page;
    await shopper.page.locator("#open").focus();
    await keyboard.press("Enter");
    await shopper.settled();
    const at = () =>
      shopper.inner().evaluate(() => {
        const on = document.activeElement;
        return (
          on?.id || on?.getAttribute("name") || on?.getAttribute("aria-label") || on?.className
        );
      });
    const tabTo = async (wanted: string): Promise<void> => {
      for (let presses = 0; presses < 25 && (await at()) !== wanted; presses++) {
        await keyboard.press("Tab");
      }
      expect(await at()).toBe(wanted);
    };
    await tabTo(`f-${name}`);
    await keyboard.press("Control+a");
    await keyboard.type("Ada Lovelace");
    await tabTo(`f-${role}`);
    await keyboard.type("x");
    await keyboard.press("Control+z");
    await tabTo("@ink");
    await keyboard.press("ArrowDown");
    await tabTo("@stock");
    await keyboard.press("ArrowDown");
    await tabTo("Undo");
    await keyboard.press("Enter");
    expect(await at()).toBe("Undo");
    await tabTo("action");
    await keyboard.press("Enter");
    // The heading of the proof takes the focus; its second button saves.
    const heading = shopper.frame.getByRole("heading", { name: "Check the proof" });
    await heading.waitFor();
    expect(await heading.evaluate((one) => document.activeElement === one)).toBe(true);
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await shopper.dialog.waitFor({ state: "detached" });
    expect((await shopper.heard()).at(-1)).toMatchObject({
      fill: { values: { [name]: "Ada Lovelace" }, colors: [{ key: "red" }], substrate: null },
    });
    expect(await shopper.page.evaluate(() => document.activeElement?.id)).toBe("open");
    expect(shopper.complaints).toEqual([]);
  });
});

describe("nothing for axe-core to object to (C20)", () => {
  test.each([
    ["on a desk", {}],
    ["on a phone", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ] as const)("%s", async (_where, options) => {
    shopper = await stage.visit(options);
    await shopper.open();
    const fine = async (): Promise<void> => {
      expect(await axeViolationsLightAndDark(shopper.page, shopper.inner())).toEqual([]);
    };
    await fine();
    // The picture stays the last that could be set.
    await shopper.field(name).fill(TOO_LONG);
    await shopper.frame.locator(`#f-${name}[aria-invalid="true"]`).waitFor();
    await fine();
    await shopper.button("Close").click();
    await shopper.frame.locator("dialog.leave").waitFor();
    await fine();
    await shopper.button("Keep editing").click();
    stage.app.clock.aheadMs = 2 * 3_600_000;
    await shopper.field(role).fill("Potter");
    await shopper.button("Continue with my text").waitFor();
    await fine();
  });
});

describe("three hundred fields (C19)", () => {
  test("stay the same elements: focus, caret and text are where they were", async () => {
    shopper = await stage.visit();
    const { page } = shopper;
    await page.route("**/fields", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first] = body.data;
      const more = Array.from({ length: 297 }, (_, at) => ({
        ...first,
        id: `fld_more${at}`,
        label: `Line ${at}`,
        default_value: `Line ${at}`,
      }));
      await route.fulfill({ response: answer, json: { ...body, data: [...body.data, ...more] } });
    });
    // The service knows nothing of these.
    await page.route(/\/v1\/embed\/fills/u, async (route) => {
      const body = route.request().postDataJSON();
      if (body === null) {
        await route.continue();
        return;
      }
      const known = Object.entries(body.values ?? {}).filter(([id]) => !id.startsWith("fld_more"));
      await route.continue({ postData: { ...body, values: Object.fromEntries(known) } });
    });
    await page.goto(await sessionAddress("en"));
    await settled(page);
    expect(await page.locator(".field").count()).toBeGreaterThanOrEqual(300);
    const last = page.locator("#f-fld_more296");
    // A form as long as this is folded.
    await page.locator("details", { has: last }).locator("summary").click();
    await last.focus();
    await last.evaluate((input: HTMLInputElement) => {
      input.setSelectionRange(0, 0);
      Reflect.set(window, "kept", input);
    });
    await page.keyboard.type("In the beginning was ");
    await settled(page);
    const now = await last.evaluate((input: HTMLInputElement) => [
      input === Reflect.get(window, "kept"),
      document.activeElement === input,
      input.value,
      input.selectionStart,
    ]);
    expect(now).toEqual([true, true, "In the beginning was Line 296", 21]);
    await page.keyboard.press("Control+z");
    expect(await last.inputValue()).toBe("Line 296");
  });
});

describe("ninety seconds of typing on two sides (C52)", () => {
  test("ask for no more than a hundred answers in any minute", async () => {
    shopper = await stage.visit();
    const { page } = shopper;
    const address = await sessionAddress("en");
    await page.clock.install({ time: STARTED_MS });
    let nowMs = 0;
    const calls: number[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/embed/")) {
        calls.push(nowMs);
      }
    });
    // Answers come at once, so that nothing but the frame itself slows the calls.
    let fill: unknown = null;
    await page.route(/\/v1\/embed\/fills/u, async (route) => {
      const request = route.request();
      if (request.method() === "POST" && !request.url().endsWith("/preview")) {
        const answer = await route.fetch();
        fill = await answer.json();
        await route.fulfill({ response: answer, json: fill });
      } else if (request.method() === "PATCH") {
        await route.fulfill({ json: fill });
      } else {
        const headers = {
          etag: `"${calls.length}"`,
          "x-service-region": "0,0,1,1",
          "x-service-width": "1",
          "x-service-height": "1",
        };
        await route.fulfill({ contentType: "image/png", headers, body: DOT });
      }
    });
    await page.goto(address);
    await settled(page);
    // From here on time goes by as told, and what was before is more than a minute ago.
    await page.clock.pauseAt(STARTED_MS + 3_600_000);
    await settled(page);
    calls.length = 0;
    for (; nowMs < 90_000; nowMs += 500) {
      await page.clock.runFor(500);
      const id = Math.floor(nowMs / 5_000) % 2 === 0 ? name : stage.studio;
      await page.locator(`#f-${id}`).focus();
      await page.keyboard.insertText("i");
      if (nowMs % 4_000 === 3_500) {
        await page.locator(`#f-${id}`).fill("");
      }
    }
    const most = Math.max(
      ...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(most).toBeLessThanOrEqual(100);
    expect(calls.length).toBeGreaterThan(60);
  });
});

const STARTED_MS = Date.UTC(2026, 0, 1);

/** One pixel. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

describe("on the shop's page", () => {
  test("the script twice, deferred, and a button that comes later: one dialog, nothing objected (C47, C49)", async () => {
    shopper = await stage.visit();
    const { page } = shopper;
    await page.evaluate((service) => {
      const first = Reflect.get(window, "ServicePersonalizer");
      const again = document.createElement("script");
      again.src = `${service}/widget/v1.js`;
      again.defer = true;
      again.addEventListener("load", () => {
        const isSame = Reflect.get(window, "ServicePersonalizer") === first;
        document.documentElement.dataset["again"] = String(isSame);
      });
      document.head.append(again);
      const button = document.querySelector("#open")?.cloneNode(true);
      if (button instanceof HTMLElement) {
        button.id = "late";
        document.body.append(button);
      }
    }, stage.app.url);
    await page.locator('html[data-again="true"]').waitFor({ state: "attached" });
    await page.locator("#late").click();
    await shopper.settled();
    expect(await page.locator("dialog").count()).toBe(1);
    await shopper.button("Close").click();
    await shopper.dialog.waitFor({ state: "detached" });
    expect(await shopper.heard()).toMatchObject([{ type: "service:cancel" }]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("late");
    expect(shopper.complaints).toEqual([]);
  });
});
