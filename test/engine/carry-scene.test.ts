/** Authors' work brought to corrected files, matching and comparing, on scenes made up of plain boxes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import type { PatternPart, TextBox } from "#engine/contract/scene.ts";
import { carryScene } from "#engine/template/carry/carry-scene.ts";
import { editScene } from "#engine/template/edit/edit-scene.ts";
import { locksBesidePlaceholders, withLocks } from "#engine/template/edit/locks.ts";
import { matchScenes } from "#engine/template/carry/match-scenes.ts";
import { authoredValues, valuesIn } from "#engine/template/carry/pattern-values.ts";
import { sceneDiff } from "#engine/template/carry/scene-diff.ts";
import type { AuthoredScene, SceneEdit } from "#engine/contract/scene-edit.ts";
import { fieldEditOf, sceneOfTexts } from "#test/support/scene-kit.ts";

/** Ids as another export would give them. */
const renumbered = (_box: TextBox, i: number): Partial<TextBox> => ({ id: `box_b${i}` });

function edited(scene: AuthoredScene, edit: SceneEdit): AuthoredScene {
  const result = editScene(scene, [], edit);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.refusals));
  }
  return result.scene;
}

const boxesOf = (scene: AuthoredScene): readonly TextBox[] =>
  scene.pages.flatMap((page) => page.boxes);
const literal = (text: string): PatternPart => ({ kind: "literal", text });
const fieldPart = (field: string): PatternPart => ({ kind: "field", field });

describe("matching", () => {
  test.each<readonly [string, readonly string[], readonly string[], readonly (string | null)[]]>([
    ["the same words in another order", ["a", "b", "c"], ["c", "a", "b"], ["2", "0", "1"]],
    ["capitals and wrapping", ["Blue Boat", "x"], ["BLUE\nBOAT", "x"], ["0", "1"]],
    ["words that repeat, each once", ["a", "a", "b"], ["a", "b", "a"], ["0", "2", "1"]],
    ["a corrected word by its place", ["Mondays", "b"], ["Tuesdays", "b"], ["0", "1"]],
    ["placeholders before words", ["Dear {{first}}", "b"], ["b", "Hello {{ First }}!"], ["1", "0"]],
    ["what is new", ["a"], ["a", "another"], ["0", null]],
    ["nothing", [], ["a"], [null]],
  ])("finds %s", (_name, before, after, expected) => {
    const from = sceneOfTexts(before);
    const to = sceneOfTexts(after, renumbered);
    const { boxes, added } = matchScenes(from.pages, to.pages);
    const found = new Map(boxes.map((match) => [match.to.id, match.from.id]));
    const index = boxesOf(to).map(({ id }) => {
      const old = found.get(id);
      return old === undefined ? null : String(boxesOf(from).findIndex((box) => box.id === old));
    });
    expect(index).toEqual(expected);
    expect(added).toHaveLength(expected.filter((one) => one === null).length);
  });

  test("goes by place for copies of one text, whose ids are numbers", () => {
    const from = sceneOfTexts(["x", "y", "x"]);
    const second = boxesOf(from)[2];
    const to = sceneOfTexts(["x"], () => ({
      id: boxesOf(from)[0]?.id ?? "",
      ...(second === undefined ? {} : { bboxPt: second.bboxPt }),
    }));
    expect(matchScenes(from.pages, to.pages).boxes.map((match) => match.from.id)).toEqual([
      second?.id,
    ]);
    const [one, , other] = from.fields;
    const named = edited(from, {
      fields: from.fields.map((field, i) => ({ ...fieldEditOf(field), name: `n${i}` })),
    });
    const carried = carryScene(named, to, [], "opened");
    expect(carried.fields.map(({ id, name }) => [id, name])).toEqual([[other?.id, "n2"]]);
    expect(one?.id).not.toBe(other?.id);
  });

  test("uses every box at most once, and tells the rest", () => {
    const words = fc.array(fc.constantFrom("a", "b", "{{c}}", "d e", ""), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, fc.boolean(), (before, after, sameIds) => {
        const from = sceneOfTexts(before);
        const to = sceneOfTexts(after, sameIds ? undefined : renumbered);
        const { boxes, added, gone } = matchScenes(from.pages, to.pages);
        expect(new Set(boxes.map((match) => match.from.id)).size).toBe(boxes.length);
        expect(boxes.length + added.length).toBe(after.length);
        expect(boxes.length + gone.length).toBe(before.length);
      }),
      { seed: 5 },
    );
  });

  test("of two thousand equal texts takes no time to speak of, and pairs them all", () => {
    const many = Array.from({ length: 2_000 }, () => "12.50");
    const { boxes } = matchScenes(sceneOfTexts(many).pages, sceneOfTexts(many, renumbered).pages);
    expect(boxes).toHaveLength(2_000);
  });
});

