import { describe, expect, test } from "vitest";
import type { SceneField } from "../../contract/scene.ts";
import { fieldOf, patternOf } from "../small-scenes.test-kit.ts";
import { withCarriedRules } from "./placeholder-rules.ts";

/** A placeholder that the older boxes show as they were written. */
const before = (boxes: Readonly<Record<string, string>>, changes: Partial<SceneField> = {}) =>
  fieldOf("fax", [], {
    isPlaceholder: true,
    boxes: Object.keys(boxes).map((box) => ({ box, pattern: patternOf("$fax") })),
    ...changes,
  });

interface Rules {
  readonly required: boolean;
  readonly whenEmpty?: "line";
}

/** The rules that a field has which the older file wrote so, its author left as `has`, and the fresh file reads as `now`. */
function carried(
  boxes: Readonly<Record<string, string>>,
  has: Rules,
  now: Rules & { readonly isPlaceholder?: boolean },
): Rules {
  const older = before(boxes);
  const { required, whenEmpty } = withCarriedRules(
    { ...older, ...has },
    { before: older, now: { ...older, ...now } },
    new Map(Object.entries(boxes)),
    new Map([["fax", older]]),
  );
  return whenEmpty === "line" ? { required, whenEmpty } : { required };
}

const NEEDED = { required: true };
const FREE = { required: false };
const LINE = { required: false, whenEmpty: "line" } as const;

describe("what a placeholder says of itself", () => {
  test.each<[string, Readonly<Record<string, string>>, Rules, Rules, Rules]>([
    ["a designer makes it optional", { a: "{{fax}}" }, NEEDED, LINE, LINE],
    ["or needed again", { a: "{{fax?}}" }, LINE, NEEDED, NEEDED],
    ["or gives it a default", { a: "{{fax}}" }, NEEDED, FREE, FREE],
    ["its author had made it optional before", { a: "{{fax}}" }, FREE, LINE, LINE],
    [
      "its author had said that an empty one takes its line along",
      { a: "{{fax|1}}" },
      { required: true, whenEmpty: "line" },
      FREE,
      { required: true, whenEmpty: "line" },
    ],
    [
      "its author needs one that the file calls optional",
      { a: "{{fax?}}" },
      { required: true, whenEmpty: "line" },
      LINE,
      { required: true, whenEmpty: "line" },
    ],
    [
      "its author needs it, and the designer takes the mark away",
      { a: "{{fax?}}" },
      { required: true },
      FREE,
      { required: true },
    ],
    ["one of its places was optional", { a: "{{fax}}", b: "{{fax?}}" }, LINE, NEEDED, NEEDED],
    ["one of its places had a default", { a: "{{fax}}", b: "{{fax|1}}" }, FREE, NEEDED, NEEDED],
  ])("%s", (_, ...[boxes, has, now, expected]) => {
    expect(carried(boxes, has, now)).toEqual(expected);
  });

  test("of words that are none now nothing is taken over", () => {
    expect(carried({ a: "{{fax}}" }, NEEDED, { ...FREE, isPlaceholder: false })).toEqual(NEEDED);
  });

  test("cannot be told of a text that is not of its pattern", () => {
    expect(carried({ a: "words" }, NEEDED, FREE)).toEqual(NEEDED);
    const older = before({ a: "{{fax}}" });
    const field = { ...older, required: true };
    expect(withCarriedRules(field, { before: older, now: older }, new Map(), new Map())).toBe(
      field,
    );
  });

  test("of two in one text each has its own", () => {
    const boxes = [{ box: "a", pattern: patternOf("$tel / $fax") }];
    const older = before({}, { boxes });
    const tel = fieldOf("tel", [], { isPlaceholder: true, boxes });
    const said = withCarriedRules(
      { ...older, ...LINE },
      { before: older, now: { ...older, ...NEEDED } },
      new Map([["a", "{{tel}} / {{fax?}}"]]),
      new Map([
        ["fax", older],
        ["tel", tel],
      ]),
    );
    expect(said).toMatchObject(NEEDED);
    expect(said).not.toHaveProperty("whenEmpty");
  });
});
