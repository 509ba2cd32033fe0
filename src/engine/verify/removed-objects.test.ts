import { describe, expect, test } from "vitest";
import { removedObjects } from "./removed-objects.ts";
import { CARD, changed, docOf, type Objects } from "./small-files.test-kit.ts";

/** Objects missed of a card of which `gone` are no more. */
function check(
  gone: readonly number[],
  objects: Objects = CARD,
  replaced: readonly string[] = [],
): readonly number[] {
  const doc = docOf(objects);
  const kept = new Map(
    doc.objectNumbers().flatMap((num) => (gone.includes(num) ? [] : [[num, ""] as const])),
  );
  const isReplaced = (num: number, key: string) => replaced.includes(`${num} /${key}`);
  return [...removedObjects(doc, kept, isReplaced)].toSorted((a, b) => a - b);
}

describe("objects that a rendered file lacks", () => {
  test("are none where all are there", () => {
    expect(check([])).toEqual([]);
  });

  test("are those that the page needs, however far away", () => {
    expect(check([4])).toEqual([4]);
    expect(check([5, 8])).toEqual([5, 8]);
    const nested = changed(CARD, 7, "/BBox", "/Resources<</XObject<</In 20 0 R>>>>/BBox");
    const objects = { ...nested, 20: ["/Type/XObject/Subtype/Form/BBox[0 0 1 1]", ""] } as const;
    expect(check([7, 20], objects)).toEqual([7, 20]);
  });

  test("are none that nothing in the original led to", () => {
    expect(check([20], { ...CARD, 20: "<</Old true>>" })).toEqual([]);
    expect(check([20, 4], { ...CARD, 20: "<</Old true>>" })).toEqual([4]);
  });

  test("are none that only a replaced entry led to", () => {
    const priv = changed(CARD, 3, "/Parent", "/PieceInfo 20 0 R/Parent");
    const objects = { ...priv, 20: "<</App 21 0 R>>", 21: "<</Private(old)>>" };
    expect(check([20, 21], objects, ["3 /PieceInfo"])).toEqual([]);
    expect(check([20, 21], objects, ["2 /PieceInfo"])).toEqual([20, 21]);
    expect(check([20, 21], objects)).toEqual([20, 21]);
  });

  test("are none that only a replaced entry of a stream led to", () => {
    const priv = changed(CARD, 7, "/BBox", "/PieceInfo 20 0 R/BBox");
    expect(check([20], { ...priv, 20: "<<>>" }, ["7 /PieceInfo"])).toEqual([]);
    expect(check([20], { ...priv, 20: "<<>>" })).toEqual([20]);
  });

  test("are found once, though the file leads round in a circle", () => {
    const ring = { ...changed(CARD, 3, "/Parent", "/Next 20 0 R/Parent"), 20: "<</Back 3 0 R>>" };
    expect(check([20], ring)).toEqual([20]);
  });

  test("are those of the trailer too", () => {
    const doc = docOf({ ...CARD, 20: "<</Title(Card)>>" }, "/Info 20 0 R");
    const kept = new Map(
      doc.objectNumbers().flatMap((num) => (num === 20 ? [] : [[num, ""] as const])),
    );
    expect(removedObjects(doc, kept, () => false)).toEqual([20]);
  });
});
