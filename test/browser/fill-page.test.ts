/** The hosted page in a real browser, on the built program. */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillReference } from "#domain/fill-reference.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeViolationsLightAndDark,
  openBrowser,
  pictureWith,
  pixelsOf,
  shownPixels,
  type TestBrowser,
  typeInto,
  visit,
} from "#test/support/browser.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { openForAll } from "#test/support/opened.ts";
import { hasProgram, outputOf } from "#test/support/programs.ts";
import { openServer, type Server } from "#test/support/serve.ts";

let server: Server;
let browser: TestBrowser;
let shop: Client;
/** Field ids of the demo card by the text the card was made with. */
let name: string;
let role: string;
let studio: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([openServer(), openBrowser()]);
  shop = clientOf(server.ready.app_url, server.demo.secret_key);
  const { body } = await shop.get(`/templates/${server.demo.template_id}/fields`);
  const idOf = (text: string): string =>
    body.data.find((field: { default_value: string }) => field.default_value === text).id;
  [name, role, studio] = [idOf("Annika Lindqvist"), idOf("Ceramicist"), idOf("NORDLICHT STUDIO")];
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
const TOO_LONG = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4).trim();

/** Opens the demo's page, does the test, and requires that the browser had nothing to complain about. */
async function onPage(
  use: (page: Page, complaints: string[]) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints, close } = await visit(browser, options);
  try {
    await page.goto(server.demo.fill_url);
    await use(page, complaints);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

function field(page: Page, id: string) {
  return page.locator(`#f-${id}`);
}

function note(page: Page, id: string) {
  return page.locator(`#n-${id}`);
}

/** Digest of what stands in the page; without a script nothing in it can be asked. */
async function pictureShown(page: Page): Promise<string> {
  const address = (await page.locator(".sheet img").getAttribute("src")) ?? "";
  const bytes = address.startsWith("data:")
    ? Buffer.from(address.split(",")[1] ?? "", "base64")
    : await (await page.request.get(new URL(address, page.url()).href)).body();
  return createHash("sha256").update(bytes).digest("hex");
}

/** The address of the picture that is shown, kept in the page although the next one takes its place. */
async function pictureWindow(page: Page): Promise<string> {
  return await page.locator(".sheet img").evaluate((one) => {
    const image = one as HTMLImageElement;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL();
  });
}

/** The hull of the pixels that two pictures differ in, in percent of them. In the page. */
async function inkBeside({ blank, data }: { readonly blank: string; readonly data: string }) {
  const pixels = async (address: string): Promise<ImageData> => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, canvas.width, canvas.height) ?? new ImageData(1, 1);
  };
  const [a, b] = [await pixels(blank), await pixels(data)];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < a.data.length; at += 4) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 64) {
      xs.push((at / 4) % a.width);
      ys.push(Math.floor(at / 4 / a.width));
    }
  }
  const [across, down] = [100 / a.width, 100 / a.height];
  const ends = (places: readonly number[]) =>
    places.reduce(([low, high], place) => [Math.min(low, place), Math.max(high, place)] as const, [
      Infinity,
      -Infinity,
    ] as const);
  const [[left, right], [top, bottom]] = [ends(xs), ends(ys)];
  return {
    left: left * across,
    right: (right + 1) * across,
    top: top * down,
    bottom: (bottom + 1) * down,
  };
}

async function saveDesign(page: Page): Promise<string> {
  // The page that follows, whose address may be that of this one.
  const followed = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Save design" }).click();
  await followed;
  await page.waitForURL(/saved=1/u);
  return new URL(page.url()).searchParams.get("fill") ?? "";
}

