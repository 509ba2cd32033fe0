import type { Check } from "../check.ts";
import { SITE_HOST } from "../own-service.ts";
import { gives, story, tells } from "./build.ts";

const HOUR_MS = 3_600_000;

/** What keys tell beyond what their rows say. */
export function keyChecks(): Check[] {
  return [
    tells({
      row: "POST /api_keys",
      name: "of a type nobody knows",
      code: "invalid_key_type",
      status: 400,
      request: () => ({ path: "/api_keys", json: { type: "x", mode: "live" } }),
    }),
    tells({
      row: "POST /api_keys",
      name: "in a mode nobody knows",
      code: "invalid_key_mode",
      status: 400,
      request: () => ({ path: "/api_keys", json: { type: "secret", mode: "x" } }),
    }),
    tells({
      row: "POST /api_keys",
      name: "publishable without origins",
      code: "missing_allowed_origins",
      status: 400,
      request: () => ({
        path: "/api_keys",
        json: { type: "publishable", mode: "live", allowed_origins: [] },
      }),
    }),
    tells({
      row: "POST /api_keys",
      name: "with a scope its maker lacks",
      code: "insufficient_scope",
      status: 403,
      request: async (shop) => {
        const { key } = await shop.newKey({ type: "restricted", scopes: ["api_keys:write"] });
        return {
          path: "/api_keys",
          json: { type: "restricted", mode: "live", scopes: ["fills:write"] },
          headers: { authorization: `Bearer ${key}` },
        };
      },
    }),
    tells({
      row: "PATCH /api_keys/{id}",
      name: "to a status nobody knows",
      code: "invalid_key_status",
      status: 400,
      request: async (shop) => ({
        path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}`,
        json: { status: "x" },
      }),
    }),
    story({
      subjects: [
        "GET /templates",
        "code invalid_api_key",
        "transition key active → paused",
        "transition key paused → active",
      ],
      name: "a paused key is refused until it is active again",
      run: async (shop) => {
        const { id, key } = await shop.newKey({ type: "secret" });
        const request = {
          method: "GET",
          path: "/templates",
          headers: { authorization: `Bearer ${key}` },
        };
        const set = (status: string): Promise<unknown> =>
          shop.call({ method: "PATCH", path: `/api_keys/${id}`, json: { status } });
        await set("paused");
        await shop.expect(request, { row: "GET /templates", status: 401, code: "invalid_api_key" });
        await set("active");
        await shop.expect(request, { row: "GET /templates", status: 200 });
      },
    }),
    tells({
      row: "GET /templates",
      name: "with a revoked key",
      code: "invalid_api_key",
      status: 401,
      also: ["transition key any → revoked"],
      request: async (shop) => {
        const { id, key } = await shop.newKey({ type: "secret" });
        await shop.call({ method: "DELETE", path: `/api_keys/${id}` });
        return { path: "/templates", headers: { authorization: `Bearer ${key}` } };
      },
    }),
    tells({
      row: "GET /templates",
      name: "with a key past its date",
      code: "api_key_expired",
      status: 401,
      needsControl: true,
      request: async (shop) => {
        const { key } = await shop.newKey({
          type: "secret",
          expires_at: shop.dateIn(500 * HOUR_MS),
        });
        await shop.control.advance(501 * HOUR_MS);
        return { path: "/templates", headers: { authorization: `Bearer ${key}` } };
      },
    }),
    tells({
      row: "GET /templates",
      name: "from an address the key may not be used from",
      code: "ip_not_allowed",
      status: 403,
      request: async (shop) => {
        const { key } = await shop.newKey({ type: "secret", allowed_ips: ["203.0.113.7/32"] });
        return { path: "/templates", headers: { authorization: `Bearer ${key}` } };
      },
    }),
    story({
      subjects: [
        "GET /templates",
        "transition key active → rotated",
        "limit api_key_rotation_grace_seconds",
      ],
      name: "a rotated key works within its grace, and says that it goes",
      run: async (shop) => {
        const { id, key } = await shop.newKey({ type: "secret" });
        await shop.call({ method: "POST", path: `/api_keys/${id}/rotate` });
        await shop.expect(
          { method: "GET", path: "/templates", headers: { authorization: `Bearer ${key}` } },
          { row: "GET /templates", status: 200, headers: { deprecation: /./u, sunset: /GMT$/u } },
        );
      },
    }),
    tells({
      row: "GET /templates",
      name: "with a key rotated a day and a second ago",
      code: "api_key_rotated",
      status: 401,
      needsControl: true,
      also: ["limit api_key_rotation_grace_seconds"],
      expect: {
        headers: { link: /^<[^>]*\/v1\/api_keys\/key_[0-9A-Z]{26}>; rel="successor-version"$/u },
      },
      request: async (shop) => {
        const { id, key } = await shop.newKey({ type: "secret" });
        await shop.call({ method: "POST", path: `/api_keys/${id}/rotate` });
        await shop.control.advance(24 * HOUR_MS + 1_000);
        return { path: "/templates", headers: { authorization: `Bearer ${key}` } };
      },
    }),
    tells({
      row: "POST /api_keys/{id}/rotate",
      name: "twice",
      code: "key_already_rotated",
      status: 409,
      request: async (shop) => {
        const { id } = await shop.newKey({ type: "secret" });
        await shop.call({ method: "POST", path: `/api_keys/${id}/rotate` });
        return { path: `/api_keys/${id}/rotate` };
      },
    }),
    tells({
      row: "POST /api_keys/{id}/rotate",
      name: "of a revoked key",
      code: "key_not_active",
      status: 409,
      request: async (shop) => {
        const { id } = await shop.newKey({ type: "secret" });
        await shop.call({ method: "DELETE", path: `/api_keys/${id}` });
        return { path: `/api_keys/${id}/rotate` };
      },
    }),
    tells({
      row: "POST /api_keys/{id}/rotate",
      name: "of a publishable key",
      code: "publishable_no_rotate",
      status: 422,
      request: async (shop) => {
        const { id } = await shop.newKey({
          type: "publishable",
          allowed_origins: ["https://shop.example"],
        });
        return { path: `/api_keys/${id}/rotate` };
      },
    }),
    gives({
      row: "GET /api_keys/{id}",
      name: "never shows the key again",
      also: ["rule secrets once"],
      expect: {
        body: (json, { bytes }) =>
          /sk_(?:live|test)_/u.test(new TextDecoder().decode(bytes)) ||
          json.api_key.hash !== undefined
            ? "it shows the key"
            : null,
      },
      request: async (shop) => ({
        path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}`,
      }),
    }),
    story({
      subjects: ["GET /fills", "rule test data"],
      name: "a test key sees test fills alone, a live key live ones",
      run: async (shop) => {
        const { key } = await shop.newKey({ type: "secret", mode: "test" });
        const order = shop.word("order");
        const { id } = await shop.template();
        const test = { authorization: `Bearer ${key}` };
        await shop.call({
          method: "POST",
          path: "/fills",
          json: { template_id: id, external_order_id: order },
          headers: test,
        });
        for (const [headers, count] of [
          [test, 1],
          [shop.auth, 0],
        ] as const) {
          await shop.expect(
            { method: "GET", path: `/fills?external_order_id=${order}`, headers },
            {
              row: "GET /fills",
              status: 200,
              body: (json) =>
                json.data.length === count ? null : `${json.data.length} fills, not ${count}`,
            },
          );
        }
      },
    }),
    tells({
      row: "GET /templates",
      name: "at the site's host",
      code: "wrong_host",
      status: 404,
      needsControl: true,
      request: () => ({ path: "/templates", headers: { host: SITE_HOST } }),
    }),
    tells({
      row: "GET /templates",
      name: "of a version there is none of",
      code: "invalid_parameter",
      status: 400,
      request: () => ({ path: "/templates", headers: { "x-service-version": "1999-01-01" } }),
    }),
  ];
}
