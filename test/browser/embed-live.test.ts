/** While a shopper types: the changed boxes over the old picture, then the whole one, equal to the press file's. */
import type { Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

let stage: Stage;
let shopper: Shopper;
let pdfium: Pdfium;
let gates: Gates;

beforeAll(async () => {
  stage = await openStage();
  pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  shopper = await stage.visit();
  await shopper.open();
  gates = await Gates.before(shopper);
});
afterEach(async () => {
  gates.open("GET");
  gates.open("POST");
  await shopper.leave();
});

type Method = "GET" | "POST";

/** Holds the answers of pictures back: GET for whole ones, POST for parts. */
class Gates {
  readonly asked: Request[] = [];
  readonly #closed = new Set<Method>();
  #held: { readonly method: string; readonly route: Route }[] = [];

  static async before({ page }: Shopper): Promise<Gates> {
    const gates = new Gates();
    await page.route("**/v1/embed/fills/*/preview*", async (route) => {
      const request = route.request();
      gates.asked.push(request);
      if ([...gates.#closed].some((method) => method === request.method())) {
        gates.#held.push({ method: request.method(), route });
      } else {
        await pass(route);
      }
    });
    return gates;
  }

  close(method: Method): void {
    this.#closed.add(method);
  }

  open(method: Method): void {
    this.#closed.delete(method);
    const free = this.#held.filter((one) => one.method === method);
    this.#held = this.#held.filter((one) => one.method !== method);
    for (const { route } of free) {
      void pass(route);
    }
  }

  held(method: Method): number {
    return this.#held.filter((one) => one.method === method).length;
  }

  parts(): readonly {
    values: Record<string, string>;
    since: { values: Record<string, string> };
  }[] {
    const parts = this.asked.filter((request) => request.method() === "POST");
    return parts.map((request) => request.postDataJSON());
  }
}

/** The page may have taken the request back, or be gone. */
async function pass(route: Route): Promise<void> {
  await route.continue().catch(() => undefined);
}

interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA. */
  readonly bytes: Buffer;
}

/** What `.sheet img` or `.sheet canvas` holds. */
async function pixelsOf(selector: "img" | "canvas"): Promise<Pixels> {
  const { width, height, base64 } = await shopper.inner().evaluate((name) => {
    const shown = document.querySelector<HTMLImageElement | HTMLCanvasElement>(`.sheet ${name}`);
    if (shown === null) {
      throw new Error(`no ${name}`);
    }
    const [w, h] =
      shown instanceof HTMLImageElement
        ? [shown.naturalWidth, shown.naturalHeight]
        : [shown.width, shown.height];
    const context = new OffscreenCanvas(w, h).getContext("2d");
    context?.drawImage(shown, 0, 0);
    const { data } = context?.getImageData(0, 0, w, h) ?? { data: new Uint8ClampedArray() };
    let text = "";
    for (const byte of data) {
      text += String.fromCharCode(byte);
    }
    return { width: w, height: h, base64: btoa(text) };
  }, selector);
  return { widthPx: width, heightPx: height, bytes: Buffer.from(base64, "base64") };
}

const parts = () => shopper.frame.locator(".sheet canvas");

/** Of the pixels that `over` covers: how many there are, and how many differ visibly from `under`. */
function compare(over: Pixels, under: Pixels): { covered: number; other: number } {
  expect([over.widthPx, over.heightPx]).toEqual([under.widthPx, under.heightPx]);
  const counts = { covered: 0, other: 0 };
  for (let at = 0; at < over.bytes.length; at += 4) {
    if (over.bytes[at + 3] === 255) {
      const gap = [0, 1, 2].map((i) =>
        Math.abs((over.bytes[at + i] ?? 0) - (under.bytes[at + i] ?? 0)),
      );
      counts.covered++;
      counts.other += Math.max(...gap) > 8 ? 1 : 0;
    }
  }
  return counts;
}

/** The press file's raster, cut to the trim at this width. */
async function pressed(widthPx: number): Promise<Buffer> {
  const id = /fills\/(fil_\w+)\/preview/u.exec(gates.asked.at(-1)?.url() ?? "")?.[1] ?? "";
  const { render } = (await stage.world.client.post(`/fills/${id}/finalize`)).body;
  const file = await stage.world.client.raw("GET", `/renders/${render.id}/download`);
  const pdf = new Uint8Array(await file.arrayBuffer());
  const [page] = openPdf(pdf, ENGINE_LIMITS).pages;
  const [mx0, my0, mx1, my1] = page?.mediaBox ?? [0, 0, 1, 1];
  const [tx0, ty0, tx1, ty1] = page?.trimBox ?? [0, 0, 1, 1];
  const px = (pt: number): number => Math.round((pt * widthPx) / (tx1 - tx0));
  const raster = pdfium.raster({
    pdf,
    page: 0,
    pageWidthPx: px(mx1 - mx0),
    pageHeightPx: px(my1 - my0),
    left: px(tx0 - mx0),
    top: px(my1 - ty1),
    widthPx,
    heightPx: px(ty1 - ty0),
    cropBox: null,
  });
  const bytes = Buffer.from(raster?.pixels ?? []);
  for (let at = 3; at < bytes.length; at += 4) {
    bytes[at] = 255;
  }
  return bytes;
}

describe("typing", () => {
  test("shows the new letters over the old picture; the settled one is the press file's, pixel by pixel", async () => {
    const old = await pixelsOf("img");
    const address = await shopper.picture();
    gates.close("GET");
    await shopper.field(stage.name).click();
    // Whole pictures are kept from coming, so the second letter finds the first one not yet shown.
    await shopper.page.keyboard.press("End");
    await shopper.page.keyboard.type("xy");
    await parts().waitFor();
    await expect
      .poll(async () => gates.parts().at(-1)?.values[stage.name])
      .toBe("Annika Lindqvistxy");
    expect(gates.parts()[0]?.since.values[stage.name]).toBe("Annika Lindqvist");
    await expect.poll(async () => compare(await pixelsOf("canvas"), old).other).toBeGreaterThan(0);
    expect(await shopper.picture()).toBe(address);
    const sheet = shopper.frame.locator(".sheet");
    expect(await sheet.getAttribute("data-state")).toBe("drawing");
    const shown = await pixelsOf("canvas");
    gates.open("GET");
    await shopper.settled();
    expect(await parts().isVisible()).toBe(false);
    expect(await shopper.picture()).not.toBe(address);
    const whole = await pixelsOf("img");
    const { covered, other } = compare(shown, whole);
    expect(covered).toBeGreaterThan(0);
    expect(covered).toBeLessThan((whole.widthPx * whole.heightPx) / 2);
    // Hairlines may fall on the pixel beside theirs until the whole picture comes.
    expect(other).toBeLessThan(0.01 * covered);
    expect(Buffer.compare(await pressed(whole.widthPx), whole.bytes)).toBe(0);
    expect(shopper.complaints).toEqual([]);
  });

  test("asks for the part since what is shown, part after part", async () => {
    gates.close("GET");
    await shopper.field(stage.name).click();
    await shopper.page.keyboard.press("End");
    await expect
      .poll(
        async () => {
          await shopper.page.keyboard.press("i");
          return gates.parts().length;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBeGreaterThan(2);
    const asked = gates
      .parts()
      .map(({ values, since }) => [since.values[stage.name], values[stage.name]]);
    // Each part begins where the one before it ended.
    expect(asked.map(([since]) => since)).toEqual([
      "Annika Lindqvist",
      ...asked.slice(0, -1).map(([, now]) => now),
    ]);
  });

  test("a part that comes after the whole picture is dropped", async () => {
    gates.close("GET");
    gates.close("POST");
    await shopper.field(stage.name).click();
    await shopper.page.keyboard.type("xy");
    await expect.poll(() => gates.held("POST")).toBe(1);
    gates.open("GET");
    await shopper.settled();
    const late = shopper.page.waitForResponse((one) => one.request().method() === "POST");
    gates.open("POST");
    await (await late).finished();
    expect(await parts().isVisible()).toBe(false);
    await shopper.settled();
  });

  test("what is taken back shows the picture that was there, without parts", async () => {
    const address = await shopper.picture();
    gates.close("GET");
    await shopper.field(stage.name).click();
    await shopper.page.keyboard.press("End");
    await shopper.page.keyboard.type("xy");
    await parts().waitFor();
    await shopper.page.keyboard.press("Backspace");
    await shopper.page.keyboard.press("Backspace");
    gates.open("GET");
    await shopper.settled();
    expect(await parts().isVisible()).toBe(false);
    expect(await shopper.picture()).toBe(address);
  });

  test("without parts the whole picture still comes, and says nothing of it", async () => {
    await shopper.page.route("**/v1/embed/fills/*/preview", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, json: { error: { code: "renderer_unreachable" } } })
        : route.fallback(),
    );
    gates.close("GET");
    const address = await shopper.picture();
    await shopper.field(stage.name).click();
    await shopper.page.keyboard.type("xyz");
    gates.open("GET");
    await expect.poll(() => shopper.picture()).not.toBe(address);
    await shopper.settled();
    expect(await shopper.frame.getByRole("status").textContent()).toBe("");
  });
});
