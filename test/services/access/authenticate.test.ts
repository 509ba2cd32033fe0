import { describe, expect, test } from "vitest";
import type { Presented } from "#domain/credential.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { PUBLISHABLE_SCOPES, SCOPES } from "#domain/scopes.ts";
import { authenticate, callerOfKey } from "#services/access/authenticate.ts";
import { createApiKey, type NewApiKey } from "#services/api-keys/create-api-key.ts";
import { readApiKey, rotateApiKey, updateApiKey } from "#services/api-keys/manage-api-keys.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { updateApiKey as updateRow } from "#store/api-keys.ts";
import { embedApplication } from "#test/support/embed-rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let teamId: string;
withShop((shop) => {
  ({ open, services } = shop);
  ({ teamId } = shop.caller);
});

const SHOP = "https://shop.example";
const NOTHING: Presented = {
  auth: "secret",
  bearer: null,
  publishableKey: null,
  clientSecret: null,
  previewToken: null,
  cookie: "",
  asksForTests: false,
  origin: null,
  isSameOrigin: false,
  isUnsafe: false,
  ip: "192.0.2.7",
  pathId: null,
  applicationId: null,
};

async function newKey(key: Partial<NewApiKey> = {}): Promise<{ id: string; value: string }> {
  return await createApiKey(services, teamId, { type: "secret", mode: "live", name: "", ...key });
}

const admit = (shown: Partial<Presented>) => authenticate(services, { ...NOTHING, ...shown });
const refused = (shown: Partial<Presented>): Promise<unknown> => codeOf(admit(shown));

const change = async (id: string, to: { status: "revoked" }): Promise<unknown> =>
  updateApiKey(
    services,
    { caller: await open.caller({ teamId }), unit: plainUnit(services) },
    {
      id,
      change: {
        name: undefined,
        scopes: undefined,
        allowedOrigins: undefined,
        allowedIps: undefined,
        ...to,
      },
    },
  );

const rotate = async (id: string) =>
  rotateApiKey(services, { caller: await open.caller({ teamId }), unit: plainUnit(services) }, id);