describe("preview", () => {
  test("typing shows the picture that the API makes of the same press bytes (C1)", async () => {
    await onPage(async (page) => {
      expect(await page.title()).toBe("Business card · Your text");
      const first = await page.locator(".sheet img").getAttribute("src");
      expect(first).toContain("/preview.png?page=0");
      const api = await shop.raw("POST", "/previews", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          template_id: server.demo.template_id,
          values: { [name]: "Ada Lovelace" },
        }),
      });
      const widthPx = Number(api.headers.get("x-service-width"));
      await page.locator(".sheet").evaluate((sheet, width) => {
        sheet.style.width = `${width}px`;
      }, widthPx);
      const ada = await typeInto(page, name, "Ada Lovelace");
      const wanted = await pixelsOf(page, Buffer.from(await api.arrayBuffer()));
      expect(wanted).toMatch(new RegExp(`^${widthPx} × ${api.headers.get("x-service-height")} `));
      expect(ada).toBe(wanted);
      expect(await typeInto(page, name, "Grace Hopper")).not.toBe(wanted);
      expect(await typeInto(page, name, "Ada Lovelace")).toBe(wanted);
    });
  });

  test("a side is shown by its button and by focusing a text of it", async () => {
    await onPage(async (page) => {
      const front = page.getByRole("button", { name: "Front" });
      const back = page.getByRole("button", { name: "Back" });
      await back.click();
      await expectSide(page, 1);
      expect(await back.getAttribute("aria-pressed")).toBe("true");
      expect(await page.locator(".sheet img").getAttribute("alt")).toContain("Back");
      await front.click();
      await expectSide(page, 0);
      await field(page, studio).focus();
      await expectSide(page, 1);
      expect(await page.locator(`.spot[data-field="${studio}"]`).getAttribute("data-current")).toBe(
        "",
      );
      await field(page, name).focus();
      await expectSide(page, 0);
      expect(await page.locator(`.spot[data-field="${studio}"]`).isVisible()).toBe(false);
    });
  });

  test("the mark of the text in hand lies around its ink as it is typed, and leaves the letters whole", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, " ");
      const blank = await pictureWindow(page);
      for (const text of ["Zoe", "Annika Lindqvist-Ahlgren"]) {
        await typeInto(page, name, text);
        const ink = await page.evaluate(inkBeside, { blank, data: await pictureWindow(page) });
        const spot = await page
          .locator(`.spot[data-field="${name}"]`)
          .evaluate((one) =>
            ["left", "top", "width", "height"].map((side) =>
              Number.parseFloat((one as HTMLElement).style.getPropertyValue(side)),
            ),
          );
        const [left = 0, top = 0, width = 0, height = 0] = spot;
        // In percent of the sheet: a hair beside the letters' side bearings, and no other line's room.
        expect(ink.left - left, text).toBeGreaterThan(-0.5);
        expect(left + width - ink.right, text).toBeGreaterThan(-0.5);
        expect(Math.abs(width - (ink.right - ink.left)), text).toBeLessThan(1.5);
        expect(ink.top - top, text).toBeGreaterThan(-0.5);
        expect(top + height - ink.bottom, text).toBeGreaterThan(-0.5);
      }
      const layers = await page.locator(`.spot[data-field="${name}"]`).evaluate((one) =>
        ["::before", "::after"].map((part) => {
          const style = getComputedStyle(one, part);
          return [style.mixBlendMode, style.borderTopWidth];
        }),
      );
      expect(layers).toEqual([
        ["multiply", "0px"],
        ["screen", "0px"],
      ]);
    });
  });

  test("a tap on the print goes to its text", async () => {
    await onPage(async (page) => {
      await page.locator(`.spot[data-field="${role}"]`).click();
      expect(await focused(page)).toBe(`f-${role}`);
    });
  });

  test("an answer that comes late never replaces a newer picture", async () => {
    await onPage(async (page) => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/preview?*", async (route) => {
        if (route.request().postData()?.includes("Early") === true) {
          await held;
        }
        await route.continue().catch(() => {}); // the page has given this request up
      });
      const asked = page.waitForRequest((one) => one.postData()?.includes("Early") === true);
      await field(page, name).fill("Early");
      await asked;
      await typeInto(page, name, "Later");
      const shown = await page.locator(".sheet img").getAttribute("src");
      release();
      await typeInto(page, role, "Analyst");
      expect(await page.locator(".sheet img").getAttribute("src")).not.toBe(shown);
      expect(await field(page, name).inputValue()).toBe("Later");
    });
  });
});

