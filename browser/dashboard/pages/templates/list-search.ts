import { foundIn } from "../../app/paging.ts";

/** What the list of templates is narrowed by, as its address says. */
export interface ListSearch {
  /** Absent: those in use, drafts and live. */
  readonly status?: "archived" | undefined;
  /** Words of title or address. */
  readonly find?: string | undefined;
}

/** Of an address that anybody may have typed. */
export function listSearchOf({ status, ...rest }: Readonly<Record<string, unknown>>): ListSearch {
  return { ...(status === "archived" ? { status } : {}), ...foundIn(rest) };
}
