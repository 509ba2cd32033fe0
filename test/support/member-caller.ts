/** People of a team for tests of services, without sessions or requests. */
import type { Caller } from "#domain/caller.ts";
import type { MemberRole } from "#domain/member-role.ts";
import type { Language } from "#domain/messages/languages.ts";
import { addMember } from "#services/teams/add-member.ts";
import { MEMBER_PASSWORD } from "./member.ts";
import type { TestServices } from "./services.ts";

let count = 0;

/** An address that nobody has yet. */
export function freeAddress(): string {
  return `person-${++count}@services.example`;
}

/** Of a call that a member makes. */
export type MemberCaller = Caller & { readonly member: NonNullable<Caller["member"]> };

/** Adds somebody to a team, known or new, who has just signed in to it. */
export async function memberCaller(
  open: TestServices,
  teamId: string,
  {
    role = "owner",
    email = freeAddress(),
  }: { readonly role?: MemberRole; readonly email?: string } = {},
): Promise<MemberCaller> {
  const person = { email, name: "A member", role, password: MEMBER_PASSWORD } as const;
  const { services, clock } = open;
  const { userId } = await addMember(services, teamId, person);
  const sessionId = services.random.id("uss");
  const member = { userId, sessionId, role, verifiedAtMs: clock.nowMs };
  return { ...(await open.caller({ teamId })), member };
}

/** What people sign up with. */
export function newPerson(email: string): {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly teamName: string;
  readonly language: Language;
} {
  return { email, name: "Ada", password: MEMBER_PASSWORD, teamName: "A new shop", language: "en" };
}
