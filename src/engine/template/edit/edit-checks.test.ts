import { expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../../contract/box-settings.ts";
import type { BoxSettings, PatternPart, ScenePage, TextBox } from "../../contract/scene.ts";
import type { FieldEdit } from "../../contract/scene-edit.ts";
import { checkField, checkPattern, checkSettings } from "./edit-checks.ts";

/** A page of 200 by 100 pt, and on it a line from 20 to 80 pt, 12 pt high; y grows down as seen. */
const PAGE = { widthPt: 200, heightPt: 100, toSeen: [1, 0, 0, -1, 0, 100] } as unknown as ScenePage;
const BOX = {
  id: "box_1",
  sizePt: 12,
  align: "left",
  frame: [1, 0, 0, 1, 20, 50],
  lines: [{ text: "words", from: [20, 50], to: [80, 50] }],
  roomStartPt: 0,
  maxWidthPt: 60,
} as unknown as TextBox;

test.each<[string, Partial<BoxSettings>, readonly string[]]>([
  ["nothing set", {}, []],
  ["the least size", { minSizePt: 1 }, []],
  ["below the least size", { minSizePt: 0.99 }, ["minSizePt"]],
  ["the authored size as it was rounded", { minSizePt: 12.01 }, []],
  ["above the authored size", { minSizePt: 12.02 }, ["minSizePt"]],
  ["no number", { minSizePt: Number.NaN }, ["minSizePt"]],
  ["to the page's right edge", { maxWidthPt: 180 }, []],
  ["beyond it", { maxWidthPt: 180.5 }, ["maxWidthPt"]],
  ["centred: twice the way to the nearer edge", { align: "center", maxWidthPt: 100 }, []],
  ["centred beyond it", { align: "center", maxWidthPt: 100.5 }, ["maxWidthPt"]],
  ["from the right: to the left edge", { align: "right", maxWidthPt: 80 }, []],
  ["from the right beyond it", { align: "right", maxWidthPt: 80.5 }, ["maxWidthPt"]],
  ["two hundred lines", { maxLines: 200 }, []],
  ["more lines, or none", { maxLines: 201 }, ["maxLines"]],
  ["half a line", { maxLines: 1.5 }, ["maxLines"]],
  ["ten thousand characters", { characterLimit: 10_000 }, []],
  ["no character", { characterLimit: 0 }, ["characterLimit"]],
  ["a group", { fitGroup: "names" }, []],
  ["a group of spaces", { fitGroup: " " }, ["fitGroup"]],
  ["a group on two lines", { fitGroup: "a\nb" }, ["fitGroup"]],
  ["a language with subtags", { language: "zh-Hant-TW" }, []],
  ["a sentence for a language", { language: "in German" }, ["language"]],
  ["several at once", { minSizePt: 0, maxLines: 0 }, ["minSizePt", "maxLines"]],
])("settings: %s", (_, settings, refused) => {
  const refusals = checkSettings(BOX, { ...DEFAULT_BOX_SETTINGS, ...settings }, PAGE);
  expect(refusals.map(({ on, id, member }) => [on, id, member])).toEqual(
    refused.map((member) => ["box", "box_1", member]),
  );
});

const FIELD: FieldEdit = {
  id: "fld_1",
  name: "name",
  label: "Your name",
  inputKind: "text",
  required: false,
  defaultValue: null,
  maxLength: null,
};

test.each<[string, Partial<FieldEdit>, readonly string[]]>([
  ["as it is", {}, []],
  ["names of a hundred characters", { name: "n".repeat(100) }, []],
  ["longer names", { name: "n".repeat(101) }, ["name"]],
  ["labels of two hundred characters", { label: "l".repeat(200) }, []],
  ["longer labels", { label: "l".repeat(201) }, ["label"]],
  ["an empty label", { label: "" }, ["label"]],
  ["a label of a language", { labels: { de: "l".repeat(200) } }, []],
  [
    "longer ones",
    { labels: { de: "l".repeat(201), nl: "Naam", fr: "a\nb" } },
    ["labels", "labels"],
  ],
  ["a default on two lines, with a tab", { defaultValue: "a\n\tb" }, []],
  ["half a character", { defaultValue: "\ud800" }, ["defaultValue"]],
  ["a control character", { name: "a\u0007" }, ["name"]],
  ["a length of nothing", { maxLength: 0 }, ["maxLength"]],
])("fields: %s", (_, edit, refused) => {
  expect(checkField({ ...FIELD, ...edit }).map(({ member }) => member)).toEqual(refused);
});

const [A, TEXT]: readonly [PatternPart, (text: string) => PatternPart] = [
  { kind: "field", field: "a" },
  (text) => ({ kind: "literal", text }),
];

test.each<[string, readonly PatternPart[], RegExp | null]>([
  ["one field", [A], null],
  ["a field among words", [TEXT("Dear "), A, TEXT(",")], null],
  ["words alone", [TEXT("Dear")], /names no field/u],
  ["nothing", [], /names no field/u],
  ["a hundred parts", Array.from({ length: 100 }, () => A), null],
  ["more parts", Array.from({ length: 101 }, () => A), /more than 100 parts/u],
  ["an empty literal", [A, TEXT("")], /literal/u],
  ["letters nobody could read, as the box has them", [A, TEXT(" Founda\ufffdon")], null],
  ["letters nobody could read, elsewhere", [A, TEXT(" \ufffdon")], /literal/u],
  ["literals too long together", [A, TEXT("x".repeat(6000)), TEXT("y".repeat(6000))], /literal/u],
])("patterns: %s", (_, pattern, refused) => {
  const message = checkPattern(pattern, "{{a}} Founda\ufffdon");
  expect(refused === null ? message : refused.test(message ?? "")).toBe(
    refused === null ? null : true,
  );
});
