/**
 * Sends one operation: credential, Idempotency-Key, time limit, retries. A key stays the same over all
 * attempts of a call, so that an operation whose answer was lost is not done twice.
 *
 * The generated methods (generated/groups.ts) only say what an operation is; every rule of sending stands
 * here. It uses nothing but what browsers and Node have alike.
 */
import { errorOf, jsonOf } from "./read-response.ts";
import {
  ConfigurationError,
  ConnectionError,
  PlatenApiError,
  PlatenError,
  TimeoutError,
  UnexpectedAnswerError,
} from "./errors.ts";
import { formOf } from "./upload.ts";

/** What the client was made with. */
export interface ClientOptions {
  /** Where the service is, as in `https://api.example.com`; with or without `/v1`. */
  readonly baseUrl: string;
  /** Secret or restricted key: on servers only. */
  readonly apiKey?: string | undefined;
  /** For pages of an application's allowed origins. */
  readonly publishableKey?: string | undefined;
  /** Of one embed session. */
  readonly clientSecret?: string | undefined;
  /** Of each attempt; 60 s unless given. For downloads until the first byte. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first; 2 unless given. */
  readonly maxRetries?: number | undefined;
  /** A Retry-After above this is not waited for; 60 s unless given. */
  readonly maxRetryAfterSeconds?: number | undefined;
  /** A dated version of the API; the key's own unless given. */
  readonly apiVersion?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** "include" lets browsers send the cookies of hosted fills. */
  readonly credentials?: RequestCredentials | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Instead of the machine's own clock, dice and waiting. */
  readonly environment?: Partial<Environment> | undefined;
}

/** What the client asks of the machine. */
export interface Environment {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** From 0 to below 1. */
  random(): number;
  /** A new Idempotency-Key. */
  newKey(): string;
  /** Resolves after `ms`; rejects with the signal's reason once that is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

/** For one call. */
export interface RequestOptions {
  /** A key of your own, such as an order's id; made up unless given. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Etag of a picture already there: the answer is then `notModified` when it is still the same. */
  readonly ifNoneMatch?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a generated method says about its operation. */
export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Names of credentials of which one is enough. */
  readonly schemes: readonly string[];
  /** True when it also works without a credential. */
  readonly open?: true;
  /** Honours Idempotency-Key. */
  readonly keyed?: true;
  /** Changes nothing, whatever its method. */
  readonly safe?: true;
  readonly query?: object;
  readonly body?: unknown;
  readonly form?: object;
}

/** A file that the service answered. */
export interface Download {
  /** True when `ifNoneMatch` names this very file; there are no bytes then. */
  readonly notModified: boolean;
  readonly etag: string | null;
  readonly contentType: string;
  readonly headers: Headers;
  /** The file as it arrives; to be read once, here or by `bytes`. */
  readonly stream: ReadableStream<Uint8Array> | null;
  bytes(): Promise<Uint8Array>;
}

/** Retried because nothing was done, or because doing it again does no harm. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const DEFAULTS = { timeoutMs: 60_000, maxRetries: 2, maxRetryAfterSeconds: 60 } as const;
/** Before the second attempt; doubled for each one after, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** Credentials that only a browser has, as a cookie no script can read. */
const COOKIE_SCHEMES: ReadonlySet<string> = new Set(["hosted", "session"]);

/** Sends operations for the generated groups. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #root: string;
  readonly #environment: Environment;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#root = rootOf(options.baseUrl);
    this.#environment = { ...systemEnvironment(), ...options.environment };
  }

  /** The JSON of an answer, which is of the document's type. */
  async json<Result>(call: Call, options: RequestOptions): Promise<Result> {
    const value = await this.#attempts(call, options, (response) =>
      jsonOf(response, nameOf(call), this.#environment.nowMs()),
    );
    // The types are made from the document, which the service's own tests hold every answer against.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document is the schema
    return value as Result;
  }

