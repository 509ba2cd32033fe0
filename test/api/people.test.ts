/** Accounts, the links that are mailed to people, and invitations to teams: as a browser and a mailbox see them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mail as mailJob } from "#jobs/mail.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Asker, askerOf, refusal } from "#test/support/member-requests.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { countHashes } from "#test/support/password-work.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "a password of some length";
const OTHER_PASSWORD = "another password of length";

let app: TestApp;
let anybody: Asker;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  anybody = askerOf(app, "");
});
afterAll(() => app.close());

let count = 0;
const newEmail = (): string => `person-${++count}@print.example`;

/** Sends what waits; the mails that went out, oldest first. */
async function mailsSent() {
  const from = app.mails.length;
  for (const { payload } of await app.queue.takeAll()) {
    await mailJob.run(app.services, payload, new AbortController().signal, () => {});
  }
  return app.mails.slice(from);
}

/** The one mail that waits: to whom, its subject and the token of its link. */
async function oneMail(): Promise<{ to: string; subject: string; path: string; token: string }> {
  const mails = await mailsSent();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  const url = new URL(/http\S+/u.exec(mail?.text ?? "")?.[0] ?? "http://none");
  const token = url.searchParams.get("t") ?? "";
  expect(token).toMatch(/^[0-9A-Za-z]{43}$/u);
  return { to: mail?.to ?? "", subject: mail?.subject ?? "", path: url.pathname, token };
}

async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
  app.clock.aheadMs += hours * HOUR_MS;
  try {
    return await work();
  } finally {
    app.clock.aheadMs -= hours * HOUR_MS;
  }
}

async function signIn(email: string, password = PASSWORD): Promise<Asker> {
  const { status, headers } = await anybody("POST", "/session", { email, password });
  expect(status).toBe(200);
  return askerOf(app, headers.getSetCookie()[0]?.split(";")[0] ?? "");
}

const signUp = (email: string, facts: object = {}) =>
  anybody("POST", "/sign_up", { email, password: PASSWORD, team_name: "Print & Co", ...facts });

/** Somebody who signed up, with an address to confirm, and the token that does. */
async function newcomer(): Promise<{ email: string; ask: Asker; token: string }> {
  const email = newEmail();
  expect((await signUp(email)).status).toBe(202);
  const { token } = await oneMail();
  return { email, ask: await signIn(email), token };
}

/** An owner with a confirmed address, and the team. */
async function owner(): Promise<{ ask: Asker; teamId: string; email: string; cookie: string }> {
  const { teamId } = await app.newTeam();
  const email = newEmail();
  const cookie = await signedIn(app, teamId, { email });
  return { ask: askerOf(app, cookie), teamId, email, cookie };
}

/** What the team's log tells beside sign-ins, newest first. */
const actions = async (ask: Asker): Promise<string[]> =>
  (await ask("GET", "/audit_log")).body.data
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => !action.startsWith("session."));

const hook = { url: "https://shop.example/hooks", events: "*" };

describe("signing up", () => {
  test("makes a person who owns a team, and confirms the address by a mailed link, once", async () => {
    const email = newEmail();
    const answer = await signUp(email.toUpperCase(), { name: "Ada", language: "de" });
    expect([answer.status, answer.body]).toEqual([202, { ok: true }]);
    const mail = await oneMail();
    expect(mail).toMatchObject({
      to: email,
      subject: "Bestätigen Sie Ihre Adresse",
      path: "/confirm",
    });
    const ask = await signIn(email);
    const me = (await ask("GET", "/me")).body;
    expect([me.user.email, me.user.name, me.team.name, me.team.role]).toEqual([
      email,
      "Ada",
      "Print & Co",
      "owner",
    ]);
    const refused = refusal(await ask("POST", "/webhook_endpoints", hook));
    expect(refused).toEqual([403, "address_not_confirmed"]);
    expect((await anybody("POST", "/address_confirmations", { token: mail.token })).status).toBe(
      200,
    );
    expect(refusal(await ask("POST", "/webhook_endpoints", hook))).not.toEqual(refused);
    const again = await anybody("POST", "/address_confirmations", { token: mail.token });
    expect(refusal(again)).toEqual([400, "invalid_mail_link"]);
    expect(await actions(ask)).toEqual([
      "user.address_confirmed",
      "user.signed_up",
      "team.created",
    ]);
  });

  test("keeps what leaves the team waiting, for its keys as well", async () => {
    const { ask, token } = await newcomer();
    const { team } = (await ask("GET", "/me")).body;
    const key = await app.newKey(team.id, {});
    const byKey: Asker = (method, path, body) =>
      anybody(method, path, body, { authorization: `Bearer ${key}` });
    for (const [by, path, body] of [
      [ask, "/webhook_endpoints", hook],
      [byKey, "/webhook_endpoints", hook],
      [ask, `/teams/${team.id}/invitations`, { email: newEmail() }],
    ] as const) {
      expect(refusal(await by("POST", path, body))).toEqual([403, "address_not_confirmed"]);
    }
    expect((await mailsSent()).length).toBe(0);
    expect((await anybody("POST", "/address_confirmations", { token })).status).toBe(200);
    const invited = await ask("POST", `/teams/${team.id}/invitations`, { email: newEmail() });
    expect(invited.status).toBe(201);
    await mailsSent();
  });

  test("answers alike for an address that somebody has, makes nothing, and tells that person", async () => {
    const { email } = await owner();
    const [known, knownHashes] = await countHashes(() => signUp(email));
    const [unknown, unknownHashes] = await countHashes(() => signUp(newEmail()));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([knownHashes, unknownHashes]).toEqual([1, 1]);
    const mails = await mailsSent();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "You have an account",
      "Confirm your address",
    ]);
    expect(mails[0]?.to).toBe(email);
    const wrong = await anybody("POST", "/session", { email, password: PASSWORD });
    expect(refusal(wrong)).toEqual([401, "session_required"]);
    expect((await signIn(email, MEMBER_PASSWORD)) !== undefined).toBe(true);
  });

  test.each([
    [{ email: "x", password: PASSWORD, team_name: "x" }, "invalid_parameter"],
    [{ email: "a@b.example", password: "too short", team_name: "x" }, "invalid_parameter"],
    [{ email: "a@b.example", password: PASSWORD }, "missing_required_field"],
  ])("is refused with %j", async (body, code) => {
    expect(refusal(await anybody("POST", "/sign_up", body))).toEqual([400, code]);
  });
});

