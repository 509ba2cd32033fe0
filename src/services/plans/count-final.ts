/**
 * Finals are counted in the transaction that makes them succeed, by a statement that refuses the one too many: the
 * count can neither drift from the finals there are nor be raced, whatever process dies.
 */
import { reachedPercent } from "#domain/plan.ts";
import { countOne, markCounted, noteEmitted } from "#store/usage.ts";
import type { Services, Tx } from "../context/context.ts";
import { limitReached, standingOf } from "./entitlements.ts";
import { emitThreshold } from "./emit-threshold.ts";

/**
 * Counts a final whose row has just become succeeded, once, whatever is made again later; tests are not counted. 402
 * `render_limit_monthly` where there is no room: the transaction is rolled back, and the final with it.
 */
export async function countFinal(
  services: Services,
  tx: Tx,
  { teamId, renderId }: { readonly teamId: string; readonly renderId: string },
): Promise<void> {
  const { limits, period } = await standingOf(services, tx, teamId);
  const place = { teamId, periodStartMs: period.startMs };
  if (!(await markCounted(tx, place, renderId))) {
    return;
  }
  const limit = limits.rendersPerMonth;
  const counted = await countOne(tx, place, limit);
  if (counted === null) {
    throw limitReached("rendersPerMonth", limit);
  }
  const percent = reachedPercent(counted.renders, limit);
  if (limit !== null && percent !== 0 && percent > counted.toldPercent) {
    // Once a period for each part, however often finals are given back.
    await noteEmitted(tx, place, percent);
    await emitThreshold(services, tx, {
      teamId,
      percent,
      used: counted.renders,
      limit,
      period,
    });
  }
}
