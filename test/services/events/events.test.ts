/** Events as they are written: with the change or not at all, of the resource's mode, and told to who subscribed. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type EventType, MAX_PAYLOAD_BYTES } from "#domain/webhook-event.ts";
import type { Services } from "#services/context/context.ts";
import { DELIVER_QUEUE, keepEvent, recordEvent } from "#services/events/record-event.ts";
import { emitFillEvent, emitRenderEvent } from "#services/events/resource-events.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { createRender } from "#services/renders/create-render.ts";
import {
  createWebhookEndpoint,
  updateWebhookEndpointSettings,
} from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { listEvents } from "#services/webhook-endpoints/read-webhooks.ts";
import { changeRow } from "#test/support/rows.ts";
import type { TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let tests: Caller;
let templateId: string;
withShop(
  async (shop) => {
    ({ open, services, caller, templateId } = shop);
    tests = { ...caller, mode: "test" };
    await open.queue.takeAll();
  },
  {
    webhookSender: {
      refusal: () => Promise.resolve(null),
      send: () => Promise.reject(new Error("nothing is sent here")),
    },
  },
);

const record = (
  facts: {
    readonly type?: EventType;
    readonly mode?: "live" | "test";
    readonly data?: object;
  } = {},
) =>
  services.db.tx((tx) =>
    recordEvent(services, tx, {
      teamId: caller.teamId,
      mode: "live",
      type: "service.test",
      data: {},
      ...facts,
    } as Parameters<typeof recordEvent>[2]),
  );
const listed = async (by = caller, type?: EventType) =>
  (await listEvents(services, by, { type, limit: 50 })).items.map(
    ({ payload }) => JSON.parse(payload) as Record<string, never>,
  );
const endpoint = (events: readonly EventType[] | "*", by = caller) =>
  createWebhookEndpoint(services, callBy(services, by), {
    url: "https://shop.example/hook",
    events,
  });
/** How often whoever delivers is woken. */
const woken = async () => (await open.queue.takeOf(DELIVER_QUEUE.name)).length;

describe("an event", () => {
  test("is kept as the text that is sent: id, type, instant, version, mode and resources", async () => {
    const id = await record({ data: { thing: { id: "x_1" } } });
    expect(await listed()).toEqual([
      {
        id,
        type: "service.test",
        timestamp: new Date(open.clock.nowMs).toISOString(),
        api_version: caller.apiVersion,
        mode: "live",
        data: { thing: { id: "x_1" } },
      },
    ]);
  });

  test("is not there where the change it tells of was taken back", async () => {
    await endpoint("*");
    const undone = services.db.tx(async (tx) => {
      await recordEvent(services, tx, {
        teamId: caller.teamId,
        mode: "live",
        type: "service.test",
        data: {},
      });
      throw new RangeError("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    expect([await listed(), await woken()]).toEqual([[], 0]);
  });

  test("of a very large resource says its id alone", async () => {
    await record({ data: { fill: { id: "fil_1", note: "x".repeat(MAX_PAYLOAD_BYTES) } } });
    expect((await listed())[0]?.["data"]).toEqual({ fill: { id: "fil_1" } });
  });

  test("is read by its team in its mode, by type, newest first", async () => {
    const first = await record();
    const second = await record({ type: "fill.created", data: {} });
    await record({ mode: "test" });
    const ids = async (by: Caller, type?: EventType) =>
      (await listed(by, type)).map(({ id }) => id);
    expect(await ids(caller)).toEqual([second, first]);
    expect(await ids(caller, "fill.created")).toEqual([second]);
    expect(await ids(tests)).toHaveLength(1);
    expect(await ids(await open.caller())).toEqual([]);
  });
});

describe("whoever delivers", () => {
  test("is woken for nobody's event: most teams have no endpoint", async () => {
    await record();
    expect(await woken()).toBe(0);
  });

  test.each<[string, readonly EventType[] | "*", EventType, number]>([
    ["of every type", "*", "fill.created", 1],
    ["of this type", ["fill.created"], "fill.created", 1],
    ["of another type", ["fill.archived"], "fill.created", 0],
  ])("is woken for an endpoint %s", async (_, events, type, times) => {
    await endpoint(events);
    await record({ type });
    expect(await woken()).toBe(times);
  });

  test("is not woken for an endpoint of the other mode, of another team, or that is switched off", async () => {
    await endpoint("*", tests);
    await endpoint("*", await open.caller());
    const { endpoint: own } = await endpoint("*");
    await updateWebhookEndpointSettings(services, callBy(services, caller), {
      id: own.id,
      rotatesSecret: false,
      status: "disabled",
    });
    await record();
    expect(await woken()).toBe(0);
  });

  test("is not woken for an event that nobody is told of by itself", async () => {
    await endpoint("*");
    await services.db.tx((tx) =>
      keepEvent(services, tx, {
        teamId: caller.teamId,
        mode: "live",
        type: "service.test",
        data: {},
      }),
    );
    expect([await woken(), (await listed()).length]).toEqual([0, 1]);
  });
});

describe("a resource", () => {
  test("is told of in its own mode, whoever changed it", async () => {
    const id = await openFill(services, tests, templateId);
    const { fill } = await readFill(services, tests, id);
    await services.db.tx((tx) =>
      emitFillEvent(services, tx, "fill.archived", { teamId: caller.teamId, fill }),
    );
    expect((await listed(tests))[0]).toMatchObject({
      type: "fill.archived",
      mode: "test",
      data: { fill: { id } },
    });
    expect(await listed()).toEqual([]);
  });

  const final = (more: object = {}) =>
    createRender({ ...services, runner: null }, callBy(services, caller), {
      templateId,
      values: { name: "Ada" },
      ...more,
    });
  const tell = (renderId: string, teamId = caller.teamId) =>
    services.db.tx((tx) => emitRenderEvent(services, tx, "render.failed", { teamId, renderId }));

  test("that is a final is told of as it is by then, without a fill where it has none", async () => {
    const { id } = await final();
    await tell(id);
    const [event] = await listed(caller, "render.failed");
    expect(event?.["data"]).toMatchObject({ render: { id } });
    expect(event?.["data"]).not.toHaveProperty("fill");
  });

  test("that is a preview, that is not there or another team's is told to nobody", async () => {
    const { id } = await final();
    await tell("rnd_0");
    await tell(id, (await open.caller()).teamId);
    await changeRow({ services }, "renders", id, { kind: "preview" });
    await tell(id);
    expect(await listed(caller, "render.failed")).toEqual([]);
  });
});
