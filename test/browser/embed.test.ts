/** The frame of an embed session, opened by the widget on a shop's page of another origin. */
import type { Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;
let studio: string;

beforeAll(async () => {
  stage = await openStage();
  ({ name, studio } = stage);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  shopper = await stage.visit();
});
afterEach(() => shopper.leave());

describe("from the shop's button to its cart", () => {
  test("typing changes the picture; saving tells the shop and closes the dialog", async () => {
    await shopper.open();
    expect(await shopper.field(name).inputValue()).toBe("Annika Lindqvist");
    await shopper.type(name, "Ada Lovelace");
    expect(await shopper.save()).toMatchObject({
      type: "service:saved",
      embed_session: { status: "saved", parent_origin: stage.shop.origin },
      fill: {
        id: expect.stringMatching(/^fil_/u),
        values: { [name]: "Ada Lovelace" },
        external_cart_id: "line-1",
      },
      resume_token: expect.any(String),
    });
    const messages = await shopper.messages();
    const often = new Set(["service:resize", "service:draft"]);
    const types = messages.map(({ type }) => type).filter((type) => !often.has(String(type)));
    expect(types).toEqual([
      "service:open",
      "service:ready",
      "service:dirty",
      "service:dirty",
      "service:saved",
    ]);
    expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([stage.app.url]));
    expect(shopper.complaints).toEqual([]);
  });

  test("the secret leaves the address and stays out of every request's address", async () => {
    const requests: Request[] = [];
    shopper.page.on("request", (request) => requests.push(request));
    await shopper.open();
    const inner = shopper.inner();
    expect(await inner.evaluate(() => location.href)).not.toContain("secret");
    expect(await inner.evaluate(() => document.cookie + String(localStorage.length))).toBe("0");
    const asked = requests.filter((one) => one.url().startsWith(`${stage.app.url}/v1/embed/fills`));
    expect(asked.length).toBeGreaterThan(1);
    for (const request of asked) {
      expect(request.url()).not.toContain("secret");
      expect(request.headers()["referer"] ?? "").toBe("");
    }
  });

  test("focusing a text of the back turns the print, and a button turns it too", async () => {
    await shopper.open();
    await shopper.field(studio).focus();
    await shopper.settled(1);
    await shopper.button("Front").click();
    await shopper.settled(0);
    expect(await shopper.button("Front").getAttribute("aria-pressed")).toBe("true");
  });

  test("a saved design is taken up again by its token and becomes a fill of its own", async () => {
    await shopper.open();
    await shopper.type(name, "Grace Hopper");
    const first = await shopper.save();
    await shopper.page.locator("#open").evaluate((button, token) => {
      button.dataset["serviceFill"] = token;
    }, String(first["resume_token"]));
    await shopper.open();
    expect(await shopper.field(name).inputValue()).toBe("Grace Hopper");
    const second = await shopper.save();
    expect(second).toMatchObject({ fill: { values: { [name]: "Grace Hopper" } } });
    expect(idOf(second)).not.toBe(idOf(first));
  });

  test("a session of the shop's server is taken up where it was left after a reload", async () => {
    const { body } = await stage.world.client.post("/embed/sessions", {
      template_id: stage.world.templateId,
    });
    const { page } = shopper;
    const own = page.locator(`.sheet[data-state="settled"]`);
    await page.goto(body.iframe_url);
    await own.waitFor();
    const picture = () => page.locator(".sheet img").getAttribute("src");
    const before = await picture();
    await page.locator(`#f-${name}`).fill("Alan Turing");
    await expect.poll(picture).not.toBe(before);
    await page.goto("about:blank");
    await page.goto(body.iframe_url);
    await own.waitFor();
    expect(await page.locator(`#f-${name}`).inputValue()).toBe("Alan Turing");
    await page.getByRole("button", { name: "See the proof" }).click();
    await page.getByRole("button", { name: "Save design" }).click();
    await page.getByText(/Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}/u).waitFor();
    expect(shopper.complaints).toEqual([]);
  });
});

function idOf(saved: Record<string, unknown>): unknown {
  const { fill } = saved;
  return typeof fill === "object" && fill !== null ? Reflect.get(fill, "id") : null;
}
