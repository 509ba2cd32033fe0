/** Plans: what they include, what they limit, and what happens when nobody pays. */
import type { Check } from "../check.ts";
import { type Shop, Unfit } from "../shop.ts";
import type { Outgoing } from "../wire.ts";
import { during, authorized, story, tells } from "./build.ts";

type Asked = Omit<Outgoing, "method" | "path"> & { readonly path: string };

/** A refusal for the time of one billing of the shop's own team; its controls are the rows' own samples. */
function refuses(told: {
  readonly row: string;
  readonly name: string;
  readonly code: string;
  readonly billing: (shop: Shop) => object | Promise<object>;
  readonly request: (shop: Shop) => Asked | Promise<Asked>;
}): Check {
  const { row, name, code } = told;
  return story({
    // Other checks share the team: not at the same time as they.
    subjects: [row, `code ${code}`],
    name,
    run: async (shop) => {
      const outgoing = authorized(shop, row, await told.request(shop));
      await shop.whileBilled(await told.billing(shop), () =>
        shop.expect(outgoing, { row, status: 402, code }),
      );
    },
  });
}

/** Limits of the team's own. */
const only =
  (limits: object): (() => object) =>
  () => ({ limits_source: "override", limits });

const LONG_AGO = "2026-01-01T00:00:00Z";
const overdue = (): object => ({ status: "past_due", current_period_end: LONG_AGO });
const over = (): object => ({ status: "canceled", current_period_end: LONG_AGO });
const without =
  (feature: string) =>
  async (shop: Shop): Promise<object> => {
    const all = { api: true, embed: true, hosted: true, batches: true };
    return { plan: await shop.plan({ features: { ...all, [feature]: false } }) };
  };

