/**
 * Requests to one bucket: signed over the hash of their body (AWS Signature Version 4), with limits on time,
 * sent again when that may help. The address is path-style, which every S3-compatible server understands.
 *
 * A server that refuses or breaks off is asked again; one that has fallen silent is not, since somebody waits
 * for the whole call.
 */
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, errors } from "undici";
import { ObjectStoreError } from "#ports/object-store.ts";

export interface S3Bucket {
  /** Origin of the server. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Put before every key: "" or a path that ends in a slash. */
  readonly prefix: string;
}

export interface S3Timeouts {
  /** Attempts at one request. */
  readonly attempts: number;
  /** Before the second attempt; doubled before each further one. */
  readonly backoffMs: number;
  /** For a connection. */
  readonly connectMs: number;
  /** After so long without a byte that moves, either way, a call is given up. */
  readonly quietMs: number;
  /** Slower than this, a call is given up too. */
  readonly slowestBytesPerSecond: number;
}

/** Enough for a server's restart behind a load balancer, little enough for somebody who waits. */
export const S3_TIMEOUTS: S3Timeouts = {
  attempts: 4,
  backoffMs: 200,
  connectMs: 2_000,
  quietMs: 10_000,
  slowestBytesPerSecond: 64 * 1024,
};

interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Without the prefix. */
  readonly key: string;
  /** [first byte, last byte], inclusive. */
  readonly range?: readonly [number, number];
  /** Opened anew for each attempt. */
  readonly content?: {
    readonly sha256: string;
    readonly bytes: number;
    readonly open: () => Uint8Array | Readable;
  };
  readonly signal?: AbortSignal | undefined;
}

/** Takes the body of a good answer while it may still be cut off; what it rejects with counts as a failed attempt. */
type Take<T> = (response: Dispatcher.ResponseData) => Promise<T>;

/** Hash of no bytes: what requests without a body are signed over. */
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const MAX_ERROR_BYTES = 8_192;
const PART_BYTES = 64 * 1024;

/** Answers that another attempt may change, though their status does not tell. */
const PASSING: ReadonlySet<string> = new Set([
  "RequestTimeout",
  "IncompleteBody",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
]);

/** Answers that nothing but the operator changes, beside the statuses 401 and 403. */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  "NoSuchBucket",
  "InvalidBucketName",
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
]);

/** What the server answered instead of what was asked for. Holds no secret. */
class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(method: string, status: number, code: string) {
    super(`${method} was answered with ${status}${code === "" ? "" : ` ${code}`}`);
    this.name = "S3Refusal";
    this.status = status;
    this.code = code;
  }

  get mayPass(): boolean {
    return (
      this.status === 408 ||
      this.status === 429 ||
      (this.status >= 500 && this.status !== 501) ||
      PASSING.has(this.code)
    );
  }

  get isOperators(): boolean {
    return (
      MISCONFIGURED.has(this.code) ||
      (this.status >= 300 && this.status < 400) ||
      this.status === 401 ||
      // A clock that is wrong is no lack of configuration.
      (this.status === 403 && this.code !== "RequestTimeTooSkewed")
    );
  }
}

/** The body arrived, but is not the object. */
export class DamagedObject extends Error {
  override readonly name = "DamagedObject";
}

