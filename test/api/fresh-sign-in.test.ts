/** Sessions that their person sees and ends, and changes that ask for a sign-in of the last ten minutes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { askerOf, type Asker, refusal } from "#test/support/member-requests.ts";

const MINUTE_MS = 60_000;

let app: TestApp;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  ({ teamId } = await app.newTeam());
});
afterAll(() => app.close());

let count = 0;

/** An owner who is signed in on two browsers. */
async function onTwo(): Promise<{ email: string; here: Asker; there: Asker }> {
  const email = `two-${++count}@print.example`;
  const [here, there] = [
    await signedIn(app, teamId, { email }),
    await signedIn(app, teamId, { email }),
  ];
  return { email, here: askerOf(app, here), there: askerOf(app, there) };
}

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  app.clock.aheadMs += minutes * MINUTE_MS;
  try {
    return await work();
  } finally {
    app.clock.aheadMs -= minutes * MINUTE_MS;
  }
}

const KEY = { type: "secret", mode: "live", name: "Web" } as const;

describe("sessions", () => {
  test("are listed with browser, address and last use, and ended one by one", async () => {
    const { email, here, there } = await onTwo();
    const browser = askerOf(app, await signedIn(app, teamId, { email }));
    const { data } = (await here("GET", "/me/sessions")).body;
    expect(data).toHaveLength(3);
    expect(data.map((one: { is_current: boolean }) => one.is_current)).toEqual([
      false,
      false,
      true,
    ]);
    expect(data[2]).toMatchObject({ team_id: teamId, ip: "127.0.0.1", user_agent: "node" });
    const own = (await there("GET", "/me/sessions")).body.data.find(
      (one: { is_current: boolean }) => one.is_current,
    );
    expect((await here("DELETE", `/me/sessions/${own.id}`)).status).toBe(200);
    expect(refusal(await there("GET", "/me"))).toEqual([401, "session_required"]);
    expect((await browser("GET", "/me")).status).toBe(200);
    // Over: neither listed nor ended again.
    expect(refusal(await here("DELETE", `/me/sessions/${own.id}`))).toEqual([404, "not_found"]);
    expect((await here("GET", "/me/sessions")).body.data).toHaveLength(2);
  });

  test("but the one that asks end together, each written down", async () => {
    const { email, here, there } = await onTwo();
    const third = askerOf(app, await signedIn(app, teamId, { email }));
    const own = (await here("GET", "/me/sessions")).body.data;
    const ended = own.filter((one: { is_current: boolean }) => !one.is_current);
    expect((await here("DELETE", "/me/sessions")).body).toEqual({ ok: true });
    for (const other of [there, third]) {
      expect(refusal(await other("GET", "/me"))).toEqual([401, "session_required"]);
    }
    const left = (await here("GET", "/me/sessions")).body.data;
    expect(left.map((one: { is_current: boolean }) => one.is_current)).toEqual([true]);
    const { data: log } = (await here("GET", "/audit_log?action=session.ended")).body;
    const targets = log.map((entry: { target_id: string }) => entry.target_id);
    expect(targets).toEqual(
      expect.arrayContaining(ended.map(({ id }: { readonly id: string }) => id)),
    );
    expect(targets).not.toContain(left[0].id);
    // None is left: nothing to do, and no refusal.
    expect((await here("DELETE", "/me/sessions")).status).toBe(200);
  });

  test("of others are not there", async () => {
    const { here } = await onTwo();
    const { here: stranger } = await onTwo();
    const [first] = (await here("GET", "/me/sessions")).body.data;
    expect(refusal(await stranger("DELETE", `/me/sessions/${first.id}`))).toEqual([
      404,
      "not_found",
    ]);
    expect((await here("GET", "/me")).status).toBe(200);
  });

  test("note that they are used, every five minutes at most", async () => {
    const { here, there } = await onTwo();
    const usedOf = async (): Promise<string> =>
      (await there("GET", "/me/sessions")).body.data[1].last_used_at;
    const before = await usedOf();
    await later(4, () => here("GET", "/me"));
    expect(await usedOf()).toBe(before);
    await later(6, () => here("GET", "/me"));
    expect(Date.parse(await usedOf()) - Date.parse(before)).toBeGreaterThanOrEqual(6 * MINUTE_MS);
  });
});

describe("a fresh sign-in", () => {
  test("lets keys be made for ten minutes, then again once the password was shown", async () => {
    const { here } = await onTwo();
    expect((await later(9, () => here("POST", "/api_keys", KEY))).status).toBe(201);
    await later(11, async () => {
      const refused = refusal(await here("POST", "/api_keys", KEY));
      expect(refused).toEqual([403, "fresh_sign_in_required"]);
      const wrong = await here("POST", "/session/renewal", { password: "not the password" });
      expect(refusal(wrong)).toEqual([401, "session_required"]);
      expect(refusal(await here("POST", "/api_keys", KEY))).toEqual(refused);
      const shown = await here("POST", "/session/renewal", { password: MEMBER_PASSWORD });
      expect(Date.parse(shown.body.fresh_until) - app.clock.nowMs()).toBeGreaterThan(9 * MINUTE_MS);
      expect((await here("POST", "/api_keys", KEY)).status).toBe(201);
    });
  });

  test("is asked for by every change of keys, roles and keys of applications", async () => {
    const { here } = await onTwo();
    const { api_key } = (await here("POST", "/api_keys", KEY)).body;
    const { id } = (await here("GET", "/me")).body.user;
    const where = `/api_keys/${api_key.id}`;
    const application = { create_publishable_key: true, allowed_origins: ["https://a.example"] };
    await later(11, async () => {
      for (const [method, path, body] of [
        ["PATCH", where, { name: "Shop" }],
        ["POST", `${where}/rotate`, undefined],
        ["DELETE", where, undefined],
        ["POST", `/teams/${teamId}/members`, { user_id: id, role: "editor" }],
        ["PATCH", `/teams/${teamId}/members/${id}`, { role: "editor" }],
        ["POST", "/embed/applications", application],
      ] as const) {
        expect([path, ...refusal(await here(method, path, body))]).toEqual([
          path,
          403,
          "fresh_sign_in_required",
        ]);
      }
      // What touches nobody's way in goes on.
      expect((await here("GET", where)).status).toBe(200);
      expect((await here("PATCH", `/teams/${teamId}`, { name: "Renamed" })).status).toBe(200);
    });
  });

  test("is not asked of a key", async () => {
    const key = await app.newKey(teamId, {});
    await later(60, async () => {
      const made = await fetch(`${app.url}/v1/api_keys`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(KEY),
      });
      expect(made.status).toBe(201);
    });
  });

  test("is followed by the end of the person's other sessions, which the log tells", async () => {
    const { here, there } = await onTwo();
    const made = await here("POST", "/api_keys", KEY);
    expect(refusal(await there("GET", "/me"))).toEqual([401, "session_required"]);
    expect((await here("GET", "/me")).status).toBe(200);
    const entries = (await here("GET", "/audit_log?limit=2")).body.data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      "session.ended",
      "api_key.created",
    ]);
    expect(entries[1].target_id).toBe(made.body.api_key.id);
  });

  test("who is given another role is signed out everywhere", async () => {
    const { here } = await onTwo();
    const { here: colleague, there } = await onTwo();
    const { id } = (await colleague("GET", "/me")).body.user;
    const changed = await here("PATCH", `/teams/${teamId}/members/${id}`, { role: "viewer" });
    expect(changed.status).toBe(200);
    for (const browser of [colleague, there]) {
      expect(refusal(await browser("GET", "/me"))).toEqual([401, "session_required"]);
    }
  });
});
