/** What each event type tells of, and the members of its `data`: a schema of the API description, or a plain kind. */
import type { EventType } from "#domain/webhook-event.ts";

export interface EventFacts {
  readonly when: string;
  /** Member → named schema, "revision", or "batch" for what is not told yet. */
  readonly data: Readonly<Record<string, string>>;
  /** What to do with it. */
  readonly use: string;
  /** Members whose value is settled by the type, by schema. */
  readonly settled?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** False: reserved, and not sent by this version. */
  readonly isSent?: false;
}

const STAMP = "2026-11-21T12:04:00.000Z";

export const EVENT_FACTS: Readonly<Record<EventType, EventFacts>> = {
  "embed_session.saved": {
    when: "A shopper saved a design in an embed session.",
    data: { embed_session: "EmbedSession", fill: "Fill" },
    use: "Confirm what the page already put on the cart line, when the page may have been closed too early.",
    settled: {
      EmbedSession: { status: "saved", saved_at: STAMP, fill_id: "fil_01JZ0000000000000000000000" },
      Fill: { source: "embed", completed_at: STAMP },
    },
  },
  "fill.created": {
    when: "A fill was made, by your server, an embed session or the hosted page.",
    data: { fill: "Fill" },
    use: "Link the fill to the order or cart that its references name.",
    settled: { Fill: { status: "open" } },
  },
  "render.succeeded": {
    when: "A press PDF is stored.",
    data: { render: "Render", fill: "Fill" },
    use: "Fetch the PDF by `GET /renders/{id}/download`. `fill` is absent when the render came from values alone.",
    settled: {
      Render: { status: "succeeded" },
      Fill: { status: "finalized", finalized_at: STAMP },
    },
  },
  "render.failed": {
    when: "A press PDF could not be made, and is not tried again by itself.",
    data: { render: "Render", fill: "Fill" },
    use: "Read `render.error`, mend the cause and call `POST /renders/{id}/retry`. `fill` may be absent.",
    settled: {
      Render: {
        status: "failed",
        signed_url: null,
        size_bytes: null,
        preflight_status: "pending",
        error: { code: "render_failed", message: "The render broke while it was running." },
      },
      Fill: { status: "finalized", finalized_at: STAMP },
    },
  },
  "fill.approved": {
    when: "A customer approved the proof of a fill on its hosted page.",
    data: { fill: "Fill" },
    use: "Finalize the fill when it is paid. `approved_sha256` is the hash of the press PDF that was approved.",
    settled: { Fill: { completed_at: STAMP, approved_at: STAMP } },
  },
  "fill.change_requested": {
    when: "A customer who was asked to approve a fill wants something changed.",
    data: { fill: "Fill" },
    use: "Read `change_note`, change the values, and send another link.",
    settled: { Fill: { change_note: "The year is wrong", change_asked_at: STAMP } },
  },
  "fill.finalized": {
    when: "A fill was finalized; its press PDF is made or waits for a renderer.",
    data: { fill: "Fill" },
    use: "Close the personalization of the order line.",
    settled: { Fill: { status: "finalized", finalized_at: STAMP } },
  },
  "fill.expired": {
    when: "An open fill is past its `expires_at`.",
    data: { fill: "Fill" },
    use: "Remind the customer, or create a new fill with the same values.",
    settled: { Fill: { status: "expired" } },
  },
  "fill.archived": {
    when: "A fill was archived after a refund or cancellation, or erased.",
    data: { fill: "Fill" },
    use: "Do not print it any more.",
    settled: { Fill: { status: "archived", archived_at: STAMP, archive_reason: "refund" } },
  },
  "template.published": {
    when: "A revision of a template went live.",
    data: { template: "Template", revision: "revision" },
    use: "Read the fields again and draw new listing pictures.",
    settled: { Template: { status: "live" } },
  },
  "webhook_endpoint.disabled": {
    when: "An endpoint failed 20 times in a row and was switched off.",
    data: { webhook_endpoint: "WebhookEndpoint" },
    use: "Tell somebody. It is sent to your other endpoints; `failure` has count, first and last time, and the last status.",
    settled: {
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
  },
  "service.test": {
    when: "You asked for it with `POST /webhook_endpoints/{id}/test`.",
    data: { webhook_endpoint: "WebhookEndpoint" },
    use: "Answer 200. It is sent once, subscribed to or not.",
  },
  "batch.completed": {
    when: "A batch has run through.",
    data: {},
    use: "Reserved for batches, which this version does not have yet. You may subscribe to it already.",
    isSent: false,
  },
  "batch.progress": {
    when: "A batch has come further.",
    data: {},
    use: "Reserved for batches, which this version does not have yet. You may subscribe to it already.",
    isSent: false,
  },
};
