/**
 * A proxy before the service that spoils one answer when it is armed: another status, another code, a header
 * taken away, a member renamed. A check that does not notice tests nothing.
 */
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export type Mutation =
  | { readonly kind: "status" }
  | { readonly kind: "code" }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "member"; readonly name: string };

/** On every spoiled answer: for whoever looks at answers and is not the one being tried. */
export const SPOILED_HEADER = "x-spoiled";

export interface Mutator {
  /** Root of the proxy. */
  readonly root: string;
  /** Spoils the next answer; null lets all pass. */
  arm(mutation: Mutation | null): void;
  /** Whether the armed mutation found something to spoil. */
  wasApplied(): boolean;
  close(): Promise<void>;
}

/** Starts the proxy before the service; `target` tells its root at each request. */
export async function startMutator(target: () => string): Promise<Mutator> {
  let armed: Mutation | null = null;
  let applied = false;
  const server = createServer((incoming, outgoing) => {
    pass(target(), incoming, (answer, body) => {
      const mutation = armed;
      armed = null;
      const spoiled = mutation === null ? null : spoil({ answer, body }, mutation);
      applied = spoiled !== null;
      const whole = { status: answer.statusCode ?? 502, headers: headersOf(answer), body };
      reply(
        outgoing,
        spoiled === null
          ? whole
          : { ...spoiled, headers: { ...spoiled.headers, [SPOILED_HEADER]: "1" } },
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an AddressInfo
  const { port } = server.address() as AddressInfo;
  return {
    root: `http://127.0.0.1:${port}`,
    arm: (mutation) => {
      armed = mutation;
      applied = false;
    },
    wasApplied: () => applied,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Headers = Record<string, string | string[]>;

interface Spoiled {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

function pass(
  target: string,
  incoming: IncomingMessage,
  done: (answer: IncomingMessage, body: Buffer) => void,
): void {
  const { hostname, port } = new URL(target);
  const outgoing = forward(
    { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => done(answer, Buffer.concat(chunks)));
    },
  );
  incoming.pipe(outgoing);
}

function reply(outgoing: ServerResponse, { status, headers, body }: Spoiled): void {
  outgoing.writeHead(status, { ...headers, "content-length": String(body.length) });
  outgoing.end(body);
}

function headersOf(answer: IncomingMessage): Headers {
  const hops = new Set(["transfer-encoding", "connection", "keep-alive", "content-length"]);
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || hops.has(name) ? [] : [[name, value]],
    ),
  );
}

/** The answer with one thing wrong; null when it lacks what the mutation is about. */
function spoil(
  { answer, body }: { readonly answer: IncomingMessage; readonly body: Buffer },
  mutation: Mutation,
): Spoiled | null {
  const status = answer.statusCode ?? 502;
  const headers = headersOf(answer);
  switch (mutation.kind) {
    case "status":
      return { status: status === 200 ? 203 : status === 418 ? 417 : 418, headers, body };
    case "code": {
      const json = parsed(body);
      const error = json?.["error"];
      if (json === null || typeof error !== "object" || error === null) {
        return null;
      }
      return {
        status,
        headers,
        body: Buffer.from(JSON.stringify({ ...json, error: { ...error, code: "spoiled" } })),
      };
    }
    case "header": {
      const { [mutation.name]: value, ...rest } = headers;
      return value === undefined ? null : { status, headers: rest, body };
    }
    case "member": {
      const json = parsed(body);
      if (json === null || !Object.hasOwn(json, mutation.name)) {
        return null;
      }
      const { [mutation.name]: value, ...rest } = json;
      return { status, headers, body: Buffer.from(JSON.stringify({ ...rest, spoiled: value })) };
    }
  }
}

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
