/** What the client makes of an answer: the service's error, whoever else's page it was, and when to come back. */
import { describe, expect, test } from "vitest";
import { PlatenApiError, UnexpectedAnswerError } from "../../client/src/index.ts";
import { errorOf, jsonOf } from "../../client/src/read-response.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

const told = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status: 422, headers });

const page = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status: 502, headers: { "content-type": "text/html", ...headers } });

const errorIn = (response: Response) => errorOf(response, "getFill GET /fills/{id}", NOW_MS);

test("an error has what the service said, and where", async () => {
  const error = await errorIn(
    told({
      error: {
        code: "text_overflow",
        type: "invalid_request_error",
        message: "Too long.",
        doc_url: "/docs/errors#text_overflow",
        request_id: "req_1",
        fields: [
          { object_id: "box_1", field: "name", suggestion: "Ada" },
          { object_id: "box_2", field: "town", suggestion: 3, more: true },
          null,
        ],
      },
    }),
  );
  expect(error).toMatchObject({
    name: "InvalidRequestError",
    status: 422,
    code: "text_overflow",
    docUrl: "/docs/errors#text_overflow",
    requestId: "req_1",
    retryAfterSeconds: null,
    operation: "getFill GET /fills/{id}",
    message: "text_overflow (422): Too long. [getFill GET /fills/{id}, req_1]",
  });
  expect(error instanceof PlatenApiError ? error.fields : []).toEqual([
    { object_id: "box_1", field: "name", suggestion: "Ada" },
    { object_id: "box_2", field: "town" },
    { object_id: "", field: "" },
  ]);
});

test("a member that is missing is empty, and the request is named by its header", async () => {
  const bare = { error: { code: "internal_error", type: "api_error", fields: {} } };
  expect(await errorIn(told(bare, { "x-request-id": "req_9" }))).toMatchObject({
    requestId: "req_9",
    docUrl: "",
    fields: [],
  });
  expect(await errorIn(told(bare))).toMatchObject({ requestId: "" });
});

test.each<[string, unknown]>([
  ["no code", { error: { type: "api_error" } }],
  ["no type", { error: { code: "internal_error" } }],
  ["an error that is a text", { error: "gone" }],
  ["nothing", null],
])("JSON with %s is not the service's", async (_, body) => {
  expect(await errorIn(told(body))).toBeInstanceOf(UnexpectedAnswerError);
});

describe("when to come back", () => {
  test.each<[string, string | null, number | null]>([
    ["seconds", " 3 ", 3],
    ["a date, rounded up", "Sat, 21 Nov 2026 12:00:07 GMT", 7],
    ["a date that is over", "Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["part of a second is none", "1.5s", null],
    ["nothing", null, null],
  ])("%s", async (_, header, seconds) => {
    const headers: Record<string, string> = header === null ? {} : { "retry-after": header };
    expect(await errorIn(page("busy", headers))).toMatchObject({ retryAfterSeconds: seconds });
  });

  test("is counted in whole seconds that are long enough", async () => {
    const response = page("", { "retry-after": "Sat, 21 Nov 2026 12:00:07 GMT" });
    const error = await errorOf(response, "", NOW_MS - 400);
    expect(error).toMatchObject({ retryAfterSeconds: 8 });
  });
});

describe("the page of somebody in between", () => {
  test("is told by its words, without what is no word of it, and by the proxy's name", async () => {
    const html =
      "<html><style>b { color: red }</style><SCRIPT>go()</SCRIPT><b>Bad\n  Gateway</b></html>";
    const error = await errorIn(page(html, { server: "edge/1", via: "1.1 front" }));
    expect(error).toMatchObject({ status: 502, contentType: "text/html", excerpt: "Bad Gateway" });
    expect(error.message).toContain('502 with text/html: "Bad Gateway"');
    expect(error.message).toMatch(/\(server: edge\/1, via: 1\.1 front\)\.$/u);
  });

  test("is cut where it is long, and named where it is nothing", async () => {
    expect(await errorIn(page("x".repeat(500)))).toMatchObject({ excerpt: "x".repeat(160) });
    const none = await errorIn(new Response(null, { status: 502 }));
    expect(none.message).toContain("502 with an empty answer, which");
    const typeless = new Response(new Uint8Array([104, 105]), { status: 502 });
    expect((await errorIn(typeless)).message).toContain('an answer of no type: "hi"');
  });
});

test.each<[string, string, boolean]>([
  ["JSON", "application/json", true],
  ["JSON of a kind", "Application/problem+json; charset=utf-8", true],
  ["what only begins so", "application/jsonlines", false],
  ["what is called a text", "text/plain", false],
])("%s is read as data: %s", async (_, type, isData) => {
  const response = new Response('{"a":1}', { headers: { "content-type": type } });
  const read = jsonOf(response, "getFill", NOW_MS);
  await (isData
    ? expect(read).resolves.toEqual({ a: 1 })
    : expect(read).rejects.toBeInstanceOf(UnexpectedAnswerError));
});

test("what is called JSON and is none is refused", async () => {
  const response = new Response("{", { headers: JSON_TYPE });
  await expect(jsonOf(response, "getFill", NOW_MS)).rejects.toBeInstanceOf(UnexpectedAnswerError);
});
