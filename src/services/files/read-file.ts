/**
 * Files by signed link: no credential but the link itself, so that a browser can be sent there. The token
 * says which bytes, under which name; what the team has erased since is not served, however long the link is
 * good for.
 */
import { ApiError } from "#domain/errors.ts";
import { isErased } from "#store/erasures.ts";
import type { Services } from "../context/context.ts";
import type { Download } from "./stored-file.ts";

/** Bytes asked for: both ends inclusive; `last` null for the end of the file. */
export interface ByteRange {
  readonly first: number;
  readonly last: number | null;
}

export interface FileDownload extends Download {
  /** Size of the whole file. */
  readonly totalBytes: number;
  /** The range served; null for the whole file. */
  readonly range: readonly [number, number] | null;
}

/** The file behind a signed link; forged, expired and malformed tokens are alike. A range outside is ignored. */
export async function readSignedFile(
  services: Services,
  token: string,
  range: ByteRange | null,
): Promise<FileDownload> {
  const claims = services.linkSigner.verify(token);
  // As for any address that is not there: whoever tries tokens learns nothing from the code.
  if (claims === null) {
    throw new ApiError("not_found", "No handler for this method and path.");
  }
  // The bytes may still lie in the store, for the grace, or since another team has the same file.
  const erased = await services.db.read((tx) => isErased(tx, claims.teamId, claims.sha256));
  if (erased) {
    throw new ApiError("render_blob_missing", "The file of this link was erased.");
  }
  // The size first: a range is cut to the file before it is asked for (RFC 9110, 14.1.2).
  const stat = await services.objects.stat(claims.sha256);
  const served = stat === null || range === null ? null : within(range, stat.bytes);
  const object =
    stat === null ? null : await services.objects.get(claims.sha256, served ?? undefined);
  // Gone between the two questions counts as gone before them.
  if (stat === null || object === null) {
    throw new ApiError("render_blob_missing", "The stored file of this link is gone.");
  }
  const { fileName, contentType } = claims;
  return { object, fileName, contentType, totalBytes: stat.bytes, range: served };
}

/** The part of a range that the file has; null when it begins past the end, and then the whole is served. */
function within({ first, last }: ByteRange, bytes: number): readonly [number, number] | null {
  const end = Math.min(last ?? bytes - 1, bytes - 1);
  return first <= end ? [first, end] : null;
}
