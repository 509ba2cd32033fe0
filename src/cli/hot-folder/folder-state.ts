/**
 * What a hot folder has been given, in a file of its own: whoever goes on after a crash knows what is there. Written
 * whole and moved into place, so that there is always one that can be read.
 */
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { CliError, EXIT } from "../command.ts";

/** Hidden, as all that presses should leave alone. */
const FILE = ".platen-hot-folder.json";

/** A final that was released once: withdrawn and released again, it is another one. */
export interface Release {
  readonly render: string;
  /** RFC 3339. */
  readonly releasedAt: string;
}

/** A release and the name of its file; null for one whose file is gone from the service. */
export interface Delivery extends Release {
  readonly file: string | null;
}

export interface FolderState {
  readonly version: 1;
  /** Releases before it are nobody's business here. RFC 3339. */
  readonly from: string;
  /** All releases before it are delivered. RFC 3339. */
  readonly since: string;
  /** Those that may turn up again. */
  readonly delivered: readonly Delivery[];
  /** Whose file is about to be moved to its name: it is there as soon as the unfinished file is not. */
  readonly pending: (Delivery & { readonly file: string }) | null;
}

/** The state of a folder; null where there is none. Exit code 5 for what is no state: nothing is guessed from it. */
export async function readState(folder: string): Promise<FolderState | null> {
  const path = join(folder, FILE);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return null;
    }
    throw error;
  });
  if (text === null) {
    return null;
  }
  const state = parsed(text);
  if (!isState(state)) {
    throw new CliError(
      EXIT.fileError,
      `${path} cannot be understood; move it away to begin anew, with --since for what is still to come`,
    );
  }
  return state;
}

/** Durable when it resolves. */
export async function writeState(folder: string, state: FolderState): Promise<void> {
  const path = join(folder, FILE);
  const beside = `${path}.part`;
  const handle = await open(beside, "w");
  try {
    await handle.writeFile(`${JSON.stringify(state, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
  await syncFolder(folder);
}

/** Names in a folder are durable too, where the system can say so. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  // Windows and some shares sync no folders.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isState(value: unknown): value is FolderState {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    value.version === 1 &&
    "from" in value &&
    isInstant(value.from) &&
    "since" in value &&
    isInstant(value.since) &&
    "delivered" in value &&
    Array.isArray(value.delivered) &&
    value.delivered.every(isDelivery) &&
    "pending" in value &&
    (value.pending === null || (isDelivery(value.pending) && value.pending.file !== null))
  );
}

function isDelivery(value: unknown): value is Delivery {
  return (
    typeof value === "object" &&
    value !== null &&
    "render" in value &&
    typeof value.render === "string" &&
    "releasedAt" in value &&
    isInstant(value.releasedAt) &&
    "file" in value &&
    (value.file === null || typeof value.file === "string")
  );
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