/** What plans and payments tell beyond their rows. */
export function planChecks(): Check[] {
  return [
    refuses({
      row: "GET /renders",
      name: "on a plan without the API",
      code: "api_plan_required",
      billing: without("api"),
      request: () => ({ path: "/renders" }),
    }),
    refuses({
      row: "POST /embed/applications",
      name: "on a plan without the embed",
      code: "embed_plan_required",
      billing: without("embed"),
      request: () => ({
        path: "/embed/applications",
        json: { allowed_origins: ["https://shop.example"] },
      }),
    }),
    refuses({
      row: "POST /embed/sessions/guest",
      name: "on a plan without the embed",
      code: "embed_plan_required",
      billing: without("embed"),
      request: async (shop) => ({
        path: "/embed/sessions/guest",
        json: {
          external_product_id: (await shop.mapping()).productId,
          external_cart_id: shop.word("cart"),
        },
        headers: {
          authorization: "",
          origin: "https://shop.example",
          "x-service-publishable-key": await shop.publishable(),
        },
      }),
    }),
    refuses({
      row: "POST /hosted/fills",
      name: "on a plan without the hosted page",
      code: "embed_plan_required",
      billing: without("hosted"),
      request: async (shop) => ({
        path: "/hosted/fills",
        json: { slug: (await shop.template()).slug },
        headers: { authorization: "" },
      }),
    }),
    refuses({
      row: "GET /templates",
      name: "with a payment overdue for longer than the grace",
      code: "subscription_inactive",
      billing: overdue,
      request: () => ({ path: "/templates" }),
    }),
    refuses({
      row: "POST /hosted/fills",
      name: "with a payment overdue for longer than the grace",
      code: "subscription_inactive",
      billing: overdue,
      request: async (shop) => ({
        path: "/hosted/fills",
        json: { slug: (await shop.template()).slug },
        headers: { authorization: "" },
      }),
    }),
    refuses({
      row: "GET /templates",
      name: "after a subscription that was cancelled",
      code: "subscription_canceled",
      billing: over,
      request: () => ({ path: "/templates" }),
    }),
    refuses({
      row: "POST /templates",
      name: "with as many templates as the plan allows",
      code: "template_limit_reached",
      billing: only({ templates: 0 }),
      request: (shop) => ({ path: "/templates", body: shop.pdfForm() }),
    }),
    refuses({
      row: "POST /templates/{id}/copy",
      name: "with as many templates as the plan allows",
      code: "template_limit_reached",
      billing: only({ templates: 0 }),
      request: async (shop) => ({ path: `/templates/${(await shop.template()).id}/copy` }),
    }),
    refuses({
      row: "POST /templates",
      name: "with a file that does not fit",
      code: "storage_limit_reached",
      billing: only({ storage_bytes: 1 }),
      request: (shop) => ({ path: "/templates", body: shop.pdfForm() }),
    }),
    refuses({
      row: "POST /renders",
      name: "with no final left",
      code: "render_limit_monthly",
      billing: only({ renders_per_month: 0 }),
      request: async (shop) => ({
        path: "/renders",
        json: { template_id: (await shop.template()).id },
      }),
    }),
    refuses({
      row: "POST /fills/{id}/finalize",
      name: "with no final left",
      code: "render_limit_monthly",
      billing: only({ renders_per_month: 0 }),
      request: async (shop) => ({ path: `/fills/${await shop.fill()}/finalize`, json: {} }),
    }),
    story({
      subjects: ["POST /teams/{id}/members", "code member_limit_reached"],
      name: "with as many members as the plan allows",
      run: async (shop) => {
        const [teamId, userId] = [await shop.team(), await shop.colleague()];
        const limits = { plan: await shop.plan({ limits: { members: 1 } }) };
        await shop.byAdmin("PATCH", `/admin/teams/${teamId}/billing`, limits);
        const row = "POST /teams/{id}/members";
        const outgoing = {
          method: "POST",
          path: `/teams/${teamId}/members`,
          json: { user_id: userId, role: "viewer" },
          headers: await shop.member(),
        };
        await shop.expect(outgoing, { row, status: 402, code: "member_limit_reached" });
      },
    }),
    story({
      subjects: ["GET /renders/{id}/download", "GET /usage", "GET /templates"],
      name: "what is made can be fetched, and members can read, when nobody pays",
      run: async (shop) => {
        const { renderId } = await shop.finalized();
        await shop.whileBilled(overdue(), async () => {
          for (const path of [
            `/renders/${renderId}/download`,
            `/renders/${renderId}/certificate`,
          ]) {
            const row = `GET ${path.replace(renderId, "{id}")}`;
            const outgoing = authorized(shop, row, { path });
            await shop.expect(outgoing, { row, status: 200 });
          }
          for (const path of ["/templates", "/renders", "/usage", "/billing"]) {
            const outgoing = { method: "GET", path, headers: await shop.member() };
            await shop.expect(outgoing, { row: `GET ${path}`, status: 200 });
          }
          const outgoing = { method: "GET", path: "/billing", headers: await shop.member() };
          const { json } = await shop.expect(outgoing, { row: "GET /billing", status: 200 });
          if (json.billing.access !== "inactive") {
            throw new Unfit(outgoing, [`access is ${json.billing.access}`]);
          }
        });
      },
    }),
    tells({
      row: "POST /admin/plans",
      name: "with an id there is",
      code: "plan_exists",
      status: 409,
      request: async (shop) => ({
        path: "/admin/plans",
        json: { id: await shop.plan(), name: "Again" },
        headers: await adminHeaders(shop),
      }),
    }),
    ...["barter", 1].map((pricing_mode) =>
      tells({
        row: "POST /admin/plans",
        name: `with the pricing mode ${pricing_mode}`,
        code: "invalid_pricing_mode",
        status: 400,
        request: async (shop) => ({
          path: "/admin/plans",
          json: { id: shop.planWord(), name: "A plan", pricing_mode },
          headers: await adminHeaders(shop),
        }),
      }),
    ),
    ...["[", [1], { api: "yes" }, { fax: true }].map((features) =>
      tells({
        row: "POST /admin/plans",
        name: `with the features ${JSON.stringify(features)}`,
        code: "invalid_features_json",
        status: 400,
        request: async (shop) => ({
          path: "/admin/plans",
          json: { id: shop.planWord(), name: "A plan", features },
          headers: await adminHeaders(shop),
        }),
      }),
    ),
    tells({
      row: "GET /admin/plans/{id}",
      name: "with the id of nothing",
      code: "plan_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/admin/plans/${shop.planWord()}`,
        headers: await adminHeaders(shop),
      }),
    }),
    tells({
      row: "GET /admin/teams/{id}/billing",
      name: "of a team that was never on a plan",
      code: "billing_team_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/admin/teams/${await shop.team()}/billing`,
        headers: await adminHeaders(shop),
      }),
    }),
    tells({
      row: "GET /admin/teams/{id}/billing",
      name: "of no team",
      code: "team_not_found",
      status: 404,
      request: async (shop) => ({
        path: "/admin/teams/tem_00000000000000000000000000/billing",
        headers: await adminHeaders(shop),
      }),
    }),
    tells({
      row: "PATCH /admin/teams/{id}/billing",
      name: "with a plan there is not",
      code: "invalid_plan",
      status: 400,
      request: async (shop) => ({
        path: `/admin/teams/${await shop.team()}/billing`,
        json: { plan: "gold_plated" },
        headers: await adminHeaders(shop),
      }),
    }),
    tells({
      row: "PATCH /admin/teams/{id}/billing",
      name: "with limits from nowhere",
      code: "invalid_limits_source",
      status: 400,
      request: async (shop) => ({
        path: `/admin/teams/${await shop.team()}/billing`,
        json: { limits_source: "moon" },
        headers: await adminHeaders(shop),
      }),
    }),
    story({
      subjects: ["GET /billing", "code billing_plan_not_found"],
      name: "of a team whose plan is no longer in the catalogue",
      run: async (shop) => {
        const plan = await shop.plan();
        await shop.whileBilled({ plan }, async () => {
          await shop.byAdmin("DELETE", `/admin/plans/${plan}`, {});
          // The shop itself goes on.
          const list = authorized(shop, "GET /templates", { path: "/templates" });
          await shop.expect(list, { row: "GET /templates", status: 200 });
          const outgoing = { method: "GET", path: "/billing", headers: await shop.member() };
          const code = "billing_plan_not_found";
          await shop.expect(outgoing, { row: "GET /billing", status: 500, code });
        });
      },
    }),
    ...paymentChecks(),
    {
      subjects: ["GET /billing", "code billing_not_configured"],
      name: "where the installation does not bill",
      needsControl: true,
      run: async (shop) => {
        const headers = await shop.member();
        const outgoing = { method: "GET", path: "/billing", headers };
        await shop.control.during("billing unset", () =>
          shop.expect(outgoing, {
            row: "GET /billing",
            status: 503,
            code: "billing_not_configured",
          }),
        );
      },
    },
  ];
}

