/** Addresses of pictures of fills, for pages that cannot send a secret: the token in them is the permission. */
import type { Services } from "../context/context.ts";

const PURPOSE = "preview";
/** A day: an address in a cart or mail of today works, one found in an old log does not. */
const SECONDS = 86_400;

interface PreviewGrant {
  readonly teamId: string;
  readonly fillId: string;
}

/**
 * The address of a fill's picture, good for a day from now. Whoever has it sees the picture and nothing else:
 * it changes nothing, and ends with the fill (`requireShown`).
 */
export function previewUrl(
  services: Pick<Services, "tokenSigner" | "publicUrl">,
  { teamId, fillId }: PreviewGrant,
): string {
  const token = services.tokenSigner.sign(PURPOSE, `${teamId} ${fillId}`, SECONDS);
  return `${services.publicUrl()}/v1/embed/fills/${fillId}/preview?preview_token=${token}`;
}

/** What a token permits; null for one that is forged, expired or malformed. */
export function previewGrantOf(
  services: Pick<Services, "tokenSigner">,
  token: string,
): PreviewGrant | null {
  const [teamId, fillId] = services.tokenSigner.verify(PURPOSE, token)?.split(" ") ?? [];
  return teamId === undefined || fillId === undefined ? null : { teamId, fillId };
}
