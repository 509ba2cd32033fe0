import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { type PlainLine, plainPdf } from "#test/support/plain-pdf.ts";
import { testRunner } from "#test/support/runner.ts";
import { openForAll } from "#test/support/opened.ts";
import { loseReport, outdateRevisions } from "#test/support/rows.ts";

const runner = testRunner();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner });
});
afterAll(() => app.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

const CARD: readonly PlainLine[] = [
  { text: "Dear {{first}}", at: [20, 170] },
  { text: "Open on Mondays", at: [20, 130] },
  { text: "Harbour Street 4", at: [20, 90] },
  { text: "Blue Boat Coffee", at: [20, 50] },
];
/** A word corrected, a line moved, a font changed, a line added. */
const CORRECTED: readonly PlainLine[] = [
  { text: "Dear {{first}}", at: [20, 172] },
  { text: "Open on Tuesdays", at: [20, 130] },
  { text: "Harbour Street 4", at: [150, 20] },
  { text: "Blue Boat Coffee", at: [20, 50], font: "Times-Roman" },
  { text: "A second cup is free", at: [150, 110] },
];

interface Shop extends Client {
  readonly id: string;
  revise(pdf: Uint8Array, headers?: Record<string, string>): ReturnType<Client["upload"]>;
  scene(): Promise<Json>;
  save(scene: Json): Promise<Json>;
}

async function newShop(pdf: Uint8Array = plainPdf(CARD)): Promise<Shop> {
  const client = clientOf(app.url, (await app.newTeam()).key);
  const { id } = (await client.upload(pdf, { title: "Coffee card" })).body.template;
  const path = `/templates/${id}`;
  return {
    ...client,
    id,
    revise: (file, headers = {}) => client.upload(file, { path: `${path}/revisions`, headers }),
    scene: async () => (await client.get(`${path}/scene`)).body.scene,
    save: async (scene) => {
      const answer = await client.put(`${path}/scene`, { scene });
      expect([answer.status, answer.text.slice(0, 400)]).toEqual([200, expect.any(String)]);
      return answer.body;
    },
  };
}

const objectOf = (scene: Json, text: string): Json =>
  scene.pages
    .flatMap((page: Json) => page.objects)
    .find((one: Json) => one.content.text.startsWith(text));
const fieldShownBy = (scene: Json, text: string): Json => {
  const { pattern } = objectOf(scene, text);
  return scene.fields.find((field: Json) => field.id === pattern.at(-1).field);
};
const texts = (list: readonly Json[]): string[] => list.map(({ text }) => text);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("a corrected PDF", () => {
  test("keeps fields and settings with their text, and tells what is different", async () => {
    const shop = await newShop();
    await openForAll(shop, shop.id);
    const scene = await shop.scene();
    objectOf(scene, "Harbour").settings.max_width_pt = 111;
    objectOf(scene, "Blue").locked = true;
    const day = fieldShownBy(scene, "Open");
    Object.assign(day, { name: "day", label: "Opening day", required: true, max_length: 40 });
    fieldShownBy(scene, "Harbour").default_value = "Your street";
    const first = fieldShownBy(scene, "Dear");
    await shop.save(scene);

    const revised = await shop.revise(plainPdf(CORRECTED));
    expect([revised.status, revised.body.revision]).toEqual([200, 4]);
    expect(revised.body.template).toMatchObject({ id: shop.id, latest_revision: 4 });
    const { boxes, fields } = revised.body.diff;
    expect({
      moved: texts(boxes.moved),
      restyled: texts(boxes.restyled),
      reworded: texts(boxes.reworded),
      settings_changed: texts(boxes.settings_changed),
      new: texts(boxes.new),
      gone: texts(boxes.gone),
    }).toEqual({
      moved: ["Dear {{first}}", "Harbour Street 4"],
      restyled: ["Blue Boat Coffee"],
      reworded: ["Open on Tuesdays"],
      settings_changed: [],
      new: ["A second cup is free"],
      gone: [],
    });
    expect(fields.gone).toEqual([]);
    // Fixed words beside a placeholder, which nobody has opened.
    expect(fields.new).toEqual([]);
    expect(fields.changed.map((field: Json) => [field.name, field.changes])).toEqual([
      ["day", ["default_value"]],
    ]);

    const after = await shop.scene();
    expect(fieldShownBy(after, "Open")).toMatchObject({
      id: day.id,
      name: "day",
      label: "Opening day",
      required: true,
      max_length: 40,
      default_value: "Open on Tuesdays",
    });
    expect(fieldShownBy(after, "Dear").id).toBe(first.id);
    expect(fieldShownBy(after, "Harbour").default_value).toBe("Your street");
    expect(objectOf(after, "Harbour").settings.max_width_pt).toBe(111);
    expect(objectOf(after, "Blue")).toMatchObject({ locked: true, pattern: null });
    expect(objectOf(after, "A second")).toMatchObject({ locked: true, reason: "fixed_text" });
    expect(after._meta.sourceSha256).toBe(sha256(plainPdf(CORRECTED)));
  });

  test("waits for publishing: open fills and the live page go on with the old one", async () => {
    const shop = await newShop();
    await shop.post(`/templates/${shop.id}/publish`);
    const values = { first: "Ada" };
    const newFill = async (): Promise<Json> =>
      (await shop.post("/fills", { template_id: shop.id, values })).body.fill;
    const [early, late] = [await newFill(), await newFill()];
    const bytesOf = async (fill: Json): Promise<string> => {
      const { render } = (await shop.post(`/fills/${fill.id}/finalize`)).body;
      const pdf = await shop.raw("GET", `/renders/${render.id}/download`);
      return Buffer.from(await pdf.arrayBuffer()).toString("latin1");
    };
    const before = await bytesOf(early);
    expect(before.startsWith(plainPdf(CARD).toString("latin1"))).toBe(true);
    expect((await shop.revise(plainPdf(CORRECTED))).body).toMatchObject({
      revision: 2,
      template: { status: "live", published_revision: 1, latest_revision: 2 },
    });
    expect((await newFill()).scene_revision).toBe(1);
    await shop.post(`/templates/${shop.id}/publish`, { revision: 2 });
    expect(await bytesOf(late)).toBe(before);
    const fresh = await newFill();
    expect(fresh.scene_revision).toBe(2);
    const now = await bytesOf(fresh);
    expect(now.startsWith(plainPdf(CORRECTED).toString("latin1"))).toBe(true);
  });

  test("of the same bytes is the revision there is", async () => {
    const shop = await newShop();
    const again = await shop.revise(plainPdf(CARD));
    expect([again.status, again.body.revision]).toEqual([200, 1]);
    expect(texts(again.body.diff.boxes.kept)).toHaveLength(4);
    expect((await shop.get(`/templates/${shop.id}/revisions`)).body.data).toHaveLength(1);
  });

  test.each<readonly [string, Uint8Array, number, string]>([
    ["no PDF", Buffer.from("hello"), 400, "invalid_pdf"],
    ["over 50 MB", new Uint8Array(52_428_801), 413, "pdf_too_large"],
  ])("that is %s is refused and changes nothing", async (_name, pdf, status, code) => {
    const shop = await newShop();
    const answer = await shop.revise(pdf);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await shop.get(`/templates/${shop.id}`)).body.revision).toBe(1);
  });

  test("needs its part, its template and a template in use, in this order", async () => {
    const shop = await newShop();
    const empty = new FormData();
    empty.set("other", "1");
    const missing = await shop.raw("POST", "/templates/tpl_none/revisions", {
      body: new FormData(),
    });
    expect([missing.status, ((await missing.json()) as Json).error.code]).toEqual([
      400,
      expect.stringMatching(/^(missing_required_field|invalid_multipart)$/u),
    ]);
    const form = await shop.raw("POST", "/templates/tpl_none/revisions", { body: empty });
    expect(((await form.json()) as Json).error.code).toBe("missing_required_field");
    const nowhere = await shop.upload(Buffer.from("x"), { path: "/templates/tpl_none/revisions" });
    expect(nowhere.body.error.code).toBe("template_not_found");
    const stranger = await newShop();
    const foreign = await stranger.upload(plainPdf(CORRECTED), {
      path: `/templates/${shop.id}/revisions`,
    });
    expect(foreign.body.error.code).toBe("template_not_found");
    await shop.post(`/templates/${shop.id}/archive`);
    expect((await shop.revise(Buffer.from("x"))).body.error.code).toBe("template_archived");
  });

  test("repeated with an Idempotency-Key is one revision", async () => {
    const shop = await newShop();
    const headers = { "idempotency-key": "revise-1" };
    const first = await shop.revise(plainPdf(CORRECTED), headers);
    const again = await shop.revise(plainPdf(CORRECTED), headers);
    expect([again.text, again.headers.get("idempotent-replay")]).toEqual([first.text, "true"]);
    expect((await shop.get(`/templates/${shop.id}`)).body.revision).toBe(2);
  });

  test("sent while the scene is saved keeps what is saved", async () => {
    const shop = await newShop();
    const scene = await shop.scene();
    objectOf(scene, "Harbour").settings.max_width_pt = 111;
    const [revised, saved] = await Promise.all([
      shop.revise(plainPdf(CORRECTED)),
      shop.put(`/templates/${shop.id}/scene`, { scene, base_revision: 1 }),
    ]);
    expect(revised.status).toBe(200);
    const after = await shop.scene();
    expect(after._meta.sourceSha256).toBe(sha256(plainPdf(CORRECTED)));
    if (saved.status === 200) {
      expect(objectOf(after, "Harbour").settings.max_width_pt).toBe(111);
    } else {
      expect(saved.body.error.code).toBe("invalid_scene");
    }
  });

  test("that the engine cannot read for lack of an engine process is a 500 that may be repeated", async () => {
    const shop = await newShop();
    runner.failure = new RunnerError("unreachable", "busy");
    try {
      const answer = await shop.revise(plainPdf(CORRECTED));
      expect([answer.status, answer.body.error.code]).toEqual([500, "ingest_failed"]);
      const scene = await shop.get(`/templates/${shop.id}/scene`);
      expect([scene.status, scene.body.error.code]).toEqual([500, "scene_fetch_failed"]);
    } finally {
      runner.failure = null;
    }
    expect((await shop.revise(plainPdf(CORRECTED))).status).toBe(200);
  });
});

