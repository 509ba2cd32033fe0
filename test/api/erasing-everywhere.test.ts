/** Whatever the customer gave is gone from every table, kept answer and stored file once a fill is erased. */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import type { Client } from "#test/support/client.ts";
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
