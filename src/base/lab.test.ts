import { expect, test } from "vitest";
import { hexOfLab } from "./lab.ts";

test.each([
  ["paper white", [100, 0, 0], "#ffffff"],
  ["black", [0, 0, 0], "#000000"],
  ["middle grey", [53.585, 0, 0], "#808080"],
  // Published sRGB primaries against D50 (ICC sRGB profile).
  ["red of sRGB", [54.29, 80.81, 69.89], "#ff0000"],
  ["blue of sRGB", [29.57, 68.3, -112.03], "#0000ff"],
  ["beyond every screen", [60, 120, 90], "#ff0000"],
  ["nothing", [], "#000000"],
])("%s", (_, lab, hex) => {
  expect(hexOfLab(lab)).toBe(hex);
});
