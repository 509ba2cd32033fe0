/** Of two faults of one request the earlier check's is told: every pair of them, for every credential. */
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { hostedCookie } from "#services/access/authenticate-browser.ts";
import { createApiKey, type NewApiKey } from "#services/api-keys/create-api-key.ts";
import { findSession } from "#services/access/member-session.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { embedApplication, embedSession } from "#test/support/embed-rows.ts";
import { signedIn } from "#test/support/member.ts";
import { probe } from "#test/support/probes.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, restrictFirstField, type World } from "#test/support/world.ts";
import { idempotencyKeys } from "#services/context/idempotency.ts";
import { exhaustBudget } from "#test/support/rows.ts";

const SITE = "print.example";
const SHOP = "https://shop.example";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    rateScale: 1,
    rateLimits: {
      secret_live: 1_000_000,
      refused: 1_000_000,
      open: 1_000_000,
      login: 1_000_000,
      login_account: 1_000_000,
    },
    siteHost: SITE,
    endpoints: [
      ...operations,
      probe("publishable", { scope: "embed:sessions:create" }),
      probe("publishable", { scope: "fills:read", path: "/probe/too-much" }),
      probe("storefront"),
      probe("storefront", { scope: "fills:read", path: "/probe/store-too-much" }),
      probe("client_secret", { path: "/probe/session" }),
      probe("hosted", { path: "/probe/hosted/{id}", method: "PATCH" }),
    ],
  });
  world = await makeWorld(app);
  await restrictFirstField(world);
});
afterAll(() => app.close());

/** What may be wrong with a request; `has(x)` says whether it is. */
type Has = (flaw: string) => boolean;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: object;
  /** Under which its Idempotency-Keys are kept, where the headers do not tell. */
  readonly place?: string;
}

interface Suite {
  readonly name: string;
  /** Flaws in the order of the checks, each with the code that tells of it. */
  readonly flaws: readonly (readonly [string, string])[];
  /** Pairs that one request cannot have. */
  readonly exclusive?: readonly (readonly [string, string])[];
  build(has: Has): Promise<Sent>;
}

async function key(facts: Partial<NewApiKey>): Promise<{ id: string; value: string }> {
  const base: NewApiKey = { type: "secret", mode: "live", name: "" };
  return await createApiKey(app.services, world.teamId, { ...base, ...facts });
}

/** A request as such, whatever it asks for. */
const EVERYWHERE = [
  ["host", "wrong_host"],
  ["route", "not_found"],
] as const;
const BODY = [
  ["media", "unsupported_media_type"],
  ["key length", "idempotency_key_too_long"],
  ["key", "idempotency_key_mismatch"],
  ["json", "invalid_json"],
  ["shape", "invalid_parameter"],
] as const;
/** Without Idempotency-Keys. */
const PLAIN_BODY = BODY.filter(([flaw]) => !flaw.startsWith("key"));

let count = 0;

