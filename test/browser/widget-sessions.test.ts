/** The widget with what the shop's server or its mapping decides: sessions of the server, an ink for each field. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { openForAll } from "#test/support/opened.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";

let stage: Stage;
let shopper: Shopper;

beforeAll(async () => {
  stage = await openStage({ rules: { offer_inks: ["red"], ink_choice: "field" } });
});
afterAll(() => stage?.close());
afterEach(() => shopper.leave());

/** A session that the shop's server opens for its page. */
async function serverSession(templateId = stage.world.templateId): Promise<string> {
  const { status, text, body } = await stage.world.client.post("/embed/sessions", {
    template_id: templateId,
    embed_application_id: stage.storefront.applicationId,
    parent_origin: stage.shop.origin,
    external_cart_id: "line-7",
  });
  expect([status, text]).toEqual([201, text]);
  return body.iframe_url;
}

/** Opens it by the call; the answer waits on the page. */
async function openSession(address: string): Promise<void> {
  await shopper.page.evaluate((iframeUrl) => {
    const widget = Reflect.get(window, "ServicePersonalizer");
    Reflect.set(window, "result", widget.open({ iframe_url: iframeUrl, lang: "en" }));
  }, address);
  await shopper.settled();
}

describe("a session of the shop's server", () => {
  test("is opened by its address: no key and no product are asked for", async () => {
    shopper = await stage.visit();
    const asked: string[] = [];
    shopper.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openSession(await serverSession());
    await shopper.type(stage.name, "Ada Lovelace");
    const kept = await shopper.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(kept).toContain("Ada Lovelace");
    expect(kept).not.toContain("secret");
    await shopper.save();
    expect(await shopper.page.evaluate(() => Reflect.get(window, "result"))).toMatchObject({
      type: "service:saved",
      fill: { values: { [stage.name]: "Ada Lovelace" }, external_cart_id: "line-7" },
    });
    expect(asked.filter((path) => /guest|resolve/u.test(path))).toEqual([]);
    expect(shopper.complaints).toEqual([]);
  });

  test("outlives a reload of the frame; when it ends, the text is kept for the shop's page", async () => {
    shopper = await stage.visit();
    await openSession(await serverSession());
    await shopper.type(stage.name, "Ada Lovelace");
    const frame = shopper.inner();
    await frame.evaluate(() => document.documentElement.setAttribute("data-old", ""));
    await frame.evaluate(() => window.location.reload());
    await shopper.frame.locator("html:not([data-old])").waitFor();
    await shopper.settled();
    await expect.poll(() => shopper.field(stage.name).inputValue()).toBe("Ada Lovelace");
    stage.app.clock.aheadMs = 25 * 3_600_000;
    try {
      await shopper.field(stage.name).fill("Ada King");
      const said = () => shopper.page.evaluate(() => Reflect.get(window, "heard").at(-1));
      await expect.poll(said).toMatchObject({
        type: "service:error",
        code: "embed_session_expired",
        values: { [stage.name]: "Ada King" },
      });
      // The page has no way to open another one of the server's.
      expect(await shopper.button("Continue with my text").count()).toBe(0);
    } finally {
      stage.app.clock.aheadMs = 0;
    }
  });
});

describe("an ink for each field", () => {
  test("is chosen at the field, drawn and saved for it alone", async () => {
    shopper = await stage.visit();
    await shopper.open();
    const red = shopper.frame
      .locator(`.field:has(#f-${stage.role})`)
      .getByRole("radio", { name: "Red", exact: true });
    const before = await shopper.picture();
    await red.check();
    await expect.poll(() => shopper.picture()).not.toBe(before);
    await shopper.settled();
    const { fill } = (await shopper.save()) as {
      fill: { colors: { index: number; key: string }[]; assignments: Record<string, number> };
    };
    expect(fill.colors).toMatchObject([{ index: 1, key: "@authored" }, { key: "red" }]);
    expect(fill.assignments).toEqual({ [stage.role]: fill.colors[1]?.index });
    expect(shopper.complaints).toEqual([]);
  });
});

describe("words of a paragraph", () => {
  test("are entered in lines, the paragraph itself in an area that wraps it, on a phone too", async () => {
    const paragraph = (top: number, words: readonly string[]) =>
      words.map((text, line) => ({ text, at: [30, top - 14 * line] as const }));
    const pdf = plainPdf([
      ...paragraph(170, [
        "Dear {{guest}}, we are glad to see you",
        "again in {{season}} at our house",
      ]),
      ...paragraph(90, [
        "All of our rooms look out on the lake",
        "and breakfast is served until eleven",
      ]),
    ]);
    const { template } = (await stage.world.client.upload(pdf)).body;
    await openForAll(stage.world.client, template.id);
    await stage.world.client.post(`/templates/${template.id}/publish`, { revision: 2 });
    shopper = await stage.visit({ viewport: { width: 390, height: 844 } });
    await openSession(await serverSession(template.id));
    const controls = await shopper.frame
      .locator("form .field :is(input[type=text], textarea)")
      .evaluateAll((all) => all.map(({ tagName }) => tagName));
    expect(controls).toEqual(["INPUT", "INPUT", "TEXTAREA"]);
    // The design's line ends are not the form's: one text, wrapped once, with nothing of it out of sight.
    const area = shopper.frame.locator("form .field textarea");
    const long = `All of our rooms look out on the lake and ${"breakfast is served, ".repeat(9)}`;
    expect(await area.inputValue()).toBe(
      "All of our rooms look out on the lake and breakfast is served until eleven",
    );
    await area.fill(long);
    const heights = await area.evaluate((one) => [one.scrollHeight, one.clientHeight]);
    expect(heights[0]).toBe(heights[1]);
    expect(heights[0]).toBeGreaterThan(100);
  });
});

test("a page with Referrer-Policy: no-referrer is known all the same", async () => {
  shopper = await stage.visit();
  await shopper.page.evaluate(() => {
    const policy = document.createElement("meta");
    policy.name = "referrer";
    policy.content = "no-referrer";
    document.head.append(policy);
  });
  const asked = shopper.page.waitForRequest((request) => request.url().endsWith("/sessions/guest"));
  await shopper.open();
  // Requests that a page may read the answers of tell its origin whatever it says (Fetch, 3.2).
  expect(await (await asked).headerValue("origin")).toBe(stage.shop.origin);
  expect(shopper.complaints).toEqual([]);
});
