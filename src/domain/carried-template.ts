/**
 * What an author set on one template, carried to another reading of its file or to a corrected one, and tried: a word
 * that can change by itself in one file may not in the next, and what would stop a final is found before it is ordered.
 */
import { carryScene, type KeptOpen, lostPlaces, withoutPatterns } from "#engine/authoring.ts";
import type { FillOptions } from "#engine/contract/fill.ts";
import type { LostPlace } from "#engine/contract/lost-place.ts";
import { type AuthoredScene, sharedBoxes } from "#engine/contract/scene-edit.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Engine } from "#engine/engine.ts";

export interface CarriedTemplate {
  readonly template: Template;
  /** Where fields of the older one can be filled no longer. */
  readonly lost: readonly LostPlace[];
  /** Those of them whose words cannot change by themselves in this file, by the ids of its own boxes. */
  readonly unproven: readonly LostPlace[];
}

/** `fresh` as the author of `older` would have it; boxes that fail the trial so are as the file says. */
export async function carriedTemplate(
  engine: Pick<Engine, "tryPatterns">,
  fresh: Template,
  older: AuthoredScene,
  { keptOpen, ...options }: Pick<FillOptions, "fonts"> & { readonly keptOpen: KeptOpen },
): Promise<CarriedTemplate> {
  const shared = sharedBoxes(fresh);
  const carried = (from: AuthoredScene): Template => ({
    ...fresh,
    ...carryScene(from, fresh, shared, keptOpen),
  });
  const whole = carried(older);
  const failed = new Set((await engine.tryPatterns(fresh, whole, options)).map(({ id }) => id));
  if (failed.size === 0) {
    return { template: whole, lost: lostPlaces(older, whole), unproven: [] };
  }
  // Boxes of one group print one text: none of them keeps what another cannot have.
  const groups = shared.filter((ids) => ids.some((id) => failed.has(id)));
  const without = withoutPatterns(older, whole.pages, new Set([...failed, ...groups.flat()]));
  const template = carried(without.older);
  const idOf = ({ box }: LostPlace): string | undefined => without.ids.get(box ?? "");
  const lost = lostPlaces(older, template).map(
    (place): LostPlace =>
      idOf(place) === undefined ? place : { ...place, reason: "not_provable" },
  );
  const unproven = lost.flatMap((place) => {
    const box = idOf(place);
    return box === undefined ? [] : [{ ...place, box }];
  });
  return { template, lost, unproven };
}
