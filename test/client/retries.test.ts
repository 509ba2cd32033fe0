/** What the client does when there is no good answer: against a small server that gives the bad ones. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SPOILED_HEADER } from "#test/conformance/mutator.ts";
import { ConnectionError, Platen, TimeoutError } from "../../client/src/index.ts";

type Answer = (response: ServerResponse) => void;

let server: Server;
let baseUrl: string;
/** Given one after the other; the last one from then on. */
let answers: Answer[] = [];
let requests: { readonly method: string; readonly key: string; readonly body: string }[] = [];
let pauses: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    // No answers of the service: nothing holds them against its document.
    response.setHeader(SPOILED_HEADER, "1");
    void bodyOf(request).then((body) => {
      const key = String(request.headers["idempotency-key"] ?? "");
      requests.push({ method: request.method ?? "", key, body });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  answers = [];
  requests = [];
  pauses = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Dice always half way, a clock that stands still, waiting that is taken down. */
function client(options: Partial<ConstructorParameters<typeof Platen>[0]> = {}): Platen {
  return new Platen({
    baseUrl,
    apiKey: "sk_test_x",
    environment: {
      random: () => 0.5,
      nowMs: () => Date.parse("2026-11-21T12:00:00Z"),
      sleep: async (ms, signal) => {
        pauses.push(ms);
        signal?.throwIfAborted();
        await Promise.resolve();
      },
    },
    ...options,
  });
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
      .end(JSON.stringify(body));
  };
const refusal = (status: number, code: string, type: string, headers = {}): Answer =>
  json(
    status,
    { error: { code, type, message: "No.", doc_url: "https://d/e", request_id: "req_1" } },
    headers,
  );
const page =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };
const cut: Answer = (response) => response.destroy();
const silence: Answer = () => {};
const busy = (headers = {}): Answer =>
  refusal(429, "rate_limit_exceeded", "rate_limit_error", headers);
const away = refusal(503, "db_unavailable", "service_unavailable");
const list = json(200, { data: [], has_more: false, next_starting_after: null });
const fill = json(201, { fill: { id: "fil_1" } });

describe("an attempt is repeated", () => {
  test.each<[string, Answer, number]>([
    ["after 429 when the service says", busy({ "retry-after": "3" }), 3_125],
    [
      "after 429 at the date it says",
      busy({ "retry-after": "Sat, 21 Nov 2026 12:00:07 GMT" }),
      7_125,
    ],
    ["after 503", away, 375],
    ["after a proxy's 502", page(502, "<h1>Bad Gateway</h1>"), 375],
    ["after a connection that was cut", cut, 375],
    [
      "while the same key is in progress",
      refusal(409, "idempotency_request_in_progress", "idempotency_error"),
      375,
    ],
  ])("%s", async (_when, bad, pauseMs) => {
    answers = [bad, fill];
    const { fill: made } = await client().fills.create({ template_id: "tpl_1" });
    expect(made.id).toBe("fil_1");
    expect(pauses).toEqual([pauseMs]);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toEqual(requests[1]);
    expect(requests[0]?.key).toMatch(/^auto-[0-9a-f]{32}$/u);
  });

  test("with longer and longer pauses, as often as allowed", async () => {
    answers = [away];
    const refused = client({ maxRetries: 6 }).fills.list();
    await expect(refused).rejects.toMatchObject({ status: 503, code: "db_unavailable" });
    expect(pauses).toEqual([375, 750, 1_500, 3_000, 6_000, 6_000]);
  });

  test("with the caller's own key, and each call with a key of its own", async () => {
    answers = [fill];
    const platen = client();
    await platen.fills.create({ template_id: "t" }, { idempotencyKey: "order-1" });
    await platen.fills.create({ template_id: "t" });
    await platen.fills.create({ template_id: "t" });
    const keys = requests.map(({ key }) => key);
    expect(keys[0]).toBe("order-1");
    expect(new Set(keys).size).toBe(3);
  });

  test("with the same upload, though it came as a stream", async () => {
    answers = [away, json(200, { template: {} })];
    await client().templates.create({ pdf: new Blob(["%PDF-x"]).stream() });
    expect(requests.map(({ body }) => body.includes("%PDF-x"))).toEqual([true, true]);
  });
});

describe("an attempt is not repeated", () => {
  test.each<[string, Answer]>([
    ["what the caller has to change", refusal(422, "text_overflow", "invalid_request_error")],
    ["a missing thing", refusal(404, "fill_not_found", "not_found_error")],
    ["a pause longer than the caller would wait", busy({ "retry-after": "3600" })],
  ])("for %s", async (_why, bad) => {
    answers = [bad];
    await expect(client().fills.create({ template_id: "t" })).rejects.toMatchObject({
      name: expect.stringMatching(/Error$/u),
    });
    expect(requests).toHaveLength(1);
  });

  test("where it might be done twice: a write without a key", async () => {
    answers = [cut];
    const guest = client({ apiKey: undefined, publishableKey: "pk_1" });
    await expect(
      guest.embedSessions.createGuest({ external_product_id: "p" }),
    ).rejects.toBeInstanceOf(ConnectionError);
    expect(requests).toHaveLength(1);
    answers = [busy(), json(201, {})];
    await guest.embedSessions.createGuest({ external_product_id: "p" });
    expect(requests).toHaveLength(3);
  });

  test("once the caller has given up", async () => {
    answers = [away];
    const controller = new AbortController();
    const platen = client({
      environment: {
        sleep: async (_ms, signal) => {
          controller.abort(new Error("the visitor left"));
          await Promise.resolve();
          signal?.throwIfAborted();
        },
      },
    });
    await expect(platen.fills.list({}, { signal: controller.signal })).rejects.toThrow(
      "the visitor left",
    );
    expect(requests).toHaveLength(1);
    answers = [silence];
    const later = new AbortController();
    const pending = platen.fills.list({}, { signal: later.signal });
    later.abort(new Error("closed"));
    await expect(pending).rejects.toThrow("closed");
  });
});

describe("what is not the API's answer is said to be so", () => {
  test.each<[string, Answer, string]>([
    [
      "a proxy's page",
      page(502, "<html><style>b{}</style><h1>Bad&nbsp;Gateway</h1></html>", { server: "nginx" }),
      'listFills GET /fills got 502 with text/html: "Bad&nbsp;Gateway", which is not from the Platen API: a proxy in between, or another address than baseUrl should have (server: nginx).',
    ],
    [
      "an empty answer",
      (response) => response.writeHead(504).end(),
      "listFills GET /fills got 504 with an empty answer, which is not from the Platen API",
    ],
    [
      "a login page with 200",
      page(200, "<title>Sign in</title>"),
      'got 200 with text/html: "Sign in"',
    ],
    [
      "JSON that was cut off",
      (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end('{"data":['),
      'got 200 with application/json: "{"data":["',
    ],
    ["JSON of somebody else", json(403, { message: "Forbidden" }), "got 403 with application/json"],
  ])("%s", async (_what, answer, message) => {
    answers = [answer];
    const refused = client({ maxRetries: 0 }).fills.list();
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toMatchObject({ name: "UnexpectedAnswerError" });
  });

  test("no answer in time", async () => {
    answers = [silence];
    const late = client({ maxRetries: 0, timeoutMs: 50 }).fills.list();
    await expect(late).rejects.toBeInstanceOf(TimeoutError);
    await expect(late).rejects.toMatchObject({
      timeoutMs: 50,
      message: "listFills GET /fills got no answer within 50 ms.",
    });
  });

  test("nobody there", async () => {
    const gone = client({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 }).fills.list();
    await expect(gone).rejects.toBeInstanceOf(ConnectionError);
    await expect(gone).rejects.toThrow(/^listFills GET \/fills got no answer from http:\/\/127/u);
  });
});

describe("wrong use is told before anything is sent", () => {
  test("an id that would lead elsewhere", () => {
    expect(() => client().fills.retrieve("")).toThrow('id should be an id, not ""');
    expect(() => client().fills.retrieve("..")).toThrow(TypeError);
  });

  test("a credential that is missing", async () => {
    const open = client({ apiKey: undefined });
    await expect(open.fills.list()).rejects.toThrow(
      "listFills GET /fills needs the option apiKey of this client.",
    );
    await expect(open.embedFills.create({})).rejects.toThrow("needs the option clientSecret");
    expect(requests).toEqual([]);
  });

  test("an address that is none", () => {
    expect(() => new Platen({ baseUrl: "api.example.com" })).toThrow("https://api.example.com");
  });

  test("an address with or without /v1 is the same", async () => {
    answers = [list];
    for (const address of [baseUrl, `${baseUrl}/`, `${baseUrl}/v1`, `${baseUrl}/v1/`]) {
      await client({ baseUrl: address }).fills.list();
    }
    expect(requests).toHaveLength(4);
  });
});

test("an error of a type that is new is still an error of the API", async () => {
  answers = [refusal(418, "teapot", "kettle_error")];
  await expect(client().fills.list()).rejects.toMatchObject({
    name: "PlatenApiError",
    code: "teapot",
    docUrl: "https://d/e",
    requestId: "req_1",
    message: "teapot (418): No. [listFills GET /fills, req_1]",
  });
});
