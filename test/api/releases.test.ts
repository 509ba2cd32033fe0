/** Finals released to the press: who may, what is refused, and what a release keeps from happening. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { changeRow } from "#test/support/rows.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let runner: TestRunner;
let world: World;
let shopper: Client;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
  shopper = clientOf(app.url, "");
});
beforeEach(() => {
  runner.failure = null;
});
afterAll(() => app.close());

interface Order {
  readonly fill: string;
  readonly render: string;
}

async function order(): Promise<Order> {
  const made = await world.client.post("/fills", { template_id: world.templateId });
  const fill: string = made.body.fill.id;
  const done = await world.client.post(`/fills/${fill}/finalize`, {});
  return { fill, render: done.body.render.id };
}

const release = (id: string) => world.client.post(`/renders/${id}/release`);
type Answer = Pick<Awaited<ReturnType<Client["get"]>>, "status" | "body">;

async function remove(path: string): Promise<Answer> {
  const answer = await world.client.raw("DELETE", path);
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

const withdraw = (id: string) => remove(`/renders/${id}/release`);
const read = async (id: string) => (await world.client.get(`/renders/${id}`)).body.render;

/** Status and code of a refusal. */
async function refusal(answer: Promise<Answer>): Promise<unknown[]> {
  const { status, body } = await answer;
  return [status, body.error?.code];
}

describe("a release", () => {
  test("has a time that a repetition keeps, and is taken back once", async () => {
    const { render } = await order();
    expect((await read(render)).released_at).toBeNull();
    const first = await release(render);
    expect([first.status, first.body.idempotent_replay]).toEqual([200, undefined]);
    const at: string = first.body.render.released_at;
    expect(Number.isNaN(Date.parse(at))).toBe(false);
    expect((await release(render)).body).toMatchObject({
      idempotent_replay: true,
      render: { released_at: at },
    });
    const taken = (await withdraw(render)).body;
    expect([taken.idempotent_replay, taken.render.released_at]).toEqual([undefined, null]);
    expect((await withdraw(render)).body.idempotent_replay).toBe(true);
  });

  test("ten at once leave one entry in the log", async () => {
    const { render } = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => release(render)));
    const fresh = answers.filter(({ body }) => body.idempotent_replay === undefined);
    expect([answers.map(({ status }) => status), fresh.length]).toEqual([Array(10).fill(200), 1]);
    await withdraw(render);
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select action from audit_entries where team_id = $1 and target_id = $2 order by id", [
        world.teamId,
        render,
      ]),
    );
    expect(rows).toEqual([{ action: "render.released" }, { action: "render.release_withdrawn" }]);
  });

  test("is refused for previews, what is not made, what was replaced and what was erased", async () => {
    const picture = await world.client.raw("POST", "/previews", {
      body: JSON.stringify({ template_id: world.templateId, dpi: 72 }),
      headers: { "content-type": "application/json" },
    });
    await picture.arrayBuffer();
    const [preview] = (await world.client.get("/renders?kind=preview&limit=1")).body.data;
    expect(await refusal(release(preview.id))).toEqual([404, "render_not_found"]);
    expect(await refusal(withdraw(preview.id))).toEqual([404, "render_not_found"]);
    expect(await refusal(release("rnd_nobody"))).toEqual([404, "render_not_found"]);

    runner.failure = new RunnerError("failed", "arranged");
    await world.client.post("/renders", { template_id: world.templateId });
    const [failed] = (await world.client.get("/renders?status=failed&limit=1")).body.data;
    expect(await refusal(release(failed.id))).toEqual([409, "render_not_ready"]);
    runner.failure = null;

    const erased = await order();
    await remove(`/fills/${erased.fill}`);
    expect(await refusal(release(erased.render))).toEqual([404, "render_blob_missing"]);
  });

  test("is refused while its order is corrected, and after", async () => {
    const { fill, render } = await order();
    const { url } = (await world.client.post(`/fills/${fill}/links`, { kind: "correct" })).body;
    const token = { access_token: url.split("#t=")[1] };
    expect((await shopper.post("/hosted/fills/token", token)).status).toBe(200);
    expect(await refusal(release(render))).toEqual([409, "render_not_releasable"]);
    const newer = (await world.client.post(`/fills/${fill}/finalize`, {})).body.render.id;
    expect(await refusal(release(render))).toEqual([409, "render_not_releasable"]);
    expect((await release(newer)).status).toBe(200);
  });

  test("keeps its order from being corrected until it is withdrawn, by links made before too", async () => {
    const { fill, render } = await order();
    const path = `/fills/${fill}/links`;
    const { url } = (await world.client.post(path, { kind: "correct" })).body;
    const token = { access_token: url.split("#t=")[1] };
    await release(render);
    expect(await refusal(world.client.post(path, { kind: "correct" }))).toEqual([
      409,
      "render_released",
    ]);
    expect(await refusal(shopper.post("/hosted/fills/token", token))).toEqual([
      409,
      "render_released",
    ]);
    expect((await world.client.get(`/fills/${fill}`)).body.fill.status).toBe("finalized");
    await withdraw(render);
    // The link was not used up.
    expect((await shopper.post("/hosted/fills/token", token)).status).toBe(200);
  });

  test("at the moment of a correction: one of the two, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const { fill, render } = await order();
      const { url } = (await world.client.post(`/fills/${fill}/links`, { kind: "correct" })).body;
      const token = { access_token: url.split("#t=")[1] };
      const [released, opened] = await Promise.all([
        release(render),
        shopper.post("/hosted/fills/token", token),
      ]);
      expect([released.status, opened.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test("stays with its bytes: a retry that gives others ends it", async () => {
    const { render } = await order();
    // A file with findings is made again; the same order gives the same bytes.
    await changeRow(app, "renders", render, { preflightStatus: "warn" });
    const at = (await release(render)).body.render.released_at;
    expect((await world.client.post(`/renders/${render}/retry`)).body.render.released_at).toBe(at);
    await changeRow(app, "renders", render, { pdfKey: "0".repeat(64), preflightStatus: "warn" });
    const again = await world.client.post(`/renders/${render}/retry`);
    expect([again.status, again.body.render.released_at]).toEqual([200, null]);
  });

  test("narrows the list: what is at the press, and what may go there", async () => {
    const own = await makeWorld(app);
    const final = async (): Promise<string> =>
      (await own.client.post("/renders", { template_id: own.templateId })).body.render.id;
    const [waits, goes] = [await final(), await final()];
    runner.failure = new RunnerError("failed", "arranged");
    await own.client.post("/renders", { template_id: own.templateId });
    await own.client.post(`/renders/${goes}/release`);
    const list = async (query: string): Promise<string[]> =>
      (await own.client.get(`/renders?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await list("released=true")).toEqual([goes]);
    const { released_at: at } = (await own.client.get(`/renders/${goes}`)).body.render;
    const after = new Date(Date.parse(at) + 1).toISOString();
    expect(await list(`released_since=${at}`)).toEqual([goes]);
    expect(await list(`released_since=${after}`)).toEqual([]);
    const open = await list("released=false");
    expect(open).toContain(waits);
    expect(open).not.toContain(goes);
    const { body } = await own.client.get("/renders?released=false&limit=100");
    expect(body.data.every((row: Record<string, unknown>) => row["status"] === "succeeded")).toBe(
      true,
    );
    expect(await refusal(own.client.get("/renders?released=yes"))).toEqual([
      400,
      "invalid_parameter",
    ]);
  });
});
