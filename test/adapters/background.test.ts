import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBackground } from "#adapters/background.ts";
import type { Background } from "#ports/background.ts";
import { backgroundSuite } from "#test/ports/background.suite.ts";
import { testBackground } from "#test/support/test-background.ts";

let background: Background;
let errors: string[];
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  errors = [];
  done = [];
  background = openBackground({ quietMs: 100, onError: (message) => errors.push(message) });
});
afterEach(async () => {
  await background.close();
  vi.useRealTimers();
});

const note = (name: string) => async () => void done.push(name);

describe("of a process", () => {
  backgroundSuite(() => ({
    background,
    pass: async () => void (await vi.advanceTimersByTimeAsync(100)),
  }));
});

describe("of the tests", () => {
  backgroundSuite(() => {
    const double = testBackground();
    return { background: double, pass: () => double.run() };
  });
});

test("work begins after the while that was set", async () => {
  background.later("a", note("a"));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["a"]);
});

test("one is done at a time", async () => {
  let end = (): void => {};
  background.later("slow", () => new Promise((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  background.later("next", note("next"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["next"]);
});

test("work that rejects is told of, and the rest is done", async () => {
  background.later("rest", note("rest"));
  background.later("broken", () => Promise.reject(new Error("broke")));
  await vi.advanceTimersByTimeAsync(100);
  expect([errors, done]).toEqual([["broke"], ["rest"]]);
});

test("closing drops what waits and ends after what is at work", async () => {
  let end = (): void => {};
  background.later("at work", () => new Promise((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  background.later("dropped", note("dropped"));
  const closed = background.close().then(() => done.push("closed"));
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toEqual([]);
  end();
  await closed;
  expect(done).toEqual(["closed"]);
});
