/**
 * "Is this the file we were sent, and what was changed in it?" for whoever holds the file, without a
 * credential. Its SHA-256 is the credential: nobody can name 256 bits without having the bytes.
 */
import { ApiError } from "#domain/errors.ts";
import { skippedOf } from "#domain/preflight.ts";
import { findRendersOfFile, type RenderRow } from "#store/renders.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import type { Services } from "../context/context.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";
import type { SkippedCheck } from "#engine/contract/preflight-report.ts";
import type { Verification } from "#engine/contract/verification.ts";

/** An order a file was delivered for. */
export interface Delivery {
  readonly renderId: string;
  readonly externalOrderId: string | null;
  readonly templateTitle: string;
  readonly mode: "live" | "test";
  readonly preflightStatus: RenderRow["preflightStatus"];
  readonly checksSkipped: readonly SkippedCheck[];
  /** When the final was asked for. */
  readonly createdAt: Date;
}

export interface FileVerification {
  /** Newest first; the same words make the same file, so there may be several. */
  readonly deliveries: readonly Delivery[];
  /** Made anew from the stored bytes, by code the writer does not share. */
  readonly verification: Verification;
}

const MAX_DELIVERIES = 10;

/**
 * What was changed in a delivered file, for whoever holds its very bytes; null when no file like it was
 * delivered. Nothing is told that the file itself does not hold, but the orders it was made for.
 */
export async function verifyFile(
  services: Services,
  sha256: string,
): Promise<FileVerification | null> {
  const { rows, revision } = await services.db.read(async (tx) => {
    // Of all teams, which no other query is: see there.
    const found = await findRendersOfFile(tx, sha256, MAX_DELIVERIES);
    const [first] = found;
    const revisionRow =
      first === undefined
        ? undefined
        : await findSceneRevision(tx, first.teamId, {
            templateId: first.templateId,
            revision: first.sceneRevision,
          });
    return { rows: found, revision: revisionRow };
  });
  const [newest] = rows;
  // Null, not an error: "nothing like it was delivered" is an honest answer to an honest question.
  if (newest === undefined || revision === undefined) {
    return null;
  }
  // Only now: strangers' files do not get as far as the engine.
  const runner = requireRunner(services);
  const [original, rendered] = await Promise.all([
    services.objects.read(revision.sourceSha256),
    services.objects.read(sha256),
  ]);
  if (original === null || rendered === null) {
    throw new ApiError("render_blob_missing", "The stored file of this render is gone.");
  }
  const verification = await runner
    // `rasters`: pixels are compared as well as objects, since this is what is shown to the doubtful.
    .call("verify", { original, rendered, rasters: true }, { teamId: newest.teamId, kind: "other" })
    .catch((error: unknown) => {
      throw runnerError(error);
    });
  // The same bytes may have been delivered by another shop; its orders are its own.
  const own = rows.filter(({ teamId }) => teamId === newest.teamId);
  return { deliveries: own.map(deliveryOf), verification };
}

function deliveryOf(row: RenderRow): Delivery {
  return {
    renderId: row.id,
    externalOrderId: row.externalOrderId,
    templateTitle: row.templateTitle,
    mode: row.mode,
    preflightStatus: row.preflightStatus,
    checksSkipped: skippedOf(row.preflightNotes),
    createdAt: row.createdAt,
  };
}
