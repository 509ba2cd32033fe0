import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "#base/csv.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import { runBatch } from "#services/batches/run-batch.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";
import { addVanishedField, changeRow } from "#test/support/rows.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";
import { makeShop, restrictFirstField, type PlainShop } from "#test/support/world.ts";

let app: TestApp;
let world: PlainShop;
let runner: TestRunner;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
});
beforeEach(async () => {
  runner.failure = null;
  world = await makeShop(app);
});
afterAll(() => app.close());

const fieldId = (): string => world.fields[0]!.id;

async function newFill(body: object = {}): Promise<string> {
  const answer = await world.client.post("/fills", { template_id: world.templateId, ...body });
  expect(answer.status).toBe(201);
  return answer.body.fill.id;
}

async function statusOf(fillId: string): Promise<string> {
  return (await world.client.get(`/fills/${fillId}`)).body.fill.status;
}

describe("values", () => {
  test("are matched by id, then name, then label, and kept under the id", async () => {
    const field = world.fields[0]!;
    for (const key of [field.id, field.name, field.label]) {
      const id = await newFill({ values: { [key]: "Ada" } });
      const { fill } = (await world.client.get(`/fills/${id}`)).body;
      expect(fill.values).toEqual({ [field.id]: "Ada" });
    }
  });

  test("that name no field are kept apart and named", async () => {
    const id = await newFill({ values: { "Old label": "x" } });
    const { fill } = (await world.client.get(`/fills/${id}`)).body;
    expect(fill).toMatchObject({ values: {}, ignored_values: ["Old label"] });
  });

  test("are counted in UTF-16 units", async () => {
    await restrictFirstField(world);
    await newFill({ values: { [fieldId()]: "🙂".repeat(6) } });
    const answer = await world.client.post("/fills", {
      template_id: world.templateId,
      values: { [fieldId()]: `${"🙂".repeat(6)}x` },
    });
    expect([answer.status, answer.body.error]).toMatchObject([
      422,
      { code: "field_too_long", fields: [{ object_id: "values", field: fieldId() }] },
    ]);
  });

  test.each([
    ["a null character", { name: "a\u0000b" }],
    ["half a surrogate pair", { name: "\ud83d" }],
    ["a number", { name: 7 }],
  ])("with %s are refused", async (_name, values) => {
    const answer = await world.client.post("/fills", { template_id: world.templateId, values });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_parameter"]);
  });
});

describe("creation", () => {
  test("checks the contact and the expiry", async () => {
    const codes: string[] = [];
    for (const body of [
      { customer_email: "nobody" },
      { customer_name: "x".repeat(201) },
      { expires_at: new Date(Date.now() - 1_000).toISOString() },
      { expires_at: new Date(Date.now() + 366 * 86_400_000).toISOString() },
      { scene_revision: 9 },
    ]) {
      const answer = await world.client.post("/fills", { template_id: world.templateId, ...body });
      codes.push(answer.body.error.code);
    }
    expect(codes).toEqual([
      "invalid_client_email",
      "field_too_long",
      "invalid_parameter",
      "invalid_parameter",
      "scene_not_found",
    ]);
  });

  test("with validate_only answers the fit and creates nothing", async () => {
    const before = (await world.client.get("/fills")).body.data.length;
    const answer = await world.client.post("/fills", {
      template_id: world.templateId,
      values: { [fieldId()]: "W".repeat(400) },
      validate_only: true,
    });
    expect(answer.body.fit.boxes.some((box: { overflow: boolean }) => box.overflow)).toBe(true);
    expect((await world.client.get("/fills")).body.data).toHaveLength(before);
  });
});

