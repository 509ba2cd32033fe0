import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { leftByEarlierVersion } from "#test/support/earlier-version.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";
import { readScene } from "#test/support/read-scene.ts";
import { changeRow } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf } from "#test/support/world.ts";

let app: TestApp;
/** What a compile rejects with while it is set. */
let compileFailure: RunnerError | null = null;
beforeAll(async () => {
  const runner = testRunner();
  app = await startTestApp({
    runner: {
      ...runner,
      call: async (name, input, turn) => {
        if (name === "compile" && compileFailure !== null) {
          throw compileFailure;
        }
        return await runner.call(name, input, turn);
      },
    },
  });
});
afterAll(() => app.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

interface Author {
  readonly shop: Client;
  readonly id: string;
  /** The newest document, as read. */
  readonly scene: (revision?: number) => Promise<Json>;
  readonly put: (scene: unknown, more?: object) => ReturnType<Client["put"]>;
}

async function newAuthor(pdf?: Uint8Array): Promise<Author> {
  const { key } = await app.newTeam();
  const shop = clientOf(app.url, key);
  const { id } = (await shop.upload(pdf ?? (await cardPdf()))).body.template;
  const path = `/templates/${id}/scene`;
  return {
    shop,
    id,
    scene: async (revision) =>
      (await shop.get(revision === undefined ? path : `${path}?revision=${revision}`)).body.scene,
    put: (scene, more = {}) => shop.put(path, { scene, ...more }),
  };
}

const objectsOf = (scene: Json): Json[] => scene.pages.flatMap((page: Json) => page.objects);
const objectOf = (scene: Json, text: string): Json =>
  objectsOf(scene).find((one) => one.content.text.startsWith(text));
const fieldOf = (scene: Json, name: string): Json =>
  scene.fields.find((field: Json) => field.name === name);

/** A document with one object changed. */
function withObject(scene: Json, text: string, change: object): Json {
  const { id } = objectOf(scene, text);
  const page = scene.pages.find((one: Json) => one.objects.some((o: Json) => o.id === id));
  return { pages: [{ id: page.id, objects: [{ id, ...change }] }] };
}

/** A document with the fields of that name changed; all others as they are. */
function withField(scene: Json, name: string, change: object): Json {
  return {
    fields: scene.fields.map((field: Json) =>
      field.name === name ? { ...field, ...change } : field,
    ),
  };
}

async function pressBytes({ shop, id }: Author, body: object): Promise<string> {
  const render = await shop.post("/renders", { template_id: id, kind: "final", ...body });
  expect([render.status, render.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const pdf = await shop.raw("GET", `/renders/${render.body.render.id}/download`);
  return Buffer.from(await pdf.arrayBuffer()).toString("latin1");
}

describe("text beside placeholders", () => {
  const VOUCHER = plainPdf([
    { text: "GIFT VOUCHER", at: [20, 170] },
    { text: "for {{guest}}", at: [20, 120] },
    { text: "Terms apply", at: [20, 40] },
  ]);
  const namesOf = (fields: readonly Json[]): string[] => fields.map(({ name }) => name);

  test("starts locked, is opened by one request, and a value for it is kept and never printed", async () => {
    const { shop, id, scene, put } = await newAuthor(VOUCHER);
    const fields = async (): Promise<Json[]> =>
      (await shop.get(`/templates/${id}/fields`)).body.data;
    const before = await scene();
    expect(namesOf(await fields())).toEqual(["guest"]);
    expect(
      objectsOf(before).map(({ locked, reason, editable }) => [locked, reason, editable]),
    ).toEqual([
      [true, "fixed_text", false],
      [false, null, true],
      [true, "fixed_text", false],
    ]);
    const { problems } = (await shop.get(`/templates/${id}`)).body.scene;
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "fixed_text", severity: "info", page: 0 }),
    );
    await shop.post(`/templates/${id}/publish`);
    const values = { guest: "Ada", gift_voucher: "DINNER" };
    const ordered = async (): Promise<readonly [string[], string]> => {
      const { fill } = (await shop.post("/fills", { template_id: id, values })).body;
      const { render } = (await shop.post(`/fills/${fill.id}/finalize`)).body;
      const pdf = await shop.raw("GET", `/renders/${render.id}/download`);
      const words = readScene(new Uint8Array(await pdf.arrayBuffer())).scene.pages.flatMap(
        ({ boxes }) => boxes.map(({ text }) => text),
      );
      return [fill.ignored_values, words.join("/")];
    };
    expect(await ordered()).toEqual([["gift_voucher"], "GIFT VOUCHER/for Ada/Terms apply"]);

    const opening = await put(withObject(before, "GIFT", { locked: false }));
    expect([opening.status, opening.body.revision]).toEqual([200, 2]);
    // Live until it is published anew: as it was published.
    expect(namesOf(await fields())).toEqual(["guest"]);
    expect((await ordered())[1]).toBe("GIFT VOUCHER/for Ada/Terms apply");
    await shop.post(`/templates/${id}/publish`, { revision: 2 });
    expect(namesOf(await fields())).toEqual(["gift_voucher", "guest"]);
    expect(await ordered()).toEqual([[], "DINNER/for Ada/Terms apply"]);
    // As read, sent back: nothing changes, locks included.
    const again = await scene();
    expect((await put(again)).body.revision).toBe(2);

    // A corrected file: opened stays open, locked stays locked.
    const corrected = plainPdf([
      { text: "GIFT CARD", at: [20, 170] },
      { text: "for {{guest}}", at: [20, 120] },
      { text: "New terms apply", at: [20, 40] },
    ]);
    const revised = await shop.upload(corrected, { path: `/templates/${id}/revisions` });
    expect([revised.status, revised.body.revision]).toEqual([200, 3]);
    expect(objectsOf(await scene(3)).map(({ reason }) => reason)).toEqual([
      null,
      null,
      "fixed_text",
    ]);
  });

  test("is what an author calls a placeholder, too: the rest is locked with it", async () => {
    const { scene, put } = await newAuthor(
      plainPdf([
        { text: "Lot 17", at: [20, 170] },
        { text: "Oslo", at: [20, 120] },
      ]),
    );
    const before = await scene();
    expect(before.fields).toHaveLength(2);
    const [lot] = before.fields;
    await put(withField(before, lot.name, { placeholder: true }));
    const after = await scene();
    expect(namesOf(after.fields)).toEqual([lot.name]);
    expect(objectOf(after, "Oslo")).toMatchObject({ locked: true, reason: "fixed_text" });
  });
});

