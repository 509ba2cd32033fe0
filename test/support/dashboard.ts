/** The dashboard as a signed-in member sees it, in a real browser. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { MemberRole } from "#domain/member-role.ts";
import { openBrowser, type TestBrowser, usePage, visit, type Visit } from "./browser.ts";
import type { NewPerson } from "./operator.ts";
import { openServer, type Server } from "./serve.ts";

/** A browser of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Somebody who is signed in; the cookie opens the API too. */
export interface SignedIn {
  readonly cookie: string;
}

/** What a file about the dashboard has: a server, a browser, and Mia Petersen, who owns the team. */
export interface Dashboard {
  readonly server: Server;
  readonly browser: TestBrowser;
  readonly owner: SignedIn;
  /** Opens the page at a path below /dashboard, as the owner unless told who, and closes it after `use`. */
  readonly at: (
    path: string,
    use: (page: Page, complaints: readonly string[]) => Promise<void>,
    options?: BrowserContextOptions & { readonly as?: SignedIn },
  ) => Promise<void>;
}

/**
 * Opened before the file's first test and what else it does before, closed after its last; not there until then. With
 * settings of its own the file has a server of its own.
 */
export function useDashboard(environment: Record<string, string> = {}): Dashboard {
  let opened: Pick<Dashboard, "server" | "browser" | "owner"> | null = null;
  const parts = (): NonNullable<typeof opened> => {
    if (opened === null) {
      throw new Error("the dashboard is opened before the first test, and not there earlier");
    }
    return opened;
  };
  beforeAll(async () => {
    const [server, browser] = await Promise.all([openServer(environment), openBrowser()]);
    opened = { server, browser, owner: await signedInAt(server, "mia@print.example") };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.server.stop();
  });
  return {
    get server() {
      return parts().server;
    },
    get browser() {
      return parts().browser;
    },
    get owner() {
      return parts().owner;
    },
    at: async (path, use, { as, ...options } = {}) => {
      const { server, browser, owner } = parts();
      const seen = visitAs(browser, server, as ?? owner, options);
      await usePage(seen, `${server.ready.app_url}/dashboard${path}`, use);
    },
  };
}

/** Makes a member of the server's team, as its operator would, and signs them in. */
export async function signedInAt(
  server: Server,
  email: string,
  role: MemberRole = "owner",
  options: Pick<NewPerson, "isPlatformAdmin"> = {},
): Promise<SignedIn> {
  return { cookie: await server.signIn({ email, name: "Mia Petersen", role, ...options }) };
}

/** A browser of that person, not yet at any page. */
export async function visitAs(
  browser: TestBrowser,
  server: Server,
  { cookie }: SignedIn,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const seen = await visit(browser, options);
  await actAs(seen.page, server, { cookie });
  return seen;
}

/** From now on the page's browser is that person's. */
export async function actAs(
  page: Page,
  { ready }: Pick<Server, "ready">,
  { cookie }: SignedIn,
): Promise<void> {
  const at = cookie.indexOf("=");
  await page.context().addCookies([
    {
      name: cookie.slice(0, at),
      value: cookie.slice(at + 1),
      url: ready.app_url,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

/** A picture of the whole page to look at, where PLATEN_SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["PLATEN_SHOTS"];
  if (folder) {
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
}
