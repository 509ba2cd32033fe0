import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { RenderView } from "#domain/render.ts";
import { ApiError } from "#domain/errors.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { createRender } from "#services/renders/create-render.ts";
import { retryRender } from "#services/renders/retry-render.ts";
import { requeueStuckRenders, runQueuedRender } from "#services/renders/run-queued-render.ts";
import { renderOr404 } from "#services/context/find-or-404.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { AWAY, BROKEN, makingRunner, withShop } from "#test/support/shop.ts";
import { liveTemplate } from "#test/support/template-rows.ts";
import { changeRow, eventTypes, forgetErasedObjects } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  await open.queue.takeAll();
});

const create = (
  request: Partial<Parameters<typeof createRender>[2]> = {},
  { by = caller, runner = null as EngineRunner | null } = {},
): Promise<RenderView> =>
  createRender(
    { ...services, runner },
    { caller: by, unit: plainUnit(services) },
    { templateId, values: { name: "Ada" }, ...request },
  );

const OVERFLOWING = {
  boxes: [{ box: "b1", overflow: true, missing: [], substitutions: [] }],
  fontsUsed: [],
  substitutions: [],
  ignoredValues: [],
};

const rowOf = (id: string) => services.db.read((tx) => renderOr404(tx, caller, id));
const rows = async (): Promise<readonly unknown[]> =>
  (
    await services.db.read((tx) =>
      tx.sql("select status, error->>'code' as code from renders where team_id = $1 order by id", [
        caller.teamId,
      ]),
    )
  ).rows;
const events = () => eventTypes({ services }, caller.teamId);
const run = (id: string, runner: EngineRunner | null, teamId = caller.teamId): Promise<unknown> =>
  codeOf(runQueuedRender({ ...services, runner }, { teamId, renderId: id }));

describe("a final", () => {
  test.each<[string, EngineRunner | null]>([
    ["without a renderer", null],
    ["while none can be reached", AWAY],
  ])("%s waits in the queue, written with its job", async (_, runner) => {
    const view = await create({ externalOrderId: "order-1" }, { runner });
    expect(view).toMatchObject({ status: "queued", templateId, externalOrderId: "order-1" });
    expect(await open.queue.waiting()).toMatchObject([
      { queue: "render", payload: { team_id: caller.teamId, render_id: view.id } },
    ]);
    expect(await events()).toEqual([]);
  });

  test("and its job are not there when what is written with them fails", async () => {
    const making = createRender(services, rolledBack(services, caller), {
      templateId,
      values: { name: "Ada" },
    });
    await expect(making).rejects.toThrow("the answer could not be kept");
    expect([await rows(), await open.queue.waiting()]).toEqual([[], []]);
  });

  test("of a renderer that breaks is refused, and tried again by a job after a pause", async () => {
    expect(await codeOf(create({}, { runner: BROKEN }))).toBe("renderer_failed");
    expect(await rows()).toEqual([{ status: "failed", code: "renderer_failed" }]);
    // Given up is another thing: nothing is said of that.
    expect(await events()).toEqual([]);
    expect(await open.queue.takeDue()).toEqual([]);
    const [job] = await open.queue.takeAll();
    const id = String(job?.payload["render_id"]);
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      nextAttemptAt: new Date(open.clock.nowMs + 30_000),
    });
    expect(await run(id, makingRunner({}))).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      status: "succeeded",
      error: null,
      attempts: 2,
      nextAttemptAt: null,
    });
    expect(await events()).toEqual(["render.succeeded"]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["of a blank that is required", () => create({ values: {} }), "missing_required_field"],
    [
      "of too long a text",
      () => create({ values: { name: "A", title: "123456789" } }),
      "field_too_long",
    ],
    ["of no template", () => create({ templateId: "tpl_none" }), "template_not_found"],
    ["of no revision", () => create({ sceneRevision: 9 }), "scene_not_found"],
    [
      "of another team's template",
      async () => create({}, { by: await open.caller() }),
      "template_not_found",
    ],
  ])("%s is refused and leaves no row", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await rows()).toEqual([]);
  });

  test("of a team with many waiting gives way to others' first", async () => {
    const own = [(await create()).id, (await create()).id];
    const other = await open.caller();
    const theirs = await liveTemplate(services, other.teamId);
    const { id } = await create({ templateId: theirs }, { by: other });
    const order = (await open.queue.takeDue()).map(({ payload }) => payload["render_id"]);
    expect(order).toEqual([own[0], id, own[1]]);
  });
});

