/** The certificate of a final as it is stored: the verifier's account, made before the file is delivered. */
import type { Certificate } from "#engine/contract/certificate.ts";

export type CertificateRecord = Certificate;
