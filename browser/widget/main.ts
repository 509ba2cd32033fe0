/**
 * The script that shop pages load: a button that names a product opens its personalization in a dialog, and
 * what the shopper saves there becomes an event of the page. It leaves nothing else behind.
 *
 *   <button data-service-key="pk_…" data-service-product="mug-11" data-service-variant="blue">Personalize</button>
 *
 * Styles are set through the object model, which a page's content security policy admits.
 */
interface Opening {
  /** Publishable key. */
  readonly key: string;
  /** The shop's ids. */
  readonly product: string;
  readonly variant?: string | undefined;
  readonly cart?: string | undefined;
  /** The `resume_token` of a saved design that is to be changed. */
  readonly fill?: string | undefined;
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
}

declare global {
  interface Window {
    ServicePersonalizer?: Personalizer;
  }
}

type Json = Readonly<Record<string, unknown>>;

class Trouble extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Where this script comes from is where its API is. */
const root = rootOf(document.currentScript);
let isOpen = false;

if (window.ServicePersonalizer === undefined) {
  window.ServicePersonalizer = { open: (opening) => open(opening, document) };
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
  if (isOpen) {
    return null;
  }
  isOpen = true;
  try {
    return await new Overlay(opener).run(opening);
  } finally {
    isOpen = false;
  }
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
    const { code } = record(answer["error"]);
    throw new Trouble(typeof code === "string" ? code : `http_${response.status}`);
  }
  return answer;
}

/** The address of the frame of a new session. */
async function frameAddress({ key, product, variant, cart, fill }: Opening): Promise<string> {
  const names = { external_product_id: product, external_variant_id: variant };
  await post("/product_mappings/resolve", key, names);
  const opened = await post("/embed/sessions/guest", key, {
    ...names,
    external_cart_id: cart,
    resume_token: fill,
  });
  return String(opened["iframe_url"]);
}

/** One dialog from its opening to its end. */
class Overlay {
  readonly #opener: EventTarget;
  readonly #dialog = document.createElement("dialog");
  readonly #words = document.createElement("p");
  readonly #close = document.createElement("button");
  readonly #frame = document.createElement("iframe");
  /** Of the frame; "" until its address is known. */
  #origin = "";
  #isDirty = false;
  #end: (saved: Saved | null) => void = () => {};

  constructor(opener: EventTarget) {
    this.#opener = opener;
    this.#dialog.setAttribute("aria-label", "Personalize");
    this.#dialog.style.cssText =
      "box-sizing:border-box;width:min(72rem,100vw);height:min(52rem,100dvh);max-width:none;max-height:none;" +
      "border:0;padding:0;overflow:hidden;background:#fff;color:#111";
    this.#words.textContent = "Loading…";
    this.#words.setAttribute("role", "status");
    this.#words.style.cssText =
      "margin:0;padding:2rem 4rem 2rem 2rem;font:1rem/1.5 system-ui,sans-serif";
    this.#close.type = "button";
    this.#close.textContent = "×";
    this.#close.setAttribute("aria-label", "Close");
    this.#close.style.cssText =
      "position:absolute;top:.75rem;right:.75rem;width:2.75rem;height:2.75rem;border:0;background:none;" +
      "color:inherit;font:1.5rem/1 system-ui,sans-serif;cursor:pointer";
    this.#frame.title = "Personalize";
    this.#frame.style.cssText = "display:none;width:100%;height:100%;border:0";
    this.#dialog.append(this.#words, this.#close, this.#frame);
  }

  run(opening: Opening): Promise<Saved | null> {
    return new Promise((resolve) => {
      const onMessage = (event: MessageEvent): void => this.#hear(event);
      this.#end = (saved) => {
        this.#end = () => {};
        removeEventListener("message", onMessage);
        this.#dialog.close();
        this.#dialog.remove();
        if (saved === null) {
          this.#tell("service:cancel", { type: "service:cancel" });
        } else {
          this.#tell("service:saved", saved);
        }
        resolve(saved);
      };
      addEventListener("message", onMessage);
      this.#close.addEventListener("click", () => this.#leave());
      this.#dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.#leave();
      });
      // A browser may close it all the same.
      this.#dialog.addEventListener("close", () => this.#end(null));
      document.body.append(this.#dialog);
      this.#dialog.showModal();
      void this.#load(opening);
    });
  }

  async #load(opening: Opening): Promise<void> {
    try {
      const address = await frameAddress(opening);
      this.#origin = new URL(address).origin;
      this.#frame.src = address;
      this.#frame.style.display = "block";
      this.#words.remove();
    } catch (error) {
      const code = error instanceof Trouble ? error.code : "internal_error";
      this.#words.textContent = "This product cannot be personalized right now.";
      if (this.#dialog.open) {
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
        break;
      case "service:resize":
        if (typeof message["height"] === "number") {
          this.#dialog.style.height = `min(${Math.ceil(message["height"])}px,100dvh)`;
        }
        break;
      case "service:dirty":
        this.#isDirty = message["dirty"] === true;
        break;
      case "service:error":
        this.#tell("service:error", message);
        break;
      case "service:cancel":
        this.#end(null);
        break;
      case "service:saved":
        if (isSaved(data)) {
          this.#end(data);
        }
        break;
      default:
    }
  }

  /** What was changed is not lost without asking: the page in the frame asks, and answers with service:cancel. */
  #leave(): void {
    if (this.#isDirty) {
      this.#frame.contentWindow?.postMessage({ type: "service:close" }, this.#origin);
    } else {
      this.#end(null);
    }
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

export {};
