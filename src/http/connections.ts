/**
 * What one connection, and one client's connections together, may hold. A request costs a client a hundred bytes
 * and us the response; without bounds whoever does not read, or sends a thousand requests in one packet, decides
 * how much memory we need.
 *
 * RFC 9112, 9.3.2 lets clients send requests before the responses of earlier ones; hardly any does. They are
 * handled one by one, so that one response of a connection is in memory, and a connection that sends many more
 * is closed.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { isInRanges, visitorOf } from "#domain/ip-range.ts";

/** Of one connection, beside the one that is handled: all that a packet of 64 KB could hold is far more. */
const MAX_WAITING = 16;
/** A client that takes nothing of what is written for it for so long has gone or means harm; milliseconds. */
const STALLED_MS = 60_000;
/** How long what was said last may take to be read before a connection is closed for good; milliseconds. */
const GRACE_MS = 2_000;

/** Open connections of all clients together: far below the descriptors a process usually has (65,536). */
const MAX_CONNECTIONS = 4_000;
/** Of one client, an IPv4 address or a /64 of IPv6: a whole office may stand behind one. */
const MAX_PER_CLIENT = 400;

export interface ConnectionBounds {
  /** Addresses and ranges that speak for many clients: theirs count in the sum alone. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds after which a client that takes nothing is cut off; a minute unless given. */
  readonly stalledMs?: number;
}

/** Puts the bounds on every connection that the app's server takes from now on. */
export function boundConnections(app: FastifyInstance, bounds: ConnectionBounds): void {
  // Node closes what comes above at once; who is let in is served.
  app.server.maxConnections = MAX_CONNECTIONS;
  boundClients(app, bounds.trustedProxies);
  closeStalled(app, bounds.stalledMs ?? STALLED_MS);
  app.addHook("onRequest", async (request, reply) => {
    if (!(await turnOf(request.raw, reply.raw))) {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
}

/** Says the last words and closes, whether or not the client closes its side. */
export function endConnection(socket: Socket, lastBytes: Uint8Array): void {
  socket.end(lastBytes);
  const timer = setTimeout(() => socket.destroy(), GRACE_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/** The requests of one connection that have come and are not over, in their order. */
interface Line {
  waiting: number;
  /** Settles when the response before is written and gone. */
  last: Promise<void>;
}

const LINES = new WeakMap<Socket, Line>();

/** Waits until the requests before it are over; false when too many wait already. */
async function turnOf(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { socket } = request;
  const line = LINES.get(socket) ?? { waiting: 0, last: Promise.resolve() };
  LINES.set(socket, line);
  if (line.waiting > MAX_WAITING) {
    return false;
  }
  line.waiting += 1;
  const before = line.last;
  line.last = new Promise((resolve) => {
    // `close` comes after `finish`, and also when the connection ends in between.
    response.once("close", () => {
      line.waiting -= 1;
      resolve();
    });
  });
  await before;
  return true;
}

/** Refuses a client's connections above its number. */
function boundClients({ server }: FastifyInstance, trustedProxies: readonly string[]): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isInRanges(remoteAddress, trustedProxies)) {
      return;
    }
    const client = visitorOf(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > MAX_PER_CLIENT) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once("close", () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) {
        open.delete(client);
      } else {
        open.set(client, left);
      }
    });
  });
}

/**
 * Closes connections whose client takes nothing of what is written for it. Node's timer of a socket starts anew
 * with every byte that moves, those of one long write included, which `bytesWritten` does not show. A response
 * that takes long to make is not the client's fault: nothing is written then.
 */
function closeStalled({ server }: FastifyInstance, stalledMs: number): void {
  server.setTimeout(stalledMs, (socket) => {
    // Where somebody listens Node closes nothing itself, connections without a request at work included.
    const isIdle = (LINES.get(socket)?.waiting ?? 0) === 0;
    if (isIdle || socket.writableLength > 0) {
      socket.destroy();
    }
  });
}
