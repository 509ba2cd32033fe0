/**
 * Set up before every suite: bytes are compared as bytes. Vitest compares arrays of bytes as it does any array, member
 * by member with its own notes on each: seconds for a picture.
 */
import { expect } from "vitest";

/** Marks an `expect` that has the tester: files that share a worker set it up once. */
const marked = Symbol.for("platen: bytes are compared as bytes");

if (!Object.hasOwn(expect, marked)) {
  expect.addEqualityTesters([
    (a: unknown, b: unknown) =>
      a instanceof Uint8Array && b instanceof Uint8Array && a.constructor === b.constructor
        ? Buffer.compare(a, b) === 0
        : undefined,
  ]);
  Object.assign(expect, { [marked]: true });
}
