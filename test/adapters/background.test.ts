import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBackground } from "#adapters/background.ts";
import type { Background } from "#ports/background.ts";

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

test("work begins after a while, the newest first, each subject once", async () => {
  for (const name of ["a", "b", "a"]) {
    background.later(name, note(name));
  }
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["a", "b"]);
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

test("where too many wait the oldest are dropped", async () => {
  const names = Array.from({ length: 40 }, (_, i) => String(i));
  for (const name of names) {
    background.later(name, note(name));
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(names.slice(8).toReversed());
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
