/** Where a carried field belongs: as its author said, else as the fresh file has it. */
import { isFoundGroup } from "../../contract/field-groups.ts";
import type { SceneField } from "../../contract/scene.ts";

/** A field without a group has none for its author either. Blocks are counted anew in each file, so a number of the older one would name another block of the fresh one. */
export function withCarriedGroup(field: SceneField, now: SceneField): SceneField {
  const { group: own, row: _, ...rest } = field;
  if (own === undefined || !isFoundGroup(own)) {
    return field;
  }
  return {
    ...rest,
    ...(now.group === undefined ? {} : { group: now.group }),
    ...(now.row === undefined ? {} : { row: now.row }),
  };
}
