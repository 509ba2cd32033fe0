/** Signing in by a real OpenID provider: whom it opens, and what is refused. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openidProvider } from "#adapters/openid-provider.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { signedIn, withTotp } from "#test/support/member.ts";
import { type Asker, askerOf, refusal, type Told } from "#test/support/member-requests.ts";
import {
  type ProviderAccount,
  startOpenidProvider,
  type TestOpenidProvider,
} from "#test/support/openid-provider.ts";

const WRONG = [400, "invalid_openid_response"];
const BEGIN = "/session/openid/options";

let app: TestApp;
let provider: TestOpenidProvider;
let teamId: string;
/** Of what the adapter knows of the provider, in milliseconds. */
let aheadMs = 0;
beforeAll(async () => {
  provider = await startOpenidProvider();
  const openid = openidProvider(provider.settings, () => aheadMs);
  app = await startTestApp({ runner: null, openid });
  provider.register(app.url);
  ({ teamId } = await app.newTeam());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const nobody = (): Asker => askerOf(app, "");
const cookieOf = ({ headers }: Told): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** A sign-in that has begun, in a browser of its own. */
async function begin(): Promise<{ readonly ask: Asker; readonly url: string }> {
  const begun = await nobody()("POST", BEGIN);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return { ask: askerOf(app, cookieOf(begun)), url: begun.body.url };
}

async function signIn(account: ProviderAccount | "denies"): Promise<Told> {
  const { ask, url } = await begin();
  return await ask("POST", "/session/openid", { query: await provider.visit(url, account) });
}

async function newMember(email: string): Promise<void> {
  await signedIn(app, teamId, { email });
}

describe("a sign-in by the provider", () => {
  test("opens the account whose confirmed address it has verified, and links it for good", async () => {
    await newMember("ada@print.example");
    expect((await nobody()("GET", "/session/openid")).body.name).toBe("Print House");
    const account = { subject: "ada", email: "Ada@Print.example", email_verified: true };
    const opened = await signIn(account);
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({
      user: { email: "ada@print.example" },
      second_factors: null,
    });
    const me = await askerOf(app, cookieOf(opened))("GET", "/me");
    expect(me.body.user.email).toBe("ada@print.example");
    const log = await askerOf(app, cookieOf(opened))("GET", "/audit_log");
    const linked = log.body.data.find(
      (entry: { readonly action: string }) => entry.action === "user.openid_linked",
    );
    expect(linked?.after).toEqual({ issuer: provider.settings.issuer });
    // The address may go: the provider's name for the person counts from now on.
    expect((await signIn({ subject: "ada" })).body.user.email).toBe("ada@print.example");
    expect(refusal(await signIn({ ...account, subject: "another" }))).toEqual([
      409,
      "openid_linked_elsewhere",
    ]);
  });

  test("still asks for the second factor of who has one", async () => {
    const { email } = await withTotp(app, teamId);
    const opened = await signIn({ subject: "totp", email, email_verified: true });
    expect(opened.body.second_factors).toContain("totp");
    expect(refusal(await askerOf(app, cookieOf(opened))("GET", "/templates"))).toEqual([
      403,
      "second_factor_required",
    ]);
  });

  test("opens nothing by an address that either side only claims", async () => {
    const eve = { email: "eve@print.example", password: "a password of length" };
    const signedUp = await nobody()("POST", "/sign_up", { ...eve, team_name: "Eve" });
    expect(signedUp.status).toBeLessThan(300);
    await newMember("bob@print.example");
    for (const email_verified of [false, undefined]) {
      const claims = email_verified === undefined ? {} : { email_verified };
      expect(
        refusal(await signIn({ subject: "b", email: "bob@print.example", ...claims })),
      ).toEqual([403, "openid_address_unverified"]);
    }
    const email = "eve@print.example";
    expect(refusal(await signIn({ subject: "e", email, email_verified: true }))).toEqual([
      403,
      "openid_person_unknown",
    ]);
  });

  test("that was denied says so", async () => {
    expect(refusal(await signIn("denies"))).toEqual([403, "openid_denied"]);
  });

  test("is taken once, by the browser that began it, within ten minutes", async () => {
    await newMember("ida@print.example");
    const account = { subject: "ida", email: "ida@print.example", email_verified: true };
    const { ask, url } = await begin();
    const query = await provider.visit(url, account);
    expect(refusal(await nobody()("POST", "/session/openid", { query }))).toEqual(WRONG);
    const other = await begin();
    expect(refusal(await other.ask("POST", "/session/openid", { query }))).toEqual(WRONG);
    expect((await ask("POST", "/session/openid", { query })).status).toBe(200);
    expect(refusal(await ask("POST", "/session/openid", { query }))).toEqual(WRONG);

    const late = await begin();
    const lateQuery = await provider.visit(late.url, account);
    app.clock.aheadMs += 601_000;
    expect(refusal(await late.ask("POST", "/session/openid", { query: lateQuery }))).toEqual(WRONG);
    await sweep(app.services);
  });

  test("is refused with a token for another nonce, a code that is none, and another verifier", async () => {
    const account = { subject: "ada" };
    const swapped: readonly ((url: URL) => void)[] = [
      (url) => url.searchParams.set("nonce", "n".repeat(43)),
      (url) => url.searchParams.set("code_challenge", "c".repeat(43)),
    ];
    for (const swap of swapped) {
      const { ask, url } = await begin();
      const changed = new URL(url);
      swap(changed);
      const query = await provider.visit(changed.href, account);
      expect(refusal(await ask("POST", "/session/openid", { query }))).toEqual(WRONG);
    }
    const { ask, url } = await begin();
    const query = new URLSearchParams(await provider.visit(url, account));
    query.set("code", "none");
    expect(refusal(await ask("POST", "/session/openid", { query: `?${query}` }))).toEqual(WRONG);
  });

  test("begins on pages of the service alone, by a cookie that no script reads", async () => {
    const elsewhere = { origin: "https://evil.example" };
    for (const path of [BEGIN, "/session/openid"]) {
      const sent = await nobody()("POST", path, { query: "?code=a" }, elsewhere);
      expect(refusal(sent)).toEqual([403, "origin_not_allowed"]);
    }
    const begun = await nobody()("POST", BEGIN);
    expect(begun.headers.getSetCookie()[0]).toMatch(
      /^platen_openid=[\w.]{131}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/u,
    );
  });

  test("is 503 while the provider is away", async () => {
    const { ask, url } = await begin();
    const query = await provider.visit(url, { subject: "ada" });
    await provider.close();
    expect(refusal(await ask("POST", "/session/openid", { query }))).toEqual([
      503,
      "openid_unavailable",
    ]);
    aheadMs = 3_600_001;
    expect(refusal(await nobody()("POST", BEGIN))).toEqual([503, "openid_unavailable"]);
  });
});
