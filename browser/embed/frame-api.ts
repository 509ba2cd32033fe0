/** The API as the frame calls it. The secret is held here, in memory, and leaves in a header only. */
import { memberOf } from "../shared/json.ts";
import type { Look, Offer } from "./look.ts";

export type Values = Readonly<Record<string, string>>;

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
  readonly type: "text" | "selection" | "image";
  readonly input_kind: string;
  readonly required: boolean;
  readonly default_value: string;
  readonly max_length: number | null;
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

export interface FieldsAnswer extends Look {
  readonly values: Values;
  readonly offer: Offer;
  readonly data: readonly Field[];
}

export interface Fill extends Look {
  readonly id: string;
  readonly status: string;
  readonly completed_at: string | null;
  readonly values: Values;
}

/** What a fill is to become; what is not named stays. */
export interface FillPatch extends Partial<Look> {
  readonly values?: Values;
}

export interface Saved {
  readonly embed_session: object;
  readonly fill: Fill;
  readonly resume_token: string;
}

/** A picture of the print with what is said of its text. */
export interface Drawn {
  readonly png: Blob;
  readonly etag: string;
  readonly warnings: string | null;
}

/** Which picture is asked for. */
export interface Shot {
  readonly page: number;
  /** CSS pixels. */
  readonly widthPx: number;
  readonly pixelRatio: number;
}

/** A part of a picture, in pixels of the whole. */
export interface DrawnPart {
  readonly png: Blob;
  readonly left: number;
  readonly top: number;
  /** Of the whole picture. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An answer that is none, or a refusal by its code. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly string[];
  /** When to ask again; null where nothing was said. */
  readonly afterMs: number | null;

  constructor(
    code: string,
    told: {
      readonly status: number;
      readonly message?: string;
      readonly fields?: readonly string[];
      readonly afterMs?: number | null;
    },
  ) {
    super(told.message ?? code);
    this.code = code;
    this.status = told.status;
    this.fields = told.fields ?? [];
    this.afterMs = told.afterMs ?? null;
  }
}

export class FrameApi {
  readonly #session: string;
  readonly #secret: string;

  constructor(session: string, secret: string) {
    this.#session = session;
    this.#secret = secret;
  }

  async fields(): Promise<FieldsAnswer> {
    const answer = await this.#json("GET", `sessions/${this.#session}/fields`);
    return checked(answer, isFieldsAnswer);
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
    const answer = await this.#json("POST", `sessions/${this.#session}/save`, {
      body: { fill_id: fillId },
      headers: { "idempotency-key": key },
    });
    return checked(answer, isSaved);
  }

  /** Null: the picture with this tag is the newest. */
  async preview(
    id: string,
    shot: Shot,
    known: { readonly etag: string | null; readonly signal: AbortSignal },
  ): Promise<Drawn | null> {
    const query = `w=${shot.widthPx}&dpr=${shot.pixelRatio}&page=${shot.page}`;
    const answer = await this.#send("GET", `fills/${id}/preview?${query}`, {
      signal: known.signal,
      ...(known.etag === null ? {} : { headers: { "if-none-match": known.etag } }),
    });
    if (answer.status === 304) {
      return null;
    }
    const notes = answer.headers.get("x-service-text-notes");
    return {
      png: await answer.blob(),
      etag: answer.headers.get("etag") ?? "",
      warnings: notes ?? answer.headers.get("x-service-text-warnings"),
    };
  }

  /** As much of the picture as `values` change in the one of `since`; null: nothing. */
  async previewChange(
    id: string,
    { widthPx: w, pixelRatio: dpr, page }: Shot,
    { values, since }: { readonly values: Values; readonly since: Values },
  ): Promise<DrawnPart | null> {
    const answer = await this.#send("POST", `fills/${id}/preview`, {
      body: { w, dpr, page, values, since: { values: since } },
    });
    if (answer.status === 204) {
      return null;
    }
    const number = (name: string): number => Number(answer.headers.get(name));
    const [left = 0, top = 0] = (answer.headers.get("x-service-region") ?? "")
      .split(",")
      .map(Number);
    const size = { widthPx: number("x-service-width"), heightPx: number("x-service-height") };
    return { png: await answer.blob(), left, top, ...size };
  }

  async #json(method: string, path: string, init: Init = {}): Promise<unknown> {
    const answer = await this.#send(method, path, init);
    return await answer.json().catch(() => null);
  }

  async #send(method: string, path: string, { body, headers, signal }: Init): Promise<Response> {
    const answer = await fetch(`/v1/embed/${path}`, {
      method,
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
      signal?.throwIfAborted();
      throw new Refusal("network_error", { status: 0, message: String(error) });
    });
    if (!answer.ok && answer.status !== 304) {
      throw await refusalOf(answer);
    }
    return answer;
  }
}

interface Init {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A proxy's error may be anything. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const error = memberOf(await answer.json().catch(() => null), "error");
  const code = memberOf(error, "code");
  const message = memberOf(error, "message");
  const fields = memberOf(error, "fields");
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(typeof code === "string" ? code : `http_${answer.status}`, {
    status: answer.status,
    message: typeof message === "string" ? message : "",
    fields: Array.isArray(fields)
      ? fields.map((item) => memberOf(item, "field")).filter((id) => typeof id === "string")
      : [],
    afterMs: Number.isFinite(seconds) ? Math.max(1, seconds) * 1000 : null,
  });
}

function fillOf(answer: unknown): Fill {
  return checked(memberOf(answer, "fill"), isFill);
}

function checked<T>(answer: unknown, is: (answer: unknown) => answer is T): T {
  if (!is(answer)) {
    throw new Refusal("bad_answer", { status: 502 });
  }
  return answer;
}

function isFieldsAnswer(answer: unknown): answer is FieldsAnswer {
  return (
    Array.isArray(memberOf(answer, "data")) &&
    isRecord(memberOf(answer, "values")) &&
    isLook(answer) &&
    isRecord(memberOf(answer, "offer"))
  );
}

function isLook(answer: unknown): boolean {
  return Array.isArray(memberOf(answer, "colors")) && isRecord(memberOf(answer, "assignments"));
}

function isFill(answer: unknown): answer is Fill {
  return (
    typeof memberOf(answer, "id") === "string" &&
    isRecord(memberOf(answer, "values")) &&
    isLook(answer)
  );
}

function isSaved(answer: unknown): answer is Saved {
  return isFill(memberOf(answer, "fill")) && isRecord(memberOf(answer, "embed_session"));
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
