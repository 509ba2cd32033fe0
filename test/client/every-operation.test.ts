/** Each operation of the document is a method that reaches it, and whose answer is read. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import {
  confirmationToken,
  invitation,
  newAddress,
  resetToken,
} from "#test/support/mailed-links.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { askerOf } from "#test/support/member-requests.ts";
import { openidStandIn, standInQuery } from "#test/support/openid-stand-in.ts";
import { newAuthenticator } from "#test/support/authenticator.ts";
import { openSession, openStorefront, SHOP_ORIGIN } from "#test/support/embed.ts";
import {
  MEMBER_PASSWORD,
  addColleague,
  totpCodeOf,
  firstStep,
  signedIn,
  withPasskey,
  withTotp,
} from "#test/support/member.ts";
import { sendMessage, type TestPayments, testPayments } from "#test/support/payments.ts";
import { addPlan, putOnPlan } from "#test/support/plans.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { testRunner } from "#test/support/runner.ts";
import { addProject, cardPdf, fontForm, makeWorld, type World } from "#test/support/world.ts";
import { type Download, NotFoundError, Platen, type Upload } from "../../client/src/index.ts";

const PLAN = "everything";
const EMAIL = "ada@print.example";

let app: TestApp;
let world: World;
let pdf: Uint8Array;
let font: Uint8Array;
let storefrontKey: string;
let slug: string;
/** Method and path of what was sent last. */
let sent: { method: string; path: string };
/** False when something was asked of templates since the template was published. */
let isPublished = false;
let server: Platen;

/** As fetch, and takes down where to. */
const noting: typeof fetch = async (input, init) => {
  sent = {
    method: init?.method ?? "GET",
    path: new URL(input instanceof Request ? input.url : input).pathname,
  };
  isPublished &&= sent.method === "GET" || !sent.path.startsWith("/v1/templates");
  return await fetch(input, init);
};

let payments: TestPayments;
let library: OpenLibrary;
beforeAll(async () => {
  library = await openLibrary();
  const { openFonts, fontSource } = library;
  const clock = new TestClock();
  payments = testPayments(clock);
  const { billing } = payments;
  app = await startTestApp({
    runner: testRunner(),
    openFonts,
    fontSource,
    clock,
    billing,
    openid: openidStandIn,
  });
  world = await makeWorld(app);
  const monthly = { amount: 100, currency: "EUR", providerPriceId: "price_1" };
  await addPlan(app, PLAN, { prices: { monthly } });
  await putOnPlan(app, world.teamId, PLAN);
  pdf = new Uint8Array(await cardPdf());
  const file = (await fontForm()).get("file");
  font = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  storefrontKey = (await openStorefront(app, world.client)).key;
  await world.client.post("/product_mappings", {
    template_id: world.templateId,
    external_product_id: "mug-1",
  });
  server = clientWith({ apiKey: world.key });
  slug = (await server.templates.retrieve(world.templateId)).template.slug;
});
beforeEach(async () => {
  if (!isPublished) {
    await server.templates.restore(world.templateId);
    await server.templates.publish(world.templateId);
    isPublished = true;
  }
});
afterAll(async () => {
  await app.close();
  await rm(library.folder, { recursive: true });
});

function clientWith(options: Partial<ConstructorParameters<typeof Platen>[0]>): Platen {
  return new Platen({ baseUrl: app.url, fetch: noting, ...options });
}

async function newFill(): Promise<string> {
  return (await server.fills.create({ template_id: world.templateId })).fill.id;
}

async function newRender(): Promise<string> {
  return (await server.renders.create({ template_id: world.templateId })).render.id;
}

/** Orders of a list. */
function list(): Parameters<Platen["batches"]["create"]>[0] {
  const content = new TextEncoder().encode(`${world.fields[0]?.name ?? ""}\nAda\n`);
  return { template_id: world.templateId, csv: { content, name: "orders.csv" } };
}

async function newBatch(): Promise<string> {
  return (await server.batches.create(list())).batch.id;
}

/** A session's client and its fill. */
async function inSession(): Promise<{ browser: Platen; sessionId: string; fillId: string }> {
  const { id, secret } = await openSession(app, world);
  const browser = clientWith({ clientSecret: secret });
  const fillId = (await browser.embedFills.create({})).fill.id;
  return { browser, sessionId: id, fillId };
}

