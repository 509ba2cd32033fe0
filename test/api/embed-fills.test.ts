import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { withAnotherEnd } from "#test/support/another-end.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import {
  browserOf,
  type EmbedSession,
  mapProduct,
  openSession,
  openStorefront,
} from "#test/support/embed.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, restrictFirstField, type World } from "#test/support/world.ts";
import { expireFill, setValue } from "#test/support/rows.ts";
import { seedTeam } from "#test/support/seed-team.ts";

let app: TestApp;
let runner: TestRunner;
let world: World;
let shop: Client;
let session: EmbedSession;
let browser: Client;
/** Set: called before each fill of the engine ends. */
let beforeFilled: (() => Promise<void>) | null = null;
beforeAll(async () => {
  runner = withHook(testRunner());
  app = await startTestApp({ runner });
  world = await makeWorld(app);
  shop = world.client;
});
beforeEach(async () => {
  app.clock.aheadMs = 0;
  runner.failure = null;
  beforeFilled = null;
  session = await openSession(app, world, {
    external_cart_id: `cart-${Math.random()}`,
    external_order_id: "order-1",
    customer: { email: "ada@example.com", name: "Ada" },
  });
  ({ browser } = session);
});
afterAll(() => app.close());

function withHook(engine: TestRunner): TestRunner {
  const call = engine.call.bind(engine);
  // The same object: its `failure` and `fills` are what `call` reads and counts.
  return Object.assign(engine, {
    call: (async (name, input, turn) => {
      const result = await call(name, input, turn);
      await (name === "fill" ? beforeFilled?.() : undefined);
      return result;
    }) satisfies TestRunner["call"],
  });
}

const fieldId = (): string => world.fields[0]!.id;

async function newFill(body: object = {}): Promise<string> {
  const answer = await browser.post("/embed/fills", body);
  expect(answer.status).toBe(201);
  return answer.body.fill.id;
}

const save = (body: object = {}, headers?: Record<string, string>) =>
  browser.post(`/embed/sessions/${session.id}/save`, body, headers);

async function eventTypes(): Promise<string[]> {
  const { data } = (await shop.get("/events?limit=100")).body;
  return data
    .filter(
      (event: { data: { fill?: { embed_session_id: string } } }) =>
        event.data.fill?.embed_session_id === session.id,
    )
    .map((event: { type: string }) => event.type)
    .toReversed();
}

/** A world whose first field is required and takes 12 characters, and a session in it. */
async function strictSession(): Promise<void> {
  const strict = await makeWorld(app);
  await restrictFirstField(strict);
  session = await openSession(app, strict);
  ({ browser } = session);
  shop = strict.client;
}

/** Back to the lenient world after `strictSession`. */
function lenient(): void {
  shop = world.client;
}

