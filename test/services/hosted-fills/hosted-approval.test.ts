import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { sha256Hex } from "#engine/sha256.ts";
import type { EngineRunner } from "#ports/engine-runner.ts";
import { hostedCaller, hostedCookie } from "#services/access/authenticate-browser.ts";
import type { Services } from "#services/context/context.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { finalizeFill } from "#services/fills/finalize-fill.ts";
import { readFill } from "#services/fills/read-fill.ts";
import {
  approveHostedFill,
  previewApproval,
  requestChange,
} from "#services/hosted-fills/hosted-approval.ts";
import { startHostedFill, updateHostedFill } from "#services/hosted-fills/hosted-fills.ts";
import { openHostedVisit } from "#services/hosted-fills/hosted-visits.ts";
import { archiveTemplate, updateTemplateSettings } from "#services/templates/change-template.ts";
import { markCompleted, reopenFill } from "#store/fills.ts";
import { expireFill } from "#test/support/rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { BROKEN, callBy, makingRunner, withShop } from "#test/support/shop.ts";
import { liveTemplate } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
let id: string;
/** The customer, by the cookie of the fill. */
let customer: Caller;
const WORDS = Buffer.from("the file of these words");
withShop(async (shop) => {
  ({ open, services, caller, templateId } = shop);
  ({ id } = await start());
  customer = hostedCaller({ teamId: caller.teamId, mode: "live", fillId: id }, null);
});

const slugOf = (of: string): string => of.toLowerCase();
const start = async (of = templateId) =>
  (
    await startHostedFill(services, callBy(services, caller), {
      slug: slugOf(of),
      values: { name: "Ada" },
    })
  ).fill;
const withRunner = (runner: EngineRunner | null): Services => ({ ...services, runner });
const making = makingRunner({ pdf: WORDS });
const approve = (
  sha256 = sha256Hex(WORDS),
  { by = customer, runner = making as EngineRunner | null } = {},
) => approveHostedFill(withRunner(runner), by, { id, sha256, language: "en" });
const ask = (note: string, by = customer) => requestChange(services, by, { id, note });
const fill = async () => (await readFill(services, caller, id)).fill;
const edit = (values: Readonly<Record<string, string>>) =>
  updateHostedFill(services, callBy(services, customer), { id, values });
const finalize = () => finalizeFill(services, callBy(services, caller), { id, values: {} });
const events = async (): Promise<readonly unknown[]> =>
  await services.db.read(async (tx) =>
    (
      await tx.q
        .selectFrom("events")
        .select("type")
        .where("teamId", "=", caller.teamId)
        .orderBy("id")
        .execute()
    ).map(({ type }) => type),
  );

describe("a customer's yes", () => {
  test("is to the very file that was shown, and told once", async () => {
    const { sha256, fill: shown } = await previewApproval(withRunner(making), customer, id);
    expect([sha256, shown.approvedAt]).toEqual([sha256Hex(WORDS), null]);
    open.clock.nowMs += 1_000;
    const approved = await approve(sha256);
    const at = new Date(open.clock.nowMs).toISOString();
    expect(approved).toMatchObject({
      approvedAt: at,
      approvedSha256: sha256,
      completedAt: at,
      status: "open",
    });
    open.clock.nowMs += 1_000;
    expect((await approve(sha256)).approvedAt).toBe(at);
    expect(await events()).toEqual(["fill.created", "fill.approved"]);
  });

  test("to another file is none", async () => {
    expect(await codeOf(approve(sha256Hex(Buffer.from("other words"))))).toBe("fill_changed");
    expect(await fill()).toMatchObject({ approvedAt: null, approvedSha256: null });
  });

  test("while the words change is none", async () => {
    const editing: EngineRunner = {
      ...making,
      call: async (...args) => {
        await edit({ title: "Dr." });
        return await making.call(...args);
      },
    };
    expect(await codeOf(approve(undefined, { runner: editing }))).toBe("fill_changed");
    expect((await fill()).approvedAt).toBeNull();
  });

  test("takes back the wish to change it", async () => {
    await ask("Larger, please");
    expect(await approve()).toMatchObject({ changeNote: null, changeAskedAt: null });
  });

  test("to a corrected fill makes its new file at once", async () => {
    const first = await finalizeFill(
      withRunner(makingRunner({ pdf: Buffer.from("first") })),
      callBy(services, caller),
      { id, values: {} },
    );
    await services.db.tx((tx) => reopenFill(tx, caller, id));
    const done = await approve();
    expect(done).toMatchObject({ status: "finalized", approvedSha256: sha256Hex(WORDS) });
    expect(done.lastRenderId).not.toBe(first.render?.id);
    expect(await events()).toEqual([
      "fill.created",
      "fill.finalized",
      "render.succeeded",
      "fill.approved",
      "fill.finalized",
      "render.succeeded",
    ]);
  });

  test.each<[string, make: () => Promise<unknown>, code: string]>([
    [
      "with a blank",
      async () => {
        await edit({ name: "" });
        return await approve();
      },
      "missing_required_field",
    ],
    ["without a renderer", () => approve(undefined, { runner: null }), "renderer_not_configured"],
    ["of a renderer that breaks", () => approve(undefined, { runner: BROKEN }), "renderer_failed"],
    [
      "of a finalized fill",
      async () => {
        await finalize();
        return await approve();
      },
      "fill_not_open",
    ],
    [
      "of a fill past its time",
      async () => {
        await expireFill(open, id);
        return await approve();
      },
      "fill_expired",
    ],
    [
      "of a fill that was withdrawn",
      async () => {
        await archiveFill(services, callBy(services, caller), { id, reason: "refund" });
        return await approve();
      },
      "fill_not_found",
    ],
    [
      "of another team",
      async () => await approve(undefined, { by: await open.caller() }),
      "fill_not_found",
    ],
    [
      "of the other mode",
      () => approve(undefined, { by: { ...customer, mode: "test" } }),
      "fill_not_found",
    ],
  ])("%s is refused, and nothing is kept of it", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect((await fill()).approvedAt).toBeNull();
    expect(await events()).not.toContain("fill.approved");
  });
});