describe("a secret key", () => {
  test("admits its team with all scopes, counted by the key", async () => {
    const { id, value } = await newKey();
    expect(await admit({ bearer: value })).toEqual({
      caller: {
        teamId,
        keyId: id,
        mode: "live",
        scopes: SCOPES,
        apiVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        credential: "",
        embedSessionId: null,
        origin: null,
        ip: "192.0.2.7",
      },
      budgets: [{ name: "secret_live", holder: id }],
      readableBy: null,
      ending: null,
    });
  });

  test("of tests counts as one of tests; a restricted one has the scopes it was given", async () => {
    const { id, value } = await newKey({
      type: "restricted",
      mode: "test",
      scopes: ["fills:read"],
      apiVersion: "2024-01-01",
    });
    const { caller, budgets } = await admit({ bearer: value });
    expect(caller).toMatchObject({
      mode: "test",
      scopes: ["fills:read"],
      apiVersion: "2024-01-01",
    });
    expect(budgets).toEqual([{ name: "secret_test", holder: id }]);
  });

  test.each<[string, (value: string) => Partial<Presented>, string]>([
    ["nothing", () => ({}), "authentication_required"],
    ["an unknown key", (value) => ({ bearer: value.replace(/.{4}$/u, "0000") }), "invalid_api_key"],
    ["a key with something behind it", (value) => ({ bearer: `${value}x` }), "invalid_api_key"],
    ["a key with something before it", (value) => ({ bearer: `x${value}` }), "invalid_api_key"],
    ["a word", () => ({ bearer: "key" }), "invalid_api_key"],
    [
      "the key in the wrong place",
      (value) => ({ publishableKey: value }),
      "authentication_required",
    ],
  ])("is asked for where %s is shown", async (_, show, code) => {
    const { value } = await newKey();
    expect(await refused(show(value))).toBe(code);
  });

  test("is asked for where a publishable key is shown, in either place", async () => {
    const { id, value } = await newKey({ type: "publishable" });
    expect(await refused({ bearer: value })).toBe("secret_key_required");
    expect(await refused({ publishableKey: value })).toBe("secret_key_required");
    await change(id, { status: "revoked" });
    expect(await refused({ publishableKey: value })).toBe("authentication_required");
    expect(await refused({ bearer: value })).toBe("invalid_api_key");
  });

  test("that is revoked or expired is refused, at the very instant", async () => {
    const revoked = await newKey();
    await change(revoked.id, { status: "revoked" });
    expect(await refused({ bearer: revoked.value })).toBe("invalid_api_key");
    const { value } = await newKey({ expiresAtMs: open.clock.nowMs + 1000 });
    open.clock.nowMs += 999;
    expect(await refused({ bearer: value })).toBeNull();
    open.clock.nowMs += 1;
    expect(await refused({ bearer: value })).toBe("api_key_expired");
  });

  test("of another form costs no query", async () => {
    const { value } = await newKey();
    const unasked: Services = {
      ...services,
      db: { ...services.db, read: () => Promise.reject(new RangeError("asked")) },
    };
    const ask = (bearer: string) => codeOf(authenticate(unasked, { ...NOTHING, bearer }));
    for (const wrong of ["word", `${value}x`, `x${value}`, value.slice(1), `${value} `]) {
      expect(await ask(wrong)).toBe("invalid_api_key");
    }
    expect(await ask(value)).toBeInstanceOf(RangeError);
  });

  test("speaks the version that is pinned to it, or the newest where none is", async () => {
    const versionOf = async (apiVersion: string): Promise<string> => {
      const { id, value } = await newKey();
      const owner = await open.caller({ teamId });
      await services.db.tx((tx) => updateRow(tx, owner, id, { apiVersion }));
      return (await admit({ bearer: value })).caller.apiVersion;
    };
    expect(await versionOf("2020-01-01")).toBe("2020-01-01");
    expect(await versionOf("")).toBe(LATEST_API_VERSION);
  });

  test("is good from the addresses on its list alone", async () => {
    const { value } = await newKey({ allowedIps: ["192.0.2.0/24"] });
    expect(await refused({ bearer: value })).toBeNull();
    expect(await refused({ bearer: value, ip: "192.0.3.7" })).toBe("ip_not_allowed");
  });

  test("that was rotated is good for a day, and says what follows it", async () => {
    const { id, value } = await newKey();
    const { view } = await rotate(id);
    const successor = `/v1/api_keys/${view.id}`;
    const endMs = open.clock.nowMs + 86_400_000;
    expect((await admit({ bearer: value })).ending).toEqual({ atMs: endMs, successor });
    open.clock.nowMs = endMs - 1;
    expect(await refused({ bearer: value })).toBeNull();
    open.clock.nowMs = endMs;
    const error = await admit({ bearer: value }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "api_key_rotated",
      link: `<${successor}>; rel="successor-version"`,
    });
  });

  test("notes its use about once a minute, with the address", async () => {
    const { id, value } = await newKey();
    const caller = await open.caller({ teamId });
    const used = async (): Promise<unknown> => {
      const { lastUsedAt, lastUsedIp } = await readApiKey(services, caller, id);
      return [lastUsedAt === null ? null : Date.parse(lastUsedAt), lastUsedIp];
    };
    expect(await used()).toEqual([null, null]);
    const first = open.clock.nowMs;
    await admit({ bearer: value });
    expect(await used()).toEqual([first, "192.0.2.7"]);
    open.clock.nowMs = first + 60_000;
    await admit({ bearer: value, ip: "192.0.2.8" });
    expect(await used()).toEqual([first, "192.0.2.7"]);
    open.clock.nowMs = first + 60_001;
    await admit({ bearer: value, ip: "192.0.2.8" });
    expect(await used()).toEqual([first + 60_001, "192.0.2.8"]);
  });

  test("is found for commands, and by no other name", async () => {
    const { id, value } = await newKey({ mode: "test" });
    expect(await callerOfKey(services, value)).toMatchObject({ teamId, keyId: id, mode: "test" });
    expect(await codeOf(callerOfKey(services, "sk_test_none"))).toBe("invalid_api_key");
  });
});

describe("a publishable key", () => {
  const page = (shown: Partial<Presented>) => ({ auth: "publishable" as const, ...shown });

  test("admits a page of its list, counted by the key and by the visitor", async () => {
    const { id, value } = await newKey({ type: "publishable", allowedOrigins: [SHOP] });
    expect(await admit(page({ publishableKey: value, origin: SHOP }))).toEqual({
      caller: {
        teamId,
        keyId: id,
        mode: "live",
        scopes: PUBLISHABLE_SCOPES,
        apiVersion: expect.any(String),
        credential: `${id}:192.0.2.7`,
        embedSessionId: null,
        origin: SHOP,
      },
      budgets: [
        { name: "publishable", holder: id },
        { name: "publishable_visitor", holder: `${id}:192.0.2.7` },
      ],
      readableBy: SHOP,
      ending: null,
    });
    expect(await refused(page({ publishableKey: value, origin: `${SHOP}.evil` }))).toBe(
      "origin_not_allowed",
    );
    expect((await admit(page({ publishableKey: value }))).readableBy).toBeNull();
  });

  test("of tests admits pages of the developer's machine as well, a live one does not", async () => {
    const [testing, live] = [
      await newKey({ type: "publishable", mode: "test" }),
      await newKey({ type: "publishable" }),
    ];
    const origin = "http://localhost:3000";
    expect(await refused(page({ publishableKey: testing.value, origin }))).toBeNull();
    expect(await refused(page({ publishableKey: live.value, origin }))).toBe("origin_not_allowed");
  });

  test("is asked for where another is shown or it is not good", async () => {
    const secret = await newKey();
    const { id, value } = await newKey({ type: "publishable" });
    const ending = await newKey({ type: "publishable", expiresAtMs: open.clock.nowMs + 1 });
    expect(await refused(page({}))).toBe("invalid_publishable_key");
    expect(await refused(page({ bearer: secret.value }))).toBe("publishable_key_required");
    expect(await refused(page({ bearer: value }))).toBe("invalid_publishable_key");
    expect(await refused(page({ bearer: "sk_live_none" }))).toBe("invalid_publishable_key");
    expect(await refused(page({ publishableKey: secret.value }))).toBe("invalid_publishable_key");
    expect(await refused(page({ publishableKey: value, bearer: secret.value }))).toBeNull();
    expect(await refused(page({ publishableKey: ending.value }))).toBeNull();
    open.clock.nowMs += 1;
    expect(await refused(page({ publishableKey: ending.value }))).toBe("invalid_publishable_key");
    await change(id, { status: "revoked" });
    expect(await refused(page({ publishableKey: value }))).toBe("invalid_publishable_key");
  });

  test("that was rotated is good for a day, and then no key", async () => {
    const { id, value } = await newKey({ type: "restricted", scopes: ["fills:read"] });
    await rotate(id);
    const shown = { auth: "publishable", bearer: value, origin: SHOP } as const;
    // It is the wrong kind of key as long as it is one.
    open.clock.nowMs += 86_400_000 - 1;
    expect(await refused(shown)).toBe("publishable_key_required");
    open.clock.nowMs += 1;
    expect(await refused(shown)).toBe("invalid_publishable_key");
  });

  test("that was used is noted", async () => {
    const { id, value } = await newKey({ type: "publishable" });
    await admit(page({ publishableKey: value }));
    const caller = await open.caller({ teamId });
    expect((await readApiKey(services, caller, id)).lastUsedIp).toBe("192.0.2.7");
  });
});

