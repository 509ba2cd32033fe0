/** Small pure parts of the pages of templates. */
import { describe, expect, test } from "vitest";
import { PlatenApiError } from "../../client/src/index.ts";
import { findingsOf } from "../../browser/dashboard/pages/templates/findings.ts";
import {
  obstacleRows,
  placeOf,
  timeText,
} from "../../browser/dashboard/pages/templates/health-rows.ts";
import { listSearchOf } from "../../browser/dashboard/pages/templates/list-search.ts";
import { lettersOf } from "../../browser/dashboard/app/printable-letters.ts";
import { boxChanges } from "../../browser/dashboard/pages/templates/revision-changes.ts";
import { hasFixedWord, isStale } from "../../browser/dashboard/pages/templates/save-refusals.ts";
import { sampleValues } from "../../browser/dashboard/pages/templates/sample-values.ts";
import {
  dpiFor,
  percentBox,
  ZOOMS,
  zoomed,
} from "../../browser/dashboard/pages/templates/sheet-geometry.ts";

test.each<[string, string, string, found: readonly [isWord: boolean, isOld: boolean]]>([
  ["a word that stays", "invalid_scene", "scene.pages.0.objects.2.pattern.1", [true, false]],
  ["the form of a pattern", "invalid_scene", "scene.pages.0.objects.2.pattern", [false, false]],
  ["an older revision", "invalid_scene", "base_revision", [false, true]],
  ["another error", "invalid_request", "scene.pages.0.objects.2.pattern.1", [false, false]],
])("a save is refused for %s", (_, code, field, found) => {
  const error = new PlatenApiError({
    status: 400,
    code,
    type: "validation_error",
    message: "",
    requestId: "",
    docUrl: "",
    fields: [{ object_id: "box_1", field }],
    retryAfterSeconds: null,
    operation: "putTemplateScene",
  });
  expect([hasFixedWord(error), isStale(error)]).toEqual(found);
});

test("the list is narrowed by what its address may say, and by nothing else", () => {
  expect(listSearchOf({ status: "archived", x: 1 })).toEqual({ status: "archived" });
  expect(listSearchOf({ status: "draft" })).toEqual({});
  // One of digits alone comes as a number.
  expect(listSearchOf({ find: 4711 })).toEqual({ find: "4711" });
  expect(listSearchOf({ find: ` ${"x".repeat(120)}` })).toEqual({ find: "x".repeat(100) });
  expect(listSearchOf({ find: "  " })).toEqual({});
});

describe("the page's picture", () => {
  test("a box stands where the document has it, in shares of the page", () => {
    expect(percentBox([25, 10, 75, 30], { width: 200, height: 50 })).toEqual({
      left: "12.5%",
      top: "20%",
      width: "25%",
      height: "40%",
    });
  });

  test("zoom goes through its steps and stays at the ends", () => {
    expect(zoomed(1, 1)).toBe(1.5);
    expect(zoomed(1, -1)).toBe(0.75);
    expect(zoomed(ZOOMS[0], -1)).toBe(ZOOMS[0]);
    expect(zoomed(6, 1)).toBe(6);
  });

  test("is drawn within what the API draws: a card at most, a poster at least", () => {
    expect(dpiFor(255, 1)).toBe(300);
    expect(dpiFor(595, 1)).toBe(169);
    expect(dpiFor(595, 2)).toBe(300);
    expect(dpiFor(5_000, 1)).toBe(72);
    // Zooming a little does not draw anew.
    expect(dpiFor(595, 0.5)).toBe(dpiFor(595, 1));
  });
});

describe("samples", () => {
  const fields = [
    { id: "a", type: "text", default_value: "Annika", max_length: null },
    { id: "b", type: "text", default_value: null, max_length: 5 },
    { id: "c", type: "selection", default_value: "red", max_length: null },
  ] as const;

  test("as designed is no value at all", () => {
    expect(sampleValues(fields, "sampleOwn")).toEqual({});
  });

  test("are of texts alone, and no longer than the field takes", () => {
    expect(sampleValues(fields, "sampleShort")).toEqual({ a: "An", b: "Al" });
    expect(sampleValues(fields, "sampleLong")["a"]).toBe("Annika Annika");
    const odd = sampleValues(fields, "sampleOdd");
    expect(Object.keys(odd)).toEqual(["a", "b"]);
    expect(odd["b"]).toHaveLength(5);
  });
});

