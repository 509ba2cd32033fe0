import { describe, expect, test } from "vitest";
import { contrast, shadeOn } from "./contrast.ts";

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#fbfaf7", "#1b1a17", 16.68],
    ["#0b5a6b", "#0b5a6b", 1],
  ])("of %s and %s is %d", (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 1);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });
});

describe("the shade that can be read", () => {
  test.each([
    ["#fbfaf7", "#0b5a6b", "#0b5a6b"],
    ["#fbfaf7", "#000000", "#000000"],
    ["#171612", "#ffffff", "#ffffff"],
  ])("on %s of %s is itself", (ground, color, shade) => {
    expect(shadeOn(ground, color)).toBe(shade);
  });

  test.each([
    ["#fbfaf7", "#ffd400"],
    ["#fbfaf7", "#ffffff"],
    ["#fbfaf7", "#9ad0ff"],
    ["#171612", "#000000"],
    ["#171612", "#3a0d5c"],
  ])("on %s of %s reaches 4.5, and no step less would", (ground, color) => {
    const shade = shadeOn(ground, color);
    expect(contrast(ground, shade)).toBeGreaterThanOrEqual(4.5);
    // The nearest: hardly more than asked for.
    expect(contrast(ground, shade)).toBeLessThan(4.8);
  });
});
