/** The catalogue of events: one entry a type, with a payload made from the schemas of the API description. */
import { EVENT_TYPES, type EventType } from "#domain/webhook-event.ts";
import { html, type Markup } from "../page/markup.ts";
import type { ApiDescription } from "./api-description.ts";
import { type DocsContent, textWithCode, sample } from "./document.ts";
import { EVENT_FACTS } from "./events.data.ts";
import { exampleOf } from "./example-response.ts";
import { record } from "./json.ts";
import { anchorOfObject } from "./schema-view.ts";
import { OBJECTS_PATH } from "./site-map.ts";

/** "render.succeeded" → "render-succeeded". */
function anchorOfEvent(type: EventType): string {
  return type.replaceAll(/[._]/gu, "-");
}

/**
 * The payload of an event of this type, as it is signed and sent: the envelope and its resources, each an
 * example of its schema with what the event has settled (`settled`), such as a render that has succeeded.
 */
export function examplePayload(
  type: EventType,
  { schemas }: Pick<ApiDescription, "schemas">,
): object {
  const { data, settled = {} } = EVENT_FACTS[type];
  return {
    ...record(exampleOf({ $ref: "#/Event" }, schemas)),
    type,
    data: Object.fromEntries(
      Object.entries(data).map(([member, schema]) => [
        member,
        // A number, no resource: the one member of events that is none.
        schema === "revision"
          ? 2
          : { ...record(exampleOf({ $ref: `#/${schema}` }, schemas)), ...settled[schema] },
      ]),
    ),
  };
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
        <a href="/docs/reference/events#listEvents"><code>GET /events</code></a>, which keeps it for 30 days
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
 * One type: when it is sent, what for, what it holds. Types that are declared and never sent have no example.
 */
function entry(type: EventType, api: ApiDescription): Markup {
  const facts = EVENT_FACTS[type];
  const members = Object.entries(facts.data);
  return html`<section class="operation">
    <h2 id="${anchorOfEvent(type)}"><code>${type}</code></h2>
    <p>${textWithCode(facts.when)} ${textWithCode(facts.use)}</p>
    ${
      members.length === 0
        ? null
        : html`<dl class="members">
            ${members.map(
              ([member, schema]) => html`<div>
                <dt>
                  <code>data.${member}</code> <span class="type">${
                    schema === "revision"
                      ? "integer"
                      : html`<a href="${OBJECTS_PATH}#${anchorOfObject(schema)}">${schema}</a>`
                  }</span>
                </dt>
              </div>`,
            )}
          </dl>`
    }
    ${
      facts.isSent === false
        ? null
        : sample(
            JSON.stringify(examplePayload(type, api), null, 2).replaceAll(
              "https://platen.example",
              new URL(api.baseUrl).origin,
            ),
          )
    }
  </section>`;
}
