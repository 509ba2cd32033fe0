/**
 * Objects in a bucket of an S3-compatible server, as `<prefix>sha256/<hash>`. A stream is spooled to a local
 * file first, since its hash is its name and signs the request; the server then checks the bytes by it. One
 * request puts an object, so it is at most 5 GB and never there in part; putting it again does no harm.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type ObjectBody,
  type ObjectRef,
  type ObjectStore,
  ObjectStoreError,
  ObjectTooLarge,
  type PutOptions,
} from "#ports/object-store.ts";
import { StartupError } from "#ports/startup-error.ts";
import { removeStale, requireObjectName, writeSynced } from "./file-object-store.ts";
import {
  DamagedObject,
  isTimeout,
  S3_TIMEOUTS,
  type S3Bucket,
  S3Client,
  type S3Timeouts,
} from "./s3-object-store-client.ts";

/** Under this name nothing is stored. */
const NOTHING = "0".repeat(64);

/**
 * A store in `bucket` that spools in `spoolDir`, which is made when absent. Rejects with `StartupError` when
 * the bucket cannot be read now.
 */
export async function openS3ObjectStore(
  bucket: S3Bucket,
  spoolDir: string,
  patience: S3Timeouts = S3_TIMEOUTS,
): Promise<ObjectStore> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const client = new S3Client(bucket, patience);
  try {
    // Not by HEAD: its answers have no body to tell a missing bucket from a missing object.
    await readWhole(client, NOTHING);
  } catch (error) {
    throw new StartupError(
      `cannot use the bucket ${bucket.bucket} at ${bucket.endpoint}: ${reasonOf(error)}`,
      error,
    );
  }
  return {
    put: (source, options) => put(client, spoolDir, source, options),
    get: (sha256, range) => get(client, sha256, range),
    read: (sha256) => readWhole(client, sha256),
    stat: (sha256) => statObject(client, sha256),
    remove: async (sha256) => {
      await client.send({ method: "DELETE", key: keyOf(sha256) }, ({ body }) => body.dump());
    },
    sweep: () => removeStale(spoolDir),
  };
}

function keyOf(sha256: string): string {
  requireObjectName(sha256);
  return `sha256/${sha256}`;
}

async function put(
  client: S3Client,
  spoolDir: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<ObjectRef> {
  if (source instanceof Uint8Array) {
    if (source.byteLength > options.maxBytes) {
      throw new ObjectTooLarge(options.maxBytes);
    }
    options.signal?.throwIfAborted();
    const sha256 = createHash("sha256").update(source).digest("hex");
    const ref = { sha256, bytes: source.byteLength };
    await upload(client, ref, () => source, options.signal);
    return ref;
  }
  const path = join(spoolDir, randomUUID());
  try {
    const ref = await writeSynced(path, source, options);
    await upload(client, ref, () => createReadStream(path), options.signal);
    return ref;
  } finally {
    await rm(path, { force: true });
  }
}

async function upload(
  client: S3Client,
  ref: ObjectRef,
  open: () => Uint8Array | ReturnType<typeof createReadStream>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const content = { ...ref, open };
  const done = await client.send(
    { method: "PUT", key: keyOf(ref.sha256), content, signal },
    async ({ body }) => {
      await body.dump();
      return true;
    },
  );
  if (done === null) {
    throw new ObjectStoreError("unreadable", "PUT was answered with 404");
  }
}

async function get(
  client: S3Client,
  sha256: string,
  range?: readonly [number, number],
): Promise<ObjectBody | null> {
  const found = await statObject(client, sha256);
  if (found === null) {
    return null;
  }
  const [first, last] = range ?? [0, found.bytes - 1];
  return {
    ...found,
    body: { [Symbol.asyncIterator]: () => chunksOf(client, sha256, first, last) },
  };
}

/** Connections that break on the way are taken up where they broke, so many times. */
const MOST_BREAKS = 3;

async function* chunksOf(
  client: S3Client,
  sha256: string,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = first;
  let broken: unknown = null;
  for (let breaks = 0; at <= last && breaks <= MOST_BREAKS; breaks++) {
    const body = await client.open(keyOf(sha256), [at, last]);
    if (body === null) {
      throw unreadable(new Error(`${sha256} was removed while it was read`));
    }
    try {
      for await (const chunk of body) {
        if (chunk instanceof Uint8Array) {
          at += chunk.byteLength;
          yield chunk;
        }
      }
    } catch (error) {
      if (isTimeout(error)) {
        throw silent(error);
      }
      broken = error;
    }
  }
  if (at <= last) {
    throw unreadable(broken);
  }
}

function unreadable(cause: unknown): ObjectStoreError {
  return new ObjectStoreError("unreadable", "an object cannot be read to its end", { cause });
}

function silent(cause: unknown): ObjectStoreError {
  return new ObjectStoreError("no_response", "the bucket's server has fallen silent", { cause });
}

async function readWhole(client: S3Client, sha256: string): Promise<Uint8Array | null> {
  return await client.send({ method: "GET", key: keyOf(sha256) }, async ({ body }) => {
    const bytes = Buffer.from(await body.arrayBuffer());
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
      throw new DamagedObject("the bytes are not those that were stored");
    }
    return bytes;
  });
}

async function statObject(client: S3Client, sha256: string): Promise<ObjectRef | null> {
  return await client.send({ method: "HEAD", key: keyOf(sha256) }, async ({ headers, body }) => {
    await body.dump();
    return { sha256, bytes: Number(headers["content-length"]) };
  });
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof ObjectStoreError ? error.cause : error;
  return cause instanceof Error && cause.message !== "" ? cause.message : "it does not answer";
}
