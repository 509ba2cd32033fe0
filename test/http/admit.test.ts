import { describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import { RATE_LIMITS } from "#domain/rate-limits.ts";
import { LATEST_API_VERSION, LEGACY_QUERY_SUNSET } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { type Declaration, type Endpoint, json, operation } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  ADMISSION,
  CALLER,
  type Deps,
  type HttpKit,
  type MemoryTx,
  openHttp,
  outcomeOf,
} from "#test/support/http-kit.ts";

const SHOP = "https://shop.example";

/** An operation that answers 200; `changes` say how it is guarded. */
function guarded(changes: Partial<Declaration> = {}): Endpoint<null, MemoryTx> {
  return operation<null, MemoryTx, object>()({
    id: "doThing",
    method: "POST",
    path: "/things/{id}",
    summary: "Do a thing",
    auth: "secret",
    scope: "fills:write",
    stability: "stable",
    tag: "Things",
    params: request({ id: z.string() }),
    body: z.object({}).optional(),
    replies: { 200: { description: "Done" } },
    errors: [],
    example: {},
    handle: async () => ({}),
    present: () => json(200, {}),
    ...changes,
  });
}

const kitOf = (
  declared: Partial<Declaration> = {},
  changes: Partial<Deps> = {},
): Promise<HttpKit> => openHttp(guarded(declared), changes);

const counted = ({ taken }: HttpKit): readonly string[] => taken.map(({ key }) => key);

const refusing =
  (code: ErrorCode): Deps["authenticate"] =>
  () =>
    Promise.reject(new ApiError(code, "Refused."));

describe("the order of what keeps a request out", () => {
  test("counted before its scope is looked at, and the scope before its body", async () => {
    const caller: Caller = { ...CALLER, scopes: ["fills:read"] };
    const kit = await kitOf({}, { authenticate: async () => ({ ...ADMISSION, caller }) });
    const response = await kit.send({
      payload: "no json",
      headers: { "content-type": "text/csv" },
    });
    expect(outcomeOf(response)).toEqual([403, "insufficient_scope"]);
    expect(response.json()).toMatchObject({
      error: { message: "The key lacks the scope fills:write." },
    });
    expect(counted(kit)).toEqual(["secret_live:key_1"]);
  });

  test("a member's role is what lacks a scope, not a key", async () => {
    const member = { userId: "usr_1", sessionId: "ses_1", role: "viewer" } as const;
    const caller: Caller = { ...CALLER, scopes: [], member };
    const kit = await kitOf({}, { authenticate: async () => ({ ...ADMISSION, caller }) });
    expect((await kit.send()).json()).toMatchObject({
      error: { message: "The role lacks the scope fills:write." },
    });
  });

  test("a full window comes before the scope", async () => {
    const caller: Caller = { ...CALLER, scopes: [] };
    const kit = await kitOf(
      {},
      {
        authenticate: async () => ({ ...ADMISSION, caller }),
        takeRate: async () => ({
          allowed: false,
          limit: 60.9,
          remaining: 0,
          resetAtSeconds: 1_700,
          retryAfterSeconds: 7,
        }),
      },
    );
    const response = await kit.send();
    expect(outcomeOf(response)).toEqual([429, "rate_limit_exceeded"]);
    expect(response.headers).toMatchObject({
      "retry-after": "7",
      "x-ratelimit-limit": "60",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "1700",
    });
  });

  test("a role has a scope of its own where the operation says so", async () => {
    const member = { userId: "u", sessionId: "s", role: "production" as const };
    const allowed = async (scopes: Caller["scopes"], isMember: boolean): Promise<number> => {
      const caller: Caller = { ...CALLER, scopes, ...(isMember ? { member } : {}) };
      const kit = await kitOf(
        { memberScope: "renders:write" },
        { authenticate: async () => ({ ...ADMISSION, caller }) },
      );
      return (await kit.send()).statusCode;
    };
    expect(await allowed(["renders:write"], true)).toBe(200);
    expect(await allowed(["fills:write"], true)).toBe(403);
    expect(await allowed(["fills:write"], false)).toBe(200);
    expect(await allowed(["renders:write"], false)).toBe(403);
  });

  test("an operation without a scope asks for none", async () => {
    const caller: Caller = { ...CALLER, scopes: [] };
    const kit = await kitOf(
      { scope: null },
      { authenticate: async () => ({ ...ADMISSION, caller }) },
    );
    expect((await kit.send()).statusCode).toBe(200);
  });
});

