/** What the frame keeps of entries: steps that can be taken back, and looks as fills have them. */
import { describe, expect, test } from "vitest";
import { ShownTexts } from "../../browser/embed/shown-texts.ts";
import { changesBetween, History } from "../../browser/embed/history.ts";
import {
  entriesOf,
  type Appearance,
  appearanceOf,
  type AppearanceOffer,
} from "../../browser/embed/appearance.ts";

const typed = (key: string, before: string, after: string, atMs: number) =>
  [[{ key, before, after }], { atMs, typing: true }] as const;

describe("undo and redo", () => {
  test("letters typed without a pause are one step, another field or a pause begins the next", () => {
    const history = new History();
    history.note(...typed("a", "", "A", 0));
    history.note(...typed("a", "A", "Ad", 300));
    history.note(...typed("a", "Ad", "Ada", 1_200));
    history.note(...typed("b", "", "x", 1_300));
    history.note(...typed("b", "x", "xy", 2_400));
    expect(history.undo()).toEqual(new Map([["b", "x"]]));
    expect(history.undo()).toEqual(new Map([["b", ""]]));
    expect(history.undo()).toEqual(new Map([["a", ""]]));
    expect(history.undo()).toBeNull();
    expect(history.redo()).toEqual(new Map([["a", "Ada"]]));
  });

  test("a choice is a step of its own, several entries may change in one", () => {
    const history = new History();
    const both = changesBetween({ a: "1", b: "2", c: "3" }, { a: "x", b: "y", c: "3", d: "" });
    history.note(both, { atMs: 0, typing: false });
    history.note(...typed("a", "x", "xz", 10));
    expect(history.undo()).toEqual(new Map([["a", "x"]]));
    expect(history.undo()).toEqual(
      new Map([
        ["a", "1"],
        ["b", "2"],
      ]),
    );
  });

  test("what is entered after an undo takes the place of what could be redone", () => {
    const history = new History();
    history.note(...typed("a", "", "1", 0));
    history.undo();
    expect(history.canRedo).toBe(true);
    history.note(...typed("a", "", "2", 10));
    expect([history.canRedo, history.canUndo]).toEqual([false, true]);
    expect(history.undo()).toEqual(new Map([["a", ""]]));
  });

  test("nothing entered is no step, and old steps go", () => {
    const history = new History();
    history.note([], { atMs: 0, typing: false });
    expect(history.canUndo).toBe(false);
    for (let at = 0; at < 600; at++) {
      history.note([{ key: "a", before: String(at), after: String(at + 1) }], {
        atMs: at,
        typing: false,
      });
    }
    let last = "";
    for (let step = history.undo(); step !== null; step = history.undo()) {
      last = step.get("a") ?? "";
    }
    expect(last).toBe("100");
  });
});

describe("looks", () => {
  const RED = { key: "red", name: "Red", hex: "#d0202c" };
  const NAVY = { key: "navy", name: "Navy", hex: "#10204c" };
  const FELT = { code: "FELT-1", name: "Felt", hex: "#f3efe4", finish: "felt" };
  const offer: AppearanceOffer = { ink_choice: "print", inks: [RED, NAVY], stocks: [FELT] };
  const byField: AppearanceOffer = { ...offer, ink_choice: "field" };
  const authored: Appearance = { colors: [], assignments: {}, substrate: null };
  const fields = ["f1", "f2"];

  test.each<[string, AppearanceOffer, Record<string, string>, Appearance]>([
    ["as authored", offer, { "@ink": "", "@stock": "" }, authored],
    [
      "one ink for all, on paper",
      offer,
      { "@ink": "navy", "@stock": "FELT-1" },
      {
        colors: [{ index: 1, ...NAVY }],
        assignments: {},
        substrate: { code: "FELT-1", name: "Felt", hex: "#f3efe4" },
      },
    ],
    [
      "one field in an ink, the rest as authored: the ink of all text leaves it so",
      byField,
      { "@ink:f1": "navy", "@ink:f2": "", "@stock": "" },
      {
        colors: [
          { index: 1, key: "@authored" },
          { index: 3, ...NAVY },
        ],
        assignments: { f1: 3 },
        substrate: null,
      },
    ],
  ])("%s, there and back", (_what, on, entries, look) => {
    expect(appearanceOf(entries, on, authored)).toEqual(look);
    expect(entriesOf(look, on, fields)).toEqual(entries);
  });

  test("what is not on offer stays as it is until something else is chosen", () => {
    const server: Appearance = {
      colors: [{ index: 1, key: "gold" }],
      assignments: { f1: 1 },
      substrate: { name: "Vellum" },
    };
    const entries = entriesOf(server, offer, fields);
    expect(entries).toEqual({});
    expect(appearanceOf(entries, offer, server)).toEqual(server);
    expect(appearanceOf({ "@ink": "red" }, offer, server)).toEqual({
      colors: [{ index: 1, ...RED }],
      assignments: {},
      substrate: { name: "Vellum" },
    });
  });

  test("more fields than can be assigned share one ink; without text there is no ink", () => {
    const many = Array.from({ length: 201 }, (_, i) => `f${i}`);
    expect(entriesOf(authored, byField, many)).toEqual({ "@ink": "", "@stock": "" });
    expect(entriesOf(authored, byField, [])).toEqual({ "@stock": "" });
  });
});

describe("texts that cannot be set", () => {
  const fields = [
    { id: "a", default_value: "Annika", text_constraints: [] },
    { id: "b", default_value: "", text_constraints: [] },
  ];
  const says = (text: string) => ({ kind: "fail", text, plain: null }) as const;

  test("are drawn as they were last, while other entries go on", () => {
    const held = new ShownTexts(fields);
    held.shown({ a: "Ada", b: "" }, new Set());
    const bad = { a: "Ada 😀", b: "" };
    expect(held.drawable(bad)).toEqual(bad);
    expect(held.refuse(bad, new Set(["a"]), new Map([["a", says("no")]]))).toBe(true);
    expect(held.drawable({ ...bad, b: "Ulm" })).toEqual({ a: "Ada", b: "Ulm" });
    expect([...held.messages(bad)]).toEqual([["a", says("no")]]);
    // Another letter is another try, and what is good again is said nothing of.
    expect(held.drawable({ ...bad, a: "Ada 😀!" })).toEqual({ a: "Ada 😀!", b: "" });
    expect([...held.messages({ a: "Ada", b: "" })]).toEqual([]);
  });

  test("are as the template has them where nothing else was shown", () => {
    const held = new ShownTexts(fields);
    expect(held.refuse({ a: "😀" }, new Set(["a"]), new Map([["a", says("no")]]))).toBe(true);
    expect(held.drawable({ a: "😀" })).toEqual({ a: "Annika" });
    // Its own text: nothing else could be drawn.
    expect(held.refuse({ a: "Annika" }, new Set(["a"]), new Map([["a", says("no")]]))).toBe(false);
    held.shown({ a: "Ada" }, new Set(["a"]));
    expect(held.drawable({ a: "😀" })).toEqual({ a: "Annika" });
  });
});
