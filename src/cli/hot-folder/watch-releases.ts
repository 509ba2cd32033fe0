/** A hot folder kept up with what is released: one look after the other, each from the state the last one left. */
import { errorMessage } from "#base/error-message.ts";
import { CliError, EXIT, type CliContext } from "../command.ts";
import { Refusal } from "../service.ts";
import {
  type DeliveryOptions,
  deliverRelease,
  finishPending,
  removeUnfinished,
  InvalidDelivery,
} from "./deliver-release.ts";
import { type FolderState, readState, type Release, writeState } from "./folder-state.ts";
import { type ListedRelease, listReleases, serviceTime } from "./list-releases.ts";

/** A release is seen after a younger one by as much as its transaction took. */
const LATE_MS = 300_000;

export interface WatchOptions extends DeliveryOptions {
  /** Of a folder that has no state yet: milliseconds since 1970; null for what is released from now on. */
  readonly since: number | null;
  readonly takesTest: boolean;
}

/** The state of a folder that had one; exit code 5 where it has none any more. */
export async function resumeState({ folder }: WatchOptions): Promise<FolderState> {
  const known = await readState(folder);
  if (known === null) {
    throw new CliError(EXIT.fileError, `the state of ${folder} is gone; is the folder mounted?`);
  }
  const state = await finishPending(folder, known);
  await removeUnfinished(folder);
  return state;
}

/** The state of the folder with what was about to come there; a new one where there is none. */
export async function openState(
  options: WatchOptions,
  context: Pick<CliContext, "tell">,
): Promise<FolderState> {
  const { folder, service, since, signal } = options;
  if ((await readState(folder)) !== null) {
    return await resumeState(options);
  }
  if (since === null) {
    context.tell("Takes what is released from now on; --since takes earlier releases too");
  }
  const from = since === null ? await serviceTime(service, signal) : new Date(since).toISOString();
  const state: FolderState = { version: 1, from, since: from, delivered: [], pending: null };
  await writeState(folder, state);
  return state;
}

export interface WatchOutcome {
  readonly state: FolderState;
  /** False where something could not be delivered and will be tried again. */
  readonly isComplete: boolean;
}

/**
 * Delivers what was released and is not there yet, in the order of release. What cannot be delivered is told and holds
 * up nothing else; a service that is away, or refuses the key, rejects.
 */
export async function deliverReleases(
  options: WatchOptions,
  context: Pick<CliContext, "tell" | "print">,
  before: FolderState,
): Promise<WatchOutcome> {
  const { folder, service, signal } = options;
  const listed = await listReleases(service, instantBefore(before), signal);
  refuseTest(listed, options);
  let state = before;
  const failed: Release[] = [];
  for (const release of listed.filter((one) => !isDelivered(one, before))) {
    try {
      state = await deliverRelease(options, release, state);
      context.print(lineOf(state));
    } catch (error) {
      const reason = reasonToGoOn(error);
      context.tell(`not delivered: ${release.render}: ${reason}`);
      if (isGone(error)) {
        state = { ...state, delivered: [...state.delivered, { ...plain(release), file: null }] };
      } else {
        failed.push(release);
      }
    }
  }
  const next = advanced(state, listed, failed);
  if (JSON.stringify(next) !== JSON.stringify(before)) {
    await writeState(folder, next);
  }
  return { state: next, isComplete: failed.length === 0 };
}

/** What concerns one file alone, in words; throws what concerns all of them. */
function reasonToGoOn(error: unknown): string {
  const isOfOne =
    error instanceof InvalidDelivery ||
    (error instanceof Refusal && (error.status === 404 || error.status === 409));
  if (!isOfOne) {
    throw error;
  }
  return errorMessage(error);
}

/** Erased since: it will not come back. */
function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404;
}

function refuseTest(listed: readonly ListedRelease[], { takesTest }: WatchOptions): void {
  if (!takesTest && listed.some(({ mode }) => mode === "test")) {
    throw new CliError(
      EXIT.usage,
      "the key is of test data, whose finals are not for the press; --test takes them all the same",
    );
  }
}

function isDelivered({ render, releasedAt }: Release, { delivered }: FolderState): boolean {
  return delivered.some((one) => one.render === render && one.releasedAt === releasedAt);
}

function lineOf({ delivered }: FolderState): string {
  const last = delivered.at(-1);
  return `${last?.releasedAt ?? ""}  ${last?.file ?? ""}  ${last?.render ?? ""}`;
}

/** From where releases are asked for: before `since`, but never before the folder's beginning. */
function instantBefore({ from, since }: FolderState): string {
  return new Date(Math.max(Date.parse(from), Date.parse(since) - LATE_MS)).toISOString();
}

/** Up to the last release, or the first one that has still to come; without deliveries that cannot turn up again. */
function advanced(
  state: FolderState,
  listed: readonly Release[],
  failed: readonly Release[],
): FolderState {
  const [firstFailed] = failed;
  const last = firstFailed ?? listed.at(-1);
  const since =
    last === undefined || Date.parse(last.releasedAt) < Date.parse(state.since)
      ? state.since
      : last.releasedAt;
  const asked = Date.parse(instantBefore({ ...state, since }));
  const delivered = state.delivered.filter(({ releasedAt }) => Date.parse(releasedAt) >= asked);
  return { ...state, since, delivered };
}

function plain({ render, releasedAt }: Release): Release {
  return { render, releasedAt };
}
