/** Demos whose day is over are taken away: what they held at once, what tells of their end two weeks later. */
import { dateAt } from "#base/instant.ts";
import { eraseDemo, deleteEndedDemos, lockEndedDemos } from "#store/demos.ts";
import type { Services } from "../context/context.ts";

/** Of one run each: the rest is the next minute's. */
const AT_ONCE = 20;
/** Milliseconds for which the end of one is told: every cookie of it has ended by itself then. */
const TOLD_MS = 15 * 86_400_000;

/** Takes what demos held that are over, files included (after their grace); how many demos. */
export async function sweepDemos(services: Pick<Services, "db" | "clock">): Promise<number> {
  const over = await services.db.tx(async (tx) => {
    const ids = await lockEndedDemos(tx, AT_ONCE);
    for (const id of ids) {
      await eraseDemo(tx, id);
    }
    return ids.length;
  });
  await services.db.tx((tx) =>
    deleteEndedDemos(tx, dateAt(services.clock.nowMs() - TOLD_MS), AT_ONCE),
  );
  return over;
}
