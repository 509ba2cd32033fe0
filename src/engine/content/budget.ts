/** What one page may cost. A page beyond it is refused, so that no file can eat a server. */
import { type EngineLimits, UnusablePdf } from "../contract/problems.ts";

/** What a page has spent so far, and its limits. */
export interface Budget {
  readonly limits: Pick<EngineLimits, "maxOperators" | "maxFormDepth" | "maxExpandedBytes">;
  operators: number;
  /** Bytes of content read, a form as often as it is painted. */
  bytes: number;
  /** Glyphs, shown texts and marks kept. */
  painted: number;
}

/**
 * A page holds a few thousand things; half a million of them take about 200 MB. Not an option: the heap
 * of one worker is what it protects, and that does not grow with a customer's plan.
 */
const MAX_PAINTED = 500_000;

/** Nothing spent yet. */
export function newBudget(limits: Budget["limits"]): Budget {
  return { limits, operators: 0, bytes: 0, painted: 0 };
}

/**
 * One operator more; throws UnusablePdf over the limit. Counted over all content streams of the page,
 * forms as often as they are invoked: ten forms that each invoke the next ten times are a billion
 * operators in a file of two kilobytes.
 */
export function spendOperator(budget: Budget): void {
  if (++budget.operators > budget.limits.maxOperators) {
    throw new UnusablePdf(
      "over_limit",
      `A page takes more than ${budget.limits.maxOperators} drawing operators.`,
    );
  }
}

/** `count` bytes of content more; throws UnusablePdf over the limit. */
export function spendBytes(budget: Budget, count: number): void {
  budget.bytes += count;
  if (budget.bytes > budget.limits.maxExpandedBytes) {
    throw new UnusablePdf("over_limit", "A page draws too much content over and over again.");
  }
}

/** Refuses a string that alone would show too many codes (of at most four bytes each). */
export function checkString(bytes: Uint8Array): void {
  // The budget of painted things is spent code by code; without this a single string of many megabytes
  // would be decoded whole before the first code is counted.
  if (bytes.length > 4 * MAX_PAINTED) {
    throw new UnusablePdf(
      "over_limit",
      `A page shows one text of more than ${MAX_PAINTED} characters.`,
    );
  }
}

/** One glyph, shown text or mark more; throws UnusablePdf over the limit. */
export function spendPainted(budget: Budget): void {
  if (++budget.painted > MAX_PAINTED) {
    throw new UnusablePdf("over_limit", `A page paints more than ${MAX_PAINTED} things.`);
  }
}
