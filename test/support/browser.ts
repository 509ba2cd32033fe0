/** A real Chromium, and the fill page as a shopper meets it. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type LaunchOptions,
  type Page,
  type Request,
  type Response,
} from "playwright-core";
import { chromiumPath } from "#test/support/chromium.ts";
import { holdAnswer, isJudged } from "#test/support/held-answers.ts";
import { atWorkerEnd } from "#test/support/worker-end.ts";

/** What tests ask of a browser. */
export interface TestBrowser extends Pick<Browser, "newContext" | "version"> {
  /** Ends what was opened through this; the browser too, unless files share it. */
  close(): Promise<void>;
}

let shared: Promise<Browser> | null = null;

/**
 * Headless Chromium: where test files share it (vitest.config.ts), one for each worker, else one of its own. In the
 * worker's own process, not behind a server of Playwright's: every message would be packed and read twice more. Needs
 * libnss3 from the system.
 */
export async function openBrowser(): Promise<TestBrowser> {
  if (process.env["PLATEN_TEST_BROWSER"] !== "shared") {
    return await chromium.launch(await launchOptions());
  }
  shared ??= launchForWorker();
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  return {
    version: () => browser.version(),
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** A worker that exits takes its browser and the profile's folder along. */
async function launchForWorker(): Promise<Browser> {
  atWorkerEnd(() => Promise.resolve());
  return await chromium.launch({ ...(await launchOptions()), handleSIGTERM: false });
}

/** A browser of its own whose visitor has set another size of text, 16 px as it comes. */
export async function openBrowserWithTextSize(px: number): Promise<TestBrowser> {
  const { args = [], ...options } = await launchOptions();
  const sized = [...args, `--blink-settings=defaultFontSize=${px}`];
  return await chromium.launch({ ...options, args: sized });
}

async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await chromiumPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // Without a process of its own for what no GPU draws.
      "--in-process-gpu",
      "--disable-dev-shm-usage",
      "--headless=shell",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // As Node's (tools/v8-flags.mjs): most of what a page of a test runs is over before its optimising pays.
      "--js-flags=--invocation-count-for-maglev=2000 --invocation-count-for-turbofan=30000",
    ],
  };
}

/** Only ends what hangs, as `expect.poll` of vitest.config.ts does: a machine that others use is many times slower. */
const MAX_WAIT_MS = 60_000;

export interface Visit {
  readonly page: Page;
  /** Errors of the console and of scripts, and violations of the content security policy. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/** A page in a context of its own: no cookies, nothing cached. */
export async function visit(
  browser: TestBrowser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.on("requestfinished", (request) => void holdRequest(request));
  context.setDefaultTimeout(MAX_WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return {
    page,
    complaints,
    close: async () => {
      // A handler that still waits for an answer when its page goes would reject where no test listens.
      await Promise.all(
        [context, ...context.pages()].map((one) =>
          // Rejects where it has been closed already.
          one.unrouteAll({ behavior: "ignoreErrors" }).catch(() => undefined),
        ),
      );
      await context.close();
    },
  };
}

/** Opens an address on the page of a visit, and closes the visit whatever becomes of `use`. */
export async function usePage(
  visiting: Promise<Visit>,
  address: string,
  use: (page: Page, complaints: string[]) => Promise<void>,
): Promise<void> {
  const { page, complaints, close } = await visiting;
  try {
    await page.goto(address);
    await use(page, complaints);
  } finally {
    await close();
  }
}

/** Holds what a page was answered against the document, as any `fetch` of a test is; see `documented-answers.ts`. */
async function holdRequest(request: Request): Promise<void> {
  const url = new URL(request.url());
  // Most of what a page asks for are its own files; their headers would be fetched from the browser for nothing.
  if (!isJudged(url)) {
    return;
  }
  // Null or rejected where the page went away meanwhile.
  const response = await request.response().catch(() => null);
  const lines = (await response?.headersArray().catch(() => null)) ?? [];
  const headers = new Headers(lines.map(({ name, value }) => [name, value]));
  // Answers without an id are a test's own, put in the place of the service's.
  if (response !== null && headers.has("x-request-id")) {
    await holdAnswer({
      method: request.method(),
      url,
      status: response.status(),
      headers,
      json: () => response.json().catch(() => undefined),
    });
  }
}

/** The answer with the picture that holds this text; awaited before the text is typed. */
export function pictureWith(page: Page, field: string, text: string): Promise<Response> {
  const member = new URLSearchParams({ [field]: text }).toString();
  return page.waitForResponse(
    (response) =>
      response.request().method() === "POST" &&
      response.url().includes("/preview?") &&
      (response.request().postData() ?? "").split("&").includes(member),
  );
}

/** Types into a field and waits until the print shows it; resolves to the digest of what it shows. */
export async function typeInto(page: Page, field: string, text: string): Promise<string> {
  const before = await page.locator(".sheet img").getAttribute("src");
  const answer = pictureWith(page, field, text);
  await page.locator(`#f-${field}`).fill(text);
  await answer;
  await page.waitForFunction(
    (old) =>
      document.querySelector(".sheet img")?.getAttribute("src") !== old &&
      document.querySelector(".sheet[data-state]") === null,
    before,
  );
  return await shownPixels(page);
}

/** Digest of the pixels the preview shows. */
export async function shownPixels(page: Page): Promise<string> {
  return await pixelsOfAddress(page, (await page.locator(".sheet img").getAttribute("src")) ?? "");
}

/** Digest of a picture's pixels, decoded by the same browser. */
export async function pixelsOf(page: Page, png: Buffer): Promise<string> {
  return await pixelsOfAddress(page, `data:image/png;base64,${png.toString("base64")}`);
}

async function pixelsOfAddress(page: Page, address: string): Promise<string> {
  return await page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    return `${width} × ${height} ${[...digest].join(" ")}`;
  }, address);
}

