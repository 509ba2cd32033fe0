import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
import { gives, story, tells } from "./build.ts";

const WIDE = "W".repeat(600);
const HOUR_MS = 3_600_000;

/** A live template whose first field is required and takes 12 units. */
async function strictTemplate(
  shop: Shop,
): Promise<{ readonly id: string; readonly field: string }> {
  const id = await shop.draft();
  const path = `/templates/${id}/scene`;
  const { scene } = (await shop.call({ method: "GET", path })).json;
  scene.fields[0] = { ...scene.fields[0], required: true, max_length: 12 };
  await shop.call({ method: "PUT", path, json: { scene } });
  await shop.call({ method: "POST", path: `/templates/${id}/publish` });
  return { id, field: scene.fields[0].id };
}

async function openFill(
  shop: Shop,
  extra: Record<string, unknown> = {},
): Promise<{
  readonly fill: string;
  readonly field: string;
}> {
  const { id, field } = await strictTemplate(shop);
  const made = await shop.call({
    method: "POST",
    path: "/fills",
    json: { template_id: id, ...extra },
  });
  return { fill: made.json.fill.id, field };
}

async function archivedFill(shop: Shop): Promise<string> {
  const id = await shop.fill();
  await shop.call({ method: "PATCH", path: `/fills/${id}/status`, json: { status: "archived" } });
  return id;
}

/** A fill whose final is at the press. */
async function releasedFill(shop: Shop): Promise<string> {
  const { fillId, renderId } = await shop.finalized();
  await shop.call({ method: "POST", path: `/renders/${renderId}/release` });
  return fillId;
}

