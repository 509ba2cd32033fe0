import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { isKeptWhole, keptObjects } from "./kept-objects.ts";
import { CARD, fileOf, type Objects, revised } from "./small-files.test-kit.ts";

/** Numbers of `before` that are still its own in a file with `later` behind it. */
function kept(before: Objects, later: Objects, { isAppended = true } = {}): readonly number[] {
  const file = latin1Text(fileOf(before));
  const docs = [file, revised(file, later)].map((text) =>
    openPdf(latin1Bytes(text), ENGINE_LIMITS),
  );
  const [old, now] = docs;
  if (old === undefined || now === undefined) {
    throw new Error("two files were opened");
  }
  return old.objectNumbers().filter(keptObjects(old, now, { isAppended }));
}

const ALL = Object.keys(CARD).map(Number);
const without = (...nums: readonly number[]): readonly number[] =>
  ALL.filter((num) => !nums.includes(num));

describe("objects of the original", () => {
  test("are all that no revision writes again", () => {
    expect(kept(CARD, { 90: "1" })).toEqual(ALL);
    expect(kept(CARD, { 5: ["", "BT ET"] })).toEqual(without(5));
  });

  test("are none where the file does not begin with it", () => {
    expect(kept(CARD, { 90: "1" }, { isAppended: false })).toEqual([]);
  });

  test("a stream whose length is an object of its own, and changed, is another", () => {
    const file: Objects = {
      ...CARD,
      80: "7",
      81: "<</Length 80 0 R>>\nstream\n1234567\nendstream",
    };
    expect(kept(file, { 90: "1" })).toContain(81);
    expect(kept(file, { 80: "3" })).not.toContain(81);
  });

  test("what is not closed in the original may go on behind it", () => {
    const open = latin1Text(fileOf({ ...CARD, 80: "12" })).replace("12\nendobj", "12 %     ");
    const [old, now] = [open, revised(open, { 90: "1" })].map((text) =>
      openPdf(latin1Bytes(text), ENGINE_LIMITS),
    );
    expect(old !== undefined && now !== undefined).toBe(true);
    if (old !== undefined && now !== undefined) {
      const isKept = keptObjects(old, now, { isAppended: true });
      expect([isKept(80), isKept(5)]).toEqual([false, true]);
    }
  });

  test("one that leads to something else now is not whole", () => {
    const file: Objects = { ...CARD, 80: "<</A[81 0 R]>>", 81: "<</B 82 0 R>>", 82: "1" };
    const text = latin1Text(fileOf(file));
    const whole = (later: Objects): boolean => {
      const [old, now] = [text, revised(text, later)].map((one) =>
        openPdf(latin1Bytes(one), ENGINE_LIMITS),
      );
      return (
        old !== undefined &&
        now !== undefined &&
        isKeptWhole(old, keptObjects(old, now, { isAppended: true }), 80)
      );
    };
    expect([whole({ 90: "1" }), whole({ 82: "2" }), whole({ 80: "3" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
