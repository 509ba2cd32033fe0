/** Two shops on real engine processes: what one of them asks for too much of is not the other's wait. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type EnginePool, openEnginePool } from "#adapters/engine-pool.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import type { Client } from "#test/support/client.ts";
import { type EmbedSession, openSession } from "#test/support/embed.ts";
import { makeShop, type PlainShop } from "#test/support/world.ts";
import { builtEngineWorker } from "#test/support/built.ts";

const module = builtEngineWorker();

let app: TestApp;
let pool: EnginePool;
/** Whose customers draw more than can be drawn. */
let loud: PlainShop;
let quiet: PlainShop;
/** Set: no call has its turn in time. */
let isCrowded = false;
beforeAll(async () => {
  pool = openEnginePool({
    module,
    processes: 1,
    waiting: { other: { jobs: 6, seconds: 30 }, final: { jobs: 12, seconds: 60 } },
    onError: () => undefined,
  });
  app = await startTestApp({
    runner: {
      ...pool,
      call: (name, input, turn) =>
        isCrowded
          ? Promise.reject(new RunnerError("busy", "arranged"))
          : pool.call(name, input, turn),
    },
  });
  [loud, quiet] = [await makeShop(app), await makeShop(app)];
});
beforeEach(() => {
  isCrowded = false;
});
afterAll(async () => {
  await app.close();
  await pool.close();
});

async function newFill(shop: PlainShop, name = "Ada"): Promise<string> {
  const values = { [shop.fields[0]?.id ?? ""]: name };
  const answer = await shop.client.post("/fills", { template_id: shop.templateId, values });
  return answer.body.fill.id;
}

type Answer = Awaited<ReturnType<Client["get"]>>;

const codeOf = ({ status, body }: Answer): unknown => [status, body?.error?.code];
const BUSY = [503, "renderer_busy"];

/** A session of the shop's with a fill in it, and the pictures of it that nobody has drawn before. */
async function drawing(shop: PlainShop) {
  const session = await openSession(app, shop);
  const { fill } = (await session.browser.post("/embed/fills")).body;
  return {
    session,
    fillId: fill.id as string,
    draw: (width: number) =>
      session.browser.raw("GET", `/embed/fills/${fill.id}/preview?w=${width}`),
  };
}

test("while three sessions of one shop draw what they can, every final of another is made", async () => {
  const sessions = await Promise.all([drawing(loud), drawing(loud), drawing(loud)]);
  const fills = await Promise.all(["Ada", "Eva", "Mia"].map((name) => newFill(quiet, name)));
  let width = 200;
  const flood = Promise.all(
    sessions.flatMap(({ draw }) => Array.from({ length: 12 }, () => draw(width++))),
  );
  const finals = await Promise.all([
    ...fills.map((id) => quiet.client.post(`/fills/${id}/finalize`)),
    ...["Zoe", "Kai"].map((name) =>
      quiet.client.post("/renders", {
        template_id: quiet.templateId,
        values: { [quiet.fields[0]?.id ?? ""]: name },
      }),
    ),
  ]);
  expect(finals.map(({ status, body }) => [status, body.render.status])).toEqual(
    finals.map(() => [200, "succeeded"]),
  );
  // A picture of the quiet shop's has its turn as well, though the room was full before it came.
  const preview = await quiet.client.raw("POST", "/previews", {
    body: JSON.stringify({ template_id: quiet.templateId, dpi: 72 }),
    headers: { "content-type": "application/json" },
  });
  expect(preview.status).toBe(200);
  const drawn = await flood;
  const refused = drawn.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(drawn.length);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      error: { code: "renderer_busy", type: "service_unavailable" },
    });
  }
});

test("a scene of megabytes is read nowhere near the thread that serves everybody", async () => {
  const { client, templateId } = loud;
  const path = `/templates/${templateId}/scene`;
  const { scene } = (await client.get(path)).body;
  const [page] = scene.pages;
  const { id } = page.objects.find(({ type }: { type: string }) => type === "text");
  const locks = (count: number): object => {
    const objects = Array.from({ length: count }, () => ({ id, locked: true, quad: [] }));
    return { scene: { pages: [{ id: page.id, objects }] } };
  };
  const longest: number[] = [];
  const parse = JSON.parse;
  const spy = vi.spyOn(JSON, "parse").mockImplementation((text: string, ...rest) => {
    longest.push(text.length);
    return parse(text, ...rest);
  });
  try {
    const refused = await client.put(path, locks(20_000));
    expect(codeOf(refused)).toEqual([400, "invalid_scene"]);
    expect(refused.body.error.fields).toHaveLength(100);
    // Pages may be named as often as one likes; each of these says nothing but one.
    const pages = Array.from({ length: 60_000 }, () => ({ id: page.id }));
    const lock = { id: page.id, objects: [{ id, locked: true }] };
    const saved = await client.put(path, { scene: { pages: [...pages, lock] } });
    expect([saved.status, saved.body.revision]).toEqual([200, 2]);
  } finally {
    spy.mockRestore();
  }
  expect(longest.length).toBeGreaterThan(0);
  expect(Math.max(...longest)).toBeLessThan(100_000);
});

