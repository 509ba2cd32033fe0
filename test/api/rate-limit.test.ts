import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";

let app: TestApp;
beforeAll(async () => {
  // 600 and 60 a minute become 12 and 1.2.
  app = await startTestApp({ runner: null, rateScale: 0.02 });
});
afterAll(() => app.close());

test("a key has its budget, is told what is left, and when to come back", async () => {
  const { key } = await app.newTeam();
  const client = clientOf(app.url, key);
  const answers = [];
  for (let i = 0; i < 14; i++) {
    answers.push(await client.get("/templates"));
  }
  const allowed = answers.filter((answer) => answer.status === 200);
  expect(allowed).toHaveLength(12);
  expect(allowed[0]!.headers.get("x-ratelimit-limit")).toBe("12");
  expect(allowed.map((a) => Number(a.headers.get("x-ratelimit-remaining")))).toEqual(
    Array.from({ length: 12 }, (_, i) => 11 - i),
  );
  const refused = answers.at(-1)!;
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limit_exceeded"]);
  const retryAfter = Number(refused.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(65);
  const reset = Number(refused.headers.get("x-ratelimit-reset"));
  expect(reset).toBeGreaterThan(Date.now() / 1000 - 1);
});

test("is counted exactly under parallel requests", async () => {
  const { key } = await app.newTeam();
  const client = clientOf(app.url, key);
  const answers = await Promise.all(Array.from({ length: 40 }, () => client.get("/templates")));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(12);
});

test("one key's budget is not another's", async () => {
  const { teamId, key } = await app.newTeam();
  const other = await app.newKey(teamId, {});
  for (let i = 0; i < 13; i++) {
    await clientOf(app.url, key).get("/templates");
  }
  expect((await clientOf(app.url, other).get("/templates")).status).toBe(200);
});

test("guessing keys is limited by address", async () => {
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    statuses.push((await clientOf(app.url, "sk_live_guess").get("/templates")).status);
  }
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});
