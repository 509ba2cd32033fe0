import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { FillView } from "#domain/fill.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { type Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { createFill } from "#services/fills/create-fill.ts";
import {
  type FinalizedFill,
  finalizeFill,
  type FinalizeRequest,
} from "#services/fills/finalize-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { patchFill } from "#services/fills/update-fill.ts";
import { archiveTemplate } from "#services/templates/change-template.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { lockFill } from "#store/fills.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, makingRunner, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";
import { eventTypes, renderStates } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
let id: string;
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  id = await openFill(services, caller, templateId);
  await open.queue.takeAll();
});

const call = (by = caller) => callBy(services, by);
const finalize = (
  request: Partial<FinalizeRequest> = {},
  { by = caller, runner = null as EngineRunner | null } = {},
): Promise<FinalizedFill> =>
  finalizeFill({ ...services, runner }, call(by), { id, values: { name: "Ada" }, ...request });
const fill = async (): Promise<FillView> => (await readFill(services, caller, id)).fill;
const events = () => eventTypes({ services }, caller.teamId);
/** States of the team's finals, oldest first. */
const finals = () => renderStates({ services }, caller.teamId);

/** Calls `before` whenever a file is asked for, and ends with this error. */
function runnerOf(error: Error, before: () => Promise<unknown> = async () => {}): EngineRunner {
  return {
    call: async () => {
      await before();
      throw error;
    },
    isReachable: () => true,
    close: async () => {},
  };
}
const BROKEN = new Error("the pipeline broke");

describe("an open fill", () => {
  test("without a renderer is closed over a final that waits", async () => {
    const done = await finalize({ customerName: "Ada", externalOrderId: "order-1" });
    expect(done).toMatchObject({
      isReplay: false,
      fill: {
        status: "finalized",
        values: { fld_1: "Ada" },
        customerName: "Ada",
        externalOrderId: "order-1",
      },
      render: { status: "queued", templateId, externalOrderId: "order-1" },
    });
    expect(await open.queue.waiting()).toMatchObject([
      { queue: "render", payload: { render_id: done.render?.id } },
    ]);
    expect(await events()).toEqual(["fill.created", "fill.finalized"]);
  });

  test("finalized again answers with what it has", async () => {
    const first = await finalize();
    const again = await finalize({ values: { name: "Eva" } });
    expect(again).toEqual({ ...first, isReplay: true });
    expect(await finals()).toEqual(["queued"]);
  });

  test("of two at once is finalized by one", async () => {
    const both = await Promise.all([finalize(), finalize()]);
    expect(new Set(both.map(({ isReplay }) => isReplay))).toEqual(new Set([false, true]));
    expect(new Set(both.map(({ render }) => render?.id)).size).toBe(1);
    expect(await finals()).toEqual(["queued"]);
    expect(await events()).toEqual(["fill.created", "fill.finalized"]);
  });

  test("keeps what it had where nothing else is given", async () => {
    const { id: filled } = await createFill(services, call(), {
      templateId,
      source: "api",
      values: { name: "Ada", title: "Dr." },
      customerName: "Ada",
      externalOrderId: "order-1",
    });
    const { fill: done } = await finalize({ id: filled, values: { title: "Prof." } });
    expect(done).toMatchObject({
      values: { fld_1: "Ada", fld_2: "Prof." },
      customerName: "Ada",
      externalOrderId: "order-1",
    });
  });

  test("can be finalized when its template is out of use", async () => {
    await archiveTemplate(services, call(), templateId);
    expect((await finalize()).fill.status).toBe("finalized");
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["with a blank", () => finalize({ values: {} }), "missing_required_field"],
    [
      "with too long a text",
      () => finalize({ values: { name: "A", title: "123456789" } }),
      "field_too_long",
    ],
    [
      "while the renderer breaks",
      () => finalize({}, { runner: runnerOf(new RunnerError("failed", "the worker ended")) }),
      "renderer_failed",
    ],
    [
      "while the renderer is away",
      () => finalize({}, { runner: runnerOf(new RunnerError("unreachable", "no worker")) }),
      "renderer_unreachable",
    ],
  ])("%s stays open and is not changed", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await fill()).toMatchObject({ status: "open", values: {} });
    expect([await finals(), await open.queue.waiting()]).toEqual([[], []]);
  });

  test("whose file breaks is refused, closed, and the final stays as failed", async () => {
    expect(await codeOf(finalize({}, { runner: runnerOf(BROKEN) }))).toBe("fill_render_failed");
    expect((await fill()).status).toBe("finalized");
    expect(await finals()).toEqual(["failed"]);
    expect(await events()).toEqual(["fill.created", "fill.finalized"]);
    // Not the end of the order: a job makes the file.
    const [job] = await open.queue.takeAll();
    const renderId = String(job?.payload["render_id"]);
    const { render } = await finalize();
    expect(render).toMatchObject({ id: renderId, status: "failed", attempts: 1 });
    expect(render?.nextAttemptAt).toBe(new Date(open.clock.nowMs + 30_000).toISOString());
    const { teamId } = caller;
    await runQueuedRender({ ...services, runner: makingRunner({}) }, { teamId, renderId });
    expect((await finalize()).render).toMatchObject({ id: renderId, status: "succeeded" });
    expect(await events()).toEqual(["fill.created", "fill.finalized", "render.succeeded"]);
  });

  test("whose turn does not come is closed over a final that waits", async () => {
    const runner = runnerOf(new RunnerError("busy", "others are first"));
    expect(await finalize({}, { runner })).toMatchObject({
      isReplay: false,
      fill: { status: "finalized" },
      render: { status: "queued", attempts: 0, nextAttemptAt: null },
    });
    expect(await open.queue.takeDue()).toHaveLength(1);
  });

  test("that fails to be written stays open", async () => {
    const attempt = finalizeFill(services, rolledBack(services, caller), {
      id,
      values: { name: "Ada" },
    });
    await expect(attempt).rejects.toThrow("could not be kept");
    expect(await fill()).toMatchObject({ status: "open", values: {} });
    expect([await finals(), await open.queue.waiting(), await events()]).toEqual([
      [],
      [],
      ["fill.created"],
    ]);
  });
});