async function adminHeaders(shop: Shop): Promise<Readonly<Record<string, string>>> {
  return { ...(await shop.admin()), authorization: "" };
}

/** What is told of purchases and of the provider's messages. */
function paymentChecks(): Check[] {
  const checkout = async (shop: Shop, json: object): Promise<Asked> => ({
    path: "/billing/checkout",
    json: { plan: await shop.plan(), interval: "monthly", ...json },
    headers: { ...(await shop.member()), authorization: "" },
  });
  const message = async (shop: Shop, facts: object = {}): Promise<Outgoing> => {
    const { body, signature } = await shop.paid();
    const headers = { "payment-signature": signature, "content-type": "application/json" };
    const text = new TextDecoder().decode(body);
    return { method: "POST", path: "/billing/events", body: text, headers, ...facts };
  };
  const row = "POST /billing/events";
  return [
    tells({
      row: "POST /billing/checkout",
      name: "of a plan there is not",
      code: "invalid_plan",
      status: 400,
      request: (shop) => checkout(shop, { plan: "gold-plated" }),
    }),
    tells({
      row: "POST /billing/checkout",
      name: "of a plan without a price",
      code: "invalid_plan",
      status: 400,
      request: (shop) => checkout(shop, {}),
    }),
    tells({
      row: "POST /billing/checkout",
      name: "by the week",
      code: "invalid_billing_interval",
      status: 400,
      request: (shop) => checkout(shop, { interval: "weekly" }),
    }),
    during(
      "billing unset",
      { row: "POST /billing/checkout", status: 503, code: "billing_not_configured" },
      async (shop) => ({ method: "POST", ...(await checkout(shop, {})) }),
    ),
    during(
      "payments unset",
      { row: "POST /billing/checkout", status: 503, code: "payment_not_configured" },
      async (shop) => {
        const prices = {
          monthly: { amount: 1, currency: "EUR", provider_price_id: shop.word() },
        };
        return { method: "POST", ...(await checkout(shop, { plan: await shop.plan({ prices }) })) };
      },
    ),
    during(
      "payment secret unset",
      { row, status: 503, code: "payment_webhook_secret_missing" },
      (shop) => message(shop),
    ),
    during("payment handler crash", { row, status: 500, code: "payment_event_failed" }, (shop) =>
      message(shop),
    ),
    {
      subjects: [row, "code invalid_payment_event"],
      name: "with a signature of nobody's, and one of an hour ago",
      needsControl: true,
      run: async (shop) => {
        const told = { row, status: 400, code: "invalid_payment_event" };
        const headers = { "payment-signature": "t=1,v1=00", "content-type": "application/json" };
        await shop.expect(await message(shop, { headers }), told);
        const late = await message(shop);
        await shop.control.advance(3_600_000);
        await shop.expect(late, told);
      },
    },
    {
      subjects: ["POST /billing/portal", "code billing_team_not_found"],
      name: "of a team that bought nothing",
      needsControl: true,
      run: async (shop) => {
        const cookie = await shop.signIn();
        const headers = { cookie, origin: shop.options.root, authorization: "" };
        const json = { team_id: await shop.team() };
        await shop.call({ method: "PUT", path: "/session/team", json, headers });
        await shop.plan();
        const outgoing = {
          method: "POST",
          path: "/billing/portal",
          headers: { cookie, origin: shop.options.root },
        };
        const code = "billing_team_not_found";
        await shop.expect(outgoing, { row: "POST /billing/portal", status: 404, code });
      },
    },
  ];
}