test("labels by language stand beside the label, go along to a corrected file, and an empty one ends", async () => {
  const pdf = (town: string): Uint8Array =>
    plainPdf([
      { text: "{{direct_line}}", at: [20, 170] },
      { text: town, at: [20, 120] },
    ]);
  const { shop, id, scene, put } = await newAuthor(pdf("Oslo"));
  const before = await scene();
  expect(fieldOf(before, "direct_line").labels).toEqual({});
  const labels = { nl: "Uw nummer", de: " Durchwahl " };
  expect((await put(withField(before, "direct_line", { labels }))).status).toBe(200);
  await shop.post(`/templates/${id}/publish`, { revision: 2 });
  const after = await scene();
  expect(fieldOf(after, "direct_line").labels).toEqual({ de: "Durchwahl", nl: "Uw nummer" });
  // As read, sent back: no new revision.
  expect((await put(after)).body.revision).toBe(2);

  const told = async (language: string): Promise<readonly unknown[]> => {
    const headers = { "accept-language": language };
    const response = await shop.raw("GET", `/templates/${id}/fields`, { headers });
    const [field] = (await response.json()).data;
    return [field.label, field.display_label];
  };
  const { label } = fieldOf(before, "direct_line");
  expect(await told("de-AT")).toEqual([label, "Durchwahl"]);
  expect(await told("fr")).toEqual([label, label]);
  // Programs go on sending values under the label itself; a translated one is no key.
  const filled = async (key: string): Promise<string[]> =>
    (await shop.post("/fills", { template_id: id, values: { [key]: "12" } })).body.fill
      .ignored_values;
  expect([await filled(label), await filled("Durchwahl")]).toEqual([[], ["Durchwahl"]]);

  const revised = await shop.upload(pdf("Bergen"), { path: `/templates/${id}/revisions` });
  expect([revised.status, revised.body.revision]).toEqual([200, 3]);
  const corrected = await scene(3);
  expect(fieldOf(corrected, "direct_line").labels).toEqual({ de: "Durchwahl", nl: "Uw nummer" });
  await put(withField(corrected, "direct_line", { labels: { de: "" } }));
  expect(fieldOf(await scene(), "direct_line").labels).toEqual({ nl: "Uw nummer" });
});

describe("placeholders and empty values", () => {
  test("one is required unless it says otherwise, and its author has the last word", async () => {
    const { shop, id, scene, put } = await newAuthor(
      plainPdf([
        { text: "{{name}}", at: [20, 170] },
        { text: "{{fax?}}", at: [20, 120] },
        { text: "{{town|Oslo}}", at: [20, 70] },
      ]),
    );
    const before = await scene();
    const required = before.fields.map((field: Json) => [field.name, field.required]);
    expect(required).toEqual([
      ["name", true],
      ["fax", false],
      ["town", false],
    ]);
    await put({
      fields: before.fields.map((field: Json) => ({ ...field, required: field.name === "fax" })),
    });
    const finals = async (revision: number, values: object): Promise<readonly unknown[]> => {
      await shop.post(`/templates/${id}/publish`, { revision });
      const { fill } = (await shop.post("/fills", { template_id: id, values })).body;
      const made = await shop.post(`/fills/${fill.id}/finalize`);
      const { code = null, fields = [] } = made.body.error ?? {};
      return [made.status, code, fields.map((one: Json) => one.field)];
    };
    expect(await finals(1, { fax: "1" })).toEqual([
      422,
      "missing_required_field",
      [fieldOf(before, "name").id],
    ]);
    expect((await finals(1, { name: " " }))[1]).toBe("missing_required_field");
    expect(await finals(1, { name: "Ada" })).toEqual([200, null, []]);
    expect(await finals(2, {})).toEqual([
      422,
      "missing_required_field",
      [fieldOf(before, "fax").id],
    ]);
    expect(await finals(2, { fax: "1" })).toEqual([200, null, []]);
  });

  test("an optional placeholder that stays empty takes its line's words until its author says otherwise", async () => {
    const author = await newAuthor(
      plainPdf([
        { text: "Fax {{fax?}}", at: [30, 100] },
        { text: "Phone {{phone}}", at: [30, 60] },
      ]),
    );
    const scene = await author.scene();
    expect(fieldOf(scene, "fax")).toMatchObject({ placeholder: true, when_empty: "line" });
    expect(fieldOf(scene, "phone")).toMatchObject({ placeholder: true, when_empty: "value" });
    await author.put(withField(scene, "fax", { when_empty: "value" }));
    const removed = async (revision: number, values: object): Promise<Json> => {
      await author.shop.post(`/templates/${author.id}/publish`, { revision });
      const body = { template_id: author.id, kind: "final", values };
      const made = await author.shop.post("/renders", body);
      expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      const path = `/renders/${made.body.render.id}/certificate`;
      return (await author.shop.get(path)).body.certificate.removed_words;
    };
    expect(await removed(1, { phone: "1" })).toEqual([
      { page: 0, box: objectOf(scene, "Fax").id, words: "Fax" },
    ]);
    expect(await removed(1, { fax: "12 34", phone: "1" })).toEqual([]);
    expect(await removed(2, { phone: "1" })).toEqual([]);
  });

  test("a declared placeholder is never printed, and takes its line's words where its author wants that", async () => {
    const author = await newAuthor(plainPdf([{ text: "Batch [Lot]", at: [30, 100] }]));
    const scene = await author.scene();
    const [own] = scene.fields;
    expect([own.placeholder, own.default_value, own.when_empty]).toEqual([
      false,
      "Batch [Lot]",
      "value",
    ]);
    const declared = {
      ...withObject(scene, "Batch", { pattern: [{ literal: "Batch " }, { field: "new_lot" }] }),
      fields: [own, { id: "new_lot", name: "Lot" }],
    };
    expect((await author.put(declared)).status).toBe(200);
    const after = await author.scene();
    expect(fieldOf(after, "Lot")).toMatchObject({ placeholder: true, when_empty: "value" });
    const byLine = await author.put(withField(after, "Lot", { when_empty: "line" }));
    expect(byLine.status).toBe(200);
    const wrong = await author.put(withField(after, "Lot", { when_empty: "box" }));
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "invalid_scene"]);
    const removed = async (revision: number, values: object): Promise<Json> => {
      await author.shop.post(`/templates/${author.id}/publish`, { revision });
      const made = await author.shop.post("/renders", {
        template_id: author.id,
        kind: "final",
        values,
      });
      expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      const path = `/renders/${made.body.render.id}/certificate`;
      return (await author.shop.get(path)).body.certificate.removed_words;
    };
    expect(await removed(2, {})).toEqual([]);
    expect(await removed(3, {})).toEqual([
      { page: 0, box: objectOf(after, "Batch").id, words: "Batch" },
    ]);
    expect(await removed(3, { Lot: "27" })).toEqual([]);
  });
});

