/**
 * What checks work with: a shop on the service under test, made through the API alone, and the means to
 * send a request that is judged. `control` reaches behind the service and is there only in our own
 * composition of it.
 */
import { Secret, TOTP } from "otpauth";
import { standInQuery } from "#test/support/openid-stand-in.ts";
import { type Authenticator, newAuthenticator } from "#test/support/authenticator.ts";
import { type Documented, documentedBy } from "./documented.ts";
import type { Exchange, Outgoing } from "./wire.ts";
import { send } from "./wire.ts";
import { type Expectation, judge } from "./judge.ts";

/** Takes hold of what no request can: time, and what the service stands on. */
export interface Control {
  /** Milliseconds since 1970 by the clock that can be moved. */
  nowMs(): number;
  advance(milliseconds: number): Promise<void>;
  /** Runs `work` while a part of the service is as named. */
  during<T>(fault: FaultName, work: () => Promise<T>): Promise<T>;
  /** Runs `work`; when it comes to the engine's fill, `meanwhile` runs first, once. */
  whileFilling<T>(meanwhile: () => Promise<void>, work: () => Promise<T>): Promise<T>;
  /** Runs the jobs that wait. */
  drain(): Promise<void>;
  /** Somebody pays, or stops paying, at the payment provider; the message of it, signed now. */
  pay(id: string, facts: PaidFacts): { readonly body: Uint8Array; readonly signature: string };
  /** Sends the mail that waits: the token of the last link in it. */
  mailedToken(): Promise<string>;
  /** A job that has failed: its id. */
  failedJob(): Promise<string>;
  /** Damages stored rows and objects, as a disk or a slip of a hand would. */
  damage(what: Damage): Promise<void>;
}

/** What a check sets of a subscription at the provider. */
export interface PaidFacts {
  readonly teamId?: string;
  readonly providerPriceId?: string;
  readonly status?: "active" | "past_due" | "canceled";
}

export type FaultName =
  | "payments unset"
  | "payment secret unset"
  | "payment handler crash"
  | "renderer unset"
  | "renderer unreachable"
  | "renderer busy"
  | "renderer error"
  | "renderer crash"
  | "database down"
  | "objects unset"
  | "objects away"
  | "mail unset"
  | "billing unset"
  | "openid unset"
  | "openid away"
  | "sign-up closed"
  | "key-value unset"
  | "secrets unset"
  | "idempotency store down"
  | "webhooks to this machine"
  | "handler crash"
  | "ingest crash"
  | "rotation crash";

export type Damage =
  | { readonly kind: "object lost"; readonly id: string }
  | { readonly kind: "scenes deleted"; readonly templateId: string }
  | { readonly kind: "field lost"; readonly templateId: string; readonly field: string }
  | { readonly kind: "fill context dropped"; readonly fillId: string }
  | { readonly kind: "fill template changed"; readonly fillId: string }
  | { readonly kind: "fill team changed"; readonly fillId: string }
  | { readonly kind: "team ends"; readonly teamId: string; readonly atMs: number | null }
  | { readonly kind: "token damaged"; readonly fillId: string };

/** A check did not see what it expects. */
export class Unfit extends Error {
  readonly faults: readonly string[];
  constructor(request: Outgoing, faults: readonly string[]) {
    super(`${request.method} ${request.path}: ${faults.join("; ")}`);
    this.name = "Unfit";
    this.faults = faults;
  }
}

export interface LiveTemplate {
  readonly id: string;
  readonly slug: string;
  readonly fields: readonly {
    readonly id: string;
    readonly name: string;
    readonly label: string;
  }[];
}

export interface EmbedSession {
  readonly id: string;
  readonly secret: string;
}

/** An address and a password. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface ShopOptions {
  /** Where the service is, without a slash at the end; setup goes here. */
  readonly root: string;
  /** Where judged requests go; the proxy when answers are spoiled. */
  readonly judgedRoot: () => string;
  readonly key: string;
  /** A secret key of another team. */
  readonly strangerKey: string;
  /** Who signs in, as an owner of the shop's team; null where nobody is given. */
  readonly person: Person | null;
  /** An owner of another team; null where the service is tried from outside. */
  readonly stranger: Person | null;
  /** Who runs the platform, and is of no team of the checks' own; null where nobody is given. */
  readonly admin: Person | null;
  readonly card: Uint8Array;
  /** A press PDF of one field, which takes the engine a fifth of the card's time. */
  readonly sheet: Uint8Array;
  readonly font: Uint8Array;
  readonly png: Uint8Array;
  readonly control: Control | null;
}