/** A hosted fill's client, as a browser with its cookie. */
async function hosted(): Promise<{ visitor: Platen; fillId: string }> {
  const anybody = clientWith({});
  const { fill, access_token: token } = await anybody.hosted.start({ slug });
  const headers: Record<string, string> = { origin: app.url };
  const visitor = clientWith({
    headers,
    fetch: async (input, init) => {
      const response = await noting(input, init);
      for (const cookie of response.headers.getSetCookie()) {
        headers["cookie"] = cookie.split(";")[0] ?? "";
      }
      return response;
    },
  });
  await visitor.hosted.exchangeToken({ access_token: token });
  return { visitor, fillId: fill.id };
}

const nobody = (): Platen => clientWith({ headers: { origin: app.url } });

/** A browser that the OpenID provider led back as the member: signs in, and gives the response with its session. */
async function backFromProvider() {
  const begun = await askerOf(app, "")("POST", "/session/openid/options");
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const query = standInQuery(begun.body.url, EMAIL);
  return () => as(cookie).dashboard.signInByOpenid({ query });
}

/** The member, linked to the provider's account. */
async function linkedMember(): Promise<Platen> {
  const member = await asMember();
  await (await backFromProvider())();
  return member;
}

async function asMember(): Promise<Platen> {
  const cookie = await signedIn(app, world.teamId, { email: EMAIL });
  return as(cookie);
}

function as(cookie: string): Platen {
  return clientWith({ headers: { cookie, origin: app.url } });
}

/** Who runs the platform. */
async function asAdmin(): Promise<Platen> {
  const person = { email: "admin@platen.example", isPlatformAdmin: true };
  const cookie = await signedIn(app, world.teamId, person);
  return clientWith({ headers: { cookie, origin: app.url } });
}

/** By somebody who runs the platform and is no member: the id. */
async function askForSupport(): Promise<string> {
  const who = { email: "support@platen.example", isPlatformAdmin: true };
  const cookie = await signedIn(app, (await app.newTeam()).teamId, who);
  const { admin } = clientWith({ headers: { cookie, origin: app.url } });
  const asked = await admin.requestSupportAccess(world.teamId, { reason: "Help" });
  return asked.support_access.id;
}

async function newUser(email: string): Promise<string> {
  return (await (await asAdmin()).admin.createUser({ email })).user.id;
}

async function newTemplate(): Promise<string> {
  return (await server.templates.copy(world.templateId)).template.id;
}

const LOGO = new Blob(["<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"]);

async function isFile(download: Download, start: string): Promise<void> {
  const bytes = await download.bytes();
  expect(new TextDecoder("latin1").decode(bytes.subarray(0, 8))).toContain(start);
}

async function newEndpoint(): Promise<string> {
  const url = "http://127.0.0.1:1/hook";
  const made = await server.webhookEndpoints.create({ url, events: "*" });
  return made.webhook_endpoint.id;
}

async function newKey(): Promise<string> {
  const made = await server.apiKeys.create({
    type: "restricted",
    mode: "live",
    scopes: ["fills:read"],
  });
  return made.api_key.id;
}

let count = 0;
async function newMapping(): Promise<string> {
  const made = await server.productMappings.create({
    template_id: world.templateId,
    external_product_id: `cup-${count++}`,
  });
  return made.product_mapping.id;
}

async function newApplication(): Promise<string> {
  const made = await server.embedApplications.create({
    name: "Shop",
    allowed_origins: [SHOP_ORIGIN],
  });
  return made.embed_application.id;
}

const values = (): Record<string, string> => ({ [world.fields[0]?.id ?? ""]: "Grace Hopper" });