const suites: readonly Suite[] = [
  {
    name: "a server's key",
    flaws: [
      ...EVERYWHERE,
      ["credential", "invalid_api_key"],
      ["address", "ip_not_allowed"],
      ["rate", "rate_limit_exceeded"],
      ["scope", "insufficient_scope"],
      ...BODY,
      ["lookup", "fill_not_found"],
      ["state", "fill_not_open"],
      ["content", "field_too_long"],
    ],
    exclusive: [["lookup", "state"]],
    build: async (has) => {
      const { id, value } = await key({
        type: "restricted",
        scopes: has("scope") ? ["templates:read"] : ["fills:write"],
        allowedIps: has("address") ? ["203.0.113.9/32"] : [],
      });
      if (has("rate")) {
        await exhaustBudget(app, `secret_live:${id}`);
      }
      const { body } = await world.client.post("/fills", { template_id: world.templateId });
      if (has("state")) {
        await world.client.patch(`/fills/${body.fill.id}/status`, { status: "archived" });
      }
      const fillId = has("lookup") ? "fil_01JZ0000000000000000000000" : body.fill.id;
      return {
        path: `/fills/${fillId}/finalize`,
        headers: { authorization: `Bearer ${has("credential") ? "sk_live_nonsense" : value}` },
        body: { values: { [world.fields[0]?.id ?? ""]: "x".repeat(has("content") ? 13 : 5) } },
      };
    },
  },
  {
    name: "the dashboard's cookie",
    flaws: [
      ...EVERYWHERE,
      ["credential", "session_required"],
      ["origin", "origin_not_allowed"],
      ["rate", "rate_limit_exceeded"],
      ["scope", "insufficient_scope"],
      ...BODY,
      ["lookup", "fill_not_found"],
      ["content", "field_too_long"],
    ],
    build: async (has) => {
      const role = has("scope") ? "viewer" : "editor";
      const cookie = await signedIn(app, world.teamId, { role });
      const session = await findSession(app.services, cookie);
      const place = session?.id ?? "";
      if (has("rate")) {
        await exhaustBudget(app, `session:${place}`);
      }
      const { body } = await world.client.post("/fills", { template_id: world.templateId });
      const fillId = has("lookup") ? "fil_01JZ0000000000000000000000" : body.fill.id;
      return {
        path: `/fills/${fillId}/finalize`,
        headers: {
          cookie: has("credential") ? `${cookie}x` : cookie,
          origin: has("origin") ? "https://other.example" : app.url,
        },
        body: { values: { [world.fields[0]?.id ?? ""]: "x".repeat(has("content") ? 13 : 5) } },
        place,
      };
    },
  },
  {
    name: "a publishable key",
    flaws: [
      ...EVERYWHERE,
      ["credential", "invalid_publishable_key"],
      ["kind", "publishable_key_required"],
      ["origin", "origin_not_allowed"],
      ["rate", "rate_limit_exceeded"],
      ["scope", "insufficient_scope"],
      ...PLAIN_BODY,
    ],
    // Without its key nobody is of a kind, and a secret one has no origins.
    exclusive: [
      ["credential", "kind"],
      ["kind", "origin"],
    ],
    build: async (has) => {
      const { id, value } = await key({ type: "publishable", allowedOrigins: [SHOP] });
      if (has("rate")) {
        await exhaustBudget(app, `publishable:${id}`);
      }
      const shown: Record<string, string> = has("kind")
        ? { authorization: `Bearer ${world.key}` }
        : { "x-service-publishable-key": has("credential") ? "pk_live_nonsense" : value };
      return {
        path: has("scope") ? "/probe/too-much" : "/probe/publishable",
        headers: { ...shown, origin: has("origin") ? "https://other.example" : SHOP },
        body: {},
      };
    },
  },
  {
    name: "an application without a key",
    flaws: [
      ...EVERYWHERE,
      ["credential", "invalid_publishable_key"],
      ["rate", "rate_limit_exceeded"],
      ["scope", "insufficient_scope"],
      ["shape", "invalid_parameter"],
    ],
    build: async (has) => {
      const id = await embedApplication(app, world.teamId, { origins: [SHOP] });
      if (has("rate")) {
        await exhaustBudget(app, `publishable_visitor:${id}:127.0.0.1`);
      }
      return {
        path: has("scope") ? "/probe/store-too-much" : "/probe/storefront",
        headers: { origin: has("credential") ? "https://other.example" : SHOP },
        body: { embed_application_id: id },
      };
    },
  },
  {
    name: "a client secret",
    flaws: [
      ...EVERYWHERE,
      ["credential", "invalid_embed_session_secret"],
      ["rate", "rate_limit_exceeded"],
      ...BODY,
    ],
    build: async (has) => {
      const session = await embedSession(app, world.teamId, { templateId: world.templateId });
      if (has("rate")) {
        await exhaustBudget(app, `client_secret:${session.id}`);
      }
      return {
        path: "/probe/session",
        headers: { "x-service-client-secret": has("credential") ? "nonsense" : session.secret },
        body: {},
      };
    },
  },
  {
    name: "the cookie of a hosted fill",
    flaws: [
      ...EVERYWHERE,
      ["credential", "invalid_access_token"],
      ["fill", "access_token_mismatch"],
      ["origin", "origin_not_allowed"],
      ["rate", "rate_limit_exceeded"],
      ...BODY,
    ],
    build: async (has) => {
      const { body } = await world.client.post("/fills", { template_id: world.templateId });
      const fill = { teamId: world.teamId, mode: "live", fillId: body.fill.id } as const;
      if (has("rate")) {
        await exhaustBudget(app, `hosted:${fill.fillId}`);
      }
      const cookie = hostedCookie(app.services, fill).split(";")[0] ?? "";
      return {
        method: "PATCH",
        path: `/probe/hosted/${has("fill") ? world.openFillId : fill.fillId}`,
        headers: {
          cookie: has("credential") ? `${cookie}x` : cookie,
          origin: has("origin") ? "https://other.example" : app.url,
        },
        body: {},
      };
    },
  },
];

