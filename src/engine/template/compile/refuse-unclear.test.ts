import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { PageContent } from "../../content/model.ts";
import type { TextBox } from "../../contract/scene.ts";
import { boxOf, sceneOf } from "../small-scenes.test-kit.ts";
import { refuseUnclear } from "./refuse-unclear.ts";

const segment = (unit: string): TextBox["segments"][number] => ({
  unit,
  operator: 0,
  glyphStart: 0,
  glyphEnd: 1,
  whole: true,
  line: 0,
});

interface Given {
  readonly isFaulty?: boolean;
  readonly changes?: Partial<TextBox>;
}

/** Whether a box is refused that is shown by a content stream. */
function isRefused(content: string, { isFaulty = false, changes = {} }: Given = {}): boolean {
  const contents = [
    {
      contentStreams: [
        { id: "page:0", data: latin1Bytes(content) },
        { id: "form:9", data: latin1Bytes("BT (b) Tj ET") },
      ],
      problems: isFaulty ? [{ code: "syntax_error" }] : [],
    },
  ];
  const scene = sceneOf([[boxOf("a", "words", { segments: [segment("page:0")], ...changes })]], []);
  const refused = refuseUnclear(scene, contents as unknown as readonly PageContent[]);
  return refused.get("a") === "text_object_split";
}

const IMAGE = "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI";

test.each<[string, string, boolean, boolean]>([
  ["text in its text object", "BT (a) Tj ET", true, false],
  ["text outside of one", "(a) Tj", true, true],
  ["text behind one", "BT (a) Tj ET (b) Tj", true, true],
  ["the same shown by '", "(a) '", true, true],
  ['and by "', '0 0 (a) "', true, true],
  ["and by TJ", "[(a)] TJ", true, true],
  ["the same, where no fault was met: not asked", "(a) Tj", false, false],
  ["a picture that both readers end alike", `${IMAGE} BT (a) Tj ET`, false, false],
  [
    "a picture whose data may end in two places",
    "BI /W 9 /H 9 /BPC 8 /CS /G ID ab EI (c) Tj EI BT (a) Tj ET",
    false,
    true,
  ],
  ["letters of a string that begin no picture", "BT (BOOK BI) Tj ET", false, false],
])("%s", (_, content, isFaulty, expected) => {
  expect(isRefused(content, { isFaulty })).toBe(expected);
});

test("boxes of other content streams, and those that cannot be filled anyway, are left alone", () => {
  const isFaulty = true;
  const elsewhere = { segments: [segment("form:9")] };
  expect(isRefused("(a) Tj", { isFaulty, changes: elsewhere })).toBe(false);
  const twice = { ...elsewhere, duplicates: [[segment("page:0")]] };
  expect(isRefused("(a) Tj", { isFaulty, changes: twice })).toBe(true);
  expect(isRefused("(a) Tj", { isFaulty, changes: { editable: false } })).toBe(false);
});
