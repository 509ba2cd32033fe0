/** The hosted page from the first word to the confirmation, in a real browser: with and without its script. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeViolations,
  openBrowser,
  sidewaysPx,
  type TestBrowser,
  visit,
} from "#test/support/browser.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { expectGolden } from "#test/support/golden.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";
import { openServer, type Server } from "#test/support/serve.ts";
import { ofCommit } from "#test/support/of-commit.ts";

let server: Server;
let browser: TestBrowser;
let shop: Client;
let mailFolder: string;
let name: string;

beforeAll(async () => {
  mailFolder = await temporaryFolder();
  [server, browser] = await Promise.all([
    openServer({ PLATEN_MAIL_FOLDER: mailFolder, PLATEN_LOG_LEVEL: "info" }),
    openBrowser(),
  ]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  const { body } = await shop.get(`/templates/${server.demo.template_id}/fields`);
  name = body.data[0].id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Does the test on a page of its own, and requires that the browser had nothing to complain about. */
async function onPage(
  use: (page: Page, complaints: string[]) => Promise<void>,
  options: BrowserContextOptions = {},
  address = server.demo.fill_url,
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  try {
    await page.goto(address);
    await use(page, complaints);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

const main = (page: Page, value: string) => page.locator(`.action-bar button[value="${value}"]`);

async function toContact(page: Page, text: string): Promise<void> {
  await page.locator(`#f-${name}`).fill(text);
  await main(page, "next").click();
  await page.locator("#customer-email").waitFor();
}

async function toProof(page: Page, text: string): Promise<void> {
  await toContact(page, text);
  await page.locator("#customer-email").fill("ada@example.com");
  await page.locator("#customer-name").fill("Ada Lovelace");
  await main(page, "contact").click();
  await main(page, "approve").waitFor();
}

async function picturesAreDrawn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(".proofs img")
        .evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);
}

async function noSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
}

async function linkTo(id: string, kind: string): Promise<string> {
  return (await shop.post(`/fills/${id}/links`, { kind })).body.url;
}

/** The id of the design, which is in the address; the page shows its reference. */
const fillOn = (page: Page): string => new URL(page.url()).searchParams.get("fill") ?? "";

describe("from words to confirmation", () => {
  test.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
    ["a phone without JavaScript", { ...PHONE, javaScriptEnabled: false }],
    ["a desktop without JavaScript", { ...DESKTOP, javaScriptEnabled: false }],
  ])("on %s", async (_, options) => {
    await onPage(async (page) => {
      await toProof(page, "Ada Lovelace");
      await picturesAreDrawn(page);
      await noSidewaysScroll(page);
      expect(await page.locator(".words dd").first().innerText()).toBe("Ada Lovelace");
      await main(page, "approve").click();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
      await picturesAreDrawn(page);
      await noSidewaysScroll(page);
      const { fill } = (await shop.get(`/fills/${fillOn(page)}`)).body;
      expect(fill).toMatchObject({
        customer_email: "ada@example.com",
        customer_name: "Ada Lovelace",
        approved_at: expect.any(String),
        values: { [name]: "Ada Lovelace" },
      });
      // Coming back shows what there is, not the form.
      await page.reload();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
    }, options);
  });

  test("by keyboard alone", async () => {
    await onPage(async (page) => {
      const press = async (value: string): Promise<void> => {
        for (let i = 0; i < 60; i++) {
          await page.keyboard.press("Tab");
          const at = await page.evaluate(() => document.activeElement?.getAttribute("value"));
          if (at === value) {
            await page.keyboard.press("Enter");
            return;
          }
        }
        expect.fail(`no way to ${value}`);
      };
      await press("next");
      await page.locator("#customer-email").waitFor();
      await page.locator("#customer-email").focus();
      await page.keyboard.type("ada@example.com");
      await press("contact");
      await main(page, "approve").waitFor();
      await press("approve");
      await page.getByRole("heading", { name: "Approved" }).waitFor();
    });
  });
});