describe("finalize", () => {
  test("takes a sparse patch and contact, and closes the fill", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    const answer = await world.client.post(`/fills/${id}/finalize`, {
      customer_email: "ada@example.com",
      customer_name: "Ada",
      external_order_id: "order-7",
    });
    expect(answer.body.fill).toMatchObject({
      status: "finalized",
      values: { [fieldId()]: "Ada" },
      customer_email: "ada@example.com",
      external_order_id: "order-7",
      last_render_id: answer.body.render.id,
    });
    expect(answer.body.render).toMatchObject({ fill_id: id, customer_email: "ada@example.com" });
    expect(answer.body).not.toHaveProperty("idempotent_replay");
  });

  test("by fifty at once makes one render", async () => {
    const id = await newFill();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.client.post(`/fills/${id}/finalize`)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.render.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.body.idempotent_replay)).toHaveLength(1);
  });

  test("is refused, and the fill left open, for blanks, then length, then fit (C43)", async () => {
    await restrictFirstField(world);
    const id = await newFill();
    const field = fieldId();
    const other = world.fields[1]!.id;
    const attempts: [Record<string, string>, string][] = [
      [{ [field]: " \u00a0\n", [other]: "W".repeat(400) }, "missing_required_field"],
      [{ [field]: "x".repeat(13), [other]: "W".repeat(400) }, "field_too_long"],
      [{ [field]: "Ada", [other]: "W".repeat(400) }, "text_overflow"],
      [{ [field]: "𓀀" }, "missing_glyph"],
    ];
    for (const [values, code] of attempts) {
      const answer = await world.client.post(`/fills/${id}/finalize`, { values });
      expect([answer.status, answer.body.error.code]).toEqual([422, code]);
      expect(answer.body.error.fields.length).toBeGreaterThan(0);
      expect(await statusOf(id)).toBe("open");
    }
    const overflow = await world.client.post(`/fills/${id}/finalize`, {
      values: { [field]: "Ada", [other]: "W".repeat(400) },
    });
    expect(overflow.body.error.fields[0]).toMatchObject({ field: other });
    expect(overflow.body.error.fields[0].object_id).toMatch(/^box_/u);
  });

  test("offers plain letters for styled ones, at the field that has them", async () => {
    const field = fieldId();
    const order = { template_id: world.templateId, values: { [field]: "𝕥𝕙𝕚𝕤 🅲d" } };
    const checked = await world.client.post("/fills", { ...order, validate_only: true });
    const offered = [{ object_id: expect.stringMatching(/^box_/u), field, suggestion: "this Cd" }];
    expect(checked.body.fit.suggestions).toEqual(offered);
    const final = await world.client.post("/renders", order);
    expect([final.status, final.body.error.code]).toEqual([422, "missing_glyph"]);
    expect(final.body.error.fields).toEqual(offered);
    const emoji = await world.client.post("/renders", { ...order, values: { [field]: "Ada 🙂" } });
    expect(emoji.body.error.fields).toEqual([{ object_id: expect.any(String), field }]);
  });

  test("is a 409 once expired or archived", async () => {
    const id = await newFill({
      expires_at: new Date(app.clock.nowMs() + 60_000).toISOString(),
    });
    app.clock.aheadMs += 61_000;
    const late = await world.client.post(`/fills/${id}/finalize`);
    expect([late.status, late.body.error.code]).toEqual([409, "fill_expired"]);
    expect(await statusOf(id)).toBe("expired");
    expect((await world.client.get("/fills?status=expired")).body.data).toHaveLength(1);
    const open = (await world.client.get("/fills?status=open")).body.data;
    expect(open.map((fill: { id: string }) => fill.id)).not.toContain(id);
    const gone = await newFill();
    await world.client.patch(`/fills/${gone}/status`, { status: "archived" });
    const answer = await world.client.post(`/fills/${gone}/finalize`);
    expect([answer.status, answer.body.error.code]).toEqual([409, "fill_not_open"]);
  });

  test("works for open fills of a template archived since", async () => {
    const id = await newFill();
    await world.client.post(`/templates/${world.templateId}/archive`);
    expect((await world.client.post(`/fills/${id}/finalize`)).status).toBe(200);
  });

  test.each([
    ["unreachable", "renderer_unreachable"],
    ["failed", "renderer_failed"],
    ["over_limit", "renderer_failed"],
  ] as const)(
    "is a 502 with a renderer that is %s, and the fill stays open",
    async (kind, code) => {
      const id = await newFill();
      runner.failure = new RunnerError(kind, "arranged");
      const answer = await world.client.post(`/fills/${id}/finalize`);
      expect([answer.status, answer.body.error.code]).toEqual([502, code]);
      expect(await statusOf(id)).toBe("open");
    },
  );
});

test("a text whose field the engine does not find, and nobody knew, is neither shown nor printed, and stays open", async () => {
  await addVanishedField(app, world.templateId);
  const values = { fld_gone: "Ada" };
  const preview = await world.client.post("/previews", { template_id: world.templateId, values });
  const id = await newFill({ values });
  const final = await world.client.post(`/fills/${id}/finalize`);
  expect([preview, final].map(({ status, body }) => [status, body.error.code])).toEqual([
    [502, "renderer_failed"],
    [502, "renderer_failed"],
  ]);
  expect(await statusOf(id)).toBe("open");
});

