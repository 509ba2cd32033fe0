/** Webhooks on a developer's machine: nothing reaches it from outside, so it asks for events and posts them. */
import { errorMessage } from "#base/error-message.ts";
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { CliError, EXIT, type CliContext, type Command } from "../command.ts";
import { parseCommandLine } from "../files.ts";
import { instantOf } from "../instant-option.ts";
import {
  requestService,
  DEFAULT_API,
  LIMIT_MS,
  waitAfter,
  serviceOf,
  type Service,
  webAddress,
} from "../service.ts";

/** A developer waits for the event just caused; one request a second is half of a test key's budget. */
const POLL_MS = 1_000;
/** The API's largest page. */
const PAGE = 100;
/** Of one look: 2000 events since the last, more than a developer's shop makes in half a minute. */
const MAX_PAGES = 20;
/** An event may be seen after a younger one, by as much as its transaction took. */
const LATE_MS = 60_000;

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
  --key-file  a file that holds it, so that it is in no list of processes; else PLATEN_KEY
  --api       address of the API, else PLATEN_API; ${DEFAULT_API}
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
        api: { type: "string" },
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
      ...(await serviceOf(context, values)),
      types: values.events === undefined ? null : values.events.split(",").map((t) => t.trim()),
      secret: secretBytes(secret),
      since: values.since === undefined ? null : instantOf(values.since, "--since"),
      // Receivers must bear repetition and disorder; this makes both happen at a desk.
      isShuffled: values.shuffled === true,
      count: countOf(values.count),
    };
    return await forward(context, options, () =>
      context.tell(`Forwarding to ${options.target}\nSigning secret ${secret}`),
    );
  },
};

interface ListenOptions extends Service {
  readonly target: string;
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
        pauseMs = waitAfter(context, error, pauseMs, stop.signal);
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

/** One page of events, newest first; rejects as `requestService` does. */
async function readPage(
  { api, key }: ListenOptions,
  after: string | null,
  signal: AbortSignal,
): Promise<ApiEvent[]> {
  const query = after === null ? "" : `&starting_after=${encodeURIComponent(after)}`;
  const response = await requestService({ api, key }, `/events?limit=${PAGE}${query}`, { signal });
  return eventsOf(await response.json().catch(() => null));
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

/** fetch wraps what went wrong; its cause's code (ECONNREFUSED) is what one looks for. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error) {
    return "code" in cause ? String(cause.code) : cause.message;
  }
  return errorMessage(error);
}

/** Standard Webhooks: whsec_ and base64, 24 bytes or more. */
function secretBytes(secret: string): Buffer {
  const bytes = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  if (!secret.startsWith("whsec_") || bytes.length < 24) {
    throw new CliError(EXIT.usage, "--secret must be whsec_ and the base64 of 24 bytes or more");
  }
  return bytes;
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
