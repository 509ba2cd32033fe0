/** Lists of orders: what is refused whole, what of a job that dies, waits or is overtaken is made, and how often. */
import { describe, expect, test } from "vitest";
import type { BatchView } from "#domain/batch.ts";
import type { Caller } from "#domain/caller.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { requeueStuckBatches } from "#services/batches/batch-queue.ts";
import { cancelBatch, resumeBatch } from "#services/batches/cancel-batch.ts";
import { type BatchUpload, createBatch } from "#services/batches/create-batch.ts";
import { listBatchOutputs, openBatchOutput } from "#services/batches/batch-outputs.ts";
import {
  allRowResults,
  exportRowErrors,
  listBatches,
  listRowErrors,
  readBatch,
} from "#services/batches/read-batch.ts";
import { writeNoticeMail } from "#services/notices/notice-mail.ts";
import { runBatch } from "#services/batches/run-batch.ts";
import { type Services } from "#services/context/context.ts";
import { addMember } from "#services/teams/add-member.ts";
import { MEMBER_PASSWORD } from "#test/support/member.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { changeRow, eventTypes, fileOf, renderStates } from "#test/support/rows.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { AWAY, callBy, type MadeFile, makingRunner, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop(
  async (shop) => {
    ({ open, services, caller, templateId } = shop);
    await open.queue.takeAll();
  },
  { billing: WITHOUT_PAYMENTS },
);

const call = (by = caller) => callBy(services, by);

async function upload(csv: string, changes: Partial<BatchUpload> = {}): Promise<BatchUpload> {
  const file = await services.objects.put(new TextEncoder().encode(csv), { maxBytes: 10_000_000 });
  const rest = { projectId: undefined, externalCartId: undefined, charset: undefined };
  return { templateId, file, fileName: "list.csv", mapping: {}, ...rest, ...changes };
}

async function create(csv: string, changes: Partial<BatchUpload> = {}): Promise<BatchView> {
  return await createBatch(services, call(), await upload(csv, changes));
}

/** A batch of these names; its id. */
const listOf = async (...names: readonly string[]): Promise<string> =>
  (await create(["name", ...names].join("\n"))).id;

const run = (
  id: string,
  runner: EngineRunner | null = makingRunner({}),
  signal = new AbortController().signal,
): Promise<void> =>
  runBatch({ ...services, runner }, { teamId: caller.teamId, batchId: id }, signal);
const read = (id: string): Promise<BatchView> => readBatch(services, caller, id);
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listBatches(services, by, { limit: 20, startingAfter: undefined })).items.map(
    ({ id }) => id,
  );
const waiting = async (): Promise<readonly unknown[]> =>
  (await open.queue.takeAll()).map(({ payload }) => payload["batch_id"]);
const errors = async (id: string, after = 0, limit = 20) =>
  await listRowErrors(services, caller, { id, after, limit });

async function everyOne<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return all;
}

/** A runner that does what is next in `steps` before each file, and then makes it. */
function stepping(
  steps: readonly (() => Promise<unknown> | void)[],
  made: MadeFile = {},
): EngineRunner {
  const left = [...steps];
  const making = makingRunner(made);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one answer for every call
  const later = (async (...asked: Parameters<EngineRunner["call"]>) => {
    await left.shift()?.();
    return await making.call(...asked);
  }) as unknown as EngineRunner["call"];
  return { ...making, call: later };
}
const fails = (error: Error) => () => Promise.reject(error);

