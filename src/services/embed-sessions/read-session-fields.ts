import type { Caller } from "#domain/caller.ts";
import type { Appearance } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import type { AppearanceOffer } from "#domain/appearance-offer.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import type { Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { offerOfSession } from "../appearance/offer-appearance.ts";
import { ownSession, requireSession } from "./own-embed-session.ts";
import { withPictureLinks } from "../assets/shop-pictures.ts";
import type { TemplateFields } from "../templates/read-template.ts";

/** What a custom form needs to draw itself: the fields, what they begin with, and what may be chosen. */
export interface SessionFields extends TemplateFields {
  /** What the session begins with, by field id. */
  readonly values: Readonly<Record<string, string>>;
  readonly appearance: Appearance;
  /** The inks and papers it may choose from. */
  readonly offer: AppearanceOffer;
}

/**
 * The fields of the revision the caller's session is pinned to; options, pictures and inks are those the shop
 * has now. 401, 404, then 410.
 */
export async function readSessionFields(
  services: Services,
  caller: Caller,
): Promise<SessionFields> {
  const { session, revision, offer } = await services.db.read(async (tx) => {
    const row = await ownSession(tx, caller);
    const scene = found(
      await findSceneRevision(tx, row.teamId, {
        templateId: row.templateId,
        revision: row.sceneRevision,
      }),
      () => new ApiError("scene_not_found", "The session's scene is gone."),
    );
    return { session: row, revision: scene, offer: await offerOfSession(tx, row) };
  });
  requireSession(services, session);
  return {
    templateId: session.templateId,
    revision: revision.revision,
    fields: withPictureLinks(services, caller.teamId, revision.fields),
    sides: revision.pageCount,
    values: session.fieldValues,
    appearance: session.appearance,
    offer,
  };
}
