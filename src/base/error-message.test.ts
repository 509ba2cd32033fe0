import { expect, test } from "vitest";
import { errorMessage } from "./error-message.ts";

test.each([
  ["an error", new TypeError("no such table"), undefined, "no such table"],
  ["a text, which is no error", "boom", undefined, "unknown reason"],
  ["nothing", undefined, "no database", "no database"],
])("the message of %s", (_, thrown, otherwise, expected) => {
  expect(errorMessage(thrown, otherwise)).toBe(expected);
});
