/** A hot folder beside a real service: what is released comes once, whoever is killed in the middle. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServer, type ServeProcess, startServe } from "#test/faults/serve-process.ts";
import { type CliRun, platen } from "#test/support/cli.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { temporaryFolder } from "#test/support/embedded.ts";

const STATE = ".platen-hot-folder.json";

let folder: string;
let service: ServeProcess;
let shop: Client;
let proxy: HttpServer;
let api: string;
/** Called when a press file is half way through the proxy, which then gives no more of it; null: all passes. */
let halfWay: (() => void) | null = null;

beforeAll(async () => {
  folder = await temporaryFolder();
  service = await startServe(join(folder, "data"), { PLATEN_RATE_SCALE: "0" });
  shop = clientOf(service.ready.app_url, service.ready.demo?.secret_key ?? "");
  const port = new URL(service.ready.app_url).port;
  proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
        headers: request.headers as Record<string, string>,
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const { date, ...headers } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, { ...headers, ...(date === undefined ? {} : { date }) });
      const isHeld = halfWay !== null && request.url?.includes("/download") === true;
      if (isHeld) {
        response.write(body.subarray(0, body.length / 2), halfWay ?? undefined);
      } else {
        response.end(body);
      }
      // The service is away.
    })().catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  api = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.end("SIGKILL");
  await killServer(join(folder, "data", "postgres"));
  await rm(folder, { recursive: true, force: true });
});

/** A final of the demo's card that is at the press; its id and the SHA-256 of its certificate. */
async function released(order: string, name: string): Promise<{ id: string; sha256: string }> {
  const body = {
    template_id: service.ready.demo?.template_id,
    values: { name },
    external_order_id: order,
  };
  const { id } = (await shop.post("/renders", body)).body.render;
  const { certificate } = (await shop.get(`/renders/${id}/certificate`)).body;
  expect((await shop.post(`/renders/${id}/release`)).status).toBe(200);
  return { id, sha256: certificate.output_sha256 };
}

async function newFolder(name: string): Promise<string> {
  const dir = join(folder, name);
  await mkdir(dir);
  return dir;
}

const environment = (): Record<string, string> => ({
  PLATEN_KEY: service.ready.demo?.secret_key ?? "",
  PLATEN_API: api,
});

/** The command as a process that goes on until it is ended. */
function watch(dir: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ["dist/main.js", "hot-folder", dir, "--every", "1", ...args], {
    env: { PATH: process.env["PATH"], ...environment() },
    stdio: "ignore",
  });
}

async function look(dir: string, ...args: string[]): Promise<CliRun> {
  return await platen(["hot-folder", dir, "--once", ...args], environment());
}

/** SHA-256 of the files that a press would take, by name. */
async function filesIn(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir)).filter((name) => !name.startsWith(".") && name !== "tickets");
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const bytes = await readFile(join(dir, name));
      return [name, createHash("sha256").update(bytes).digest("hex")] as const;
    }),
  );
  return Object.fromEntries(files);
}

/** Resolves when a press file hangs half way. */
function nextHalf(): Promise<void> {
  return new Promise((resolve) => {
    halfWay = resolve;
  });
}

