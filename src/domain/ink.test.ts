import { expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { checkInkDefinition, type InkDefinition } from "./ink.ts";

const GOLD: InkDefinition = {
  space: "Separation",
  colorants: ["Gold"],
  tints: [1],
  overprint: false,
};
const BLACK: InkDefinition = {
  space: "DeviceCMYK",
  colorants: [],
  tints: [0, 0, 0, 1],
  overprint: true,
};

test.each<[string, InkDefinition, string | null]>([
  ["a named colorant", GOLD, null],
  ["a named colorant that says how it looks", { ...GOLD, lab: [80, 5, 60] }, null],
  ["a device colour", BLACK, null],
  ["one amount too few", { ...BLACK, tints: [0, 0, 1] }, "tints"],
  [
    "a colorant beside a device space, whose own are given",
    { ...BLACK, colorants: ["Gold"] },
    "colorants",
  ],
  ["a Separation of no colorant", { ...GOLD, colorants: [] }, "colorants"],
  // ISO 32000-2, 8.6.6.4: All and None are no inks of their own.
  ["a Separation called All", { ...GOLD, colorants: ["All"] }, "colorants"],
  ["a Separation called None", { ...GOLD, colorants: ["None"] }, "colorants"],
  ["a look of a device colour, which has one", { ...BLACK, lab: [50, 0, 0] }, "lab"],
  ["a look of two numbers", { ...GOLD, lab: [50, 0] }, "lab"],
])("%s", (_name, definition, wrong) => {
  let member: string | null = null;
  try {
    checkInkDefinition(definition);
  } catch (error) {
    member = error instanceof ApiError ? (error.fields?.[0]?.field ?? "") : "";
  }
  expect(member).toBe(wrong === null ? null : `definition.${wrong}`);
});
