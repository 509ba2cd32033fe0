import { describe, expect, test } from "vitest";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import { parseRequest, type RawInput, unstorableText } from "#http/parse-request.ts";
import { z } from "#http/schema.ts";

const RAW: RawInput = { params: {}, query: {}, body: undefined, files: {}, headers: {} };
const SCHEMAS = {
  params: z.object({ id: z.string() }),
  query: z.strictObject({ limit: z.coerce.number().int().max(100).default(50) }),
  body: z.strictObject({
    kind: z.enum(["a", "b"]),
    name: z.string().max(3),
    note: z.string().nullable().optional(),
    values: z.record(z.string(), z.string().max(2)).optional(),
    scene: z.strictObject({ fields: z.array(z.strictObject({ id: z.string() })) }).optional(),
  }),
};
const GOOD = { kind: "a", name: "abc" };

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: readonly string[];
}

function refusal(
  body: unknown,
  {
    narrow = {},
    ...raw
  }: Partial<RawInput> & {
    readonly narrow?: Readonly<Record<string, ErrorCode>>;
  } = {},
): Refusal | null {
  try {
    parseRequest({ narrow }, SCHEMAS, { ...RAW, params: { id: "x" }, ...raw, body });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    const fields = (error.fields ?? []).map((one) => `${one.objectId} ${one.field}`);
    return { code: error.code, message: error.message, fields };
  }
}

test("gives the values as the schemas transformed them, with files and headers as they came", () => {
  const files = { pdf: { sha256: "ab", bytes: 1, fileName: "a.pdf" } };
  expect(
    parseRequest({}, SCHEMAS, {
      params: { id: "x" },
      query: { limit: "7" },
      body: GOOD,
      files,
      headers: { a: "b" },
    }),
  ).toEqual({ params: { id: "x" }, query: { limit: 7 }, body: GOOD, files, headers: { a: "b" } });
});

test("what has no schema is not passed on", () => {
  const none = { params: null, query: null, body: null };
  expect(
    parseRequest({}, none, { ...RAW, params: { id: "x" }, query: { a: "\0" }, body: { b: 1 } }),
  ).toEqual({ params: {}, query: {}, body: {}, files: {}, headers: {} });
});

describe("members that are not there", () => {
  test("one has a code of its own, several another", () => {
    expect(refusal({ kind: "a" })).toEqual({
      code: "missing_required_field",
      message: "name is required.",
      fields: ["body name"],
    });
    expect(refusal({})).toEqual({
      code: "missing_fields",
      message: "kind is required; name is required.",
      fields: ["body kind", "body name"],
    });
  });

  test("no body at all is a body without members", () => {
    expect(refusal(undefined)?.fields).toEqual(["body kind", "body name"]);
  });

  test("come before those that are wrong, and before codes of the operation's own", () => {
    const wrong = { kind: "c", other: 1 };
    expect(refusal(wrong)?.code).toBe("missing_required_field");
    expect(refusal(wrong, { narrow: { name: "invalid_kind" } })?.fields).toEqual(["body name"]);
  });

  test("null is a value, and wrong where it is not allowed", () => {
    expect(refusal({ ...GOOD, name: null })?.code).toBe("invalid_parameter");
    expect(refusal({ ...GOOD, note: null })).toBeNull();
  });

  test("of a deeper object are wrong, for their parent is there", () => {
    expect(refusal({ ...GOOD, scene: {} })).toMatchObject({
      code: "invalid_parameter",
      fields: ["body scene.fields"],
    });
  });

  test("of a path are wrong, for the address is what it is", () => {
    expect(refusal(GOOD, { params: {} })).toMatchObject({
      code: "invalid_parameter",
      fields: ["path id"],
    });
  });

  test("of a multipart body are its parts, files among them", () => {
    const rules = {
      files: { pdf: { required: true }, logo: { required: false } },
    };
    const schemas = { ...SCHEMAS, params: null };
    const parts = (files: RawInput["files"]): unknown => {
      try {
        return parseRequest(rules, schemas, { ...RAW, body: { kind: "a" }, files });
      } catch (error) {
        return error;
      }
    };
    expect(parts({})).toMatchObject({
      code: "missing_fields",
      fields: [
        { objectId: "parts", field: "name" },
        { objectId: "parts", field: "pdf" },
      ],
    });
    expect(parts({ pdf: { sha256: "", bytes: 0, fileName: "" } })).toMatchObject({
      code: "missing_required_field",
      fields: [{ objectId: "parts", field: "name" }],
    });
  });
});

