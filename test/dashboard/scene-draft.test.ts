/** Drafts of scenes: what is changed, sent, taken back and carried to another revision. */
import { expect, test } from "vitest";
import type { Scene } from "../../client/src/generated/types.ts";
import {
  advanced,
  historyOf,
  redone,
  settled,
  undone,
} from "../../browser/dashboard/pages/templates/draft-history.ts";
import {
  changeOf,
  fieldsOf,
  isOpenable,
  isSymbol,
  rebased,
  reversed,
  type SceneDraft,
  textObjects,
  withChange,
  withDraft,
  shownText,
} from "../../browser/dashboard/pages/templates/scene-draft.ts";

const SETTINGS = { shrink_to_fit: true, max_lines: null };

/** Two pages, two texts, two fields; only the members that drafts look at. */
function scene({ label = "Name", isLocked = false, has2 = true } = {}): Scene {
  const box = (id: string, field: string) => ({
    id,
    type: "text",
    editable: true,
    locked: isLocked,
    settings: SETTINGS,
    pattern: [{ literal: "To " }, { field }, { field: "fld_gone" }],
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a scene is not looked at
  return {
    version: 1,
    pages: [
      { id: "page_0", objects: [box("box_1", "fld_1"), { id: "img_1", type: "image" }] },
      { id: "page_1", objects: has2 ? [box("box_2", "fld_2")] : [] },
    ],
    fields: [
      { id: "fld_1", label, labels: { de: "Ihr Name" }, required: false, options: null },
      { id: "fld_2", label: "Town", labels: {}, required: false, options: ["a", "b"] },
    ],
  } as unknown as Scene;
}

const LABEL = { on: "field", id: "fld_1", member: "label", after: "Full name" } as const;
const LOCK = { on: "box", id: "box_2", member: "locked", after: true } as const;
const SHRINK = { on: "settings", id: "box_1", member: "shrink_to_fit", after: false } as const;

function draftOf(...changes: readonly Parameters<typeof withChange>[2][]): SceneDraft {
  return changes.reduce<SceneDraft>((draft, change) => withChange(draft, scene(), change), []);
}

test("a change is seen in the scene, and the scene it was made of stays as it is", () => {
  const base = scene();
  const shown = withDraft(base, draftOf(LABEL, LOCK, SHRINK));
  expect(shown.fields.map(({ label }) => label)).toEqual(["Full name", "Town"]);
  expect(shown.pages.flatMap(textObjects).map(({ locked }) => locked)).toEqual([false, true]);
  expect(textObjects(shown.pages[0])[0]?.settings.shrink_to_fit).toBe(false);
  expect(base).toEqual(scene());
  expect(withDraft(base, [])).toBe(base);
});

test("the last value of a member counts, and its own again is no change", () => {
  const twice = draftOf(LABEL, { ...LABEL, after: "Whole name" });
  expect(twice).toEqual([{ ...LABEL, before: "Name", after: "Whole name" }]);
  expect(withChange(twice, scene(), { ...LABEL, after: "Name" })).toEqual([]);
  const options = { on: "field", id: "fld_2", member: "options", after: ["a", "b"] } as const;
  expect(draftOf(options)).toEqual([]);
  expect(draftOf({ ...LABEL, id: "fld_unknown" })).toEqual([]);
});

test("what is sent: fields as the whole list, of boxes those that change", () => {
  expect(changeOf(scene(), draftOf(LABEL, LOCK, SHRINK))).toEqual({
    version: 1,
    pages: [
      { id: "page_0", objects: [{ id: "box_1", settings: { shrink_to_fit: false } }] },
      { id: "page_1", objects: [{ id: "box_2", locked: true }] },
    ],
    fields: [{ id: "fld_1", label: "Full name" }, { id: "fld_2" }],
  });
  expect(changeOf(scene(), draftOf(LOCK))).not.toHaveProperty("fields");
  expect(changeOf(scene(), [])).toEqual({ version: 1 });
});

test("a label of each language is a member of its own; an empty one is sent, and is as none", () => {
  const german = { on: "labels", id: "fld_1", member: "de", after: "" } as const;
  const dutch = { on: "labels", id: "fld_1", member: "nl", after: "Uw naam" } as const;
  const draft = draftOf(german, dutch);
  expect(draft.map(({ before }) => before)).toEqual(["Ihr Name", ""]);
  expect(withDraft(scene(), draft).fields[0]?.labels).toEqual({ de: "", nl: "Uw naam" });
  expect(changeOf(scene(), draft).fields).toEqual([
    { id: "fld_1", labels: { de: "", nl: "Uw naam" } },
    { id: "fld_2" },
  ]);
  expect(draftOf(dutch, { ...dutch, after: "" })).toEqual([]);
  expect(rebased(scene(), draft)).toEqual({ draft, conflicts: [], lost: [] });
});

test("on another revision: kept, already so, set otherwise by somebody else, without a place", () => {
  const draft = draftOf(LABEL, LOCK, SHRINK);
  expect(rebased(scene(), draft)).toEqual({ draft, conflicts: [], lost: [] });
  expect(rebased(scene({ label: "Full name" }), draft).draft).toEqual(draft.slice(1));
  const theirs = rebased(scene({ label: "Customer", has2: false }), draft);
  expect(theirs.draft).toEqual(draft.slice(2));
  expect(theirs.conflicts).toEqual([{ change: draft[0], theirs: "Customer" }]);
  expect(theirs.lost).toEqual([draft[1]]);
});

test("what was saved can be taken back on the revision it made", () => {
  const draft = draftOf(LABEL);
  const back = reversed(draft);
  expect(rebased(scene({ label: "Full name" }), back).draft).toEqual(back);
  expect(withDraft(scene({ label: "Full name" }), back).fields[0]?.label).toBe("Name");
});

test("fields of a box in its order, unknown ones left out; what cannot be set cannot be opened", () => {
  const [box] = textObjects(scene().pages[0]);
  expect(box && fieldsOf(scene(), box).map(({ id }) => id)).toEqual(["fld_1"]);
  expect(box && isOpenable({ ...box, editable: false })).toBe(false);
  expect(box && isOpenable({ ...box, editable: false, locked: true })).toBe(true);
});

test("typing into one member is one step; leaving it ends the step", () => {
  const a = draftOf({ ...LABEL, after: "A" });
  const ab = draftOf({ ...LABEL, after: "AB" });
  const abc = draftOf({ ...LABEL, after: "ABC" });
  let history = advanced(advanced(historyOf([]), a, LABEL), ab, LABEL);
  expect(history.past).toEqual([[]]);
  history = advanced(settled(history), abc, LABEL);
  expect(undone(history).present).toEqual(ab);
  expect(undone(undone(history)).present).toEqual([]);
  expect(undone(undone(undone(history))).present).toEqual([]);
  expect(redone(undone(history)).present).toEqual(abc);
  expect(redone(history)).toBe(history);
  // A new step leaves no way back to what was taken back.
  expect(advanced(undone(history), a, LOCK).future).toEqual([]);
});

test("what shows no field and is not locked is a symbol; a text that the draft opens is none", () => {
  const drawn = (text: string, isLocked = false) => ({
    ...textObjects(scene({ isLocked }).pages[0])[0]!,
    content: { text, lines: [text] },
    editable: !isLocked,
    pattern: null,
  });
  expect([drawn("\ufffd"), drawn("\ue001", true)].map(isSymbol)).toEqual([true, false]);
  expect(["\ufffd \ue001", "✓", "Ada"].map((text) => shownText(drawn(text), "Symbol"))).toEqual([
    "Symbol",
    "✓",
    "Ada",
  ]);
  const base = scene({ isLocked: true });
  const locked = { ...base, pages: [{ ...base.pages[0]!, objects: [drawn("Ada", true)] }] };
  const opened = { on: "box", id: "box_1", member: "locked", after: false } as const;
  const [box] = textObjects(withDraft(locked, withChange([], locked, opened)).pages[0]);
  expect([isOpenable(box!), isSymbol(box!)]).toEqual([true, false]);
});