/** The one mail to an address, once it is there. */
async function mailTo(address: string): Promise<string> {
  const found = async (): Promise<string[]> => {
    const files = (await readdir(mailFolder)).filter((file) => file.endsWith(".eml"));
    const mails = await Promise.all(files.map((file) => readFile(join(mailFolder, file), "utf8")));
    return mails.filter((mail) => mail.includes(`To: ${address}`));
  };
  await expect.poll(found).toHaveLength(1);
  const [mail = ""] = await found();
  return mail.replaceAll(/=\r\n/gu, "").replaceAll("=3D", "=");
}

describe("before the money", () => {
  test.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ])("samples, blanks and other letters are named before the yes, on %s", async (_, options) => {
    await onPage(async (page) => {
      await page.getByRole("textbox", { name: "Phone" }).fill("");
      await page.locator(`#f-${name}`).fill("Ωmega");
      await main(page, "next").click();
      // The print stays in sight while the address is asked for.
      await page.locator("#customer-email").waitFor();
      await expect
        .poll(() =>
          page
            .locator(".proofs img")
            .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
        )
        .toEqual([true]);
      expect(await page.locator("#customer-email").isVisible()).toBe(true);
      await page.locator("#customer-email").fill("named@example.com");
      await main(page, "contact").click();
      await main(page, "approve").waitFor();
      const remarks = page.locator(".remarks li");
      expect(await remarks.nth(0).innerText()).toBe("Left empty: Phone.");
      expect(await remarks.nth(1).innerText()).toMatch(/^Still the sample: .*E-mail.*\.$/u);
      expect(await remarks.nth(1).innerText()).not.toContain("Name");
      expect(await remarks.nth(2).innerText()).toMatch(/^Name: /u);
      // The difference, as a picture: the same part of the print before and after.
      const parts = remarks.nth(2).getByRole("img");
      expect(await parts.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
        "Original",
        "Your text",
      ]);
      const [before, after] = await parts.evaluateAll((all) =>
        all.map((one) => [one.getAttribute("viewBox"), one.innerHTML.match(/href="([^"]+)/u)?.[1]]),
      );
      expect(before?.[0]).toBe(after?.[0]);
      const drawn = await Promise.all(
        [before, after].map(async (part) => {
          const address = (part?.[1] ?? "").replaceAll("&amp;", "&");
          const picture = await page.request.get(new URL(address, page.url()).href);
          return [picture.status(), (await picture.body()).toString("base64")] as const;
        }),
      );
      expect(drawn.map(([status]) => status)).toEqual([200, 200]);
      expect(drawn[0]?.[1]).not.toBe(drawn[1]?.[1]);
      await noSidewaysScroll(page);
      // Nothing is blocked by it.
      expect(await main(page, "approve").isEnabled()).toBe(true);
    }, options);
  });

  test.each([
    ["with its script", true],
    ["without JavaScript", false],
  ])("a blank required field never reaches the approval, %s", async (_, javaScriptEnabled) => {
    const pdf = plainPdf([
      { text: "For {{guest}}", at: [30, 140] },
      { text: `Given ${javaScriptEnabled} {{day?}}`, at: [30, 60] },
    ]);
    const { template } = (await shop.upload(pdf)).body;
    const { slug } = (await shop.post(`/templates/${template.id}/publish`)).body.template;
    const { data } = (await shop.get(`/templates/${template.id}/fields`)).body;
    const [guest] = data.map((one: { id: string }) => one.id);
    const address = `${server.ready.app_url}/fill/${slug}`;
    await onPage(
      async (page) => {
        const field = page.locator(`#f-${guest}`);
        const isAsked = async (): Promise<void> => {
          await page.locator(`#f-${guest}[aria-invalid="true"]`).waitFor();
          // The message is the field's own: it is read with it, and the focus is led there.
          const described = (await field.getAttribute("aria-describedby")) ?? "";
          expect(described.split(" ")).toContain(`n-${guest}`);
          expect(await page.locator(`#n-${guest}`).innerText()).not.toBe("");
          expect(await page.locator(`.notice a[href="#f-${guest}"]`).count()).toBe(1);
          expect(await main(page, "approve").count()).toBe(0);
        };
        expect(await field.getAttribute("aria-required")).toBe("true");
        await main(page, "next").click();
        await isAsked();
        // Neither by the address of a later step.
        const fill = fillOn(page);
        for (const step of ["contact", "proof"]) {
          await page.goto(`${address}?fill=${fill}&step=${step}`);
          expect([step, await main(page, "approve").count()]).toEqual([step, 0]);
        }
        await page.goto(`${address}?fill=${fill}`);
        await field.fill("Zoë");
        await main(page, "next").click();
        await page.locator("#customer-email").fill("guest@example.com");
        await main(page, "contact").click();
        await main(page, "approve").click();
        await page.getByRole("heading", { name: "Approved" }).waitFor();
        const { approved_at: at, values } = (await shop.get(`/fills/${fill}`)).body.fill;
        expect([at, values[guest]]).toEqual([expect.any(String), "Zoë"]);
      },
      { javaScriptEnabled },
      address,
    );
  });

  test("a design without a remark has none", async () => {
    await onPage(async (page) => {
      for (const [i, field] of (
        await page.locator("[data-field]:is(input, textarea)").all()
      ).entries()) {
        await field.fill(`Text ${i}`);
      }
      await main(page, "next").click();
      await page.locator("#customer-email").fill("all@example.com");
      await main(page, "contact").click();
      await main(page, "approve").waitFor();
      expect(await page.locator(".remarks").count()).toBe(0);
    });
  });

  test("the end has a short reference, the visitor's own date, and a copy by mail", async () => {
    await onPage(
      async (page) => {
        await page.locator(`#f-${name}`).fill("Ada Lovelace");
        await main(page, "next").click();
        await page.locator("#customer-email").fill("copy@example.com");
        await main(page, "contact").click();
        await main(page, "approve").click();
        await page.getByRole("heading", { name: "Approved" }).waitFor();
        const reference = await page.locator(".notice code").innerText();
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/u);
        expect(await page.locator(".notice").innerText()).toContain(
          "A copy is on its way to copy@example.com.",
        );
        const time = page.locator(".notice time");
        const iso = (await time.getAttribute("datetime")) ?? "";
        expect(await time.innerText()).toBe(
          new Intl.DateTimeFormat("en-GB", {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone: "Asia/Tokyo",
          }).format(new Date(iso)),
        );
        const mail = await mailTo("copy@example.com");
        for (const said of [
          "Ada Lovelace",
          reference,
          "Demo print shop",
          "annika@nordlicht.example",
        ]) {
          expect(mail).toContain(said);
        }
        // A reference opens nothing: neither the page nor the fill.
        const { page: stranger, close } = await visit(browser);
        await stranger.goto(`${server.demo.fill_url}?fill=${reference}`);
        expect(await stranger.locator("body").innerText()).not.toContain("Ada Lovelace");
        await close();
        expect((await shop.get(`/fills/${reference}`)).status).toBe(404);
        const { data } = (await shop.get(`/fills?reference=${reference.toLowerCase()}`)).body;
        expect(data.map(({ id }: { id: string }) => id)).toEqual([fillOn(page)]);
      },
      { ...DESKTOP, locale: "en-GB", timezoneId: "Asia/Tokyo" },
    );
  });
});

