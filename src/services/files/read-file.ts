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
  if (claims === null) {
    throw new ApiError("not_found", "No handler for this method and path.");
  }
  const erased = await services.db.read((tx) => isErased(tx, claims.teamId, claims.sha256));
  if (erased) {
    throw new ApiError("render_blob_missing", "The file of this link was erased.");
  }
  const stat = await services.objects.stat(claims.sha256);
  const served = stat === null || range === null ? null : within(range, stat.bytes);
  const object =
    stat === null ? null : await services.objects.get(claims.sha256, served ?? undefined);
  if (stat === null || object === null) {
    throw new ApiError("render_blob_missing", "The stored file of this link is gone.");
  }
  const { fileName, contentType } = claims;
  return { object, fileName, contentType, totalBytes: stat.bytes, range: served };
}

function within({ first, last }: ByteRange, bytes: number): readonly [number, number] | null {
  const end = Math.min(last ?? bytes - 1, bytes - 1);
  return first <= end ? [first, end] : null;
}