describe("an upload after a correction", () => {
  test("of the corrected file finds the template, of the first one makes another", async () => {
    const shop = await newShop();
    await shop.revise(plainPdf(CORRECTED));
    const known = await shop.upload(plainPdf(CORRECTED));
    expect(known.body).toMatchObject({ deduplicated: true, template: { id: shop.id } });
    const first = await shop.upload(plainPdf(CARD));
    expect(first.body.deduplicated).toBeUndefined();
    expect(first.body.template.id).not.toBe(shop.id);
  });

  test("two templates may come to have one file; an upload finds the one that had it first", async () => {
    const shop = await newShop();
    const other = (await shop.upload(plainPdf(CORRECTED))).body.template;
    const revised = await shop.revise(plainPdf(CORRECTED));
    expect([revised.status, revised.body.revision]).toEqual([200, 2]);
    const found = await shop.upload(plainPdf(CORRECTED));
    expect(found.body).toMatchObject({ deduplicated: true, template: { id: other.id } });
  });

  test("read by a newer parser keeps what the author set", async () => {
    const shop = await newShop();
    await openForAll(shop, shop.id);
    const scene = await shop.scene();
    Object.assign(fieldShownBy(scene, "Open"), { name: "day", required: true });
    await shop.save(scene);
    await outdateRevisions(app, shop.id);
    const again = await shop.upload(plainPdf(CARD));
    expect(again.body).toMatchObject({ refreshed: true, template: { latest_revision: 4 } });
    expect(fieldShownBy(await shop.scene(), "Open")).toMatchObject({ name: "day", required: true });
  });
});