describe("the code of a placeholder", () => {
  test.each([
    ["a lock", "locked", { locked: true }],
    ["fixed words", "pattern", { pattern: [{ literal: "Dear {{guest}} " }, { field: "new_a" }] }],
  ])("is kept from the press: %s that would print it is refused", async (_by, member, change) => {
    const author = await newAuthor(plainPdf([{ text: "Dear {{guest}}", at: [30, 100] }]));
    const scene = withObject(await author.scene(), "Dear", change);
    const fields = member === "pattern" ? [{ id: "new_a", name: "a" }] : scene.fields;
    const { status, body } = await author.put({ ...scene, fields });
    expect([status, body.error.code, body.error.fields[0].field, body.error.message]).toEqual([
      400,
      "invalid_scene",
      `scene.pages.0.objects.0.${member}`,
      expect.stringContaining('would print "{{guest}}"'),
    ]);
  });

  /** A template whose only revision was made before such a code kept one from being published. */
  async function oldTemplate(): Promise<{ readonly shop: Client; readonly id: string }> {
    const { shop, id } = await newAuthor(plainPdf([{ text: "Dear {{guest}}", at: [30, 100] }]));
    await leftByEarlierVersion(app, id, (template) => ({
      ...template,
      fields: [],
      pages: template.pages.map((page) => ({
        ...page,
        boxes: page.boxes.map((box) => ({
          ...box,
          editable: false,
          reason: "locked_by_author" as const,
        })),
      })),
    }));
    return { shop, id };
  }

  test("keeps a revision that would print it from being published, by either way", async () => {
    const { shop, id } = await oldTemplate();
    const published = await shop.post(`/templates/${id}/publish`, { revision: 1 });
    const patched = await shop.patch(`/templates/${id}`, { status: "live" });
    for (const { status, body } of [published, patched]) {
      expect([status, body.error.code]).toEqual([400, "invalid_scene"]);
      expect(body.error.message).toContain('placeholder_unread: "{{guest}}" on page 1 ');
    }
  });

  test("does not hide that the template is archived, or live already", async () => {
    const { shop, id } = await oldTemplate();
    await changeRow(app, "templates", id, { status: "live", publishedRevision: 1 });
    for (const body of [{}, { revision: 1 }]) {
      const again = await shop.post(`/templates/${id}/publish`, body);
      expect([again.status, again.body.revision]).toEqual([200, 1]);
    }
    expect((await shop.patch(`/templates/${id}`, { status: "live" })).status).toBe(200);
    await shop.post(`/templates/${id}/archive`);
    const published = await shop.post(`/templates/${id}/publish`);
    const patched = await shop.patch(`/templates/${id}`, { status: "live" });
    for (const { status, body } of [published, patched]) {
      expect([status, body.error.code]).toEqual([409, "template_archived"]);
    }
  });
});

describe("groups of fields", () => {
  const CARD_TEXTS = [
    { text: "{{name}}", at: [30, 120] },
    { text: "{{street}}", at: [30, 44] },
    { text: "{{town}}", at: [30, 32] },
  ] as const;

  test("are told by block, worded by the author, and carried to a corrected file", async () => {
    const author = await newAuthor(plainPdf(CARD_TEXTS));
    const groups = async (headers?: Record<string, string>): Promise<Json> => {
      const answer = await author.shop.get(`/templates/${author.id}/fields`, headers);
      return answer.body.data.map(({ name, group }: Json) => [name, group?.key, group?.label]);
    };
    expect(await groups({ "accept-language": "de" })).toEqual([
      ["name", "1.1", null],
      ["street", "1.2", "Adresse"],
      ["town", "1.2", "Adresse"],
    ]);
    const scene = await author.scene();
    expect(scene.fields.map(({ group, row }: Json) => [group, row])).toEqual([
      ["1.1", null],
      ["1.2", null],
      ["1.2", null],
    ]);
    const worded = scene.fields.map((field: Json) =>
      field.name === "name" ? field : { ...field, group: "The bride" },
    );
    expect((await author.put({ ...scene, fields: worded })).body.revision).toBe(2);
    const blank = worded.map((field: Json) => ({ ...field, group: "" }));
    const refused = await author.put({ ...scene, fields: blank });
    expect([refused.status, refused.body.error.fields[0].field]).toEqual([
      400,
      "scene.fields.0.group",
    ]);
    const corrected = plainPdf([{ text: "{{role}}", at: [30, 184] }, ...CARD_TEXTS]);
    const path = `/templates/${author.id}/revisions`;
    expect((await author.shop.upload(corrected, { path })).status).toBe(200);
    expect(await groups()).toEqual([
      ["name", "1.2", null],
      ["street", "The bride", "The bride"],
      ["town", "The bride", "The bride"],
      ["role", "1.1", null],
    ]);
  });
});