describe("warnings at the field (C6, C8, C11)", () => {
  test.each([
    [
      "text too long for its place",
      TOO_LONG,
      "fail",
      /^Too long for this space, even at [\d.]+ pt/u,
    ],
    [
      "letters no font has",
      "𓀀𓁀",
      "fail",
      /^These characters cannot be printed here: 𓀀 𓁀\. Please use other/u,
    ],
    [
      "letters of another font",
      "Łukasz Żółw Ωμέγα",
      "warn",
      /^The lettering of this design has no .*Ω.* Your text prints in a similar one/u,
    ],
    [
      "a smaller size",
      "Annika Maria Lindqvist-Andersson",
      "warn",
      /^Made smaller to fit: [\d.]+ pt\.$/u,
    ],
  ])("%s", async (_, text, kind, words) => {
    await onPage(async (page) => {
      await typeInto(page, name, text);
      expect(await note(page, name).innerText()).toMatch(words);
      expect(await note(page, name).getAttribute("data-kind")).toBe(kind);
      expect(await note(page, name).getAttribute("aria-live")).toBe("polite");
      const described = (await field(page, name).getAttribute("aria-describedby")) ?? "";
      expect(described.split(" ")).toContain(`n-${name}`);
      expect(await field(page, name).getAttribute("aria-invalid")).toBe(
        kind === "fail" ? "true" : null,
      );
      // Saving says the same of the same text, without the script's help.
      const reference = await saveDesign(page);
      expect(await note(page, name).innerText()).toMatch(words);
      expect(await page.locator(".notice").getAttribute("data-kind")).toBe(
        kind === "fail" ? "warn" : "pass",
      );
      expect((await shop.get(`/fills/${reference}`)).body.fill.values[name]).toBe(text);
      await typeInto(page, name, "Ada");
      expect(await note(page, name).innerText()).toBe("");
      expect(await field(page, name).getAttribute("aria-invalid")).toBe(null);
    });
  });

  test("styled letters are named, and one tap makes them plain (C16)", async () => {
    await onPage(async (page) => {
      const offer = page.getByRole("button", { name: /^Use plain letters for / });
      expect(await offer.count()).toBe(0);
      await typeInto(page, name, "𝕥𝕙𝕚𝕤 Anna");
      expect(await note(page, name).innerText()).toBe(
        "These characters cannot be printed here: 𝕥 𝕙 𝕚 𝕤. In plain letters: “this Anna”.",
      );
      expect(await offer.count()).toBe(1);
      const shown = await shownPixels(page);
      await offer.click();
      expect(await field(page, name).inputValue()).toBe("this Anna");
      expect(await focused(page)).toBe(`f-${name}`);
      await expect.poll(() => note(page, name).innerText()).toBe("");
      expect(await offer.count()).toBe(0);
      expect(await shownPixels(page)).not.toBe(shown);
      // No letters are like them.
      await typeInto(page, name, "Anna 😀");
      expect(await note(page, name).innerText()).toMatch(
        /^These characters cannot be printed here: 😀\. Please use other/u,
      );
      expect(await offer.count()).toBe(0);
    });
  });

  test.each([
    ["an emoji", "Ada 😀", true],
    ["a text with no room", TOO_LONG, true],
    ["without a script", "Ada 😀", false],
  ])("%s leaves the picture as it was, pixel by pixel, and says so", async (_, text, hasScript) => {
    await onPage(
      async (page) => {
        const draw = async (id: string, value: string): Promise<string> => {
          if (hasScript) {
            return await typeInto(page, id, value);
          }
          await field(page, id).fill(value);
          await page.getByRole("button", { name: "Save design" }).click();
          await page.waitForURL(/saved=1/u);
          return await pictureShown(page);
        };
        const ada = await draw(name, "Ada");
        const held = page.locator(".sheet[data-held]");
        expect(await held.count()).toBe(0);
        if (!hasScript) {
          await field(page, name).fill(text);
          await page.getByRole("button", { name: "Show preview" }).click();
          expect(await pictureShown(page)).toBe(ada);
          expect(await held.count()).toBe(1);
          return;
        }
        expect(await draw(name, text)).toBe(ada);
        expect(await held.locator(".held").isVisible()).toBe(true);
        expect(await field(page, name).getAttribute("aria-invalid")).toBe("true");
        // Other texts go on beside it, as they would beside the text that is shown.
        const both = await draw(role, "Analyst");
        expect(both).not.toBe(ada);
        expect(await held.count()).toBe(1);
        expect(await note(page, role).innerText()).toBe("");
        expect(await draw(name, "Ada")).toBe(both);
        expect(await held.count()).toBe(0);
      },
      { javaScriptEnabled: hasScript },
    );
  });

  test("a page does not open with a warning, and a hyphen is no wider than it prints", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Annika Maria Lindqvist-Andersson");
      expect(await note(page, name).innerText()).toMatch(/^Made smaller/u);
      const reference = await saveDesign(page);
      await page.goto(`${server.demo.fill_url}?fill=${reference}`);
      expect((await page.locator(".note").allInnerTexts()).join("")).toBe("");
      const widths = await page.evaluate(() => {
        const context = new OffscreenCanvas(9, 9).getContext("2d");
        const probe = document.createElement("span");
        probe.textContent = "E-mail";
        document.querySelector("h1")?.append(probe);
        if (context !== null) {
          const { fontWeight, fontSize } = getComputedStyle(probe);
          context.font = `${fontWeight} ${fontSize} Inter`;
        }
        return [probe.getBoundingClientRect().width, context?.measureText("E-mail").width ?? 0];
      });
      expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(0.5);
    });
  });

  test("styled letters are made plain without a script, and nothing typed is lost", async () => {
    await onPage(
      async (page) => {
        await field(page, name).fill("𝕥𝕙𝕚𝕤");
        await field(page, role).fill("Potter");
        await page.getByRole("button", { name: "Show preview" }).click();
        expect(await note(page, name).innerText()).toBe(
          "These characters cannot be printed here: 𝕥 𝕙 𝕚 𝕤. In plain letters: “this”.",
        );
        await page.getByRole("button", { name: /^Use plain letters for / }).click();
        expect(await field(page, name).inputValue()).toBe("this");
        expect(await field(page, role).inputValue()).toBe("Potter");
        expect((await page.locator(".note").allInnerTexts()).join("")).toBe("");
        expect(await page.getByRole("button", { name: /^Use plain letters for / }).count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });

  test("each is announced once, and nothing else is", async () => {
    await onPage(async (page) => {
      await page.evaluate(() => {
        const spoken: string[] = [];
        Object.assign(window, { spoken });
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement;
            if (element?.closest("[aria-live], output, [role=status], [role=alert]") !== null) {
              spoken.push(element?.textContent ?? "");
            }
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await typeInto(page, name, TOO_LONG);
      await typeInto(page, name, `${TOO_LONG} more`);
      await typeInto(page, role, "Analyst");
      const spoken = await page.evaluate(() => Reflect.get(window, "spoken") as string[]);
      expect(spoken).toEqual([expect.stringMatching(/^Too long/u)]);
    });
  });

  test("the counter appears at four fifths of a limit", async () => {
    await onPage(async (page) => {
      await field(page, name).evaluate((input) => (input.dataset["limit"] = "10"));
      const counter = page.locator(`#c-${name}`);
      await typeInto(page, name, "1234567");
      expect(await counter.innerText()).toBe("");
      await typeInto(page, name, "12345678");
      expect(await counter.innerText()).toBe("8 of 10");
    });
  });
});

describe("saving", () => {
  test("keeps one fill, which the shop finds and prints", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Ada Lovelace");
      expect(await page.locator(".state").innerText()).toBe("Not saved yet");
      const reference = await saveDesign(page);
      expect(await page.locator(".state").innerText()).toMatch(/^Saved \d/u);
      expect(await focused(page)).toBe("notice");
      const listed = await shop.get("/fills");
      expect(listed.body.data.find((fill: { id: string }) => fill.id === reference)).toMatchObject({
        source: "hosted",
        status: "open",
        values: { [name]: "Ada Lovelace", [role]: "Ceramicist" },
      });

      await typeInto(page, role, "Analyst of engines");
      await field(page, studio).focus();
      await expectSide(page, 1);
      expect(await saveDesign(page)).toBe(reference);
      await expectSide(page, 1);
      const proofLink = page.getByRole("link", { name: "Front" });
      const proof = await page.request.get(
        new URL((await proofLink.getAttribute("href")) ?? "", page.url()).href,
      );
      expect(proof.headers()["content-type"]).toBe("image/png");
      await page.reload();
      expect(await field(page, role).inputValue()).toBe("Analyst of engines");

      const { status, body } = await shop.post(`/fills/${reference}/finalize`);
      expect([status, body.render?.status]).toEqual([200, "succeeded"]);
      const pdf = await shop.raw("GET", `/renders/${body.render.id}/download`);
      if (hasProgram("pdftotext")) {
        const text = await textOf(new Uint8Array(await pdf.arrayBuffer()));
        expect(text).toContain("Ada Lovelace");
        expect(text).toContain("Analyst of engines");
        expect(text).not.toContain("Annika Lindqvist");
      }
      // What is printed stays; the page says so, and another design has another reference.
      await page.getByRole("button", { name: "Save design" }).click();
      await page.getByRole("heading", { name: "Complete" }).waitFor();
      expect(await page.locator(".notice code").innerText()).toBe(fillReference(reference));
      await page.getByRole("link", { name: "Start another design" }).click();
      expect(await saveDesign(page)).not.toBe(reference);
    });
  });

  test("Enter in a field saves and goes on", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "Ada Lovelace");
      await field(page, name).press("Enter");
      await page.getByRole("heading", { name: "Your details" }).waitFor();
      await page.getByRole("link", { name: "Change the text" }).click();
      await field(page, name).waitFor();
      expect(await field(page, name).inputValue()).toBe("Ada Lovelace");
    });
  });

  test("a text the file does not spell out stays on the print until another is typed", async () => {
    const poster = await readFile("test/corpus/made/s07-poster-rotated-inkscape.pdf");
    const { template } = (await shop.upload(poster, { title: "Poster" })).body;
    await openForAll(shop, template.id);
    await shop.post(`/templates/${template.id}/publish`);
    const fields = (await shop.get(`/templates/${template.id}/fields`)).body.data;
    const unread = fields.find((one: { label: string }) => one.label === "Text 2").id;
    const { page, close } = await visit(browser);
    await page.goto(server.demo.fill_url.replace(/[^/]+$/u, template.slug));
    const untouched = await shownPixels(page);
    expect(await field(page, unread).inputValue()).toBe("");
    const reference = await saveDesign(page);
    const { values } = (await shop.get(`/fills/${reference}`)).body.fill;
    expect(Object.keys(values)).not.toContain(unread);
    expect(await shownPixels(page)).toBe(untouched);
    expect(await typeInto(page, unread, "a feast of quiet music")).not.toBe(untouched);
    await saveDesign(page);
    expect((await shop.get(`/fills/${reference}`)).body.fill.values[unread]).toBe(
      "a feast of quiet music",
    );
    await close();
  });

  test("a form of another site is refused", async () => {
    const answer = await fetch(server.demo.fill_url, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: new URLSearchParams({ [name]: "Mallory" }),
    });
    expect(answer.status).toBe(403);
  });

  test("by keyboard alone", async () => {
    await onPage(async (page) => {
      const stops: string[] = [];
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press("Tab");
        stops.push(await focused(page));
        if (stops.at(-1) === `f-${name}`) {
          const seen = pictureWith(page, name, "Ada");
          await page.keyboard.press("ControlOrMeta+a");
          await page.keyboard.type("Ada");
          await seen;
        }
        if (stops.at(-1) === "Save design") {
          break;
        }
        expect(await hasFocusRing(page)).toBe(true);
      }
      expect(stops.slice(0, 2)).toEqual(["Front", "Back"]);
      expect(stops.indexOf(`f-${name}`)).toBeLessThan(stops.indexOf(`f-${studio}`));
      expect(stops.at(-1)).toBe("Save design");
      await page.keyboard.press("Enter");
      await page.waitForURL(/saved=1/u);
      expect(await field(page, name).inputValue()).toBe("Ada");
    });
  });

  test("without JavaScript the form previews, turns and saves", async () => {
    await onPage(
      async (page) => {
        await field(page, name).fill("Ada Lovelace");
        await page.getByRole("button", { name: "Show preview" }).click();
        await page.locator('.sheet img[src^="data:image/png"]').waitFor();
        expect(await field(page, name).inputValue()).toBe("Ada Lovelace");
        await page.getByRole("button", { name: "Back" }).click();
        await page.locator('.sheet[data-page="1"]').waitFor();
        expect(await field(page, name).inputValue()).toBe("Ada Lovelace");
        await field(page, studio).fill(TOO_LONG);
        await page.getByRole("button", { name: "Show preview" }).click();
        await page.locator(`#n-${studio}:not(:empty)`).waitFor();
        await field(page, studio).fill("ANALYTICAL ENGINES");
        const reference = await saveDesign(page);
        expect((await shop.get(`/fills/${reference}`)).body.fill.values).toMatchObject({
          [name]: "Ada Lovelace",
          [studio]: "ANALYTICAL ENGINES",
        });
      },
      { javaScriptEnabled: false },
    );
  });
});

