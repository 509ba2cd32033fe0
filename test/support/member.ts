import type { MemberRole } from "#domain/member-role.ts";
import { addMember } from "#services/teams/add-member.ts";
import type { TestApp } from "./app.ts";

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
