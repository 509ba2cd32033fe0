/** Signing secrets of webhook endpoints: drawn here, kept encrypted, shown once. */
import { ApiError } from "#domain/errors.ts";
import type { WebhookEndpointRow } from "#store/webhook-endpoints.ts";
import type { Services } from "../context/context.ts";

/** 256 bits; Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new secret as its owner gets it, `whsec_` and base64, and as it is kept. 503 without keys to keep it with. */
export function newSigningSecret(
  { random, secretBox }: Pick<Services, "random" | "secretBox">,
  endpointId: string,
): { readonly shown: string; readonly sealed: Uint8Array } {
  if (secretBox === null) {
    throw notConfigured();
  }
  const shown = `whsec_${btoa(String.fromCharCode(...random.bytes(SECRET_BYTES)))}`;
  return { shown, sealed: secretBox.seal(contextOf(endpointId), new TextEncoder().encode(shown)) };
}

/**
 * The secrets that sign now, newest first: two while a rotation's overlap lasts. Null when they cannot be
 * read: no keys, or not the ones they were kept with.
 */
export function signingSecrets(
  { clock, secretBox }: Pick<Services, "clock" | "secretBox">,
  row: WebhookEndpointRow,
): readonly string[] | null {
  if (secretBox === null) {
    return null;
  }
  const overlaps = (row.previousSecretUntil?.getTime() ?? 0) > clock.nowMs();
  const kept = [
    row.secret,
    ...(overlaps && row.previousSecret !== null ? [row.previousSecret] : []),
  ];
  const secrets: string[] = [];
  for (const sealed of kept) {
    const plain = secretBox.open(contextOf(row.id), sealed);
    if (plain === null) {
      return null;
    }
    secrets.push(new TextDecoder().decode(plain));
  }
  return secrets;
}

/** 503: the operator's to repair. */
export function notConfigured(): ApiError {
  return new ApiError(
    "webhook_secrets_not_configured",
    "The keys that protect webhook secrets are not set, or not those the secret was kept with.",
  );
}

function contextOf(endpointId: string): string {
  return `webhook ${endpointId}`;
}
