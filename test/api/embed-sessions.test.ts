import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  SESSION_ERRORS,
  SESSION_STATUSES,
  SESSION_TRANSITIONS,
  type SessionStatus,
} from "#domain/embed-session.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { sweepEmbedSessions } from "#store/embed-sessions.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { withAnotherEnd } from "#test/support/another-end.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import {
  bodyOf,
  browserOf,
  type EmbedSession,
  mapProduct,
  openSession,
  openStorefront,
  pageOf,
  SHOP_ORIGIN,
  type Storefront,
} from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import {
  cardPdf,
  makeWorld,
  changeFirstField,
  restrictFirstField,
  type World,
  publishNewest,
} from "#test/support/world.ts";

let app: TestApp;
let world: World;
let shop: Client;
let stranger: Client;
let storefront: Storefront;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    pages: (services) => [embedPage(services, new Map())],
  });
  world = await makeWorld(app);
  shop = world.client;
  stranger = clientOf(app.url, (await app.newTeam()).key);
  storefront = await openStorefront(app, shop);
  await mapProduct(world, { external_product_id: "mug", external_sku: "M-1" });
});
beforeEach(() => {
  app.clock.aheadMs = 0;
});
afterAll(() => app.close());

const fieldId = (): string => world.fields[0]!.id;

async function sessionOf(id: string) {
  return (await shop.get(`/embed/sessions/${id}`)).body.embed_session;
}