describe("a scene", () => {
  test("tells pages, boxes, fields and output, and is not to be cached", async () => {
    const { shop, id } = await newAuthor();
    const answer = await shop.get(`/templates/${id}/scene`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toMatchObject({ template_id: id, revision: 1 });
    const { scene } = answer.body;
    expect(scene).toMatchObject({
      version: 1,
      title: "Card",
      fonts: { default: null },
      output: { flatten: false, remove_piece_info: false },
    });
    expect(scene._meta.sourceSha256).toBe(
      createHash("sha256")
        .update(await cardPdf())
        .digest("hex"),
    );
    const name = objectOf(scene, "Annika");
    expect(name).toMatchObject({
      type: "text",
      content: { text: "Annika Lindqvist", lines: ["Annika Lindqvist"] },
      style: { font_size_pt: 17, align: "left" },
      rotation_deg: 0,
      instances: 1,
      editable: true,
      reason: null,
      locked: false,
      pattern: [{ field: fieldOf(scene, "name").id }],
    });
    expect(name.settings).toMatchObject({ shrink_to_fit: true, max_width_pt: null });
    expect(name.style.color.components.length).toBeGreaterThan(0);
    expect(name.page_box[2]).toBeLessThanOrEqual(scene.pages[0].pageSize.width);
    expect(fieldOf(scene, "name").objects).toEqual([name.id]);
  });

  test("sent back as it was read is the same revision", async () => {
    const author = await newAuthor();
    const saved = await author.put(await author.scene());
    expect([saved.status, saved.body.revision]).toEqual([200, 1]);
    expect(saved.body.template.latest_revision).toBe(1);
    expect((await author.put({})).body.revision).toBe(1);
  });

  test("sent with a change is a new revision; earlier ones stay readable", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    const object = objectOf(scene, "Annika");
    object.settings.max_width_pt = 90;
    fieldOf(scene, "name").required = true;
    scene.output.remove_piece_info = true;
    const saved = await author.put(scene);
    expect([saved.status, saved.body.revision]).toEqual([200, 2]);
    expect(saved.body.scene.pages).toHaveLength(2);
    const after = await author.scene();
    expect(objectOf(after, "Annika").settings.max_width_pt).toBe(90);
    expect(fieldOf(after, "name").required).toBe(true);
    expect(after.output).toEqual({ flatten: false, remove_piece_info: true });
    expect(objectOf(await author.scene(1), "Annika").settings.max_width_pt).toBeNull();
    const none = await author.shop.get(`/templates/${author.id}/scene?revision=9`);
    expect([none.status, none.body.error.code]).toEqual([404, "scene_not_found"]);
    const fields = (await author.shop.get(`/templates/${author.id}/fields`)).body;
    expect(fields).toMatchObject({ scene_revision: 2 });
    expect(fields.data[0]).toMatchObject({
      required: true,
      text_constraints: [{ max_width_pt: 90, object_id: object.id }],
    });
  });
});

