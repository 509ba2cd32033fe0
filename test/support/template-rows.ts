/** Templates written as rows, for tests that read no PDF: nothing is compiled. */
import type { Caller } from "#domain/caller.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { createFill } from "#services/fills/create-fill.ts";
import { insertSceneRevision } from "#store/scene-revisions.ts";
import { insertTemplate, updateTemplate } from "#store/templates.ts";

/** A live template of one revision with a required and an optional field, "name" and "title"; its id. */
export async function liveTemplate(services: Services, teamId: string): Promise<string> {
  const id = services.random.id("tpl");
  const sha256 = services.random.secret(64);
  const field = {
    label: "",
    inputKind: "text",
    required: false,
    defaultValue: "",
    maxLength: null,
    boxes: [],
  };
  await services.db.tx(async (tx) => {
    await insertTemplate(tx, {
      team_id: teamId,
      id,
      title: "A card",
      slug: id.toLowerCase(),
      source_sha256: sha256,
    });
    await insertSceneRevision(tx, {
      team_id: teamId,
      template_id: id,
      revision: 1,
      source_sha256: sha256,
      source_bytes: 1,
      encoded_sha256: sha256,
      parser_version: "1",
      page_count: 1,
      has_bleed: false,
      scene: JSON.stringify({ pages: [] }),
      fonts: "[]",
      fields: JSON.stringify([
        { ...field, id: "fld_1", name: "name", required: true },
        { ...field, id: "fld_2", name: "title", maxLength: 8 },
      ]),
    });
    await updateTemplate(tx, teamId, id, {
      status: "live",
      latest_revision: 1,
      published_revision: 1,
    });
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