describe("for everybody", () => {
  test.each([
    ["en", "light", PHONE],
    ...ofCommit([
      ["ar", "dark", PHONE],
      ["ja", "light", DESKTOP],
    ] as const),
  ] as const)("axe finds nothing in any state (C20): %s, %s", async (lang, colorScheme, size) => {
    const address = `${server.demo.fill_url}?lang=${lang}`;
    const states: string[] = [];
    await onPage(
      async (page, complaints) => {
        const check = async (state: string): Promise<void> => {
          expect([state, await axeViolations(page)]).toEqual([state, []]);
          await noSidewaysScroll(page);
          states.push(`## ${state}\n\n${await page.locator("body").ariaSnapshot()}\n`);
        };
        await page.locator(".later summary").click();
        await check("words");
        await toContact(page, "Ada Lovelace");
        await check("contact");
        await main(page, "contact").evaluate((button) => {
          button.closest("form")?.setAttribute("novalidate", "");
        });
        await main(page, "contact").click();
        await page.locator('#customer-email[aria-invalid="true"]').waitFor();
        complaints.length = 0; // the browser's own words about the refusal
        await check("contact, refused");
        await page.locator("#customer-email").fill("ada@example.com");
        await main(page, "contact").click();
        await main(page, "approve").waitFor();
        await check("proof");
        await main(page, "approve").click();
        await page.locator(".next ol").waitFor();
        await check("confirmation");
        await page.goto(address.replace("?", "/open?"));
        await check("open a link");
        await page.goto(address.replace("?", "/link?"));
        await check("ask for a link");
      },
      { ...size, colorScheme, bypassCSP: true },
      address,
    );
    if (lang === "en") {
      const text = states
        .join("\n")
        .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/gu, "XXXX-XXXX")
        .replaceAll(/^(\s*- time:).*$/gmu, "$1 …")
        .replaceAll(/(\/url:).*$/gmu, "$1 …");
      expectGolden("fill-states.txt", text);
    }
  });

  test.each(["ar", "he"])(
    "the page is written from right to left in %s, the print as it prints",
    async (lang) => {
      await onPage(
        async (page) => {
          expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
          const bar = await page.locator(".action-bar").boundingBox();
          const button = await main(page, "next").boundingBox();
          expect((button?.x ?? 0) - (bar?.x ?? 0)).toBeLessThan((bar?.width ?? 0) / 2);
          // A label in Latin letters keeps its own direction and signs within the page's.
          expect(await page.locator("label[for^=f-] > bdi").count()).toBeGreaterThan(0);
          // Blocks of the print are groups, named in the page's language.
          const group = page.getByRole("group", { name: lang === "ar" ? /^الوجه/u : /^חזית/u });
          expect(await group.count()).toBeGreaterThan(1);
          await noSidewaysScroll(page);
        },
        PHONE,
        `${server.demo.fill_url}?lang=${lang}`,
      );
    },
  );
});

