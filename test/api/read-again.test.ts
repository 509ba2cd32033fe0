/** After an update: templates that an earlier version compiled, their orders, and what their authors are told. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "#test/support/client.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { leftByEarlierVersion, withField } from "#test/support/earlier-version.ts";
import { spokenCard } from "#test/support/spoken-card.ts";
import { testRunner } from "#test/support/runner.ts";
import { readAgain } from "#jobs/read-again.ts";

let app: TestApp;
let shop: Client;
let teamId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  const team = await app.newTeam();
  teamId = team.teamId;
  shop = clientOf(app.url, team.key);
});
afterAll(() => app.close());

/** Words that no verified file can replace: an element's text over a list of kids. */
const NOT_PROVABLE = "/S/P/P 6 0 R/K[0 0]/ActualText(Anna Berger)";
let cards = 0;
/** A file of its own each time: equal ones would be one template. */
const card = (): Uint8Array => spokenCard(NOT_PROVABLE, `/S/P/P 6 0 R/K 2/Lang(x-${cards++})`);

/** A live template of the earlier version, which could fill "Anna Berger" too, as `fld_anna`. */
async function liveTemplate(client = shop, more: Parameters<typeof withField>[2] = {}) {
  const { template } = (await client.upload(card())).body;
  await client.post(`/templates/${template.id}/publish`);
  await leftByEarlierVersion(app, template.id, withField("fld_anna", "Anna Berger", more));
  return String(template.id);
}

/** The id of the field that the card itself fills with these words. */
async function fieldOf(templateId: string, words: string): Promise<string> {
  const { data } = (await shop.get(`/templates/${templateId}/fields`)).body;
  return data.find((one: { default_value: string }) => one.default_value === words).id;
}

async function finalize(templateId: string, values: Record<string, string>, client = shop) {
  const fill = (await client.post("/fills", { template_id: templateId, values })).body.fill;
  const final = await client.post(`/fills/${fill.id}/finalize`);
  const { status } = (await client.get(`/fills/${fill.id}`)).body.fill;
  return { final, status };
}

/** What the author is told of fields, by code. */
const told = (problems: readonly { code: string; field: string | null; severity: string }[]) =>
  problems
    .filter(({ severity }) => severity === "error")
    .map((one) => [one.code, one.severity, one.field]);
const LOST = ["not_provable", "error", "fld_anna"];

async function sweep(): Promise<readonly string[]> {
  const lines: string[] = [];
  await readAgain.run(app.services, {}, new AbortController().signal, (line) => lines.push(line));
  return lines;
}

const rowOf = (templateId: string) =>
  app.services.db.read((tx) =>
    tx.q
      .selectFrom("scene_revisions")
      .selectAll()
      .where("templateId", "=", templateId)
      .executeTakeFirstOrThrow(),
  );

