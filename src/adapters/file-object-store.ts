/**
 * Objects as files: `sha256/aa/bb/<hash>`, where aa and bb are the hash's first bytes. A put writes to
 * `tmp/`, syncs, renames and syncs the directories, so an acknowledged object survives a power cut and a
 * half-written one is never seen.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type ObjectBody,
  ObjectStoreError,
  type ObjectRef,
  type ObjectStore,
  ObjectTooLarge,
  type PutOptions,
} from "#ports/object-store.ts";

const STALE_AFTER_MS = 3_600_000;
const HASH = /^[0-9a-f]{64}$/u;

/** A store in `root`, which is made when absent. */
export async function openFileObjectStore(root: string): Promise<ObjectStore> {
  await makeDurableDir(join(root, "tmp"));
  await makeDurableDir(join(root, "sha256"));
  const durable = new Set<string>();
  return {
    put: (source, options) => put({ root, durable }, source, options).catch(rethrow),
    get: (sha256, range) => get(root, sha256, range).catch(rethrow),
    read: (sha256) => readWhole(root, sha256).catch(rethrow),
    stat: (sha256) => statObject(root, sha256).catch(rethrow),
    remove: async (sha256) => {
      await rm(pathOf(root, sha256), { force: true }).catch(rethrow);
    },
    sweep: () => removeStale(join(root, "tmp")).catch(rethrow),
  };
}

/**
 * What a disk that is full, read-only, broken, gone or not ours answers, or a process without descriptors
 * (errno(3)). All of it an operator can mend, and then the same call succeeds.
 */
const TROUBLE: ReadonlySet<unknown> = new Set([
  "EACCES",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENODEV",
  // Of a put: the store's own folder is gone, as an unmounted disk's is. Reads tell it apart before.
  "ENOENT",
  "ENOSPC",
  "ENOTCONN",
  "ENOTDIR",
  "ENXIO",
  "EPERM",
  "EROFS",
  "ESTALE",
]);

/** Such trouble as the port's error; what else is wrong, e.g. with a source of bytes, as it is. */
function rethrow(error: unknown): never {
  if (error instanceof Error && "code" in error && TROUBLE.has(error.code)) {
    throw new ObjectStoreError("no_response", `files cannot be kept: ${String(error.code)}`, {
      cause: error,
    });
  }
  throw error;
}

/** Rejects what is no name of an object. */
export function requireObjectName(sha256: string): void {
  if (!HASH.test(sha256)) {
    throw new TypeError("an object's name is 64 lower-case hexadecimal digits");
  }
}

function pathOf(root: string, sha256: string): string {
  requireObjectName(sha256);
  return join(root, "sha256", sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

interface Site {
  readonly root: string;
  /** Directories whose entries in their parents this process has synced. */
  readonly durable: Set<string>;
}

async function put(
  site: Site,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<ObjectRef> {
  const temporary = join(site.root, "tmp", randomUUID());
  try {
    const written = await writeSynced(temporary, source, options);
    const path = pathOf(site.root, written.sha256);
    // An object that is there may be another process's, not yet synced: all but the rename is done again.
    if ((await statObject(site.root, written.sha256))?.bytes !== written.bytes) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    }
    await syncDir(dirname(path));
    await syncParents(site, dirname(path));
    return written;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes a new file, synced, and gives the hash of its bytes; what a rejected call has written is the caller's to remove. */
export async function writeSynced(
  path: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<ObjectRef> {
  const file = await open(path, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      options.signal?.throwIfAborted();
      bytes += chunk.byteLength;
      if (bytes > options.maxBytes) {
        throw new ObjectTooLarge(options.maxBytes);
      }
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
    return { sha256: hash.digest("hex"), bytes };
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, at);
    at += bytesWritten;
  }
}

async function get(
  root: string,
  sha256: string,
  range?: readonly [number, number],
): Promise<ObjectBody | null> {
  const found = await statObject(root, sha256);
  if (found === null) {
    return null;
  }
  const bounds = range === undefined ? {} : { start: range[0], end: range[1] };
  const path = pathOf(root, sha256);
  return {
    ...found,
    body: bytesOf(path, bounds),
  };
}

/** Opened with the first chunk that is asked for. */
async function* bytesOf(
  path: string,
  bounds: { readonly start?: number; readonly end?: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(path, bounds);
  } catch (error) {
    rethrow(error);
  }
}

async function readWhole(root: string, sha256: string): Promise<Uint8Array | null> {
  try {
    return await readFile(pathOf(root, sha256));
  } catch (error) {
    return absent(error);
  }
}

async function statObject(root: string, sha256: string): Promise<ObjectRef | null> {
  try {
    const { size } = await stat(pathOf(root, sha256));
    return { sha256, bytes: size };
  } catch (error) {
    return absent(error);
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") {
    return null;
  }
  throw error;
}

/** Makes a directory and its parents, and syncs each parent that got a new entry. */
async function makeDurableDir(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) {
    return;
  }
  for (let made = path; ; made = dirname(made)) {
    await syncDir(dirname(made));
    if (made === firstMade || made === dirname(made)) {
      return;
    }
  }
}

/** Syncs the entries of `dir` and its parent in the directories above, up to `sha256/`, once a process. */
async function syncParents(site: Site, dir: string): Promise<void> {
  for (const path of [dir, dirname(dir)]) {
    if (!site.durable.has(path)) {
      await syncDir(dirname(path));
      site.durable.add(path);
    }
  }
}

async function syncDir(path: string): Promise<void> {
  const dir = await open(path, "r");
  try {
    await dir.sync();
  } finally {
    await dir.close();
  }
}

/** Removes files older than an hour from a directory; their number. */
export async function removeStale(tmp: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmp)) {
    const path = join(tmp, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > STALE_AFTER_MS) {
      await rm(path, { force: true });
      removed++;
    }
  }
  return removed;
}