describe("creation", () => {
  test("takes template, cart, order and customer from the session", async () => {
    const answer = await browser.post("/embed/fills", { values: { [fieldId()]: "Ada", odd: "1" } });
    expect([answer.status, answer.body.fill]).toMatchObject([
      201,
      {
        source: "embed",
        status: "open",
        template_id: world.templateId,
        scene_revision: 1,
        external_order_id: "order-1",
        customer_email: "ada@example.com",
        customer_name: "Ada",
        embed_session_id: session.id,
        values: { [fieldId()]: "Ada" },
        ignored_values: ["odd"],
        completed_at: null,
      },
    ]);
    const read = await browser.get(`/embed/fills/${answer.body.fill.id}`);
    expect(read.body.fill.values).toEqual({ [fieldId()]: "Ada" });
    const shown = await shop.get(`/embed/sessions/${session.id}`);
    expect(shown.body.embed_session.fill_id).toBe(answer.body.fill.id);
  });

  test("tells that it happened; a second makes a second fill, which then counts", async () => {
    await newFill();
    const second = await newFill();
    expect(await eventTypes()).toEqual(["fill.created", "fill.created"]);
    const shown = await shop.get(`/embed/sessions/${session.id}`);
    expect(shown.body.embed_session.fill_id).toBe(second);
  });

  test("keeps inks, assignments and paper; an ink that is not there is refused", async () => {
    const look = {
      colors: [
        { index: 1, name: "Black", hex: "#000000" },
        { index: 2, key: "red" },
      ],
      assignments: { [fieldId()]: 2 },
      substrate: { code: "FELT-1" },
    };
    const answer = await browser.post("/embed/fills", look);
    expect(answer.body.fill).toMatchObject(look);
    const bad = await browser.patch(`/embed/fills/${answer.body.fill.id}`, {
      assignments: { [fieldId()]: 3 },
    });
    expect([bad.status, bad.body.error.code]).toEqual([400, "invalid_parameter"]);
    const plain = await browser.patch(`/embed/fills/${answer.body.fill.id}`, {
      colors: [],
      substrate: null,
    });
    expect(plain.body.fill).toMatchObject({
      colors: [],
      assignments: look.assignments,
      substrate: null,
    });
  });

  test("refuses texts too long, and templates that are no longer live", async () => {
    await strictSession();
    const [field] = (await browser.get(`/embed/sessions/${session.id}/fields`)).body.data;
    const long = await browser.post("/embed/fills", { values: { [field.id]: "x".repeat(13) } });
    expect([long.status, long.body.error.code]).toEqual([422, "field_too_long"]);
    const shown = await shop.get(`/embed/sessions/${session.id}`);
    const templateId = shown.body.embed_session.template_id;
    await shop.post(`/templates/${templateId}/archive`);
    expect((await browser.post("/embed/fills")).body.error.code).toBe("template_not_found");
    await shop.post(`/templates/${templateId}/restore`);
    expect((await browser.post("/embed/fills")).body.error.code).toBe("template_not_live");
    lenient();
  });

  test("under one Idempotency-Key happens once for a session, whatever others send", async () => {
    const other = await openSession(app, world);
    const headers = { "idempotency-key": "shared" };
    const body = { values: { [fieldId()]: "Ada" } };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => browser.post("/embed/fills", body, headers)),
      other.browser.post("/embed/fills", body, headers),
    ]);
    const ids = answers.map((answer) => answer.body.fill.id);
    expect(new Set(ids.slice(0, 5)).size).toBe(1);
    expect(ids[5]).not.toBe(ids[0]);
  });
});

