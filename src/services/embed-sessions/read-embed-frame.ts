import type { FramedSession } from "#domain/embed-frame.ts";
import { sessionNotFound } from "#domain/embed-session.ts";
import { findEmbedApplication } from "#store/embed-applications.ts";
import { findAnySession } from "#store/embed-sessions.ts";
import type { Services } from "../context/context.ts";
import { found, pinnedContext } from "../context/find-or-404.ts";

/** What the page of a session shows before its secret is known, whatever became of the session; else 404. */
export async function readEmbedFrame(services: Services, id: string): Promise<FramedSession> {
  return await services.db.read(async (tx) => {
    const row = found(await findAnySession(tx, id), sessionNotFound);
    const { template, revision } = await pinnedContext(tx, row);
    const application =
      row.embedApplicationId === null
        ? undefined
        : await findEmbedApplication(tx, row.teamId, row.embedApplicationId);
    return {
      id: row.id,
      fillId: row.fillId,
      mode: row.mode,
      parentOrigin: row.parentOrigin,
      title: template.title,
      pages: revision.scene.pages,
      fields: revision.fields,
      allowedOrigins: application?.allowedOrigins ?? [],
      theme: application?.theme ?? {},
    };
  });
}
