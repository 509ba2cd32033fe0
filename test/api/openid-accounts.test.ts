/** What a sign-in by a real OpenID provider makes and leaves behind: accounts, links, and being let in once more. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openidProvider } from "#adapters/openid-provider.ts";
import { findUserByEmail, lockUser } from "#store/users.ts";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { invitation, newAddress, sentMails } from "#test/support/mailed-links.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { type Asker, askerOf, refusal, type Told } from "#test/support/member-requests.ts";
import {
  type ProviderAccount,
  startOpenidProvider,
  type TestOpenidProvider,
} from "#test/support/openid-provider.ts";

const WRONG = [400, "invalid_openid_response"];

let app: TestApp;
/** Takes the secret in the body alone, as some do. */
let provider: TestOpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider("client_secret_post");
  // As an operator may write it: discovery takes it, and tokens name the issuer without the slash.
  const settings = { ...provider.settings, issuer: `${provider.settings.issuer}/` };
  app = await startTestApp({ runner: null, openid: openidProvider(settings, () => 0) });
  provider.register(app.url);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const cookieOf = ({ headers }: Told): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";
const asked = (cookie: string, url = app.url): Asker => {
  const ask = askerOf({ url }, cookie);
  return (method, path, body) => ask(method, path, body, { origin: app.url });
};

/** Signs in by the provider as this account of it; `more` goes with the response. */
async function signIn(account: ProviderAccount, more: object = {}, url = app.url): Promise<Told> {
  const begun = await asked("", url)("POST", "/session/openid/options");
  const query = await provider.visit(begun.body.url, account);
  return await asked(cookieOf(begun), url)("POST", "/session/openid", { query, ...more });
}

function verified(name = ""): ProviderAccount & { readonly email: string } {
  const email = newAddress();
  return { subject: email, email, email_verified: true, name };
}

/** Statements of this database that wait until others let a row go. */
async function waitingForLocks(db: TestApp["services"]["db"]): Promise<number> {
  const { rows } = await db.tx((tx) =>
    sql<{ n: string }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(tx.q),
  );
  return Number(rows[0]?.n);
}

/** Somebody without a password, in a team of their own. */
async function newcomer(): Promise<{ account: ProviderAccount; email: string; cookie: string }> {
  const account = verified("Ada Lovelace");
  return { account, email: account.email, cookie: cookieOf(await signIn(account)) };
}

/** Who is signed in by `cookie` shows once more at the provider that they are `account`. */
async function renew(cookie: string, account: ProviderAccount): Promise<Told> {
  const begun = await asked(cookie)("POST", "/session/renewal/openid");
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const query = await provider.visit(begun.body.url, account);
  const both = `${cookie}; ${cookieOf(begun)}`;
  return await asked(both)("POST", "/session/renewal", { openid_query: query });
}

const actionsOf = async (cookie: string): Promise<string[]> =>
  (await asked(cookie)("GET", "/audit_log?limit=100")).body.data.map(
    ({ action }: { readonly action: string }) => action,
  );

