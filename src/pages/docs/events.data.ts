/** What an event of a type has settled about the resources it tells of, so that its example does not contradict it. */
import type { EventType } from "#domain/webhook-event.ts";

const STAMP = "2026-11-21T12:04:00.000Z";

/** Type → schema → members. Types without one tell of things as they are. */
export const EVENT_SETTLED: Readonly<
  Partial<Record<EventType, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>
> = {
  "embed_session.saved": {
    EmbedSession: { status: "saved", saved_at: STAMP, fill_id: "fil_01JZ0000000000000000000000" },
    Fill: { source: "embed", completed_at: STAMP },
  },
  "fill.created": { Fill: { status: "open" } },
  "render.succeeded": {
    Render: { status: "succeeded" },
    Fill: { status: "finalized", finalized_at: STAMP },
  },
  "render.failed": {
    Render: {
      status: "failed",
      signed_url: null,
      size_bytes: null,
      preflight_status: "pending",
      error: { code: "render_failed", message: "The render broke while it was running." },
    },
    Fill: { status: "finalized", finalized_at: STAMP },
  },
  "fill.approved": { Fill: { completed_at: STAMP, approved_at: STAMP } },
  "fill.change_requested": { Fill: { change_note: "The year is wrong", change_asked_at: STAMP } },
  "fill.finalized": { Fill: { status: "finalized", finalized_at: STAMP } },
  "fill.expired": { Fill: { status: "expired" } },
  "fill.archived": { Fill: { status: "archived", archived_at: STAMP, archive_reason: "refund" } },
  "template.published": { Template: { status: "live" } },
  "webhook_endpoint.disabled": {
    WebhookEndpoint: {
      status: "disabled",
      disabled_reason: "failures",
      consecutive_failures: 20,
      failure: {
        count: 20,
        first_at: "2026-11-18T08:00:00.000Z",
        last_at: STAMP,
        last_status: 500,
        last_error: "The receiver answered 500.",
      },
    },
  },
};
