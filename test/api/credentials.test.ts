import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hostedCookie } from "#services/access/authenticate-browser.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { withAnotherEnd } from "#test/support/another-end.ts";
import { embedApplication, embedSession } from "#test/support/embed-rows.ts";
import { probe } from "#test/support/probes.ts";
import { testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";
import { changeKey } from "#test/support/rows.ts";
import { plainUnit } from "#services/context/context.ts";
import { startHostedFill } from "#services/hosted-fills/hosted-fills.ts";
import { readTemplate } from "#services/templates/read-template.ts";

const SHOP = "https://shop.example";
const OTHER = "https://other.example";

let app: TestApp;
let teamId: string;
let secret: string;
let key: string;
let testKey: string;
let templateId: string;
let slug: string;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    trustedProxies: ["127.0.0.1"],
    endpoints: [
      probe("secret"),
      probe("publishable", { scope: "embed:sessions:create" }),
      probe("storefront", { scope: "product_mappings:resolve" }),
      probe("client_secret"),
      probe("client_secret", { path: "/probe/embed/sessions/{id}/save" }),
      probe("none", { sameOrigin: true }),
      probe("hosted", { path: "/probe/hosted/{id}", method: "GET" }),
      probe("hosted", { path: "/probe/hosted/{id}", method: "PATCH" }),
    ],
  });
  const team = await app.newTeam();
  ({ teamId } = team);
  secret = team.key;
  key = await app.newKey(teamId, { type: "publishable", allowedOrigins: [SHOP] });
  testKey = await app.newKey(teamId, {
    type: "publishable",
    mode: "test",
    allowedOrigins: [SHOP],
  });
  const seeded = await seedTeam(app.services, teamId);
  ({ templateId } = seeded);
  ({ slug } = (await readTemplate(app.services, seeded.caller, { id: templateId })).template);
});
afterEach(() => {
  app.clock.aheadMs = 0;
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

async function ask(
  path: string,
  headers: Record<string, string>,
  init: { readonly method?: string; readonly body?: object } = {},
): Promise<Answer> {
  const method = init.method ?? "POST";
  const response = await fetch(`${app.url}/v1/probe/${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "GET" ? {} : { body: JSON.stringify(init.body ?? {}) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const body: any = await response.json();
  return { status: response.status, code: body.error?.code ?? "", headers: response.headers, body };
}

const told = ({ status, code }: Answer): [number, string] => [status, code];
const pk = (value: string): Record<string, string> => ({ "x-service-publishable-key": value });
const sk = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
const client = (value: string): Record<string, string> => ({ "x-service-client-secret": value });
const unknownKey = (kind: string): string => `${kind}_live_${"x".repeat(32)}`;

describe("a server route", () => {
  test.each<[string, () => Record<string, string>, number, string]>([
    ["nothing", () => ({}), 401, "authentication_required"],
    ["another scheme", () => ({ authorization: "Basic eA==" }), 401, "authentication_required"],
    ["no key", () => sk("sk_test_nonsense"), 401, "invalid_api_key"],
    ["a key with something behind it", () => sk(`${secret} x`), 401, "invalid_api_key"],
    ["an unknown key", () => sk(unknownKey("sk")), 401, "invalid_api_key"],
    ["a publishable key as bearer", () => sk(key), 403, "secret_key_required"],
    ["a publishable key in its header", () => pk(key), 403, "secret_key_required"],
    ["an unknown publishable key", () => pk(unknownKey("pk")), 401, "authentication_required"],
    ["a secret key in the header of the others", () => pk(secret), 401, "authentication_required"],
    ["a secret key", () => sk(secret), 200, ""],
    ["both", () => ({ ...sk(secret), ...pk(key) }), 200, ""],
  ])("given %s answers %3$i %4$s", async (_name, headers, status, code) => {
    expect(told(await ask("secret", headers()))).toEqual([status, code]);
  });

  test("takes no key from the query", async () => {
    expect(told(await ask(`secret?key=${secret}`, {}))).toEqual([401, "authentication_required"]);
  });

  test.each([
    ["127.0.0.1/32", {}, 200],
    ["203.0.113.0/24", {}, 403],
    // Behind a trusted proxy the address it saw counts.
    ["203.0.113.0/24", { "x-forwarded-for": "203.0.113.9" }, 200],
    ["203.0.113.0/24", { "x-forwarded-for": "::ffff:203.0.113.9" }, 200],
    ["203.0.113.0/24", { "x-forwarded-for": "203.0.114.9" }, 403],
    // What stands left of a stranger's address was written by that stranger.
    ["203.0.113.0/24", { "x-forwarded-for": "203.0.113.9, 198.51.100.1" }, 403],
    ["2001:db8::/32", { "x-forwarded-for": "2001:db8::7" }, 200],
    ["2001:db8::/32", { "x-forwarded-for": "2001:db9::7" }, 403],
  ])("with a key for %s and %j answers %i", async (range, forwarded, status) => {
    const own = await app.newKey(teamId, { allowedIps: [range] });
    const answer = await ask("secret", { ...sk(own), ...forwarded });
    expect(told(answer)).toEqual([status, status === 200 ? "" : "ip_not_allowed"]);
  });
});

test("X-Forwarded-For of anybody but a trusted proxy is not looked at", async () => {
  const direct = await startTestApp({ runner: null, endpoints: [probe("secret")] });
  const team = await direct.newTeam();
  const own = await direct.newKey(team.teamId, { allowedIps: ["203.0.113.9"] });
  const answer = await fetch(`${direct.url}/v1/probe/secret`, {
    method: "POST",
    headers: { ...sk(own), "x-forwarded-for": "203.0.113.9" },
  });
  expect(answer.status).toBe(403);
  await direct.close();
});

describe.each(["publishable", "storefront"])("a browser route (%s)", (route) => {
  test.each<[string, () => Record<string, string>, number, string]>([
    ["nothing", () => ({}), 401, "invalid_publishable_key"],
    ["no key", () => pk("pk_live_nonsense"), 401, "invalid_publishable_key"],
    ["an unknown key", () => pk(unknownKey("pk")), 401, "invalid_publishable_key"],
    ["a secret key in its header", () => pk(secret), 401, "invalid_publishable_key"],
    ["a secret key as bearer", () => sk(secret), 403, "publishable_key_required"],
    ["an unknown secret key as bearer", () => sk(unknownKey("sk")), 401, "invalid_publishable_key"],
    ["a publishable key as bearer", () => sk(key), 401, "invalid_publishable_key"],
    ["its key", () => pk(key), 200, ""],
    ["its key from its page", () => ({ ...pk(key), origin: SHOP }), 200, ""],
    ["its key from another", () => ({ ...pk(key), origin: OTHER }), 403, "origin_not_allowed"],
    ["its key from nowhere", () => ({ ...pk(key), origin: "null" }), 403, "origin_not_allowed"],
    [
      "its key from a port beside",
      () => ({ ...pk(key), origin: `${SHOP}:8443` }),
      403,
      "origin_not_allowed",
    ],
    [
      "a live key from this machine",
      () => ({ ...pk(key), origin: "http://localhost:3000" }),
      403,
      "origin_not_allowed",
    ],
    [
      "a test key from this machine",
      () => ({ ...pk(testKey), origin: "http://localhost:3000" }),
      200,
      "",
    ],
    ["its key beside a secret one", () => ({ ...pk(key), ...sk(secret) }), 200, ""],
  ])("given %s answers %3$i %4$s", async (_name, headers, status, code) => {
    expect(told(await ask(route, headers()))).toEqual([status, code]);
  });

  test.each(["paused", "revoked"] as const)("refuses a key that is %s", async (status) => {
    const own = await app.newKey(teamId, { type: "publishable", allowedOrigins: [SHOP] });
    await changeKey(app, { teamId, value: own }, { status });
    expect(told(await ask(route, pk(own)))).toEqual([401, "invalid_publishable_key"]);
  });

  test("refuses a key past its date", async () => {
    const own = await app.newKey(teamId, {
      type: "publishable",
      allowedOrigins: [SHOP],
      expiresAtMs: Date.now() + 60_000,
    });
    expect(told(await ask(route, pk(own)))).toEqual([200, ""]);
    app.clock.aheadMs = 61_000;
    expect(told(await ask(route, pk(own)))).toEqual([401, "invalid_publishable_key"]);
  });

  test("takes the key from the query of old pages, and says that this ends", async () => {
    const old = await ask(`${route}?key=${key}`, { origin: SHOP });
    expect(told(old)).toEqual([200, ""]);
    expect(old.headers.get("deprecation")).toBe("true");
    expect(Date.parse(old.headers.get("sunset") ?? "")).toBeGreaterThan(Date.now());
    const both = await ask(`${route}?key=${unknownKey("pk")}`, pk(key));
    expect([both.status, both.headers.get("deprecation")]).toEqual([200, null]);
    const wrong = await ask(`${route}?key=nonsense`, {});
    expect(told(wrong)).toEqual([401, "invalid_publishable_key"]);
    expect(wrong.headers.get("deprecation")).toBe("true");
    expect(told(await ask(`${route}?key=${key}&key=${key}`, {}))).toEqual([
      401,
      "invalid_publishable_key",
    ]);
  });

  test("lets a key do what it is for, in the name of its team", async () => {
    const { body } = await ask(route, { ...pk(testKey), origin: SHOP });
    expect(body.caller).toMatchObject({
      teamId,
      mode: "test",
      scopes: ["product_mappings:resolve", "embed:sessions:create"],
      embedSessionId: null,
      origin: SHOP,
    });
  });
});

describe("a storefront without a key", () => {
  test.each<[string, object, string | null, number]>([
    ["an application that lists the page", {}, SHOP, 200],
    ["one that is paused", { status: "paused" }, SHOP, 200],
    ["one that is archived", { status: "archived" }, SHOP, 401],
    ["one that does not list it", {}, OTHER, 401],
    ["no Origin", {}, null, 401],
    ["a test one from this machine", { mode: "test" }, "http://127.0.0.1:5173", 200],
    ["a live one from this machine", {}, "http://127.0.0.1:5173", 401],
  ])("with %s", async (_name, facts, origin, status) => {
    const id = await embedApplication(app, teamId, { origins: [SHOP], ...facts });
    const answer = await ask("storefront", origin === null ? {} : { origin }, {
      body: { embed_application_id: id },
    });
    expect(told(answer)).toEqual([status, status === 200 ? "" : "invalid_publishable_key"]);
    if (status === 200) {
      expect(answer.body.caller).toMatchObject({ teamId, keyId: null, origin });
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    }
  });

  test.each([
    ["an unknown one", { embed_application_id: "app_01JZ0000000000000000000000" }],
    ["none", {}],
    ["a number for one", { embed_application_id: 7 }],
    ["U+0000 for one", { embed_application_id: "app_\0" }],
  ])("with %s is a 401", async (_name, body) => {
    expect(told(await ask("storefront", { origin: SHOP }, { body }))).toEqual([
      401,
      "invalid_publishable_key",
    ]);
  });

  test("is not let in elsewhere", async () => {
    const id = await embedApplication(app, teamId, { origins: [SHOP] });
    const body = { embed_application_id: id };
    expect(told(await ask("publishable", { origin: SHOP }, { body }))).toEqual([
      401,
      "invalid_publishable_key",
    ]);
  });
});

describe("a client secret", () => {
  test("opens its session, in its mode", async () => {
    const session = await embedSession(app, teamId, { templateId, mode: "test" });
    const answer = await ask("client_secret", { ...client(session.secret), origin: SHOP });
    expect(answer.body.caller).toMatchObject({
      teamId,
      keyId: null,
      mode: "test",
      scopes: [],
      credential: session.id,
      embedSessionId: session.id,
      origin: SHOP,
    });
  });

  test.each<[string, (secret: string) => Record<string, string>, string]>([
    ["absent", () => ({}), "embed_session_secret_required"],
    ["empty", () => client(""), "embed_session_secret_required"],
    ["nonsense", () => client("nonsense"), "invalid_embed_session_secret"],
    ["with another end", (s) => client(withAnotherEnd(s)), "invalid_embed_session_secret"],
    ["of no session", (s) => client(`${s.slice(0, -3)}xxx`), "invalid_embed_session_secret"],
    ["longer", (s) => client(`${s}x`), "invalid_embed_session_secret"],
    ["sent as a bearer", (s) => sk(s), "embed_session_secret_required"],
  ])("that is %s gives a 401", async (_name, headers, code) => {
    const session = await embedSession(app, teamId, { templateId });
    expect(told(await ask("client_secret", headers(session.secret)))).toEqual([401, code]);
  });

  test("of another session does not save this one", async () => {
    const [a, b] = [
      await embedSession(app, teamId, { templateId }),
      await embedSession(app, teamId, { templateId }),
    ];
    const path = `embed/sessions/${a.id}/save`;
    expect(told(await ask(path, client(a.secret)))).toEqual([200, ""]);
    expect(told(await ask(path, client(b.secret)))).toEqual([401, "invalid_embed_session_secret"]);
  });

  test("is taken from the query of old pages, and that this ends is said", async () => {
    const session = await embedSession(app, teamId, { templateId });
    const old = await ask(`client_secret?client_secret=${session.secret}`, {});
    expect([old.status, old.headers.get("deprecation")]).toEqual([200, "true"]);
    expect(Date.parse(old.headers.get("sunset") ?? "")).toBeGreaterThan(Date.now());
    const now = await ask("client_secret", client(session.secret));
    expect([now.status, now.headers.get("deprecation")]).toEqual([200, null]);
  });

  test("is stored as a keyed hash only", async () => {
    const session = await embedSession(app, teamId, { templateId });
    const { rows } = await app.services.db.read((tx) => tx.sql("select * from embed_sessions", []));
    expect(JSON.stringify(rows)).not.toContain(session.secret.slice(-32));
  });
});

describe("the cookie of a hosted fill", () => {
  let fillId: string;
  let otherId: string;
  beforeAll(async () => {
    fillId = await startedFill();
    otherId = await startedFill();
  });

  async function startedFill(): Promise<string> {
    const unit = plainUnit(app.services);
    const { fill } = await startHostedFill(app.services, { unit }, { slug, values: {} });
    return fill.id;
  }

  const cookieOf = (id: string): Record<string, string> => {
    const set = hostedCookie(app.services, { teamId, mode: "live", fillId: id });
    return { cookie: set.split(";")[0] ?? "" };
  };

  test("is host-only, out of reach of scripts and short-lived", () => {
    const set = hostedCookie(app.services, { teamId, mode: "live", fillId });
    expect(set).toMatch(
      new RegExp(`^platen_${fillId}=[\\w-]+; Path=/; Max-Age=7200; HttpOnly; SameSite=Lax$`, "u"),
    );
    const https = { ...app.services, publicUrl: () => "https://app.print.example" };
    const secure = hostedCookie(https, { teamId, mode: "live", fillId });
    expect(secure).toMatch(/^__Host-platen_fil_.*; Secure$/u);
  });

  test("opens its fill", async () => {
    const { body } = await ask(`hosted/${fillId}`, cookieOf(fillId), { method: "GET" });
    expect(body.caller).toMatchObject({ teamId, mode: "live", credential: `hosted:${fillId}` });
    const two = `${cookieOf(otherId)["cookie"]}; theme=dark; ${cookieOf(fillId)["cookie"]}`;
    expect((await ask(`hosted/${fillId}`, { cookie: two }, { method: "GET" })).status).toBe(200);
  });

  test.each<[string, () => Record<string, string>, number, string]>([
    ["none", () => ({}), 401, "invalid_access_token"],
    ["a forged one", () => ({ cookie: `platen_${fillId}=AAAA` }), 401, "invalid_access_token"],
    [
      "another's under its name",
      () => ({ cookie: `platen_${fillId}=${cookieOf(otherId)["cookie"]?.split("=")[1]}` }),
      401,
      "invalid_access_token",
    ],
    ["another's", () => cookieOf(otherId), 403, "access_token_mismatch"],
  ])("being %s answers %3$i %4$s", async (_name, headers, status, code) => {
    const answer = await ask(`hosted/${fillId}`, headers(), { method: "GET" });
    expect(told(answer)).toEqual([status, code]);
  });

  test("being another's tells nothing of fills that are not there", async () => {
    for (const id of ["fil_01JZ0000000000000000000000", "%00"]) {
      const answer = await ask(`hosted/${id}`, cookieOf(fillId), { method: "GET" });
      expect(told(answer)).toEqual([404, "fill_not_found"]);
    }
  });

  test("ends after two hours", async () => {
    const cookie = cookieOf(fillId);
    app.clock.aheadMs = 7_201_000;
    expect(told(await ask(`hosted/${fillId}`, cookie, { method: "GET" }))).toEqual([
      401,
      "invalid_access_token",
    ]);
  });

  test.each<[string, () => Record<string, string>, number]>([
    ["this page", () => ({ origin: app.url }), 200],
    ["this page, told by Referer alone", () => ({ referer: `${app.url}/fill/card` }), 200],
    ["another site", () => ({ origin: OTHER }), 403],
    ["another site with our Referer", () => ({ origin: OTHER, referer: app.url }), 403],
    ["nowhere", () => ({ origin: "null" }), 403],
    ["a client that does not say", () => ({}), 403],
  ])("changes something only for %s: %3$i", async (_name, headers, status) => {
    const answer = await ask(
      `hosted/${fillId}`,
      { ...cookieOf(fillId), ...headers() },
      { method: "PATCH" },
    );
    expect(told(answer)).toEqual([status, status === 200 ? "" : "origin_not_allowed"]);
  });
});

test.each<[string, () => Record<string, string>, number]>([
  ["this page", () => ({ origin: app.url }), 200],
  ["another site", () => ({ origin: OTHER }), 403],
  ["a client that does not say", () => ({}), 403],
])(
  "a route for our own pages without a credential is for %s: %3$i",
  async (_name, headers, status) => {
    const answer = await ask("none", headers());
    expect(told(answer)).toEqual([status, status === 200 ? "" : "origin_not_allowed"]);
  },
);

test("with no store for short-lived state browsers' secrets are not taken, servers go on", async () => {
  const bare = await startTestApp({
    runner: testRunner(),
    hasCounters: false,
    rateScale: 1,
    endpoints: [probe("client_secret"), probe("secret")],
  });
  const team = await bare.newTeam();
  const seeded = await seedTeam(bare.services, team.teamId);
  const session = await embedSession(bare, team.teamId, seeded);
  const post = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${bare.url}/v1/probe/${path}`, { method: "POST", headers });
  const refused = await post("client_secret", client(session.secret));
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: "keyvalue_not_configured" } },
  ]);
  expect((await post("client_secret", client("nonsense"))).status).toBe(401);
  const served = await post("secret", sk(team.key));
  expect([served.status, served.headers.get("x-ratelimit-limit")]).toEqual([200, null]);
  await bare.close();
});