describe("editing", () => {
  test("is a sparse patch; blanks are fine while typing", async () => {
    const second = world.fields[1]!.id;
    const id = await newFill({ values: { [fieldId()]: "Ada", [second]: "x" } });
    const answer = await browser.patch(`/embed/fills/${id}`, { values: { [second]: "" } });
    expect(answer.body.fill.values).toEqual({ [fieldId()]: "Ada", [second]: "" });
  });

  test("ends with complete; the shop's finalize still counts, values and all", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    const done = await browser.post(`/embed/fills/${id}/complete`);
    expect([done.status, done.body.fill.status]).toEqual([200, "open"]);
    expect(done.body.fill.completed_at).not.toBeNull();
    const patch = await browser.patch(`/embed/fills/${id}`, { values: { [fieldId()]: "B" } });
    expect([patch.status, patch.body.error.code]).toEqual([409, "fill_not_open"]);
    const again = await browser.post(`/embed/fills/${id}/complete`);
    expect([again.status, again.body.fill.completed_at]).toEqual([
      200,
      done.body.fill.completed_at,
    ]);
    const final = await shop.post(`/fills/${id}/finalize`, { values: { [fieldId()]: "Grace" } });
    expect(final.body.fill).toMatchObject({
      status: "finalized",
      values: { [fieldId()]: "Grace" },
    });
    for (const answer of [
      await browser.patch(`/embed/fills/${id}`, { values: {} }),
      await browser.post(`/embed/fills/${id}/complete`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, "fill_not_open"]);
    }
  });

  test("is over when the fill's own time is", async () => {
    const id = await newFill();
    await expireFill(app, id);
    for (const answer of [
      await browser.patch(`/embed/fills/${id}`, { values: {} }),
      await browser.post(`/embed/fills/${id}/complete`),
      await save({ fill_id: id }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, "fill_expired"]);
    }
    const seen = await browser.get(`/embed/fills/${id}/preview`);
    expect([seen.status, seen.body.error.code]).toEqual([404, "fill_not_found"]);
  });

  test("by twenty at once loses nothing", async () => {
    const id = await newFill();
    const fields = world.fields.slice(0, 4);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        browser.patch(`/embed/fills/${id}`, {
          values: { [fields[i % fields.length]!.id]: `v${i % fields.length}` },
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { fill } = (await browser.get(`/embed/fills/${id}`)).body;
    expect(fill.values).toEqual(Object.fromEntries(fields.map((field, i) => [field.id, `v${i}`])));
  });
});

test("a fill of another session, of the shop, or of nobody is not there", async () => {
  const other = await openSession(app, world);
  const theirs = (await other.browser.post("/embed/fills")).body.fill.id;
  const seen = new Set<string>();
  for (const id of [theirs, world.openFillId, `fil_${"0".repeat(26)}`]) {
    for (const answer of [
      await browser.get(`/embed/fills/${id}`),
      await browser.patch(`/embed/fills/${id}`, { values: {} }),
      await browser.get(`/embed/fills/${id}/preview`),
      await browser.post(`/embed/fills/${id}/complete`),
      await save({ fill_id: id }),
    ]) {
      const { request_id: _id, ...error } = answer.body.error;
      seen.add(JSON.stringify([answer.status, error]));
    }
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toContain("fill_not_found");
});

describe.each(["complete", "save"] as const)("%s", (how) => {
  const run = (id: string) =>
    how === "complete" ? browser.post(`/embed/fills/${id}/complete`) : save({ fill_id: id });

  test("asks for blanks, then length, then fit, and leaves the fill open", async () => {
    await strictSession();
    const [field, second] = (await browser.get(`/embed/sessions/${session.id}/fields`)).body.data;
    const id = await newFill({ values: { [second.id]: "W".repeat(300) } });
    const set = (text: string): Promise<void> => setValue(app, { id, field: field.id, text });
    const codes: unknown[] = [];
    const attempt = async (): Promise<void> => {
      const { status, body } = await run(id);
      codes.push([status, body.error?.code, body.error?.fields?.[0]]);
    };
    await attempt();
    await set("   ");
    await attempt();
    await set("x".repeat(13));
    await attempt();
    await set("Ada");
    await attempt();
    expect(codes).toEqual([
      [422, "missing_required_field", { object_id: id, field: field.id }],
      [422, "missing_required_field", { object_id: id, field: field.id }],
      [422, "field_too_long", { object_id: id, field: field.id }],
      [422, "text_overflow", { object_id: expect.any(String), field: second.id }],
    ]);
    expect((await browser.get(`/embed/fills/${id}`)).body.fill).toMatchObject({
      status: "open",
      completed_at: null,
    });
    await browser.patch(`/embed/fills/${id}`, { values: { [second.id]: "x" } });
    expect((await run(id)).status).toBe(200);
    lenient();
  });

  test("names characters no font prints", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada \u{1FBFF}" } });
    const answer = await run(id);
    expect([answer.status, answer.body.error.code]).toEqual([422, "missing_glyph"]);
  });

  test("needs the renderer, and never approves without it", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    for (const [kind, code] of [
      ["failed", "renderer_failed"],
      ["unreachable", "renderer_unreachable"],
    ] as const) {
      runner.failure = new RunnerError(kind, "test");
      const answer = await run(id);
      expect([answer.status, answer.body.error.code]).toEqual([502, code]);
    }
    runner.failure = null;
    expect((await browser.get(`/embed/fills/${id}`)).body.fill.completed_at).toBeNull();
    expect((await run(id)).status).toBe(200);
  });

  test("makes no print file", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    const rendersOf = async (): Promise<unknown[]> =>
      (await shop.get("/renders?external_order_id=order-1&limit=100")).body.data.filter(
        (render: { fill_id: string }) => render.fill_id === id,
      );
    expect((await run(id)).status).toBe(200);
    expect(await rendersOf()).toEqual([]);
    expect((await shop.get(`/fills/${id}`)).body).toMatchObject({
      fill: { status: "open", last_render_id: null },
      last_render: null,
    });
  });

  test("answers fill_changed when an edit lands meanwhile, and works when asked again", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    beforeFilled = async () => {
      beforeFilled = null;
      const patch = await browser.patch(`/embed/fills/${id}`, { values: { [fieldId()]: "Grace" } });
      expect(patch.status).toBe(200);
    };
    const answer = await run(id);
    expect([answer.status, answer.body.error.code]).toEqual([409, "fill_changed"]);
    expect((await browser.get(`/embed/fills/${id}`)).body.fill).toMatchObject({
      completed_at: null,
      values: { [fieldId()]: "Grace" },
    });
    const again = await run(id);
    expect([again.status, again.body.fill.values]).toEqual([200, { [fieldId()]: "Grace" }]);
  });

  test("is refused when the session ends meanwhile", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    beforeFilled = async () => {
      beforeFilled = null;
      await shop.raw("DELETE", `/embed/sessions/${session.id}`);
    };
    const answer = await run(id);
    expect([answer.status, answer.body.error.code]).toEqual([410, "embed_session_closed"]);
    expect((await shop.get(`/fills/${id}`)).body.fill.completed_at).toBeNull();
  });

  test("is refused when the shop finalizes meanwhile", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    beforeFilled = async () => {
      beforeFilled = null;
      await shop.post(`/fills/${id}/finalize`);
    };
    const answer = await run(id);
    expect([answer.status, answer.body.error.code]).toEqual([409, "fill_not_open"]);
  });
});

