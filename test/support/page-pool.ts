/**
 * Pages that visits use one after the other. A page in a new context starts a process, fetches every file and compiles
 * every script: of a visit to the dashboard that is two thirds of the processor time. A page that goes on has these,
 * and nothing else of the visit before.
 */
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** A page, and the context that is its own. */
export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the visit. */
  readonly leave: () => Promise<void>;
}

/** How many pages of a worker wait for another visit. */
const MAX_IDLE = 4;

/** Listeners stay with the page. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** `isSpoiled`: a visit has changed what cannot be taken back. */
interface PooledPage extends Pick<OpenPage, "context" | "page"> {
  readonly options: BrowserContextOptions;
  readonly session: CDPSession;
  isSpoiled: boolean;
}

const sessions = new WeakMap<object, CDPSession>();

/** Chromium's own protocol of a page from a pool. */
export function sessionOf(page: object): CDPSession | undefined {
  return sessions.get(page);
}

export class PagePool {
  readonly #open: (options: BrowserContextOptions) => Promise<OpenPage>;
  /** Least recently used first. */
  readonly #idle: PooledPage[] = [];

  /** `open`: a new page in a new context. */
  constructor(open: (options: BrowserContextOptions) => Promise<OpenPage>) {
    this.#open = open;
  }

  /** The page of a visit with the same options that is over, or a new one. */
  async take(options: BrowserContextOptions): Promise<OpenPage> {
    const key = JSON.stringify(options);
    const at = this.#idle.findLastIndex((one) => JSON.stringify(one.options) === key);
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1);
    const pooled = idle ?? (await this.#new(options));
    const { context, page } = pooled;
    /** Of every document of this visit: what they keep in the browser goes with it. */
    const origins = new Set<string>();
    page.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http")) {
        origins.add(new URL(frame.url()).origin);
      }
    });
    return { context, page, leave: () => this.#giveBack(pooled, origins) };
  }

  async #new(options: BrowserContextOptions): Promise<PooledPage> {
    const { context, page } = await this.#open(options);
    const session = await context.newCDPSession(page);
    sessions.set(page, session);
    const pooled = { context, page, options, session, isSpoiled: false };
    const spoil = (): void => {
      pooled.isSpoiled = true;
    };
    noteCalls(page, ["addInitScript", "exposeFunction", "exposeBinding"], spoil);
    noteCalls(context, ["addInitScript", "newCDPSession", "newPage"], spoil);
    noteCalls(page.clock, ["install", "setFixedTime", "setSystemTime"], spoil);
    return pooled;
  }

  async #giveBack(pooled: PooledPage, origins: ReadonlySet<string>): Promise<void> {
    // Rejects where the page was closed or has crashed.
    if (!(await clean(pooled, origins).catch(() => false))) {
      await pooled.context.close();
    } else if (this.#idle.push(pooled) > MAX_IDLE) {
      await this.#idle.shift()?.context.close();
    }
  }
}

function noteCalls<T extends object>(of: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const own: unknown = of[name];
    if (typeof own === "function") {
      const noted = (...args: readonly unknown[]): unknown => {
        note();
        return Reflect.apply(own, of, args);
      };
      Object.defineProperty(of, name, { value: noted });
    }
  }
}

/** Takes back what a visit did; false where that cannot be done. */
async function clean(pooled: PooledPage, origins: ReadonlySet<string>): Promise<boolean> {
  const { context, page, options, session } = pooled;
  const { viewport } = options;
  const sites = new Set([...origins].map((origin) => new URL(origin).hostname));
  // In a frame of another site a window keeps things where no document of ours gets at them.
  const isOneSite = sites.size <= 1;
  const isAlone = context.pages().length === 1;
  if (pooled.isSpoiled || !isOneSite || !isAlone || viewport === undefined || viewport === null) {
    return false;
  }
  for (const event of EVENTS) {
    page.removeAllListeners(event);
  }
  await context.setOffline(false);
  await forgetSessions(page, origins);
  // Where the pointer was, something else may lie in the next document.
  await page.mouse.move(-1, -1);
  await page.goto("about:blank");
  await Promise.all([
    ...[...origins].map((origin) =>
      session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    ),
    context.clearCookies(),
    session.send("Page.resetNavigationHistory"),
    page.setViewportSize(viewport),
    page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? "light",
      reducedMotion: options.reducedMotion ?? "no-preference",
      forcedColors: options.forcedColors ?? "none",
    }),
  ]);
  return true;
}

/** What documents of these origins keep as long as their window: the one thing that only they get at. */
async function forgetSessions(page: Page, origins: ReadonlySet<string>): Promise<void> {
  const frames = page.frames().filter((frame) => frame.url().startsWith("http"));
  const present = new Set(frames.map((frame) => new URL(frame.url()).origin));
  await Promise.all(frames.map((frame) => frame.evaluate(forgetSession)));
  for (const origin of origins) {
    if (!present.has(origin)) {
      await page.goto(`${origin}/favicon.ico`);
      await page.evaluate(forgetSession);
    }
  }
}

/** In a document. */
function forgetSession(): void {
  window.name = "";
  try {
    sessionStorage.clear();
    // On its way out it keeps nothing either.
    Storage.prototype.setItem = () => {};
  } catch {
    // One that may keep nothing.
  }
}
