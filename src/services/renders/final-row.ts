/** Rows of finals: done, waiting or failed. */
import type { Appearance } from "#domain/appearance.ts";
import { pendingKey } from "#domain/render.ts";
import type { NewRender, RenderResult } from "#store/renders.ts";
import type { Final } from "./make-final.ts";

/** What a final has before anything is rendered. */
export type FinalFacts = Pick<
  NewRender,
  | "id"
  | "template_id"
  | "scene_revision"
  | "fill_id"
  | "mode"
  | "external_order_id"
  | "external_cart_id"
> & {
  readonly values: Readonly<Record<string, string>>;
  readonly appearance: Appearance;
};

export function resultOf(final: Final): RenderResult {
  return {
    pdfKey: final.pdf.sha256,
    sizeBytes: final.pdf.bytes,
    preflightStatus: final.notes.status,
    preflightNotes: JSON.stringify(final.notes),
    fit: JSON.stringify(final.fit),
    certificate: JSON.stringify(final.certificate),
  };
}

/** A final whose file is stored. */
export function succeededRow(facts: FinalFacts, final: Final): NewRender {
  const result = resultOf(final);
  return {
    ...baseRow(facts),
    status: "succeeded",
    pdf_key: result.pdfKey,
    size_bytes: result.sizeBytes,
    preflight_status: result.preflightStatus,
    preflight_notes: result.preflightNotes,
    fit: result.fit,
    certificate: result.certificate,
  };
}

/** A final that waits for a renderer. */
export function queuedRow(facts: FinalFacts): NewRender {
  const message = "Waiting for the renderer";
  return { ...baseRow(facts), status: "queued", preflight_notes: JSON.stringify({ message }) };
}

/** A final that cannot be made as things are. */
export function failedRow(
  facts: FinalFacts,
  { code, message }: { readonly code: string; readonly message: string },
): NewRender {
  return {
    ...baseRow(facts),
    status: "failed",
    preflight_status: "fail",
    preflight_notes: JSON.stringify({ message }),
    // Not the error itself: an Error's message is left out of its JSON.
    error: JSON.stringify({ code, message }),
  };
}

function baseRow({ values, appearance, ...facts }: FinalFacts): Omit<NewRender, "status"> {
  return {
    ...facts,
    kind: "final",
    field_values: JSON.stringify(values),
    appearance: JSON.stringify(appearance),
    pdf_key: pendingKey(facts.id),
    size_bytes: null,
    preflight_status: "pending",
    preflight_notes: null,
    fit: null,
    certificate: null,
    error: null,
    attempt_token: null,
  };
}