describe("what a customer would have changed", () => {
  test("is kept and told, once for a note, anew after any change", async () => {
    expect(await ask("Larger, please")).toMatchObject({ changeNote: "Larger, please" });
    open.clock.nowMs += 1_000;
    await ask("Larger, please");
    expect(await events()).toEqual(["fill.created", "fill.change_requested"]);
    expect((await ask("Smaller")).changeNote).toBe("Smaller");
    open.clock.nowMs += 1_000;
    await edit({ title: "Dr." });
    await ask("Smaller");
    expect(await events()).toHaveLength(4);
  });

  test("is asked too late of a fill that is complete or closed", async () => {
    await services.db.tx((tx) => markCompleted(tx, caller, id));
    expect(await codeOf(ask("Larger"))).toBe("fill_not_open");
    await finalize();
    expect(await codeOf(ask("Larger"))).toBe("fill_not_open");
    expect(await codeOf(ask("Larger", await open.caller()))).toBe("fill_not_found");
    expect((await fill()).changeNote).toBeNull();
  });
});

describe("a visit", () => {
  const cookieOf = (fillId: string, isReadOnly = false, teamId = caller.teamId): string =>
    hostedCookie(services, { teamId, mode: "live", fillId, isReadOnly }).split(";")[0] ?? "";
  const visit = (cookie = "", fillId: string | null = null, slug = slugOf(templateId)) =>
    openHostedVisit(services, { slug, cookie, fillId });

  test("of somebody who has just come shows the shop and the template, and opens nothing", async () => {
    const found = await visit();
    expect(found).toMatchObject({
      teamId: caller.teamId,
      brand: { shopName: "A shop" },
      own: null,
      isLocked: false,
    });
    expect(found.template.id).toBe(templateId);
    expect(found.fields.map(({ name }) => name)).toEqual(["name", "title"]);
    expect(found.publicCaller).toMatchObject({ teamId: caller.teamId, scopes: [], credential: "" });
  });

  test("goes on with the newest fill that can still be changed", async () => {
    open.clock.nowMs += 1_000;
    const second = (await start()).id;
    const both = `${cookieOf(id)}; ${cookieOf(second)}`;
    expect((await visit(both)).own?.view.id).toBe(second);
    expect((await visit(both, id)).own?.view.id).toBe(id);
    await services.db.tx((tx) => markCompleted(tx, caller, second));
    expect((await visit(both)).own?.view.id).toBe(id);
    // Asked for by name, one that is done is shown.
    expect((await visit(both, second)).own?.view.id).toBe(second);
    await finalize();
    expect((await visit(both)).own).toBeNull();
    expect(await visit(both, id)).toMatchObject({
      isLocked: false,
      own: { view: { status: "finalized" } },
    });
  });

  test("for approving is told as that", async () => {
    const own = (await visit(cookieOf(id, true))).own;
    expect([own?.isReadOnly, own?.caller.credential]).toEqual([true, `approve:${id}`]);
    expect((await visit(cookieOf(id))).own?.isReadOnly).toBe(false);
    const update = updateHostedFill(services, callBy(services, own?.caller ?? caller), {
      id,
      values: {},
    });
    expect(await codeOf(update)).toBe("access_token_mismatch");
  });

  test("to a fill that no cookie opens is locked, whether it is there or not", async () => {
    const other = await liveTemplate(services, caller.teamId);
    const elsewhere = (await start(other)).id;
    const stranger = await open.caller();
    for (const [cookie, fillId] of [
      ["", id],
      ["", "fil_none"],
      [`${cookieOf(id)}x`, id],
      [cookieOf(elsewhere), elsewhere],
      [cookieOf(id, false, stranger.teamId), id],
    ] as const) {
      expect(await visit(cookie, fillId)).toMatchObject({ isLocked: true, own: null });
    }
  });

  test("to a page that is closed, taken away or was never there; a design begun before goes on", async () => {
    const call = callBy(services, caller);
    expect(await codeOf(visit("", null, "none"))).toBe("template_not_live");
    await updateTemplateSettings(services, call, { id: templateId, change: { status: "draft" } });
    expect(await codeOf(visit())).toBe("template_not_live");
    await archiveTemplate(services, call, templateId);
    expect(await codeOf(visit())).toBe("template_not_found");
    // A design that was begun before goes on.
    expect((await visit(cookieOf(id), id)).own?.view.id).toBe(id);
  });
});
