/** A client of the API as a stranger would write one: fetch, JSON, nothing of ours. */

interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
  readonly text: string;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<ClientAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientAnswer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<ClientAnswer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<ClientAnswer>;
  /** Multipart upload of a template, or to another path. */
  upload(
    pdf: Uint8Array,
    options?: {
      fileName?: string;
      title?: string;
      headers?: Record<string, string>;
      path?: string;
    },
  ): Promise<ClientAnswer>;
  /** The answer as fetch gives it. */
  raw(method: string, path: string, init?: RawInit): Promise<Response>;
}

interface RawInit {
  readonly headers?: Record<string, string>;
  readonly body?: NonNullable<RequestInit["body"]>;
}

/** A client with a key, or without one when it is "". */
export function clientOf(url: string, key: string): Client {
  const raw: Client["raw"] = (method, path, init = {}) =>
    fetch(`${url}/v1${path}`, {
      ...init,
      method,
      headers: { ...(key === "" ? {} : { authorization: `Bearer ${key}` }), ...init.headers },
    });
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientAnswer> => {
    const init =
      body === undefined
        ? { headers }
        : {
            body: JSON.stringify(body),
            headers: { "content-type": "application/json", ...headers },
          };
    return await read(await raw(method, path, init));
  };
  return {
    raw,
    get: (path, headers) => send("GET", path, undefined, headers),
    post: (path, body, headers) => send("POST", path, body, headers),
    patch: (path, body, headers) => send("PATCH", path, body, headers),
    put: (path, body, headers) => send("PUT", path, body, headers),
    upload: async (
      pdf,
      { fileName = "card.pdf", title, headers = {}, path = "/templates" } = {},
    ) => {
      const form = new FormData();
      form.set("pdf", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), fileName);
      if (title !== undefined) {
        form.set("title", title);
      }
      return await read(await raw("POST", path, { body: form, headers }));
    },
  };
}

async function read(response: Response): Promise<ClientAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : undefined,
    text,
  };
}
