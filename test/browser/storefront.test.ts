/** The example shop and the service as shoppers and the shop's people meet them. Tests name the complaints they answer. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { devices } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser, visit } from "#test/support/browser.ts";
import { platen } from "#test/support/cli.ts";
import { expectGolden } from "#test/support/golden.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { outputOf } from "#test/support/programs.ts";
import { Customer, openStorefront, type Storefront } from "#test/support/storefront.ts";

const CARD = "/products/business-card-100";
const LABEL = "/products/jam-label-50";
/** axe is brought in from outside, which the shop's policy forbids. */
const WITH_AXE = { bypassCSP: true } as const;

let storefront: Storefront;
let browser: TestBrowser;
beforeAll(async () => {
  [storefront, browser] = await Promise.all([openStorefront(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

/** Somebody of the shop, signed in. */
function staff(): Promise<Customer> {
  return Customer.come(browser, storefront, {
    httpCredentials: { ...storefront.staff, origin: storefront.shop },
    ...WITH_AXE,
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into files freely
async function orderInFile(id: string): Promise<any> {
  return (await storefront.file("shop")).orders[id];
}

test("says in a few lines where everything is", () => {
  expect(storefront.output().trim().split("\n").length).toBeLessThanOrEqual(12);
});

test("the six touchpoints as one story, for a screen reader the same as ever (C20, C24, C34, C37)", {
  timeout: 240_000,
}, async () => {
  const customer = await Customer.come(browser, storefront, WITH_AXE);
  const { page } = customer;
  const trees: string[] = [];
  const note = async (state: string, { page: seen }: Customer): Promise<void> => {
    trees.push(`## ${state}\n\n${await seen.locator("body").ariaSnapshot()}\n`);
  };
  // 6: the listing's pictures are the service's.
  await customer.go("/");
  await customer.sees(".products img");
  await customer.expectSound();
  // 1, by the browser.
  await page.getByRole("link", { name: /Business cards/u }).click();
  await customer.expectSound();
  await note("product", customer);
  await customer.personalise();
  await customer.field("Name").fill("Ada Lovelace");
  await customer.settled();
  // 2 and 5: the cart has the fill and its picture.
  await customer.saveToCart(1);
  await customer.expectSound();
  // Editing from the cart begins with what was saved, and changes the line it came from.
  await customer.personalise("Edit design");
  expect(await customer.field("Name").inputValue()).toBe("Ada Lovelace");
  await customer.field("Name").fill("Grace Hopper");
  await customer.settled();
  await customer.saveToCart(1);
  const [card = ""] = await customer.fills();
  // 1, by the server: locked words are not offered, required ones are asked for.
  await customer.go(LABEL);
  await customer.personalise();
  expect(await customer.field("WILD HEDGEROW JAM").count()).toBe(0);
  await customer.fillLabel("Damson & Sloe", "Orla Byrne");
  await customer.saveToCart(2);
  await customer.expectSound();
  await note("cart and checkout", customer);
  // 3: paid, finalized, and told by webhook.
  const order = await customer.order("Grace Hopper");
  await customer.ready(2);
  await customer.sees("li.line img");
  await customer.expectSound();
  await note("order", customer);
  expect(customer.complaints).toEqual([]);
  const { body } = await storefront.client.get(`/fills/${card}`);
  expect(body.fill).toMatchObject({
    status: "finalized",
    external_order_id: order,
    customer_name: "Grace Hopper",
    customer_email: "customer@example.com",
  });

  // 4: the shop's people fetch what is printed, and its proof.
  const printer = await staff();
  await printer.go("/fulfilment");
  await printer.expectSound();
  await printer.page.getByRole("link", { name: order }).click();
  await printer.page.getByRole("heading", { name: `Order ${order}` }).waitFor();
  await printer.expectSound();
  await note("fulfilment", printer);
  expectGolden("storefront-aria.txt", withoutIds(trees.join("\n"), order));
  const [download] = await Promise.all([
    printer.page.waitForEvent("download"),
    printer.page.getByRole("link", { name: "Press PDF of Business cards, 100" }).click(),
  ]);
  // A copy of our own: the browser may be one that we are only connected to.
  const folder = await temporaryFolder();
  const press = join(folder, "press.pdf");
  await download.saveAs(press);
  const { stdout } = await outputOf("pdftotext", ["-layout", press, "-"]);
  expect(stdout).toContain("Grace Hopper");
  expect(stdout).toContain("NORDLICHT STUDIO");
  expect(stdout).not.toContain("Lindqvist");
  const proof = await platen(["verify", "demo/business-card.pdf", press]);
  await rm(folder, { recursive: true, force: true });
  expect([proof.exitCode, proof.stderr]).toEqual([0, ""]);
  await printer.page.getByRole("link", { name: "Certificate of Business cards, 100" }).click();
  await printer.page.getByRole("heading", { name: "Certificate" }).waitFor();
  expect(await printer.page.locator("dd").last().innerText()).toBe("0");
  await printer.expectSound();

  // Refund: nothing of it can be printed any more, and the shopper sees so.
  await printer.go(`/fulfilment/${order}`);
  await printer.page.getByRole("button", { name: "Refund the order" }).click();
  await printer.page.getByText("Refunded. Nothing of it is printed any more.").waitFor();
  await printer.expectSound();
  const refunded = await storefront.client.get(`/fills/${card}`);
  expect(refunded.body.fill).toMatchObject({ status: "archived", archive_reason: "refund" });
  await expect.poll(() => page.locator('.state[data-state="refunded"]').count()).toBe(2);
  await customer.leave();
  await printer.leave();
});

/** What is another in each run, by a name for it. */
function withoutIds(text: string, order: string): string {
  return text
    .replaceAll(order, "<order>")
    .replaceAll(storefront.shop, "https://shop.…")
    .replaceAll(storefront.service, "https://platen.…")
    .replaceAll(/\b(fil|rnd)_\w+/gu, "$1_…")
    .replaceAll(/\b[0-9a-f]{64}\b/gu, "<sha256>");
}

/** A card in the customer's cart, by name. */
async function cardInCart(customer: Customer, name: string): Promise<string> {
  await customer.go(CARD);
  await customer.personalise();
  await customer.field("Name").fill(name);
  await customer.settled();
  await customer.saveToCart(1);
  return (await customer.fills())[0] ?? "";
}

/** The shopper's own requests outside a page, as a script of the page would send them. */
async function post(customer: Customer, path: string, members: object): Promise<number> {
  const answer = await customer.page.request.post(`${storefront.shop}${path}`, {
    data: members,
    headers: { origin: storefront.shop },
  });
  return answer.status();
}

/** A fill of the API on a line of the customer's cart, as no form of ours would let it through. */
async function foreignFill(customer: Customer, product: string, body: object): Promise<string> {
  await customer.go(CARD);
  const line = await customer.page
    .getByRole("button", { name: "Personalise" })
    .getAttribute("data-service-cart");
  const { templates } = await storefront.file("settings");
  const made = await storefront.client.post("/fills", {
    template_id: templates[product],
    external_cart_id: line,
    ...body,
  });
  expect(made.status).toBe(201);
  return made.body.fill.id;
}

/** What the service sent to the shop about a fill, as it stood. */
async function sentAbout(fill: string, type: string): Promise<string> {
  const { endpoint } = await storefront.file("settings");
  const path = `/webhook_endpoints/${endpoint}/deliveries`;
  const { body } = await storefront.client.get(`${path}?limit=100`);
  for (const { id, event_type: eventType } of body.data) {
    const { payload } = (await storefront.client.get(`${path}/${id}`)).body.delivery;
    if (eventType === type && payload.includes(fill)) {
      return payload;
    }
  }
  return "";
}

/** A delivery to the shop, signed as the service signs; the status of the answer. */
async function deliver(payload: string, id?: string): Promise<number> {
  const { webhook_secret: secret } = await storefront.file("settings");
  const event = id ?? JSON.parse(payload).id;
  const at = new Date();
  const answer = await fetch(`${storefront.shop}/hooks/platen`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": event,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(event, at, payload),
    },
    body: payload,
  });
  return answer.status;
}

test("on a phone, full screen, with nothing of the service kept in the browser (C20, C48, C50)", async () => {
  const { viewport, userAgent, hasTouch, deviceScaleFactor } = devices["Pixel 5"] ?? {};
  const customer = await Customer.come(browser, storefront, {
    ...WITH_AXE,
    viewport: viewport ?? null,
    isMobile: true,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(hasTouch === undefined ? {} : { hasTouch }),
    ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
  });
  const { page } = customer;
  await customer.go("/");
  await customer.expectSound();
  await page.getByRole("link", { name: /Jam labels/u }).tap();
  // A tap does not wait for where it leads, as a click does.
  await page.waitForURL(({ pathname }) => pathname !== "/");
  await customer.expectSound();
  await customer.personalise();
  const dialog = await page.locator("dialog").boundingBox();
  expect([dialog?.width, dialog?.height]).toEqual([viewport?.width, viewport?.height]);
  await customer.fillLabel("Rowan Berry", "Siân Rees");
  await customer.saveToCart(1);
  await customer.expectSound();
  await customer.order("Siân Rees");
  await customer.ready(1);
  await customer.expectSound();
  // Nothing of the service was kept in this browser.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toEqual(["shopper"]);
  expect(customer.complaints).toEqual([]);
  await customer.leave();
});

/** Deliveries about an order that is ready: sent twice, reversed, late and by somebody else. */
async function expectDeliveries(
  fill: string,
  order: string,
  { page }: Pick<Customer, "page">,
): Promise<void> {
  const told = await sentAbout(fill, "render.succeeded");
  expect(JSON.parse(told).data.render.external_order_id).toBe(order);
  const before = await orderInFile(order);
  expect([await deliver(told), await deliver(told)]).toEqual([204, 204]);
  // The same news under another id, and older news after newer.
  expect(await deliver(told.replace(JSON.parse(told).id, "evt_again"), "evt_again")).toBe(204);
  const old = JSON.parse(told);
  old.id = "evt_older";
  old.data.render.status = "failed";
  old.data.render.updated_at = "2026-01-01T00:00:00.000Z";
  expect(await deliver(JSON.stringify(old), "evt_older")).toBe(204);
  expect(await orderInFile(order)).toEqual(before);
  // Refunded stays refunded, whatever comes late.
  await storefront.client.patch(`/fills/${fill}/status`, { status: "archived" });
  await page.locator('.state[data-state="refunded"]').waitFor();
  expect(await deliver(told.replace(JSON.parse(told).id, "evt_late"), "evt_late")).toBe(204);
  expect((await orderInFile(order)).lines[0].state).toBe("refunded");
  // Not the service's: no signature, and a body that was written anew.
  const unsigned = await fetch(`${storefront.shop}/hooks/platen`, { method: "POST", body: told });
  expect([unsigned.status, await unsigned.json()]).toEqual([400, { problem: "missing_header" }]);
}

test("two shoppers at once never see each other's things, and webhooks sent twice, reversed or late leave the order as it is (C35, C37, C38)", async () => {
  const [ada, bo] = await Promise.all([
    Customer.come(browser, storefront),
    Customer.come(browser, storefront),
  ]);
  const fills = await Promise.all([cardInCart(ada, "Ada Only"), cardInCart(bo, "Bo Only")]);
  expect(await ada.fills()).toEqual([fills[0]]);
  expect(await bo.fills()).toEqual([fills[1]]);
  expect(await ada.page.locator("main").innerHTML()).not.toContain("Bo Only");
  // Somebody else's fill does not go into a cart, nor does it leave one.
  expect(await post(bo, "/cart", { fill: fills[0] })).toBe(404);
  expect(await post(bo, "/sessions", { product: "business-card-100", line: "line-x" })).toBe(200);
  await bo.page.reload();
  expect(await bo.fills()).toEqual([fills[1]]);
  const order = await ada.order("Ada Only");
  await ada.ready(1);
  const peek = await bo.page.request.get(`${storefront.shop}/orders/${order}`);
  expect(peek.status()).toBe(404);
  expect((await bo.page.request.get(`${storefront.shop}/fulfilment/${order}`)).status()).toBe(401);
  // A form on another site cannot order for anybody.
  const forged = await bo.page.request.post(`${storefront.shop}/checkout`, {
    form: { name: "Bo", email: "bo@example.com" },
    headers: { origin: "https://elsewhere.example" },
  });
  expect(forged.status()).toBe(403);
  await expectDeliveries(fills[0] ?? "", order, ada);
  await Promise.all([ada.leave(), bo.leave()]);
});

test("a slow and a lost network in the middle of typing lose nothing", async () => {
  const customer = await Customer.come(browser, storefront);
  const { page } = customer;
  const context = page.context();
  await customer.go(CARD);
  await customer.personalise();
  // Slow: what was asked for waits, the shopper types on.
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/v1/embed/**", async (route) => {
    await gate;
    await route.continue();
  });
  await customer.field("Name").press("ControlOrMeta+A");
  await customer.field("Name").pressSequentially("Ida B");
  // Lost: nothing gets through any more.
  await context.setOffline(true);
  release();
  await customer.field("Name").pressSequentially(". Wells");
  await customer.field("Phone").fill("+46 8 5555 0199");
  expect(await customer.field("Name").inputValue()).toBe("Ida B. Wells");
  await context.unroute("**/v1/embed/**");
  await context.setOffline(false);
  await customer.field("Website").fill("ida.example");
  await customer.settled();
  await customer.saveToCart(1);
  const [fill = ""] = await customer.fills();
  const { values } = (await storefront.client.get(`/fills/${fill}`)).body.fill;
  expect(Object.values(values)).toEqual(
    expect.arrayContaining(["Ida B. Wells", "+46 8 5555 0199", "ida.example"]),
  );
  await customer.leave();
});

test("a design whose page was cut off is in the cart all the same", async () => {
  const customer = await Customer.come(browser, storefront);
  const { page } = customer;
  await customer.go(CARD);
  await customer.personalise();
  await customer.field("Name").fill("Rosa Parks");
  await customer.settled();
  await page.route("**/cart", (route) => route.abort());
  await customer.save();
  await page.getByText("There is no connection. Please try again.").waitFor();
  await page.unroute("**/cart");
  await expect
    .poll(
      async () => {
        await customer.go("/cart");
        return (await customer.fills()).length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await customer.leave();
});

test("by keyboard alone from the product to the order", async () => {
  const customer = await Customer.come(browser, storefront);
  const { page } = customer;
  const { keyboard } = page;
  /** Presses Tab until what has the focus is called so, in the page or the frame. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await keyboard.press("Tab");
      const frame = page.frames().find((one) => one.url().includes("/embed/ses_"));
      const inFrame = await page.evaluate(() => document.activeElement?.tagName === "IFRAME");
      const focused = await (inFrame && frame !== undefined ? frame : page).evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
        return (label ?? element)?.textContent?.trim() ?? "";
      });
      if (name.test(focused)) {
        return;
      }
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  };
  await customer.go("/");
  await tabTo(/^Business cards/u);
  await keyboard.press("Enter");
  await page.waitForFunction(() => "ServicePersonalizer" in window);
  await tabTo(/^Personalise$/u);
  await keyboard.press("Enter");
  await customer.settled();
  await tabTo(/^Name/u);
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("Katherine Johnson");
  await customer.settled();
  await tabTo(/^See the proof$/u);
  await keyboard.press("Enter");
  await customer.frame.getByRole("heading", { name: "Check the proof" }).waitFor();
  await tabTo(/^Save design$/u);
  await keyboard.press("Enter");
  await page.waitForURL("**/cart");
  await tabTo(/^Your name$/u);
  await keyboard.type("Katherine Johnson");
  await tabTo(/^E-mail$/u);
  await keyboard.type("kj@example.com");
  await keyboard.press("Enter");
  await page.waitForURL("**/orders/*");
  await customer.ready(1);
  await customer.leave();
});

describe("refusals", () => {
  test("a design that has no room is said at its line, changed there and printed (C11, C29)", async () => {
    const customer = await Customer.come(browser, storefront);
    const { page } = customer;
    const name = "A name far too long for any card ".repeat(4).trim();
    const made = await foreignFill(customer, "business-card-100", { values: { name } });
    expect(await post(customer, "/cart", { fill: made })).toBe(200);
    await customer.go("/cart");
    const order = await customer.order("Ann Short");
    await page.getByText("Some words do not fit. Please shorten them.").waitFor();
    expect((await orderInFile(order)).lines[0]).toMatchObject({ problem: "text_overflow" });
    // No other design than one made for this line takes its place.
    const { templates } = await storefront.file("settings");
    const other = await storefront.client.post("/fills", {
      template_id: templates["business-card-100"],
      external_cart_id: "cart-of-another/line-1",
    });
    expect(await post(customer, "/cart", { fill: other.body.fill.id })).toBe(404);
    await customer.personalise("Change the design");
    await customer.field("Name").fill("Ann Short");
    await customer.settled();
    await customer.save();
    await customer.ready(1);
    const { data } = (await storefront.client.get(`/renders?external_order_id=${order}`)).body;
    expect(data).toHaveLength(1);
    await customer.leave();
  });

  test("what is blank, too old or gone cannot be ordered (C29)", async () => {
    const customer = await Customer.come(browser, storefront, WITH_AXE);
    const { page } = customer;
    const blank = await foreignFill(customer, "jam-label-50", { values: { Flavour: "Quince" } });
    expect(await post(customer, "/cart", { fill: blank })).toBe(200);
    await customer.go("/cart");
    await page.getByText("Something that has to be filled in is still blank.").waitFor();
    expect(await page.getByRole("button", { name: "Place the order" }).count()).toBe(0);
    await page.getByRole("button", { name: "Remove Jam labels, 50" }).click();
    await page.getByText("There is nothing in it yet.").waitFor();
    const old = await foreignFill(customer, "business-card-100", {
      expires_at: new Date(Date.now() + 10_000).toISOString(),
    });
    expect(await post(customer, "/cart", { fill: old })).toBe(200);
    await expect
      .poll(
        async () => {
          await customer.go("/cart");
          return await page.locator("li.line .problem:not([hidden])").allInnerTexts();
        },
        // Each look loads the page.
        { timeout: 60_000, interval: 1_000 },
      )
      .toEqual(["This design is too old to be printed. Please make it again."]);
    await customer.expectSound();
    // Straight to the checkout is no way round.
    const order = await page.request.post(`${storefront.shop}/checkout`, {
      form: { name: "X", email: "x@example.com" },
      headers: { origin: storefront.shop },
      maxRedirects: 0,
    });
    expect([order.status(), order.headers()["location"]]).toEqual([303, "/cart"]);
    await customer.leave();
  });

  test("an archived template is a calm message, and orders of it go on (C28)", async () => {
    const customer = await Customer.come(browser, storefront, WITH_AXE);
    const { page } = customer;
    await customer.go(LABEL);
    await customer.personalise();
    await customer.fillLabel("Last of its kind", "Orla Byrne");
    await customer.saveToCart(1);
    const { templates } = await storefront.file("settings");
    const template = `/templates/${templates["jam-label-50"]}`;
    expect((await storefront.client.post(`${template}/archive`, {})).status).toBe(200);
    try {
      await customer.go(LABEL);
      await page.getByRole("button", { name: "Personalise" }).click();
      await page.getByText("This product cannot be personalised at the moment.").waitFor();
      await customer.expectSound();
      await customer.go("/cart");
      await customer.order("Orla Byrne");
      await customer.ready(1);
    } finally {
      await storefront.client.post(`${template}/restore`, {});
      await storefront.client.post(`${template}/publish`, {});
    }
    await customer.leave();
  });
});

describe("scripts of the recipes for shop systems", () => {
  const detail = {
    fill: { id: "fil_01", preview_url: "https://platen.example/v1/embed/fills/fil_01/preview?t=1" },
  };

  /** What a form of a page sends after a design was saved at its button, with the recipe's script on the page. */
  async function sentBy(body: string, script: string): Promise<readonly string[][]> {
    const { page, complaints, close } = await visit(browser);
    try {
      await page.setContent(`<!doctype html><title>shop</title>${body}`);
      await page.addScriptTag({ content: script });
      const sent = await page.evaluate((about) => {
        const submitted = new Promise<string[][]>((resolve) => {
          document.addEventListener("submit", (event) => {
            event.preventDefault();
            const { target, submitter } = event;
            if (target instanceof HTMLFormElement) {
              const pairs = new FormData(target, submitter).entries();
              resolve(
                [...pairs].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
              );
            }
          });
        });
        document
          .querySelector("#personalise")
          ?.dispatchEvent(new CustomEvent("service:saved", { detail: about, bubbles: true }));
        return submitted;
      }, detail);
      expect(complaints).toEqual([]);
      return sent;
    } finally {
      await close();
    }
  }

  test("Shopify: the fill is a property of the product form (C24)", async () => {
    const guide = await readFile("docs/guides/shopify.md", "utf8");
    const script = /```js\n(\/\/ platen\.js[\s\S]*?)```/u.exec(guide)?.[1] ?? "";
    const sent = await sentBy(
      `<section><form action="/cart/add" method="post"><input type="hidden" name="id" value="11">
        <button>Add to cart</button></form><button id="personalise">Personalise</button></section>`,
      script,
    );
    expect(sent).toEqual([
      ["id", "11"],
      ["properties[_fill]", "fil_01"],
      ["properties[_picture]", `${detail.fill.preview_url}&w=300&dpr=2&page=0`],
    ]);
  });

  test("WooCommerce: the fill goes with the button that adds to the cart (C24)", async () => {
    const guide = await readFile("docs/guides/woocommerce.md", "utf8");
    const script = /<<<'JS'\n([\s\S]*?)\n\s*JS\);/u.exec(guide)?.[1] ?? "";
    const sent = await sentBy(
      `<form class="cart" method="post"><input type="hidden" name="platen_fill">
        <button type="button" id="personalise">Personalise</button>
        <button type="submit" name="add-to-cart" value="77" class="single_add_to_cart_button">Add</button></form>`,
      script,
    );
    expect(sent).toEqual([
      ["platen_fill", "fil_01"],
      ["add-to-cart", "77"],
    ]);
  });
});
