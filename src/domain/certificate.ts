/** The certificate of a final as it is stored: the verifier's account, made before the file is delivered. */
import type { Certificate, TextLook } from "#engine/contract/certificate.ts";

export type CertificateRecord = Certificate;

/** How a run of text looks. */
export type TextLookRecord = TextLook;
