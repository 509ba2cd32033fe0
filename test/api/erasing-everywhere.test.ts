/** Whatever the customer gave is gone from every table, kept answer and stored file once a fill is erased. */
import { readdir } from "node:fs/promises";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailKey } from "#domain/user.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { sweep } from "#services/operation/sweep.ts";
import { insertClientUser } from "#store/client-users.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { browserOf, openStorefront } from "#test/support/embed.ts";
import { openReceiver, type Receiver } from "#test/support/receiver.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { deliver, newHook } from "#test/support/webhook-kit.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { changeRow } from "#test/support/rows.ts";

const NAME = "Ada Wintergreen";
const EMAIL = "ada.wintergreen@example.com";
const NOTE = "for Wintergreen's wedding";
const SECRET_WORD = "Wintergreen";

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

let app: TestApp;
let runner: TestRunner;
let world: World;
let receiver: Receiver;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
  receiver = await openReceiver();
  // A receiver that answers with what it was told: that is recorded too.
  receiver.answer = (response, { body }) => response.end(body);
  await newHook({ teamId: world.teamId, client: world.client }, receiver.url);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** Tables of ours and of the queue in which a row, as text or as the bytes of one, holds the word. */
async function tablesWith(word: string): Promise<string[]> {
  const rows = async (text: string): Promise<readonly Record<string, unknown>[]> =>
    (await app.services.db.read((tx) => tx.sql(text, []))).rows;
  const hex = Buffer.from(word).toString("hex");
  const tables = await rows(
    "select table_schema as s, table_name as t from information_schema.tables where table_schema in ('public', 'pgboss')",
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { s, t } of tables) {
    const [hit] = await rows(
      `select count(*)::int as n from ${String(s)}."${String(t)}" x where x::text ilike '%${word}%' or x::text like '%${hex}%'`,
    );
    if (Number(hit?.["n"]) > 0) {
      found.push(String(t));
    }
  }
  return found.toSorted();
}

