import { execFileSync, spawn } from "node:child_process";
import { pbkdf2 } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "#adapters/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "#store/database.ts";
import { killServer, postmasterPid } from "./serve-process.ts";
import { query, temporaryFolder } from "#test/support/embedded.ts";
import { copyCluster } from "#test/support/hold-data.ts";

let folder: string;
let clusterDir: string;
const events: string[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  clusterDir = join(folder, "postgres");
  events.length = 0;
});
afterEach(async () => {
  await killServer(clusterDir);
  await rm(folder, { recursive: true, force: true });
});

function open(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ clusterDir, onEvent: (line) => events.push(line) });
}

/** A program that opens the server, prints its pid and holds it until it is killed. Takes cluster and seconds. */
const HOLDER = `
  import { openEmbeddedPostgres } from "#adapters/embedded-postgres/embedded-postgres.ts";
  import { readFile } from "node:fs/promises";
  const [clusterDir, unusedSeconds] = process.argv.slice(2);
  await openEmbeddedPostgres({ clusterDir, onEvent: () => {}, unusedSeconds: Number(unusedSeconds) });
  console.log((await readFile(clusterDir + "/postmaster.pid", "utf8")).split("\\n")[0]);
  setInterval(() => {}, 1000);`;
/** Beside what it imports from node_modules. Built once: a process that compiles its sources costs a second. */
const holderPath = `node_modules/.cache/postgres-holder-${process.pid}.mjs`;

