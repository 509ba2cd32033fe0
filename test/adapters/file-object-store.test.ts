import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFileObjectStore } from "#adapters/file-object-store.ts";
import type { ObjectStore } from "#ports/object-store.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import { bytesOf, sha256Of, testObjectStore } from "#test/ports/object-store.suite.ts";

describe("files as an object store", () => {
  testObjectStore(async () => {
    const folder = await temporaryFolder();
    return {
      store: await openFileObjectStore(folder),
      leftovers: async () => [
        ...(await readdir(join(folder, "tmp"))),
        ...(await readdir(join(folder, "sha256"), { recursive: true }))
          .map((path) => basename(path))
          .filter((name) => name.length === 64),
      ],
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });
});

let root: string;
let store: ObjectStore;

beforeEach(async () => {
  root = await temporaryFolder();
  store = await openFileObjectStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("folders are the service's own", async () => {
  const { sha256 } = await store.put(bytesOf("x"), { maxBytes: 1 });
  expect((await stat(join(root, "sha256", sha256.slice(0, 2)))).mode & 0o777).toBe(0o700);
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
    expect(sha256Of(await readFile(path))).toBe(name);
  }
  for (const left of await readdir(join(root, "tmp"))) {
    await utimes(join(root, "tmp", left), new Date(0), new Date(0));
  }
  await store.sweep();
  expect(await readdir(join(root, "tmp"))).toEqual([]);
});
