/** The checks are tried themselves: answers are spoiled on their way, and each check must notice. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "#test/conformance/all-checks.ts";
import { nameOf, OPERATION_ROWS } from "#test/conformance/catalogue.ts";
import { type Mutator, startMutator } from "#test/conformance/mutator.ts";
import { type OwnService, startOwnService } from "#test/conformance/own-service.ts";
import { escapesOf } from "#test/conformance/run.ts";
import { Shop } from "#test/conformance/shop.ts";
import { readOpenapiGolden } from "#test/support/openapi-golden.ts";

test("the catalogue has every operation of the document", () => {
  const paths = Object.entries(readOpenapiGolden().paths);
  const names = paths.flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = new Set(OPERATION_ROWS.map(nameOf));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe("a spoiled answer of each kind of credential is noticed", () => {
  const rows = ["GET /templates", "POST /fills", "GET /embed/fills/{id}", "GET /hosted/fills/{id}"];
  // A limit is reached by a hundred calls, for each thing to spoil.
  const tried = allChecks().filter(
    ({ subjects, needsControl }) =>
      needsControl !== true &&
      rows.includes(subjects[0] ?? "") &&
      !subjects.some((one) => one.startsWith("limit ")),
  );
  let own: OwnService;
  let mutator: Mutator;
  let spoiled: Shop;
  beforeAll(async () => {
    own = await startOwnService();
    mutator = await startMutator(() => own.target.root);
    spoiled = new Shop({ ...own.options, judgedRoot: () => mutator.root });
  });
  afterAll(async () => {
    await mutator.close();
    await own.close();
  });

  test.each(tried.map((check) => [check.subjects[0], check.name, check] as const))(
    "%s: %s",
    async (_row, _name, check) => {
      const found = await escapesOf(check, spoiled, mutator);
      expect(found.tried).toBeGreaterThan(0);
      expect(found.escapes).toEqual([]);
    },
  );
});
