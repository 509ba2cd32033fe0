/** What every handler of the hosted page is given. */
import type { Services } from "#services/context/context.ts";
import type { PageAssets } from "./document.ts";

/** One for the life of the service; what belongs to a request is in its visit (visit.ts). */
export interface PageContext {
  readonly services: Services;
  readonly assets: PageAssets;
  /** Multiplies the limits; 0 switches them off. */
  readonly rateScale: number;
}