async function objects(): Promise<readonly string[]> {
  const all = await readdir(app.objectsDir, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

interface Keyed {
  readonly again: () => Promise<{ readonly status: number; readonly text: string }>;
  readonly name: string;
}

describe("after a fill of the embed is erased", () => {
  test("its customer is nowhere: sessions, renders, events, deliveries, kept answers, files", async () => {
    const before = new Set(await objects());
    const keyed: Keyed[] = [];
    let count = 0;
    /** A request under a key of its own, to be sent again later. */
    const once = async (client: Client, method: string, path: string, body: object) => {
      const headers = {
        "idempotency-key": `everywhere-${count++}`,
        "content-type": "application/json",
      };
      const send = () => client.raw(method, path, { body: JSON.stringify(body), headers });
      const answer = await send();
      const text = await answer.text();
      expect([path, answer.status], text).toEqual([path, expect.toBeOneOf([200, 201])]);
      const again: Keyed["again"] = async () => {
        const second = await send();
        return { status: second.status, text: await second.text() };
      };
      keyed.push({ name: `${method} ${path}`, again });
      return JSON.parse(text);
    };
    const shop = world.client;
    const values = { [world.fields[0]?.id ?? ""]: NAME, "no such field": NOTE };
    const opened = await once(shop, "POST", "/embed/sessions", {
      template_id: world.templateId,
      customer: { email: EMAIL, name: NAME },
      metadata: { note: NOTE },
      values,
    });
    const session: string = opened.embed_session.id;
    const browser = browserOf(app, opened.client_secret);
    const { fill } = await once(browser, "POST", "/embed/fills", { values });
    await once(browser, "PATCH", `/embed/fills/${fill.id}`, { values });
    expect((await browser.raw("GET", `/embed/fills/${fill.id}/preview?w=200`)).status).toBe(200);
    const saved = await once(browser, "POST", `/embed/sessions/${session}/save`, {});
    await once(shop, "PATCH", `/embed/sessions/${session}`, { status: "canceled" });

    // The design is taken up again; nothing was made of that yet.
    const front = await openStorefront(app, shop);
    const product = `everywhere-${session}`;
    await shop.post("/product_mappings", {
      template_id: world.templateId,
      external_product_id: product,
      embed_application_id: front.applicationId,
    });
    const resumed = await front.page.post("/embed/sessions/guest", {
      external_product_id: product,
      resume_token: saved.resume_token,
    });
    expect([resumed.status, resumed.text]).toEqual([201, expect.any(String)]);

    const final = await once(shop, "POST", `/fills/${fill.id}/finalize`, {
      customer_email: EMAIL,
      customer_name: NAME,
    });
    await deliver(app);
    const [hook] = (await shop.get("/webhook_endpoints")).body.data;
    const made = (await shop.get(`/webhook_endpoints/${hook.id}/deliveries`)).body.data;
    expect(made.length).toBeGreaterThan(2);
    expect(
      JSON.stringify(made.map((row: { response_excerpt: string }) => row.response_excerpt)),
    ).toContain(SECRET_WORD);
    expect(await tablesWith(SECRET_WORD)).toEqual(
      expect.arrayContaining([
        "embed_sessions",
        "events",
        "fills",
        "renders",
        "webhook_deliveries",
      ]),
    );
    const added = (await objects()).filter((name) => !before.has(name));
    expect(added.length).toBeGreaterThan(1);

    expect((await shop.raw("DELETE", `/fills/${fill.id}`)).status).toBe(200);

    expect(await tablesWith(SECRET_WORD)).toEqual([]);
    for (const { name, again } of keyed) {
      const { status, text } = await again();
      expect([name, status, text.includes(SECRET_WORD)]).toEqual([name, 404, false]);
      expect([name, JSON.parse(text).error.code]).toEqual([name, "fill_not_found"]);
    }
    const { render } = (await shop.get(`/renders/${final.render.id}`)).body;
    expect(render).toMatchObject({ preflight_notes: null, signed_url: null, customer_email: null });
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    const left = new Set(await objects());
    expect(added.filter((name) => left.has(name))).toEqual([]);
  });

  test("a final that failed says its code, and no longer what it was about", async () => {
    const { fill } = (
      await world.client.post("/fills", {
        template_id: world.templateId,
        values: { [world.fields[0]?.id ?? ""]: NAME },
      })
    ).body;
    const queued = await world.client.post(`/fills/${fill.id}/finalize`, {});
    const id: string = queued.body.render.id;
    const error = { code: "missing_glyph", message: "No font prints Wintergreen" };
    await changeRow(app, "renders", id, { status: "failed", error: JSON.stringify(error) });
    await world.client.raw("DELETE", `/fills/${fill.id}`);
    const { render } = (await world.client.get(`/renders/${id}`)).body;
    expect(render.error.code).toBe("missing_glyph");
    expect(JSON.stringify(render)).not.toContain(SECRET_WORD);
  });
});

async function exported(body: object): Promise<Readonly<Record<string, Uint8Array>>> {
  const answer = await world.client.raw("POST", "/customers/export", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const jsonOf = (bytes: Uint8Array | undefined): Json => JSON.parse(new TextDecoder().decode(bytes));

describe("a customer, by the address", () => {
  const ADDRESS = "Grace.Wintergreen@Example.com";

  /** An order with a file, one in a session, a session that came to nothing, and a client user who decided. */
  async function customer(): Promise<{
    readonly fills: readonly string[];
    readonly other: string;
  }> {
    const shop = world.client;
    const values = { [world.fields[0]?.id ?? ""]: NAME };
    const asked = { template_id: world.templateId, values };
    const { fill } = (await shop.post("/fills", asked)).body;
    const who = { customer_email: ADDRESS, customer_name: NAME };
    expect((await shop.post(`/fills/${fill.id}/finalize`, who)).status).toBe(200);
    const session = { ...asked, customer: { email: ADDRESS.toLowerCase(), name: NAME } };
    const opened = (await shop.post("/embed/sessions", session)).body;
    const made = await browserOf(app, opened.client_secret).post("/embed/fills", { values });
    await shop.post("/embed/sessions", session);
    const { fill: other } = (await shop.post("/fills", { template_id: world.templateId })).body;
    const { services } = app;
    const clientUser = { id: services.random.id("clu"), email: ADDRESS, name: NAME };
    await services.db.tx((tx) =>
      insertClientUser(tx, world.teamId, { ...clientUser, emailKey: emailKey(ADDRESS) }),
    );
    await changeRow(app, "fills", other.id, {
      decidedBy: clientUser.id,
      changeAskedAt: new Date(),
      changeNote: NOTE,
    });
    return {
      fills: [fill.id, made.body.fill.id].toSorted((a, b) => (a < b ? -1 : 1)),
      other: other.id,
    };
  }

  test("is exported with all that is kept, and then erased from all of it; again is the same", async () => {
    const { fills, other } = await customer();
    const before = new Set(await objects());
    const files = await exported({ email: ADDRESS });
    const pathsIn = (folder: string): readonly string[] =>
      Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
    expect(jsonOf(files["customer.json"])).toMatchObject({
      email: ADDRESS.toLowerCase(),
      mode: "live",
      client_user: { email: ADDRESS, name: NAME },
      fills,
      has_more: false,
    });
    expect(pathsIn("fills")).toEqual(fills.map((id) => `fills/${id}.json`));
    expect(pathsIn("embed_sessions")).toHaveLength(2);
    expect(jsonOf(files[`decisions/${other}.json`]).change_note).toBe(NOTE);
    const pdf = pathsIn("renders").find((path) => path.endsWith(".pdf")) ?? "";
    expect(new TextDecoder().decode(files[pdf]?.subarray(0, 5))).toBe("%PDF-");
    expect(pathsIn("events").length).toBeGreaterThan(0);
    // The same data is the same bytes.
    expect(await exported({ email: ADDRESS.toUpperCase() })).toEqual(files);
    const afterFirst = await exported({ email: ADDRESS, starting_after: fills[0] });
    expect(jsonOf(afterFirst["customer.json"]).fills).toEqual(fills.slice(1));

    const { id } = jsonOf(files["customer.json"]).client_user;
    const erase = () => world.client.post("/customers/erase", { client_user_id: id });
    const { erasure } = (await erase()).body;
    expect(erasure).toEqual({
      id: expect.stringMatching(/^era_/u),
      fills: 2,
      embed_sessions: 1,
      batch_rows: 0,
      decisions: 1,
      client_user: true,
      has_more: false,
    });
    expect(await tablesWith(SECRET_WORD)).toEqual([]);
    expect((await erase()).body.error.code).toBe("client_user_not_found");
    const again = (await world.client.post("/customers/erase", { email: ADDRESS })).body.erasure;
    expect(again).toMatchObject({ fills: 0, embed_sessions: 0, decisions: 0, client_user: false });
    expect(Object.keys(await exported({ email: ADDRESS }))).toEqual(["customer.json"]);
    // The decision stays, of nobody.
    const { fill } = (await world.client.get(`/fills/${other}`)).body;
    expect(fill).toMatchObject({ decided_by: null, change_asked_at: expect.any(String) });
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    const left = new Set(await objects());
    expect([...before].filter((name) => !left.has(name))).not.toEqual([]);
  });

  test("is not touched by another team, nor of the other mode, and is named once", async () => {
    await customer();
    const email = ADDRESS;
    const { teamId, key } = await app.newTeam();
    const strangers = clientOf(app.url, key);
    expect(teamId).not.toBe(world.teamId);
    const testKey = await app.newKey(world.teamId, { mode: "test" });
    for (const client of [strangers, clientOf(app.url, testKey)]) {
      const { erasure } = (await client.post("/customers/erase", { email })).body;
      expect(erasure).toMatchObject({ fills: 0, embed_sessions: 0, client_user: false });
    }
    expect(await tablesWith(SECRET_WORD)).toContain("client_users");
    for (const [body, code] of [
      [{}, "missing_required_field"],
      [{ email, client_user_id: "clu_x" }, "invalid_parameter"],
      [{ email: "x" }, "invalid_parameter"],
    ] as const) {
      for (const path of ["/customers/erase", "/customers/export"]) {
        const refused = await world.client.post(path, body);
        expect([refused.status, refused.body.error.code]).toEqual([400, code]);
      }
    }
    expect((await world.client.post("/customers/erase", { email })).body.erasure.fills).toBe(2);
  });
});

describe("files that no row names", () => {
  /** Files that lie in the store and did not before. */
  async function made(work: () => Promise<unknown>): Promise<string[]> {
    const before = new Set(await objects());
    await work();
    return (await objects()).filter((name) => !before.has(name));
  }

  test("of a final whose change was refused go after their grace", async () => {
    const { fill } = (
      await world.client.post("/fills", {
        template_id: world.templateId,
        values: { [world.fields[0]?.id ?? ""]: `${NAME} the Second` },
      })
    ).body;
    // The fill is archived while its final is made, so the final has no place.
    runner.beforeFill = async () => {
      runner.beforeFill = null;
      await world.client.patch(`/fills/${fill.id}/status`, { status: "archived" });
    };
    const added = await made(async () => {
      const refused = await world.client.post(`/fills/${fill.id}/finalize`, {});
      expect([refused.status, refused.body.error?.code]).toEqual([409, "fill_not_open"]);
    });
    expect(added).toHaveLength(1);
    await sweep(app.services);
    expect(await objects()).toContain(added[0]);
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    expect(await objects()).not.toContain(added[0]);
  });

  test("of previews that nobody looked at for a week go after their grace", async () => {
    const values = { [world.fields[0]?.id ?? ""]: `${NAME} the Third` };
    const added = await made(async () => {
      const body = { template_id: world.templateId, dpi: 72, values };
      expect((await world.client.post("/previews", body)).status).toBe(200);
    });
    expect(added).toHaveLength(1);
    app.clock.aheadMs += 6 * 86_400_000;
    await sweep(app.services);
    app.clock.aheadMs += 2 * 86_400_000;
    await sweep(app.services);
    expect(await objects()).toContain(added[0]);
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    expect(await objects()).not.toContain(added[0]);
  });

  test("of a fill whose final waits for its next attempt: no job makes it, and no retry", async () => {
    const { fill } = (await world.client.post("/fills", { template_id: world.templateId })).body;
    runner.failure = new Error("the pipeline broke");
    const broken = await world.client.post(`/fills/${fill.id}/finalize`);
    expect([broken.status, broken.body.error.code]).toEqual([500, "fill_render_failed"]);
    runner.failure = null;
    const { last_render: waiting } = (await world.client.get(`/fills/${fill.id}`)).body;
    expect(waiting.next_attempt_at).not.toBeNull();
    expect((await world.client.raw("DELETE", `/fills/${fill.id}`)).status).toBe(200);
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: waiting.id });
    const retried = await world.client.post(`/renders/${waiting.id}/retry`);
    expect([retried.status, retried.body.error?.code]).toEqual([404, "render_blob_missing"]);
    const { render } = (await world.client.get(`/renders/${waiting.id}`)).body;
    expect(render).toMatchObject({ status: "failed", signed_url: null, next_attempt_at: null });
  });

  test("of a final made again under its id go, the old link an hour later", async () => {
    const order = { template_id: world.templateId, values: { note: `${NAME} the Fourth` } };
    const { render } = (await world.client.post("/renders", order)).body;
    const other = await app.services.objects.put(Buffer.from("%PDF-old"), { maxBytes: 100 });
    const stored = { pdfKey: other.sha256, preflightStatus: "warn" } as const;
    await changeRow(app, "renders", render.id, stored);
    const old: string = (await world.client.get(`/renders/${render.id}`)).body.render.signed_url;
    expect((await world.client.post(`/renders/${render.id}/retry`)).status).toBe(200);
    expect((await fetch(old)).status).toBe(200);
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    expect(await app.services.objects.stat(other.sha256)).toBeNull();
    expect((await world.client.get(`/renders/${render.id}/download`)).status).toBe(200);
  });
});
