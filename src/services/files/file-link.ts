import type { LinkClaims } from "#ports/link-signer.ts";
import type { Services } from "../context/context.ts";

/** An hour, anew with every response: long enough to start a download or open a page, too short to be handed on. */
export const LINK_SECONDS = 3_600;

/** Address of a stored file, for whoever has it. One signature, no query. */
export function fileLink(
  { publicUrl, linkSigner }: Pick<Services, "publicUrl" | "linkSigner">,
  file: LinkClaims,
): string {
  return `${publicUrl()}/v1/files/${linkSigner.sign(file, LINK_SECONDS)}`;
}
