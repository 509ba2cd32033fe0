/** A running service as commands reach it: by its API, with a key. */
import { errorMessage } from "#base/error-message.ts";
import { parseUrl } from "#base/url-text.ts";
import { CliError, type CliContext, EXIT } from "./command.ts";
import { readInput } from "./files.ts";

/** Which service, and as whom. */
export interface Service {
  /** Without a slash at the end. */
  readonly api: string;
  readonly key: string;
}

export const DEFAULT_API = "http://127.0.0.1:8080/v1";
/** For each request, as webhooks have it. */
export const LIMIT_MS = 15_000;
/** Longest wait while the service is away; it is doubled up to here. */
const MAX_PAUSE_MS = 30_000;

/** What the command line says, else the environment. Exit code 2 for what is no address, or without a key. */
export async function serviceOf(
  context: Pick<CliContext, "environment">,
  given: {
    readonly api?: string | undefined;
    readonly key?: string | undefined;
    readonly "key-file"?: string | undefined;
  },
): Promise<Service> {
  const { api, key } = await context.environment();
  return {
    api: versioned(webAddress(given.api ?? api ?? DEFAULT_API, "--api")),
    key: await keyOf(
      given.key ?? (given["key-file"] === undefined ? key : null),
      given["key-file"],
    ),
  };
}

/** The address of the service alone means its API. */
function versioned({ href, pathname }: URL): string {
  return `${href.replace(/\/+$/u, "")}${pathname === "/" ? "/v1" : ""}`;
}

/** An address on the web; `name`: of the option, for the complaint. */
export function webAddress(text: string, name: string): URL {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new CliError(EXIT.usage, `${name} must be an http:// or https:// address`);
  }
  return url;
}

/** A key from the command line is seen by every user of the machine, hence the file. */
async function keyOf(key: string | null, file: string | undefined): Promise<string> {
  const text = file === undefined ? key : new TextDecoder().decode(await readInput(file)).trim();
  if (text === null || text === "") {
    throw new CliError(EXIT.usage, "an API key is needed: --key, --key-file or PLATEN_KEY");
  }
  return text;
}

/** Asked too often, or out of order for now: worth asking again after so many milliseconds. */
export class TryLater extends Error {
  readonly status: number;
  readonly afterMs: number | null;
  constructor(status: number, message: string, afterMs: number | null) {
    super(message);
    this.status = status;
    this.afterMs = afterMs;
  }
}

/** A request that the service refuses for good: for the user, with the status for who knows better. */
export class Refusal extends CliError {
  readonly status: number;
  constructor(status: number, message: string) {
    super(EXIT.refused, message);
    this.status = status;
  }
}

/**
 * A response of the API with the status 2xx. `TryLater` for 429 and 5xx, with what Retry-After says; any other refusal
 * (a wrong key, a missing scope) is a `Refusal`. The time limit is for the whole response, its body included.
 */
export async function requestService(
  { api, key }: Service,
  path: string,
  {
    signal,
    limitMs = LIMIT_MS,
    headers = {},
  }: {
    readonly signal: AbortSignal;
    readonly limitMs?: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const response = await fetch(`${api}${path}`, {
    headers: { ...headers, authorization: `Bearer ${key}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
  });
  if (response.ok) {
    return response;
  }
  // A proxy's error page is no JSON, and its status says enough.
  const body: unknown = await response.json().catch(() => null);
  const message = `the service answered ${response.status} ${messageOf(body)}`.trim();
  if (response.status === 429 || response.status >= 500) {
    // Seconds alone; the service sends no date there.
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw new TryLater(response.status, message, Number.isFinite(seconds) ? seconds * 1000 : null);
  }
  throw new Refusal(response.status, message);
}

/** Says what is wrong; how long to wait before the next question. Rejects what waiting does not cure. */
export function waitAfter(
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

/** The envelope's message, by a pattern: it is only shown, and a foreign body must not break the telling. */
function messageOf(body: unknown): string {
  const [, message = ""] = /"message":"([^"\\]*)/u.exec(JSON.stringify(body) ?? "") ?? [];
  return message;
}
