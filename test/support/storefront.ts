/** The example shop and its service, started by the one command that README.md names. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Frame, FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations, type TestBrowser, visit } from "./browser.ts";
import { type Client, clientOf } from "./client.ts";
import { temporaryFolder } from "./embedded.ts";

export interface Storefront {
  /** Origins of the shop and of the service. */
  readonly shop: string;
  readonly service: string;
  readonly staff: { readonly username: string; readonly password: string };
  /** With the team's secret key. */
  readonly client: Client;
  /** What the shop has written down: `settings` or `shop`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into files freely
  readonly file: (name: "settings" | "shop") => Promise<any>;
  readonly output: () => string;
  /** Ends the shop and the service it has started; the exit code. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

/** `npm run storefront` on free ports with data of its own; `environment` adds to it. */
export async function openStorefront(
  environment: Readonly<Record<string, string>> = {},
): Promise<Storefront> {
  const folder = await temporaryFolder();
  const dataDir = environment["PLATEN_DATA_DIR"] ?? join(folder, "data");
  const child = spawn(process.execPath, ["tools/storefront.mjs"], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      SHOP_PORT: "0",
      PLATEN_DATA_DIR: dataDir,
      PLATEN_WORKERS: "1",
      PLATEN_WARM_UP: "off",
      PLATEN_RATE_SCALE: "1000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const said = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      if (text.includes("README.md")) {
        resolve();
      }
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", () => reject(new Error(`the storefront ended: ${text}`)));
  });
  await said;
  const line = (name: string): string => new RegExp(`${name} +(.+)`, "u").exec(text)?.[1] ?? "";
  const service = line("Platen");
  const key =
    environment["PLATEN_KEY"] ??
    JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")).secret_key;
  const [username = "", password = ""] = line("sign in as").split(", ");
  return {
    shop: line("The shop"),
    service,
    staff: { username, password },
    client: clientOf(service, key),
    file: async (name) =>
      JSON.parse(await readFile(join(dataDir, "storefront", `${name}.json`), "utf8")),
    output: () => text,
    stop: async (signal = "SIGTERM") => {
      const ended = once(child, "exit");
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** Somebody with a browser in the shop. */
export class Customer {
  readonly page: Page;
  readonly shop: string;
  readonly complaints: readonly string[];
  readonly leave: () => Promise<void>;

  private constructor(shop: string, visited: Awaited<ReturnType<typeof visit>>) {
    this.shop = shop;
    this.page = visited.page;
    this.complaints = visited.complaints;
    this.leave = visited.close;
  }

  static async come(
    browser: TestBrowser,
    { shop }: Storefront,
    options: BrowserContextOptions = {},
  ): Promise<Customer> {
    return new Customer(shop, await visit(browser, options));
  }

  async go(path: string): Promise<void> {
    await this.page.goto(`${this.shop}${path}`);
  }

  get frame(): FrameLocator {
    return this.page.frameLocator("dialog iframe");
  }

  field(label: string) {
    return this.frame.getByLabel(new RegExp(`^${label}\\b`, "u"));
  }

  /** Presses the button that opens a design, once the page's scripts are there; resolves with a form to type in. */
  async personalise(name = "Personalise"): Promise<void> {
    await this.page.waitForFunction(() => "ServicePersonalizer" in window);
    await this.page.getByRole("button", { name }).click();
    await this.settled();
  }

  /** All that a jam label needs. */
  async fillLabel(flavour: string, maker: string): Promise<void> {
    await this.field("Flavour").fill(flavour);
    await this.field("Best before").fill("12/2027");
    await this.field("Batch").fill("L-77");
    await this.field("Maker").fill(maker);
    await this.field("Village").fill("Weobley");
    await this.settled();
  }

  /** The picture shows what stands in the form. */
  async settled(): Promise<void> {
    await this.frame.locator('.sheet[data-state="settled"]').first().waitFor();
  }

  async save(): Promise<void> {
    await this.frame.getByRole("button", { name: "See the proof" }).click();
    await this.frame.getByRole("button", { name: "Save design" }).click();
  }

  /** Saves and waits for the cart that shows it. */
  async saveToCart(lines: number): Promise<void> {
    const before = this.page.url().endsWith("/cart") ? await this.fills() : [];
    await this.save();
    await this.page.waitForURL("**/cart");
    const isNew = before.map((fill) => `:not([data-fill="${fill}"])`).join("");
    await this.page.locator(`main li.line${isNew}`).first().waitFor();
    await this.sees("main li.line img");
    expect(await this.fills()).toHaveLength(lines);
  }

  /** The one property of each line of the cart. */
  async fills(): Promise<readonly string[]> {
    return await this.page
      .locator("main li.line")
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-fill") ?? ""));
  }

  /** Every picture of the selector is drawn. */
  async sees(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
    await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLImageElement>(wanted)].every(
          (image) => image.complete && image.naturalWidth > 0,
        ),
      selector,
    );
  }

  /** From the cart to the page of the order; its id. */
  async order(name: string): Promise<string> {
    await this.page.getByLabel("Your name").fill(name);
    await this.page.getByLabel("E-mail").fill("customer@example.com");
    await this.page.getByRole("button", { name: "Place the order" }).click();
    await this.page.waitForURL("**/orders/*");
    return this.page.url().split("/").at(-1) ?? "";
  }

  /** Every line of the order says that its file is there. */
  async ready(lines: number): Promise<void> {
    await expect
      .poll(() => this.page.locator('main .state[data-state="ready"]').count())
      .toBe(lines);
  }

  /** axe finds nothing, and nothing hangs over to the side. */
  async expectSound(): Promise<void> {
    expect(await axeViolations(this.page), this.page.url()).toEqual([]);
    expect(
      await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      this.page.url(),
    ).toBeLessThanOrEqual(0);
  }

  /** The document in the frame. */
  inner(): Frame {
    const frame = this.page.frames().find((one) => one.url().includes("/embed/ses_"));
    if (frame === undefined) {
      throw new Error("no frame is open");
    }
    return frame;
  }
}
