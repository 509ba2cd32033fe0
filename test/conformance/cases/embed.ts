import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../check.ts";
import type { EmbedSession, Shop } from "../shop.ts";
import { gives, NO_KEY, story, tells } from "./build.ts";

const HOUR_MS = 3_600_000;

function secretOf(session: EmbedSession): Record<string, string> {
  return { ...NO_KEY, "x-service-client-secret": session.secret };
}

async function ended(
  shop: Shop,
  how: "canceled" | "expired" | "deleted" | "saved",
): Promise<EmbedSession> {
  const session = await shop.session();
  const path = `/embed/sessions/${session.id}`;
  if (how === "saved") {
    await shop.call({ method: "POST", path: `${path}/save`, json: {}, headers: secretOf(session) });
  } else if (how === "deleted") {
    await shop.call({ method: "DELETE", path });
  } else {
    await shop.call({ method: "PATCH", path, json: { status: how } });
  }
  return session;
}

/** What mappings, applications, sessions and their fills tell beyond what their rows say. */
export function embedChecks(): Check[] {
  return [...mappingChecks(), ...applicationChecks(), ...sessionChecks(), ...embedFillChecks()];
}

function mappingChecks(): Check[] {
  return [
    tells({
      row: "POST /product_mappings",
      name: "of the same product twice",
      code: "product_mapping_exists",
      status: 409,
      request: async (shop) => {
        const { productId } = await shop.mapping();
        return {
          path: "/product_mappings",
          json: { template_id: (await shop.template()).id, external_product_id: productId },
        };
      },
    }),
    ...(["POST", "PATCH"] as const).map((method) =>
      tells({
        row: method === "POST" ? "POST /product_mappings" : "PATCH /product_mappings/{id}",
        name: "with a status nobody knows",
        code: "invalid_mapping_status",
        status: 400,
        request: async (shop) =>
          method === "POST"
            ? {
                path: "/product_mappings",
                json: {
                  template_id: (await shop.template()).id,
                  external_product_id: shop.word("p"),
                  status: "x",
                },
              }
            : { path: `/product_mappings/${(await shop.mapping()).id}`, json: { status: "x" } },
      }),
    ),
    ...(["active", "paused", "archived"] as const).map((status) =>
      gives({
        row: "PATCH /product_mappings/{id}",
        name: `to ${status}`,
        also: [`transition mapping → ${status}`],
        expect: {
          body: (json) => (json.product_mapping.status === status ? null : "another status"),
        },
        request: async (shop) => ({
          path: `/product_mappings/${(await shop.mapping()).id}`,
          json: { status },
        }),
      }),
    ),
    story({
      subjects: ["DELETE /product_mappings/{id}", "transition mapping any → archived"],
      name: "archives, and again",
      run: async (shop) => {
        const { id } = await shop.mapping();
        const path = `/product_mappings/${id}`;
        await shop.call({ method: "DELETE", path });
        await shop.expect(
          { method: "DELETE", path, headers: shop.auth },
          { row: "DELETE /product_mappings/{id}", status: 200 },
        );
        await shop.expect(
          { method: "GET", path, headers: shop.auth },
          {
            row: "GET /product_mappings/{id}",
            status: 200,
            body: (json) => (json.product_mapping.status === "archived" ? null : "not archived"),
          },
        );
      },
    }),
    gives({
      row: "POST /product_mappings",
      name: "keeps rules and metadata as they came",
      status: 201,
      also: ["rule opaque references"],
      expect: {
        body: (json) =>
          JSON.stringify(json.product_mapping.rules) === '{"a":[1,{"b":null}]}'
            ? null
            : "other rules",
      },
      request: async (shop) => ({
        path: "/product_mappings",
        json: {
          template_id: (await shop.template()).id,
          external_product_id: shop.word("p"),
          rules: { a: [1, { b: null }] },
        },
      }),
    }),
    ...(["POST /product_mappings/resolve", "POST /embed/sessions/guest"] as const).map((row) =>
      tells({
        row,
        name: "of a product nobody mapped",
        code: "product_mapping_not_found",
        status: 404,
        request: async (shop) => ({
          path: row.slice(5),
          json: { external_product_id: shop.word("unmapped") },
          headers: {
            ...NO_KEY,
            "x-service-publishable-key": (await shop.application()).publishableKey,
            origin: "https://shop.example",
          },
        }),
      }),
    ),
    gives({
      row: "POST /product_mappings/resolve",
      name: "shows neither rules nor metadata, and lets the shop's page read it",
      expect: {
        headers: { "access-control-allow-origin": "https://shop.example" },
        body: ({ product_mapping: mapping }) =>
          mapping.rules === undefined && mapping.metadata === undefined
            ? null
            : "it shows too much",
      },
      request: async (shop) => ({
        path: "/product_mappings/resolve",
        json: { external_product_id: (await shop.mapping({ rules: { a: 1 } })).productId },
        headers: {
          ...NO_KEY,
          "x-service-publishable-key": await shop.publishable(),
          origin: "https://shop.example",
        },
      }),
    }),
  ];
}

