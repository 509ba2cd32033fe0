import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { RunnerError } from "#ports/engine-runner.ts";

let app: TestApp;
let world: World;
let runner: TestRunner;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
});
afterAll(() => app.close());

const path = (): string => `/templates/${world.templateId}/stress_test`;

describe("a stress test", () => {
  test("tells of every field what it holds, and shows the twelve worst", async () => {
    const answer = await world.client.post(path());
    expect(answer.status).toBe(200);
    const { fields } = answer.body;
    expect(fields.map((each: { field: string }) => each.field)).toEqual(
      world.fields.map(({ id }) => id),
    );
    for (const { capacity, tried, worst } of fields) {
      expect(capacity.W).toBeLessThanOrEqual(capacity.n);
      expect(capacity.n).toBeLessThanOrEqual(capacity.i);
      expect(worst.length).toBeLessThanOrEqual(Math.min(12, tried));
    }
    const cases = fields.flatMap((each: { worst: { preview_url: string | null }[] }) => each.worst);
    const urls = cases.flatMap((each: { preview_url: string | null }) => each.preview_url ?? []);
    expect(urls).toHaveLength(12);
    const picture = await fetch(urls[0]);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(new TextDecoder("latin1").decode((await picture.arrayBuffer()).slice(1, 4))).toBe("PNG");
  });

  test("tries the samples that its author keeps", async () => {
    const template = `/templates/${world.templateId}`;
    const [first] = world.fields;
    const samples = [
      { name: "The mayor", values: { [first?.id ?? ""]: "W".repeat(60), gone: "x" } },
    ];
    const changed = await world.client.patch(template, { samples });
    expect(changed.status).toBe(200);
    expect((await world.client.get(template)).body.samples).toEqual(samples);
    const twice = await world.client.patch(template, { samples: [...samples, ...samples] });
    expect([twice.status, twice.body.error.code]).toEqual([400, "invalid_parameter"]);
    const { fields } = (await world.client.post(path())).body;
    const worst = fields[0].worst.filter(({ trait }: { trait: string }) => trait === "sample");
    expect(worst.map(({ value }: { value: string }) => value)).toEqual(["W".repeat(60)]);
    await world.client.patch(template, { samples: [] });
    expect((await world.client.get(template)).body.samples).toEqual([]);
  });

  test("of another team's template is not to be had", async () => {
    const other = await app.newTeam();
    const answer = await clientOf(app.url, other.key).post(path());
    expect([answer.status, answer.body.error.code]).toEqual([404, "template_not_found"]);
  });

  test("says so when the renderer is away", async () => {
    runner.failure = new RunnerError("unreachable", "no worker");
    const answer = await world.client.post(path());
    runner.failure = null;
    expect([answer.status, answer.body.error.code]).toEqual([502, "renderer_unreachable"]);
  });
});
