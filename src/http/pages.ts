/** Pages for browsers: a list beside the operations, served with strict headers and no JavaScript of strangers. */

import type { ApiError } from "#domain/errors.ts";

/** What is known of a file that went past. */
export interface PageUpload {
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** As the browser told it; "" when it did not. */
  readonly fileName: string;
}

export interface PageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Members of a plain form post; empty for GET. */
  readonly form: Readonly<Record<string, string>>;
  /** The file sent with a form of pages that take one; it is not kept. */
  readonly upload: PageUpload | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
  /** Whether whoever asks sits at the machine that runs the service. */
  readonly isOwnMachine: boolean;
  readonly requestId: string;
}

export interface PageResponse {
  readonly status: number;
  readonly body: string | Uint8Array;
  /** Default "text/html; charset=utf-8". */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is told of a request that came to an error; its form is empty where it was not read, or cannot be kept. */
export type FailedRequest = Pick<
  PageRequest,
  "params" | "query" | "headers" | "requestId" | "form"
>;

/** Makes the page that tells people of an error. */
export type ErrorPage = (apiError: ApiError, request: FailedRequest) => PageResponse;

export interface Page {
  readonly method: "GET" | "POST";
  /** With `{name}` segments, from the root of the host. */
  readonly path: string;
  /** The form may bring one file, multipart, at most so large. */
  readonly maxUploadBytes?: number;
  /** The address says all: whatever form is posted is read past. */
  readonly isFormIgnored?: true;
  /** Asked before a form is read; throws for a visitor who has asked too often. */
  admit?(visitor: Pick<PageRequest, "ip">): Promise<void>;
  handle(request: PageRequest): Promise<PageResponse>;
  /** Tells of what `handle` throws and of forms that cannot be read. Without it the envelope is sent. */
  readonly errorPage?: ErrorPage;
}

/** Headers of every page; a page's own headers win. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
