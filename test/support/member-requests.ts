/** Requests of a browser that is signed in, told as tests compare them. */
import type { TestApp } from "./app.ts";

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

/** Sends a request of one browser; `body` as JSON, text answers as they are. */
export type Asker = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Told>;

/** A browser with this Cookie header, "" for none, on a page of the service. */
export function askerOf(app: Pick<TestApp, "url">, cookie: string): Asker {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${app.url}/v1${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(cookie === "" ? {} : { cookie }),
        origin: app.url,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };
}

/** Status and code of an error. */
export function refusal({ status, body }: Told): readonly [number, string] {
  return [status, body.error?.code ?? ""];
}
