/** Passkeys: added, shown as second factor and alone, each challenge once and for one thing, taken away. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "#services/operation/sweep.ts";
import { addMember } from "#services/teams/add-member.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import {
  type Authenticator,
  newAuthenticator,
  type Otherwise,
} from "#test/support/authenticator.ts";
import { sentMails } from "#test/support/mailed-links.ts";
import {
  firstStep,
  MEMBER_PASSWORD,
  signedIn,
  totpCodeOf,
  withPasskey,
  type WithPasskey,
} from "#test/support/member.ts";
import { askerOf, type Asker, refusal, type Told } from "#test/support/member-requests.ts";

const WRONG = [400, "invalid_passkey"];
const MINUTE_MS = 60_000;

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  ({ teamId } = await app.newTeam());
});
afterAll(() => app.close());

/** Somebody with a passkey, and their browser. */
type Holder = WithPasskey & { readonly ask: Asker };

async function add(ask: Asker, key: Authenticator, otherwise: Otherwise = {}): Promise<Told> {
  const { options } = (await ask("POST", "/me/passkeys/options")).body;
  const passkey = key.create(options, otherwise);
  return await ask("POST", "/me/passkeys", { name: " My telephone ", passkey });
}

async function newHolder(team = teamId): Promise<Holder> {
  const holder = await withPasskey(app, team);
  return { ...holder, ask: askerOf(app, holder.cookie) };
}

const nobody = (): Asker => askerOf(app, "");

const cookieOf = ({ headers }: Told): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** Signs in by the passkey alone. */
async function alone(key: Authenticator, otherwise: Otherwise = {}): Promise<Told> {
  const { options } = (await nobody()("POST", "/session/passkey/options")).body;
  return await nobody()("POST", "/session/passkey", { passkey: key.get(options, otherwise) });
}

/** The second step after the password. */
async function second({ email, key }: Pick<Holder, "email" | "key">, otherwise: Otherwise = {}) {
  const ask = askerOf(app, await firstStep(app, email));
  const { options } = (await ask("POST", "/session/factor/options")).body;
  return await ask("POST", "/session/factor", { passkey: key.get(options, otherwise) });
}

