/** An allowance is neither overdrawn nor lost when the process is killed while twenty finals want it. */
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { platen } from "#test/support/cli.ts";
import { clientOf } from "#test/support/client.ts";
import { urlOf } from "#test/support/database.ts";
import { startTestServer, temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { killServer, type ServeProcess, startServe } from "./serve-process.ts";

const ALLOWANCE = 5;
const ADMIN = { email: "admin@platen.example", password: "correct horse battery" };

let folder: string;
let dataDir: string;
const running: ServeProcess[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
});
afterEach(async () => {
  for (const { child } of running.splice(0)) {
    child.kill("SIGKILL");
  }
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<ServeProcess> {
  const service = await startServe(dataDir, {
    PLATEN_RATE_SCALE: "0",
    PLATEN_BILLING: "on",
    ...environment,
  });
  running.push(service);
  return service;
}

/** Twenty finals at once; the statuses of those that were answered. */
async function twenty({ ready }: ServeProcess): Promise<number[]> {
  const client = clientOf(ready.app_url, ready.demo?.secret_key ?? "");
  const one = async (): Promise<number[]> => {
    try {
      return [(await client.post("/renders", { template_id: ready.demo?.template_id })).status];
    } catch {
      // The end of the service cuts what is under way.
      return [];
    }
  };
  return (await Promise.all(Array.from({ length: 20 }, one))).flat();
}

/** Headers of the session of a platform admin, who owns the demo's team as well. */
async function signIn(root: string): Promise<Record<string, string>> {
  const entered = await clientOf(root, "").post("/session", ADMIN);
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, origin: root, "content-type": "application/json" };
}

/** Makes the admin by command, and puts the demo's team on a plan of five finals. */
async function allowFive({ ready }: ServeProcess, environment: Record<string, string>) {
  const team = ready.demo?.team_id ?? "";
  const options = ["--platform-admin", "--password-stdin", "--team", team];
  execFileSync(process.execPath, ["dist/main.js", "user", "add", ADMIN.email, ...options], {
    env: { PATH: process.env["PATH"], PLATEN_DATA_DIR: dataDir, ...environment },
    input: `${ADMIN.password}\n`,
  });
  const headers = await signIn(ready.app_url);
  const limits = { renders_per_month: ALLOWANCE };
  const plan = JSON.stringify({ id: "five", name: "Five", limits, features: { api: true } });
  const anybody = clientOf(ready.app_url, "");
  expect((await anybody.raw("POST", "/admin/plans", { headers, body: plan })).status).toBe(201);
  const body = JSON.stringify({ plan: "five" });
  const path = `/admin/teams/${team}/billing`;
  expect((await anybody.raw("PATCH", path, { headers, body })).status).toBe(200);
}

/** How many finals there are. */
async function made({ ready }: ServeProcess): Promise<number> {
  const client = clientOf(ready.app_url, ready.demo?.secret_key ?? "");
  return (await client.get("/renders?kind=final&status=succeeded&limit=100")).body.data.length;
}

/** How many were counted. */
async function counted({ ready }: ServeProcess): Promise<number> {
  const headers = await signIn(ready.app_url);
  const usage = await clientOf(ready.app_url, "").raw("GET", "/usage", { headers });
  return ((await usage.json()) as { readonly renders: number }).renders;
}

const succeeded = (statuses: readonly number[]): number =>
  statuses.filter((status) => status === 200).length;

test("kill -9 while twenty finals want five (C71)", { timeout: 180_000 }, async () => {
  await copyData(dataDir);
  const first = await start({});
  await allowFive(first, {});
  const cut = twenty(first);
  await expect.poll(() => made(first), { timeout: 60_000 }).toBeGreaterThan(0);
  await first.end("SIGKILL");
  const before = succeeded(await cut);

  const service = await start({});
  const after = await twenty(service);
  expect(after.filter((status) => status !== 200 && status !== 402)).toEqual([]);
  // Made though its answer was cut off: counted as well.
  expect(before + succeeded(after)).toBeLessThanOrEqual(ALLOWANCE);
  expect(await made(service)).toBe(ALLOWANCE);
  expect(await counted(service)).toBe(ALLOWANCE);
  const { cookie = "" } = await signIn(service.ready.app_url);

  // What a command sets, the service that runs beside it goes by at once.
  const settings = async (...args: readonly string[]): Promise<string> => {
    const ran = await platen(["settings", ...args], { PLATEN_DATA_DIR: dataDir });
    return ran.exitCode === 0 ? ran.stdout : `exit code ${ran.exitCode}`;
  };
  const told = async (): Promise<unknown> => {
    const path = "/admin/settings/billing.grace_days";
    const root = clientOf(service.ready.app_url, "");
    return await (await root.raw("GET", path, { headers: { cookie } })).json();
  };
  expect(await settings("set", "billing.grace_days", "3")).toBe("billing.grace_days 3\n");
  expect(await told()).toMatchObject({ setting: { value: 3 } });
  expect(await settings("set", "billing.grace_days", "4")).toBe("billing.grace_days 4\n");
  expect(await told()).toMatchObject({ setting: { value: 4 } });
  expect(await settings("list")).toBe(
    "audit.kept_days 400 (default)\nbilling.grace_days 4\nsupport.max_hours 24 (default)\n",
  );
  expect(await settings("delete", "billing.grace_days")).toContain("7 (default)");
  expect(await told()).toMatchObject({ error: { code: "setting_not_found" } });
  expect(await settings("delete", "billing.grace_days")).toBe("exit code 1");
  const jobs = (...args: readonly string[]) =>
    platen(["jobs", ...args], { PLATEN_DATA_DIR: dataDir });
  const listed = await jobs("list", "--state", "failed", "--json");
  expect([listed.exitCode, JSON.parse(listed.stdout)]).toEqual([0, { jobs: [] }]);
  for (const args of [["retry"], ["discard", "--reason", "Of a test"]] as const) {
    const [what, ...rest] = args;
    const ran = await jobs(what, "0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c", ...rest);
    expect([ran.exitCode, ran.stderr]).toEqual([
      1,
      `platen jobs ${what}: No job of this id has failed.\n`,
    ]);
  }
  await expectTeamAndPlanCommands();
  expect(await service.end("SIGTERM")).toBe(0);
});

/** Teams and plans by command, on the database of the service that runs. */
async function expectTeamAndPlanCommands(): Promise<void> {
  const run = async (...args: readonly string[]): Promise<string> => {
    const ran = await platen(args, { PLATEN_DATA_DIR: dataDir });
    return ran.exitCode === 0 ? ran.stdout : `exit code ${ran.exitCode}: ${ran.stderr}`;
  };
  const small = ["--feature", "api", "--limit", "templates=5", "--price", "monthly=900,EUR"];
  expect(await run("plan", "add", "small", "--name", "Small", ...small)).toBe(
    "small  Small  api  templates 5  monthly 900 EUR\n",
  );
  expect(await run("plan", "add", "small", "--name", "Small")).toContain(
    "exit code 1: platen plan add: There is a plan with this id.",
  );
  expect(await run("plan", "set", "small", "--limit", "templates=none", "--name", "Tiny")).toBe(
    "small  Tiny  api  monthly 900 EUR\n",
  );
  const { plans } = JSON.parse(await run("plan", "list", "--json"));
  expect(plans.map(({ id }: { readonly id: string }) => id)).toContain("small");
  const made = JSON.parse(await run("team", "add", "Blue Press", "--json"));
  expect(await run("team", "list", "--search", "blue pr")).toMatch(
    new RegExp(`^${made.id} {2}Blue Press .*active never\n$`, "u"),
  );
  expect(await run("team", "plan", made.id, "--plan", "small", "--until", "2031-05-06")).toBe(
    `${made.id}  small  active  works  0 finals  until 2031-05-06T00:00:00.000Z\n`,
  );
  expect(await run("team", "plan", made.id, "--plan", "none")).toContain("exit code 1");
  expect(await run("plan", "delete", "small")).toBe("small is deleted\n");
  expect(await run("team", "plan", made.id)).toContain("small  active");
}

test("kill -9 of one of two processes on a server", { timeout: 180_000 }, async () => {
  const server = await startTestServer();
  try {
    const environment = { DATABASE_URL: urlOf(await server.database("service")) };
    // The first makes the demo, the second finds it.
    const killed = await start(environment);
    const stays = await start(environment);
    await allowFive(stays, environment);
    const cut = [twenty(killed), twenty(stays)];
    await expect.poll(() => made(stays), { timeout: 60_000 }).toBeGreaterThan(0);
    await killed.end("SIGKILL");
    const before = (await Promise.all(cut)).map(succeeded).reduce((sum, count) => sum + count);

    const again = await start(environment);
    const after = (await Promise.all([twenty(again), twenty(stays)])).flat();
    expect(after.filter((status) => status !== 200 && status !== 402)).toEqual([]);
    expect(before + succeeded(after)).toBeLessThanOrEqual(ALLOWANCE);
    expect(await made(again)).toBe(ALLOWANCE);
    expect(await counted(again)).toBe(ALLOWANCE);
    for (const service of [again, stays]) {
      expect(await service.end("SIGTERM")).toBe(0);
    }
  } finally {
    await server.stop();
  }
});
