/** The store against a real S3 server in this process, then against servers that misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import S3rver from "s3rver";
import { afterEach, describe, expect, test } from "vitest";
import { openS3ObjectStore } from "#adapters/s3-object-store.ts";
import type { S3Bucket, S3Timeouts } from "#adapters/s3-object-store-client.ts";
import type { ObjectStore } from "#ports/object-store.ts";
import { StartupError } from "#ports/startup-error.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import {
  bytesOf,
  chunksOf,
  gather,
  sha256Of,
  testObjectStore,
} from "#test/ports/object-store.suite.ts";

const PATIENCE: S3Timeouts = {
  attempts: 3,
  backoffMs: 5,
  connectMs: 1_000,
  quietMs: 1_000,
  slowestBytesPerSecond: 65_536,
};
/** With a server that is only slow where the machine is. */
const MUCH_PATIENCE: S3Timeouts = { ...PATIENCE, connectMs: 30_000, quietMs: 30_000 };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) {
    await close();
  }
});

function bucketAt(port: number, more: Partial<S3Bucket> = {}): S3Bucket {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "prints",
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    prefix: "shop/",
    ...more,
  };
}

interface Site {
  readonly folder: string;
  readonly spool: string;
  readonly port: number;
  close(): Promise<void>;
}

async function openServer(): Promise<Site> {
  const folder = await temporaryFolder();
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "server"),
    configureBuckets: [{ name: "prints" }],
  });
  const { port } = await server.run();
  return {
    folder,
    spool: join(folder, "spool"),
    port,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe("a bucket as an object store", () => {
  testObjectStore(async () => {
    const site = await openServer();
    return {
      store: await openS3ObjectStore(bucketAt(site.port), site.spool, MUCH_PATIENCE),
      leftovers: async () => [
        ...(await readdir(site.spool)),
        ...(await readdir(join(site.folder, "server/prints"), { recursive: true }))
          .map((path) => basename(path))
          .filter((name) => name.endsWith("._S3rver_object"))
          .map((name) => name.replace("._S3rver_object", "")),
      ],
      close: () => site.close(),
    };
  });
});

test("an object lies below the prefix, under its hash", async () => {
  const site = await openServer();
  closers.push(() => site.close());
  const store = await openS3ObjectStore(bucketAt(site.port), site.spool, MUCH_PATIENCE);
  const { sha256 } = await store.put(bytesOf("x"), { maxBytes: 1 });
  const inBucket = await readdir(join(site.folder, "server/prints/shop/sha256"));
  expect(inBucket).toContain(`${sha256}._S3rver_object`);
  const elsewhere = await openS3ObjectStore(bucketAt(site.port, { prefix: "" }), site.spool);
  expect(await elsewhere.stat(sha256)).toBeNull();
});

test("sweeping removes spooled files older than an hour and nothing younger", async () => {
  const site = await openServer();
  closers.push(() => site.close());
  const store = await openS3ObjectStore(bucketAt(site.port), site.spool, MUCH_PATIENCE);
  await writeFile(join(site.spool, "old"), "x");
  await writeFile(join(site.spool, "young"), "x");
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(site.spool, "old"), twoHoursAgo, twoHoursAgo);
  expect(await store.sweep()).toBe(1);
  expect(await readdir(site.spool)).toEqual(["young"]);
});

test.each<[string, Partial<S3Bucket>, RegExp]>([
  ["a bucket that is not there", { bucket: "nowhere" }, /404 NoSuchBucket/u],
  ["an unknown access key", { accessKeyId: "who" }, /403 InvalidAccessKeyId/u],
])("%s ends the start with a sentence", async (_name, wrong, reason) => {
  const site = await openServer();
  closers.push(() => site.close());
  const opening = openS3ObjectStore(bucketAt(site.port, wrong), site.spool, MUCH_PATIENCE);
  const error: unknown = await opening.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(reason);
});

