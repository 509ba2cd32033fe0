/** Every event, declared: when it is told, what for, and the body that is signed and sent. */
import { EVENT_TYPES, type EventType } from "#domain/webhook-event.ts";
import type { WebhookDeclaration } from "#http/openapi-webhooks.ts";
import { named, revisionNumber, timestamp, z } from "#http/schema.ts";
import { sessionSchema } from "./embed-sessions/session-schema.ts";
import { fillSchema } from "./fills/fill-schema.ts";
import { renderSchema } from "./renders/render-schema.ts";
import { templateSchema } from "./templates/template-schema.ts";
import { endpointSchema } from "./webhook-endpoints/webhook-schema.ts";

/** What stands for a resource in an event that would be over 256 KB with it. */
const idOnly = z.object({ id: z.string() }).meta({ id: "IdOnly", maxProperties: 1 });

/** A resource in an event: as the API shows it, or its id alone. */
function told<T extends z.ZodType>(schema: T) {
  return z.union([schema, idOnly]);
}

/** What a batch is told by; no resource, as the specification has it. */
const BATCH = {
  batch_id: z.string(),
  template_id: z.string(),
  row_count: z.int(),
  rendered_count: z.int(),
  failed_count: z.int(),
};

interface Told {
  readonly when: string;
  /** What to do with it. */
  readonly use: string;
  readonly data: z.ZodRawShape;
}

const TOLD: Readonly<Record<EventType, Told>> = {
  "embed_session.saved": {
    when: "A shopper saved a design in an embed session.",
    use: "Confirm what the page already put on the cart line, when the page may have been closed too early.",
    data: { embed_session: told(sessionSchema), fill: told(fillSchema) },
  },
  "fill.created": {
    when: "A fill was made, by your server, an embed session or the hosted page.",
    use: "Link the fill to the order or cart that its references name.",
    data: { fill: told(fillSchema) },
  },
  "render.succeeded": {
    when: "A press PDF is stored.",
    use: "Fetch the PDF by `GET /renders/{id}/download`. `fill` is absent when the render came from values alone.",
    data: { render: told(renderSchema), fill: told(fillSchema).optional() },
  },
  "render.failed": {
    when: "A press PDF could not be made, and is not tried again by itself.",
    use: "Read `render.error`, mend the cause and call `POST /renders/{id}/retry`. `fill` may be absent.",
    data: { render: told(renderSchema), fill: told(fillSchema).optional() },
  },
  "fill.approved": {
    when: "A customer approved the proof of a fill on its hosted page.",
    use: "Finalize the fill when it is paid. `approved_sha256` is the hash of the press PDF that was approved.",
    data: { fill: told(fillSchema) },
  },
  "fill.change_requested": {
    when: "A customer who was asked to approve a fill wants something changed.",
    use: "Read `change_note`, change the values, and send another link.",
    data: { fill: told(fillSchema) },
  },
  "fill.finalized": {
    when: "A fill was finalized; its press PDF is made or waits for a renderer.",
    use: "Close the personalization of the order line.",
    data: { fill: told(fillSchema) },
  },
  "fill.expired": {
    when: "An open fill is past its `expires_at`.",
    use: "Remind the customer, or create a new fill with the same values.",
    data: { fill: told(fillSchema) },
  },
  "fill.archived": {
    when: "A fill was archived after a refund or cancellation, or erased.",
    use: "Do not print it any more.",
    data: { fill: told(fillSchema) },
  },
  "template.published": {
    when: "A revision of a template went live.",
    use: "Read the fields again and draw new listing pictures.",
    data: { template: told(templateSchema), revision: revisionNumber },
  },
  "webhook_endpoint.disabled": {
    when: "An endpoint failed 20 times in a row and was switched off.",
    use: "Tell somebody. It is sent to your other endpoints; `failure` has count, first and last time, and the last status.",
    data: { webhook_endpoint: told(endpointSchema) },
  },
  "usage.threshold_reached": {
    when: "80 or 100 per cent of an allowance of the plan are used; each is told once a period.",
    use: "Choose a larger plan before finals are refused with `render_limit_monthly`. The owners get a mail as well.",
    data: {
      usage: z.object({
        name: z.literal("renders_per_month"),
        percent: z.literal([80, 100]),
        used: z.int(),
        limit: z.int(),
        period_start: timestamp,
        period_end: timestamp,
      }),
    },
  },
  "service.test": {
    when: "You asked for it with `POST /webhook_endpoints/{id}/test`.",
    use: "Answer 200. It is sent once, subscribed to or not.",
    data: { webhook_endpoint: told(endpointSchema) },
  },
  "batch.completed": {
    when: "A batch has run through: every row has its press PDF, or has failed.",
    use: "Fetch what was made by `GET /batches/{id}/outputs`, and why rows failed by `GET /batches/{id}/errors`. One that is canceled tells of no end.",
    data: { ...BATCH },
  },
  "batch.progress": {
    when: "A batch has come further; told about every 15 seconds.",
    use: "Show how far it is. A short batch is over before it tells of any.",
    data: { ...BATCH },
  },
};

/** In the order of the documentation. */
export const webhooks: readonly WebhookDeclaration[] = EVENT_TYPES.map((type) => {
  const { when, use, data } = TOLD[type];
  const payload = z.object({
    id: z.string(),
    type: z.literal(type),
    timestamp,
    /** The version that `data` is written in, a date. */
    api_version: z.iso.date(),
    mode: z.enum(["live", "test"]),
    data: z.object(data),
  });
  return {
    type,
    summary: when,
    description: use,
    payload: named(payloadName(type), payload),
  };
});

/** "fill.change_requested" → "FillChangeRequestedEvent". */
function payloadName(type: EventType): string {
  const words = type.split(/[._]/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}
