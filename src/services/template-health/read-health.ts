/** How a template does with those who fill it: figures alone, none of which is of somebody. */
import type { Caller } from "#domain/caller.ts";
import { type ObstacleKind, obstacleRecord } from "#domain/field-obstacle.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import {
  dayOf,
  type FillCounts,
  readFillCounts,
  readObstacles,
  type ObstacleCount,
} from "#store/template-health.ts";
import type { Services } from "../context/context.ts";
import { revisionOr404, templateOr404 } from "../context/find-or-404.ts";

/** Fills that must have met a letter before it is told: of fewer it might be read what one of them said. */
const LETTER_FILLS = 3;
/** The most frequent letters tell which font is wanted. */
const LETTERS = 20;

const SOURCES = ["hosted", "embed", "api"] as const;

/** What stood in the way of one field's texts, in fills. */
interface FieldHealth {
  readonly field: FieldRecord;
  readonly obstacles: Readonly<Record<ObstacleKind, number>>;
  /** That no font has, the most frequent first. */
  readonly letters: readonly { readonly letter: string; readonly fills: number }[];
}

/** The figures of a template, of the caller's mode. */
export interface TemplateHealth {
  readonly templateId: string;
  readonly since: Date | null;
  readonly fills: FillCounts;
  readonly sources: readonly (FillCounts & { readonly source: (typeof SOURCES)[number] })[];
  /** Those of the revision that new fills start on which met any obstacle, the most hindered first. */
  readonly fields: readonly FieldHealth[];
}

const NONE: FillCounts = {
  begun: 0,
  completed: 0,
  finalized: 0,
  abandoned: 0,
  corrections: 0,
  medianSeconds: null,
  p90Seconds: null,
};

/** Since the beginning of the day (UTC) that `sinceMs` is in; without it since there are figures. */
export async function readTemplateHealth(
  services: Services,
  caller: Caller,
  { id, sinceMs }: { readonly id: string; readonly sinceMs: number | undefined },
): Promise<TemplateHealth> {
  const since = sinceMs === undefined ? null : dayOf(sinceMs);
  return await services.db.read(async (tx) => {
    const { fields } = await revisionOr404(tx, await templateOr404(tx, caller, id), undefined);
    const filter = { owner: caller, templateId: id, since };
    const fills = await readFillCounts(tx, filter);
    return {
      templateId: id,
      since,
      fills: fills.get(null) ?? NONE,
      sources: SOURCES.map((source) => ({ source, ...(fills.get(source) ?? NONE) })),
      fields: healthOf(fields, await readObstacles(tx, filter)),
    };
  });
}

function healthOf(
  fields: readonly FieldRecord[],
  sums: readonly ObstacleCount[],
): readonly FieldHealth[] {
  const hindered = fields.flatMap((field) => {
    const own = sums.filter(({ fieldId }) => fieldId === field.id);
    const letters = own
      .filter(({ letter, fills }) => letter !== "" && fills >= LETTER_FILLS)
      .toSorted((a, b) => b.fills - a.fills || (a.letter < b.letter ? -1 : 1))
      .slice(0, LETTERS)
      .map(({ letter, fills }) => ({ letter, fills }));
    return own.length === 0 ? [] : [{ field, obstacles: obstaclesIn(own), letters }];
  });
  const fillsOf = ({ obstacles }: FieldHealth): number =>
    Object.values(obstacles).reduce((sum, fills) => sum + fills, 0);
  return hindered.toSorted((a, b) => fillsOf(b) - fillsOf(a));
}

/** Of one field's sums. */
function obstaclesIn(sums: readonly ObstacleCount[]): FieldHealth["obstacles"] {
  return obstacleRecord(
    (kind) => sums.find((sum) => sum.kind === kind && sum.letter === "")?.fills ?? 0,
  );
}
