/** How a template does: figures of its fills and of what stood in the way of their texts, and nothing of anybody. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { withoutTable } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeShop, type PlainShop, restrictFirstField } from "#test/support/world.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;

const DAY_MS = 86_400_000;
/** Longer than any box of the card. */
const LONG = "W".repeat(400);
/** Egyptian; no font has it. */
const GLYPH = "𓀀";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
});
afterAll(() => app.close());

async function healthOf(
  { client, templateId }: Pick<PlainShop, "client" | "templateId">,
  query = "",
): Promise<Json> {
  const { status, body } = await client.get(`/templates/${templateId}/health${query}`);
  expect(status).toBe(200);
  return body;
}

async function newFill({ client, templateId }: PlainShop, more: object = {}): Promise<string> {
  return (await client.post("/fills", { template_id: templateId, ...more })).body.fill.id;
}

/** A text of a final that was made, set smaller than designed. */
async function printedSmaller(shop: PlainShop, field: string): Promise<string> {
  let text = "m".repeat(60);
  while ((await finalize(shop, await newFill(shop), { [field]: text })).status === 422) {
    text = text.slice(4);
  }
  return text;
}

const finalize = ({ client }: PlainShop, id: string, values: object = {}): Promise<Json> =>
  client.post(`/fills/${id}/finalize`, { values });

const NONE = { too_long: 0, missing_letters: 0, made_smaller: 0, other_font: 0, letters: [] };

