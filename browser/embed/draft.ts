/** The fill behind the form: what the service knows of it, and what it is told. */
import { type Fill, type FrameApi, Refusal, type Saved, type Values } from "./frame-api.ts";

export class Draft {
  readonly #api: FrameApi;
  #fill: Fill | null = null;
  /** As the service has them since it was last heard. */
  #known: Values = {};
  #tried: { readonly state: string; readonly key: string } | null = null;

  constructor(api: FrameApi) {
    this.#api = api;
  }

  /** Takes up the fill the session has made before, where it can still be changed; its values. */
  async takeUp(id: string | null): Promise<Values> {
    if (id === null) {
      return {};
    }
    try {
      const fill = await this.#api.readFill(id);
      if (fill.status === "open" && fill.completed_at === null) {
        this.#fill = fill;
        this.#known = fill.values;
        return fill.values;
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "fill_not_found") {
        throw error;
      }
    }
    return {};
  }

  get fillId(): string | null {
    return this.#fill?.id ?? null;
  }

  /** What `values` would change. */
  isNew(values: Values): boolean {
    return this.#fill === null || Object.keys(this.#changed(values)).length > 0;
  }

  /** Makes the fill, or tells what has changed; one that takes no changes any more gives way to a new one. */
  async push(values: Values): Promise<string> {
    if (this.#fill !== null) {
      const changed = this.#changed(values);
      if (Object.keys(changed).length === 0) {
        return this.#fill.id;
      }
      try {
        this.#fill = await this.#api.changeFill(this.#fill.id, changed);
        this.#known = { ...this.#known, ...changed };
        return this.#fill.id;
      } catch (error) {
        if (!(error instanceof Refusal) || !NOT_THIS_FILL.has(error.code)) {
          throw error;
        }
      }
    }
    this.#fill = await this.#api.createFill(values);
    this.#known = values;
    return this.#fill.id;
  }

  /** Saves what was pushed. The same save after a lost answer is the same request. */
  async save(fillId: string): Promise<Saved> {
    const state = JSON.stringify([fillId, this.#known]);
    const key = this.#tried?.state === state ? this.#tried.key : newKey();
    this.#tried = { state, key };
    try {
      return await this.#api.save(fillId, key);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "network_error") {
        this.#tried = null;
      }
      throw error;
    }
  }

  /** What others have changed meanwhile in fields that were `untouched` here; elsewhere the form's words stay. */
  async changesOfOthers(form: Values, untouched: (id: string) => boolean): Promise<Values> {
    if (this.#fill === null) {
      return {};
    }
    this.#fill = await this.#api.readFill(this.#fill.id);
    this.#known = this.#fill.values;
    return Object.fromEntries(
      Object.entries(this.#known).filter(([id, text]) => text !== form[id] && untouched(id)),
    );
  }

  #changed(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).filter(([id, text]) => this.#known[id] !== text),
    );
  }
}

/** The fill is complete, over or gone; the session goes on. */
const NOT_THIS_FILL: ReadonlySet<string> = new Set([
  "fill_not_open",
  "fill_expired",
  "fill_not_found",
]);

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