function applicationChecks(): Check[] {
  return [
    tells({
      row: "POST /embed/applications",
      name: "with a key but no origins",
      code: "missing_allowed_origins",
      status: 400,
      request: () => ({
        path: "/embed/applications",
        json: { allowed_origins: [], create_publishable_key: true },
      }),
    }),
    tells({
      row: "POST /embed/applications",
      name: "with a key nobody has",
      code: "publishable_key_not_found",
      status: 404,
      request: () => ({
        path: "/embed/applications",
        json: {
          allowed_origins: ["https://shop.example"],
          publishable_key_id: "key_00000000000000000000000000",
        },
      }),
    }),
    tells({
      row: "PATCH /embed/applications/{id}",
      name: "with a status nobody knows",
      code: "invalid_application_status",
      status: 400,
      request: async (shop) => ({
        path: `/embed/applications/${(await shop.application()).id}`,
        json: { status: "on" },
      }),
    }),
    ...(["active", "paused", "archived"] as const).map((status) =>
      gives({
        row: "PATCH /embed/applications/{id}",
        name: `to ${status}`,
        also: [`transition application → ${status}`],
        expect: {
          body: (json) => (json.embed_application.status === status ? null : "another status"),
        },
        request: async (shop) => ({
          path: `/embed/applications/${(await shop.application()).id}`,
          json: { status },
        }),
      }),
    ),
    tells({
      row: "POST /embed/sessions/guest",
      name: "of a paused application",
      code: "embed_application_not_found",
      status: 404,
      request: async (shop) => {
        const { id, publishableKey } = await shop.application();
        await shop.call({
          method: "PATCH",
          path: `/embed/applications/${id}`,
          json: { status: "paused" },
        });
        return {
          path: "/embed/sessions/guest",
          json: { external_product_id: (await shop.mapping()).productId },
          headers: {
            ...NO_KEY,
            "x-service-publishable-key": publishableKey,
            origin: "https://shop.example",
          },
        };
      },
    }),
  ];
}

