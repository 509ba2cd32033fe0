/** Accounts and what opens them: links that open once, and answers that tell nobody who is known here. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { mail } from "#jobs/mail.ts";
import type { Services } from "#services/context/context.ts";
import { signIn } from "#services/access/sign-in.ts";
import {
  changeAddress,
  changePassword,
  requestPasswordReset,
  resetPassword,
} from "#services/people/change-credentials.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  signUpInvited,
} from "#services/people/invitations.ts";
import { signInToTeam } from "#services/people/sign-in-to-team.ts";
import { confirmAddress, resendConfirmation, signUp } from "#services/people/sign-up.ts";
import { addMemberById, removeMember, updateMember } from "#services/teams/manage-members.ts";
import { findMember, findUserByEmail, listMemberships } from "#store/users.ts";
import { listUserSessions } from "#store/user-sessions.ts";
import { MEMBER_PASSWORD } from "#test/support/member.ts";
import {
  freeAddress,
  memberCaller,
  type MemberCaller,
  newPerson,
} from "#test/support/member-caller.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { TestMailer } from "#test/support/test-mailer.ts";

let open: TestServices;
let services: Services;
let owner: MemberCaller;
let teamId: string;
const mailer = new TestMailer();
withShop(
  async (shop) => {
    ({ open, services } = shop);
    ({ teamId } = shop.caller);
    owner = await memberCaller(open, teamId);
    await open.queue.takeAll();
  },
  { mailer, billing: WITHOUT_PAYMENTS },
);

const call = (by: Caller = owner) => callBy(services, by);
const nobody = { ip: "192.0.2.7" };
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = "another horse battery";

/** Sends what waits: to whom, about what, and the token of its link. */
async function mails(): Promise<readonly { to: string; subject: string; token: string }[]> {
  const from = mailer.sent.length;
  for (const { payload } of await open.queue.takeOf(mail.name)) {
    await mail.run(services, payload, new AbortController().signal, () => {});
  }
  return mailer.sent.slice(from).map(({ to, subject, text }) => {
    return { to, subject, token: /[?&]t=(\w{43})/u.exec(text)?.[1] ?? "" };
  });
}
async function mailedToken(): Promise<string> {
  const [one, ...others] = await mails();
  expect(others).toEqual([]);
  return one?.token ?? "";
}

const userOf = (email: string) => services.db.read((tx) => findUserByEmail(tx, email));
const teamsOf = async (email: string) => {
  const { id } = (await userOf(email)) ?? { id: "" };
  return (await services.db.read((tx) => listMemberships(tx, id))).map((one) => [
    one.role,
    one.teamId === teamId,
  ]);
};
const signedInBy = (email: string, password = MEMBER_PASSWORD) =>
  signIn(services, call(), { email, password, cookie: "" });
const sessionsOf = async (email: string): Promise<number> => {
  const { id } = (await userOf(email)) ?? { id: "" };
  return (
    await services.db.read((tx) =>
      listUserSessions(tx, id, { limit: 20, startingAfter: undefined }),
    )
  ).length;
};

async function addressOf({ member }: MemberCaller): Promise<string> {
  return (await services.db.read((tx) => findMember(tx, teamId, member.userId)))?.email ?? "";
}

