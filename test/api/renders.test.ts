import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { runQueuedRender } from "#services/renders/run-queued-render.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { withAnotherEnd } from "#test/support/another-end.ts";
import { clientOf } from "#test/support/client.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { fileOf } from "#test/support/rows.ts";

let app: TestApp;
let world: World;
let runner: TestRunner;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
});
beforeEach(() => {
  runner.failure = null;
});
afterAll(() => app.close());

const order = (): object => ({ template_id: world.templateId });

describe("a render from values", () => {
  test("is stored and linked at once", async () => {
    const answer = await world.client.post("/renders", {
      ...order(),
      values: { [world.fields[0]!.id]: "Hedy Lamarr" },
      external_order_id: "order-55",
    });
    expect(answer.status).toBe(200);
    expect(answer.body.render).toMatchObject({
      status: "succeeded",
      fill_id: null,
      external_order_id: "order-55",
    });
    const notes = JSON.parse(answer.body.render.preflight_notes);
    expect(notes.status).toBe(answer.body.render.preflight_status);
    expect(JSON.stringify(notes)).not.toContain("Hedy");
  });

  test("with validate_only answers the fit and creates nothing", async () => {
    const before = (await world.client.get("/renders")).body.data.length;
    const answer = await world.client.post("/renders", { ...order(), validate_only: true });
    expect([answer.status, answer.body.valid]).toEqual([200, true]);
    const overflow = await world.client.post("/renders", {
      ...order(),
      values: { [world.fields[0]!.id]: "W".repeat(400) },
      validate_only: true,
    });
    expect(overflow.body.error.code).toBe("text_overflow");
    expect((await world.client.get("/renders")).body.data).toHaveLength(before);
  });

  test("takes the kind final only", async () => {
    const answer = await world.client.post("/renders", { ...order(), kind: "preview" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_kind"]);
  });

  test("waits in the queue while the renderer cannot be reached, and says when to ask again (C41)", async () => {
    runner.failure = new RunnerError("unreachable", "arranged");
    const answer = await world.client.post("/renders", order());
    expect([answer.status, answer.body.render.status]).toEqual([202, "queued"]);
    const job = { teamId: world.teamId, renderId: answer.body.render.id };
    await expect(runQueuedRender(app.services, job)).rejects.toThrow("arranged");
    const waiting = await world.client.get(`/renders/${job.renderId}`);
    expect(waiting.headers.get("retry-after")).toBe("1");
    runner.failure = null;
    await runQueuedRender(app.services, job);
    const made = await world.client.get(`/renders/${job.renderId}`);
    expect(made.headers.has("retry-after")).toBe(false);
    const { render } = made.body;
    expect(render.status).toBe("succeeded");
    expect((await fetch(render.signed_url)).status).toBe(200);
  });

  test("stays on record as failed when the renderer breaks (C78)", async () => {
    runner.failure = new RunnerError("failed", "arranged");
    const answer = await world.client.post("/renders", order());
    expect([answer.status, answer.body.error.code]).toEqual([502, "renderer_failed"]);
    const { data } = (await world.client.get("/renders?limit=1")).body;
    expect(data[0]).toMatchObject({ status: "failed", preflight_status: "fail", signed_url: null });
    expect(data[0].error.code).toBe("renderer_failed");
    expect(data[0]).toMatchObject({ attempts: 1, next_attempt_at: expect.stringMatching(/Z$/u) });
    // The one place where a client learns which render it is.
    expect(answer.body.error.message).toContain(data[0].id);
    const download = await world.client.get(`/renders/${data[0].id}/download`);
    expect([download.status, download.body.error.code]).toEqual([409, "render_not_ready"]);
  });

  test("that broke is made by a job, or by a retry before the job's time", async () => {
    const broken = async (): Promise<string> => {
      runner.failure = new RunnerError("failed", "arranged");
      await world.client.post("/renders", order());
      return (await world.client.get("/renders?limit=1")).body.data[0].id;
    };
    const read = async (id: string): Promise<unknown> =>
      (await world.client.get(`/renders/${id}`)).body.render;
    const byJob = await broken();
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: byJob });
    // Broken again: it waits for the next attempt, and whoever polls goes on.
    expect(await read(byJob)).toMatchObject({
      status: "queued",
      preflight_status: "pending",
      attempts: 2,
      error: { code: "renderer_failed" },
    });
    runner.failure = null;
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: byJob });
    const made = { status: "succeeded", error: null, next_attempt_at: null };
    expect(await read(byJob)).toMatchObject({ ...made, attempts: 3 });
    const byHand = await broken();
    const refused = await world.client.post(`/renders/${byHand}/retry`);
    expect([refused.status, refused.body.error.code]).toEqual([502, "renderer_failed"]);
    runner.failure = null;
    const answer = await world.client.post(`/renders/${byHand}/retry`);
    expect([answer.status, answer.body.render]).toMatchObject([200, { id: byHand, ...made }]);
    // The job that was to make it finds nothing to do.
    await runQueuedRender(app.services, { teamId: world.teamId, renderId: byHand });
    expect(await read(byHand)).toMatchObject({ updated_at: answer.body.render.updated_at });
  });

  test("refuses substitutes on a template that says so, and previews still warn", async () => {
    const own = await makeWorld(app);
    await own.client.patch(`/templates/${own.templateId}`, { substitution: "refuse" });
    const values = { [own.fields[0]!.id]: "Привет" };
    const final = await own.client.post("/renders", { template_id: own.templateId, values });
    expect([final.status, final.body.error.code]).toEqual([422, "missing_glyph"]);
    const preview = await own.client.raw("POST", "/previews", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ template_id: own.templateId, values }),
    });
    expect(preview.status).toBe(200);
    expect(preview.headers.get("x-service-text-warnings")).toContain("missing_glyph");
    await preview.arrayBuffer();
    await own.client.patch(`/templates/${own.templateId}`, { substitution: "allow" });
    const allowed = await own.client.post("/renders", { template_id: own.templateId, values });
    const notes = JSON.parse(allowed.body.render.preflight_notes);
    const finding = notes.findings.find((f: { code: string }) => f.code === "font_substituted");
    expect(finding.severity).toBe("warn");
    const pair = `${finding.measured.from}>${finding.measured.to}`;
    await own.client.patch(`/templates/${own.templateId}`, { accepted_substitutions: [pair] });
    const accepted = await own.client.post("/renders", { template_id: own.templateId, values });
    const after = JSON.parse(accepted.body.render.preflight_notes);
    expect(
      after.findings.find((f: { code: string }) => f.code === "font_substituted").severity,
    ).toBe("info");
  });
});

