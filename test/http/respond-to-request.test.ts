import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { ApiError } from "#domain/errors.ts";
import { type Declaration, json, operation, type OperationResponse } from "#http/operation.ts";
import type { SpooledFile } from "#http/parse-request.ts";
import { z } from "#http/schema.ts";
import {
  type Deps,
  type HttpKit,
  type MemoryTx,
  openHttp,
  outcomeOf,
} from "#test/support/http-kit.ts";

const JSON_TYPE = { "content-type": "application/json" };

interface Seen {
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

interface Shape {
  readonly declared?: Partial<Declaration>;
  /** False for an operation without a body. */
  readonly takesBody?: boolean;
  readonly response?: () => OperationResponse;
}

/** An operation that answers with what it was given. */
async function kitOf(
  { declared = {}, takesBody = true, response }: Shape = {},
  changes: Partial<Deps> = {},
): Promise<HttpKit> {
  return await openHttp(
    operation<null, MemoryTx, Seen>()({
      id: "seeThing",
      method: "POST",
      path: "/things",
      summary: "See a thing",
      auth: "secret",
      scope: "fills:write",
      stability: "stable",
      tag: "Things",
      query: z.object({}).loose(),
      replies: { 200: { description: "Seen" } },
      errors: [],
      example: {},
      ...(takesBody ? { body: z.unknown() } : {}),
      handle: async (_, { query, body, files }) => ({ query, body, files }),
      present: response ?? ((seen) => json(200, seen)),
      ...declared,
    }),
    changes,
  );
}

const file = { description: "", required: false, maxBytes: 5, tooLarge: "pdf_too_large" } as const;
const FORM: Shape = { declared: { files: { pdf: file, logo: file } } };

/** A multipart body (RFC 2046, 5.1) of parts: name, content, and a file name for files. */
function form(
  parts: readonly (readonly [name: string, content: string, fileName?: string])[],
  boundary = "b1",
) {
  const lines = parts.map(
    ([name, content, fileName]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
      `${fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: a/b`}` +
      `\r\n\r\n${content}\r\n`,
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: `${lines.join("")}--${boundary}--\r\n`,
  };
}

describe("media types, before a byte of the body is read", () => {
  test.each<[string, headers: Record<string, string>, payload: string | undefined, ok: boolean]>([
    ["none, and no body", {}, undefined, true],
    ["a type without a body", { "content-type": "text/plain" }, undefined, true],
    ["JSON", JSON_TYPE, "{}", true],
    ["JSON with a charset", { "content-type": "application/json; charset=UTF-8" }, "{}", true],
    [
      "the same in quotation marks",
      { "content-type": 'Application/JSON;charset="utf8"' },
      "{}",
      true,
    ],
    ["ASCII, which is UTF-8", { "content-type": "application/json;charset=us-ascii" }, "{}", true],
    ["another charset", { "content-type": "application/json; charset=iso-8859-1" }, "{}", false],
    [
      "one that begins like it",
      { "content-type": "application/json; charset=utf-80" },
      "{}",
      false,
    ],
    ["text", { "content-type": "text/plain" }, "{}", false],
    ["a type that ends like it", { "content-type": "x-application/json" }, "{}", false],
    ["a form", { "content-type": "multipart/form-data; boundary=b" }, "{}", false],
    ["compressed", { ...JSON_TYPE, "content-encoding": "gzip" }, "{}", false],
    ["said not to be compressed", { ...JSON_TYPE, "content-encoding": " Identity " }, "{}", true],
  ])("%s", async (_, headers, payload, ok) => {
    const kit = await kitOf();
    const request = payload === undefined ? { headers } : { headers, payload };
    expect(outcomeOf(await kit.send(request))).toEqual(
      ok ? [200, null] : [415, "unsupported_media_type"],
    );
  });

  test("a form asks for a form, even without a body", async () => {
    const kit = await kitOf(FORM);
    expect(outcomeOf(await kit.send())).toEqual([415, "unsupported_media_type"]);
    expect(outcomeOf(await kit.send({ headers: JSON_TYPE, payload: "{}" }))[0]).toBe(415);
    expect(outcomeOf(await kit.send(form([])))[0]).not.toBe(415);
  });

  test("an operation without a body looks at none", async () => {
    const kit = await kitOf({ takesBody: false });
    for (const [headers, payload] of [
      [{ "content-type": "text/csv" }, "a,b"],
      [{ ...JSON_TYPE, "content-encoding": "gzip" }, "{"],
    ] as const) {
      expect((await kit.send({ headers, payload })).json()).toEqual({
        query: {},
        body: {},
        files: {},
      });
    }
  });
});

describe("a JSON body", () => {
  const send = async (payload: string | Buffer, shape: Shape = {}) => {
    const kit = await kitOf(shape);
    return await kit.send({ headers: JSON_TYPE, payload });
  };

  test.each<[string, payload: string | Buffer]>([
    ["no JSON", "{"],
    ["two members of one name", '{"a":1,"a":1}'],
    ["no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["half a character", Buffer.from([0x22, 0xc3, 0x22])],
  ])("%s is refused", async (_, payload) => {
    expect(outcomeOf(await send(payload))).toEqual([400, "invalid_json"]);
  });

  test("no body is none, and is not parsed", async () => {
    expect((await send("")).json()).toMatchObject({ body: {} });
    expect((await send("null")).json()).toMatchObject({ body: null });
  });

  test.each<[string, declared: Partial<Declaration>, most: number]>([
    ["a megabyte", {}, 1_048_576],
    ["half of it for browsers", { auth: "client_secret" }, 524_288],
    ["what the operation says", { maxBodyBytes: 10 }, 10],
    ["what it says, for browsers too", { auth: "client_secret", maxBodyBytes: 600_000 }, 600_000],
  ])("%s is the most", async (_, declared, most) => {
    const sized = (bytes: number): string => `"${"a".repeat(bytes - 2)}"`;
    expect((await send(sized(most), { declared })).statusCode).toBe(200);
    const over = await send(sized(most + 1), { declared });
    expect(outcomeOf(over)).toEqual([400, "invalid_json"]);
    expect(over.json()).toMatchObject({ error: { message: `The body is over ${most} bytes.` } });
  });

  test("has two thousand members and items at the most, or what the operation says", async () => {
    const items = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 0));
    expect((await send(items(2_000))).statusCode).toBe(200);
    expect(outcomeOf(await send(items(2_001)))).toEqual([400, "invalid_json"]);
    expect((await send(items(2_001), { declared: { maxBodyItems: 2_001 } })).statusCode).toBe(200);
  });

  test("that does not come to its end in time is given up", async () => {
    const kit = await kitOf({}, { bodyTimeoutMs: 1 });
    const response = await kit.app.inject({
      method: "POST",
      url: "/things",
      headers: { ...JSON_TYPE, "transfer-encoding": "chunked" },
      payload: new Readable({ read: () => {} }),
    });
    expect(outcomeOf(response)).toEqual([400, "invalid_json"]);
    // The rest of it would be taken for the next request.
    expect(response.headers["connection"]).toBe("close");
  });
});

describe("a form", () => {
  const send = async (parts: Parameters<typeof form>[0], changes: Partial<Deps> = {}) => {
    const kit = await kitOf(FORM, changes);
    return await kit.send(form(parts));
  };

  test("has texts, and files that go straight to the store", async () => {
    const response = await send([
      ["title", "Card"],
      ["pdf", "12345", "a.pdf"],
      ["note", ""],
    ]);
    expect(response.json()).toEqual({
      query: {},
      body: { title: "Card", note: "" },
      files: { pdf: { sha256: "ab", bytes: 5, fileName: "a.pdf" } },
    });
  });

  test.each<[string, parts: Parameters<typeof form>[0], outcome: readonly [number, string]]>([
    [
      "a text sent twice",
      [
        ["a", "1"],
        ["a", "1"],
      ],
      [400, "invalid_multipart"],
    ],
    ["a text that is too long", [["a", "x".repeat(65_537)]], [400, "invalid_multipart"]],
    ["a file nobody asked for", [["other", "1", "a"]], [400, "invalid_parameter"]],
    [
      "one named like a thing of every object",
      [["constructor", "1", "a"]],
      [400, "invalid_multipart"],
    ],
    [
      "a file sent twice",
      [
        ["pdf", "1", "a"],
        ["pdf", "1", "a"],
      ],
      [400, "invalid_parameter"],
    ],
    ["a file over its cap", [["pdf", "123456", "a"]], [413, "pdf_too_large"]],
  ])("with %s is refused", async (_, parts, outcome) => {
    expect(outcomeOf(await send(parts))).toEqual(outcome);
  });

  test("that is cut off, or names no boundary, cannot be taken apart", async () => {
    const kit = await kitOf(FORM);
    const { headers, payload } = form([["a", "1"]]);
    for (const request of [
      { headers, payload: payload.slice(0, -12) },
      { headers: { "content-type": "multipart/form-data" }, payload },
    ]) {
      expect(outcomeOf(await kit.send(request))).toEqual([400, "invalid_multipart"]);
    }
  });

  test("the first mistake is told, though what comes after it is read", async () => {
    const response = await send([
      ["other", "1", "a"],
      ["a", "1"],
      ["a", "2"],
    ]);
    expect(outcomeOf(response)).toEqual([400, "invalid_parameter"]);
  });

  test("an error of the store is no mistake of the client", async () => {
    const spool = (): Promise<never> => Promise.reject(new RangeError("away"));
    expect(outcomeOf(await send([["pdf", "1", "a"]], { spool }))).toEqual([503, "db_unavailable"]);
  });
});

describe("the same form under an Idempotency-Key", () => {
  const key = { "idempotency-key": "k" };
  const keyed = (request: ReturnType<typeof form>) => ({
    ...request,
    headers: { ...request.headers, ...key },
  });

  test("is the same with another boundary, wherever the packets are cut", async () => {
    const kit = await kitOf(FORM);
    const parts = [
      ["title", "Card"],
      ["pdf", "a-b1", "a"],
    ] as const;
    await kit.send(keyed(form(parts, "xx--boundary")));
    const again = await kit.send(keyed(form(parts, "other")));
    expect(again.headers["idempotent-replay"]).toBe("true");
    const { headers, payload } = keyed(form(parts, "a third one"));
    const cut = await kit.app.inject({
      method: "POST",
      url: "/things",
      headers: { ...headers, "content-type": 'multipart/form-data; boundary="a third one"' },
      payload: Readable.from(Array.from(payload, (byte) => Buffer.from(byte, "latin1"))),
    });
    expect(cut.headers["idempotent-replay"]).toBe("true");
  });

  test("is another with another byte in a file", async () => {
    const kit = await kitOf(FORM);
    await kit.send(keyed(form([["pdf", "1", "a"]])));
    expect(outcomeOf(await kit.send(keyed(form([["pdf", "2", "a"]]))))).toEqual([
      422,
      "idempotency_key_mismatch",
    ]);
  });

  test("an oversized body has a fingerprint of all of it", async () => {
    const kit = await kitOf({ declared: { maxBodyBytes: 4 } });
    const send = (payload: string) => kit.send({ headers: { ...JSON_TYPE, ...key }, payload });
    expect(outcomeOf(await send('"aaaaaa"'))).toEqual([400, "invalid_json"]);
    expect((await send('"aaaaaa"')).headers["idempotent-replay"]).toBe("true");
    expect(outcomeOf(await send('"aaaaab"'))).toEqual([422, "idempotency_key_mismatch"]);
  });

  test("is honoured where something changes for one client", async () => {
    const replays = async (declared: Partial<Declaration>): Promise<unknown> => {
      const kit = await kitOf({ declared });
      const request = { headers: { ...JSON_TYPE, ...key }, payload: "{}" };
      await kit.send(request);
      return (await kit.send(request)).headers["idempotent-replay"];
    };
    expect(await replays({ method: "PATCH" })).toBe("true");
    expect(await replays({ auth: "hosted" })).toBe("true");
    expect(await replays({ idempotency: "ignored" })).toBeUndefined();
    expect(await replays({ auth: "publishable" })).toBeUndefined();
    expect(await replays({ auth: "storefront" })).toBeUndefined();
    expect(await replays({ auth: "none", scope: null })).toBeUndefined();
  });
});

describe("the version and the mode that are asked for", () => {
  test.each<[headers: Record<string, string>, field: string | null]>([
    [{ "x-service-version": LATEST_API_VERSION }, null],
    [{ "x-service-version": "1999-01-01" }, "X-Service-Version"],
    [{ "x-service-version": "" }, "X-Service-Version"],
    [{ "x-service-mode": "live" }, null],
    [{ "x-service-mode": "test" }, "X-Service-Mode"],
    [{ "x-service-mode": "word" }, "X-Service-Mode"],
  ])("%j", async (headers, field) => {
    const kit = await kitOf();
    const response = await kit.send({ headers });
    if (field === null) {
      expect(outcomeOf(response)).toEqual([200, null]);
    } else {
      expect(response.json()).toMatchObject({
        error: { code: "invalid_parameter", fields: [{ object_id: "header", field }] },
      });
    }
  });

  test("what is wrong with the body is told before", async () => {
    const kit = await kitOf();
    const response = await kit.send({
      headers: { ...JSON_TYPE, "x-service-version": "1999-01-01" },
      payload: "{",
    });
    expect(outcomeOf(response)).toEqual([400, "invalid_json"]);
  });
});

test("a credential in the query is no parameter of the operation", async () => {
  const seen = async (auth: Declaration["auth"]): Promise<unknown> => {
    const kit = await kitOf({ declared: { auth } });
    return (await kit.send({ url: "/things?key=a&client_secret=b&limit=1" })).json().query;
  };
  expect(await seen("publishable")).toEqual({ client_secret: "b", limit: "1" });
  expect(await seen("client_secret")).toEqual({ key: "a", limit: "1" });
  expect(await seen("secret")).toEqual({ key: "a", client_secret: "b", limit: "1" });
});

describe("responses", () => {
  test("JSON, bytes and streams, each with the headers of the operation", async () => {
    const sent = async (response: OperationResponse) => {
      const { statusCode, headers, body } = await (
        await kitOf({ response: () => response })
      ).send();
      return [statusCode, headers["content-type"], body];
    };
    expect(await sent(json(201, { b: 1, a: 2 }))).toEqual([
      201,
      "application/json; charset=utf-8",
      '{"b":1,"a":2}',
    ]);
    expect(await sent({ status: 204 })).toEqual([204, undefined, ""]);
    const png = { "content-type": "image/png" };
    expect(await sent({ status: 200, headers: png, bytes: Buffer.from("ab") })).toEqual([
      200,
      "image/png",
      "ab",
    ]);
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("a");
      yield Buffer.from("b");
    }
    expect(await sent({ status: 200, headers: png, stream: chunks() })).toEqual([
      200,
      "image/png",
      "ab",
    ]);
  });

  test("an error has its code, its page, the request, and what helps", async () => {
    const response = (): never => {
      throw new ApiError("rate_limit_exceeded", "Slow down.", {
        retryAfterSeconds: 3,
        link: "</x>; rel=next",
        fields: [{ objectId: "body", field: "a" }],
        cause: new Error("not for the client"),
      });
    };
    const sent = await (await kitOf({ response })).send();
    expect(sent.headers).toMatchObject({ "retry-after": "3", link: "</x>; rel=next" });
    expect(sent.json()).toEqual({
      error: {
        type: "rate_limit_error",
        code: "rate_limit_exceeded",
        message: "Slow down.",
        doc_url: "https://api.example/docs/errors/rate_limit_exceeded",
        request_id: "req_1",
        fields: [{ object_id: "body", field: "a" }],
      },
    });
  });

  test("what is thrown and is no error of ours says nothing of itself", async () => {
    const failing = async (error: Error) =>
      await (
        await kitOf({
          response: () => {
            throw error;
          },
        })
      ).send();
    const away = await failing(new RangeError("password"));
    expect([...outcomeOf(away), away.headers["retry-after"]]).toEqual([503, "db_unavailable", "2"]);
    const broken = await failing(new TypeError("password"));
    expect(outcomeOf(broken)).toEqual([500, "internal_error"]);
    expect(broken.headers).not.toHaveProperty("retry-after");
    expect(away.body + broken.body).not.toContain("password");
  });
});

test("the body's hash is that of its bytes", async () => {
  const kit = await kitOf();
  await kit.send({
    headers: { ...JSON_TYPE, "idempotency-key": "k" },
    payload: "{ }",
  });
  const body = createHash("sha256").update("{ }").digest("hex");
  const parts = ["POST", "/things", "application/json", "live", body];
  expect(kit.keys.get(" k")?.requestHash).toBe(
    createHash("sha256").update(parts.join("\n")).digest("hex"),
  );
});
