import { lostProblems } from "#domain/lost-fields.ts";
import type { SceneRecord } from "#domain/scene-record.ts";
import { TEMPLATE_VERSION } from "#engine/contract/versions.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";

/**
 * The scene of a revision as its author is shown it: what could be filled when it was made and cannot any more comes
 * first among its problems. Until this version has read the file again, that is what the one before it found.
 */
export function sceneView({
  scene,
  fields,
  lostPlaces,
  encodedVersion,
}: Pick<SceneRevisionRow, "scene" | "fields" | "lostPlaces" | "encodedVersion">): SceneRecord {
  return encodedVersion === TEMPLATE_VERSION
    ? scene
    : { ...scene, problems: [...lostProblems(lostPlaces, fields), ...scene.problems] };
}
