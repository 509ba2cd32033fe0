/** Pages as they are served: what of a request a page learns, headers of every page, errors told to people. */
import { fastify, type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ApiError } from "#domain/errors.ts";
import { type Page, PAGE_HEADERS, type PageRequest } from "#http/pages.ts";
import { isForReaders, servePages } from "#http/serve-pages.ts";

/** An app with one page; what the page was handed, and what was told of errors. */
async function opened(change: Partial<Page> = {}) {
  const seen: PageRequest[] = [];
  const app = fastify({ genReqId: () => "req_1" });
  const page: Page = {
    method: "POST",
    path: "/f/{token}",
    handle: async (request) => {
      seen.push(request);
      return { status: 200, body: "<p>done</p>" };
    },
    ...change,
  };
  servePages(app, [page], {
    errorIn: (error) => (error instanceof ApiError ? error : new ApiError("internal_error", "…")),
    publicUrl: () => "https://print.example",
  });
  await app.ready();
  return { app, seen };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (
  app: FastifyInstance,
  payload: string | Buffer,
  headers: Record<string, string> = FORM,
  url = "/f/abc?lang=de",
) => app.inject({ method: "POST", url, payload, headers });
/** A form in parts with one file. */
const upload = (bytes: string, change: { readonly before?: string } = {}) => ({
  payload: [
    ...(change.before === undefined ? [] : ["--b", change.before, "", "x"]),
    "--b",
    'content-disposition: form-data; name="file"; filename="card.pdf"',
    "content-type: application/pdf",
    "",
    bytes,
    "--b--",
    "",
  ].join("\r\n"),
  headers: { "content-type": "multipart/form-data; boundary=b" },
});
const toldAs = (page: Partial<Page> = {}): Partial<Page> => ({
  errorPage: (error, { requestId }) => ({
    status: error.status,
    body: `${error.code} ${requestId}`,
  }),
  ...page,
});
const outcome = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, body];

describe("a page learns", () => {
  test("path, query, form and headers as texts, and the request's id", async () => {
    const { app, seen } = await opened();
    expect((await post(app, "name=Ada+L%C3%B6we&empty=")).statusCode).toBe(200);
    expect(seen[0]).toMatchObject({
      params: { token: "abc" },
      query: { lang: "de" },
      form: { name: "Ada Löwe", empty: "" },
      upload: null,
      requestId: "req_1",
    });
    expect(seen[0]?.headers["content-type"]).toBe(FORM["content-type"]);
  });

  test("of a name that a form repeats the last, and of one that the query repeats nothing", async () => {
    const { app, seen } = await opened();
    await post(app, "a=1&a=2", FORM, "/f/abc?q=1&q=2");
    expect([seen[0]?.form, seen[0]?.query]).toEqual([{ a: "2" }, {}]);
  });

  test("of a file its hash, size and name, and keeps nothing", async () => {
    const { app, seen } = await opened({ maxUploadBytes: 100 });
    const { payload, headers } = upload("%PDF-1.7");
    await post(app, payload, headers);
    expect(seen[0]?.upload).toEqual({
      sha256: createHash("sha256").update("%PDF-1.7").digest("hex"),
      bytes: 8,
      fileName: "card.pdf",
    });
  });

  test("of an empty file nothing: none was chosen", async () => {
    const { app, seen } = await opened({ maxUploadBytes: 100 });
    const { payload, headers } = upload("");
    await post(app, payload, headers);
    expect(seen[0]?.upload).toBeNull();
  });

  test("nothing of a text beside a file: a form that uploads has nothing else to say", async () => {
    const { app, seen } = await opened({ maxUploadBytes: 100 });
    const { payload, headers } = upload("%PDF-1.7", {
      before: 'content-disposition: form-data; name="a"',
    });
    await post(app, payload, headers);
    expect(seen[0]).toMatchObject({ form: {}, upload: { bytes: 8 } });
  });

  test("nothing of a form that its address has said all of", async () => {
    const { app, seen } = await opened({ isFormIgnored: true });
    const { payload, headers } = upload("%PDF-1.7");
    expect((await post(app, payload, headers)).statusCode).toBe(200);
    expect(seen[0]).toMatchObject({ form: {}, upload: null });
  });
});

