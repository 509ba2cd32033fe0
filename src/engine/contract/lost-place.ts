/** Where a field of an earlier version's template can be filled no longer. Plain data, stored with the revision. */
import type { ReasonCode } from "./problems.ts";

export interface LostPlace {
  /** Field id. */
  readonly field: string;
  /** The box that showed the field, by the id it had; null for a picture field, whose place is gone. */
  readonly box: string | null;
  /** 0-based; null for a picture field. */
  readonly page: number | null;
  readonly reason: ReasonCode;
  /**
   * What the file itself prints there for the field: that value alone can still be printed. Null where it is not
   * known, and for placeholders, which must never be printed.
   */
  readonly printed: string | null;
}
