import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#store/database.ts";
import { migrate, MigrationRefused } from "#store/migrate.ts";
import { query, startTestServer, type Target, type TestServer } from "#test/support/embedded.ts";

let server: TestServer;
let target: Target;
let folder: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  target = await server.database(`migrate_${count++}`);
  folder = join(server.folder, `files_${count}`);
  await mkdir(folder);
  await file("0001-first", "create table a (id int);\ncreate table b (id int);\n");
  await file("0002-second", "insert into a values (1); insert into a values (2);\n");
});

function file(name: string, text: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), text);
}

async function rows(): Promise<number> {
  return (await query(target, "select id from a")).length;
}

async function refusal(): Promise<unknown> {
  return migrate(target, folder).then(
    () => "no refusal",
    (error: unknown) => (error instanceof MigrationRefused ? [error.reason, error.message] : error),
  );
}

test("files run once, in order, and a second run does nothing", async () => {
  expect(await migrate(target, folder)).toEqual(["0001-first", "0002-second"]);
  expect(await migrate(target, folder)).toEqual([]);
  expect(await rows()).toBe(2);
});

test("a later file is applied alone", async () => {
  await migrate(target, folder);
  await file("0003-third", "insert into a values (3);");
  expect(await migrate(target, folder)).toEqual(["0003-third"]);
  expect(await rows()).toBe(3);
});

test("line ends of Windows are the same file", async () => {
  await migrate(target, folder);
  const text = await readFile(join(folder, "0001-first.sql"), "utf8");
  await file("0001-first", text.replaceAll("\n", "\r\n"));
  expect(await migrate(target, folder)).toEqual([]);
});

test("a changed file is refused by name", async () => {
  await migrate(target, folder);
  await file("0002-second", "insert into a values (9);");
  expect(await refusal()).toEqual(["changed", expect.stringContaining("0002-second")]);
});

test("a database of a newer version is refused and left alone", async () => {
  await file("0003-third", "insert into a values (3);");
  await migrate(target, folder);
  await rm(join(folder, "0003-third.sql"));
  expect(await refusal()).toEqual(["newer", expect.stringContaining("0003-third")]);
  expect(await rows()).toBe(3);
});

test("a failing file leaves nothing of itself or of those before it", async () => {
  await file("0003-third", "create table c (id int); select no_such_thing;");
  expect(await refusal()).toEqual(["failed", expect.stringContaining("0003-third")]);
  expect(await query(target, "select 1 from pg_tables where tablename in ('a', 'b', 'c')")).toEqual(
    [],
  );
  await rm(join(folder, "0003-third.sql"));
  expect(await migrate(target, folder)).toEqual(["0001-first", "0002-second"]);
});

test("a file with a wrong name is refused", async () => {
  await file("third", "select 1;");
  expect(await refusal()).toEqual(["failed", expect.stringContaining("third.sql")]);
});

test("of four processes at once, one applies the files", async () => {
  await file("0003-slow", "select pg_sleep(0.3);");
  const script = `
    import { migrate } from "#store/migrate.ts";
    const [target, folder] = JSON.parse(process.argv[1]);
    console.log((await migrate(target, folder)).length);`;
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, [
        "--import",
        "tsx",
        "--input-type=module",
        "-e",
        script,
        JSON.stringify([target, folder]),
      ]),
    ),
  );
  const applied = outputs.map(({ stdout }) => Number(stdout)).sort((a, b) => a - b);
  expect(applied).toEqual([0, 0, 0, 3]);
  expect(await rows()).toBe(2);
});

describe("the repository's own migrations", () => {
  test("apply to an empty database, and health tells their number", async () => {
    const own = join(server.folder, `own_${count}`);
    await cp("src/store/migrations", own, { recursive: true });
    const applied = await migrate(target, own);
    const db = openDatabase({
      now: () => new Date(),
      target,
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    expect(await db.health()).toEqual({ ok: true, version: "18.4", migration: applied.length });
    await db.close();
  });

  test("health of a server that is not there is not ok", async () => {
    const db = openDatabase({
      now: () => new Date(),
      target: { ...target, socketDir: server.folder },
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    expect(await db.health()).toEqual({ ok: false, version: "", migration: 0 });
    await db.close();
  });
});