describe("where not everybody may sign up", () => {
  test.each([
    ["invited", 201],
    ["closed", 403],
  ] as const)("%s", async (policy, status) => {
    const own = await startTestApp({ runner: null, signUp: policy });
    try {
      const ask = askerOf(own, "");
      const body = { email: newEmail(), password: PASSWORD, team_name: "Print & Co" };
      expect(refusal(await ask("POST", "/sign_up", body))).toEqual([403, "sign_up_closed"]);
      const { teamId } = await own.newTeam();
      const by = askerOf(own, await signedIn(own, teamId));
      await by("POST", `/teams/${teamId}/invitations`, { email: newEmail() });
      for (const { payload } of await own.queue.takeAll()) {
        await mailJob.run(own.services, payload, new AbortController().signal, () => {});
      }
      const token = /[?&]t=(\w+)/u.exec(own.mails[0]?.text ?? "")?.[1];
      const joined = await ask("POST", "/invitations/sign_up", { token, password: PASSWORD });
      expect(joined.status).toBe(status);
    } finally {
      await own.close();
    }
  });

  test("nothing is offered that needs mail where none is sent", async () => {
    const own = await startTestApp({ runner: null, hasMail: false });
    try {
      const email = newEmail();
      for (const [path, body] of [
        ["/sign_up", { email, password: PASSWORD, team_name: "Print & Co" }],
        ["/password_resets", { email }],
      ] as const) {
        const answer = await askerOf(own, "")("POST", path, body);
        expect([path, ...refusal(answer)]).toEqual([path, 503, "mail_not_configured"]);
      }
    } finally {
      await own.close();
    }
  });
});

describe("a new password", () => {
  test("is set by a mailed link within the hour, once, and signs the person out everywhere", async () => {
    const { email, ask } = await owner();
    const asked = await anybody("POST", "/password_resets", { email });
    const stranger = await anybody("POST", "/password_resets", { email: newEmail() });
    expect([asked.status, asked.body]).toEqual([stranger.status, stranger.body]);
    const mail = await oneMail();
    expect(mail).toMatchObject({ to: email, path: "/new-password" });
    const set = (password: string) =>
      anybody("PUT", "/password_resets", { token: mail.token, password });
    expect(refusal(await set("short"))).toEqual([400, "invalid_parameter"]);
    expect(refusal(await later(1.01, () => set(OTHER_PASSWORD)))).toEqual([
      400,
      "invalid_mail_link",
    ]);
    expect((await set(OTHER_PASSWORD)).status).toBe(200);
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "session_required"]);
    expect(refusal(await set(PASSWORD))).toEqual([400, "invalid_mail_link"]);
    expect(await actions(await signIn(email, OTHER_PASSWORD))).toEqual([
      "user.password_reset",
      "user.password_reset_requested",
    ]);
  });

  test("is set by who signed in of late, whose other sessions end", async () => {
    const { email, ask } = await owner();
    const there = await signIn(email, MEMBER_PASSWORD);
    const change = () => ask("PUT", "/me/password", { password: OTHER_PASSWORD });
    const late = await later(0.2, change);
    expect(refusal(late)).toEqual([403, "fresh_sign_in_required"]);
    expect((await change()).status).toBe(200);
    expect((await ask("GET", "/me")).status).toBe(200);
    expect(refusal(await there("GET", "/me"))).toEqual([401, "session_required"]);
    await signIn(email, OTHER_PASSWORD);
    expect(await actions(ask)).toContain("user.password_changed");
  });
});

