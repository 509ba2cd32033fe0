/** Runs checks against a shop, plainly or with each judged answer spoiled. */
import { nameOf, OPERATION_ROWS, type OperationRow } from "./catalogue.ts";
import type { Check } from "./check.ts";
import type { Mutation, Mutator } from "./mutator.ts";
import { Unbuilt } from "./later-rows.ts";
import type { Shop } from "./shop.ts";

export interface Outcome {
  readonly check: Check;
  /** `unbuilt`: a row of the contract that the service does not have yet. `barred`: the check needs our own composition. */
  readonly kind: "passed" | "failed" | "unbuilt" | "barred";
  /** Why it failed; "" otherwise. */
  readonly why: string;
}

/** Tries one check. */
export async function runCheck(check: Check, shop: Shop): Promise<Outcome> {
  if (check.needsControl === true && shop.options.control === null) {
    return { check, kind: "barred", why: "" };
  }
  try {
    await check.run(shop);
    return { check, kind: "passed", why: "" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { check, kind: error instanceof Unbuilt ? "unbuilt" : "failed", why };
  }
}

export interface Escape {
  readonly check: Check;
  readonly mutation: string;
}

/**
 * Tries a check that passes with each of its last judged answer's traits spoiled in turn, and tells the
 * mutations it did not notice.
 */
export async function escapesOf(
  check: Check,
  shop: Shop,
  mutator: Mutator,
): Promise<{ tried: number; escapes: Escape[] }> {
  const escapes: Escape[] = [];
  let tried = 0;
  for (const mutation of mutationsOf(check)) {
    let judged = 0;
    shop.beforeJudged = () => {
      judged++;
      mutator.arm(judged === 1 ? mutation : null);
    };
    const noticing = await check.run(shop).then(
      () => false,
      () => true,
    );
    const isApplied = mutator.wasApplied();
    shop.beforeJudged = () => {};
    mutator.arm(null);
    if (isApplied) {
      tried++;
    }
    if (isApplied && !noticing) {
      escapes.push({ check, mutation: JSON.stringify(mutation) });
    }
  }
  return { tried, escapes };
}

/** One of each kind that can matter to the check. */
function mutationsOf(check: Check): Mutation[] {
  const row = OPERATION_ROWS.find((candidate) => check.subjects.includes(nameOf(candidate)));
  const isError = check.subjects.some((subject) => subject.startsWith("code "));
  return [
    { kind: "status" },
    ...(isError ? [{ kind: "code" } as const] : []),
    { kind: "header", name: "x-request-id" },
    ...(row === undefined || isError ? [] : successMutations(row)),
  ];
}

function successMutations(row: OperationRow): Mutation[] {
  const members = Object.keys(row.success[0]?.members ?? {}).filter((name) => !name.endsWith("?"));
  const headers = row.headers.filter((name) => !/warnings|expose|cookie/iu.test(name));
  return [
    ...members.map((name) => ({ kind: "member", name }) as const),
    ...headers.map((name) => ({ kind: "header", name: name.toLowerCase() }) as const),
  ];
}
