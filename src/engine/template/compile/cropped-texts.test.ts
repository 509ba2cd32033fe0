import { expect, test } from "vitest";
import { boxOf, sceneOf } from "../small-scenes.test-kit.ts";
import { croppedTexts } from "./cropped-texts.ts";

const [LINE] = boxOf("a", "words").lines;
const CROPPED = { ...LINE!, isCropped: true as const };

test("each text that can be filled and is cut as delivered is told, at its place", () => {
  const scene = sceneOf(
    [
      [
        boxOf("whole", "words"),
        boxOf("cut", "words", { lines: [LINE!, CROPPED], bboxPt: [1, 2, 3, 4] }),
      ],
      [
        boxOf("locked", "words", { lines: [CROPPED], editable: false }),
        boxOf("back", "words", { lines: [CROPPED] }),
      ],
    ],
    [],
  );
  expect(
    croppedTexts(scene).map(({ code, severity, page, box }) => [code, severity, page, box]),
  ).toEqual([
    ["text_cropped", "warn", 0, "cut"],
    ["text_cropped", "warn", 1, "back"],
  ]);
  expect(croppedTexts(scene)[0]?.bboxPt).toEqual([1, 2, 3, 4]);
});
