/**
 * "Is this the file we were sent, and what was changed in it?" for whoever holds the file, without a
 * credential. Its SHA-256 is the credential: nobody can name 256 bits without having the bytes.
 */
import type { ShownBrand } from "#domain/brand.ts";
import { ApiError } from "#domain/errors.ts";
import { findingsOf, type NotedFinding, skippedOf } from "#domain/preflight.ts";
import { findRendersOfFile, type RenderRow } from "#store/renders.ts";
import { findSceneRevision, type SceneRevisionRow } from "#store/scene-revisions.ts";
import { currentRevision } from "../revisions/read-again.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import { templateRef } from "./make-final.ts";
import type { Services } from "../context/context.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";
import type { SkippedCheck } from "#engine/contract/preflight-report.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import { RunnerError, type Turn } from "#ports/engine-runner.ts";
import type { Verification } from "#engine/contract/verification.ts";

/** An order a file was delivered for. */
export interface Delivery {
  readonly renderId: string;
  readonly externalOrderId: string | null;
  readonly templateTitle: string;
  readonly mode: "live" | "test";
  readonly preflightStatus: RenderRow["preflightStatus"];
  readonly checksSkipped: readonly SkippedCheck[];
  /** The worst first. */
  readonly findings: readonly NotedFinding[];
  /** When the final was asked for. */
  readonly createdAt: Date;
}

export interface FileVerification {
  /** Of the shop that delivered it. */
  readonly brand: ShownBrand;
  /** Newest first; the same words make the same file, so there may be several. */
  readonly deliveries: readonly Delivery[];
  /** Made anew from the stored bytes, by code the writer does not share. */
  readonly verification: Verification;
  /** Pages on which words changed, from both files; none where they cannot be drawn. */
  readonly pictures: readonly PagePictures[];
}

/** One page before and after, whole, as PNG. */
export interface PagePictures {
  /** 0-based. */
  readonly page: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** More are not looked at, and each is two drawings. */
const MAX_PICTURES = 6;
/** The column of the page, at nearly two pixels each. */
const PICTURE_WIDTH_PX = 1_000;

const MAX_DELIVERIES = 10;

/**
 * What was changed in a delivered file, for whoever holds its very bytes; null when no file like it was
 * delivered. Nothing is told that the file itself does not hold, but the orders it was made for.
 */
export async function verifyFile(
  services: Services,
  sha256: string,
): Promise<FileVerification | null> {
  const { rows, revision, brand } = await services.db.read(async (tx) => {
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
    const brand = first === undefined ? null : await shownBrand(services, tx, first.teamId);
    return { rows: found, revision: revisionRow, brand };
  });
  const [newest] = rows;
  // Null, not an error: "nothing like it was delivered" is an honest answer to an honest question.
  if (newest === undefined || revision === undefined || brand === null) {
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
  const pages = [...new Set(verification.words.map(({ page }) => page))].slice(0, MAX_PICTURES);
  const pictures = await picturesOf(services, revision, { pages, original, rendered });
  return { brand, deliveries: own.map(deliveryOf), verification, pictures };
}

/** The pages from the bytes of both files. What cannot be drawn is left out: the words are told all the same. */
async function picturesOf(
  services: Services,
  revision: SceneRevisionRow,
  {
    pages,
    original,
    rendered,
  }: {
    readonly pages: readonly number[];
    readonly original: Uint8Array;
    readonly rendered: Uint8Array;
  },
): Promise<readonly PagePictures[]> {
  const runner = requireRunner(services);
  const turn: Turn = { teamId: revision.teamId, kind: "other" };
  try {
    const current = await currentRevision(services, revision, turn.kind);
    const template = templateRef(services, current);
    const draw = (pdf: Uint8Array, page: number): Promise<Uint8Array> =>
      runner.call("drawPage", { template, pdf, page, widthPx: PICTURE_WIDTH_PX }, turn);
    return await Promise.all(
      pages.map(async (page) => {
        const [before, after] = await Promise.all([draw(original, page), draw(rendered, page)]);
        const { widthPt = 1, heightPt = 1 } = revision.scene.pages[page] ?? {};
        return { page, widthPt, heightPt, before, after };
      }),
    );
  } catch (error) {
    if (
      error instanceof RunnerError ||
      error instanceof UnusablePdf ||
      error instanceof UnusableValue
    ) {
      return [];
    }
    throw error;
  }
}

function deliveryOf(row: RenderRow): Delivery {
  return {
    renderId: row.id,
    externalOrderId: row.externalOrderId,
    templateTitle: row.templateTitle,
    mode: row.mode,
    preflightStatus: row.preflightStatus,
    checksSkipped: skippedOf(row.preflightNotes),
    findings: findingsOf(row.preflightNotes),
    createdAt: row.createdAt,
  };
}
