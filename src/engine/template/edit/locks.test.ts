import { describe, expect, test } from "vitest";
import type { ReasonCode } from "../../contract/problems.ts";
import { boxOf, fieldOf, sceneOf } from "../small-scenes.test-kit.ts";
import {
  fieldsOf,
  fieldsOfAll,
  hasPlaceholders,
  locked,
  lockReasons,
  locksBesidePlaceholders,
  startingLocks,
  withLocks,
  withoutLock,
} from "./locks.ts";

const PLACEHOLDER = fieldOf("name", ["a"], { isPlaceholder: true });
const AUTHORED = fieldOf("slogan", ["b"]);
const BOXES = [boxOf("a", "{{name}}"), boxOf("b", "We print"), boxOf("c", "since 1950")];

test.each([
  ["a placeholder", [PLACEHOLDER, AUTHORED], true],
  ["authored words alone", [AUTHORED], false],
  [
    "a picture that a value takes the place of",
    [fieldOf("logo", [], { type: "image", isPlaceholder: true })],
    false,
  ],
  ["nothing", [], false],
])("a design has placeholders with %s: %s", (_, fields, has) => {
  expect(hasPlaceholders(fields)).toBe(has);
});

describe("beside placeholders all other words are fixed", () => {
  test("that can be filled, and that their author did not open", () => {
    const boxes = [
      ...BOXES,
      boxOf("opened", "our motto", { isOpened: true }),
      boxOf("locked", "the house", { editable: false, reason: "locked_by_author" }),
      boxOf("drawn", "curve", { editable: false, reason: "path_text" }),
    ];
    expect([...locksBesidePlaceholders(sceneOf([boxes], [PLACEHOLDER, AUTHORED]))]).toEqual([
      ["b", "fixed_text"],
      ["c", "fixed_text"],
    ]);
  });

  test("on every page", () => {
    const scene = sceneOf([[BOXES[0]!], [BOXES[1]!]], [PLACEHOLDER]);
    expect([...locksBesidePlaceholders(scene).keys()]).toEqual(["b"]);
  });

  test("and without one nothing is", () => {
    expect(locksBesidePlaceholders(sceneOf([BOXES], [AUTHORED])).size).toBe(0);
    const unseen = fieldOf("name", [], { isPlaceholder: true });
    expect(locksBesidePlaceholders(sceneOf([BOXES], [unseen])).size).toBe(0);
  });
});

describe("what starts locked", () => {
  const legal = (id: string) => boxOf(id, "Terms and conditions apply. VAT included.");
  const boxes = [boxOf("name", "Ada Lovelace"), legal("terms"), legal("again")];

  test("is what is not of an order, where no placeholder says it", () => {
    expect([...startingLocks(sceneOf([boxes], []), []).keys()]).toContain("terms");
    const said = fieldOf("name", ["name"], { isPlaceholder: true });
    expect(startingLocks(sceneOf([boxes], [said]), []).get("terms")).toBe("fixed_text");
  });

  test("is nothing that prints one text with what is open", () => {
    const locks = startingLocks(sceneOf([boxes], []), [["name", "terms"], ["again"]]);
    expect(locks.has("terms")).toBe(false);
    expect(locks.has("again")).toBe(true);
  });
});

describe("a scene with locks", () => {
  const scene = sceneOf(
    [BOXES, [boxOf("d", "back")]],
    [PLACEHOLDER, AUTHORED, fieldOf("both", ["b", "d"]), fieldOf("logo", [], { type: "image" })],
  );
  const after = withLocks(scene, new Map([["b", "fixed_text"]]));

  test("keeps its boxes, each with its reason", () => {
    const boxes = after.pages.flatMap((page) => page.boxes);
    expect(boxes.map(({ id, editable, reason }) => [id, editable, reason])).toEqual([
      ["a", true, null],
      ["b", false, "fixed_text"],
      ["c", true, null],
      ["d", true, null],
    ]);
    expect(after.pages.map(({ reasons }) => reasons)).toEqual([["fixed_text"], []]);
  });

  test("loses the fields that show nowhere else, and no picture", () => {
    expect(after.fields.map(({ id, boxes }) => [id, boxes.map(({ box }) => box)])).toEqual([
      ["name", ["a"]],
      ["both", ["d"]],
      ["logo", []],
    ]);
  });

  test("is the same one where nothing is locked", () => {
    expect(withLocks(scene, new Map())).toBe(scene);
  });
});

test("a page lists each lock once while a box of it is locked so, behind its other reasons", () => {
  const box = (reason: ReasonCode | null) => boxOf("a", "words", { reason });
  const boxes = [
    box("legal_text"),
    box("fixed_text"),
    box("legal_text"),
    box("path_text"),
    box(null),
  ];
  expect(lockReasons(["path_text", "running_text", "hidden_layer"], boxes)).toEqual([
    "path_text",
    "hidden_layer",
    "fixed_text",
    "legal_text",
  ]);
});

describe("a box", () => {
  test("that is locked is open no more by its author's word", () => {
    const box = locked(boxOf("a", "words", { isOpened: true }), "locked_by_author");
    expect(box).toMatchObject({ editable: false, reason: "locked_by_author" });
    expect(box).not.toHaveProperty("isOpened");
  });

  test.each<[string, ReasonCode | null, readonly [boolean, ReasonCode | null]]>([
    ["words", "fixed_text", [true, null]],
    ["fes\ufffdval", "legal_text", [true, "no_unicode"]],
    ["words", "path_text", [false, "path_text"]],
    ["words", null, [false, null]],
  ])("%j locked as %s is without its lock %j", (text, reason, expected) => {
    const { editable, reason: after } = withoutLock(boxOf("a", text, { editable: false, reason }));
    expect([editable, after]).toEqual(expected);
  });
});

describe("fields of pages", () => {
  const pages = sceneOf(
    [
      [
        boxOf("a", "Ada Lovelace"),
        boxOf("b", "We print", { editable: false, reason: "fixed_text" }),
      ],
    ],
    [],
  ).pages;

  test("are those of open boxes, or of all that a lock alone closes", () => {
    const texts = (fields: ReturnType<typeof fieldsOf>) =>
      fields.map(({ defaultValue }) => defaultValue);
    expect(texts(fieldsOf(pages, []))).toEqual(["Ada Lovelace"]);
    expect(texts(fieldsOfAll(pages, []))).toEqual(["Ada Lovelace", "We print"]);
  });

  test("are one for boxes that print one text", () => {
    const twice = sceneOf([[boxOf("a", "Ada Lovelace")], [boxOf("b", "Ada Lovelace")]], []).pages;
    expect(fieldsOf(twice, [])).toHaveLength(2);
    expect(fieldsOf(twice, [["a", "b"]]).map((field) => field.boxes.length)).toEqual([2]);
  });

  test("are those of the marks that the document writes placeholders in", () => {
    const marked = sceneOf([[boxOf("a", "Dear [Name], welcome")]], []).pages;
    const isPlaceholder = (fields: ReturnType<typeof fieldsOf>) =>
      fields.map((field) => field.isPlaceholder);
    expect(isPlaceholder(fieldsOf(marked, []))).toEqual([false]);
    expect(isPlaceholder(fieldsOf(marked, [], new Set(["["])))).toEqual([true]);
  });
});
