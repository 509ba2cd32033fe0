import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { FillView } from "#domain/fill.ts";
import { type Call, plainUnit, type Services } from "#services/context/context.ts";
import { completeEmbedFill } from "#services/embed-fills/complete-embed-fill.ts";
import {
  createEmbedFill,
  readEmbedFill,
  updateEmbedFill,
} from "#services/embed-fills/embed-fills.ts";
import { saveEmbedSession } from "#services/embed-fills/save-embed-session.ts";
import {
  endEmbedSession,
  readEmbedSession,
} from "#services/embed-sessions/manage-embed-sessions.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { archiveTemplate, updateTemplateSettings } from "#services/templates/change-template.ts";
import { markCompleted } from "#store/fills.ts";
import { embedSession } from "#test/support/embed-rows.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";
import { eventTypes } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let shop: Caller;
let templateId: string;
let shopper: Caller;
withShop(async (stage) => {
  ({ open, services, caller: shop, templateId } = stage);
  shopper = await newShopper();
});

/** A browser with the secret of a session of its own. */
async function newShopper(): Promise<Caller> {
  const { id } = await embedSession(open, shop.teamId, { templateId });
  return { ...shop, scopes: [], embedSessionId: id };
}
type Values = Readonly<Record<string, string>>;
const call = (by = shopper): Call<never> => ({ caller: by, unit: plainUnit(services) });
const create = (values: Values = {}, by = shopper): Promise<FillView> =>
  createEmbedFill(services, call(by), { values });
const update = (id: string, values: Values, by = shopper) =>
  updateEmbedFill(services, call(by), { id, values });
const save = (fillId?: string, values: Values = {}, by = shopper) =>
  saveEmbedSession(services, call(by), { fillId, values });
const session = () => readEmbedSession(services, shop, shopper.embedSessionId ?? "");
const valuesOf = async (id: string) => (await readFill(services, shop, id)).fill.values;
const events = () => eventTypes({ services }, shop.teamId);

describe("a fill of a session", () => {
  test("begins on the session's revision, which points at it", async () => {
    const fill = await create({ name: "Ada" });
    expect(fill).toMatchObject({
      source: "embed",
      status: "open",
      templateId,
      values: { fld_1: "Ada" },
    });
    expect((await session()).fillId).toBe(fill.id);
    expect(await events()).toEqual(["fill.created"]);
    const second = await create();
    expect((await session()).fillId).toBe(second.id);
    expect((await readEmbedFill(services, shopper, fill.id)).values).toEqual({ fld_1: "Ada" });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "by no session",
      () => create({}, { ...shopper, embedSessionId: null }),
      "invalid_embed_session_secret",
    ],
    [
      "by another team's",
      async () => create({}, { ...(await open.caller()), embedSessionId: shopper.embedSessionId }),
      "invalid_embed_session_secret",
    ],
    ["with too long a text", () => create({ title: "123456789" }), "field_too_long"],
    [
      "of a draft",
      async () => {
        await updateTemplateSettings(services, call(shop), {
          id: templateId,
          change: { status: "draft" },
        });
        return await create();
      },
      "template_not_live",
    ],
    [
      "of a template out of use",
      async () => {
        await archiveTemplate(services, call(shop), templateId);
        return await create();
      },
      "template_not_found",
    ],
  ])("%s is refused and not written", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect((await session()).fillId).toBeNull();
    expect((await events()).filter((type) => type === "fill.created")).toEqual([]);
  });

  test("is not there when it fails to be written", async () => {
    const making = createEmbedFill(services, rolledBack(services, shopper), { values: {} });
    await expect(making).rejects.toThrow("could not be kept");
    expect((await session()).fillId).toBeNull();
    expect(await events()).toEqual([]);
  });

  test("keeps the changes of two at once, without an event for each", async () => {
    const { id } = await create();
    await Promise.all([update(id, { name: "Ada" }), update(id, { title: "Dr." })]);
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada", fld_2: "Dr." });
    expect(await events()).toEqual(["fill.created"]);
  });

  test("is as it was when a change is refused or fails to be written", async () => {
    const { id } = await create({ name: "Ada" });
    expect(await codeOf(update(id, { title: "123456789" }))).toBe("field_too_long");
    const attempt = updateEmbedFill(services, rolledBack(services, shopper), {
      id,
      values: { name: "Eva" },
    });
    await expect(attempt).rejects.toThrow("could not be kept");
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });

  test("goes on when its template is out of use", async () => {
    const { id } = await create();
    await archiveTemplate(services, call(shop), templateId);
    expect((await update(id, { name: "Ada" })).values).toEqual({ fld_1: "Ada" });
  });

  test("is not changed once complete or archived", async () => {
    const { id } = await create({ name: "Ada" });
    await services.db.tx((tx) => markCompleted(tx, shop, id));
    expect(await codeOf(update(id, { name: "Eva" }))).toBe("fill_not_open");
    expect(await codeOf(save(id, { name: "Eva" }))).toBe("fill_not_open");
    await archiveFill(services, call(shop), { id, reason: "refund" });
    expect(await codeOf(update(id, { name: "Eva" }))).toBe("fill_not_open");
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });
});

describe("another session of the same shop", () => {
  test("does not find the fill, however its own session ended", async () => {
    const { id } = await create({ name: "Ada" });
    const other = await newShopper();
    const attempts = (): Promise<readonly unknown[]> =>
      Promise.all(
        [
          readEmbedFill(services, other, id),
          update(id, { name: "Eva" }, other),
          completeEmbedFill(services, call(other), id),
          save(id, {}, other),
        ].map(codeOf),
      );
    expect(new Set(await attempts())).toEqual(new Set(["fill_not_found"]));
    await endEmbedSession(services, call(shop), other.embedSessionId ?? "", "cancel");
    expect(new Set(await attempts())).toEqual(new Set(["fill_not_found"]));
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });
});

describe("a session that is over", () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      "canceled",
      () => endEmbedSession(services, call(shop), shopper.embedSessionId ?? "", "cancel"),
      "embed_session_closed",
    ],
    [
      "expired",
      () => endEmbedSession(services, call(shop), shopper.embedSessionId ?? "", "expire"),
      "embed_session_expired",
    ],
    [
      "past its time",
      async () => {
        open.clock.nowMs += 86_400_000;
      },
      "embed_session_expired",
    ],
  ])("%s serves its browser no more", async (_, end, code) => {
    const { id } = await create({ name: "Ada" });
    await end();
    const refused = await Promise.all(
      [
        create(),
        readEmbedFill(services, shopper, id),
        update(id, { name: "Eva" }),
        completeEmbedFill(services, call(), id),
        save(),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set([code]));
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });
});

describe("saving", () => {
  test.each<[string, Values, string]>([
    ["a blank", {}, "missing_required_field"],
    ["too long a text", { name: "Ada", title: "123456789" }, "field_too_long"],
    ["no renderer to try it", { name: "Ada" }, "renderer_not_configured"],
  ])("with %s leaves the session open and makes no fill", async (_, values, code) => {
    expect(await codeOf(save(undefined, values))).toBe(code);
    expect(await session()).toMatchObject({ status: "open", fillId: null, savedAt: null });
    expect(await events()).toEqual([]);
  });

  test("and completing with a blank leave the fill as it was", async () => {
    const { id } = await create();
    expect(await codeOf(completeEmbedFill(services, call(), id))).toBe("missing_required_field");
    expect(await codeOf(save(id, { title: "Dr." }))).toBe("missing_required_field");
    expect((await readFill(services, shop, id)).fill).toMatchObject({
      values: {},
      completedAt: null,
    });
  });
});
