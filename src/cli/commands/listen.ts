/** Webhooks on a developer's machine: nothing reaches it from outside, so it asks for events and posts them. */
import { errorMessage } from "#base/error-message.ts";
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { CliError, EXIT, type CliContext, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";
import { parseUrl } from "#base/url-text.ts";

const DEFAULT_API = "http://127.0.0.1:8080/v1";
/** A developer waits for the event just caused; one request a second is half of a test key's budget. */
const POLL_MS = 1_000;
/** Longest wait while the service is away; it is doubled up to here. */
const MAX_PAUSE_MS = 30_000;
/** The API's largest page. */
const PAGE = 100;
/** Of one look: 2000 events since the last, more than a developer's shop makes in half a minute. */
const MAX_PAGES = 20;
/** An event may be seen after a younger one, by as much as its transaction took. */
const LATE_MS = 60_000;
/** For each request, as webhooks have it. */
const LIMIT_MS = 15_000;

/**
 * The command `listen`. Signs as the service does (Standard Webhooks), so that a receiver is tested with the
 * code it will run; does not repeat, disable or record anything, since there is nobody to tell.
 */
export const listen: Command = {
  name: "listen",
  help: `platen listen URL --key KEY [--api URL] [--events TYPES] [--secret SECRET] [--since TIME]
              [--shuffled] [--count N]

Asks the service for events and posts each new one to URL, signed as a webhook is. Works
behind any firewall: nothing has to reach this machine. What a receiver answers is
shown; nothing is repeated.

  --key       an API key with the scope webhooks:read; a test key hears of test events
  --key-file  a file that holds it, so that it is in no list of processes
  --api       address of the API; ${DEFAULT_API}
  --events    only these types, divided by commas
  --secret    signing secret, whsec_…; a new one for each run, shown at the start
  --since     also what has happened since this time, oldest first: 2026-11-21T08:00:00Z,
              or 90m, 12h, 3d ago; to make good what a receiver missed
  --shuffled  posts each event twice, and those found together the newest first: what a
              receiver has to bear, since webhooks come again and out of order
  --count     ends after so many events; otherwise Ctrl-C ends it`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(
      args,
      {
        key: { type: "string" },
        "key-file": { type: "string" },
        api: { type: "string", default: DEFAULT_API },
        events: { type: "string" },
        secret: { type: "string" },
        since: { type: "string" },
        shuffled: { type: "boolean" },
        count: { type: "string" },
      },
      ["URL"],
    );
    // 32 bytes, as the service makes them.
    const secret = values.secret ?? `whsec_${randomBytes(32).toString("base64")}`;
    const options: ListenOptions = {
      target: webAddress(positionals[0] ?? "", "URL").href,
      api: webAddress(values.api, "--api").href.replace(/\/+$/u, ""),
      key: await keyOf(values.key, values["key-file"]),
      types: values.events === undefined ? null : values.events.split(",").map((t) => t.trim()),
      secret: secretBytes(secret),
      since: values.since === undefined ? null : sinceOf(values.since),
      // Receivers must bear repetition and disorder; this makes both happen at a desk.
      isShuffled: values.shuffled === true,
      count: countOf(values.count),
    };
    return await forward(context, options, () =>
      context.tell(`Forwarding to ${options.target}\nSigning secret ${secret}`),
    );
  },
};

interface ListenOptions {
  readonly target: string;
  /** Without a slash at the end. */
  readonly api: string;
  readonly key: string;
  /** Null: all. */
  readonly types: readonly string[] | null;
  readonly secret: Buffer;
  /** Milliseconds since 1970; null: nothing of what has been. */
  readonly since: number | null;
  readonly isShuffled: boolean;
  readonly count: number;
}

interface ApiEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
}

/**
 * Asks, posts, waits, until the count is used up or a signal comes; posts one by one, so that the order is
 * that of the events. Resolves to 0 after a signal: ending it is how it is used.
 */
