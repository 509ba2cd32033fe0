/** What was answered with 2xx is there after the process, and its database, were killed in full flight. */
import type { ChildProcess } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command } from "#test/support/cli.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { clientOf } from "#test/support/client.ts";
import { cardPdf } from "#test/support/world.ts";
import { killServer, startServe, type ServeProcess } from "./serve-process.ts";

/** Of each kind; `npm run test:all` makes a hundred in all. */
const KILLS = process.env["PLATEN_TEST_ALL"] === "1" ? 50 : 2;

/** Acknowledged by a 2xx answer whose whole body was read. */
interface Acknowledged {
  readonly templates: string[];
  readonly fills: { readonly id: string; readonly name: string }[];
  readonly finals: { readonly fillId: string; readonly renderId: string }[];
  /** Keys of requests that were sent; with the answer where it came. */
  readonly keyed: Map<string, { readonly name: string; readonly renderId: string | null }>;
}

let folder: string;
let dataDir: string;
let card: Buffer;
let running: ChildProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
  await copyData(dataDir);
  card = await cardPdf();
});
afterEach(async () => {
  running?.kill("SIGKILL");
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServeProcess> {
  const service = await startServe(dataDir, { PLATEN_RATE_SCALE: "0" });
  running = service.child;
  return service;
}

/** Uploads, fills, finalizes and renders until the service is gone. */
async function work(service: ServeProcess, lane: string, done: Acknowledged): Promise<void> {
  const { demo, app_url } = service.ready;
  const client = clientOf(app_url, demo?.secret_key ?? "");
  try {
    for (let round = 0; ; round++) {
      const name = `${lane} ${round}`;
      if (round % 4 === 0) {
        const upload = await client.upload(Buffer.concat([card, Buffer.from(`\n%${name}\n`)]));
        expect(upload.status).toBe(200);
        done.templates.push(upload.body.template.id);
      }
      const fill = await client.post("/fills", {
        template_id: demo?.template_id,
        values: { name },
      });
      expect(fill.status).toBe(201);
      done.fills.push({ id: fill.body.fill.id, name });
      const final = await client.post(`/fills/${fill.body.fill.id}/finalize`);
      expect(final.status).toBe(200);
      done.finals.push({ fillId: fill.body.fill.id, renderId: final.body.render.id });
      const key = `key ${name}`;
      done.keyed.set(key, { name, renderId: null });
      const render = await client.post("/renders", renderBody(service, name), {
        "idempotency-key": key,
      });
      expect(render.status).toBe(200);
      done.keyed.set(key, { name, renderId: render.body.render.id });
    }
  } catch (error) {
    // The end of the service cuts what is under way; every other error is a finding.
    if (!(error instanceof TypeError) || error.message !== "fetch failed") {
      if (!(error instanceof TypeError && error.message === "terminated")) {
        throw error;
      }
    }
  }
}

function renderBody(service: ServeProcess, name: string): object {
  return { template_id: service.ready.demo?.template_id, values: { name } };
}

/** A key whose process died is free once nobody has heard of that process for ten seconds. */
async function whenFree<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited++) {
    const answer = await ask();
    if (answer.status !== 409 || waited === 8) {
      return answer;
    }
  }
}

/** Everything acknowledged is there, and nothing answers 5xx. */
async function check(service: ServeProcess, done: Acknowledged): Promise<void> {
  const client = clientOf(service.ready.app_url, service.ready.demo?.secret_key ?? "");
  for (const id of new Set(done.templates)) {
    expect((await client.get(`/templates/${id}`)).status).toBe(200);
    expect((await client.get(`/templates/${id}/fields`)).status).toBe(200);
  }
  for (const { id, name } of done.fills) {
    const { status, body } = await client.get(`/fills/${id}`);
    expect(status).toBe(200);
    expect(Object.values(body.fill.values)).toEqual([name]);
  }
  for (const { fillId, renderId } of done.finals) {
    const { body } = await client.get(`/fills/${fillId}`);
    expect(body.fill.status).toBe("finalized");
    expect(body.last_render).toMatchObject({ id: renderId, status: "succeeded" });
  }
  for (const [key, { name, renderId }] of done.keyed) {
    const again = await whenFree(() =>
      client.post("/renders", renderBody(service, name), { "idempotency-key": key }),
    );
    expect([again.status, again.body.error?.code]).toEqual([200, undefined]);
    if (renderId !== null) {
      expect(again.body.render.id).toBe(renderId);
      expect(again.headers.get("idempotent-replay")).toBe("true");
    }
  }
  const { data } = (await client.get("/fills?limit=100")).body;
  for (const fill of data.filter((one: { status: string }) => one.status === "open")) {
    expect((await client.post(`/fills/${fill.id}/finalize`)).status).toBe(200);
  }
}

/** The newest finals print what was asked, as the independent check sees it. */
async function verifyNewest(service: ServeProcess, done: Acknowledged): Promise<void> {
  const client = clientOf(service.ready.app_url, service.ready.demo?.secret_key ?? "");
  for (const { renderId } of done.finals.slice(-2)) {
    const pdf = await client.raw("GET", `/renders/${renderId}/download`);
    expect(pdf.status).toBe(200);
    const path = join(folder, `${renderId}.pdf`);
    await writeFile(path, Buffer.from(await pdf.arrayBuffer()));
    // In this process, which loads what verifies once.
    expect(await command(["verify", "demo/business-card.pdf", path])).toMatchObject({
      exitCode: 0,
    });
  }
}

test.each([
  ["the service", false],
  ["the service and its database", true],
])("kill -9 of %s while it writes", { timeout: KILLS * 90_000 }, async (_name, withDatabase) => {
  const done: Acknowledged = { templates: [], fills: [], finals: [], keyed: new Map() };
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = done.finals.length + 3 + (kill % 2);
    const service = await start();
    const lanes = ["a", "b"].map((lane) => work(service, `${lane}${kill}`, done));
    await expect.poll(() => done.finals.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    if (withDatabase) {
      await Promise.all([service.end("SIGKILL"), killServer(join(dataDir, "postgres"))]);
    } else {
      await service.end("SIGKILL");
    }
    await Promise.all(lanes);
  }
  expect(done.templates.length).toBeGreaterThanOrEqual(3);
  const last = await start();
  await check(last, done);
  await verifyNewest(last, done);
  expect(await last.end("SIGTERM")).toBe(0);
  expect(await readFile(join(dataDir, "demo.json"), "utf8")).toContain("sk_live_");
});