describe("a server's session", () => {
  test("answers every member; the secret is seen once and stored nowhere", async () => {
    const before = app.clock.nowMs();
    const answer = await shop.post("/embed/sessions", {
      template_id: world.templateId,
      external_product_id: "anything",
      external_variant_id: "v",
      external_sku: "s",
      external_cart_id: "c",
      external_order_id: "o",
      customer: { email: "ada@example.com", name: "Ada" },
      metadata: { z: 1, a: ["x"] },
      parent_origin: "https://Shop.example",
      ttl_seconds: 60,
    });
    const { embed_session: session, client_secret: secret, iframe_url: url } = answer.body;
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(session).toEqual({
      id: expect.stringMatching(/^ses_[0-9A-Z]{26}$/u),
      status: "open",
      mode: "live",
      origin: "server",
      template_id: world.templateId,
      scene_revision: 1,
      product_mapping_id: null,
      embed_application_id: null,
      fill_id: null,
      external_product_id: "anything",
      external_variant_id: "v",
      external_sku: "s",
      external_cart_id: "c",
      external_order_id: "o",
      customer: { email: "ada@example.com", name: "Ada" },
      metadata: { z: 1, a: ["x"] },
      parent_origin: "https://shop.example",
      expires_at: expect.any(String),
      saved_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(60_000);
    expect(Date.parse(session.created_at)).toBeGreaterThanOrEqual(before);
    expect(secret).toMatch(new RegExp(`^${session.id}_secret_[0-9A-Za-z]{32}$`, "u"));
    expect(url).toBe(`${app.url}/embed/${session.id}#secret=${secret}`);
    const read = await shop.get(`/embed/sessions/${session.id}`);
    expect(read.body.embed_session).toEqual(session);
    expect(read.text).not.toContain("secret");
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select s::text as row from embed_sessions s where id = $1", [session.id]),
    );
    expect(String(rows[0]?.["row"])).not.toContain(secret.slice(-32));
  });

  test("takes the template, else the mapping, else the product", async () => {
    const mappingId = await mapProduct(world, { external_product_id: "named", title: "x" });
    const bound = await mapProduct(world, {
      external_product_id: "bound",
      embed_application_id: storefront.applicationId,
    });
    for (const [body, expected] of [
      [
        { template_id: world.templateId, external_product_id: "none" },
        { product_mapping_id: null },
      ],
      [
        { product_mapping_id: mappingId },
        { product_mapping_id: mappingId, external_product_id: "named" },
      ],
      [
        { external_product_id: "named", external_variant_id: "red" },
        { product_mapping_id: mappingId, external_variant_id: "red" },
      ],
      [
        { external_product_id: "bound" },
        { product_mapping_id: bound, embed_application_id: storefront.applicationId },
      ],
    ] as const) {
      const answer = await shop.post("/embed/sessions", body);
      expect([answer.status, answer.body.embed_session]).toMatchObject([
        201,
        { template_id: world.templateId, ...expected },
      ]);
    }
  });

  test.each<[string, object, number, string]>([
    ["nothing", {}, 404, "missing_template"],
    ["a variant alone", { external_variant_id: "v" }, 404, "missing_template"],
    ["an unknown template", { template_id: "tpl_x" }, 404, "template_not_found"],
    ["an unknown mapping", { product_mapping_id: "map_x" }, 404, "product_mapping_not_found"],
    ["an unmapped product", { external_product_id: "?" }, 404, "product_mapping_not_found"],
    [
      "an unknown application",
      { external_product_id: "mug", embed_application_id: "app_x" },
      404,
      "embed_application_not_found",
    ],
    [
      "an unknown revision",
      { external_product_id: "mug", scene_revision: 9 },
      404,
      "scene_not_found",
    ],
    ["too short a life", { external_product_id: "mug", ttl_seconds: 59 }, 400, "invalid_parameter"],
    [
      "too long a life",
      { external_product_id: "mug", ttl_seconds: 86_401 },
      400,
      "invalid_parameter",
    ],
    [
      "no e-mail address",
      { external_product_id: "mug", customer: { email: "x" } },
      400,
      "invalid_client_email",
    ],
    [
      "a very long name",
      { external_product_id: "mug", customer: { name: "x".repeat(201) } },
      422,
      "field_too_long",
    ],
    [
      "a surplus member of the customer",
      { external_product_id: "mug", customer: { phone: "1" } },
      400,
      "invalid_parameter",
    ],
    [
      "a page that is no origin",
      { external_product_id: "mug", parent_origin: "https://x.example/a" },
      400,
      "invalid_parameter",
    ],
    [
      "a plain http page",
      { external_product_id: "mug", parent_origin: "http://x.example" },
      400,
      "invalid_parameter",
    ],
    [
      "too much metadata",
      { external_product_id: "mug", metadata: { a: "x".repeat(501) } },
      400,
      "invalid_parameter",
    ],
    [
      "too long a reference",
      { external_product_id: "mug", external_cart_id: "x".repeat(256) },
      400,
      "invalid_parameter",
    ],
    [
      "a value that is no text",
      { external_product_id: "mug", values: { a: 1 } },
      400,
      "invalid_parameter",
    ],
  ])("with %s is refused", async (_name, body, status, code) => {
    const answer = await shop.post("/embed/sessions", body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test("needs a template that is live", async () => {
    const other = clientOf(app.url, (await app.newTeam()).key);
    const { template } = (await other.upload(await cardPdf())).body;
    const codes: string[] = [];
    const attempt = async (): Promise<void> => {
      const answer = await other.post("/embed/sessions", { template_id: template.id });
      codes.push(answer.body.error?.code ?? answer.status);
    };
    await attempt();
    await other.post(`/templates/${template.id}/publish`);
    await attempt();
    await other.post(`/templates/${template.id}/archive`);
    await attempt();
    expect(codes).toEqual(["template_not_live", 201, "template_not_found"]);
  });

  test("refuses mappings and applications that are not in use", async () => {
    const id = await mapProduct(world, { external_product_id: "off", status: "paused" });
    for (const body of [{ product_mapping_id: id }, { external_product_id: "off" }]) {
      const answer = await shop.post("/embed/sessions", body);
      expect([answer.status, answer.body.error.code]).toEqual([404, "product_mapping_not_found"]);
    }
  });

  test("begins its fills with the values it was given, matched and checked", async () => {
    const { browser, id } = await openSession(app, world, {
      values: { [world.fields[0]!.label]: "Ada", gone: "x" },
    });
    const fields = await browser.get(`/embed/sessions/${id}/fields`);
    expect(fields.body.values).toEqual({ [fieldId()]: "Ada" });
    expect(fields.headers.get("cache-control")).toBe("no-store");
    const { fill } = (await browser.post("/embed/fills")).body;
    expect(fill).toMatchObject({ values: { [fieldId()]: "Ada" }, ignored_values: ["gone"] });
    const strict = await makeWorld(app);
    await restrictFirstField(strict);
    const field = strict.fields[0]!.id;
    const long = await strict.client.post("/embed/sessions", {
      template_id: strict.templateId,
      values: { [field]: "x".repeat(13) },
    });
    expect([long.status, long.body.error]).toMatchObject([
      422,
      { code: "field_too_long", fields: [{ object_id: "values", field }] },
    ]);
  });

  test("of a test key is test data, listed apart", async () => {
    const tester = clientOf(app.url, await app.newKey(world.teamId, { mode: "test" }));
    const answer = await tester.post("/embed/sessions", { template_id: world.templateId });
    const { id, mode } = answer.body.embed_session;
    expect(mode).toBe("test");
    const listed = async (client: Client): Promise<string[]> =>
      (await client.get("/embed/sessions")).body.data.map((s: { id: string }) => s.id);
    expect(await listed(tester)).toEqual([id]);
    expect(await listed(shop)).not.toContain(id);
    const fill = await browserOf(app, answer.body.client_secret).post("/embed/fills");
    expect(fill.body.fill.mode).toBe("test");
  });
});

test("a server's metadata reaches the fill and its events, and no browser", async () => {
  const metadata = { campaign: "spring", lines: [1, { sku: "A-1" }], gift: true, note: null };
  const session = await openSession(app, world, {
    metadata,
    embed_application_id: storefront.applicationId,
  });
  const seen: unknown[] = [];
  const keep = (answer: { readonly body: unknown }): void => {
    seen.push(answer.body);
  };
  const made = await session.browser.post("/embed/fills", {});
  keep(made);
  const id: string = made.body.fill.id;
  keep(await session.browser.get(`/embed/fills/${id}`));
  keep(await session.browser.patch(`/embed/fills/${id}`, { values: {} }));
  keep(await session.browser.get(`/embed/sessions/${session.id}/fields`));
  keep(await session.browser.post(`/embed/sessions/${session.id}/save`, { fill_id: id }));
  const link = (await shop.post(`/fills/${id}/links`, { kind: "approve" })).body.url;
  const exchanged = await clientOf(app.url, "").raw("POST", "/hosted/fills/token", {
    body: JSON.stringify({ access_token: new URL(link).hash.slice(3) }),
    headers: { "content-type": "application/json" },
  });
  keep({ body: await exchanged.json() });
  const cookie = exchanged.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  keep(await clientOf(app.url, "").get(`/hosted/fills/${id}`, { cookie }));
  expect(seen.map((body) => Object.hasOwn(Object(body), "error"))).toEqual(seen.map(() => false));
  expect(JSON.stringify(seen)).not.toContain("spring");

  expect((await shop.get(`/fills/${id}`)).body.fill.metadata).toEqual(metadata);
  const final = await shop.post(`/fills/${id}/finalize`);
  expect(final.body.fill.metadata).toEqual(metadata);
  const { data } = (await shop.get("/events?limit=100")).body;
  const told = data.filter(
    (event: { data: { fill?: { id: string } } }) => event.data.fill?.id === id,
  );
  expect(new Set(told.map(({ type }: { type: string }) => type))).toEqual(
    new Set(["fill.created", "embed_session.saved", "fill.finalized", "render.succeeded"]),
  );
  for (const event of told) {
    expect(event.data.fill.metadata).toEqual(metadata);
  }
});

test("who may frame a session of the bare body: the shop's pages; a warning where there are none", async () => {
  const lonely = await makeWorld(app);
  const open = async (client = lonely.client, body: object = {}) =>
    (await client.post("/embed/sessions", { template_id: lonely.templateId, ...body })).body;
  const policyOf = async (opened: { iframe_url: string }): Promise<string> => {
    const page = await fetch(opened.iframe_url.split("#")[0]!);
    await page.arrayBuffer();
    return /frame-ancestors ([^;]*)/u.exec(page.headers.get("content-security-policy") ?? "")![1]!;
  };
  const closed = await open();
  expect(closed.warnings).toMatchObject([{ code: "frame_closed" }]);
  expect(closed.warnings[0].message).toContain("parent_origin");
  expect(await policyOf(closed)).toBe("'none'");
  const named = await open(lonely.client, { parent_origin: "https://one.example" });
  expect([named.warnings, await policyOf(named)]).toEqual([[], "https://one.example"]);

  const { applicationId } = await openStorefront(app, lonely.client, {
    allowed_origins: ["https://a.example"],
  });
  await lonely.client.post("/api_keys", {
    type: "publishable",
    mode: "live",
    allowed_origins: ["https://b.example", "https://a.example"],
  });
  await lonely.client.post("/api_keys", {
    type: "publishable",
    mode: "test",
    allowed_origins: ["https://test.example"],
  });
  const framed = await open();
  expect([framed.warnings, (await policyOf(framed)).split(" ").toSorted()]).toEqual([
    [],
    ["https://a.example", "https://b.example"],
  ]);
  expect(await policyOf(named)).toBe("https://one.example");
  // What is no longer in use frames nothing more, sessions that are open included.
  await lonely.client.patch(`/embed/applications/${applicationId}`, { status: "paused" });
  const keys = (await lonely.client.get("/api_keys")).body.data as readonly {
    id: string;
    type: string;
  }[];
  for (const { id } of keys.filter(({ type }) => type === "publishable")) {
    await lonely.client.patch(`/api_keys/${id}`, { status: "paused" });
  }
  expect(await policyOf(framed)).toBe("'none'");
});

describe("a guest's session", () => {
  test("takes product, cart, customer and metadata, and ignores what servers may say", async () => {
    const answer = await storefront.page.post("/embed/sessions/guest", {
      external_product_id: "mug",
      external_variant_id: "blue",
      external_cart_id: "c-1",
      customer: { email: "ada@example.com", vip: true },
      metadata: { from: "page" },
      template_id: "tpl_x",
      ttl_seconds: 86_400,
      external_order_id: "o",
      values: { [fieldId()]: "x" },
      parent_origin: "https://evil.example",
    });
    expect([answer.status, answer.body.embed_session]).toMatchObject([
      201,
      {
        origin: "guest",
        template_id: world.templateId,
        embed_application_id: storefront.applicationId,
        external_product_id: "mug",
        external_variant_id: "blue",
        external_sku: null,
        external_order_id: null,
        customer: { email: "ada@example.com", name: null },
        metadata: { from: "page" },
        parent_origin: SHOP_ORIGIN,
      },
    ]);
    const { expires_at, created_at } = answer.body.embed_session;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(3_600_000);
  });

  test("has no Idempotency-Key: every request opens one", async () => {
    const headers = { "idempotency-key": "same" };
    const ids = new Set<string>();
    for (let round = 0; round < 2; round++) {
      const answer = await storefront.page.post(
        "/embed/sessions/guest",
        { external_product_id: "mug" },
        headers,
      );
      ids.add(answer.body.embed_session.id);
      expect(answer.headers.get("idempotent-replay")).toBeNull();
    }
    expect(ids.size).toBe(2);
  });

  test("asks for application, then mapping, then template", async () => {
    const unlinked = await app.newKey(world.teamId, {
      type: "publishable",
      allowedOrigins: [SHOP_ORIGIN],
    });
    const attempt = async (key: string, body: object) => {
      const answer = await pageOf(app, key).post("/embed/sessions/guest", body);
      return [answer.status, answer.body.error?.code];
    };
    expect(await attempt(unlinked, { external_product_id: "?" })).toEqual([
      404,
      "embed_application_not_found",
    ]);
    expect(await attempt(storefront.key, { external_product_id: "?" })).toEqual([
      404,
      "product_mapping_not_found",
    ]);
    expect(await attempt(storefront.key, {})).toEqual([400, "missing_required_field"]);
    expect(
      await attempt(storefront.key, { external_product_id: "mug", customer: { email: "x" } }),
    ).toEqual([400, "invalid_client_email"]);
    await shop.post(`/templates/${world.templateId}/archive`);
    expect(await attempt(storefront.key, { external_product_id: "mug" })).toEqual([
      404,
      "template_not_live",
    ]);
    await shop.post(`/templates/${world.templateId}/restore`);
    await publishNewest(shop, world.templateId);
  });
});

describe("the revision", () => {
  test("of a pinned mapping stays, that of others moves on; a session keeps its own", async () => {
    const pinned = await mapProduct(world, { external_product_id: "pinned", scene_revision: 1 });
    const old = await openSession(app, world);
    await changeFirstField(world, { label: "Your whole name" });
    const revisionOf = async (body: object): Promise<number> =>
      (await shop.post("/embed/sessions", body)).body.embed_session.scene_revision;
    expect(await revisionOf({ product_mapping_id: pinned })).toBe(1);
    expect(await revisionOf({ external_product_id: "pinned", scene_revision: 2 })).toBe(2);
    expect(await revisionOf({ external_product_id: "mug" })).toBe(2);
    const { fill } = (await old.browser.post("/embed/fills")).body;
    expect(fill.scene_revision).toBe(1);
    await shop.patch(`/product_mappings/${pinned}`, { scene_revision: 2 });
    expect(await revisionOf({ product_mapping_id: pinned })).toBe(2);
  });
});

/** A session brought to a status by what leads there. */
async function sessionThatIs(status: SessionStatus): Promise<EmbedSession & { fillId: string }> {
  const session = await openSession(app, world, {
    external_cart_id: `cart-${status}`,
    external_product_id: "mug",
  });
  const fillId = (await session.browser.post("/embed/fills")).body.fill.id;
  const path = `/embed/sessions/${session.id}`;
  switch (status) {
    case "open":
      break;
    case "saved":
      await session.browser.post(`${path}/save`, { values: { [fieldId()]: "Ada" } });
      break;
    case "canceled":
      await shop.raw("DELETE", path);
      break;
    case "expired":
      await shop.patch(path, { status: "expired" });
      break;
    case "closed":
      await openSession(app, world, {
        external_cart_id: `cart-${status}`,
        external_product_id: "mug",
      });
      break;
  }
  expect((await sessionOf(session.id)).status).toBe(status);
  return { ...session, fillId };
}

describe.each(SESSION_STATUSES)("a session that is %s", (status) => {
  test("is served to its browser as the table says", async () => {
    const { browser, id, fillId } = await sessionThatIs(status);
    const { use, preview } = SESSION_ERRORS[status];
    const fill = `/embed/fills/${fillId}`;
    const seen = await browser.raw("GET", `${fill}/preview?w=64`);
    expect(seen.status).toBe(preview === null ? 200 : 410);
    const body = seen.status === 410 ? ((await seen.json()) as { error: { code: string } }) : null;
    expect(body?.error.code ?? null).toBe(preview);
    const answers = [
      await browser.get(`/embed/sessions/${id}/fields`),
      await browser.get(fill),
      await browser.post("/embed/fills", {}),
      await browser.patch(fill, { values: {} }),
      await browser.post(`${fill}/complete`),
      await browser.post(`/embed/sessions/${id}/save`, {}),
    ];
    for (const answer of answers) {
      const code = answer.body.error?.code ?? null;
      expect([answer.status >= 400, code]).toEqual([use !== null, use]);
      expect(answer.status === 410).toBe(use !== null);
    }
  });

  test.each([
    ["cancel", "PATCH", { status: "canceled" }],
    ["cancel", "DELETE", undefined],
    ["expire", "PATCH", { status: "expired" }],
  ] as const)("answers %s by %s with where it leads", async (action, method, body) => {
    const { id } = await sessionThatIs(status);
    const response = await shop.raw(method, `/embed/sessions/${id}`, bodyOf(body));
    const answer = (await response.json()) as { embed_session: { status: string } };
    const expected = SESSION_TRANSITIONS[status][action] ?? status;
    expect([response.status, answer.embed_session.status]).toEqual([200, expected]);
    expect((await sessionOf(id)).status).toBe(expected);
  });
});

describe("PATCH", () => {
  test.each<[object, string]>([
    [{ status: "saved" }, "invalid_session_status"],
    [{ status: "open" }, "invalid_session_status"],
    [{ status: 1 }, "invalid_session_status"],
    [{}, "missing_required_field"],
  ])("with %j is refused as %s", async (body, code) => {
    const { id } = await openSession(app, world);
    const answer = await shop.patch(`/embed/sessions/${id}`, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });
});

describe("time", () => {
  test("ends a session without anybody's help, and shows it so", async () => {
    const { browser, id } = await openSession(app, world, { ttl_seconds: 60 });
    app.clock.aheadMs = 59_000;
    expect((await browser.post("/embed/fills")).status).toBe(201);
    app.clock.aheadMs = 61_000;
    const answer = await browser.post("/embed/fills");
    expect([answer.status, answer.body.error.code]).toEqual([410, "embed_session_expired"]);
    expect((await sessionOf(id)).status).toBe("expired");
    const listed = (await shop.get("/embed/sessions?limit=1")).body.data[0];
    expect([listed.id, listed.status]).toEqual([id, "expired"]);
  });

  test("ends the preview of a saved one, which stays saved for the shop", async () => {
    const { browser, id, fillId } = await sessionThatIs("saved");
    app.clock.aheadMs = 3_601_000;
    const answer = await browser.get(`/embed/fills/${fillId}/preview`);
    expect([answer.status, answer.body.error.code]).toEqual([410, "embed_session_expired"]);
    expect((await sessionOf(id)).status).toBe("saved");
  });

  test("after 30 days takes the session away", async () => {
    const { id, browser } = await openSession(app, world);
    const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);
    await app.services.db.tx((tx) => sweepEmbedSessions(tx, days(29)));
    expect((await shop.get(`/embed/sessions/${id}`)).status).toBe(200);
    await app.services.db.tx((tx) => sweepEmbedSessions(tx, days(31)));
    const gone = await shop.get(`/embed/sessions/${id}`);
    expect([gone.status, gone.body.error.code]).toEqual([404, "embed_session_not_found"]);
    expect((await browser.post("/embed/fills")).status).toBe(401);
  });
});

describe("a cart line has one open session", () => {
  const line = { external_product_id: "mug", external_variant_id: "blue" };

  test("the newer closes the older; other lines, carts and applications go on", async () => {
    const open = async (body: object): Promise<string> =>
      (await openSession(app, world, { ...line, external_cart_id: "K", ...body })).id;
    const first = await open({});
    const others = [
      await open({ external_cart_id: "L" }),
      await open({ external_variant_id: "red" }),
      await open({ embed_application_id: storefront.applicationId }),
      await open({ external_product_id: undefined, external_variant_id: undefined }),
    ];
    await open({});
    expect((await sessionOf(first)).status).toBe("closed");
    for (const id of others) {
      expect((await sessionOf(id)).status).toBe("open");
    }
  });

  test("a guest closes the session whose secret it has, and no other", async () => {
    const body = { ...line, external_cart_id: "G" };
    const server = await openSession(app, world, {
      ...body,
      embed_application_id: storefront.applicationId,
    });
    const guest = async (
      secret: string | null,
      more: object = {},
    ): Promise<{ readonly id: string; readonly secret: string }> => {
      const headers = secret === null ? {} : { "x-service-client-secret": secret };
      const opened = await storefront.page.post(
        "/embed/sessions/guest",
        { ...body, ...more },
        headers,
      );
      expect(opened.status).toBe(201);
      return { id: opened.body.embed_session.id, secret: opened.body.client_secret };
    };
    const first = await guest(null);
    const other = await guest(null, { external_cart_id: "H" });
    // Whoever knows or guesses the cart's id gets a session of their own, and closes nobody's.
    for (const secret of [null, "", "nonsense", withAnotherEnd(first.secret), other.secret]) {
      await guest(secret);
      expect((await sessionOf(first.id)).status, String(secret)).toBe("open");
    }
    expect((await sessionOf(other.id)).status).toBe("open");
    const second = await guest(first.secret);
    expect((await sessionOf(first.id)).status).toBe("closed");
    expect((await sessionOf(second.id)).status).toBe("open");
    expect((await sessionOf(server.id)).status).toBe("open");
  });

  test("of ten opened at once one stays open", async () => {
    const body = { ...line, external_cart_id: "T" };
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await openSession(app, world, body)).id),
    );
    const statuses = await Promise.all(ids.map(async (id) => (await sessionOf(id)).status));
    expect(statuses.filter((status) => status === "open")).toHaveLength(1);
    expect(statuses.filter((status) => status === "closed")).toHaveLength(9);
  });

  test("without a cart nothing is closed", async () => {
    const { id } = await openSession(app, world, line);
    await openSession(app, world, line);
    expect((await sessionOf(id)).status).toBe("open");
  });
});

test("lists newest first, page by page", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    ids.unshift((await openSession(app, world)).id);
  }
  const first = (await shop.get("/embed/sessions?limit=2")).body;
  expect([first.data.map((s: { id: string }) => s.id), first.has_more]).toEqual([
    ids.slice(0, 2),
    true,
  ]);
  const rest = (await shop.get(`/embed/sessions?limit=1&starting_after=${ids[1]}`)).body;
  expect(rest.data[0].id).toBe(ids[2]);
  expect((await shop.get("/embed/sessions?limit=0")).body.error.code).toBe("invalid_parameter");
});

