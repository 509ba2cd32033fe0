/** A JSON body alone, from its bytes to what the operation's schema makes of it. */
import { describe, expect, test } from "vitest";
import { checkBody, parseJsonBytes } from "#http/check-body.ts";
import { jsonSchema } from "#http/openapi-schema.ts";
import { z } from "#http/schema.ts";

const BODY = z.strictObject({ title: z.string().max(5), pages: z.number().int().optional() });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const check = (text: string, maxBodyItems = 100): unknown =>
  checkBody({ body: BODY, maxBodyItems }, bytesOf(text));

describe("a body", () => {
  test("is what the schema makes of it", () => {
    expect(check('{"title":"Card","pages":2}')).toEqual({
      kind: "body",
      body: { title: "Card", pages: 2 },
    });
  });

  test.each([
    ["", "invalid_json"],
    ["{", "invalid_json"],
    ['{"title":"a","title":"b"}', "invalid_json"],
    ["{}", "missing_required_field"],
    ['{"title":null}', "invalid_parameter"],
    ['{"title":"too long"}', "invalid_parameter"],
    ['{"title":"a","pages":1.5}', "invalid_parameter"],
    ['{"title":"a","extra":1}', "invalid_parameter"],
    ['"title"', "invalid_parameter"],
    // What the database cannot hold.
    ['{"title":"a\\u0000"}', "invalid_parameter"],
    ['{"title":"\\ud83c"}', "invalid_parameter"],
  ])("%s is refused: %s", (text, code) => {
    expect(check(text)).toMatchObject({ kind: "refused", code });
  });

  test("that is refused says which members are wrong, all of them", () => {
    expect(check('{"title":7,"pages":"two"}')).toMatchObject({
      fields: [
        { objectId: "body", field: "title" },
        { objectId: "body", field: "pages" },
      ],
    });
  });

  test("has the code that the operation gives its members", () => {
    const narrow = { title: "invalid_scene" as const };
    expect(
      checkBody({ body: BODY, maxBodyItems: 9, narrow }, bytesOf('{"title":7}')),
    ).toMatchObject({
      kind: "refused",
      code: "invalid_scene",
    });
  });

  test("of more members than are taken is refused before it is built", () => {
    const many = JSON.stringify({ title: "a", list: Array.from({ length: 50 }, () => 1) });
    expect(check(many, 20)).toMatchObject({ kind: "refused", code: "invalid_json" });
  });

  test("holds nothing that cannot cross threads", () => {
    for (const text of ['{"title":"Card"}', "{}", "{", '{"title":7}']) {
      const checked = check(text);
      expect(structuredClone(checked)).toEqual(checked);
    }
  });
});

test.each<[string, readonly number[], boolean]>([
  ["UTF-8", [0x22, 0xc3, 0xa9, 0x22], true],
  // A replaced character would be printed.
  ["half a character", [0x22, 0xc3, 0x22], false],
  ["Latin-1", [0x22, 0xe9, 0x22], false],
  ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0xbd, 0x22], false],
  ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22], false],
])("%s is taken: %s", (_, bytes, isTaken) => {
  const parsed = parseJsonBytes(Uint8Array.from(bytes), 10);
  expect("wrong" in parsed ? parsed.wrong : "").toBe(isTaken ? "" : "is not UTF-8");
});

describe("a schema as the OpenAPI document prints it", () => {
  test("says nothing of JavaScript's numbers", () => {
    const { properties } = jsonSchema(z.object({ n: z.int(), m: z.int().max(9) }), "input");
    expect(properties).toEqual({ n: { type: "integer" }, m: { type: "integer", maximum: 9 } });
  });

  test("has a format without its regular expression", () => {
    expect(jsonSchema(z.iso.datetime(), "input")).toEqual({ type: "string", format: "date-time" });
    expect(jsonSchema(z.string().regex(/^a$/u), "input")).toMatchObject({ pattern: "^a$" });
  });

  test("is closed for requests, open for responses: those may gain members", () => {
    const schema = z.strictObject({ a: z.string() });
    expect(jsonSchema(schema, "input")["additionalProperties"]).toBe(false);
    expect(jsonSchema(schema, "output")).not.toHaveProperty("additionalProperties");
  });

  test("names no dialect", () => {
    expect(jsonSchema(z.string(), "input")).not.toHaveProperty("$schema");
  });
});