export class S3Client {
  readonly #bucket: S3Bucket;
  readonly #patience: S3Timeouts;
  readonly #agent: Agent;
  /** Signing keys by day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(bucket: S3Bucket, patience: S3Timeouts) {
    this.#bucket = bucket;
    this.#patience = patience;
    this.#agent = new Agent({
      connect: { timeout: patience.connectMs },
      headersTimeout: patience.quietMs,
      bodyTimeout: patience.quietMs,
    });
  }

  /**
   * What `take` makes of a good response; null for 404. Rejects with `ObjectStoreError`: `no_access` where the
   * server does not know the bucket or refuses the keys, else `no_response`.
   */
  async send<T>(request: S3Request, take: Take<T>): Promise<T | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(request, take);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (attempt >= this.#patience.attempts || isFinal(error)) {
          throw errorFrom(error);
        }
        const waitMs = this.#patience.backoffMs * 2 ** (attempt - 1);
        await pause(waitMs * (0.5 + Math.random() / 2), undefined, { signal: request.signal });
      }
    }
  }

  async #attempt<T>(request: S3Request, take: Take<T>): Promise<T | null> {
    const limit = new TimeLimit(this.#patience, request.content?.bytes ?? 0);
    const signals = [limit.signal, ...(request.signal === undefined ? [] : [request.signal])];
    try {
      const response = await this.#dispatch(request, AbortSignal.any(signals));
      const { statusCode: status, body } = response;
      if (status === 200 || status === 204 || status === 206) {
        limit.extend(Number(response.headers["content-length"] ?? 0));
        return await take(response);
      }
      const code = errorCode(await startOf(body));
      if (status === 404 && !MISCONFIGURED.has(code)) {
        return null;
      }
      throw new S3Refusal(request.method, status, code);
    } finally {
      limit.lift();
    }
  }

  /**
   * Opens the body of an object for reading at the reader's own pace: the server must not fall silent, but
   * nobody minds how long it takes in all. Null for 404.
   */
  async open(
    key: string,
    range: readonly [number, number],
  ): Promise<Dispatcher.ResponseData["body"] | null> {
    return await this.send({ method: "GET", key, range }, async ({ headers, body }) => {
      if (Number(headers["content-length"]) !== range[1] - range[0] + 1) {
        await body.dump();
        throw new DamagedObject("not as long as asked for");
      }
      return body;
    });
  }

  async #dispatch(request: S3Request, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { content, range } = request;
    const { endpoint, bucket, prefix, ...credentials } = this.#bucket;
    const signer = new AwsV4Signer({
      ...credentials,
      service: "s3",
      method: request.method,
      url: `${endpoint}/${bucket}/${prefix}${request.key}`,
      headers: { "x-amz-content-sha256": content?.sha256 ?? EMPTY_SHA256 },
      cache: this.#signingKeys,
    });
    const { url, headers } = await signer.sign();
    return await this.#agent.request({
      origin: url.origin,
      path: url.pathname,
      method: request.method,
      headers: {
        ...Object.fromEntries(headers),
        ...(content === undefined ? {} : { "content-length": String(content.bytes) }),
        ...(range === undefined ? {} : { range: `bytes=${range[0]}-${range[1]}` }),
      },
      body: content === undefined ? null : bodyOf(content.open()),
      signal,
    });
  }
}

/** Ends an attempt that takes longer than so many bytes may take. */
class TimeLimit {
  readonly #patience: S3Timeouts;
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout>;

  constructor(patience: S3Timeouts, bytes: number) {
    this.#patience = patience;
    this.#timer = this.#start(bytes);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins anew, for so many bytes of an answer. */
  extend(bytes: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start(bytes);
  }

  lift(): void {
    clearTimeout(this.#timer);
  }

  #start(bytes: number): ReturnType<typeof setTimeout> {
    const { quietMs, slowestBytesPerSecond } = this.#patience;
    const ms = quietMs + (bytes / slowestBytesPerSecond) * 1000;
    return setTimeout(() => this.#controller.abort(new TooSlow(`took longer than ${ms} ms`)), ms);
  }
}

/** An attempt took longer than so many bytes may take. */
class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/** Whether another attempt would only cost more time. */
function isFinal(error: unknown): boolean {
  return (error instanceof S3Refusal && !error.mayPass) || isTimeout(error);
}

/** Whether the server had its time and said nothing, or too little. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof TooSlow ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  );
}

function bodyOf(content: Uint8Array | Readable): Readable {
  return content instanceof Uint8Array ? Readable.from(partsOf(content)) : content;
}

/** A body in parts, so that undici sees how it moves: one write of the whole is silence until its end. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    yield bytes.subarray(at, at + PART_BYTES);
  }
}

/** The first kilobytes of an answer that is an error. */
async function startOf(body: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_ERROR_BYTES) {
      break;
    }
  }
  return Buffer.concat(parts).toString("utf8");
}

function errorCode(xml: string): string {
  return /<Code>([A-Za-z0-9.]{1,100})<\/Code>/u.exec(xml)?.[1] ?? "";
}

function errorFrom(error: unknown): ObjectStoreError {
  return error instanceof S3Refusal && error.isOperators
    ? new ObjectStoreError("no_access", "the bucket or its keys are refused", { cause: error })
    : new ObjectStoreError("no_response", "the bucket's server does not answer as it should", {
        cause: error,
      });
}
