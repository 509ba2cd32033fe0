import { getFile } from "./files/get-file.ts";
import { createFill } from "./fills/create-fill.ts";
import { finalizeFill } from "./fills/finalize-fill.ts";
import { getFill } from "./fills/get-fill.ts";
import { listFills } from "./fills/list-fills.ts";
import { createFont } from "./fonts/create-font.ts";
import { deleteFont } from "./fonts/delete-font.ts";
import { downloadFont } from "./fonts/download-font.ts";
import { getFont } from "./fonts/get-font.ts";
import { listFonts } from "./fonts/list-fonts.ts";
import { createPreview } from "./previews/create-preview.ts";
import { createRender } from "./renders/create-render.ts";
import { downloadRender } from "./renders/download-render.ts";
import { getCertificate } from "./renders/get-certificate.ts";
import { getRender } from "./renders/get-render.ts";
import { listRenders } from "./renders/list-renders.ts";
import { archiveTemplate } from "./templates/archive-template.ts";
import { createTemplate } from "./templates/create-template.ts";
import { getTemplate } from "./templates/get-template.ts";
import { getTemplateFields } from "./templates/get-template-fields.ts";
import { listTemplates } from "./templates/list-templates.ts";
import { publishTemplate } from "./templates/publish-template.ts";
import { restoreTemplate } from "./templates/restore-template.ts";
import { stressTemplate } from "./templates/stress-template.ts";
import { copyTemplate } from "./templates/copy-template.ts";
import { createRevision } from "./templates/create-revision.ts";
import { diffRevisions } from "./templates/diff-revisions.ts";
import { getTemplateScene } from "./templates/get-template-scene.ts";
import { listRevisions } from "./templates/list-revisions.ts";
import { putTemplateScene } from "./templates/put-template-scene.ts";
import { updateTemplate } from "./templates/update-template.ts";

/** All of the API: the router, the OpenAPI document and the table test read this list. */
export const operations = [
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  getTemplateFields,
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
  listFills,
  createFill,
  getFill,
  finalizeFill,
  listRenders,
  createRender,
  getRender,
  downloadRender,
  getCertificate,
  listFonts,
  createFont,
  getFont,
  deleteFont,
  downloadFont,
  createPreview,
  getFile,
];
