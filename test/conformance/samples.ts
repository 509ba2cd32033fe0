/**
 * A request for every row that succeeds as it stands, on fresh things where it changes them. The generic
 * checks spoil one thing of it at a time.
 */
import type { Shop } from "./shop.ts";
import type { Outgoing } from "./wire.ts";

export interface Sample {
  readonly outgoing: Outgoing;
  readonly status: number;
}

type Make = (shop: Shop) => Promise<Sample> | Sample;

const PAGES = { "x-forwarded-proto": "http" };

function get(path: string): Make {
  return (shop) => ({ outgoing: { method: "GET", path, headers: shop.auth }, status: 200 });
}

function of(
  method: string,
  make: (shop: Shop) => Promise<Omit<Outgoing, "method">>,
  status = 200,
): Make {
  return async (shop) => {
    const outgoing = await make(shop);
    return {
      outgoing: { method, ...outgoing, headers: { ...shop.auth, ...outgoing.headers } },
      status,
    };
  };
}

/** Without the shop's key. */
function open(
  method: string,
  make: (shop: Shop) => Promise<Omit<Outgoing, "method">>,
  status = 200,
): Make {
  return async (shop) => ({ outgoing: { method, ...(await make(shop)) }, status });
}

export const SAMPLES: Readonly<Record<string, Make>> = {
  "GET /templates": get("/templates"),
  "POST /templates": of("POST", async (shop) => ({ path: "/templates", body: shop.pdfForm() })),
  "GET /templates/{id}": of("GET", async (shop) => ({
    path: `/templates/${(await shop.template()).id}`,
  })),
  "GET /templates/{id}/fields": of("GET", async (shop) => ({
    path: `/templates/${(await shop.template()).id}/fields`,
  })),
  "POST /templates/{id}/publish": of("POST", async (shop) => ({
    path: `/templates/${await shop.draft()}/publish`,
  })),
  "PATCH /templates/{id}": of("PATCH", async (shop) => ({
    path: `/templates/${await shop.draft()}`,
    json: { title: "A new title" },
  })),
  "POST /templates/{id}/archive": of("POST", async (shop) => ({
    path: `/templates/${await shop.draft()}/archive`,
  })),
  "POST /templates/{id}/restore": of("POST", async (shop) => {
    const id = await shop.draft();
    await shop.call({ method: "POST", path: `/templates/${id}/archive` });
    return { path: `/templates/${id}/restore` };
  }),
  "GET /templates/{id}/scene": of("GET", async (shop) => ({
    path: `/templates/${(await shop.template()).id}/scene`,
  })),
  "PUT /templates/{id}/scene": of("PUT", async (shop) => {
    const path = `/templates/${await shop.draft()}/scene`;
    const { scene } = (await shop.call({ method: "GET", path })).json;
    return { path, json: { scene } };
  }),
  "POST /templates/{id}/revisions": of("POST", async (shop) => ({
    path: `/templates/${await shop.draft()}/revisions`,
    body: shop.pdfForm(),
  })),
  "GET /templates/{id}/revisions": of("GET", async (shop) => ({
    path: `/templates/${(await shop.template()).id}/revisions`,
  })),
  "GET /templates/{id}/health": of("GET", async (shop) => ({
    path: `/templates/${(await shop.template()).id}/health?since=2026-05-01T00:00:00Z`,
  })),
  "GET /templates/{id}/diff": of("GET", async (shop) => {
    const id = await shop.draft();
    await shop.call({ method: "POST", path: `/templates/${id}/revisions`, body: shop.pdfForm() });
    return { path: `/templates/${id}/diff?from=1&to=2` };
  }),
  "POST /templates/{id}/copy": of(
    "POST",
    async (shop) => ({ path: `/templates/${(await shop.template()).id}/copy` }),
    201,
  ),
  "POST /templates/{id}/stress_test": of("POST", async (shop) => ({
    path: `/templates/${(await shop.template()).id}/stress_test`,
  })),

  "GET /renders": get("/renders"),
  "POST /renders": of("POST", async (shop) => ({
    path: "/renders",
    json: { template_id: (await shop.template()).id },
  })),
  "GET /renders/{id}": of("GET", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}`,
  })),
  "GET /renders/{id}/download": of("GET", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/download`,
  })),
  "GET /renders/{id}/ticket": of("GET", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/ticket`,
  })),
  "POST /renders/{id}/retry": of("POST", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/retry`,
  })),
  "POST /renders/archive": of("POST", async (shop) => ({
    path: "/renders/archive",
    json: { render_ids: [(await shop.finalized()).renderId] },
  })),
  "POST /renders/{id}/release": of("POST", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/release`,
  })),
  "DELETE /renders/{id}/release": of("DELETE", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/release`,
  })),
  "GET /renders/{id}/certificate": of("GET", async (shop) => ({
    path: `/renders/${(await shop.finalized()).renderId}/certificate`,
  })),
  "GET /files/{token}": open("GET", async (shop) => {
    const { renderId } = await shop.finalized();
    const { render } = (await shop.call({ method: "GET", path: `/renders/${renderId}` })).json;
    return { path: `/files/${String(render.signed_url).split("/").at(-1)}` };
  }),
  "GET /batches": get("/batches"),
  "POST /batches": of(
    "POST",
    async (shop) => ({ path: "/batches", body: await shop.listForm() }),
    202,
  ),
  "GET /batches/{id}": of("GET", async (shop) => ({ path: `/batches/${await shop.batch()}` })),
  "POST /batches/{id}/cancel": of("POST", async (shop) => ({
    path: `/batches/${await shop.batch()}/cancel`,
  })),
  "POST /batches/{id}/resume": of("POST", async (shop) => ({
    path: `/batches/${await shop.batch()}/resume`,
  })),
  "GET /batches/{id}/errors": of("GET", async (shop) => ({
    path: `/batches/${await shop.batch()}/errors`,
  })),
  "GET /batches/{id}/outputs": of("GET", async (shop) => ({
    path: `/batches/${await shop.batch()}/outputs`,
  })),
  "GET /batch_outputs/{token}": open("GET", async (shop) => {
    const path = `/batches/${await shop.batch()}/outputs`;
    const { data } = (await shop.call({ method: "GET", path })).json;
    return { path: `/batch_outputs/${String(data[0].signed_url).split("/").at(-1)}` };
  }),
  "POST /previews": of("POST", async (shop) => ({
    path: "/previews",
    json: { template_id: (await shop.template()).id, dpi: 72 },
  })),

  "GET /fills": get("/fills"),
  "POST /fills": of(
    "POST",
    async (shop) => ({ path: "/fills", json: { template_id: (await shop.template()).id } }),
    201,
  ),
  "GET /fills/{id}": of("GET", async (shop) => ({ path: `/fills/${await shop.fill()}` })),
  "POST /fills/{id}/finalize": of("POST", async (shop) => ({
    path: `/fills/${await shop.fill()}/finalize`,
    json: {},
  })),
  "PATCH /fills/{id}/status": of("PATCH", async (shop) => ({
    path: `/fills/${await shop.fill()}/status`,
    json: { status: "archived", reason: "refund" },
  })),
  "DELETE /fills/{id}": of("DELETE", async (shop) => ({ path: `/fills/${await shop.fill()}` })),
  "POST /fills/{id}/links": of(
    "POST",
    async (shop) => ({ path: `/fills/${await shop.fill()}/links`, json: { kind: "edit" } }),
    201,
  ),

  "POST /fills/{id}/approval_requests": of(
    "POST",
    async (shop) => {
      const { fillId, clientUserId } = await shop.concerned();
      return {
        path: `/fills/${fillId}/approval_requests`,
        json: { client_user_id: clientUserId, language: "de" },
      };
    },
    201,
  ),

  "POST /embed/fills": open(
    "POST",
    async (shop) => ({
      path: "/embed/fills",
      json: {},
      headers: { "x-service-client-secret": (await shop.session()).secret },
    }),
    201,
  ),
  "GET /embed/fills/{id}": open("GET", async (shop) => {
    const { id, auth } = await shop.embedFill();
    return { path: `/embed/fills/${id}`, headers: auth };
  }),
  "PATCH /embed/fills/{id}": open("PATCH", async (shop) => {
    const { id, auth } = await shop.embedFill();
    return { path: `/embed/fills/${id}`, headers: auth, json: { values: {} } };
  }),
  "GET /embed/fills/{id}/preview": open("GET", async (shop) => {
    const { id, auth } = await shop.embedFill();
    return { path: `/embed/fills/${id}/preview?w=200`, headers: auth };
  }),
  "POST /embed/fills/{id}/preview": open("POST", async (shop) => {
    const { id, auth } = await shop.embedFill();
    const [field] = (await shop.template()).fields;
    const name = field?.id ?? "";
    const json = { values: { [name]: "Ada L" }, since: { values: { [name]: "Ada" } }, w: 200 };
    return { path: `/embed/fills/${id}/preview`, headers: auth, json };
  }),
  "POST /embed/fills/{id}/complete": open("POST", async (shop) => {
    const { id, auth } = await shop.embedFill();
    return { path: `/embed/fills/${id}/complete`, headers: auth };
  }),

  "GET /product_mappings": get("/product_mappings"),
  "POST /product_mappings": of(
    "POST",
    async (shop) => ({
      path: "/product_mappings",
      json: { template_id: (await shop.template()).id, external_product_id: shop.word("product") },
    }),
    201,
  ),
  "GET /product_mappings/{id}": of("GET", async (shop) => ({
    path: `/product_mappings/${(await shop.mapping()).id}`,
  })),
  "PATCH /product_mappings/{id}": of("PATCH", async (shop) => ({
    path: `/product_mappings/${(await shop.mapping()).id}`,
    json: { title: "A product" },
  })),
  "DELETE /product_mappings/{id}": of("DELETE", async (shop) => ({
    path: `/product_mappings/${(await shop.mapping()).id}`,
  })),
  "POST /product_mappings/resolve": open("POST", async (shop) => ({
    path: "/product_mappings/resolve",
    json: { external_product_id: (await shop.mapping()).productId },
    headers: {
      "x-service-publishable-key": await shop.publishable(),
      origin: "https://shop.example",
    },
  })),

  "GET /embed/applications": get("/embed/applications"),
  "POST /embed/applications": of(
    "POST",
    async (shop) => ({
      path: "/embed/applications",
      json: {
        name: shop.word("app"),
        allowed_origins: ["https://shop.example"],
        create_publishable_key: true,
      },
    }),
    201,
  ),
  "GET /embed/applications/{id}": of("GET", async (shop) => ({
    path: `/embed/applications/${(await shop.application()).id}`,
  })),
  "PATCH /embed/applications/{id}": of("PATCH", async (shop) => ({
    path: `/embed/applications/${(await shop.application()).id}`,
    json: { name: "A shop" },
  })),
  "DELETE /embed/applications/{id}": of("DELETE", async (shop) => ({
    path: `/embed/applications/${(await shop.application()).id}`,
  })),

  "GET /embed/sessions": get("/embed/sessions"),
  "POST /embed/sessions": of(
    "POST",
    async (shop) => ({
      path: "/embed/sessions",
      json: { template_id: (await shop.template()).id, external_cart_id: shop.word("cart") },
    }),
    201,
  ),
  "POST /embed/sessions/guest": open(
    "POST",
    async (shop) => {
      const { id, publishableKey } = await shop.application();
      const { productId } = await shop.mapping({ embed_application_id: id });
      return {
        path: "/embed/sessions/guest",
        json: { external_product_id: productId },
        headers: { "x-service-publishable-key": publishableKey, origin: "https://shop.example" },
      };
    },
    201,
  ),
  "GET /embed/sessions/{id}": of("GET", async (shop) => ({
    path: `/embed/sessions/${(await shop.session()).id}`,
  })),
  "PATCH /embed/sessions/{id}": of("PATCH", async (shop) => ({
    path: `/embed/sessions/${(await shop.session()).id}`,
    json: { status: "canceled" },
  })),
  "DELETE /embed/sessions/{id}": of("DELETE", async (shop) => ({
    path: `/embed/sessions/${(await shop.session()).id}`,
  })),
  "POST /embed/sessions/{id}/save": open("POST", async (shop) => {
    const { session, auth } = await shop.embedFill();
    return { path: `/embed/sessions/${session.id}/save`, headers: auth, json: {} };
  }),
  "GET /embed/sessions/{id}/fields": open("GET", async (shop) => {
    const { id, secret } = await shop.session();
    return { path: `/embed/sessions/${id}/fields`, headers: { "x-service-client-secret": secret } };
  }),

  "GET /webhook_endpoints": get("/webhook_endpoints"),
  "POST /webhook_endpoints": of(
    "POST",
    async (shop) => {
      await shop.roomForWebhook();
      return {
        path: "/webhook_endpoints",
        json: { url: "https://example.com/hook", events: ["*"] },
      };
    },
    201,
  ),
  "GET /webhook_endpoints/{id}": of("GET", async (shop) => ({
    path: `/webhook_endpoints/${await shop.webhook()}`,
  })),
  "PATCH /webhook_endpoints/{id}": of("PATCH", async (shop) => ({
    path: `/webhook_endpoints/${await shop.webhook()}`,
    json: { rotate_secret: true },
  })),
  "DELETE /webhook_endpoints/{id}": of("DELETE", async (shop) => ({
    path: `/webhook_endpoints/${await shop.webhook()}`,
  })),
  "GET /webhook_endpoints/{id}/deliveries": of("GET", async (shop) => ({
    path: `/webhook_endpoints/${await shop.webhook()}/deliveries`,
  })),
  "GET /webhook_endpoints/{id}/deliveries/{delivery_id}": of("GET", async (shop) => {
    const { endpointId, deliveryId } = await failedDelivery(shop);
    return { path: `/webhook_endpoints/${endpointId}/deliveries/${deliveryId}` };
  }),
  "POST /webhook_endpoints/{id}/deliveries/{delivery_id}/retry": of("POST", async (shop) => {
    const { endpointId, deliveryId } = await failedDelivery(shop);
    return { path: `/webhook_endpoints/${endpointId}/deliveries/${deliveryId}/retry` };
  }),
  "POST /webhook_endpoints/{id}/test": of("POST", async (shop) => ({
    path: `/webhook_endpoints/${await shop.webhook({ url: "https://receiver.invalid/hook" })}/test`,
  })),
  "GET /events": get("/events"),

  "GET /assets": get("/assets"),
  "POST /assets": of("POST", async (shop) => ({ path: "/assets", body: shop.assetForm() }), 201),
  "GET /assets/{id}": of("GET", async (shop) => ({ path: `/assets/${await shop.asset()}` })),
  "PATCH /assets/{id}": of("PATCH", async (shop) => ({
    path: `/assets/${await shop.asset()}`,
    json: { name: "A picture" },
  })),
  "DELETE /assets/{id}": of("DELETE", async (shop) => ({ path: `/assets/${await shop.asset()}` })),
  "GET /assets/{id}/file": of("GET", async (shop) => ({
    path: `/assets/${await shop.asset()}/file`,
  })),
  "GET /fonts": get("/fonts"),
  "POST /fonts": of("POST", async (shop) => ({ path: "/fonts", body: shop.fontForm() }), 201),
  "POST /fonts/library": of(
    "POST",
    async () => ({ path: "/fonts/library", json: { name: "EB Garamond" } }),
    201,
  ),
  "GET /fonts/{id}": of("GET", async (shop) => ({ path: `/fonts/${await shop.font()}` })),
  "GET /fonts/{id}/file": of("GET", async (shop) => ({ path: `/fonts/${await shop.font()}/file` })),
  "DELETE /fonts/{id}": of("DELETE", async (shop) => ({ path: `/fonts/${await shop.font()}` })),
  "GET /selection_sets": get("/selection_sets"),
  "POST /selection_sets": of(
    "POST",
    async (shop) => ({
      path: "/selection_sets",
      json: { name: shop.word("set"), options: ["red", "blue"] },
    }),
    201,
  ),
  "GET /selection_sets/{id}": of("GET", async (shop) => ({
    path: `/selection_sets/${await shop.selectionSet()}`,
  })),
  "PATCH /selection_sets/{id}": of("PATCH", async (shop) => ({
    path: `/selection_sets/${await shop.selectionSet()}`,
    json: { options: ["red"] },
  })),
  "DELETE /selection_sets/{id}": of("DELETE", async (shop) => ({
    path: `/selection_sets/${await shop.selectionSet()}`,
  })),
  "GET /paper_stocks": get("/paper_stocks"),
  "POST /paper_stocks": of(
    "POST",
    async (shop) => ({
      path: "/paper_stocks",
      json: { code: shop.word("code"), name: "Cotton", hex: "#f4efe2", finish: "cotton" },
    }),
    201,
  ),
  "GET /paper_stocks/{id}": of("GET", async (shop) => ({
    path: `/paper_stocks/${await shop.paperStock()}`,
  })),
  "PATCH /paper_stocks/{id}": of("PATCH", async (shop) => ({
    path: `/paper_stocks/${await shop.paperStock()}`,
    json: { name: "Kraft" },
  })),
  "DELETE /paper_stocks/{id}": of("DELETE", async (shop) => ({
    path: `/paper_stocks/${await shop.paperStock()}`,
  })),
  "GET /inks": get("/inks"),
  "POST /inks": of(
    "POST",
    async (shop) => ({
      path: "/inks",
      json: {
        key: shop.word("ink"),
        name: "Gold",
        hex: "#c9a227",
        definition: { space: "Separation", colorants: ["Gold"], tints: [1] },
      },
    }),
    201,
  ),
  "GET /inks/{id}": of("GET", async (shop) => ({ path: `/inks/${await shop.ink()}` })),
  "PATCH /inks/{id}": of("PATCH", async (shop) => ({
    path: `/inks/${await shop.ink()}`,
    json: { name: "Silver" },
  })),
  "DELETE /inks/{id}": of("DELETE", async (shop) => ({ path: `/inks/${await shop.ink()}` })),

  "GET /api_keys": get("/api_keys"),
  "POST /api_keys": of(
    "POST",
    async (shop) => ({
      path: "/api_keys",
      json: { type: "secret", mode: "live", name: shop.word("key") },
    }),
    201,
  ),
  "GET /api_keys/{id}": of("GET", async (shop) => ({
    path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}`,
  })),
  "PATCH /api_keys/{id}": of("PATCH", async (shop) => ({
    path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}`,
    json: { status: "paused" },
  })),
  "DELETE /api_keys/{id}": of("DELETE", async (shop) => ({
    path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}`,
  })),
  "POST /api_keys/{id}/rotate": of(
    "POST",
    async (shop) => ({ path: `/api_keys/${(await shop.newKey({ type: "secret" })).id}/rotate` }),
    201,
  ),

  "GET /projects": open("GET", async (shop) => ({
    path: "/projects",
    headers: await shop.member(),
  })),
  "POST /projects": open(
    "POST",
    async (shop) => ({
      path: "/projects",
      json: {
        name: shop.word("project"),
        company_id: await shop.company(),
        status: "active",
      },
      headers: await shop.member(),
    }),
    201,
  ),
  "GET /projects/{id}": open("GET", async (shop) => ({
    path: `/projects/${await shop.project()}`,
    headers: await shop.member(),
  })),
  "PATCH /projects/{id}": open("PATCH", async (shop) => ({
    path: `/projects/${await shop.project()}`,
    json: { status: "completed" },
    headers: await shop.member(),
  })),
  "DELETE /projects/{id}": open("DELETE", async (shop) => ({
    path: `/projects/${await shop.project()}`,
    headers: await shop.member(),
  })),

  "GET /teams": open("GET", async (shop) => ({
    path: "/teams",
    headers: await shop.member(),
  })),
  "POST /teams": open(
    "POST",
    async (shop) => ({
      path: "/teams",
      json: { name: shop.word("team"), email: `${shop.word("team")}@print.example` },
      headers: await shop.member(),
    }),
    201,
  ),
  "GET /teams/{id}": open("GET", async (shop) => ({
    path: `/teams/${await shop.team()}`,
    headers: await shop.member(),
  })),
  "PATCH /teams/{id}": open("PATCH", async (shop) => ({
    path: `/teams/${await shop.team()}`,
    json: { name: shop.word("team"), email: `${shop.word("team")}@print.example` },
    headers: await shop.member(),
  })),
  "GET /teams/{id}/members": open("GET", async (shop) => ({
    path: `/teams/${await shop.team()}/members`,
    headers: await shop.member(),
  })),
  "POST /teams/{id}/members": open(
    "POST",
    async (shop) => ({
      path: `/teams/${await shop.team()}/members`,
      json: { user_id: await shop.colleague(), role: "editor" },
      headers: await shop.member(),
    }),
    201,
  ),
  "PATCH /teams/{id}/members/{user_id}": open("PATCH", async (shop) => {
    const { teamId, userId } = await shop.teamOfTwo();
    return {
      path: `/teams/${teamId}/members/${userId}`,
      json: { role: "production" },
      headers: await shop.member(),
    };
  }),
  "DELETE /teams/{id}/members/{user_id}": open("DELETE", async (shop) => {
    const { teamId, userId } = await shop.teamOfTwo();
    return { path: `/teams/${teamId}/members/${userId}`, headers: await shop.member() };
  }),
  "POST /teams/{id}/invitations": open(
    "POST",
    async (shop) => ({
      path: `/teams/${await shop.team()}/invitations`,
      json: { email: `${shop.word("invited")}@print.example` },
      headers: await shop.member(),
    }),
    201,
  ),
  "GET /teams/{id}/invitations": open("GET", async (shop) => ({
    path: `/teams/${await shop.team()}/invitations`,
    headers: await shop.member(),
  })),
  "POST /teams/{id}/invitations/{invitation_id}/resend": open("POST", async (shop) => ({
    path: `${(await shop.invitation()).path}/resend`,
    json: {},
    headers: await shop.member(),
  })),
  "DELETE /teams/{id}/invitations/{invitation_id}": open("DELETE", async (shop) => ({
    path: (await shop.invitation()).path,
    headers: await shop.member(),
  })),
  "POST /invitations/lookup": open("POST", async (shop) => ({
    path: "/invitations/lookup",
    json: { token: (await shop.invitation()).token },
  })),
  "POST /invitations/accept": open("POST", async (shop) => {
    const person = await shop.newcomer();
    return {
      path: "/invitations/accept",
      json: { token: (await shop.invitation(person.email)).token },
      headers: { cookie: await shop.signIn(person), origin: shop.options.root },
    };
  }),
  "POST /invitations/sign_up": open(
    "POST",
    async (shop) => ({
      path: "/invitations/sign_up",
      json: { token: (await shop.invitation()).token, password: "a password of length" },
    }),
    201,
  ),
  "POST /demo": open("POST", () => Promise.resolve({ path: "/demo" }), 201),
  "POST /demo/claim": open(
    "POST",
    async (shop) => ({
      path: "/demo/claim",
      json: {
        email: `${shop.word("newcomer")}@print.example`,
        password: "a password of length",
        team_name: shop.word("team"),
      },
      headers: { cookie: await shop.demo(), origin: shop.options.root },
    }),
    202,
  ),
  "POST /sign_up": open(
    "POST",
    (shop) =>
      Promise.resolve({
        path: "/sign_up",
        json: {
          email: `${shop.word("newcomer")}@print.example`,
          password: "a password of length",
          team_name: shop.word("team"),
        },
      }),
    202,
  ),
  "POST /address_confirmations": open("POST", async (shop) => {
    await shop.newcomer();
    return { path: "/address_confirmations", json: { token: await shop.control.mailedToken() } };
  }),
  "POST /password_resets": open(
    "POST",
    (shop) => Promise.resolve({ path: "/password_resets", json: { email: shop.person.email } }),
    202,
  ),
  "PUT /password_resets": open("PUT", async (shop) => {
    const { email, password } = await shop.newcomer();
    const asked = { method: "POST", path: "/password_resets", headers: { authorization: "" } };
    await shop.call({ ...asked, json: { email } });
    return {
      path: "/password_resets",
      json: { token: await shop.control.mailedToken(), password },
    };
  }),
  "POST /me/confirmation": open(
    "POST",
    async (shop) => ({ path: "/me/confirmation", json: {}, headers: await shop.member() }),
    202,
  ),
  "POST /customers/export": of("POST", () =>
    Promise.resolve({ path: "/customers/export", json: { email: "nobody@example.com" } }),
  ),
  "POST /customers/erase": of("POST", () =>
    Promise.resolve({ path: "/customers/erase", json: { email: "nobody@example.com" } }),
  ),
  "PATCH /me": open("PATCH", async (shop) => ({
    path: "/me",
    json: { language: "nl" },
    headers: await shop.member(),
  })),
  "GET /me/notifications": open("GET", async (shop) => ({
    path: "/me/notifications",
    headers: await shop.member(),
  })),
  "PUT /me/notifications": open("PUT", async (shop) => ({
    path: "/me/notifications",
    json: { switched_off: [] },
    headers: await shop.member(),
  })),
  "PUT /me/password": open("PUT", async (shop) => {
    const person = await shop.newcomer();
    return {
      path: "/me/password",
      json: { password: person.password },
      headers: { cookie: await shop.signIn(person), origin: shop.options.root },
    };
  }),
  "PUT /me/email": open(
    "PUT",
    async (shop) => ({
      path: "/me/email",
      json: { email: `${shop.word("person")}@print.example` },
      headers: await shop.member(),
    }),
    202,
  ),
  "GET /audit_log": open("GET", async (shop) => ({
    path: "/audit_log",
    headers: await shop.member(),
  })),
  "GET /support_access": open("GET", async (shop) => ({
    path: "/support_access",
    headers: await shop.member(),
  })),
  "PATCH /support_access/{id}": open("PATCH", async (shop) => ({
    path: `/support_access/${await shop.supportAccess()}`,
    json: { status: "granted", hours: 2 },
    headers: { cookie: await shop.signIn(), origin: shop.options.root },
  })),
  "POST /admin/teams/{id}/support_access": open(
    "POST",
    async (shop) => ({
      path: `/admin/teams/${await shop.team()}/support_access`,
      json: { reason: "Ticket 4711" },
      headers: await shop.admin(),
    }),
    201,
  ),
  "GET /admin/teams": open("GET", async (shop) => ({
    path: "/admin/teams?search=e",
    headers: await shop.admin(),
  })),
  "GET /admin/teams/{id}": open("GET", async (shop) => ({
    path: `/admin/teams/${await shop.ownTeam()}`,
    headers: await shop.admin(),
  })),
  "GET /admin/users": open("GET", async (shop) => ({
    path: "/admin/users",
    headers: await shop.admin(),
  })),
  "POST /admin/users": open(
    "POST",
    async (shop) => ({
      path: "/admin/users",
      json: { email: `${shop.word("new")}@print.example`, name: "Grace" },
      headers: await shop.admin(),
    }),
    201,
  ),
  "GET /admin/users/{id}": open("GET", async (shop) => ({
    path: `/admin/users/${await shop.user()}`,
    headers: await shop.admin(),
  })),
  "PATCH /admin/users/{id}": open("PATCH", async (shop) => ({
    path: `/admin/users/${await shop.user()}`,
    json: { name: "Ada" },
    headers: await shop.admin(),
  })),
  "DELETE /admin/users/{id}": open("DELETE", async (shop) => ({
    path: `/admin/users/${await shop.user()}`,
    headers: await shop.admin(),
  })),
  "GET /me/sessions": open("GET", async (shop) => ({
    path: "/me/sessions",
    headers: await shop.member(),
  })),
  "DELETE /me/sessions/{id}": open("DELETE", async (shop) => ({
    path: `/me/sessions/${await shop.otherSession()}`,
    headers: await shop.member(),
  })),
  "DELETE /me/sessions": open("DELETE", async (shop) => ({
    path: "/me/sessions",
    headers: await shop.member(),
  })),
  "POST /session/renewal": open("POST", async (shop) => ({
    path: "/session/renewal",
    json: { password: shop.person.password },
    headers: await shop.member(),
  })),
  "GET /audit_log/export": open("GET", async (shop) => ({
    path: "/audit_log/export",
    headers: await shop.member(),
  })),
  "POST /session/factor": open("POST", async (shop) => {
    const somebody = await shop.withTotp();
    return {
      path: "/session/factor",
      json: { code: somebody.recoveryCode },
      headers: { cookie: await shop.signIn(somebody), origin: shop.options.root },
    };
  }),
  "GET /me/factors": open("GET", async (shop) => ({
    path: "/me/factors",
    headers: await shop.member(),
  })),
  "POST /me/totp": open(
    "POST",
    async (shop) => ({ path: "/me/totp", headers: await shop.member() }),
    201,
  ),
  "POST /me/totp/confirm": open("POST", async (shop) => {
    const headers = { ...(await shop.admin()), authorization: "" };
    return { path: "/me/totp/confirm", json: { code: await shop.totpCode(headers) }, headers };
  }),
  "DELETE /me/totp": open("DELETE", async (shop) => ({
    path: "/me/totp",
    headers: (await shop.withTotp()).headers,
  })),
  "POST /me/recovery_codes": open("POST", async (shop) => ({
    path: "/me/recovery_codes",
    headers: (await shop.withTotp()).headers,
  })),
  "POST /me/passkeys/options": open("POST", async (shop) => ({
    path: "/me/passkeys/options",
    headers: await shop.member(),
  })),
  "POST /me/passkeys": open(
    "POST",
    async (shop) => {
      const { headers, passkey } = await shop.newPasskey();
      return { path: "/me/passkeys", json: { name: "A telephone", passkey }, headers };
    },
    201,
  ),
  "DELETE /me/passkeys/{id}": open("DELETE", async (shop) => {
    const { id, headers } = await shop.withPasskey();
    return { path: `/me/passkeys/${id}`, headers };
  }),
  "DELETE /me/openid_links/{id}": open("DELETE", async (shop) => {
    const { id, headers } = await shop.withOpenidLink();
    // Something has to be left to sign in by.
    const json = { password: "correct horse battery" };
    await shop.call({ method: "PUT", path: "/me/password", json, headers });
    return { path: `/me/openid_links/${id}`, headers };
  }),
  "POST /session/factor/options": open("POST", async (shop) => {
    const cookie = await shop.signIn(await shop.withPasskey());
    return { path: "/session/factor/options", headers: { cookie, origin: shop.options.root } };
  }),
  "POST /session/renewal/options": open("POST", async (shop) => ({
    path: "/session/renewal/options",
    headers: (await shop.withPasskey()).headers,
  })),
  "POST /session/renewal/openid": open("POST", async (shop) => ({
    path: "/session/renewal/openid",
    headers: (await shop.withOpenidLink()).headers,
  })),
  "POST /session/passkey/options": open("POST", (shop) =>
    Promise.resolve({
      path: "/session/passkey/options",
      headers: { origin: shop.options.root },
    }),
  ),
  "POST /session/passkey": open("POST", async (shop) => {
    const { key } = await shop.withPasskey();
    const headers = { origin: shop.options.root };
    const begun = await shop.call({ method: "POST", path: "/session/passkey/options", headers });
    return {
      path: "/session/passkey",
      json: { passkey: key.get(begun.json.options) },
      headers,
    };
  }),
  "GET /session/openid": open("GET", () => Promise.resolve({ path: "/session/openid" })),
  "POST /session/openid/options": open("POST", (shop) =>
    Promise.resolve({
      path: "/session/openid/options",
      headers: { origin: shop.options.root },
    }),
  ),
  "POST /session/openid": open("POST", (shop) => shop.openidResponse()),
  "PUT /session/team": open("PUT", async (shop) => {
    const cookie = await shop.signIn();
    return {
      path: "/session/team",
      json: { team_id: await shop.team() },
      headers: { cookie, origin: shop.options.root },
    };
  }),

  "GET /companies": open("GET", async (shop) => ({
    path: "/companies",
    headers: await shop.member(),
  })),
  "POST /companies": open(
    "POST",
    async (shop) => ({
      path: "/companies",
      json: { name: shop.word("company"), status: "active" },
      headers: await shop.member(),
    }),
    201,
  ),
  "GET /companies/{id}": open("GET", async (shop) => ({
    path: `/companies/${await shop.company()}`,
    headers: await shop.member(),
  })),
  "PATCH /companies/{id}": open("PATCH", async (shop) => ({
    path: `/companies/${await shop.company()}`,
    json: { status: "archived" },
    headers: await shop.member(),
  })),
  "DELETE /companies/{id}": open("DELETE", async (shop) => ({
    path: `/companies/${await shop.company()}`,
    headers: await shop.member(),
  })),

  "GET /client_users": open("GET", async (shop) => ({
    path: "/client_users",
    headers: await shop.member(),
  })),
  "POST /client_users": open(
    "POST",
    async (shop) => ({
      path: "/client_users",
      json: {
        email: `${shop.word("client")}@customer.example`,
        name: "Mara Lind",
        company_id: await shop.company(),
        status: "active",
      },
      headers: await shop.member(),
    }),
    201,
  ),
  "GET /client_users/{id}": open("GET", async (shop) => ({
    path: `/client_users/${await shop.clientUser()}`,
    headers: await shop.member(),
  })),
  "PATCH /client_users/{id}": open("PATCH", async (shop) => ({
    path: `/client_users/${await shop.clientUser()}`,
    json: { name: "Mara Berg", status: "disabled" },
    headers: await shop.member(),
  })),
  "DELETE /client_users/{id}": open("DELETE", async (shop) => ({
    path: `/client_users/${await shop.clientUser()}`,
    headers: await shop.member(),
  })),

  "GET /brand": open("GET", async (shop) => ({ path: "/brand", headers: await shop.member() })),
  "PATCH /brand": open("PATCH", async (shop) => ({
    path: "/brand",
    json: { primary_color: "#FFD400", accent_color: "#0b5", address: "12 Mill Lane\nHereford" },
    headers: await shop.member(),
  })),
  "PUT /brand/logo": open("PUT", async (shop) => ({
    path: "/brand/logo",
    body: shop.logoForm(),
    headers: await shop.member(),
  })),
  "GET /brand/logo": open("GET", async (shop) => ({
    path: await shop.logo(),
    headers: await shop.member(),
  })),
  "DELETE /brand/logo": open("DELETE", async (shop) => ({
    path: await shop.logo(),
    headers: await shop.member(),
  })),

  "GET /usage": open("GET", async (shop) => ({ path: "/usage", headers: await shop.member() })),
  "GET /billing": open("GET", async (shop) => {
    await shop.onPlan();
    return { path: "/billing", headers: await shop.member() };
  }),
  "GET /billing/plans": open("GET", async (shop) => ({
    path: "/billing/plans",
    headers: await shop.member(),
  })),
  "POST /billing/checkout": open("POST", async (shop) => {
    await shop.onPlan();
    const prices = { monthly: { amount: 4900, currency: "EUR", provider_price_id: shop.word() } };
    return {
      path: "/billing/checkout",
      json: { plan: await shop.plan({ prices }), interval: "monthly" },
      headers: await shop.member(),
    };
  }),
  "POST /billing/portal": open("POST", async (shop) => {
    await shop.customer();
    return { path: "/billing/portal", headers: await shop.member() };
  }),
  "POST /billing/events": open("POST", async (shop) => {
    const { body, signature } = await shop.paid();
    return {
      path: "/billing/events",
      body: new TextDecoder().decode(body),
      headers: { "payment-signature": signature, "content-type": "application/json" },
    };
  }),
  "GET /admin/plans": open("GET", async (shop) => {
    await shop.plan();
    return { path: "/admin/plans", headers: await shop.admin() };
  }),
  "POST /admin/plans": open(
    "POST",
    async (shop) => ({
      path: "/admin/plans",
      json: {
        id: shop.planWord(),
        name: "Starter",
        pricing_mode: "flat",
        features: { api: true },
        limits: { templates: 25, renders_per_month: null },
        prices: { annual: { amount: 49_000, currency: "EUR" } },
      },
      headers: await shop.admin(),
    }),
    201,
  ),
  "GET /admin/plans/{id}": open("GET", async (shop) => ({
    path: `/admin/plans/${await shop.plan()}`,
    headers: await shop.admin(),
  })),
  "PATCH /admin/plans/{id}": open("PATCH", async (shop) => ({
    path: `/admin/plans/${await shop.plan()}`,
    json: { name: "Starter plus", limits: {}, prices: {}, features: {}, pricing_mode: "custom" },
    headers: await shop.admin(),
  })),
  "DELETE /admin/plans/{id}": open("DELETE", async (shop) => ({
    path: `/admin/plans/${await shop.plan()}`,
    headers: await shop.admin(),
  })),
  "GET /admin/settings": open("GET", async (shop) => {
    await shop.set("billing.grace_days");
    return { path: "/admin/settings", headers: await shop.admin() };
  }),
  "POST /admin/settings": open(
    "POST",
    async (shop) => {
      await shop.unset("audit.kept_days");
      return {
        path: "/admin/settings",
        json: { key: "audit.kept_days", value: 730, scope: "global" },
        headers: await shop.admin(),
      };
    },
    201,
  ),
  "GET /admin/settings/{key}": open("GET", async (shop) => ({
    path: `/admin/settings/${await shop.set("billing.grace_days")}`,
    headers: await shop.admin(),
  })),
  "PUT /admin/settings/{key}": open("PUT", async (shop) => ({
    path: `/admin/settings/${await shop.set("billing.grace_days")}`,
    json: { value: 7, scope: "team" },
    headers: await shop.admin(),
  })),
  "DELETE /admin/settings/{key}": open("DELETE", async (shop) => ({
    path: `/admin/settings/${await shop.set("support.max_hours")}`,
    headers: await shop.admin(),
  })),
  "GET /admin/audit_log": open("GET", async (shop) => {
    await shop.set("billing.grace_days");
    return { path: "/admin/audit_log", headers: await shop.admin() };
  }),
  "GET /admin/audit_log/export": open("GET", async (shop) => ({
    path: "/admin/audit_log/export",
    headers: await shop.admin(),
  })),
  "GET /admin/jobs": open("GET", async (shop) => {
    await shop.control.failedJob();
    return { path: "/admin/jobs", headers: await shop.admin() };
  }),
  "POST /admin/jobs/{id}/retry": open("POST", async (shop) => ({
    path: `/admin/jobs/${await shop.control.failedJob()}/retry`,
    headers: await shop.admin(),
  })),
  "POST /admin/jobs/{id}/discard": open("POST", async (shop) => ({
    path: `/admin/jobs/${await shop.control.failedJob()}/discard`,
    json: { reason: "Its endpoint is gone" },
    headers: await shop.admin(),
  })),
  "POST /admin/sweep": open("POST", async (shop) => ({
    path: "/admin/sweep",
    headers: await shop.admin(),
  })),
  "GET /admin/teams/{id}/billing": open("GET", async (shop) => ({
    path: `/admin/teams/${await shop.onPlan()}/billing`,
    headers: await shop.admin(),
  })),
  "PATCH /admin/teams/{id}/billing": open("PATCH", async (shop) => ({
    path: `/admin/teams/${await shop.team()}/billing`,
    json: {
      plan: await shop.plan(),
      status: "active",
      current_period_end: shop.dateIn(86_400_000),
      limits_source: "override",
      limits: { templates: 3 },
    },
    headers: await shop.admin(),
  })),

  "POST /session": open("POST", (shop) => Promise.resolve({ path: "/session", json: shop.person })),
  "DELETE /session": open("DELETE", async (shop) => ({
    path: "/session",
    headers: { cookie: await shop.signIn(), origin: shop.options.root },
  })),
  "GET /me": open("GET", async (shop) => ({
    path: "/me",
    headers: { cookie: await shop.cookie() },
  })),

  "GET /fill/{slug}": open("GET", async (shop) => ({
    path: `~/fill/${(await shop.template()).slug}`,
  })),
  "GET /fill/{slug}/link": open("GET", async (shop) => ({
    path: `~/fill/${(await shop.template()).slug}/link`,
  })),
  "POST /fill/{slug}": open(
    "POST",
    async (shop) => {
      const path = `~/fill/${(await shop.template()).slug}`;
      const page = new TextDecoder().decode((await shop.call({ method: "GET", path })).bytes);
      // What the page wrote into its form says that the form is its own.
      const stamp = /name="stamp" value="([^"]+)"/u.exec(page)?.[1] ?? "";
      return {
        path,
        body: new URLSearchParams({ stamp, action: "save" }).toString(),
        headers: { ...PAGES, "content-type": "application/x-www-form-urlencoded" },
      };
    },
    303,
  ),
  "POST /hosted/fills": open(
    "POST",
    async (shop) => ({ path: "/hosted/fills", json: { slug: (await shop.template()).slug } }),
    201,
  ),
  "POST /hosted/fills/token": open("POST", async (shop) => ({
    path: "/hosted/fills/token",
    json: { access_token: (await shop.hostedFill()).token },
  })),
  "GET /hosted/fills/{id}": hosted("GET", ""),
  "PATCH /hosted/fills/{id}": hosted("PATCH", "", { values: {} }),
  "GET /hosted/fills/{id}/preview": hosted("GET", "/preview?w=200"),
  "POST /hosted/fills/{id}/complete": hosted("POST", "/complete"),
  "GET /widget/v1.js": open("GET", async () => ({ path: "~/widget/v1.js" })),
  "GET /healthz": open("GET", async () => ({ path: "~/healthz" })),
  "GET /readyz": open("GET", async () => ({ path: "~/readyz" })),
  "GET /openapi.json": open("GET", async () => ({ path: "/openapi.json" })),
};

function hosted(method: string, tail: string, json?: unknown): Make {
  return open(method, async (shop) => {
    const { id, cookie } = await shop.hostedCookie();
    return {
      path: `/hosted/fills/${id}${tail}`,
      headers: { cookie, origin: shop.options.root },
      ...(json === undefined ? {} : { json }),
    };
  });
}

/** A delivery that could not reach its receiver. */
export async function failedDelivery(
  shop: Shop,
): Promise<{ readonly endpointId: string; readonly deliveryId: string }> {
  const endpointId = await shop.webhook({ url: "https://receiver.invalid/hook" });
  const tested = await shop.call({ method: "POST", path: `/webhook_endpoints/${endpointId}/test` });
  return { endpointId, deliveryId: tested.json.delivery.id };
}
