/** Two processes on one server database behind a load balancer, restarted in turn while requests run. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { urlOf } from "#test/support/database.ts";
import { startTestServer, temporaryFolder, type TestServer } from "#test/support/embedded.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { type ServeProcess, startServe } from "./serve-process.ts";

/** PLATEN_TEST_ALL=1 tries many requests; PLATEN_TEST_REQUESTS another number. */
const isWhole = process.env["PLATEN_TEST_ALL"] === "1";
const REQUESTS = Number(process.env["PLATEN_TEST_REQUESTS"] ?? (isWhole ? 20_000 : 300));
/**
 * The balancer has to see three times that a process drains before that one stops: while every core is taken by other
 * suites a look takes a second, and three seconds (with looks 200 ms apart) once lost three requests. The long run,
 * alone on its machine, tries the five seconds the service comes with.
 */
const DRAIN_SECONDS = isWhole ? "5" : "10";
const LOOK_MS = isWhole ? 500 : 200;
const CLIENTS = 6;
/** Between a client's requests, ms. */
const REST_MS = isWhole ? 0 : 50;
/**
 * As many rests one after the other while only one process is asked: what may be lost is sent to a process that goes or
 * comes, and in the ten seconds between, while nobody is sent to the one that drains, more requests try nothing new.
 */
const CALM_RESTS = isWhole ? 1 : 5;

let folder: string;
let server: TestServer;
let balancer: Balancer;
const running = new Map<number, ServeProcess>();

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await startTestServer();
});
afterEach(async () => {
  await balancer.close();
  for (const { child } of running.values()) {
    child.kill("SIGKILL");
  }
  running.clear();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  "restarting them one after the other loses no request",
  async () => {
    const target = await server.database("service");
    const ports = [await freePort(), await freePort()];
    const start = async (port: number): Promise<ServeProcess> => {
      const process = await startServe(join(folder, "data"), {
        DATABASE_URL: urlOf(target),
        PORT: String(port),
        PLATEN_RATE_SCALE: "0",
        PLATEN_DRAIN_SECONDS: DRAIN_SECONDS,
      });
      running.set(port, process);
      return process;
    };
    // The first makes the demo, the second finds it.
    const { demo } = (await start(ports[0]!)).ready;
    await start(ports[1]!);
    balancer = await openBalancer(ports, LOOK_MS);
    await expect.poll(() => ports.every((port) => balancer.isReady(port))).toBe(true);

    const lost: string[] = [];
    let sent = 0;
    let made = 0;
    let restarts = 0;
    let isEnded = false;
    let isCalm = false;
    const isOver = (): boolean => isEnded || (sent >= REQUESTS && restarts >= 2);
    const client = async (number: number): Promise<void> => {
      for (let i = 0; !isOver(); i++) {
        sent++;
        const name = `${number}-${i}`;
        const call = callOf(demo!, name, i);
        const answer = await fetch(`${balancer.url}${call.path}`, call.init).then(
          async (response) => {
            await response.arrayBuffer();
            return response.headers.get("x-balancer") ?? String(response.status);
          },
          (error: unknown) => `${String(error)} ${String(Object(error)["cause"])}`,
        );
        if (!/^2\d\d$/u.test(answer)) {
          lost.push(`${call.path}: ${answer}`);
        } else if (call.isFill) {
          made++;
        }
        for (let rests = 0; rests < (isCalm ? CALM_RESTS : 1); rests++) {
          await delay(REST_MS);
        }
      }
    };
    const restart = async (): Promise<void> => {
      while (!isOver()) {
        for (const port of ports) {
          const ended = running.get(port)!.end("SIGTERM");
          await expect.poll(() => balancer.isReady(port)).toBe(false);
          isCalm = true;
          expect(await ended).toBe(0);
          await start(port);
          await expect.poll(() => balancer.isReady(port)).toBe(true);
          isCalm = false;
          restarts++;
        }
      }
    };
    const restarting = restart().finally(() => {
      // Clients send nothing more to processes that nobody starts again.
      isEnded = true;
    });
    await Promise.all([restarting, ...Array.from({ length: CLIENTS }, (_, i) => client(i))]);
    process.stderr.write(`${sent} requests, ${restarts} restarts, ${lost.length} lost\n`);
    expect(lost.join("\n")).toBe("");
    // What was acknowledged is there, once.
    expect(await countFills(demo!.secret_key)).toBe(made);
  },
  isWhole ? 3_600_000 : 180_000,
);

interface Call {
  readonly path: string;
  readonly init: RequestInit;
  readonly isFill: boolean;
}

type Demo = NonNullable<ServeProcess["ready"]["demo"]>;

/** A read, a write under a key, a page and a picture, in turn. */
function callOf({ secret_key: key, template_id: templateId, slug }: Demo, name: string, i: number) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = (path: string, body: object, isFill: boolean): Call => ({
    path,
    isFill,
    init: {
      method: "POST",
      headers: { ...headers, "idempotency-key": name },
      body: JSON.stringify(body),
    },
  });
  const get = (path: string): Call => ({ path, isFill: false, init: { headers } });
  const order = { template_id: templateId, values: { name } };
  const calls = [
    () => get("/v1/templates"),
    () => post("/v1/fills", order, true),
    () => get(`/fill/${slug}`),
    () => get(`/v1/templates/${templateId}/fields`),
    () => post("/v1/fills", order, true),
    () => (i % 60 === 5 ? post("/v1/previews", { ...order, dpi: 72 }, false) : get("/healthz")),
  ];
  return calls[i % calls.length]!();
}

async function countFills(key: string): Promise<number> {
  const [first] = running.values();
  let count = 0;
  for (let after = ""; ; ) {
    const page = await fetch(`${first!.ready.base_url}/fills?limit=100${after}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data, has_more: hasMore } = (await page.json()) as {
      data: { id: string }[];
      has_more: boolean;
    };
    count += data.length;
    if (!hasMore) {
      return count;
    }
    after = `&starting_after=${data.at(-1)!.id}`;
  }
}

/**
 * A port below those that systems give to whoever connects somewhere: it has to be free again for the next process.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + randomInt(18_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) {
      return port;
    }
  }
}
