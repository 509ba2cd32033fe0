import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { refuseRotations } from "#test/support/rows.ts";

let app: TestApp;
let teamId: string;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  const team = await app.newTeam();
  teamId = team.teamId;
  client = clientOf(app.url, team.key);
});
afterEach(() => {
  app.clock.aheadMs = 0;
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const SECRET = { type: "secret", mode: "live" };
const WEAK = { type: "restricted", mode: "live", scopes: ["templates:read"] };
const SHOP = { type: "publishable", mode: "live", allowed_origins: ["https://shop.example"] };

type Answer = Awaited<ReturnType<Client["get"]>>;
const told = (answer: Answer): [number, string] => [answer.status, answer.body?.error?.code ?? ""];
const as = (key: string): Client => clientOf(app.url, key);
const make = async (body: object): Promise<{ id: string; key: string }> => {
  const answer = await client.post("/api_keys", body);
  expect(told(answer)).toEqual([201, ""]);
  return { id: answer.body.api_key.id, key: answer.body.key };
};

describe("a new key", () => {
  test.each([
    [SECRET, /^sk_live_[0-9A-Za-z]{32}$/u],
    [{ ...SECRET, mode: "test" }, /^sk_test_/u],
    [WEAK, /^sk_live_/u],
    [SHOP, /^pk_live_/u],
    [{ ...SHOP, mode: "test" }, /^pk_test_/u],
  ])("%j is shown once", async (body, form) => {
    const made = await client.post("/api_keys", { name: "A key", ...body });
    expect(made.status).toBe(201);
    expect(made.body.key).toMatch(form);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(made.body.api_key).toMatchObject({
      ...body,
      name: "A key",
      status: "active",
      last4: made.body.key.slice(-4),
      rotated_at: null,
      last_used_at: null,
    });
    const read = await client.get(`/api_keys/${made.body.api_key.id}`);
    expect(read.body.api_key).toEqual(made.body.api_key);
    const list = await client.get("/api_keys");
    expect(list.body.data).toContainEqual(made.body.api_key);
    expect(read.text + list.text).not.toContain(made.body.key);
  });

  test.each([
    [{}, 400, "missing_fields"],
    [{ type: "secret" }, 400, "missing_required_field"],
    [{ type: "restricted", mode: "live" }, 400, "missing_required_field"],
    [{ ...SECRET, type: "x" }, 400, "invalid_key_type"],
    [{ ...SECRET, type: 7 }, 400, "invalid_key_type"],
    [{ ...SECRET, mode: "x" }, 400, "invalid_key_mode"],
    [{ type: "publishable", mode: "live" }, 400, "missing_allowed_origins"],
    [{ ...SHOP, allowed_origins: [] }, 400, "missing_allowed_origins"],
    [{ ...SHOP, allowed_origins: ["https://shop.example/path"] }, 400, "invalid_parameter"],
    [{ ...SHOP, allowed_origins: ["*"] }, 400, "invalid_parameter"],
    [{ ...SHOP, allowed_origins: ["null"] }, 400, "invalid_parameter"],
    [
      { ...SHOP, allowed_origins: Array.from({ length: 51 }, (_, i) => `https://s${i}.example`) },
      400,
      "invalid_parameter",
    ],
    [{ ...SHOP, allowed_ips: ["203.0.113.7"] }, 400, "invalid_parameter"],
    [{ ...SHOP, scopes: ["templates:read"] }, 400, "invalid_parameter"],
    [{ ...SECRET, scopes: ["templates:read"] }, 400, "invalid_parameter"],
    [{ ...SECRET, allowed_origins: ["https://shop.example"] }, 400, "invalid_parameter"],
    [{ ...SECRET, allowed_ips: ["203.0.113.7/33"] }, 400, "invalid_parameter"],
    [{ ...SECRET, name: "x".repeat(121) }, 400, "invalid_parameter"],
    [{ ...SECRET, expires_at: "2020-01-01T00:00:00Z" }, 400, "invalid_parameter"],
    [{ ...SECRET, expires_at: "soon" }, 400, "invalid_parameter"],
    [{ ...WEAK, scopes: [] }, 400, "invalid_parameter"],
    [{ ...WEAK, scopes: ["everything"] }, 400, "invalid_parameter"],
    [{ ...SECRET, surplus: 1 }, 400, "invalid_parameter"],
  ])("of %j is a %i %s", async (body, status, code) => {
    expect(told(await client.post("/api_keys", body))).toEqual([status, code]);
  });

  test("keeps origins and addresses in one spelling, each once", async () => {
    const origins = ["https://Shop.Example/", "https://shop.example:443", "http://b.example:8080"];
    const shop = await client.post("/api_keys", { ...SHOP, allowed_origins: origins });
    expect(shop.body.api_key.allowed_origins).toEqual([
      "https://shop.example",
      "http://b.example:8080",
    ]);
    const ips = ["203.0.113.7", "::ffff:203.0.113.7", "10.1.2.3/8", "2001:DB8::/32"];
    const server = await client.post("/api_keys", { ...SECRET, allowed_ips: ips });
    expect(server.body.api_key.allowed_ips).toEqual([
      "203.0.113.7/32",
      "10.0.0.0/8",
      "2001:db8:0:0:0:0:0:0/32",
    ]);
  });

  test("is shown again to a repeated Idempotency-Key, and lies encrypted until then", async () => {
    const headers = { "idempotency-key": "new-key" };
    const first = await client.post("/api_keys", SECRET, headers);
    const again = await client.post("/api_keys", SECRET, headers);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select encode(body, 'escape') as body from idempotency where key = 'new-key'", []),
    );
    expect(String(rows[0]?.["body"])).not.toContain(first.body.key);
    expect(String(rows[0]?.["body"])).not.toContain("api_key");
  });

  test("ends at its expiry date, to the millisecond", async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { key } = await make({ ...SECRET, expires_at: expiresAt });
    app.clock.aheadMs = HOUR_MS - 60_000;
    expect((await as(key).get("/templates")).status).toBe(200);
    app.clock.aheadMs = HOUR_MS + 1_000;
    expect(told(await as(key).get("/templates"))).toEqual([401, "api_key_expired"]);
  });
});