/** Somebody signs in anew after this: an admin, and a member. */
const FRESH_MS = 300_000;
const SESSION_MS = 3_600_000;

let counter = 0;

export class Shop {
  readonly options: ShopOptions;
  /** Called just before a judged request is sent. */
  beforeJudged: () => void = () => {};
  #template: Promise<LiveTemplate> | null = null;
  #publishable: Promise<string> | null = null;
  #document: Promise<Documented> | null = null;
  #cookie: { readonly cookie: string; readonly atMs: number } | null = null;
  /** Of the admin, not used yet. */
  #recoveryCodes: string[] = [];
  #adminCookie: { readonly cookie: string; readonly atMs: number } | null = null;
  #strangerCookie: { readonly cookie: string; readonly atMs: number } | null = null;
  #planOfAll: Promise<string> | null = null;

  constructor(options: ShopOptions) {
    this.options = options;
  }

  get control(): Control {
    if (this.options.control === null) {
      throw new RangeError("this check needs the service's own composition");
    }
    return this.options.control;
  }

  get auth(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.options.key}` };
  }

  get person(): Person {
    if (this.options.person === null) {
      throw new RangeError("this check needs --email and --password of an owner");
    }
    return this.options.person;
  }

  /** A Cookie header of the right form that opens nothing. */
  get nobodysCookie(): string {
    const prefix = this.options.root.startsWith("https:") ? "__Host-" : "";
    return `${prefix}platen_session=${"0".repeat(43)}`;
  }

  /** Headers of a platform admin's request, without the shop's key. */
  async admin(): Promise<{ readonly cookie: string; readonly origin: string }> {
    const { admin, root } = this.options;
    if (admin === null) {
      throw new RangeError("this check needs --admin-email and --admin-password");
    }
    // Checks move the clock, and what admins do asks for a fresh sign-in.
    if (this.#adminCookie === null || this.#nowMs() - this.#adminCookie.atMs > FRESH_MS) {
      this.#adminCookie = {
        cookie: await this.#whole(await this.signIn(admin)),
        atMs: this.#nowMs(),
      };
    }
    return { cookie: this.#adminCookie.cookie, origin: root };
  }

  /** A sign-in with its second step, where the person has one by now. */
  async #whole(cookie: string): Promise<string> {
    const headers = { cookie, origin: this.options.root, authorization: "" };
    const { status } = await this.try({ method: "GET", path: "/me", headers });
    if (status === 200) {
      return cookie;
    }
    const json = { code: this.#recoveryCodes.pop() ?? "" };
    const made = await this.call({ method: "POST", path: "/session/factor", json, headers });
    return made.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  #nowMs(): number {
    return this.options.control?.nowMs() ?? Date.now();
  }

  /** A session that no check ends; sessions of before a check moved the clock far are over. */
  async cookie(): Promise<string> {
    if (this.#cookie === null || this.#nowMs() - this.#cookie.atMs > SESSION_MS) {
      this.#cookie = { cookie: await this.signIn(), atMs: this.#nowMs() };
    }
    return this.#cookie.cookie;
  }

  /** As `cookie`, of another team's owner. */
  async strangerCookie(): Promise<string> {
    const { stranger } = this.options;
    if (stranger === null) {
      throw new RangeError("this check needs somebody of another team");
    }
    if (this.#strangerCookie === null || this.#nowMs() - this.#strangerCookie.atMs > SESSION_MS) {
      this.#strangerCookie = { cookie: await this.signIn(stranger), atMs: this.#nowMs() };
    }
    return this.#strangerCookie.cookie;
  }

  /** A new session, of the shop's owner unless somebody else is named: the Cookie header. */
  async signIn({ email, password }: Person = this.person): Promise<string> {
    const made = await this.call({
      method: "POST",
      path: "/session",
      json: { email, password },
      headers: { authorization: "" },
    });
    return made.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  /** A date so far ahead of the service's clock. */
  dateIn(milliseconds: number): string {
    return new Date((this.options.control?.nowMs() ?? Date.now()) + milliseconds).toISOString();
  }

  /** A word nobody has used, for names and references. */
  word(prefix = "w"): string {
    return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter++}`;
  }

  /** Sends a judged request. @throws Unfit when the answer is not the one expected. */
  async expect(outgoing: Outgoing, expectation: Expectation): Promise<Exchange> {
    this.beforeJudged();
    const exchange = await send(this.options.judgedRoot(), outgoing);
    const faults = [
      ...judge(exchange, expectation),
      ...(await this.#documented())(expectation.row, exchange),
    ];
    if (faults.length > 0) {
      throw new Unfit(outgoing, faults);
    }
    return exchange;
  }

  /** What the service itself says of its answers. */
  async #documented(): Promise<Documented> {
    const read = async (): Promise<Documented> =>
      documentedBy((await send(this.options.root, { method: "GET", path: "/openapi.json" })).json);
    return await (this.#document ??= read());
  }

  /** Setup: sends with the shop's key unless told otherwise. @throws Unfit for a status of 400 or more. */
  async call(outgoing: Outgoing): Promise<Exchange> {
    const exchange = await this.try(outgoing);
    if (exchange.status >= 400) {
      throw new Unfit(outgoing, [
        `setup failed: ${exchange.status} ${JSON.stringify(exchange.json)}`,
      ]);
    }
    return exchange;
  }

  /** As `call`, whatever the answer. */
  async try(outgoing: Outgoing): Promise<Exchange> {
    return await send(this.options.root, {
      ...outgoing,
      headers: { ...this.auth, ...outgoing.headers },
    });
  }

  /** A form with a press PDF, the sheet unless told otherwise. It ends in a comment of its own: another file. */
  pdfForm(pdf: Uint8Array = this.options.sheet): FormData {
    const form = new FormData();
    const tail = `\n% ${this.word("file")}\n`;
    form.set("pdf", new Blob([new Uint8Array(pdf), tail]), "card.pdf");
    return form;
  }

  /** A template that is not live yet. */
  async draft(pdf?: Uint8Array): Promise<string> {
    const body = this.pdfForm(pdf);
    return (await this.call({ method: "POST", path: "/templates", body })).json.template.id;
  }

  /** A live template of the card. */
  async newTemplate(): Promise<LiveTemplate> {
    const id = await this.draft(this.options.card);
    const published = await this.call({ method: "POST", path: `/templates/${id}/publish` });
    const fields = await this.call({ method: "GET", path: `/templates/${id}/fields` });
    return { id, slug: published.json.template.slug, fields: fields.json.data };
  }

  /** A live template that no check changes. */
  async template(): Promise<LiveTemplate> {
    return await (this.#template ??= this.newTemplate());
  }

  async fill(extra: Record<string, unknown> = {}): Promise<string> {
    const { id } = await this.template();
    const made = await this.call({
      method: "POST",
      path: "/fills",
      json: { template_id: id, ...extra },
    });
    return made.json.fill.id;
  }

  async finalized(): Promise<{ readonly fillId: string; readonly renderId: string }> {
    const fillId = await this.fill();
    const done = await this.call({ method: "POST", path: `/fills/${fillId}/finalize`, json: {} });
    return { fillId, renderId: done.json.render.id };
  }

  /** A list of one order. */
  async listForm(): Promise<FormData> {
    const { id, fields } = await this.template();
    const form = new FormData();
    form.set("template_id", id);
    form.set("csv", new Blob([`${fields[0]?.name ?? ""}\n${this.word("Ada")}\n`]), "orders.csv");
    return form;
  }

  /** A batch of one row. */
  async batch(): Promise<string> {
    const body = await this.listForm();
    return (await this.call({ method: "POST", path: "/batches", body })).json.batch.id;
  }

  /** A key made through the API: its id and value. */
  async newKey(
    body: Record<string, unknown>,
  ): Promise<{ readonly id: string; readonly key: string }> {
    const made = await this.call({
      method: "POST",
      path: "/api_keys",
      json: { mode: "live", name: this.word("key"), ...body },
    });
    return { id: made.json.api_key.id, key: made.json.key };
  }

  /** A publishable key that `https://shop.example` may use. */
  async publishable(): Promise<string> {
    return await (this.#publishable ??= this.newKey({
      type: "publishable",
      allowed_origins: ["https://shop.example"],
    }).then(({ key }) => key));
  }

  /** An application with a publishable key of its own. */
  async application(): Promise<{ readonly id: string; readonly publishableKey: string }> {
    const made = await this.call({
      method: "POST",
      path: "/embed/applications",
      json: {
        name: this.word("app"),
        allowed_origins: ["https://shop.example"],
        create_publishable_key: true,
      },
    });
    return { id: made.json.embed_application.id, publishableKey: made.json.publishable_key };
  }

  /** An active mapping of a product nobody else has. */
  async mapping(extra: Record<string, unknown> = {}): Promise<{
    readonly id: string;
    readonly productId: string;
  }> {
    const { id } = await this.template();
    const productId = this.word("product");
    const made = await this.call({
      method: "POST",
      path: "/product_mappings",
      json: { template_id: id, external_product_id: productId, ...extra },
    });
    return { id: made.json.product_mapping.id, productId };
  }

  async session(extra: Record<string, unknown> = {}): Promise<EmbedSession> {
    const { id } = await this.template();
    return await this.#openSession({ template_id: id, ...extra }, this.options.key);
  }

  /** A session of the other team, on a template of its own. */
  async strangersSession(): Promise<EmbedSession> {
    const key = this.options.strangerKey;
    const headers = { authorization: `Bearer ${key}` };
    const made = await this.call({
      method: "POST",
      path: "/templates",
      body: this.pdfForm(),
      headers,
    });
    const { id } = made.json.template;
    await this.call({ method: "POST", path: `/templates/${id}/publish`, headers });
    return await this.#openSession({ template_id: id }, key);
  }

  async #openSession(json: Record<string, unknown>, key: string): Promise<EmbedSession> {
    const made = await this.call({
      method: "POST",
      path: "/embed/sessions",
      json: { external_cart_id: this.word("cart"), ...json },
      headers: { authorization: `Bearer ${key}` },
    });
    return { id: made.json.embed_session.id, secret: made.json.client_secret };
  }

  /** A session with a fill of its own. */
  async embedFill(): Promise<{
    readonly id: string;
    readonly session: EmbedSession;
    readonly auth: Record<string, string>;
  }> {
    const session = await this.session();
    const auth = { "x-service-client-secret": session.secret };
    const made = await send(this.options.root, {
      method: "POST",
      path: "/embed/fills",
      json: {},
      headers: auth,
    });
    if (made.status !== 201) {
      throw new Unfit({ method: "POST", path: "/embed/fills" }, [
        `setup failed: ${made.status} ${JSON.stringify(made.json)}`,
      ]);
    }
    return { id: made.json.fill.id, session, auth };
  }

  /** A fill of the hosted page: its token, not yet exchanged, or the cookie it was exchanged for. */
  async hostedFill(): Promise<{ readonly id: string; readonly token: string }> {
    const { slug } = await this.template();
    const made = await this.call({
      method: "POST",
      path: "/hosted/fills",
      json: { slug },
      headers: { authorization: "" },
    });
    return { id: made.json.fill.id, token: made.json.access_token };
  }

  async hostedCookie(): Promise<{ readonly id: string; readonly cookie: string }> {
    const { id, token } = await this.hostedFill();
    const exchanged = await this.call({
      method: "POST",
      path: "/hosted/fills/token",
      json: { access_token: token },
      headers: { authorization: "" },
    });
    const cookie = exchanged.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { id, cookie };
  }

  /** Deletes the shop's endpoints when a new one might not have room. */
  async roomForWebhook(): Promise<void> {
    const { data } = (await this.call({ method: "GET", path: "/webhook_endpoints?limit=100" }))
      .json;
    const kept = data.filter(
      (endpoint: { disabled_reason: string | null }) => endpoint.disabled_reason !== "deleted",
    );
    if (kept.length > 15) {
      for (const { id } of kept) {
        await this.call({ method: "DELETE", path: `/webhook_endpoints/${id}` });
      }
    }
  }

  async webhook(extra: Record<string, unknown> = {}): Promise<string> {
    await this.roomForWebhook();
    const made = await this.call({
      method: "POST",
      path: "/webhook_endpoints",
      json: { url: "https://example.com/hook", events: ["fill.created"], ...extra },
    });
    return made.json.webhook_endpoint.id;
  }

  assetForm(
    members: Readonly<Record<string, string>> = {},
    file: Uint8Array = this.options.png,
  ): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      kind: "image",
      scope: "team",
      name: this.word("picture"),
      ...members,
    })) {
      form.set(name, value);
    }
    form.set("file", new Blob([new Uint8Array(file)]), "file.bin");
    return form;
  }

  logoForm(file: Uint8Array = this.options.png): FormData {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(file)]), "logo.bin");
    return form;
  }

  /** The address of the team's logo, once there is one. */
  async logo(): Promise<string> {
    const path = "/brand/logo";
    const headers = { ...(await this.member()), authorization: "" };
    await this.call({ method: "PUT", path, body: this.logoForm(), headers });
    return path;
  }

  fontForm(): FormData {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(this.options.font)]), "font.ttf");
    return form;
  }

  async asset(): Promise<string> {
    return (await this.call({ method: "POST", path: "/assets", body: this.assetForm() })).json.asset
      .id;
  }

  async font(): Promise<string> {
    return (await this.call({ method: "POST", path: "/fonts", body: this.fontForm() })).json.font
      .id;
  }

  async made(path: string, name: string, json: unknown): Promise<string> {
    return (await this.call({ method: "POST", path, json })).json[name].id;
  }

  async selectionSet(): Promise<string> {
    return await this.made("/selection_sets", "selection_set", {
      name: this.word("set"),
      options: ["red", "blue"],
    });
  }

  async paperStock(): Promise<string> {
    return await this.made("/paper_stocks", "paper_stock", {
      code: this.word("code"),
      name: this.word("stock"),
      hex: "#f4efe2",
    });
  }

  /** Headers of a member's request. */
  async member(): Promise<{ readonly cookie: string; readonly origin: string }> {
    return { cookie: await this.cookie(), origin: this.options.root };
  }

  /** The admin with an authenticator app, in a session that was opened before it was added, and a recovery code. */
  async withTotp(): Promise<
    Person & { readonly headers: Record<string, string>; readonly recoveryCode: string }
  > {
    const { admin } = this.options;
    const headers = { ...(await this.admin()), authorization: "" };
    const { json } = await this.call({ method: "GET", path: "/me/factors", headers });
    if (json.has_totp !== true) {
      const confirm = { path: "/me/totp/confirm", json: { code: await this.totpCode(headers) } };
      await this.call({ method: "POST", ...confirm, headers });
    }
    const made = await this.call({ method: "POST", path: "/me/recovery_codes", headers });
    const [recoveryCode, ...others] = made.json.recovery_codes;
    this.#recoveryCodes = others;
    return { ...(admin ?? this.person), headers, recoveryCode };
  }

  /** The first code of an authenticator app that is begun with it. */
  async totpCode(headers: Record<string, string>): Promise<string> {
    await this.try({ method: "DELETE", path: "/me/totp", headers });
    const { json } = await this.call({ method: "POST", path: "/me/totp", headers });
    const timestamp = this.options.control?.nowMs() ?? Date.now();
    return new TOTP({ secret: Secret.fromBase32(json.secret) }).generate({ timestamp });
  }

  /** What an authenticator made for somebody new, not sent yet. */
  async newPasskey() {
    const person = await this.newcomer();
    const cookie = await this.signIn(person);
    const headers = { cookie, origin: this.options.root, authorization: "" };
    return { ...person, headers, ...(await this.#made(headers)) };
  }

  /** Somebody new with a passkey, in the session it was added in. */
  async withPasskey() {
    const person = await this.newcomer();
    const cookie = await this.signIn(person);
    const headers = { cookie, origin: this.options.root, authorization: "" };
    return { ...person, headers, ...(await this.addPasskey(headers)) };
  }

  /** One more passkey of who is signed in. */
  async addPasskey(headers: Readonly<Record<string, string>>) {
    const { key, passkey } = await this.#made(headers);
    const json = { name: "A telephone", passkey };
    const made = await this.call({ method: "POST", path: "/me/passkeys", json, headers });
    return { key, id: String(made.json.passkey.id) };
  }

  async #made(
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly key: Authenticator; readonly passkey: object }> {
    const key = newAuthenticator(new URL(this.options.root).origin);
    const begun = await this.call({ method: "POST", path: "/me/passkeys/options", headers });
    return { key, passkey: key.create(begun.json.options) };
  }

  /** A sign-in by the stand-in of the OpenID provider, led back and not sent yet. */
  async openidResponse(code = this.person.email) {
    const origin = this.options.root;
    const begun = await this.call({
      method: "POST",
      path: "/session/openid/options",
      headers: { origin, authorization: "" },
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return {
      path: "/session/openid",
      json: { query: standInQuery(String(begun.json.url), code) },
      headers: { cookie, origin },
    };
  }

  /** Somebody new without a password, who came by the stand-in of the OpenID provider. */
  async withOpenidLink() {
    const email = `${this.word("linked")}@print.example`;
    const opened = await this.call({ method: "POST", ...(await this.openidResponse(email)) });
    const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const headers = { cookie, origin: this.options.root, authorization: "" };
    const { json } = await this.call({ method: "GET", path: "/me/factors", headers });
    return { id: String(json.openid_links[0].id), headers };
  }

  /** Somebody who has just signed up, with an address to confirm. */
  async newcomer(): Promise<Person> {
    const person = {
      email: `${this.word("newcomer")}@print.example`,
      password: "a password of length",
    };
    await this.call({
      method: "POST",
      path: "/sign_up",
      json: { ...person, team_name: this.word("team") },
      headers: { authorization: "" },
    });
    return person;
  }

  /** The Cookie header of a new demo workspace. */
  async demo(): Promise<string> {
    const { headers } = await this.call({
      method: "POST",
      path: "/demo",
      headers: { authorization: "" },
    });
    return headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  /** An invitation to a team that no check uses, and the token of its link. */
  async invitation(
    email = `${this.word("invited")}@print.example`,
  ): Promise<{ readonly path: string; readonly token: string }> {
    const teamId = await this.team();
    const path = `/teams/${teamId}/invitations`;
    const headers = { ...(await this.member()), authorization: "" };
    const { json } = await this.call({ method: "POST", path, json: { email }, headers });
    return { path: `${path}/${json.invitation.id}`, token: await this.control.mailedToken() };
  }

  /** Somebody with an account and no team: the id. */
  async user(): Promise<string> {
    const made = await this.call({
      method: "POST",
      path: "/admin/users",
      json: { email: `${this.word("user")}@print.example` },
      headers: { ...(await this.admin()), authorization: "" },
    });
    return made.json.user.id;
  }

  /** A session of the same person that no check uses: the id. */
  async otherSession(): Promise<string> {
    const cookie = await this.signIn();
    const headers = { cookie, origin: this.options.root, authorization: "" };
    const { json } = await this.call({ method: "GET", path: "/me/sessions", headers });
    return json.data.find((one: { readonly is_current: boolean }) => one.is_current).id;
  }

  async project(facts: object = {}): Promise<string> {
    return await this.madeByMember("/projects", "project", {
      name: this.word("project"),
      ...facts,
    });
  }

  async company(): Promise<string> {
    return await this.madeByMember("/companies", "company", { name: this.word("company") });
  }

  async clientUser(facts: object = {}): Promise<string> {
    const email = `${this.word("client")}@customer.example`;
    return await this.madeByMember("/client_users", "client_user", { email, ...facts });
  }

  /** Support access that the shop's own team was asked for, and no other is open: the id. */
  async supportAccess(): Promise<string> {
    const headers = { cookie: await this.signIn(), origin: this.options.root, authorization: "" };
    const { data } = (await this.call({ method: "GET", path: "/support_access", headers })).json;
    for (const { id, status } of data) {
      const next = { requested: "refused", granted: "ended" }[String(status)];
      if (next !== undefined) {
        const path = `/support_access/${id}`;
        await this.call({ method: "PATCH", path, json: { status: next }, headers });
      }
    }
    const path = `/admin/teams/${await this.ownTeam()}/support_access`;
    return (await this.byAdmin("POST", path, { reason: "Ticket 4711" })).support_access.id;
  }

  /** A team of its own, made by the shop's owner. */
  async team(): Promise<string> {
    const email = `${this.word("team")}@print.example`;
    return await this.madeByMember("/teams", "team", { name: this.word("team"), email });
  }

  /** Somebody of the shop's team who is not its owner: the id. */
  async colleague(): Promise<string> {
    const headers = { ...(await this.member()), authorization: "" };
    const me = (await this.call({ method: "GET", path: "/me", headers })).json;
    const path = `/teams/${me.team.id}/members`;
    const { json } = await this.call({ method: "GET", path, headers });
    const other = json.data.find(({ id }: { readonly id: string }) => id !== me.user.id);
    if (other === undefined) {
      throw new RangeError("this check needs a second member of the owner's team");
    }
    return other.id;
  }

  /** A team of its own with the owner and somebody else in it. */
  async teamOfTwo(): Promise<{ readonly teamId: string; readonly userId: string }> {
    const [teamId, userId] = [await this.team(), await this.colleague()];
    const headers = { ...(await this.member()), authorization: "" };
    const path = `/teams/${teamId}/members`;
    await this.call({ method: "POST", path, json: { user_id: userId, role: "viewer" }, headers });
    return { teamId, userId };
  }

  /** A fill of a company's project, and somebody there. */
  async concerned(): Promise<{ readonly fillId: string; readonly clientUserId: string }> {
    const company_id = await this.company();
    const clientUserId = await this.clientUser({ company_id });
    const fillId = await this.fill({ project_id: await this.project({ company_id }) });
    return { fillId, clientUserId };
  }

  /** The id of what a member of the team has made. */
  private async madeByMember(path: string, kind: string, json: object): Promise<string> {
    const headers = { ...(await this.member()), authorization: "" };
    return (await this.call({ method: "POST", path, json, headers })).json[kind].id;
  }

  /** An id that no plan has. */
  planWord(): string {
    return this.word("plan").replaceAll("-", "_");
  }

  /** A plan with everything in it, unless told otherwise: its id. */
  async plan(facts: object = {}): Promise<string> {
    const features = { api: true, embed: true, hosted: true, batches: true };
    const json = { id: this.planWord(), name: "A plan", features, ...facts };
    return await this.byAdmin("POST", "/admin/plans", json).then((made) => made.plan.id);
  }

  /** Sets a setting of the installation, to its default; returns its key. */
  async set(key: "billing.grace_days" | "support.max_hours"): Promise<string> {
    const value = key === "billing.grace_days" ? 7 : 24;
    const headers = { ...(await this.admin()), authorization: "" };
    await this.try({ method: "POST", path: "/admin/settings", json: { key, value }, headers });
    return key;
  }

  /** Puts a setting of the installation back to its default. */
  async unset(key: string): Promise<void> {
    const headers = { ...(await this.admin()), authorization: "" };
    await this.try({ method: "DELETE", path: `/admin/settings/${key}`, headers });
  }

  /** Sets the billing of the shop's own team, which has everything again when `work` is done. */
  async whileBilled<T>(billing: object, work: () => Promise<T>): Promise<T> {
    const path = `/admin/teams/${await this.ownTeam()}/billing`;
    const usual = { plan: await this.#usualPlan(), status: "active", limits_source: "plan" };
    await this.byAdmin("PATCH", path, { ...usual, ...billing });
    try {
      return await work();
    } finally {
      await this.byAdmin("PATCH", path, usual);
    }
  }

  /** The shop's own team, on a plan with everything in it. */
  async onPlan(): Promise<string> {
    return await this.whileBilled({}, () => this.ownTeam());
  }

  /** A message of the provider's: the team, or one of its own, pays for a plan. */
  async paid(
    facts: PaidFacts = {},
    id = this.word("sub"),
  ): Promise<{ readonly body: Uint8Array; readonly signature: string }> {
    const providerPriceId = this.word("price");
    const prices = {
      monthly: { amount: 100, currency: "EUR", provider_price_id: providerPriceId },
    };
    await this.plan({ prices });
    const teamId = facts.teamId ?? (await this.team());
    return this.control.pay(id, { providerPriceId, ...facts, teamId });
  }

  /** The shop's own team has bought a plan, and is on the usual one again. */
  async customer(): Promise<void> {
    const { body, signature } = await this.paid({ teamId: await this.ownTeam() });
    const headers = { "payment-signature": signature, "content-type": "application/json" };
    const text = new TextDecoder().decode(body);
    await this.call({ method: "POST", path: "/billing/events", body: text, headers });
    await this.onPlan();
  }

  async #usualPlan(): Promise<string> {
    return await (this.#planOfAll ??= this.plan());
  }

  /** The team of the shop's key and owner. */
  async ownTeam(): Promise<string> {
    const headers = { ...(await this.member()), authorization: "" };
    return (await this.call({ method: "GET", path: "/me", headers })).json.team.id;
  }

  /** Setup by a platform admin. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as with every answer here
  async byAdmin(method: string, path: string, json: object): Promise<any> {
    const headers = { ...(await this.admin()), authorization: "" };
    return (await this.call({ method, path, json, headers })).json;
  }

  async ink(): Promise<string> {
    return await this.made("/inks", "ink", {
      key: this.word("ink"),
      name: this.word("Ink"),
      hex: "#aa2233",
      definition: { space: "DeviceCMYK", tints: [0.2, 0.9, 0.7, 0.1] },
    });
  }
}