describe("save", () => {
  test("keeps the newest open fill with a last patch, and tells of it once", async () => {
    await newFill();
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    const answer = await save({ values: { [world.fields[1]!.id]: "Engineer" } });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        embed_session: { status: "saved", fill_id: id, saved_at: expect.any(String) },
        fill: {
          id,
          status: "open",
          completed_at: expect.any(String),
          values: { [fieldId()]: "Ada", [world.fields[1]!.id]: "Engineer" },
        },
        resume_token: expect.any(String),
      },
    ]);
    expect(await eventTypes()).toEqual(["fill.created", "fill.created", "embed_session.saved"]);
  });

  test("makes a fill where there is none, and tells of both", async () => {
    const answer = await save({
      values: { [fieldId()]: "Ada" },
      substrate: { code: "FELT-1" },
    });
    expect(answer.body.fill).toMatchObject({
      source: "embed",
      external_order_id: "order-1",
      customer_email: "ada@example.com",
      values: { [fieldId()]: "Ada" },
      substrate: { code: "FELT-1" },
    });
    expect(await eventTypes()).toEqual(["fill.created", "embed_session.saved"]);
    const { data } = (await shop.get("/events?type=embed_session.saved&limit=1")).body;
    const { preview_url: _fresh, ...fill } = answer.body.fill;
    expect(data[0].data).toMatchObject({ embed_session: answer.body.embed_session, fill });
    expect(JSON.stringify(data[0])).not.toContain(session.secret);
  });

  test("that is refused tells of nothing and makes nothing", async () => {
    await strictSession();
    const answer = await save({});
    expect([answer.status, answer.body.error.code]).toEqual([422, "missing_required_field"]);
    expect(await eventTypes()).toEqual([]);
    expect((await shop.get("/fills?source=embed")).body.data).toEqual([]);
    lenient();
  });

  test("takes the fill it is told, and edits a complete one no more", async () => {
    const first = await newFill({ values: { [fieldId()]: "First" } });
    await newFill({ values: { [fieldId()]: "Second" } });
    await browser.post(`/embed/fills/${first}/complete`);
    const edit = await save({ fill_id: first, values: { [fieldId()]: "Changed" } });
    expect([edit.status, edit.body.error.code]).toEqual([409, "fill_not_open"]);
    const answer = await save({ fill_id: first });
    expect(answer.body.fill).toMatchObject({ id: first, values: { [fieldId()]: "First" } });
  });

  test("again is 410, under its Idempotency-Key the same answer", async () => {
    const headers = { "idempotency-key": "save-1" };
    const body = { values: { [fieldId()]: "Ada" } };
    const first = await save(body, headers);
    const replay = await save(body, headers);
    expect([replay.status, replay.text]).toEqual([200, first.text]);
    expect(replay.headers.get("idempotent-replay")).toBe("true");
    const again = await save(body);
    expect([again.status, again.body.error.code]).toEqual([410, "embed_session_closed"]);
  });

  test("by eight at once makes one fill and one event", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => save({ values: { [fieldId()]: "Ada" } })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
    expect(await eventTypes()).toEqual(["fill.created", "embed_session.saved"]);
  });

  test("answers fill_changed when another fill is begun meanwhile", async () => {
    await newFill({ values: { [fieldId()]: "Ada" } });
    beforeFilled = async () => {
      beforeFilled = null;
      await newFill({ values: { [fieldId()]: "Other" } });
    };
    const answer = await save({});
    expect([answer.status, answer.body.error.code]).toEqual([409, "fill_changed"]);
  });

  test("lets the shop's server finalize by eight at once into one render", async () => {
    const { fill } = (await save({ values: { [fieldId()]: "Ada" } })).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.post(`/fills/${fill.id}/finalize`)),
    );
    expect(new Set(answers.map((answer) => answer.body.render.id)).size).toBe(1);
  });
});

