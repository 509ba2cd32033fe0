import type { MemberRole } from "#domain/member-role.ts";
import { addMember } from "#services/teams/add-member.ts";
import { Secret, TOTP } from "otpauth";
import type { TestApp } from "./app.ts";
import { type Authenticator, newAuthenticator } from "./authenticator.ts";
import { askerOf } from "./member-requests.ts";

/** Of every member that tests make. */
export const MEMBER_PASSWORD = "correct horse battery";

let count = 0;

/** Adds a member, unless known, and signs in by the API; returns the Cookie header. */
export async function signedIn(
  app: TestApp,
  teamId: string,
  {
    email,
    role = "owner",
    isPlatformAdmin = false,
  }: {
    readonly email?: string;
    readonly role?: MemberRole;
    readonly isPlatformAdmin?: boolean;
  } = {},
): Promise<string> {
  const address = email ?? `member-${++count}@print.example`;
  const password = MEMBER_PASSWORD;
  const member = { email: address, name: "A member", role, password, isPlatformAdmin };
  await addMember(app.services, teamId, member);
  const response = await fetch(`${app.url}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: address, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (cookie === undefined) {
    throw new Error(`${address} was not signed in: ${response.status} ${await response.text()}`);
  }
  await response.arrayBuffer();
  return cookie;
}

/** Somebody of the team who belongs to another as well, and so may leave: the id. */
export async function addColleague(app: TestApp, teamId: string): Promise<string> {
  const email = `colleague-${++count}@print.example`;
  const person = { email, name: "A colleague", role: "viewer", password: MEMBER_PASSWORD } as const;
  await addMember(app.services, (await app.newTeam()).teamId, person);
  return (await addMember(app.services, teamId, person)).userId;
}

/** The code that an authenticator app shows `aheadMs` from now. */
export function totpCodeOf(app: Pick<TestApp, "clock">, secret: string, aheadMs = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  return generator.generate({ timestamp: app.clock.nowMs() + aheadMs });
}

/** Somebody of the team who has an authenticator app. */
export interface WithTotp {
  readonly email: string;
  /** The Cookie header of the session it was added in. */
  readonly cookie: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A new member with an authenticator app, added by the API. */
export async function withTotp(
  app: TestApp,
  teamId: string,
  role: MemberRole = "owner",
): Promise<WithTotp> {
  const email = `totp-${++count}@print.example`;
  const cookie = await signedIn(app, teamId, { email, role });
  const ask = askerOf(app, cookie);
  const { secret } = (await ask("POST", "/me/totp")).body;
  const confirmed = await ask("POST", "/me/totp/confirm", { code: totpCodeOf(app, secret) });
  return { email, cookie, secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** Somebody of the team who has a passkey. */
export interface WithPasskey {
  readonly email: string;
  /** The Cookie header of the session it was added in. */
  readonly cookie: string;
  readonly key: Authenticator;
  readonly passkeyId: string;
  readonly recoveryCodes: readonly string[];
}

/** A new member with a passkey, added by the API. */
export async function withPasskey(app: TestApp, teamId: string): Promise<WithPasskey> {
  const email = `passkey-${++count}@print.example`;
  const cookie = await signedIn(app, teamId, { email });
  const ask = askerOf(app, cookie);
  const key = newAuthenticator(app.url);
  const { options } = (await ask("POST", "/me/passkeys/options")).body;
  const passkey = key.create(options);
  const { body } = await ask("POST", "/me/passkeys", { name: "A telephone", passkey });
  return { email, cookie, key, passkeyId: body.passkey.id, recoveryCodes: body.recovery_codes };
}

/** The Cookie header that the first step of signing in gives. */
export async function firstStep(app: Pick<TestApp, "url">, email: string): Promise<string> {
  const ask = askerOf(app, "");
  const { headers } = await ask("POST", "/session", { email, password: MEMBER_PASSWORD });
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