describe("a new list", () => {
  test("is counted and waits with its job; what cannot be made has failed alone", async () => {
    const batch = await create("Name,Title,Mail,Town\nAda,,ada@mail.example,\n,x\nLin,123456789", {
      mapping: { Mail: "_email", Town: null },
    });
    expect(batch).toMatchObject({
      status: "queued",
      rowCount: 3,
      failedCount: 2,
      renderedCount: 0,
      externalCartId: batch.id,
      ignoredColumns: ["Town"],
    });
    expect((await errors(batch.id)).items).toMatchObject([
      { row: 2, line: 3, code: "missing_required_field", column: "Name", field: "fld_1" },
      { row: 3, line: 4, code: "field_too_long", column: "Title", field: "fld_2" },
    ]);
    expect(await waiting()).toEqual([batch.id]);
    expect((await create("name\nAda", { externalCartId: "cart" })).externalCartId).toBe("cart");
  });

  test.each<[string, string, Partial<BatchUpload>, string]>([
    ["without the field that must be filled", "Town\nEaling", {}, "missing_required_field"],
    ["with two columns for one field", "name,Name\nAda,Ada", {}, "invalid_parameter"],
    ["with nothing below its head", "name\n\n", {}, "invalid_parameter"],
    ["with nothing at all", "", {}, "invalid_parameter"],
    ["with a quote that does not end", 'name\nAda\n"Grace\n', {}, "invalid_parameter"],
    ["that is a workbook", "PK\u0003\u0004", {}, "invalid_parameter"],
    ["with copies, which are not made", "name,_copies\nAda,2", {}, "invalid_parameter"],
    ["of 201 columns", `name${",x".repeat(200)}\nAda`, {}, "invalid_multipart"],
    ["mapped to no field", "name,b\nAda,x", { mapping: { b: "fld_x" } }, "invalid_parameter"],
    ["whose mapping names no column", "name\nA", { mapping: { b: "_key" } }, "invalid_parameter"],
    ["of no project", "name\nAda", { projectId: "prj_x" }, "project_not_found"],
    ["of no template", "name\nAda", { templateId: "tpl_x" }, "template_not_found"],
  ])("%s is refused, and leaves nothing", async (_, csv, changes, code) => {
    expect(await codeOf(create(csv, changes))).toBe(code);
    expect([await listed(), await waiting()]).toEqual([[], []]);
  });

  test.each([
    ["with nothing in it", "\uFEFF\r\n", "The list is empty."],
    ["whose head has a quote that does not end", '"name,title\nAda,x\n', "in the head, at line 1,"],
    [
      "whose head is swallowed with rows",
      'sep=;\n"name;title\nAda;"x"\n',
      "in the head, at line 2,",
    ],
    [
      "whose row is swallowed into another",
      'name,title\n"Ada,1\n"Lin",2\n',
      "at line 2 does not end",
    ],
  ])("%s is told by that", async (_, csv, cause) => {
    await expect(create(csv)).rejects.toMatchObject({
      code: "invalid_parameter",
      message: expect.stringContaining(cause),
    });
  });

  test("of a template that is not live is refused", async () => {
    await changeRow({ services }, "templates", templateId, { status: "draft" });
    expect(await codeOf(create("name\nAda"))).toBe("template_not_live");
  });

  test("and its job are not there when what is written with them fails", async () => {
    const making = createBatch(services, rolledBack(services, caller), await upload("name\nAda"));
    await expect(making).rejects.toThrow("could not be kept");
    expect([await listed(), await waiting()]).toEqual([[], []]);
  });

  test("of more rows than are written or read at once keeps each in its place", async () => {
    const names = Array.from({ length: 1_100 }, (_, i) => (i % 2 === 0 ? "" : `N${i}`));
    const { id, rowCount, failedCount } = await create(
      ["name,title", ...names.map((one) => `${one},-`)].join("\n"),
    );
    expect([rowCount, failedCount]).toEqual([1_100, 550]);
    const place = { teamId: caller.teamId, batchId: id };
    const results = await everyOne(allRowResults(services, place));
    expect(results.map(({ row }) => row)).toEqual(names.map((_, i) => i + 1));
    expect(results.map(({ line }) => line)).toEqual(names.map((_, i) => i + 2));
    expect(await everyOne(await exportRowErrors(services, caller, id))).toHaveLength(550);
    const page = await errors(id, 3, 2);
    expect([page.items.map(({ row }) => row), page.hasMore]).toEqual([[5, 7], true]);
  });

  test("is its team's and its mode's", async () => {
    const id = await listOf("Ada");
    for (const other of [await open.caller(), { ...caller, mode: "test" as const }]) {
      const refused = [
        readBatch(services, other, id),
        listRowErrors(services, other, { id, after: 0, limit: 1 }),
        exportRowErrors(services, other, id),
        listBatchOutputs(services, other, id),
        cancelBatch(services, call(other), id),
        resumeBatch(services, call(other), id),
      ];
      expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["not_found"]));
      expect(await listed(other)).toEqual([]);
    }
    expect((await read(id)).status).toBe("queued");
  });
});

