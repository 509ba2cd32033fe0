/**
 * Who runs the platform sees no shop's content unless an owner lets them in: every admin operation is walked, and
 * what is granted ends by itself, is read-only, is marked and is in that team's log.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { sweep } from "#services/operation/sweep.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { signedIn } from "#test/support/member.ts";
import { type Asker, askerOf, refusal } from "#test/support/member-requests.ts";
import { testRunner } from "#test/support/runner.ts";
import {
  addCustomer,
  addProject,
  changeFirstField,
  makeWorld,
  pictureForm,
  type World,
} from "#test/support/world.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let world: World;
let owner: Asker;
let admin: Asker;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), billing: WITHOUT_PAYMENTS });
  world = await makeWorld(app);
  await addPlan(app, "everything");
  await putOnPlan(app, world.teamId, "everything");
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = askerOf(app, await signedIn(app, world.teamId, { email: "owner@print.example" }));
  admin = await newAdmin();
});

/** Somebody of the platform, who belongs to a team of their own. */
async function newAdmin(): Promise<Asker> {
  const email = `support-${++count}@platen.example`;
  const { teamId } = await app.newTeam();
  return askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
}

async function ask(who: Asker = admin, teamId: string = world.teamId): Promise<string> {
  const asked = await who("POST", `/admin/teams/${teamId}/support_access`, { reason: "Ticket 7" });
  expect(asked.status).toBe(201);
  return asked.body.support_access.id;
}

const decide = (id: string, said: object) => owner("PATCH", `/support_access/${id}`, said);
const enter = (who: Asker = admin) => who("PUT", "/session/team", { team_id: world.teamId });

/** What an operation of admins is asked with; those that are not named, with their example. */
function bodyFor(o: (typeof operations)[number]["declaration"]): unknown {
  return o.method === "GET" ? undefined : (o.example.body ?? {});
}

/** Texts of one shop, each in another place where a shop says something. */
const PLANTED = {
  template: "Zanzibar-Wedding",
  field: "Quokka-Label",
  value: "Xylophone-Bride",
  order: "Order-Kumquat",
  cart: "Cart-Persimmon",
  metadata: "Meta-Rambutan",
  customerName: "Nispero Marang",
  customerEmail: "nispero@rollinia.example",
  sku: "SKU-MANGOSTEEN",
  product: "Product-Salak",
  application: "App-Jabuticaba",
  origin: "https://lychee.example",
  key: "Key-Feijoa",
  endpoint: "https://tamarillo.example/hook",
  ink: "Ink-Cherimoya",
  stock: "Stock-Pitaya",
  set: "Set-Loquat",
  choice: "Choice-Durian",
  asset: "Asset-Guanabana",
  project: "Project-Ackee",
  company: "Green-Garden-Sapodilla",
  customer: "mara.longan@garden.example",
} as const;

