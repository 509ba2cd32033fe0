/** The thread itself, with the operations that it serves. */
import { afterAll, expect, test } from "vitest";
import { installPaths } from "#adapters/install-paths.ts";
import { operations } from "#api/operations.ts";
import { BodyThread } from "#http/body-thread.ts";

const thread = new BodyThread(installPaths().bodyWorker);
afterAll(() => thread.close());

const PUT_SCENE = "putTemplateScene";
const check = (body: unknown, { teamId = "tem_a", operation = PUT_SCENE } = {}) =>
  thread.check(teamId, operation, new TextEncoder().encode(JSON.stringify(body)));

test("gives what the schema makes of a body, or what is wrong with it", async () => {
  const scene = { output: { flatten: true } };
  const done = await check({ scene, base_revision: 3 });
  expect(done).toEqual({
    kind: "body",
    body: { scene: new TextEncoder().encode(JSON.stringify(scene)), base_revision: 3 },
  });
  expect(await check({ scene: { output: { flatten: 1 } } })).toMatchObject({
    kind: "refused",
    code: "invalid_scene",
    fields: [{ objectId: "body", field: "scene.output.flatten" }],
  });
  expect(await check({})).toMatchObject({ code: "missing_required_field" });
  const bytes = new TextEncoder().encode('{"scene":{"title":1,"title":2}}');
  expect(await thread.check("tem_a", PUT_SCENE, bytes)).toEqual({
    kind: "refused",
    code: "invalid_json",
    message: "The body has two members with one name in an object.",
  });
  const many = { scene: { pages: Array.from({ length: 200_001 }, () => 0) } };
  expect(await check(many)).toEqual({
    kind: "refused",
    code: "invalid_json",
    message: "The body has over 200000 members and items.",
  });
  // Nobody mends more at once, and the answer must not be as long as the question.
  const wrong = await check({ scene: { pages: Array.from({ length: 5_000 }, () => 0) } });
  expect(wrong).toMatchObject({ fields: { length: 100 } });
});

test("serves every operation that takes a large body", async () => {
  const large = operations.filter(({ declaration }) => declaration.maxBodyItems !== undefined);
  expect(large.length).toBeGreaterThan(0);
  for (const { declaration } of large) {
    expect(await check(1, { operation: declaration.id })).toMatchObject({ kind: "refused" });
  }
});

test("two of a team and sixteen in all are read or wait; more come again", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 27 }, (_, i) => check({}, { teamId: `tem_${Math.floor(i / 3)}` })),
  );
  const taken = outcomes.map(({ status }) => (status === "fulfilled" ? "x" : "-")).join("");
  expect(taken).toBe("xx-xx-xx-xx-xx-xx-xx-xx----");
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "renderer_busy", status: 503, retryAfterSeconds: 2 },
  });
  expect(await check({})).toMatchObject({ kind: "refused" });
});

test("one that ends takes what waits with it, and the next body starts another", async () => {
  const lost = [check({}, { operation: "noSuchOperation" }), check({}, { teamId: "tem_b" })];
  const reasons = (await Promise.allSettled(lost)).map(({ status }) => status);
  expect(reasons).toEqual(["rejected", "rejected"]);
  expect(await check({})).toMatchObject({ kind: "refused" });
});