function sessionChecks(): Check[] {
  return [
    tells({
      row: "POST /embed/sessions",
      name: "of nothing",
      code: "missing_template",
      status: 404,
      request: () => ({ path: "/embed/sessions", json: {} }),
    }),
    tells({
      row: "POST /embed/sessions",
      name: "of a draft",
      code: "template_not_live",
      status: 404,
      request: async (shop) => ({
        path: "/embed/sessions",
        json: { template_id: await shop.draft() },
      }),
    }),
    ...[59, 86_401].map((seconds) =>
      tells({
        row: "POST /embed/sessions",
        name: `for ${seconds} seconds`,
        code: "invalid_parameter",
        status: 400,
        also: ["limit session_ttl_seconds"],
        request: async (shop) => ({
          path: "/embed/sessions",
          json: { template_id: (await shop.template()).id, ttl_seconds: seconds },
        }),
      }),
    ),
    gives({
      row: "POST /embed/sessions",
      name: "opens with the secret in the fragment alone",
      status: 201,
      expect: {
        body: ({ embed_session: session, client_secret: secret, iframe_url: url }) =>
          session.status === "open" &&
          secret.startsWith(`${session.id}_secret_`) &&
          url.endsWith(`/embed/${session.id}#secret=${secret}`)
            ? null
            : "it is put otherwise",
      },
      request: async (shop) => ({
        path: "/embed/sessions",
        json: { template_id: (await shop.template()).id },
      }),
    }),
    tells({
      row: "PATCH /embed/sessions/{id}",
      name: "to a status it may not be set to",
      code: "invalid_session_status",
      status: 400,
      request: async (shop) => ({
        path: `/embed/sessions/${(await shop.session()).id}`,
        json: { status: "saved" },
      }),
    }),
    ...(["canceled", "expired"] as const).map((status) =>
      gives({
        row: "PATCH /embed/sessions/{id}",
        name: `to ${status}`,
        also: [`transition session any → ${status}`],
        expect: {
          body: (json) => (json.embed_session.status === status ? null : "another status"),
        },
        request: async (shop) => ({
          path: `/embed/sessions/${(await shop.session()).id}`,
          json: { status },
        }),
      }),
    ),
    gives({
      row: "DELETE /embed/sessions/{id}",
      name: "cancels",
      also: ["transition session any → canceled"],
      expect: {
        body: (json) => (json.embed_session.status === "canceled" ? null : "not canceled"),
      },
      request: async (shop) => ({ path: `/embed/sessions/${(await shop.session()).id}` }),
    }),
    ...(["canceled", "deleted", "saved"] as const).map((how) =>
      tells({
        row: "POST /embed/fills",
        name: `in a session that is ${how}`,
        code: "embed_session_closed",
        status: 410,
        also: [`transition session ${how} → used refused`],
        request: async (shop) => ({
          path: "/embed/fills",
          json: {},
          headers: secretOf(await ended(shop, how)),
        }),
      }),
    ),
    tells({
      row: "POST /embed/fills",
      name: "in a session set to expired",
      code: "embed_session_expired",
      status: 410,
      also: ["transition session expired → used refused"],
      request: async (shop) => ({
        path: "/embed/fills",
        json: {},
        headers: secretOf(await ended(shop, "expired")),
      }),
    }),
    tells({
      row: "POST /embed/fills",
      name: "in a session past its time",
      code: "embed_session_expired",
      status: 410,
      needsControl: true,
      also: ["transition session open → expired"],
      request: async (shop) => {
        const session = await shop.session({ ttl_seconds: 60 });
        await shop.control.advance(61_000);
        return { path: "/embed/fills", json: {}, headers: secretOf(session) };
      },
    }),
    story({
      subjects: [
        "POST /embed/sessions/{id}/save",
        "transition session open → saved",
        "rule saved fill keeps its preview",
      ],
      name: "saves the fill of the session; its preview stays readable",
      run: async (shop) => {
        const { id, session, auth } = await shop.embedFill();
        const saved = await shop.expect(
          { method: "POST", path: `/embed/sessions/${session.id}/save`, headers: auth, json: {} },
          {
            row: "POST /embed/sessions/{id}/save",
            status: 200,
            body: (json) =>
              json.embed_session.status === "saved" && json.fill.id === id
                ? null
                : "another fill, or not saved",
          },
        );
        await shop.expect(
          { method: "GET", path: `/embed/fills/${id}/preview?w=200`, headers: auth },
          { row: "GET /embed/fills/{id}/preview", status: 200 },
        );
        const url = new URL(saved.json.fill.preview_url);
        await shop.expect(
          { method: "GET", path: `${url.pathname.replace(/^.*\/v1/u, "")}${url.search}` },
          { row: "GET /embed/fills/{id}/preview", status: 200 },
        );
      },
    }),
    story({
      subjects: ["POST /embed/sessions/{id}/save", "rule idempotent replay"],
      name: "a repeated save replays its 200 rather than telling that the session is closed",
      run: async (shop) => {
        const { session, auth } = await shop.embedFill();
        const request = {
          method: "POST",
          path: `/embed/sessions/${session.id}/save`,
          headers: { ...auth, "idempotency-key": shop.word("key") },
          json: {},
        };
        const row = "POST /embed/sessions/{id}/save";
        await shop.expect(request, { row, status: 200, headers: { "idempotent-replay": "false" } });
        await shop.expect(request, { row, status: 200, headers: { "idempotent-replay": "true" } });
      },
    }),
  ];
}

