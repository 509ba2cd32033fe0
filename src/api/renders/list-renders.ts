import type { RenderView } from "#domain/render.ts";
import type { Listing } from "#domain/template.ts";
import {
  externalRef,
  instantMs,
  listOf,
  request,
  requestedPage,
  searching,
  z,
} from "#http/schema.ts";
import { listRenders as list } from "#services/renders/read-render.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { projectId } from "../projects/project-schema.ts";
import { presentRender, renderSchema } from "./render-schema.ts";

/**
 * The ledger: previews and finals of the key's mode, newest first, each final with a fresh link. How a shop
 * finds the files of an order: `external_order_id` is compared as it is. Filters narrow together, and the
 * cursor goes on within them.
 *
 * `q` looks for words, anywhere and without case and accents, in numbers of order and cart, the reference, the SKU,
 * the customer's address, project and template, of the team's newest 50,000 renders; never in what was typed.
 */
export const listRenders = declare<Listing<RenderView>>()({
  id: "listRenders",
  method: "GET",
  path: "/renders",
  summary: "List renders",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  query: request({
    ...searching,
    kind: z.enum(["final", "preview"]).optional(),
    status: z.enum(["queued", "processing", "succeeded", "failed"]).optional(),
    preflight_status: z.enum(["pending", "pass", "warn", "fail"]).optional(),
    /** `true`: those released to the press. `false`: finals with a file that may be released and were not. */
    released: z.enum(["true", "false"]).optional(),
    /** RFC 3339 with an offset; finals released to the press at or after it, and not withdrawn. */
    released_since: instantMs.optional(),
    template_id: z.string().max(64).optional(),
    project_id: projectId.optional(),
    /** Those of any project of this company. */
    company_id: companyId.optional(),
    external_order_id: externalRef.optional(),
    external_cart_id: externalRef.optional(),
    /** RFC 3339 with an offset; renders created at or after it. */
    since: instantMs.optional(),
    /** RFC 3339 with an offset; renders created before it. */
    until: instantMs.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(renderSchema) } },
  errors: [],
  example: { query: { kind: "final", external_order_id: "order-1001" } },
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      kind: query.kind,
      status: query.status,
      preflightStatus: query.preflight_status,
      isReleased: query.released === undefined ? undefined : query.released === "true",
      releasedSinceMs: query.released_since,
      templateId: query.template_id,
      projectId: query.project_id,
      companyId: query.company_id,
      externalOrderId: query.external_order_id,
      externalCartId: query.external_cart_id,
      sinceMs: query.since,
      untilMs: query.until,
      q: query.q,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentRender),
});