/** Plants each of them in the world's shop; ids of what came of it. */
async function plant(): Promise<readonly string[]> {
  const { client, templateId, fields, endpointId } = world;
  const asked = async (method: "post" | "patch", path: string, body: object) => {
    const answer = await client[method](path, body);
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const first = fields[0]?.id ?? "";
  await asked("patch", `/templates/${templateId}`, { title: PLANTED.template });
  await changeFirstField(world, { label: PLANTED.field });
  const { fill } = await asked("post", "/fills", {
    template_id: templateId,
    external_order_id: PLANTED.order,
    external_cart_id: PLANTED.cart,
    values: { [first]: PLANTED.value },
    metadata: { memo: PLANTED.metadata },
    customer_name: PLANTED.customerName,
    customer_email: PLANTED.customerEmail,
  });
  const { render } = await asked("post", `/fills/${fill.id}/finalize`, {});
  const { embed_application: application } = await asked("post", "/embed/applications", {
    name: PLANTED.application,
    allowed_origins: [PLANTED.origin],
  });
  const mapping = await asked("post", "/product_mappings", {
    template_id: templateId,
    external_sku: PLANTED.sku,
    external_product_id: PLANTED.product,
  });
  await asked("post", "/api_keys", {
    type: "restricted",
    mode: "live",
    name: PLANTED.key,
    scopes: ["templates:read"],
  });
  await asked("patch", `/webhook_endpoints/${endpointId}`, { url: PLANTED.endpoint });
  await asked("post", "/inks", {
    key: "cherimoya",
    name: PLANTED.ink,
    hex: "#d0202c",
    definition: { space: "DeviceCMYK", tints: [0, 1, 0.8, 0] },
  });
  await asked("post", "/paper_stocks", { code: "PIT-1", name: PLANTED.stock, hex: "#f3efe4" });
  await asked("post", "/selection_sets", { name: PLANTED.set, options: [PLANTED.choice] });
  const picture = await client.raw("POST", "/assets", {
    body: pictureForm({ name: PLANTED.asset }),
  });
  expect(picture.status).toBe(201);
  const customer = await addCustomer(app, world.teamId, {
    company: PLANTED.company,
    email: PLANTED.customer,
  });
  const projectId = await addProject(app, world.teamId, PLANTED.project, customer.companyId);
  return [
    fill.id,
    render.id,
    application.id,
    mapping.product_mapping.id,
    projectId,
    ...Object.values(customer),
  ];
}

/** Every admin operation asked about the world's team; what of `content` it let be seen, and where. */
async function shownTo(who: Asker, content: readonly string[]): Promise<readonly string[]> {
  const shown: string[] = [];
  const walked: string[] = [];
  for (const { declaration: o } of operations.filter((one) => one.declaration.auth === "admin")) {
    const path = o.path
      .replace("/teams/{id}", `/teams/${world.teamId}`)
      .replace("{id}", String(o.example.params?.["id"] ?? ""))
      .replace("{key}", String(o.example.params?.["key"] ?? ""));
    const answer = await who(o.method, path, bodyFor(o));
    // It was let in: what is looked at below is what it answers, or the 4xx of an example that is not there.
    expect([401, 403, 500], `${o.id} ${JSON.stringify(answer.body)}`).not.toContain(answer.status);
    walked.push(o.id);
    const text = JSON.stringify([answer.body, ...answer.headers]);
    shown.push(...content.filter((word) => text.includes(word)).map((word) => `${o.id}: ${word}`));
  }
  expect(walked).toContain("requestSupportAccess");
  return shown;
}

test("no admin operation shows anything of a shop, without support access or with it", async () => {
  const ids = await plant();
  const content = [
    ...Object.values(PLANTED),
    ...ids,
    world.key,
    "Grace Hopper",
    "order-1",
    "mara@garden.example",
    "Green Garden",
    world.templateId,
    world.openFillId,
    world.finalizedFillId,
    world.renderId,
    world.fontId,
    world.assetId,
    world.selectionSetId,
    world.paperStockId,
    world.inkId,
    world.projectId,
    world.companyId,
    world.clientUserId,
    world.endpointId,
    world.deliveryId,
    world.apiKeyId,
    ...world.fields.map(({ id }) => id),
  ];
  expect(await shownTo(admin, content)).toEqual([]);
  // A team that lets everybody in who asks does so on the shop's own operations, and on no other.
  const path = `/teams/${world.teamId}`;
  await owner("PATCH", path, { allows_support: true });
  const guest = await newAdmin();
  await ask(guest);
  expect((await enter(guest)).status).toBe(200);
  // What was planted is there to be seen.
  const seen = JSON.stringify((await guest("GET", "/templates")).body);
  expect(seen).toContain(PLANTED.template);
  expect(await shownTo(guest, content)).toEqual([]);
  await owner("PATCH", path, { allows_support: false });
});

describe("without support access", () => {
  test("a shop's own operations know neither its ids nor its team", async () => {
    admin = await newAdmin();
    expect(refusal(await enter())).toEqual([404, "team_not_found"]);
    for (const path of [
      `/templates/${world.templateId}`,
      `/fills/${world.openFillId}`,
      `/renders/${world.renderId}`,
      `/fonts/${world.fontId}/download`,
      `/assets/${world.assetId}`,
      `/projects/${world.projectId}`,
      `/client_users/${world.clientUserId}`,
      `/teams/${world.teamId}/members`,
    ]) {
      expect((await admin("GET", path)).status, path).toBe(404);
    }
    await ask();
    // Asked for is not granted.
    expect(refusal(await enter())).toEqual([404, "team_not_found"]);
  });
});

describe("support access", () => {
  test("is asked for with a reason, by who runs the platform alone, once at a time", async () => {
    const path = `/admin/teams/${world.teamId}/support_access`;
    expect(refusal(await owner("POST", path, { reason: "x" }))).toEqual([
      403,
      "platform_admin_required",
    ]);
    expect(refusal(await admin("POST", path, {}))).toEqual([400, "missing_required_field"]);
    expect(refusal(await admin("POST", path, { reason: " " }))).toEqual([400, "invalid_parameter"]);
    const nobodys = "/admin/teams/tem_00000000000000000000000000/support_access";
    expect(refusal(await admin("POST", nobodys, { reason: "x" }))).toEqual([404, "team_not_found"]);
    const id = await ask();
    expect(refusal(await admin("POST", path, { reason: "x" }))).toEqual([400, "invalid_parameter"]);
    const [seen] = (await owner("GET", "/support_access")).body.data;
    expect(seen).toMatchObject({
      id,
      team_id: world.teamId,
      reason: "Ticket 7",
      status: "requested",
      ends_at: null,
      decided_at: null,
    });
    expect((await decide(id, { status: "refused" })).body.support_access.status).toBe("refused");
    expect(refusal(await enter())).toEqual([404, "team_not_found"]);
    expect(refusal(await decide(id, { status: "granted" }))).toEqual([400, "invalid_parameter"]);
    await ask();
  });

  test("reads what members read, marked, changes nothing, and stands in the team's log", async () => {
    const id = await ask();
    const { ends_at } = (await decide(id, { status: "granted", hours: 2 })).body.support_access;
    const entered = await enter();
    expect(entered.body.team).toMatchObject({ role: "viewer", support_ends_at: ends_at });
    const me = (await admin("GET", "/me")).body;
    expect(me.team).toMatchObject({ id: world.teamId, support_ends_at: ends_at });
    expect(me.teams.map((team: { support_ends_at: unknown }) => team.support_ends_at)).toEqual([
      null,
      ends_at,
    ]);
    expect((await admin("GET", `/fills/${world.openFillId}`)).status).toBe(200);
    const archive = await admin("POST", `/templates/${world.templateId}/archive`);
    expect(refusal(archive)).toEqual([403, "insufficient_scope"]);
    for (const path of ["/audit_log", "/support_access", "/api_keys"]) {
      expect(refusal(await admin("GET", path)), path).toEqual([403, "insufficient_scope"]);
    }
    // Not one of the team's people, who could be given another role.
    const { data } = (await owner("GET", `/teams/${world.teamId}/members`)).body;
    const ids = data.map((member: { id: string }) => member.id);
    expect(ids).not.toContain(me.user.id);
    // Nor one that a plan's allowance of members is used up by.
    expect((await owner("GET", "/usage")).body.members).toBe(ids.length);
    const log = (await owner("GET", "/audit_log?limit=3")).body.data;
    expect(
      log.map((entry: { action: string; actor: { type: string; id: string } }) => [
        entry.action,
        entry.actor.type,
        entry.actor.id === me.user.id,
      ]),
    ).toEqual([
      ["session.team_changed", "support", true],
      ["support.granted", "user", false],
      ["support.requested", "support", true],
    ]);
    expect(log[2].after).toEqual({ reason: "Ticket 7" });
  });

  test("ends at its time by itself, and before it by an owner's word", async () => {
    const id = await ask();
    await decide(id, { status: "granted", hours: 1 });
    await enter();
    const other = await newAdmin();
    const otherId = await ask(other);
    await decide(otherId, { status: "granted", hours: 3 });
    await enter(other);
    expect((await other("GET", "/templates")).status).toBe(200);
    const ended = await decide(otherId, { status: "ended" });
    expect(ended.body.support_access.status).toBe("ended");
    expect(refusal(await other("GET", "/templates"))).toEqual([401, "session_required"]);
    expect(refusal(await decide(otherId, { status: "ended" }))).toEqual([400, "invalid_parameter"]);
    expect((await admin("GET", "/templates")).status).toBe(200);
    app.clock.aheadMs += HOUR_MS;
    expect(refusal(await admin("GET", "/templates"))).toEqual([401, "session_required"]);
    const listed = (await owner("GET", "/support_access")).body.data;
    expect(listed.find((one: { id: string }) => one.id === id).status).toBe("ended");
    await sweep(app.services);
    expect(refusal(await admin("GET", "/templates"))).toEqual([401, "session_required"]);
  });

  test("is no way in at sign-in, and no team of one's own", async () => {
    const email = "late@platen.example";
    const { teamId } = await app.newTeam();
    admin = askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
    await decide(await ask(), { status: "granted" });
    const again = askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
    const me = (await again("GET", "/me")).body;
    expect(me.team.id).toBe(teamId);
    const leave = await again("DELETE", `/teams/${teamId}/members/${me.user.id}`);
    expect(refusal(leave)).toEqual([400, "invalid_last_team"]);
  });
});
