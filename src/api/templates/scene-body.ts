/** The body of a scene that is saved: apart from its operation, so that the thread which reads it loads nothing else. */
import type { LargeBody } from "#http/check-body.ts";
import { jsonBytes, request, revisionNumber } from "#http/schema.ts";
import { sceneChangeSchema } from "./scene-document-schema.ts";

/** Scenes of dense files are megabytes of JSON; above this no editor would have sent it. */
const MAX_SCENE_BYTES = 5 * 1024 * 1024;
/** A scene of 2,000 fields with all that can be said of each. */
const MAX_SCENE_ITEMS = 200_000;

/** What `putTemplateScene` says of its body. */
export const sceneBody = {
  id: "putTemplateScene",
  body: request({ scene: jsonBytes(sceneChangeSchema), base_revision: revisionNumber.optional() }),
  maxBodyBytes: MAX_SCENE_BYTES,
  maxBodyItems: MAX_SCENE_ITEMS,
  // Whatever is wrong below `scene` has this one code (specification, 400 table).
  narrow: { "scene.**": "invalid_scene" },
} as const satisfies LargeBody;