beforeAll(async () => {
  await build({
    stdin: { contents: HOLDER, resolveDir: "." },
    outfile: holderPath,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterAll(async () => {
  await rm(holderPath, { force: true });
});

/** A process that holds the server, and the server's pid. */
function holder({ unusedSeconds = 60 }: { readonly unusedSeconds?: number } = {}) {
  const child = spawn(process.execPath, [holderPath, clusterDir, String(unusedSeconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = once(child.stdout, "data").then(([chunk]) => Number(String(chunk)));
  return { child, pid };
}

async function holdersOf({ target }: EmbeddedPostgres): Promise<unknown> {
  const rows = await query(
    target,
    "select count(*)::int as n from pg_stat_activity where application_name = 'platen holder'",
  );
  return rows[0]?.["n"];
}

test("starts, answers, stops, and starts again with what was written", async () => {
  const first = await open();
  await query(first.target, "create table t (a int)");
  expect((await lstat(first.target.socketDir)).mode & 0o777).toBe(0o700);
  expect((await lstat(clusterDir)).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(await postmasterPid(clusterDir)).toBeNull();
  const second = await open();
  expect(await query(second.target, "select * from t")).toEqual([]);
  expect(
    await query(
      second.target,
      "select name, setting from pg_settings where name in ('listen_addresses', 'jit', 'fsync', 'max_connections') order by name",
    ),
  ).toEqual([
    { name: "fsync", setting: "on" },
    { name: "jit", setting: "off" },
    { name: "listen_addresses", setting: "" },
    { name: "max_connections", setting: "100" },
  ]);
  await second.stop();
});

test("three first starts at once end on one server, which the last one to leave stops", async () => {
  const holders = [holder(), holder(), holder()];
  const pids = await Promise.all(holders.map(({ pid }) => pid));
  expect(new Set(pids).size).toBe(1);
  const mine = await open();
  expect(mine.reattached).toBe(true);
  for (const { child } of holders) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  // The server notices within moments that they are gone, on a busy machine after ours would have asked it.
  await expect.poll(() => holdersOf(mine)).toBe(1);
  await mine.stop();
  expect(await postmasterPid(clusterDir)).toBeNull();
  expect((await readdir(folder)).filter((name) => name.includes(".init-"))).toEqual([]);
});

test("after SIGKILL of Node the next start finds the running server", async () => {
  await copyCluster(clusterDir);
  const killed = holder();
  const pid = await killed.pid;
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const next = await open();
  expect(next.reattached).toBe(true);
  expect(await postmasterPid(clusterDir)).toBe(pid);
  await next.stop();
});

describe("a server whose users were all killed", () => {
  test("ends by itself, in order, and starts again with what was written", async () => {
    await copyCluster(clusterDir);
    const killed = holder({ unusedSeconds: 1 });
    const pid = await killed.pid;
    const mine = await open();
    await query(mine.target, "create table kept (a int)");
    // Used by somebody, it stays, however long that takes.
    await query(mine.target, "select pg_sleep(2)");
    expect(await postmasterPid(clusterDir)).toBe(pid);
    await mine.stop();
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    await expect.poll(() => postmasterPid(clusterDir)).toBeNull();
    // A fast shutdown leaves no recovery to do, and no file that names the server.
    await expect(lstat(join(clusterDir, "postmaster.pid"))).rejects.toThrow("ENOENT");
    const next = await open();
    expect(next.reattached).toBe(false);
    expect(await query(next.target, "select * from kept")).toEqual([]);
    await next.stop();
  });

  test("is watched by one backend, and by another after a crash", async () => {
    await copyCluster(clusterDir);
    const watches = (): Promise<unknown> =>
      query(
        server.target,
        "select count(*)::int as n from pg_stat_activity where application_name = 'platen watch'",
      ).catch(() => null);
    const server = await open();
    const second = holder();
    await second.pid;
    await expect.poll(watches).toEqual([{ n: 1 }]);
    await killServer(clusterDir);
    await expect
      .poll(() => events.some((line) => line.includes("is back")), { timeout: 20_000 })
      .toBe(true);
    await expect.poll(watches).toEqual([{ n: 1 }]);
    second.child.kill("SIGKILL");
    await once(second.child, "exit");
    await server.stop();
  });
});

test("a server that another process uses is left running", async () => {
  await copyCluster(clusterDir);
  const other = holder();
  const pid = await other.pid;
  const mine = await open();
  await mine.stop();
  expect(await postmasterPid(clusterDir)).toBe(pid);
  other.child.kill("SIGKILL");
  await once(other.child, "exit");
});

test("SIGKILL of Node in the midst of creation leaves nothing that the next start minds", async () => {
  const killed = holder();
  killed.pid.catch(() => undefined);
  const halfMade = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.includes(".init-"));
  await expect.poll(halfMade, { timeout: 20_000, interval: 5 }).toHaveLength(1);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const next = await open();
  expect(await query(next.target, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await halfMade()).toEqual([]);
  await next.stop();
});

test("a pid file whose id went to another program does not stop the start", async () => {
  await copyCluster(clusterDir);
  const first = await open();
  await first.stop();
  const stranger = spawn("sleep", ["60"]);
  await writeFile(
    join(clusterDir, "postmaster.pid"),
    `${stranger.pid}\n${clusterDir}\n1\n5432\n/tmp\n\n0 0\nready   \n`,
  );
  const second = await open();
  expect(second.reattached).toBe(false);
  expect(await query(second.target, "select 1 as one")).toEqual([{ one: 1 }]);
  await second.stop();
  stranger.kill();
});

test("a server that dies is started again, and pools go on", async () => {
  await copyCluster(clusterDir);
  const server = await open();
  const db = openDatabase({
    now: () => new Date(),
    target: server.target,
    maxConnections: 4,
    onIdleError: () => undefined,
  });
  await db.tx((tx) => tx.sql("create table t (a int)", []));
  await killServer(clusterDir);
  await expect
    .poll(
      () =>
        db
          .read((tx) => tx.sql("select count(*)::int as n from t", []))
          .then(
            ({ rows }) => rows[0],
            () => null,
          ),
      { timeout: 20_000, interval: 50 },
    )
    .toEqual({ n: 0 });
  // Pools may be served a moment before the supervisor has told.
  await expect
    .poll(() => events.filter((line) => line.includes("is back")), { timeout: 20_000 })
    .toHaveLength(1);
  await db.close();
  await server.stop();
  expect(await postmasterPid(clusterDir)).toBeNull();
});

test("of commits acknowledged while the server is killed again and again, none is lost or half there", async () => {
  await copyCluster(clusterDir);
  const server = await open();
  const { target } = server;
  const db = openDatabase({
    now: () => new Date(),
    target,
    maxConnections: 6,
    onIdleError: () => undefined,
  });
  await db.tx((tx) => tx.sql("create table pair (id text, half int)", []));
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const id = `${writer}-${i}`;
      await db
        .tx(async (tx) => {
          await tx.sql("insert into pair values ($1, 1)", [id]);
          await tx.sql("insert into pair values ($1, 2)", [id]);
        })
        .then(
          () => acknowledged.push(id),
          () => new Promise((resolve) => setTimeout(resolve, 20)),
        );
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  for (let kill = 0; kill < 6; kill++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { interval: 10 }).toBeGreaterThan(30);
    await killServer(clusterDir);
  }
  await expect
    .poll(async () => (await db.health().catch(() => null)) !== null && (await canQuery(db)), {
      timeout: 20_000,
    })
    .toBe(true);
  isOver = true;
  await Promise.all(writers);
  const { rows } = await db.read((tx) =>
    tx.sql("select id, count(*)::int as n from pair group by id", []),
  );
  const halves = new Map(rows.map((row) => [row["id"], row["n"]]));
  expect(acknowledged.length).toBeGreaterThan(180);
  expect(acknowledged.filter((id) => halves.get(id) !== 2)).toEqual([]);
  expect([...halves.values()].filter((n) => n !== 2)).toEqual([]);
  await db.close();
  await server.stop();
}, 180_000);

test("a server that dies while the one who started it lets go of its lock is started again", async () => {
  await copyCluster(clusterDir);
  const server = await open();
  await killServer(clusterDir);
  // Reading and removing the lock file waits for a thread: the holder is connected, and not yet handed over.
  let isBusy = true;
  const keepThreadsBusy = async (): Promise<void> => {
    while (isBusy) {
      await promisify(pbkdf2)("", "", 20_000, 64, "sha512");
    }
  };
  const busy = Array.from({ length: 8 }, keepThreadsBusy);
  await expect.poll(() => holdersOf(server).catch(() => null), { interval: 1 }).toBe(1);
  process.kill(
    Number(readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n")[0]),
    "SIGKILL",
  );
  isBusy = false;
  await Promise.all(busy);
  await expect.poll(() => holdersOf(server).catch(() => null), { interval: 20 }).toBe(1);
  await server.stop();
});

async function canQuery(db: ReturnType<typeof openDatabase>): Promise<boolean> {
  return db
    .read((tx) => tx.sql("select 1", []))
    .then(
      () => true,
      () => false,
    );
}

describe("a socket directory that is not ours alone is refused", () => {
  test.each([
    ["open to others", async (path: string) => chmod(path, 0o755)],
    [
      "a link to somewhere else",
      async (path: string) => {
        await rm(path, { recursive: true });
        await symlink(folder, path);
      },
    ],
    [
      "a file",
      async (path: string) => {
        await rm(path, { recursive: true });
        await writeFile(path, "");
      },
    ],
  ])("%s", async (_name, spoil) => {
    await copyCluster(clusterDir);
    const first = await open();
    const { socketDir } = first.target;
    await first.stop();
    await spoil(socketDir);
    await expect(open()).rejects.toThrow("0700");
    await rm(socketDir, { recursive: true, force: true });
  });
});

test("a server whose socket directory was cleaned away is replaced", async () => {
  await copyCluster(clusterDir);
  const killed = holder();
  const pid = await killed.pid;
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const socketDir = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n")[4]!;
  await rm(socketDir, { recursive: true });
  const next = await open();
  expect(await query(next.target, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await postmasterPid(clusterDir)).not.toBe(pid);
  await next.stop();
});

// Rows for root alone: a plain user has no other identity to borrow.
if (process.getuid?.() === 0) {
  describe("as root", asRoot);
}

function asRoot(): void {
  test("files stay root's where a user namespace is permitted", async () => {
    const server = await open();
    expect((await lstat(clusterDir)).uid).toBe(0);
    await server.stop();
  });

  test("without one, the server runs as an unprivileged account that owns its directory", async () => {
    await chmod(folder, 0o755);
    const server = await openEmbeddedPostgres({
      clusterDir,
      allowNamespace: false,
      onEvent: () => undefined,
    });
    expect((await lstat(clusterDir)).uid).toBe(65_534);
    expect(await query(server.target, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    // Once made so, it stays so, namespace or not.
    const again = await open();
    expect(await query(again.target, "select 1 as one")).toEqual([{ one: 1 }]);
    await again.stop();
  });

  test("without one, where no account can reach the directory, it says what to do", async () => {
    await mkdir(join(folder, "private"), { mode: 0o700 });
    clusterDir = join(folder, "private", "postgres");
    await expect(
      openEmbeddedPostgres({ clusterDir, allowNamespace: false, onEvent: () => undefined }),
    ).rejects.toThrow(/plain user[\s\S]*DATABASE_URL/u);
    expect(execFileSync("ls", [join(folder, "private")]).toString()).not.toContain("init");
  });
}