// The server above does not check signatures of whole requests; another one's refusal stands in for it.
test("a wrong secret ends the start with a sentence that does not repeat it", async () => {
  const opening = misbehaving([], refuse(403, "SignatureDoesNotMatch"));
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(/403 SignatureDoesNotMatch$/u);
});

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A server that says what a test wants of it, after the request of the start; keeps what it was sent. */
async function misbehaving(
  behaviours: readonly Behaviour[],
  atStart: Behaviour = refuse(404, "NoSuchKey"),
): Promise<{ store: ObjectStore; bodies: Buffer[]; requests: IncomingMessage[]; spool: string }> {
  const bodies: Buffer[] = [];
  const requests: IncomingMessage[] = [];
  let hasStarted = false;
  const server = createServer((request, response) => {
    void gather(request).then((body) => {
      if (!hasStarted) {
        hasStarted = true;
        atStart(request, response, body);
        return;
      }
      const behave = behaviours[Math.min(requests.length, behaviours.length - 1)];
      requests.push(request);
      bodies.push(body);
      behave?.(request, response, body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listens on a port
  const { port } = server.address() as AddressInfo;
  const folder = await temporaryFolder();
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    store: await openS3ObjectStore(bucketAt(port), folder, PATIENCE),
    bodies,
    requests,
    spool: folder,
  };
}

function refuse(status: number, code: string): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`);
  };
}

const accept: Behaviour = (_request, response) => {
  response.writeHead(200).end();
};

/** The object, or the part that is asked for; at most `most` bytes of it before the connection breaks. */
function give(object: Uint8Array, most = Number.POSITIVE_INFINITY): Behaviour {
  return (request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/u.exec(request.headers.range ?? "") ?? [];
    const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { "content-length": part.length });
    if (request.method === "HEAD") {
      response.end();
    } else if (part.length > most) {
      response.write(part.subarray(0, most), () => {
        setTimeout(() => response.destroy(), 20);
      });
    } else {
      response.end(part);
    }
  };
}

/** The first bytes, and then no more, on a connection that stays. */
function stopAfter(object: Uint8Array, most: number): Behaviour {
  return (request, response) => {
    const isPart = request.headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, { "content-length": object.length });
    response.flushHeaders();
    response.write(object.subarray(0, most));
  };
}

/** Four steps with pauses that are each shorter than the time for silence, and longer together. */
function inSteps(object: Uint8Array, pauseMs: number): Behaviour {
  return (_request, response) => {
    response.writeHead(206, { "content-length": object.length });
    const step = (at: number): void => {
      const end = Math.min(at + Math.ceil(object.length / 4), object.length);
      response.write(object.subarray(at, end));
      if (end < object.length) {
        setTimeout(step, pauseMs, end);
      } else {
        response.end();
      }
    };
    step(0);
  };
}

const cut: Behaviour = (_request, response) => {
  response.destroy();
};
const silence: Behaviour = () => {};

const OBJECT = bytesOf("an object of some length");
const NAME = sha256Of(OBJECT);

describe("an upload", () => {
  test.each<[string, Behaviour]>([
    ["500", refuse(500, "InternalError")],
    ["503", refuse(503, "SlowDown")],
    ["a wrong hash on the way", refuse(400, "XAmzContentSHA256Mismatch")],
    ["a cut connection", cut],
  ])("after %s is sent again, whole", async (_name, trouble) => {
    const { store, bodies, requests, spool } = await misbehaving([trouble, trouble, accept]);
    await store.put(chunksOf("an object ", "of some length"), { maxBytes: 100 });
    expect(bodies.map(String)).toEqual(Array.from({ length: 3 }, () => "an object of some length"));
    for (const { method, url, headers } of requests) {
      expect([method, url]).toEqual(["PUT", `/prints/shop/sha256/${NAME}`]);
      expect(headers["content-length"]).toBe("24");
      expect(headers["x-amz-content-sha256"]).toBe(NAME);
      expect(headers["transfer-encoding"]).toBeUndefined();
    }
    expect(await readdir(spool)).toEqual([]);
  });

  test.each<[string, Behaviour, string, number]>([
    ["500", refuse(500, "InternalError"), "no_response", 3],
    ["a cut connection", cut, "no_response", 3],
    ["a missing key", refuse(404, "NoSuchKey"), "unreadable", 1],
    ["a wrong clock", refuse(403, "RequestTimeTooSkewed"), "no_response", 1],
    ["no access", refuse(403, "AccessDenied"), "no_access", 1],
    ["no bucket", refuse(404, "NoSuchBucket"), "no_access", 1],
    ["another region", refuse(301, "PermanentRedirect"), "no_access", 1],
    // Somebody waits: a server that has fallen silent is not asked four times.
    ["silence", silence, "no_response", 1],
  ])("that meets nothing but %s fails", async (_name, behaviour, kind, attempts) => {
    const { store, requests, spool } = await misbehaving([behaviour]);
    await expect(store.put(chunksOf("a"), { maxBytes: 100 })).rejects.toMatchObject({ kind });
    await expect(store.put(bytesOf("a"), { maxBytes: 100 })).rejects.toMatchObject({ kind });
    expect(requests).toHaveLength(attempts * 2);
    expect(await readdir(spool)).toEqual([]);
  });

  test("that is aborted is not sent again", async () => {
    const abort = new AbortController();
    const { store, requests } = await misbehaving([() => abort.abort()]);
    const putting = store.put(bytesOf("a"), { maxBytes: 1, signal: abort.signal });
    await expect(putting).rejects.toThrow("aborted");
    expect(requests).toHaveLength(1);
  });
});

describe("a download", () => {
  test("that breaks is taken up where it broke", async () => {
    const { store, requests } = await misbehaving([
      give(OBJECT),
      give(OBJECT, 7),
      refuse(500, "InternalError"),
      give(OBJECT, 6),
      give(OBJECT),
    ]);
    const found = await store.get(NAME);
    expect((await gather(found!.body)).equals(OBJECT)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([
      undefined,
      "bytes=0-23",
      "bytes=7-23",
      "bytes=7-23",
      "bytes=13-23",
    ]);
  });

  test("that breaks again and again fails", async () => {
    const { store, requests } = await misbehaving([give(OBJECT), give(OBJECT, 2)]);
    const found = await store.get(NAME);
    await expect(gather(found!.body)).rejects.toMatchObject({ kind: "unreadable" });
    expect(requests).toHaveLength(5);
  });

  test("whose bytes stop is given up at once, before the first byte or after some", async () => {
    const tries = [0, 7].map(async (most) => {
      const { store, requests } = await misbehaving([give(OBJECT), stopAfter(OBJECT, most)]);
      const found = await store.get(NAME);
      await Promise.all(
        [gather(found!.body), store.read(NAME)].map((read) =>
          expect(read).rejects.toMatchObject({ kind: "no_response" }),
        ),
      );
      return requests.length;
    });
    expect(await Promise.all(tries)).toEqual([3, 3]);
  });

  test("that moves is not given up, however long it takes in all", async () => {
    const { store } = await misbehaving([give(OBJECT), inSteps(OBJECT, 400)]);
    const found = await store.get(NAME);
    expect((await gather(found!.body)).equals(OBJECT)).toBe(true);
  });

  test("of a part that the server answers with the whole fails", async () => {
    const { store } = await misbehaving([
      (_request, response) => response.writeHead(200, { "content-length": 24 }).end(OBJECT),
    ]);
    const found = await store.get(NAME, [1, 2]);
    await expect(gather(found!.body)).rejects.toMatchObject({ kind: "no_response" });
  });

  test("into memory is begun again when it breaks, or when its bytes are others", async () => {
    const { store } = await misbehaving([give(OBJECT, 5), give(bytesOf("wrong")), give(OBJECT)]);
    expect(await store.read(NAME)).toEqual(Buffer.from(OBJECT));
  });

  test("that trickles is given up", async () => {
    const { store } = await misbehaving([
      (_request, response) => {
        response.writeHead(200, { "content-length": OBJECT.length });
        const timer = setInterval(() => response.write("a"), 300);
        response.on("close", () => clearInterval(timer));
      },
    ]);
    await expect(store.read(NAME)).rejects.toMatchObject({ kind: "no_response" });
  });
});

test("a server that has gone is neither a missing object nor a missing database", async () => {
  const site = await openServer();
  const store = await openS3ObjectStore(bucketAt(site.port), site.spool, MUCH_PATIENCE);
  await site.close();
  const gone = { name: "ObjectStoreError", kind: "no_response" };
  await expect(store.stat(NAME)).rejects.toMatchObject(gone);
  await expect(store.get(NAME)).rejects.toMatchObject(gone);
  await expect(store.read(NAME)).rejects.toMatchObject(gone);
  await expect(store.remove(NAME)).rejects.toMatchObject(gone);
  await expect(store.put(OBJECT, { maxBytes: 100 })).rejects.toMatchObject(gone);
});
