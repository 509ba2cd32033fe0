/** What every handler of the hosted page is given. */
import type { Services } from "#services/context/context.ts";
import type { PageAssets } from "./document.ts";

export interface PageContext {
  readonly services: Services;
  readonly assets: PageAssets;
  /** Multiplies the limits; 0 switches them off. */
  readonly rateScale: number;
}