/** What fills, renders and previews tell beyond what their rows say. */
export function fillChecks(): Check[] {
  return [
    tells({
      row: "POST /fills",
      name: "on a draft",
      code: "template_not_live",
      status: 404,
      request: async (shop) => ({ path: "/fills", json: { template_id: await shop.draft() } }),
    }),
    tells({
      row: "POST /fills",
      name: "with a text longer than its field",
      code: "field_too_long",
      status: 422,
      also: ["limit field_text"],
      request: async (shop) => {
        const { id, field } = await strictTemplate(shop);
        return { path: "/fills", json: { template_id: id, values: { [field]: "x".repeat(13) } } };
      },
    }),
    gives({
      row: "POST /fills",
      name: "with a text as long as its field",
      status: 201,
      also: ["limit field_text"],
      request: async (shop) => {
        const { id, field } = await strictTemplate(shop);
        // Twelve units in UTF-16, six characters.
        return {
          path: "/fills",
          json: { template_id: id, values: { [field]: "e\u0301".repeat(6) } },
        };
      },
    }),
    gives({
      row: "POST /fills",
      name: "names the values no field takes",
      status: 201,
      expect: {
        body: (json) =>
          JSON.stringify(json.fill.ignored_values) === '["nobody"]'
            ? null
            : "ignored_values is other",
      },
      request: async (shop) => ({
        path: "/fills",
        json: { template_id: (await shop.template()).id, values: { nobody: "x" } },
      }),
    }),
    gives({
      row: "POST /fills",
      name: "keeps references and metadata to the byte",
      status: 201,
      also: ["rule opaque references"],
      expect: {
        body: ({ fill }) =>
          fill.external_order_id === " Ö/#1?&\u00a0" && fill.metadata["k y"] === "v\u2028w"
            ? null
            : "they came back otherwise",
      },
      request: async (shop) => ({
        path: "/fills",
        json: {
          template_id: (await shop.template()).id,
          external_order_id: " Ö/#1?&\u00a0",
          metadata: { "k y": "v\u2028w" },
        },
      }),
    }),
    tells({
      row: "POST /fills",
      name: "with a reference of 256 characters",
      code: "invalid_parameter",
      status: 400,
      also: ["limit external_ref_chars"],
      request: async (shop) => ({
        path: "/fills",
        json: { template_id: (await shop.template()).id, external_order_id: "x".repeat(256) },
      }),
    }),
    tells({
      row: "POST /fills",
      name: "with 51 keys of metadata",
      code: "invalid_parameter",
      status: 400,
      also: ["limit metadata"],
      request: async (shop) => ({
        path: "/fills",
        json: {
          template_id: (await shop.template()).id,
          metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "v"])),
        },
      }),
    }),
    tells({
      row: "POST /fills",
      name: "with an e-mail that is none",
      code: "invalid_client_email",
      status: 400,
      request: async (shop) => ({
        path: "/fills",
        json: { template_id: (await shop.template()).id, customer_email: "nobody" },
      }),
    }),
    tells({
      row: "POST /fills",
      name: "that expires in 366 days",
      code: "invalid_parameter",
      status: 400,
      also: ["limit fill_expiry"],
      request: async (shop) => ({
        path: "/fills",
        json: {
          template_id: (await shop.template()).id,
          expires_at: shop.dateIn(366 * 24 * HOUR_MS),
        },
      }),
    }),
    gives({
      row: "GET /fills",
      name: "filters by order and names the next page",
      expect: {
        body: (json) =>
          json.data.length === 1 && json.has_more && json.next_starting_after === json.data[0].id
            ? null
            : "not the first of two",
      },
      request: async (shop) => {
        const order = shop.word("order");
        await shop.fill({ external_order_id: order });
        await shop.fill({ external_order_id: order });
        return { path: `/fills?external_order_id=${order}&limit=1` };
      },
    }),
    tells({
      row: "GET /fills",
      name: "with a status nobody knows",
      code: "invalid_parameter",
      status: 400,
      request: () => ({ path: "/fills?status=x" }),
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "with a required field blank",
      code: "missing_required_field",
      status: 422,
      request: async (shop) => ({
        path: `/fills/${(await openFill(shop)).fill}/finalize`,
        json: {},
      }),
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "with a name of 201 characters",
      code: "field_too_long",
      status: 422,
      also: ["limit customer_name_chars"],
      expect: { fields: [[null, "customer_name"]] },
      request: async (shop) => ({
        path: `/fills/${await shop.fill()}/finalize`,
        json: { customer_name: "x".repeat(201) },
      }),
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "with a text that does not fit",
      code: "text_overflow",
      status: 422,
      request: async (shop) => {
        const { fields } = await shop.template();
        return {
          path: `/fills/${await shop.fill()}/finalize`,
          json: { values: { [fields[0]?.id ?? ""]: WIDE } },
        };
      },
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "with a letter no font has",
      code: "missing_glyph",
      status: 422,
      request: async (shop) => {
        const { fields } = await shop.template();
        return {
          path: `/fills/${await shop.fill()}/finalize`,
          json: { values: { [fields[0]?.id ?? ""]: "\u{1F600}" } },
        };
      },
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "after its expiry",
      code: "fill_expired",
      status: 409,
      needsControl: true,
      also: ["transition fill open → expired", "transition fill expired → finalized refused"],
      request: async (shop) => {
        const id = await shop.fill({ expires_at: shop.dateIn(HOUR_MS) });
        await shop.control.advance(2 * HOUR_MS);
        return { path: `/fills/${id}/finalize`, json: {} };
      },
    }),
    tells({
      row: "POST /fills/{id}/finalize",
      name: "of an archived fill",
      code: "fill_not_open",
      status: 409,
      also: ["transition fill archived → finalized refused"],
      request: async (shop) => ({ path: `/fills/${await archivedFill(shop)}/finalize`, json: {} }),
    }),
    tells({
      row: "POST /renders/{id}/release",
      name: "of an order that was archived",
      code: "render_not_releasable",
      status: 409,
      request: async (shop) => {
        const { fillId, renderId } = await shop.finalized();
        const json = { status: "archived" };
        await shop.call({ method: "PATCH", path: `/fills/${fillId}/status`, json });
        return { path: `/renders/${renderId}/release` };
      },
    }),
    tells({
      row: "POST /renders/archive",
      name: "with a name that stands for nothing",
      code: "invalid_name_pattern",
      status: 422,
      request: async (shop) => ({
        path: "/renders/archive",
        json: { render_ids: [(await shop.finalized()).renderId], name_pattern: "{colour}" },
      }),
    }),
    tells({
      row: "POST /fills/{id}/links",
      name: "to correct what is at the press",
      code: "render_released",
      status: 409,
      request: async (shop) => ({
        path: `/fills/${await releasedFill(shop)}/links`,
        json: { kind: "correct" },
      }),
    }),
    story({
      subjects: [
        "POST /fills/{id}/finalize",
        "transition fill open → finalized",
        "transition fill finalized → finalized",
      ],
      name: "twice makes one render",
      run: async (shop) => {
        const path = `/fills/${await shop.fill()}/finalize`;
        const request = { method: "POST", path, headers: shop.auth, json: {} };
        const row = "POST /fills/{id}/finalize";
        const first = await shop.expect(request, {
          row,
          status: 200,
          body: (json) =>
            json.fill.status === "finalized" && json.idempotent_replay !== true
              ? null
              : "no first time",
        });
        await shop.expect(request, {
          row,
          status: 200,
          body: (json) =>
            json.idempotent_replay === true && json.render.id === first.json.render.id
              ? null
              : "not a replay of the same render",
        });
      },
    }),
    story({
      subjects: ["POST /fills/{id}/finalize", "rule eight finalizes, one render"],
      name: "eight at once make one render",
      run: async (shop) => {
        const path = `/fills/${await shop.fill()}/finalize`;
        const row = "POST /fills/{id}/finalize";
        const all = await Promise.all(
          Array.from({ length: 8 }, () =>
            shop.expect(
              { method: "POST", path, headers: shop.auth, json: {} },
              { row, status: 200 },
            ),
          ),
        );
        const renders = new Set(all.map(({ json }) => json.render.id));
        await shop.expect(
          { method: "POST", path, headers: shop.auth, json: {} },
          { row, status: 200, body: () => (renders.size === 1 ? null : `${renders.size} renders`) },
        );
      },
    }),
    ...(["open", "finalized", "archived"] as const).map((from) =>
      gives({
        row: "PATCH /fills/{id}/status",
        name: `archives a fill that is ${from}`,
        also: [`transition fill ${from} → archived`],
        expect: {
          body: ({ fill }) =>
            fill.status === "archived" &&
            fill.archive_reason === "refund" &&
            fill.archived_at !== null
              ? null
              : "not archived for a refund",
        },
        request: async (shop) => {
          const id = from === "finalized" ? (await shop.finalized()).fillId : await shop.fill();
          const json = { status: "archived", reason: "refund" };
          if (from === "archived") {
            await shop.call({ method: "PATCH", path: `/fills/${id}/status`, json });
          }
          return { path: `/fills/${id}/status`, json };
        },
      }),
    ),
    gives({
      row: "PATCH /fills/{id}/status",
      name: "archives a fill that is expired",
      also: ["transition fill expired → archived"],
      needsControl: true,
      expect: { body: ({ fill }) => (fill.status === "archived" ? null : "not archived") },
      request: async (shop) => {
        const id = await shop.fill({ expires_at: shop.dateIn(HOUR_MS) });
        await shop.control.advance(2 * HOUR_MS);
        return { path: `/fills/${id}/status`, json: { status: "archived" } };
      },
    }),
    tells({
      row: "PATCH /fills/{id}/status",
      name: "to another status",
      code: "invalid_parameter",
      status: 400,
      request: async (shop) => ({
        path: `/fills/${await shop.fill()}/status`,
        json: { status: "finalized" },
      }),
    }),
    story({
      subjects: ["DELETE /fills/{id}", "rule erasing"],
      name: "takes values, contact and files away",
      run: async (shop) => {
        const { fields } = await shop.template();
        const id = await shop.fill({
          values: { [fields[0]?.id ?? ""]: "Ada" },
          customer_email: "ada@example.com",
          customer_name: "Ada",
        });
        await shop.call({ method: "POST", path: `/fills/${id}/finalize`, json: {} });
        await shop.expect(
          { method: "DELETE", path: `/fills/${id}`, headers: shop.auth },
          { row: "DELETE /fills/{id}", status: 200 },
        );
        await shop.expect(
          { method: "GET", path: `/fills/${id}`, headers: shop.auth },
          {
            row: "GET /fills/{id}",
            status: 200,
            body: ({ fill, last_render: render }) =>
              fill.erased_at !== null &&
              fill.customer_email === null &&
              fill.customer_name === null &&
              Object.keys(fill.values).length === 0 &&
              (render === null || render.signed_url === null)
                ? null
                : "something of the customer is left",
          },
        );
      },
    }),
    tells({
      row: "POST /renders",
      name: "of a kind other than final",
      code: "invalid_kind",
      status: 400,
      request: async (shop) => ({
        path: "/renders",
        json: { template_id: (await shop.template()).id, kind: "preview" },
      }),
    }),
    tells({
      row: "POST /renders",
      name: "with a text that does not fit",
      code: "text_overflow",
      status: 422,
      request: async (shop) => {
        const { id, fields } = await shop.template();
        return {
          path: "/renders",
          json: { template_id: id, values: { [fields[0]?.id ?? ""]: WIDE } },
        };
      },
    }),
    tells({
      row: "POST /renders",
      name: "with a required field blank",
      code: "missing_required_field",
      status: 422,
      request: async (shop) => ({
        path: "/renders",
        json: { template_id: (await strictTemplate(shop)).id },
      }),
    }),
    gives({
      row: "POST /renders",
      name: "with validate_only makes nothing",
      expect: { members: { valid: "const true", fit: "object" } },
      request: async (shop) => ({
        path: "/renders",
        json: { template_id: (await shop.template()).id, validate_only: true },
      }),
    }),
    gives({
      row: "GET /renders",
      name: "of an order, each with a fresh link",
      expect: {
        body: (json) =>
          json.data.length === 1 && json.data[0].signed_url.includes("/files/")
            ? null
            : "not the one render",
      },
      request: async (shop) => {
        const order = shop.word("order");
        const id = await shop.fill({ external_order_id: order });
        await shop.call({ method: "POST", path: `/fills/${id}/finalize`, json: {} });
        return { path: `/renders?external_order_id=${order}` };
      },
    }),
    tells({
      row: "GET /files/{token}",
      name: "an hour and a second later",
      code: "not_found",
      status: 404,
      needsControl: true,
      also: ["limit signed_render_url_seconds"],
      request: async (shop) => {
        const { renderId } = await shop.finalized();
        const { render } = (await shop.call({ method: "GET", path: `/renders/${renderId}` })).json;
        await shop.control.advance(HOUR_MS + 1_000);
        return { path: `/files/${String(render.signed_url).split("/").at(-1)}` };
      },
    }),
    tells({
      row: "GET /renders/{id}/download",
      name: "with a file name of 121 characters",
      code: "invalid_parameter",
      status: 400,
      also: ["limit download_filename_chars"],
      request: async (shop) => ({
        path: `/renders/${(await shop.finalized()).renderId}/download?filename=${"x".repeat(121)}`,
      }),
    }),
    tells({
      row: "GET /renders/{id}/download",
      name: "with inline=2",
      code: "invalid_parameter",
      status: 400,
      also: ["limit download_inline"],
      request: async (shop) => ({
        path: `/renders/${(await shop.finalized()).renderId}/download?inline=2`,
      }),
    }),
    gives({
      row: "GET /renders/{id}/download",
      name: "with inline=1 and a name that is cleaned",
      also: ["limit download_inline"],
      expect: { headers: { "content-disposition": /^inline; filename="ab\.pdf"/u } },
      request: async (shop) => ({
        path: `/renders/${(await shop.finalized()).renderId}/download?inline=1&filename=a%2F%22b`,
      }),
    }),
    gives({
      row: "POST /renders/{id}/retry",
      name: "of one that passed replays it, or runs it again under its id",
      also: ["transition render succeeded → retried"],
      expect: {
        body: (json, { status }) =>
          status === 200 && json.render.status === "succeeded" ? null : "not succeeded",
      },
      request: async (shop) => ({ path: `/renders/${(await shop.finalized()).renderId}/retry` }),
    }),
    tells({
      row: "POST /previews",
      name: "of a page there is none of",
      code: "invalid_parameter",
      status: 400,
      also: ["limit preview_page"],
      request: async (shop) => ({
        path: "/previews",
        json: { template_id: (await shop.template()).id, page: 99 },
      }),
    }),
    ...[71, 301].map((dpi) =>
      tells({
        row: "POST /previews",
        name: `at ${dpi} dpi`,
        code: "invalid_parameter",
        status: 400,
        also: ["limit preview_dpi"],
        request: async (shop) => ({
          path: "/previews",
          json: { template_id: (await shop.template()).id, dpi },
        }),
      }),
    ),
    gives({
      row: "POST /previews",
      name: "warns of a text that does not fit, without its letters",
      expect: {
        headers: { "x-service-text-warnings": /text_overflow/u },
        body: (_json, { headers }) => {
          const items = JSON.parse(
            decodeURIComponent(headers.get("x-service-text-warnings") ?? "[]"),
          );
          const [item] = items;
          return item.code === "text_overflow" &&
            typeof item.field === "string" &&
            Object.hasOwn(item, "min_font_size_pt") &&
            Object.hasOwn(item, "max_width_pt") &&
            !JSON.stringify(items).includes("WWW")
            ? null
            : `the warnings are ${JSON.stringify(items)}`;
        },
      },
      request: async (shop) => {
        const { id, fields } = await shop.template();
        return {
          path: "/previews",
          json: { template_id: id, dpi: 72, values: { [fields[0]?.id ?? ""]: WIDE } },
        };
      },
    }),
    gives({
      row: "POST /previews",
      name: "tells what the press would say, or that it is not known yet",
      expect: { headers: { "x-service-preflight": /^(?:pass|warn|fail|pending)$/u } },
      request: async (shop) => ({
        path: "/previews",
        json: { template_id: (await shop.template()).id, dpi: 72 },
      }),
    }),
    story({
      subjects: ["POST /previews", "rule preview cache"],
      name: "the same again comes from the cache, byte for byte",
      run: async (shop) => {
        const { id, fields } = await shop.template();
        const json = {
          template_id: id,
          dpi: 72,
          values: { [fields[0]?.id ?? ""]: shop.word("A") },
        };
        const request = { method: "POST", path: "/previews", headers: shop.auth, json };
        const row = "POST /previews";
        const first = await shop.expect(request, {
          row,
          status: 200,
          headers: { "x-service-cache": "miss", etag: /^"[^"]+"$/u },
        });
        await shop.expect(request, {
          row,
          status: 200,
          headers: {
            "x-service-cache": "hit",
            etag: first.headers.get("etag") ?? "",
            "x-service-content-hash": first.headers.get("x-service-content-hash") ?? "",
          },
          body: (_json, { bytes }) =>
            Buffer.compare(bytes, first.bytes) === 0 ? null : "other bytes than before",
        });
      },
    }),
  ];
}
