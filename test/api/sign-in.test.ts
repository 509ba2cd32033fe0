/** The dashboard's cookie: how it is got, what it opens, when it ends. */
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scryptPasswords } from "#adapters/scrypt-passwords.ts";
import { scryptThreads } from "#adapters/scrypt-threads.ts";
import { operations } from "#api/operations.ts";
import { MEMBER_ROLES, scopesOfRole } from "#domain/member-role.ts";
import { addMember, setPassword } from "#services/teams/add-member.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { askerOf, refusal } from "#test/support/member-requests.ts";
import { countHashes } from "#test/support/password-work.ts";
import { probe } from "#test/support/probes.ts";
import { changeRow, setPasswordHash, takeOutOfTeams } from "#test/support/rows.ts";

const DAY_MS = 86_400_000;
const OTHER = "https://other.example";

let app: TestApp;
let teamId: string;
let key: string;
beforeAll(async () => {
  app = await startTestApp({
    runner: null,
    endpoints: [...operations, probe("secret"), probe("secret", { method: "GET" })],
  });
  ({ teamId, key } = await app.newTeam());
});
afterAll(() => app.close());

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  json?: unknown,
): Promise<Answered> {
  const response = await fetch(`${app.url}/v1${path}`, {
    method,
    headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const told = ({ status, body }: Answered): [number, string] => [status, body.error?.code ?? ""];

const signIn = (
  email: string,
  password = MEMBER_PASSWORD,
  headers: Record<string, string> = {},
): Promise<Answered> => ask("POST", "/session", headers, { email, password });

const me = (cookie: string): Promise<Answered> => ask("GET", "/me", { cookie });

async function atMs<T>(aheadMs: number, work: () => Promise<T>): Promise<T> {
  app.clock.aheadMs += aheadMs;
  try {
    return await work();
  } finally {
    app.clock.aheadMs -= aheadMs;
  }
}

describe("signing in", () => {
  beforeAll(() =>
    addMember(app.services, teamId, {
      email: "grace@print.example",
      name: "Grace",
      role: "editor",
      password: "caf\u00e9 au lait, twice",
    }),
  );

  test("gives a cookie that scripts cannot read, and tells who that is", async () => {
    const { status, headers, body } = await signIn("grace@print.example", "café au lait, twice");
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toMatch(
      /^platen_session=[0-9A-Za-z]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/u,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      user: { email: "grace@print.example", name: "Grace" },
      team: { id: teamId, role: "editor", is_demo: false },
    });
  });

  test("takes the address and the password as other keyboards write them", async () => {
    const answer = await signIn(" Grace@Print.Example ", "cafe\u0301 au lait, twice");
    expect(answer.status).toBe(200);
  });

  test("tells a wrong password and an unknown address alike", async () => {
    const wrong = await signIn("grace@print.example", "not the password");
    const nobody = await signIn("nobody@print.example", "not the password");
    expect(told(wrong)).toEqual([401, "session_required"]);
    expect(told(nobody)).toEqual([401, "session_required"]);
    expect({ ...nobody.body.error, request_id: "" }).toEqual({
      ...wrong.body.error,
      request_id: "",
    });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("hashes once for everybody: known, unknown, without a password, of no team", async () => {
    const [bare, lone] = ["bare@print.example", "lone@print.example"];
    for (const email of [bare, lone]) {
      await signedIn(app, teamId, { email });
    }
    await setPasswordHash(app, bare, null);
    await takeOutOfTeams(app, lone);
    for (const [email, password] of [
      ["grace@print.example", "not the password"],
      ["nobody@print.example", "not the password"],
      [bare, MEMBER_PASSWORD],
      [lone, "not the password"],
    ] as const) {
      const [answer, hashes] = await countHashes(() => signIn(email, password));
      expect([email, ...told(answer), hashes]).toEqual([email, 401, "session_required", 1]);
    }
    // Who has the password learns nothing else by it.
    const [answer, hashes] = await countHashes(() => signIn(lone, MEMBER_PASSWORD));
    expect([...told(answer), hashes]).toEqual([403, "no_team", 1]);
  });

  test.each([
    ["no address", { email: "grace", password: "x" }, "invalid_parameter"],
    ["a password of 129", { email: "a@b.c", password: "x".repeat(129) }, "invalid_parameter"],
    ["no password", { email: "a@b.c" }, "missing_required_field"],
    ["nothing", {}, "missing_fields"],
    ["a role of one's own", { email: "a@b.c", password: "x", role: "owner" }, "invalid_parameter"],
  ])("refuses %s", async (_name, json, code) => {
    expect(told(await ask("POST", "/session", {}, json))).toEqual([400, code]);
  });

  test("makes a new value each time and ends the one it replaces", async () => {
    const first = await signedIn(app, teamId, { email: "again@print.example" });
    const answer = await signIn("again@print.example", MEMBER_PASSWORD, { cookie: first });
    const second = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(second).not.toBe(first);
    expect(told(await me(first))).toEqual([401, "session_required"]);
    expect((await me(second)).status).toBe(200);
  });

  test("a value that the browser brought along is never taken over", async () => {
    const planted = `platen_session=${"A".repeat(43)}`;
    await signedIn(app, teamId, { email: "planted@print.example" });
    const answer = await signIn("planted@print.example", MEMBER_PASSWORD, { cookie: planted });
    expect(answer.headers.getSetCookie()[0]?.startsWith(planted)).toBe(false);
    expect(told(await me(planted))).toEqual([401, "session_required"]);
  });

  test("who belongs to no team is not let in", async () => {
    const cookie = await signedIn(app, teamId, { email: "gone@print.example" });
    await takeOutOfTeams(app, "gone@print.example");
    expect(told(await me(cookie))).toEqual([401, "session_required"]);
    const answer = await signIn("gone@print.example");
    expect(told(answer)).toEqual([403, "no_team"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("nothing that is stored is a cookie or a password", async () => {
    const cookie = await signedIn(app, teamId);
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select u::text || s::text as row from users u join user_sessions s on true", []),
    );
    const stored = rows.map(({ row }) => String(row)).join("\n");
    expect(stored).not.toContain(cookie.split("=")[1]);
    expect(stored).not.toContain(MEMBER_PASSWORD);
  });

  test("a hash of another cost is replaced, and the password stays", async () => {
    const email = "old@print.example";
    await signedIn(app, teamId, { email });
    const old = await scryptPasswords({ cost: { log2N: 3, r: 8, p: 1 } }).hash(MEMBER_PASSWORD);
    const stored = async (): Promise<unknown> => {
      const { rows } = await app.services.db.read((tx) =>
        tx.sql("select password_hash from users where email = $1", [email]),
      );
      return rows[0]?.["password_hash"];
    };
    await setPasswordHash(app, email, old);
    expect((await signIn(email)).status).toBe(200);
    expect(await stored()).toMatch(/^scrypt\$4\$/u);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe("passwords beyond what the machine can hash", () => {
  test("are refused at once, and those that wait are hashed in turn", async () => {
    const hasher = scryptPasswords({
      cost: { log2N: 4, r: 8, p: 1 },
      bounds: { atOnce: 1, waiting: 2 },
    });
    const stored = await hasher.hash(MEMBER_PASSWORD);
    const [outcomes, hashes] = await countHashes(() =>
      Promise.allSettled(Array.from({ length: 9 }, () => hasher.matches(MEMBER_PASSWORD, stored))),
    );
    expect(
      outcomes.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason))),
    ).toEqual([
      true,
      true,
      true,
      ...Array.from({ length: 6 }, () => "HasherBusy: too many passwords wait to be hashed"),
    ]);
    expect(hashes).toBe(3);
    // Afterwards there is room again.
    expect(await hasher.matches(MEMBER_PASSWORD, stored)).toBe(true);
  });

  test("are hashed alike by threads of their own, which step back on Linux", async () => {
    const cost = { log2N: 4, r: 8, p: 1 };
    const threads = scryptPasswords({ cost, runScrypt: scryptThreads() });
    const stored = await threads.hash(MEMBER_PASSWORD);
    expect(await scryptPasswords({ cost }).matches(MEMBER_PASSWORD, stored)).toBe(true);
    const answers = await Promise.all(
      ["a guess of some length", MEMBER_PASSWORD].map((one) => threads.matches(one, stored)),
    );
    expect(answers).toEqual([false, true]);
    if (process.platform === "linux") {
      // proc(5): nice is field 19 of a thread's stat, the 17th after its name.
      const nices = (await readdir("/proc/self/task")).map((thread) =>
        Number(
          readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ")[1]?.split(" ")[16],
        ),
      );
      expect([nices.includes(19), nices.includes(getPriority())]).toEqual([true, true]);
    }
  });

  test("are answered 429, whoever's they are", async () => {
    const own = await startTestApp({ runner: null, hasherBounds: { atOnce: 0, waiting: 0 } });
    try {
      const guess = { email: "nobody@print.example", password: "a guess of some length" };
      const refused = await askerOf(own, "")("POST", "/session", guess);
      expect([...refusal(refused), refused.headers.get("retry-after")]).toEqual([
        429,
        "rate_limit_exceeded",
        "5",
      ]);
    } finally {
      await own.close();
    }
  });
});

describe("a session", () => {
  test("tells who is signed in, where, and which teams there are", async () => {
    const other = await app.newTeam();
    const email = "two@print.example";
    const cookie = await signedIn(app, teamId, { email });
    await signedIn(app, other.teamId, { email, role: "viewer" });
    const { body } = await me(cookie);
    expect(body.user.email).toBe(email);
    expect(body.team).toMatchObject({ id: teamId, role: "owner" });
    expect(body.teams.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [teamId, "owner"],
      [other.teamId, "viewer"],
    ]);
  });

  test("ends two weeks after its last use, which is told to the browser once a day", async () => {
    const cookie = await signedIn(app, teamId);
    expect((await me(cookie)).headers.getSetCookie()).toEqual([]);
    const later = await atMs(13 * DAY_MS, () => me(cookie));
    expect(later.headers.getSetCookie()[0]).toMatch(/^platen_session=.{43}; .*Max-Age=1209600/u);
    expect((await atMs(26 * DAY_MS, () => me(cookie))).status).toBe(200);
    await atMs(41 * DAY_MS, async () => {
      expect(told(await me(cookie))).toEqual([401, "session_required"]);
      await sweep(app.services);
      expect(told(await me(cookie))).toEqual([401, "session_required"]);
    });
  });

  test("is over everywhere once signed out", async () => {
    const cookie = await signedIn(app, teamId);
    const own = { cookie, origin: app.url, "idempotency-key": "out-1" };
    const out = await ask("DELETE", "/session", own);
    expect([out.status, out.body]).toEqual([200, { ok: true }]);
    expect(out.headers.getSetCookie()[0]).toMatch(/^platen_session=; Path=\/; Max-Age=0;/u);
    expect(told(await me(cookie))).toEqual([401, "session_required"]);
    expect(told(await ask("GET", "/templates", { cookie }))).toEqual([401, "session_required"]);
    const again = await ask("DELETE", "/session", own);
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([200, "true"]);
    const anew = await ask("DELETE", "/session", { cookie, origin: app.url });
    expect(told(anew)).toEqual([401, "session_required"]);
  });

  test("ends with a new password", async () => {
    const cookie = await signedIn(app, teamId, { email: "new@print.example" });
    const made = await setPassword(app.services, "new@print.example", null);
    expect(told(await me(cookie))).toEqual([401, "session_required"]);
    expect(told(await signIn("new@print.example"))).toEqual([401, "session_required"]);
    expect((await signIn("new@print.example", made?.password ?? "")).status).toBe(200);
    expect(await setPassword(app.services, "nobody@print.example", null)).toBeNull();
  });

  test("of a demo ends with the demo", async () => {
    const demo = await app.newTeam();
    const cookie = await signedIn(app, demo.teamId);
    await changeRow(app, "teams", demo.teamId, { endsAt: new Date(app.clock.nowMs() + DAY_MS) });
    expect((await me(cookie)).status).toBe(200);
    await atMs(DAY_MS + 1, async () => {
      expect(told(await me(cookie))).toEqual([401, "demo_expired"]);
      expect(told(await ask("GET", "/templates", { cookie }))).toEqual([401, "demo_expired"]);
    });
  });

  test.each([
    ["no cookie", {}],
    ["an empty one", { cookie: "platen_session=" }],
    ["one that was made up", { cookie: `platen_session=${"x".repeat(43)}` }],
    ["an API key", { authorization: "Bearer KEY" }],
  ])("is asked for with %s", async (_name, headers: Record<string, string>) => {
    const shown = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("KEY", key)]),
    );
    expect(told(await ask("GET", "/me", shown))).toEqual([401, "session_required"]);
  });

  test("two cookies of its name are none", async () => {
    const cookie = await signedIn(app, teamId);
    const both = `${cookie}; platen_session=${"x".repeat(43)}`;
    expect(told(await me(both))).toEqual([401, "session_required"]);
  });
});

describe("over https", () => {
  test("the cookie is bound to the host", async () => {
    const secure = await startTestApp({ runner: null, publicUrl: "https://print.example" });
    try {
      const team = await secure.newTeam();
      const cookie = await signedIn(secure, team.teamId);
      expect(cookie).toMatch(/^__Host-platen_session=/u);
      const asked = await fetch(`${secure.url}/v1/me`, { headers: { cookie } });
      expect(asked.status).toBe(200);
      const plain = cookie.replace("__Host-", "");
      const refused = await fetch(`${secure.url}/v1/me`, { headers: { cookie: plain } });
      expect(refused.status).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

describe("the routes of keys", () => {
  test("take the cookie, show the session's team and no other", async () => {
    const stranger = await app.newTeam();
    const cookie = await signedIn(app, teamId);
    const made = await ask(
      "POST",
      "/selection_sets",
      { cookie, origin: app.url },
      { name: "Colours", options: ["red"] },
    );
    expect(made.status).toBe(201);
    const { id } = made.body.selection_set;
    expect((await clientOf(app.url, key).get(`/selection_sets/${id}`)).status).toBe(200);
    const strange = await signedIn(app, stranger.teamId);
    const hidden = await ask("GET", `/selection_sets/${id}`, { cookie: strange });
    expect(told(hidden)).toEqual([404, "selection_set_not_found"]);
  });

  test.each(MEMBER_ROLES)("let %s do what the role may and nothing else", async (role) => {
    const cookie = await signedIn(app, teamId, { role });
    const allowed = new Set<string>(scopesOfRole(role));
    const refused = new Map<string, boolean>();
    const expected = new Map<string, boolean>();
    for (const { declaration: o } of operations.filter(
      (each) => each.declaration.auth === "secret",
    )) {
      const path = o.path.replaceAll(/\{\w+\}/gu, "none");
      // No body that any operation takes: what is let in is refused for that, and changes nothing.
      const sent = o.method === "GET" ? undefined : { no_such_member: 1 };
      const [, code] = told(await ask(o.method, path, { cookie, origin: app.url }, sent));
      refused.set(o.id, code === "insufficient_scope");
      expected.set(o.id, !allowed.has(o.memberScope ?? o.scope ?? ""));
    }
    expect(refused).toEqual(expected);
  });

  test.each<[string, () => Record<string, string>, number]>([
    ["this page", () => ({ origin: app.url }), 200],
    ["a link of this page", () => ({ referer: `${app.url}/templates?x=1` }), 200],
    ["another site", () => ({ origin: OTHER }), 403],
    ["another site with our Referer", () => ({ origin: OTHER, referer: app.url }), 403],
    ["a page that hides where it is", () => ({ origin: "null" }), 403],
    ["nowhere", () => ({}), 403],
  ])("take an unsafe request from %s: %3$i", async (_name, headers, status) => {
    const cookie = await signedIn(app, teamId);
    const answer = await ask("POST", "/probe/secret", { cookie, ...headers() }, {});
    expect(told(answer)).toEqual([status, status === 200 ? "" : "origin_not_allowed"]);
  });

  test("are read from wherever the cookie is sent", async () => {
    const cookie = await signedIn(app, teamId);
    const answer = await ask("GET", "/probe/secret", { cookie, origin: OTHER });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("believe the key where both are shown", async () => {
    const cookie = await signedIn(app, teamId, { role: "viewer" });
    const both = { cookie, authorization: `Bearer ${key}` };
    expect((await ask("POST", "/probe/secret", both, {})).body.caller.keyId).toMatch(/^key_/u);
    const wrong = { cookie, authorization: "Bearer sk_live_nonsense" };
    expect(told(await ask("GET", "/probe/secret", wrong))).toEqual([401, "invalid_api_key"]);
    const basic = { cookie, authorization: "Basic YTpi" };
    expect(told(await ask("GET", "/probe/secret", basic))).toEqual([
      401,
      "authentication_required",
    ]);
  });

  test.each([
    [undefined, 200, "live"],
    ["live", 200, "live"],
    ["test", 200, "test"],
    ["both", 400, undefined],
  ])("X-Service-Mode %s of a member: %i %s", async (mode, status, seen) => {
    const cookie = await signedIn(app, teamId);
    const headers = { cookie, ...(mode === undefined ? {} : { "x-service-mode": mode }) };
    const answer = await ask("GET", "/probe/secret", headers);
    expect([answer.status, answer.body.caller?.mode]).toEqual([status, seen]);
  });

  test("a live key that asks for test data is told what it is", async () => {
    const shown = { authorization: `Bearer ${key}`, "x-service-mode": "test" };
    expect(told(await ask("GET", "/probe/secret", shown))).toEqual([400, "invalid_parameter"]);
  });

  test("keep Idempotency-Keys of two sessions apart", async () => {
    const cookies = [await signedIn(app, teamId), await signedIn(app, teamId)];
    const runs = [];
    for (const cookie of [...cookies, ...cookies]) {
      const headers = { cookie, origin: app.url, "idempotency-key": "same" };
      const answer = await ask("POST", "/probe/secret", headers, {});
      runs.push([answer.headers.get("idempotent-replay"), answer.body.run]);
    }
    expect(runs.map(([replay]) => replay)).toEqual(["false", "false", "true", "true"]);
    expect([runs[2]?.[1], runs[3]?.[1]]).toEqual([runs[0]?.[1], runs[1]?.[1]]);
  });
});

describe("limits", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ runner: null, rateScale: 1, trustedProxies: ["127.0.0.1"] });
  });
  afterAll(() => limited.close());

  const attempt = async (from: string, email: string): Promise<string> => {
    const response = await fetch(`${limited.url}/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ email, password: "a guess" }),
    });
    const { error } = (await response.json()) as { error: { code: string } };
    return error.code;
  };

  /** How many attempts were let in first: more than the budget when the minute turns meanwhile. */
  const untilRefused = async (again: (i: number) => Promise<string>): Promise<number> => {
    for (let i = 0; i < 100; i++) {
      const code = await again(i);
      if (code === "rate_limit_exceeded") {
        return i;
      }
      expect(code).toBe("session_required");
    }
    return 100;
  };

  test("ten attempts a minute from one address", async () => {
    const tried = await untilRefused((i) => attempt("203.0.113.1", `guess-${i}@print.example`));
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThan(100);
    expect(await attempt("203.0.113.2", "guess-0@print.example")).toBe("session_required");
  });

  test("thirty a minute at one account, from wherever, known or not", async () => {
    const tried = await untilRefused((i) => {
      const spelling = i % 2 === 0 ? "known@print.example" : " KNOWN@print.example";
      return attempt(`198.51.100.${i}`, spelling);
    });
    expect(tried).toBeGreaterThanOrEqual(30);
    expect(tried).toBeLessThan(100);
  });

  test("thirty a minute at one person who shows the password again, from wherever", async () => {
    const { teamId: own } = await limited.newTeam();
    const cookie = await signedIn(limited, own);
    const ask = askerOf(limited, cookie);
    const guess = async (i: number): Promise<string> => {
      const from = { "x-forwarded-for": `192.0.2.${i}` };
      return refusal(await ask("POST", "/session/renewal", { password: "a guess" }, from))[1];
    };
    const tried = await untilRefused(guess);
    expect(tried).toBeGreaterThanOrEqual(30);
    expect(tried).toBeLessThan(100);
    // Somebody else is not kept out by it.
    const other = askerOf(limited, await signedIn(limited, own));
    const shown = await other("POST", "/session/renewal", { password: MEMBER_PASSWORD });
    expect(shown.status).toBe(200);
  });

  test("a session has its own budget, which is told", async () => {
    const { teamId: own } = await limited.newTeam();
    const cookie = await signedIn(limited, own);
    const answer = await fetch(`${limited.url}/v1/templates`, { headers: { cookie } });
    expect(answer.headers.get("x-ratelimit-limit")).toBe("300");
    await answer.arrayBuffer();
  });

  test("without a store for counters nobody signs in", async () => {
    const bare = await startTestApp({ runner: null, hasCounters: false });
    try {
      const { body } = await clientOf(bare.url, "").post("/session", {
        email: "a@b.c",
        password: "x",
      });
      expect(body.error.code).toBe("keyvalue_not_configured");
    } finally {
      await bare.close();
    }
  });
});
