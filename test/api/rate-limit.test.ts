import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { hostedCookie } from "#services/access/authenticate-browser.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { embedSession } from "#test/support/embed-rows.ts";
import { probe } from "#test/support/probes.ts";
import { HELD_AT_SECONDS, holdDatabaseClock } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";

let app: TestApp;
beforeAll(async () => {
  // 600 and 60 a minute become 12 and 1.2.
  app = await startTestApp({ runner: null, rateScale: 0.02 });
});
afterAll(() => app.close());

test("is counted exactly under parallel requests", async () => {
  const { key } = await app.newTeam();
  const client = clientOf(app.url, key);
  const answers = await Promise.all(Array.from({ length: 40 }, () => client.get("/templates")));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12);
});

test("one key's budget is not another's", async () => {
  const { teamId, key } = await app.newTeam();
  const other = await app.newKey(teamId, {});
  for (let i = 0; i < 13; i++) {
    await clientOf(app.url, key).get("/templates");
  }
  expect((await clientOf(app.url, other).get("/templates")).status).toBe(200);
});

test("guessing keys is limited by address", async () => {
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await clientOf(app.url, "sk_live_guess").get("/templates")).status);
  }
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

describe("each credential has its budget a minute", () => {
  const SHOP = "https://shop.example";
  let full: TestApp;
  let teamId: string;
  let templateId: string;
  beforeAll(async () => {
    full = await startTestApp({
      runner: testRunner(),
      rateScale: 1,
      trustedProxies: ["127.0.0.1"],
      endpoints: [
        probe("secret", { method: "GET" }),
        probe("publishable", { method: "GET" }),
        probe("client_secret", { method: "GET" }),
        probe("hosted", { method: "GET", path: "/probe/hosted/{id}" }),
        probe("none", { method: "GET" }),
      ],
    });
    ({ teamId } = await full.newTeam());
    ({ templateId } = await seedTeam(full.services, teamId));
  });
  afterAll(() => full.close());

  const ask = async (
    path: string,
    headers: Record<string, string>,
    url = full.url,
  ): Promise<Response> => {
    const response = await fetch(`${url}/v1/probe/${path}`, { headers });
    await response.arrayBuffer();
    return response;
  };
  const told = (response: Response): [number, string | null, string | null] => [
    response.status,
    response.headers.get("x-ratelimit-limit"),
    response.headers.get("x-ratelimit-remaining"),
  ];

  test("secret keys by their mode, browsers as agreed", async () => {
    const session = await embedSession(full, teamId, { templateId });
    const publishable = await full.newKey(teamId, { type: "publishable", allowedOrigins: [SHOP] });
    const fillId = "fil_01JZ0000000000000000000000";
    const cookie =
      hostedCookie(full.services, { teamId, mode: "live", fillId }).split(";")[0] ?? "";
    const bearer = async (mode: "live" | "test"): Promise<Record<string, string>> => ({
      authorization: `Bearer ${await full.newKey(teamId, { mode })}`,
    });
    expect(told(await ask("secret", await bearer("live")))).toEqual([200, "600", "599"]);
    expect(told(await ask("secret", await bearer("test")))).toEqual([200, "120", "119"]);
    const secret = { "x-service-client-secret": session.secret };
    expect(told(await ask("client_secret", secret))).toEqual([200, "120", "119"]);
    expect(told(await ask(`hosted/${fillId}`, { cookie }))).toEqual([200, "120", "119"]);
    // Of a key's 300 one visitor has 60, and is told of those.
    const page = { "x-service-publishable-key": publishable };
    expect(told(await ask("publishable", page))).toEqual([200, "60", "59"]);
    expect(told(await ask("none", {}))).toEqual([200, "600", "599"]);
    expect(told(await ask("secret", {}))).toEqual([401, "60", "59"]);
  });

  test("a visitor's share ends before the shop's, whose end is everybody's", async () => {
    const own = await startBeside(full, {
      runner: null,
      rateScale: 1,
      trustedProxies: ["127.0.0.1"],
      rateLimits: { publishable: 5, publishable_visitor: 2 },
      endpoints: [probe("publishable", { method: "GET" })],
    });
    const key = await full.newKey(teamId, { type: "publishable", allowedOrigins: [SHOP] });
    const from = async (ip: string): Promise<[number, string | null, string | null]> =>
      told(
        await ask(
          "publishable",
          { "x-service-publishable-key": key, "x-forwarded-for": ip },
          own.url,
        ),
      );
    expect(await from("203.0.113.1")).toEqual([200, "2", "1"]);
    expect(await from("203.0.113.1")).toEqual([200, "2", "0"]);
    expect(await from("203.0.113.1")).toEqual([429, "2", "0"]);
    expect(await from("203.0.113.2")).toEqual([200, "2", "1"]);
    expect(await from("203.0.113.2")).toEqual([200, "2", "0"]);
    // Refused requests did not count: the fifth of the key goes through, the sixth does not.
    expect(await from("203.0.113.3")).toEqual([200, "5", "0"]);
    expect(await from("203.0.113.4")).toEqual([429, "5", "0"]);
    await own.close();
  });

  test("an operator's factor and numbers leave the client secret's as it is", async () => {
    for (const rateScale of [0, 0.5, 100]) {
      const own = await startBeside(full, {
        runner: null,
        rateScale,
        rateLimits: { secret_live: 10 },
        endpoints: [probe("client_secret", { method: "GET" }), probe("secret", { method: "GET" })],
      });
      const session = await embedSession(full, teamId, { templateId });
      const secret = { "x-service-client-secret": session.secret };
      expect(told(await ask("client_secret", secret, own.url))).toEqual([200, "120", "119"]);
      const bearer = { authorization: `Bearer ${await full.newKey(teamId, {})}` };
      const limit = rateScale === 0 ? null : String(10 * rateScale);
      expect((await ask("secret", bearer, own.url)).headers.get("x-ratelimit-limit")).toBe(limit);
      await own.close();
    }
  });

  test("121 requests of one session over two processes are 120", async () => {
    await holdDatabaseClock(full);
    // Both opened now, so that their connections are to a database whose clock is held.
    const beside = await Promise.all([startCounting(), startCounting()]);
    try {
      const session = await embedSession(full, teamId, { templateId });
      const secret = { "x-service-client-secret": session.secret };
      const answers = await Promise.all(
        Array.from({ length: 140 }, (_, i) =>
          ask("client_secret", secret, (beside[i % 2] ?? full).url),
        ),
      );
      const having = (wanted: number): Response[] =>
        answers.filter(({ status }) => status === wanted);
      // On a machine that is short of time a request may end without its count: refused as 503, and never let through.
      const [allowed, refused, unanswered] = [200, 429, 503].map((status) => having(status).length);
      expect(allowed! + refused! + unanswered!).toBe(140);
      expect(allowed).toBeLessThanOrEqual(120);
      expect(allowed! + unanswered!).toBeGreaterThanOrEqual(120);
      for (const { headers } of having(429)) {
        // A request counts for its minute, and until its own second is out.
        expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(Number(headers.get("x-ratelimit-reset"))).toBe(HELD_AT_SECONDS + 61);
      }
    } finally {
      await Promise.all(beside.map((one) => one.close()));
    }
  });

  test("no sixty seconds have more than 120 of a session, wherever they begin", async () => {
    await holdDatabaseClock(full, HELD_AT_SECONDS + 59);
    const beside = await startCounting();
    try {
      const session = await embedSession(full, teamId, { templateId });
      const secret = { "x-service-client-secret": session.secret };
      const allowedAt = async (seconds: number): Promise<readonly [number, string | null]> => {
        await holdDatabaseClock(full, HELD_AT_SECONDS + seconds);
        const answers = [];
        for (let i = 0; i < 130; i++) {
          answers.push(await ask("client_secret", secret, beside.url));
        }
        return [
          answers.filter(({ status }) => status === 200).length,
          answers.at(-1)?.headers.get("retry-after") ?? null,
        ];
      };
      expect(await allowedAt(59)).toEqual([120, "61"]);
      expect(await allowedAt(60)).toEqual([0, "60"]);
      expect(await allowedAt(105)).toEqual([0, "15"]);
      expect(await allowedAt(119)).toEqual([0, "1"]);
      expect(await allowedAt(120)).toEqual([120, "61"]);
    } finally {
      await beside.close();
    }
  });

  const startCounting = (): ReturnType<typeof startBeside> =>
    startBeside(full, {
      runner: null,
      rateScale: 1,
      endpoints: [probe("client_secret", { method: "GET" })],
    });
});

