import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFileObjectStore } from "#adapters/file-object-store.ts";
import { type ObjectStore, ObjectTooLarge } from "#ports/object-store.ts";
import { temporaryFolder } from "#test/support/embedded.ts";

let root: string;
let store: ObjectStore;

beforeEach(async () => {
  root = await temporaryFolder();
  store = await openFileObjectStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

async function* chunks(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) {
    yield bytes(text);
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

test("an object comes back whole, in part, and under the hash of its bytes", async () => {
  const ref = await store.put(chunks("per", "sonal", "ised"), { maxBytes: 100 });
  expect(ref).toEqual({ sha256: sha256(bytes("personalised")), bytes: 12 });
  expect(await store.stat(ref.sha256)).toEqual(ref);
  expect(await store.read(ref.sha256)).toEqual(Buffer.from("personalised"));
  expect(await textOf((await store.get(ref.sha256))!.body)).toBe("personalised");
  expect(await textOf((await store.get(ref.sha256, [3, 7]))!.body)).toBe("sonal");
  expect((await stat(join(root, "sha256", ref.sha256.slice(0, 2)))).mode & 0o777).toBe(0o700);
});

test("the same bytes are one object, and nothing is left in tmp", async () => {
  const refs = await Promise.all(
    Array.from({ length: 8 }, () => store.put(bytes("same"), { maxBytes: 10 })),
  );
  expect(new Set(refs.map((ref) => ref.sha256)).size).toBe(1);
  expect(await readdir(join(root, "tmp"))).toEqual([]);
});

test("an empty object is an object", async () => {
  const ref = await store.put(new Uint8Array(0), { maxBytes: 0 });
  expect(await store.stat(ref.sha256)).toEqual({ sha256: sha256(new Uint8Array(0)), bytes: 0 });
});

test("what is not there is null, and removing it is no error", async () => {
  const absent = "0".repeat(64);
  expect(await store.get(absent)).toBeNull();
  expect(await store.read(absent)).toBeNull();
  expect(await store.stat(absent)).toBeNull();
  await store.remove(absent);
});

test("a removed object is gone", async () => {
  const { sha256: name } = await store.put(bytes("x"), { maxBytes: 1 });
  await store.remove(name);
  expect(await store.stat(name)).toBeNull();
});

test.each(["../../etc/passwd", "A".repeat(64), "", "0".repeat(63)])(
  "%j is no name of an object",
  async (name) => {
    await expect(store.get(name)).rejects.toThrow(TypeError);
    await expect(store.remove(name)).rejects.toThrow(TypeError);
  },
);

test.each([
  ["too long", () => store.put(chunks("abc", "def"), { maxBytes: 5 }), ObjectTooLarge],
  [
    "a source that fails",
    () =>
      store.put(
        (async function* () {
          yield bytes("a");
          throw new Error("the sender went away");
        })(),
        { maxBytes: 5 },
      ),
    Error,
  ],
  [
    "an aborted put",
    () => store.put(chunks("a", "b"), { maxBytes: 5, signal: AbortSignal.abort() }),
    Error,
  ],
])("%s: nothing is stored and nothing is left", async (_name, put, kind) => {
  await expect(put()).rejects.toThrow(kind);
  expect(await readdir(join(root, "tmp"))).toEqual([]);
  expect(await readdir(join(root, "sha256"))).toEqual([]);
});

test("sweeping removes what is older than an hour and nothing younger", async () => {
  await writeFile(join(root, "tmp", "old"), "x");
  await writeFile(join(root, "tmp", "young"), "x");
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(root, "tmp", "old"), twoHoursAgo, twoHoursAgo);
  expect(await store.sweep()).toBe(1);
  expect(await readdir(join(root, "tmp"))).toEqual(["young"]);
});

test("of a process killed while it puts, every acknowledged object is whole", async () => {
  const writer = `
    import { createHash, randomBytes } from "node:crypto";
    import { openFileObjectStore } from "#adapters/file-object-store.ts";
    const store = await openFileObjectStore(process.argv[1]);
    const put = async () => {
      for (;;) {
        const { sha256 } = await store.put(randomBytes(200_000), { maxBytes: 1e6 });
        process.stdout.write(sha256 + "\\n");
      }
    };
    await Promise.all([put(), put(), put(), put()]);`;
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round++) {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", writer, root],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      // Killed at another moment each round, amid the puts.
      if (output.length > 65 * (10 + round * 7)) {
        child.kill("SIGKILL");
      }
    });
    await once(child, "close");
    acknowledged.push(...output.split("\n").slice(0, -1));
  }
  expect(acknowledged.length).toBeGreaterThan(100);
  for (const name of acknowledged) {
    const path = join(root, "sha256", name.slice(0, 2), name.slice(2, 4), name);
    expect(sha256(await readFile(path))).toBe(name);
  }
  for (const left of await readdir(join(root, "tmp"))) {
    await utimes(join(root, "tmp", left), new Date(0), new Date(0));
  }
  await store.sweep();
  expect(await readdir(join(root, "tmp"))).toEqual([]);
});
