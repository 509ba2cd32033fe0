import { describe, expect, test } from "vitest";
import { exampleOf } from "#pages/docs/example-response.ts";
import type { Json } from "#pages/docs/json.ts";

const value = (schema: unknown, schemas: Json = {}) => exampleOf(schema, schemas);
const object = (properties: Json, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("an example is", () => {
  test.each<[string, unknown, unknown]>([
    ["a constant", { const: "v1" }, "v1"],
    ["a default", { type: "integer", default: 50 }, 50],
    ["the first of several values", { type: "string", enum: ["open", "closed"] }, "open"],
    ["the first of several forms", { anyOf: [{ type: "boolean" }, { type: "string" }] }, false],
    ["null where it may be", { type: ["string", "null"] }, null],
    ["null where a form of it may be", { anyOf: [{ type: "string" }, { type: "null" }] }, null],
    ["the least number", { type: "integer", minimum: 3 }, 3],
    ["one, of a number without a bound", { type: "number" }, 1],
    ["no for yes or no", { type: "boolean" }, false],
    ["a text", { type: "string" }, "text"],
    ["an instant", { type: "string", format: "date-time" }, "2026-11-21T12:04:00.000Z"],
    ["an address", { type: "string", format: "email" }, "ada@shop.example"],
    ["a list of one", { type: "array", items: { type: "boolean" } }, [false]],
    ["a list of nothing known", { type: "array" }, []],
    [
      "a list of fixed length",
      { type: "array", prefixItems: [{ const: 1 }, { const: "a" }] },
      [1, "a"],
    ],
    ["an empty object for what has no type", {}, {}],
    ["an empty object for no schema", null, {}],
  ])("%s", (_, schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  test("what is always there, and no member that may be absent", () => {
    const schema = object({ odd_word: { type: "string" }, other: { type: "boolean" } }, [
      "odd_word",
    ]);
    expect(value(schema)).toEqual({ odd_word: "odd word" });
  });

  test("what its name stands for elsewhere", () => {
    expect(value(ref("Thing"), { Thing: object({ odd_word: { const: 7 } }) })).toEqual({
      odd_word: 7,
    });
    expect(value(ref("Nowhere"))).toEqual({});
  });

  test("a resource that may be absent, near the top; further in it is absent", () => {
    const schemas = { Thing: object({ odd_word: { const: 7 } }) };
    const maybe = { anyOf: [ref("Thing"), { type: "null" }] };
    expect(value(object({ inner_thing: maybe }), schemas)).toEqual({
      inner_thing: { odd_word: 7 },
    });
    const deep = object({ outer: object({ middle: object({ inner_thing: maybe }) }) });
    expect(value(deep, schemas)).toEqual({ outer: { middle: { inner_thing: null } } });
  });

  test("at an end, though the schema holds itself", () => {
    const schemas = { Tree: object({ odd_children: { type: "array", items: ref("Tree") } }) };
    const depthOf = (json: unknown): number => (JSON.stringify(json).match(/\[/gu) ?? []).length;
    expect(depthOf(value(ref("Tree"), schemas))).toBeLessThan(12);
    const loop = { Loop: object({ odd_self: ref("Loop") }) };
    expect(JSON.stringify(value(ref("Loop"), loop)).length).toBeLessThan(300);
  });

  test("a known value only where the schema takes it", () => {
    const shown = (schema: Json) => (value(object({ status: schema })) as Json)["status"];
    expect(shown({ type: "integer" })).toBe(1);
    expect(shown({ type: "string", enum: ["odd"] })).toBe("odd");
  });
});
