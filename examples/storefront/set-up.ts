/**
 * What a shop registers with the service, once, through the public API: templates, an application with a
 * publishable key, product mappings, a key of its own with few scopes, and a webhook endpoint. May be run again: what
 * is there is found, and secrets that were shown once are kept in a file that only this user can read.
 */
import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Platen, PlatenApiError } from "@platen/client";
import { type Product, PRODUCTS } from "./catalogue.data.ts";

export interface Settings {
  readonly shop_key: string;
  readonly publishable_key: string;
  readonly application: string;
  readonly endpoint: string;
  readonly webhook_secret: string;
  /** For the pages of the shop's own people. */
  readonly staff_password: string;
  /** Template ids by product. */
  readonly templates: Readonly<Record<string, string>>;
}

/** Who runs the set-up, and for which shop. */
interface Setup {
  /** With a secret key of the team. */
  readonly platen: Platen;
  readonly origin: string;
}

/**
 * All the shop's own key may do: a server that is broken into can print orders, but change no template and no
 * setting.
 */
const SCOPES = [
  "fills:read",
  "fills:write",
  "renders:read",
  "previews:create",
  "embed:sessions:create",
] as const;

/** What the shop acts on; everything else is not sent to it. */
const EVENTS = [
  "embed_session.saved",
  "render.succeeded",
  "render.failed",
  "fill.archived",
  "template.published",
] as const;

/**
 * Registers what is missing and returns all that the shop needs to run. `path` is where the secrets are kept,
 * readable by this user only (mode 600). Throws what the client throws; run again, it goes on where it was.
 */
export async function setUp(
  service: { readonly url: string; readonly secretKey: string },
  origin: string,
  path: string,
): Promise<Settings> {
  const platen = new Platen({ baseUrl: service.url, apiKey: service.secretKey });
  const setup: Setup = { platen, origin };
  const known = await readSettings(path);
  // Settings of another service or of an erased database are no use; only the staff password is the shop's
  // own.
  const kept = known !== null && (await isInUse(setup, service.url, known)) ? known : null;
  const application = kept?.application ?? (await newApplication(setup));
  const templates: Record<string, string> = {};
  for (const product of PRODUCTS) {
    templates[product.id] = await template(setup, product);
    await map(setup, product, { template: templates[product.id] ?? "", application });
  }
  const settings: Settings = {
    application,
    templates,
    staff_password: known?.staff_password ?? randomBytes(9).toString("base64url"),
    shop_key: kept?.shop_key ?? (await newShopKey(setup)),
    publishable_key: kept?.publishable_key ?? (await newPublishableKey(setup, application)),
    ...(await webhookEndpoint(setup, kept)),
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return settings;
}

async function readSettings(path: string): Promise<Settings | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  // The file is our own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `setUp`
  return text === null ? null : (JSON.parse(text) as Settings);
}

/** False after the service got another database, or somebody has archived the application or revoked the key. */
async function isInUse({ platen, origin }: Setup, url: string, known: Settings): Promise<boolean> {
  try {
    const own = new Platen({ baseUrl: url, apiKey: known.shop_key });
    await own.fills.list({ limit: 1 });
    const { embed_application } = await platen.embedApplications.retrieve(known.application);
    if (embed_application.status !== "active") {
      return false;
    }
    if (!embed_application.allowed_origins.includes(origin)) {
      await platen.embedApplications.update(known.application, { allowed_origins: [origin] });
    }
    return true;
  } catch (error) {
    // A refusal says that they are not in use; a failure says nothing, and must not make a second
    // application.
    if (error instanceof PlatenApiError && error.status < 500) {
      return false;
    }
    throw error;
  }
}

/** The press PDF as a template. The same bytes are recognised, so this makes none twice. */
async function template({ platen }: Setup, product: Product): Promise<string> {
  const pdf = await openAsBlob(join(import.meta.dirname, product.pdf));
  const { template: made } = await platen.templates.create({ pdf, title: product.title });
  // Once, before the first publication: later settings may be the shop's own work in the editor.
  if (made.published_revision === null && product.locked.length + product.required.length > 0) {
    await settleFields(platen, made.id, product);
  }
  await platen.templates.publish(made.id);
  return made.id;
}

/** Says which words stay and which have to be given; most shops do this by hand, once, in the editor. */
async function settleFields(platen: Platen, id: string, product: Product): Promise<void> {
  const { scene } = await platen.templates.scene(id);
  const pages = scene.pages.map((page) => ({
    id: page.id,
    objects: page.objects.flatMap((object) =>
      object.type === "text" && product.locked.some((text) => object.content.text.startsWith(text))
        ? [{ id: object.id, locked: true }]
        : [],
    ),
  }));
  const fields = scene.fields.map((field) => ({
    ...field,
    required: product.required.includes(field.name),
  }));
  await platen.templates.putScene(id, { scene: { pages, fields } });
}

/** The application names the origins that may frame a session. */
async function newApplication({ platen, origin }: Setup): Promise<string> {
  const { embed_application } = await platen.embedApplications.create({
    name: "Example storefront",
    allowed_origins: [origin],
    theme: { accent_color: "#0b5a6b", radius_px: 6 },
  });
  return embed_application.id;
}

/** Shown once. Public all the same: it works from the application's origins only. */
async function newPublishableKey({ platen, origin }: Setup, application: string): Promise<string> {
  const { api_key, key } = await platen.apiKeys.create({
    type: "publishable",
    mode: "live",
    name: "Example storefront, pages",
    allowed_origins: [origin],
  });
  await platen.embedApplications.update(application, { publishable_key_id: api_key.id });
  return key;
}

/**
 * Shown once, so it is kept at once in the settings. Restricted: the set-up's own key has no place in a
 * running shop.
 */
async function newShopKey({ platen }: Setup): Promise<string> {
  const { key } = await platen.apiKeys.create({
    type: "restricted",
    mode: "live",
    name: "Example storefront, server",
    scopes: [...SCOPES],
  });
  return key;
}

/** The shop's product → the template. There is at most one mapping of a product. */
async function map(
  { platen }: Setup,
  product: Product,
  to: { readonly template: string; readonly application: string },
): Promise<void> {
  const target = {
    template_id: to.template,
    embed_application_id: to.application,
    title: product.title,
    status: "active" as const,
  };
  const { data } = await platen.productMappings.list({ external_product_id: product.id });
  const [known] = data;
  if (known === undefined) {
    await platen.productMappings.create({ external_product_id: product.id, ...target });
  } else {
    await platen.productMappings.update(known.id, target);
  }
}

/** An endpoint's secret is shown once; an endpoint whose secret we have lost gets another. */
async function webhookEndpoint(
  { platen, origin }: Setup,
  known: Settings | null,
): Promise<Pick<Settings, "endpoint" | "webhook_secret">> {
  const url = `${origin}/hooks/platen`;
  const events = [...EVENTS];
  for await (const endpoint of platen.webhookEndpoints.iterate()) {
    const isKnown = endpoint.id === known?.endpoint;
    if (isKnown || endpoint.url === url) {
      const { signing_secret: secret } = await platen.webhookEndpoints.update(endpoint.id, {
        url,
        events,
        status: "active",
        ...(isKnown ? {} : { rotate_secret: true }),
      });
      return { endpoint: endpoint.id, webhook_secret: secret ?? known?.webhook_secret ?? "" };
    }
  }
  const made = await platen.webhookEndpoints.create({ url, events });
  return { endpoint: made.webhook_endpoint.id, webhook_secret: made.signing_secret ?? "" };
}
