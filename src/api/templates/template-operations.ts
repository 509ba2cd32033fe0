import { listTemplates } from "./list-templates.ts";
import { createTemplate } from "./create-template.ts";
import { getTemplate } from "./get-template.ts";
import { updateTemplate } from "./update-template.ts";
import { getTemplateFields } from "./get-template-fields.ts";
import { getTemplateHealth } from "./get-template-health.ts";
import { getTemplateScene } from "./get-template-scene.ts";
import { putTemplateScene } from "./put-template-scene.ts";
import { listRevisions } from "./list-revisions.ts";
import { createRevision } from "./create-revision.ts";
import { diffRevisions } from "./diff-revisions.ts";
import { copyTemplate } from "./copy-template.ts";
import { publishTemplate } from "./publish-template.ts";
import { archiveTemplate } from "./archive-template.ts";
import { restoreTemplate } from "./restore-template.ts";
import { stressTemplate } from "./stress-template.ts";

/** Of templates, in the order of the reference: a part of `operations`, which is as long as a file may be. */
export const templateOperations = [
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  getTemplateFields,
  getTemplateHealth,
  getTemplateScene,
  putTemplateScene,
  listRevisions,
  createRevision,
  diffRevisions,
  copyTemplate,
  publishTemplate,
  archiveTemplate,
  restoreTemplate,
  stressTemplate,
];
