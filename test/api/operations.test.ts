import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { operations } from "#api/operations.ts";
import { NO_TEAM_CALLER } from "#domain/caller.ts";
import { ERRORS } from "#domain/errors.ts";
import { MEMBER_ROLES, scopesOfRole } from "#domain/member-role.ts";
import { openapi } from "#http/openapi.ts";
import { type Endpoint, errorsOf } from "#http/operation.ts";
import type { z } from "#http/schema.ts";
import { describeApi } from "#pages/docs/api-description.ts";
import { curlSample } from "#pages/docs/curl-sample.ts";
import { exampleRequest } from "#pages/docs/example-request.ts";
import type { Services, Tx } from "#services/context/context.ts";
import { operationRow } from "#test/conformance/catalogue.ts";
import {
  confirmationToken,
  invitation,
  newAddress,
  resetToken,
} from "#test/support/mailed-links.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { makeBatch } from "#test/support/batches.ts";
import { startTestApp, SWEEP_SECRET, type TestApp } from "#test/support/app.ts";
import { openidStandIn, standInQuery } from "#test/support/openid-stand-in.ts";
import { clientOf } from "#test/support/client.ts";
import { outputOf } from "#test/support/programs.ts";
import {
  type EmbedSession,
  mapProduct,
  openSession,
  openStorefront,
  SHOP_ORIGIN,
  type Storefront,
} from "#test/support/embed.ts";
import { expectGolden } from "#test/support/golden.ts";
import { deletePlan } from "#services/plans/manage-plans.ts";
import { deleteSetting, insertSetting } from "#store/operator-settings.ts";
import { plainUnit } from "#services/context/context.ts";
import {
  MEMBER_PASSWORD,
  addColleague,
  totpCodeOf,
  firstStep,
  signedIn,
  withPasskey,
  withTotp,
} from "#test/support/member.ts";
import { newAuthenticator } from "#test/support/authenticator.ts";
import { askerOf } from "#test/support/member-requests.ts";
import { sendMessage, type TestPayments, testPayments } from "#test/support/payments.ts";
import { addPlan, putOnPlan } from "#test/support/plans.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { openapiFiles } from "#test/support/openapi-golden.ts";
import { testRunner } from "#test/support/runner.ts";
import { addProject, cardPdf, fontForm, makeWorld, type World } from "#test/support/world.ts";
import { colourPng } from "#test/support/sample-pictures.ts";

/** What is done to a second factor that is there. */
const FACTOR_PATHS: ReadonlySet<string> = new Set([
  "/session/factor",
  "/me/totp",
  "/me/recovery_codes",
]);
/** Credentials that a signed-in person has. */
const MEMBERS: ReadonlySet<string> = new Set(["session", "account", "factor"]);
const ADMIN = "admin@platen.example";
const PLAN = "everything";
const MEMBER = { email: "ada@print.example", password: MEMBER_PASSWORD };

type AnyOperation = Endpoint<Services, Tx>;

let app: TestApp;
let world: World;
let stranger: string;
let strangerTeamId: string;
let storefront: Storefront;
let mappingId: string;
let session: EmbedSession;
let embedFillId: string;
let slug: string;
let fillId: string;
let batch: { readonly id: string; readonly token: string };
let memberCookie: string;
let colleagueId: string;
let sessionId: string;
let jobId: string;
let factorCode = "";
let passkeyResponse: object = {};
let passkeyId = "";
let openidLinkId = "";
let supportId: string;
let invitationId: string;
let linkToken: string;
let hosted: { readonly id: string; readonly cookie: string; readonly freshToken: string };
let payments: TestPayments;
let library: OpenLibrary;
/** Where commands are pasted, with the files that they name. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-commands-"));
  await writeFile(join(folder, "card.pdf"), await cardPdf());
  await writeFile(join(folder, "orders.csv"), "Name\nAda\n");
  library = await openLibrary();
  const { openFonts, fontSource } = library;
  const clock = new TestClock();
  payments = testPayments(clock);
  app = await startTestApp({
    runner: testRunner(),
    openFonts,
    fontSource,
    clock,
    billing: payments.billing,
    openid: openidStandIn,
  });
  world = await makeWorld(app);
  ({ key: stranger, teamId: strangerTeamId } = await app.newTeam());
  storefront = await openStorefront(app, world.client);
  mappingId = await mapProduct(world, { external_product_id: "mug-11" });
  slug = (await world.client.get(`/templates/${world.templateId}`)).body.template.slug;
  fillId = world.openFillId;
  hosted = await openHosted();
  session = await openSession(app, world);
  embedFillId = (await session.browser.post("/embed/fills")).body.fill.id;
});
afterAll(async () => {
  await app.close();
  await rm(library.folder, { recursive: true });
  await rm(folder, { recursive: true });
});

const LOGO = new Blob([new Uint8Array(colourPng(2, 2, () => [0, 128, 0]))]);

/** Gives the team a logo. */
async function uploadLogo(): Promise<void> {
  const body = new FormData();
  body.set("file", LOGO);
  const headers = { cookie: memberCookie, origin: app.url };
  await clientOf(app.url, "").raw("PUT", "/brand/logo", { body, headers });
}