describe("a new account", () => {
  test("owns a team of its own, and its address is confirmed once", async () => {
    const email = freeAddress();
    expect(await signUp(services, nobody, newPerson(email))).toEqual({ ok: true });
    expect(await teamsOf(email)).toEqual([["owner", false]]);
    const token = await mailedToken();
    expect((await userOf(email))?.emailConfirmedAt).toBeNull();
    expect(await codeOf(confirmAddress(services, nobody, token))).toBeNull();
    expect((await userOf(email))?.emailConfirmedAt).toEqual(new Date(open.clock.nowMs));
    expect(await codeOf(confirmAddress(services, nobody, token))).toBe("invalid_mail_link");
  });

  test("under an address that somebody has is none: that person is told, and who asks learns nothing", async () => {
    const email = freeAddress();
    await signUp(services, nobody, newPerson(email));
    await mails();
    const before = await userOf(email);
    const again = { ...newPerson(email), name: "Eve", password: NEW_PASSWORD };
    expect(await signUp(services, nobody, again)).toEqual({ ok: true });
    expect(await userOf(email)).toEqual(before);
    expect(await teamsOf(email)).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { to: email, subject: expect.stringContaining("account") },
    ]);
  });

  test("that two ask for at once is one", async () => {
    const email = freeAddress();
    const both = [1, 2].map(() => signUp(services, nobody, newPerson(email)));
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(await teamsOf(email)).toHaveLength(1);
    expect((await mails()).map(({ to }) => to)).toEqual([email, email]);
  });

  test.each(["invited", "closed"] as const)(
    "is nobody's by themselves where sign-up is %s",
    async (policy) => {
      const closed = { ...services, signUp: policy };
      const email = freeAddress();
      expect(await codeOf(signUp(closed, nobody, newPerson(email)))).toBe("sign_up_closed");
      expect([await userOf(email), await mails()]).toEqual([undefined, []]);
    },
  );

  test("is confirmed by the newest link alone, and that within a day", async () => {
    const email = freeAddress();
    await signUp(services, nobody, newPerson(email));
    const first = await mailedToken();
    const { id: userId } = (await userOf(email)) ?? { id: "" };
    const person = { ...owner, member: { ...owner.member, userId } };
    await resendConfirmation(services, call(person), null);
    const second = await mailedToken();
    expect(await codeOf(confirmAddress(services, nobody, first))).toBe("invalid_mail_link");
    // A link opens what it was mailed for.
    const reset = { token: second, password: NEW_PASSWORD };
    expect(await codeOf(resetPassword(services, nobody, reset))).toBe("invalid_mail_link");
    open.clock.nowMs += 24 * HOUR_MS;
    expect(await codeOf(confirmAddress(services, nobody, second))).toBe("invalid_mail_link");
    open.clock.nowMs -= 1;
    expect(await codeOf(confirmAddress(services, nobody, second))).toBeNull();
    await resendConfirmation(services, call(person), null);
    expect(await mails()).toEqual([]);
  });
});