describe("an order of a template that an earlier version compiled", () => {
  test("prints with the same field ids, read again once before its next use", async () => {
    const id = await liveTemplate();
    const director = await fieldOf(id, "Director");
    const { final } = await finalize(id, { [director]: "Editor" });
    expect([final.status, final.body.render.status]).toEqual([200, "succeeded"]);
    const { rereadVersion, rereadSha256 } = await rowOf(id);
    expect([rereadVersion, rereadSha256]).toEqual([expect.any(String), expect.any(String)]);
    const preview = await shop.post("/previews", {
      template_id: id,
      values: { [director]: "Editor" },
    });
    expect(preview.status).toBe(200);
    const warnings = decodeURIComponent(preview.headers.get("x-service-text-warnings") ?? "[]");
    expect(warnings).not.toContain("field_not_fillable");
  });

  test("with a value for a field that this version lost is refused by name, and stays open", async () => {
    const id = await liveTemplate();
    const { final, status } = await finalize(id, { fld_anna: "Ada" });
    expect([final.status, final.body.error.code, status]).toEqual([
      422,
      "field_not_fillable",
      "open",
    ]);
    expect(final.body.error.fields).toEqual([
      { object_id: expect.stringMatching(/./u), field: "fld_anna" },
    ]);
    const rendered = await shop.post("/renders", { template_id: id, values: { fld_anna: "Ada" } });
    expect([rendered.status, rendered.body.error.code]).toEqual([422, "field_not_fillable"]);
  });

  test("is warned of it by every picture before anybody pays, drawn anew or kept", async () => {
    const id = await liveTemplate();
    const values = { fld_anna: "Ada" };
    for (const cache of ["miss", "hit"]) {
      const { status, headers } = await shop.post("/previews", { template_id: id, values });
      expect([status, headers.get("x-service-cache")]).toEqual([200, cache]);
      const warnings = decodeURIComponent(headers.get("x-service-text-warnings") ?? "");
      expect(JSON.parse(warnings)).toEqual([{ field: "fld_anna", code: "field_not_fillable" }]);
    }
  });

  test("with the very words that the file prints there is finalized", async () => {
    const { final } = await finalize(await liveTemplate(), { fld_anna: "Anna Berger" });
    expect([final.status, final.body.render.status]).toEqual([200, "succeeded"]);
  });

  test("of a lost placeholder is refused with every value and without one: its prompt would print", async () => {
    const id = await liveTemplate(shop, { isPlaceholder: true });
    const both = [await finalize(id, {}), await finalize(id, { fld_anna: "Ada" })];
    expect(both.map(({ final }) => final.body.error.code)).toEqual(
      Array(2).fill("field_not_fillable"),
    );
  });

  test("of a test key is as one of a live key", async () => {
    const id = await liveTemplate();
    const tester = clientOf(app.url, await app.newKey(teamId, { mode: "test" }));
    const { final } = await finalize(id, { fld_anna: "Ada" }, tester);
    expect(final.body.error.code).toBe("field_not_fillable");
  });
});

describe("the author of a live template", () => {
  test("is told which fields fail, once the sweep was there", async () => {
    const id = await liveTemplate();
    const shown = async () => told((await shop.get(`/templates/${id}`)).body.scene.problems);
    expect(await shown()).toEqual([]);
    const lines = await sweep();
    expect(lines).toContainEqual(expect.stringContaining(`${id} revision 1`));
    expect(await shown()).toEqual([LOST]);
    const { problems } = (await shop.post(`/templates/${id}/publish`)).body;
    expect(told(problems)).toEqual([LOST]);
    expect(problems[0].message).toMatch(/fld_anna.*can be filled no longer.*proven/u);
    expect(await sweep()).toEqual([]);
    const german = await shop.get(`/templates/${id}`, { "accept-language": "de-AT, en;q=0.5" });
    expect(german.headers.get("content-language")).toBe("de");
    expect(german.body.scene.problems[0].message).toMatch(/^Das Feld fld_anna lässt sich nicht/u);
  });

  test("is told when a draft goes live that an earlier version compiled", async () => {
    const { template } = (await shop.upload(card())).body;
    await leftByEarlierVersion(app, template.id, withField("fld_anna", "Anna Berger"));
    const { problems } = (await shop.post(`/templates/${template.id}/publish`)).body;
    expect(told(problems)).toEqual([LOST]);
  });

  test("goes on with another export, which brings the field back under its id", async () => {
    const id = await liveTemplate();
    await sweep();
    const better = spokenCard(`/S/P/P 6 0 R/K 0/ActualText(Anna Berger)/Lang(x-${cards++})`);
    const revised = await shop.upload(better, { path: `/templates/${id}/revisions` });
    expect(revised.status).toBe(200);
    await shop.post(`/templates/${id}/publish`, { revision: revised.body.revision });
    expect(told((await shop.get(`/templates/${id}`)).body.scene.problems)).toEqual([]);
    const { final } = await finalize(id, { fld_anna: "Ada" });
    expect([final.status, final.body.render?.status]).toEqual([200, "succeeded"]);
  });

  test("of another team sees nothing of it", async () => {
    const other = clientOf(app.url, (await app.newTeam()).key);
    const id = await liveTemplate(other);
    await sweep();
    expect((await shop.get(`/templates/${id}`)).status).toBe(404);
    expect(told((await other.get(`/templates/${id}`)).body.scene.problems)).toEqual([LOST]);
  });
});