describe("members that are wrong", () => {
  test("are all named, of query, path and body together", () => {
    expect(
      refusal({ ...GOOD, name: "abcd", kind: 1 }, { query: { limit: "101", x: "1" } }),
    ).toEqual(
      expect.objectContaining({
        code: "invalid_parameter",
        fields: ["query limit", "query x", "body kind", "body name"],
      }),
    );
  });

  test("a name that is not known is named with the path to it", () => {
    expect(refusal({ ...GOOD, other: 1 })).toEqual({
      code: "invalid_parameter",
      message: "other is not known here.",
      fields: ["body other"],
    });
    expect(refusal({ ...GOOD, scene: { fields: [{ id: "f", x: 1 }] } })?.fields).toEqual([
      "body scene.fields.0.x",
    ]);
  });

  test("a body that is no object is named as the body", () => {
    expect(refusal([])?.fields).toEqual(["body body"]);
    expect(refusal(null)?.fields).toEqual(["body body"]);
  });

  test("five are told in words, a hundred in the list", () => {
    const values = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`f${i}`, "long"]));
    const wrong = refusal({ ...GOOD, values });
    expect(wrong?.fields).toHaveLength(100);
    expect(wrong?.fields[99]).toBe("body values.f99");
    expect(wrong?.message.match(/is not valid/gu)).toHaveLength(5);
    expect(wrong?.message).toMatch(/; and 115 more\.$/u);
    const five = Object.fromEntries(Object.entries(values).slice(0, 5));
    expect(refusal({ ...GOOD, values: five })?.message).not.toContain("more");
  });

  test("the sentence of the schema goes on in ours", () => {
    expect(refusal({ ...GOOD, name: "abcd" })?.message).toBe(
      "name is not valid: too big: expected string to have <=3 characters.",
    );
  });
});

describe("codes of an operation's own", () => {
  const values = { ...GOOD, values: { a: "long" } };
  const scene = { ...GOOD, scene: { fields: [{ id: 1 }] } };
  test.each<[string, body: unknown, narrow: Readonly<Record<string, ErrorCode>>, code: ErrorCode]>([
    ["of a member", { ...GOOD, name: 1 }, { name: "invalid_kind" }, "invalid_kind"],
    [
      "of a member and a kind of issue, before the member's",
      { ...GOOD, name: "abcd" },
      { name: "invalid_kind", "name:too_big": "field_too_long" },
      "field_too_long",
    ],
    [
      "not of another kind of issue",
      { ...GOOD, name: 1 },
      { "name:too_big": "field_too_long" },
      "invalid_parameter",
    ],
    ["of any member of a map", values, { "values.*:too_big": "field_too_long" }, "field_too_long"],
    ["of everything below", scene, { "scene.**": "invalid_scene" }, "invalid_scene"],
    [
      "of everything below, unknown names too",
      { ...GOOD, scene: { fields: [], x: 1 } },
      { "scene.**": "invalid_scene" },
      "invalid_scene",
    ],
    [
      "not of what is beside it",
      { ...GOOD, name: 1 },
      { "scene.**": "invalid_scene" },
      "invalid_parameter",
    ],
  ])("%s", (_, body, narrow, code) => {
    expect(refusal(body, { narrow })?.code).toBe(code);
  });

  test("wrong shapes are told before wrong contents, whatever their order", () => {
    const narrow = { "values.*:too_big": "field_too_long", "scene.**": "invalid_scene" } as const;
    expect(refusal({ ...values, name: 1 }, { narrow })).toMatchObject({
      code: "invalid_parameter",
      fields: ["body name"],
    });
    expect(new ApiError("field_too_long", "").status).toBe(422);
  });

  test("a wrong shape with a code of its own is told before wrong contents, and alone", () => {
    const narrow = {
      "values.*:too_big": "field_too_long",
      "kind:invalid_value": "invalid_kind",
    } as const;
    expect(new ApiError("invalid_kind", "").status).toBe(400);
    for (const body of [
      { ...values, kind: "c" },
      { values: values.values, kind: "c", name: "abc" },
    ]) {
      expect(refusal(body, { narrow })).toMatchObject({
        code: "invalid_kind",
        fields: ["body kind"],
      });
    }
    // Beside a wrong shape without one, too.
    expect(refusal({ ...values, kind: "c", name: 7 }, { narrow })?.code).toBe("invalid_kind");
  });

  test("names all members of its own kind and no others", () => {
    const narrow = { "values.*:too_big": "field_too_long" } as const;
    expect(
      refusal({ ...GOOD, values: { a: "long", b: "ok", c: "long" } }, { narrow })?.fields,
    ).toEqual(["body values.a", "body values.c"]);
  });
});

describe("texts that the database cannot hold", () => {
  test.each<[string, root: unknown, at: string | null]>([
    ["plain", { a: ["b", 1, null, true] }, null],
    ["a text of its own", "a\0b", "value"],
    ["deep down", { a: { b: ["x", "\0"] } }, "a.b.1"],
    ["a name", { "a\0": 1 }, "value"],
    ["a name below", { a: { "\0": 1 } }, "a"],
    ["half a pair", ["\ud83d"], "0"],
    ["the other half", ["\ude00"], "0"],
    ["both halves", ["\u{1f600}"], null],
    ["a name that a copy would lose", JSON.parse('{"a":{"__proto__":1}}'), "a"],
    ["that word as a text", { a: "__proto__" }, null],
  ])("%s", (_, root, at) => {
    expect(unstorableText(root)).toBe(at);
  });

  test("are refused by their place; in a path they name nothing", () => {
    expect(refusal({ ...GOOD, name: "a\0" })).toMatchObject({
      code: "invalid_parameter",
      fields: ["body name"],
      message: "name holds a character or a name that cannot be stored.",
    });
    const input = { ...RAW, params: { id: "a\0" }, body: GOOD };
    expect(parseRequest({}, SCHEMAS, input)).toMatchObject({ params: { id: "" } });
  });
});
