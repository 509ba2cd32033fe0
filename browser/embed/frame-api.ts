/**
 * The API as the frame calls it. The secret is held here, in memory, and leaves in a header only: an address
 * is logged and a cookie would be a third party's in the shop's page, which browsers block.
 *
 * Responses are checked for what the page reads and no further: the API may add members.
 */
import { memberOf } from "../shared/json.ts";
import { type Outcome, outcomeOf } from "../shared/outcome.ts";
import type { Appearance, AppearanceOffer } from "./appearance.ts";
import type { Values } from "./values.ts";

/** A picture that the shop offers for a field. */
export interface Picture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width_px: number;
  readonly height_px: number;
  /** Pixels per inch where it prints, the lowest of its places. */
  readonly effective_ppi: number | null;
}

/** A field as the API lists it; only what the form needs. */
export interface Field {
  readonly id: string;
  readonly label: string;
  /** In the shopper's language. */
  readonly display_label: string;
  readonly type: "text" | "selection" | "image";
  /**
   * What the text is ("name", "email", "multiline" …); kinds the page does not know are entered as any text.
   */
  readonly input_kind: string;
  readonly required: boolean;
  readonly default_value: string;
  /** UTF-16 code units; null without a limit. */
  readonly max_length: number | null;
  /** The block of the print that it stands in, and its row of a table there. */
  readonly group?: { readonly key: string; readonly label: string | null } | null;
  readonly row?: number | null;
  readonly options: readonly string[] | null;
  readonly image_assets?: readonly Picture[] | null;
  readonly text_constraints: readonly {
    /** The box. */
    readonly object_id: string;
    readonly page: number;
    readonly max_lines: number;
    readonly case: string;
    readonly printable: string;
  }[];
}

/** What a session begins with: its fields, the texts it was opened with, and what may be chosen. */
export interface FieldsResponse extends Appearance {
  readonly values: Values;
  readonly offer: AppearanceOffer;
  readonly data: readonly Field[];
}

/** The stored texts and choices behind the form; several windows of one session share it. */
export interface Fill extends Appearance {
  readonly id: string;
  readonly status: string;
  /** RFC 3339; null while it can be changed. */
  readonly completed_at: string | null;
  readonly values: Values;
}

/** What a fill is to become; what is not named stays. */
export interface FillPatch extends Partial<Appearance> {
  readonly values?: Values;
}

/** What the shop is told after a save, passed on to the host as it came. */
export interface Saved {
  readonly embed_session: object;
  readonly fill: Fill;
  /** Opens the saved design again in a later session; the shop keeps it with the cart. */
  readonly resume_token: string;
}

/** A picture of the print with what is said of its text. */
export interface PreviewImage {
  readonly png: Blob;
  /** As in the header, quotes included; compared by the service alone. */
  readonly etag: string;
  /** The header as it came: percent-encoded JSON (shared/warning-messages.ts). */
  readonly warnings: string | null;
  /** Where the words of fields stand in it, as in the header (domain/field-places.ts). */
  readonly places: string | null;
}

/** Which picture is asked for. */
export interface PreviewRequest {
  readonly page: number;
  /** CSS pixels. */
  readonly widthPx: number;
  /** Device pixels for each CSS pixel, 0.5 to 4. */
  readonly pixelRatio: number;
}

/** A part of a picture, in pixels of the whole. */
export interface PreviewPatch {
  readonly png: Blob;
  readonly left: number;
  readonly top: number;
  /** Of the whole picture. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A refusal by its code, or a response that is none: `network_error` where fetch failed, `http_<status>`
 * where something between answered in its own words, `bad_answer` for a shape the page does not know.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly outcome: Outcome;
  /** Ids of the fields it names; empty where none is to blame. */
  readonly fields: readonly string[];
  /**
   * From `Retry-After` in seconds (RFC 9110, 10.2.3); null where nothing was said or a date.
   */
  readonly afterMs: number | null;

  constructor(
    code: string,
    told: {
      readonly outcome: Outcome;
      readonly message?: string;
      readonly fields?: readonly string[];
      readonly afterMs?: number | null;
    },
  ) {
    super(told.message ?? code);
    this.code = code;
    this.outcome = told.outcome;
    this.fields = told.fields ?? [];
    this.afterMs = told.afterMs ?? null;
  }
}

/**
 * One session's calls. Every method throws `ApiError` and nothing else, but that an aborted call throws the
 * signal's reason.
 */
export class FrameApi {
  readonly #session: string;
  readonly #secret: string;

  constructor(session: string, secret: string) {
    this.#session = session;
    this.#secret = secret;
  }

