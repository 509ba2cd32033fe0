import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { clientOf } from "#test/support/client.ts";

let app: TestApp;
let client: ReturnType<typeof clientOf>;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  client = clientOf(app.url, (await app.newTeam()).key);
});
afterAll(() => app.close());

const KRAFT = { code: "K-300", name: "Kraft", hex: "#B5916A", finish: "kraft", needs_white: true };

test("a stock is kept with all it is; a second of its code replaces it under its id", async () => {
  const first = await client.post("/paper_stocks", KRAFT);
  expect(first.status).toBe(201);
  expect(first.body.paper_stock).toMatchObject({ ...KRAFT, key: null, neutral: false });
  expect(first.body.paper_stock.id).toMatch(/^stk_[0-9A-HJKMNP-TV-Z]{26}$/u);
  const second = await client.post("/paper_stocks", { code: "K-300", name: "Brown" });
  const { paper_stock: stock } = second.body;
  expect([second.status, stock.id]).toEqual([201, first.body.paper_stock.id]);
  expect(stock).toMatchObject({ name: "Brown", hex: null, finish: "none", needs_white: false });
  const changed = await client.patch(`/paper_stocks/${stock.id}`, { hex: "#ffffff", key: "brown" });
  expect(changed.body.paper_stock).toMatchObject({ name: "Brown", hex: "#ffffff", key: "brown" });
  const cleared = await client.patch(`/paper_stocks/${stock.id}`, { key: null });
  expect(cleared.body.paper_stock).toMatchObject({ key: null, hex: "#ffffff" });
  expect((await client.get("/paper_stocks")).body).toMatchObject({
    data: [{ id: stock.id }],
    has_more: false,
  });
  const gone = await client.raw("DELETE", `/paper_stocks/${stock.id}`);
  expect(await gone.json()).toEqual({ ok: true });
  const missing = await client.get(`/paper_stocks/${stock.id}`);
  expect([missing.status, missing.body.error.code]).toEqual([404, "not_found"]);
});

test.each([
  [{}, "missing_fields"],
  [{ code: "x" }, "missing_required_field"],
  [{ code: "", name: "x" }, "invalid_parameter"],
  [{ code: "x".repeat(65), name: "x" }, "invalid_parameter"],
  [{ code: "x", name: "x", hex: "#fff" }, "invalid_parameter"],
  [{ code: "x", name: "x", finish: "glossy" }, "invalid_parameter"],
])("a stock is not made of %j", async (body, code) => {
  const answer = await client.post("/paper_stocks", body);
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
});
