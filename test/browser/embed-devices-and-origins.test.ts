/** The frame by keyboard, on phones, in other languages, and to pages that may not have it. */
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeViolations, sidewaysPx } from "#test/support/browser.ts";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { openShop, type ShopPage } from "#test/support/shop-page.ts";
import { widgetAssets } from "#test/support/widget.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;

beforeAll(async () => {
  stage = await openStage();
  ({ name } = stage);
});
afterAll(() => stage?.close());
afterEach(() => shopper.leave());

describe("keyboard", () => {
  test("opens, asks before text is lost, closes, and gives the focus back", async () => {
    shopper = await stage.visit();
    const { keyboard } = shopper.page;
    await shopper.page.locator("#open").focus();
    await keyboard.press("Enter");
    await shopper.settled();
    const focused = () => shopper.inner().evaluate(() => document.activeElement?.id ?? "");
    for (let presses = 0; (await focused()) !== `f-${name}` && presses < 10; presses++) {
      await keyboard.press("Tab");
    }
    expect(await focused()).toBe(`f-${name}`);
    await keyboard.type("x");
    await keyboard.press("Escape");
    await shopper.frame.getByRole("heading", { name: "Close without saving?" }).waitFor();
    expect(await axeViolations(shopper.inner())).toEqual([]);
    await keyboard.press("Escape");
    await shopper.frame.locator("dialog.leave").waitFor({ state: "hidden" });
    expect(await shopper.dialog.isVisible()).toBe(true);
    expect(await focused()).toBe(`f-${name}`);
    await keyboard.press("Escape");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await shopper.dialog.waitFor({ state: "detached" });
    expect(await shopper.heard()).toMatchObject([{ type: "service:cancel" }]);
    expect(await shopper.page.evaluate(() => document.activeElement?.id)).toBe("open");
  });

  test("the shop can ask it to close, and the frame asks the shopper", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.type(name, "Ada");
    await shopper.page.evaluate(() => Reflect.get(window, "ServicePersonalizer").close());
    await shopper.button("Keep editing").click();
    expect(await shopper.field(name).inputValue()).toBe("Ada");
    await shopper.page.evaluate(() => Reflect.get(window, "ServicePersonalizer").close());
    await shopper.button("Close without saving").click();
    await shopper.dialog.waitFor({ state: "detached" });
  });
});

