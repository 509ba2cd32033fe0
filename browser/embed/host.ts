/**
 * The page of the shop that frames this one. It is spoken to by its exact origin and heard from no other: a
 * message may hold what the shopper typed, and `"*"` would hand it to whatever page is there by then (HTML,
 * cross-document messaging).
 */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { isLocalOrigin } from "#domain/origin.ts";
import { memberOf } from "../shared/json.ts";

export interface HostListener {
  /** The page wants the frame to end; the shopper may be asked first. */
  onClose(): void;
  /** Values of a session that ended, for this one. */
  onValues(values: Readonly<Record<string, string>>): void;
}

/**
 * Speaks to the page around and hears it. Stands alone where there is none: then everything it says goes
 * nowhere.
 */
export class Host {
  /** Origins that hear what is said; none when the page stands by itself. */
  readonly #origins: readonly string[];
  #dirty = false;
  #height = 0;

  constructor(frame: EmbedFrame) {
    this.#origins = window.parent === window ? [] : parentOrigins(frame);
  }

  /** False when the page was opened by itself, in a tab; then there is nobody to close it. */
  get isThere(): boolean {
    return this.#origins.length > 0;
  }

  /**
   * Hears the host for as long as the page lives. Everything else that arrives is dropped without a word:
   * extensions and other frames post messages too.
   */
  listen(listener: HostListener): void {
    window.addEventListener("message", ({ origin, source, data }) => {
      // Both: another frame of the shop's page has the right origin but is not the parent, and a parent that
      // has navigated away is the same window with another origin.
      if (source !== window.parent || !this.#origins.includes(origin)) {
        return;
      }
      switch (memberOf(data, "type")) {
        case "service:close":
          listener.onClose();
          break;
        case "service:values": {
          const values = memberOf(data, "values");
          if (typeof values === "object" && values !== null) {
            // The host is trusted to carry values, not to have kept their shape: they come from its storage.
            const texts = Object.entries(values).filter(([, text]) => typeof text === "string");
            listener.onValues(Object.fromEntries(texts));
          }
          break;
        }
        default:
      }
    });
  }

  /**
   * Posts `service:<type>`. `version` is the protocol's: hosts that do not know a type or a member ignore it,
   * so it changes only where an old meaning does.
   */
  emit(type: string, more: object = {}): void {
    for (const origin of this.#origins) {
      window.parent.postMessage({ type: `service:${type}`, version: 1, ...more }, origin);
    }
  }

  /** Told when it changes. */
  emitDirty({ dirty }: { readonly dirty: boolean }): void {
    if (dirty !== this.#dirty) {
      this.#dirty = dirty;
      this.emit("dirty", { dirty });
    }
  }

  /**
   * Posts the height in CSS pixels when it grows, never when it shrinks: a host that follows would otherwise
   * jump with each note that comes and goes, or loop where its own layout changes the frame's width.
   */
  emitHeight(height: number): void {
    const whole = Math.ceil(height);
    if (whole > this.#height) {
      this.#height = whole;
      this.emit("resize", { height: whole });
    }
  }
}

/**
 * The session's own parent; else the origin that the browser says frames the page, if it may; else all that
 * may: a message to an origin that is not there goes nowhere.
 */
function parentOrigins(frame: EmbedFrame): readonly string[] {
  if (frame.parentOrigin !== null) {
    return [frame.parentOrigin];
  }
  // Not in Firefox. There all origins that may frame the page are addressed; `frame-ancestors` lets no other
  // frame it.
  const seen = window.location.ancestorOrigins?.[0];
  if (seen === undefined) {
    return frame.origins;
  }
  const isAllowed = frame.origins.includes(seen) || (frame.admitsLocal && isLocalOrigin(seen));
  return isAllowed ? [seen] : [];
}
