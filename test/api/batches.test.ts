/** Orders of a list over HTTP, with the engine; what stops, waits or is refused is tried in test/services/batches. */
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batch as job } from "#jobs/batch.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { eventTypes } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { addProject, makeShop, type PlainShop, restrictFirstField } from "#test/support/world.ts";

let app: TestApp;
let shop: PlainShop;
let name: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), customerDays: 30 });
  shop = await makeShop(app);
  name = shop.fields[0]?.name ?? "";
  // Required, and 12 characters at most.
  await restrictFirstField(shop);
});
afterAll(() => app.close());

interface Sent {
  readonly client?: Client;
  readonly mapping?: object;
  readonly parts?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

async function send(csv: string | Uint8Array, sent: Sent = {}) {
  const form = new FormData();
  form.set("template_id", shop.templateId);
  form.set("csv", new Blob([typeof csv === "string" ? csv : new Uint8Array(csv)]), "list.csv");
  if (sent.mapping !== undefined) {
    form.set("mapping", JSON.stringify(sent.mapping));
  }
  for (const [part, text] of Object.entries(sent.parts ?? {})) {
    form.set(part, text);
  }
  const { client = shop.client, headers = {} } = sent;
  const answer = await client.raw("POST", "/batches", { body: form, headers });
  return { status: answer.status, body: await answer.json() };
}

/** A batch of rows that nothing is wrong with; its id. */
async function started(rows: readonly string[], sent: Sent = {}): Promise<string> {
  const { status, body } = await send([name, ...rows].join("\n"), sent);
  expect([status, body.batch?.status]).toEqual([202, "queued"]);
  return body.batch.id;
}

/** Works the jobs of batches that wait, once. */
async function work(): Promise<void> {
  const jobs = await app.queue.takeAll();
  for (const { queue, payload } of jobs) {
    if (queue === job.name) {
      await job.run(app.services, payload, new AbortController().signal, () => {});
    }
  }
}

async function read(id: string, client = shop.client) {
  return (await client.get(`/batches/${id}`)).body.batch;
}

async function finalsOf(id: string): Promise<readonly Record<string, unknown>[]> {
  return (await shop.client.get(`/renders?external_cart_id=${id}`)).body.data;
}

async function download(url: string): Promise<Response> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return answer;
}

test("a list is made row by row, and bad rows fail alone without a word of what they hold (C63, C65)", async () => {
  const told = (await eventTypes(app, shop.teamId)).length;
  const csv = [
    `\uFEFF${name};Number;Mail;Notes`,
    "Ada;A-1;ada@mail.example;first",
    '"Grace\r\nHopper";;;',
    ";A-3;;",
    "",
    "Somebody with a long name;A-4;;",
    "Lin;A-5;no address;",
    "Lin;A-6;;;;too much",
    "'=Lin;A-7;;",
  ].join("\r\n");
  const mapping = { Number: "_key", Mail: "_email", Notes: null };
  const { status, body } = await send(csv, { mapping });
  expect(status).toBe(202);
  expect(body.batch).toMatchObject({
    status: "queued",
    template_id: shop.templateId,
    file_name: "list.csv",
    row_count: 7,
    rendered_count: 0,
    failed_count: 4,
    ignored_columns: ["Notes"],
    error: null,
    completed_at: null,
  });
  const { id } = body.batch;
  const errors = (await shop.client.get(`/batches/${id}/errors?limit=2`)).body;
  expect(errors).toMatchObject({ has_more: true, next_starting_after: "4" });
  const field = shop.fields[0]?.id;
  expect(errors.data).toMatchObject([
    { row: 3, line: 5, column: name, field, code: "missing_required_field" },
    { row: 4, line: 7, column: name, field, code: "field_too_long" },
  ]);
  await work();
  expect(await read(id)).toMatchObject({
    status: "completed",
    rendered_count: 2,
    failed_count: 5,
    completed_at: expect.any(String),
  });
  const finals = await finalsOf(id);
  expect(finals.map((one) => [one["external_order_id"], one["customer_email"]])).toEqual([
    ["A-7", null],
    ["A-1", "ada@mail.example"],
  ]);
  const fill = (await shop.client.get(`/fills/${String(finals[0]?.["fill_id"])}`)).body.fill;
  expect([fill.status, Object.values(fill.values)]).toEqual(["finalized", ["=Lin"]]);
  const rendered = ["fill.finalized", "render.succeeded"];
  expect((await eventTypes(app, shop.teamId)).slice(told)).toEqual([
    ...rendered,
    ...rendered,
    "batch.completed",
  ]);
  const event = (await shop.client.get("/events?type=batch.completed")).body.data[0];
  expect(event.data).toEqual({
    batch_id: id,
    template_id: shop.templateId,
    row_count: 7,
    rendered_count: 2,
    failed_count: 5,
  });
  const file = await shop.client.raw("GET", `/batches/${id}/errors`, {
    headers: { accept: "text/csv" },
  });
  const text = await file.text();
  expect(text.split("\r\n").map((line) => line.split(",").slice(0, 5).join(" "))).toEqual([
    "row line column field code",
    // Two lines where there is room for one: found when it is made.
    `2 3 ${name} ${field} text_overflow`,
    `3 5 ${name} ${field} missing_required_field`,
    `4 7 ${name} ${field} field_too_long`,
    "5 8 Mail  invalid_parameter",
    "6 9   row_long",
    "",
  ]);
  expect(text).not.toMatch(/Somebody|no address|too much/u);
});

