/** Press files into the folder that a press system watches, on the shop's own network: nothing reaches it from outside. */
import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { NAME_PATTERN, NAME_PLACEHOLDERS, unknownPlaceholder } from "#domain/archive-names.ts";
import { CliError, type CliContext, type Command, EXIT } from "../command.ts";
import { fileError, parseCommandLine } from "../files.ts";
import { lockFolder } from "../hot-folder/folder-lock.ts";
import {
  type WatchOptions,
  deliverReleases,
  openState,
  resumeState,
} from "../hot-folder/watch-releases.ts";
import { instantOf } from "../instant-option.ts";
import { DEFAULT_API, waitAfter, serviceOf, TryLater } from "../service.ts";

/** A press takes longer over a job than this, and a key may ask a hundred times as often. */
const USUAL_SECONDS = 10;

/** The command `hot-folder`. It keeps on until it is ended; what one look could not do the next one tries again. */
export const hotFolder: Command = {
  name: "hot-folder",
  help: `platen hot-folder DIR [--key-file FILE] [--api URL] [--name PATTERN] [--tickets]
                  [--language TAG] [--since TIME] [--every SECONDS] [--once] [--test]

Puts the press PDF of every final that is released to the press into DIR, each release
once, whatever happens in between: a file comes under a hidden name, is held against its
certificate (SHA-256) and is then moved to its own. No other file is ever written over.
Run it beside the press system; it asks the service, and nothing has to reach it.

  --key       an API key with the scope renders:read
  --key-file  a file that holds it, so that it is in no list of processes; else PLATEN_KEY
  --api       address of the service, else PLATEN_API; ${DEFAULT_API}
  --name      names of the files; ${NAME_PATTERN}
              ${NAME_PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}
  --tickets   the job ticket of each too, in DIR/tickets under the same name
  --language  of the tickets: en, de, fr, es, nl, ja, ar or he
  --since     when DIR is new: also what was released since this time,
              2026-11-21T08:00:00Z, or 90m, 12h, 3d ago; otherwise what comes from now on
  --every     seconds between two looks; ${USUAL_SECONDS}
  --once      one look, and the end
  --test      finals of test data too, whose names begin with TEST-

What was delivered stands in DIR/.platen-hot-folder.json; leave it there.`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(
      args,
      {
        key: { type: "string" },
        "key-file": { type: "string" },
        api: { type: "string" },
        name: { type: "string", default: NAME_PATTERN },
        tickets: { type: "boolean" },
        language: { type: "string" },
        since: { type: "string" },
        every: { type: "string", default: String(USUAL_SECONDS) },
        once: { type: "boolean" },
        test: { type: "boolean" },
      },
      ["DIR"],
    );
    const stop = new AbortController();
    const options: WatchOptions = {
      service: await serviceOf(context, values),
      folder: await folderOf(positionals[0] ?? ""),
      namePattern: patternOf(values.name),
      hasTickets: values.tickets === true,
      language: values.language ?? null,
      since: values.since === undefined ? null : instantOf(values.since, "--since"),
      takesTest: values.test === true,
      signal: stop.signal,
    };
    const everyMs = secondsOf(values.every) * 1000;
    const onSignal = (): void => stop.abort();
    process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
    try {
      return await inFolder(options, () =>
        values.once === true ? once(context, options) : keepOn(context, options, everyMs),
      );
    } finally {
      // Given back, for a caller in the same process, such as a test.
      process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    }
  },
};

/** Runs with the folder taken. An error of the file system is exit code 5, an end that was asked for is none. */
async function inFolder(options: WatchOptions, run: () => Promise<number>): Promise<number> {
  const { folder, signal } = options;
  try {
    const unlock = await lockFolder(folder);
    try {
      return await run();
    } finally {
      await unlock();
    }
  } catch (error) {
    if (signal.aborted) {
      return EXIT.ok;
    }
    throw fileError(error, folder);
  }
}

/** One look. A service that is away is an error here: whoever calls tries again. */
async function once(context: CliContext, options: WatchOptions): Promise<number> {
  try {
    const state = await openState(options, context);
    const { isComplete } = await deliverReleases(options, context, state);
    return isComplete ? EXIT.ok : EXIT.refused;
  } catch (error) {
    if (error instanceof TryLater || isAway(error)) {
      throw new CliError(EXIT.refused, `${error.message}; nothing is lost, try again`);
    }
    throw error;
  }
}

/** Looks until a signal comes. A service that is away is waited for; each look begins with what stands in the folder. */
async function keepOn(
  context: CliContext,
  options: WatchOptions,
  everyMs: number,
): Promise<number> {
  const { signal } = options;
  let pauseMs = everyMs;
  let isOpen = false;
  while (!signal.aborted) {
    try {
      const state = isOpen ? await resumeState(options) : await openState(options, context);
      isOpen = true;
      await deliverReleases(options, context, state);
      pauseMs = everyMs;
    } catch (error) {
      if (!(error instanceof TryLater || isAway(error))) {
        throw error;
      }
      pauseMs = waitAfter(context, error, pauseMs, signal);
    }
    // Ended early by a signal, which is not an error here.
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return EXIT.ok;
}

/** What fetch throws where nobody answers, an answer breaks off, or the time is over. */
function isAway(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "TimeoutError" ||
      (error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message)))
  );
}

/** A folder that is there: one that is made by a slip of the pen is watched by nobody. */
async function folderOf(path: string): Promise<string> {
  const facts = await stat(path).catch(() => null);
  if (facts?.isDirectory() !== true) {
    throw new CliError(EXIT.fileError, `${path} is no folder`);
  }
  return path;
}

function patternOf(text: string): string {
  const unknown = unknownPlaceholder(text);
  if (unknown !== null || text.trim() === "") {
    throw new CliError(EXIT.usage, `--name: ${unknown ?? "nothing"} stands for nothing`);
  }
  return text;
}

function secondsOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/u.test(text)) {
    throw new CliError(EXIT.usage, "--every must be a whole number of seconds from 1");
  }
  return Number(text);
}