describe("a job", () => {
  test("makes an order of each row, and tells of the end", async () => {
    const id = await listOf("Ada", "Grace");
    await run(id);
    expect(await read(id)).toMatchObject({ status: "completed", renderedCount: 2, failedCount: 0 });
    const made = ["fill.finalized", "render.succeeded"];
    expect(await eventTypes({ services }, caller.teamId)).toEqual([
      ...made,
      ...made,
      "batch.completed",
    ]);
    await run(id);
    expect(await renderStates({ services }, caller.teamId)).toEqual(["succeeded", "succeeded"]);
  });

  test("that dies leaves the rest to the next, which is added when nothing was done for five minutes", async () => {
    const id = await listOf("Ada", "Grace", "Lin");
    await open.queue.takeAll();
    const gone = Object.assign(new Error("gone"), { code: "57P01" });
    await expect(run(id, stepping([() => {}, fails(gone)]))).rejects.toThrow("gone");
    expect(await read(id)).toMatchObject({ status: "processing", renderedCount: 1 });
    open.clock.nowMs += 4 * 60_000;
    await requeueStuckBatches(services);
    expect(await waiting()).not.toContain(id);
    open.clock.nowMs += 2 * 60_000;
    await requeueStuckBatches(services);
    expect(await waiting()).toContain(id);
    await run(id);
    expect(await read(id)).toMatchObject({ status: "completed", renderedCount: 3 });
    open.clock.nowMs += 6 * 60_000;
    await requeueStuckBatches(services);
    expect(await waiting()).not.toContain(id);
  });

  test("writes nothing more once another has taken the batch over, or it is canceled", async () => {
    const id = await listOf("Ada", "Grace", "Lin");
    const canceling = stepping([() => {}, () => cancelBatch(services, call(), id)]);
    await run(id, stepping([() => run(id, canceling)]));
    expect(await read(id)).toMatchObject({ status: "canceled", renderedCount: 1 });
    expect((await cancelBatch(services, call(), id)).status).toBe("canceled");
    await open.queue.takeAll();
    expect((await resumeBatch(services, call(), id)).status).toBe("queued");
    expect(await waiting()).toEqual([id]);
    await run(id);
    expect(await read(id)).toMatchObject({ status: "completed", renderedCount: 3 });
    expect(await renderStates({ services }, caller.teamId)).toHaveLength(3);
    for (const end of [cancelBatch, resumeBatch]) {
      expect((await end(services, call(), id)).status).toBe("completed");
    }
    expect(await waiting()).toEqual([]);
  });

  test("that has to wait stays canceled where it was canceled meanwhile", async () => {
    const id = await listOf("Ada");
    await open.queue.takeAll();
    const busy = fails(new RunnerError("busy", "others are first"));
    await run(id, stepping([() => cancelBatch(services, call(), id).then(busy)]));
    expect([(await read(id)).status, await waiting()]).toEqual(["canceled", []]);
  });

  test("that is told to stop adds nothing, for the queue gives it to another", async () => {
    const id = await listOf("Ada", "Grace");
    await open.queue.takeAll();
    const stop = new AbortController();
    await run(id, stepping([() => stop.abort()]), stop.signal);
    expect(await read(id)).toMatchObject({ status: "processing", renderedCount: 1 });
    expect(await waiting()).toEqual([]);
  });

  test("lets others have their turn after 15 seconds, and tells how far it is", async () => {
    const id = await listOf("Ada", "Grace", "Lin");
    await open.queue.takeAll();
    const passing = (ms: number) => () => {
      open.clock.nowMs += ms;
    };
    await run(id, stepping([passing(15_000), passing(1)]));
    expect(await read(id)).toMatchObject({ status: "processing", renderedCount: 2 });
    expect((await eventTypes({ services }, caller.teamId)).at(-1)).toBe("batch.progress");
    expect(await waiting()).toEqual([id]);
  });

  test.each<[string, EngineRunner | null, string | null]>([
    ["is busy", stepping([fails(new RunnerError("busy", "others are first"))]), null],
    ["is away", AWAY, null],
    ["is not there at all", null, "renderer_not_configured"],
  ])("waits for an engine that %s: no row is to blame", async (_, runner, code) => {
    const id = await listOf("Ada");
    await open.queue.takeAll();
    await run(id, runner);
    const { status, failedCount, error } = await read(id);
    expect([status, failedCount, error?.code ?? null]).toEqual(["queued", 0, code]);
    expect(await open.queue.takeDue()).toEqual([]);
    expect(await waiting()).toEqual([id]);
    await run(id);
    expect(await read(id)).toMatchObject({ status: "completed", error: null, renderedCount: 1 });
  });

  test("tries a row again that breaks the engine, and gives up that row alone", async () => {
    const broken = fails(new RunnerError("failed", "broken"));
    const once = await listOf("Ada");
    await run(once, stepping([broken]));
    expect(await read(once)).toMatchObject({ renderedCount: 1, failedCount: 0 });
    const twice = await listOf("Ada", "Grace");
    await run(twice, stepping([broken, broken]));
    expect(await read(twice)).toMatchObject({
      status: "completed",
      renderedCount: 1,
      failedCount: 1,
    });
    expect((await errors(twice)).items).toMatchObject([
      { row: 1, code: "renderer_failed", column: null },
    ]);
  });

  test("asks no second time for a row whose text does not fit", async () => {
    const id = await listOf("Ada", "Grace");
    let asked = 0;
    const box = { box: "b1", overflow: true, missing: [], substitutions: [] };
    const fit = { boxes: [box], fontsUsed: [], substitutions: [], ignoredValues: [] };
    const counting = () => {
      asked += 1;
    };
    await run(id, stepping([counting, counting, counting], { fit }));
    expect([asked, await read(id)]).toMatchObject([2, { status: "completed", failedCount: 2 }]);
    expect((await errors(id)).items.map(({ code }) => code)).toEqual([
      "text_overflow",
      "text_overflow",
    ]);
  });

  test("waits where the plan has no more room, and says so", async () => {
    const limits = { templates: null, rendersPerMonth: 1, members: null, storageBytes: null };
    await addPlan({ services }, "one", { limits });
    await addPlan({ services }, "two");
    await putOnPlan({ services }, caller.teamId, "one");
    const id = await listOf("Ada", "Grace");
    await run(id);
    expect(await read(id)).toMatchObject({
      status: "queued",
      renderedCount: 1,
      failedCount: 0,
      error: { code: "render_limit_monthly" },
    });
    expect(await codeOf(create("name\nAda"))).toBe("render_limit_monthly");
    await putOnPlan({ services }, caller.teamId, "two");
    await run(id);
    expect(await read(id)).toMatchObject({ status: "completed", renderedCount: 2, error: null });
  });
});

