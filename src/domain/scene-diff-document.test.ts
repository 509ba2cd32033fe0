import { expect, test } from "vitest";
import type { DiffPair, SceneDiff } from "#engine/contract/scene-diff.ts";
import { sceneDiffDocument } from "./scene-diff-document.ts";

const pair = (id: string): DiffPair => ({
  id,
  previousId: `old-${id}`,
  page: 1,
  text: `text ${id}`,
});
const note = (id: string): object => ({
  id,
  previous_id: `old-${id}`,
  page: 1,
  text: `text ${id}`,
});
const field = (id: string): { id: string; name: string; label: string } => ({
  id,
  name: `${id}_name`,
  label: `${id} label`,
});

const DIFF: SceneDiff = {
  boxes: {
    kept: [pair("a")],
    moved: [{ ...pair("b"), fromPage: 0, byPt: [3, -4] }],
    restyled: [{ ...pair("c"), changes: ["size", "color"] }],
    reworded: [{ ...pair("d"), previousText: "before" }],
    resettled: [{ ...pair("e"), changes: ["minSizePt", "locked"] }],
    added: [{ id: "f", page: 0, text: "new" }],
    gone: [{ id: "g", page: 2, text: "gone" }],
  },
  fields: {
    kept: [field("h")],
    changed: [{ ...field("i"), changes: ["isPlaceholder", "boxes", "maxChars", "label"] }],
    added: [field("j")],
    gone: [field("k")],
  },
  output: ["flatten", "keepLayers"],
  isEmpty: false,
};

test("every box and field is told where it belongs, by both its ids", () => {
  const { boxes, fields } = sceneDiffDocument(DIFF);
  expect(boxes).toMatchObject({
    kept: [note("a")],
    moved: [{ ...note("b"), from_page: 0, by_pt: [3, -4] }],
    restyled: [{ ...note("c"), changes: ["size", "color"] }],
    reworded: [{ ...note("d"), previous_text: "before" }],
    settings_changed: [note("e")],
    new: [{ id: "f", page: 0, text: "new" }],
    gone: [{ id: "g", page: 2, text: "gone" }],
  });
  expect(fields).toMatchObject({
    kept: [field("h")],
    changed: [field("i")],
    new: [field("j")],
    gone: [field("k")],
  });
});

test("members are named as the scene document names them", () => {
  const { fields, output } = sceneDiffDocument(DIFF);
  expect(fields.changed[0]?.changes).toEqual(["placeholder", "objects", "max_chars", "label"]);
  expect(output).toEqual(["flatten", "keep_layers"]);
});

test("no name of ours is left anywhere in it", () => {
  // Every name in it is lower case with underscores.
  const names: string[] = [];
  JSON.stringify(sceneDiffDocument(DIFF), (key: string, value: unknown) => {
    names.push(...(/^\d*$/u.test(key) ? [] : [key]));
    return value;
  });
  const { boxes, fields, output } = sceneDiffDocument(DIFF);
  const changes = [...boxes.settings_changed, ...fields.changed].flatMap((one) => one.changes);
  for (const name of [...names, ...changes, ...output]) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/u);
  }
});
