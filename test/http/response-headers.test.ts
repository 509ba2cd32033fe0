/** Headers that tell of origins and endings, and errors as they are sent. */
import { describe, expect, test } from "vitest";
import { fastify, type FastifyReply, type LightMyRequestResponse } from "fastify";
import { ApiError } from "#domain/errors.ts";
import { allowOrigin, respondToPreflight } from "#http/cors.ts";
import { endingOf, setEnding } from "#http/ending.ts";
import { json, operation } from "#http/operation.ts";
import { apiErrorFrom, errorResponse, storedForm } from "#http/response.ts";

/** The response of an app that does this to every reply. */
async function respond(act: (reply: FastifyReply) => void): Promise<LightMyRequestResponse> {
  const app = fastify();
  app.get("/", async (_, reply) => {
    act(reply);
    return await reply.send("done");
  });
  app.options("/", async (request, reply) => respondToPreflight(request, reply, ["GET", "POST"]));
  try {
    return await app.inject({ method: "GET", url: "/" });
  } finally {
    await app.close();
  }
}

describe("origins", () => {
  test("a page of the origin may read the response and its headers", async () => {
    const { headers } = await respond((reply) => allowOrigin(reply, "https://shop.example"));
    expect(headers).toMatchObject({
      vary: "Origin",
      "access-control-allow-origin": "https://shop.example",
    });
    expect(String(headers["access-control-expose-headers"]).split(", ")).toEqual(
      expect.arrayContaining(["ETag", "X-Request-Id", "Retry-After", "X-RateLimit-Remaining"]),
    );
    // Cookies never go along.
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  test("what was allowed can be taken back, and caches still tell origins apart", async () => {
    const { headers } = await respond((reply) => {
      allowOrigin(reply, "https://shop.example");
      allowOrigin(reply, null);
    });
    expect(headers).toMatchObject({ vary: "Origin" });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("access-control-expose-headers");
  });

  test("a preflight is answered to whoever asks, without a word on secret keys", async () => {
    const app = fastify();
    app.options("/", async (request, reply) => respondToPreflight(request, reply, ["GET", "POST"]));
    const asked = await app.inject({
      method: "OPTIONS",
      url: "/",
      headers: { origin: "https://any.example" },
    });
    const silent = await app.inject({ method: "OPTIONS", url: "/" });
    await app.close();
    expect(asked.statusCode).toBe(204);
    expect(asked.body).toBe("");
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": "https://any.example",
      "access-control-allow-methods": "GET, POST",
      "access-control-max-age": "7200",
    });
    expect(asked.headers.vary).toContain("Access-Control-Request-Headers");
    expect(String(asked.headers["access-control-allow-headers"])).not.toMatch(/authorization/iu);
    expect(silent.headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("endings", () => {
  const [may, june] = [Date.UTC(2027, 4, 1), Date.UTC(2027, 5, 1)];

  test("are told with their day and what to do instead", async () => {
    const { headers } = await respond((reply) => setEnding(reply, { atMs: may, link: "<a>" }));
    expect(headers).toMatchObject({
      deprecation: "true",
      sunset: "Sat, 01 May 2027 00:00:00 GMT",
      link: "<a>",
    });
  });

  test.each([
    ["in this order", may, june],
    ["in the other", june, may],
  ])("of several the earliest day counts, and all links: %s", async (_, first, second) => {
    const { headers } = await respond((reply) => {
      setEnding(reply, { atMs: first, link: "<a>" });
      setEnding(reply, { atMs: second, link: "<b>" });
      setEnding(reply, { atMs: june });
    });
    expect(headers).toMatchObject({ sunset: "Sat, 01 May 2027 00:00:00 GMT", link: "<a>, <b>" });
  });

  test("without anything to read have no link", async () => {
    const { headers } = await respond((reply) => setEnding(reply, { atMs: may }));
    expect(headers).not.toHaveProperty("link");
  });

  test("of an operation lead to its section of the reference", () => {
    const { declaration } = operation<null, null, object>()({
      id: "doThing",
      method: "GET",
      path: "/things",
      summary: "Do a thing",
      auth: "none",
      scope: null,
      stability: "stable",
      tag: "Things",
      replies: { 200: { description: "Done" } },
      errors: [],
      example: {},
      handle: async () => ({}),
      present: () => json(200, {}),
    });
    expect(endingOf(declaration, "https://api.example")).toBeNull();
    const ending = endingOf(
      { ...declaration, deprecated: { sunset: "2027-05-01T00:00:00Z", instead: "Do another." } },
      "https://api.example",
    );
    expect(ending?.atMs).toBe(may);
    expect(ending?.link).toMatch(/^<https:\/\/api\.example\/.+\/do-thing>; rel="deprecation"/u);
  });
});

describe("errors as responses", () => {
  const DOCS = "https://docs.example";
  const sent = (error: ApiError): { headers: object; body: unknown; status: number } => {
    const { headers, body, status } = errorResponse(error, "req_1", DOCS);
    return { headers, status, body: JSON.parse(Buffer.from(body).toString()) };
  };

  test("carry their code, the request's id, and no cause", () => {
    const error = new ApiError("not_found", "There is none.", { cause: new Error("select …") });
    const { body, status } = sent(error);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).toContain("not_found");
    expect(JSON.stringify(body)).toContain("req_1");
    expect(JSON.stringify(body)).not.toContain("select");
  });

  test("say when to come again where that is known, in the header too", () => {
    const busy = new ApiError("rate_limit_exceeded", "Too many.", { retryAfterSeconds: 7 });
    expect(sent(busy).headers).toMatchObject({ "retry-after": "7" });
    expect(sent(new ApiError("not_found", "None.")).headers).not.toHaveProperty("retry-after");
  });

  test.each<[string, unknown, boolean, string]>([
    ["an error of ours", new ApiError("not_found", "None."), false, "not_found"],
    [
      "an error of ours, whatever else broke",
      new ApiError("not_found", "None."),
      true,
      "not_found",
    ],
    ["a bug", new TypeError("x is undefined"), false, "internal_error"],
    ["a thrown text", "oops", false, "internal_error"],
    ["a database that is away", new Error("ECONNREFUSED"), true, "db_unavailable"],
  ])("%s", (_, thrown, isAway, code) => {
    const error = apiErrorFrom(thrown, () => isAway);
    expect(error.code).toBe(code);
    // The message is sent to the caller: nothing of the cause is in it.
    expect(error.message).not.toMatch(/undefined|oops|ECONNREFUSED/u);
    expect(thrown instanceof ApiError || error.cause === thrown).toBe(true);
  });
});

test("a stored response is bytes, its own type before ours", () => {
  expect(Buffer.from(storedForm(json(200, { b: 1, a: 2 })).body).toString()).toBe('{"b":1,"a":2}');
  const bytes = storedForm({
    status: 200,
    headers: { "content-type": "image/png" },
    bytes: Uint8Array.of(1, 2),
  });
  expect(bytes.headers["content-type"]).toBe("image/png");
  expect([...bytes.body]).toEqual([1, 2]);
  expect(Buffer.from(storedForm({ status: 204 }).body).toString()).toBe("null");
});
