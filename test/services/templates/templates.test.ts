import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type Services } from "#services/context/context.ts";
import { createFill } from "#services/fills/create-fill.ts";
import {
  archiveTemplate,
  publishTemplate,
  restoreTemplate,
  type TemplateChange,
  updateTemplateSettings,
} from "#services/templates/change-template.ts";
import { copyTemplate } from "#services/templates/copy-template.ts";
import { listTemplates } from "#services/templates/list-templates.ts";
import {
  readHostedTemplate,
  readTemplate,
  readTemplateFields,
} from "#services/templates/read-template.ts";
import { listRevisions } from "#services/templates/revise-template.ts";
import { findSceneRevision, insertSceneRevision } from "#store/scene-revisions.ts";
import { insertTemplate, updateTemplate } from "#store/templates.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { liveTemplate } from "#test/support/template-rows.ts";
import { eventTypes } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let id: string;
withShop((shop) => {
  ({ open, services, caller, templateId: id } = shop);
});

const call = (by = caller) => callBy(services, by);
const update = (change: TemplateChange, by = caller, of = id) =>
  updateTemplateSettings(services, call(by), { id: of, change });
const view = async () => (await readTemplate(services, caller, { id })).template;
const events = () => eventTypes({ services }, caller.teamId);
const listed = async (archived = false, by = caller): Promise<readonly string[]> =>
  (await listTemplates(services, by, { archived, limit: 10, startingAfter: undefined })).items.map(
    (one) => one.id,
  );
/** The revision of the template again, as its second. */
const revise = async (): Promise<void> => {
  await services.db.tx(async (tx) => {
    const at = { templateId: id, revision: 1 };
    const first = await findSceneRevision(tx, caller.teamId, at);
    if (first === undefined) {
      throw new Error("the template has a revision");
    }
    const { createdAt: _made, publishedAt: _live, ...columns } = first;
    await insertSceneRevision(tx, { ...columns, revision: 2 });
    await updateTemplate(tx, caller.teamId, id, { latestRevision: 2 });
  });
};
/** A template that was never read. */
const empty = async (): Promise<string> => {
  const made = services.random.id("tpl");
  await services.db.tx((tx) =>
    insertTemplate(tx, {
      teamId: caller.teamId,
      id: made,
      title: "Empty",
      slug: made.toLowerCase(),
      sourceSha256: services.random.secret(64),
    }),
  );
  return made;
};

describe("publishing", () => {
  test("puts the newest revision live, once, with one event; also for two at once", async () => {
    await revise();
    expect((await readTemplateFields(services, caller, { id, revision: undefined })).revision).toBe(
      1,
    );
    // Without a word a live template stays as it is.
    expect((await publishTemplate(services, call(), { id })).revision).toBe(1);
    expect(await events()).toEqual([]);
    const both = await Promise.all(
      [1, 2].map(() => publishTemplate(services, call(), { id, revision: 2 })),
    );
    expect(both.map(({ revision, template }) => [revision, template.status])).toEqual([
      [2, "live"],
      [2, "live"],
    ]);
    await publishTemplate(services, call(), { id });
    expect(await events()).toEqual(["template.published"]);
    expect((await readTemplateFields(services, caller, { id, revision: undefined })).revision).toBe(
      2,
    );
  });

  test("of what is not read yet or out of use is refused", async () => {
    expect(await codeOf(publishTemplate(services, call(), { id: await empty() }))).toBe("no_scene");
    await archiveTemplate(services, call(), id);
    expect(await codeOf(publishTemplate(services, call(), { id }))).toBe("template_archived");
    expect(await events()).toEqual([]);
  });

  test("leaves nothing behind when it fails", async () => {
    await revise();
    const attempt = publishTemplate(services, rolledBack(services, caller), { id });
    await expect(attempt).rejects.toThrow("could not be kept");
    expect((await readTemplateFields(services, caller, { id, revision: undefined })).revision).toBe(
      1,
    );
    expect(await events()).toEqual([]);
  });
});

describe("archiving", () => {
  test("takes a template out of use; again is the same; restoring gives a draft", async () => {
    for (const time of ["first", "second"]) {
      expect((await archiveTemplate(services, call(), id)).status, time).toBe("archived");
    }
    expect([await listed(), await listed(true)]).toEqual([[], [id]]);
    const filling = createFill(services, call(), { templateId: id, source: "api", values: {} });
    expect(await codeOf(filling)).not.toBeNull();
    expect((await restoreTemplate(services, call(), id)).status).toBe("draft");
    expect((await restoreTemplate(services, call(), id)).status).toBe("draft");
    expect(await listed()).toEqual([id]);
    await publishTemplate(services, call(), { id });
    expect((await restoreTemplate(services, call(), id)).status).toBe("live");
  });

  test("leaves it in use when it fails", async () => {
    await expect(archiveTemplate(services, rolledBack(services, caller), id)).rejects.toThrow(
      "could not be kept",
    );
    expect((await view()).status).toBe("live");
  });
});

