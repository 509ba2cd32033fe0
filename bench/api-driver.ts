/** Drives HTTP requests over a fixed number of connections and times each. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Pool } from "undici";

export interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Tally {
  /** Of each request, in the order they ended. */
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
}

/** Sends `shotAt(0)`, `shotAt(1)`, … until `until` says so; each answer must have the status. */
export async function drive(
  origin: string,
  shotAt: (index: number) => Shot,
  { connections, status, until }: DriveOptions,
): Promise<Tally> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (!until(next, performance.now() - startMs)) {
      const shot = shotAt(next++);
      const sentMs = performance.now();
      const answer = await pool.request(shot);
      await answer.body.arrayBuffer();
      latenciesMs.push(performance.now() - sentMs);
      if (answer.statusCode !== status) {
        throw new Error(`${shot.method} ${shot.path} was answered ${answer.statusCode}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
    return { latenciesMs, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    await pool.close();
  }
}

interface DriveOptions {
  readonly connections: number;
  readonly status: number;
  /** True when `sent` requests within `elapsedMs` are enough. */
  readonly until: (sent: number, elapsedMs: number) => boolean;
}

/** One request with its whole answer. */
export async function ask(origin: string, shot: Shot): Promise<Answer> {
  const response = await fetch(`${origin}${shot.path}`, {
    method: shot.method,
    headers: shot.headers,
    ...(shot.body === undefined ? {} : { body: shot.body }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

export interface BareServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** What frames an answer on its connection: the bare server's own. */
const FRAMING: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
]);

/** Node's http server in a process of its own, that reads each request and gives the same bytes. */
export async function startBareServer(answer: Answer): Promise<BareServer> {
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const program = join(folder, "bare.mjs");
  const headers = Object.entries(answer.headers).filter(([name]) => !FRAMING.has(name));
  await writeFile(join(folder, "body"), answer.body);
  await writeFile(
    program,
    `import { createServer } from "node:http";
import { readFileSync } from "node:fs";
const body = readFileSync(new URL("body", import.meta.url));
const headers = ${JSON.stringify(Object.fromEntries(headers))};
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(${answer.status}, headers).end(body));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(String(server.address().port)));
`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [port]: unknown[] = await once(child.stdout, "data");
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
