import { expect, test } from "vitest";
import type { TextSpan } from "../contract/patterns.ts";
import { unreadLines } from "./fixed-lines.ts";

test.each<[string, readonly TextSpan[], number]>([
  ["one stretch", [[0, 9]], 1],
  [
    "a dish, dots and a price that stay",
    [
      [0, 3],
      [3, 4],
      [4, 9],
    ],
    1,
  ],
  [
    "a value between them",
    [
      [0, 3],
      [4, 9],
    ],
    0,
  ],
])("a line that cannot be read is fixed as a whole by %s", (_, spans, count) => {
  const line = { text: "Tea  2.00", line: 0, start: 0, letters: [], offsets: null };
  expect(unreadLines({ spans }, [line])).toHaveLength(count);
});
