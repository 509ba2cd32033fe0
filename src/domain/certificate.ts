/** The certificate of a final as it is stored: the verifier's account, made before the file is delivered. */
import type { Certificate } from "#engine/engine.ts";

export type CertificateRecord = Certificate;
