/** What shop staff wait for in the dashboard: scripts, presses and keys, and panning a page of 300 texts. */
import { brotliCompressSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import type { TestBrowser, Visit } from "#test/support/browser.ts";
import { signedInAt, visitAs } from "#test/support/dashboard.ts";
import { FIELDS, sheetOfNames } from "./sheet-of-names.ts";
import { lateMs, ms, quantile, THROTTLE, watchEvents, type WebRows } from "./web-rows.ts";
import type { WebStage } from "./web-stage.ts";

/** The limits are of kilobytes of a thousand, as docs/decisions/0039 has them. */
const kb = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
const FIRST_BYTES = 180_000;
const PAGE_BYTES = 60_000;
const PRESSES = 20;
const PAN_MS = 3_000;
const QUIET_MS = 700;
const WHERE = `dashboard, ${FIELDS} texts, slow processor`;

/** Adds the dashboard's rows. */
export async function dashboard(
  browser: TestBrowser,
  stage: WebStage,
  table: WebRows,
): Promise<void> {
  const owner = await signedInAt(stage.server, "bench@print.example");
  const id = await stage.upload(await sheetOfNames(), `${FIELDS} texts`);
  await scripts(await visitAs(browser, stage.server, owner), stage, table);
  await presses(await visitAs(browser, stage.server, owner), stage, { table, id });
  await panning(await visitAs(browser, stage.server, owner), stage, { table, id });
}

/** What the first page loads, and what each noun adds when somebody goes there from it. */
async function scripts({ page, close }: Visit, stage: WebStage, table: WebRows): Promise<void> {
  let loaded = 0;
  let lastMs = performance.now();
  const arriving = new Set<Promise<void>>();
  page.on("request", (request) => {
    lastMs = performance.now();
    if (request.resourceType() === "script") {
      const arrival = sizeOf(request)
        .then((size) => void (loaded += size))
        .finally(() => arriving.delete(arrival));
      arriving.add(arrival);
    }
  });
  /** Once nothing has been asked for a while: scripts ask for scripts. */
  const sinceLast = async (): Promise<number> => {
    while (arriving.size > 0 || performance.now() - lastMs < QUIET_MS) {
      await page.waitForTimeout(50);
    }
    const sum = loaded;
    loaded = 0;
    return sum;
  };
  await page.goto(`${stage.server.ready.app_url}/dashboard/templates`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The frame, and what the list of templates adds to it.
  const most = FIRST_BYTES + PAGE_BYTES;
  table.atMost("dashboard, first page: scripts in Brotli", await sinceLast(), most, kb);
  const nouns = page.getByRole("navigation").first().getByRole("link");
  const added: [string, number][] = [];
  for (const noun of (await nouns.all()).slice(1)) {
    await noun.click();
    await page.waitForURL((url) => url.pathname !== "/dashboard/templates");
    added.push([await noun.innerText(), await sinceLast()]);
  }
  const [name, size] = added.toSorted(([, a], [, b]) => b - a)[0] ?? ["none", Infinity];
  table.atMost(`dashboard, what a noun adds at most (${name})`, size, PAGE_BYTES, kb);
  await close();
}

/** In Brotli, as proxies send it. */
async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  return brotliCompressSync((await response?.body()) ?? Buffer.alloc(0)).length;
}

interface Panel {
  readonly table: WebRows;
  /** The template of 300 texts. */
  readonly id: string;
}

/** Texts chosen, tabs changed, letters typed, on a slow processor. */
async function presses(
  { page, close }: Visit,
  stage: WebStage,
  { table, id }: Panel,
): Promise<void> {
  await openSheet(page, stage, id);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE.cpu });
  const boxes = page.locator("[data-sheet] [data-box]");
  await watchEvents(page, "click", "keydown", "pointerdown", "pointerup");
  for (let i = 0; i < PRESSES; i++) {
    await boxes.nth(i * 7).click();
    await paint(page);
  }
  const chosen = quantile(await lateMs(page), 0.95);
  table.below(`${WHERE}: text chosen to next paint, p95`, chosen, 200);
  for (const tab of ["File", "Try it", "Text"]) {
    const count = (await lateMs(page)).length;
    await page.getByRole("tab", { name: tab }).click();
    await paint(page);
    const late = (await lateMs(page)).slice(count);
    table.below(`${WHERE}: tab “${tab}” to next paint`, Math.max(16, ...late), 200);
  }
  await close();
}

/** Dragged by the mouse at twice the size, a paint for each move. */
async function panning(
  { page, close }: Visit,
  stage: WebStage,
  { table, id }: Panel,
): Promise<void> {
  await openSheet(page, stage, id);
  for (let i = 0; i < 2; i++) {
    await page.getByRole("button", { name: "Larger" }).click();
  }
  await page.waitForLoadState("networkidle");
  const sheet = await page.locator("[data-sheet]").boundingBox();
  if (sheet === null) {
    throw new Error("no page is shown");
  }
  await page.evaluate(() => {
    const frames: number[] = [];
    Reflect.set(window, "framesMs", frames);
    const note = (atMs: number): void => {
      frames.push(atMs);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  // The margin: no text stands there.
  await page.mouse.move(sheet.x + 8, sheet.y + 300);
  await page.mouse.down();
  const endMs = performance.now() + PAN_MS;
  for (let i = 0; performance.now() < endMs; i++) {
    await page.mouse.move(sheet.x + 8, sheet.y + 300 + 150 * Math.sin(i / 10));
  }
  await page.mouse.up();
  const frames = await page.evaluate<number[]>(() => Reflect.get(window, "framesMs"));
  const gaps = frames.slice(1).map((atMs, i) => atMs - (frames[i] ?? 0));
  const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  table.judged(
    `dashboard, page of ${FIELDS} texts panned at 200 %`,
    `${perSecond.toFixed(0)} frames/s`,
    ">= 50 frames/s",
    perSecond >= 50,
  );
  table.plain("dashboard, the same: between two frames, p95", ms(quantile(gaps, 0.95)));
  await close();
}

async function openSheet(page: Page, stage: WebStage, id: string): Promise<void> {
  await page.goto(`${stage.server.ready.app_url}/dashboard/templates/${id}`);
  await page.locator("[data-sheet] img").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Resolves when what was done has been painted, and what it began is done. */
async function paint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))),
  );
}
