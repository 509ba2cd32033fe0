/** The certificate of a final as it is stored: the verifier's account, made before the file is delivered. */
import type { Certificate, PrintedStyle } from "#engine/contract/certificate.ts";

export type CertificateRecord = Certificate;

/** What a run of text is printed in. */
export type PrintedStyleRecord = PrintedStyle;
