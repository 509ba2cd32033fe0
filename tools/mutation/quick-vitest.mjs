/**
 * What tests import as "vitest" under the mutator: they are collected once and run again for every mutant in the
 * same process. Only what tests beside pure code use; `expect` is Vitest's own.
 */
import { formatWithOptions } from "node:util";

export const { expect } = globalThis.__quickTests;

const suites = [];

function collector() {
  const found = globalThis.__quickTests;
  if (found === undefined) {
    throw new Error("tests are collected by the quick runner alone");
  }
  return found;
}

export function test(name, run) {
  const tests = collector();
  const title = [tests.file, ...suites.map((suite) => suite.name), name].join(" > ");
  const hooks = suites.flatMap((suite) => suite.before);
  const isKnown = tests.all.some(({ id }) => id === title);
  const id = isKnown ? `${title} (${tests.all.length})` : title;
  tests.all.push({ id, run, hooks, file: tests.file });
}

test.each = (rows) => (name, run) => {
  for (const row of rows) {
    const args = Array.isArray(row) ? row : [row];
    const values = args.slice(0, (name.match(/%[sdifjo]/gu) ?? []).length);
    test(formatWithOptions({ depth: 1 }, name, ...values), () => run(...args));
  }
};

export function describe(name, run) {
  suites.push({ name, before: [] });
  run();
  suites.pop();
}

describe.each = (rows) => (name, run) => {
  for (const row of rows) {
    const args = Array.isArray(row) ? row : [row];
    describe(formatWithOptions({ depth: 1 }, name, ...args), () => run(...args));
  }
};

export function beforeAll(run) {
  const { hooks, file } = collector();
  const hook = { run, done: false, file };
  (suites.at(-1)?.before ?? hooks).push(hook);
}