describe("a key hands out no more than it holds", () => {
  const manager = { type: "restricted", mode: "live", scopes: ["api_keys:write", "fills:read"] };

  test.each([
    [{ ...WEAK, scopes: ["fills:read"] }, 201, ""],
    [{ ...manager }, 201, ""],
    [WEAK, 403, "insufficient_scope"],
    [SECRET, 403, "insufficient_scope"],
    [SHOP, 403, "insufficient_scope"],
  ])("%j: %i %s", async (body, status, code) => {
    const { key } = await make(manager);
    expect(told(await as(key).post("/api_keys", body))).toEqual([status, code]);
  });

  test("by widening or rotating another", async () => {
    const { key } = await make(manager);
    const weak = await make(WEAK);
    const secret = await make(SECRET);
    const widen = { scopes: ["renders:write"] };
    expect(told(await as(key).patch(`/api_keys/${weak.id}`, widen))).toEqual([
      403,
      "insufficient_scope",
    ]);
    for (const { id } of [weak, secret]) {
      expect(told(await as(key).post(`/api_keys/${id}/rotate`))).toEqual([
        403,
        "insufficient_scope",
      ]);
    }
    expect((await as(key).patch(`/api_keys/${weak.id}`, { scopes: ["fills:read"] })).status).toBe(
      200,
    );
  });

  test("and a test key no live one", async () => {
    const { key } = await make({ ...SECRET, mode: "test" });
    const live = await make(SECRET);
    expect(told(await as(key).post("/api_keys", SECRET))).toEqual([403, "insufficient_scope"]);
    expect(told(await as(key).post(`/api_keys/${live.id}/rotate`))).toEqual([
      404,
      "api_key_not_found",
    ]);
    expect((await as(key).post("/api_keys", { ...SECRET, mode: "test" })).status).toBe(201);
  });
});

