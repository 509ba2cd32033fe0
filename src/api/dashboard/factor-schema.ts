import { named, timestamp, z } from "#http/schema.ts";
import type { FactorsView, PasskeyView } from "#services/access/second-factors.ts";

/** A code as people type it: spaces and hyphens do not count. */
export const factorCode = z.string().min(1).max(40);

/** What the session waits for; null where it waits for nothing. */
export const secondFactors = z.array(z.enum(["totp", "passkey", "recovery_code"])).nullable();

/** Shown this once. */
export const recoveryCodes = z.array(z.string());

/** A passkey in responses. */
const passkeySchema = named(
  "Passkey",
  z.object({
    id: z.string(),
    /** What its person calls it. */
    name: z.string(),
    /** Null where it was never used. */
    last_used_at: timestamp.nullable(),
    created_at: timestamp,
  }),
);

/** What a person may show besides a password. */
export const factorsSchema = named(
  "SecondFactors",
  z.object({
    /** Whether codes of an authenticator app are asked for. */
    has_totp: z.boolean(),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.int(),
  }),
);

/** The outer form of a person's factors. */
export function presentFactors(view: FactorsView): z.input<typeof factorsSchema> {
  return {
    has_totp: view.hasTotp,
    passkeys: view.passkeys.map(presentPasskey),
    recovery_codes_left: view.recoveryCodesLeft,
  };
}

/** The outer form of a passkey. */
function presentPasskey(view: PasskeyView): z.input<typeof passkeySchema> {
  return {
    id: view.id,
    name: view.name,
    last_used_at: view.lastUsedAt?.toISOString() ?? null,
    created_at: view.createdAt.toISOString(),
  };
}
