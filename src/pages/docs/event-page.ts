/** The catalogue of events: one entry a type, with a payload made from the schemas of the API description. */
import { EVENT_TYPES, type EventType } from "#domain/webhook-event.ts";
import { html, type Markup } from "../page/markup.ts";
import type { ApiDescription } from "./api-description.ts";
import { type DocsContent, textWithCode, sample } from "./document.ts";
import { EVENT_SETTLED } from "./events.data.ts";
import { exampleOf } from "./example-response.ts";
import { type Json, record, text, variantsOf } from "./json.ts";
import { objectPath, refName } from "./schema-view.ts";

/** "render.succeeded" → "render-succeeded". */
function anchorOfEvent(type: EventType): string {
  return type.replaceAll(/[._]/gu, "-");
}

/** What the API description has of an event. */
interface DescribedEvent {
  readonly when: string;
  readonly use: string;
  /** Members of `data`: a named schema, or a schema of its own. */
  readonly members: readonly { readonly name: string; readonly schema: Json }[];
}

function describedEvent(type: EventType, { webhooks, schemas }: EventDescription): DescribedEvent {
  const post = record(record(webhooks[type])["post"]);
  const body = record(record(record(post["requestBody"])["content"])["application/json"]);
  const payload = record(schemas[refName(record(body["schema"])) ?? ""]);
  const data = record(record(payload["properties"])["data"]);
  return {
    when: text(post["summary"]),
    use: text(post["description"]),
    members: Object.entries(record(data["properties"])).map(([name, schema]) => ({
      name,
      // Of a resource and its id alone, the resource.
      schema: variantsOf(record(schema))[0] ?? record(schema),
    })),
  };
}

type EventDescription = Pick<ApiDescription, "webhooks" | "schemas">;

/**
 * The payload of an event of this type, as it is signed and sent: the envelope and its resources, each an
 * example of its schema with what the event has settled, such as a render that has succeeded.
 */
export function examplePayload(type: EventType, api: EventDescription): object {
  const settled = EVENT_SETTLED[type] ?? {};
  return {
    ...record(exampleOf({ $ref: "#/Event" }, api.schemas)),
    type,
    data: Object.fromEntries(
      describedEvent(type, api).members.map(({ name, schema }) => [
        name,
        withSettled(exampleOf(schema, api.schemas), settled[refName(schema) ?? ""]),
      ]),
    ),
  };
}

function withSettled(example: unknown, settled: Readonly<Record<string, unknown>> = {}): unknown {
  return typeof example === "object" ? { ...record(example), ...settled } : example;
}

/**
 * The catalogue as one page: what is common to all events, then each by its type, under an anchor of its own.
 */
export function eventPage(api: ApiDescription): DocsContent {
  return {
    title: "Events",
    path: "/docs/events",
    headings: EVENT_TYPES.map((type) => ({ id: anchorOfEvent(type), text: type, level: 2 })),
    content: html`<h1>Events</h1>
      <p>
        The same text goes to your <a href="/docs/guides/webhooks">webhook endpoints</a> and to
        <a href="/docs/reference/events/list-events"><code>GET /events</code></a>, which keeps it for 30 days
        unless the operator says otherwise. <code>id</code> stays the same however often an event is sent: go by
        it to handle each event once. Subscribe to types, or to <code>"*"</code> for all, also ones to come.
      </p>
      <p>
        Resources stand under their names in <code>data</code>, in the form that the API answers them with. An
        event over 256 KB holds their ids alone. Links to files in an event are good for one hour after it;
        read the render for a fresh one.
      </p>
      ${EVENT_TYPES.map((type) => entry(type, api))}`,
  };
}

/**
 * One type: when it is sent, what for, what it holds.
 */
function entry(type: EventType, api: ApiDescription): Markup {
  const { when, use, members } = describedEvent(type, api);
  return html`<section class="operation">
    <h2 id="${anchorOfEvent(type)}"><code>${type}</code></h2>
    <p>${textWithCode(when)} ${textWithCode(use)}</p>
    <dl class="members">
      ${members.map(
        ({ name, schema }) => html`<div>
          <dt><code>data.${name}</code> <span class="type">${typeOf(schema)}</span></dt>
        </div>`,
      )}
    </dl>
    ${sample(
      JSON.stringify(examplePayload(type, api), null, 2).replaceAll(
        "https://platen.example",
        new URL(api.baseUrl).origin,
      ),
    )}
  </section>`;
}

function typeOf(schema: Json): Markup {
  const name = refName(schema);
  return name === null
    ? html`${text(schema["type"])}`
    : html`<a href="${objectPath(name)}">${name}</a>`;
}
