import { expect, test } from "vitest";
import { printedValues } from "./printed-values.ts";

const FIELDS = [
  { id: "name", name: "Name", label: "Your name", isPlaceholder: true, defaultValue: "" },
  { id: "town", name: "Town", label: "Town", isPlaceholder: true, defaultValue: "Graz" },
  {
    id: "motto",
    name: "motto",
    label: "Motto",
    isPlaceholder: false,
    defaultValue: "Ora et labora",
  },
];

test.each([
  ["nothing given: prompts take their defaults", {}, { name: "", town: "Graz" }],
  ["a blank is a value", { town: "" }, { name: "", town: "" }],
  [
    "a name and a label name their fields",
    { Name: "Ada", Town: "Linz" },
    { Name: "Ada", Town: "Linz" },
  ],
  [
    "what names no field stays",
    { x: "y", "Your name": "Ada" },
    { town: "Graz", x: "y", "Your name": "Ada" },
  ],
])("%s", (_, values, printed) => {
  expect(printedValues(FIELDS, values)).toEqual(printed);
});