describe("a new password", () => {
  test("by a mailed link signs its person out everywhere, and shows whose the address is", async () => {
    const email = freeAddress();
    await signUp(services, nobody, newPerson(email));
    await mails();
    await signedInBy(email);
    expect(await sessionsOf(email)).toBe(1);
    await requestPasswordReset(services, { email, language: null });
    const token = await mailedToken();
    expect(
      await codeOf(resetPassword(services, nobody, { token, password: NEW_PASSWORD })),
    ).toBeNull();
    expect(await sessionsOf(email)).toBe(0);
    expect((await userOf(email))?.emailConfirmedAt).not.toBeNull();
    expect(await codeOf(signedInBy(email))).toBe("session_required");
    expect(await codeOf(signedInBy(email, NEW_PASSWORD))).toBeNull();
    expect(await codeOf(resetPassword(services, nobody, { token, password: NEW_PASSWORD }))).toBe(
      "invalid_mail_link",
    );
  });

  test("of an address that nobody has is asked for alike, and mails nothing", async () => {
    const asked = { email: freeAddress(), language: "en" };
    expect(await requestPasswordReset(services, asked)).toEqual({ ok: true });
    expect(await open.queue.waiting()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test("asks for a sign-in of the last ten minutes, and ends the person's other sessions", async () => {
    const email = freeAddress();
    const member = await memberCaller(open, teamId, { email });
    await signedInBy(email);
    open.clock.nowMs += 600_001;
    expect(await codeOf(changePassword(services, call(member), NEW_PASSWORD))).toBe(
      "fresh_sign_in_required",
    );
    open.clock.nowMs -= 1;
    expect(await codeOf(changePassword(services, call(member), NEW_PASSWORD))).toBeNull();
    expect(await sessionsOf(email)).toBe(0);
  });
});

describe("a new address", () => {
  const change = async (email: string): Promise<void> => {
    await changeAddress(services, call(), { email, language: null });
  };

  test("takes the old one's place by its link, which signs the person out", async () => {
    const old = await addressOf(owner);
    await signedInBy(old);
    const email = freeAddress();
    await change(email);
    const token = await mailedToken();
    expect((await userOf(old))?.id).toBe(owner.member.userId);
    expect(await codeOf(confirmAddress(services, nobody, token))).toBeNull();
    expect([(await userOf(email))?.id, await userOf(old)]).toEqual([
      owner.member.userId,
      undefined,
    ]);
    expect(await sessionsOf(email)).toBe(0);
  });

  test("that somebody has mails nothing; one taken since is not given twice", async () => {
    const [taken, wanted] = [freeAddress(), freeAddress()];
    await memberCaller(open, teamId, { email: taken });
    await change(taken);
    expect(await mails()).toEqual([]);
    await change(wanted);
    const token = await mailedToken();
    await memberCaller(open, teamId, { email: wanted });
    expect(await codeOf(confirmAddress(services, nobody, token))).toBe("invalid_mail_link");
  });
});

describe("an invitation", () => {
  const invite = (email: string, by: Caller = owner, role: "editor" | "owner" = "editor") =>
    createInvitation(services, call(by), { teamId, email, role, language: "en" });
  const listed = async () =>
    (await listInvitations(services, owner, teamId, { limit: 20, startingAfter: undefined })).items;
  const signUpBy = (token: string, on = services) =>
    signUpInvited(on, nobody, { token, name: "Ada", password: MEMBER_PASSWORD, language: "en" });

  test("makes a member of who signs up with it, whose address it shows, and opens nothing more", async () => {
    const email = freeAddress();
    await invite(email);
    const token = await mailedToken();
    expect(await readInvitation(services, token)).toMatchObject({
      email,
      role: "editor",
      hasAccount: false,
    });
    expect(await codeOf(signUpBy(token, { ...services, signUp: "closed" }))).toBe("sign_up_closed");
    expect(await signUpBy(token, { ...services, signUp: "invited" })).toMatchObject({
      id: teamId,
      role: "editor",
    });
    expect((await userOf(email))?.emailConfirmedAt).not.toBeNull();
    expect([await codeOf(signUpBy(token)), await listed()]).toEqual(["invalid_mail_link", []]);
  });

  test("is accepted by who has its address and by nobody else", async () => {
    const other = (await open.caller()).teamId;
    const email = freeAddress();
    const invited = await memberCaller(open, other, { email });
    const stranger = await memberCaller(open, other);
    await invite(email);
    const token = await mailedToken();
    expect(await codeOf(signUpBy(token))).toBe("session_required");
    expect(await codeOf(acceptInvitation(services, call(stranger), token))).toBe(
      "invitation_address_mismatch",
    );
    expect(await acceptInvitation(services, call(invited), token)).toMatchObject({
      role: "editor",
    });
    expect(await teamsOf(email)).toContainEqual(["editor", true]);
    expect(await codeOf(invite(email))).toBe("invalid_parameter");
  });

  test("makes nobody less than they are by now", async () => {
    const email = freeAddress();
    const { member } = await memberCaller(open, (await open.caller()).teamId, { email });
    await invite(email);
    const token = await mailedToken();
    await addMemberById(services, call(), { teamId, userId: member.userId, role: "owner" });
    const invited = { ...owner, member: { ...member } };
    expect(await acceptInvitation(services, call(invited), token)).toMatchObject({ role: "owner" });
  });

  test("that is sent again, asked anew, revoked or seven days old opens by no earlier link", async () => {
    const email = freeAddress();
    const { id } = await invite(email);
    const first = await mailedToken();
    await resendInvitation(services, call(), { teamId, id, language: "en" });
    // Stops as it is asked for: the mail may wait.
    expect(await codeOf(readInvitation(services, first))).toBe("invalid_mail_link");
    const second = await mailedToken();
    expect(await invite(email, owner, "owner")).toMatchObject({ id, role: "owner" });
    const third = await mailedToken();
    expect(await codeOf(readInvitation(services, second))).toBe("invalid_mail_link");
    open.clock.nowMs += 7 * 24 * HOUR_MS;
    expect(await codeOf(readInvitation(services, third))).toBe("invalid_mail_link");
    open.clock.nowMs -= 1;
    expect(await codeOf(readInvitation(services, third))).toBeNull();
    await revokeInvitation(services, call(), { teamId, id });
    expect(await codeOf(signUpBy(third))).toBe("invalid_mail_link");
    expect(await codeOf(resendInvitation(services, call(), { teamId, id, language: "en" }))).toBe(
      "invitation_not_found",
    );
  });

  test("is for owners of the team, freshly signed in", async () => {
    const editor = await memberCaller(open, teamId, { role: "editor" });
    const stranger = await memberCaller(open, (await open.caller()).teamId);
    expect(await codeOf(invite(freeAddress(), editor))).toBe("insufficient_scope");
    expect(await codeOf(invite(freeAddress(), stranger))).toBe("team_not_found");
    const stale = {
      ...owner,
      member: { ...owner.member, verifiedAtMs: open.clock.nowMs - 600_001 },
    };
    expect(await codeOf(invite(freeAddress(), stale))).toBe("fresh_sign_in_required");
    expect(await listed()).toEqual([]);
  });

  test("finds no place where the plan has no more, and stays for later", async () => {
    const limits = { templates: null, rendersPerMonth: null, members: 1, storageBytes: null };
    await addPlan({ services }, "alone", { limits });
    await putOnPlan({ services }, teamId, "alone");
    await invite(freeAddress());
    const token = await mailedToken();
    expect(await codeOf(signUpBy(token))).toBe("member_limit_reached");
    await addPlan({ services }, "alone");
    expect(await codeOf(signUpBy(token))).toBeNull();
  });

  test("brings back who was taken out of the only team they had, as does a team of their own", async () => {
    const email = freeAddress();
    const { member } = await memberCaller(open, teamId, { email, role: "editor" });
    await removeMember(services, call(), { teamId, userId: member.userId });
    const come = (sought: Parameters<typeof signInToTeam>[2]["sought"], on = services) =>
      signInToTeam(on, call(), { email, password: MEMBER_PASSWORD, cookie: "", sought });
    const nothing = { invitationToken: null, teamName: null };
    expect(await codeOf(come(nothing))).toBe("no_team");
    const own = { ...nothing, teamName: "My own" };
    expect(await codeOf(come(own, { ...services, signUp: "invited" }))).toBe("sign_up_closed");
    await invite(email);
    const token = await mailedToken();
    expect(await codeOf(come({ ...nothing, invitationToken: token }))).toBeNull();
    expect(await codeOf(come(own))).toBeNull();
    expect(await teamsOf(email)).toEqual([["editor", true]]);
    await removeMember(services, call(), { teamId, userId: member.userId });
    expect(await codeOf(come({ ...nothing, invitationToken: token }))).toBe("invalid_mail_link");
    // Two at once make one team.
    expect(await Promise.all([come(own), come(own)].map(codeOf))).toEqual([null, null]);
    expect(await teamsOf(email)).toEqual([["owner", false]]);
  });
});

describe("the people of a team", () => {
  const roleOf = async (userId: string) =>
    (await services.db.read((tx) => findMember(tx, teamId, userId)))?.role;

  test("always have an owner, though two give it up at once", async () => {
    const self = { teamId, userId: owner.member.userId, role: "editor" } as const;
    for (const giveUp of [updateMember, addMemberById]) {
      expect(await codeOf(giveUp(services, call(), self))).toBe("last_owner");
    }
    const second = await memberCaller(open, teamId);
    for (const one of [owner, second]) {
      await memberCaller(open, (await open.caller()).teamId, { email: await addressOf(one) });
    }
    const both = await Promise.all([
      codeOf(removeMember(services, call(), { teamId, userId: owner.member.userId })),
      codeOf(
        updateMember(services, call(second), {
          teamId,
          userId: second.member.userId,
          role: "editor",
        }),
      ),
    ]);
    expect(new Set(both)).toEqual(new Set([null, "last_owner"]));
  });

  test("leave by themselves, but not the only team they have; owners take out others", async () => {
    const editor = await memberCaller(open, teamId, { role: "editor" });
    const viewer = await memberCaller(open, teamId, { role: "viewer" });
    const remove = (by: Caller, userId: string) =>
      codeOf(removeMember(services, call(by), { teamId, userId }));
    expect(await remove(editor, viewer.member.userId)).toBe("insufficient_scope");
    expect(await remove(editor, editor.member.userId)).toBe("invalid_last_team");
    expect(await remove(owner, viewer.member.userId)).toBeNull();
    expect(await remove(owner, viewer.member.userId)).toBe("user_not_found");
    await memberCaller(open, (await open.caller()).teamId, { email: await addressOf(editor) });
    expect(await remove(editor, editor.member.userId)).toBeNull();
    expect(await roleOf(editor.member.userId)).toBeUndefined();
  });

  test("are given roles by fresh owners, start anew with them, and count against the plan", async () => {
    const email = freeAddress();
    const editor = await memberCaller(open, teamId, { email, role: "editor" });
    await signedInBy(email);
    const named = { teamId, userId: editor.member.userId, role: "viewer" } as const;
    expect(await codeOf(updateMember(services, call(editor), named))).toBe("insufficient_scope");
    expect((await updateMember(services, call(), named)).role).toBe("viewer");
    expect(await sessionsOf(email)).toBe(0);
    const other = await memberCaller(open, (await open.caller()).teamId);
    const added = { ...named, userId: other.member.userId };
    expect(await codeOf(updateMember(services, call(), added))).toBe("user_not_found");
    const limits = { templates: null, rendersPerMonth: null, members: 2, storageBytes: null };
    await addPlan({ services }, "two", { limits });
    await putOnPlan({ services }, teamId, "two");
    expect(await codeOf(addMemberById(services, call(), added))).toBe("member_limit_reached");
    expect(await codeOf(addMemberById(services, call(), { ...named, role: "owner" }))).toBeNull();
  });
});
