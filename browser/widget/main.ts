/**
 * The script that shop pages load: a button that names a product opens its personalization in a dialog, and
 * what the shopper saves there becomes an event of the page. It leaves nothing else behind.
 *
 * <button data-service-key="pk_…" data-service-product="mug-11">Personalize</button>
 *
 * Styles are set through the object model, which a page's content security policy admits. The whole file is
 * at most 3 KB compressed (a test holds it to that), since every page of a shop loads it: hence no framework,
 * no style sheet, and four short texts in eight languages.
 *
 * What runs here is the shop's page: the form itself is in a frame of our own origin, which this page cannot
 * read, and which cannot read this page. They speak by `postMessage`, both to exact origins.
 */
import { WIDGET as ar } from "#domain/messages/ar.data.ts";
import { WIDGET as de } from "#domain/messages/de.data.ts";
import { WIDGET as en } from "#domain/messages/en.data.ts";
import { WIDGET as es } from "#domain/messages/es.data.ts";
import { WIDGET as fr } from "#domain/messages/fr.data.ts";
import { WIDGET as he } from "#domain/messages/he.data.ts";
import { WIDGET as ja } from "#domain/messages/ja.data.ts";
import { WIDGET as nl } from "#domain/messages/nl.data.ts";
import type { WidgetMessages } from "#domain/messages/sections.ts";

interface Opening {
  /** Publishable key; key and product are needed where there is no `iframe_url`. */
  readonly key?: string | undefined;
  /** The shop's ids. */
  readonly product?: string | undefined;
  readonly variant?: string | undefined;
  readonly cart?: string | undefined;
  /** The `resume_token` of a saved design that is to be changed. */
  readonly fill?: string | undefined;
  /** Of a session that the shop's server has opened. */
  readonly iframe_url?: string | undefined;
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

const MESSAGES: Readonly<Record<string, WidgetMessages>> = { ar, de, en, es, fr, he, ja, nl };

/** `code` is for the shop's page, by `service:error`; the message is for its developer, in the console. */
class WidgetError extends Error {
  readonly code: string;
  constructor(code: string, hint = code) {
    super(hint);
    this.code = code;
  }
}

/**
 * Where this script comes from is where its API is. `currentScript` is known only while the script first
 * runs, and null in a module.
 */
const root = rootOf(document.currentScript);
let current: Overlay | null = null;
/** Of the session this page opened last; in memory only. The next one of the same cart line takes its place. */
let secret = "";

// A page that loads the script twice gets one listener, or each click would open two dialogs.
if (!window.ServicePersonalizer) {
  window.ServicePersonalizer = {
    open: (opening) => open(opening, document),
    close: () => current?.leave(),
  };
  document.addEventListener("click", (event) => {
    // One listener on the document: buttons that a shop adds later work too. A press of Enter or Space is a
    // click as well.
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-service-key][data-service-product]")
        : null;
    if (button) {
      event.preventDefault();
      const said = (name: string): string | undefined =>
        button.dataset[`service${name}`] || undefined;
      void open(
        {
          key: said("Key") ?? "",
          product: said("Product") ?? "",
          variant: said("Variant"),
          cart: said("Cart"),
          fill: said("Fill"),
          title: said("Title"),
          lang: said("Lang") ?? (document.documentElement.lang || undefined),
          scheme: said("Scheme"),
        },
        button,
      );
    }
  });
}

/** The origin of this script's own address, which may be relative. */
function rootOf(script: Document["currentScript"]): string {
  const own = script ?? document.querySelector('script[src*="/widget/v1.js"]');
  return new URL(own?.getAttribute("src") ?? "", document.baseURI).origin;
}

/** One dialog at a time: the second press of a hasty shopper does nothing. */
async function open(opening: Opening, opener: EventTarget): Promise<Saved | null> {
  if (current?.isShown) {
    return null;
  }
  // A page that changed without loading took the dialog with it.
  current?.end(null);
  current = new Overlay(opening, opener);
  return await current.run();
}

/**
 * Posts to the API from the shop's origin. The publishable key is public; what it opens is decided by the
 * `Origin` that the browser adds. Throws a WidgetError for a refusal and for a connection that failed.
 */
