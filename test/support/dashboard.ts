/** The dashboard as a signed-in member sees it, in a real browser. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { type TestBrowser, visit, type Visit } from "./browser.ts";
import type { Server } from "./serve.ts";

/** Somebody who is signed in; the cookie opens the API too. */
export interface SignedIn {
  readonly cookie: string;
}

/** Makes a member of the demo's team, by the operator's command, and signs in by the API. */
export async function signedInAt(server: Server, email: string, role = "owner"): Promise<SignedIn> {
  const { ready, demo } = server;
  const args = ["user", "add", email, "--team", demo.team_id, "--role", role, "--json"];
  const { password } = JSON.parse(server.command([...args, "--name", "Mia Petersen"]));
  const response = await fetch(`${ready.base_url}/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return { cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
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