describe("a list that is stuck", () => {
  const mailer = { send: () => Promise.resolve() };
  const add = async (email: string, role: MemberRole): Promise<string> => {
    const person = { email, name: "Somebody", role, password: MEMBER_PASSWORD };
    return (await addMember(services, caller.teamId, person)).userId;
  };
  /** Works a job of the batch, as where mail is sent. */
  const work = async (batchId: string): Promise<void> =>
    await runBatch(
      { ...services, mailer, runner: makingRunner({}) },
      { teamId: caller.teamId, batchId },
      new AbortController().signal,
    );
  const mails = async () => {
    const drafts = [];
    for (const { payload } of await open.queue.takeOf("mail")) {
      drafts.push(await writeNoticeMail(services, payload));
    }
    return drafts.filter((draft) => draft?.subject.startsWith("The list") === true);
  };
  const limited = async (key: string, rendersPerMonth: number): Promise<void> => {
    const limits = { templates: null, rendersPerMonth, members: null, storageBytes: null };
    await addPlan({ services }, key, { limits });
    await putOnPlan({ services }, caller.teamId, key);
  };

  test("is told to who sent it, once; to all who may see to it where a key did", async () => {
    await limited("one", 1);
    const [owner, sender] = ["mia@print.example", "otto@print.example"];
    await add(owner, "owner");
    await add("vera@print.example", "viewer");
    const userId = await add(sender, "production");
    const member = { userId, sessionId: "uss_1", role: "production" } as const;
    const list = await upload("name\nAda\nGrace");
    const { id } = await createBatch(services, call({ ...caller, member }), list);
    await work(id);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: sender,
      subject: "The list “list.csv” waits: 1 of 2 press files are made.",
    });
    expect(JSON.stringify(mail?.blocks)).toContain(`/dashboard/orders/batch?batch=${id}`);
    await work(id);
    expect(await mails()).toEqual([]);
    await cancelBatch(services, call(), id);
    await limited("two", 2);
    const byKey = await listOf("Ada", "Grace");
    await work(byKey);
    // As where its template is gone.
    await changeRow({ services }, "batches", byKey, { status: "failed" });
    const told = await mails();
    expect(told.map((draft) => String(draft?.to)).toSorted()).toEqual([owner, sender]);
    expect(told[0]?.subject).toBe("The list “list.csv” ended early: 1 of 2 press files are made.");
  });

  test("and has gone on by the time of the mail is told to nobody", async () => {
    await limited("three", 1);
    await add("mia@print.example", "owner");
    const id = await listOf("Ada", "Grace");
    await work(id);
    await limited("four", 9);
    await work(id);
    expect((await read(id)).status).toBe("completed");
    expect(await mails()).toEqual([]);
  });
});

