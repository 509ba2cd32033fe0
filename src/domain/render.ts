/** What a render is to its callers. */
import type { PreflightStatus } from "./preflight.ts";

/** Why a final could not be made: a code of the catalogue, and a sentence for whoever asks. */
export interface RenderError {
  readonly code: string;
  readonly message: string;
}

export interface RenderView {
  /** The same in `render_id` and `generation_id`; never changes across retries. */
  readonly id: string;
  readonly templateId: string;
  readonly templateTitle: string;
  readonly projectId: string | null;
  /** The project's when the file was made. */
  readonly projectName: string | null;
  readonly sceneRevision: number;
  readonly fillId: string | null;
  readonly customerEmail: string | null;
  readonly kind: "final" | "preview";
  readonly mode: "live" | "test";
  readonly status: "queued" | "processing" | "succeeded" | "failed";
  /** Fresh, good for an hour; null while there is no file. */
  readonly signedUrl: string | null;
  readonly preflightStatus: PreflightStatus;
  readonly preflightNotes: unknown;
  readonly sizeBytes: number | null;
  /** The newer final of a corrected fill. */
  readonly supersededBy: string | null;
  /** When it was released to the press; null for one that was not, or was withdrawn. */
  readonly releasedAt: string | null;
  /** Why the last attempt broke; null for one that is fine, or was not tried yet. */
  readonly error: RenderError | null;
  /** Attempts that broke or are under way, beside those of somebody who asked for a retry. */
  readonly attempts: number;
  /** When it is tried again by itself; null where that is not planned. */
  readonly nextAttemptAt: string | null;
  readonly externalOrderId: string | null;
  readonly externalCartId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The outer form of a render: what the API answers and events carry. */
export function renderDocument(view: RenderView) {
  return {
    id: view.id,
    render_id: view.id,
    generation_id: view.id,
    template_id: view.templateId,
    template_title: view.templateTitle,
    project_id: view.projectId,
    project_name: view.projectName,
    scene_revision: view.sceneRevision,
    fill_id: view.fillId,
    customer_email: view.customerEmail,
    kind: view.kind,
    mode: view.mode,
    status: view.status,
    signed_url: view.signedUrl,
    preflight_status: view.preflightStatus,
    preflight_notes: view.preflightNotes === null ? null : JSON.stringify(view.preflightNotes),
    size_bytes: view.sizeBytes,
    error: view.error === null ? null : { code: view.error.code, message: view.error.message },
    attempts: view.attempts,
    next_attempt_at: view.nextAttemptAt,
    superseded_by: view.supersededBy,
    released_at: view.releasedAt,
    external_order_id: view.externalOrderId,
    external_cart_id: view.externalCartId,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/**
 * Pauses after an attempt that broke for a reason of ours: a machine that was short of something, a defect that is
 * mended. Those who wait for a file hear within a quarter of an hour that there will be none.
 */
const RETRY_GAPS_SECONDS: readonly number[] = [30, 120, 600];

/** Seconds until a final is tried again, `attempts` of which have broken; null: it is given up. */
export function retryGapSeconds(attempts: number): number | null {
  return RETRY_GAPS_SECONDS[attempts - 1] ?? null;
}

/** Where a final's PDF will be: the key of a render that has none yet. */
export function pendingKey(renderId: string): string {
  return `pending:${renderId}`;
}

const SAFE_NAME_CHARS = /[^A-Za-z0-9._ -]/gu;

/** A file name of safe characters that ends in ".pdf"; `fallback` when nothing of `wanted` is safe. */
export function pdfFileName(wanted: string | undefined, fallback: string): string {
  const safe = (wanted ?? "")
    .replaceAll(SAFE_NAME_CHARS, "")
    .replace(/\.pdf *$/iu, "")
    .replaceAll(/^[. ]+|[. ]+$/gu, "");
  const name = /[A-Za-z0-9]/u.test(safe) ? safe : fallback;
  return /\.pdf$/iu.test(name) ? name : `${name}.pdf`;
}
