/** Preflight before the money: at upload, at publish and on every settled preview, not first at finalize. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openSession } from "#test/support/embed.ts";
import { openForAll } from "#test/support/opened.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let runner: TestRunner;
let client: Client;
let cardId: string;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  client = clientOf(app.url, (await app.newTeam()).key);
  cardId = (await client.upload(await cardPdf())).body.template.id;
});
beforeEach(() => {
  runner.failure = null;
  runner.beforeFill = null;
});
afterAll(() => app.close());

const failingPdf = (): Promise<Buffer> =>
  readFile("test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf");

describe("a file that the press would refuse", () => {
  test("says so at upload, at publish and with a corrected file, and is blocked by nothing", async () => {
    const uploaded = (await client.upload(await failingPdf())).body;
    expect(uploaded.preflight_status).toBe("fail");
    expect(uploaded.warnings[0]).toMatchObject({ code: "image_resolution", severity: "error" });
    const { id } = uploaded.template;
    // Whoever comes back to it later is told the same.
    const { preflight_status: status, warnings } = (await client.get(`/templates/${id}`)).body;
    expect([status, warnings]).toEqual(["fail", uploaded.warnings]);
    const published = (await client.post(`/templates/${id}/publish`)).body;
    expect(published).toMatchObject({
      template: { status: "live" },
      revision: 1,
      preflight_status: "fail",
      warnings: uploaded.warnings,
    });
    const corrected = (await client.upload(await cardPdf(), { path: `/templates/${id}/revisions` }))
      .body;
    expect([corrected.revision, corrected.preflight_status]).toEqual([2, "pass"]);
  });

  test("fails each preview at once, without the engine being asked again", async () => {
    const { template } = (await client.upload(await failingPdf())).body;
    const answer = await preview({ template_id: template.id });
    expect([answer.status, answer.headers.get("x-service-preflight")]).toEqual([200, "fail"]);
    const before = runner.fills;
    await app.background.run();
    expect(runner.fills).toBe(before);
  });
});

test("a file that passes says so, with nothing to warn of", async () => {
  const published = (await client.post(`/templates/${cardId}/publish`)).body;
  expect([published.preflight_status, published.warnings]).toEqual(["pass", []]);
});

test("a date that fixed text names as well is a warning, until its author opens that text", async () => {
  const pdf = plainPdf([
    { text: "We kindly ask all of our guests for a reply by July 5th,", at: [20, 170], sizePt: 9 },
    { text: "2027, since the kitchen has to know how many will dine.", at: [20, 159], sizePt: 9 },
    { text: "July 5th, 2027", at: [100, 60] },
  ]);
  const { template, warnings } = (await client.upload(pdf)).body;
  const said = (all: readonly { code: string; severity: string; count: number }[]) =>
    all.flatMap(({ code, severity, count }) =>
      code === "value_in_fixed_text" ? [[severity, count]] : [],
    );
  expect(said(warnings)).toEqual([["warn", 1]]);
  const { data } = (await client.get(`/templates/${template.id}/fields`)).body;
  expect(data.map((field: { default_value: string }) => field.default_value)).toEqual([
    "July 5th, 2027",
  ]);
  await openForAll(client, template.id);
  const published = (await client.post(`/templates/${template.id}/publish`, { revision: 2 })).body;
  expect([published.revision, said(published.warnings)]).toEqual([2, []]);
});

describe("a settled preview", () => {
  test("does not wait for its preflight, which the next one carries, also as 304", async () => {
    const body = { template_id: cardId, values: { name: "Ada Lovelace" } };
    const first = await preview(body);
    expect([first.status, statusOf(first)]).toEqual([200, "pending"]);
    expect(statusOf(await preview(body))).toBe("pending");
    await app.background.run();
    const tag = first.headers.get("etag") ?? "";
    const known = await preview(body, { "if-none-match": tag });
    expect([known.status, statusOf(known)]).toEqual([304, "pass"]);
    // Of the values, not of the picture.
    expect(statusOf(await preview({ ...body, page: 1 }))).toBe("pass");
    expect(statusOf(await preview({ ...body, values: { name: "Ada" } }))).toBe("pending");
  });

  test.each([
    ["text that does not fit", { name: "W".repeat(300) }],
    ["a letter that no font prints", { name: "Ada \u{13080}" }],
  ])("fails at once for %s", async (_, values) => {
    expect(statusOf(await preview({ template_id: cardId, values }))).toBe("fail");
  });

  test("warns of letters that another font prints", async () => {
    const body = { template_id: cardId, values: { name: "Ωmega" } };
    await preview(body);
    await app.background.run();
    expect(statusOf(await preview(body))).toBe("warn");
  });

  test("fails where the press file would not be made, and stays pending where nobody had time", async () => {
    const busy = { template_id: cardId, values: { name: "Busy" } };
    await preview(busy);
    runner.failure = new RunnerError("busy", "arranged");
    await app.background.run();
    runner.failure = null;
    expect(statusOf(await preview(busy))).toBe("pending");
    runner.failure = new RunnerError("failed", "arranged");
    await app.background.run();
    runner.failure = null;
    expect(statusOf(await preview(busy))).toBe("fail");
  });

  test("is forgotten with its customer, and after a week", async () => {
    const body = { template_id: cardId, values: { name: "Forgotten" } };
    await preview(body);
    await app.background.run();
    const kept = async (): Promise<number> =>
      (await app.database.db.read((tx) => tx.q.selectFrom("preflights").selectAll().execute()))
        .length;
    expect(await kept()).toBeGreaterThan(0);
    const { fill } = (await client.post("/fills", { template_id: cardId, values: body.values }))
      .body;
    await client.raw("DELETE", `/fills/${fill.id}`);
    expect(await kept()).toBe(0);
  });
});

test("a page of a shop reads it from its fill's preview", async () => {
  const world: World = await makeWorld(app);
  const { browser } = await openSession(app, world, {});
  const { fill } = (await browser.post("/embed/fills", {})).body;
  const answer = await browser.raw("GET", `/embed/fills/${fill.id}/preview?w=200&dpr=1`);
  expect([answer.status, statusOf(answer)]).toEqual([200, "pending"]);
});

function statusOf(answer: Response): string | null {
  return answer.headers.get("x-service-preflight");
}

async function preview(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return await client.raw("POST", "/previews", {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ dpi: 72, ...body }),
  });
}

test("the files that the README begins with go to press without a word", async () => {
  const readme = await readFile("README.md", "utf8");
  const files = new Set(
    [...readme.matchAll(/pdf=@(?<path>[^"]+)"/gu)].map(([, path]) => path ?? ""),
  );
  expect([...files]).not.toEqual([]);
  for (const path of files) {
    const uploaded = (await client.upload(await readFile(path))).body;
    expect([path, uploaded.preflight_status, uploaded.warnings]).toEqual([path, "pass", []]);
  }
});
