import type { Shop } from "./shop.ts";

/** One thing the service promises, tried from outside. */
export interface Check {
  /** What its outcome counts for: rows by name, `code …`, `limit …`, `transition …`. */
  readonly subjects: readonly string[];
  /** What is tried, in a few words. */
  readonly name: string;
  /** True when it takes hold of time or of what the service stands on. */
  readonly needsControl?: boolean;
  /** @throws Unfit when the answer is another. */
  readonly run: (shop: Shop) => Promise<void>;
}