async function post(path: string, key: string | undefined, body: object): Promise<Json> {
  const response = await fetch(`${root}/v1${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-service-publishable-key": String(key),
      // Empty for the first.
      "x-service-client-secret": secret,
    },
    body: JSON.stringify(body),
  }).catch(unanswered);
  // A proxy's error may be anything.
  const answer = record(await response.json().catch(() => null));
  if (!response.ok) {
    const { code, message, doc_url } = record(answer["error"]);
    throw typeof code === "string"
      ? new WidgetError(code, `${code}: ${String(message)} ${String(doc_url)}`)
      : new WidgetError(`http_${response.status}`);
  }
  return answer;
}

/**
 * fetch failed, and does not say why: a page that may not use the key may not read its refusal either (CORS),
 * which looks to it like a lost connection. The script itself may be read by every page: where it is there,
 * it was that.
 */
async function unanswered(): Promise<never> {
  const isThere = await fetch(`${root}/widget/v1.js`, { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  throw isThere
    ? new WidgetError("origin_not_allowed", `${location.origin} is not allowed`)
    : new WidgetError("network_error", `${root} does not answer`);
}

/** The address of the frame of a session, a new one unless it was given, with what the page sets behind the `#`. */
async function frameAddress(opening: Opening): Promise<string> {
  const { key, product, variant, cart, fill, lang = "", scheme = "" } = opening;
  let { iframe_url: address } = opening;
  if (!address) {
    const names = { external_product_id: product, external_variant_id: variant };
    // First, since it is the cheaper one to be refused: an unknown product opens no session.
    await post("/product_mappings/resolve", key, names);
    const opened = await post("/embed/sessions/guest", key, {
      ...names,
      external_cart_id: cart,
      resume_token: fill,
    });
    secret = String(opened["client_secret"]);
    address = `${String(opened["iframe_url"])}&renew=1`;
  }
  // What the page set; at worst they say something else about its own frame.
  return `${address}&lang=${lang}&scheme=${scheme}`;
}

const ROUND =
  "position:absolute;inset:.75rem .75rem auto auto;width:2.75rem;height:2.75rem;border:0;background:none;" +
  "color:inherit;font:1.5rem/1 system-ui,sans-serif;cursor:pointer";

/**
 * Within so long after it has loaded, a page that may be in the frame has spoken. A frame that
 * `frame-ancestors` keeps out fires `load` as well, with an error page of the browser that nobody can look
 * into.
 */
const SPEAK_MS = 5_000;

/**
 * One dialog from its opening to its end. It is a modal `dialog`: the page behind is inert, the focus stays
 * inside, and Escape asks to close it (WCAG 2.2, 2.1.2 and 2.4.3).
 *
 * Invariants: `#address` holds the session's secret and is written to the frame only, never to storage or an
 * event; messages are taken from the frame's window at `#origin` alone; `end` has its effect once.
 */
class Overlay {
  readonly #opening: Opening;
  readonly #opener: EventTarget;
  readonly #dialog = document.createElement("dialog");
  readonly #status = document.createElement("p");
  readonly #close = document.createElement("button");
  readonly #frame = document.createElement("iframe");
  readonly #messages: WidgetMessages;
  /** Where the page keeps what is not saved. */
  readonly #storageKey: string;
  readonly #phone = matchMedia("(max-width:40rem)");
  /** Of the frame, with the secret: in memory only. "" until it is known. */
  #address = "";
  #origin = "";
  #isDirty = false;
  /** The page in the frame has spoken. */
  #isOpen = false;
  #timer = 0;
  /** What was entered and is not saved; of a session that ended, for the next. */
  #values: unknown = null;
  /** Ends the dialog; again and again the same. */
  end: (saved: Saved | null) => void = () => {};

  constructor(opening: Opening, opener: EventTarget) {
    this.#opening = opening;
    this.#opener = opener;
    const messages = MESSAGES[opening.lang?.split("-")[0] ?? ""] ?? en;
    const title = opening.title || messages.personalize;
    this.#messages = messages;
    const { product, variant, cart, fill, iframe_url: address } = opening;
    // Never the secret, which is behind the `#`.
    // The names are the shop's own, so the same product, variant and cart find the same text again after a
    // reload.
    const what = product ?? address?.split("#")[0];
    this.#storageKey = `service:${JSON.stringify([what, variant, cart, fill])}`;
    this.#dialog.setAttribute("aria-label", title);
    this.#dialog.style.cssText =
      "width:min(72rem,100vw);max-width:none;max-height:none;" +
      "border:0;padding:0;overflow:hidden;background:#fff;color:#111;box-shadow:0 0 0 100vmax #0006";
    this.#fit("52rem");
    // "Loading…" and the failure are announced without taking the focus (WCAG 2.2, 4.1.3).
    this.#status.setAttribute("role", "status");
    this.#status.style.cssText = "margin:2rem 4rem 2rem 2rem;font:1rem/1.5 system-ui,sans-serif";
    this.#close.textContent = "×";
    this.#close.setAttribute("aria-label", messages.close);
    this.#close.style.cssText = ROUND;
    this.#frame.title = title;
    this.#frame.style.cssText = "width:100%;height:100%;border:0";
    this.#dialog.append(this.#status, this.#close, this.#frame);
    try {
      this.#values = JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "null");
    } catch {
      // Storage is off.
    }
  }

  get isShown(): boolean {
    return this.#dialog.isConnected;
  }

  /** Shows the dialog; resolves when it has ended, with what was saved or null. */
  run(): Promise<Saved | null> {
    return new Promise((resolve) => {
      const { style } = document.documentElement;
      const { overflow } = style;
      const onMessage = (event: MessageEvent): void => this.#receive(event);
      this.end = (saved) => {
        this.end = () => {};
        current = null;
        clearTimeout(this.#timer);
        removeEventListener("message", onMessage);
        // As the shop's page had it, not "": it may have set one itself.
        style.overflow = overflow;
        this.#dialog.close();
        this.#dialog.remove();
        if (this.#opener instanceof HTMLElement) {
          // Not every browser focuses a button that is clicked.
          this.#opener.focus();
        }
        this.#emit(saved ?? { type: "service:cancel" });
        resolve(saved);
      };
      addEventListener("message", onMessage);
      this.#close.addEventListener("click", () => this.leave());
      // Escape, and the way back on Android: the same as the shopper's wish to close.
      this.#dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.leave();
      });
      // A browser may close it all the same.
      this.#dialog.addEventListener("close", () => this.end(null));
      this.#frame.addEventListener("load", () => {
        if (this.#origin && !this.#isOpen) {
          this.#timer = setTimeout(() => this.#fail(new WidgetError("frame_silent")), SPEAK_MS);
        }
      });
      document.body.append(this.#dialog);
      // A modal dialog makes the page inert but does not keep it from scrolling behind.
      style.overflow = "hidden";
      this.#dialog.showModal();
      void this.#load();
    });
  }

  /** What was changed is not lost without asking: the page in the frame asks, and answers with service:cancel. */
  leave(): void {
    if (this.#isDirty) {
      this.#post({ type: "service:close" });
    } else {
      this.end(null);
    }
  }

  async #load(): Promise<void> {
    this.#show(this.#messages.loading);
    try {
      const address = await frameAddress(this.#opening);
      if (!this.isShown) {
        return;
      }
      const isFirst = !this.#origin;
      this.#address = address;
      this.#origin = new URL(address).origin;
      // A session that was renewed: the frame is there, and its page is loaded anew without a step in the
      // history.
      if (isFirst) {
        // By the attribute only this once. The shop's page could read it there; the session is its own.
        this.#frame.src = address;
      } else {
        this.#go();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Sets the frame's address, which leaves no step in the shop's history. */
  #go(): void {
    this.#frame.contentWindow?.location.replace(this.#address);
  }

  /** The frame, or text instead of it, with a way out. */
  #show(text: string): void {
    this.#status.textContent = text;
    // A shop's own styles may outdo the attribute `hidden`.
    this.#status.style.display = this.#close.style.display = text ? "block" : "none";
    this.#frame.style.display = text ? "none" : "block";
  }

  /** Says to the shopper that it cannot be done, to the page why, and to the console how to set it right. */
  #fail(error: unknown): void {
    // oxlint-disable-next-line no-console -- the shop's developer reads what the shopper need not
    console.warn(`ServicePersonalizer: ${String(error)}`);
    this.#show(this.#messages.unavailable);
    if (this.isShown) {
      this.#emit({
        type: "service:error",
        code: error instanceof WidgetError ? error.code : "internal_error",
      });
    }
  }

  /** What was entered and is not saved outlives a reload of the page; where storage is off, of the frame. */
  #keep(values: unknown): void {
    this.#values = values;
    try {
      if (values) {
        sessionStorage.setItem(this.#storageKey, JSON.stringify(values));
      } else {
        sessionStorage.removeItem(this.#storageKey);
      }
    } catch {
      // Kept in memory.
    }
  }

  /** Only the frame itself is heard, and only while it shows a page of its own origin. */
  #receive({ origin, source, data }: MessageEvent): void {
    const message = record(data);
    if (origin !== this.#origin || source !== this.#frame.contentWindow) {
      return;
    }
    switch (message["type"]) {
      case "service:open":
        // The frame or its page was loaded again.
        this.#isOpen = true;
        this.#isDirty = false;
        clearTimeout(this.#timer);
        this.#show("");
        // A reload has lost it: only the fragment of the address brings it, and only this page still has
        // that.
        if (message["needs_secret"] === true) {
          this.#go();
        }
        break;
      case "service:ready":
        // The dialog has the focus until then; from here Tab goes through the form (WCAG 2.2, 2.4.3).
        this.#frame.focus();
        if (this.#values) {
          this.#post({ type: "service:values", values: this.#values });
        }
        break;
      case "service:draft":
        this.#keep(message["values"]);
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
        void this.#load();
        break;
      case "service:error":
        this.#emit(message);
        break;
      case "service:cancel":
        this.#keep(null);
        this.end(null);
        break;
      case "service:saved":
        // What the shop's page is handed is looked at first: its cart will rely on `fill.id`.
        if (isSaved(data)) {
          this.#keep(null);
          this.end(data);
        }
    }
  }

  /** A phone is filled whatever the content needs. */
  #fit(height: string): void {
    this.#dialog.style.height = this.#phone.matches ? "100dvh" : `min(${height},100dvh)`;
  }

  #post(message: object): void {
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }

  /**
   * An event of the button, or of the document where there is no button, or no more. It bubbles and crosses
   * shadow roots (`composed`), so one listener on the document hears every button, also inside web
   * components.
   */
  #emit(detail: Json | Saved): void {
    const gone = this.#opener instanceof Element && !this.#opener.isConnected;
    (gone ? document : this.#opener).dispatchEvent(
      new CustomEvent(String(detail["type"]), { detail, bubbles: true, composed: true }),
    );
  }
}

function isSaved(data: unknown): data is Saved {
  return typeof record(record(data)["fill"])["id"] === "string";
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
