/** What stands in the way of a template's texts: counted once for each fill, and never told of one person. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import type { Services } from "#services/context/context.ts";
import {
  noteRefusal,
  noteWarnings,
  notingLength,
} from "#services/template-health/note-obstacles.ts";
import { readTemplateHealth } from "#services/template-health/read-health.ts";
import { findFill } from "#store/fills.ts";
import { bothModes } from "#store/team-table.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { changeRow } from "#test/support/rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";

const DAY_MS = 86_400_000;
let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

/** The fill and the fields of its revision, as a service has them at hand. */
async function noted(id: string, values: Record<string, string> = { fld_1: "Żółć", fld_2: "x" }) {
  return await services.db.read(async (tx) => {
    const fill = await findFill(tx, bothModes(caller), id);
    const revision = await findSceneRevision(tx, caller.teamId, { templateId, revision: 1 });
    if (fill === undefined || revision === undefined) {
      throw new Error("no fill");
    }
    return { fill, revision, values };
  });
}
const warn = async (id: string, ...warnings: readonly Partial<TextWarning>[]) =>
  await noteWarnings(
    services,
    await noted(id),
    warnings.map((one) => ({ field: "fld_1", code: "text_overflow", ...one })),
  );
const fill = (by = caller) => openFill(services, by, templateId);
const health = (by = caller, sinceMs?: number) =>
  readTemplateHealth(services, by, { id: templateId, sinceMs });
const obstacles = async (by = caller, sinceMs?: number) =>
  Object.fromEntries(
    (await health(by, sinceMs)).fields.map(({ field, obstacles: own }) => [
      field.name,
      Object.fromEntries(Object.entries(own).filter(([, fills]) => fills > 0)),
    ]),
  );
const letters = async () =>
  (await health()).fields
    .flatMap((field) => field.letters)
    .map(({ letter, fills }) => `${letter}${fills}`);

describe("an obstacle", () => {
  test("is counted once for each fill, however often it is learnt", async () => {
    const [first, second] = [await fill(), await fill()];
    await warn(first, {}, {});
    await warn(first, {});
    await warn(second, {});
    expect(await obstacles()).toEqual({ name: { too_long: 2 } });
  });

  test("of another kind, or of another field, is another", async () => {
    const id = await fill();
    await warn(id, {}, { code: "text_shrunk" }, { field: "fld_2" });
    expect(await obstacles()).toEqual({
      name: { too_long: 1, made_smaller: 1 },
      title: { too_long: 1 },
    });
  });

  test("is counted of a refusal as of a warning, and not twice", async () => {
    const id = await fill();
    const error = new ApiError("text_overflow", "…", {
      fields: [{ objectId: "b", field: "fld_1" }],
    });
    await noteRefusal(services, await noted(id), error);
    await warn(id, {});
    expect(await obstacles()).toEqual({ name: { too_long: 1 } });
  });

  test("is counted of nothing without a fill, and of none that was erased", async () => {
    const id = await fill();
    const { fill: own, ...rest } = await noted(id);
    await noteWarnings(services, rest, [{ field: "fld_1", code: "text_overflow" }]);
    await changeRow({ services }, "fills", id, { erasedAt: new Date(0) });
    await noteWarnings(services, { ...rest, fill: own }, [
      { field: "fld_1", code: "text_overflow" },
    ]);
    expect(await obstacles()).toEqual({});
  });

  test("of test data stands apart from what customers met", async () => {
    const tests: Caller = { ...caller, mode: "test" };
    const id = await fill(tests);
    await warn(id, {});
    expect([await obstacles(), await obstacles(tests)]).toEqual([{}, { name: { too_long: 1 } }]);
  });

  test("is told of the day it was met on, and from the beginning of the one that is asked for", async () => {
    await warn(await fill(), {});
    open.clock.nowMs += DAY_MS;
    await warn(await fill(), {});
    const today = open.clock.nowMs;
    expect(await obstacles(caller, today)).toEqual({ name: { too_long: 1 } });
    expect(await obstacles(caller, today - DAY_MS)).toEqual({ name: { too_long: 2 } });
    expect((await health(caller, today)).since?.toISOString()).toMatch(/T00:00:00\.000Z$/u);
  });

  test("that cannot be counted now stands in nobody's way, and is counted later", async () => {
    const later: (() => Promise<unknown>)[] = [];
    const broken = {
      db: { ...services.db, tx: () => Promise.reject(new Error("away")) },
      background: {
        ...services.background,
        later: (_: string, work: () => Promise<unknown>) => void later.push(work),
      },
    } as never;
    await noteWarnings(broken, await noted(await fill()), [
      { field: "fld_1", code: "text_overflow" },
    ]);
    expect(later).toHaveLength(1);
  });
});