describe("a download", () => {
  const download = (query: string) =>
    world.client.raw("GET", `/renders/${world.renderId}/download${query}`);

  test.each([
    ["?filename=Order%201.pdf", 'attachment; filename="Order 1.pdf"'],
    ["?filename=..%2F%22%0D%0Aevil", 'attachment; filename="evil.pdf"'],
    ["?inline=1&filename=a", 'inline; filename="a.pdf"'],
  ])("%s is named %s", async (query, disposition) => {
    const answer = await download(query);
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/u),
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test.each(["?inline=0", `?filename=${"x".repeat(121)}`])("%s is refused", async (query) => {
    const answer = await download(query);
    expect(await answer.json()).toMatchObject({ error: { code: "invalid_parameter" } });
  });

  test("of a test render says so in its name", async () => {
    const key = await app.newKey(world.teamId, { mode: "test" });
    const client = clientOf(app.url, key);
    const { render } = (await client.post("/renders", order())).body;
    const answer = await client.raw("GET", `/renders/${render.id}/download`);
    expect(answer.headers.get("content-disposition")).toContain('filename="TEST-');
    await answer.arrayBuffer();
  });
});

describe("a signed link", () => {
  test("serves ranges", async () => {
    const answer = await fetch(world.signedUrl, { headers: { range: "bytes=0-4" } });
    expect([answer.status, await answer.text()]).toEqual([206, "%PDF-"]);
    expect(answer.headers.get("content-range")).toMatch(/^bytes 0-4\/\d+$/u);
  });

  test("forged, expired and unknown are the same 404 (C44)", async () => {
    const forged = await fetch(withAnotherEnd(world.signedUrl));
    const unknown = await fetch(`${app.url}/v1/files/nothing`);
    app.clock.aheadMs = 3_601_000;
    const expired = await fetch(world.signedUrl);
    app.clock.aheadMs = 0;
    const bodies = await Promise.all(
      [forged, unknown, expired].map(async (answer) => {
        const { error } = (await answer.json()) as { error: Record<string, unknown> };
        return { ...error, request_id: null, status: answer.status };
      }),
    );
    expect(bodies[0]).toMatchObject({ code: "not_found", status: 404 });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});

describe("a preview", () => {
  const preview = (body: object) =>
    world.client.raw("POST", "/previews", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...order(), ...body }),
    });

  test("is the same picture from the cache", async () => {
    const values = { [world.fields[0]!.id]: "Cache me" };
    const first = await preview({ values });
    const again = await preview({ values });
    expect([first, again].map((a) => a.headers.get("x-service-cache"))).toEqual(["miss", "hit"]);
    const [one, two] = [await first.arrayBuffer(), await again.arrayBuffer()];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    const hash = first.headers.get("x-service-content-hash");
    expect(again.headers.get("x-service-content-hash")).toBe(hash);
    expect(first.headers.get("etag")).toBe(`"${hash}"`);
  });

  test("has the size its headers say", async () => {
    const answer = await preview({ dpi: 144, area: "trim" });
    const png = Buffer.from(await answer.arrayBuffer());
    expect(String(png.readUInt32BE(16))).toBe(answer.headers.get("x-service-width"));
    expect(String(png.readUInt32BE(20))).toBe(answer.headers.get("x-service-height"));
    expect(png.readUInt32BE(16)).toBe(Math.round((85 / 25.4) * 144));
  });

  test("warns of text that does not fit, by its field, without showing it (C46)", async () => {
    const answer = await preview({ values: { [world.fields[0]!.id]: "Secretive".repeat(60) } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    const header = answer.headers.get("x-service-text-warnings") ?? "";
    expect(JSON.parse(decodeURIComponent(header))).toMatchObject([
      { field: world.fields[0]!.id, code: "text_overflow" },
    ]);
    expect(header).not.toContain("Secret");
  });

  test.each([
    ["a page past the end", { page: 2 }, "page"],
    ["71 dpi", { dpi: 71 }, "dpi"],
    ["301 dpi", { dpi: 301 }, "dpi"],
    ["an unknown area", { area: "art" }, "area"],
  ])("of %s is a 400 that names the member (C46)", async (_name, body, field) => {
    const answer = await preview(body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: "invalid_parameter", fields: [{ object_id: "body", field }] } },
    ]);
  });

  test("stands in the ledger without a file", async () => {
    await (await preview({})).arrayBuffer();
    const { data } = (await world.client.get("/renders?limit=1")).body;
    expect(data[0]).toMatchObject({ kind: "preview", signed_url: null, status: "succeeded" });
    const download = await world.client.get(`/renders/${data[0].id}/download`);
    expect([download.status, download.body.error.code]).toEqual([404, "render_not_found"]);
  });

  test("has the preflight of what it shows, drawn or out of the cache", async () => {
    const values = { [world.fields[0]!.id]: "Secretive".repeat(59) };
    const notes: unknown[] = [];
    for (const cache of ["miss", "hit"]) {
      const answer = await preview({ values });
      await answer.arrayBuffer();
      const [row] = (await world.client.get("/renders?limit=1")).body.data;
      const told = JSON.parse(row.preflight_notes);
      expect([answer.headers.get("x-service-cache"), row.preflight_status, told.status]).toEqual([
        cache,
        "fail",
        "fail",
      ]);
      expect(row.preflight_notes).not.toContain("Secret");
      notes.push(told);
    }
    expect(notes[1]).toEqual(notes[0]);
    expect(notes[0]).toMatchObject({
      revision: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({ code: "text_overflow", field: world.fields[0]!.id }),
      ]),
      checks_skipped: expect.arrayContaining([
        { code: "outside_changed", reason: "finals_only" },
        { code: "ink_coverage", reason: "not_available" },
      ]),
    });
  });

  test("of a broken renderer is a 502 with its cause and the id of the request (C46)", async () => {
    runner.failure = new RunnerError("unreachable", "arranged");
    const answer = await preview({ values: { [world.fields[0]!.id]: "never seen" } });
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      {
        error: {
          code: "renderer_unreachable",
          message: expect.stringMatching(/\w/u),
          request_id: answer.headers.get("x-request-id"),
        },
      },
    ]);
  });
});