describe("when no turn comes in time", () => {
  test("finalize answers 200 with a queued render, which a job then makes", async () => {
    const id = await newFill(quiet);
    isCrowded = true;
    const answer = await quiet.client.post(`/fills/${id}/finalize`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      fill: { status: "finalized" },
      render: { status: "queued", signed_url: null, preflight_status: "pending" },
    });
    await expectMadeByJob(answer.body.render.id);
  });

  test("POST /renders answers 202 with a queued render, which a job then makes", async () => {
    isCrowded = true;
    const answer = await quiet.client.post("/renders", { template_id: quiet.templateId });
    expect([answer.status, answer.body.render.status]).toEqual([202, "queued"]);
    await expectMadeByJob(answer.body.render.id);
  });

  test("retry puts the render into the queue under its id", async () => {
    isCrowded = true;
    const { render } = (await quiet.client.post("/renders", { template_id: quiet.templateId }))
      .body;
    const answer = await quiet.client.post(`/renders/${render.id}/retry`);
    expect([answer.status, answer.body.render]).toMatchObject([
      200,
      { id: render.id, status: "queued" },
    ]);
    await expectMadeByJob(render.id);
  });

  /** A job whose turn does not come is tried again, and says nothing of a failure. */
  async function expectMadeByJob(renderId: string): Promise<void> {
    const job = { teamId: quiet.teamId, renderId };
    await expect(runQueuedRender(app.services, job)).rejects.toThrow("arranged");
    const waiting = (await quiet.client.get(`/renders/${renderId}`)).body.render;
    expect(waiting).toMatchObject({ status: "queued", error: null });
    isCrowded = false;
    await runQueuedRender(app.services, job);
    const { render } = (await quiet.client.get(`/renders/${renderId}`)).body;
    expect(render).toMatchObject({ status: "succeeded" });
    expect((await fetch(render.signed_url)).status).toBe(200);
  }

  let session: EmbedSession;
  let fillId: string;
  const keyed = (key: string) => ({ "idempotency-key": key });

  test("previews, complete and save answer 503, and the same key works later", async () => {
    ({ session, fillId } = await drawing(quiet));
    const { browser } = session;
    const requests: readonly ((key: string) => Promise<Answer>)[] = [
      (key) => browser.post(`/embed/fills/${fillId}/complete`, {}, keyed(key)),
      (key) => browser.post(`/embed/sessions/${session.id}/save`, { fill_id: fillId }, keyed(key)),
    ];
    for (const [i, send] of requests.entries()) {
      const key = `${session.id}-${i}`;
      isCrowded = true;
      const refused = await send(key);
      expect(codeOf(refused)).toEqual(BUSY);
      expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/u);
      isCrowded = false;
      const done = await send(key);
      expect([done.status, done.headers.get("idempotent-replay")]).toEqual([200, "false"]);
      expect((await send(key)).headers.get("idempotent-replay")).toBe("true");
    }
    isCrowded = true;
    const drawn = await browser.raw("GET", `/embed/fills/${fillId}/preview?w=333`);
    expect([drawn.status, await drawn.json()]).toMatchObject([
      503,
      { error: { code: "renderer_busy" } },
    ]);
  });

  test.each([
    ["a preview of a server's", "POST", "/previews", {}],
    ["a check of a render", "POST", "/renders", { validate_only: true }],
    ["a check of a fill", "POST", "/fills", { validate_only: true }],
  ] as const)("%s answers 503", async (_name, method, path, more) => {
    isCrowded = true;
    const response = await quiet.client.raw(method, path, {
      body: JSON.stringify({ template_id: quiet.templateId, ...more }),
      headers: { "content-type": "application/json" },
    });
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { error: { code: "renderer_busy" } },
    ]);
    expect(response.headers.get("retry-after")).toBe("5");
  });

  test("an upload, a scene, a diff, a stress test and a font answer 503, and leave nothing", async () => {
    const { client, templateId } = quiet;
    const templates = `/templates/${templateId}`;
    const { scene } = (await client.get(`${templates}/scene`)).body;
    const before = (await client.get(templates)).body;
    isCrowded = true;
    const font = new FormData();
    font.set("file", new Blob(["OTTO"]), "x.otf");
    const upload = new FormData();
    upload.set("pdf", new Blob(["%PDF-1.7 never read"]), "x.pdf");
    const statuses = [
      await client.get(`${templates}/scene`),
      await client.put(`${templates}/scene`, { scene }),
      await client.get(`${templates}/diff?from=1&to=1`),
      await client.post(`${templates}/stress_test`),
    ].map(codeOf);
    for (const [path, body] of [
      ["/templates", upload],
      [`${templates}/revisions`, upload],
      ["/fonts", font],
    ] as const) {
      const response = await client.raw("POST", path, { body });
      const { error } = (await response.json()) as { error: { code: string } };
      statuses.push([response.status, error.code]);
    }
    expect(statuses).toEqual(statuses.map(() => BUSY));
    isCrowded = false;
    expect((await client.get(templates)).body).toEqual(before);
    expect((await client.get("/templates")).body.data).toHaveLength(1);
  });
});