describe("links", () => {
  test("to edit, behind the #, open the words; the token stays in no address and no log (C30)", async () => {
    const { fill } = (
      await shop.post("/fills", {
        template_id: server.demo.template_id,
        values: { [name]: "From the shop" },
        external_order_id: "order-1",
      })
    ).body;
    const link = await linkTo(fill.id, "edit");
    const token = link.split("#t=")[1] ?? "none";
    await onPage(
      async (page) => {
        await page.waitForURL(new RegExp(`fill=${fill.id}`, "u"));
        expect(await page.locator(`#f-${name}`).inputValue()).toBe("From the shop");
        const told: string[] = [];
        page.on("request", (one) => told.push(one.url() + (one.headers()["referer"] ?? "")));
        await main(page, "next").click();
        // The shop has been told who has ordered: nobody is asked.
        await main(page, "approve").waitFor();
        expect(told.join(" ")).not.toContain(token);
        expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
        await page.goBack();
        expect(page.url()).not.toContain(token);
      },
      {},
      link,
    );
    expect(server.output()).not.toContain(token);
    const { page, close } = await visit(browser);
    await page.goto(link);
    await page
      .getByRole("heading", { name: "This link has been used before or is too old" })
      .waitFor();
    await close();
  });

  test("to approve, opened without JavaScript by the one button, take a wish to the shop", async () => {
    const { fill } = (await shop.post("/fills", { template_id: server.demo.template_id })).body;
    const link = await linkTo(fill.id, "approve");
    const open = link.replace("#t=", "/open?t=");
    await onPage(
      async (page) => {
        await page.getByRole("button", { name: "Open my design" }).click();
        await page.getByLabel("What should be changed?").fill("<b>The year</b>");
        await page.getByRole("button", { name: "Ask for a change" }).click();
        await page.getByRole("heading", { name: "The shop has been told" }).waitFor();
        const { body } = await shop.get(`/fills/${fill.id}`);
        expect(body.fill.change_note).toBe("<b>The year</b>");
      },
      { javaScriptEnabled: false },
      open,
    );
  });

  test("by mail open the design elsewhere", async () => {
    await onPage(async (page) => {
      await page.locator(`#f-${name}`).fill("Ada, later");
      await page.locator(".later summary").click();
      await page.locator("#later-email").fill("later@example.com");
      await page.locator('button[value="later"]').click();
      await page.locator(".notice", { hasText: "later@example.com" }).waitFor();
    });
    const mail = await mailTo("later@example.com");
    const link = /https?:\S+/u.exec(mail)?.[0] ?? "";
    await onPage(
      async (page) => {
        await page.getByRole("button", { name: "Open my design" }).click();
        await page.locator(`#f-${name}`).waitFor();
        expect(await page.locator(`#f-${name}`).inputValue()).toBe("Ada, later");
        expect(page.url()).not.toContain("hat_");
      },
      PHONE,
      link,
    );
    expect(server.output()).not.toContain(new URL(link).searchParams.get("t") ?? "none");
    expect(server.output()).not.toContain("later@example.com");
  });
});