describe("a passkey", () => {
  test("is added with recovery codes, found without a name, and asked for by its host alone", async () => {
    const ask = askerOf(app, await signedIn(app, teamId));
    const begun = await ask("POST", "/me/passkeys/options");
    expect(begun.headers.get("cache-control")).toBe("no-store");
    expect(begun.body.options).toMatchObject({
      rp: { id: "127.0.0.1", name: "Platen" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const key = newAuthenticator(app.url);
    const made = await ask("POST", "/me/passkeys", {
      name: " My telephone ",
      passkey: key.create(begun.body.options),
    });
    expect(made.status).toBe(201);
    expect(made.body.passkey).toMatchObject({ name: "My telephone", last_used_at: null });
    expect(new Set(made.body.recovery_codes).size).toBe(10);
    const { body } = await ask("GET", "/me/factors");
    expect(body).toEqual({
      has_password: true,
      openid_links: [],
      has_totp: false,
      passkeys: [made.body.passkey],
      recovery_codes_left: 10,
    });
    // A second one brings no codes, and the browser is told of the first.
    const again = (await ask("POST", "/me/passkeys/options")).body.options;
    expect(again.excludeCredentials).toEqual([
      { id: key.id, type: "public-key", transports: ["internal"] },
    ]);
    const other = await ask("POST", "/me/passkeys", {
      name: "A second",
      passkey: newAuthenticator(app.url).create(again),
    });
    expect(other.body.recovery_codes).toBeNull();
  });

  test("signs in alone, as both factors, where nobody has said who they are", async () => {
    const team = await app.newTeam();
    const holder = await newHolder(team.teamId);
    const { options } = (await nobody()("POST", "/session/passkey/options")).body;
    expect(options).toMatchObject({ rpId: "127.0.0.1", userVerification: "required" });
    expect(options.allowCredentials).toEqual([]);
    const opened = await alone(holder.key);
    expect(opened.status).toBe(200);
    expect(opened.body.second_factors).toBeNull();
    const ask = askerOf(app, cookieOf(opened));
    expect((await ask("GET", "/me")).body.user.email).toBe(holder.email);
    expect((await ask("GET", "/me/factors")).body.passkeys[0].last_used_at).not.toBeNull();
    // A team that asks for a factor has one.
    const asked = { requires_second_factor: true };
    expect((await ask("PATCH", `/teams/${team.teamId}`, asked)).status).toBe(200);
    expect((await ask("GET", "/templates")).status).toBe(200);
    // The session that the browser had ends.
    const { options: again } = (await ask("POST", "/session/passkey/options")).body;
    const renewed = await ask("POST", "/session/passkey", { passkey: holder.key.get(again) });
    expect(renewed.status).toBe(200);
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "session_required"]);
  });

  test("is the second step after the password, and a recovery code stands in for it", async () => {
    const holder = await newHolder();
    const first = await nobody()("POST", "/session", {
      email: holder.email,
      password: MEMBER_PASSWORD,
    });
    expect(first.body.second_factors).toEqual(["passkey", "recovery_code"]);
    const ask = askerOf(app, cookieOf(first));
    const { options } = (await ask("POST", "/session/factor/options")).body;
    expect(options.allowCredentials).toMatchObject([{ id: holder.key.id }]);
    const passkey = holder.key.get(options);
    for (const body of [{}, { passkey, code: "123456" }]) {
      expect(refusal(await ask("POST", "/session/factor", body))).toEqual([
        400,
        "missing_required_field",
      ]);
    }
    const done = await ask("POST", "/session/factor", { passkey });
    expect(done.status).toBe(200);
    expect((await askerOf(app, cookieOf(done))("GET", "/me")).status).toBe(200);
    const [code] = holder.recoveryCodes;
    const byCode = askerOf(app, await firstStep(app, holder.email));
    expect((await byCode("POST", "/session/factor", { code })).status).toBe(200);
    // Nothing to be shown by who has none.
    const bare = askerOf(app, await signedIn(app, teamId));
    expect(refusal(await bare("POST", "/session/renewal/options"))).toEqual([404, "not_found"]);
    expect(refusal(await bare("POST", "/session/factor/options"))).toEqual([
      401,
      "session_required",
    ]);
  });

  test("makes a sign-in fresh again, which changes of passkeys ask for", async () => {
    const { ask, key, passkeyId } = await newHolder();
    app.clock.aheadMs += 11 * MINUTE_MS;
    const stale = [403, "fresh_sign_in_required"];
    expect(refusal(await ask("POST", "/me/passkeys/options"))).toEqual(stale);
    expect(refusal(await ask("DELETE", `/me/passkeys/${passkeyId}`))).toEqual(stale);
    const { options } = (await ask("POST", "/session/renewal/options")).body;
    const passkey = key.get(options);
    const both = { passkey, password: MEMBER_PASSWORD };
    expect(refusal(await ask("POST", "/session/renewal", both))).toEqual([
      400,
      "missing_required_field",
    ]);
    expect((await ask("POST", "/session/renewal", { passkey })).status).toBe(200);
    expect((await ask("DELETE", `/me/passkeys/${passkeyId}`)).status).toBe(200);
  });

  test("is deleted at once, with the recovery codes of the last factor and all other sessions", async () => {
    const holder = await newHolder();
    const other = askerOf(app, cookieOf(await alone(holder.key)));
    const stranger = await newHolder();
    const path = `/me/passkeys/${holder.passkeyId}`;
    expect(refusal(await stranger.ask("DELETE", path))).toEqual([404, "not_found"]);
    // Asked for before it was deleted, answered afterwards.
    const { options } = (await nobody()("POST", "/session/passkey/options")).body;
    expect((await holder.ask("DELETE", path)).status).toBe(200);
    const late = await nobody()("POST", "/session/passkey", { passkey: holder.key.get(options) });
    expect(refusal(late)).toEqual(WRONG);
    expect(refusal(await alone(holder.key))).toEqual(WRONG);
    expect(refusal(await other("GET", "/me"))).toEqual([401, "session_required"]);
    expect((await holder.ask("GET", "/me/factors")).body).toEqual({
      has_password: true,
      openid_links: [],
      has_totp: false,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect((await askerOf(app, await firstStep(app, holder.email))("GET", "/me")).status).toBe(200);
  });

  test("is one of twenty at most, however many are added at once", async () => {
    const ask = askerOf(app, await signedIn(app, teamId));
    const answers = [];
    for (let i = 0; i < 21; i += 1) {
      const { options } = (await ask("POST", "/me/passkeys/options")).body;
      answers.push(newAuthenticator(app.url).create(options));
    }
    const add = (passkey: object) => ask("POST", "/me/passkeys", { name: "One", passkey });
    const made = [];
    // All of them at once wait for one lock for longer than the database lets a busy machine.
    for (const passkey of answers.slice(0, 16)) {
      made.push(await add(passkey));
    }
    made.push(...(await Promise.all(answers.slice(16).map(add))));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    const full = [409, "passkey_limit_reached"];
    expect(made.map(refusal).filter(([status]) => status !== 201)).toEqual([full]);
    expect(refusal(await ask("POST", "/me/passkeys/options"))).toEqual(full);
  });
});

describe("nobody signs in by", () => {
  test.each<[string, Otherwise]>([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["a passkey of another host", { rpId: "evil.example" }],
    ["a passkey whose holder was not checked", { isVerified: false }],
    ["a challenge of their own", { challenge: Buffer.from("x".repeat(43)).toString("base64url") }],
    ["a challenge that is no text", { challenge: "" }],
    ["the handle of another person", { userHandle: Buffer.from("usr_1").toString("base64url") }],
  ])("%s, alone or after a password", async (_name, otherwise) => {
    const holder = await newHolder();
    expect(refusal(await alone(holder.key, otherwise))).toEqual(WRONG);
    expect(refusal(await second(holder, otherwise))).toEqual(WRONG);
    expect((await second(holder)).status).toBe(200);
  });

  test("a challenge that was answered, right or wrong, was sent twice at once, or is too old", async () => {
    const { key } = await newHolder();
    const asked = async () => (await nobody()("POST", "/session/passkey/options")).body.options;
    const show = (passkey: object) => nobody()("POST", "/session/passkey", { passkey });
    const options = await asked();
    const passkey = key.get(options);
    expect((await show(passkey)).status).toBe(200);
    expect(refusal(await show(passkey))).toEqual(WRONG);
    expect(refusal(await show(key.get(options)))).toEqual(WRONG);
    const tried = await asked();
    expect(refusal(await show(key.get(tried, { isVerified: false })))).toEqual(WRONG);
    expect(refusal(await show(key.get(tried)))).toEqual(WRONG);
    const once = key.get(await asked());
    const answers = await Promise.all([show(once), show(once), show(once)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const old = key.get(await asked());
    app.clock.aheadMs += 5 * MINUTE_MS;
    expect(refusal(await show(old))).toEqual(WRONG);
  });

  test("a challenge of another person, another session, or for something else", async () => {
    const [holder, other] = [await newHolder(), await newHolder()];
    const due = askerOf(app, await firstStep(app, holder.email));
    const elsewhere = askerOf(app, await firstStep(app, holder.email));
    const foreign = askerOf(app, await firstStep(app, other.email));
    const asked = async (ask: Asker, path: string) => (await ask("POST", path)).body.options;
    const show = (options: object) =>
      due("POST", "/session/factor", { passkey: holder.key.get(options) });
    expect(refusal(await show(await asked(foreign, "/session/factor/options")))).toEqual(WRONG);
    expect(refusal(await show(await asked(elsewhere, "/session/factor/options")))).toEqual(WRONG);
    expect(refusal(await show(await asked(nobody(), "/session/passkey/options")))).toEqual(WRONG);
    const renewal = await asked(holder.ask, "/session/renewal/options");
    expect(refusal(await show(renewal))).toEqual(WRONG);
    const { options } = (await due("POST", "/session/factor/options")).body;
    const alien = await due("POST", "/session/factor", { passkey: other.key.get(options) });
    expect(refusal(alien)).toEqual(WRONG);
    // Nor by one for a new passkey, and no passkey is made by one for signing in.
    const creation = await asked(holder.ask, "/me/passkeys/options");
    const rpId = creation.rp.id;
    const passkey = holder.key.get({ ...creation, rpId });
    expect(refusal(await nobody()("POST", "/session/passkey", { passkey }))).toEqual(WRONG);
    const any = await asked(nobody(), "/session/passkey/options");
    const made = newAuthenticator(app.url).create({ ...creation, challenge: any.challenge });
    const kept = await holder.ask("POST", "/me/passkeys", { name: "Mine", passkey: made });
    expect(refusal(kept)).toEqual(WRONG);
  });

  test("a passkey that names nobody, alone; after a password it need not", async () => {
    const holder = await newHolder();
    expect(refusal(await alone(holder.key, { userHandle: null }))).toEqual(WRONG);
    expect((await second(holder, { userHandle: null })).status).toBe(200);
  });

  test("a copy, whose count of uses is behind", async () => {
    const { key } = await newHolder();
    expect((await alone(key, { counter: 9 })).status).toBe(200);
    expect(refusal(await alone(key, { counter: 9 }))).toEqual(WRONG);
    expect(refusal(await alone(key, { counter: 4 }))).toEqual(WRONG);
    expect((await alone(key, { counter: 10 })).status).toBe(200);
  });

  test("a passkey that nobody has, told as any other that is wrong, and from no other page", async () => {
    const { key } = await newHolder();
    const unknown = await alone(newAuthenticator(app.url));
    const wrong = await alone(key, { isVerified: false });
    expect(refusal(unknown)).toEqual(WRONG);
    expect(unknown.body.error.message).toBe(wrong.body.error.message);
    for (const path of ["/session/passkey", "/session/passkey/options"]) {
      const elsewhere = await nobody()("POST", path, undefined, { origin: "https://evil.example" });
      expect(refusal(elsewhere)).toEqual([403, "origin_not_allowed"]);
    }
    // Many guesses at one passkey are slowed down wherever they come from; here, from one address.
    const { options } = (await nobody()("POST", "/session/passkey/options")).body;
    const long = key.get(options, { origin: "x".repeat(5_000) });
    expect(refusal(await nobody()("POST", "/session/passkey", { passkey: long }))).toEqual([
      400,
      "invalid_parameter",
    ]);
  });
});

describe("no passkey is made", () => {
  test.each<[string, Otherwise]>([
    ["on a page of another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without its holder being checked", { isVerified: false }],
    ["with certificates, whose lists would be fetched", { certificate: new Uint8Array(32) }],
  ])("%s", async (_name, otherwise) => {
    const ask = askerOf(app, await signedIn(app, teamId));
    expect(refusal(await add(ask, newAuthenticator(app.url), otherwise))).toEqual(WRONG);
    expect((await ask("GET", "/me/factors")).body.passkeys).toEqual([]);
  });

  test("of one that somebody has, nor from text that is none", async () => {
    const holder = await newHolder();
    const ask = askerOf(app, await signedIn(app, teamId));
    expect(refusal(await add(ask, holder.key))).toEqual(WRONG);
    const { options } = (await ask("POST", "/me/passkeys/options")).body;
    const good = Object(newAuthenticator(app.url).create(options));
    const response = { ...good.response, attestationObject: "oWNmbXRkbm9uZQ" };
    const cut = await ask("POST", "/me/passkeys", { name: "Mine", passkey: { ...good, response } });
    expect(refusal(cut)).toEqual(WRONG);
    for (const passkey of [
      { ...good, response: {} },
      { ...good, type: "password" },
    ]) {
      const { status } = await ask("POST", "/me/passkeys", { name: "Mine", passkey });
      expect(status).toBe(400);
    }
  });
});

test("the log tells of passkeys in every team of their person, and nothing is kept in plain", async () => {
  const team = await app.newTeam();
  const second = await app.newTeam();
  const holder = await newHolder(team.teamId);
  await addMember(app.services, second.teamId, {
    email: holder.email,
    name: "A member",
    role: "owner",
    password: MEMBER_PASSWORD,
  });
  await alone(holder.key, { isVerified: false });
  await app.background.run();
  const { options } = (await nobody()("POST", "/session/passkey/options")).body;
  const { rows } = await app.services.db.read((tx) =>
    tx.sql("select c::text as row from passkey_challenges c", []),
  );
  const stored = rows.map(({ row }) => String(row)).join("\n");
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(options.challenge);
  expect(stored).not.toContain(Buffer.from(options.challenge, "base64url").toString());
  const opened = await alone(holder.key);
  const ask = askerOf(app, cookieOf(opened));
  await ask("DELETE", `/me/passkeys/${holder.passkeyId}`);
  const actions = async () =>
    (await ask("GET", "/audit_log")).body.data.map(({ action }: { action: string }) => action);
  expect(await actions()).toEqual(
    expect.arrayContaining(["factor.added", "session.refused", "session.opened", "factor.removed"]),
  );
  await ask("PUT", "/session/team", { team_id: second.teamId });
  expect(await actions()).toContain("factor.removed");
  // What was not answered is forgotten.
  app.clock.aheadMs += 6 * MINUTE_MS;
  await sweep(app.services);
  const left = await app.services.db.read((tx) => tx.sql("select 1 from passkey_challenges", []));
  expect(left.rows).toEqual([]);
});

test("changes of factors are mailed to their person, in their language", async () => {
  const email = "mailed@print.example";
  const ask = askerOf(app, await signedIn(app, teamId, { email }));
  await sentMails(app);
  await ask("PATCH", "/me", { language: "de" });
  const { options } = (await ask("POST", "/me/passkeys/options")).body;
  const json = { name: "<b>My</b> telephone", passkey: newAuthenticator(app.url).create(options) };
  const { id } = (await ask("POST", "/me/passkeys", json)).body.passkey;
  const [added, ...others] = await sentMails(app);
  expect(others).toEqual([]);
  expect(added).toMatchObject({ to: email, subject: "Ihrem Konto wurde ein Passkey hinzugefügt" });
  expect(added?.text).toContain(`${app.url}/new-password`);
  expect(added?.text).toMatch(/^Das war am .* UTC\.$/mu);
  const { secret } = (await ask("POST", "/me/totp")).body;
  await ask("POST", "/me/totp/confirm", { code: totpCodeOf(app, secret) });
  await ask("POST", "/me/recovery_codes");
  await ask("DELETE", "/me/totp");
  await ask("DELETE", `/me/passkeys/${id}`);
  expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
    "Ihrem Konto wurde eine Authenticator-App hinzugefügt",
    "Ihre Wiederherstellungscodes wurden erneuert",
    "Die Authenticator-App wurde aus Ihrem Konto entfernt",
    "Aus Ihrem Konto wurde ein Passkey entfernt",
  ]);
});