describe("what an author sets holds", () => {
  test("in the press file: no shrinking", async () => {
    const author = await newAuthor();
    const values = { name: "Annika Wilhelmina Lindqvist" };
    const before = await author.shop.post("/fills", { template_id: author.id, values });
    expect(before.body.error.code).toBe("template_not_live");
    const small = await author.shop.post("/renders", { template_id: author.id, values });
    expect(small.status).toBe(200);
    const scene = await author.scene();
    await author.put(withObject(scene, "Annika", { settings: { shrink_to_fit: false } }));
    const kept = await author.shop.post("/renders", { template_id: author.id, values });
    expect([kept.status, kept.body.error.code]).toEqual([422, "text_overflow"]);
    expect(kept.body.error.fields).toEqual([
      { object_id: objectOf(scene, "Annika").id, field: fieldOf(scene, "name").id },
    ]);
  });

  describe("box by box", () => {
    const LONG = "Maximiliane Wolfeschlegelsteinhausenbergerdorff";
    const NARROW = { max_width_pt: 80 };
    const author = async (): Promise<Author> =>
      await newAuthor(
        plainPdf([
          { text: "Anna Vogt", at: [20, 170] },
          { text: "Berta Klein", at: [20, 130] },
        ]),
      );
    /** Size and lines of all boxes, or the fault; and the file without its identifier. */
    const outcome = async (one: Author, values: object): Promise<Json> => {
      const body = { template_id: one.id, kind: "final", values };
      const checked = await one.shop.post("/renders", { ...body, validate_only: true });
      if (checked.status !== 200) {
        return { code: checked.body.error.code };
      }
      const pdf = await pressBytes(one, { values });
      return { ...checked.body.fit, pdf: pdf.replaceAll(/\/ID\s*\[[^\]]*\]/g, "") };
    };
    const sizeOf = ({ boxes }: Json, { id }: Json): number | undefined =>
      boxes.find((box: Json) => box.object_id === id)?.font_size_pt;

    test("every setting that is sent is read again", async () => {
      const one = await author();
      const settings = {
        shrink_to_fit: false,
        max_width_pt: 70,
        min_font_size_pt: 7.5,
        max_lines: 3,
        character_limit: 40,
        align: "right",
        vertical_anchor: "last_line",
        case: "upper",
        direction: "rtl",
        break_words: true,
        fit_group: "names",
        close_empty_lines: false,
        language: "tr",
      };
      const before = objectOf(await one.scene(), "Anna").settings;
      expect(Object.keys(before).toSorted()).toEqual(Object.keys(settings).toSorted());
      for (const [name, value] of Object.entries(settings)) {
        expect(before[name], name).not.toEqual(value);
      }
      const answer = await one.put(withObject(await one.scene(), "Anna", { settings }));
      expect(answer.body).toMatchObject({ revision: 2 });
      const scene = await one.scene();
      expect(objectOf(scene, "Anna").settings).toEqual(settings);
      expect(objectOf(scene, "Berta").settings).toEqual(before);
    });

    test.each<readonly [string, object, object, string | null, string | null]>([
      ["max_width_pt", {}, NARROW, null, "text_overflow"],
      ["min_font_size_pt", NARROW, { min_font_size_pt: 2 }, "text_overflow", null],
      ["break_words", { ...NARROW, max_lines: 6 }, { break_words: true }, "text_overflow", null],
      ["max_lines", { max_width_pt: 200 }, { max_lines: 2 }, null, null],
      ["align", {}, { align: "right" }, null, null],
      [
        "vertical_anchor",
        { max_lines: 2, max_width_pt: 250 },
        { vertical_anchor: "middle" },
        null,
        null,
      ],
      ["case", {}, { case: "upper" }, null, null],
      ["language", { case: "upper" }, { language: "tr" }, null, null],
      ["character_limit", {}, { character_limit: 20 }, null, "field_too_long"],
    ])("%s", async (name, first, then, ...codes) => {
      const one = await author();
      const scene = await one.scene();
      // From the right edge there is little room.
      const value = name === "align" ? "Bo" : LONG;
      const values = { [fieldOf(scene, "name").id]: value };
      const outcomeWith = async (settings: object): Promise<Json> => {
        expect((await one.put(withObject(scene, "Anna", { settings }))).status).toBe(200);
        return await outcome(one, values);
      };
      const was = await outcomeWith(first);
      const is = await outcomeWith({ ...first, ...then });
      expect([was.code ?? null, is.code ?? null]).toEqual(codes);
      expect(is.pdf).not.toEqual(was.pdf);
    });

    test("fit_group: boxes of one name shrink together", async () => {
      const one = await author();
      const scene = await one.scene();
      const values = { [fieldOf(scene, "name").id]: LONG };
      const alone = { max_width_pt: 200 };
      await one.put(withObject(scene, "Anna", { settings: alone }));
      const [anna, berta] = [objectOf(scene, "Anna"), objectOf(scene, "Berta")];
      const single = await outcome(one, values);
      expect([sizeOf(single, anna), sizeOf(single, berta)]).toEqual([9.07, undefined]);
      await one.put(withObject(scene, "Anna", { settings: { ...alone, fit_group: "names" } }));
      await one.put(withObject(await one.scene(), "Berta", { settings: { fit_group: "names" } }));
      const together = await outcome(one, values);
      expect([sizeOf(together, anna), sizeOf(together, berta)]).toEqual([9.07, 9.07]);
    });

    test("close_empty_lines: an optional line leaves no gap, or keeps its place", async () => {
      const one = await newAuthor(
        plainPdf([
          { text: "{{street}}", at: [20, 80] },
          { text: "{{floor?}}", at: [20, 65] },
          { text: "{{town}}", at: [20, 50] },
        ]),
      );
      const scene = await one.scene();
      const values = { street: "Quay 4", floor: "", town: "Bristol" };
      const closed = await outcome(one, values);
      const { pdf } = await outcome(one, { ...values, floor: "2" });
      await one.put(withObject(scene, "{{street}}", { settings: { close_empty_lines: false } }));
      const open = await outcome(one, values);
      expect(new Set([closed.pdf, open.pdf, pdf]).size).toBe(3);
    });
  });

  test("for values: character limits, required fields, names and order", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    const reversed = [...scene.fields]
      .reverse()
      .map((field: Json) =>
        field.name === "name"
          ? { ...field, name: "full_name", label: "Your name", required: true, max_length: 30 }
          : field,
      );
    await author.put({
      ...withObject(scene, "Annika", { settings: { character_limit: 20 } }),
      fields: reversed,
    });
    await author.shop.post(`/templates/${author.id}/publish`);
    const { data } = (await author.shop.get(`/templates/${author.id}/fields`)).body;
    expect(data.map((field: Json) => field.id)).toEqual(reversed.map((field: Json) => field.id));
    const name = data.at(-1);
    expect(name).toMatchObject({
      name: "full_name",
      label: "Your name",
      required: true,
      max_length: 20,
      text_constraints: [{ character_limit: 20 }],
    });
    const fill = (values: object): ReturnType<Client["post"]> =>
      author.shop.post("/fills", { template_id: author.id, values });
    const long = await fill({ full_name: "x".repeat(21) });
    expect([long.status, long.body.error.code]).toEqual([422, "field_too_long"]);
    const preview = await author.shop.post("/previews", {
      template_id: author.id,
      values: { full_name: "x".repeat(21) },
    });
    expect([preview.status, preview.body.error.code]).toEqual([422, "field_too_long"]);
    const open = await fill({ job_title: "Potter" });
    expect(open.status).toBe(201);
    // Whoever chases orders sees age and gaps in the list.
    const listed = (await author.shop.get("/fills?status=open")).body.data;
    expect(listed).toMatchObject([
      { id: open.body.fill.id, missing_fields: [name.id], created_at: expect.any(String) },
    ]);
    const blank = await author.shop.post(`/fills/${open.body.fill.id}/finalize`);
    expect([blank.status, blank.body.error]).toMatchObject([
      422,
      {
        code: "missing_required_field",
        fields: [{ object_id: open.body.fill.id, field: name.id }],
      },
    ]);
    const done = await author.shop.post(`/fills/${open.body.fill.id}/finalize`, {
      values: { full_name: "Ada Lovelace" },
    });
    expect([done.status, done.body.fill.missing_fields]).toEqual([200, []]);
  });

  test("for grouping: one field in two boxes, and apart again", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    const name = fieldOf(scene, "name");
    const joined = await author.put({
      ...withObject(scene, "Ceramicist", { pattern: [{ field: name.id }] }),
    });
    expect(joined.body.revision).toBe(2);
    const after = await author.scene();
    expect(fieldOf(after, "job_title")).toBeUndefined();
    expect(fieldOf(after, "name").objects).toHaveLength(2);
    const split = await author.put({
      ...withObject(after, "Ceramicist", { pattern: [{ field: "new" }] }),
      fields: [
        ...after.fields,
        { id: "new", name: "craft", label: "Craft", default_value: "Ceramicist" },
      ],
    });
    expect(split.status).toBe(200);
    const apart = await author.scene();
    expect(fieldOf(apart, "craft")).toMatchObject({
      label: "Craft",
      default_value: "Ceramicist",
      objects: [objectOf(apart, "Ceramicist").id],
    });
    expect(fieldOf(apart, "craft").id).toMatch(/^fld_[0-9a-f]{16}$/u);
  });

  test("for patterns: words around a value", async () => {
    const author = await newAuthor(
      plainPdf([
        { text: "Dear Anna, welcome", at: [20, 150] },
        { text: "Oslo", at: [20, 60] },
      ]),
    );
    const scene = await author.scene();
    const field = objectOf(scene, "Dear").pattern[0].field;
    const saved = await author.put({
      ...withObject(scene, "Dear", {
        pattern: [{ literal: "Dear " }, { field }, { literal: ", welcome" }],
      }),
      fields: scene.fields.map((one: Json) =>
        one.id === field ? { ...one, name: "first", default_value: "Anna" } : one,
      ),
    });
    expect(saved.status).toBe(200);
    const bytes = await pressBytes(author, { values: { first: "Bea" } });
    const words = await author.shop.post("/previews", {
      template_id: author.id,
      values: { first: "Bea" },
    });
    expect(words.status).toBe(200);
    expect(bytes).toContain("%PDF-1.7");
    const again = await pressBytes(author, { values: { first: "Bea" } });
    expect(again).toBe(bytes);
  });

  test("for locks: the words stay, and come free again", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    const object = objectOf(scene, "Ceramicist");
    const locked = await author.put(withObject(scene, "Ceramicist", { locked: true }));
    expect(locked.body.revision).toBe(2);
    const after = await author.scene();
    expect(objectOf(after, "Ceramicist")).toMatchObject({
      editable: false,
      reason: "locked_by_author",
      locked: true,
      pattern: null,
    });
    expect(after.pages[0].reasons).toContain("locked_by_author");
    expect(fieldOf(after, "job_title")).toBeUndefined();
    await author.put(withObject(after, "Ceramicist", { locked: false }));
    const free = await author.scene();
    expect(objectOf(free, "Ceramicist")).toEqual(object);
    expect(free.pages[0].reasons).toEqual([]);
    expect(fieldOf(free, "job_title")).toEqual(fieldOf(scene, "job_title"));
  });

  test("for previews: another scene is another picture with another hash", async () => {
    const author = await newAuthor();
    const preview = async (): Promise<[string | null, string | null]> => {
      const answer = await author.shop.post("/previews", {
        template_id: author.id,
        values: { name: "Ada" },
        dpi: 72,
      });
      return [answer.headers.get("etag"), answer.headers.get("x-service-cache")];
    };
    const [first] = await preview();
    await author.put(withObject(await author.scene(), "Annika", { settings: { align: "right" } }));
    const [second, cache] = await preview();
    expect(cache).toBe("miss");
    expect(second).not.toBe(first);
  });
});

