import { afterEach, beforeEach, expect, test } from "vitest";
import { setUp } from "#services/teams/set-up.ts";
import { openTestServices, type TestServices } from "#test/support/services.ts";

let open: TestServices;
// Each on a database of its own: a set-up is the first of its installation.
beforeEach(async () => {
  open = await openTestServices();
});
afterEach(() => open.close());

const rowsOf = async (table: "teams" | "api_keys"): Promise<readonly unknown[]> =>
  (await open.services.db.read((tx) => tx.sql(`select id from ${table}`, []))).rows;

test("a set-up makes a team with a key; the next one is refused", async () => {
  const made = await setUp(open.services, "A shop");
  expect(made?.key.value).toMatch(/^sk_live_/u);
  expect(await rowsOf("teams")).toEqual([{ id: made?.teamId }]);
  expect(await rowsOf("api_keys")).toEqual([{ id: made?.key.id }]);
  expect(await setUp(open.services, "Another")).toBeNull();
});

test("a set-up that is cut off before its key leaves nothing, and the next one works", async () => {
  const keyHasher = {
    ...open.services.keyHasher,
    hash: (): string => {
      throw new RangeError("the process died");
    },
  };
  const cutOff = setUp({ ...open.services, keyHasher }, "A shop");
  await expect(cutOff).rejects.toThrow("the process died");
  expect(await rowsOf("teams")).toEqual([]);
  expect(await setUp(open.services, "A shop")).not.toBeNull();
});
