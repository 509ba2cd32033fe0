/** Links that are mailed to people, read from the mail that waits. */
import { mail } from "#jobs/mail.ts";
import type { Mail } from "#ports/mail.ts";
import type { TestApp } from "./app.ts";
import { askerOf } from "./member-requests.ts";
import { MEMBER_PASSWORD, signedIn } from "./member.ts";

let count = 0;

/** An address nobody has. */
export function newAddress(): string {
  return `mailed-${process.pid}-${++count}@print.example`;
}

/** Sends the mail that waits; jobs of other queues wait on. */
export async function sentMails(app: TestApp): Promise<readonly Mail[]> {
  const from = app.mails.length;
  for (const { payload } of await app.queue.takeOf(mail.name)) {
    await mail.run(app.services, payload, new AbortController().signal, () => {});
  }
  return app.mails.slice(from);
}

/** Sends the mail that waits; the token of the last link in it. */
export async function mailedToken(app: TestApp): Promise<string> {
  const text = (await sentMails(app)).at(-1)?.text ?? "";
  const token = /[?&]t=([0-9A-Za-z]{43})/u.exec(text)?.[1];
  if (token === undefined) {
    throw new Error("no link was mailed");
  }
  return token;
}

/** The token that confirms the address of somebody new. */
export async function confirmationToken(app: TestApp): Promise<string> {
  await signedUp(app);
  return await mailedToken(app);
}

/** The token that sets a new password of somebody new. */
export async function resetToken(app: TestApp): Promise<string> {
  await askerOf(app, "")("POST", "/password_resets", { email: await signedUp(app) });
  return await mailedToken(app);
}

/** An invitation, of somebody new unless named, to a team whose owner invites. */
export async function invitation(
  app: TestApp,
  {
    teamId,
    email = newAddress(),
  }: { readonly teamId?: string; readonly email?: string | undefined } = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const team = teamId ?? (await app.newTeam()).teamId;
  const owner = askerOf(app, await signedIn(app, team));
  const { body } = await owner("POST", `/teams/${team}/invitations`, { email });
  return { id: body.invitation.id, token: await mailedToken(app) };
}

async function signedUp(app: TestApp): Promise<string> {
  const email = newAddress();
  const person = { email, password: MEMBER_PASSWORD, team_name: "A new shop" };
  await askerOf(app, "")("POST", "/sign_up", person);
  return email;
}