describe("an open fill", () => {
  test("prints the same bytes whatever is saved and published after it", async () => {
    const author = await newAuthor();
    const { shop, id } = author;
    await shop.post(`/templates/${id}/publish`);
    const values = { name: "Ada Lovelace", job_title: "Analyst" };
    const newFill = async (): Promise<string> =>
      (await shop.post("/fills", { template_id: id, values })).body.fill.id;
    const finalBytes = async (fill: string): Promise<string> => {
      const { render } = (await shop.post(`/fills/${fill}/finalize`)).body;
      const pdf = await shop.raw("GET", `/renders/${render.id}/download`);
      return createHash("sha256")
        .update(new Uint8Array(await pdf.arrayBuffer()))
        .digest("hex");
    };
    const [early, late] = [await newFill(), await newFill()];
    const before = await finalBytes(early);
    const scene = await author.scene();
    await author.put({
      ...withObject(scene, "Annika", { settings: { align: "right", case: "upper" } }),
      ...withField(scene, "job_title", { name: "craft", max_length: 3 }),
    });
    await shop.post(`/templates/${id}/publish`, { revision: 2 });
    expect(await finalBytes(late)).toBe(before);
    const fresh = await shop.post("/fills", { template_id: id, values: { name: "Ada Lovelace" } });
    expect(fresh.body.fill.scene_revision).toBe(2);
    expect(await finalBytes(fresh.body.fill.id)).not.toBe(before);
  });

  test("of a live template starts on what is published, not on what is saved", async () => {
    const author = await newAuthor();
    const { shop, id } = author;
    await shop.post(`/templates/${id}/publish`);
    const scene = await author.scene();
    await author.put(withField(scene, "name", { required: true }));
    expect((await shop.get(`/templates/${id}/fields`)).body.scene_revision).toBe(1);
    const fill = await shop.post("/fills", { template_id: id });
    expect(fill.body.fill.scene_revision).toBe(1);
    expect((await shop.post(`/templates/${id}/publish`, { revision: 2 })).body.revision).toBe(2);
    expect((await shop.get(`/templates/${id}/fields`)).body.data[0].required).toBe(true);
  });
});

