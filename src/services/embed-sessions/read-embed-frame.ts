import type { FramedSession } from "#domain/embed-frame.ts";
import { sessionNotFound } from "#domain/embed-session.ts";
import { findEmbedApplication } from "#store/embed-applications.ts";
import { findAnySession } from "#store/embed-sessions.ts";
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
    const application =
      row.embedApplicationId === null
        ? undefined
        : await findEmbedApplication(tx, row, row.embedApplicationId);
    return {
      id: row.id,
      fillId: row.fillId,
      mode: row.mode,
      parentOrigin: row.parentOrigin,
      title: template.title,
      pages: revision.scene.pages,
      fields: revision.fields,
      // For `frame-ancestors` (CSP 3): who may frame the page is said before anything is shown.
      allowedOrigins: application?.allowedOrigins ?? [],
      theme: application?.theme ?? {},
    };
  });
}