/** Operation id → a call of it, last in the function. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  listTemplates: () => server.templates.list({ limit: 1 }),
  createTemplate: () => server.templates.create({ pdf, title: "Again" }),
  getTemplate: () => server.templates.retrieve(world.templateId),
  updateTemplate: () => server.templates.update(world.templateId, { title: "Card" }),
  getTemplateFields: () => server.templates.fields(world.templateId),
  getTemplateScene: () => server.templates.scene(world.templateId),
  putTemplateScene: async () => {
    const { scene } = await server.templates.scene(world.templateId);
    return await server.templates.putScene(world.templateId, { scene: { ...scene } });
  },
  listRevisions: () => server.templates.listRevisions(world.templateId),
  createRevision: async () => server.templates.createRevision(await newTemplate(), { pdf }),
  getTemplateHealth: () => server.templates.health(world.templateId),
  diffRevisions: () => server.templates.diff(world.templateId, { from: 1, to: 1 }),
  copyTemplate: () => server.templates.copy(world.templateId),
  publishTemplate: () => server.templates.publish(world.templateId),
  archiveTemplate: async () => server.templates.archive(await newTemplate()),
  restoreTemplate: () => server.templates.restore(world.templateId),
  stressTestTemplate: () => server.templates.stressTest(world.templateId),
  listFills: () => server.fills.list({ status: "open" }),
  createFill: () => server.fills.create({ template_id: world.templateId, values: values() }),
  getFill: async () => server.fills.retrieve(await newFill()),
  deleteFill: async () => server.fills.delete(await newFill()),
  finalizeFill: async () => server.fills.finalize(await newFill(), { values: values() }),
  archiveFill: async () => server.fills.setStatus(await newFill(), { status: "archived" }),
  createFillApprovalRequest: async () => {
    const project = await addProject(app, world.teamId, "For a company", world.companyId);
    const { fill } = await server.fills.create({
      template_id: world.templateId,
      project_id: project,
    });
    return await server.fills.createApprovalRequest(fill.id, {
      client_user_id: world.clientUserId,
    });
  },
  createFillLink: async () => server.fills.createLink(await newFill(), { kind: "edit" }),
  listRenders: () => server.renders.list(),
  createRender: () => server.renders.create({ template_id: world.templateId, values: values() }),
  getRender: () => server.renders.retrieve(world.renderId),
  downloadRender: async () => isFile(await server.renders.download(world.renderId), "%PDF-"),
  getRenderTicket: async () => isFile(await server.renders.ticket(world.renderId), "%PDF-"),
  downloadArchive: async () =>
    isFile(await server.renders.downloadArchive({ render_ids: [world.renderId] }), "PK"),
  listBatches: () => server.batches.list(),
  createBatch: () => server.batches.create(list()),
  getBatch: async () => server.batches.retrieve(await newBatch()),
  cancelBatch: async () => server.batches.cancel(await newBatch()),
  resumeBatch: async () => server.batches.resume(await newBatch()),
  listBatchErrors: async () => server.batches.errors(await newBatch()),
  listBatchOutputs: async () => server.batches.outputs(await newBatch()),
  getBatchOutput: async () => {
    const { data } = await server.batches.outputs(await newBatch());
    const token = data[0]?.signed_url.split("/").at(-1) ?? "";
    return isFile(await clientWith({}).batches.openOutput(token), "row,line");
  },
  retryRender: async () => server.renders.retry(await newRender()),
  releaseRender: async () => server.renders.release(await newRender()),
  withdrawRelease: async () => server.renders.withdrawRelease(await newRender()),
  getRenderCertificate: () => server.renders.certificate(world.renderId),
  listFonts: () => server.fonts.list(),
  createFont: () => server.fonts.create({ file: { content: font, name: "jost.ttf" } }),
  addLibraryFont: () => server.fonts.addFamily({ name: "EB Garamond" }),
  getFont: () => server.fonts.retrieve(world.fontId),
  deleteFont: async () => {
    await server.fonts.delete(world.fontId);
  },
  downloadFont: async () => isFile(await server.fonts.download(world.fontId), "\0"),
  createPreview: async () =>
    isFile(await server.previews.create({ template_id: world.templateId, dpi: 72 }), "PNG"),
  getFile: async () =>
    isFile(await clientWith({}).files.download(world.signedUrl.split("/").at(-1) ?? ""), "%PDF-"),
  listAssets: () => server.assets.list({ kind: "image" }),
  createAsset: () =>
    server.assets.create({
      file: new Blob(["<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"]),
      kind: "image",
      scope: "team",
      name: "Mark",
    }),
  getAsset: () => server.assets.retrieve(world.assetId),
  updateAsset: () => server.assets.update(world.assetId, { name: "Crest 2" }),
  deleteAsset: () => server.assets.delete(world.assetId),
  downloadAsset: async () => isFile(await server.assets.download(world.assetId), "PNG"),
  listSelectionSets: () => server.selectionSets.list(),
  createSelectionSet: () => server.selectionSets.create({ name: "Sizes", options: ["S", "M"] }),
  getSelectionSet: () => server.selectionSets.retrieve(world.selectionSetId),
  updateSelectionSet: () => server.selectionSets.update(world.selectionSetId, { name: "T" }),
  deleteSelectionSet: () => server.selectionSets.delete(world.selectionSetId),
  listPaperStocks: () => server.paperStocks.list(),
  createPaperStock: () =>
    server.paperStocks.create({ code: "GLOSS", name: "Gloss", hex: "#ffffff" }),
  getPaperStock: () => server.paperStocks.retrieve(world.paperStockId),
  updatePaperStock: () => server.paperStocks.update(world.paperStockId, { name: "Felt 2" }),
  deletePaperStock: () => server.paperStocks.delete(world.paperStockId),
  listInks: () => server.inks.list(),
  createInk: () =>
    server.inks.create({
      key: "blue",
      name: "Blue",
      hex: "#0000ff",
      definition: { space: "DeviceCMYK", tints: [1, 0.8, 0, 0] },
    }),
  getInk: () => server.inks.retrieve(world.inkId),
  updateInk: () => server.inks.update(world.inkId, { name: "Scarlet" }),
  deleteInk: () => server.inks.delete(world.inkId),
  listWebhookEndpoints: () => server.webhookEndpoints.list(),
  createWebhookEndpoint: newEndpoint,
  getWebhookEndpoint: () => server.webhookEndpoints.retrieve(world.endpointId),
  updateWebhookEndpoint: () =>
    server.webhookEndpoints.update(world.endpointId, { status: "active" }),
  deleteWebhookEndpoint: async () => server.webhookEndpoints.delete(await newEndpoint()),
  listWebhookDeliveries: () => server.webhookEndpoints.listDeliveries(world.endpointId),
  getWebhookDelivery: () =>
    server.webhookEndpoints.retrieveDelivery(world.endpointId, world.deliveryId),
  retryWebhookDelivery: () =>
    server.webhookEndpoints.retryDelivery(world.endpointId, world.deliveryId),
  testWebhookEndpoint: () => server.webhookEndpoints.test(world.endpointId),
  listEvents: () => server.events.list({ type: "fill.created" }),
  listApiKeys: () => server.apiKeys.list(),
  createApiKey: newKey,
  getApiKey: () => server.apiKeys.retrieve(world.apiKeyId),
  updateApiKey: () => server.apiKeys.update(world.apiKeyId, { name: "Till" }),
  deleteApiKey: async () => server.apiKeys.delete(await newKey()),
  rotateApiKey: async () => server.apiKeys.rotate(await newKey()),
  listProductMappings: () => server.productMappings.list(),
  createProductMapping: newMapping,
  getProductMapping: async () => server.productMappings.retrieve(await newMapping()),
  updateProductMapping: async () =>
    server.productMappings.update(await newMapping(), { title: "Cup" }),
  deleteProductMapping: async () => server.productMappings.delete(await newMapping()),
  resolveProductMapping: () =>
    clientWith({
      publishableKey: storefrontKey,
      headers: { origin: SHOP_ORIGIN },
    }).productMappings.resolve({ external_product_id: "mug-1" }),
  listEmbedApplications: () => server.embedApplications.list(),
  createEmbedApplication: newApplication,
  getEmbedApplication: async () => server.embedApplications.retrieve(await newApplication()),
  updateEmbedApplication: async () =>
    server.embedApplications.update(await newApplication(), { name: "Shop 2" }),
  deleteEmbedApplication: async () => server.embedApplications.delete(await newApplication()),
  createEmbedSession: () => server.embedSessions.create({ template_id: world.templateId }),
  listEmbedSessions: () => server.embedSessions.list(),
  createGuestSession: () =>
    clientWith({
      publishableKey: storefrontKey,
      headers: { origin: SHOP_ORIGIN },
    }).embedSessions.createGuest({ external_product_id: "mug-1" }),
  getEmbedSession: async () => server.embedSessions.retrieve((await inSession()).sessionId),
  updateEmbedSession: async () =>
    server.embedSessions.update((await inSession()).sessionId, { status: "canceled" }),
  deleteEmbedSession: async () => server.embedSessions.delete((await inSession()).sessionId),
  saveEmbedSession: async () => {
    const { browser, sessionId, fillId } = await inSession();
    return await browser.embedSessions.save(sessionId, { fill_id: fillId });
  },
  getSessionFields: async () => {
    const { browser, sessionId } = await inSession();
    return await browser.embedSessions.fields(sessionId);
  },
  createEmbedFill: async () => (await inSession()).browser,
  getEmbedFill: async () => {
    const { browser, fillId } = await inSession();
    return await browser.embedFills.retrieve(fillId);
  },
  updateEmbedFill: async () => {
    const { browser, fillId } = await inSession();
    return await browser.embedFills.update(fillId, { values: values() });
  },
  previewEmbedFill: async () => {
    const { browser, fillId } = await inSession();
    await isFile(await browser.embedFills.preview(fillId, { w: 320 }), "PNG");
  },
  previewEmbedChange: async () => {
    const { browser, fillId } = await inSession();
    const since = { values: {} };
    await isFile(
      await browser.embedFills.previewChange(fillId, { values: values(), since }),
      "PNG",
    );
  },
  completeEmbedFill: async () => {
    const { browser, fillId } = await inSession();
    return await browser.embedFills.complete(fillId);
  },
  startHostedFill: () => clientWith({}).hosted.start({ slug }),
  exchangeFillToken: hosted,
  getHostedFill: async () => {
    const { visitor, fillId } = await hosted();
    return await visitor.hosted.retrieve(fillId);
  },
  updateHostedFill: async () => {
    const { visitor, fillId } = await hosted();
    return await visitor.hosted.update(fillId, { values: values() });
  },
  previewHostedFill: async () => {
    const { visitor, fillId } = await hosted();
    await isFile(await visitor.hosted.preview(fillId, { w: 320 }), "PNG");
  },
  completeHostedFill: async () => {
    const { visitor, fillId } = await hosted();
    return await visitor.hosted.complete(fillId);
  },
  signIn: async () => {
    await asMember();
    return await clientWith({ headers: { origin: app.url } }).dashboard.signIn({
      email: EMAIL,
      password: MEMBER_PASSWORD,
    });
  },
  listTeams: async () => (await asMember()).teams.list(),
  createTeam: async () =>
    (await asMember()).teams.create({ name: "Second", email: "second@print.example" }),
  getTeam: async () => (await asMember()).teams.retrieve(world.teamId),
  updateTeam: async () => (await asMember()).teams.update(world.teamId, { name: "Print & Sons" }),
  listTeamMembers: async () => (await asMember()).teams.listMembers(world.teamId),
  addTeamMember: async () =>
    (await asMember()).teams.addMember(world.teamId, {
      user_id: await addColleague(app, world.teamId),
      role: "viewer",
    }),
  updateTeamMember: async () =>
    (await asMember()).teams.updateMember(world.teamId, await addColleague(app, world.teamId), {
      role: "production",
    }),
  removeTeamMember: async () => {
    const member = await asMember();
    const { team } = await member.teams.create({ name: "Third", email: "third@print.example" });
    const userId = await addColleague(app, world.teamId);
    await member.teams.addMember(team.id, { user_id: userId });
    return await member.teams.removeMember(team.id, userId);
  },
  createInvitation: async () =>
    (await asMember()).teams.createInvitation(world.teamId, { email: newAddress() }),
  listInvitations: async () => (await asMember()).teams.listInvitations(world.teamId),
  resendInvitation: async () => {
    const { id } = await invitation(app, { teamId: world.teamId });
    return await (await asMember()).teams.resendInvitation(world.teamId, id, { language: "de" });
  },
  revokeInvitation: async () => {
    const { id } = await invitation(app, { teamId: world.teamId });
    return await (await asMember()).teams.revokeInvitation(world.teamId, id);
  },
  readInvitation: async () =>
    nobody().teams.readInvitation({ token: (await invitation(app)).token }),
  acceptInvitation: async () => {
    const member = await asMember();
    const { token } = await invitation(app, { email: EMAIL });
    return await member.teams.acceptInvitation({ token });
  },
  signUpInvited: async () =>
    nobody().teams.signUpInvited({
      token: (await invitation(app)).token,
      password: MEMBER_PASSWORD,
    }),
  createDemo: () => nobody().demo.create(),
  claimDemo: async () => {
    const { headers } = await fetch(`${app.url}/v1/demo`, { method: "POST" });
    const [cookie] = headers.getSetCookie().map((text) => text.split(";")[0]);
    return await as(cookie ?? "").demo.claim({
      email: newAddress(),
      password: MEMBER_PASSWORD,
      team_name: "A new shop",
    });
  },
  signUp: () =>
    nobody().people.signUp({
      email: newAddress(),
      password: MEMBER_PASSWORD,
      team_name: "A new shop",
    }),
  confirmAddress: async () =>
    nobody().people.confirmAddress({ token: await confirmationToken(app) }),
  requestPasswordReset: () => nobody().people.requestPasswordReset({ email: newAddress() }),
  resetPassword: async () =>
    nobody().people.resetPassword({ token: await resetToken(app), password: MEMBER_PASSWORD }),
  resendConfirmation: async () => (await asMember()).people.resendConfirmation({ language: "en" }),
  changePassword: async () =>
    (await asMember()).people.changePassword({ password: MEMBER_PASSWORD }),
  exportCustomer: async () =>
    isFile(await server.customers.export({ email: "ada@example.com" }), "PK"),
  eraseCustomer: () => server.customers.erase({ email: "ada@example.com" }),
  updateMe: async () => (await asMember()).people.updateMe({ language: "en" }),
  getNoticeChoices: async () => (await asMember()).people.noticeChoices(),
  updateNoticeChoices: async () =>
    (await asMember()).people.updateNoticeChoices({ switched_off: [] }),
  changeAddress: async () => (await asMember()).people.changeAddress({ email: newAddress() }),
  listAuditLog: async () => (await asMember()).teams.listAuditLog(),
  listSupportAccesses: async () => (await asMember()).teams.listSupportAccesses(),
  updateSupportAccess: async () =>
    (await asMember()).teams.updateSupportAccess(await askForSupport(), { status: "refused" }),
  requestSupportAccess: async () =>
    (await asAdmin()).admin.requestSupportAccess((await app.newTeam()).teamId, { reason: "Help" }),
  setSessionTeam: async () => (await asMember()).dashboard.setTeam({ team_id: world.teamId }),
  listOwnSessions: async () => (await asMember()).dashboard.listSessions(),
  endOwnSession: async () => {
    const member = await asMember();
    const [session] = (await member.dashboard.listSessions()).data;
    return await member.dashboard.endSession(session?.id ?? "");
  },
  endOtherSessions: async () => (await asMember()).dashboard.endOtherSessions(),
  renewSignIn: async () => (await asMember()).dashboard.renewSignIn({ password: MEMBER_PASSWORD }),
  exportAuditLog: async () => isFile(await (await asMember()).teams.exportAuditLog(), "created_"),
  completeSignIn: async () => {
    const { email, recoveryCodes } = await withTotp(app, world.teamId);
    const member = as(await firstStep(app, email));
    return await member.dashboard.completeSignIn({ code: recoveryCodes[0] ?? "" });
  },
  getFactors: async () => (await asMember()).dashboard.factors(),
  beginTotp: async () => (await asMember()).dashboard.beginTotp(),
  confirmTotp: async () => {
    const member = as(await signedIn(app, world.teamId));
    const { secret } = await member.dashboard.beginTotp();
    return await member.dashboard.confirmTotp({ code: totpCodeOf(app, secret) });
  },
  deleteTotp: async () => as((await withTotp(app, world.teamId)).cookie).dashboard.deleteTotp(),
  renewRecoveryCodes: async () =>
    as((await withTotp(app, world.teamId)).cookie).dashboard.renewRecoveryCodes(),
  beginPasskey: async () => (await asMember()).dashboard.beginPasskey(),
  createPasskey: async () => {
    const member = as(await signedIn(app, world.teamId));
    const { options } = await member.dashboard.beginPasskey();
    const passkey = newAuthenticator(app.url).create(options) as never;
    return await member.dashboard.createPasskey({ name: "A telephone", passkey });
  },
  deletePasskey: async () => {
    const { cookie, passkeyId } = await withPasskey(app, world.teamId);
    return await as(cookie).dashboard.deletePasskey(passkeyId);
  },
  beginFactor: async () => {
    const { email } = await withPasskey(app, world.teamId);
    return await as(await firstStep(app, email)).dashboard.beginFactor();
  },
  beginRenewal: async () =>
    as((await withPasskey(app, world.teamId)).cookie).dashboard.beginRenewal(),
  beginPasskeySignIn: async () => (await asMember()).dashboard.beginPasskeySignIn(),
  signInByPasskey: async () => {
    const { key } = await withPasskey(app, world.teamId);
    const member = await asMember();
    const { options } = await member.dashboard.beginPasskeySignIn();
    return await member.dashboard.signInByPasskey({ passkey: key.get(options) as never });
  },
  getOpenid: async () => nobody().dashboard.retrieveOpenid(),
  beginOpenidSignIn: async () => nobody().dashboard.beginOpenidSignIn(),
  signInByOpenid: async () => {
    await asMember();
    return await (await backFromProvider())();
  },
  beginOpenidRenewal: async () => (await linkedMember()).dashboard.beginOpenidRenewal(),
  deleteOpenidLink: async () => {
    const member = await linkedMember();
    const { openid_links: links } = await member.dashboard.factors();
    return await member.dashboard.deleteOpenidLink(links[0]?.id ?? "");
  },
  listPlatformTeams: async () => (await asAdmin()).admin.listTeams({ search: "a" }),
  getPlatformTeam: async () => (await asAdmin()).admin.retrieveTeam(world.teamId),
  listUsers: async () => (await asAdmin()).admin.listUsers(),
  createUser: async () =>
    (await asAdmin()).admin.createUser({ email: "grace@print.example", name: "Grace" }),
  getUser: async () => (await asAdmin()).admin.retrieveUser(await newUser("ida@print.example")),
  updateUser: async () =>
    (await asAdmin()).admin.updateUser(await newUser("joan@print.example"), { name: "Joan" }),
  deleteUser: async () => (await asAdmin()).admin.deleteUser(await newUser("kay@print.example")),
  listCompanies: async () => (await asMember()).companies.list(),
  createCompany: async () => (await asMember()).companies.create({ name: "Autumn Ltd" }),
  getCompany: async () => (await asMember()).companies.retrieve(world.companyId),
  updateCompany: async () =>
    (await asMember()).companies.update(world.companyId, { status: "archived" }),
  deleteCompany: async () => (await asMember()).companies.delete(world.companyId),
  listClientUsers: async () => (await asMember()).clientUsers.list(),
  createClientUser: async () =>
    (await asMember()).clientUsers.create({ email: "lin@garden.example", name: "Lin" }),
  getClientUser: async () => (await asMember()).clientUsers.retrieve(world.clientUserId),
  updateClientUser: async () =>
    (await asMember()).clientUsers.update(world.clientUserId, { status: "active" }),
  deleteClientUser: async () => (await asMember()).clientUsers.delete(world.clientUserId),
  listProjects: async () => (await asMember()).projects.list(),
  createProject: async () => (await asMember()).projects.create({ name: "Autumn" }),
  getProject: async () => (await asMember()).projects.retrieve(world.projectId),
  updateProject: async () =>
    (await asMember()).projects.update(world.projectId, { status: "completed" }),
  deleteProject: async () => (await asMember()).projects.delete(world.projectId),
  getBrand: async () => (await asMember()).brand.retrieve(),
  updateBrand: async () => (await asMember()).brand.update({ accent_color: "#0b5a6b" }),
  uploadBrandLogo: async () => (await asMember()).brand.uploadLogo({ file: LOGO }),
  getBrandLogo: async () => {
    const { brand } = await asMember();
    await brand.uploadLogo({ file: LOGO });
    await isFile(await brand.downloadLogo(), "<svg");
  },
  deleteBrandLogo: async () => {
    const { brand } = await asMember();
    await brand.uploadLogo({ file: LOGO });
    return await brand.deleteLogo();
  },
  getUsage: async () => (await asMember()).billing.usage(),
  getPlanOffers: async () => (await asMember()).billing.offers(),
  createCheckout: async () =>
    (await asMember()).billing.checkout({ plan: PLAN, interval: "monthly" }),
  createPortal: async () => {
    payments.provider.change("sub_client", { teamId: world.teamId, providerPriceId: "price_1" });
    await sendMessage(app.url, payments.provider.message("sub_client"));
    return await (await asMember()).billing.portal();
  },
  receivePaymentEvent: async () => {
    payments.provider.change("sub_client", { teamId: world.teamId, providerPriceId: "price_1" });
    const { body, signature } = payments.provider.message("sub_client");
    const messenger = clientWith({ headers: { "payment-signature": signature } });
    return await messenger.billing.receiveEvent(JSON.parse(new TextDecoder().decode(body)));
  },
  getBilling: async () => (await asMember()).billing.retrieve(),
  listPlans: async () => (await asAdmin()).admin.listPlans(),
  createPlan: async () => (await asAdmin()).admin.createPlan({ id: "second", name: "Second" }),
  getPlan: async () => (await asAdmin()).admin.retrievePlan(PLAN),
  updatePlan: async () => (await asAdmin()).admin.updatePlan(PLAN, { name: "Everything" }),
  deletePlan: async () => {
    await addPlan(app, "third");
    return await (await asAdmin()).admin.deletePlan("third");
  },
  getTeamBilling: async () => (await asAdmin()).admin.retrieveTeamBilling(world.teamId),
  updateTeamBilling: async () =>
    (await asAdmin()).admin.updateTeamBilling(world.teamId, { limits_source: "plan" }),
  listSettings: async () => (await asAdmin()).admin.listSettings(),
  createSetting: async () =>
    (await asAdmin()).admin.createSetting({ key: "billing.grace_days", value: 14 }),
  getSetting: async () => (await asAdmin()).admin.retrieveSetting("billing.grace_days"),
  updateSetting: async () =>
    (await asAdmin()).admin.updateSetting("billing.grace_days", { value: 21 }),
  deleteSetting: async () => (await asAdmin()).admin.deleteSetting("billing.grace_days"),
  listPlatformAuditLog: async () => (await asAdmin()).admin.listAuditLog(),
  listJobs: async () => (await asAdmin()).admin.listJobs(),
  retryJob: async () =>
    (await asAdmin()).admin.retryJob(await app.queue.addFailed("mail", {}, "no route")),
  discardJob: async () =>
    (await asAdmin()).admin.discardJob(await app.queue.addFailed("mail", {}, "no route"), {
      reason: "Of a test",
    }),
  exportPlatformAuditLog: async () =>
    isFile(await (await asAdmin()).admin.exportAuditLog(), "created_"),
  runSweep: async () => (await asAdmin()).admin.sweep(),
  signOut: async () => (await asMember()).dashboard.signOut(),
  getMe: async () => (await asMember()).dashboard.me(),
};

test("no operation is without a method, and none is called that is gone", () => {
  const ids = operations.map(({ declaration }) => declaration.id);
  expect(Object.keys(calls).toSorted()).toEqual(ids.toSorted());
});

/** What is taken away comes last. */
const inOrder = operations.toSorted(
  (a, b) => Number(a.declaration.method === "DELETE") - Number(b.declaration.method === "DELETE"),
);