describe("publishing", () => {
  test("a live template changes nothing, and says which revision is live", async () => {
    const shop = await newShop();
    const path = `/templates/${shop.id}`;
    const publish = async (body?: object): Promise<readonly unknown[]> => {
      const answer = await shop.post(`${path}/publish`, body);
      return [answer.status, answer.body.revision ?? answer.body.error.code];
    };
    expect(await publish({})).toEqual([200, 1]);
    await shop.revise(plainPdf(CORRECTED));
    expect([await publish(), await publish({})]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await shop.patch(path, { status: "live" })).body.template.published_revision).toBe(1);
    // What a caller reads of the template is what its customers fill in.
    const read = (await shop.get(path)).body;
    expect([read.revision ?? read.scene_revision, read.template.latest_revision]).toEqual([1, 2]);
    expect((await shop.get(`${path}/fields`)).body.scene_revision).toBe(1);
    // Forward and back, by name.
    expect(await publish({ revision: 2 })).toEqual([200, 2]);
    expect((await shop.get(`${path}/fields`)).body.scene_revision).toBe(2);
    expect(await publish({ revision: 1 })).toEqual([200, 1]);
    expect((await shop.post("/fills", { template_id: shop.id })).body.fill.scene_revision).toBe(1);
    expect(await publish({ revision: 3 })).toEqual([404, "scene_not_found"]);
    for (const revision of [0, -1, 1.5, "2", null]) {
      expect(await publish({ revision })).toEqual([400, "invalid_parameter"]);
    }
    // Offline and published again without a word: the newest.
    await shop.patch(path, { status: "draft" });
    expect((await shop.get(`${path}/fields`)).body.scene_revision).toBe(2);
    expect(await publish()).toEqual([200, 2]);
    const { data } = (await shop.get("/events?type=template.published")).body;
    expect(data.map((event: Json) => event.data.revision).toReversed()).toEqual([1, 2, 1, 2]);
    await shop.post(`${path}/archive`);
    expect(await publish({ revision: 1 })).toEqual([409, "template_archived"]);
  });
});

