/** A way to a server that can stop moving bytes, as a frozen machine or a cable that was pulled does. */
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";

export interface Freezable {
  readonly port: number;
  /** Nothing goes either way any more, over old connections and new ones, which are still accepted. */
  freeze(): void;
  /** What waited goes on. */
  thaw(): void;
  /** Connections that were made so far. */
  count(): number;
  close(): Promise<void>;
}

/** Listens on a port of this machine and passes on to `target`. */
export async function openFreezable(target: NetConnectOpts): Promise<Freezable> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (isFrozen) {
      socket.pause();
    }
  };
  let clients = 0;
  const server = createServer((client) => {
    clients += 1;
    const far = connect(target);
    client.on("data", (chunk: Buffer) => far.write(chunk));
    far.on("data", (chunk: Buffer) => client.write(chunk));
    client.on("close", () => far.destroy());
    far.on("close", () => client.destroy());
    keep(client);
    keep(far);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) {
        socket.pause();
      }
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) {
        socket.resume();
      }
    },
    count: () => clients,
    close: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