test.each(inOrder.map(({ declaration }) => [declaration.id, declaration] as const))(
  "%s is reached and answers",
  async (id, { method, path }) => {
    await calls[id]?.();
    const pattern = path.replaceAll(/\{\w+\}/gu, "[^/]+");
    expect(sent.method).toBe(method);
    expect(sent.path).toMatch(new RegExp(`^/v1${pattern}$`, "u"));
  },
);

test("lists are gone through page by page, from wherever they are begun", async () => {
  const wanted = (await server.fills.list({ limit: 100 })).data.map(({ id }) => id);
  const found: string[] = [];
  for await (const fill of server.fills.iterate({ limit: 2 })) {
    found.push(fill.id);
  }
  expect(found.length).toBeGreaterThan(4);
  expect(found).toEqual(wanted);
  const [first = ""] = wanted;
  const rest: string[] = [];
  for await (const fill of server.fills.iterate({ limit: 2, starting_after: first })) {
    rest.push(fill.id);
    if (rest.length === 3) {
      break;
    }
  }
  expect(rest).toEqual(wanted.slice(1, 4));
});

test("revisions, counted rather than named, are gone through too", async () => {
  const numbers: number[] = [];
  for await (const one of server.templates.iterateRevisions(world.templateId, { limit: 1 })) {
    numbers.push(one.scene_revision);
  }
  expect(numbers.length).toBeGreaterThan(0);
});

