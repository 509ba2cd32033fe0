/** An allowance is neither overdrawn nor lost when the process is killed while twenty finals want it. */
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { platen } from "#test/support/cli.ts";
import { clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { copyData } from "#test/support/hold-data.ts";
import { killServer, type ServeProcess, startServe } from "./serve-process.ts";

const ALLOWANCE = 5;
const ADMIN = { email: "admin@platen.example", password: "correct horse battery" };

let folder: string;
let dataDir: string;
let service: ServeProcess | undefined;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
  await copyData(dataDir);
});
afterEach(async () => {
  service?.child.kill("SIGKILL");
  await killServer(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
});

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

test("kill -9 while twenty finals want five", { timeout: 180_000 }, async () => {
  const environment = { PLATEN_RATE_SCALE: "0", PLATEN_BILLING: "on" };
  service = await startServe(dataDir, environment);
  const { app_url: url, demo } = service.ready;
  const options = ["--platform-admin", "--password-stdin", "--team", demo?.team_id ?? ""];
  execFileSync(process.execPath, ["dist/main.js", "user", "add", ADMIN.email, ...options], {
    env: { PATH: process.env["PATH"], PLATEN_DATA_DIR: dataDir },
    input: `${ADMIN.password}\n`,
  });
  const signIn = async (root: string): Promise<Record<string, string>> => {
    const entered = await clientOf(root, "").post("/session", ADMIN);
    const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { cookie, origin: root, "content-type": "application/json" };
  };
  const headers = await signIn(url);
  const limits = { renders_per_month: ALLOWANCE };
  const features = { api: true };
  const plan = JSON.stringify({ id: "five", name: "Five", limits, features });
  const anybody = clientOf(url, "");
  expect((await anybody.raw("POST", "/admin/plans", { headers, body: plan })).status).toBe(201);
  const path = `/admin/teams/${demo?.team_id}/billing`;
  const body = JSON.stringify({ plan: "five" });
  expect((await anybody.raw("PATCH", path, { headers, body })).status).toBe(200);

  const cut = twenty(service);
  const { ready } = service;
  const key = ready.demo?.secret_key ?? "";
  const made = async (root: string): Promise<number> =>
    (await clientOf(root, key).get("/renders?kind=final&status=succeeded&limit=100")).body.data
      .length;
  await expect.poll(() => made(url), { timeout: 60_000 }).toBeGreaterThan(0);
  await service.end("SIGKILL");
  const before = (await cut).filter((status) => status === 200).length;

  service = await startServe(dataDir, environment);
  const after = await twenty(service);
  expect(after.filter((status) => status !== 200 && status !== 402)).toEqual([]);
  // Made though its answer was cut off: counted as well.
  expect(before + after.filter((status) => status === 200).length).toBeLessThanOrEqual(ALLOWANCE);
  expect(await made(service.ready.app_url)).toBe(ALLOWANCE);
  const cookie = await signIn(service.ready.app_url);
  const usage = await clientOf(service.ready.app_url, "").raw("GET", "/usage", { headers: cookie });
  expect(((await usage.json()) as { readonly renders: number }).renders).toBe(ALLOWANCE);

  // What a command sets, the service that runs beside it goes by at once.
  const settings = async (...args: readonly string[]): Promise<string> => {
    const ran = await platen(["settings", ...args], { PLATEN_DATA_DIR: dataDir });
    return ran.exitCode === 0 ? ran.stdout : `exit code ${ran.exitCode}`;
  };
  const told = async (): Promise<unknown> => {
    const { app_url: root } = (service ?? expect.unreachable()).ready;
    const path = "/admin/settings/billing.grace_days";
    return await (await clientOf(root, "").raw("GET", path, { headers: cookie })).json();
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
  expect(await service.end("SIGTERM")).toBe(0);
});