describe("the preview", () => {
  test("is as wide as asked in device pixels, at most 2560", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    for (const [query, width] of [
      ["", 640],
      ["?w=300&dpr=1.5", 450],
      ["?w=33&dpr=0.5", 17],
      ["?w=2000&dpr=4", 2560],
      ["?w=99999", 2560],
    ] as const) {
      const response = await browser.raw("GET", `/embed/fills/${id}/preview${query}`);
      const png = Buffer.from(await response.arrayBuffer());
      expect([response.status, png.readUInt32BE(16)]).toEqual([200, width]);
      expect(response.headers.get("x-service-width")).toBe(String(width));
      expect(response.headers.get("x-service-height")).toBe(String(png.readUInt32BE(20)));
    }
  });

  test.each(["w=15", "w=x", "dpr=0.4", "dpr=4.1", "page=-1", "page=99", "page=0.5", "zoom=1"])(
    "with %s is refused",
    async (query) => {
      const id = await newFill();
      const answer = await browser.get(`/embed/fills/${id}/preview?${query}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_parameter"]);
      expect(answer.body.error.fields[0].object_id).toBe("query");
    },
  );

  test("has a strong tag that changes with the words alone, and 304 without warnings", async () => {
    const id = await newFill({ values: { [fieldId()]: "W".repeat(300) } });
    const path = `/embed/fills/${id}/preview?w=200`;
    const first = await browser.raw("GET", path);
    const png = Buffer.from(await first.arrayBuffer());
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/u);
    expect(tag).toBe(`"${first.headers.get("x-service-content-hash")}"`);
    expect(first.headers.get("x-service-cache")).toBe("miss");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const warnings = JSON.parse(
      decodeURIComponent(first.headers.get("x-service-text-warnings") ?? ""),
    );
    expect(warnings[0]).toMatchObject({ field: fieldId(), code: "text_overflow" });
    expect(JSON.stringify(warnings)).not.toContain("WW");

    const second = await browser.raw("GET", path);
    expect(Buffer.from(await second.arrayBuffer()).equals(png)).toBe(true);
    expect(second.headers.get("x-service-cache")).toBe("hit");
    expect(second.headers.get("x-service-text-warnings")).not.toBeNull();

    const known = await browser.raw("GET", path, { headers: { "if-none-match": tag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(known.headers.get("x-service-text-warnings")).toBeNull();
    expect(known.headers.get("etag")).toBe(tag);

    await browser.patch(`/embed/fills/${id}`, { values: { nowhere: "x" } });
    const same = await browser.raw("GET", path, { headers: { "if-none-match": tag } });
    expect(same.status).toBe(304);
    await browser.patch(`/embed/fills/${id}`, { values: { [fieldId()]: "Ada" } });
    const changed = await browser.raw("GET", path, { headers: { "if-none-match": tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
    await changed.arrayBuffer();
  });

  test("needs no renderer to say that nothing changed", async () => {
    const id = await newFill({ values: { [fieldId()]: "Ada" } });
    const path = `/embed/fills/${id}/preview?w=100`;
    const first = await browser.raw("GET", path);
    await first.arrayBuffer();
    runner.failure = new RunnerError("unreachable", "test");
    const known = await browser.raw("GET", path, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(known.status).toBe(304);
    const fresh = await browser.get(`/embed/fills/${id}/preview?w=101`);
    expect([fresh.status, fresh.body.error.code]).toEqual([502, "renderer_unreachable"]);
  });

  test("writes no row into the ledger", async () => {
    const before = (await shop.get("/renders?limit=100")).body.data.length;
    const id = await newFill();
    await (await browser.raw("GET", `/embed/fills/${id}/preview?w=64`)).arrayBuffer();
    expect((await shop.get("/renders?limit=100")).body.data).toHaveLength(before);
  });
});

describe("the signed address of a preview", () => {
  test("shows the picture without a secret, for a day, whatever became of the session", async () => {
    const { fill } = (await save({ values: { [fieldId()]: "Ada" } })).body;
    const url: string = fill.preview_url;
    expect(url.startsWith(`${app.url}/v1/embed/fills/${fill.id}/preview?preview_token=`)).toBe(
      true,
    );
    const get = async (address: string): Promise<[number, string | null]> => {
      const response = await fetch(address);
      await response.arrayBuffer();
      return [response.status, response.headers.get("content-type")];
    };
    expect(await get(`${url}&w=120&dpr=2`)).toEqual([200, "image/png"]);
    await shop.raw("DELETE", `/embed/sessions/${session.id}`);
    app.clock.aheadMs = 86_390_000;
    expect(await get(url)).toEqual([200, "image/png"]);
    app.clock.aheadMs = 86_401_000;
    expect((await get(url))[0]).toBe(404);
  });

  test("is for one fill; anything else is a fill that is not there", async () => {
    const id = await newFill();
    const other = (await (await openSession(app, world)).browser.post("/embed/fills")).body.fill;
    const token = new URL(other.preview_url).searchParams.get("preview_token") ?? "";
    const forged = withAnotherEnd(token);
    for (const [fill, value] of [
      [id, token],
      [other.id, forged],
      [other.id, ""],
      [other.id, "x"],
    ] as const) {
      const answer = await clientOf(app.url, "").get(
        `/embed/fills/${fill}/preview?preview_token=${value}`,
      );
      expect([answer.status, answer.body.error.code]).toEqual([404, "fill_not_found"]);
    }
    const missing = await clientOf(app.url, "").get(`/embed/fills/${id}/preview`);
    expect(missing.body.error.code).toBe("embed_session_secret_required");
    const elsewhere = await clientOf(app.url, "").get(
      `/embed/fills/${other.id}?preview_token=${token}`,
    );
    expect(elsewhere.body.error.code).toBe("embed_session_secret_required");
  });

  test.each(["live", "test"] as const)("comes with the shop's %s fills too", async (mode) => {
    const server = clientOf(app.url, await app.newKey(world.teamId, { mode }));
    const { fill } = (await server.post("/fills", { template_id: world.templateId, values: {} }))
      .body;
    const response = await fetch(`${fill.preview_url}&w=100`);
    await response.arrayBuffer();
    expect([response.status, response.headers.get("x-service-width")]).toEqual([200, "100"]);
  });
});

describe("taking a design up again", () => {
  test("a guest's new session begins with what was saved, and leaves the old fill alone", async () => {
    const { page } = await openStorefront(app, shop);
    const product = { external_product_id: "card" };
    await mapProduct(world, product);
    const look = { colors: [{ index: 1, hex: "#112233" }], substrate: { hex: "#eeeeee" } };
    const saved = (await save({ values: { [fieldId()]: "Ada", old: "x" }, ...look })).body;
    const opened = await page.post("/embed/sessions/guest", {
      ...product,
      resume_token: saved.resume_token,
    });
    expect(opened.status).toBe(201);
    const again = browserOf(app, opened.body.client_secret);
    const fields = await again.get(`/embed/sessions/${opened.body.embed_session.id}/fields`);
    expect(fields.body.values).toEqual({ [fieldId()]: "Ada" });
    const { fill } = (await again.post("/embed/fills")).body;
    expect(fill).toMatchObject({ values: { [fieldId()]: "Ada" }, ...look });
    expect(fill.id).not.toBe(saved.fill.id);
    await again.patch(`/embed/fills/${fill.id}`, { values: { [fieldId()]: "Grace" } });
    const before = (await shop.get(`/fills/${saved.fill.id}`)).body.fill;
    expect(before.values).toEqual({ [fieldId()]: "Ada" });
  });

  test("needs a token of this shop that is good", async () => {
    const { page } = await openStorefront(app, shop);
    const product = { external_product_id: "card-2" };
    await mapProduct(world, product);
    const { resume_token: token } = (await save({ values: { [fieldId()]: "Ada" } })).body;
    const stranger = await makeWorld(app);
    await mapProduct(stranger, product);
    const elsewhere = await openStorefront(app, stranger.client);
    const attempt = async (client: Client, resume_token: string) => {
      const answer = await client.post("/embed/sessions/guest", { ...product, resume_token });
      return [answer.status, answer.body.error?.code, answer.body.error?.fields?.[0]?.field];
    };
    const refused = [400, "invalid_parameter", "resume_token"];
    expect(await attempt(elsewhere.page, token)).toEqual(refused);
    expect(await attempt(page, "x")).toEqual(refused);
    app.clock.aheadMs = 31 * 86_400_000;
    expect(await attempt(page, token)).toEqual(refused);
    app.clock.aheadMs = 0;
    expect((await attempt(page, token))[0]).toBe(201);
  });
});

test("an engine that is not there is told at once, and nothing is approved", async () => {
  const bare = await startTestApp({ runner: null });
  try {
    const { teamId, key } = await bare.newTeam();
    const templateId = await templateIn(bare, teamId);
    const client = clientOf(bare.url, key);
    const opened = await client.post("/embed/sessions", { template_id: templateId });
    const alone = browserOf(bare, opened.body.client_secret);
    const { fill } = (await alone.post("/embed/fills")).body;
    for (const answer of [
      await alone.post(`/embed/fills/${fill.id}/complete`),
      await alone.post(`/embed/sessions/${opened.body.embed_session.id}/save`, {}),
      await alone.get(`/embed/fills/${fill.id}/preview`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([503, "renderer_not_configured"]);
    }
  } finally {
    await bare.close();
  }
});

/** A template of an app that cannot compile one: made while it could. */
async function templateIn(to: TestApp, teamId: string): Promise<string> {
  const { templateId } = await seedTeam({ ...to.services, runner }, teamId);
  return templateId;
}

test("the documented limit of a client secret is its own, and is told", async () => {
  const limited = await startTestApp({ runner: null, rateScale: 1 });
  try {
    const { teamId, key } = await limited.newTeam();
    const templateId = await templateIn(limited, teamId);
    const opened = await clientOf(limited.url, key).post("/embed/sessions", {
      template_id: templateId,
    });
    const alone = browserOf(limited, opened.body.client_secret);
    const answer = await alone.get(`/embed/sessions/${opened.body.embed_session.id}/fields`);
    expect(answer.headers.get("x-ratelimit-limit")).toBe("120");
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("119");
  } finally {
    await limited.close();
  }
});
