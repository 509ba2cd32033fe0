/** Second factors: added, asked for at sign-in, each code once, guessing bounded. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import {
  totpCodeOf,
  firstStep,
  MEMBER_PASSWORD,
  signedIn,
  withTotp,
  type WithTotp,
} from "#test/support/member.ts";
import { askerOf, type Asker, refusal } from "#test/support/member-requests.ts";

const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  ({ teamId } = await app.newTeam());
});
afterAll(() => app.close());

/** At the beginning of a step: a code that a test shows is one of the step that it thinks of. */
beforeEach(() => {
  move(STEP_MS - (app.clock.nowMs() % STEP_MS));
});

const move = (ms: number): void => {
  app.clock.aheadMs += ms;
};

async function due({ email }: Pick<WithTotp, "email">): Promise<Asker> {
  return askerOf(app, await firstStep(app, email));
}

const shown = (ask: Asker, code: string) => ask("POST", "/session/factor", { code });
const WRONG = [400, "invalid_factor_code"];

describe("an authenticator app", () => {
  test("asks for nothing until a first code was shown", async () => {
    const email = "begun@print.example";
    const ask = askerOf(app, await signedIn(app, teamId, { email }));
    const { status, body, headers } = await ask("POST", "/me/totp");
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Platen:begun%40print\.example\?/u);
    expect(body.otpauth_url).toContain(`secret=${body.secret}`);
    const again = await askerOf(app, "")("POST", "/session", { email, password: MEMBER_PASSWORD });
    expect(again.body.second_factors).toBeNull();
    expect(refusal(await ask("POST", "/me/totp/confirm", { code: "000000" }))).toEqual(WRONG);
    const confirmed = await ask("POST", "/me/totp/confirm", { code: totpCodeOf(app, body.secret) });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await ask("GET", "/me/factors")).body).toEqual({
      has_password: true,
      openid_links: [],
      has_totp: true,
      passkeys: [],
      recovery_codes_left: 10,
    });
    expect(refusal(await ask("POST", "/me/totp"))).toEqual([409, "factor_exists"]);
  });

  test("makes signing in two steps; the first opens the second and signing out alone", async () => {
    const somebody = await withTotp(app, teamId);
    const first = await askerOf(app, "")("POST", "/session", {
      email: somebody.email,
      password: MEMBER_PASSWORD,
    });
    expect(first.body.second_factors).toEqual(["totp", "recovery_code"]);
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const ask = askerOf(app, cookie);
    for (const [method, path] of [
      ["GET", "/me"],
      ["GET", "/templates"],
      ["GET", "/me/factors"],
      ["DELETE", "/me/totp"],
      ["GET", "/audit_log"],
    ] as const) {
      expect([path, ...refusal(await ask(method, path))]).toEqual([
        path,
        403,
        "second_factor_required",
      ]);
    }
    move(STEP_MS);
    const second = await shown(ask, totpCodeOf(app, somebody.secret));
    expect(second.status).toBe(200);
    const opened = second.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(opened).not.toBe(cookie);
    expect((await askerOf(app, opened)("GET", "/me")).body.user.email).toBe(somebody.email);
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "session_required"]);
    expect(refusal(await shown(askerOf(app, opened), "123456"))).toEqual([401, "session_required"]);
  });

  test("has each code taken once, one step either way", async () => {
    const somebody = await withTotp(app, teamId);
    // Used to confirm it.
    expect(refusal(await shown(await due(somebody), totpCodeOf(app, somebody.secret)))).toEqual(
      WRONG,
    );
    move(10 * STEP_MS);
    const early = totpCodeOf(app, somebody.secret, STEP_MS);
    const now = totpCodeOf(app, somebody.secret);
    expect(
      refusal(await shown(await due(somebody), totpCodeOf(app, somebody.secret, -2 * STEP_MS))),
    ).toEqual(WRONG);
    expect(
      refusal(await shown(await due(somebody), totpCodeOf(app, somebody.secret, 2 * STEP_MS))),
    ).toEqual(WRONG);
    expect((await shown(await due(somebody), early)).status).toBe(200);
    // Neither again, nor an older one behind it.
    expect(refusal(await shown(await due(somebody), early))).toEqual(WRONG);
    expect(refusal(await shown(await due(somebody), now))).toEqual(WRONG);
  });

  test("sent twice at once, a code opens one session", async () => {
    const somebody = await withTotp(app, teamId);
    move(STEP_MS);
    const code = totpCodeOf(app, somebody.secret);
    const askers = await Promise.all([due(somebody), due(somebody), due(somebody)]);
    const answers = await Promise.all(askers.map((ask) => shown(ask, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test("is found by nobody who guesses: ten wrong codes in an hour, and none is tried", async () => {
    const somebody = await withTotp(app, teamId);
    move(STEP_MS);
    const ask = await due(somebody);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) => shown(ask, String(i).padStart(6, "0"))),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    // The right one neither, from whatever session.
    const refused = await shown(await due(somebody), totpCodeOf(app, somebody.secret));
    expect(refusal(refused)).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    move(HOUR_MS);
    const after = await shown(await due(somebody), totpCodeOf(app, somebody.secret));
    expect(after.status).toBe(200);
  });

  test("is turned off, with its recovery codes", async () => {
    const somebody = await withTotp(app, teamId);
    const ask = askerOf(app, somebody.cookie);
    expect((await ask("DELETE", "/me/totp")).status).toBe(200);
    expect((await ask("GET", "/me/factors")).body.recovery_codes_left).toBe(0);
    const after = askerOf(app, await firstStep(app, somebody.email));
    expect((await after("GET", "/me")).status).toBe(200);
    expect(refusal(await ask("DELETE", "/me/totp"))).toEqual([404, "not_found"]);
    expect(refusal(await ask("POST", "/me/recovery_codes"))).toEqual([404, "not_found"]);
  });

  test("asks for a fresh sign-in to be changed, which a code renews as a password does", async () => {
    const somebody = await withTotp(app, teamId);
    const ask = askerOf(app, somebody.cookie);
    move(11 * 60_000);
    for (const [method, path] of [
      ["DELETE", "/me/totp"],
      ["POST", "/me/totp"],
      ["POST", "/me/recovery_codes"],
    ] as const) {
      expect(refusal(await ask(method, path))).toEqual([403, "fresh_sign_in_required"]);
    }
    const code = totpCodeOf(app, somebody.secret);
    expect(refusal(await ask("POST", "/session/renewal", { code: "000000" }))).toEqual(WRONG);
    expect(refusal(await ask("POST", "/session/renewal", {}))).toEqual([
      400,
      "missing_required_field",
    ]);
    expect((await ask("POST", "/session/renewal", { code })).status).toBe(200);
    expect((await ask("DELETE", "/me/totp")).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("stand in for a code, each once, however it is typed", async () => {
    const somebody = await withTotp(app, teamId);
    const [first = "", second = ""] = somebody.recoveryCodes;
    expect((await shown(await due(somebody), ` ${first.replace("-", "")} `)).status).toBe(200);
    expect(refusal(await shown(await due(somebody), first))).toEqual(WRONG);
    const answers = await Promise.all(
      [await due(somebody), await due(somebody)].map((ask) => shown(ask, second)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("are nobody else's, and none of the old ones works once they are renewed", async () => {
    const [one, other] = [await withTotp(app, teamId), await withTotp(app, teamId)];
    const [foreign = ""] = other.recoveryCodes;
    expect(refusal(await shown(await due(one), foreign))).toEqual(WRONG);
    const renewed = await askerOf(app, one.cookie)("POST", "/me/recovery_codes");
    const [old = ""] = one.recoveryCodes;
    expect(refusal(await shown(await due(one), old))).toEqual(WRONG);
    expect((await shown(await due(one), renewed.body.recovery_codes[9])).status).toBe(200);
  });

  test("and secrets are nowhere in the database as they were shown", async () => {
    const somebody = await withTotp(app, teamId);
    const { rows } = await app.services.db.read((tx) =>
      tx.sql(
        "select t::text || r::text as row from totp_factors t join recovery_codes r on true",
        [],
      ),
    );
    const stored = rows.map(({ row }) => String(row)).join("\n");
    const hex = Buffer.from(somebody.secret).toString("hex");
    for (const secret of [somebody.secret, hex, ...somebody.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.replace("-", ""));
    }
  });
});

describe("a team", () => {
  test("lets in only those who showed a factor, where its owner asks for that", async () => {
    const team = await app.newTeam();
    const owner = await withTotp(app, team.teamId);
    const ask = askerOf(app, owner.cookie);
    const bare = askerOf(app, await signedIn(app, team.teamId, { role: "editor" }));
    const other = askerOf(app, await signedIn(app, team.teamId, { role: "owner" }));
    const where = `/teams/${team.teamId}`;
    const asked = { requires_second_factor: true };
    // Who has none would shut themselves out.
    expect(refusal(await other("PATCH", where, asked))).toEqual([403, "second_factor_required"]);
    expect(refusal(await bare("PATCH", where, asked))).toEqual([403, "insufficient_scope"]);
    expect((await ask("PATCH", where, asked)).body.team.requires_second_factor).toBe(true);
    expect((await ask("GET", "/templates")).status).toBe(200);
    expect(refusal(await bare("GET", "/templates"))).toEqual([403, "second_factor_required"]);
    // What takes them in is open: adding a factor.
    expect((await bare("GET", "/me")).status).toBe(200);
    const { secret } = (await bare("POST", "/me/totp")).body;
    await bare("POST", "/me/totp/confirm", { code: totpCodeOf(app, secret) });
    expect((await bare("GET", "/templates")).status).toBe(200);
    // Who turns it off is out again.
    await bare("DELETE", "/me/totp");
    expect(refusal(await bare("GET", "/templates"))).toEqual([403, "second_factor_required"]);
    // Keys are no people.
    const byKey = await fetch(`${app.url}/v1/templates`, {
      headers: { authorization: `Bearer ${team.key}` },
    });
    expect(byKey.status).toBe(200);
  });
});

describe("the audit log", () => {
  test("is downloaded as CSV, all of it, by owners alone", async () => {
    const team = await app.newTeam();
    const owner = askerOf(app, await signedIn(app, team.teamId));
    await owner("PATCH", `/teams/${team.teamId}`, { name: 'Print, "quick"' });
    const viewer = askerOf(app, await signedIn(app, team.teamId, { role: "viewer" }));
    expect(refusal(await viewer("GET", "/audit_log/export"))).toEqual([403, "insufficient_scope"]);
    const { headers, body } = await owner("GET", "/audit_log/export");
    expect(headers.get("content-type")).toBe("text/csv");
    const [head, , changed, opened, end] = body.split("\r\n");
    expect(head).toBe("created_at,action,actor_type,actor_id,target_id,ip,before,after");
    expect(changed).toContain(`,team.updated,user,usr_`);
    expect(changed).toContain('""name"":""Print, \\""quick\\""""');
    expect(opened).toMatch(/^\d{4}-[^,]+,session\.opened,user,usr_\w+,uss_\w+,[^,]+,,/u);
    expect(end).toBe("");
  });

  test("tells of every step, and of those that were refused", async () => {
    const team = await app.newTeam();
    const owner = await withTotp(app, team.teamId);
    const ask = askerOf(app, owner.cookie);
    move(STEP_MS);
    await askerOf(app, "")("POST", "/session", { email: owner.email, password: "not it" });
    const half = await due(owner);
    await shown(half, "000000");
    await shown(half, totpCodeOf(app, owner.secret));
    await ask("POST", "/me/recovery_codes");
    await ask("DELETE", "/me/totp");
    // Written after the response: its time tells nothing of whether an address is known.
    await app.background.run();
    const { data } = (await ask("GET", "/audit_log")).body;
    expect(data.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      "factor.added",
      "factor.recovery_codes_renewed",
      "factor.removed",
      "session.ended",
      "session.factor_due",
      "session.opened",
      "session.opened",
      "session.refused",
      "session.refused",
    ]);
    const text = JSON.stringify(data);
    for (const secret of [owner.secret, ...owner.recoveryCodes, MEMBER_PASSWORD]) {
      expect(text).not.toContain(secret);
    }
  });
});
