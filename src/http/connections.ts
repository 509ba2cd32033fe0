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
/** How often it is looked whether clients take what is written for them; milliseconds. */
const LOOK_MS = 10_000;
/** A client that was seen to take nothing so often in a row, for a minute, has gone or means harm. */
const MAX_LOOKS = 6;
/** How long what was said last may take to be read before a connection is closed for good; milliseconds. */
const GRACE_MS = 2_000;

/** Open connections of all clients together: far below the descriptors a process usually has (65,536). */
const MAX_CONNECTIONS = 4_000;
/** Of one client, an IPv4 address or a /64 of IPv6: a whole office may stand behind one. */
const MAX_PER_CLIENT = 400;

/**
 * Puts the bounds on every connection that the app's server takes from now on. `trustedProxies`, addresses and
 * ranges, speak for many clients: theirs count in the sum alone.
 */
export function boundConnections(app: FastifyInstance, trustedProxies: readonly string[]): void {
  // Node closes what comes above at once; who is let in is served.
  app.server.maxConnections = MAX_CONNECTIONS;
  boundClients(app, trustedProxies);
  closeStalled(app);
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

/** What was seen of a connection whose client is behind with reading. */
interface Behind {
  readonly bytes: number;
  readonly waiting: number;
  /** Times in a row that both were the same. */
  readonly looks: number;
}

/**
 * Closes connections whose client takes nothing of what is written for it. The bytes that Node still holds for a
 * socket tell, not its silence: a response that takes long to make is not the client's fault.
 */
function closeStalled(app: FastifyInstance): void {
  const sockets = new Map<Socket, Behind | null>();
  app.server.on("connection", (socket: Socket) => {
    sockets.set(socket, null);
    socket.once("close", () => sockets.delete(socket));
  });
  const look = (): void => {
    for (const [socket, behind] of sockets) {
      const { writableLength: waiting, bytesWritten: bytes } = socket;
      if (waiting === 0) {
        sockets.set(socket, null);
      } else if (behind === null || behind.waiting !== waiting || behind.bytes !== bytes) {
        sockets.set(socket, { bytes, waiting, looks: 0 });
      } else if (behind.looks + 1 < MAX_LOOKS) {
        sockets.set(socket, { ...behind, looks: behind.looks + 1 });
      } else {
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
  });
}