describe("what stands in the way of texts", () => {
  test("is counted once for each fill, wherever it is learnt", async () => {
    const shop = await makeShop(app);
    const [first, second] = shop.fields.map(({ id }) => id);
    expect(await healthOf(shop)).toMatchObject({ since: null, fields: [], fills: { begun: 0 } });

    const { browser } = await openSession(app, shop);
    const embed = (await browser.post("/embed/fills", {})).body.fill.id;
    // As it is typed, again, as it is saved and shown, and as it is completed.
    const typed = { values: { [first ?? ""]: LONG }, since: { values: {} } };
    expect((await browser.post(`/embed/fills/${embed}/preview`, typed)).status).toBe(422);
    expect((await browser.post(`/embed/fills/${embed}/preview`, typed)).status).toBe(422);
    await browser.patch(`/embed/fills/${embed}`, { values: { [first ?? ""]: LONG } });
    await browser.raw("GET", `/embed/fills/${embed}/preview?w=64`);
    expect((await browser.post(`/embed/fills/${embed}/complete`)).status).toBe(422);
    // By a program, of which nothing is typed.
    const ordered = await newFill(shop);
    expect((await finalize(shop, ordered, { [first ?? ""]: LONG })).status).toBe(422);
    expect((await finalize(shop, ordered, { [second ?? ""]: LONG })).status).toBe(422);

    const { fields } = await healthOf(shop);
    expect(fields).toEqual([
      expect.objectContaining({ ...NONE, field: first, too_long: 2 }),
      expect.objectContaining({ ...NONE, field: second, too_long: 1 }),
    ]);
  });

  test("counts a text beyond the field's own limit, though the change is taken back", async () => {
    const shop = await makeShop(app);
    await restrictFirstField(shop);
    const { browser } = await openSession(app, shop);
    const id = (await browser.post("/embed/fills", {})).body.fill.id;
    const field = shop.fields[0]?.id ?? "";
    const values = { [field]: "x".repeat(13) };
    expect((await browser.patch(`/embed/fills/${id}`, { values })).status).toBe(422);
    expect((await finalize(shop, await newFill(shop), values)).status).toBe(422);
    expect((await healthOf(shop)).fields).toEqual([expect.objectContaining({ too_long: 2 })]);
  });

  test("tells a letter once three fills have met it, and of one that was made smaller", async () => {
    const shop = await makeShop(app);
    const field = shop.fields[0]?.id ?? "";
    const met = async (text: string): Promise<void> => {
      expect((await finalize(shop, await newFill(shop), { [field]: text })).status).toBe(422);
    };
    await met(`Ada ${GLYPH}`);
    await met(`Bob ${GLYPH}${GLYPH}𓀁`);
    expect((await healthOf(shop)).fields[0]).toMatchObject({ missing_letters: 2, letters: [] });
    // As a shopper types it, and then sees it: the first refusal does not say which letter.
    const { browser } = await openSession(app, shop);
    const embed = (await browser.post("/embed/fills", {})).body.fill.id;
    const values = { [field]: GLYPH };
    const typed = await browser.post(`/embed/fills/${embed}/preview`, {
      values,
      since: { values: {} },
    });
    expect(typed.body.error.code).toBe("missing_glyph");
    await browser.patch(`/embed/fills/${embed}`, { values });
    for (const width of [64, 65]) {
      await browser.raw("GET", `/embed/fills/${embed}/preview?w=${width}`);
    }
    const third = await healthOf(shop);
    expect(third.fields[0]).toMatchObject({
      missing_letters: 3,
      letters: [{ letter: GLYPH, fills: 3 }],
    });
    expect(JSON.stringify(third)).not.toContain("𓀁");

    await printedSmaller(shop, field);
    expect((await healthOf(shop)).fields[0]).toMatchObject({ made_smaller: 1 });
  });

  test("stands in nobody's way while it cannot be counted, and is counted after", async () => {
    const shop = await makeShop(app);
    const [first, second] = shop.fields.map(({ id }) => id);
    const smaller = { [first ?? ""]: await printedSmaller(shop, first ?? "") };
    const [made, refused] = [await newFill(shop), await newFill(shop)];
    const restore = await withoutTable(app, "field_obstacles");
    expect((await finalize(shop, made, smaller)).status).toBe(200);
    expect((await finalize(shop, refused, { [second ?? ""]: LONG })).status).toBe(422);
    await restore();
    const told = async (): Promise<Json> =>
      Object.fromEntries((await healthOf(shop)).fields.map((one: Json) => [one.field, one]));
    const before = await told();
    expect([before[first ?? ""].made_smaller, before[second ?? ""]]).toEqual([1, undefined]);
    await app.background.run();
    const after = await told();
    expect([after[first ?? ""].made_smaller, after[second ?? ""].too_long]).toEqual([2, 1]);
  });

  test("is none of the design's own words, nor of previews and finals of no fill", async () => {
    const shop = await makeShop(app);
    const values = { [shop.fields[0]?.id ?? ""]: LONG };
    await shop.client.raw("POST", "/previews", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ template_id: shop.templateId, values }),
    });
    await shop.client.post("/renders", { template_id: shop.templateId, values });
    await finalize(shop, await newFill(shop));
    expect((await healthOf(shop)).fields).toEqual([]);
  });

  test("stays when its fill is erased, which keeps nothing of it", async () => {
    const shop = await makeShop(app);
    const field = shop.fields[0]?.id ?? "";
    const id = await newFill(shop);
    await finalize(shop, id, { [field]: `${GLYPH} ${LONG}` });
    const before = await healthOf(shop);
    expect((await shop.client.raw("DELETE", `/fills/${id}`)).status).toBe(200);
    expect((await healthOf(shop)).fields).toEqual(before.fields);
    const { rows } = await app.database.db.read((tx) =>
      tx.sql("select counted_obstacles from fills where team_id = $1 and id = $2", [
        shop.teamId,
        id,
      ]),
    );
    expect(rows).toEqual([{ counted_obstacles: [] }]);
  });
});