describe("a credential that is refused", () => {
  test.each<[ErrorCode, counts: boolean]>([
    ["invalid_api_key", true],
    ["authentication_required", true],
    ["ip_not_allowed", false],
    ["demo_expired", true],
    ["db_unavailable", false],
  ])("%s: counts against the address that guesses: %j", async (code, counts) => {
    const kit = await kitOf({}, { authenticate: refusing(code) });
    expect(outcomeOf(await kit.send())[1]).toBe(code);
    expect(counted(kit)).toEqual(counts ? ["refused:127.0.0.1"] : []);
    expect(kit.taken.map(({ limit }) => limit)).toEqual(counts ? [RATE_LIMITS.refused] : []);
  });

  test("guessing ends in 429", async () => {
    const takeRate: Deps["takeRate"] = async () => ({
      allowed: false,
      limit: 60,
      remaining: 0,
      resetAtSeconds: 1,
      retryAfterSeconds: 1,
    });
    const kit = await kitOf({}, { authenticate: refusing("invalid_api_key"), takeRate });
    expect(outcomeOf(await kit.send())).toEqual([429, "rate_limit_exceeded"]);
  });

  test("a page of any origin may read the 401, but not that its origin is not allowed", async () => {
    const readable = async (auth: "publishable" | "secret", code: ErrorCode): Promise<unknown> => {
      const kit = await kitOf({ auth }, { authenticate: refusing(code) });
      const { headers } = await kit.send({ headers: { origin: SHOP } });
      return headers["access-control-allow-origin"];
    };
    expect(await readable("publishable", "invalid_publishable_key")).toBe(SHOP);
    expect(await readable("publishable", "origin_not_allowed")).toBeUndefined();
    expect(await readable("secret", "invalid_api_key")).toBeUndefined();
  });
});

describe("an admitted request", () => {
  test("says who may read the response, and of servers' operations nothing", async () => {
    const headersOf = async (auth: "publishable" | "secret"): Promise<object> => {
      const kit = await kitOf(
        { auth },
        { authenticate: async () => ({ ...ADMISSION, readableBy: SHOP }) },
      );
      return (await kit.send({ headers: { origin: "https://other.example" } })).headers;
    };
    expect(await headersOf("publishable")).toMatchObject({
      "access-control-allow-origin": SHOP,
      vary: "Origin",
      "access-control-expose-headers": expect.stringContaining("X-Request-Id"),
    });
    expect(await headersOf("secret")).not.toHaveProperty("access-control-allow-origin");
    expect(await headersOf("secret")).not.toHaveProperty("vary");
  });

  test("with a credential that ends is told when, and what takes its place", async () => {
    const ending = { atMs: Date.UTC(2027, 0, 2), successor: "/v1/api_keys/key_2" };
    const kit = await kitOf({}, { authenticate: async () => ({ ...ADMISSION, ending }) });
    expect((await kit.send()).headers).toMatchObject({
      deprecation: "true",
      sunset: "Sat, 02 Jan 2027 00:00:00 GMT",
      link: '</v1/api_keys/key_2>; rel="successor-version"',
    });
    expect((await (await kitOf()).send()).headers).not.toHaveProperty("deprecation");
  });

  describe("to an operation that goes out of use", () => {
    const deprecated = { sunset: "2027-06-30T23:59:59Z", instead: "Call `GET /others`." };
    const link =
      '<https://api.example/docs/reference/Things/do-thing>; rel="deprecation"; type="text/html"';

    test("is told so, whatever the answer", async () => {
      const told = { deprecation: "true", sunset: "Wed, 30 Jun 2027 23:59:59 GMT" };
      const { headers } = await (await kitOf({ deprecated })).send();
      expect(headers).toMatchObject({ ...told, link: expect.stringContaining(link) });
      const refused = await kitOf({ deprecated }, { authenticate: refusing("invalid_api_key") });
      const answer = await refused.send();
      expect([answer.statusCode, answer.headers]).toMatchObject([401, told]);
      const open = await kitOf({ deprecated, auth: "none", scope: null });
      expect((await open.send()).headers).toMatchObject(told);
    });

    test("with a credential that ends too is told the earlier day, and of both", async () => {
      const sunsetWith = async (atMs: number): Promise<unknown> => {
        const ending = { atMs, successor: "/v1/api_keys/key_2" };
        const kit = await kitOf(
          { deprecated },
          { authenticate: async () => ({ ...ADMISSION, ending }) },
        );
        const { headers } = await kit.send();
        expect(headers["link"]).toContain(link);
        expect(headers["link"]).toContain(', </v1/api_keys/key_2>; rel="successor-version"');
        return headers["sunset"];
      };
      expect(await sunsetWith(Date.UTC(2027, 0, 2))).toBe("Sat, 02 Jan 2027 00:00:00 GMT");
      expect(await sunsetWith(Date.UTC(2028, 0, 2))).toBe("Wed, 30 Jun 2027 23:59:59 GMT");
    });
  });

  test("gets its cookie again where its end was put off", async () => {
    const cookieOf = async (setCookie: string | null | undefined): Promise<unknown> => {
      const admission = setCookie === undefined ? ADMISSION : { ...ADMISSION, setCookie };
      const kit = await kitOf({ auth: "session" }, { authenticate: async () => admission });
      return (await kit.send()).headers["set-cookie"];
    };
    expect(await cookieOf("a=b")).toBe("a=b");
    expect(await cookieOf(null)).toBeUndefined();
    expect(await cookieOf(undefined)).toBeUndefined();
  });

  test("is of the pinned version, or the known one it asks for", async () => {
    const caller: Caller = { ...CALLER, apiVersion: "2020-01-01" };
    const kit = await kitOf({}, { authenticate: async () => ({ ...ADMISSION, caller }) });
    const versionOf = async (asked: Record<string, string>): Promise<unknown> =>
      (await kit.send({ headers: asked })).headers["x-service-version"];
    expect(await versionOf({})).toBe("2020-01-01");
    expect(await versionOf({ "x-service-version": LATEST_API_VERSION })).toBe(LATEST_API_VERSION);
    expect(await versionOf({ "x-service-version": "1999-01-01" })).toBe("2020-01-01");
    const refused = await kitOf({}, { authenticate: refusing("invalid_api_key") });
    expect((await refused.send()).headers["x-service-version"]).toBe(LATEST_API_VERSION);
  });
});