/** False when an operation on templates came since the template was published. */
let isPublished = false;

/**
 * What the operation's example stands on, as far as it does: the examples of archive and update leave the template
 * changed, that of deleting a font takes it away.
 */
async function arrange({ declaration: o }: AnyOperation): Promise<void> {
  const { client, templateId } = world;
  if (!isPublished) {
    await client.post(`/templates/${templateId}/restore`);
    await client.post(`/templates/${templateId}/publish`);
  }
  isPublished = o.method === "GET" || !o.path.startsWith("/templates");
  if (o.path.startsWith("/fonts")) {
    await client.raw("POST", "/fonts", { body: await fontForm() });
  }
  if (o.path.startsWith("/batch")) {
    batch = await makeBatch(app, world);
  }
  if (o.path.startsWith("/webhook_endpoints/")) {
    await client.patch(`/webhook_endpoints/${world.endpointId}`, { status: "active" });
  }
  if (o.path.startsWith("/fills/")) {
    const project_id = await addProject(
      app,
      world.teamId,
      app.services.random.id("name"),
      world.companyId,
    );
    fillId = (await client.post("/fills", { template_id: templateId, project_id })).body.fill.id;
  }
  if (o.tag === "admin" || o.tag === "billing") {
    await addPlan(app, PLAN);
    await putOnPlan(app, world.teamId, PLAN);
    const monthly = { amount: 100, currency: "EUR", providerPriceId: "price_1" };
    await addPlan(app, "starter", { prices: { monthly } });
    const pays = { teamId: world.teamId, providerPriceId: "price_1" };
    const { id } = payments.provider.change("sub_1", pays);
    expect(await sendMessage(app.url, payments.provider.message(id))).toEqual([200, ""]);
  }
  if (o.id === "createPlan") {
    const call = { caller: NO_TEAM_CALLER, unit: plainUnit(app.services) };
    await deletePlan(app.services, call, "starter");
  }
  if (o.path.startsWith("/admin/settings")) {
    const row = { key: "billing.grace_days", scope: "team", value: 7 } as const;
    await app.services.db.tx(async (tx) => {
      await deleteSetting(tx, row.key);
      if (o.id !== "createSetting") {
        await insertSetting(tx, row);
      }
    });
  }
  if (o.path.startsWith("/admin/jobs/")) {
    jobId = await app.queue.addFailed("mail", {}, "no route to the host");
  }
  if (o.path.includes("/members")) {
    colleagueId = await addColleague(app, world.teamId);
  }
  if (o.path.startsWith("/embed") || o.path.startsWith("/product_mappings")) {
    await client.patch(`/embed/applications/${storefront.applicationId}`, { status: "active" });
    await client.patch(`/product_mappings/${mappingId}`, { status: "active" });
    session = await openSession(app, world);
    embedFillId = (await session.browser.post("/embed/fills")).body.fill.id;
  }
  if (o.path.startsWith("/hosted")) {
    hosted = await openHosted();
  }
  memberCookie =
    o.auth === "admin"
      ? await signedIn(app, world.teamId, { email: ADMIN, isPlatformAdmin: true })
      : MEMBERS.has(o.auth) || o.auth === "sign_out" || o.path === "/session"
        ? await signedIn(app, world.teamId, { email: MEMBER.email })
        : "";
  if (o.path === "/demo/claim") {
    const { headers } = await fetch(`${app.url}/v1/demo`, { method: "POST" });
    memberCookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
  if (o.path.includes("/support_access")) {
    supportId = await askForSupport();
  }
  if (o.path === "/brand/logo") {
    await uploadLogo();
  }
  if (FACTOR_PATHS.has(o.path)) {
    const somebody = await withTotp(app, world.teamId);
    [factorCode = ""] = somebody.recoveryCodes;
    memberCookie = o.auth === "factor" ? await firstStep(app, somebody.email) : somebody.cookie;
  }
  if (o.path.startsWith("/me/totp") && o.method === "POST") {
    memberCookie = await signedIn(app, world.teamId);
    const { secret } = (await askerOf(app, memberCookie)("POST", "/me/totp")).body;
    factorCode = totpCodeOf(app, secret);
  }
  if (o.path.includes("passkey") || /(?:factor|renewal)\/options$/u.test(o.path)) {
    await preparePasskey(o);
  }
  if (o.path === "/session/renewal/openid" || o.path.startsWith("/me/openid_links")) {
    await prepareOpenidLink();
  }
  if (Object.hasOwn(Object(o.example.body), "token")) {
    linkToken = await tokenFor(o.path);
  }
  if (o.path.includes("{invitation_id}")) {
    ({ id: invitationId } = await invitation(app, { teamId: world.teamId }));
  }
  if (o.path.startsWith("/me/sessions/")) {
    const headers = { cookie: memberCookie };
    const listed = await clientOf(app.url, "").raw("GET", "/me/sessions", { headers });
    sessionId = (await listed.json()).data[0].id;
  }
  const file = o.path === "/brand/logo" ? LOGO : ((await fontForm()).get("file") as Blob);
  await writeFile(join(folder, "file.bin"), Buffer.from(await file.arrayBuffer()));
}

/** Somebody whose account is linked to the OpenID provider's. */
async function prepareOpenidLink(): Promise<void> {
  const email = newAddress();
  memberCookie = await signedIn(app, world.teamId, { email });
  const begun = await askerOf(app, "")("POST", "/session/openid/options");
  const back = askerOf(app, begun.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  await back("POST", "/session/openid", { query: standInQuery(begun.body.url, email) });
  const { openid_links: links } = (await askerOf(app, memberCookie)("GET", "/me/factors")).body;
  openidLinkId = links[0].id;
}

/** Somebody with a passkey, and what their authenticator answers where an operation takes that. */
async function preparePasskey(o: AnyOperation["declaration"]): Promise<void> {
  const holder = await withPasskey(app, world.teamId);
  ({ passkeyId } = holder);
  memberCookie = o.auth === "factor" ? await firstStep(app, holder.email) : holder.cookie;
  const ask = askerOf(app, memberCookie);
  if (o.path === "/me/passkeys") {
    const { options } = (await ask("POST", "/me/passkeys/options")).body;
    passkeyResponse = newAuthenticator(app.url).create(options);
  }
  if (o.path === "/session/passkey") {
    const { options } = (await ask("POST", "/session/passkey/options")).body;
    passkeyResponse = holder.key.get(options);
  }
}

/** Support access that the world's team is asked for: the id. */
async function askForSupport(): Promise<string> {
  const who = {
    email: `${app.services.random.id("sup").toLowerCase()}@platen.example`,
    isPlatformAdmin: true,
  };
  const cookie = await signedIn(app, (await app.newTeam()).teamId, who);
  const path = `/admin/teams/${world.teamId}/support_access`;
  const asked = await askerOf(app, cookie)("POST", path, { reason: "Help" });
  return asked.body.support_access.id;
}

/** Of a link that was mailed for what the operation does. */
async function tokenFor(path: string): Promise<string> {
  switch (path) {
    case "/address_confirmations":
      return await confirmationToken(app);
    case "/password_resets":
      return await resetToken(app);
    case "/invitations/accept":
      return (await invitation(app, { email: MEMBER.email })).token;
    default:
      return (await invitation(app)).token;
  }
}

/** A hosted fill with its cookie, and the token of another that is not exchanged yet. */
async function openHosted(): Promise<typeof hosted> {
  const anybody = clientOf(app.url, "");
  const start = async (): Promise<{ id: string; token: string }> => {
    const { fill, access_token: token } = (await anybody.post("/hosted/fills", { slug })).body;
    return { id: fill.id, token };
  };
  const { id, token } = await start();
  const opened = await anybody.post("/hosted/fills/token", { access_token: token });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { id, cookie, freshToken: (await start()).token };
}

interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

/** Sends an operation's example with the ids of the world; `edit` changes the JSON body or the text parts. */
async function send(
  operation: AnyOperation,
  key: string,
  edit: (body: Record<string, unknown>) => object = (body) => body,
): Promise<Answered> {
  const { declaration: o } = operation;
  const path = pathOf(o);
  const query = new URLSearchParams(o.example.query).toString();
  const body = edit(bodyOf(o));
  const { headers, ...init } = await initOf(o, body);
  const response = await clientOf(app.url, o.auth === "secret" ? key : "").raw(
    o.method,
    `${path}${query && `?${query}`}`,
    { ...init, headers: { ...headers, ...browserHeaders(o) } },
  );
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) {
    await response.arrayBuffer();
    return { status: response.status, body: type };
  }
  return { status: response.status, body: await response.json() };
}

/** The path of an operation with ids of the world. */
function pathOf(o: AnyOperation["declaration"]): string {
  return o.path
    .replace("/templates/{id}", `/templates/${world.templateId}`)
    .replace("/fonts/{id}", `/fonts/${world.fontId}`)
    .replace("/assets/{id}", `/assets/${world.assetId}`)
    .replace("/selection_sets/{id}", `/selection_sets/${world.selectionSetId}`)
    .replace("/teams/{id}/support_access", `/teams/${strangerTeamId}/support_access`)
    .replace("/teams/{id}", `/teams/${world.teamId}`)
    .replace("/support_access/{id}", `/support_access/${supportId}`)
    .replace("{user_id}", colleagueId)
    .replace("{invitation_id}", invitationId)
    .replace("/admin/users/{id}", `/admin/users/${colleagueId}`)
    .replace("/admin/jobs/{id}", `/admin/jobs/${jobId}`)
    .replace("/me/passkeys/{id}", `/me/passkeys/${passkeyId}`)
    .replace("/me/openid_links/{id}", `/me/openid_links/${openidLinkId}`)
    .replace("/me/sessions/{id}", `/me/sessions/${sessionId}`)
    .replace("/projects/{id}", `/projects/${world.projectId}`)
    .replace("/companies/{id}", `/companies/${world.companyId}`)
    .replace("/client_users/{id}", `/client_users/${world.clientUserId}`)
    .replace("/paper_stocks/{id}", `/paper_stocks/${world.paperStockId}`)
    .replace("/inks/{id}", `/inks/${world.inkId}`)
    .replace("/api_keys/{id}", `/api_keys/${world.apiKeyId}`)
    .replace("/webhook_endpoints/{id}", `/webhook_endpoints/${world.endpointId}`)
    .replace("{delivery_id}", world.deliveryId)
    .replace("/product_mappings/{id}", `/product_mappings/${mappingId}`)
    .replace("/embed/applications/{id}", `/embed/applications/${storefront.applicationId}`)
    .replace("/embed/sessions/{id}", `/embed/sessions/${session.id}`)
    .replace("/embed/fills/{id}", `/embed/fills/${embedFillId}`)
    .replace("/hosted/fills/{id}", `/hosted/fills/${hosted.id}`)
    .replace("/fills/{id}", `/fills/${fillId}`)
    .replace("/renders/{id}", `/renders/${world.renderId}`)
    .replace("/batches/{id}", `/batches/${batch?.id ?? ""}`)
    .replace("/batch_outputs/{token}", `/batch_outputs/${batch?.token ?? ""}`)
    .replace("/plans/{id}", "/plans/starter")
    .replace("/settings/{key}", "/settings/billing.grace_days")
    .replace("{token}", world.signedUrl.split("/").at(-1) ?? "");
}

/**
 * Runs an operation's command as its page of the reference prints it, with what a reader fills in: ids of things that
 * are there, variables of the shell, files.
 */
async function pasted({ declaration: o }: AnyOperation): Promise<Answered> {
  const { pathname } = new URL(pathOf(o), app.url);
  const values = pathname.split("/");
  const params = Object.fromEntries(
    o.path.split("/").flatMap((step, i) => {
      const name = /^\{(\w+)\}$/u.exec(step)?.[1];
      return name === undefined ? [] : [[name, values[i] ?? ""]];
    }),
  );
  const body = o.example.body === undefined ? {} : { body: bodyOf(o) };
  const described = DESCRIBED.get(o.id);
  if (described === undefined) {
    throw new Error(`${o.id} is not described`);
  }
  const declaration = { ...o, example: { ...o.example, params, ...body } };
  const command = curlSample(exampleRequest({ ...described, declaration }, `${app.url}/v1`));
  const { stdout, stderr } = await outputOf("bash", ["--norc", "-c", `${SHELL}\n${command}`], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PLATEN_KEY: world.key,
      PUBLISHABLE_KEY: storefront.key,
      CLIENT_SECRET: session.secret,
      SESSION_COOKIE: memberCookie,
      FILL_COOKIE: hosted.cookie,
      PLATEN_SWEEP_SECRET: SWEEP_SECRET,
    },
  });
  const [status, type = ""] = stderr.split("\t");
  const isJson = type.startsWith("application/json");
  return { status: Number(status), body: isJson ? JSON.parse(stdout) : type };
}