describe("on a phone", () => {
  test("nothing scrolls sideways, nothing covers the text in hand, fingers find everything", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, TOO_LONG);
      await expectNoSidewaysScroll(page);
      await page.locator(".fields input, .fields textarea").first().waitFor();
      const ids = await page
        .locator(".fields :is(input, textarea)")
        .evaluateAll((inputs) => inputs.map((input) => input.id));
      for (const id of [...ids, ...ids.toReversed()]) {
        await page.locator(`#${id}`).focus();
        expect([id, await coveredBy(page, id)]).toEqual([id, ""]);
      }
      await expectFingerSized(page);
      await saveDesign(page);
      await expectFingerSized(page);
      await expectNoSidewaysScroll(page);
    }, PHONE);
  });

  test("a tap opens the text and leaves it open (C17)", async () => {
    await onPage(async (page) => {
      await field(page, role).tap();
      expect(await focused(page)).toBe(`f-${role}`);
      await typeInto(page, role, "Analyst");
      expect(await focused(page)).toBe(`f-${role}`);
    }, PHONE);
  });
});

describe("for everybody", () => {
  test("axe finds nothing, light or dark (C20)", async () => {
    await onPage(
      async (page) => {
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await typeInto(page, name, TOO_LONG);
        await typeInto(page, role, "Łódź Ω");
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await typeInto(page, role, "𝕥𝕙𝕚𝕤");
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
        await saveDesign(page);
        expect(await axeViolationsLightAndDark(page)).toEqual([]);
      },
      { bypassCSP: true },
    );
  });

  test("text from right to left is written from right to left", async () => {
    await onPage(async (page) => {
      await typeInto(page, name, "مرحبا");
      const direction = await field(page, name).evaluate(
        (input) => getComputedStyle(input).direction,
      );
      expect(direction).toBe("rtl");
      await expectNoSidewaysScroll(page);
    });
  });

  test("nothing moves for those who ask for it", async () => {
    await onPage(
      async (page) => {
        await page.locator(".sheet").evaluate((sheet) => (sheet.dataset["state"] = "drawing"));
        const { transition, opacity } = await page.locator(".sheet img").evaluate((img) => {
          const style = getComputedStyle(img);
          return { transition: style.transitionDuration, opacity: style.opacity };
        });
        expect([transition, opacity]).toEqual(["0s", "1"]);
      },
      { reducedMotion: "reduce" },
    );
  });

  test("an address that is not open answers a page with its code", async () => {
    const card = await readFile("test/corpus/made/s01-business-card-chromium.pdf");
    const draft = await shop.upload(card, { title: "Not for you yet" });
    const base = server.demo.fill_url.replace(/[^/]+$/u, "");
    for (const slug of ["nobody", draft.body.template.slug]) {
      const { page, close } = await visit(browser);
      const answer = await page.goto(base + slug);
      expect(answer?.status()).toBe(404);
      expect(await page.locator('meta[name="error-code"]').getAttribute("content")).toBe(
        "template_not_live",
      );
      expect(await page.locator("h1").innerText()).toBe("This page is not available");
      await close();
    }
  });
});