test("what was made is an archive in the order of the list, and a table of what became of each row", async () => {
  const id = await started(["Ada", "Grace", "A name that is far too long"]);
  const results = async (): Promise<string> => {
    const { data } = (await shop.client.get(`/batches/${id}/outputs`)).body;
    const answer = await download(
      data.find((one: { kind: string }) => one.kind === "result_csv").signed_url,
    );
    return await answer.text();
  };
  expect(await results()).toContain("1,2,waiting,");
  await work();
  const { data } = (await shop.client.get(`/batches/${id}/outputs`)).body;
  expect(data).toMatchObject([
    { kind: "zip", part: 1, size_bytes: expect.any(Number) },
    { kind: "result_csv", part: 1, size_bytes: null },
  ]);
  const answer = await download(data[0].signed_url);
  expect(answer.headers.get("content-disposition")).toContain(`filename="${id}-1-2.zip"`);
  const archive = new Uint8Array(await answer.arrayBuffer());
  expect(data[0].size_bytes).toBe(archive.length);
  const files = unzipSync(archive);
  expect(Object.keys(files)).toEqual([
    expect.stringMatching(/^1-.*\.pdf$/u),
    expect.stringMatching(/^2-.*\.pdf$/u),
  ]);
  const [last, first] = await finalsOf(id);
  const stored = await shop.client.raw("GET", `/renders/${String(first?.["id"])}/download`);
  expect(
    Buffer.from(Object.values(files)[0] ?? []).equals(Buffer.from(await stored.arrayBuffer())),
  ).toBe(true);
  expect(await results()).toContain(`2,3,rendered,${String(last?.["id"])},`);
  // What is erased is in no archive, whose link goes on to be good.
  await shop.client.raw("DELETE", `/fills/${String(first?.["fill_id"])}`);
  const after = unzipSync(new Uint8Array(await (await download(data[0].signed_url)).arrayBuffer()));
  expect(Object.keys(after)).toEqual([Object.keys(files)[1]]);
  expect((await fetch(`${String(data[0].signed_url)}x`)).status).toBe(404);
});

test("a mapping that is none is refused at the door", async () => {
  const { status, body } = await send(`${name}\nAda`, { parts: { mapping: "[1]" } });
  expect([status, body.error.code]).toEqual([400, "invalid_parameter"]);
});

test("a batch is its team's, its mode's and its project's, and one under one Idempotency-Key", async () => {
  const projectId = await addProject(app, shop.teamId, "Lists");
  const sent = { parts: { project_id: projectId }, headers: { "idempotency-key": "list-1" } };
  const [id, again] = [await started(["Ada"], sent), await started(["Ada"], sent)];
  expect(again).toBe(id);
  const listed = (await shop.client.get(`/batches?project_id=${projectId}`)).body.data;
  expect(listed.map((one: { id: string }) => one.id)).toEqual([id]);
  const test = clientOf(app.url, await app.newKey(shop.teamId, { mode: "test" }));
  const stranger = clientOf(app.url, (await app.newTeam()).key);
  for (const client of [test, stranger]) {
    expect((await client.get("/batches")).body.data).toEqual([]);
    for (const path of ["", "/errors", "/outputs"]) {
      expect((await client.get(`/batches/${id}${path}`)).body.error?.code).toBe("not_found");
    }
    expect((await client.post(`/batches/${id}/cancel`)).body.error.code).toBe("not_found");
  }
  await work();
  expect((await finalsOf(id)).map((one) => one["project_id"])).toEqual([projectId]);
});

