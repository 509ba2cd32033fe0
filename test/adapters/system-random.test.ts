import { expect, test } from "vitest";
import { systemRandom } from "#adapters/system-random.ts";

function randomAt(times: readonly number[]) {
  let i = 0;
  const nowMs = (): number => times[Math.min(i++, times.length - 1)]!;
  return systemRandom({ nowMs, now: () => new Date(nowMs()) });
}

test("an id is its prefix and 26 characters without I, L, O and U", () => {
  expect(randomAt([1_800_000_000_000]).id("tmpl")).toMatch(/^tmpl_[0-7][0-9A-HJKMNP-TV-Z]{25}$/u);
});

test("the time is in the first ten characters", () => {
  expect(randomAt([0]).id("x").slice(2, 12)).toBe("0000000000");
  expect(
    randomAt([2 ** 48 - 1])
      .id("x")
      .slice(2, 12),
  ).toBe("7ZZZZZZZZZ");
});

test("ids ascend within a millisecond, over its end, and when the clock goes back", () => {
  const random = randomAt([5_000, 5_000, 5_001, 4_000]);
  const ids = Array.from({ length: 20_000 }, () => random.id("x"));
  const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1));
  expect(ids).toEqual(sorted);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a secret has the length asked for, all 62 characters, and is never the same", () => {
  const random = randomAt([0]);
  const secret = random.secret(4_000);
  expect(secret).toMatch(/^[0-9A-Za-z]{4000}$/u);
  expect(new Set(secret).size).toBe(62);
  expect(random.secret(32)).not.toBe(random.secret(32));
  expect(random.bytes(16)).toHaveLength(16);
});
