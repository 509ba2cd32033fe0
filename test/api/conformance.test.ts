/** The contract, a test for each check of `npm run conformance`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "#test/conformance/all-checks.ts";
import { startMutator } from "#test/conformance/mutator.ts";
import { type OwnService, startOwnService } from "#test/conformance/own-service.ts";
import { escapesOf, runCheck } from "#test/conformance/run.ts";
import { Shop } from "#test/conformance/shop.ts";

let own: OwnService;
let shop: Shop;
beforeAll(async () => {
  own = await startOwnService();
  shop = new Shop({ ...own.options, judgedRoot: () => own.target.root });
});
afterAll(() => own.close());

/** Rows of the catalogue that other parts of the product bring. */
const LATER = /^(?:POST|DELETE) \/session$|^GET \/me$/u;

const checks = allChecks().filter(({ subjects }) => !subjects.some((one) => LATER.test(one)));

describe.each(checks.map((check) => [check.subjects[0], check] as const))("%s", (_row, check) => {
  test(check.name, async () => {
    expect(await runCheck(check, shop)).toMatchObject({ kind: "passed", why: "" });
  });
});

test("a spoiled answer of each kind of credential is noticed", async () => {
  const mutator = await startMutator(() => own.target.root);
  const spoiled = new Shop({ ...own.options, judgedRoot: () => mutator.root });
  const rows = ["GET /templates", "POST /fills", "GET /embed/fills/{id}", "GET /hosted/fills/{id}"];
  try {
    for (const check of checks.filter(({ subjects }) => rows.includes(subjects[0] ?? ""))) {
      if (check.needsControl !== true) {
        const { tried, escapes } = await escapesOf(check, spoiled, mutator);
        expect({ name: check.name, tried: tried > 0, escapes }).toMatchObject({
          tried: true,
          escapes: [],
        });
      }
    }
  } finally {
    await mutator.close();
  }
});