describe("a fill changed while its file is made", () => {
  const edit = (title: string): Promise<void> =>
    services.db.tx(async (tx) => {
      const row = await lockFill(tx, caller, id);
      if (row !== undefined) {
        await patchFill(tx, row, { values: { title } });
      }
    });

  test("is made again from what it is now", async () => {
    let calls = 0;
    const runner = runnerOf(BROKEN, async () => {
      calls++;
      await (calls === 1 ? edit("Dr.") : Promise.resolve());
    });
    expect(await codeOf(finalize({}, { runner }))).toBe("fill_render_failed");
    expect(calls).toBe(2);
    expect(await fill()).toMatchObject({ values: { fld_1: "Ada", fld_2: "Dr." } });
    expect(await finals()).toEqual(["failed"]);
  });

  test("again and again is left open", async () => {
    let calls = 0;
    const runner = runnerOf(BROKEN, () => edit(String(calls++)));
    expect(await codeOf(finalize({}, { runner }))).toBe("internal_error");
    expect(calls).toBe(5);
    expect(await fill()).toMatchObject({ status: "open", values: { fld_2: "4" } });
    expect(await finals()).toEqual([]);
  });
});

test("a fill that is archived or another team's is refused", async () => {
  expect(await codeOf(finalize({}, { by: await open.caller() }))).toBe("fill_not_found");
  expect(await codeOf(finalize({ id: "fil_none" }))).toBe("fill_not_found");
  await archiveFill(services, call(), { id, reason: "refund" });
  expect(await codeOf(finalize())).toBe("fill_not_open");
  expect(await finals()).toEqual([]);
});
