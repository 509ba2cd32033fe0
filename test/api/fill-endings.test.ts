/** How fills end and begin again: refunds, erasing, one-time links, corrections; and finals made again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { changeRow, fileOf } from "#test/support/rows.ts";

let app: TestApp;
let runner: TestRunner;
let world: World;
let anybody: Client;
let slug: string;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
  anybody = clientOf(app.url, "");
  slug = (await world.client.get(`/templates/${world.templateId}`)).body.template.slug;
});
beforeEach(() => {
  runner.failure = null;
});
afterAll(() => app.close());

async function newFill(extra: object = {}): Promise<string> {
  const json = { template_id: world.templateId, ...extra };
  return (await world.client.post("/fills", json)).body.fill.id;
}

/** The cookie that a link's token opens. */
async function open(url: string): Promise<{ readonly status: number; readonly cookie: string }> {
  const token = url.split("#t=")[1] ?? "";
  const answer = await anybody.post("/hosted/fills/token", { access_token: token });
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function link(id: string, kind: string): Promise<string> {
  return (await world.client.post(`/fills/${id}/links`, { kind })).body.url;
}

const browser = (cookie: string): Record<string, string> => ({ cookie, origin: app.url });

describe("erasing a fill", () => {
  test("takes its files, links, events and stored answers with it", async () => {
    const email = "ada.lovelace@example.com";
    const values = { [world.fields[0]?.id ?? ""]: "Ada Lovelace" };
    const id = await newFill();
    const key = { "idempotency-key": `erase-${id}` };
    const body = { customer_email: email, values };
    const done = await world.client.post(`/fills/${id}/finalize`, body, key);
    const { render } = done.body;
    expect((await fetch(render.signed_url)).status).toBe(200);

    expect((await world.client.raw("DELETE", `/fills/${id}`)).status).toBe(200);

    expect((await fetch(render.signed_url)).status).toBe(404);
    const download = await world.client.get(`/renders/${render.id}/download`);
    expect([download.status, download.body.error.code]).toEqual([404, "render_blob_missing"]);
    const replay = await world.client.post(`/fills/${id}/finalize`, body, key);
    expect([replay.status, replay.body.error.code]).toEqual([404, "fill_not_found"]);
    expect(replay.headers.get("idempotent-replay")).toBe("true");
    for (const path of [`/fills/${id}`, "/fills", "/events", "/renders"]) {
      const { text } = await world.client.get(path);
      expect(text).not.toContain(email);
      expect(text).not.toContain("Ada Lovelace");
    }
    expect((await world.client.get(`/fills/${id}`)).body.fill.status).toBe("archived");
  });

  test("lets the file go an hour later, unless another render has the same bytes", async () => {
    const finalized = async (name: string): Promise<{ id: string; hash: string }> => {
      const id = await newFill({ values: { [world.fields[0]?.id ?? ""]: name } });
      const { render } = (await world.client.post(`/fills/${id}/finalize`, {})).body;
      return { id, hash: await fileOf(app, render.id) };
    };
    const alone = await finalized("Only One");
    const first = await finalized("Twin");
    const second = await finalized("Twin");
    expect(second.hash).toBe(first.hash);
    for (const { id } of [alone, first]) {
      await world.client.raw("DELETE", `/fills/${id}`);
    }
    await sweep(app.services);
    expect(await app.services.objects.stat(alone.hash)).not.toBeNull();
    app.clock.aheadMs += 3_601_000;
    await sweep(app.services);
    expect(await app.services.objects.stat(alone.hash)).toBeNull();
    expect(await app.services.objects.stat(second.hash)).not.toBeNull();
  });
});

describe("with days that customers' data are kept", () => {
  const values: Record<string, string> = {};
  let kept: TestApp;
  let shop: World;
  beforeAll(async () => {
    kept = await startTestApp({ runner: testRunner(), customerDays: 10 });
    shop = await makeWorld(kept);
    values[shop.fields[0]?.id ?? ""] = "Ada Lovelace";
  });
  afterAll(() => kept.close());

  test("ended fills and lone renders are erased after them, open fills are not", async () => {
    const { client } = shop;
    const post = async (path: string, body: object) => (await client.post(path, body)).body;
    const order = { template_id: shop.templateId, values };
    const ended = (await post("/fills", order)).fill.id;
    const { render } = await post(`/fills/${ended}/finalize`, { customer_name: "Ada Lovelace" });
    const lone = (await post("/renders", order)).render;
    const open = (await post("/fills", { ...order, customer_name: "Grace Hopper" })).fill.id;
    kept.clock.aheadMs += 9 * 86_400_000;
    await sweep(kept.services);
    expect((await client.get(`/fills/${ended}`)).text).toContain("Ada Lovelace");
    expect((await client.get(`/renders/${lone.id}/download`)).status).toBe(200);

    kept.clock.aheadMs += 2 * 86_400_000;
    const told: string[] = [];
    await sweep(kept.services, (line) => told.push(line));
    expect(told).toContain(`erased fill ${ended} of team ${shop.teamId}: ended over 10 days ago`);
    expect(told).toContainEqual(
      expect.stringMatching(/^erased \d+ renders of no fill: ended over 10 days ago$/u),
    );
    expect(told.join()).not.toContain("Ada");
    expect((await client.get(`/fills/${ended}`)).body.fill.status).toBe("archived");
    for (const path of [`/fills/${ended}`, `/renders/${render.id}`, `/renders/${lone.id}`]) {
      expect((await client.get(path)).text).not.toContain("Ada Lovelace");
    }
    for (const { id } of [render, lone]) {
      const gone = await client.get(`/renders/${id}/download`);
      expect([gone.status, gone.body.error.code]).toEqual([404, "render_blob_missing"]);
    }
    expect((await client.get(`/fills/${open}`)).text).toContain("Grace Hopper");
  });
});

describe("links to a fill", () => {
  test("to approve show and complete, and change nothing", async () => {
    const id = await newFill();
    const { cookie } = await open(await link(id, "approve"));
    const path = `/hosted/fills/${id}`;
    const change = await anybody.patch(path, { values: {} }, browser(cookie));
    expect([change.status, change.body.error.code]).toEqual([403, "access_token_mismatch"]);
    const done = await anybody.post(`${path}/complete`, undefined, browser(cookie));
    expect([done.status, done.body.fill?.completed_at]).toEqual([200, expect.any(String)]);
  });

  test("to correct open a finalized fill; its next file supersedes the first", async () => {
    const id = await newFill();
    const first = (await world.client.post(`/fills/${id}/finalize`, {})).body.render;
    const { cookie } = await open(await link(id, "correct"));
    const name = world.fields[0]?.id ?? "";
    const patch = { values: { [name]: "Corrected" } };
    const changed = await anybody.patch(`/hosted/fills/${id}`, patch, browser(cookie));
    expect([changed.status, changed.body.fill.status]).toEqual([200, "open"]);
    const second = (await world.client.post(`/fills/${id}/finalize`, {})).body.render;
    expect(second.id).not.toBe(first.id);
    const { render } = (await world.client.get(`/renders/${first.id}`)).body;
    expect(render).toMatchObject({ status: "succeeded", superseded_by: second.id });
  });

  test("of an archived fill open nothing any more", async () => {
    const id = await newFill();
    const url = await link(id, "edit");
    const { cookie } = await open(await link(id, "edit"));
    await world.client.patch(`/fills/${id}/status`, { status: "archived", reason: "refund" });
    expect((await open(url)).status).toBe(401);
    const read = await anybody.get(`/hosted/fills/${id}`, browser(cookie));
    expect([read.status, read.body.error.code]).toEqual([404, "fill_not_found"]);
    const more = await world.client.post(`/fills/${id}/links`, { kind: "edit" });
    expect([more.status, more.body.error.code]).toEqual([409, "fill_not_open"]);
  });

  test("ten at once with one token open it once", async () => {
    const { access_token: token } = (await anybody.post("/hosted/fills", { slug })).body;
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        anybody.post("/hosted/fills/token", { access_token: token }),
      ),
    );
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });

  test("of one fill do not open another", async () => {
    const { access_token: token } = (await anybody.post("/hosted/fills", { slug })).body;
    const asked = { access_token: token, fill_id: world.openFillId };
    const answer = await anybody.post("/hosted/fills/token", asked);
    expect([answer.status, answer.body.error.code]).toEqual([403, "access_token_mismatch"]);
    // Nothing was used up.
    expect((await anybody.post("/hosted/fills/token", { access_token: token })).status).toBe(200);
  });
});

