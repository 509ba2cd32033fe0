import { expect, test } from "vitest";
import type { Scene } from "../../client/src/generated/types.ts";
import {
  type MarkedRun,
  segmentsOf,
  pressed,
  textParts,
  withMarked,
  withOneField,
} from "../../browser/dashboard/pages/templates/marked-runs.ts";
import type { TextObject } from "../../browser/dashboard/pages/templates/scene-draft.ts";

const field = (id: string, name: string, words: string) => ({
  id,
  name,
  label: "テキスト 3",
  input_kind: "text",
  type: "text",
  default_value: words,
  placeholder: false,
  objects: ["b"],
});
const TEXT = "Dear Ada, see you on Sunday";

function sceneOf(pattern: readonly object[], fields: readonly object[]): Scene {
  const box = { type: "text", id: "b", content: { text: TEXT, lines: [TEXT] }, pattern };
  // The members that this reads.
  return { pages: [{ id: "p1", objects: [box] }], fields } as unknown as Scene;
}
const boxOf = (scene: Scene): TextObject => scene.pages[0]?.objects[0] as TextObject;
const whole = sceneOf([{ field: "a" }], [field("a", "text_1", TEXT)]);
const parted = sceneOf(
  [{ literal: "Dear " }, { field: "a" }, { literal: ", see you on Sunday" }],
  [field("a", "text_1", "Ada")],
);

test("marked words of a field go on as that field; words around it stay", () => {
  const changed = withMarked({ version: 1 }, whole, boxOf(whole), { part: 0, start: 5, end: 8 });
  expect(changed).toEqual({
    version: 1,
    pages: [
      {
        id: "p1",
        objects: [
          {
            id: "b",
            pattern: [{ literal: "Dear " }, { field: "a" }, { literal: ", see you on Sunday" }],
          },
        ],
      },
    ],
    fields: [{ id: "a", default_value: "Ada" }],
  });
});

test("fixed words get a field of a free name, beside what the draft says of the box", () => {
  const draft = {
    version: 1 as const,
    pages: [{ id: "p1", objects: [{ id: "b", locked: false }] }],
    fields: [{ id: "a", label: "Guest" }],
  };
  const changed = withMarked(draft, parted, boxOf(parted), { part: 2, start: 13, end: 19 });
  expect(changed.pages?.[0]?.objects).toEqual([
    {
      id: "b",
      locked: false,
      pattern: [
        { literal: "Dear " },
        { field: "a" },
        { literal: ", see you on " },
        { field: "new" },
      ],
    },
  ]);
  expect(changed.fields).toEqual([
    { id: "a", label: "Guest" },
    { id: "new", name: "text_4", label: "Text 4", default_value: "Sunday" },
  ]);
  expect(withOneField({ version: 1 }, parted, boxOf(parted))).toMatchObject({
    pages: [{ objects: [{ pattern: [{ field: "a" }] }] }],
    fields: [{ id: "a", default_value: TEXT }],
  });
});

test("words of a field that another box shows too, and of a placeholder, cannot be marked", () => {
  const ofFields = (members: object) => {
    const scene = sceneOf([{ field: "a" }], [{ ...field("a", "a", TEXT), ...members }]);
    return textParts(scene, boxOf(scene)).map(({ isMarkable }) => isMarkable);
  };
  expect(ofFields({})).toEqual([true]);
  expect(ofFields({ objects: ["b", "c"] })).toEqual([false]);
  expect(ofFields({ placeholder: true })).toEqual([false]);
  expect(ofFields({ type: "selection" })).toEqual([false]);
});

test("presses extend a run over what lies between, and take it back", () => {
  const words = segmentsOf("Anna Maria von Berg", "en").filter(({ isWord }) => isWord);
  let run: MarkedRun | null = null;
  const press = (word: number): string => {
    run = pressed(run, 0, words[word] ?? { text: "", start: 0, isWord: true });
    return run === null ? "" : "Anna Maria von Berg".slice(run.start, run.end);
  };
  expect([press(1), press(3), press(0), press(2), press(2)]).toEqual([
    "Maria",
    "Maria von Berg",
    "Anna Maria von Berg",
    "von",
    "",
  ]);
});
