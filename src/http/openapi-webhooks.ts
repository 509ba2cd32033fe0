/**
 * What the service sends, for the OpenAPI document: `webhooks` describes each kind as the request that a receiver gets
 * (OpenAPI 3.1.0, 4.8.1).
 */
import { jsonSchema } from "./openapi-schema.ts";
import type { z } from "./schema.ts";

/** One kind of event. */
export interface WebhookDeclaration {
  readonly type: string;
  /** When it is sent, a sentence. */
  readonly summary: string;
  /** What to do with it. */
  readonly description: string;
  /** The whole body. */
  readonly payload: z.ZodType;
}

/** Headers of every delivery (Standard Webhooks 1.0); `components.parameters` of the document. */
export const WEBHOOK_PARAMETERS = {
  WebhookId: header(
    "webhook-id",
    "The event's id: the same for every attempt, so go by it to handle an event once.",
  ),
  WebhookTimestamp: header("webhook-timestamp", "When this attempt was signed, in Unix seconds."),
  WebhookSignature: header(
    "webhook-signature",
    "`v1,` and a signature in base64; after a rotation one for each secret, apart by a space.",
  ),
} as const;

function header(name: string, description: string): object {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

/** The `webhooks` of the document, by type. */
export function webhooksOf(webhooks: readonly WebhookDeclaration[]): Record<string, object> {
  return Object.fromEntries(
    webhooks.map((webhook) => [webhook.type, { post: requestOf(webhook) }]),
  );
}

function requestOf({ type, summary, description, payload }: WebhookDeclaration): object {
  return {
    // Receivers are generated from it, where a dot is no part of a name.
    operationId: `receive_${type.replaceAll(".", "_")}`,
    summary,
    description,
    tags: ["events"],
    // The signature is what it is told by.
    security: [],
    parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchema(payload, "output") } },
    },
    responses: {
      "2XX": {
        description: "Taken, within 15 seconds. Anything else, also a redirect, is a failure.",
      },
    },
  };
}
