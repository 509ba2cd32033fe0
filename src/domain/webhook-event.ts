/** The kinds of events, and the one form in which they are told: to webhooks, lists and logs alike. */

/** Every type an endpoint may subscribe to, in the order of the documentation. */
export const EVENT_TYPES = [
  "embed_session.saved",
  "fill.created",
  "render.succeeded",
  "batch.completed",
  "service.test",
  "fill.approved",
  "fill.change_requested",
  "fill.finalized",
  "fill.expired",
  "fill.archived",
  "render.failed",
  "template.published",
  "batch.progress",
  "webhook_endpoint.disabled",
  "usage.threshold_reached",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The envelope: what is signed, sent, and listed. */
export interface EventEnvelope {
  readonly id: string;
  readonly type: EventType;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly api_version: string;
  readonly mode: "live" | "test";
  /** Resources under their names, as the API shows them. */
  readonly data: EventData;
}

export type EventData = Readonly<Record<string, unknown>>;

/** The longest payload; larger resources are told by their id alone. */
export const MAX_PAYLOAD_BYTES = 262_144;

/** The payload: JSON text of at most `MAX_PAYLOAD_BYTES` in UTF-8. */
export function payloadOf(envelope: EventEnvelope): string {
  const full = JSON.stringify(envelope);
  if (utf8Bytes(full) <= MAX_PAYLOAD_BYTES) {
    return full;
  }
  const data = Object.fromEntries(
    Object.entries(envelope.data).map(([name, value]) => [name, withIdOnly(value)]),
  );
  return JSON.stringify({ ...envelope, data });
}

/** The fill that an event tells of, directly or through its render or session; null when it tells of none. */
export function fillIdOf(data: EventData): string | null {
  return (
    textMember(data["fill"], "id") ??
    textMember(data["render"], "fill_id") ??
    textMember(data["embed_session"], "fill_id")
  );
}

function withIdOnly(value: unknown): unknown {
  const id = textMember(value, "id");
  return id === null ? value : { id };
}

function textMember(value: unknown, name: string): string | null {
  if (typeof value !== "object" || value === null) {
    return null;
  }
  const member: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof member === "string" ? member : null;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