describe("a text that is refused for its length", () => {
  const refused = (code: "field_too_long" | "text_overflow") => () =>
    Promise.reject(new ApiError(code, "…", { fields: [{ objectId: "values", field: "fld_2" }] }));
  const asking = (id: string, values: Record<string, string>, work: () => Promise<unknown>) =>
    notingLength(services, caller, { id, values }, work);

  test("is counted by whatever key it came under, and is refused all the same", async () => {
    const id = await fill();
    expect(await codeOf(asking(id, { title: "much too long" }, refused("field_too_long")))).toBe(
      "field_too_long",
    );
    expect(await obstacles()).toEqual({ title: { too_long: 1 } });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["one for another reason", (id) => asking(id, { title: "x" }, refused("text_overflow"))],
    [
      "one of a fill that is not there",
      () => asking("fil_0", { title: "x" }, refused("field_too_long")),
    ],
    ["none where nothing was refused", (id) => asking(id, { title: "x" }, async () => "done")],
  ])("is none of these: %s", async (_, attempt) => {
    const id = await fill();
    await attempt(id).catch(() => {});
    expect(await obstacles()).toEqual({});
  });
});

describe("letters that no font has", () => {
  const met = async (...characters: readonly string[]) => {
    for (const some of characters) {
      await warn(await fill(), { code: "missing_glyph", characters: some });
    }
  };

  test("are told once three fills have met them: of fewer it might be read what one of them said", async () => {
    await met("Ż", "Ż");
    expect(await letters()).toEqual([]);
    await met("Żł");
    expect(await letters()).toEqual(["Ż3"]);
  });

  test("are told the most frequent first, and in one order where they are as frequent", async () => {
    await met("ab", "ab", "abc", "ca", "c");
    expect(await letters()).toEqual(["a4", "b3", "c3"]);
  });

  test("are counted of a fill whose refusal did not say them before", async () => {
    const ids = [await fill(), await fill(), await fill()];
    const error = new ApiError("missing_glyph", "…", {
      fields: [{ objectId: "b", field: "fld_1" }],
    });
    for (const id of ids) {
      await noteRefusal(services, await noted(id), error);
      await warn(id, { code: "missing_glyph", characters: "Ż" });
    }
    expect([await obstacles(), await letters()]).toEqual([
      { name: { missing_letters: 3 } },
      ["Ż3"],
    ]);
  });
});

describe("the figures", () => {
  test("list fields that met anything, the most hindered first", async () => {
    for (const field of ["fld_2", "fld_2", "fld_1"]) {
      await warn(await fill(), { field });
    }
    expect((await health()).fields.map(({ field }) => field.name)).toEqual(["title", "name"]);
  });

  test("say each source, also those that nobody used", async () => {
    await fill();
    const { fills, sources } = await health();
    expect([fills.begun, sources.map(({ source, begun }) => [source, begun])]).toEqual([
      1,
      [
        ["hosted", 0],
        ["embed", 0],
        ["api", 1],
      ],
    ]);
  });

  test("are those of the team: for others there is no such template", async () => {
    const other = await open.caller();
    expect(await codeOf(health(other))).toBe("template_not_found");
  });
});
