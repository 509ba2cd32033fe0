import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World, publishNewest } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

const sets = (id = ""): string => `/selection_sets${id && `/${id}`}`;

async function newSet(options: readonly string[], name = "Shifts"): Promise<string> {
  const answer = await world.client.post(sets(), { name, options });
  expect(answer.status).toBe(201);
  return answer.body.selection_set.id;
}

describe("a selection set", () => {
  test("is created, read, changed, listed and deleted", async () => {
    const id = await newSet(["Früh", "Spät", " Nacht "]);
    expect(id).toMatch(/^sel_[0-9A-HJKMNP-TV-Z]{26}$/u);
    const changed = await world.client.patch(sets(id), { options: ["Früh"] });
    expect(changed.body.selection_set).toMatchObject({ id, name: "Shifts", options: ["Früh"] });
    expect(
      (await world.client.patch(sets(id), { name: "Turns" })).body.selection_set,
    ).toMatchObject({
      name: "Turns",
      options: ["Früh"],
    });
    const listed = await world.client.get(`${sets()}?limit=1`);
    expect([listed.body.data[0].id, listed.body.has_more]).toEqual([id, true]);
    const next = await world.client.get(`${sets()}?starting_after=${id}`);
    expect(next.body.data.map((one: { id: string }) => one.id)).toContain(world.selectionSetId);
    const gone = await world.client.raw("DELETE", sets(id));
    expect([gone.status, await gone.json()]).toEqual([200, { ok: true }]);
    for (const answer of [
      await world.client.get(sets(id)),
      await world.client.patch(sets(id), { name: "x" }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, "selection_set_not_found"]);
    }
  });

  test.each([
    [{}, "missing_fields"],
    [{ name: "x" }, "missing_required_field"],
    [{ name: "  ", options: ["a"] }, "invalid_parameter"],
    [{ name: "x", options: [] }, "invalid_parameter"],
    [{ name: "x", options: ["a", "a"] }, "invalid_parameter"],
    [{ name: "x", options: ["a".repeat(201)] }, "invalid_parameter"],
    [{ name: "x", options: Array.from({ length: 501 }, (_, i) => `${i}`) }, "invalid_parameter"],
  ])("is not made of %j", async (body, code) => {
    const answer = await world.client.post(sets(), body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });
});

describe("a field of type selection", () => {
  const scene = (): string => `/templates/${world.templateId}/scene`;
  const fieldsOf = async () => (await world.client.get(scene())).body.scene.fields;
  /** Saves the first field with these members, every field sent as it was read. */
  const save = async (members: Record<string, unknown>) => {
    const [first, ...others] = await fieldsOf();
    const fields = [{ ...first, ...members }, ...others];
    return await world.client.put(scene(), { scene: { fields } });
  };
  const publish = () => publishNewest(world.client, world.templateId);
  const listed = async () =>
    (await world.client.get(`/templates/${world.templateId}/fields`)).body.data[0];

  test("offers the options of its set as they are now, and takes nothing else", async () => {
    const id = await newSet(["Ada Lovelace", "Grace Hopper"]);
    const saved = await save({ type: "selection", selection_set_id: id });
    expect(saved.status).toBe(200);
    await publish();
    expect(await listed()).toMatchObject({
      type: "selection",
      options: ["Ada Lovelace", "Grace Hopper"],
      selection_set_id: id,
    });
    const { id: field } = await listed();
    const fill = { template_id: world.templateId, values: { [field]: "Ada Lovelace" } };
    const { body } = await world.client.post("/fills", fill);
    for (const path of ["/fills", "/renders", "/previews"]) {
      const answer = await world.client.post(path, { ...fill, values: { [field]: "Alan Turing" } });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_parameter"]);
      expect(answer.body.error.fields).toEqual([{ object_id: "values", field }]);
    }
    // A blank is no choice; whether one is needed is another question.
    expect((await world.client.post("/fills", { ...fill, values: { [field]: "" } })).status).toBe(
      201,
    );
    await world.client.patch(sets(id), { options: ["Grace Hopper", "Alan Turing"] });
    const gone = await world.client.post(`/fills/${body.fill.id}/finalize`, {});
    expect([gone.status, gone.body.error.code]).toEqual([400, "invalid_parameter"]);
    expect(gone.body.error.fields).toEqual([{ object_id: body.fill.id, field }]);
    const done = await world.client.post(`/fills/${body.fill.id}/finalize`, {
      values: { [field]: "Alan Turing" },
    });
    expect(done.status).toBe(200);
  });

  test("goes on offering a deleted set, which no other field may name", async () => {
    const id = await newSet(["One", "Two"]);
    await save({ type: "selection", selection_set_id: id, options: null });
    await world.client.raw("DELETE", sets(id));
    await publish();
    expect((await listed()).options).toEqual(["One", "Two"]);
    // Sent back as it was read, nothing changes.
    expect((await save({ label: "Still here" })).status).toBe(200);
    expect((await save({ selection_set_id: world.selectionSetId })).status).toBe(200);
    const again = await save({ selection_set_id: id });
    expect([again.status, again.body.error.code]).toEqual([404, "selection_set_not_found"]);
  });

  test("may have options of its own, and may become text again", async () => {
    await save({ type: "selection", options: ["A", "B"], selection_set_id: null });
    expect((await fieldsOf())[0]).toMatchObject({
      type: "selection",
      options: ["A", "B"],
      selection_set_id: null,
    });
    await save({ type: "text", options: null, selection_set_id: null });
    expect((await fieldsOf())[0]).toMatchObject({ type: "text", options: null });
  });

  test("outlives a corrected file", async () => {
    await save({ type: "selection", options: ["A", "B"], selection_set_id: null });
    const copy = await world.client.post(`/templates/${world.templateId}/copy`, {});
    const { id } = copy.body.template;
    expect((await world.client.get(`/templates/${id}/fields`)).body.data[0]).toMatchObject({
      type: "selection",
      options: ["A", "B"],
    });
  });

  test.each([
    [{ type: "image" }, "type"],
    [{ type: "selection", options: null, selection_set_id: null }, "options"],
    [{ type: "text", options: ["A"], selection_set_id: null }, "type"],
    [{ type: "selection", options: ["A"], selection_set_id: "sel_x" }, null],
    [{ type: "selection", options: ["A", "A"] }, "options"],
  ])("is not made of %j", async (members, member) => {
    const answer = await save(members);
    if (member === null) {
      expect([answer.status, answer.body.error.code]).toEqual([404, "selection_set_not_found"]);
      return;
    }
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_scene"]);
    expect(answer.body.error.fields).toMatchObject([{ field: `scene.fields.0.${member}` }]);
  });
});