  /** Groups of fields are named in that language. */
  async fields(language: string): Promise<FieldsResponse> {
    const response = await this.#json("GET", `sessions/${this.#session}/fields`, {
      headers: { "accept-language": language },
    });
    return checked(response, isFieldsResponse);
  }

  async createFill(patch: FillPatch): Promise<Fill> {
    return fillOf(await this.#json("POST", "fills", { body: patch }));
  }

  async readFill(id: string): Promise<Fill> {
    return fillOf(await this.#json("GET", `fills/${id}`));
  }

  async changeFill(id: string, patch: FillPatch): Promise<Fill> {
    return fillOf(await this.#json("PATCH", `fills/${id}`, { body: patch }));
  }

  /** `key`: the same for the same save tried again, which is then made once. */
  async save(fillId: string, key: string): Promise<Saved> {
    const response = await this.#json("POST", `sessions/${this.#session}/save`, {
      body: { fill_id: fillId },
      headers: { "idempotency-key": key },
    });
    return checked(response, isSaved);
  }

  /** Null: the picture with this tag is the newest. */
  async preview(
    id: string,
    shot: PreviewRequest,
    known: { readonly etag: string | null; readonly signal: AbortSignal },
  ): Promise<PreviewImage | null> {
    const query = `w=${shot.widthPx}&dpr=${shot.pixelRatio}&page=${shot.page}`;
    const response = await this.#send("GET", `fills/${id}/preview?${query}`, {
      signal: known.signal,
      ...(known.etag === null ? {} : { headers: { "if-none-match": known.etag } }),
    });
    if (response.status === 304) {
      return null;
    }
    const notes = response.headers.get("x-service-text-notes");
    return {
      png: await response.blob(),
      etag: response.headers.get("etag") ?? "",
      warnings: notes ?? response.headers.get("x-service-text-warnings"),
      places: response.headers.get("x-service-text-places"),
    };
  }

  /**
   * As much of the picture as `values` change in the one of `since`; null: nothing (204). Nothing is stored
   * by it: the fill stays as it is (docs/decisions/0021-parts-while-typing.md).
   */
  async previewChange(
    id: string,
    { widthPx: w, pixelRatio: dpr, page }: PreviewRequest,
    { values, since }: { readonly values: Values; readonly since: Values },
  ): Promise<PreviewPatch | null> {
    const response = await this.#send("POST", `fills/${id}/preview`, {
      body: { w, dpr, page, values, since: { values: since } },
    });
    if (response.status === 204) {
      return null;
    }
    const number = (name: string): number => Number(response.headers.get(name));
    const [left = 0, top = 0] = (response.headers.get("x-service-region") ?? "")
      .split(",")
      .map(Number);
    const size = { widthPx: number("x-service-width"), heightPx: number("x-service-height") };
    return { png: await response.blob(), left, top, ...size };
  }

  async #json(method: string, path: string, init: Init = {}): Promise<unknown> {
    const response = await this.#send(method, path, init);
    return await response.json().catch(() => null);
  }

  async #send(method: string, path: string, { body, headers, signal }: Init): Promise<Response> {
    const response = await fetch(`/v1/embed/${path}`, {
      method,
      // The session's secret alone decides: a cookie of somebody signed in here must not open what the frame
      // may not.
      credentials: "omit",
      // The tags are compared here: a browser's own cache would hide the 304.
      cache: "no-store",
      headers: {
        "x-service-client-secret": this.#secret,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      // fetch rejects for an abort as for a lost connection; only the signal tells them apart.
      signal?.throwIfAborted();
      throw new ApiError("network_error", { outcome: "unreachable", message: String(error) });
    });
    if (outcomeOf(response) !== "ok") {
      throw await apiErrorOf(response);
    }
    return response;
  }
}

interface Init {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A proxy's error may be anything. */
async function apiErrorOf(response: Response): Promise<ApiError> {
  const error = memberOf(await response.json().catch(() => null), "error");
  const code = memberOf(error, "code");
  const message = memberOf(error, "message");
  const fields = memberOf(error, "fields");
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError(typeof code === "string" ? code : `http_${response.status}`, {
    outcome: outcomeOf(response),
    message: typeof message === "string" ? message : "",
    fields: Array.isArray(fields)
      ? fields.map((item) => memberOf(item, "field")).filter((id) => typeof id === "string")
      : [],
    // At least a second: 0 would be asked again at once.
    afterMs: Number.isFinite(seconds) ? Math.max(1, seconds) * 1000 : null,
  });
}

function fillOf(response: unknown): Fill {
  return checked(memberOf(response, "fill"), isFill);
}

/**
 * The response as `T`, or an error where it is something else: a proxy's page with status 200, or a service
 * that is newer than this script.
 */
function checked<T>(response: unknown, is: (response: unknown) => response is T): T {
  if (!is(response)) {
    throw new ApiError("bad_answer", { outcome: "failed" });
  }
  return response;
}

function isFieldsResponse(response: unknown): response is FieldsResponse {
  return (
    Array.isArray(memberOf(response, "data")) &&
    isRecord(memberOf(response, "values")) &&
    isAppearance(response) &&
    isRecord(memberOf(response, "offer"))
  );
}

function isAppearance(response: unknown): boolean {
  return Array.isArray(memberOf(response, "colors")) && isRecord(memberOf(response, "assignments"));
}

function isFill(response: unknown): response is Fill {
  return (
    typeof memberOf(response, "id") === "string" &&
    isRecord(memberOf(response, "values")) &&
    isAppearance(response)
  );
}

function isSaved(response: unknown): response is Saved {
  return isFill(memberOf(response, "fill")) && isRecord(memberOf(response, "embed_session"));
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