describe("what was made", () => {
  const tokenOf = (url: string): string => url.split("/").at(-1) ?? "";

  test("is an archive of the files, named by their rows, and a table of all rows", async () => {
    const id = await listOf("Ada", "Lin");
    expect((await listBatchOutputs(services, caller, id)).map(({ kind }) => kind)).toEqual([
      "result_csv",
    ]);
    await run(id);
    const [zip, table] = await listBatchOutputs(services, caller, id);
    expect([zip, table]).toMatchObject([
      { kind: "zip", part: 1 },
      { kind: "result_csv", sizeBytes: null },
    ]);
    const archive = await openBatchOutput(services, tokenOf(zip?.signedUrl ?? ""));
    const results = await openBatchOutput(services, tokenOf(table?.signedUrl ?? ""));
    if (archive.kind !== "zip" || results.kind !== "result_csv") {
      throw new Error("links open something else");
    }
    expect([archive.fileName, results.fileName]).toEqual([`${id}-1-2.zip`, `${id}.csv`]);
    const paths = (await everyOne(archive.files)).map(({ path }) => path);
    expect(paths).toEqual([
      expect.stringMatching(/^1-.*\.pdf$/u),
      expect.stringMatching(/^2-.*\.pdf$/u),
    ]);
    expect((await everyOne(results.rows)).map(({ status }) => status)).toEqual([
      "rendered",
      "rendered",
    ]);
  });

  test("opens by no other word, and for an hour", async () => {
    const id = await listOf("Ada");
    const [table] = await listBatchOutputs(services, caller, id);
    const token = tokenOf(table?.signedUrl ?? "");
    expect(await codeOf(openBatchOutput(services, `${token}x`))).toBe("not_found");
    const other = services.tokenSigner.sign("something else", `${caller.teamId} ${id}`, 60);
    expect(await codeOf(openBatchOutput(services, other))).toBe("not_found");
    open.clock.nowMs += 3_600_001;
    expect(await codeOf(openBatchOutput(services, token))).toBe("not_found");
  });

  test("is parted between two rows where one archive would be too large (C64)", async () => {
    const id = await listOf("Ada", "Lin", "Bo");
    await run(id);
    const rows = await everyOne(allRowResults(services, { teamId: caller.teamId, batchId: id }));
    // Two of them have room in 1 GiB, and three have not.
    for (const { renderId } of rows) {
      await changeRow({ services }, "renders", renderId ?? "", { sizeBytes: 500_000_000 });
    }
    const archives = (await listBatchOutputs(services, caller, id)).filter(
      ({ kind }) => kind === "zip",
    );
    const paths = await Promise.all(
      archives.map(async ({ signedUrl }) => {
        const opened = await openBatchOutput(services, tokenOf(signedUrl));
        return opened.kind === "zip"
          ? (await everyOne(opened.files)).map(({ path }) => path.slice(0, 2))
          : [];
      }),
    );
    expect(paths).toEqual([["1-", "2-"], ["3-"]]);
  });

  test("is in no archive any more where its file is lost", async () => {
    const id = await listOf("Ada");
    await run(id);
    const [zip] = await listBatchOutputs(services, caller, id);
    const [row] = await everyOne(allRowResults(services, { teamId: caller.teamId, batchId: id }));
    await services.objects.remove(await fileOf({ services }, row?.renderId ?? ""));
    expect(await codeOf(openBatchOutput(services, tokenOf(zip?.signedUrl ?? "")))).toBe(
      "render_blob_missing",
    );
  });
});
