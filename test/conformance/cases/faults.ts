import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Check } from "../check.ts";
import type { FaultName, Shop } from "../shop.ts";
import type { Outgoing } from "../wire.ts";
import { authorized } from "./build.ts";

interface ApiError {
  readonly fault: FaultName;
  readonly row: string;
  readonly code: string;
  readonly status: number;
  readonly request: (shop: Shop) => Promise<Omit<Outgoing, "method">> | Omit<Outgoing, "method">;
}

async function preview(shop: Shop): Promise<Omit<Outgoing, "method">> {
  const { id, fields } = await shop.template();
  // Never drawn before, so that no cache can answer.
  return {
    path: "/previews",
    json: { template_id: id, dpi: 72, values: { [fields[0]?.id ?? ""]: shop.word("A") } },
  };
}

async function render(shop: Shop): Promise<Omit<Outgoing, "method">> {
  return { path: "/renders", json: { template_id: (await shop.template()).id } };
}

async function finalize(shop: Shop): Promise<Omit<Outgoing, "method">> {
  return { path: `/fills/${await shop.fill()}/finalize`, json: {} };
}

const FAULTS: readonly ApiError[] = [
  {
    fault: "renderer unset",
    row: "POST /previews",
    code: "renderer_not_configured",
    status: 503,
    request: preview,
  },
  {
    fault: "renderer unreachable",
    row: "POST /previews",
    code: "renderer_unreachable",
    status: 502,
    request: preview,
  },
  {
    fault: "renderer busy",
    row: "POST /previews",
    code: "renderer_busy",
    status: 503,
    request: preview,
  },
  {
    fault: "renderer error",
    row: "POST /previews",
    code: "renderer_failed",
    status: 502,
    request: preview,
  },
  {
    fault: "renderer error",
    row: "POST /renders",
    code: "renderer_failed",
    status: 502,
    request: render,
  },
  {
    fault: "renderer error",
    row: "POST /fills/{id}/finalize",
    code: "renderer_failed",
    status: 502,
    request: finalize,
  },
  {
    fault: "renderer unreachable",
    row: "POST /fills/{id}/finalize",
    code: "renderer_unreachable",
    status: 502,
    request: finalize,
  },
  {
    fault: "renderer crash",
    row: "POST /renders",
    code: "render_failed",
    status: 500,
    request: render,
  },
  {
    fault: "renderer crash",
    row: "POST /fills/{id}/finalize",
    code: "fill_render_failed",
    status: 500,
    request: finalize,
  },
  {
    fault: "ingest crash",
    row: "POST /templates",
    code: "ingest_failed",
    status: 500,
    request: (shop) => ({ path: "/templates", body: shop.pdfForm() }),
  },
  {
    fault: "rotation crash",
    row: "POST /api_keys/{id}/rotate",
    code: "rotation_failed",
    status: 500,
    request: async (shop) => ({
      path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}/rotate`,
    }),
  },
  {
    fault: "database down",
    row: "GET /templates",
    code: "db_unavailable",
    status: 503,
    request: () => ({ path: "/templates" }),
  },
  {
    fault: "handler crash",
    row: "GET /templates",
    code: "internal_error",
    status: 500,
    request: () => ({ path: "/templates" }),
  },
  {
    fault: "objects unset",
    row: "POST /templates",
    code: "object_storage_not_configured",
    status: 503,
    request: (shop) => ({ path: "/templates", body: shop.pdfForm() }),
  },
  {
    fault: "objects away",
    row: "POST /templates",
    code: "object_storage_unavailable",
    status: 503,
    request: (shop) => ({ path: "/templates", body: shop.pdfForm() }),
  },
  {
    fault: "key-value unset",
    row: "POST /embed/sessions",
    code: "keyvalue_not_configured",
    status: 503,
    request: async (shop) => ({
      path: "/embed/sessions",
      json: { template_id: (await shop.template()).id },
    }),
  },
  {
    fault: "secrets unset",
    row: "POST /webhook_endpoints",
    code: "webhook_secrets_not_configured",
    status: 503,
    request: () => ({
      path: "/webhook_endpoints",
      json: { url: "https://example.com/h", events: ["*"] },
    }),
  },
  {
    fault: "idempotency store down",
    row: "POST /renders",
    code: "idempotency_store_unavailable",
    status: 503,
    request: async (shop) => {
      const { path, json } = await render(shop);
      return { path, json, headers: { "idempotency-key": shop.word("key") } };
    },
  },
];

/** Codes that come of something taken away from the service. */
export function faultChecks(): Check[] {
  return [
    ...FAULTS.map(({ fault, row, code, status, request }) => ({
      subjects: [row, `code ${code}`],
      name: `with the ${fault}`,
      needsControl: true,
      run: async (shop: Shop) => {
        const outgoing = authorized(shop, row, await request(shop));
        await shop.control.during(fault, () => shop.expect(outgoing, { row, status, code }));
      },
    })),
    {
      subjects: [
        "GET /renders/{id}/download",
        "code render_not_ready",
        "transition render – → queued",
      ],
      name: "of one that waits for a renderer",
      needsControl: true,
      run: async (shop) => {
        const outgoing = authorized(shop, "POST /renders", await render(shop));
        const queued = await shop.control.during("renderer unset", () =>
          shop.expect(outgoing, {
            row: "POST /renders",
            status: 202,
            body: (json) =>
              json.render.status === "queued" &&
              json.render.signed_url === null &&
              json.render.preflight_status === "pending"
                ? null
                : "not queued",
          }),
        );
        await shop.expect(
          { method: "GET", path: `/renders/${queued.json.render.id}/download`, headers: shop.auth },
          { row: "GET /renders/{id}/download", status: 409, code: "render_not_ready" },
        );
      },
    },
    {
      subjects: ["GET /fill/{slug}/link", "code mail_not_configured"],
      name: "with the mail unset",
      needsControl: true,
      run: async (shop) => {
        const path = `~/fill/${(await shop.template()).slug}/link`;
        await shop.control.during("mail unset", () =>
          shop.expect(
            { method: "GET", path },
            {
              row: "GET /fill/{slug}/link",
              status: 503,
              body: (_json, { bytes }) =>
                Buffer.from(bytes).includes("mail_not_configured")
                  ? null
                  : "the page does not name the code",
            },
          ),
        );
      },
    },
    {
      subjects: ["POST /embed/fills/{id}/complete", "code fill_changed"],
      name: "with an edit while it is checked",
      needsControl: true,
      run: async (shop) => {
        const { id, auth } = await shop.embedFill();
        const edit = async (): Promise<void> => {
          await shop.call({
            method: "PATCH",
            path: `/embed/fills/${id}`,
            headers: { ...auth, authorization: "" },
            json: { values: { note: "changed" } },
          });
        };
        await shop.control.whileFilling(edit, () =>
          shop.expect(
            { method: "POST", path: `/embed/fills/${id}/complete`, headers: auth },
            { row: "POST /embed/fills/{id}/complete", status: 409, code: "fill_changed" },
          ),
        );
      },
    },
    {
      subjects: ["POST /renders", "code idempotency_request_in_progress"],
      name: "twice at once with one Idempotency-Key",
      needsControl: true,
      run: async (shop) => {
        const outgoing = authorized(shop, "POST /renders", {
          ...(await render(shop)),
          headers: { "idempotency-key": shop.word("key") },
        });
        const twin = async (): Promise<void> => {
          await shop.expect(outgoing, {
            row: "POST /renders",
            status: 409,
            code: "idempotency_request_in_progress",
          });
        };
        await shop.control.whileFilling(twin, () => shop.call(outgoing));
      },
    },
    {
      subjects: [
        "POST /webhook_endpoints/{id}/deliveries/{delivery_id}/retry",
        "code delivery_already_succeeded",
        "transition delivery → succeeded",
      ],
      name: "of a delivery that arrived",
      needsControl: true,
      run: (shop) =>
        shop.control.during("webhooks to this machine", async () => {
          const receiver = createServer((_request, answer) => {
            answer.writeHead(204).end();
          });
          await new Promise<void>((resolve) => {
            receiver.listen(0, "127.0.0.1", resolve);
          });
          try {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an AddressInfo
            const { port } = receiver.address() as AddressInfo;
            const id = await shop.webhook({ url: `http://127.0.0.1:${port}/hook` });
            const tested = await shop.call({
              method: "POST",
              path: `/webhook_endpoints/${id}/test`,
            });
            const row = "POST /webhook_endpoints/{id}/deliveries/{delivery_id}/retry";
            await shop.expect(
              {
                method: "POST",
                path: `/webhook_endpoints/${id}/deliveries/${tested.json.delivery.id}/retry`,
                headers: shop.auth,
              },
              { row, status: 409, code: "delivery_already_succeeded" },
            );
          } finally {
            receiver.closeAllConnections();
            receiver.close();
          }
        }),
    },
    {
      subjects: ["GET /templates/{id}/scene", "code scene_fetch_failed"],
      name: "with what was compiled gone",
      needsControl: true,
      run: async (shop) => {
        const id = await shop.draft();
        await shop.control.damage({ kind: "object lost", id });
        await shop.expect(
          { method: "GET", path: `/templates/${id}/scene`, headers: shop.auth },
          { row: "GET /templates/{id}/scene", status: 500, code: "scene_fetch_failed" },
        );
      },
    },
    {
      subjects: ["GET /renders/{id}/download", "code render_blob_missing"],
      name: "of a file that is gone",
      needsControl: true,
      run: async (shop) => {
        const { renderId } = await shop.finalized();
        await shop.control.damage({ kind: "object lost", id: renderId });
        await shop.expect(
          { method: "GET", path: `/renders/${renderId}/download`, headers: shop.auth },
          { row: "GET /renders/{id}/download", status: 404, code: "render_blob_missing" },
        );
      },
    },
    ...(
      [
        ["fill context dropped", "fill_context_missing"],
        ["fill team changed", "fill_team_mismatch"],
      ] as const
    ).map(([kind, code]) => ({
      subjects: ["POST /fills/{id}/finalize", `code ${code}`],
      name: `with the ${kind}`,
      needsControl: true,
      run: async (shop: Shop) => {
        const fillId = await shop.fill();
        await shop.strangersSession();
        await shop.control.damage({ kind, fillId });
        await shop.expect(
          { method: "POST", path: `/fills/${fillId}/finalize`, headers: shop.auth, json: {} },
          { row: "POST /fills/{id}/finalize", status: 500, code },
        );
      },
    })),
    {
      subjects: ["POST /fills/{id}/finalize", "code field_not_fillable"],
      name: "with a value for a field that an update lost",
      needsControl: true,
      run: async (shop) => {
        const { id: templateId } = await shop.newTemplate();
        await shop.control.damage({ kind: "field lost", templateId, field: "fld_lost" });
        const made = await shop.call({
          method: "POST",
          path: "/fills",
          json: { template_id: templateId, values: { fld_lost: "Ada" } },
        });
        const { id } = made.json.fill;
        await shop.expect(
          { method: "POST", path: `/fills/${id}/finalize`, headers: shop.auth, json: {} },
          {
            row: "POST /fills/{id}/finalize",
            status: 422,
            code: "field_not_fillable",
            fields: [[null, "fld_lost"]],
          },
        );
      },
    },
    {
      subjects: ["POST /embed/sessions/{id}/save", "code fill_template_mismatch"],
      name: "with a fill of another template",
      needsControl: true,
      run: async (shop) => {
        const { id: fillId, session, auth } = await shop.embedFill();
        await shop.control.damage({ kind: "fill template changed", fillId });
        await shop.expect(
          { method: "POST", path: `/embed/sessions/${session.id}/save`, headers: auth, json: {} },
          { row: "POST /embed/sessions/{id}/save", status: 500, code: "fill_template_mismatch" },
        );
      },
    },
  ];
}
