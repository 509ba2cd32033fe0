import { ApiError } from "#domain/errors.ts";
import { named, timestamp, z } from "#http/schema.ts";
import type { FactorsView, PasskeyView } from "#services/people/second-factors.ts";
import type { ShownAgain } from "#services/access/own-sessions.ts";
import type { ShownFactor } from "#services/access/sign-in.ts";
import { passkeyResponse } from "./passkey-schema.ts";

/** A code as people type it: spaces and hyphens do not count. */
export const factorCode = z.string().min(1).max(40);

/** A second factor as it is shown: one of both. */
export const shownFactor = { code: factorCode.optional(), passkey: passkeyResponse.optional() };

interface SentFactor {
  readonly code?: string | undefined;
  readonly passkey?: z.output<typeof passkeyResponse> | undefined;
}

/** The factor that was sent; 400 `missing_required_field` for none and for both. */
export function shownFactorOf(factor: SentFactor): ShownFactor {
  return onlyOne(sentOf(factor));
}

/** As `shownFactorOf`, or the password, or what the OpenID provider sent the browser of this `cookie` back with. */
export function shownAgainOf(
  {
    password,
    openid_query: query,
    ...factor
  }: SentFactor & {
    readonly password?: string | undefined;
    readonly openid_query?: string | undefined;
  },
  cookie: string,
): ShownAgain {
  return onlyOne<ShownAgain>([
    password === undefined ? null : { password },
    query === undefined ? null : { openid: { query, cookie } },
    ...sentOf(factor),
  ]);
}

function sentOf({ code, passkey }: SentFactor): readonly (ShownFactor | null)[] {
  return [code === undefined ? null : { code }, passkey === undefined ? null : { passkey }];
}

function onlyOne<T>(sent: readonly (T | null)[]): T {
  const [shown, ...others] = sent.filter((one) => one !== null);
  if (shown === undefined || others.length > 0) {
    throw new ApiError("missing_required_field", "Send one of what may be shown, and no other.");
  }
  return shown;
}

/** What the session waits for; null where it waits for nothing. */
export const secondFactors = z.array(z.enum(["totp", "passkey", "recovery_code"])).nullable();

/** Shown this once. */
export const recoveryCodes = z.array(z.string());

/** A passkey in responses. */
export const passkeySchema = named(
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

/** An account of an OpenID provider that opens this one. */
const openidLinkSchema = named(
  "OpenidLink",
  z.object({
    id: z.string(),
    /** What the provider calls itself in its tokens. */
    issuer: z.string(),
    created_at: timestamp,
  }),
);

/** What a person signs in by, and shows besides a password. */
export const factorsSchema = named(
  "SecondFactors",
  z.object({
    has_password: z.boolean(),
    openid_links: z.array(openidLinkSchema),
    /** Whether codes of an authenticator app are asked for. */
    has_totp: z.boolean(),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.int(),
  }),
);

/** The outer form of a person's factors. */
export function presentFactors(view: FactorsView): z.input<typeof factorsSchema> {
  return {
    has_password: view.hasPassword,
    openid_links: view.openidLinks.map(({ id, issuer, createdAt }) => ({
      id,
      issuer,
      created_at: createdAt.toISOString(),
    })),
    has_totp: view.hasTotp,
    passkeys: view.passkeys.map(presentPasskey),
    recovery_codes_left: view.recoveryCodesLeft,
  };
}

/** The outer form of a passkey. */
export function presentPasskey(view: PasskeyView): z.input<typeof passkeySchema> {
  return {
    id: view.id,
    name: view.name,
    last_used_at: view.lastUsedAt?.toISOString() ?? null,
    created_at: view.createdAt.toISOString(),
  };
}
