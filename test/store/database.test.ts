import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, isDatabaseUnavailable, openDatabase, uniqueViolation } from "#store/database.ts";
import { query, startTestServer, type Target, type TestServer } from "#test/support/embedded.ts";

let server: TestServer;
let target: Target;
let db: Db;
const idleErrors: Error[] = [];

beforeAll(async () => {
  server = await startTestServer();
  target = await server.database("data");
  await query(target, "create table counter (id int primary key, n int8 not null)");
  db = openDatabase({
    now: () => new Date(),
    target,
    maxConnections: 8,
    onIdleError: (error) => idleErrors.push(error),
  });
  await set(1, 0);
  await set(2, 0);
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

async function set(id: number, n: number | string): Promise<void> {
  await db.tx((tx) =>
    tx.sql("insert into counter values ($1, $2) on conflict (id) do update set n = excluded.n", [
      id,
      n,
    ]),
  );
}

async function read(id: number): Promise<unknown> {
  return db.read(
    async (tx) => (await tx.sql("select n from counter where id = $1", [id])).rows[0]?.["n"],
  );
}

test("int8 is a number, and one that a number cannot hold throws instead of rounding", async () => {
  await set(9, Number.MAX_SAFE_INTEGER);
  expect(await read(9)).toBe(Number.MAX_SAFE_INTEGER);
  await set(9, "9007199254740993");
  await expect(read(9)).rejects.toThrow("9007199254740993");
});

test("a transaction that throws leaves nothing", async () => {
  await set(3, 1);
  await expect(
    db.tx(async (tx) => {
      await tx.sql("update counter set n = 2 where id = 3", []);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await read(3)).toBe(1);
});

test("serialization failures are retried until all have counted", async () => {
  await set(1, 0);
  let runs = 0;
  await Promise.all(
    Array.from({ length: 4 }, () =>
      db.tx(async (tx) => {
        runs++;
        await tx.sql("set transaction isolation level serializable", []);
        const { rows } = await tx.sql("select n from counter where id = 1", []);
        await tx.sql("update counter set n = $1 where id = 1", [Number(rows[0]?.["n"]) + 1]);
      }),
    ),
  );
  expect(await read(1)).toBe(4);
  expect(runs).toBeGreaterThan(4);
});

test("of two transactions in a deadlock, both are done in the end", async () => {
  await set(1, 0);
  await set(2, 0);
  const bothHoldOne = barrier(2);
  const cross = async (first: number, second: number): Promise<void> => {
    let isFirstTry = true;
    await db.tx(async (tx) => {
      await tx.sql("update counter set n = n + 1 where id = $1", [first]);
      if (isFirstTry) {
        isFirstTry = false;
        await bothHoldOne();
      }
      await tx.sql("update counter set n = n + 1 where id = $1", [second]);
    });
  };
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect([await read(1), await read(2)]).toEqual([2, 2]);
});

test("a failed script leaves no open transaction on the connection", async () => {
  await expect(db.script("begin; select no_such_thing;", [])).rejects.toThrow("no_such_thing");
  for (let i = 0; i < 10; i++) {
    expect(await read(2)).toBe(2);
  }
});

test("errors are told apart", async () => {
  const duplicate = await failure(db.tx((tx) => tx.sql("insert into counter values (1, 1)", [])));
  expect(uniqueViolation(duplicate)).toBe("counter_pkey");
  expect(isDatabaseUnavailable(duplicate)).toBe(false);
  expect(uniqueViolation(new Error("x"))).toBeNull();
  const cut = await failure(
    db.tx((tx) => tx.sql("select pg_terminate_backend(pg_backend_pid())", [])),
  );
  expect(isDatabaseUnavailable(cut)).toBe(true);
  const gone = openDatabase({
    now: () => new Date(),
    target: { ...target, socketDir: server.folder },
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  expect(isDatabaseUnavailable(await failure(gone.read((tx) => tx.sql("select 1", []))))).toBe(
    true,
  );
  await gone.close();
});

test("connections cut while idle, or in the middle of a transaction, end nothing but it", async () => {
  const cutAll = (): Promise<unknown> =>
    query(
      target,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  await read(2);
  await cutAll();
  await expect.poll(() => read(2).catch(() => null)).toBe(2);
  const cut = await failure(
    db.tx(async (tx) => {
      await tx.sql("select 1", []);
      await cutAll();
      // Nothing runs on the connection now: its end is noticed between two statements.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.sql("select 1", []);
    }),
  );
  expect(cut).toBeInstanceOf(Error);
  expect(await read(2)).toBe(2);
  expect(idleErrors.length).toBeGreaterThan(0);
});

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

function barrier(size: number): () => Promise<void> {
  let waiting = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting++;
    if (waiting === size) {
      open();
    }
    return opened;
  };
}
