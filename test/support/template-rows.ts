/** Templates written as rows, for tests that read no PDF: nothing is compiled. */
import type { Caller } from "#domain/caller.ts";
import type { PreflightRecord } from "#domain/preflight.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { TEMPLATE_VERSION } from "#engine/contract/versions.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { createFill } from "#services/fills/create-fill.ts";
import { insertSceneRevision } from "#store/scene-revisions.ts";
import { insertTemplate, updateTemplate } from "#store/templates.ts";

/** The report of a file that nothing is wrong with. */
export const SOUND_FILE: PreflightRecord = {
  v: 1,
  profile: "none",
  status: "pass",
  engine: "1",
  summary: { errors: 0, warnings: 0, infos: 0 },
  message: "",
  checksRun: 1,
  checksSkipped: [],
  findings: [],
  assumptions: [],
};

/**
 * A live template of one revision with a required and an optional field, "name" and "title"; its id. Without
 * `preflight` its report could not be made, so that its orders fail preflight.
 */
export async function liveTemplate(
  services: Services,
  teamId: string,
  preflight: PreflightRecord | null = null,
): Promise<string> {
  const id = services.random.id("tpl");
  const sha256 = services.random.secret(64);
  const field: Omit<FieldRecord, "id" | "name"> = {
    label: "",
    type: "text",
    inputKind: "text",
    required: false,
    defaultValue: "",
    isPlaceholder: false,
    maxLength: null,
    constraints: [],
  };
  await services.db.tx(async (tx) => {
    const slug = id.toLowerCase();
    await insertTemplate(tx, { teamId, id, title: "A card", slug, sourceSha256: sha256 });
    await insertSceneRevision(tx, {
      teamId,
      templateId: id,
      revision: 1,
      sourceSha256: sha256,
      sourceBytes: 1,
      encodedSha256: sha256,
      encodedVersion: TEMPLATE_VERSION,
      parserVersion: "1",
      pageCount: 1,
      trimWPt: null,
      trimHPt: null,
      hasBleed: false,
      scene: { parserVersion: "1", title: null, pages: [], fonts: [], problems: [] },
      fields: [
        { ...field, id: "fld_1", name: "name", required: true },
        { ...field, id: "fld_2", name: "title", maxLength: 8 },
      ],
      fonts: [],
      preflight,
    });
    const published = { status: "live", latestRevision: 1, publishedRevision: 1 } as const;
    await updateTemplate(tx, teamId, id, published);
  });
  return id;
}

/** An open fill of a template; its id. */
export async function openFill(
  services: Services,
  caller: Caller,
  templateId: string,
): Promise<string> {
  const call = { caller, unit: plainUnit(services) };
  return (await createFill(services, call, { templateId, source: "api", values: {} })).id;
}