describe("a change", () => {
  test("pauses a key and lets it work again", async () => {
    const { id, key } = await make(SECRET);
    const paused = await client.patch(`/api_keys/${id}`, { status: "paused" });
    expect(paused.body.api_key.status).toBe("paused");
    expect(told(await as(key).get("/templates"))).toEqual([401, "invalid_api_key"]);
    await client.patch(`/api_keys/${id}`, { status: "active" });
    expect((await as(key).get("/templates")).status).toBe(200);
  });

  test("of scopes, name and addresses counts at once", async () => {
    const { id, key } = await make(WEAK);
    expect((await as(key).get("/templates")).status).toBe(200);
    const change = { name: "Less", scopes: ["fills:read"] };
    const changed = await client.patch(`/api_keys/${id}`, change);
    expect(changed.body.api_key).toMatchObject(change);
    expect(told(await as(key).get("/templates"))).toEqual([403, "insufficient_scope"]);
    await client.patch(`/api_keys/${id}`, { allowed_ips: ["203.0.113.0/24"] });
    expect(told(await as(key).get("/fills"))).toEqual([403, "ip_not_allowed"]);
    await client.patch(`/api_keys/${id}`, { allowed_ips: [] });
    expect((await as(key).get("/fills")).status).toBe(200);
  });

  test.each([
    [SECRET, { status: "x" }, "invalid_key_status"],
    [SHOP, { allowed_origins: [] }, "missing_allowed_origins"],
    [SHOP, { scopes: ["fills:read"] }, "invalid_parameter"],
    [SECRET, { scopes: ["fills:read"] }, "invalid_parameter"],
    [SECRET, { allowed_origins: ["https://shop.example"] }, "invalid_parameter"],
    [WEAK, { scopes: [] }, "invalid_parameter"],
    [WEAK, { type: "secret" }, "invalid_parameter"],
    [WEAK, { mode: "test" }, "invalid_parameter"],
  ])("of %j by %j is a 400 %s", async (body, change, code) => {
    const { id } = await make(body);
    expect(told(await client.patch(`/api_keys/${id}`, change))).toEqual([400, code]);
  });
});

describe("revoking", () => {
  test.each(["DELETE", "PATCH"])("by %s is for good", async (method) => {
    const { id, key } = await make(SECRET);
    const done =
      method === "PATCH"
        ? await client.patch(`/api_keys/${id}`, { status: "revoked" })
        : await (await client.raw("DELETE", `/api_keys/${id}`)).json();
    expect((method === "PATCH" ? done.body : done).api_key.status).toBe("revoked");
    expect(told(await as(key).get("/templates"))).toEqual([401, "invalid_api_key"]);
    // Shown for the record, managed no more.
    expect((await client.get(`/api_keys/${id}`)).body.api_key.status).toBe("revoked");
    expect(told(await client.patch(`/api_keys/${id}`, { status: "active" }))).toEqual([
      404,
      "api_key_not_found",
    ]);
    const twice = await client.raw("DELETE", `/api_keys/${id}`);
    expect([twice.status, (await twice.json()).error.code]).toEqual([404, "api_key_not_found"]);
    expect(told(await client.post(`/api_keys/${id}/rotate`))).toEqual([409, "key_not_active"]);
  });
});

