import { spawnSync } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { killServer, postmasterPid, type Ready, startServe } from "./serve-process.ts";

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
});
afterEach(async () => {
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

function api(ready: Ready, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${ready.base_url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${ready.demo?.secret_key}`,
      "content-type": "application/json",
    },
  });
}

async function render(ready: Ready): Promise<{ id: string; signed_url: string }> {
  const body = JSON.stringify({
    template_id: ready.demo?.template_id,
    values: { name: "Ada Lovelace" },
  });
  const response = await api(ready, "/renders", { method: "POST", body });
  const { render: made } = (await response.json()) as {
    render: { id: string; signed_url: string };
  };
  return made;
}

test("a first start makes the demo, a second one finds it; SIGTERM ends with 0 and stops the database", async () => {
  const first = await startServe(dataDir);
  expect(await first.end("SIGTERM")).toBe(0);
  expect(await postmasterPid(join(dataDir, "postgres"))).toBeNull();
  const second = await startServe(dataDir);
  expect(second.ready.demo?.secret_key).toBe(first.ready.demo?.secret_key);
  expect((await stat(join(dataDir, "demo.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "secrets", "keys"))).mode & 0o777).toBe(0o600);
  expect((await api(second.ready, "/templates")).status).toBe(200);
  // The sample of the first page is the demo's, and so is the page it fills.
  const { app_url: site, demo } = second.ready;
  expect(await (await fetch(site)).text()).toContain('type="file"');
  expect((await fetch(new URL(`/fill/${demo?.slug}`, site))).status).toBe(200);
  await expectToldWithCurl(second.output);
  expect(await second.end("SIGTERM")).toBe(0);
});

/** The start is told in a few lines, with a curl line that works. */
async function expectToldWithCurl(output: () => string): Promise<void> {
  await expect.poll(output).toContain("curl");
  const lines = output().trim().split("\n").filter(Boolean);
  expect(lines.length).toBeLessThanOrEqual(8);
  const curl = lines.find((line) => line.includes("curl -s"))!.trim();
  const answer = spawnSync("sh", ["-c", curl], { encoding: "utf8" });
  expect(JSON.parse(answer.stdout)).toMatchObject({ render: { status: "succeeded" } });
}

/** Imported before the program: writes down whom its sockets are connected to, a line each. */
const NOTES_CONNECTIONS = `
  import { appendFileSync } from "node:fs";
  import { Socket } from "node:net";
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...given) {
    const [to, host] = Array.isArray(given[0]) ? given[0] : given;
    const name = typeof to === "object" ? (to.path ?? to.host) : typeof to === "string" ? to : host;
    appendFileSync(process.env.CONNECTIONS_FILE, \`\${name ?? "localhost"}\\n\`);
    return connect.apply(this, given);
  };`;

test("from the demo to a final nothing beyond this machine is called (C22, C81)", async () => {
  await copyData(dataDir);
  const noted = join(folder, "connections.txt");
  const service = await startServe(dataDir, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(NOTES_CONNECTIONS)}`,
    CONNECTIONS_FILE: noted,
  });
  const { ready } = service;
  const { template_id: id, slug } = ready.demo ?? {};
  expect((await fetch(new URL(`/fill/${slug}`, ready.app_url))).status).toBe(200);
  const values = { name: "Ada Lovelace" };
  const preview = JSON.stringify({ template_id: id, page: 0, values });
  expect((await api(ready, "/previews", { method: "POST", body: preview })).status).toBe(200);
  const { signed_url: url } = await render(ready);
  expect((await fetch(url)).status).toBe(200);
  await service.end("SIGTERM");
  const hosts = new Set((await readFile(noted, "utf8")).trim().split("\n"));
  expect(hosts.size).toBeGreaterThan(0);
  const isHere = (host: string): boolean =>
    host.startsWith("/") || ["localhost", "127.0.0.1", "::1"].includes(host);
  expect([...hosts].filter((host) => !isHere(host))).toEqual([]);
});

test("deleting demo.json makes new keys, and the old ones end", async () => {
  await copyData(dataDir);
  const kept = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));
  await rm(join(dataDir, "demo.json"));
  const service = await startServe(dataDir);
  expect(kept.secret_key).toContain("sk_live_");
  expect(service.ready.demo?.secret_key).not.toBe(kept.secret_key);
  expect(service.ready.demo?.template_id).toBe(kept.template_id);
  expect((await api({ ...service.ready, demo: kept }, "/templates")).status).toBe(401);
  await service.end("SIGTERM");
});

test("what was acknowledged before SIGKILL of the service and its database is there afterwards", async () => {
  await copyData(dataDir);
  const first = await startServe(dataDir);
  const made = await render(first.ready);
  const before = new Uint8Array(await (await fetch(made.signed_url)).arrayBuffer());
  expect(before.length).toBeGreaterThan(10_000);
  await first.end("SIGKILL");
  await killServer(join(dataDir, "postgres"));
  const second = await startServe(dataDir);
  const found = await api(second.ready, `/renders/${made.id}`);
  const { render: kept } = (await found.json()) as { render: { signed_url: string } };
  const after = new Uint8Array(await (await fetch(kept.signed_url)).arrayBuffer());
  expect(Buffer.compare(before, after)).toBe(0);
  await second.end("SIGTERM");
});

test("several services that start at once on an empty directory share one database and one demo", async () => {
  const services = await Promise.all([
    startServe(dataDir),
    startServe(dataDir),
    startServe(dataDir),
  ]);
  const keys = new Set(services.map(({ ready }) => ready.demo?.secret_key));
  expect(keys.size).toBe(1);
  const statuses = await Promise.all(
    services.map(async ({ ready }) => (await api(ready, "/templates")).status),
  );
  expect(statuses).toEqual([200, 200, 200]);
  expect(await services[0]!.end("SIGTERM")).toBe(0);
  expect((await api(services[1]!.ready, "/templates")).status).toBe(200);
  expect(await services[1]!.end("SIGTERM")).toBe(0);
  expect(await services[2]!.end("SIGTERM")).toBe(0);
  expect(await postmasterPid(join(dataDir, "postgres"))).toBeNull();
});

test.each([
  ["PORT", { PORT: "http" }, 78, "PORT must be"],
  [
    "production without a public URL and keys",
    { PLATEN_ENV: "production" },
    78,
    "PLATEN_PUBLIC_URL must be set",
  ],
  [
    "a database that is not there",
    { DATABASE_URL: "postgres://platen:hunter2@127.0.0.1:1/x" },
    1,
    "cannot use the database of DATABASE_URL",
  ],
  ["an address that is not this machine's", { HOST: "192.0.2.1" }, 1, "set PORT"],
])("a wrong setting ends the start with a sentence: %s", (_name, environment, code, message) => {
  const ended = spawnSync(process.execPath, ["dist/main.js", "serve"], {
    env: { PATH: process.env["PATH"], PLATEN_DATA_DIR: dataDir, PORT: "0", ...environment },
    encoding: "utf8",
  });
  expect(ended.status).toBe(code);
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).not.toMatch(/ {4}at |hunter2/u);
});

test("production starts with an https URL and keys, without a demo", async () => {
  const service = await startServe(dataDir, {
    PLATEN_ENV: "production",
    PLATEN_PUBLIC_URL: "https://print.example",
    PLATEN_SECRET_KEYS: `k1:${Buffer.alloc(32, 3).toString("base64")}`,
  });
  expect(service.ready).toMatchObject({
    base_url: "https://print.example/v1",
    app_url: "https://print.example",
    demo: null,
  });
  await expect(readFile(join(dataDir, "secrets", "keys"))).rejects.toThrow("ENOENT");
  expect(await service.end("SIGTERM")).toBe(0);
});

test("a data directory that cannot be one is a wrong setting", () => {
  const ended = spawnSync(process.execPath, ["dist/main.js", "serve"], {
    env: { PATH: process.env["PATH"], PORT: "0", PLATEN_DATA_DIR: join(process.execPath, "data") },
    encoding: "utf8",
  });
  expect(ended.status).toBe(78);
  expect(ended.stderr).toMatch(/^platen: PLATEN_DATA_DIR must be a directory/u);
});