describe("a pattern read backwards", () => {
  const [dear, a, b] = [literal("Dear "), fieldPart("a"), fieldPart("b")];
  test.each<readonly [string, readonly PatternPart[], string, readonly string[] | null]>([
    ["gives the value between words", [dear, a, literal(",")], "Dear Anna,", ["Anna"]],
    ["keeps a mark inside the value", [dear, a, literal(",")], "Dear Lee, Ann,", ["Lee, Ann"]],
    ["gives several values", [a, literal("\n"), b], "x\ny", ["x", "y"]],
    ["gives an empty value", [dear, a], "Dear ", [""]],
    ["refuses another beginning", [dear, a], "Hello Anna", null],
    ["refuses another end", [a, literal("!")], "Anna.", null],
    ["refuses fields side by side", [a, b], "Anna", null],
    ["refuses words left over", [literal("Hi")], "Hi there", null],
  ])("%s", (_name, pattern, text, expected) => {
    expect(valuesIn(pattern, text)).toEqual(expected);
  });

  test("takes the defaults of placeholders", () => {
    const pattern = [literal("Dear "), fieldPart("a"), literal(" "), fieldPart("b")];
    expect(authoredValues(pattern, "Dear {{a|Ann}} {{b}}")).toEqual(["Ann", ""]);
  });
});

const TEXTS = ["Dear Anna,", "Oslo", "Harbour Street 4", "{{city}}"];
const OLD = edited(sceneOfTexts(TEXTS), {
  boxes: [
    {
      id: "box_0000000000000000",
      pattern: [literal("Dear "), fieldPart("new_first"), literal(",")],
    },
    {
      id: "box_0000000000000001",
      settings: { ...DEFAULT_BOX_SETTINGS, minSizePt: 10, maxWidthPt: 150, align: "center" },
    },
    { id: "box_0000000000000002", locked: true },
  ],
  fields: [
    ...sceneOfTexts(TEXTS).fields.slice(1).map(fieldEditOf),
    {
      id: "new_first",
      name: "first",
      label: "First name",
      inputKind: "person",
      required: true,
      defaultValue: "Anna",
      maxLength: 20,
    },
  ],
});

