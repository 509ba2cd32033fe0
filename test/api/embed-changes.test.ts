/** The part of a picture that is drawn while a customer types. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RunnerError } from "#ports/engine-runner.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { bodyOf, type EmbedSession, openSession, SHOP_ORIGIN } from "#test/support/embed.ts";
import { readPng } from "#test/support/pictures.ts";
import { type TestRunner, testRunner } from "#test/support/runner.ts";
import { makeWorld, restrictFirstField, type World } from "#test/support/world.ts";

let app: TestApp;
let runner: TestRunner;
let world: World;
let session: EmbedSession;
let fillId: string;
beforeAll(async () => {
  runner = testRunner();
  app = await startTestApp({ runner });
  world = await makeWorld(app);
});
beforeEach(async () => {
  app.clock.aheadMs = 0;
  runner.failure = null;
  session = await openSession(app, world);
  fillId = await newFill();
});
afterAll(() => app.close());

async function newFill(body: object = {}): Promise<string> {
  return (await session.browser.post("/embed/fills", body)).body.fill.id;
}

const ask = (body: object, headers: Record<string, string> = {}) => {
  const { body: text, headers: type } = bodyOf(body);
  return session.browser.raw("POST", `/embed/fills/${fillId}/preview`, {
    ...(text === undefined ? {} : { body: text }),
    headers: { ...type, ...headers },
  });
};
const whole = async (values: object, query: string) => {
  const id = await newFill({ values });
  const answer = await session.browser.raw("GET", `/embed/fills/${id}/preview?${query}`);
  return readPng(new Uint8Array(await answer.arrayBuffer()));
};
const first = (): string => world.fields[0]!.id;

describe("the part that changed", () => {
  test.each([
    ["front", 0],
    ["back", 1],
  ] as const)(
    "of the %s holds all that differs, and is cut from the picture of that width",
    async (_, page) => {
      const { data } = (await world.client.get(`/templates/${world.templateId}/fields`)).body;
      const { id } = data.find(
        (field: { text_constraints: { page: number }[] }) =>
          field.text_constraints[0]?.page === page,
      );
      const [old, now] = [{ [id]: "Ada Love" }, { [id]: "Ada Lovelace" }];
      const answer = await ask({ values: now, since: { values: old }, w: 320, dpr: 1.5, page });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("etag")).toBeNull();
      const [left, top, width, height] = answer.headers
        .get("x-service-region")!
        .split(",")
        .map(Number) as [number, number, number, number];
      const part = readPng(new Uint8Array(await answer.arrayBuffer()));
      expect([part.widthPx, part.heightPx]).toEqual([width, height]);
      const query = `w=320&dpr=1.5&page=${page}`;
      const [before, after] = [await whole(old, query), await whole(now, query)];
      expect(answer.headers.get("x-service-width")).toBe("480");
      expect(answer.headers.get("x-service-height")).toBe(String(after.heightPx));
      expect(width * height).toBeLessThan((after.widthPx * after.heightPx) / 3);
      const counts = { inside: 0, outside: 0 };
      for (let at = 0; at < after.rgb.length; at++) {
        const pixel = Math.floor(at / 3);
        const [x, y] = [pixel % after.widthPx, Math.floor(pixel / after.widthPx)];
        const isInside = x >= left && x < left + width && y >= top && y < top + height;
        if (before.rgb[at] !== after.rgb[at]) {
          counts[isInside ? "inside" : "outside"]++;
        }
      }
      expect(counts.outside).toBe(0);
      expect(counts.inside).toBeGreaterThan(0);
    },
  );

  test("is drawn from the values sent, in the fill's own inks; neither is kept", async () => {
    const look = {
      colors: [{ index: 1, key: "red", hex: "#cc0000" }],
      assignments: { [first()]: 1 },
    };
    await session.browser.patch(`/embed/fills/${fillId}`, look);
    const answer = await ask({ values: { [first()]: "Ada" }, since: { values: {} }, w: 400 });
    const { rgb } = readPng(new Uint8Array(await answer.arrayBuffer()));
    const isRed = (at: number): boolean => rgb[at]! > 150 && rgb[at + 1]! < 60 && rgb[at + 2]! < 60;
    expect(Array.from({ length: rgb.length / 3 }, (_, i) => isRed(3 * i))).toContain(true);
    const read = await session.browser.get(`/embed/fills/${fillId}`);
    expect(read.body.fill.values).toEqual({});
  });

  test("is nothing where nothing looks different", async () => {
    for (const values of [{}, { [first()]: "Ada" }]) {
      const answer = await ask({ values, since: { values }, w: 320 });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("x-service-region")).toBeNull();
      expect((await answer.arrayBuffer()).byteLength).toBe(0);
    }
    const other = await ask({ values: { [first()]: "Ada" }, since: { values: {} }, page: 1 });
    expect(other.status).toBe(204);
  });

  test("may be read by a shop's page", async () => {
    const answer = await ask(
      { values: { [first()]: "Ada" }, since: { values: {} } },
      { origin: SHOP_ORIGIN },
    );
    const exposed = answer.headers.get("access-control-expose-headers") ?? "";
    expect(exposed).toContain("X-Service-Region");
  });
});

describe("refusals", () => {
  test.each([
    ["no values", { since: { values: {} } }, 400, "missing_required_field"],
    ["neither", {}, 400, "missing_fields"],
    ["since without values", { values: {}, since: {} }, 400, "invalid_parameter"],
    [
      "since of another kind",
      { values: {}, since: { values: { a: 1 } } },
      400,
      "invalid_parameter",
    ],
    [
      "a misspelt member",
      { values: {}, since: { values: {} }, width: 3 },
      400,
      "invalid_parameter",
    ],
    ["too narrow", { values: {}, since: { values: {} }, w: 15 }, 400, "invalid_parameter"],
    ["too fine", { values: {}, since: { values: {} }, dpr: 5 }, 400, "invalid_parameter"],
    ["no such page", { values: {}, since: { values: {} }, page: 2 }, 400, "invalid_parameter"],
  ])("%s", async (_, body, status, code) => {
    const answer = await ask(body);
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([status, code]);
  });

  test.each([
    ["Anna 😀", "missing_glyph"],
    ["Wolfeschlegelsteinhausenbergerdorff ".repeat(9), "text_overflow"],
  ])("%s cannot be set: nothing is to be laid over what is shown", async (text, code) => {
    const answer = await ask({ values: { [first()]: text }, since: { values: {} } });
    const { error } = (await answer.json()) as {
      error: { code: string; fields: { field: string }[] };
    };
    expect([answer.status, error.code, error.fields[0]?.field]).toEqual([422, code, first()]);
  });

  test("texts too long, before and after", async () => {
    const strict = await makeWorld(app);
    await restrictFirstField(strict);
    session = await openSession(app, strict);
    fillId = await newFill();
    const [field] = (await session.browser.get(`/embed/sessions/${session.id}/fields`)).body.data;
    const long = { [field.id]: "x".repeat(13) };
    for (const [body, at] of [
      [{ values: long, since: { values: {} } }, "values"],
      [{ values: {}, since: { values: long } }, "since.values"],
    ] as const) {
      const answer = await ask(body);
      const { error } = (await answer.json()) as {
        error: { code: string; fields: { object_id: string }[] };
      };
      expect([answer.status, error.code, error.fields[0]?.object_id]).toEqual([
        422,
        "field_too_long",
        at,
      ]);
    }
  });

  test("the fill of another session, a session that is over, no secret, a renderer that is away", async () => {
    const body = { values: { [first()]: "Ada" }, since: { values: {} } };
    const codeOf = async (answer: Response) =>
      ((await answer.json()) as { error: { code: string } }).error.code;
    const mine = session;
    session = await openSession(app, world);
    expect(await codeOf(await ask(body))).toBe("fill_not_found");
    session = mine;
    expect(await codeOf(await ask(body, { "x-service-client-secret": "" }))).toBe(
      "embed_session_secret_required",
    );
    runner.failure = new RunnerError("unreachable", "away");
    expect(await codeOf(await ask(body))).toBe("renderer_unreachable");
    runner.failure = null;
    await world.client.raw("DELETE", `/embed/sessions/${session.id}`);
    expect(await codeOf(await ask(body))).toBe("embed_session_closed");
  });
});
