/**
 * The script that shop pages load: a button that names a product opens its personalization in a dialog, and
 * what the shopper saves there becomes an event of the page. It leaves nothing else behind.
 *
 *   <button data-service-key="pk_…" data-service-product="mug-11" data-service-variant="blue">Personalize</button>
 *
 * Styles are set through the object model, which a page's content security policy admits.
 */
import { ENGLISH, WORDS } from "./words.data.ts";

interface Opening {
  /** Publishable key. */
  readonly key: string;
  /** The shop's ids. */
  readonly product: string;
  readonly variant?: string | undefined;
  readonly cart?: string | undefined;
  /** The `resume_token` of a saved design that is to be changed. */
  readonly fill?: string | undefined;
  /** What screen readers call dialog and frame. */
  readonly title?: string | undefined;
  /** BCP 47; else the storefront's, else the browser's. */
  readonly lang?: string | undefined;
  /** "light" or "dark"; else the storefront's, else the system's. */
  readonly scheme?: string | undefined;
}

/** What the frame says when the shopper has saved. */
interface Saved {
  readonly type: "service:saved";
  readonly embed_session: object;
  readonly fill: { readonly id: string };
  readonly resume_token?: string;
}

interface Personalizer {
  /**
   * Opens the dialog. Resolves with what was saved; null when it was closed without saving, could not be
   * opened (then `service:error` has been dispatched) or another one is open.
   */
  open(opening: Opening): Promise<Saved | null>;
  /** As the shopper's own wish to close: what was changed is asked about first. */
  close(): void;
}

declare global {
  interface Window {
    ServicePersonalizer?: Personalizer;
  }
}

type Json = Readonly<Record<string, unknown>>;

class Trouble extends Error {
  readonly code: string;
  constructor(code: string, hint = code) {
    super(hint);
    this.code = code;
  }
}

/** Where this script comes from is where its API is. */
const root = rootOf(document.currentScript);
let current: Overlay | null = null;

if (window.ServicePersonalizer === undefined) {
  window.ServicePersonalizer = {
    open: (opening) => open(opening, document),
    close: () => current?.leave(),
  };
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-service-key][data-service-product]")
        : null;
    if (button !== null) {
      event.preventDefault();
      const { dataset } = button;
      void open(
        {
          key: dataset["serviceKey"] ?? "",
          product: dataset["serviceProduct"] ?? "",
          variant: dataset["serviceVariant"] || undefined,
          cart: dataset["serviceCart"] || undefined,
          fill: dataset["serviceFill"] || undefined,
          title: dataset["serviceTitle"] || undefined,
          lang: dataset["serviceLang"] || document.documentElement.lang || undefined,
          scheme: dataset["serviceScheme"] || undefined,
        },
        button,
      );
    }
  });
}

function rootOf(script: Document["currentScript"]): string {
  const own =
    script ?? document.querySelector<HTMLScriptElement>('script[src*="/widget/v1.js"]') ?? null;
  return new URL(own?.getAttribute("src") ?? "", document.baseURI).origin;
}

async function open(opening: Opening, opener: EventTarget): Promise<Saved | null> {
  if (current?.isShown === true) {
    return null;
  }
  // A page that changed without loading took the dialog with it.
  current?.end(null);
  current = new Overlay(opening, opener);
  return await current.run();
}

