import { describe, expect, test } from "vitest";
import type { LockCode } from "../../contract/problems.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import type { SharedBoxes } from "../../contract/scene-edit.ts";
import { boxOf, fieldOf, sceneOf } from "../small-scenes.test-kit.ts";
import { carriedLocks, type KeptOpen, withOpened } from "./carry-locks.ts";

const lockedBox = (id: string, reason: LockCode, changes: Partial<TextBox> = {}): TextBox =>
  boxOf(id, "words", { editable: false, reason, ...changes });
/** A lock of the older reading elsewhere, so that it kept word of what its author opened. */
const ELSEWHERE = lockedBox("elsewhere", "legal_text");

interface Given {
  readonly fields?: readonly SceneField[];
  readonly keptOpen?: KeptOpen;
  readonly shared?: SharedBoxes;
  /** Boxes that are new in the fresh reading. */
  readonly added?: readonly string[];
}

/** "id opened-as" or "id reason" for what becomes of the fresh boxes otherwise than read. */
function carried(
  old: readonly TextBox[],
  read: readonly TextBox[],
  given: Given = {},
): readonly string[] {
  const { fields = [], keptOpen = "opened", shared = [], added = [] } = given;
  const known = new Map(old.map((box) => [box.id, box]));
  const from = new Map(
    read.flatMap(({ id }) => {
      const box = added.includes(id) ? undefined : known.get(id);
      return box === undefined ? [] : [[id, box] as const];
    }),
  );
  const { opened, locked } = carriedLocks(
    { old: sceneOf([[...old, ELSEWHERE]], fields), read: sceneOf([read], []), from, keptOpen },
    shared,
  );
  return [...opened, ...locked].map(([id, what]) => `${id} ${what}`);
}

describe("what the author locked", () => {
  test("stays locked, however it is read", () => {
    const old = [lockedBox("a", "locked_by_author")];
    expect(carried(old, [boxOf("a", "words")])).toEqual(["a locked_by_author"]);
    expect(carried(old, [lockedBox("a", "legal_text")])).toEqual(["a locked_by_author"]);
  });

  test("is nothing where it cannot be filled any more", () => {
    const old = [lockedBox("a", "locked_by_author")];
    expect(carried(old, [boxOf("a", "words", { editable: false, reason: "path_text" })])).toEqual(
      [],
    );
  });

  test("by a reading stays so only while every field is kept", () => {
    const old = [lockedBox("a", "legal_text")];
    expect(carried(old, [boxOf("a", "words")])).toEqual([]);
    expect(carried(old, [boxOf("a", "words")], { keptOpen: "all" })).toEqual(["a legal_text"]);
  });
});

describe("what was open and is read as locked", () => {
  const read = [lockedBox("a", "legal_text")];
  const field = (changes: Partial<SceneField>): Given => ({
    fields: [fieldOf("f", ["a"], changes)],
  });

  test.each<[string, TextBox, Given, readonly string[]]>([
    ["by nobody's hand is locked", boxOf("a", "words"), {}, []],
    ["by its author stays open", boxOf("a", "words", { isOpened: true }), {}, ["a authored"]],
    ["is kept where every field is", boxOf("a", "words"), { keptOpen: "all" }, ["a kept"]],
    [
      "set otherwise stays open",
      boxOf("a", "words", { settings: { ...boxOf("a", "").settings, maxLines: 3 } }),
      {},
      ["a authored"],
    ],
    [
      "required by its author stays open",
      boxOf("a", "words"),
      field({ required: true }),
      ["a authored"],
    ],
    [
      "required as every placeholder is does not",
      boxOf("a", "words"),
      field({ required: true, isPlaceholder: true }),
      [],
    ],
    [
      "with a limit of its author stays open",
      boxOf("a", "words"),
      field({ maxLength: 9 }),
      ["a authored"],
    ],
    [
      "with a choice stays open",
      boxOf("a", "words"),
      field({ choice: {} as never }),
      ["a authored"],
    ],
    [
      "in a field of another box does not",
      boxOf("a", "words"),
      { fields: [fieldOf("f", ["b"], { maxLength: 9 })] },
      [],
    ],
  ])("%s", (_, box, given, expected) => {
    expect(carried([box], read, given)).toEqual(expected);
  });
});

test("a box that is new, or that is read open, is as it is read", () => {
  expect(carried([], [lockedBox("a", "legal_text")])).toEqual([]);
  expect(carried([boxOf("a", "words", { isOpened: true })], [boxOf("a", "words")])).toEqual([]);
});

describe("boxes that print one text", () => {
  const shared = [["a", "b"]];
  const authored = lockedBox("a", "locked_by_author");

  test("are locked together, a further one too", () => {
    const read = [boxOf("a", "words"), boxOf("b", "words")];
    expect(carried([authored], read, { shared, added: ["b"] })).toEqual([
      "a locked_by_author",
      "b locked_by_author",
    ]);
  });

  test("are not where one of those that were there is open", () => {
    const read = [boxOf("a", "words"), boxOf("b", "words")];
    expect(carried([authored, boxOf("b", "words")], read, { shared })).toEqual([
      "a locked_by_author",
    ]);
  });

  test("are open together", () => {
    const old = [boxOf("a", "words", { isOpened: true }), boxOf("b", "words")];
    const read = [lockedBox("a", "legal_text"), lockedBox("b", "legal_text")];
    expect(carried(old, read, { shared })).toEqual(["a authored", "b authored"]);
  });
});

describe("a scene from before readings locked anything", () => {
  /** Without a lock of a reading in the older scene, names and patterns tell the author's hand. */
  const openedOf = (name: string, text = "Ada"): readonly string[] => {
    const old = sceneOf([[boxOf("a", "Ada")]], [fieldOf("f", ["a"], { name })]);
    const read = sceneOf([[boxOf("a", text, { editable: false, reason: "legal_text" })]], []);
    const from = new Map([["a", boxOf("a", "Ada")]]);
    return [...carriedLocks({ old, read, from, keptOpen: "opened" }, []).opened.values()];
  };

  test("keeps open what is filled otherwise than a reading has it", () => {
    expect(openedOf("greeting")).toEqual(["authored"]);
    expect(openedOf("greeting", "Bea")).toEqual([]);
  });
});

describe("a scene with boxes opened", () => {
  const scene = sceneOf(
    [
      [
        boxOf("a", "Ada Lovelace", { editable: false, reason: "legal_text" }),
        boxOf("b", "Ben Nevis"),
      ],
    ],
    [fieldOf("own", ["b"], { name: "kept" })],
  );

  test("has the fields that a new upload gives them, and no reason of locks that are gone", () => {
    const opened = withOpened({ ...scene, fields: [] }, new Map([["a", "kept"]]), []);
    expect(opened.fields.map(({ boxes }) => boxes.map(({ box }) => box))).toEqual([["a"], ["b"]]);
    expect(opened.pages[0]?.boxes.map(({ editable }) => editable)).toEqual([true, true]);
    expect(opened.pages[0]?.reasons).toEqual([]);
  });

  test("is the same where none is", () => {
    expect(withOpened(scene, new Map(), [])).toBe(scene);
  });
});