describe("what became of fills", () => {
  test("is told by source, with the time that customers took", async () => {
    const shop = await makeShop(app);
    const { browser } = await openSession(app, shop);
    const done = (await browser.post("/embed/fills", {})).body.fill.id;
    expect((await browser.post(`/embed/fills/${done}/complete`)).status).toBe(200);
    await newFill(shop);
    const ordered = await newFill(shop);
    await finalize(shop, ordered);
    const { url } = (await shop.client.post(`/fills/${ordered}/links`, { kind: "correct" })).body;
    const anybody = clientOf(app.url, "");
    await anybody.post("/hosted/fills/token", { access_token: url.split("#t=")[1] });
    await finalize(shop, ordered);

    const { fills, sources } = await healthOf(shop);
    expect(fills).toMatchObject({ begun: 3, completed: 2, finalized: 1, corrections: 1 });
    expect([fills.abandoned, fills.median_seconds, fills.p90_seconds]).toEqual([
      0,
      expect.any(Number),
      expect.any(Number),
    ]);
    const none = { begun: 0, completed: 0, finalized: 0, abandoned: 0, corrections: 0 };
    expect(sources).toMatchObject([
      { source: "hosted", ...none, median_seconds: null },
      { source: "embed", ...none, begun: 1, completed: 1 },
      {
        source: "api",
        ...none,
        begun: 2,
        completed: 1,
        finalized: 1,
        corrections: 1,
        // No customer was at it.
        median_seconds: null,
        p90_seconds: null,
      },
    ]);
  });

  test("is abandoned when its time is over, also once it is erased", async () => {
    const shop = await makeShop(app);
    const [over, erased, done] = [await newFill(shop), await newFill(shop), await newFill(shop)];
    await finalize(shop, done);
    app.clock.aheadMs = 31 * DAY_MS;
    expect((await healthOf(shop)).fills.abandoned).toBe(2);
    await sweep(app.services);
    await shop.client.raw("DELETE", `/fills/${erased}`);
    const { fills } = await healthOf(shop);
    app.clock.aheadMs = 0;
    expect([fills.begun, fills.abandoned, fills.finalized]).toEqual([3, 2, 1]);
    expect(over).not.toBe(erased);
  });
});

describe("the figures", () => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await makeShop(app);
    await finalize(shop, await newFill(shop), { [shop.fields[0]?.id ?? ""]: LONG });
  });

  test("begin with the day that is asked for", async () => {
    const today = new Date(Date.now()).toISOString().slice(0, 10);
    const now = await healthOf(shop, `?since=${today}T00:00:00Z`);
    expect([now.since, now.fills.begun, now.fields.length]).toEqual([
      `${today}T00:00:00.000Z`,
      1,
      1,
    ]);
    const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const none = await healthOf(shop, `?since=${later}`);
    expect([none.fills.begun, none.fields]).toEqual([0, []]);
  });

  test("are of one mode", async () => {
    const client = clientOf(app.url, await app.newKey(shop.teamId, { mode: "test" }));
    const tested = { ...shop, client };
    expect((await healthOf(tested)).fills.begun).toBe(0);
    await finalize(tested, await newFill(tested), { [shop.fields[1]?.id ?? ""]: LONG });
    expect((await healthOf(tested)).fields).toEqual([
      expect.objectContaining({ field: shop.fields[1]?.id }),
    ]);
    expect((await healthOf(shop)).fields).toEqual([
      expect.objectContaining({ field: shop.fields[0]?.id }),
    ]);
  });

  test("are their team's, and for who may read templates", async () => {
    const path = `/templates/${shop.templateId}/health`;
    const { key } = await app.newTeam();
    const other = await clientOf(app.url, key).get(path);
    expect([other.status, other.body.error.code]).toEqual([404, "template_not_found"]);
    const narrow = await app.newKey(shop.teamId, {
      type: "restricted",
      scopes: ["fills:read"],
    });
    const refused = await clientOf(app.url, narrow).get(path);
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
    const odd = await shop.client.get(`${path}?since=yesterday`);
    expect([odd.status, odd.body.error.code]).toEqual([400, "invalid_parameter"]);
  });
});
