/** Requests as a stranger sends them: fetch and nothing of ours. */

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

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