const DESCRIBED = new Map(
  describeApi(describedApi, "https://platen.example").operations.map((one) => [
    one.declaration.id,
    one,
  ]),
);

/** curl that also tells the status and the type, on standard error; a name of the key where the machine draws none. */
const SHELL = `curl() { command curl -s -w '%{stderr}%{http_code}\t%{content_type}' "$@"; }
command -v uuidgen > /dev/null || uuidgen() { printf 'key-%s-%s' $$ $RANDOM; }`;

/** What the browser of an operation that is for one sends. */
function browserHeaders({ auth }: AnyOperation["declaration"]): Record<string, string> {
  switch (auth) {
    case "publishable":
    case "storefront":
      return { "x-service-publishable-key": storefront.key, origin: SHOP_ORIGIN };
    case "client_secret":
    case "preview":
      return { "x-service-client-secret": session.secret };
    case "hosted":
      return { cookie: hosted.cookie, origin: app.url };
    case "session":
    case "account":
    case "factor":
    case "admin":
    case "sign_out":
      return { cookie: memberCookie, origin: app.url };
    case "operator":
      return { authorization: `Bearer ${SWEEP_SECRET}` };
    case "secret":
    case "none":
      return {};
  }
}

function bodyOf({ example, path }: AnyOperation["declaration"]): Record<string, unknown> {
  const body = { ...Object(example.body) };
  const real = {
    template_id: world.templateId,
    client_user_id: world.clientUserId,
    render_ids: [world.renderId],
    user_id: colleagueId,
    ...(/factor|totp/u.test(path) ? { code: factorCode } : {}),
    passkey: passkeyResponse,
    team_id: world.teamId,
    slug,
    access_token: hosted.freshToken,
    token: linkToken,
    ...MEMBER,
    // Who is new has an address of their own.
    ...(path.endsWith("/invitations") || path === "/admin/users" ? { email: newAddress() } : {}),
  };
  return Object.fromEntries(Object.entries({ ...body, ...real }).filter(([name]) => name in body));
}

