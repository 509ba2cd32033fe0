import { expect, test } from "vitest";
import { matchKey } from "./match-key.ts";

const FIELDS = [
  { id: "fld_1", name: "town", label: "Town" },
  { id: "fld_2", name: "fld_1", label: "town" },
  { id: "fld_3", name: "street", label: "Town" },
];

test.each<[string, string, readonly string[], number]>([
  ["an id is surer than a name", "fld_1", ["fld_1"], 0],
  ["a name is surer than a label", "town", ["fld_1"], 1],
  ["a label names every field that bears it", "Town", ["fld_1", "fld_3"], 2],
  ["other letters name nothing", "TOWN", [], 3],
])("%s", (_, key, ids, rank) => {
  const found = matchKey(FIELDS, key);
  expect([found.matched.map(({ id }) => id), found.rank]).toEqual([ids, rank]);
});