describe("revisions", () => {
  test("are listed newest first, a page at a time, with when they went live", async () => {
    const shop = await newShop();
    const path = `/templates/${shop.id}`;
    await shop.post(`${path}/publish`);
    await shop.revise(plainPdf(CORRECTED));
    await shop.revise(plainPdf(CARD));
    const { data, has_more } = (await shop.get(`${path}/revisions`)).body;
    expect(has_more).toBe(false);
    expect(data.map((row: Json) => [row.scene_revision, row.source_sha256])).toEqual([
      [3, sha256(plainPdf(CARD))],
      [2, sha256(plainPdf(CORRECTED))],
      [1, sha256(plainPdf(CARD))],
    ]);
    expect(data.map((row: Json) => row.published_at)).toEqual([null, null, expect.any(String)]);
    expect(data[0].created_at).toMatch(/Z$/u);
    expect(data[0].preflight_status).toMatch(/^(pass|warn|fail)$/u);
    const missing = { code: "ink_coverage", reason: "not_available" };
    expect(data[0].checks_skipped).toContainEqual(missing);
    // A report that could not be made: nothing of the file is known, so it does not pass for one that waits.
    await loseReport(app, { templateId: shop.id, revision: 3 });
    const [unknown] = (await shop.get(`${path}/revisions?limit=1`)).body.data;
    expect(unknown.preflight_status).toBe("fail");
    expect(unknown.checks_skipped).toContainEqual(missing);
    const broken = { code: "font_not_embedded", reason: "could_not_run" };
    expect(unknown.checks_skipped).toContainEqual(broken);
    const first = (await shop.get(`${path}/revisions?limit=2`)).body;
    expect(first).toMatchObject({ has_more: true, next_starting_after: "2" });
    const rest = (await shop.get(`${path}/revisions?limit=2&starting_after=2`)).body;
    expect(rest.data.map((row: Json) => row.scene_revision)).toEqual([1]);
    expect(rest.has_more).toBe(false);
    for (const query of ["limit=0", "limit=101", "starting_after=x", "starting_after=0"]) {
      const refused = await shop.get(`${path}/revisions?${query}`);
      expect(refused.body.error.code).toBe("invalid_parameter");
    }
    const stranger = await newShop();
    expect((await stranger.get(`${path}/revisions`)).body.error.code).toBe("template_not_found");
  });

  test("are compared two by two", async () => {
    const shop = await newShop();
    const path = `/templates/${shop.id}/diff`;
    const scene = await shop.scene();
    objectOf(scene, "Harbour").settings.case = "upper";
    scene.output.flatten = true;
    await shop.save(scene);
    await shop.revise(plainPdf(CORRECTED));
    const settings = (await shop.get(`${path}?from=1&to=2`)).body;
    expect(settings).toMatchObject({
      from: 1,
      to: 2,
      output: ["flatten"],
      boxes: { settings_changed: [{ text: "Harbour Street 4", changes: ["case"] }], moved: [] },
    });
    const both = (await shop.get(`${path}?from=1&to=3`)).body;
    expect(texts(both.boxes.new)).toEqual(["A second cup is free"]);
    expect(texts((await shop.get(`${path}?from=3&to=1`)).body.boxes.gone)).toEqual([
      "A second cup is free",
    ]);
    const answers = await Promise.all(
      ["from=1&to=9", "from=1&to=x", "from=1", ""].map((query) => shop.get(`${path}?${query}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, "scene_not_found"],
      [400, "invalid_parameter"],
      [400, "missing_required_field"],
      [400, "missing_fields"],
    ]);
  });
});

describe("a copy", () => {
  test("is a draft of its own with the same file, fields and settings", async () => {
    const shop = await newShop();
    await openForAll(shop, shop.id);
    const scene = await shop.scene();
    Object.assign(fieldShownBy(scene, "Open"), { name: "day", required: true });
    await shop.save(scene);
    await shop.patch(`/templates/${shop.id}`, { substitution: "refuse", status: "live" });
    const copied = await shop.post(`/templates/${shop.id}/copy`);
    expect([copied.status, copied.body.template]).toMatchObject([
      201,
      {
        title: "Coffee card (copy)",
        status: "draft",
        substitution: "refuse",
        latest_revision: 1,
        published_revision: null,
      },
    ]);
    const { id } = copied.body.template;
    const own = (await shop.get(`/templates/${id}/scene`)).body;
    expect(own.revision).toBe(1);
    const original = await shop.scene();
    expect(own.scene.fields).toEqual(original.fields);
    expect(own.scene.pages).toEqual(original.pages);
    await shop.put(`/templates/${id}/scene`, {
      scene: { fields: own.scene.fields.map((field: Json) => ({ ...field, required: false })) },
    });
    expect(fieldShownBy(await shop.scene(), "Open").required).toBe(true);
    const again = await shop.upload(plainPdf(CARD));
    expect(again.body).toMatchObject({ deduplicated: true, template: { id: shop.id } });
  });

  test("of a copy, and one made twice with a key", async () => {
    const shop = await newShop();
    const headers = { "idempotency-key": "copy-1" };
    const first = await shop.post(`/templates/${shop.id}/copy`, undefined, headers);
    const again = await shop.post(`/templates/${shop.id}/copy`, undefined, headers);
    expect(again.text).toBe(first.text);
    const second = await shop.post(`/templates/${first.body.template.id}/copy`);
    expect(second.status).toBe(201);
    expect((await shop.get("/templates")).body.data).toHaveLength(3);
    const revised = await shop.upload(plainPdf(CORRECTED), {
      path: `/templates/${second.body.template.id}/revisions`,
    });
    expect(revised.body.revision).toBe(2);
    const found = await shop.upload(plainPdf(CORRECTED));
    expect(found.body.template.id).toBe(second.body.template.id);
  });

  test("of what is archived or another team's is a 404", async () => {
    const [shop, stranger] = [await newShop(), await newShop()];
    expect((await stranger.post(`/templates/${shop.id}/copy`)).body.error.code).toBe(
      "template_not_found",
    );
    await shop.post(`/templates/${shop.id}/archive`);
    expect((await shop.post(`/templates/${shop.id}/copy`)).body.error.code).toBe(
      "template_not_found",
    );
  });
});