describe("a new address", () => {
  test("takes the old one's place once its link is used", async () => {
    const { email, ask } = await owner();
    const there = await signIn(email, MEMBER_PASSWORD);
    const next = newEmail();
    const change = () => ask("PUT", "/me/email", { email: next });
    expect(refusal(await later(0.2, change))).toEqual([403, "fresh_sign_in_required"]);
    expect((await change()).status).toBe(202);
    const mail = await oneMail();
    expect(mail).toMatchObject({ to: next, subject: "Confirm your new address" });
    expect((await ask("GET", "/me")).body.user.email).toBe(email);
    expect((await anybody("POST", "/address_confirmations", { token: mail.token })).status).toBe(
      200,
    );
    expect(refusal(await there("GET", "/me"))).toEqual([401, "session_required"]);
    const now = await signIn(next, MEMBER_PASSWORD);
    expect((await now("GET", "/me")).body.user.email).toBe(next);
    const entry = (await now("GET", "/audit_log")).body.data.find(
      ({ action }: { action: string }) => action.startsWith("user."),
    );
    expect([entry.action, entry.before, entry.after]).toEqual([
      "user.address_changed",
      { email },
      { email: next },
    ]);
  });
});

describe("an invitation", () => {
  test("is accepted by who signs up with it, whose address is confirmed by that", async () => {
    const { ask, teamId } = await owner();
    const email = newEmail();
    const made = await ask("POST", `/teams/${teamId}/invitations`, { email, role: "editor" });
    expect([made.status, made.body.invitation]).toMatchObject([
      201,
      { team_id: teamId, email, role: "editor", id: expect.stringMatching(/^inv_/u) },
    ]);
    const mail = await oneMail();
    expect(mail).toMatchObject({ to: email, subject: "Invitation to A shop", path: "/invitation" });
    const look = async () => await anybody("POST", "/invitations/lookup", { token: mail.token });
    const inviter = (await ask("GET", "/me")).body.user;
    expect(app.mails.at(-1)?.text).toContain(`${inviter.name} invites you to work with A shop`);
    const seen = await look();
    expect([seen.status, seen.body.invitation]).toEqual([
      200,
      {
        team_name: "A shop",
        inviter: inviter.name,
        email,
        role: "editor",
        expires_at: made.body.invitation.expires_at,
        has_account: false,
      },
    ]);
    const body = { token: mail.token, password: PASSWORD, name: "Grace" };
    const joined = await anybody("POST", "/invitations/sign_up", body);
    expect([joined.status, joined.body.team]).toEqual([
      201,
      { id: teamId, name: "A shop", role: "editor" },
    ]);
    const again = await anybody("POST", "/invitations/sign_up", body);
    expect(refusal(again)).toEqual([400, "invalid_mail_link"]);
    expect(refusal(await look())).toEqual([400, "invalid_mail_link"]);
    const member = await signIn(email);
    expect((await member("GET", "/me")).body.team).toMatchObject({ id: teamId, role: "editor" });
    expect((await member("POST", "/me/confirmation", {})).status).toBe(202);
    expect(await mailsSent()).toEqual([]);
    // The only team there is: nobody leaves it.
    const { id } = (await member("GET", "/me")).body.user;
    const left = await member("DELETE", `/teams/${teamId}/members/${id}`);
    expect(refusal(left)).toEqual([400, "invalid_last_team"]);
    expect((await ask("GET", `/teams/${teamId}/invitations`)).body.data).toEqual([]);
    expect(await actions(ask)).toEqual(["invitation.accepted", "invitation.created"]);
  });

  test("is made, seen and taken back by owners of the team alone", async () => {
    const { ask, teamId } = await owner();
    const path = `/teams/${teamId}/invitations`;
    const { id } = (await ask("POST", path, { email: newEmail() })).body.invitation;
    await mailsSent();
    const editor = askerOf(app, await signedIn(app, teamId, { email: newEmail(), role: "editor" }));
    const { ask: stranger, teamId: theirs } = await owner();
    const requests = [
      ["POST", path, { email: newEmail() }],
      ["GET", path, undefined],
      ["POST", `${path}/${id}/resend`, {}],
      ["DELETE", `${path}/${id}`, undefined],
    ] as const;
    for (const [method, where, body] of requests) {
      expect(refusal(await editor(method, where, body))).toEqual([403, "insufficient_scope"]);
      expect(refusal(await stranger(method, where, body))).toEqual([404, "team_not_found"]);
    }
    const across = await stranger("DELETE", `/teams/${theirs}/invitations/${id}`);
    expect(refusal(across)).toEqual([404, "invitation_not_found"]);
    expect(await mailsSent()).toEqual([]);
    expect(refusal(await later(0.2, () => ask("POST", path, { email: newEmail() })))).toEqual([
      403,
      "fresh_sign_in_required",
    ]);
  });
});
