import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { FillView } from "#domain/fill.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { createFill } from "#services/fills/create-fill.ts";
import { eraseFill } from "#services/fills/erase-fill.ts";
import { listFills, readFill } from "#services/fills/read-fill.ts";
import { sweep } from "#services/operation/sweep.ts";
import { lockFill } from "#store/fills.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";
import { eventTypes } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const call = (by = caller) => callBy(services, by);
const create = (
  request: Partial<Parameters<typeof createFill>[2]> = {},
  by = caller,
): Promise<FillView> =>
  createFill(services, call(by), { templateId, source: "api", values: {}, ...request });
const archive = (id: string, by = caller): Promise<FillView> =>
  archiveFill(services, call(by), { id, reason: "refund" });
const PAGE = { limit: 10, startingAfter: undefined };
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listFills(services, by, PAGE)).items.map(({ id }) => id);

describe("a new fill", () => {
  test("begins open on the published revision, with its values by field", async () => {
    const fill = await create({
      values: { name: "Ada", unknown: "x" },
      metadata: { a: "b" },
      externalOrderId: "order-1",
    });
    expect(fill).toMatchObject({
      status: "open",
      source: "api",
      mode: "live",
      templateId,
      sceneRevision: 1,
      values: { fld_1: "Ada" },
      ignoredValues: ["unknown"],
      missingFields: [],
      metadata: { a: "b" },
      externalOrderId: "order-1",
      completedAt: null,
    });
    expect((await create()).missingFields).toEqual(["fld_1"]);
    expect((await readFill(services, caller, fill.id)).fill.values).toEqual({ fld_1: "Ada" });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["of no template", () => create({ templateId: "tpl_none" }), "template_not_found"],
    ["of a revision that is none", () => create({ sceneRevision: 2 }), "scene_not_found"],
    ["with too long a text", () => create({ values: { title: "123456789" } }), "field_too_long"],
    [
      "that is over before it begins",
      () => create({ expiresAtMs: open.clock.nowMs + 999 }),
      "invalid_parameter",
    ],
    [
      "that lasts over a year",
      () => create({ expiresAtMs: open.clock.nowMs + 365 * 86_400_000 + 1 }),
      "invalid_parameter",
    ],
    [
      "of another team's template",
      async () => create({}, await open.caller()),
      "template_not_found",
    ],
  ])("is refused and not written: %s", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("is not there when what is written with it fails", async () => {
    const making = createFill(services, rolledBack(services, caller), {
      templateId,
      source: "api",
      values: {},
    });
    await expect(making).rejects.toThrow("the answer could not be kept");
    expect(await listed()).toEqual([]);
    expect(await eventTypes({ services }, caller.teamId)).toEqual([]);
  });
});

describe("fills", () => {
  test("are their team's and their mode's", async () => {
    const id = await openFill(services, caller, templateId);
    const stranger = await open.caller();
    expect(await listed()).toEqual([id]);
    expect(await listed(stranger)).toEqual([]);
    expect(await listed({ ...caller, mode: "test" })).toEqual([]);
    const refused = [
      readFill(services, stranger, id),
      archive(id, stranger),
      eraseFill(services, { ...call(stranger), unit: plainUnit(services) }, id),
    ];
    // All are listened to at once: one that is refused before its turn would be an error of nobody.
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => "fill_not_found"));
    expect((await readFill(services, caller, id)).fill.status).toBe("open");
  });

  test("are listed newest first, page by page", async () => {
    const ids = [await create(), await create(), await create()].map(({ id }) => id);
    const page = await listFills(services, caller, { ...PAGE, limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(page.hasMore).toBe(true);
    expect(await listed()).toEqual(ids.toReversed());
  });
});

describe("archiving", () => {
  test("ends a fill once, with its reason and one event, also for two at once", async () => {
    const id = await openFill(services, caller, templateId);
    const both = await Promise.all([archive(id), archive(id)]);
    expect(both.map(({ status, archiveReason }) => [status, archiveReason])).toEqual([
      ["archived", "refund"],
      ["archived", "refund"],
    ]);
    const again = await archiveFill(services, call(), { id, reason: "other" });
    expect(again.archiveReason).toBe("refund");
    expect(await eventTypes({ services }, caller.teamId)).toEqual([
      "fill.created",
      "fill.archived",
    ]);
  });

  test("leaves nothing behind when it fails", async () => {
    const id = await openFill(services, caller, templateId);
    const attempt = archiveFill(services, rolledBack(services, caller), { id, reason: "refund" });
    await expect(attempt).rejects.toThrow("the answer could not be kept");
    expect((await readFill(services, caller, id)).fill).toMatchObject({
      status: "open",
      archiveReason: null,
    });
  });
});

describe("erasing", () => {
  test("takes what the customer gave and keeps the row; again is the same", async () => {
    const { id } = await create({
      values: { name: "Ada" },
      customerEmail: "ada@example.org",
      customerName: "Ada",
      metadata: { note: "for Ada" },
    });
    for (const time of ["first", "second"]) {
      expect(await eraseFill(services, { caller, unit: plainUnit(services) }, id), time).toBe(true);
      const { fill } = await readFill(services, caller, id);
      expect(fill).toMatchObject({ status: "archived", values: {}, metadata: {} });
      expect([fill.customerEmail, fill.customerName]).toEqual([null, null]);
      expect(fill.erasedAt).not.toBeNull();
      expect(JSON.stringify(fill)).not.toMatch(/Ada|ada@/);
    }
  });

  test("leaves all as it was when it fails", async () => {
    const { id } = await create({ values: { name: "Ada" } });
    const attempt = eraseFill(services, rolledBack(services, caller), id);
    await expect(attempt).rejects.toThrow("the answer could not be kept");
    expect((await readFill(services, caller, id)).fill).toMatchObject({
      values: { fld_1: "Ada" },
      erasedAt: null,
    });
  });
});

describe("time", () => {
  test("ends a fill at its instant; the sweep says so once, whoever sweeps", async () => {
    const { id } = await create({ expiresAtMs: open.clock.nowMs + 60_000 });
    open.clock.nowMs += 59_999;
    expect((await readFill(services, caller, id)).fill.status).toBe("open");
    open.clock.nowMs += 1;
    expect((await readFill(services, caller, id)).fill.status).toBe("expired");
    await Promise.all([sweep(services), sweep(services)]);
    await sweep(services);
    const told = await eventTypes({ services }, caller.teamId);
    expect(told.filter((type) => type === "fill.expired")).toHaveLength(1);
  });

  test("locks of one team do not find another's fill", async () => {
    const id = await openFill(services, caller, templateId);
    const stranger = await open.caller();
    expect(await services.db.tx((tx) => lockFill(tx, stranger, id))).toBeUndefined();
    expect((await services.db.tx((tx) => lockFill(tx, caller, id)))?.id).toBe(id);
  });
});
