/** The page of the shop that frames this one. It is spoken to by its exact origin and heard from no other. */
import type { EmbedFrame } from "#domain/embed-frame-data.ts";
import { isLocalOrigin } from "#domain/origin.ts";
import { memberOf } from "../shared/json.ts";

export interface HostListener {
  /** The page wants the frame to end; the shopper may be asked first. */
  onClose(): void;
  /** Values of a session that ended, for this one. */
  onValues(values: Readonly<Record<string, string>>): void;
}

export class Host {
  /** Origins that hear what is said; none when the page stands by itself. */
  readonly #origins: readonly string[];
  #dirty = false;
  #height = 0;

  constructor(frame: EmbedFrame) {
    this.#origins = window.parent === window ? [] : parentOrigins(frame);
  }

  get isThere(): boolean {
    return this.#origins.length > 0;
  }

  listen(listener: HostListener): void {
    window.addEventListener("message", ({ origin, source, data }) => {
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
            const texts = Object.entries(values).filter(([, text]) => typeof text === "string");
            listener.onValues(Object.fromEntries(texts));
          }
          break;
        }
        default:
      }
    });
  }

  emit(type: string, more: object = {}): void {
    for (const origin of this.#origins) {
      window.parent.postMessage({ type: `service:${type}`, version: 1, ...more }, origin);
    }
  }

  /** Told when it changes. */
  emitDirty(dirty: boolean): void {
    if (dirty !== this.#dirty) {
      this.#dirty = dirty;
      this.emit("dirty", { dirty });
    }
  }

  /** Told when it grows, so that a host that follows neither jumps nor loops. */
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
  const seen = window.location.ancestorOrigins?.[0];
  if (seen === undefined) {
    return frame.origins;
  }
  const isAllowed = frame.origins.includes(seen) || (frame.admitsLocal && isLocalOrigin(seen));
  return isAllowed ? [seen] : [];
}