describe("a document that cannot be taken", () => {
  const at = "scene.pages.0.objects.0";
  test.each<readonly [string, (scene: Json) => object, string]>([
    [
      "an unknown box",
      () => ({ pages: [{ id: "page_0", objects: [{ id: "box_x" }] }] }),
      `${at}.id`,
    ],
    ["an unknown page", () => ({ pages: [{ id: "page_7" }] }), "scene.pages.0.id"],
    ["an unknown field", () => ({ fields: [{ id: "fld_x", name: "x" }] }), "scene.fields.0.id"],
    [
      "a pattern of an unknown field",
      (scene) => withObject(scene, "Annika", { pattern: [{ field: "fld_x" }] }),
      `${at}.pattern`,
    ],
    [
      "a pattern without a field",
      (scene) => withObject(scene, "Annika", { pattern: [{ literal: "Hi" }] }),
      `${at}.pattern`,
    ],
    [
      "a field left out that a box shows",
      (scene) => ({ ...withObject(scene, "Annika", {}), fields: scene.fields.slice(1) }),
      `${at}.pattern`,
    ],
    [
      "a new field that no box shows",
      (scene) => ({ fields: [...scene.fields, { id: "new", name: "x" }] }),
      "scene.fields.9.id",
    ],
    [
      "a field's name again",
      (scene) => withField(scene, "job_title", { name: "Name" }),
      "scene.fields.1.name",
    ],
    [
      "a minimum above the size",
      (scene) => withObject(scene, "Annika", { settings: { min_font_size_pt: 18 } }),
      `${at}.settings.min_font_size_pt`,
    ],
    [
      "a width beyond the page",
      (scene) => withObject(scene, "Annika", { settings: { max_width_pt: 5000 } }),
      `${at}.settings.max_width_pt`,
    ],
    [
      "a width that leaves the page on the side of the alignment",
      (scene) =>
        withObject(scene, "Annika", {
          settings: { align: "right", max_width_pt: objectOf(scene, "Annika").page_box[2] + 3 },
        }),
      `${at}.settings.max_width_pt`,
    ],
    [
      "no lines",
      (scene) => withObject(scene, "Annika", { settings: { max_lines: 0 } }),
      `${at}.settings.max_lines`,
    ],
    [
      "a language that is none",
      (scene) => withObject(scene, "Annika", { settings: { language: "d!" } }),
      `${at}.settings.language`,
    ],
    [
      "an unknown setting",
      (scene) => withObject(scene, "Annika", { settings: { glow: true } }),
      `${at}.settings.glow`,
    ],
    [
      "a setting of another type",
      (scene) => withObject(scene, "Annika", { settings: { align: "middle" } }),
      `${at}.settings.align`,
    ],
    [
      "words changed",
      (scene) => withObject(scene, "Annika", { content: { text: "x", lines: ["x"] } }),
      `${at}.content`,
    ],
    [
      "a page's size changed",
      (scene) => ({ pages: [{ ...scene.pages[0], pageSize: { width: 1, height: 1 } }] }),
      "scene.pages.0.pageSize",
    ],
    ["another title", () => ({ title: "x" }), "scene.title"],
    ["another version", () => ({ version: 2 }), "scene.version"],
    [
      "a language that labels have not",
      (scene) => withField(scene, "name", { labels: { xx: "Nomo" } }),
      "scene.fields.0.labels.xx",
    ],
    [
      "a label of a language too long",
      (scene) => withField(scene, "name", { labels: { de: "n".repeat(201) } }),
      "scene.fields.0.labels.de",
    ],
    [
      "a length of nothing",
      (scene) => withField(scene, "name", { max_length: 0 }),
      "scene.fields.0.max_length",
    ],
  ])("because of %s is a 400 that names it", async (_name, change, field) => {
    const author = await newAuthor();
    const answer = await author.put(change(await author.scene()));
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_scene"]);
    expect(answer.body.error.fields.map((one: Json) => one.field)).toContain(field);
    expect((await author.shop.get(`/templates/${author.id}`)).body.revision).toBe(1);
  });

  test("because it is based on an older revision names base_revision", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    expect(
      (await author.put(withField(scene, "name", { label: "A" }), { base_revision: 1 })).body
        .revision,
    ).toBe(2);
    const stale = await author.put(withField(scene, "name", { label: "B" }), { base_revision: 1 });
    expect([stale.status, stale.body.error]).toMatchObject([
      400,
      { code: "invalid_scene", fields: [{ object_id: "body", field: "base_revision" }] },
    ]);
  });

  test("because the template is archived or another team's", async () => {
    const author = await newAuthor();
    const stranger = await newAuthor();
    await author.shop.post(`/templates/${author.id}/archive`);
    expect((await author.put({ pages: [{ id: "nowhere" }] })).body.error.code).toBe(
      "template_archived",
    );
    expect((await author.shop.get(`/templates/${author.id}/scene`)).body.error.code).toBe(
      "template_not_found",
    );
    const foreign = await stranger.shop.put(`/templates/${author.id}/scene`, { scene: {} });
    const none = await stranger.shop.put("/templates/tpl_none/scene", { scene: {} });
    const { request_id: _a, ...one } = foreign.body.error;
    const { request_id: _b, ...other } = none.body.error;
    expect([foreign.status, one]).toEqual([404, other]);
  });

  test("is told after its credential, media type and shape, before its look-ups", async () => {
    const { shop } = await newAuthor();
    const path = "/templates/tpl_none/scene";
    expect((await shop.put(path, {})).body.error.code).toBe("missing_required_field");
    expect((await shop.put(path, { scene: { pages: 7 } })).body.error.code).toBe("invalid_scene");
    expect((await shop.put(path, { scene: {}, base_revision: 0 })).body.error.code).toBe(
      "invalid_parameter",
    );
    expect((await shop.put(path, { scene: {} })).body.error.code).toBe("template_not_found");
    const large = await shop.put(path, { scene: { title: "x".repeat(5 * 1024 * 1024) } });
    expect([large.status, large.body.error.code]).toEqual([400, "invalid_json"]);
    const fits = await shop.put(path, { scene: { title: "x".repeat(2 * 1024 * 1024) } });
    expect(fits.body.error.code).toBe("template_not_found");
  });
});