  /** For operations whose answer is empty. */
  async nothing(call: Call, options: RequestOptions): Promise<void> {
    await this.#attempts(call, options, async (response) => {
      await response.arrayBuffer();
    });
  }

  /** The file of an answer. */
  async download(call: Call, options: RequestOptions): Promise<Download> {
    return await this.#attempts(call, options, (response) =>
      Promise.resolve({
        notModified: response.status === 304,
        etag: response.headers.get("etag"),
        contentType: response.headers.get("content-type") ?? "",
        headers: response.headers,
        stream: response.body,
        bytes: async () => new Uint8Array(await response.arrayBuffer()),
      }),
    );
  }

  /**
   * Sends until it succeeds or no further attempt is worthwhile; then throws the last error. The request is
   * made once: its key and its form are the same in every attempt.
   */
  async #attempts<T>(
    call: Call,
    options: RequestOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const request = await this.#request(call, options);
    const retries = options.maxRetries ?? this.#options.maxRetries ?? DEFAULTS.maxRetries;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, request, { options, read });
      } catch (error) {
        const pauseMs = attempt < retries ? this.#pauseMs(call, error, attempt) : null;
        if (pauseMs === null) {
          throw error;
        }
        await this.#environment.sleep(pauseMs, options.signal);
      }
    }
  }

  /**
   * One attempt, from sending to the end of reading. What is thrown is always of this package, but for the
   * reason of the caller's own signal.
   */
  async #attempt<T>(
    call: Call,
    request: { readonly url: string; readonly init: RequestInit },
    {
      options,
      read,
    }: { readonly options: RequestOptions; readonly read: (response: Response) => Promise<T> },
  ): Promise<T> {
    const { signal } = options;
    signal?.throwIfAborted();
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULTS.timeoutMs;
    // Joined by hand: `AbortSignal.any` is missing in Node before 20.3 and in browsers of before 2024.
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, timeoutMs);
    try {
      const send = this.#options.fetch ?? fetch;
      const response = await send(request.url, { ...request.init, signal: controller.signal });
      if (response.status >= 400) {
        throw await errorOf(response, nameOf(call), this.#environment.nowMs());
      }
      return await read(response);
    } catch (error) {
      if (error instanceof PlatenError) {
        throw error;
      }
      // fetch rejects with the same AbortError for either; the flag says which it was.
      if (isLate) {
        throw new TimeoutError(`${nameOf(call)} got no answer within ${timeoutMs} ms.`, timeoutMs);
      }
      signal?.throwIfAborted();
      throw new ConnectionError(
        `${nameOf(call)} got no answer from ${this.#root}: ${why(error)}.`,
        {
          cause: error,
        },
      );
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  async #request(
    call: Call,
    options: RequestOptions,
  ): Promise<{ readonly url: string; readonly init: RequestInit }> {
    const headers: Record<string, string> = { ...this.#options.headers, ...this.#credential(call) };
    if (this.#options.apiVersion !== undefined) {
      headers["x-service-version"] = this.#options.apiVersion;
    }
    if (call.keyed === true) {
      headers["idempotency-key"] = options.idempotencyKey ?? this.#environment.newKey();
    }
    if (options.ifNoneMatch !== undefined) {
      headers["if-none-match"] = options.ifNoneMatch;
    }
    const init: RequestInit = { method: call.method, redirect: "follow" };
    if (this.#options.credentials !== undefined) {
      init.credentials = this.#options.credentials;
    }
    if (call.form !== undefined) {
      // Without a content type: fetch writes it, with the boundary it has chosen.
      init.body = await formOf(call.form);
    } else if (call.body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(call.body);
    }
    init.headers = { ...headers, ...options.headers };
    return { url: `${this.#root}${call.path}${queryOf(call.query)}`, init };
  }

  /**
   * The header of the first credential that the operation takes and the client has; the strongest comes
   * first. Throws a ConfigurationError where it has none: sent without, the service would answer 401, which
   * reads like a wrong key.
   */
  #credential(call: Call): Record<string, string> {
    const { apiKey, publishableKey, clientSecret } = this.#options;
    const { schemes } = call;
    if (schemes.includes("secret") && apiKey !== undefined) {
      return { authorization: `Bearer ${apiKey}` };
    }
    if (schemes.includes("publishable") && publishableKey !== undefined) {
      return { "x-service-publishable-key": publishableKey };
    }
    if (schemes.includes("client_secret") && clientSecret !== undefined) {
      return { "x-service-client-secret": clientSecret };
    }
    const needed = schemes.flatMap((scheme) => OPTION_OF[scheme] ?? []);
    // Cookies belong to the browser, or to a header of the caller's; the client never sees them.
    const isByCookie = schemes.some((scheme) => COOKIE_SCHEMES.has(scheme));
    const isCookieSent =
      this.#options.credentials !== undefined || "cookie" in (this.#options.headers ?? {});
    if (needed.length > 0 && call.open !== true && !(isByCookie && isCookieSent)) {
      throw new ConfigurationError(
        `${nameOf(call)} needs the option ${needed.join(" or ")} of this client.`,
      );
    }
    return {};
  }

  /**
   * How long to wait before the next attempt, in ms; null when there should be none. Tried again is only what
   * was surely not done (429), or may be done twice without harm: GET, and whatever the service answers once
   * for each key.
   */
  #pauseMs(call: Call, error: unknown, attempt: number): number | null {
    const isAnswer = error instanceof PlatenApiError || error instanceof UnexpectedAnswerError;
    if (!isAnswer && !(error instanceof ConnectionError) && !(error instanceof TimeoutError)) {
      return null;
    }
    // Refused before anything was done.
    const isUntouched = isAnswer && error.status === 429;
    const isHarmless = call.method === "GET" || call.safe === true || call.keyed === true;
    if (!isUntouched && !isHarmless) {
      return null;
    }
    const isWorthwhile =
      !isAnswer ||
      RETRIED_STATUSES.has(error.status) ||
      (error instanceof PlatenApiError && error.code === "idempotency_request_in_progress");
    if (!isWorthwhile) {
      return null;
    }
    // Doubled, then somewhere in its upper half: clients that failed together do not come back together.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
    const ownMs = longest * (0.5 + this.#environment.random() / 2);
    const asked = isAnswer ? error.retryAfterSeconds : null;
    const most = this.#options.maxRetryAfterSeconds ?? DEFAULTS.maxRetryAfterSeconds;
    // The caller knows better than a sleeping function what to do with an hour.
    if (asked !== null && asked > most) {
      return null;
    }
    // Not all at the same moment.
    return asked === null ? ownMs : asked * 1_000 + this.#environment.random() * 250;
  }
}