describe("the client secret", () => {
  test("is asked for, and opens its own session only", async () => {
    const one = await openSession(app, world);
    const two = await openSession(app, world);
    const path = `/embed/sessions/${one.id}/fields`;
    const none = await clientOf(app.url, "").get(path);
    expect([none.status, none.body.error.code]).toEqual([401, "embed_session_secret_required"]);
    for (const secret of [two.secret, withAnotherEnd(one.secret), "x", world.key]) {
      for (const answer of [
        await browserOf(app, secret).get(path),
        await browserOf(app, secret).post(`/embed/sessions/${one.id}/save`, {}),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([
          401,
          "invalid_embed_session_secret",
        ]);
      }
    }
  });
});

test("another team's session is not there, in the same words as one that is nowhere", async () => {
  const { id } = await openSession(app, world);
  const seen = new Set<string>();
  for (const path of [`/embed/sessions/${id}`, `/embed/sessions/ses_${"0".repeat(26)}`]) {
    for (const [method, body] of [["GET"], ["PATCH", { status: "expired" }], ["DELETE"]] as const) {
      const response = await stranger.raw(method, path, bodyOf(body));
      const { error } = (await response.json()) as { error: Record<string, unknown> };
      seen.add(JSON.stringify([response.status, { ...error, request_id: null }]));
    }
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toContain("embed_session_not_found");
  expect((await sessionOf(id)).status).toBe("open");
  const theirs = await stranger.post("/embed/sessions", { template_id: world.templateId });
  expect(theirs.body.error.code).toBe("template_not_found");
});
