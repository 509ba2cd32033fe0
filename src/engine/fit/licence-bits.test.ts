import { expect, test } from "vitest";
import { isLimited } from "./licence-bits.ts";

// OpenType 1.9, OS/2: bits 1 to 3, of which the least restrictive counts.
test.each<[number, boolean]>([
  [0, false],
  [0x2, true],
  [0x4, true],
  [0x8, false],
  [0x6, true],
  [0xa, false],
  [0xc, false],
  [0x100, false],
])("licence bits %d limit new text: %s", (fsType, limited) => {
  expect(isLimited(fsType)).toBe(limited);
});
