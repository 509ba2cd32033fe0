import type { Check } from "../check.ts";
import { failedDelivery } from "../samples.ts";
import type { Shop } from "../shop.ts";
import { gives, story, tells } from "./build.ts";

const RETRY = "POST /webhook_endpoints/{id}/deliveries/{delivery_id}/retry";
const TEST = "POST /webhook_endpoints/{id}/test";
const HOUR_MS = 3_600_000;

/** What webhooks tell beyond what their rows say. Receivers here are names that lead nowhere. */
export function webhookChecks(): Check[] {
  return [
    ...[
      "http://example.com/h",
      "ftp://example.com/h",
      "/h",
      "https://127.0.0.1/h",
      "https://10.0.0.1/h",
      "https://[::1]/h",
      "https://169.254.169.254/latest",
      "https://localhost/h",
    ].map((url) =>
      tells({
        row: "POST /webhook_endpoints",
        name: `to ${url}`,
        code: "invalid_webhook_url",
        status: 400,
        also: ["rule no private receivers"],
        request: () => ({ path: "/webhook_endpoints", json: { url, events: ["*"] } }),
      }),
    ),
    tells({
      row: "POST /webhook_endpoints",
      name: "of an event nobody sends",
      code: "invalid_parameter",
      status: 400,
      request: () => ({
        path: "/webhook_endpoints",
        json: { url: "https://example.com/h", events: ["order.eaten"] },
      }),
    }),
    tells({
      row: "POST /webhook_endpoints",
      name: "in a mode nobody knows",
      code: "invalid_mode",
      status: 400,
      request: () => ({
        path: "/webhook_endpoints",
        json: { url: "https://example.com/h", events: ["*"], mode: "staging" },
      }),
    }),
    tells({
      row: "PATCH /webhook_endpoints/{id}",
      name: "to a status nobody knows",
      code: "invalid_webhook_status",
      status: 400,
      request: async (shop) => ({
        path: `/webhook_endpoints/${await shop.webhook()}`,
        json: { status: "x" },
      }),
    }),
    ...(["active", "paused", "disabled"] as const).map((status) =>
      gives({
        row: "PATCH /webhook_endpoints/{id}",
        name: `to ${status}`,
        also: [`transition endpoint → ${status}`],
        expect: {
          body: (json) =>
            json.webhook_endpoint.status === status && json.signing_secret === null
              ? null
              : "another answer",
        },
        request: async (shop) => ({
          path: `/webhook_endpoints/${await shop.webhook()}`,
          json: { status },
        }),
      }),
    ),
    gives({
      row: "PATCH /webhook_endpoints/{id}",
      name: "with rotate_secret shows the new one",
      expect: {
        body: (json) =>
          /^whsec_[A-Za-z0-9+/]{43}=$/u.test(json.signing_secret) ? null : "no new secret",
      },
      request: async (shop) => ({
        path: `/webhook_endpoints/${await shop.webhook()}`,
        json: { rotate_secret: true },
      }),
    }),
    gives({
      row: "DELETE /webhook_endpoints/{id}",
      name: "disables it and says why",
      also: ["transition endpoint any → disabled"],
      expect: {
        body: ({ webhook_endpoint: endpoint }) =>
          endpoint.status === "disabled" && endpoint.disabled_reason === "deleted"
            ? null
            : "not so",
      },
      request: async (shop) => ({ path: `/webhook_endpoints/${await shop.webhook()}` }),
    }),
    tells({
      row: TEST,
      name: "of a disabled one",
      code: "endpoint_disabled",
      status: 409,
      request: async (shop) => {
        const id = await shop.webhook();
        await shop.call({ method: "DELETE", path: `/webhook_endpoints/${id}` });
        return { path: `/webhook_endpoints/${id}/test` };
      },
    }),
    gives({
      row: TEST,
      name: "of a receiver that cannot be found is a 200 that says so",
      also: ["transition delivery → failed"],
      expect: {
        body: (json) =>
          json.sent_status === "failed" &&
          json.sent_status_code === null &&
          json.delivery.attempt_number === 1 &&
          JSON.parse(json.delivery.payload).type === "service.test"
            ? null
            : "not so",
      },
      request: async (shop) => ({
        path: `/webhook_endpoints/${await shop.webhook({ url: "https://receiver.invalid/h" })}/test`,
      }),
    }),
    gives({
      row: TEST,
      name: "of a paused one is skipped",
      also: ["transition delivery → skipped"],
      expect: {
        body: (json) =>
          json.sent_status === "skipped" && json.sent_status_code === null ? null : "not skipped",
      },
      request: async (shop) => ({ path: `/webhook_endpoints/${await paused(shop)}/test` }),
    }),
    tells({
      row: RETRY,
      name: "of a delivery that was skipped",
      code: "delivery_skipped",
      status: 422,
      request: async (shop) => {
        const id = await paused(shop);
        const { delivery } = (
          await shop.call({ method: "POST", path: `/webhook_endpoints/${id}/test` })
        ).json;
        return { path: `/webhook_endpoints/${id}/deliveries/${delivery.id}/retry` };
      },
    }),
    tells({
      row: RETRY,
      name: "of a disabled endpoint",
      code: "endpoint_disabled",
      status: 409,
      request: async (shop) => {
        const { endpointId, deliveryId } = await failedDelivery(shop);
        await shop.call({ method: "DELETE", path: `/webhook_endpoints/${endpointId}` });
        return { path: `/webhook_endpoints/${endpointId}/deliveries/${deliveryId}/retry` };
      },
    }),
    tells({
      row: RETRY,
      name: "with the id of nothing",
      code: "webhook_delivery_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/webhook_endpoints/${await shop.webhook()}/deliveries/whd_00000000000000000000000000/retry`,
      }),
    }),
    tells({
      row: "GET /webhook_endpoints/{id}/deliveries/{delivery_id}",
      name: "with the id of nothing",
      code: "webhook_delivery_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/webhook_endpoints/${await shop.webhook()}/deliveries/whd_00000000000000000000000000`,
      }),
    }),
    gives({
      row: "GET /webhook_endpoints/{id}/deliveries/{delivery_id}",
      name: "shows the body that was signed",
      expect: {
        body: ({ delivery }) =>
          JSON.parse(delivery.payload).id === delivery.event_id ? null : "another body",
      },
      request: async (shop) => {
        const { endpointId, deliveryId } = await failedDelivery(shop);
        return { path: `/webhook_endpoints/${endpointId}/deliveries/${deliveryId}` };
      },
    }),
    story({
      subjects: [
        RETRY,
        "code delivery_exhausted",
        "limit webhook_attempts",
        "transition delivery → exhausted",
      ],
      name: "until the tenth attempt, and once more",
      run: async (shop) => {
        const { endpointId, deliveryId } = await failedDelivery(shop);
        const path = (id: string): string =>
          `/webhook_endpoints/${endpointId}/deliveries/${id}/retry`;
        let last = deliveryId;
        for (let attempt = 2; attempt <= 10; attempt++) {
          const { delivery } = (await shop.call({ method: "POST", path: path(last) })).json;
          last = delivery.id;
        }
        await shop.expect(
          { method: "POST", path: path(last), headers: shop.auth },
          { row: RETRY, status: 422, code: "delivery_exhausted" },
        );
      },
    }),
    story({
      subjects: [
        TEST,
        "code endpoint_disabled",
        "limit webhook_auto_disable_failures",
        "transition endpoint active → disabled",
      ],
      name: "after twenty failures in a row",
      run: async (shop) => {
        const id = await shop.webhook({ url: "https://receiver.invalid/h" });
        for (let i = 0; i < 20; i++) {
          await shop.call({ method: "POST", path: `/webhook_endpoints/${id}/test` });
        }
        await shop.expect(
          { method: "POST", path: `/webhook_endpoints/${id}/test`, headers: shop.auth },
          { row: TEST, status: 409, code: "endpoint_disabled" },
        );
        await shop.expect(
          { method: "GET", path: `/webhook_endpoints/${id}`, headers: shop.auth },
          {
            row: "GET /webhook_endpoints/{id}",
            status: 200,
            body: ({ webhook_endpoint: endpoint }) =>
              endpoint.disabled_reason === "failures" && endpoint.consecutive_failures === 20
                ? null
                : "it does not say why",
          },
        );
      },
    }),
    gives({
      row: "GET /events",
      name: "of one type",
      also: ["rule events recorded"],
      expect: {
        body: (json) =>
          json.data.length > 0 &&
          json.data.every((event: { type: string }) => event.type === "render.succeeded")
            ? null
            : "not the finals",
      },
      request: async (shop) => {
        await shop.finalized();
        return { path: "/events?type=render.succeeded" };
      },
    }),
    story({
      subjects: ["GET /events", "rule events recorded"],
      name: "a save in the storefront is told as a fill and a session",
      run: async (shop) => {
        const { id, session, auth } = await shop.embedFill();
        await shop.call({
          method: "POST",
          path: `/embed/sessions/${session.id}/save`,
          headers: { ...auth, authorization: "" },
          json: {},
        });
        await shop.expect(
          { method: "GET", path: "/events?limit=20", headers: shop.auth },
          {
            row: "GET /events",
            status: 200,
            body: ({ data }) => {
              const told = (type: string, member: string, wanted: string): number =>
                data.filter(
                  (event: { type: string; data: Record<string, { id?: string }> }) =>
                    event.type === type && event.data[member]?.id === wanted,
                ).length;
              return told("fill.created", "fill", id) === 1 &&
                told("embed_session.saved", "embed_session", session.id) === 1
                ? null
                : "not told, or told twice";
            },
          },
        );
      },
    }),
    story({
      subjects: ["GET /webhook_endpoints/{id}/deliveries", "limit webhook_retry_gaps_seconds"],
      name: "a failed delivery is tried again on the schedule",
      needsControl: true,
      run: async (shop) => {
        // Lists that other checks left waiting become finals before the endpoint is there to be told.
        await shop.control.drain();
        const id = await shop.webhook({
          url: "https://receiver.invalid/h",
          events: ["render.succeeded"],
        });
        await shop.finalized();
        await shop.control.drain();
        for (const seconds of [5, 300, 1_800]) {
          await shop.control.advance(seconds * 1_000 + HOUR_MS / 3_600);
          await shop.control.drain();
        }
        await shop.expect(
          { method: "GET", path: `/webhook_endpoints/${id}/deliveries`, headers: shop.auth },
          {
            row: "GET /webhook_endpoints/{id}/deliveries",
            status: 200,
            body: ({ data }) => {
              const numbers = data.map((row: { attempt_number: number }) => row.attempt_number);
              return JSON.stringify(numbers.toSorted()) === "[1,2,3,4]"
                ? null
                : `attempts ${numbers}`;
            },
          },
        );
        await shop.call({ method: "DELETE", path: `/webhook_endpoints/${id}` });
      },
    }),
  ];
}

async function paused(shop: Shop): Promise<string> {
  const id = await shop.webhook();
  await shop.call({
    method: "PATCH",
    path: `/webhook_endpoints/${id}`,
    json: { status: "paused" },
  });
  return id;
}
