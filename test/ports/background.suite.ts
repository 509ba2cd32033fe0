/** What every `Background` does with work, once its while is over. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Background } from "#ports/background.ts";

export interface BackgroundUnderTest {
  readonly background: Background;
  /** Lets the while pass after which work is begun; resolves when no work that has an end is left. */
  readonly pass: () => Promise<void>;
}

export function backgroundSuite(open: () => BackgroundUnderTest): void {
  let background: Background;
  let pass: () => Promise<void>;
  let done: string[];
  beforeEach(() => {
    ({ background, pass } = open());
    done = [];
  });
  afterEach(() => background.close());

  const note = (name: string) => async () => void done.push(name);

  test("nothing is begun at once, then the newest first, each subject once", async () => {
    for (const name of ["a", "b", "a"]) {
      background.later(name, note(name));
    }
    await Promise.resolve();
    expect(done).toEqual([]);
    await pass();
    expect(done).toEqual(["a", "b"]);
    await pass();
    expect(done).toEqual(["a", "b"]);
  });

  test("a subject that is asked for again has the newer work", async () => {
    background.later("a", note("older"));
    background.later("a", note("newer"));
    await pass();
    expect(done).toEqual(["newer"]);
  });

  test("one is done at a time", async () => {
    background.later("second", note("second"));
    background.later("first", async () => {
      await Promise.resolve();
      done.push("first");
    });
    await pass();
    expect(done).toEqual(["first", "second"]);
  });

  test("what work asks for is done as well", async () => {
    background.later("a", async () => background.later("b", note("b")));
    await pass();
    await pass();
    expect(done).toEqual(["b"]);
  });

  test("where too many wait the oldest are dropped", async () => {
    const names = Array.from({ length: 200 }, (_, i) => String(i));
    for (const name of names) {
      background.later(name, note(name));
    }
    await pass();
    expect(done.length).toBeGreaterThan(8);
    expect(done.length).toBeLessThan(100);
    expect(done).toEqual(names.slice(-done.length).toReversed());
  });

  test("closing drops what waits", async () => {
    background.later("dropped", note("dropped"));
    await background.close();
    await pass();
    expect(done).toEqual([]);
  });
}