describe("an author's work", () => {
  test("goes along to the same texts under other ids, whole", () => {
    const fresh = sceneOfTexts(TEXTS, renumbered);
    const carried = carryScene(OLD, fresh, [], "opened");
    const byId = new Map(boxesOf(OLD).map((box, i) => [box.id, `box_b${i}`]));
    const moved = JSON.parse(
      JSON.stringify(OLD).replaceAll(/box_0{15}\d/gu, (id) => byId.get(id) ?? id),
    );
    expect(carried).toEqual(moved);
    expect(sceneDiff(OLD, carried).isEmpty).toBe(true);
  });

  test("carried to itself is itself", () => {
    expect(carryScene(OLD, sceneOfTexts(TEXTS), [], "opened")).toEqual(OLD);
  });

  test("goes along to corrected words where they still fit, defaults with them", () => {
    const fresh = sceneOfTexts(["Dear Bea,", "Bergen", "Quay 1", "{{city}}", "New!"], renumbered);
    const carried = carryScene(OLD, fresh, [], "opened");
    expect(carried.fields.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
      ["oslo", "Bergen"],
      ["city", ""],
      ["first", "Bea"],
      ["new", "New!"],
    ]);
    const first = OLD.fields.find(({ name }) => name === "first");
    expect(carried.fields[2]).toMatchObject({
      id: first?.id,
      required: true,
      maxLength: 20,
      boxes: [{ box: "box_b0", pattern: [literal("Dear "), { kind: "field" }, literal(",")] }],
    });
    expect(boxesOf(carried)[1]?.settings).toEqual(boxesOf(OLD)[1]?.settings);
    expect(boxesOf(carried)[2]).toMatchObject({ editable: false, reason: "locked_by_author" });
  });

  test("gives way where the text is no longer of its pattern", () => {
    const fresh = sceneOfTexts(["Hello there", "Oslo"], renumbered);
    const carried = carryScene(OLD, fresh, [], "opened");
    expect(
      carried.fields.find(({ boxes }) => boxes.some(({ box }) => box === "box_b0")),
    ).toMatchObject({
      defaultValue: expect.any(String),
      boxes: [{ box: "box_b0", pattern: [{ kind: "field" }] }],
    });
  });

  test("loses only settings that the text as it is now does not permit", () => {
    const fresh = sceneOfTexts(TEXTS, (box, i) => ({ ...renumbered(box, i), sizePt: 8 }));
    const settings = boxesOf(carryScene(OLD, fresh, [], "opened"))[1]?.settings;
    expect(settings).toEqual({ ...DEFAULT_BOX_SETTINGS, maxWidthPt: 150, align: "center" });
  });

  test("keeps boxes of the same operators apart where the author parted them", () => {
    const texts = ["Oslo", "Oslo", "Oslo"];
    const old = edited(sceneOfTexts(texts), {
      boxes: [
        { id: "box_0000000000000001", pattern: [fieldPart("new_second")] },
        { id: "box_0000000000000002", locked: true },
      ],
      fields: [
        ...sceneOfTexts(texts)
          .fields.filter(({ boxes }) => boxes[0]?.box !== "box_0000000000000001")
          .slice(0, 1)
          .map(fieldEditOf),
        {
          id: "new_second",
          name: "second",
          label: "Second",
          inputKind: "text",
          required: false,
          defaultValue: "Oslo",
          maxLength: null,
        },
      ],
    });
    const fresh = sceneOfTexts(texts, renumbered);
    const carried = carryScene(old, fresh, [["box_b0", "box_b1", "box_b2"]], "opened");
    expect(boxesOf(carried).map(({ reason }) => reason)).toEqual([null, null, "locked_by_author"]);
    expect(carried.fields.map(({ name, boxes }) => [name, boxes.map(({ box }) => box)])).toEqual(
      old.fields.map(({ name }, i) => [name, [`box_b${i}`]]),
    );
  });

  test("keeps a field for each of equal cards that were read before they were one field", () => {
    const read = sceneOfTexts(["Fragile", "Fragile", "Fragile", "Fragile"]);
    const [field] = read.fields;
    expect(field?.boxes).toHaveLength(4);
    const old = {
      ...read,
      fields: boxesOf(read).flatMap(({ id }, i) =>
        field === undefined
          ? []
          : [
              {
                ...field,
                id: i === 0 ? field.id : `fld_${i}`,
                name: `text_${i}`,
                boxes: [{ box: id, pattern: [fieldPart(i === 0 ? field.id : `fld_${i}`)] }],
              },
            ],
      ),
    };
    const carried = carryScene(old, read, [], "all");
    expect(carried.fields.map(({ name, boxes }) => [name, boxes.map(({ box }) => box)])).toEqual(
      old.fields.map(({ name, boxes }) => [name, boxes.map(({ box }) => box)]),
    );
  });

  test("comes to new boxes of the same operators", () => {
    const fresh = sceneOfTexts(["Harbour Street 4", "Harbour Street 4"], renumbered);
    const one = sceneOfTexts(["Harbour Street 4"]);
    const old = edited(one, { boxes: [{ id: "box_0000000000000000", locked: true }] });
    const carried = carryScene(old, fresh, [["box_b0", "box_b1"]], "opened");
    expect(boxesOf(carried).map(({ reason }) => reason)).toEqual([
      "locked_by_author",
      "locked_by_author",
    ]);
    expect(carried.fields).toEqual([]);
  });

  describe("what a placeholder says of itself", () => {
    const rulesOf = (scene: AuthoredScene) =>
      scene.fields.map(({ name, required, whenEmpty }) => [name, required, whenEmpty ?? "value"]);
    const before = sceneOfTexts(["Fax {{fax}}", "{{ mail? }}", "{{town|Oslo}}"]);
    const corrected = sceneOfTexts(["Fax {{fax?}}", "{{mail}}", "{{town}}"], renumbered);

    test("is required without a mark or a default, and follows the designer's correction", () => {
      expect(rulesOf(before)).toEqual([
        ["fax", true, "value"],
        ["mail", false, "line"],
        ["town", false, "value"],
      ]);
      expect(rulesOf(carryScene(before, corrected, [], "opened"))).toEqual([
        ["fax", false, "line"],
        ["mail", true, "value"],
        ["town", true, "value"],
      ]);
    });

    test("stays as its author set it", () => {
      const set = edited(before, {
        fields: before.fields.map((one) => ({
          ...fieldEditOf(one),
          required: !one.required,
          whenEmpty: one.whenEmpty === "line" ? ("value" as const) : ("line" as const),
        })),
      });
      expect(rulesOf(carryScene(set, corrected, [], "opened"))).toEqual([
        ["fax", false, "line"],
        ["mail", true, "value"],
        ["town", true, "line"],
      ]);
      const free = edited(before, {
        fields: before.fields.map((one) => ({ ...fieldEditOf(one), required: false })),
      });
      const again = carryScene(free, sceneOfTexts(["{{fax}}"], renumbered), [], "opened");
      expect(rulesOf(again)).toEqual([["fax", false, "value"]]);
    });

    test("counts over all its places", () => {
      const [twice] = sceneOfTexts(["{{name}}", "Dear {{name|guest}}"]).fields;
      expect(twice?.required).toBe(false);
      const [marked] = sceneOfTexts(["{{fax}}", "{{fax?}}"]).fields;
      expect(marked).toMatchObject({ required: false, whenEmpty: "line" });
    });
  });

  describe("text that a reading locks by itself", () => {
    const TEXTS = ["Gift voucher", "Terms apply", "{{city}}"];
    /** As a compiled file has it: fixed words beside a placeholder are locked. */
    const read = (change?: Parameters<typeof sceneOfTexts>[1]): AuthoredScene => {
      const scene = sceneOfTexts(TEXTS, change);
      return withLocks(scene, locksBesidePlaceholders(scene));
    };
    const reasons = (scene: AuthoredScene) => boxesOf(scene).map(({ reason }) => reason);
    const names = (scene: AuthoredScene) => scene.fields.map(({ name }) => name);
    const voucher = "box_0000000000000000";

    test("stays open where its author opened it, over any number of files", () => {
      const opened = edited(read(), { boxes: [{ id: voucher, locked: false }] });
      const once = carryScene(opened, read(renumbered), [], "opened");
      const twice = carryScene(once, read(), [], "opened");
      for (const carried of [once, twice]) {
        expect(reasons(carried)).toEqual([null, "fixed_text", null]);
        expect(names(carried)).toEqual(["gift_voucher", "city"]);
        expect(carried.fields[0]?.id).toBe(opened.fields[0]?.id);
        expect(carried.pages[0]?.reasons).toEqual(["fixed_text"]);
      }
      // And what is locked again is, for good.
      const locked = edited(twice, { boxes: [{ id: voucher, locked: true }] });
      const after = carryScene(locked, read(renumbered), [], "opened");
      expect(reasons(after)).toEqual(["locked_by_author", "fixed_text", null]);
    });

    test("keeps every field that a template was published with while it is only read again", () => {
      const before = sceneOfTexts(TEXTS);
      const again = carryScene(before, read(), [], "all");
      expect(again.fields).toEqual(before.fields);
      expect(reasons(again)).toEqual([null, null, null]);
      // A new file is read by today's rules: nobody had opened those.
      const anew = carryScene(before, read(renumbered), [], "opened");
      expect(reasons(anew)).toEqual(["fixed_text", "fixed_text", null]);
      expect(names(anew)).toEqual(["city"]);
    });

    test("stays locked while a template is only read again, though the reading would open it", () => {
      const again = carryScene(read(), sceneOfTexts(TEXTS), [], "all");
      expect(reasons(again)).toEqual(["fixed_text", "fixed_text", null]);
      expect(again.fields).toEqual(read().fields);
      const file = sceneOfTexts(["Gift voucher", "Terms apply", "Oslo"], renumbered);
      const undone = edited(read(), {
        fields: read().fields.map((one) => ({ ...fieldEditOf(one), isPlaceholder: false })),
      });
      expect(reasons(carryScene(undone, file, [], "opened"))).toEqual([null, null, null]);
    });

    test.each<readonly [string, SceneEdit]>([
      [
        "a setting",
        { boxes: [{ id: voucher, settings: { ...DEFAULT_BOX_SETTINGS, maxLines: 2 } }] },
      ],
      [
        "a field required",
        {
          fields: sceneOfTexts(TEXTS).fields.map((one, i) => ({
            ...fieldEditOf(one),
            required: i === 0,
          })),
        },
      ],
      [
        "a name",
        {
          fields: sceneOfTexts(TEXTS).fields.map((one, i) => ({
            ...fieldEditOf(one),
            ...(i === 0 ? { name: "kind" } : {}),
          })),
        },
      ],
    ])("of an earlier version stays open where %s shows the author's hand", (_name, edit) => {
      const { pages, ...rest } = edited(sceneOfTexts(TEXTS), edit);
      // Earlier versions kept no word of it.
      const old = {
        ...rest,
        pages: pages.map((page) => ({
          ...page,
          boxes: page.boxes.map((box) => {
            const { isOpened: _, ...rest } = box;
            return rest;
          }),
        })),
      };
      const carried = carryScene(old, read(renumbered), [], "opened");
      expect(reasons(carried)).toEqual([null, "fixed_text", null]);
    });

    test("follows a placeholder that only its author calls one", () => {
      const plain = ["Lot 4", "Terms apply"];
      const declared = edited(sceneOfTexts(plain), {
        fields: sceneOfTexts(plain).fields.map((one, i) => ({
          ...fieldEditOf(one),
          ...(i === 0 ? { isPlaceholder: true } : {}),
        })),
      });
      expect(reasons(declared)).toEqual([null, "fixed_text"]);
      const carried = carryScene(declared, sceneOfTexts(plain, renumbered), [], "opened");
      expect(reasons(carried)).toEqual([null, "fixed_text"]);
      expect(names(carried)).toEqual(["lot"]);
    });

    test("is one with its duplicates: one opened opens all", () => {
      const texts = ["Gift voucher", "Gift voucher", "{{city}}"];
      const scene = sceneOfTexts(texts);
      const locked = withLocks(scene, locksBesidePlaceholders(scene));
      const ids = boxesOf(locked).map(({ id }) => id);
      const result = editScene(locked, [ids.slice(0, 2)], {
        boxes: [{ id: ids[1] ?? "", locked: false }],
      });
      const opened = result.ok ? result.scene : locked;
      expect(reasons(opened)).toEqual([null, null, null]);
      expect(opened.fields.map(({ boxes }) => boxes.length)).toEqual([2, 1]);
      const fresh = withLocks(scene, locksBesidePlaceholders(scene));
      const carried = carryScene(opened, fresh, [ids.slice(0, 2)], "opened");
      expect(reasons(carried)).toEqual([null, null, null]);
    });
  });

  test("carried to any other file gives a scene that an author can go on with", () => {
    const words = fc.array(
      fc.constantFrom(
        "Dear Anna,",
        "Dear {{first}},",
        "Oslo",
        "Oslo\nagain",
        "{{city}}",
        "a@b.example\n+47 1",
        "x",
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(words, words, fc.boolean(), (before, after, sameIds) => {
        const old = sceneOfTexts(before);
        const fresh = sceneOfTexts(after, sameIds ? undefined : renumbered);
        const carried = carryScene(old, fresh, [], "opened");
        const names = carried.fields.map(({ name }) => name.toLowerCase());
        const ids = carried.fields.map(({ id }) => id);
        expect(new Set(names).size).toBe(names.length);
        expect(new Set(ids).size).toBe(ids.length);
        const shown = new Set(carried.fields.flatMap(({ boxes }) => boxes.map(({ box }) => box)));
        // Only what stands beside placeholders is locked.
        const open = boxesOf(carried).filter(({ reason }) => reason !== "fixed_text");
        expect(shown).toEqual(new Set(open.map(({ id }) => id)));
        expect(open).toHaveLength(
          carried.fields.some(({ isPlaceholder }) => isPlaceholder) ? open.length : after.length,
        );
        expect(editScene(carried, [], { fields: carried.fields.map(fieldEditOf) })).toMatchObject({
          ok: true,
          isChanged: false,
        });
        expect(carryScene(carried, fresh, [], "opened")).toEqual(carried);
      }),
      { seed: 6 },
    );
  });
});

describe("a difference", () => {
  test("of a scene to itself is none; of another style and place is named", () => {
    const from = sceneOfTexts(["a", "b"]);
    expect(sceneDiff(from, from)).toMatchObject({ isEmpty: true, output: [] });
    const to = sceneOfTexts(["a", "b"], (box, i) =>
      i === 0
        ? {
            fontName: "ABCDEF+Other",
            sizePt: 13,
            align: "center",
            color: { ...box.color, space: "Separation", components: [1], colorants: ["Gold"] },
            bboxPt: [30, 20, 36, 32],
          }
        : { fontName: "ABCDEF+Sample-Regular" },
    );
    const { boxes, isEmpty } = sceneDiff(from, to);
    expect(isEmpty).toBe(false);
    expect(boxes.restyled).toMatchObject([
      { text: "a", changes: ["font", "size", "color", "align"] },
    ]);
    expect(boxes.moved).toMatchObject([{ text: "a", byPt: [10, 0] }]);
    expect(boxes.kept.map(({ text }) => text)).toEqual(["b"]);
  });
});