describe("phones", () => {
  test("the dialog fills the screen, scrolls in one place and keeps the page behind still", async () => {
    shopper = await stage.visit({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await shopper.open();
    expect(await shopper.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await sidewaysPx(shopper.inner())).toBe(0);
    expect(await shopper.page.evaluate(() => document.documentElement.style.overflow)).toBe(
      "hidden",
    );
    expect(await axeViolations(shopper.inner())).toEqual([]);
    await shopper.field(name).fill("Ada Lovelace");
    expect(await shopper.save()).toMatchObject({ fill: { values: { [name]: "Ada Lovelace" } } });
    expect(await shopper.page.evaluate(() => document.documentElement.style.overflow)).toBe("");
  });
});

describe.each([320, 768, 1440])("at %i pixels", (width) => {
  test("the dialog follows what is in it, in a step or two, and scrolls in one place (C18)", async () => {
    shopper = await stage.visit({ viewport: { width, height: 2_400 } });
    await shopper.open();
    const told = async (): Promise<readonly number[]> =>
      (await shopper.messages())
        .filter(({ type }) => type === "service:resize")
        .map(({ height }) => Number(height));
    const before = (await told()).length;
    await shopper.field(name).fill("Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim());
    await shopper.note(name).and(shopper.frame.locator(":not(:empty)")).waitFor();
    await shopper.settled();
    const isPhone = width <= 640;
    await expect
      .poll(async () => {
        const box = await shopper.dialog.boundingBox();
        const heights = await told();
        const isTold = heights.length > before;
        return isTold && box?.height === (isPhone ? 2_400 : heights.at(-1));
      })
      .toBe(true);
    expect(before).toBeLessThanOrEqual(2);
    expect((await told()).length - before).toBeLessThanOrEqual(2);
    // What could show a bar: the shop's page, the dialog, the frame's document and its parts.
    const scrolling = (): number =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { overflowY } = getComputedStyle(element);
        const scrolls =
          element === document.documentElement
            ? overflowY !== "hidden"
            : /auto|scroll/u.test(overflowY);
        return scrolls && element.scrollHeight > element.clientHeight;
      }).length;
    expect(await shopper.page.evaluate(scrolling)).toBe(0);
    expect(await shopper.inner().evaluate(scrolling)).toBeLessThanOrEqual(1);
  });
});

describe("languages and look, as the host says (C51)", () => {
  test.each([
    ["de", "ltr", "Zum Korrekturabzug"],
    ["ar", "rtl", "عرض البروفة"],
    ["he", "rtl", "להגהה"],
  ])("%s", async (lang, direction, onwards) => {
    shopper = await stage.visit({}, `data-service-lang="${lang}" data-service-title="Karte"`);
    await shopper.open();
    await shopper.button(onwards).waitFor();
    const root = () =>
      shopper.inner().evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect(await root()).toEqual([lang, direction]);
    expect(await shopper.dialog.getAttribute("aria-label")).toBe("Karte");
    expect(await shopper.page.locator("iframe").getAttribute("title")).toBe("Karte");
    expect(await axeViolations(shopper.inner())).toEqual([]);
    expect(shopper.complaints).toEqual([]);
  });

  test("the storefront's look is taken over and stays readable", async () => {
    const theme = { scheme: "dark", accent_color: "#7cc7d9", radius_px: 0, locale: "nl" };
    await stage.world.client.patch(`/embed/applications/${stage.storefront.applicationId}`, {
      theme,
    });
    shopper = await stage.visit({}, "");
    await shopper.page.evaluate(() => document.documentElement.removeAttribute("lang"));
    await shopper.open();
    await shopper.button("Naar de drukproef").waitFor();
    const look = await shopper
      .button("Naar de drukproef")
      .evaluate((button) => [
        getComputedStyle(button).borderRadius,
        getComputedStyle(button).backgroundColor,
      ]);
    expect(look).toEqual(["0px", "rgb(124, 199, 217)"]);
    expect(await axeViolations(shopper.inner())).toEqual([]);
    expect(shopper.complaints).toEqual([]);
    await stage.world.client.patch(`/embed/applications/${stage.storefront.applicationId}`, {
      theme: {},
    });
  });
});

describe("who may have it", () => {
  let stranger: ShopPage;
  let address = "";

  beforeAll(async () => {
    stranger = await openShop(
      () => `<!doctype html><title>x</title><iframe src="${address}"></iframe>
        <script>window.raw = []; addEventListener("message", ({ data }) => raw.push(data));</script>`,
      () => "frame-src *; script-src 'unsafe-inline'",
    );
  });
  afterAll(() => stranger?.close());

  test("a page of another origin can neither frame a session nor hear of it", async () => {
    const { body } = await stage.storefront.page.post(
      "/embed/sessions/guest",
      { external_product_id: "card-500" },
      { origin: stage.shop.origin },
    );
    address = body.iframe_url;
    shopper = await stage.visit();
    const refused = shopper.page.waitForEvent("console", (one) =>
      one.text().includes("frame-ancestors"),
    );
    await shopper.page.goto(stranger.origin);
    await refused;
    expect(await shopper.messages()).toEqual([]);
  });

  test("the bare body of a server opens on any page of the shop's", async () => {
    const { client, templateId } = stage.world;
    await client.post("/api_keys", {
      type: "publishable",
      mode: "live",
      allowed_origins: [stranger.origin],
    });
    const { body } = await client.post("/embed/sessions", { template_id: templateId });
    expect(body.warnings).toEqual([]);
    address = body.iframe_url;
    shopper = await stage.visit();
    await shopper.page.goto(stranger.origin);
    await shopper.page.frameLocator("iframe").getByRole("textbox").first().waitFor();
    const raw = await shopper.page.evaluate(() => Reflect.get(window, "raw"));
    expect(raw).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "service:ready" })]),
    );
  });

  test("the page itself says so in its headers, and keeps out of caches and referrers", async () => {
    const { body } = await stage.storefront.page.post(
      "/embed/sessions/guest",
      { external_product_id: "card-500" },
      { origin: stage.shop.origin },
    );
    shopper = await stage.visit();
    const answer = await fetch(String(body.iframe_url).split("#")[0] ?? "");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toContain(`frame-ancestors ${stage.shop.origin}`);
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await answer.text()).not.toContain("_secret_");
    const missing = await fetch(`${stage.app.url}/embed/ses_01JZ0000000000000000000000`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await missing.text()).toContain("embed_session_not_found");
  });

  test("messages of others to the frame mean nothing", async () => {
    shopper = await stage.visit();
    await shopper.open();
    await shopper.inner().evaluate(() => {
      window.postMessage({ type: "service:close" }, "*");
      window.postMessage({ type: "service:values", values: { x: "y" } }, "*");
    });
    await shopper.type(name, "Ada");
    expect(await shopper.dialog.isVisible()).toBe(true);
    expect(await shopper.heard()).toEqual([]);
  });
});

describe("the widget on the shop's page", () => {
  test("is at most 3 KB compressed", async () => {
    const file = (await widgetAssets()).get("widget.js");
    expect(gzipSync(file?.bytes ?? new Uint8Array()).length).toBeLessThanOrEqual(3_072);
  });

  test("leaves nothing behind after ten rounds, even when the page takes the dialog away", async () => {
    shopper = await stage.visit();
    const { page } = shopper;
    await page.evaluate(() => {
      let listening = 0;
      const [add, remove] = [window.addEventListener, window.removeEventListener];
      window.addEventListener = (...given: Parameters<typeof add>) => {
        listening++;
        add.apply(window, given);
      };
      window.removeEventListener = (...given: Parameters<typeof remove>) => {
        listening--;
        remove.apply(window, given);
      };
      Object.defineProperty(window, "listening", { get: () => listening });
    });
    for (let round = 0; round < 10; round++) {
      await page.locator("#open").evaluate((button: HTMLElement) => button.click());
      await page.locator("body > dialog").waitFor();
      if (round % 3 === 2) {
        await page.evaluate(() => document.querySelector("dialog")?.remove());
      } else {
        await page.evaluate(() => Reflect.get(window, "ServicePersonalizer").close());
      }
      await page.locator("body > dialog").waitFor({ state: "detached" });
    }
    await page.locator("#open").evaluate((button: HTMLElement) => button.click());
    await page.locator("body > dialog").waitFor();
    await page.evaluate(() => Reflect.get(window, "ServicePersonalizer").close());
    expect(
      await page.evaluate(() => [
        document.querySelectorAll("dialog, iframe").length,
        Reflect.get(window, "listening"),
        document.documentElement.style.overflow,
      ]),
    ).toEqual([0, 0, ""]);
  });
});
