/** The checks in parts of about the same length, so that a test run can try them side by side. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ofCommit, restOfCommit } from "#test/support/of-commit.ts";
import { allChecks } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { laterChecks } from "./later-rows.ts";
import { type OwnService, startOwnService } from "./own-service.ts";
import { ANSWERS } from "./row-checks.ts";
import { runCheck } from "./run.ts";
import { Shop } from "./shop.ts";

/** Addresses of each part; what none has belongs to "rest". */
const PARTS = {
  templates: /^[A-Z]+ \/templates/u,
  fills: /^[A-Z]+ \/(?:fills|renders|previews|files)/u,
  embed: /^[A-Z]+ \/(?:embed|hosted|product_mappings)/u,
} as const;

type Part = keyof typeof PARTS | "rest";

/** The checks of a part, in the order of `allChecks`. */
function checksOf(part: Part): Check[] {
  return allChecks().filter(({ subjects }) => partOf(subjects[0] ?? "") === part);
}

function partOf(subject: string): Part {
  for (const part of ["templates", "fills", "embed"] as const) {
    if (PARTS[part].test(subject)) {
      return part;
    }
  }
  return "rest";
}

/** The embedded database has one of so many at a commit, a server the others: together all, each once. */
const STEP = 3;

/** What a commit tries; a server, which CI has, also has every operation do what it is for: all statements run there. */
function triedOf(all: readonly Check[]): readonly Check[] {
  if (!process.env["PLATEN_TEST_DATABASE_URL"]) {
    return ofCommit(all, STEP);
  }
  const others = new Set(restOfCommit(all, STEP));
  return all.filter((check) => check.name === ANSWERS || others.has(check));
}

/** Declares a test for each check of the part, on a service of its own. */
export function testPart(part: Part): void {
  let own: OwnService;
  let shop: Shop;
  beforeAll(async () => {
    own = await startOwnService();
    shop = new Shop({ ...own.options, judgedRoot: () => own.target.root });
  });
  afterAll(() => own.close());

  const tried = triedOf(checksOf(part));
  describe.each(tried.map((check) => [check.subjects[0], check] as const))("%s", (_row, check) => {
    test(check.name, async () => {
      expect(await runCheck(check, shop)).toMatchObject({ kind: "passed", why: "" });
    });
  });

  // Not `test.runIf`: the other parts would count a skipped test.
  if (part === "rest") {
    test("routes to come are not there, and are told so", async () => {
      const outcomes = await Promise.all(laterChecks().map((check) => runCheck(check, shop)));
      expect(outcomes.filter(({ kind }) => kind !== "unbuilt")).toEqual([]);
      expect(outcomes.length).toBeGreaterThan(0);
    });
  }
}
