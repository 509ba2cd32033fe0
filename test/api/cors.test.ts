import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "node:http";
import { operations } from "#api/operations.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { embedApplication, embedSession } from "#test/support/embed-rows.ts";
import { probe } from "#test/support/probes.ts";
import { testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";

const SHOP = "https://shop.example";
const OTHER = "https://other.example";
const EXPOSED = [
  "ETag",
  "X-Service-Content-Hash",
  "X-Service-Cache",
  "X-Service-Text-Warnings",
  "X-Service-Preflight",
  "X-Service-Width",
  "X-Service-Height",
  "X-Service-Region",
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Idempotent-Replay",
];

let app: TestApp;
let teamId: string;
let secret: string;
let key: string;
let templateId: string;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    siteHost: "print.example",
    endpoints: [
      ...operations,
      probe("secret"),
      probe("publishable"),
      probe("storefront"),
      probe("client_secret"),
      probe("client_secret", { method: "PATCH" }),
      probe("none"),
      probe("hosted", { path: "/probe/hosted/{id}" }),
    ],
  });
  const team = await app.newTeam();
  ({ teamId } = team);
  secret = team.key;
  key = await app.newKey(teamId, { type: "publishable", allowedOrigins: [SHOP] });
  ({ templateId } = await seedTeam(app.services, teamId));
});
afterAll(() => app.close());

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> => fetch(`${app.url}/v1/${path}`, { method, headers });

const corsOf = (response: Response): string[] =>
  [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("a preflight", () => {
  const asked = {
    origin: SHOP,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-service-publishable-key",
  };

  test.each([
    ["probe/publishable", "POST"],
    ["probe/storefront", "POST"],
    ["probe/client_secret", "POST, PATCH"],
  ])("of %s is answered without a credential", async (path, methods) => {
    const answer = await send("OPTIONS", path, asked);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(answer.headers.get("access-control-allow-methods")).toBe(methods);
    const allowed = (answer.headers.get("access-control-allow-headers") ?? "").toLowerCase();
    for (const name of [
      "content-type",
      "idempotency-key",
      "if-none-match",
      "x-service-client-secret",
      "x-service-publishable-key",
      "x-service-version",
    ]) {
      expect(allowed.split(", ")).toContain(name);
    }
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(Number(answer.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    expect(answer.headers.get("vary")).toContain("Origin");
    expect(await answer.text()).toBe("");
  });

  test.each(["probe/secret", "probe/none", "probe/hosted/x", "templates", "fills", "nowhere"])(
    "of %s is no method there",
    async (path) => {
      const answer = await send("OPTIONS", path, asked);
      expect(answer.status).toBe(404);
      expect(corsOf(answer)).toEqual([]);
    },
  );

  test("is answered for every operation of browsers, and for no other", async () => {
    for (const { declaration } of operations) {
      const path = declaration.path.slice(1).replace(/\{\w+\}/gu, "x");
      const isForPages = operations.some(
        (o) =>
          o.declaration.path === declaration.path &&
          ["publishable", "storefront", "client_secret", "preview"].includes(o.declaration.auth),
      );
      const { status } = await send("OPTIONS", path, asked);
      expect(status, path).toBe(isForPages ? 204 : 404);
    }
  });
});

describe("an answer to a page", () => {
  test("on the key's list may be read, with the headers it needs, without cookies", async () => {
    const answer = await send("POST", "probe/publishable", {
      origin: SHOP,
      "x-service-publishable-key": key,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(answer.headers.get("access-control-expose-headers")).toBe(EXPOSED.join(", "));
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("vary")).toBe("Origin");
  });

  test("that may not use the key may not be read, and the refusal neither", async () => {
    const answer = await send("POST", "probe/publishable", {
      origin: OTHER,
      "x-service-publishable-key": key,
    });
    expect(answer.status).toBe(403);
    expect(corsOf(answer)).toEqual([]);
    expect(answer.headers.get("vary")).toBe("Origin");
  });

  test("with a wrong key may be read, so that its developer sees what is wrong", async () => {
    const answer = await send("POST", "probe/publishable", {
      origin: SHOP,
      "x-service-publishable-key": "pk_live_nonsense",
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, SHOP]);
  });

  test("that refuses a later check may be read", async () => {
    const answer = await fetch(`${app.url}/v1/probe/publishable`, {
      method: "POST",
      headers: {
        origin: SHOP,
        "x-service-publishable-key": key,
        "content-type": "application/json",
      },
      body: "{",
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([400, SHOP]);
  });

  test("needs an Origin to be read from elsewhere", async () => {
    const answer = await send("POST", "probe/publishable", { "x-service-publishable-key": key });
    expect([answer.status, corsOf(answer)]).toEqual([200, []]);
  });

  test("from a server's route is never for pages", async () => {
    const good = await send("POST", "probe/secret", {
      origin: SHOP,
      authorization: `Bearer ${secret}`,
    });
    const bad = await send("GET", "templates", { origin: SHOP });
    expect([good.status, corsOf(good), good.headers.get("vary")]).toEqual([200, [], null]);
    expect([bad.status, corsOf(bad)]).toEqual([401, []]);
  });

  test.each<[string, { parentOrigin?: string; origins?: string[] }, string, boolean]>([
    ["its application's list", { origins: [SHOP] }, SHOP, true],
    ["another page than its application's", { origins: [SHOP] }, OTHER, false],
    ["the page that frames it", { parentOrigin: SHOP }, SHOP, true],
    ["another page than the one that frames it", { parentOrigin: SHOP }, OTHER, false],
    ["whom its server gave the secret", {}, OTHER, true],
    ["our own frame", { origins: [SHOP] }, "self", true],
  ])("of a session is for %s: %3$s", async (_name, facts, from, isReadable) => {
    const applicationId =
      facts.origins === undefined
        ? {}
        : { applicationId: await embedApplication(app, teamId, { origins: facts.origins }) };
    const parent = facts.parentOrigin === undefined ? {} : { parentOrigin: facts.parentOrigin };
    const session = await embedSession(app, teamId, { templateId, ...applicationId, ...parent });
    const origin = from === "self" ? app.url : from;
    const answer = await send("POST", "probe/client_secret", {
      origin,
      "x-service-client-secret": session.secret,
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
      200,
      isReadable ? origin : null,
    ]);
  });
});

describe("the site's own host", () => {
  /** fetch does not send another Host. */
  const ask = (host: string, path: string): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const outgoing = request({ hostname, port, path, headers: { host } }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => {
          text += chunk.toString("utf8");
        });
        answer.on("end", () => {
          const isJson = answer.headers["content-type"]?.startsWith("application/json") === true;
          resolve([answer.statusCode ?? 0, isJson ? (JSON.parse(text).error?.code ?? "") : ""]);
        });
      });
      outgoing.on("error", reject);
      outgoing.end();
    });

  test.each([
    ["print.example", "/v1/templates", 404, "wrong_host"],
    ["PRINT.example:8080", "/v1/templates", 404, "wrong_host"],
    ["print.example", "/v1/nowhere", 404, "wrong_host"],
    ["print.example", "/v1", 404, "wrong_host"],
    ["print.example", "/v1/openapi.json?x", 404, "wrong_host"],
    ["print.example", "/v1x", 404, "not_found"],
    ["print.example", "/healthz", 200, ""],
    ["app.print.example", "/v1/templates", 401, "authentication_required"],
    ["print.example.evil.example", "/v1/templates", 401, "authentication_required"],
  ])("%s%s answers %i %s", async (host, path, status, code) => {
    expect(await ask(host, path)).toEqual([status, code]);
  });
});
