import { operation } from "#http/operation.ts";
import type { Services, Tx } from "#services/context/context.ts";

/** `operation` with the types of this service filled in; `R` is what the use case returns. */
export function declare<R>(): ReturnType<typeof operation<Services, Tx, R>> {
  return operation<Services, Tx, R>();
}
