import type { Caller } from "#domain/caller.ts";
import type { CertificateRecord } from "#domain/certificate.ts";
import { ApiError } from "#domain/errors.ts";
import type { Services } from "../context/context.ts";
import { renderOr404 } from "../context/find-or-404.ts";

/**
 * The certificate stored with a finished final: what the verifier, which shares no code with the writer,
 * found changed. Previews have none and answer 404; 409 until the final is made, and after its customer's
 * data was erased.
 */
export async function readCertificate(
  services: Services,
  caller: Caller,
  id: string,
): Promise<CertificateRecord> {
  const row = await services.db.read((tx) => renderOr404(tx, caller, id));
  if (row.kind === "preview") {
    throw new ApiError("render_not_found", "No such render.");
  }
  if (row.certificate === null) {
    throw new ApiError("render_not_ready", "The render has no certificate yet.");
  }
  return row.certificate;
}
