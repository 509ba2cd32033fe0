import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { DEFAULT_BOX_SETTINGS } from "./contract/box-settings.ts";
import {
  decodeAuthoredScene,
  decodeHints,
  decodeTemplate,
  StaleTemplate,
} from "./template-codec.ts";

const stored = (template: unknown, more: object = {}): Uint8Array =>
  latin1Bytes(JSON.stringify({ codec: 4, parserVersion: "1", template, ...more }));
const DUPLICATE = [{ unit: "page:0", operator: 3, glyphStart: 0, glyphEnd: 4 }];
const boxesOf = (...boxes: readonly object[]): Uint8Array =>
  stored({ pages: [{ index: 0, boxes }], fields: [{ id: "f" }] });

describe("the author's part of a template of an earlier version", () => {
  test("knows duplicates by the name they had up to codec 4", () => {
    const scene = decodeAuthoredScene(boxesOf({ id: "a", twins: [DUPLICATE] }));
    expect(scene?.pages[0]?.boxes).toEqual([
      { id: "a", duplicates: [DUPLICATE], settings: DEFAULT_BOX_SETTINGS },
    ]);
  });

  test("knows them by their name of today; what has neither has none", () => {
    const scene = decodeAuthoredScene(boxesOf({ duplicates: [DUPLICATE] }, { twins: [] }, {}));
    expect(scene?.pages[0]?.boxes.map(({ duplicates }) => duplicates)).toEqual([
      [DUPLICATE],
      [],
      undefined,
    ]);
    expect(JSON.stringify(scene)).not.toContain("twins");
  });

  test("keeps what was set and gets what was not there yet", () => {
    const [first] = Object.entries(DEFAULT_BOX_SETTINGS);
    const [name] = first ?? [""];
    const scene = decodeAuthoredScene(boxesOf({ settings: { [name]: "set" } }));
    expect(scene?.pages[0]?.boxes[0]?.settings).toEqual({ ...DEFAULT_BOX_SETTINGS, [name]: "set" });
    expect(scene?.fields).toEqual([{ id: "f" }]);
    expect(
      decodeAuthoredScene(stored({ pages: [], fields: [], output: { extra: 1 } }))?.output,
    ).toMatchObject({
      extra: 1,
    });
  });

  test.each([
    ["no JSON", latin1Bytes("{")],
    ["null", latin1Bytes("null")],
    ["no template", latin1Bytes("{}")],
    ["no pages", stored({ fields: [] })],
    ["no fields", stored({ pages: [] })],
    ["pages that are no list", stored({ pages: {}, fields: [] })],
  ])("of %s is null", (_, encoded) => expect(decodeAuthoredScene(encoded)).toBeNull());
});

test("hints of any version; none of what has none", () => {
  expect(decodeHints(stored({ hints: [{ kind: "x" }] }))).toEqual([{ kind: "x" }]);
  expect(decodeHints(stored({}))).toEqual([]);
  expect(decodeHints(latin1Bytes("{"))).toEqual([]);
});

test("a template of an earlier version is not read as one of today", () => {
  expect(() => decodeTemplate(new Uint8Array(0), stored({}))).toThrow(StaleTemplate);
});
