/** The built program as a server for a test file: the one of the file's worker, or one of its own. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { cp, rm } from "node:fs/promises";
import { type Ready, startServe } from "#test/faults/serve-process.ts";
import { newDatabase, type Target, urlOf } from "./database.ts";
import { type Demo, makeShop } from "./demo-shop.ts";
import { temporaryFolder } from "./embedded.ts";
import { type NewPerson, openOperator, type Operator } from "./operator.ts";
import { atWorkerEnd } from "./worker-end.ts";

export interface Server {
  readonly ready: Ready;
  /** The demo, or a team of the file's own that is as the demo. */
  readonly demo: Demo;
  /** What an operator's command on the same data prints. */
  command(args: readonly string[]): string;
  /** What it has printed since the file opened it. */
  output(): string;
  /** Adds somebody to the team and signs them in; the Cookie header. */
  signIn(person: NewPerson): Promise<string>;
  /** Ends what is the file's own. */
  stop(): Promise<void>;
}

/** What the test run has seeded once, to be copied (hold-stage.ts). */
export interface SeededDemo {
  readonly dataDir: string;
  readonly database: string;
  /** Where that database is. */
  readonly target: Target;
}

/**
 * `platen serve` with a shop as the demo, on any free port, with limits on rates out of the way. Where the test run
 * has a demo to copy, files that ask for no other settings share one server in their worker, each with a team of its
 * own: to start one takes the processor longer than another team does.
 */
export async function openServer(environment: Record<string, string> = {}): Promise<Server> {
  return seededDemo() !== null && Object.keys(environment).length === 0
    ? await joinServer()
    : await openOwnServer(environment);
}

/** The same for a file alone, with the demo itself: for what the demo is, and for what concerns a server's every team. */
export async function openOwnServer(environment: Record<string, string> = {}): Promise<Server> {
  const { operator, end, ...started } = await start(environment);
  const { demo } = started;
  return {
    ...started,
    signIn: (person) =>
      operator === null ? signInByCommand(started, person) : operator.signIn(demo.team_id, person),
    stop: end,
  };
}

/** As an operator and a person do it, where a program has a server outside a test run: its database is its own. */
async function signInByCommand(
  { ready, demo, command }: Pick<Server, "ready" | "demo" | "command">,
  { email, name, role, isPlatformAdmin }: NewPerson,
): Promise<string> {
  const args = ["user", "add", email, "--team", demo.team_id, "--role", role, "--name", name];
  const rights = isPlatformAdmin === true ? ["--platform-admin"] : [];
  const { password } = JSON.parse(command([...args, ...rights, "--json"]));
  const response = await fetch(`${ready.base_url}/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

let shared: Promise<Started> | null = null;

async function joinServer(): Promise<Server> {
  shared ??= startForWorker();
  const { ready, command, output, ...started } = await shared;
  const { operator } = started;
  if (operator === null) {
    throw new Error("a server that files share is on a copy of the test run's demo");
  }
  const demo = await makeShop(ready, operator);
  const printed = output().length;
  return {
    ready,
    demo,
    command,
    output: () => output().slice(printed),
    signIn: (person) => operator.signIn(demo.team_id, person),
    // Others may have their addresses; a team without people is in nobody's way.
    stop: () => operator.forgetPeople(demo.team_id),
  };
}

async function startForWorker(): Promise<Started> {
  const started = await start({});
  atWorkerEnd(started.end);
  return started;
}

interface Started extends Pick<Server, "ready" | "demo" | "command" | "output"> {
  /** Null where the server has a database cluster of its own. */
  readonly operator: Operator | null;
  /** Ends the process and removes its data. */
  readonly end: () => Promise<void>;
}

/**
 * In the browser suite no page counts its requests, and passwords cost nothing: their threads step back for whatever
 * else wants the processor, which here is everything. Benchmarks measure both as they are.
 */
const WITHOUT_WAITS = { PLATEN_RATE_SCALE: "0", PLATEN_PASSWORD_COST: "4" };

/** On the embedded database; where the test run has a demo, on a copy of that, which spares making both. */
async function start(environment: Record<string, string>): Promise<Started> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, "data");
  const copied = await copyDemo(dataDir);
  const settings = {
    ...(copied === null
      ? { PLATEN_RATE_SCALE: "1000" }
      : { DATABASE_URL: copied.url, ...WITHOUT_WAITS }),
    ...environment,
  };
  const { ready, output, end } = await startServe(dataDir, settings);
  if (ready.demo === null) {
    throw new Error("the server has no demo");
  }
  const publicUrl = ready.app_url;
  const operator =
    copied === null ? null : await openOperator({ dataDir, url: copied.url, publicUrl });
  return {
    ready,
    demo: ready.demo,
    output,
    command: (args) =>
      execFileSync(process.execPath, ["dist/main.js", ...args], {
        env: { PATH: process.env["PATH"], PLATEN_DATA_DIR: dataDir, ...settings },
        encoding: "utf8",
      }),
    operator,
    end: async () => {
      await operator?.close();
      await end("SIGTERM");
      await copied?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Null where the run has none. */
function seededDemo(): SeededDemo | null {
  const text = process.env["PLATEN_TEST_DEMO"];
  return text ? (JSON.parse(text) as SeededDemo) : null;
}

/** Copies the demo of the test run into `dataDir` and a database of its own; null where the run has none. */
async function copyDemo(
  dataDir: string,
): Promise<{ readonly url: string; drop(): Promise<void> } | null> {
  const demo = seededDemo();
  if (demo === null) {
    return null;
  }
  await cp(demo.dataDir, dataDir, { recursive: true });
  const { target, drop } = await newDatabase(demo.target, demo.database);
  return { url: urlOf(target), drop };
}
