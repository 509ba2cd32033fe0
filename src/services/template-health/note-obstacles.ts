/**
 * Obstacles of fills are counted where they are learnt: as a picture is drawn, as a text is refused, as a file is
 * made. Each of a fill once, so that typing on costs nothing; in a transaction of their own, since a refusal keeps
 * nothing else.
 */
import { ApiError } from "#domain/errors.ts";
import {
  type FieldObstacle,
  obstaclesOf,
  obstaclesOfError,
  withoutCounted,
} from "#domain/field-obstacle.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { matchValues } from "#domain/values.ts";
import { type FillRow, findFill } from "#store/fills.ts";
import type { Owner } from "#store/team-table.ts";
import { countObstacles } from "#store/template-health.ts";
import type { Services } from "../context/context.ts";
import { pinnedContext } from "../context/find-or-404.ts";

/** A fill as it was read; undefined for what belongs to none, of which nothing is counted. */
export type NotedFill = Pick<FillRow, "teamId" | "mode" | "id" | "countedObstacles"> | undefined;

/** What somebody asked to be set, and for which fill. */
interface Noted {
  readonly fill?: NotedFill;
  readonly revision: { readonly fields: readonly FieldRecord[] };
  readonly values: Readonly<Record<string, string>>;
}

/** Counts what the warnings of a fit say. */
export async function noteWarnings(
  services: Pick<Services, "db" | "background">,
  { fill, revision: { fields }, values }: Noted,
  warnings: readonly TextWarning[],
): Promise<void> {
  await note(services, fill, obstaclesOf(warnings, { fields, values }));
}

/** Counts what a refusal says of texts; the caller throws it. */
export async function noteRefusal(
  services: Pick<Services, "db" | "background">,
  { fill, revision: { fields }, values }: Noted,
  error: unknown,
): Promise<void> {
  await note(services, fill, obstaclesOfError(error, { fields, values }));
}

/**
 * Does `work` with a fill of the caller's; a text that it refuses for its length is counted once nothing of it is
 * locked any more. `values`: by field id, name or label.
 */
export async function notingLength<T>(
  services: Pick<Services, "db" | "background">,
  owner: Owner,
  { id, values }: { readonly id: string; readonly values: Noted["values"] },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === "field_too_long") {
      const noted = await services.db.read(async (tx) => {
        const fill = await findFill(tx, owner, id);
        return fill === undefined ? null : { fill, ...(await pinnedContext(tx, fill)) };
      });
      if (noted !== null) {
        const { byField } = matchValues(noted.revision.fields, values);
        await noteRefusal(services, { ...noted, values: byField }, error);
      }
    }
    throw error;
  }
}

async function note(
  { db, background }: Pick<Services, "db" | "background">,
  fill: NotedFill,
  obstacles: readonly FieldObstacle[],
): Promise<void> {
  if (
    fill !== undefined &&
    obstacles.some((one) => withoutCounted(one, fill.countedObstacles) !== null)
  ) {
    const count = (): Promise<void> => db.tx((tx) => countObstacles(tx, fill, obstacles));
    // No file and no picture fails for a figure: it is tried once more while nobody waits, and what is wrong told there.
    await count().catch(() => background.later(`obstacles of ${fill.id}`, count));
  }
}