function embedFillChecks(): Check[] {
  return [
    tells({
      row: "PATCH /embed/fills/{id}",
      name: "after it was completed",
      code: "fill_not_open",
      status: 409,
      also: ["transition embed fill completed → patched refused"],
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        await shop.call({
          method: "POST",
          path: `/embed/fills/${id}/complete`,
          headers: { ...NO_KEY, ...auth },
        });
        return {
          path: `/embed/fills/${id}`,
          headers: { ...NO_KEY, ...auth },
          json: { values: {} },
        };
      },
    }),
    tells({
      row: "PATCH /embed/fills/{id}",
      name: "with an assignment to an ink there is none of",
      code: "invalid_parameter",
      status: 400,
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const { fields } = await shop.template();
        return {
          path: `/embed/fills/${id}`,
          headers: { ...NO_KEY, ...auth },
          json: {
            colors: [{ index: 1, name: "Black", hex: "#000000" }],
            assignments: { [fields[0]?.id ?? ""]: 7 },
          },
        };
      },
    }),
    tells({
      row: "POST /embed/fills/{id}/complete",
      name: "with a text that does not fit",
      code: "text_overflow",
      status: 422,
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const { fields } = await shop.template();
        const headers = { ...NO_KEY, ...auth };
        await shop.call({
          method: "PATCH",
          path: `/embed/fills/${id}`,
          headers,
          json: { values: { [fields[0]?.id ?? ""]: "W".repeat(600) } },
        });
        return { path: `/embed/fills/${id}/complete`, headers };
      },
    }),
    gives({
      row: "POST /embed/fills/{id}/complete",
      name: "keeps the fill open and says when",
      also: ["transition embed fill open → completed"],
      expect: {
        body: ({ fill }) =>
          fill.status === "open" && fill.completed_at !== null ? null : "not completed",
      },
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        return { path: `/embed/fills/${id}/complete`, headers: { ...NO_KEY, ...auth } };
      },
    }),
    ...[
      { query: "w=5000&dpr=2", width: "2560" },
      { query: "w=300&dpr=2", width: "600" },
    ].map(({ query, width }) =>
      gives({
        row: "GET /embed/fills/{id}/preview",
        name: `with ${query} is ${width} px wide`,
        also: ["limit embed_preview_physical_width_px"],
        expect: { headers: { "x-service-width": width } },
        request: async (shop) => {
          const { id, auth } = await shop.embedFill();
          return {
            path: `/embed/fills/${id}/preview?${query === "w=5000&dpr=2" ? "w=2560&dpr=2" : query}`,
            headers: { ...NO_KEY, ...auth },
          };
        },
      }),
    ),
    story({
      subjects: ["GET /embed/fills/{id}/preview", "rule ETag"],
      name: "is a 304 when the page has it",
      run: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const request = { method: "GET", path: `/embed/fills/${id}/preview?w=200`, headers: auth };
        const row = "GET /embed/fills/{id}/preview";
        const first = await shop.expect(request, {
          row,
          status: 200,
          headers: { etag: /^"[^"]+"$/u, "cache-control": "private, no-cache" },
        });
        const etag = first.headers.get("etag") ?? "";
        await shop.expect(
          { ...request, headers: { ...auth, "if-none-match": etag } },
          { row, status: 304, headers: { etag } },
        );
      },
    }),
    tells({
      row: "GET /embed/fills/{id}/preview",
      name: "of a page there is none of",
      code: "invalid_parameter",
      status: 400,
      also: ["limit preview_page"],
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        return { path: `/embed/fills/${id}/preview?page=99`, headers: { ...NO_KEY, ...auth } };
      },
    }),
    gives({
      row: "POST /embed/fills/{id}/preview",
      name: "of no change has no picture",
      status: 204,
      expect: { headers: { "x-service-width": "300" } },
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const json = { values: {}, since: { values: {} }, w: 300 };
        return { path: `/embed/fills/${id}/preview`, headers: { ...NO_KEY, ...auth }, json };
      },
    }),
    story({
      subjects: ["GET /embed/fills/{id}", "code rate_limit_exceeded", "limit embed_secret_budget"],
      name: "the 121st call with one secret in a minute",
      run: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const request = { method: "GET", path: `/embed/fills/${id}`, headers: auth };
        // Windows are counted by the minute of the counters' own clock, which no control moves: a burst over its end
        // would find the last one fading.
        const leftMs = 60_000 - (Date.now() % 60_000);
        if (leftMs < 12_000) {
          await sleep(leftMs + 100);
        }
        // The creation of the fill was the first.
        for (let left = 119; left > 0; left -= 17) {
          const some = Array.from({ length: 17 }, () =>
            shop.call({ ...request, headers: { ...NO_KEY, ...auth } }),
          );
          await Promise.all(some);
        }
        await shop.expect(request, {
          row: "GET /embed/fills/{id}",
          status: 429,
          code: "rate_limit_exceeded",
          headers: { "x-ratelimit-limit": "120", "x-ratelimit-remaining": "0" },
        });
      },
    }),
    story({
      subjects: ["POST /embed/fills", "rule two shoppers, one key"],
      name: "two sessions with the same Idempotency-Key and body never meet",
      run: async (shop) => {
        const key = shop.word("key");
        const made: string[] = [];
        for (const session of [await shop.session(), await shop.session()]) {
          const answer = await shop.expect(
            {
              method: "POST",
              path: "/embed/fills",
              headers: { "x-service-client-secret": session.secret, "idempotency-key": key },
              json: {},
            },
            {
              row: "POST /embed/fills",
              status: 201,
              headers: { "idempotent-replay": "false" },
              body: ({ fill }) =>
                made.includes(fill.id) || fill.embed_session_id !== session.id
                  ? "the other's fill"
                  : null,
            },
          );
          made.push(answer.json.fill.id);
        }
      },
    }),
    tells({
      row: "GET /embed/fills/{id}/preview",
      name: "with a preview token a day old",
      code: "fill_not_found",
      status: 404,
      needsControl: true,
      also: ["limit preview_token_seconds"],
      request: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const { fill } = (
          await shop.call({
            method: "GET",
            path: `/embed/fills/${id}`,
            headers: { ...NO_KEY, ...auth },
          })
        ).json;
        const url = new URL(fill.preview_url);
        await shop.control.advance(25 * HOUR_MS);
        return {
          path: `${url.pathname.replace(/^.*\/v1/u, "")}${url.search}`,
          headers: NO_KEY,
        };
      },
    }),
  ];
}
