/** A throwaway Redis server of this machine's, where it has one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it on a port of its own, or on `port`, and waits until it takes connections. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), "platen-redis-"));
  const own = port ?? (await freePort());
  const server = spawn(
    "redis-server",
    ["--port", String(own), "--bind", "127.0.0.1", "--save", "", "--dir", dir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (said.includes("Ready to accept connections")) {
        resolve();
      }
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${own}`,
    stop: async () => {
      server.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}
