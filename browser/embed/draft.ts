/**
 * The fill behind the form: what the service knows of it, and what it is told. Only changes are sent, so that
 * two windows on one session do not undo each other's fields.
 */
import { type Fill, type FillPatch, type FrameApi, ApiError, type Saved } from "./frame-api.ts";
import { entriesOf, type Appearance, appearanceOf, type AppearanceOffer } from "./appearance.ts";
import type { Values } from "./values.ts";

export interface DraftOptions {
  readonly api: FrameApi;
  readonly offer: AppearanceOffer;
  /** Fields that print text. */
  readonly inked: readonly string[];
  /** What the session's fills begin with. */
  readonly appearance: Appearance;
}

/**
 * Speaks of entries: texts by field id, and the choices of the appearance (appearance.ts).
 *
 * Invariant: `#known` and `#appearance` are what the service last said or accepted, never what is only in the
 * form.
 */
export class Draft {
  readonly #options: DraftOptions;
  #fill: Fill | null = null;
  /** As the service has them since it was last heard. */
  #known: Values = {};
  #appearance: Appearance;
  /** The save that may have been made though its response was lost. */
  #tried: { readonly state: string; readonly key: string } | null = null;

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#appearance = options.appearance;
  }

  /** Takes up the fill the session has made before, where it can still be changed; what the form begins with. */
  async takeUp(id: string | null): Promise<Values> {
    if (id !== null) {
      try {
        const fill = await this.#options.api.readFill(id);
        if (fill.status === "open" && fill.completed_at === null) {
          this.#hear(fill);
        }
      } catch (error) {
        // It was erased meanwhile: the session begins anew rather than not at all.
        if (!(error instanceof ApiError) || error.code !== "fill_not_found") {
          throw error;
        }
      }
    }
    return { ...this.#known, ...this.#choices() };
  }

  /** Whether `entries` would change anything. */
  isNew(entries: Values): boolean {
    return this.#fill === null || Object.keys(this.#patch(entries)).length > 0;
  }

  /** Makes the fill, or tells what has changed; one that takes no changes any more gives way to a new one. */
  async push(entries: Values): Promise<string> {
    const { api, offer, appearance } = this.#options;
    if (this.#fill !== null) {
      const patch = this.#patch(entries);
      if (Object.keys(patch).length === 0) {
        return this.#fill.id;
      }
      try {
        this.#fill = await api.changeFill(this.#fill.id, patch);
        this.#known = { ...this.#known, ...patch.values };
        this.#appearance = this.#fill;
        return this.#fill.id;
      } catch (error) {
        // The page can be open for hours. A fill that is complete by now is left as it is, and the texts
        // become a new one.
        if (!(error instanceof ApiError) || !NOT_THIS_FILL.has(error.code)) {
          throw error;
        }
      }
    }
    // All texts, not only changes: a new fill knows nothing of the old one.
    const values = textsOf(entries);
    const wanted = changedAppearance(appearance, appearanceOf(entries, offer, this.#appearance));
    this.#fill = await api.createFill({ values, ...wanted });
    this.#known = values;
    this.#appearance = this.#fill;
    return this.#fill.id;
  }

  /**
   * Saves what was pushed. The same save after a lost response is the same request: it has the same
   * idempotency key as long as nothing was changed in between, so it is made once.
   */
  async save(fillId: string): Promise<Saved> {
    const state = canonical([fillId, this.#known, this.#appearance]);
    const key = this.#tried?.state === state ? this.#tried.key : newKey();
    this.#tried = { state, key };
    try {
      return await this.#options.api.save(fillId, key);
    } catch (error) {
      // A refusal is an answer: it would be given again for the same key.
      if (!(error instanceof ApiError) || error.code !== "network_error") {
        this.#tried = null;
      }
      throw error;
    }
  }

  /** What others have changed meanwhile in entries that were `untouched` here; elsewhere the form's texts stay. */
  async changesOfOthers(entries: Values, untouched: (entry: string) => boolean): Promise<Values> {
    if (this.#fill === null) {
      return {};
    }
    this.#hear(await this.#options.api.readFill(this.#fill.id));
    const theirs = { ...this.#known, ...this.#choices() };
    return Object.fromEntries(
      Object.entries(theirs).filter(([id, text]) => text !== entries[id] && untouched(id)),
    );
  }

  #hear(fill: Fill): void {
    this.#fill = fill;
    this.#known = fill.values;
    this.#appearance = fill;
  }

  #choices(): Values {
    const { offer, inked } = this.#options;
    return entriesOf(this.#appearance, offer, inked);
  }

  /** What `entries` change in the fill; {} when nothing. */
  #patch(entries: Values): FillPatch {
    const values = Object.fromEntries(
      Object.entries(textsOf(entries)).filter(([id, text]) => this.#known[id] !== text),
    );
    const appearance = changedAppearance(
      this.#appearance,
      appearanceOf(entries, this.#options.offer, this.#appearance),
    );
    return { ...(Object.keys(values).length === 0 ? {} : { values }), ...appearance };
  }
}

/** The fill is complete, over or gone; the session goes on. */
const NOT_THIS_FILL: ReadonlySet<string> = new Set([
  "fill_not_open",
  "fill_expired",
  "fill_not_found",
]);

/** Without the choices of the appearance. */
export function textsOf(entries: Values): Values {
  return Object.fromEntries(Object.entries(entries).filter(([entry]) => !entry.startsWith("@")));
}

/** Members of `after` that differ. A palette and its assignments are told together. */
function changedAppearance(before: Appearance, after: Appearance): Partial<Appearance> {
  const isInked =
    canonical([before.colors, before.assignments]) !== canonical([after.colors, after.assignments]);
  const isPapered = canonical(before.substrate) !== canonical(after.substrate);
  return {
    ...(isInked ? { colors: after.colors, assignments: after.assignments } : {}),
    ...(isPapered ? { substrate: after.substrate } : {}),
  };
}

/** JSON that does not depend on the order of members, which a store may change. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/**
 * 128 random bits as hex. `crypto.randomUUID` exists in secure contexts only, and a trial in a local network
 * has no TLS.
 */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