describe("settings", () => {
  test("change what is named", async () => {
    const before = await view();
    const after = await update({ title: "Other", substitution: "refuse" });
    expect(after).toMatchObject({ title: "Other", slug: before.slug, status: "live" });
    expect((await update({ title: "Third" })).title).toBe("Third");
  });

  test("take a template live and offline; what was live is no news", async () => {
    expect((await update({ status: "draft" })).status).toBe("draft");
    expect(await codeOf(readHostedTemplate(services, id.toLowerCase()))).toBe("template_not_live");
    expect((await update({ status: "live" })).status).toBe("live");
    expect((await readHostedTemplate(services, id.toLowerCase())).template.id).toBe(id);
    await update({ status: "live" });
    expect(await events()).toEqual(["template.published"]);
    await update({ status: "archived" });
    expect(await codeOf(update({ title: "Late" }))).toBe("template_archived");
  });

  test("refuse a name that another template has, also of another team", async () => {
    const stranger = await open.caller();
    const theirs = await liveTemplate(services, stranger.teamId);
    expect(await codeOf(update({ slug: theirs.toLowerCase(), title: "Lost" }))).toBe(
      "invalid_parameter",
    );
    expect((await view()).title).toBe("A card");
    expect(await codeOf(update({ slug: id.toLowerCase() }))).toBeNull();
  });

  test("refuse a font that is none of the team's", async () => {
    expect(await codeOf(update({ defaultFontId: "fnt_none" }))).toMatch(/font_not_found$/);
    expect((await update({ defaultFontId: null })).id).toBe(id);
  });
});

describe("a copy", () => {
  test("is a draft of the newest revision, under a name of its own", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => copyTemplate(services, call(), id)));
    expect(first).toMatchObject({ title: "A card (copy)", status: "draft" });
    expect(new Set([id.toLowerCase(), first?.slug, second?.slug]).size).toBe(3);
    const fields = await readTemplateFields(services, caller, { id: first?.id ?? "", revision: 1 });
    expect(fields.fields.map(({ name }) => name)).toEqual(["name", "title"]);
  });

  test("of a long title keeps its end", async () => {
    await update({ title: "x".repeat(200) });
    const { title } = await copyTemplate(services, call(), id);
    expect(title).toBe(`${"x".repeat(193)} (copy)`);
  });

  test("of what was never read is refused; one that fails is not there", async () => {
    const bare = await empty();
    expect(await codeOf(copyTemplate(services, call(), bare))).toBe("no_scene");
    await expect(copyTemplate(services, rolledBack(services, caller), id)).rejects.toThrow(
      "could not be kept",
    );
    expect((await listed()).toSorted()).toEqual([id, bare].toSorted());
  });
});

describe("revisions", () => {
  test("are listed newest first, page by page", async () => {
    await revise();
    const page = await listRevisions(services, caller, { id, limit: 1, startingAfter: undefined });
    expect([page.items.map(({ revision }) => revision), page.hasMore]).toEqual([[2], true]);
    const rest = await listRevisions(services, caller, { id, limit: 1, startingAfter: 2 });
    expect([rest.items.map(({ revision }) => revision), rest.hasMore]).toEqual([[1], false]);
    const revisions = [undefined, 2].map((revision) =>
      readTemplate(services, caller, { id, revision }),
    );
    expect((await Promise.all(revisions)).map(({ revision }) => revision)).toEqual([1, 2]);
    for (const read of [readTemplate, readTemplateFields]) {
      expect(await codeOf(read(services, caller, { id, revision: 3 }))).toBe("scene_not_found");
    }
  });
});

test("templates are their team's", async () => {
  const stranger = await open.caller();
  const refused = await Promise.all(
    [
      readTemplate(services, stranger, { id }),
      readTemplateFields(services, stranger, { id, revision: undefined }),
      listRevisions(services, stranger, { id, limit: 1, startingAfter: undefined }),
      publishTemplate(services, call(stranger), { id }),
      archiveTemplate(services, call(stranger), id),
      restoreTemplate(services, call(stranger), id),
      copyTemplate(services, call(stranger), id),
      update({ title: "Mine" }, stranger),
    ].map(codeOf),
  );
  expect(new Set(refused)).toEqual(new Set(["template_not_found"]));
  expect(await listed(false, stranger)).toEqual([]);
  expect(await view()).toMatchObject({ title: "A card", status: "live" });
});