test("what is released comes once, though the command and then the service are killed half way", async () => {
  const dir = await newFolder("press");
  const jobs = [await released("A/1", "Ada Lovelace"), await released("A/1", "Grace Hopper")];
  const args = ["--name", "{order}", "--tickets", "--since", "1h"];

  let held = nextHalf();
  let command = watch(dir, ...args);
  await held;
  const killed = once(command, "exit");
  command.kill("SIGKILL");
  await killed;
  expect(await filesIn(dir)).toEqual({});

  halfWay = null;
  command = watch(dir, ...args);
  const [first, second] = jobs.map(({ sha256 }) => sha256);
  await expect.poll(() => filesIn(dir)).toEqual({ "A-1.pdf": first, "A-1-2.pdf": second });

  held = nextHalf();
  const third = await released("B", "Katherine Johnson");
  await held;
  await service.end("SIGKILL");
  halfWay = null;
  proxy.closeAllConnections();
  const { port } = new URL(service.ready.app_url);
  service = await startServe(join(folder, "data"), { PLATEN_RATE_SCALE: "0", PORT: port });
  const all = { "A-1.pdf": first, "A-1-2.pdf": second, "B.pdf": third.sha256 };
  await expect.poll(() => filesIn(dir)).toEqual(all);
  const ended = once(command, "exit");
  command.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  expect((await readdir(join(dir, "tickets"))).toSorted()).toEqual([
    "A-1-2.pdf",
    "A-1.pdf",
    "B.pdf",
  ]);
  expect((await readFile(join(dir, "tickets", "B.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
  // The press has taken one, and nothing comes a second time.
  await rm(join(dir, "A-1.pdf"));
  expect(await look(dir, ...args)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect(Object.keys(await filesIn(dir))).toEqual(["A-1-2.pdf", "B.pdf"]);
  expect((await readdir(dir)).filter((name) => /\.(?:part|lock)$/u.test(name))).toEqual([]);
  // Withdrawn and released again it is another release, and what lies there is not written over.
  await shop.raw("DELETE", `/renders/${third.id}/release`);
  await shop.post(`/renders/${third.id}/release`);
  expect((await look(dir, ...args)).stdout).toContain("  B-2.pdf  ");
});

test("what was about to be named when the command was killed is named, or is there already", async () => {
  const dir = await newFolder("pending");
  const job = await released("C", "Mary Somerville");
  expect((await look(dir, "--name", "{order}", "--since", "1h")).exitCode).toBe(0);
  const { delivered, ...state } = JSON.parse(await readFile(join(dir, STATE), "utf8"));
  const pending = delivered.find((one: { render: string }) => one.render === job.id);
  const others = delivered.filter((one: { render: string }) => one.render !== job.id);
  const stopped = JSON.stringify({ ...state, delivered: others, pending });

  // After the move: the file was there, and the press may have it.
  await rm(join(dir, "C.pdf"));
  await writeFile(join(dir, STATE), stopped);
  expect((await look(dir, "--name", "{order}")).stdout).toBe("");
  expect(await filesIn(dir)).not.toHaveProperty("C.pdf");

  // Before it, and meanwhile somebody else has taken the name.
  const { body } = await shop.raw("GET", `/renders/${job.id}/download`);
  await writeFile(join(dir, `.platen-${job.id}.part`), body ?? "");
  await writeFile(join(dir, "C.pdf"), "another job");
  await writeFile(join(dir, STATE), stopped);
  expect((await look(dir, "--name", "{order}")).stdout).toBe("");
  expect(await filesIn(dir)).toMatchObject({ "C-2.pdf": job.sha256 });
  expect(await readFile(join(dir, "C.pdf"), "utf8")).toBe("another job");
});

test("a folder has one process, a state that can be read, and no finals of test data unasked", async () => {
  const dir = await newFolder("guarded");
  await writeFile(
    join(dir, ".platen-hot-folder.lock"),
    `${process.pid} ${(await import("node:os")).hostname()}`,
  );
  expect(await look(dir)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("in use by"),
  });
  await rm(join(dir, ".platen-hot-folder.lock"));
  // From now on: nothing of what was released before.
  const begun = await look(dir);
  expect(begun).toMatchObject({ exitCode: 0, stdout: "" });
  expect(begun.stderr).toContain("--since");
  expect(await filesIn(dir)).toEqual({});
  await rename(join(dir, STATE), join(dir, "away"));
  await writeFile(join(dir, STATE), "{");
  expect(await look(dir)).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining("begin anew"),
  });
  expect(await look(join(dir, "nowhere"))).toMatchObject({ exitCode: 5 });
  expect(await look(dir, "--name", "{colour}")).toMatchObject({ exitCode: 2 });
});
