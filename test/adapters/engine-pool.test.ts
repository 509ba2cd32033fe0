import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EnginePool, openEnginePool } from "#adapters/engine-pool.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import { bundledModule } from "#test/support/bundled-module.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import type { CallName, CallResults } from "#domain/engine-calls.ts";
import {
  type FontRef,
  RunnerError,
  type RunnerInputs,
  type TemplateRef,
  type Turn,
} from "#ports/engine-runner.ts";

const MB = 1024 * 1024;
const limits = {
  ingestSmall: { cpuSeconds: 1, wallSeconds: 40, memoryBytes: 200 * MB },
  preview: { cpuSeconds: 0.5, wallSeconds: 20, memoryBytes: 200 * MB },
  ingestLarge: { cpuSeconds: 10, wallSeconds: 0.5, memoryBytes: 200 * MB },
} as const;

const troubles: string[] = [];
let folder: string;
/** The hostile engine. */
let module: string;
let pool: EnginePool;
beforeAll(async () => {
  folder = await temporaryFolder();
  const source = fileURLToPath(new URL("hostile-engine.ts", import.meta.url));
  module = await bundledModule(source, folder);
});
afterAll(() => rm(folder, { recursive: true }));

function open(processes = 1): EnginePool {
  troubles.length = 0;
  pool = openEnginePool({ module, processes, limits, onError: (text) => troubles.push(text) });
  return pool;
}

function ask<N extends CallName>(
  name: N,
  input: RunnerInputs[N],
  turn: Partial<Turn> = {},
): Promise<CallResults[N]> {
  return pool.call(name, input, { teamId: "tem_a", kind: "other", ...turn });
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function template(key: string, loads: string[] = []): TemplateRef {
  return {
    key,
    load: async () => {
      loads.push(key);
      return { source: bytes(key), encoded: new Uint8Array(0) };
    },
  };
}

function outcome(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    (value) => value,
    (error: unknown) => error,
  );
}

afterEach(() => pool.close());

describe("a hostile file ends one job, and the next one is done", () => {
  test.each([
    ["an endless loop", "loop", UnusablePdf, "over_limit"],
    ["endless memory outside the heap", "hog", UnusablePdf, "over_limit"],
    ["endless objects", "heap", UnusablePdf, "over_limit"],
    ["endless recursion", "deep", UnusablePdf, "over_limit"],
    ["a crash of the process", "crash", RunnerError, "unreachable"],
    ["a bug of ours", "bug", RunnerError, "failed"],
    ["a refusal of the engine", "unusable", UnusablePdf, "not_a_pdf"],
  ])(
    "%s",
    async (_name, order, kind, reason) => {
      open();
      const failed = await outcome(ask("compile", { pdf: bytes(order) }));
      expect(failed).toBeInstanceOf(kind);
      expect(failed).toMatchObject(failed instanceof UnusablePdf ? { reason } : { kind: reason });
      expect(await ask("preflight", { pdf: bytes("fine") })).toMatchObject({ did: "fine" });
      expect(troubles.length).toBe(order === "unusable" ? 0 : 1);
      if (order === "crash") {
        expect(troubles[0]).toMatch(/tried once more/u);
      }
    },
    60_000,
  );
});

test("a job whose process is killed is done by the next one", async () => {
  open();
  const path = join(folder, "was-killed");
  const done = await ask("preflight", { pdf: bytes(`killed-once ${path}`) });
  expect(done).toMatchObject({ did: "killed once" });
  expect(troubles).toHaveLength(1);
});

