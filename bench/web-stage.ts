/** The built service with its demo, and a shop's page on another origin whose button opens the frame. */
import { openServer, type Server } from "#test/support/serve.ts";
import { openShop } from "#test/support/shop-page.ts";

export interface WebStage {
  readonly server: Server;
  readonly serviceOrigin: string;
  /** Address of the shop's page that offers a template, in a language; it is the frame's too. */
  shopAddress(templateId: string, language?: string): Promise<string>;
  /** Uploads and publishes; resolves to the template's id. */
  upload(pdf: Uint8Array, title: string): Promise<string>;
  /** A fill in a session of its own, the secret of that, and the ids of the template's fields by what they say. */
  openFill(templateId: string): Promise<{
    readonly fillId: string;
    readonly secret: string;
    readonly fields: ReadonlyMap<string, string>;
  }>;
  stop(): Promise<void>;
}

/** Starts both, the service with further settings; rates are not counted. */
export async function openWebStage(settings: Record<string, string> = {}): Promise<WebStage> {
  const server = await openServer({ PLATEN_RATE_SCALE: "0", ...settings });
  const serviceOrigin = new URL(server.ready.base_url).origin;
  let markup = "";
  const shop = await openShop(
    () => markup,
    () =>
      `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${serviceOrigin}; connect-src ${serviceOrigin}; frame-src ${serviceOrigin}`,
  );
  const call = async (
    path: string,
    body: FormData | object,
    secret?: string,
  ): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${serviceOrigin}/v1${path}`, {
      method: "POST",
      headers: {
        // A connection kept may be closed by the service before its next use.
        connection: "close",
        ...(secret === undefined
          ? { authorization: `Bearer ${server.demo.secret_key}` }
          : { "x-service-client-secret": secret }),
        ...(isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${path} was answered ${answer.status}: ${text}`);
    }
    return Object(JSON.parse(text));
  };
  const application = await call("/embed/applications", {
    name: "Print shop",
    allowed_origins: [shop.origin],
    create_publishable_key: true,
  });
  const offered = new Set<string>();
  return {
    server,
    serviceOrigin,
    shopAddress: async (templateId, language = "en") => {
      if (!offered.has(templateId)) {
        offered.add(templateId);
        await call("/product_mappings", {
          template_id: templateId,
          external_product_id: templateId,
          embed_application_id: Object(application["embed_application"])["id"],
        });
      }
      markup = `<!doctype html><html lang="${language}"><title>Shop</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
        <main><h1>Cards</h1><button id="open" data-service-key="${String(application["publishable_key"])}"
        data-service-product="${templateId}" data-service-cart="line-1">Personalize</button></main>
        <script src="${serviceOrigin}/widget/v1.js" async></script>`;
      return `${shop.origin}/`;
    },
    upload: async (pdf, title) => {
      const form = new FormData();
      form.set("title", title);
      form.set("pdf", new Blob([new Uint8Array(pdf)]), "sheet.pdf");
      const { template } = await call("/templates", form);
      const id = String(Object(template)["id"]);
      await call(`/templates/${id}/publish`, {});
      return id;
    },
    openFill: async (templateId) => {
      const session = await call("/embed/sessions", { template_id: templateId });
      const secret = String(session["client_secret"]);
      const { fill } = await call("/embed/fills", {}, secret);
      const answer = await fetch(
        `${serviceOrigin}/v1/embed/sessions/${String(Object(session["embed_session"])["id"])}/fields`,
        { headers: { connection: "close", "x-service-client-secret": secret } },
      );
      const { data } = Object(await answer.json());
      const fields: readonly { id: string; default_value: string }[] = data;
      return {
        fillId: String(Object(fill)["id"]),
        secret,
        fields: new Map(fields.map((field) => [field.default_value, field.id])),
      };
    },
    stop: async () => {
      shop.close();
      await server.stop();
    },
  };
}
