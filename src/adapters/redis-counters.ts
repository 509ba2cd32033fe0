/**
 * Sliding windows on a Redis or Valkey server, all windows of a request in one script. A counter is one hash:
 * the number of its window, the count in it and in the one before; it goes away by itself after two windows.
 */
import { errorMessage } from "#base/error-message.ts";
import { createHash } from "node:crypto";
import { createClient } from "@redis/client";
import type { CountedWindow, RateTake } from "#domain/rate-limits.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import { StartupError } from "#ports/startup-error.ts";

const CONNECT_MS = 5_000;
const ANSWER_MS = 2_000;
/** Before the next attempt to connect again; the longest. */
const RECONNECT_MS = 2_000;
const PREFIX = "platen:rate:";

/** ARGV: milliseconds and limit of each window. Answers the time, then (allowed, previous, current) of each. */
const SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local answer = { now }
local writes = {}
local isFull = false
for i, key in ipairs(KEYS) do
  local window, limit = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local number = math.floor(now / window)
  local kept = redis.call('HMGET', key, 'w', 'n', 'p')
  local at, previous, current = tonumber(kept[1]), 0, 0
  if at == number then
    previous, current = tonumber(kept[3]), tonumber(kept[2])
  elseif at == number - 1 then
    previous = tonumber(kept[2])
  end
  local weighted = previous * (1 - (now % window) / window)
  local allowed = current + 1 + weighted <= limit
  isFull = isFull or not allowed
  writes[i] = { key, number, current + 1, previous, 2 * window }
  answer[3 * i - 1] = allowed and 1 or 0
  answer[3 * i] = previous
  answer[3 * i + 1] = current
end
if not isFull then
  for _, w in ipairs(writes) do
    redis.call('HSET', w[1], 'w', w[2], 'n', w[3], 'p', w[4])
    redis.call('PEXPIRE', w[1], w[5])
  end
end
return answer
`;
const SHA1 = createHash("sha1").update(SCRIPT).digest("hex");

/** Connects; `onError` gets a line when the server is lost, which is then asked again and again. */
export async function openRedisCounters(
  url: string,
  onError: (message: string) => void,
): Promise<RateCounters> {
  let isOpen = false;
  const client = createClient({
    url,
    // A request does not wait for a server that is away.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => (isOpen ? Math.min(RECONNECT_MS, 50 * 2 ** tries) : false),
    },
  });
  client.on("error", (error: unknown) => {
    if (isOpen) {
      onError(`lost the key-value store: ${messageOf(error)}`);
    }
  });
  try {
    await client.connect();
    isOpen = true;
  } catch (error) {
    // The address is not repeated: it may hold a password.
    throw new StartupError(
      `cannot use the key-value store of PLATEN_KEYVALUE: ${messageOf(error)}`,
      error,
    );
  }
  return {
    take: async (windows) => {
      let reply: unknown;
      try {
        reply = await within(ANSWER_MS, runScript(client, windows));
      } catch (error) {
        throw new CountersUnavailable(error);
      }
      return takesOf(reply, windows);
    },
    isReachable: () => within(ANSWER_MS, client.ping()).then(yes, no),
    close: async () => {
      isOpen = false;
      // A polite end waits for what was asked; a server that is silent gets a short one.
      const isClosed = client.isReady && (await within(ANSWER_MS, client.close()).then(yes, no));
      if (!isClosed) {
        client.destroy();
      }
    },
  };
}

/** What `runScript` needs of a connection. */
interface ScriptRunner {
  eval(script: string, options: ScriptInput): Promise<unknown>;
  evalSha(sha1: string, options: ScriptInput): Promise<unknown>;
}

interface ScriptInput {
  keys: string[];
  arguments: string[];
}

/** By its hash, which saves sending it; a server that was started anew has no scripts and is sent it once. */
async function runScript(
  client: ScriptRunner,
  windows: readonly CountedWindow[],
): Promise<unknown> {
  const options = {
    keys: windows.map(({ key }) => `${PREFIX}${key}`),
    arguments: windows.flatMap(({ windowMs, limit }) => [String(windowMs), String(limit)]),
  };
  try {
    return await client.evalSha(SHA1, options);
  } catch (error) {
    if (messageOf(error).startsWith("NOSCRIPT")) {
      return await client.eval(SCRIPT, options);
    }
    throw error;
  }
}

/** The script's reply: the server's time, then for each window whether it allows, its last count and this one's. */
function takesOf(reply: unknown, windows: readonly CountedWindow[]): readonly RateTake[] {
  const [nowMs = 0, ...counts] = numbersOf(reply);
  // One full window refuses the request in all of them, so none has counted it.
  const isFull = counts.some((value, at) => at % 3 === 0 && value === 0);
  return windows.map(({ windowMs }, i) => {
    const [allowed = 0, previous = 0, before = 0] = counts.slice(3 * i, 3 * i + 3);
    const current = before + (isFull ? 0 : 1);
    // The window slides: of the last one counts the share that still lies in it.
    const weighted = previous * (1 - (nowMs % windowMs) / windowMs);
    return { allowed: allowed === 1, used: current + weighted, previous, current, nowMs };
  });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}

function numbersOf(reply: unknown): readonly number[] {
  return Array.isArray(reply) ? reply.map(Number) : [];
}

function messageOf(error: unknown): string {
  return errorMessage(error, String(error));
}