test("memory counts with what earlier jobs left: a job that finds too little is done in a new process (C68)", async () => {
  const memory = { cpuSeconds: 20, wallSeconds: 60, memoryBytes: 300 * MB };
  troubles.length = 0;
  pool = openEnginePool({
    module,
    processes: 1,
    limits: { ingestSmall: memory },
    onError: (text) => troubles.push(text),
  });
  const { pid: first } = (await ask("fill", {
    template: template("t"),
    values: {},
  })) as unknown as { pid: number };
  expect(await ask("preflight", { pdf: bytes("keep") })).toMatchObject({ did: "keep" });
  const { did } = (await ask("preflight", { pdf: bytes("need") })) as unknown as {
    did: string;
  };
  expect(did).toMatch(/^needed in \d+$/u);
  expect(did).not.toBe(`needed in ${first}`);
  expect(isAlive(first)).toBe(false);
  expect(troubles).toEqual([]);
  expect(await outcome(ask("preflight", { pdf: bytes("hog") }))).toMatchObject({
    reason: "over_limit",
  });
  expect(await ask("preflight", { pdf: bytes("fine") })).toMatchObject({ did: "fine" });
}, 120_000);

test("a process is replaced for what it keeps, not for what it has dropped (C68)", async () => {
  const memory = { cpuSeconds: 20, wallSeconds: 60, memoryBytes: 1000 * MB };
  pool = openEnginePool({
    module,
    processes: 1,
    limits: { ingestSmall: memory },
    onError: (text) => troubles.push(text),
  });
  const after = async (order: string): Promise<unknown> => {
    const { pid } = (await ask("preflight", { pdf: bytes(order) })) as unknown as { pid: number };
    return pid;
  };
  const first = await after("drop");
  expect(await after("hold")).toBe(first);
  expect(await after("fine")).not.toBe(first);
}, 60_000);

test("a preview over its time rejects as a runner's error, not as the file's", async () => {
  open();
  await ask("preflight", { pdf: bytes("warm") });
  expect(
    await outcome(ask("preview", { template: template("t"), values: { order: "loop" } })),
  ).toMatchObject({
    name: "RunnerError",
    kind: "over_limit",
  });
});

test("an upload that the machine had no time for is not the file's fault", async () => {
  open();
  await ask("preflight", { pdf: bytes("warm") });
  const large = Buffer.alloc(11 * MB, " ");
  large.write("wait");
  expect(await outcome(ask("preflight", { pdf: large }))).toMatchObject({
    name: "RunnerError",
    kind: "busy",
  });
  expect(await ask("preflight", { pdf: bytes("fine") })).toMatchObject({ did: "fine" });
});

test("processor time among others counts half, and is no file's for ever", async () => {
  const crowded = { cpuSeconds: 0.3, wallSeconds: 60, memoryBytes: 200 * MB };
  troubles.length = 0;
  pool = openEnginePool({
    module,
    processes: 1,
    limits: { ingestSmall: crowded },
    onError: (text) => troubles.push(text),
  });
  await ask("fill", { template: template("t"), values: {} });
  expect(await ask("preflight", { pdf: bytes("crowded") })).toMatchObject({ did: "crowded" });
  expect(await outcome(ask("preflight", { pdf: bytes("crowded-loop") }))).toMatchObject({
    reason: "over_limit",
  });
  expect(troubles).toHaveLength(1);
}, 120_000);

test("an unusable value comes back with its field", async () => {
  open();
  const failed = await outcome(
    ask("fill", { template: template("t"), values: { order: "value" } }),
  );
  expect(failed).toBeInstanceOf(UnusableValue);
  expect(failed).toMatchObject({ code: "field_too_long", field: "fld_1" });
});

test("a template is sent to a process once", async () => {
  open();
  const loads: string[] = [];
  for (let i = 0; i < 3; i++) {
    const result = await ask("fill", { template: template("rev_1", loads), values: {} });
    expect(new TextDecoder().decode(result.pdf)).toBe("rev_1");
  }
  await ask("fill", { template: template("rev_2", loads), values: {} });
  await ask("fill", { template: template("rev_1", loads), values: {} });
  expect(loads).toEqual(["rev_1", "rev_2"]);
});

test("a load that fails rejects its job alone", async () => {
  open();
  const ref = { key: "x", load: () => Promise.reject(new Error("no such revision")) };
  expect(await outcome(ask("fill", { template: ref, values: {} }))).toMatchObject({
    message: "no such revision",
  });
  expect(await ask("preflight", { pdf: bytes("fine") })).toMatchObject({ did: "fine" });
});

