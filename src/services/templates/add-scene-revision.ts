import type { Tx } from "#store/database.ts";
import { insertSceneRevision } from "#store/scene-revisions.ts";
import { isSourceClaimed, updateTemplate } from "#store/templates.ts";
import type { CompiledRevision } from "./compile-upload.ts";

interface RevisionPlace {
  readonly teamId: string;
  readonly templateId: string;
  readonly revision: number;
}

/** Writes the row of a new revision; the template's own row is the caller's. */
export async function addSceneRevision(
  tx: Tx,
  { teamId, templateId, revision }: RevisionPlace,
  compiled: CompiledRevision,
): Promise<void> {
  await insertSceneRevision(tx, { ...compiled, teamId, templateId, revision });
}

/**
 * Makes a revision the newest of its template, which must be locked. The template's file is that of its
 * newest revision, and it claims the file unless another one does; rejects with a unique violation when
 * that happens at this very moment.
 */
export async function addNewestRevision(
  tx: Tx,
  place: RevisionPlace,
  compiled: CompiledRevision,
): Promise<void> {
  const { teamId, templateId: id, revision } = place;
  await addSceneRevision(tx, place, compiled);
  const sourceSha256 = compiled.sourceSha256;
  await updateTemplate(tx, teamId, id, {
    latestRevision: revision,
    sourceSha256,
    claimsSource: !(await isSourceClaimed(tx, teamId, { sourceSha256, id })),
  });
}
