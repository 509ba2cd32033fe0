/** A receiver of webhooks as a shop would run one: a plain HTTP server that keeps what it was sent. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** Exactly as it came. */
  readonly body: string;
  readonly url: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How it answers from now on; 200 at first. */
  answer: (response: ServerResponse, message: Received) => void;
  close(): Promise<void>;
}

/** Listens on a port of its own on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const message = { headers: request.headers, body, url: request.url ?? "" };
      received.push(message);
      receiver.answer(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (response) => response.end("thanks"),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Answers with a status and a text. */
export function answering(status: number, text = "", headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, headers).end(text);
  };
}

/** The message's JSON when the public library accepts its signature and time; throws otherwise. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads freely
export function verified(secret: string, message: Received): any {
  return new Webhook(secret).verify(message.body, {
    "webhook-id": String(message.headers["webhook-id"]),
    "webhook-timestamp": String(message.headers["webhook-timestamp"]),
    "webhook-signature": String(message.headers["webhook-signature"]),
  });
}