test("two processes work at once, and each job goes to one of them", async () => {
  open(2);
  const jobs = ["slow", "slow", "slow", "slow"].map((order) =>
    ask("fill", { template: template("t"), values: { order } }),
  );
  const pids = (await Promise.all(jobs)).map(
    (result) => (result as unknown as { pid: number }).pid,
  );
  expect(new Set(pids).size).toBe(2);
});

describe("turns", () => {
  /** What was done, in order. */
  function begun() {
    const done: string[] = [];
    const slow = (teamId: string, name: string, kind: Turn["kind"] = "other") =>
      ask("fill", { template: template("t"), values: { order: "slow" } }, { teamId, kind }).then(
        () => void done.push(name),
        (error: unknown) => void done.push(`${name} ${(error as RunnerError).kind}`),
      );
    return { done, slow };
  }

  function openWith(waiting: NonNullable<Parameters<typeof openEnginePool>[0]["waiting"]>): void {
    troubles.length = 0;
    pool = openEnginePool({
      module,
      processes: 1,
      waiting,
      onError: (text) => troubles.push(text),
    });
  }

  test("a team's one job goes before the second of a team that has many", async () => {
    open();
    const { done, slow } = begun();
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((name) => slow("tem_a", name)),
      slow("tem_b", "b1"),
    ]);
    // The first is begun before anybody else is there, and the second was there first.
    expect(done).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  test("finals have every other turn, of whatever team", async () => {
    open();
    const { done, slow } = begun();
    await Promise.all([
      ...["a1", "a2", "a3"].map((name) => slow("tem_a", name)),
      slow("tem_b", "b1"),
      ...["B1", "B2"].map((name) => slow("tem_b", name, "final")),
      slow("tem_c", "C1", "final"),
    ]);
    expect(done).toEqual(["a1", "B1", "a2", "C1", "b1", "B2", "a3"]);
  });

  test("what nobody waits for is begun when nothing else waits", async () => {
    open();
    const { done, slow } = begun();
    await Promise.all([
      slow("tem_a", "a1"),
      slow("tem_a", "later", "spare"),
      ...["a2", "a3"].map((name) => slow("tem_a", name)),
      slow("tem_b", "B1", "final"),
    ]);
    expect(done).toEqual(["a1", "B1", "a2", "a3", "later"]);
  });

  test("what nobody waits for leaves a process free", async () => {
    pool = openEnginePool({ module, processes: 2, onError: (text) => troubles.push(text) });
    const { done, slow } = begun();
    const spare = ["s1", "s2"].map((name) => slow("tem_a", name, "spare"));
    await Promise.all([
      ...spare,
      slow("tem_b", "b1").then(() => done.push(`after ${done.length}`)),
    ]);
    // Not behind both: at most one of them was at work.
    expect(done.indexOf("b1")).toBeLessThan(2);
  });

  test("where there is no room the team with most gives way; finals have room of their own", async () => {
    openWith({ other: { jobs: 2, seconds: 60 }, final: { jobs: 1, seconds: 60 } });
    const { done, slow } = begun();
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((name) => slow("tem_a", name)),
      slow("tem_b", "b1"),
      ...["B1", "B2"].map((name) => slow("tem_b", name, "final")),
    ]);
    expect(done).toEqual(["a4 busy", "a3 busy", "B2 busy", "a1", "B1", "a2", "b1"]);
    // An overload is no failure of the engine.
    expect(troubles).toEqual([]);
  });

  test("a job whose turn does not come in time is refused, and the others go on", async () => {
    openWith({ other: { jobs: 9, seconds: 0.1 }, final: { jobs: 9, seconds: 60 } });
    const { done, slow } = begun();
    await Promise.all([
      slow("tem_a", "A1", "final"),
      slow("tem_a", "a1"),
      slow("tem_b", "b1"),
      slow("tem_b", "B1", "final"),
    ]);
    expect(done).toEqual(["a1 busy", "b1 busy", "A1", "B1"]);
  });

  test("what takes long leaves one process to all else", async () => {
    open(2);
    await Promise.all([ask("preflight", { pdf: bytes("warm") }), begun().slow("tem_a", "warm")]);
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    await Promise.all([
      ask("stress", { template: template("t"), values: { order: "slow" } } as never).then(
        note("stress"),
      ),
      ask("compile", { pdf: bytes("slow") }).then(note("compile")),
      ask("fill", { template: template("t"), values: {} }).then(note("fill")),
    ]);
    expect(done).toEqual(["fill", "stress", "compile"]);
  });
});

