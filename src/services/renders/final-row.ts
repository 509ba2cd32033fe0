/** Rows of finals: done, waiting or failed. */
import type { Appearance } from "#domain/appearance.ts";
import { pendingKey, type RenderError } from "#domain/render.ts";
import type { NewRender, RenderResult } from "#store/renders.ts";
import type { Final } from "./make-final.ts";

/** What a final has before anything is rendered. */
export type FinalFacts = Pick<
  NewRender,
  | "id"
  | "templateId"
  | "projectId"
  | "sceneRevision"
  | "fillId"
  | "mode"
  | "externalOrderId"
  | "externalCartId"
> & {
  readonly values: Readonly<Record<string, string>>;
  readonly appearance: Appearance;
};

/** What a made final leaves in its row: its file by hash, and what was found out about it. */
export function resultOf(final: Final): RenderResult {
  return {
    pdfKey: final.pdf.sha256,
    sizeBytes: final.pdf.bytes,
    preflightStatus: final.notes.status,
    preflightNotes: final.notes,
    fit: final.fit,
    certificate: final.certificate,
  };
}

/** A final whose file is stored. */
export function succeededRow(facts: FinalFacts, final: Final): NewRender {
  return { ...baseRow(facts), status: "succeeded", ...resultOf(final) };
}

/** What stands where preflight has found out nothing yet. */
export const WAITING_NOTES = { message: "Waiting for the renderer" } as const;

/**
 * A final that waits for a renderer; its preflight is pending, and the notes say why there is nothing yet.
 */
export function queuedRow(facts: FinalFacts): NewRender {
  return { ...baseRow(facts), status: "queued", preflightNotes: WAITING_NOTES };
}

/**
 * A final that broke in its request. Its values stay in the row: the next attempt, of a job or of somebody who asks
 * for it, makes it under the same id.
 */
export function failedRow(
  facts: FinalFacts,
  { code, message }: RenderError,
  nextAttemptAt: Date | null,
): NewRender {
  return {
    ...baseRow(facts),
    status: "failed",
    attempts: 1,
    nextAttemptAt,
    preflightStatus: "fail",
    preflightNotes: { message },
    // Not the error itself: an Error's message is left out of its JSON.
    error: { code, message },
  };
}

/**
 * What all three have. `pending:<id>` stands where the file's hash will be: every final has a key, and no two
 * share one before they have a file.
 */
function baseRow({ values, appearance, ...facts }: FinalFacts): Omit<NewRender, "status"> {
  return {
    ...facts,
    kind: "final",
    fieldValues: { ...values },
    appearance,
    pdfKey: pendingKey(facts.id),
    sizeBytes: null,
    preflightStatus: "pending",
    preflightNotes: null,
    fit: null,
    certificate: null,
    error: null,
    attemptToken: null,
    nextAttemptAt: null,
  };
}