async function initOf(
  o: AnyOperation["declaration"],
  body: object,
): Promise<{ headers?: Record<string, string>; body?: string | FormData }> {
  if (o.files !== undefined) {
    const form = "file" in o.files ? await fontForm() : new FormData();
    for (const [name, value] of Object.entries(body)) {
      form.set(name, String(value));
    }
    if ("csv" in o.files) {
      form.set("csv", new Blob(["Name\nAda\n"]), "orders.csv");
    }
    if ("pdf" in o.files) {
      form.set("pdf", new Blob([new Uint8Array(await cardPdf())]), "card.pdf");
    }
    return { body: form };
  }
  return o.method === "GET"
    ? {}
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

function codeOf(answer: Answered): string {
  return answer.body?.error?.code ?? "";
}

/** A test that only some operations have; the others have none rather than a skipped one. */
function testWhere(condition: boolean, name: string, run: () => Promise<void>): void {
  if (condition) {
    test(name, run);
  }
}

// What any operation refuses alike (no credential or the wrong one, an id of another team, a body of another kind,
// members that are missing or unknown) is tried on each by the conformance checks, in row-checks.ts.
describe.each(operations.map((o) => [o.declaration.id, o] as const))("%s", (_id, operation) => {
  const { declaration: o, schemas } = operation;
  const declared = errorsOf(operation);

  test("answers the command of its page as declared", { timeout: 60_000 }, async () => {
    await arrange(operation);
    const answer = await pasted(operation);
    // Nobody but the payment provider can sign one; test/api/billing.test.ts does in its place.
    if (o.readsBytes === true) {
      return expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_payment_event"]);
    }
    // Only the browser that began has the cookie; test/api/openid.test.ts does it all.
    if (o.id === "signInByOpenid") {
      return expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_openid_response"]);
    }
    const reply = o.replies[answer.status];
    expect(reply, `${answer.status} ${codeOf(answer)}`).toBeDefined();
    if (reply?.schema) {
      const parsed = (reply.schema as z.ZodType).safeParse(answer.body);
      expect(parsed.error?.issues ?? []).toEqual([]);
    } else {
      expect(answer.body).toBe(reply?.contentType);
    }
  });

  testWhere(
    o.auth === "secret" && Object.hasOwn(Object(o.example.body), "template_id"),
    "hides another team's template behind the 404 of its kind",
    async () => {
      await arrange(operation);
      const answer = await send(operation, stranger);
      expect(answer.status).toBe(404);
      expect(declared).toContain(codeOf(answer));
    },
  );

  // The catalogue names the JSON bodies that its checks spoil: forms, and bodies that say nothing, are left to us.
  const { media } = operationRow(`${o.method} ${o.path}`);
  const hasBody = o.method !== "GET" && schemas.body !== null;
  const isOurs = media !== "application/json" || o.id === "resolveProductMapping";
  testWhere(hasBody && isOurs, "refuses a surplus member", async () => {
    await arrange(operation);
    const answer = await send(operation, world.key, (body) => ({ ...body, surplus: "1" }));
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_parameter"]);
    expect(answer.body.error.fields).toMatchObject([{ field: "surplus" }]);
  });

  testWhere(hasBody && media === null, "refuses a body of another kind", async () => {
    const response = await clientOf(app.url, world.key).raw(o.method, o.path, {
      body: "a=1",
      headers: { "content-type": "text/csv" },
    });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code]).toEqual([415, "unsupported_media_type"]);
  });
});