test("a picture that is still the same is not sent again", async () => {
  const body = { template_id: world.templateId, dpi: 72 };
  const first = await server.previews.create(body);
  expect([first.notModified, first.contentType]).toEqual([false, "image/png"]);
  const again = await server.previews.create(body, { ifNoneMatch: first.etag ?? "" });
  expect([again.notModified, (await again.bytes()).length]).toEqual([true, 0]);
  const other = { ...body, values: values() };
  expect((await server.previews.create(other, { ifNoneMatch: first.etag ?? "" })).notModified).toBe(
    false,
  );
});

const SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";

test.each<[string, () => Upload]>([
  ["a Blob", () => new Blob([SVG])],
  ["a File", () => new File([SVG], "other.svg")],
  ["bytes", () => Buffer.from(SVG)],
  ["an ArrayBuffer", () => new TextEncoder().encode(SVG).buffer],
  ["a stream", () => new Blob([SVG]).stream()],
  ["chunks", () => chunked(SVG)],
  ["bytes with a name", () => ({ content: Buffer.from(SVG), name: "named.svg" })],
])("an upload of %s arrives whole", async (_what, file) => {
  const parts = { kind: "image", scope: "team", name: "Mark" };
  const { asset } = await server.assets.create({ ...parts, file: file() });
  expect(asset.size_bytes).toBe(SVG.length);
});

