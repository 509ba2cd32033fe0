/**
 * Templates as their shop, its programs and its customers read them. Nothing here compiles or decodes a file.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type RevisionVerdict, revisionVerdict } from "#domain/revision-verdict.ts";
import type { FieldRecord, SceneRecord } from "#domain/scene-record.ts";
import type { SampleSet, TemplateView } from "#domain/template.ts";
import { findTeam } from "#store/teams.ts";
import { findLiveTemplateBySlug } from "#store/templates.ts";
import type { Services } from "../context/context.ts";
import { found, revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { withPictureLinks } from "../assets/shop-pictures.ts";
import { sceneView } from "../views/scene-view.ts";
import { templateView } from "../views/template-view.ts";

/** A template with what was found in the revision shown; `revision` 0, the others null where it has none yet. */
export interface TemplateWithScene {
  readonly template: TemplateView;
  readonly scene: SceneRecord | null;
  readonly verdict: RevisionVerdict | null;
  readonly revision: number;
  readonly samples: readonly SampleSet[];
}

/**
 * A template that is not archived, with the scene of the revision that `readTemplateFields` speaks of too: the
 * published one while it is live, else the newest. What an author works on meanwhile is asked for by its number; 404
 * `scene_not_found` where there is none of that number.
 */
export async function readTemplate(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly revision?: number | undefined },
): Promise<TemplateWithScene> {
  return await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, asked.id);
    const isUnread = asked.revision === undefined && row.latestRevision === null;
    const stored = isUnread ? undefined : await revisionOr404(tx, row, asked.revision);
    const scene = stored === undefined ? null : sceneView(stored);
    return {
      template: templateView(row),
      scene,
      verdict: stored && scene ? revisionVerdict({ ...stored, scene }) : null,
      revision: stored?.revision ?? 0,
      samples: row.samples,
    };
  });
}

/** What can be filled in on one revision. Links to pictures in it live an hour. */
export interface TemplateFields {
  readonly templateId: string;
  readonly revision: number;
  readonly fields: readonly FieldRecord[];
  /** Pages of the print. */
  readonly sides: number;
}

/** The fields of a revision; without one asked for, of the revision new fills start on. */
export async function readTemplateFields(
  services: Services,
  caller: Caller,
  asked: { readonly id: string; readonly revision: number | undefined },
): Promise<TemplateFields> {
  return await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, asked.id);
    const scene = await revisionOr404(tx, row, asked.revision);
    const fields = withPictureLinks(services, caller.teamId, scene.fields);
    return { templateId: row.id, revision: scene.revision, fields, sides: scene.pageCount };
  });
}

/** What the public page of a template needs, by its slug alone. */
export interface HostedTemplate {
  readonly template: TemplateView;
  readonly revision: number;
  readonly scene: SceneRecord;
  readonly fields: readonly FieldRecord[];
  /** Acts for the template's team as its public page does. */
  readonly caller: Caller;
}

/**
 * The live template behind a public name, for its hosted page; 404 for anything else. The slug finds the team
 * too: the caller it returns acts for that team with no scope and no credential, always live.
 */
export async function readHostedTemplate(
  services: Services,
  slug: string,
): Promise<HostedTemplate> {
  return await services.db.read(async (tx) => {
    const row = found(
      await findLiveTemplateBySlug(tx, slug),
      () => new ApiError("template_not_live", "There is no page under this address."),
    );
    const { endsAt } = (await findTeam(tx, row.teamId)) ?? { endsAt: null };
    if (endsAt !== null && endsAt.getTime() <= services.clock.nowMs()) {
      throw new ApiError("template_not_live", "This page was of a demo, which is over.");
    }
    const scene = await revisionOr404(tx, row, undefined);
    return {
      template: templateView(row),
      revision: scene.revision,
      scene: scene.scene,
      fields: withPictureLinks(services, row.teamId, scene.fields),
      caller: {
        teamId: row.teamId,
        keyId: null,
        // Whatever is made in a demo that ends is a test.
        mode: endsAt === null ? "live" : "test",
        scopes: [],
        apiVersion: "",
        credential: "",
        embedSessionId: null,
        origin: null,
      },
    };
  });
}
