/**
 * Sliding windows on a Redis or Valkey server, all windows of a request in one script. A window is one hash: the number
 * of its last slice, and the counts of its slices; it goes away by itself after two windows.
 */
import { errorMessage } from "#base/error-message.ts";
import { createHash } from "node:crypto";
import { createClient } from "@redis/client";
import {
  COUNTED_SLICES,
  type CountedWindow,
  RATE_SLICES,
  type RateTake,
  rateTake,
} from "#domain/rate-limits.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import { StartupError } from "#ports/startup-error.ts";

const CONNECT_MS = 5_000;
const ANSWER_MS = 2_000;
/** Before the next attempt to connect again; the longest. */
const RECONNECT_MS = 2_000;
const PREFIX = "platen:rate:";

/** ARGV: milliseconds and limit of each window. Answers the time, then (allowed, last slice, counts) of each. */
const SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local answer = { now }
local writes = {}
local isFull = false
for i, key in ipairs(KEYS) do
  local window, limit = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local last = math.floor(now * ${RATE_SLICES} / window)
  local kept = redis.call('HMGET', key, 's', 'c')
  local counts, sum = {}, 0
  for slot = 1, ${COUNTED_SLICES} do
    counts[slot] = 0
  end
  if kept[1] then
    last = math.max(last, tonumber(kept[1]))
    local slot = 1 - (last - tonumber(kept[1]))
    for n in string.gmatch(kept[2], '%d+') do
      if slot >= 1 then
        counts[slot] = tonumber(n)
        sum = sum + counts[slot]
      end
      slot = slot + 1
    end
  end
  local allowed = sum + 1 <= limit
  isFull = isFull or not allowed
  answer[3 * i - 1] = allowed and 1 or 0
  answer[3 * i] = last
  answer[3 * i + 1] = table.concat(counts, ' ')
  counts[${COUNTED_SLICES}] = counts[${COUNTED_SLICES}] + 1
  writes[i] = { key, last, table.concat(counts, ' '), 2 * window }
end
if not isFull then
  for _, w in ipairs(writes) do
    redis.call('HSET', w[1], 's', w[2], 'c', w[3])
    redis.call('PEXPIRE', w[1], w[4])
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
    keys: windows.map(({ key, windowMs }) => `${PREFIX}${windowMs}:${key}`),
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

/** The script's reply: the server's time, then for each window whether it allows, its last slice and its counts. */
function takesOf(reply: unknown, windows: readonly CountedWindow[]): readonly RateTake[] {
  const [time, ...told]: readonly unknown[] = Array.isArray(reply) ? reply : [];
  // One full window refuses the request in all of them, so none has counted it.
  const isFull = windows.some((_, i) => told[3 * i] !== 1);
  return windows.map((window, i) => {
    const [allowed, last, slices] = told.slice(3 * i, 3 * i + 3);
    const before = String(slices).split(" ").map(Number);
    const own = isFull ? 0 : 1;
    return rateTake(window, {
      isAllowed: allowed === 1,
      counts: before.map((n, at) => (at === RATE_SLICES ? n + own : n)),
      firstSlice: Number(last) - RATE_SLICES,
      nowMs: Number(time),
    });
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

function messageOf(error: unknown): string {
  return errorMessage(error, String(error));
}