describe("a request is told as an error of the page", () => {
  test.each<[string, Partial<Page>, ReturnType<typeof upload>, [number, string]]>([
    ["a file where none is taken", {}, upload("%PDF"), [415, "unsupported_media_type"]],
    ["one that is too large", { maxUploadBytes: 7 }, upload("%PDF-1.7"), [413, "pdf_too_large"]],
    [
      "a form that ends too soon",
      { maxUploadBytes: 100 },
      { ...upload("%PDF"), payload: "--b\r\ncontent-disposition: form-data" },
      [400, "invalid_multipart"],
    ],
  ])("with %s", async (_, page, { payload, headers }, [status, code]) => {
    const { app, seen } = await opened(toldAs(page));
    expect(outcome(await post(app, payload, headers))).toEqual([status, `${code} req_1`]);
    expect(seen).toEqual([]);
  });

  test("of exactly the most it is none", async () => {
    const { app, seen } = await opened({ maxUploadBytes: 8 });
    const { payload, headers } = upload("%PDF-1.7");
    await post(app, payload, headers);
    expect(seen[0]?.upload?.bytes).toBe(8);
  });

  test.each<[string, string, string, [number, string]]>([
    ["in the form", "name=a%00b", "/f/abc", [400, "invalid_parameter"]],
    ["in the query", "name=a", "/f/abc?q=%00", [400, "invalid_parameter"]],
    ["in the path, where it names nothing", "name=a", "/f/a%00b", [404, "not_found"]],
  ])("with a character that no database keeps %s", async (_, form, url, [status, code]) => {
    const { app, seen } = await opened(toldAs());
    expect(outcome(await post(app, form, FORM, url))).toEqual([status, `${code} req_1`]);
    expect(seen).toEqual([]);
  });

  test("that was asked too often is cut off, before its form is read, and says when to come back", async () => {
    const { app, seen } = await opened(
      toldAs({
        admit: () =>
          Promise.reject(new ApiError("rate_limit_exceeded", "…", { retryAfterSeconds: 7 })),
      }),
    );
    const response = await post(app, "a=1");
    expect([
      response.statusCode,
      response.headers["retry-after"],
      response.headers.connection,
    ]).toEqual([429, "7", "close"]);
    expect(seen).toEqual([]);
  });

  test("that the page throws", async () => {
    const { app } = await opened(
      toldAs({ handle: () => Promise.reject(new ApiError("fill_expired", "…")) }),
    );
    expect((await post(app, "a=1")).body).toBe("fill_expired req_1");
  });
});

describe("headers", () => {
  test("of every page let in no script of strangers, and no frame", async () => {
    const { app } = await opened(
      toldAs({ handle: () => Promise.reject(new ApiError("not_found", "…")) }),
    );
    const { headers } = await post(app, "");
    expect(headers).toMatchObject({ ...PAGE_HEADERS, "content-type": "text/html; charset=utf-8" });
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/u,
    );
  });

  test("of a page's own win, and its bytes are sent as they are", async () => {
    const body = new Uint8Array([0, 255, 1]);
    const { app } = await opened({
      handle: async () => ({
        status: 201,
        body,
        contentType: "image/png",
        headers: { "cache-control": "no-store" },
      }),
    });
    const response = await post(app, "");
    expect([
      response.statusCode,
      response.headers["content-type"],
      response.headers["cache-control"],
    ]).toEqual([201, "image/png", "no-store"]);
    expect(Uint8Array.from(response.rawPayload)).toEqual(body);
  });
});

test("what is read can be asked for without its body, what is sent cannot", async () => {
  const read = await opened({ method: "GET" });
  expect((await read.app.inject({ method: "HEAD", url: "/f/abc" })).statusCode).toBe(200);
  expect((await read.app.inject({ method: "POST", url: "/f/abc" })).statusCode).toBe(404);
  const sent = await opened();
  expect((await sent.app.inject({ method: "GET", url: "/f/abc" })).statusCode).toBe(404);
});

test.each<[string, { method: string; url: string; accept?: string }, boolean]>([
  ["a browser's page", { method: "GET", url: "/lost", accept: "text/html,*/*;q=0.8" }, true],
  ["a check of one", { method: "HEAD", url: "/lost", accept: "text/html" }, true],
  ["a form", { method: "POST", url: "/lost", accept: "text/html" }, false],
  ["an operation", { method: "GET", url: "/v1/fills", accept: "text/html" }, false],
  ["the API itself", { method: "GET", url: "/v1", accept: "text/html" }, false],
  ["the API with a query", { method: "GET", url: "/v1?a=1", accept: "text/html" }, false],
  ["an address that begins like it", { method: "GET", url: "/v10", accept: "text/html" }, true],
  ["a program's request", { method: "GET", url: "/lost", accept: "*/*" }, false],
  ["one that says nothing", { method: "GET", url: "/lost" }, false],
])("of a request it is known whether it is for readers: %s", (_, { accept, ...rest }, expected) => {
  expect(isForReaders({ ...rest, headers: { accept } } as never)).toBe(expected);
});
