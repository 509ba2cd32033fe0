import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import {
  completeHostedFill,
  readHostedFill,
  startHostedFill,
  updateHostedFill,
} from "#services/hosted-fills/hosted-fills.ts";
import { archiveTemplate, updateTemplateSettings } from "#services/templates/change-template.ts";
import { markCompleted } from "#store/fills.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const call = (by = caller) => callBy(services, by);
const start = (values: Readonly<Record<string, string>> = {}, slug = templateId.toLowerCase()) =>
  startHostedFill(services, call(), { slug, values });
const update = (id: string, values: Readonly<Record<string, string>>, by = caller) =>
  updateHostedFill(services, call(by), { id, values });
const valuesOf = async (id: string) => (await readFill(services, caller, id)).fill.values;
const fills = async (): Promise<number> =>
  (
    await services.db.read((tx) =>
      tx.sql("select 1 from fills where team_id = $1", [caller.teamId]),
    )
  ).rows.length;

describe("a fill of the hosted page", () => {
  test("is begun by anybody, with a token of its own", async () => {
    const [first, second] = await Promise.all([start({ name: "Ada" }), start()]);
    expect(first?.fill).toMatchObject({
      source: "hosted",
      mode: "live",
      status: "open",
      values: { fld_1: "Ada" },
    });
    expect(first?.accessToken).not.toBe(second?.accessToken);
    expect(first?.fill.id).not.toBe(second?.fill.id);
    expect(JSON.stringify(await readFill(services, caller, first?.fill.id ?? ""))).not.toContain(
      first?.accessToken,
    );
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["of no page", () => start({}, "none"), "template_not_found"],
    [
      "of a draft",
      async () => {
        await updateTemplateSettings(services, call(), {
          id: templateId,
          change: { status: "draft" },
        });
        return await start();
      },
      "template_not_live",
    ],
    [
      "of a template out of use",
      async () => {
        await archiveTemplate(services, call(), templateId);
        return await start();
      },
      "template_not_found",
    ],
    ["with too long a text", () => start({ title: "123456789" }), "field_too_long"],
  ])("%s is refused and not written", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await fills()).toBe(0);
  });

  test("is not there when it fails to be written", async () => {
    const slug = templateId.toLowerCase();
    const starting = startHostedFill(services, rolledBack(services, caller), { slug, values: {} });
    await expect(starting).rejects.toThrow("could not be kept");
    expect(await fills()).toBe(0);
  });

  test("is read with its fields, and changed while it is open", async () => {
    const { id } = (await start({ name: "Ada" })).fill;
    const { fill, fields } = await readHostedFill(services, caller, id);
    expect([fill.id, fields.map(({ name }) => name)]).toEqual([id, ["name", "title"]]);
    expect((await update(id, { title: "Dr." })).values).toEqual({ fld_1: "Ada", fld_2: "Dr." });
    expect(await codeOf(update(id, { title: "123456789" }))).toBe("field_too_long");
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada", fld_2: "Dr." });
  });

  test("keeps both changes of two at once", async () => {
    const { id } = (await start()).fill;
    await Promise.all([update(id, { name: "Ada" }), update(id, { title: "Dr." })]);
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada", fld_2: "Dr." });
  });

  test("is as it was when a change fails to be written", async () => {
    const { id } = (await start({ name: "Ada" })).fill;
    const attempt = updateHostedFill(services, rolledBack(services, caller), {
      id,
      values: { name: "Eva" },
    });
    await expect(attempt).rejects.toThrow("could not be kept");
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });

  test("is not changed once complete, and gone once archived", async () => {
    const { id } = (await start({ name: "Ada" })).fill;
    await services.db.tx((tx) => markCompleted(tx, caller, id));
    expect(await codeOf(update(id, { name: "Eva" }))).toBe("fill_not_open");
    expect((await readHostedFill(services, caller, id)).fill.completedAt).not.toBeNull();
    await archiveFill(services, call(), { id, reason: "refund" });
    const refused = await Promise.all(
      [
        readHostedFill(services, caller, id),
        update(id, { name: "Eva" }),
        completeHostedFill(services, call(), id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["fill_not_found"]));
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });

  test("with a blank, or without a renderer to try it, is not completed", async () => {
    const { id } = (await start()).fill;
    expect(await codeOf(completeHostedFill(services, call(), id))).toBe("missing_required_field");
    await update(id, { name: "Ada" });
    expect(await codeOf(completeHostedFill(services, call(), id))).toBe("renderer_not_configured");
    expect((await readHostedFill(services, caller, id)).fill.completedAt).toBeNull();
  });

  test("is its team's", async () => {
    const { id } = (await start({ name: "Ada" })).fill;
    const stranger = await open.caller();
    const refused = await Promise.all(
      [
        readHostedFill(services, stranger, id),
        update(id, { name: "Eva" }, stranger),
        completeHostedFill(services, call(stranger), id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["fill_not_found"]));
    expect(await valuesOf(id)).toEqual({ fld_1: "Ada" });
  });
});
