/**
 * Whole pictures of what stands in the form: the fill is brought up to it, then drawn, then shown. Two calls,
 * since the picture is the service's own of a stored fill: the same bytes that the approval and the press
 * file come from.
 */
import { type FieldMessage, warningMessages } from "#domain/messages/field-messages.ts";
import { warningsOf } from "../shared/warning-messages.ts";
import type { Draft } from "./draft.ts";
import type { ShownTexts } from "./shown-texts.ts";
import type { FrameApi, PreviewRequest } from "./frame-api.ts";
import type { Messages } from "./messages.ts";
import type { Sheet } from "./sheet.ts";
import type { Values } from "./values.ts";

export interface PreviewLoaderOptions {
  readonly api: FrameApi;
  readonly draft: Draft;
  readonly held: ShownTexts;
  readonly sheet: Sheet;
  readonly messages: Messages;
}

export interface LoadedPreview {
  readonly fillId: string;
  /** Side and size as they were when it was asked for; the sheet may want another by now. */
  readonly shot: PreviewRequest;
  /** Of the picture's warnings, by field; null where the picture that is shown already is the newest. */
  readonly fieldMessages: ReadonlyMap<string, FieldMessage> | null;
  /** Fields whose texts cannot be set: their picture came and was not shown. */
  readonly stops: ReadonlySet<string>;
}

const NO_STOPS: ReadonlySet<string> = new Set();

/** Invariant: `#shown` describes the picture on the sheet, so that its tag is sent only for the same picture. */
export class PreviewLoader {
  readonly #options: PreviewLoaderOptions;
  #shown: { readonly etag: string; readonly shot: string } | null = null;
  #loading: AbortController | null = null;

  constructor(options: PreviewLoaderOptions) {
    this.#options = options;
  }

  /** What is on its way shows what stood in the form before. */
  abort(): void {
    this.#loading?.abort();
  }

  /**
   * The picture of `values`, once it is shown; null where it was aborted meanwhile. One in which texts cannot be
   * set is not shown where something else is held in their place.
   */
  async load(values: Values): Promise<LoadedPreview | null> {
    const loading = new AbortController();
    this.#loading = loading;
    try {
      return await this.#draw(values, loading.signal);
    } catch (error) {
      if (loading.signal.aborted) {
        return null;
      }
      throw error;
    }
  }

  async #draw(values: Values, signal: AbortSignal): Promise<LoadedPreview | null> {
    const { api, draft, held, sheet, messages } = this.#options;
    // Not aborted: a change that the service has taken and the form does not know of would be a conflict with
    // ourselves.
    const fillId = await draft.push(values);
    signal.throwIfAborted();
    const { shot } = sheet;
    const shotKey = JSON.stringify(shot);
    // A tag is of one side at one size. After a turn or a change of size a 304 would leave the wrong picture
    // standing.
    const etag = this.#shown?.shot === shotKey ? this.#shown.etag : null;
    const drawn = await api.preview(fillId, shot, { etag, signal });
    signal.throwIfAborted();
    // 304: going back to the text of before, or a change that prints nothing. Parts that were laid over are
    // taken off.
    if (drawn === null) {
      sheet.clear();
      held.shown(values, NO_STOPS);
      return { fillId, shot, fieldMessages: null, stops: NO_STOPS };
    }
    const warnings = held.atTyped(warningsOf(drawn.warnings), values);
    const fieldMessages = warningMessages(warnings, (id) => values[id] ?? "", messages);
    const stops = new Set(
      [...fieldMessages].flatMap(([id, { kind }]) => (kind === "fail" ? [id] : [])),
    );
    // What is drawn in their place is asked for next.
    if (stops.size > 0 && held.refuse(values, stops, fieldMessages)) {
      return { fillId, shot, fieldMessages, stops };
    }
    if (!(await sheet.show(drawn, shot.page, () => signal.aborted))) {
      return null;
    }
    this.#shown = { etag: drawn.etag, shot: shotKey };
    held.shown(values, stops);
    return { fillId, shot, fieldMessages, stops: NO_STOPS };
  }
}