describe("a storefront without a key", () => {
  const storefront = (shown: Partial<Presented>) => ({ auth: "storefront" as const, ...shown });

  test("is admitted by its application where that lists its origin", async () => {
    const applicationId = await embedApplication(open, teamId, { origins: [SHOP] });
    expect(await admit(storefront({ applicationId, origin: SHOP }))).toEqual({
      caller: {
        teamId,
        keyId: null,
        mode: "live",
        scopes: PUBLISHABLE_SCOPES,
        apiVersion: expect.any(String),
        credential: `${applicationId}:192.0.2.7`,
        embedSessionId: null,
        origin: SHOP,
      },
      budgets: [
        { name: "publishable", holder: applicationId },
        { name: "publishable_visitor", holder: `${applicationId}:192.0.2.7` },
      ],
      readableBy: SHOP,
      ending: null,
    });
  });

  test("is told one thing whatever is wrong", async () => {
    const applicationId = await embedApplication(open, teamId, { origins: [SHOP] });
    const unknown = applicationId.replace(/.{4}$/u, "0000");
    for (const shown of [
      { applicationId, origin: "https://other.example" },
      { applicationId, origin: null },
      { applicationId: unknown, origin: SHOP },
      { applicationId: `x${applicationId}`, origin: SHOP },
      { applicationId: `${applicationId}x`, origin: SHOP },
      { applicationId: null, origin: SHOP },
    ]) {
      expect(await refused(storefront(shown))).toBe("invalid_publishable_key");
    }
  });

  test("costs no query where it names no application, or no page asks", async () => {
    const applicationId = await embedApplication(open, teamId, { origins: [SHOP] });
    const unasked: Services = {
      ...services,
      db: { ...services.db, read: () => Promise.reject(new RangeError("asked")) },
    };
    const ask = (shown: Partial<Presented>) =>
      codeOf(authenticate(unasked, { ...NOTHING, ...storefront({ origin: SHOP, ...shown }) }));
    for (const shown of [
      { applicationId: null },
      { applicationId: `${applicationId}x` },
      { applicationId: `x${applicationId}` },
      { applicationId, origin: null },
    ]) {
      expect(await ask(shown)).toBe("invalid_publishable_key");
    }
    expect(await ask({ applicationId })).toBeInstanceOf(RangeError);
  });

  test("of tests may stand on the developer's machine", async () => {
    const origin = "http://localhost:3000";
    const testing = await embedApplication(open, teamId, { mode: "test" });
    const live = await embedApplication(open, teamId, {});
    expect(await refused(storefront({ applicationId: testing, origin }))).toBeNull();
    expect(await refused(storefront({ applicationId: live, origin }))).toBe(
      "invalid_publishable_key",
    );
  });

  test("that shows a key is judged by that", async () => {
    const applicationId = await embedApplication(open, teamId, { origins: [SHOP] });
    const [key, secret] = [await newKey({ type: "publishable" }), await newKey()];
    const shown = { applicationId, origin: SHOP };
    expect(await refused(storefront({ ...shown, publishableKey: key.value }))).toBe(
      "origin_not_allowed",
    );
    expect(await refused(storefront({ ...shown, bearer: secret.value }))).toBe(
      "publishable_key_required",
    );
    expect(await refused(storefront({ ...shown, bearer: "sk_live_none" }))).toBeNull();
  });
});