async function* chunked(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 10) {
    yield await Promise.resolve(Buffer.from(text.slice(at, at + 10)));
  }
}

test("a trial makes nothing", async () => {
  const trial = await server.fills.create({ template_id: world.templateId, validate_only: true });
  expect(trial.valid).toBe(true);
});

test("a refusal carries what the API says of it", async () => {
  const refused = server.fills.retrieve("fil_none");
  await expect(refused).rejects.toBeInstanceOf(NotFoundError);
  await expect(refused).rejects.toMatchObject({
    status: 404,
    code: "fill_not_found",
    type: "not_found_error",
    requestId: expect.stringMatching(/^req_/u),
    docUrl: `${app.url}/docs/errors/fill_not_found`,
    operation: "getFill GET /fills/fil_none",
  });
  await expect(server.fills.create({ template_id: "" })).rejects.toMatchObject({ status: 404 });
  await expect(
    server.fills.create({ template_id: world.templateId, scene_revision: 0 }),
  ).rejects.toMatchObject({
    name: "InvalidRequestError",
    code: "invalid_parameter",
    fields: [{ object_id: "body", field: "scene_revision" }],
  });
  await expect(clientWith({ apiKey: "sk_live_no" }).fills.list()).rejects.toMatchObject({
    name: "AuthenticationError",
    status: 401,
  });
});