describe("the list", () => {
  /** Finals and previews of a shop of its own, one of each outcome, made a minute apart. */
  let own: World;
  const list = async (query: string): Promise<string[]> => {
    const answer = await own.client.get(`/renders?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.body.data.map(({ id }: { id: string }) => id);
  };
  const all: Record<string, string>[] = [];
  let other: string;
  beforeAll(async () => {
    runner.failure = null;
    let minute = 0;
    /** Each render is made a minute after the one before. */
    const later = (): void => {
      app.clock.aheadMs = Date.parse("2026-03-01T12:00:00Z") + minute++ * 60_000 - Date.now();
    };
    later();
    own = await makeWorld(app);
    const made = await own.client.post(`/templates/${own.templateId}/copy`);
    other = made.body.template.id;
    const picture = { headers: { "content-type": "application/json" } };
    for (const [template_id, kind] of [
      [own.templateId, "preview"],
      [other, "final"],
      [other, "preview"],
      [own.templateId, "final"],
    ]) {
      later();
      const body = { template_id, values: { [own.fields[0]!.id]: "x".repeat(400) } };
      if (kind === "preview") {
        // Too long for its box: a preview shows it, and its preflight fails.
        const answer = await own.client.raw("POST", "/previews", {
          ...picture,
          body: JSON.stringify(body),
        });
        await answer.arrayBuffer();
      } else {
        await own.client.post("/renders", { template_id, values: {} });
      }
    }
    later();
    runner.failure = new RunnerError("failed", "arranged");
    await own.client.post("/renders", { template_id: own.templateId });
    later();
    runner.failure = new RunnerError("unreachable", "arranged");
    await own.client.post("/renders", { template_id: other });
    runner.failure = null;
    app.clock.aheadMs = 0;
    all.push(...(await own.client.get("/renders?limit=100")).body.data);
  });

  const filters: readonly (readonly [string, (row: Record<string, string>) => boolean])[] = [
    ["kind=final", (row) => row["kind"] === "final"],
    ["kind=preview", (row) => row["kind"] === "preview"],
    ["status=succeeded", (row) => row["status"] === "succeeded"],
    ["status=failed", (row) => row["status"] === "failed"],
    ["status=queued", (row) => row["status"] === "queued"],
    ["preflight_status=fail", (row) => row["preflight_status"] === "fail"],
    ["preflight_status=pending", (row) => row["preflight_status"] === "pending"],
    ["since=2026-03-01T12:03:00Z", (row) => row["created_at"]! >= "2026-03-01T12:03:00.000Z"],
    ["since=2026-03-01T14:03:00%2B02:00", (row) => row["created_at"]! >= "2026-03-01T12:03"],
    ["until=2026-03-01T12:03:00Z", (row) => row["created_at"]! < "2026-03-01T12:03:00.000Z"],
    [
      "since=2026-03-01T12:01:00Z&until=2026-03-01T12:04:00Z&kind=preview",
      (row) =>
        row["created_at"]! >= "2026-03-01T12:01" &&
        row["created_at"]! < "2026-03-01T12:04" &&
        row["kind"] === "preview",
    ],
    [
      "kind=preview&preflight_status=fail&status=succeeded",
      (row) => row["kind"] === "preview" && row["preflight_status"] === "fail",
    ],
  ];

  test.each(filters)("with %s holds those alone, page by page too", async (query, isMeant) => {
    const meant = all.filter(isMeant).map((row) => row["id"]!);
    expect(meant.length).toBeGreaterThan(0);
    expect(meant.length).toBeLessThan(all.length);
    expect(await list(query)).toEqual(meant);
    // One at a time: the cursor goes on within the filter, and the last page says so.
    const paged: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await own.client.get(`/renders?${query}&limit=1${cursor}`);
      paged.push(...body.data.map(({ id }: { id: string }) => id));
      if (body.next_starting_after === null) {
        expect(body.has_more).toBe(false);
        break;
      }
      expect([body.has_more, body.next_starting_after]).toEqual([true, paged.at(-1)]);
      cursor = `&starting_after=${body.next_starting_after}`;
    }
    expect(paged).toEqual(meant);
  });

  test("of one template holds its renders alone, of an unknown one nothing", async () => {
    const meant = all.filter((row) => row["template_id"] === other).map((row) => row["id"]);
    expect(meant).toHaveLength(3);
    expect(await list(`template_id=${other}`)).toEqual(meant);
    expect(await list("template_id=tpl_nobody")).toEqual([]);
    expect(await list(`template_id=${world.templateId}`)).toEqual([]);
  });

  test("only what is queued has a preflight that is pending", () => {
    const pending = all.filter((row) => row["preflight_status"] === "pending");
    expect(pending.map((row) => [row["kind"], row["status"]])).toEqual([["final", "queued"]]);
  });

  test("of test data is the test key's", async () => {
    const key = await app.newKey(own.teamId, { mode: "test" });
    const { data } = (await clientOf(app.url, key).get("/renders?kind=final")).body;
    expect(data).toEqual([]);
  });

  test.each([
    "kind=proof",
    "status=done",
    "preflight_status=ok",
    "since=yesterday",
    "until=2026-03-01",
    "since=2026-03-01T12:00:00",
    `template_id=${"x".repeat(65)}`,
  ])("with %s is a 400 that names the parameter", async (query) => {
    const answer = await own.client.get(`/renders?${query}`);
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      {
        code: "invalid_parameter",
        fields: [{ object_id: "query", field: query.split("=")[0] }],
      },
    ]);
  });
});

test("a file lost from the store is a 404 of its own", async () => {
  const own = await makeWorld(app);
  const values = { [own.fields[0]!.id]: `X${own.teamId.slice(-6)}` };
  const { render } = (await own.client.post("/renders", { template_id: own.templateId, values }))
    .body;
  await rm(await pathOf(await fileOf(app, render.id)));
  const answer = await own.client.get(`/renders/${render.id}/download`);
  expect([answer.status, answer.body.error.code]).toEqual([404, "render_blob_missing"]);
  const link = await fetch(render.signed_url);
  expect(await link.json()).toMatchObject({ error: { code: "render_blob_missing" } });
});

async function pathOf(sha256: string): Promise<string> {
  const entries = await readdir(app.objectsDir, { recursive: true });
  const found = entries.find((entry) => entry.endsWith(sha256));
  return join(app.objectsDir, found ?? "nothing");
}