async function forward(
  context: CliContext,
  options: ListenOptions,
  onStart: () => void,
): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const news = new News();
  try {
    // What has happened so far is not news, unless it was asked for; a wrong key shows at once.
    const newest = await readPage(options, null, stop.signal);
    const missed = await readSince(options, newest, stop.signal);
    news.take(newest);
    onStart();
    let left = options.count;
    const postAll = async (found: readonly ApiEvent[]): Promise<void> => {
      const wanted = found
        .filter(({ type }) => options.types?.includes(type) ?? true)
        .slice(0, left);
      left -= wanted.length;
      // Each event twice, the second time in order.
      const order = options.isShuffled ? [...wanted.toReversed(), ...wanted] : wanted;
      for (const event of order) {
        context.print(await post(options, event, stop.signal));
      }
    };
    await postAll(missed);
    let pauseMs = POLL_MS;
    while (left > 0 && !stop.signal.aborted) {
      // Ended early by a signal, which is not an error here.
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      const found = await readNews(options, news, stop.signal).catch((error: unknown) => {
        pauseMs = pauseAfter(context, error, pauseMs, stop.signal);
        return null;
      });
      // Back to the usual pace as soon as the service responds.
      pauseMs = found === null ? pauseMs : POLL_MS;
      await postAll(found ?? []);
    }
  } catch (error) {
    if (!stop.signal.aborted) {
      throw error;
    }
  } finally {
    // Given back, for a caller in the same process, such as a test.
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
  return EXIT.ok;
}

/**
 * Which events are new. The API lists by id, and ids are made before their transaction commits, so an event
 * may turn up after younger ones were seen. Invariant: `#seen` holds every event that was taken, as long as
 * it could come again as news; it is cut to the last minute, so it does not grow with the run.
 */
class News {
  readonly #seen = new Map<string, number>();
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** The events not seen before, in their order; old ones that turn up are no news. */
  take(events: readonly ApiEvent[]): ApiEvent[] {
    const fresh = events.filter(
      ({ id, timestamp }) => !this.#seen.has(id) && Date.parse(timestamp) >= this.#sinceMs,
    );
    for (const { id, timestamp } of events) {
      this.#seen.set(id, Date.parse(timestamp));
    }
    // -Infinity while nothing was ever seen: then everything is news.
    const newestMs = Math.max(...this.#seen.values());
    this.#sinceMs = Math.max(this.#sinceMs, newestMs - LATE_MS);
    for (const [id, ms] of this.#seen) {
      if (ms < this.#sinceMs) {
        this.#seen.delete(id);
      }
    }
    return fresh;
  }
}

/** What has happened since the time asked for, oldest first; `newest` is the first page of it. */
async function readSince(
  options: ListenOptions,
  newest: readonly ApiEvent[],
  signal: AbortSignal,
): Promise<ApiEvent[]> {
  const { since } = options;
  const found: ApiEvent[] = [];
  let page = since === null ? [] : newest;
  while (since !== null && page.length > 0) {
    const young = page.filter(({ timestamp }) => Date.parse(timestamp) >= since);
    found.push(...young);
    const last = page.at(-1);
    // A page that is not full is the last, one without any young event is old throughout.
    const isOver = page.length < PAGE || young.length === 0 || last === undefined;
    page = isOver ? [] : await readPage(options, last.id, signal);
  }
  return found.toReversed();
}

/**
 * New events, oldest first. Pages are read as long as a whole page is news: after a burst, or a long pause of
 * the service.
 */
async function readNews(
  options: ListenOptions,
  news: News,
  signal: AbortSignal,
): Promise<ApiEvent[]> {
  const found: ApiEvent[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const events: ApiEvent[] = await readPage(options, after, signal);
    const fresh = news.take(events);
    found.push(...fresh);
    if (fresh.length < PAGE) {
      break;
    }
    after = events.at(-1)?.id ?? null;
  }
  return found.toReversed();
}

/** Asked too often, or out of order for now: worth asking again after so many milliseconds. */
class TryLater extends Error {
  readonly afterMs: number | null;
  constructor(message: string, afterMs: number | null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/**
 * One page of events, newest first. `TryLater` for 429 and 5xx, with what Retry-After says; any other refusal
 * (a wrong key, a missing scope) is for the user and ends the command.
 */
async function readPage(
  { api, key }: ListenOptions,
  after: string | null,
  signal: AbortSignal,
): Promise<ApiEvent[]> {
  const query = after === null ? "" : `&starting_after=${encodeURIComponent(after)}`;
  const response = await fetch(`${api}/events?limit=${PAGE}${query}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  });
  // A proxy's error page is no JSON, and its status says enough.
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    return eventsOf(body);
  }
  const message = `the service answered ${response.status} ${messageOf(body)}`.trim();
  if (response.status === 429 || response.status >= 500) {
    // Seconds alone; the service sends no date there.
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw new TryLater(message, Number.isFinite(seconds) ? seconds * 1000 : null);
  }
  throw new CliError(EXIT.refused, message);
}

/** Says what is wrong; how long to wait before the next question. Rejects what waiting does not cure. */
function pauseAfter(
  context: CliContext,
  error: unknown,
  pauseMs: number,
  signal: AbortSignal,
): number {
  if (signal.aborted) {
    return 0;
  }
  if (error instanceof CliError) {
    throw error;
  }
  context.tell(`waiting: ${errorMessage(error)}`);
  const asked = error instanceof TryLater ? error.afterMs : null;
  return asked ?? Math.min(pauseMs * 2, MAX_PAUSE_MS);
}

/** Posts one event; a line that says what came of it. */
async function post(
  { target, secret }: ListenOptions,
  event: ApiEvent,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  // Standard Webhooks: over id, timestamp and the very bytes of the body, joined by full stops.
  const mac = createHmac("sha256", secret).update(`${event.id}.${seconds}.${body}`);
  const startMs = performance.now();
  const outcome = await fetch(target, {
    method: "POST",
    // A redirect is a failure, as for the service: the signed body must not travel on.
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      "webhook-id": event.id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${mac.digest("base64")}`,
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  }).then(
    async (response) => {
      // Nothing of the receiver's body is used, and an unread one would hold the connection.
      await response.body?.cancel();
      return String(response.status);
    },
    (error: unknown) => `failed: ${reasonOf(error)}`,
  );
  const tookMs = Math.round(performance.now() - startMs);
  return `${event.timestamp}  ${event.type}  ${event.id}  ${outcome}  ${tookMs} ms`;
}

/** The events of a list response; what is not one was sent by something else at that address. */
function eventsOf(body: unknown): ApiEvent[] {
  const data: unknown =
    typeof body === "object" && body !== null && "data" in body ? body.data : null;
  if (!Array.isArray(data) || !data.every(isEvent)) {
    throw new CliError(EXIT.refused, "what answers is not the API; see --api");
  }
  return data;
}

function isEvent(value: unknown): value is ApiEvent {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "type" in value &&
    typeof value.type === "string" &&
    "timestamp" in value &&
    typeof value.timestamp === "string"
  );
}

/** The envelope's message, by a pattern: it is only shown, and a foreign body must not break the telling. */
function messageOf(body: unknown): string {
  const [, message = ""] = /"message":"([^"\\]*)/u.exec(JSON.stringify(body) ?? "") ?? [];
  return message;
}