test("without a renderer a fill is finalized with a queued render, which the worker makes once", async () => {
  const bare = await startTestApp({ runner: null });
  try {
    const { teamId, key } = await bare.newTeam();
    const withEngine = { ...bare.services, runner: testRunner() };
    const { templateId, caller } = await seedTeam(withEngine, teamId);
    const client = clientOf(bare.url, key);
    const fill = (await client.post("/fills", { template_id: templateId })).body.fill;
    const answer = await client.post(`/fills/${fill.id}/finalize`);
    expect([answer.status, answer.body.fill.status]).toEqual([200, "finalized"]);
    expect(answer.body.render).toMatchObject({
      status: "queued",
      signed_url: null,
      preflight_status: "pending",
    });
    const renderId = answer.body.render.id;
    expect(await bare.queue.waiting()).toEqual([
      { queue: "render", payload: { team_id: teamId, render_id: renderId }, priority: 0 },
    ]);
    const notReady = await client.raw("GET", `/renders/${renderId}/download`);
    expect(notReady.status).toBe(409);
    const job = { teamId: caller.teamId, renderId };
    await Promise.all([runQueuedRender(withEngine, job), runQueuedRender(withEngine, job)]);
    const done = (await client.get(`/renders/${renderId}`)).body.render;
    expect(done).toMatchObject({ status: "succeeded", id: renderId });
    await runQueuedRender(withEngine, job);
    const again = (await client.get(`/renders/${renderId}`)).body.render;
    expect(again.updated_at).toBe(done.updated_at);
    const preview = await client.post("/previews", { template_id: templateId });
    expect([preview.status, preview.body.error.code]).toEqual([503, "renderer_not_configured"]);
  } finally {
    await bare.close();
  }
});

test("a queued render that breaks later is told, and stays to be read with its reason (C43)", async () => {
  const bare = await startTestApp({ runner: null });
  try {
    const { teamId, key } = await bare.newTeam();
    const broken = testRunner();
    const withEngine = { ...bare.services, runner: broken };
    const { templateId } = await seedTeam(withEngine, teamId);
    const client = clientOf(bare.url, key);
    const { fill } = (await client.post("/fills", { template_id: templateId })).body;
    const finalized = await client.post(`/fills/${fill.id}/finalize`);
    expect([finalized.status, finalized.body.render.status]).toEqual([200, "queued"]);
    const renderId = finalized.body.render.id;
    broken.failure = new RunnerError("failed", "arranged");
    await expect
      .poll(async () => {
        await runQueuedRender(withEngine, { teamId, renderId }).catch(() => {});
        return (await client.get(`/renders/${renderId}`)).body.render;
      })
      .toMatchObject({ status: "failed", error: { code: "renderer_failed" } });
    const { data } = (await client.get("/events?type=render.failed")).body;
    expect(data).toMatchObject([{ data: { render: { id: renderId, status: "failed" } } }]);
    expect((await client.get(`/fills/${fill.id}`)).body.fill.status).toBe("finalized");
    const download = await client.get(`/renders/${renderId}/download`);
    expect([download.status, download.body.error.code]).toEqual([409, "render_not_ready"]);
  } finally {
    await bare.close();
  }
});

