/** What holds of every object store. */
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ObjectStore, ObjectTooLarge } from "#ports/object-store.ts";

export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** Names of everything that lies about: objects, and files of puts that have not ended. */
  leftovers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function sha256Of(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

export async function* chunksOf(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) {
    yield bytesOf(text);
  }
}

export async function gather(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) {
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Registers the tests; `open` makes an empty store for each. */
export function testObjectStore(open: () => Promise<StoreUnderTest>): void {
  let site: StoreUnderTest;
  let store: ObjectStore;

  beforeEach(async () => {
    site = await open();
    ({ store } = site);
  });
  afterEach(() => site.close());

  const textOf = async (sha256: string, range?: readonly [number, number]): Promise<string> =>
    (await gather((await store.get(sha256, range))!.body)).toString("utf8");

  test("an object comes back whole, in part, and under the hash of its bytes", async () => {
    const ref = await store.put(chunksOf("per", "sonal", "ised"), { maxBytes: 100 });
    expect(ref).toEqual({ sha256: sha256Of(bytesOf("personalised")), bytes: 12 });
    expect(await store.stat(ref.sha256)).toEqual(ref);
    expect(await store.read(ref.sha256)).toEqual(Buffer.from("personalised"));
    expect(await textOf(ref.sha256)).toBe("personalised");
    expect(await textOf(ref.sha256, [3, 7])).toBe("sonal");
    expect(await textOf(ref.sha256, [0, 1])).toBe("pe");
    expect(await textOf(ref.sha256, [11, 11])).toBe("d");
    expect(await store.get(ref.sha256, [3, 7])).toMatchObject(ref);
  });

  test("the same bytes are one object, whichever way they come", async () => {
    const refs = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.put(index % 2 === 0 ? bytesOf("same") : chunksOf("sa", "me"), { maxBytes: 10 }),
      ),
    );
    expect(new Set(refs.map((ref) => ref.sha256)).size).toBe(1);
    expect(await site.leftovers()).toEqual([sha256Of(bytesOf("same"))]);
  });

  test("an empty object is an object", async () => {
    for (const source of [new Uint8Array(0), chunksOf()]) {
      const ref = await store.put(source, { maxBytes: 0 });
      expect(await store.stat(ref.sha256)).toEqual({
        sha256: sha256Of(new Uint8Array(0)),
        bytes: 0,
      });
      expect(await textOf(ref.sha256)).toBe("");
      expect(await store.read(ref.sha256)).toHaveLength(0);
    }
  });

  test("a large object comes back byte for byte, and its reader may stop early", async () => {
    const large = new Uint8Array(5_000_000).map((_, at) => (at * 7919) >> 3);
    const ref = await store.put(inPieces(large, 60_001), { maxBytes: large.length });
    expect(ref).toEqual({ sha256: sha256Of(large), bytes: large.length });
    const found = await store.get(ref.sha256);
    expect(sha256Of(await gather(found!.body))).toBe(ref.sha256);
    const part = await store.get(ref.sha256, [1_000_000, 3_999_999]);
    expect((await gather(part!.body)).equals(large.subarray(1_000_000, 4_000_000))).toBe(true);
    for await (const chunk of found!.body) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(await store.stat(ref.sha256)).toEqual(ref);
  });

  test("what is not there is null, and removing it is no error", async () => {
    const absent = "0".repeat(64);
    expect(await store.get(absent)).toBeNull();
    expect(await store.read(absent)).toBeNull();
    expect(await store.stat(absent)).toBeNull();
    await store.remove(absent);
  });

  test("a removed object is gone", async () => {
    const { sha256: name } = await store.put(bytesOf("x"), { maxBytes: 1 });
    await store.remove(name);
    expect(await store.stat(name)).toBeNull();
    expect(await site.leftovers()).toEqual([]);
  });

  test.each(["../../etc/passwd", "A".repeat(64), "", "0".repeat(63)])(
    "%j is no name of an object",
    async (name) => {
      await expect(store.get(name)).rejects.toThrow(TypeError);
      await expect(store.read(name)).rejects.toThrow(TypeError);
      await expect(store.remove(name)).rejects.toThrow(TypeError);
    },
  );

  test.each([
    ["too long", () => store.put(chunksOf("abc", "def"), { maxBytes: 5 }), ObjectTooLarge],
    ["too long at once", () => store.put(bytesOf("abcdef"), { maxBytes: 5 }), ObjectTooLarge],
    [
      "a source that fails",
      () =>
        store.put(
          (async function* () {
            yield bytesOf("a");
            throw new Error("the sender went away");
          })(),
          { maxBytes: 5 },
        ),
      "the sender went away",
    ],
    [
      "an aborted put",
      () => store.put(chunksOf("a", "b"), { maxBytes: 5, signal: AbortSignal.abort() }),
      "aborted",
    ],
    [
      "an aborted put of bytes",
      () => store.put(bytesOf("ab"), { maxBytes: 5, signal: AbortSignal.abort() }),
      "aborted",
    ],
  ])("%s: nothing is stored and nothing is left", async (_name, put, kind) => {
    await expect(put()).rejects.toThrow(kind);
    expect(await site.leftovers()).toEqual([]);
  });
}

async function* inPieces(data: Uint8Array, bytes: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < data.length; at += bytes) {
    yield data.subarray(at, at + bytes);
  }
}