describe("saves at once", () => {
  test("of one base revision: one wins, the others are told", async () => {
    const author = await newAuthor();
    const scene = await author.scene();
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((label) =>
        author.put(withField(scene, "name", { label }), { base_revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
    expect((await author.shop.get(`/templates/${author.id}`)).body.revision).toBe(2);
  });

  test("without a base revision are all kept, one after the other", async () => {
    const author = await newAuthor();
    const answers = await Promise.all([
      author.put(withObject(await author.scene(), "Annika", { settings: { max_width_pt: 90 } })),
      author.put(
        withObject(await author.scene(), "Ceramicist", { settings: { max_width_pt: 80 } }),
      ),
    ]);
    expect(answers.map(({ body }) => body.revision).toSorted((a, b) => a - b)).toEqual([2, 3]);
    const after = await author.scene();
    expect(objectOf(after, "Annika").settings.max_width_pt).toBe(90);
    expect(objectOf(after, "Ceramicist").settings.max_width_pt).toBe(80);
  });

  test("repeated with an Idempotency-Key are one", async () => {
    const author = await newAuthor();
    const change = withField(await author.scene(), "name", { label: "Again" });
    const headers = { "idempotency-key": "scene-1" };
    const path = `/templates/${author.id}/scene`;
    const first = await author.shop.put(path, { scene: change, base_revision: 1 }, headers);
    const again = await author.shop.put(path, { scene: change, base_revision: 1 }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  });
});

test("every file of the made corpus can be read, sent back and read again", async () => {
  for (const name of [
    "s02-postcard-cmyk-spot-reportlab",
    "s05-jam-label-scribus-pdfx3",
    "s07-poster-rotated-inkscape",
    "s08-japanese-meishi-vertical-chromium",
  ]) {
    const author = await newAuthor(await readFile(`test/corpus/made/${name}.pdf`));
    const scene = await author.scene();
    const saved = await author.put(scene, { base_revision: 1 });
    expect([name, saved.status, saved.body.revision]).toEqual([name, 200, 1]);
  }
});

describe("boxes that the page alone does not tell apart", () => {
  /** Two lines far enough from each other to be two boxes, and two that are one. */
  const CARD = [
    { text: "We open at nine and", at: [20, 170] },
    { text: "close when you leave", at: [20, 140] },
    { text: "Harbour Street 4", at: [20, 60] },
    { text: "Bergen on the west coast", at: [20, 46] },
  ] as const;
  const texts = (scene: Json): string[] => objectsOf(scene).map((one) => one.content.text);

  test("are joined, keep the first one's field, and can be filled as one", async () => {
    const author = await newAuthor(plainPdf(CARD));
    const scene = await author.scene();
    expect(texts(scene)).toContain("close when you leave");
    const [one, other] = [objectOf(scene, "We open"), objectOf(scene, "close")];
    const field = scene.fields.find((f: Json) => f.id === one.pattern[0].field);
    const saved = await author.put({
      fields: scene.fields.map((f: Json) => (f.id === field.id ? { ...f, name: "hours" } : f)),
      regroup: { join: [[other.id, one.id]] },
    });
    expect([saved.status, saved.body.revision]).toEqual([200, 2]);
    const after = await author.scene();
    const whole = objectOf(after, "We open");
    expect(whole.content.text).toBe("We open at nine and\nclose when you leave");
    expect(texts(after)).not.toContain("close when you leave");
    expect(fieldOf(after, "hours")).toMatchObject({ id: field.id, objects: [whole.id] });
    const bytes = await pressBytes(author, { values: { hours: "We are closed\nin July" } });
    expect(bytes.startsWith(plainPdf(CARD).toString("latin1"))).toBe(true);
    // Sent back as it is, saved again, and after a correction it stays one.
    expect((await author.put(after)).body.revision).toBe(2);
    const corrected = await author.shop.upload(
      plainPdf([...CARD, { text: "Come in", at: [200, 100] }]),
      { path: `/templates/${author.id}/revisions` },
    );
    expect(corrected.body.revision).toBe(3);
    expect(texts(await author.scene())).toContain("We open at nine and\nclose when you leave");
  });

  test.each(["failed", "over_limit", "unreachable"] as const)(
    "stay as they were when the engine is %s: nothing was uploaded that could be wrong",
    async (kind) => {
      const author = await newAuthor(plainPdf(CARD));
      const before = await author.scene();
      compileFailure = new RunnerError(kind, "out of order");
      const answer = await author.put({
        regroup: { split: [{ object: objectOf(before, "Harbour").id }] },
      });
      compileFailure = null;
      expect([answer.status, answer.body.error?.code]).toEqual([500, "internal_error"]);
      expect(await author.scene()).toEqual(before);
    },
  );

  test("are parted, line by line, and joined again", async () => {
    const author = await newAuthor(plainPdf(CARD));
    const scene = await author.scene();
    const whole = objectOf(scene, "Harbour");
    expect(whole.content.lines).toHaveLength(2);
    const parted = await author.put({ regroup: { split: [{ object: whole.id, before_line: 1 }] } });
    expect([parted.status, parted.body.revision]).toEqual([200, 2]);
    const after = await author.scene();
    expect(texts(after)).toEqual(
      expect.arrayContaining(["Harbour Street 4", "Bergen on the west coast"]),
    );
    const first = objectOf(after, "Harbour");
    expect(first.pattern[0].field).toBe(whole.pattern[0].field);
    const again = await author.put({
      regroup: { join: [[first.id, objectOf(after, "Bergen").id]] },
    });
    expect(again.status).toBe(200);
    expect(texts(await author.scene()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      texts(scene).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  test.each<readonly [string, (scene: Json) => object, string]>([
    [
      "an unknown box",
      (scene) => ({ join: [["box_x", objectOf(scene, "We").id]] }),
      "scene.regroup.join.0",
    ],
    ["one box", (scene) => ({ join: [[objectOf(scene, "We").id]] }), "scene.regroup.join.0"],
    [
      "a line it has not",
      (scene) => ({ split: [{ object: objectOf(scene, "Harbour").id, before_line: 7 }] }),
      "scene.regroup.split.0",
    ],
    [
      "a box of one line",
      (scene) => ({ split: [{ object: objectOf(scene, "We").id }] }),
      "scene.regroup.split.0",
    ],
  ])("of %s is a 400 that names it", async (_name, regroup, field) => {
    const author = await newAuthor(plainPdf(CARD));
    const answer = await author.put({ regroup: regroup(await author.scene()) });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_scene"]);
    expect(answer.body.error.fields[0].field).toBe(field);
  });

  test("that stand side by side cannot be one", async () => {
    const author = await newAuthor(
      plainPdf([
        { text: "Left", at: [20, 100] },
        { text: "Right", at: [200, 100] },
      ]),
    );
    const scene = await author.scene();
    const ids = [objectOf(scene, "Left").id, objectOf(scene, "Right").id];
    const answer = await author.put({ regroup: { join: [ids] } });
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: "invalid_scene", fields: [{ field: "scene.regroup.join.0" }] },
    ]);
  });
});