test("what waits of a customer is exported and erased; what is left of ended batches goes in its time", async () => {
  const mapping = { Mail: "_email" };
  const csv = `${name},Mail\nAda,Ada@Mail.example\nGrace,grace@mail.example`;
  const { id } = (await send(csv, { mapping })).body.batch;
  const of = { email: "ada@mail.example" };
  const asked = { headers: { "content-type": "application/json" }, body: JSON.stringify(of) };
  const exported = await shop.client.raw("POST", "/customers/export", asked);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const row = JSON.parse(new TextDecoder().decode(files[`batch_rows/${id}-1.json`]));
  expect(Object.values(row.values)).toEqual(["Ada"]);
  const erased = await shop.client.post("/customers/erase", of);
  expect(erased.body.erasure.batch_rows).toBe(1);
  await shop.client.post(`/batches/${id}/cancel`);
  expect(await read(id)).toMatchObject({ failed_count: 1, rendered_count: 0 });
  const { data } = (await shop.client.get(`/batches/${id}/errors`)).body;
  expect(data).toMatchObject([{ row: 1, code: "fill_not_found" }]);
  app.clock.aheadMs += 8 * 86_400_000;
  await sweep(app.services);
  expect((await shop.client.post(`/batches/${id}/resume`)).body.batch.status).toBe("canceled");
  app.clock.aheadMs += 31 * 86_400_000;
  await sweep(app.services);
  expect((await shop.client.get(`/batches/${id}`)).status).toBe(404);
});

test("lists of other encodings and separators are read (C66)", async () => {
  const text = `\uFEFF${name}\tNotes\r\nÅsa\tx\r\n`;
  const utf16 = new Uint8Array(Buffer.from(text, "utf16le"));
  const windows = new Uint8Array(Buffer.from(`${name};Notes\nM\xfcller;x`, "latin1"));
  for (const csv of [utf16, windows]) {
    const { body } = await send(csv);
    expect([body.batch.row_count, body.batch.failed_count]).toEqual([1, 0]);
  }
  await work();
  const fills = (await shop.client.get("/fills?limit=2")).body.data;
  expect(fills.map((one: { values: object }) => Object.values(one.values)[0])).toEqual([
    "Müller",
    "Åsa",
  ]);
});

test("a batch says what its list was read as, and a list is read as it is said to be", async () => {
  const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
  const ivan = new Uint8Array([...latin(`${name}\n`), 0xc8, 0xe2, 0xe0, 0xed]);
  for (const [csv, parts, charset] of [
    [`${name}\nZoë`, {}, "utf-8"],
    [new Uint8Array(Buffer.from(`${name}\nÅsa`, "utf16le")), {}, "utf-16le"],
    [latin(`${name}\nZo\xeb`), {}, "windows-1252"],
    [ivan, { charset: "windows-1251" }, "windows-1251"],
  ] as const) {
    const { status, body } = await send(csv, { parts });
    expect([status, body.batch.charset]).toEqual([202, charset]);
    expect((await read(body.batch.id)).charset).toBe(charset);
  }
  await work();
  const fills = (await shop.client.get("/fills?limit=4")).body.data;
  expect(fills.map((one: { values: object }) => Object.values(one.values)[0])).toEqual([
    "Иван",
    "Zoë",
    "Åsa",
    "Zoë",
  ]);
});

test.each<[string, string, RegExp, { readonly charset?: string }]>([
  ["a PDF", "%PDF-1.7\n", /is a PDF/u, {}],
  ["a workbook", "PK\u0003\u0004", /workbook/u, {}],
  ["a picture", "\u0089PNG\r\n\u001a\n", /no text/u, {}],
  ["UTF-8 with a row of another charset", "NAME\nZo\u00c3\u00ab\nAnd\u00e9", /line 3/u, {}],
  ["UTF-8 that was cut off", "NAME\nZo\u00c3\u00ab\nAnd\u00c3", /line 3/u, {}],
  ["a byte that no letter of Windows-1252 has", "NAME\n\u0081sa", /windows-1252/u, {}],
  ["other bytes than it says", "NAME\n\u0081", /shift_jis/u, { charset: "shift_jis" }],
])("%s is refused whole, and nothing of it printed", async (_, text, words, parts) => {
  const csv = new Uint8Array(Buffer.from(text.replace("NAME", name), "latin1"));
  const { status, body } = await send(csv, { parts });
  expect([status, body.error.code]).toEqual([400, "invalid_parameter"]);
  expect(body.error.message).toMatch(words);
  expect(body.error.fields).toEqual([
    { object_id: "parts", field: parts.charset === undefined ? "csv" : "charset" },
  ]);
});