describe("a request that cannot be counted is refused, and told when to come again", () => {
  const UNCOUNTED = [503, "db_unavailable", "2"];
  let silent: TestApp;
  beforeAll(async () => {
    silent = await startTestApp({ runner: null, rateScale: 1, counters: SILENT_COUNTERS });
  });
  afterAll(() => silent.close());

  test.each([
    ["an attempt to sign in", "POST", "/session", { email: "a@b.example", password: "guess" }],
    ["a guessed key", "GET", "/templates", null],
  ])("%s", async (_name, method, path, body) => {
    const response = await fetch(`${silent.url}/v1${path}`, {
      method,
      headers: {
        authorization: body === null ? "Bearer sk_live_guess" : "",
        origin: silent.url,
        "content-type": "application/json",
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { error } = await response.json();
    expect([response.status, error.code, response.headers.get("retry-after")]).toEqual(UNCOUNTED);
  });

  test("a key that is in use", async () => {
    const { key } = await silent.newTeam();
    const { status, body, headers } = await clientOf(silent.url, key).get("/templates");
    expect([status, body.error.code, headers.get("retry-after")]).toEqual(UNCOUNTED);
  });

  test("and a page that needs no count is there all the same", async () => {
    expect((await fetch(`${silent.url}/healthz`)).status).toBe(200);
  });
});

/** As a Redis or Valkey server that has gone. */
const SILENT_COUNTERS: RateCounters = {
  take: () => Promise.reject(new CountersUnavailable(new Error("no answer"))),
  isReachable: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

test("a key has its budget, is told what is left, and when to come back", async () => {
  const { key } = await app.newTeam();
  await holdDatabaseClock(app);
  const held = await startBeside(app, { runner: null, rateScale: 0.02 });
  const client = clientOf(held.url, key);
  const answers = [];
  for (let i = 0; i < 14; i++) {
    answers.push(await client.get("/templates"));
  }
  const allowed = answers.filter((answer) => answer.status === 200);
  expect(allowed).toHaveLength(12);
  expect(allowed[0]!.headers.get("x-ratelimit-limit")).toBe("12");
  expect(allowed.map((a) => Number(a.headers.get("x-ratelimit-remaining")))).toEqual(
    Array.from({ length: 12 }, (_, i) => 11 - i),
  );
  const refused = answers.at(-1)!;
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limit_exceeded"]);
  // A request counts for its minute, and until its own second is out.
  expect(refused.headers.get("retry-after")).toBe("61");
  // Whoever has used up the last one is told the same before being refused.
  const resets = answers.map(({ headers }) => headers.get("x-ratelimit-reset"));
  expect([...new Set(resets)]).toEqual([String(HELD_AT_SECONDS + 61)]);
  await held.close();
});

test("whoever shows no credential is counted before a byte of the body is read", async () => {
  const own = await startTestApp({
    runner: null,
    rateScale: 1,
    rateLimits: { open: 1 },
    trustedProxies: ["127.0.0.1"],
  });
  /** The status of a request whose body is promised and does not come. */
  const statusOf = async ({ declaration: o }: Anonymous, address: string): Promise<number> => {
    const { hostname, port } = new URL(own.url);
    const path = o.path.replaceAll(/\{\w+\}/gu, "x");
    return await new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `${o.method} /v1${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n` +
            `origin: ${o.sameOrigin === true ? own.url : "https://shop.example"}\r\n` +
            "content-type: application/json\r\ncontent-length: 400000\r\n\r\n{",
        );
      });
      socket.once("data", (chunk: Buffer) => {
        socket.destroy();
        resolve(Number(chunk.toString("latin1").split(" ")[1]));
      });
      socket.on("error", reject);
    });
  };
  try {
    const anonymous = operations.filter(
      ({ declaration: { auth }, schemas }) =>
        (auth === "none" || auth === "storefront") && schemas.body !== null,
    );
    expect(anonymous.length).toBeGreaterThan(4);
    const statuses: [string, number][] = [];
    for (const [i, operation] of anonymous.entries()) {
      const address = `203.0.113.${i + 1}`;
      // The one request there is room for, whatever it is answered.
      const { path, method, sameOrigin } = operation.declaration;
      await fetch(`${own.url}/v1${path.replaceAll(/\{\w+\}/gu, "x")}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": address,
          origin: sameOrigin === true ? own.url : "https://shop.example",
        },
        body: "{}",
      });
      statuses.push([operation.declaration.id, await statusOf(operation, address)]);
    }
    expect(statuses).toEqual(statuses.map(([id]) => [id, 429]));
  } finally {
    await own.close();
  }
});

type Anonymous = (typeof operations)[number];