describe("budgets", () => {
  test.each<[per: "team" | "address" | "credential", caller: Partial<Caller>, holder: string]>([
    ["team", {}, "team_1"],
    ["address", {}, "127.0.0.1"],
    ["credential", {}, "key_1"],
    ["credential", { credential: "ses_1" }, "ses_1"],
    ["credential", { keyId: null }, "team_1"],
  ])(
    "of an operation, by %s of %j, come after the credential's own",
    async (per, changes, holder) => {
      const caller: Caller = { ...CALLER, ...changes };
      const kit = await kitOf(
        { extraRate: { name: "preview", per } },
        { authenticate: async () => ({ ...ADMISSION, caller }) },
      );
      await kit.send();
      expect(kit.taken).toEqual([
        { key: "secret_live:key_1", limit: RATE_LIMITS.secret_live, windowSeconds: 60 },
        { key: `preview:${holder}`, limit: RATE_LIMITS.preview, windowSeconds: 60 },
      ]);
    },
  );

  test("are all taken at once, so that none is used up where another is full", async () => {
    let times = 0;
    const takeRate: Deps["takeRate"] = async (windows) => {
      times += windows.length === 2 ? 1 : 100;
      return { allowed: true, limit: 1, remaining: 1, resetAtSeconds: 1, retryAfterSeconds: 1 };
    };
    const kit = await kitOf({ extraRate: { name: "preview", per: "team" } }, { takeRate });
    await kit.send();
    expect(times).toBe(1);
  });

  test("are as the operator set them; where they are switched off nothing is counted", async () => {
    const limitsOf = async (changes: Partial<Deps>): Promise<readonly number[]> => {
      const kit = await kitOf({}, changes);
      expect((await kit.send()).statusCode).toBe(200);
      return kit.taken.map(({ limit }) => limit);
    };
    expect(await limitsOf({ rates: { scale: 0.5, limits: { secret_live: 5 } } })).toEqual([2.5]);
    expect(await limitsOf({ rates: { scale: 0, limits: {} } })).toEqual([]);
    expect(await limitsOf({ hasCounters: false })).toEqual([]);
  });

  test("of whom the body names hold no address of people", async () => {
    const kit = await kitOf({ bodyRate: { name: "login_account", member: "email" } });
    const send = async (email: unknown): Promise<void> => {
      await kit.send({
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ email }),
      });
    };
    await send(" Zo\u0065\u0308@Shop.example");
    await send("zo\u00eb@shop.example ");
    const hash = createHash("sha256").update("zo\u00eb@shop.example").digest("base64url");
    expect(counted(kit).filter((key) => key.startsWith("login"))).toEqual([
      `login_account:${hash}`,
      `login_account:${hash}`,
    ]);
    kit.taken.length = 0;
    await send(1);
    expect(counted(kit)).toEqual(["secret_live:key_1"]);
  });

  test("may name somebody a step further in, whatever else stands there", async () => {
    const kit = await kitOf({ bodyRate: { name: "login_account", member: "passkey.id" } });
    const headers = { "content-type": "application/json" };
    for (const passkey of [{ id: "abc" }, { id: 1 }, {}, null, "id", undefined]) {
      await kit.send({ headers, payload: JSON.stringify({ passkey }) });
    }
    const hash = createHash("sha256").update("abc").digest("base64url");
    expect(counted(kit).filter((key) => key.startsWith("login"))).toEqual([
      `login_account:${hash}`,
    ]);
  });
});