async function expectSide(page: Page, side: number): Promise<void> {
  await page.locator(`.sheet[data-page="${side}"]:not([data-state])`).waitFor();
}

/** Id of what has the focus, or its words where it has no id; "notice" for the notice. */
async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const active = document.activeElement;
    if (active?.classList.contains("notice") === true) {
      return "notice";
    }
    return active?.id || (active?.textContent ?? "").trim();
  });
}

async function hasFocusRing(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2;
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scroll: scrollWidth, client: clientWidth };
  });
  expect(scroll).toBeLessThanOrEqual(client);
}

/** Classes of what lies over the top, middle or bottom of the element; "" when nothing does. */
async function coveredBy(page: Page, id: string): Promise<string> {
  return await page.evaluate(async (wanted) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const element = document.getElementById(wanted);
    const box = element?.getBoundingClientRect();
    if (element === null || box === undefined) {
      return "it is gone";
    }
    const x = box.left + box.width / 2;
    const covers = [box.top + 2, box.top + box.height / 2, box.bottom - 2]
      .map((y) => document.elementFromPoint(x, y))
      .filter((over) => over !== element)
      .map((over) => over?.className || over?.tagName || "outside the window");
    return covers.join(", ");
  }, id);
}

async function expectFingerSized(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, textarea")]
      .filter(
        (one) => one.closest("[aria-hidden=true]") === null && one.getClientRects().length > 0,
      )
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((one) => one.outerHTML),
  );
  expect(small).toEqual([]);
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = await temporaryFolder();
  try {
    await writeFile(join(folder, "final.pdf"), pdf);
    const { stdout } = await outputOf("pdftotext", [join(folder, "final.pdf"), "-"]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
