/**
 * New scene revisions. A revision is written once and never changed: fills, sessions and mappings are pinned
 * to its number, and finals must come out the same years later. Numbers count up from 1 without gaps, which
 * holds because whoever adds one has the template's row locked.
 */
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
    // One template a team may claim a file: an upload of it finds that one. A copy, or a template corrected
    // to a file that another has, goes without.
    claimsSource: !(await isSourceClaimed(tx, teamId, { sourceSha256, id })),
  });
}