describe("a queued final", () => {
  test("is not touched by another team's job of its id", async () => {
    const { id } = await create();
    expect(await run(id, BROKEN, (await open.caller()).teamId)).toBeNull();
    expect((await rowOf(id)).status).toBe("queued");
  });

  test("goes on waiting while no renderer can be reached, however often it is tried", async () => {
    const { id } = await create();
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(await run(id, AWAY)).toMatchObject({ kind: "unreachable" });
    }
    expect(await run(id, null)).toBe("renderer_not_configured");
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, error: null });
    expect(await events()).toEqual([]);
  });

  test.each([
    ["files cannot be stored", "object_storage_unavailable"],
    ["files are not let in", "object_storage_not_configured"],
  ] as const)("goes on waiting while %s, however often it is tried", async (_name, code) => {
    const { id } = await create();
    const away = { ...services.objects, put: () => Promise.reject(new ApiError(code, "no")) };
    for (let attempt = 0; attempt < 6; attempt++) {
      const job = { teamId: caller.teamId, renderId: id };
      const made = { ...services, objects: away, runner: makingRunner({}) };
      expect(await codeOf(runQueuedRender(made, job))).toBe(code);
    }
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, error: null });
    expect(await run(id, makingRunner({}))).toBeNull();
    expect((await rowOf(id)).status).toBe("succeeded");
  });

  test("that breaks four times, with growing pauses, has failed for good, with one event", async () => {
    const { id } = await create();
    await open.queue.takeAll();
    const pauses: unknown[] = [];
    for (let attempt = 1; attempt < 4; attempt++) {
      expect(await run(id, BROKEN)).toBeNull();
      const row = await rowOf(id);
      expect(row).toMatchObject({
        status: "queued",
        attempts: attempt,
        preflightStatus: "pending",
        error: { code: "renderer_failed" },
      });
      pauses.push((row.nextAttemptAt?.getTime() ?? 0) - open.clock.nowMs);
      expect(await open.queue.takeDue()).toEqual([]);
      expect(await open.queue.takeAll()).toMatchObject([{ payload: { render_id: id } }]);
    }
    expect(pauses).toEqual([30_000, 120_000, 600_000]);
    expect(await events()).toEqual([]);
    expect(await run(id, BROKEN)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(await open.queue.waiting()).toEqual([]);
    // Another job changes nothing.
    expect(await run(id, BROKEN)).toBeNull();
    expect((await rowOf(id)).attempts).toBe(4);
    expect(await events()).toEqual(["render.failed"]);
  });

  test("that can never print has failed at once", async () => {
    const { id } = await create();
    expect(await run(id, makingRunner({ fit: OVERFLOWING }))).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      error: { code: "text_overflow" },
      nextAttemptAt: null,
    });
    expect(await events()).toEqual(["render.failed"]);
  });

  test("whose job was lost is put back by the sweep, and not before its time", async () => {
    const { id } = await create();
    await run(id, BROKEN);
    await open.queue.takeAll();
    const found = async (afterSeconds: number): Promise<boolean> => {
      open.clock.nowMs += afterSeconds * 1000;
      await requeueStuckRenders(services);
      return (await open.queue.takeAll()).some(({ payload }) => payload["render_id"] === id);
    };
    // Planned in 30 s, and five minutes are left to its job.
    expect(await found(325)).toBe(false);
    expect(await found(10)).toBe(true);
  });

  test("of two jobs at once is made by one", async () => {
    const { id } = await create();
    let calls = 0;
    let release = (): void => {};
    const gate = new Promise<void>((done) => {
      release = done;
    });
    const slow: EngineRunner = {
      ...BROKEN,
      call: async () => {
        calls++;
        await gate;
        throw new RunnerError("failed", "the worker ended");
      },
    };
    const both = [run(id, slow), run(id, slow)];
    await expect.poll(() => calls).toBeGreaterThan(0);
    release();
    await Promise.all(both);
    // The second took it over from the first: both attempts count, and one of them wrote.
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 2 });
    await run(id, BROKEN);
    await run(id, BROKEN);
    expect(await events()).toEqual(["render.failed"]);
  });
});

describe("a retry without a renderer", () => {
  const FILE = new Uint8Array([1, 2, 3]);
  const retry = (id: string) =>
    retryRender({ ...services, runner: null }, { caller, unit: plainUnit(services) }, id);

  test("takes a failed final back into the queue, and a worker makes it", async () => {
    const { id } = await create();
    for (let attempt = 0; attempt < 4; attempt++) {
      await run(id, BROKEN);
    }
    expect((await rowOf(id)).status).toBe("failed");
    await open.queue.takeAll();
    expect(await retry(id)).toMatchObject({
      isReplay: false,
      render: { id, status: "queued", preflightStatus: "pending", error: null },
    });
    expect(await open.queue.waiting()).toMatchObject([{ payload: { render_id: id } }]);
    // All attempts anew: one that breaks is not the last.
    expect(await run(id, BROKEN)).toBeNull();
    expect(await run(id, makingRunner({ pdf: FILE }))).toBeNull();
    expect((await rowOf(id)).status).toBe("succeeded");
    expect(await events()).toEqual(["render.failed", "render.succeeded"]);
  });

  test("is not kept waiting by a job that has its time later", async () => {
    const { id } = await create();
    await run(id, BROKEN);
    await open.queue.takeDue();
    await changeRow({ services }, "renders", id, { status: "failed" });
    await retry(id);
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, nextAttemptAt: null });
    expect(await open.queue.takeDue()).toMatchObject([{ payload: { render_id: id } }]);
  });

  test("makes a lost file again, and leaves the file it had to the sweep", async () => {
    const { id } = await create();
    await run(id, makingRunner({ pdf: FILE }));
    const before = String((await rowOf(id)).pdfKey);
    await services.objects.remove(before);
    await retry(id);
    expect((await rowOf(id)).status).toBe("queued");
    await forgetErasedObjects({ services });
    await run(id, makingRunner({ pdf: new Uint8Array([4]) }));
    const row = await rowOf(id);
    expect([row.status, row.pdfKey === before]).toEqual(["succeeded", false]);
    const { rows: noted } = await services.db.read((tx) =>
      tx.sql("select sha256 from erased_objects where sha256 = $1", [before]),
    );
    expect(noted).toEqual([{ sha256: before }]);
  });
});