test("the engine's process gets no environment of the service", async () => {
  open();
  const result = await ask("verify", { original: bytes("a"), rendered: bytes("b") });
  const { environment } = result as unknown as { environment: string[] };
  expect(environment).toContain("TZ");
  expect(environment.filter((name) => /^(PLATEN|DATABASE|HOME|PATH$)/u.test(name))).toEqual([]);
});

test("jobs at work reject as unreachable when the pool closes", async () => {
  open();
  await ask("preflight", { pdf: bytes("warm") });
  const job = outcome(ask("compile", { pdf: bytes("slow") }));
  const waiting = outcome(ask("compile", { pdf: bytes("slow") }));
  await pool.close();
  expect(await job).toMatchObject({ kind: "unreachable" });
  expect(await waiting).toMatchObject({ kind: "unreachable" });
});

test("a process in an endless loop ends when the service is killed", async () => {
  const script = `
    import { openEnginePool } from "#adapters/engine-pool.ts";
    const pool = openEnginePool({ module: ${JSON.stringify(module)}, processes: 1, onError: () => {} });
    const { pid } = await pool.call("fill", { template: { key: "t", load: async () => ({ source: new Uint8Array(1), encoded: new Uint8Array(0) }) }, values: {} }, { teamId: "t", kind: "other" });
    void pool.call("fill", { template: { key: "t", load: async () => { throw new Error(); } }, values: { order: "loop" } }, { teamId: "t", kind: "other" }).catch(() => {});
    setTimeout(() => { console.log(pid); process.kill(process.pid, "SIGKILL"); }, 300);`;
  let output = "";
  try {
    execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  } catch (error) {
    output = String((error as { stdout: Buffer }).stdout);
  }
  const pid = Number(output);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid), { timeout: 60_000, interval: 100 }).toBe(false);
  open();
}, 120_000);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("fonts of a shop", () => {
  const font = (id: string, loads: string[]) => ({
    id,
    load: async () => {
      loads.push(id);
      return bytes(`bytes of ${id}`);
    },
  });

  test("travel once, and come in the order they were given", async () => {
    open();
    const loads: string[] = [];
    const [a, b] = [font("fnt_a", loads), font("fnt_b", loads)];
    const fill = (fonts: readonly FontRef[]) =>
      ask("fill", { template: template("t", loads), values: {}, fonts });
    const given = (fonts: readonly FontRef[]) => fonts.map(({ id }) => [id, `bytes of ${id}`]);
    for (const fonts of [[b], [b, a], [a, b], [a]]) {
      expect(await fill(fonts)).toMatchObject({ fonts: given(fonts) });
    }
    expect(loads).toEqual(["t", "fnt_b", "fnt_a"]);
    expect(await fill([])).toMatchObject({ fonts: undefined });
  });

  test("that cannot be loaded fail the fill, and the next one is done", async () => {
    open();
    const lost: FontRef = {
      id: "fnt_lost",
      load: () => Promise.reject(new RunnerError("failed", "gone")),
    };
    expect(
      await outcome(ask("fill", { template: template("t"), values: {}, fonts: [lost] })),
    ).toMatchObject({
      kind: "failed",
    });
    expect(await ask("fill", { template: template("t"), values: {} })).toMatchObject({
      did: expect.anything(),
    });
  });

  test("of strangers end their own job only", async () => {
    open();
    const reading = await outcome(ask("readFont", { bytes: bytes("crash"), face: null }));
    expect(reading).toMatchObject({ kind: "unreachable" });
    expect(await ask("readFont", { bytes: bytes("fine"), face: "0" })).toMatchObject({
      did: expect.anything(),
    });
  });
});
