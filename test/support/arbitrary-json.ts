/** Values for a JSON Schema as the API's document prints them: mostly right ones, with damage in between. */
import fc from "fast-check";
import { anyCharacter } from "#base/any-character.test-kit.ts";

export type Schema = Readonly<Record<string, unknown>>;
type Json = fc.Arbitrary<unknown>;

export interface Vocabulary {
  /** The document's schemas by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Values that exist, by the name of the member. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
}

const MAX_DEPTH = 5;

/** Texts that break things: what cannot be stored, what other languages give a meaning, what is long. */
const NASTY_TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "\u202e\u2066",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "__proto__",
  "constructor",
  "toString",
  "'; drop table fills; --",
  "{{7*7}}${7*7}%s%n",
  "<script>alert(1)</script>",
  "=1+1",
  "../../../etc/passwd",
  "\r\nX-Evil: 1",
  "NaN",
  "-0",
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999+14:00",
  "http://127.0.0.1:1/hook",
  "http://[::ffff:169.254.169.254]/",
  "https://user:pass@exa mple/",
  "javascript:alert(1)",
  "x".repeat(300),
  "W".repeat(5_000),
  "a\n".repeat(2_000),
  "\u0e01\u0e33".repeat(500),
];

const NUMBERS: readonly number[] = [
  0, -0, -1, 1, 0.5, 1e-320, 1e21, 1e308, -1e308, 2_147_483_647, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 9_007_199_254_740_992, 9.3e18, 101, 1_000,
];

function nested(levels: number): unknown {
  let value: unknown = "deep";
  for (let i = 0; i < levels; i++) {
    value = i % 2 === 0 ? [value] : { a: value };
  }
  return value;
}

/** A value of whatever kind, few of them right anywhere. */
export const junk: Json = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { "": "" }),
  fc.constantFrom(10, 60, 70, 500).map(nested),
  fc.constantFrom(17, 200, 2_000).map((length) => Array.from({ length }, (_, i) => `item ${i}`)),
  fc
    .constantFrom(51, 1_000)
    .map((length) =>
      Object.fromEntries(Array.from({ length }, (_, i) => [`key ${i}`, `value ${i}`])),
    ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values for `schema`, the member called `name`: about one in twelve is damaged, at each level. */
export function valuesFor(schema: Schema, name: string, vocabulary: Vocabulary, depth = 0): Json {
  const right = rightValues(schema, vocabulary, depth);
  const known = Object.hasOwn(vocabulary.known, name) ? (vocabulary.known[name] ?? []) : [];
  const real =
    known.length === 0
      ? right
      : fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: fc.constantFrom(...known).chain(bitten) },
          { weight: 1, arbitrary: right },
        );
  return fc.oneof({ weight: 14, arbitrary: real }, { weight: 1, arbitrary: junk });
}

/** A copy with one place changed to junk, taken out, or doubled. */
function bitten(value: unknown): Json {
  const paths = pathsOf(value, [], 4_000);
  return fc
    .record({
      at: fc.constantFrom(...paths),
      bite: fc.constantFrom("junk", "gone", "extra"),
      by: junk,
    })
    .map(({ at, bite, by }) => changedAt(value, at, { bite, by }));
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path, budget: number): Path[] {
  const paths: Path[] = [at];
  for (const [key, member] of Object.entries(Object(value))) {
    if (typeof value === "object" && paths.length < budget) {
      paths.push(
        ...pathsOf(
          member,
          [...at, Array.isArray(value) ? Number(key) : key],
          budget - paths.length,
        ),
      );
    }
  }
  return paths;
}

