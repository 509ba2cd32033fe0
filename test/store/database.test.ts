import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, isDatabaseUnavailable, openDatabase, uniqueViolation } from "#store/database.ts";
import { StatementTimeout } from "#store/pool.ts";
import { type Freezable, openFreezable } from "#test/support/freezable.ts";
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
  // None writes before all have read: else a slow machine runs them one after the other, and none fails.
  const allHaveRead = barrier(4);
  const count = async (): Promise<void> => {
    let isFirstTry = true;
    await db.tx(async (tx) => {
      runs++;
      await tx.sql("set transaction isolation level serializable", []);
      const { rows } = await tx.sql("select n from counter where id = 1", []);
      if (isFirstTry) {
        isFirstTry = false;
        await allHaveRead();
      }
      await tx.sql("update counter set n = $1 where id = 1", [Number(rows[0]?.["n"]) + 1]);
    });
  };
  await Promise.all(Array.from({ length: 4 }, count));
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

describe("a server that falls silent", () => {
  let way: Freezable;
  let slow: Db;
  const lost: Error[] = [];
  beforeAll(async () => {
    way = await openFreezable({ path: `${target.socketDir}/.s.PGSQL.5432` });
    slow = openDatabase({
      now: () => new Date(),
      target: { url: `postgres://${target.user}@127.0.0.1:${way.port}/${target.database}` },
      maxConnections: 4,
      statementMs: 300,
      onIdleError: (error) => lost.push(error),
    });
  });
  afterAll(async () => {
    await slow.close();
    await way.close();
  });

  const one = (): Promise<unknown> => slow.read((tx) => tx.sql("select 1", []));

  test("ends a statement with an error that means so, and its connection with it", async () => {
    await one();
    expect(way.count()).toBe(1);
    way.freeze();
    const error = await failure(one());
    expect(error).toBeInstanceOf(StatementTimeout);
    expect(isDatabaseUnavailable(error)).toBe(true);
    way.thaw();
    // On another connection: what comes late over the old one would be taken for the next statement's.
    expect(await one()).toMatchObject({ rowCount: 1 });
    expect(way.count()).toBe(2);
  });

  test("ends a transaction, which is rolled back, and gives its place free", async () => {
    await set(4, 1);
    const frozen = [0, 1].map(() =>
      failure(
        slow.tx(async (tx) => {
          await tx.sql("update counter set n = n + 1 where id = 4", []);
          way.freeze();
          await tx.sql("select 1", []);
        }),
      ),
    );
    for (const error of await Promise.all(frozen)) {
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    way.thaw();
    await one();
    expect(await read(4)).toBe(1);
  });

  test("leaves a commit that may be done or not, which is no success", async () => {
    await set(5, 0);
    const error = await failure(
      slow.tx(async (tx) => {
        await tx.sql("update counter set n = 1 where id = 5", []);
        way.freeze();
      }),
    );
    expect(error).toBeInstanceOf(StatementTimeout);
    way.thaw();
    await one();
    expect([0, 1]).toContain(await read(5));
  });

  test("refuses nobody for ever: connecting has an end too", async () => {
    way.freeze();
    const [health, ...errors] = await Promise.all([
      slow.health(),
      failure(one()),
      failure(one()),
      failure(one()),
    ]);
    expect(health.ok).toBe(false);
    expect(errors.every(isDatabaseUnavailable)).toBe(true);
    way.thaw();
    await one();
  });

  test("is not taken for silent by whoever has more time", async () => {
    const patient = openDatabase({
      now: () => new Date(),
      target,
      maxConnections: 1,
      statementMs: 10_000,
      onIdleError: () => {},
    });
    expect(
      await patient.read((tx) => tx.sql("select true as done from pg_sleep(0.5)", [])),
    ).toMatchObject({ rows: [{ done: true }] });
    await patient.close();
  });

  test("is told so by each transaction for itself: poolers refuse and share what a session says", async () => {
    const asked = "select setting, source from pg_settings where name = 'statement_timeout'";
    expect(await slow.tx((tx) => tx.sql(asked, []))).toMatchObject({
      rows: [{ setting: "300", source: "session" }],
    });
    expect(await slow.read((tx) => tx.sql(asked, []))).toMatchObject({
      rows: [{ setting: "0", source: "default" }],
    });
  });

  test("stops working at what nobody waits for any more", async () => {
    await failure(slow.tx((tx) => tx.sql("select 'forgotten' from pg_sleep(600)", [])));
    await expect
      .poll(() =>
        query(
          target,
          "select 1 from pg_stat_activity where query like '%forgotten%' and pid <> pg_backend_pid() and state = 'active'",
        ),
      )
      .toEqual([]);
  });

  test("a name is locked for longer than a statement may take", async () => {
    let isHeld = true;
    const second: Promise<boolean>[] = [];
    await slow.exclusive("long", async () => {
      second.push(slow.exclusive("long", () => Promise.resolve(isHeld)));
      await new Promise((resolve) => setTimeout(resolve, 900));
      isHeld = false;
    });
    expect(await Promise.all(second)).toEqual([false]);
  });
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
