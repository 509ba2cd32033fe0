/** Inks and papers that a mapping leaves to the shopper, and how fine its pictures print. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowestPpi } from "#domain/scene-record.ts";
import { offered, offerRules } from "#domain/appearance-offer.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { browserOf, mapProduct } from "#test/support/embed.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app?.close());

const RED = { key: "red", name: "Red", hex: "#d0202c" };
const FELT = { code: "FELT-1", name: "Felt", hex: "#f3efe4", finish: "none" };

/** What the session of a product with these rules may choose from. */
async function offerOf(rules: object): Promise<unknown> {
  const product = `p-${JSON.stringify(rules)}`;
  await mapProduct(world, { external_product_id: product, rules });
  const { body } = await world.client.post("/embed/sessions", { external_product_id: product });
  const { id } = body.embed_session;
  const fields = await browserOf(app, body.client_secret).get(`/embed/sessions/${id}/fields`);
  expect(fields.body).toMatchObject({ colors: [], assignments: {}, substrate: null });
  return fields.body.offer;
}

describe("the offer of a session", () => {
  test.each([
    [{}, { ink_choice: "print", inks: [], stocks: [] }],
    [{ offer_inks: ["navy", "red", "red"] }, { ink_choice: "print", inks: [RED], stocks: [] }],
    [
      { offer_inks: "all", offer_stocks: "all", ink_choice: "field" },
      { ink_choice: "field", inks: [RED], stocks: [FELT] },
    ],
    [
      { offer_stocks: ["FELT-1"], offer_inks: 7 },
      { ink_choice: "print", inks: [], stocks: [FELT] },
    ],
  ])("%j", async (rules, offer) => {
    expect(await offerOf(rules)).toEqual(offer);
  });

  test("a session without a mapping offers none", async () => {
    const { body } = await world.client.post("/embed/sessions", { template_id: world.templateId });
    const path = `/embed/sessions/${body.embed_session.id}/fields`;
    const fields = await browserOf(app, body.client_secret).get(path);
    expect(fields.body.offer).toEqual({ ink_choice: "print", inks: [], stocks: [] });
  });

  test("keeps the order asked for and its bound", () => {
    const { inks } = offerRules({ offer_inks: ["c", "a", "x", "b"] });
    const have = ["a", "b", "c"];
    expect(offered(have, inks, { nameOf: (one) => one, most: 2 })).toEqual(["c", "a"]);
  });
});

describe("how fine a picture prints", () => {
  const picture = { widthPx: 600, heightPx: 300 };
  const at = (fit?: "fill" | "fit", size?: { widthPt: number; heightPt: number }) => ({
    places: [{ objectId: "img_1", page: 0, bboxPt: [0, 0, 144, 144] as const, fit, size }],
  });
  test.each([
    ["covering its place, it is cut and grows", at("fill", { widthPt: 144, heightPt: 144 }), 150],
    ["whole within its place", at("fit", { widthPt: 144, heightPt: 144 }), 300],
    ["turned: along the axes of the place", at("fit", { widthPt: 72, heightPt: 72 }), 600],
    ["a scene stored before sizes were kept", at(), 150],
    ["nowhere", { places: [] }, null],
  ])("%s", (_what, field, ppi) => {
    expect(lowestPpi(field, picture)).toBe(ppi);
  });
});