describe("rotating", () => {
  test("gives a successor with the same rights, and a day to change over", async () => {
    const lists = { allowed_ips: ["0.0.0.0/0"], name: "Checkout" };
    const old = await make({ ...WEAK, ...lists });
    const rotated = await client.post(`/api_keys/${old.id}/rotate`);
    expect(rotated.status).toBe(201);
    const { api_key: successor, key } = rotated.body;
    expect(successor).toMatchObject({ ...WEAK, ...lists, status: "active", rotated_at: null });
    expect(key).not.toBe(old.key);
    const record = (await client.get(`/api_keys/${old.id}`)).body.api_key;
    expect(record).toMatchObject({ status: "active", successor_id: successor.id });

    const link = `</v1/api_keys/${successor.id}>; rel="successor-version"`;
    const endMs = Date.parse(record.rotated_at) + 24 * HOUR_MS;
    app.clock.aheadMs = 23 * HOUR_MS;
    const late = await as(old.key).get("/templates");
    expect(late.status).toBe(200);
    expect(late.headers.get("deprecation")).toBe("true");
    expect(late.headers.get("sunset")).toBe(new Date(endMs).toUTCString());
    expect(late.headers.get("link")).toBe(link);
    expect((await as(key).get("/templates")).headers.get("deprecation")).toBeNull();

    app.clock.aheadMs = 24 * HOUR_MS + 1_000;
    const over = await as(old.key).get("/templates");
    expect(told(over)).toEqual([401, "api_key_rotated"]);
    expect(over.headers.get("link")).toBe(link);
    expect(over.text).not.toContain(key);
    expect((await as(key).get("/templates")).status).toBe(200);
  });

  test("is not for every key: publishable, then inactive, then rotated before", async () => {
    const shop = await make(SHOP);
    await client.patch(`/api_keys/${shop.id}`, { status: "paused" });
    expect(told(await client.post(`/api_keys/${shop.id}/rotate`))).toEqual([
      422,
      "publishable_no_rotate",
    ]);
    const server = await make(SECRET);
    await client.post(`/api_keys/${server.id}/rotate`);
    expect(told(await client.post(`/api_keys/${server.id}/rotate`))).toEqual([
      409,
      "key_already_rotated",
    ]);
    await client.patch(`/api_keys/${server.id}`, { status: "paused" });
    expect(told(await client.post(`/api_keys/${server.id}/rotate`))).toEqual([
      409,
      "key_not_active",
    ]);
    const short = await make({
      ...SECRET,
      expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
    });
    app.clock.aheadMs = 2 * HOUR_MS;
    expect(told(await client.post(`/api_keys/${short.id}/rotate`))).toEqual([
      409,
      "key_not_active",
    ]);
  });

  test("asked for ten times at once happens once", async () => {
    const { id } = await make(SECRET);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post(`/api_keys/${id}/rotate`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === "key_already_rotated")).toHaveLength(
      9,
    );
  });

  test("that breaks halfway changes nothing", async () => {
    const { id, key } = await make(SECRET);
    const allowAgain = await refuseRotations(app);
    const before = (await client.get("/api_keys")).body.data.length;
    const broken = await client.post(`/api_keys/${id}/rotate`);
    expect(told(broken)).toEqual([500, "rotation_failed"]);
    expect(broken.text).not.toContain("no rotation today");
    await allowAgain();
    expect((await client.get("/api_keys")).body.data).toHaveLength(before);
    expect((await as(key).get("/templates")).status).toBe(200);
    expect((await client.post(`/api_keys/${id}/rotate`)).status).toBe(201);
  });
});

test("the last use of a key is noted, about once a minute", async () => {
  const { id, key } = await make(SECRET);
  const used = async (): Promise<[string | null, string | null]> => {
    const { api_key: view } = (await client.get(`/api_keys/${id}`)).body;
    return [view.last_used_at, view.last_used_ip];
  };
  await as(key).get("/templates");
  const [first, ip] = await used();
  expect(ip).toBe("127.0.0.1");
  await as(key).get("/templates");
  expect((await used())[0]).toBe(first);
  app.clock.aheadMs = 61_000;
  await as(key).get("/templates");
  expect(Date.parse((await used())[0] ?? "")).toBeGreaterThanOrEqual(
    Date.parse(first ?? "") + 60_000,
  );
});

test("a list has pages, newest first, and no other team's keys", async () => {
  const team = await app.newTeam();
  const own = as(team.key);
  for (let i = 0; i < 4; i++) {
    await own.post("/api_keys", { ...SECRET, name: `key ${i}` });
  }
  const first = (await own.get("/api_keys?limit=3")).body;
  expect(first.data.map(({ name }: { name: string }) => name)).toEqual(["key 3", "key 2", "key 1"]);
  expect([first.has_more, first.next_starting_after]).toEqual([true, first.data[2].id]);
  const rest = (await own.get(`/api_keys?starting_after=${first.next_starting_after}`)).body;
  expect(rest.data.map(({ name }: { name: string }) => name)).toEqual(["key 0", "test"]);
  expect(rest.has_more).toBe(false);
  const { rows } = await app.services.db.read((tx) =>
    tx.sql("select id from api_keys where team_id = $1", [teamId]),
  );
  expect(rest.data.some(({ id }: { id: string }) => rows.some((row) => row["id"] === id))).toBe(
    false,
  );
});