describe("an address that nobody has", () => {
  test("makes an account without a password, and a team of its own, where everybody may", async () => {
    const account = verified("  Ada Lovelace ");
    const opened = await signIn(account, { language: "de" });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    expect(opened.body).toMatchObject({
      user: { email: account.email, name: "Ada Lovelace", language: "de" },
      team: { name: "Ada Lovelace", role: "owner" },
      second_factors: null,
    });
    const cookie = cookieOf(opened);
    const factors = (await asked(cookie)("GET", "/me/factors")).body;
    expect(factors).toMatchObject({
      has_password: false,
      openid_links: [{ issuer: provider.settings.issuer }],
      passkeys: [],
    });
    expect(await actionsOf(cookie)).toEqual(["session.opened", "user.signed_up", "team.created"]);
    // The address is confirmed by the provider's word: nothing waits for a mail.
    expect(await sentMails(app)).toEqual([]);
    expect(
      (await asked("")("POST", "/session", { email: account.email, password: "x" })).status,
    ).toBe(401);
    expect((await signIn(account)).body.user.id).toBe(opened.body.user.id);
  });

  test("has a team by the address where the provider knows no name", async () => {
    const { name: _name, ...account } = verified();
    expect((await signIn(account)).body.team.name).toBe(account.email);
  });

  test("is one account, however many sign in by it at once", async () => {
    const account = verified("Ida");
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(account)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(new Set(opened.map(({ body }) => body.user.id)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toEqual(WRONG);
    }
  });

  test("joins the team that a mailed link invites it to, and no other", async () => {
    const account = verified("Grace");
    const { teamId } = await app.newTeam();
    const { token } = await invitation(app, { teamId, email: account.email });
    const stranger = await signIn(verified(), { invitation_token: token });
    expect(refusal(stranger)).toEqual([403, "invitation_address_mismatch"]);
    expect(refusal(await signIn(account, { invitation_token: "nothing" }))).toEqual([
      400,
      "invalid_mail_link",
    ]);
    const joined = await signIn(account, { invitation_token: token });
    expect(joined.body).toMatchObject({ team: { id: teamId }, user: { name: "Grace" } });
    const { teams } = (await asked(cookieOf(joined))("GET", "/me")).body;
    expect(teams.map(({ id }: { readonly id: string }) => id)).toEqual([teamId]);
  });

  test.each(["invited", "closed"] as const)(
    "opens nothing by itself where sign-up is %s",
    async (signUp) => {
      const beside = await startBeside(app, { runner: null }, { signUp });
      try {
        const account = verified("Eve");
        expect(refusal(await signIn(account, {}, beside.url))).toEqual([
          403,
          "openid_person_unknown",
        ]);
        const { token } = await invitation(app, { email: account.email });
        const answer = await signIn(account, { invitation_token: token }, beside.url);
        expect(answer.status).toBe(signUp === "invited" ? 200 : 403);
      } finally {
        await beside.close();
      }
    },
  );
});

describe("a link to the provider", () => {
  test("is made once by two sign-ins that both found none", async () => {
    const { teamId } = await app.newTeam();
    const account = verified();
    await signedIn(app, teamId, { email: account.email });
    const { db } = app.services;
    const both = await db.tx(async (tx) => {
      const user = await findUserByEmail(tx, account.email);
      await lockUser(tx, user?.id ?? "");
      const answers = [signIn(account), signIn(account)];
      // Both have looked for a link, and wait for the account.
      await expect.poll(() => waitingForLocks(db)).toBe(answers.length);
      return { answers };
    });
    const answers = await Promise.all(both.answers);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const factors = (await asked(cookieOf(answers[0]!))("GET", "/me/factors")).body;
    expect(factors.openid_links).toHaveLength(1);
    expect(await sentMails(app)).toHaveLength(1);
  });

  test("is mailed when it is made and when it is taken away, which signs out elsewhere", async () => {
    const { teamId } = await app.newTeam();
    const account = verified();
    await signedIn(app, teamId, { email: account.email });
    const linked = cookieOf(await signIn(account));
    const [made] = await sentMails(app);
    expect([made?.to, made?.subject]).toEqual([
      account.email,
      "A sign-in with another provider was added to your account",
    ]);
    const other = await signedIn(app, teamId, { email: account.email });
    const ask = asked(linked);
    const [link] = (await ask("GET", "/me/factors")).body.openid_links;
    expect((await ask("DELETE", `/me/openid_links/${link.id}`)).body).toEqual({ ok: true });
    expect((await ask("GET", "/me/factors")).body.openid_links).toEqual([]);
    expect((await asked(other)("GET", "/me")).status).toBe(401);
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      "The sign-in with another provider was removed from your account",
    ]);
    expect(await actionsOf(linked)).toContain("user.openid_unlinked");
    // The provider's name for the person says nothing any more: only the address links it anew.
    expect(refusal(await signIn({ subject: account.subject }))).toEqual([
      403,
      "openid_address_unverified",
    ]);
  });

  test("of others is not there", async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const [link] = (await asked(one.cookie)("GET", "/me/factors")).body.openid_links;
    expect(refusal(await asked(two.cookie)("DELETE", `/me/openid_links/${link.id}`))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("stays while nothing else opens the account", async () => {
    const { cookie } = await newcomer();
    const ask = asked(cookie);
    const [link] = (await ask("GET", "/me/factors")).body.openid_links;
    const path = `/me/openid_links/${link.id}`;
    expect(refusal(await ask("DELETE", path))).toEqual([409, "last_sign_in_method"]);
    expect((await ask("GET", "/me/factors")).body.openid_links).toEqual([link]);
    expect((await ask("PUT", "/me/password", { password: MEMBER_PASSWORD })).status).toBe(200);
    expect((await ask("DELETE", path)).status).toBe(200);
  });
});

describe("somebody without a password", () => {
  const lateMs = 11 * 60_000;

  test("is let in once more by showing who they are at the provider", async () => {
    const { cookie, account } = await newcomer();
    app.clock.aheadMs += lateMs;
    const change = () => asked(cookie)("PUT", "/me/password", { password: MEMBER_PASSWORD });
    expect(refusal(await change())).toEqual([403, "fresh_sign_in_required"]);
    const renewed = await renew(cookie, account);
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    expect((await change()).status).toBe(200);
    expect(await actionsOf(cookie)).toContain("session.renewed");
  });

  test("is not by another account of the provider's, nor by a visit that asked for no password", async () => {
    const { cookie, account } = await newcomer();
    const stranger = await newcomer();
    expect(refusal(await renew(cookie, stranger.account))).toEqual(WRONG);
    const begun = await asked("")("POST", "/session/openid/options");
    const query = await provider.visit(begun.body.url, account);
    const both = asked(`${cookie}; ${cookieOf(begun)}`);
    expect(refusal(await both("POST", "/session/renewal", { openid_query: query }))).toEqual(WRONG);
    // Nor twice by one response, nor by two things at once.
    const again = await both("POST", "/session/renewal", { openid_query: query });
    expect(refusal(again)).toEqual(WRONG);
    const two = { openid_query: query, password: "x" };
    expect(refusal(await both("POST", "/session/renewal", two))).toEqual([
      400,
      "missing_required_field",
    ]);
  });

  test("goes nowhere for it without a link", async () => {
    const { teamId } = await app.newTeam();
    const ask = asked(await signedIn(app, teamId));
    expect(refusal(await ask("POST", "/session/renewal/openid"))).toEqual([404, "not_found"]);
  });
});
