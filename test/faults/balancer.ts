/** A small load balancer: looks at `/readyz`, keeps connections, takes turns, and sends nothing twice. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface Balancer {
  readonly url: string;
  /** Whether a backend was ready when it was last looked at. */
  isReady(port: number): boolean;
  close(): Promise<void>;
}

interface Backend {
  readonly port: number;
  readonly agent: Agent;
  /** Looks in a row that found it not ready, or nobody there. */
  failures: number;
}

/** As load balancers have it (`fall`): a busy machine is late once, and a process that ends says so every time. */
const FALL = 3;

/** In front of processes on these ports of this machine; asks each for its readiness every `lookMs`. */
export async function openBalancer(ports: readonly number[], lookMs: number): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    failures: FALL,
  }));
  const closing = new AbortController();
  // One look after the other: what is said later counts.
  const watch = async (backend: Backend): Promise<void> => {
    while (!closing.signal.aborted) {
      backend.failures = (await look(backend.port)) ? 0 : backend.failures + 1;
      await delay(lookMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const watches = backends.map(watch);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(isReady);
    const backend = ready[turn++ % Math.max(ready.length, 1)];
    if (backend === undefined) {
      outgoing.writeHead(503, { "x-balancer": "nobody is ready" }).end();
      return;
    }
    passOn(backend, incoming, outgoing);
  });
  // Clients keep their connections as long as they like: what is tried is the way behind.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (wanted) => backends.some((backend) => backend.port === wanted && isReady(backend)),
    close: async () => {
      closing.abort();
      await Promise.all(watches);
      server.closeAllConnections();
      for (const { agent } of backends) {
        agent.destroy();
      }
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function isReady({ failures }: Backend): boolean {
  return failures < FALL;
}

function look(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const path = "/readyz";
    const asked = request({ host: "127.0.0.1", port, path, agent: false, timeout: 8_000 });
    asked.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on("timeout", () => asked.destroy(new Error("late")));
    asked.on("error", () => resolve(false));
    // Whatever else may end it: after the answer this says nothing new.
    asked.on("close", () => resolve(false));
    asked.end();
  });
}

/** A backend that breaks off is a 502: the client is told, and nobody tries elsewhere. */
function passOn(backend: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  const onward = request(
    {
      host: "127.0.0.1",
      port: backend.port,
      agent: backend.agent,
      method: incoming.method ?? "GET",
      path: incoming.url ?? "/",
      headers,
    },
    (answer) => {
      const { connection: _hop, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    },
  );
  onward.on("error", (error) => {
    if (outgoing.headersSent) {
      outgoing.destroy();
    } else {
      outgoing.writeHead(502, { "x-balancer": error.message }).end();
    }
  });
  incoming.pipe(onward);
}