describe("without a store of short-lived state", () => {
  test.each<[Declaration["auth"], served: boolean]>([
    ["secret", true],
    ["publishable", true],
    ["session", true],
    ["client_secret", false],
    ["preview", false],
    ["hosted", false],
  ])("%s is served: %j", async (auth, served) => {
    const kit = await kitOf({ auth }, { hasCounters: false });
    expect(outcomeOf(await kit.send())).toEqual(
      served ? [200, null] : [503, "keyvalue_not_configured"],
    );
  });

  test("what the operation says counts", async () => {
    const codeOf = async (declared: Partial<Declaration>): Promise<unknown> =>
      outcomeOf(await (await kitOf(declared, { hasCounters: false })).send())[1];
    expect(await codeOf({ needsCounters: true })).toBe("keyvalue_not_configured");
    expect(await codeOf({ auth: "preview", needsCounters: false })).toBeNull();
    expect(await codeOf({ auth: "none", scope: null, needsCounters: true })).toBe(
      "keyvalue_not_configured",
    );
  });
});

describe("an operation without a credential", () => {
  const open = { auth: "none", scope: null } as const;

  test("counts by address, and asks nobody who is there", async () => {
    const kit = await kitOf({ ...open, extraRate: { name: "login", per: "address" } });
    expect((await kit.send()).statusCode).toBe(200);
    expect(counted(kit)).toEqual(["open:127.0.0.1", "login:127.0.0.1"]);
    expect(kit.shown).toEqual([]);
  });

  test.each<[headers: Record<string, string>, status: number]>([
    [{ origin: "https://api.example" }, 200],
    [{ referer: "https://api.example/sign-in?x=1" }, 200],
    [{ origin: "http://platen.test", host: "platen.test" }, 200],
    [{ origin: "https://platen.test", host: "platen.test" }, 403],
    [{ origin: "https://api.example.evil" }, 403],
    [{ origin: SHOP, referer: "https://api.example/" }, 403],
    [{ origin: "null" }, 403],
    [{}, 403],
  ])("for pages of this service alone: %j", async (headers, status) => {
    const kit = await kitOf({ ...open, sameOrigin: true });
    expect((await kit.send({ headers })).statusCode).toBe(status);
    expect(counted(kit)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("what a request shows", () => {
  const shownBy = async (
    auth: Declaration["auth"],
    headers: Record<string, string>,
    url = "/things/x",
  ) => {
    const kit = await kitOf({ auth });
    const response = await kit.send({ headers, url });
    return { ...kit.shown[0], deprecation: response.headers["deprecation"] };
  };

  test.each<[header: string, bearer: string | null]>([
    ["Bearer abc", "abc"],
    ["bearer   abc ", "abc"],
    ["Basic abc", null],
    ["Bearer", null],
    ["Bearer a b", "a b"],
    ["Bearer ", null],
    ["abc", null],
    ["XBearer abc", null],
  ])("authorization: %s", async (authorization, bearer) => {
    expect(await shownBy("secret", { authorization })).toMatchObject({ bearer });
  });

  test("a cookie, unless it shows a key", async () => {
    const cookie = "a=b";
    expect(await shownBy("secret", { cookie })).toMatchObject({ cookie });
    expect(await shownBy("secret", { cookie, authorization: "word" })).toMatchObject({
      cookie: "",
    });
    expect(await shownBy("session", { cookie, authorization: "word" })).toMatchObject({ cookie });
    expect(await shownBy("session", {})).toMatchObject({ cookie: "" });
  });

  test.each<[Declaration["auth"], query: string, shown: object]>([
    ["publishable", "key=pk", { publishableKey: "pk", clientSecret: null, deprecation: "true" }],
    ["storefront", "key=pk", { publishableKey: "pk", deprecation: "true" }],
    ["client_secret", "client_secret=cs", { clientSecret: "cs", deprecation: "true" }],
    ["preview", "client_secret=cs", { clientSecret: "cs", deprecation: "true" }],
    ["preview", "preview_token=t", { previewToken: "t", deprecation: undefined }],
    ["client_secret", "preview_token=t", { previewToken: null }],
    ["client_secret", "key=pk", { publishableKey: null, clientSecret: null }],
    ["secret", "key=pk&client_secret=cs", { publishableKey: null, clientSecret: null }],
    ["hosted", "client_secret=cs", { clientSecret: null }],
    // Sent twice it is none, and none is guessed.
    ["publishable", "key=a&key=b", { publishableKey: "" }],
  ])("%s, in the query of old pages: %s", async (auth, query, shown) => {
    expect(await shownBy(auth, {}, `/things/x?${query}`)).toMatchObject(shown);
  });

  test("a header wins over the query, and nothing is deprecated then", async () => {
    expect(
      await shownBy("publishable", { "x-service-publishable-key": "new" }, "/things/x?key=old"),
    ).toMatchObject({ publishableKey: "new", deprecation: undefined });
    const kit = await kitOf({ auth: "publishable" });
    const { headers } = await kit.send({ url: "/things/x?key=old" });
    expect(headers["sunset"]).toBe(LEGACY_QUERY_SUNSET);
  });

  test("the circumstances", async () => {
    expect(
      await shownBy("secret", { origin: SHOP, "x-service-mode": "test" }, "/things/fil_1"),
    ).toMatchObject({
      auth: "secret",
      origin: SHOP,
      isSameOrigin: false,
      isUnsafe: true,
      asksForTests: true,
      ip: "127.0.0.1",
      pathId: "fil_1",
      applicationId: null,
    });
    expect(await shownBy("secret", { "x-service-mode": "live" })).toMatchObject({
      origin: null,
      asksForTests: false,
    });
    const reading = await kitOf({ method: "GET" });
    await reading.send();
    expect(reading.shown[0]).toMatchObject({ isUnsafe: false });
  });
});

describe("a storefront that names its application in the body", () => {
  const body = { "content-type": "application/json" };
  const payload = '{"embed_application_id":"app_1"}';

  test("is counted by address before the body is read, and then asked", async () => {
    const kit = await kitOf({ auth: "storefront" });
    await kit.send({ headers: { ...body, origin: SHOP }, payload });
    expect(counted(kit)).toEqual(["open:127.0.0.1", "secret_live:key_1"]);
    expect(kit.shown[0]).toMatchObject({ applicationId: "app_1", publishableKey: null });
  });

  test.each<[string, headers: Record<string, string>, auth?: Declaration["auth"]]>([
    ["a key is shown", { ...body, origin: SHOP, "x-service-publishable-key": "pk" }],
    ["no browser asks", body],
    ["it is no JSON", { "content-type": "text/plain", origin: SHOP }],
    ["the operation is for keys", { ...body, origin: SHOP }, "publishable"],
  ])("is not read where %s", async (_, headers, auth = "storefront") => {
    const kit = await kitOf({ auth });
    await kit.send({ headers, payload });
    expect(kit.shown[0]?.applicationId).toBeNull();
    expect(counted(kit)).toEqual(["secret_live:key_1"]);
  });

  test("a body that is wrong names none, and is told once it is known who asks", async () => {
    const kit = await kitOf({ auth: "storefront" });
    const response = await kit.send({ headers: { ...body, origin: SHOP }, payload: "{" });
    expect(outcomeOf(response)).toEqual([400, "invalid_json"]);
    expect(kit.shown[0]?.applicationId).toBeNull();
    await kit.send({ headers: { ...body, origin: SHOP }, payload: '{"embed_application_id":1}' });
    expect(kit.shown[1]?.applicationId).toBeNull();
  });
});
