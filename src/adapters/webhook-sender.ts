/**
 * Sends webhooks: the name is looked up once, all its addresses are judged, and the connection goes to those
 * very addresses, so that a name server cannot answer differently the second time. Each message has a connection
 * of its own: a receiver that closes idle ones would otherwise cost a failure now and then.
 */
import { createHmac } from "node:crypto";
import type { Client } from "undici";
import { urlProblem } from "#domain/webhook-endpoint.ts";
import type { WebhookMessage, WebhookOutcome, WebhookSender } from "#ports/webhook-sender.ts";
import { type HostAddress, hostLookup } from "./host-addresses.ts";
import { addressesOfUrl, pinnedTo } from "./pinned-addresses.ts";
import { type AddressPolicy, addressRule } from "./webhook-address.ts";

export interface WebhookSenderOptions extends AddressPolicy {
  /** Another way to look names up: every address of a host; rejects or [] when there is none. */
  readonly resolve?: (host: string) => Promise<readonly HostAddress[]>;
  /** For the whole exchange; 15 seconds where it is not given. */
  readonly limitMs?: number;
}

const LIMIT_MS = 15_000;
/** For a look-up while somebody waits for the answer to a request of ours. */
const RESOLVE_MS = 3_000;
const EXCERPT_BYTES = 1_024;
const MAX_HEADER_BYTES = 16_384;

/** A sender under the operator's rules. */
export function webhookSender(options: WebhookSenderOptions): WebhookSender {
  const { resolve = hostLookup(), limitMs = LIMIT_MS } = options;
  const mayConnect = addressRule(options);
  const addressesOf = async (url: URL): Promise<readonly HostAddress[] | Refusal> => {
    const addresses = await addressesOfUrl(url, resolve);
    return addresses.every(({ address }) => mayConnect(address)) ? addresses : new Refusal();
  };
  return {
    refusal: async (text) => {
      const problem = urlProblem(text, { allowsHttp: options.allowsLoopback });
      if (problem !== null) {
        return problem;
      }
      const found = await within(addressesOf(new URL(text)), RESOLVE_MS).catch(() => []);
      return found instanceof Refusal ? found.sentence : null;
    },
    send: async (message, signal) => {
      const startMs = performance.now();
      const limit = AbortSignal.timeout(limitMs);
      const exchange = new Exchange(AbortSignal.any([signal, limit]));
      const result = await exchange
        .run(message, { allowsHttp: options.allowsLoopback }, addressesOf)
        .catch(
          (error: unknown): Result => ({
            status: exchange.status,
            excerpt: exchange.excerpt,
            error: limit.aborted
              ? `No complete answer within ${limitMs / 1000} seconds.`
              : sentenceOf(error),
          }),
        );
      const durationMs = Math.round(performance.now() - startMs);
      return signal.aborted ? null : { ...result, durationMs };
    },
  };
}

type Result = Omit<WebhookOutcome, "durationMs">;

/** The host leads where nothing may be sent. */
class Refusal {
  readonly sentence =
    "The address leads into a private network. The operator may admit it with PLATEN_WEBHOOK_ALLOW; " +
    "link-local and cloud metadata addresses are never admitted.";
}

/** One attempt; keeps what is known so far, for when it is cut off. */
class Exchange {
  status: number | null = null;
  readonly #signal: AbortSignal;
  readonly #body: Buffer[] = [];

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  get excerpt(): string | null {
    return this.status === null ? null : excerptOf(Buffer.concat(this.#body));
  }

  async run(
    message: WebhookMessage,
    { allowsHttp }: { readonly allowsHttp: boolean },
    addressesOf: (url: URL) => Promise<readonly HostAddress[] | Refusal>,
  ): Promise<Result> {
    const failed = (error: string): Result => ({ status: null, excerpt: null, error });
    const problem = urlProblem(message.url, { allowsHttp });
    if (problem !== null) {
      return failed(problem);
    }
    const url = new URL(message.url);
    const addresses = await untilAborted(addressesOf(url), this.#signal);
    if (addresses instanceof Refusal) {
      return failed(addresses.sentence);
    }
    if (addresses.length === 0) {
      return failed("The host name has no address.");
    }
    // With the first message: a start has no use for it.
    const { Client } = await import("undici");
    const client = new Client(url.origin, {
      connect: { lookup: pinnedTo(addresses), timeout: LIMIT_MS },
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: LIMIT_MS,
      bodyTimeout: LIMIT_MS,
    });
    try {
      return await this.#exchange(client, message, url);
    } finally {
      await client.destroy();
    }
  }

  async #exchange(client: Client, message: WebhookMessage, url: URL): Promise<Result> {
    const answer = await client.request({
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: headersOf(message),
      body: message.body,
      signal: this.#signal,
    });
    this.status = answer.statusCode;
    let bytes = 0;
    for await (const chunk of answer.body) {
      const part = Buffer.from(chunk);
      this.#body.push(part.subarray(0, EXCERPT_BYTES - bytes));
      bytes += part.length;
      if (bytes >= EXCERPT_BYTES) {
        break;
      }
    }
    return { status: this.status, excerpt: this.excerpt, error: problemOf(this.status) };
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) {
    return null;
  }
  return status >= 300 && status < 400
    ? `The receiver answered ${status}; redirects are not followed.`
    : `The receiver answered ${status}.`;
}

/** Standard Webhooks 1.0: the signature is over id, time and body; one for each secret, divided by spaces. */
function headersOf({
  id,
  timestampSeconds,
  body,
  secrets,
}: WebhookMessage): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${timestampSeconds}.${body}`, "utf8");
    return `v1,${mac.digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Service-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signatures.join(" "),
  };
}

function excerptOf(bytes: Buffer): string {
  const text = bytes.subarray(0, EXCERPT_BYTES).toString("utf8");
  // PostgreSQL's text holds no NUL; a character cut at the end is left out.
  return text.replaceAll("\u0000", "\ufffd").replace(/\ufffd$/u, "");
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection without an answer.",
  EPIPE: "The receiver closed the connection without an answer.",
  UND_ERR_SOCKET: "The receiver closed the connection without an answer.",
  ENOTFOUND: "The host name is not known.",
  ENODATA: "The host name has no address.",
  EBADNAME: "The host name is not known.",
  ESERVFAIL: "The host name cannot be looked up now.",
  ETIMEOUT: "The host name cannot be looked up now.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ETIMEDOUT: "The receiver cannot be reached.",
  UND_ERR_HEADERS_OVERFLOW: "The receiver's headers are too long.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate is not from a trusted authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate is not from a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The receiver's certificate cannot be checked: its intermediate certificate is missing, or its authority unknown.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for another host name.",
};

/** Of what OpenSSL names, whatever it is. */
const NO_TLS =
  "No TLS connection could be made: the receiver speaks no TLS at this port, or none that both sides know.";

function sentenceOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) {
    return NO_TLS;
  }
  return SENTENCES[code] ?? `The exchange failed${code === "" ? "" : ` (${code})`}.`;
}

function codeOf(error: unknown): string {
  // Several addresses tried in vain: the first error speaks for all.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error && "code" in one && typeof one.code === "string" ? one.code : "";
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return await untilAborted(work, AbortSignal.timeout(ms));
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error("aborted"));
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