describe("the list", () => {
  beforeEach(async () => {
    expect((await world.client.post(`/fills/${await newFill()}/finalize`)).status).toBe(200);
    await newFill();
  });

  test("filters by template, status, source, references and time", async () => {
    const id = await newFill({ external_cart_id: "cart-1", external_order_id: "order-9" });
    const { created_at: createdAt } = (await world.client.get(`/fills/${id}`)).body.fill;
    const count = async (query: string): Promise<number> =>
      (await world.client.get(`/fills?${query}`)).body.data.length;
    expect(await count("")).toBe(3);
    expect(await count(`template_id=${world.templateId}`)).toBe(3);
    expect(await count("template_id=tpl_x")).toBe(0);
    expect(await count("status=finalized")).toBe(1);
    expect(await count("source=hosted")).toBe(0);
    expect(await count("decided=true")).toBe(0);
    expect(await count("decided=false")).toBe(3);
    await changeRow(app, "fills", id, { changeAskedAt: new Date() });
    expect(await count("decided=true")).toBe(1);
    expect(await count("external_order_id=order-9")).toBe(1);
    expect(await count("external_cart_id=cart-1")).toBe(1);
    expect(await count(`since=${encodeURIComponent(createdAt)}`)).toBe(1);
    expect(await count("since=2999-01-01T00:00:00%2B02:00")).toBe(0);
    const refused = await world.client.get("/fills?status=lost");
    expect(refused.body.error).toMatchObject({
      code: "invalid_parameter",
      fields: [{ object_id: "query", field: "status" }],
    });
  });

  test("goes on from an id, known or not", async () => {
    const first = (await world.client.get("/fills?limit=1")).body;
    expect(first).toMatchObject({ has_more: true, next_starting_after: first.data[0].id });
    const rest = (await world.client.get(`/fills?starting_after=${first.next_starting_after}`))
      .body;
    expect(rest.data).toHaveLength(1);
    expect(rest.has_more).toBe(false);
  });

  test("is a file for a spreadsheet, which runs nothing in it and which a batch reads as typed (C32, C77)", async () => {
    const formula = '=Ada; said "Hi"';
    await newFill({ external_order_id: "-1+2", values: { [fieldId()]: formula } });
    const path = `/fills?template_id=${world.templateId}&limit=1`;
    const file = await world.client.raw("GET", path, { headers: { accept: "text/csv" } });
    expect(file.headers.get("content-disposition")).toContain('filename="fills.csv"');
    const text = await file.text();
    const name = world.fields[0]?.name ?? "";
    // Everything, whatever the page.
    expect(readCsv(text).rows).toHaveLength(3);
    expect(readCsv(text).columns).toEqual(expect.arrayContaining(["id", "_key", "_email", name]));
    expect(text).toContain(`"'=Ada; said ""Hi"""`);
    expect(text).toContain(",'-1+2,");
    const [head = "", ...rows] = text.split("\r\n");
    const parts = new FormData();
    parts.append("template_id", world.templateId);
    parts.append(
      "csv",
      new Blob([[head, rows.find((row) => row.includes("Ada")), ""].join("\r\n")]),
    );
    const sent = await world.client.raw("POST", "/batches", { body: parts });
    const { batch } = JSON.parse(await sent.text());
    expect(batch).toMatchObject({ row_count: 1, failed_count: 0 });
    for (const { payload } of await app.queue.takeOf("batch")) {
      const place = { teamId: world.teamId, batchId: String(payload["batch_id"]) };
      await runBatch(app.services, place, new AbortController().signal);
    }
    const again = (await world.client.get("/fills?external_order_id=-1%2B2&limit=1")).body.data[0];
    expect([again.source, again.values[fieldId()]]).toEqual(["api", formula]);
    // Without a template there is one column for all values.
    const all = await world.client.raw("GET", "/fills", { headers: { accept: "text/csv" } });
    const list = readCsv(await all.text());
    const at = list.columns.indexOf("other_values");
    expect(list.rows.map((cells) => cells[at])).toContain(JSON.stringify({ [fieldId()]: formula }));
  });

  test("keeps live and test apart", async () => {
    const testKey = await app.newKey(world.teamId, { mode: "test" });
    const client = clientOf(app.url, testKey);
    const made = await client.post("/fills", { template_id: world.templateId });
    expect(made.body.fill.mode).toBe("test");
    expect((await client.get("/fills")).body.data).toHaveLength(1);
    const live = (await world.client.get("/fills")).body.data;
    expect(live.map((fill: { id: string }) => fill.id)).not.toContain(made.body.fill.id);
  });
});

test("the press room finalizes and retries what it may not change", async () => {
  const id = await newFill();
  const cookie = await signedIn(app, world.teamId, { role: "production" });
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${app.url}/v1${path}`, {
      method,
      headers: { cookie, origin: app.url, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const read = (await response.json()) as {
      error?: { code: string };
      fill?: { status: string };
      render?: { id: string };
    };
    return { status: response.status, body: read };
  };
  for (const [method, path, body] of [
    ["POST", "/fills", { template_id: world.templateId }],
    ["PATCH", `/fills/${id}/status`, { status: "archived", reason: "other" }],
    ["DELETE", `/fills/${id}`, {}],
    ["POST", `/fills/${id}/links`, { kind: "resume" }],
    ["POST", `/fills/${id}/finalize`, { values: { [fieldId()]: "Ada" } }],
    ["POST", `/fills/${id}/finalize`, { external_order_id: "order-1" }],
  ] as const) {
    const refused = await send(method, path, body);
    expect([path, refused.status, refused.body.error?.code]).toEqual([
      path,
      403,
      "insufficient_scope",
    ]);
  }
  expect(await statusOf(id)).toBe("open");
  const made = await send("POST", `/fills/${id}/finalize`, {});
  expect([made.status, made.body.fill?.status]).toEqual([200, "finalized"]);
  expect((await send("POST", `/renders/${made.body.render?.id ?? ""}/retry`, {})).status).toBe(200);
});