function changedAt(
  value: unknown,
  [step, ...rest]: Path,
  change: { readonly bite: string; readonly by: unknown },
): unknown {
  if (step === undefined) {
    return change.bite === "extra" && typeof value === "object" && value !== null
      ? Array.isArray(value)
        ? [...value, ...value]
        : { ...value, surplus: change.by }
      : change.by;
  }
  const entries = Object.entries(Object(value)).flatMap(([key, member]): [string, unknown][] => {
    if (key !== String(step)) {
      return [[key, member]];
    }
    return rest.length === 0 && change.bite === "gone"
      ? []
      : [[key, changedAt(member, rest, change)]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

function rightValues(schema: Schema, vocabulary: Vocabulary, depth: number): Json {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const target = vocabulary.schemas[reference.split("/").at(-1) ?? ""];
    return target === undefined ? junk : rightValues(target, vocabulary, depth);
  }
  const alternatives = schemasIn(schema["anyOf"] ?? schema["oneOf"]);
  if (alternatives.length > 0) {
    return fc.oneof(
      ...alternatives.map((alternative) => rightValues(alternative, vocabulary, depth)),
    );
  }
  if ("const" in schema) {
    return fc.constant(schema["const"]);
  }
  const choices: unknown = schema["enum"];
  if (Array.isArray(choices)) {
    return fc.constantFrom<unknown[]>(...choices);
  }
  const { type } = schema;
  const types = Array.isArray(type) ? type.map(String) : [String(type)];
  return fc.oneof(...types.map((one) => ofType(one, schema, { vocabulary, depth })));
}

function ofType(
  type: string,
  schema: Schema,
  { vocabulary, depth }: { readonly vocabulary: Vocabulary; readonly depth: number },
): Json {
  switch (type) {
    case "string":
      return texts(schema);
    case "integer":
      return fc.oneof(
        fc.integer({ min: bound(schema, "minimum", -5), max: bound(schema, "maximum", 400) }),
        edges(schema, 1),
      );
    case "number":
      return fc.oneof(
        fc.double({
          min: bound(schema, "minimum", -1_000),
          max: bound(schema, "maximum", 1_000),
          noNaN: true,
        }),
        edges(schema, 0.001),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return depth > MAX_DEPTH ? fc.constant([]) : arrays(schema, vocabulary, depth);
    case "object":
      return depth > MAX_DEPTH ? fc.constant({}) : objects(schema, vocabulary, depth);
    default:
      return junk;
  }
}

function arrays(schema: Schema, vocabulary: Vocabulary, depth: number): Json {
  const items = valuesFor(schemaIn(schema["items"]), "", vocabulary, depth + 1);
  const max = bound(schema, "maxItems", 4);
  const few = fc.array(items, {
    minLength: bound(schema, "minItems", 0),
    maxLength: Math.min(max, 4),
  });
  // One more than there may be.
  const many = items.map((item) => Array.from({ length: Math.min(max, 2_000) + 1 }, () => item));
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: many });
}

function objects(schema: Schema, vocabulary: Vocabulary, depth: number): Json {
  const properties = Object.entries(Object(schema["properties"])).map(
    ([name, member]) => [name, valuesFor(schemaIn(member), name, vocabulary, depth + 1)] as const,
  );
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const whole = fc.record(Object.fromEntries(properties), { requiredKeys: required });
  const withGap =
    required.length === 0
      ? whole
      : fc
          .tuple(whole, fc.constantFrom(...required))
          .map(([value, gone]) =>
            Object.fromEntries(Object.entries(value).filter(([n]) => n !== gone)),
          );
  const named = fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: withGap },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, junk).map(([value, extra]) => ({ ...value, surplus: extra })),
    },
  );
  const further = schema["additionalProperties"];
  if (typeof further !== "object" || further === null) {
    return named;
  }
  const keys = fc.oneof(texts(schemaIn(schema["propertyNames"])), fc.constantFrom(...NASTY_TEXTS));
  const values = valuesFor(schemaIn(further), "", vocabulary, depth + 1);
  return fc
    .tuple(named, fc.dictionary(keys.map(String), values, { maxKeys: 4 }))
    .map(([value, more]) => ({ ...Object(value), ...more }));
}

function texts(schema: Schema): Json {
  const max = bound(schema, "maxLength", 60);
  const min = bound(schema, "minLength", 0);
  const plain = fc.string({
    unit: "grapheme",
    minLength: min,
    maxLength: Math.max(min, Math.min(max, 60)),
  });
  const tooLong = fc.constant("x".repeat(Math.min(max, 70_000) + 1));
  const hard = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
    { weight: 1, arbitrary: tooLong },
  );
  return fc.oneof(
    { weight: 9, arbitrary: formatted(schema) ?? plain },
    { weight: 1, arbitrary: hard },
  );
}

function formatted(schema: Schema): Json | null {
  switch (schema["format"]) {
    case "date-time":
      return fc
        .date({
          min: new Date("1970-01-01T00:00:00Z"),
          max: new Date("2199-01-01T00:00:00Z"),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString());
    case "date":
      return fc.constantFrom("2026-10-01", "1999-01-01", "2026-13-45");
    case "email":
      return fc.constantFrom("ada@example.org", "grace.hopper+1@mail.example");
    case "uri":
      return fc.webUrl();
    default:
  }
  const { pattern } = schema;
  return typeof pattern === "string" ? fc.stringMatching(new RegExp(pattern, "u")) : null;
}

function edges(schema: Schema, step: number): Json {
  const ends = [schema["minimum"], schema["maximum"]].flatMap((end) =>
    typeof end === "number" ? [end - step, end, end + step] : [],
  );
  return fc.constantFrom(...ends, 0, 1);
}

function bound(schema: Schema, name: string, otherwise: number): number {
  const value = schema[name];
  return typeof value === "number" ? value : otherwise;
}

function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.map(schemaIn) : [];
}

/** A schema of the document; anything else allows everything. */
export function schemaIn(value: unknown): Schema {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