const OPTION_OF: Readonly<Record<string, string>> = {
  secret: "apiKey",
  publishable: "publishableKey",
  client_secret: "clientSecret",
};

/**
 * A path segment, percent-encoded. Throws a TypeError for what would lead to another operation: "" would end
 * the path early, and "." and ".." are resolved away by URL parsers even when they are encoded.
 */
export function segment(name: string, value: string): string {
  if (typeof value !== "string" || value === "" || value === "." || value === "..") {
    throw new TypeError(`${name} should be an id, not ${JSON.stringify(value) ?? typeof value}`);
  }
  return encodeURIComponent(value);
}

function nameOf({ id, method, path }: Call): string {
  return `${id} ${method} ${path}`;
}

/**
 * The address with `/v1` once, whether it was given or not; throws a TypeError for text that is no http
 * address.
 */
function rootOf(baseUrl: string): string {
  if (typeof baseUrl !== "string" || !/^https?:\/\/[^/]/u.test(baseUrl)) {
    throw new TypeError("baseUrl should be where the service is, as in https://api.example.com");
  }
  return `${baseUrl.replace(/\/+$/u, "").replace(/\/v1$/u, "")}/v1`;
}

/** Members without a value are left out: `undefined` as text would be taken for a value. */
function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** fetch says "fetch failed"; what failed is in its `cause`. */
function why(error: unknown): string {
  const inner: unknown = error instanceof Error ? (error.cause ?? error) : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}

function systemEnvironment(): Environment {
  return {
    nowMs: () => Date.now(),
    random: () => Math.random(),
    newKey: () => {
      // randomUUID is missing on pages that are not served over https.
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      return `auto-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener("abort", stop);
          resolve();
        }, ms);
        signal?.addEventListener("abort", stop, { once: true });
      }),
  };
}