/** fetch sends no Host of ours. */
function send(
  has: Has,
  { method = "POST", path, headers, body }: Sent,
  idempotencyKey: string,
): Promise<{ readonly status: number; readonly code: string }> {
  const text = has("json")
    ? `${JSON.stringify(body).slice(0, -1)}`
    : JSON.stringify(has("shape") ? { ...body, surplus: 1 } : body);
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        hostname,
        port,
        method,
        path: `/v1${path}${has("route") ? "/nowhere" : ""}`,
        headers: {
          ...headers,
          ...(has("host") ? { host: SITE } : {}),
          "content-type": has("media") ? "text/csv" : "application/json",
          "content-length": Buffer.byteLength(text),
          ...(idempotencyKey === "" ? {} : { "idempotency-key": idempotencyKey }),
        },
      },
      (answer) => {
        let received = "";
        answer.on("data", (chunk: Buffer) => {
          received += chunk.toString("utf8");
        });
        answer.on("end", () => {
          const { error } = JSON.parse(received) as { error?: { code: string } };
          resolve({ status: answer.statusCode ?? 0, code: error?.code ?? "" });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

describe.each(suites)("of two faults of a request with $name", (suite) => {
  const { flaws, exclusive = [] } = suite;
  const isPossible = (a: string, b: string): boolean =>
    !exclusive.some(([x, y]) => (x === a && y === b) || (x === b && y === a));

  async function codeOf(wrong: readonly string[]): Promise<string> {
    const has: Has = (flaw) => wrong.includes(flaw);
    const sent = await suite.build(has);
    let idempotencyKey = "";
    if (has("key length")) {
      idempotencyKey = "k".repeat(256);
    } else if (has("key")) {
      // Taken before with another body, by the same caller while nothing was wrong.
      idempotencyKey = `order-${++count}`;
      await claimElsewhere(sent, idempotencyKey);
    }
    return (await send(has, sent, idempotencyKey)).code;
  }

  /** Takes the key itself: the caller of the first request may not be let in any more. */
  async function claimElsewhere({ headers, path, place }: Sent, name: string): Promise<void> {
    const sessionId = headers["x-service-client-secret"]?.split("_secret_")[0];
    const fillId = path.split("/")[3] ?? "";
    const credential =
      place ?? sessionId ?? (headers["cookie"] === undefined ? "" : `hosted:${fillId}`);
    const claim = { teamId: world.teamId, credential, key: name };
    await idempotencyKeys(app.services).claim(claim, "another");
  }

  test("none is told of a request without any", async () => {
    expect(await codeOf([])).toBe("");
  });

  test.each(flaws)("%s alone gives %s", async (flaw, code) => {
    expect(await codeOf([flaw])).toBe(code);
  });

  test.each(flaws.slice(0, -1).map(([flaw, code], at) => [flaw, code, at] as const))(
    "%s gives %s, whatever else is wrong further on",
    async (flaw, code, at) => {
      for (const [later] of flaws.slice(at + 1)) {
        if (isPossible(flaw, later)) {
          expect(await codeOf([flaw, later]), `${flaw} and ${later}`).toBe(code);
        }
      }
    },
  );
});