async function post(path: string, key: string, body: object): Promise<Json> {
  const response = await fetch(`${root}/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-publishable-key": key },
    body: JSON.stringify(body),
    credentials: "omit",
  }).catch(() => {
    throw new Trouble("network_error");
  });
  // A proxy's error may be anything.
  const answer = record(await response.json().catch(() => null));
  if (!response.ok) {
    const { code, message, doc_url } = record(answer["error"]);
    throw typeof code === "string"
      ? new Trouble(code, `${code}: ${String(message)} ${String(doc_url)}`)
      : new Trouble(`http_${response.status}`);
  }
  return answer;
}

/** The address of the frame of a new session, with what the page sets behind the `#`. */
async function frameAddress(opening: Opening): Promise<string> {
  const { key, product, variant, cart, fill, lang, scheme } = opening;
  const names = { external_product_id: product, external_variant_id: variant };
  await post("/product_mappings/resolve", key, names);
  const opened = await post("/embed/sessions/guest", key, {
    ...names,
    external_cart_id: cart,
    resume_token: fill,
  });
  const more = new URLSearchParams({ renew: "1" });
  if (lang) {
    more.set("lang", lang);
  }
  if (scheme) {
    more.set("scheme", scheme);
  }
  return `${String(opened["iframe_url"])}&${more.toString()}`;
}

const ROUND =
  "position:absolute;top:.75rem;right:.75rem;width:2.75rem;height:2.75rem;border:0;background:none;" +
  "color:inherit;font:1.5rem/1 system-ui,sans-serif;cursor:pointer";

/** One dialog from its opening to its end. */
class Overlay {
  readonly #opening: Opening;
  readonly #opener: EventTarget;
  readonly #dialog = document.createElement("dialog");
  readonly #words = document.createElement("p");
  readonly #close = document.createElement("button");
  readonly #frame = document.createElement("iframe");
  readonly #failed: string;
  readonly #phone = matchMedia("(max-width:40rem)");
  /** Of the frame; "" until its address is known. */
  #origin = "";
  #isDirty = false;
  /** Of a session that ended, for the next. */
  #values: unknown = null;
  /** Ends the dialog; again and again the same. */
  end: (saved: Saved | null) => void = () => {};

  constructor(opening: Opening, opener: EventTarget) {
    this.#opening = opening;
    this.#opener = opener;
    const [name, loading, close, failed] = WORDS[opening.lang?.split("-")[0] ?? ""] ?? ENGLISH;
    const title = opening.title || name;
    this.#failed = failed;
    this.#dialog.setAttribute("aria-label", title);
    this.#dialog.style.cssText =
      "box-sizing:border-box;width:min(72rem,100vw);height:min(52rem,100dvh);max-width:none;max-height:none;" +
      "border:0;padding:0;overflow:hidden;background:#fff;color:#111;box-shadow:0 0 0 100vmax rgb(0 0 0/.4)";
    this.#fit("52rem");
    this.#words.textContent = loading;
    this.#words.setAttribute("role", "status");
    this.#words.style.cssText =
      "margin:0;padding:2rem 4rem 2rem 2rem;font:1rem/1.5 system-ui,sans-serif";
    this.#close.type = "button";
    this.#close.textContent = "×";
    this.#close.setAttribute("aria-label", close);
    this.#close.style.cssText = ROUND;
    this.#frame.title = title;
    this.#frame.style.cssText = "display:none;width:100%;height:100%;border:0";
    this.#dialog.append(this.#words, this.#close, this.#frame);
  }

  get isShown(): boolean {
    return this.#dialog.isConnected;
  }

  run(): Promise<Saved | null> {
    return new Promise((resolve) => {
      const { style } = document.documentElement;
      const { overflow } = style;
      const onMessage = (event: MessageEvent): void => this.#hear(event);
      this.end = (saved) => {
        this.end = () => {};
        current = null;
        removeEventListener("message", onMessage);
        style.overflow = overflow;
        this.#dialog.close();
        this.#dialog.remove();
        if (this.#opener instanceof HTMLElement) {
          // Not every browser focuses a button that is clicked.
          this.#opener.focus();
        }
        if (saved === null) {
          this.#tell("service:cancel", { type: "service:cancel" });
        } else {
          this.#tell("service:saved", saved);
        }
        resolve(saved);
      };
      addEventListener("message", onMessage);
      this.#close.addEventListener("click", () => this.leave());
      this.#dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.leave();
      });
      // A browser may close it all the same.
      this.#dialog.addEventListener("close", () => this.end(null));
      document.body.append(this.#dialog);
      style.overflow = "hidden";
      this.#dialog.showModal();
      void this.#load();
    });
  }

  /** What was changed is not lost without asking: the page in the frame asks, and answers with service:cancel. */
  leave(): void {
    if (this.#isDirty) {
      this.#say({ type: "service:close" });
    } else {
      this.end(null);
    }
  }

  async #load(): Promise<void> {
    try {
      const address = await frameAddress(this.#opening);
      if (!this.isShown) {
        return;
      }
      const isFirst = this.#origin === "";
      this.#origin = new URL(address).origin;
      if (isFirst) {
        this.#frame.src = address;
      } else {
        // Leaves no step in the shop's history.
        this.#frame.contentWindow?.location.replace(address);
      }
      this.#frame.style.display = "block";
      this.#words.remove();
    } catch (error) {
      const code = error instanceof Trouble ? error.code : "internal_error";
      // oxlint-disable-next-line no-console -- the shop's developer reads what the shopper need not
      console.warn(`ServicePersonalizer: ${String(error)}`);
      this.#words.textContent = this.#failed;
      if (this.isShown) {
        this.#tell("service:error", { type: "service:error", code });
      }
    }
  }

  /** Only the frame itself is heard, and only while it shows a page of its own origin. */
  #hear({ origin, source, data }: MessageEvent): void {
    const message = record(data);
    if (origin !== this.#origin || source !== this.#frame.contentWindow) {
      return;
    }
    switch (message["type"]) {
      case "service:ready":
        // The page in the frame has a button of its own.
        this.#close.remove();
        this.#frame.focus();
        if (this.#values !== null) {
          this.#say({ type: "service:values", values: this.#values });
          this.#values = null;
        }
        break;
      case "service:resize":
        if (typeof message["height"] === "number") {
          this.#fit(`${Math.ceil(message["height"])}px`);
        }
        break;
      case "service:dirty":
        this.#isDirty = message["dirty"] === true;
        break;
      case "service:renew":
        this.#values = message["values"];
        void this.#load();
        break;
      case "service:error":
        this.#tell("service:error", message);
        break;
      case "service:cancel":
        this.end(null);
        break;
      case "service:saved":
        if (isSaved(data)) {
          this.end(data);
        }
        break;
      default:
    }
  }

  /** A phone is filled whatever the content needs. */
  #fit(height: string): void {
    this.#dialog.style.height = this.#phone.matches ? "100dvh" : `min(${height},100dvh)`;
  }

  #say(message: object): void {
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }

  /** An event of the button, or of the document where there is no button, or no more. */
  #tell(type: string, detail: object): void {
    const gone = this.#opener instanceof Element && !this.#opener.isConnected;
    (gone ? document : this.#opener).dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true }),
    );
  }
}

function isSaved(data: unknown): data is Saved {
  return typeof record(record(data)["fill"])["id"] === "string";
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