test("a sentence about several texts is told once, what needs a change first", () => {
  const about = { code: "c", field: null };
  expect(
    findingsOf([
      { ...about, severity: "info", message: "Locked.", page: 0, object_id: null },
      { ...about, severity: "error", message: "Not embedded.", page: null, object_id: "box_1" },
      { ...about, severity: "info", message: "Locked.", page: 2, object_id: null },
      { ...about, severity: "error", message: "Not embedded.", page: null, object_id: "box_2" },
      {
        ...about,
        severity: "error",
        message: "Not embedded.",
        page: null,
        object_id: "box_1",
        object_ids: ["box_1", "box_3"],
        pages: [],
      },
    ]),
  ).toEqual([
    { severity: "error", message: "Not embedded.", boxes: ["box_1", "box_2", "box_3"], pages: [] },
    { severity: "info", message: "Locked.", boxes: [], pages: [0, 2] },
  ]);
});

test("a text that was moved and reworded is one change, and what is gone stands first", () => {
  const pair = { id: "b", previous_id: "a", page: 0, text: "Open on Tuesdays" };
  const lists = { kept: [], restyled: [], settings_changed: [], new: [] };
  const changes = boxChanges({
    boxes: {
      ...lists,
      moved: [{ ...pair, from_page: 0, by_pt: [1, 2] }],
      reworded: [{ ...pair, previous_text: "Open on Mondays" }],
      gone: [{ id: "c", page: 1, text: "Closed" }],
    },
  });
  expect(changes).toEqual([
    { kind: "gone", earlier: "c", later: null, page: 1, text: "Closed", earlierText: null },
    {
      kind: "reworded",
      earlier: "a",
      later: "b",
      page: 0,
      text: "Open on Tuesdays",
      earlierText: "Open on Mondays",
    },
  ]);
});

test("letters of ranges are listed, without those nobody sees", () => {
  expect(lettersOf("U+0020-0022,U+00DF,U+1F600")).toEqual(["!", '"', "ß", "😀"]);
  expect(lettersOf("")).toEqual([]);
});

describe("the figures of a template", () => {
  const none = { too_long: 0, missing_letters: 0, made_smaller: 0, other_font: 0, letters: [] };

  test("are a row for each obstacle of a field, the most frequent first", () => {
    const letters = [
      { letter: "Ł", fills: 4 },
      { letter: "ź", fills: 3 },
    ];
    const fields = [
      { ...none, field: "a", name: "a", label: "Name", too_long: 2, missing_letters: 4, letters },
      { ...none, field: "b", name: "b", label: "Street", made_smaller: 3 },
    ];
    const rows = obstacleRows({ fields });
    expect(rows.map(({ label, kind, fills, letters: told }) => [label, kind, fills, told])).toEqual(
      [
        ["Name", "missing_letters", 4, "Ł ź"],
        ["Street", "made_smaller", 3, ""],
        ["Name", "too_long", 2, ""],
      ],
    );
  });

  test("lead to the first text that shows the field, where any does", () => {
    const text = (id: string, field: string) => ({ id, type: "text", pattern: [{ field }] });
    const pages = [{ objects: [text("x", "a")] }, { objects: [text("y", "b"), text("z", "b")] }];
    const scene = { fields: [{ id: "a" }, { id: "b" }], pages } as never;
    expect(placeOf(scene, "a")).toEqual({ page: 0, box: "x" });
    expect(placeOf(scene, "b")).toEqual({ page: 1, box: "y" });
    expect(placeOf(scene, "c")).toEqual({});
  });

  test.each([
    [0, "0 sec"],
    [59, "59 sec"],
    [190, "3 min"],
    [7_200, "2 hr"],
    [259_200, "3 days"],
  ])("%i seconds are %s", (seconds, text) => {
    expect(timeText(seconds, "en")).toBe(text);
  });
});