test("ids and codes of the list are unique and known", () => {
  const ids = operations.map((o) => o.declaration.id);
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set<string>(ERRORS.map((entry) => entry.code));
  expect(operations.flatMap((o) => errorsOf(o)).filter((code) => !known.has(code))).toEqual([]);
});

/** What a credential must hold for each operation, and which roles do: to be read line by line when it changes. */
test("who may do what is as reviewed", () => {
  const lines = operations.map(({ declaration: o }) => {
    const needed = o.memberScope ?? o.scope;
    const roles = MEMBER_ROLES.filter(
      (role) => needed !== null && scopesOfRole(role).includes(needed),
    );
    const members = o.auth === "secret" ? `: ${roles.join(" ")}` : "";
    const member = o.memberScope === undefined ? "" : ` (members: ${o.memberScope})`;
    return `${o.method} ${o.path} | ${o.auth} | ${o.scope ?? "-"}${member}${members}`;
  });
  expectGolden("rights.txt", `${lines.join("\n")}\n`);
});

describe("the OpenAPI document", () => {
  const files = openapiFiles(openapi(describedApi, "https://platen.example/v1"));

  test.each([...files])("is the reviewed one: %s", (name, text) => {
    expectGolden(`openapi/${name}`, text);
  });

  test("has no files of groups that are gone", () => {
    expect(readdirSync("test/golden/openapi").toSorted()).toEqual([...files.keys()].toSorted());
  });
});

test("the OpenAPI document is served", async () => {
  const served = await clientOf(app.url, "").get("/openapi.json");
  expect(served.body).toEqual(JSON.parse(JSON.stringify(openapi(describedApi, `${app.url}/v1`))));
});