test("what strangers enter stays text on every step", async () => {
  const attack = `"><img src=x onerror="document.title='caught'">`;
  await onPage(async (page) => {
    await page.locator(`#f-${name}`).fill(attack);
    await main(page, "save").click();
    await page.locator(".notice code").waitFor();
    const reference = fillOn(page);
    await page.locator(`#f-${name}`).fill("Ada");
    await main(page, "next").click();
    await page.locator("#customer-email").fill("ada@example.com");
    await page.locator("#customer-name").fill(attack);
    await main(page, "contact").click();
    await main(page, "approve").waitFor();
    await page.getByRole("link", { name: "Your details" }).click();
    expect(await page.locator("#customer-name").inputValue()).toBe(attack);
    expect(await page.title()).not.toContain("caught");
    expect((await shop.get(`/fills/${reference}`)).body.fill.customer_name).toBe(attack);
    expect(await page.locator("img[onerror]").count()).toBe(0);
  });
});

test.each([true, false])(
  "a text whose box a corrected file lost meanwhile is not dropped without a word, script %s",
  async (javaScriptEnabled) => {
    const name = { text: `Given ${javaScriptEnabled} {{name}}`, at: [30, 140] } as const;
    const { template } = (
      await shop.upload(plainPdf([name, { text: "Town {{town}}", at: [30, 60] }]))
    ).body;
    const published = await shop.post(`/templates/${template.id}/publish`);
    const { data } = (await shop.get(`/templates/${template.id}/fields`)).body;
    const [first, lost]: string[] = data.map((one: { id: string }) => one.id);
    await onPage(
      async (page, complaints) => {
        await page.locator(`#f-${first}`).fill("Ada");
        await page.locator(`#f-${lost}`).fill("Ealing");
        const path = `/templates/${template.id}/revisions`;
        const { revision } = (await shop.upload(plainPdf([name]), { path })).body;
        await shop.post(`/templates/${template.id}/publish`, { revision });
        await main(page, "next").click();
        await page.getByText("The shop has changed this design meanwhile").waitFor();
        expect(await page.locator(`#f-${first}`).inputValue()).toBe("Ada");
        expect(await page.locator(`#f-${lost}`).count()).toBe(0);
        // Axe is a script itself.
        expect(javaScriptEnabled ? await axeViolations(page) : []).toEqual([]);
        await main(page, "next").click();
        await page.locator("#customer-email").waitFor();
        // Chromium's line about the answer 400, and about pictures asked for in between.
        complaints.splice(0);
      },
      { ...PHONE, javaScriptEnabled },
      `${server.ready.app_url}/fill/${published.body.template.slug}`,
    );
  },
);
