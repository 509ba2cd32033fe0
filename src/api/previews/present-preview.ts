/** Headers of pictures. One digest serves as ETag, as content hash and as key of the cache. */
import { fieldPlacesHeader } from "#domain/field-places.ts";
import { textNotesHeader, textWarningsHeader } from "#domain/text-warnings.ts";
import type { OperationResponse } from "#http/operation.ts";
import type { KnownPreview, Preview } from "#services/previews/create-preview.ts";

/** Of 200 and of 304, for the document. */
export const KNOWN_PICTURE_HEADERS = {
  ETag: "Strong; the content hash in quotes",
  "Cache-Control": "private, no-cache",
  "X-Service-Content-Hash": "Digest of all that the picture depends on",
  "X-Service-Preflight":
    "pass, warn, fail or pending: what the press would say of these values. No picture waits for it: ask again with If-None-Match while it is pending. Nothing is blocked by it",
};

/** Of 200, for the document. */
export const PICTURE_HEADERS = {
  ...KNOWN_PICTURE_HEADERS,
  "X-Service-Cache": "hit or miss",
  "X-Service-Width": "Pixels",
  "X-Service-Height": "Pixels",
};

/** A picture with its tag, or 304 without warnings: the client keeps those it had. */
export function presentPreview(preview: Preview | KnownPreview): OperationResponse {
  const headers = {
    "content-type": "image/png",
    etag: `"${preview.contentHash}"`,
    "cache-control": "private, no-cache",
    "x-service-content-hash": preview.contentHash,
    "x-service-preflight": preview.preflight,
  };
  // No body, whatever was asked (RFC 9110, 15.4.5).
  if ("isKnown" in preview) {
    return { status: 304, headers, bytes: new Uint8Array(0) };
  }
  const warnings = textWarningsHeader(preview.warnings);
  const notes = textNotesHeader(preview.warnings);
  const places = fieldPlacesHeader(preview.places);
  return {
    status: 200,
    headers: {
      ...headers,
      "x-service-cache": preview.isCached ? "hit" : "miss",
      "x-service-width": String(preview.widthPx),
      "x-service-height": String(preview.heightPx),
      ...(warnings === null ? {} : { "x-service-text-warnings": warnings }),
      // For our own frame: what needs no change too. Not exposed to pages of others.
      ...(notes === null || notes === warnings ? {} : { "x-service-text-notes": notes }),
      ...(places === null ? {} : { "x-service-text-places": places }),
    },
    bytes: preview.png,
  };
}
