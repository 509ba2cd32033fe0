import type { FramedSession } from "#domain/embed-frame.ts";
import { sessionNotFound } from "#domain/embed-session.ts";
import type { Tx } from "#store/database.ts";
import {
  type EmbedApplicationRow,
  findEmbedApplication,
  findShopOrigins,
} from "#store/embed-applications.ts";
import { type EmbedSessionRow, findAnySession } from "#store/embed-sessions.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import type { Services } from "../context/context.ts";
import { found, pinnedContext } from "../context/find-or-404.ts";

/**
 * What the page of a session shows before its secret is known, whatever became of the session; else 404. The
 * secret is in the fragment, so the server that draws the page has only the id: nothing of it may be a
 * customer's. Fields and pages are what the shop shows everyone; values, customer and cart are not in it.
 */
export async function readEmbedFrame(services: Services, id: string): Promise<FramedSession> {
  return await services.db.read(async (tx) => {
    // Without a team: the id is all there is, and most of it is random.
    const row = found(await findAnySession(tx, id), sessionNotFound);
    const { template, revision } = await pinnedContext(tx, row);
    const { application, allowedOrigins } = await frameRights(tx, row);
    return {
      id: row.id,
      fillId: row.fillId,
      mode: row.mode,
      parentOrigin: row.parentOrigin,
      title: template.title,
      pages: revision.scene.pages,
      fields: revision.fields,
      // For `frame-ancestors` (CSP 3): who may frame the page is said before anything is shown.
      allowedOrigins,
      theme: application?.theme ?? {},
      brand: await shownBrand(services, tx, row.teamId),
      hasApprovalStep: application?.approvalStep ?? true,
    };
  });
}

/** A policy names them all in one header, which proxies take up to 8 KB of. */
const MAX_ORIGINS = 100;

/** Which pages may frame a session besides the one it names, and the application that says so, if one does. */
interface FrameRights {
  readonly application: EmbedApplicationRow | undefined;
  readonly allowedOrigins: readonly string[];
}

/**
 * The origins of the session's application. Without one every page of the shop's, of the session's mode; none
 * besides where the session names its page.
 */
export async function frameRights(
  tx: Tx,
  session: Pick<EmbedSessionRow, "teamId" | "mode" | "parentOrigin" | "embedApplicationId">,
): Promise<FrameRights> {
  const { embedApplicationId: id, parentOrigin } = session;
  const application = id === null ? undefined : await findEmbedApplication(tx, session, id);
  const ofShop = parentOrigin === null ? () => findShopOrigins(tx, session, MAX_ORIGINS) : () => [];
  return { application, allowedOrigins: application?.allowedOrigins ?? (await ofShop()) };
}