/**
 * What axe-core objects to on the page as it is now, one line a rule. The page must let scripts in. `exclude`: a
 * selector of what other pages have just the same, and where it has been judged.
 */
export async function axeViolations(
  page: Page | Frame,
  { exclude }: { readonly exclude?: string } = {},
): Promise<readonly string[]> {
  return await runAxe(page, { exclude });
}

/** Rules of axe-core's category "color" that it runs by itself: all that another colour scheme can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The same for a page that was opened in light colours, and then what axe-core objects to in dark ones, where only
 * the rules of colours are run. The page is left in light colours.
 */
export async function axeViolationsLightAndDark(
  page: Page,
  frame: Page | Frame = page,
): Promise<readonly string[]> {
  const light = await axeViolations(frame);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(frame, { runOnly: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((line) => `in the dark, ${line}`)];
}

/** CSS pixels by which a document is wider than its window. */
export async function sidewaysPx(page: Pick<Page, "evaluate">): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Half a megabyte, which Playwright would pack, pass on and hand to the page's own `eval`: twice the processor time.
 * Frames of their page's process have no session of their own.
 */
async function loadAxe(page: Page | Frame): Promise<void> {
  const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  const expression = await readFile(path, "utf8");
  if (!("context" in page)) {
    await page.evaluate(expression);
    return;
  }
  // It stays: the end of any session takes the page's virtual authenticators along.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression });
}

/**
 * Where React Aria lets a screen reader read what a button is about. It comes a tenth of a second after the button was
 * pressed and stays for seven, labelled by a button that may be gone by then.
 */
const ANNOUNCER = "[data-live-announcer]";

async function runAxe(
  page: Page | Frame,
  options: { readonly runOnly?: readonly string[]; readonly exclude?: string | undefined },
): Promise<readonly string[]> {
  // Sent once for a document.
  if (!(await page.evaluate(() => Object.hasOwn(window, "axe")))) {
    await loadAxe(page);
  }
  return await page.evaluate(
    async ({ exclude, announcer, ...chosen }) => {
      const axe = Reflect.get(window, "axe") as {
        run(
          context: Document | { exclude: readonly string[] },
          options: { resultTypes: readonly string[]; runOnly?: readonly string[] },
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) {
          // Colours on their way to others are nobody's choice.
          animation.finish();
        }
      }
      const left = [exclude ?? [], announcer].flat().filter((one) => document.querySelector(one));
      const judged = left.length === 0 ? document : { exclude: left };
      const { violations } = await axe.run(judged, { resultTypes: ["violations"], ...chosen });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
      );
    },
    { ...options, announcer: ANNOUNCER },
  );
}
