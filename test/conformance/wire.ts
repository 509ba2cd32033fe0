/** Requests as a stranger sends them: fetch and nothing of ours. */
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Outgoing {
  readonly method: string;
  /** Below `/v1`; one that begins with `~/` is below the root of the host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is: text, bytes or a form. */
  readonly body?: string | Uint8Array | FormData;
}

export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  // oxlint-disable-next-line typescript/no-explicit-any -- checks look into answers freely
  readonly json: any;
}

/** Sends a request to the service at `root` (no slash at the end) and reads the whole answer. */
export async function send(root: string, outgoing: Outgoing): Promise<Exchange> {
  const { method, path, headers = {}, json, body } = outgoing;
  const url = path.startsWith("~/") ? `${root}${path.slice(1)}` : `${root}/v1${path}`;
  if (headers["host"] !== undefined) {
    return await getAs(url, headers);
  }
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? parse(bytes) : undefined,
  };
}

/** A GET under another name of the host, which fetch does not let one give. */
async function getAs(url: string, headers: Readonly<Record<string, string>>): Promise<Exchange> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const bytes = new Uint8Array(await buffer(answer));
  return {
    status: answer.statusCode ?? 0,
    headers: new Headers(
      Object.entries(answer.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    ),
    bytes,
    json: parse(bytes),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