/** fetch wraps what went wrong; its cause's code (ECONNREFUSED) is what one looks for. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error) {
    return "code" in cause ? String(cause.code) : cause.message;
  }
  return errorMessage(error);
}

function webAddress(text: string, name: string): URL {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new CliError(EXIT.usage, `${name} must be an http:// or https:// address`);
  }
  return url;
}

/** A key from the command line is seen by every user of the machine, hence the file. */
async function keyOf(key: string | undefined, file: string | undefined): Promise<string> {
  const text = file === undefined ? key : new TextDecoder().decode(await readInput(file)).trim();
  if (text === undefined || text === "") {
    throw new CliError(EXIT.usage, "an API key is needed: --key or --key-file");
  }
  return text;
}

/** Standard Webhooks: whsec_ and base64, 24 bytes or more. */
function secretBytes(secret: string): Buffer {
  const bytes = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  if (!secret.startsWith("whsec_") || bytes.length < 24) {
    throw new CliError(EXIT.usage, "--secret must be whsec_ and the base64 of 24 bytes or more");
  }
  return bytes;
}

/** Ages of --since. */
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Milliseconds since 1970 of a time or an age; a date alone would leave the zone to guesswork and is refused.
 */
function sinceOf(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/u.exec(text) ?? [];
  if (unit === "m" || unit === "h" || unit === "d") {
    return Date.now() - Number(count) * UNIT_MS[unit];
  }
  const at = /^\d{4}-\d\d-\d\dT/u.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new CliError(
      EXIT.usage,
      "--since must be a time like 2026-11-21T08:00:00Z, or an age: 90m, 12h, 3d",
    );
  }
  return at;
}

/** From 1; without the option there is no end. */
function countOf(text: string | undefined): number {
  if (text === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  if (!/^[1-9]\d{0,8}$/u.test(text)) {
    throw new CliError(EXIT.usage, "--count must be a whole number from 1");
  }
  return Number(text);
}