describe("retrying a render", () => {
  const order = (): object => ({ template_id: world.templateId });

  test("makes a failed one under its id and tells of it", async () => {
    runner.failure = new RunnerError("failed", "arranged");
    await world.client.post("/renders", order());
    const [failed] = (await world.client.get("/renders?limit=1")).body.data;
    const refused = await world.client.post(`/renders/${failed.id}/retry`);
    expect([refused.status, refused.body.error.code]).toEqual([502, "renderer_failed"]);
    runner.failure = null;
    const retried = await world.client.post(`/renders/${failed.id}/retry`);
    expect(retried.body).toMatchObject({
      render: { id: failed.id, status: "succeeded", error: null },
    });
    expect((await fetch(retried.body.render.signed_url)).status).toBe(200);
    const told = (await world.client.get("/events?type=render.succeeded&limit=1")).body.data[0];
    expect(told.data.render.id).toBe(failed.id);
  });

  test("that breaks in the middle says so by the code of a render, and leaves it as it was", async () => {
    runner.failure = new RunnerError("unreachable", "arranged");
    const { render } = (await world.client.post("/renders", order())).body;
    runner.failure = new Error("arranged");
    const broken = await world.client.post(`/renders/${render.id}/retry`);
    expect([broken.status, broken.body.error.code]).toEqual([500, "render_failed"]);
    const { body } = await world.client.get(`/renders/${render.id}`);
    expect(body.render).toMatchObject({ status: "queued", signed_url: null });
  });

  test("of a queued one wins over a worker that comes late", async () => {
    runner.failure = new RunnerError("unreachable", "arranged");
    const { render } = (await world.client.post("/renders", order())).body;
    runner.failure = null;
    const retried = await world.client.post(`/renders/${render.id}/retry`);
    expect(retried.body.render.status).toBe("succeeded");
    const fills = runner.fills;
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: render.id });
    expect(runner.fills).toBe(fills);
  });

  test("of one that passed is a replay until its file is lost", async () => {
    const { render } = (await world.client.post("/renders", order())).body;
    // The card has findings; what counts here is that this file had none.
    await changeRow(app, "renders", render.id, { preflightStatus: "pass" });
    const { id } = render;
    const hash = await fileOf(app, id);
    const replay = await world.client.post(`/renders/${id}/retry`);
    expect(replay.body).toMatchObject({ idempotent_replay: true, render: { id } });
    await app.services.objects.remove(hash);
    const made = await world.client.post(`/renders/${id}/retry`);
    expect(made.body.idempotent_replay).toBeUndefined();
    expect(await app.services.objects.stat(hash)).not.toBeNull();
  });

  test("of a preview's row finds nothing", async () => {
    await world.client.raw("POST", "/previews", {
      body: JSON.stringify({ ...order(), dpi: 72 }),
      headers: { "content-type": "application/json" },
    });
    const { data } = (await world.client.get("/renders?limit=5")).body;
    const row = data.find(({ kind }: { kind: string }) => kind === "preview");
    const answer = await world.client.post(`/renders/${row.id}/retry`);
    expect([answer.status, answer.body.error.code]).toEqual([404, "render_not_found"]);
  });
});
