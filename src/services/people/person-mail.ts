/**
 * Mails with a link for people who sign in. As with customers' mail a job holds ids alone: the token is made when the
 * mail is, and the newest link opens. Whether there is somebody to write to is found out by the job, so a request
 * takes the same work for an address that is known and one that is not.
 */
import type { ShownBrand } from "#domain/brand.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import type { MailLinkKind } from "#domain/mail-link.ts";
import { isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { findUser, findUserByEmail, type UserRow } from "#store/users.ts";
import type { Services } from "../context/context.ts";
import type { MailDraft } from "../mails/compose-mail.ts";
import { timeText } from "../mails/date-text.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";
import { issueMailLink } from "./mail-links.ts";
import { recordOfPerson } from "./person-audit.ts";

/** `kind` of the jobs. */
export const PERSON_KIND = "person";
/** The service itself writes, not a shop. */
export const OWN_BRAND: ShownBrand = {
  shopName: "Platen",
  address: null,
  primaryColor: null,
  accentColor: null,
  logo: null,
};

/** `known`: somebody signed up with the address of a person there is; its link sets a new password. */
export type PersonMail = MailLinkKind | "known";

/** Plans a mail; `userId` "" for nobody, which costs what somebody does. */
export async function planPersonMail(
  { queue }: Pick<Services, "queue">,
  tx: Tx,
  of: {
    readonly what: PersonMail;
    readonly userId: string;
    /** Null: the person's. */
    readonly language: string | null;
  },
): Promise<void> {
  // Jobs outlive an upgrade: these keys are stored, so they stay as they were first written.
  const payload = { kind: PERSON_KIND, what: of.what, user: of.userId, language: of.language };
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, {
    dedupeKey: `${PERSON_KIND} ${of.what} ${of.userId === "" ? "nobody" : of.userId}`,
  });
}

/** The mail, its token stored; null where there is nobody to write to, or nothing to say any more. */
export async function writePersonMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const what = personMailOf(payload["what"]);
  return await services.db.tx(async (tx) => {
    const user = await findUser(tx, String(payload["user"]));
    const messages = mailMessages(String(payload["language"] ?? user?.language));
    const to = user === undefined ? null : await addressFor(tx, user, what);
    if (user === undefined || to === null || !isMailAddress(to)) {
      return null;
    }
    const kind = what === "known" ? "reset" : what;
    const link = await issueMailLink(services, tx, { userId: user.id, kind, email: to });
    if (kind === "reset") {
      // Here and not where it was asked for: that takes the same work for addresses nobody has.
      await recordOfPerson(
        services,
        tx,
        { userId: user.id },
        {
          action: "user.password_reset_requested",
          targetId: user.id,
        },
      );
    }
    const [subject, text] = SAID[what];
    return linkDraft(messages, {
      to,
      brand: OWN_BRAND,
      subject: messages[subject],
      text: messages[text],
      label: messages[SAID[kind][0]],
      address: addressWith(services, PAGES[kind], { ...link, language: messages.language }),
      expiresAt: link.expiresAt,
    });
  });
}

const SAID = {
  confirmation: ["confirmSubject", "confirmText"],
  reset: ["resetSubject", "resetText"],
  known: ["knownSubject", "knownText"],
  change: ["newEmailSubject", "newEmailText"],
} as const;

/** Pages that the links lead to. */
const PAGES = {
  confirmation: "/confirm",
  change: "/confirm",
  reset: "/new-password",
} as const;

/** Where it goes to; null where nothing is to be said. */
async function addressFor(tx: Tx, user: UserRow, what: PersonMail): Promise<string | null> {
  if (what === "confirmation") {
    return user.emailConfirmedAt === null ? user.email : null;
  }
  if (what === "change") {
    // Somebody else's meanwhile, or already: the person learns no more of that than by waiting.
    const { newEmail } = user;
    const isFree = newEmail !== null && (await findUserByEmail(tx, newEmail)) === undefined;
    return isFree ? newEmail : null;
  }
  return user.email;
}

function personMailOf(value: unknown): PersonMail {
  const [what] = (["confirmation", "known", "change"] as const).filter((one) => one === value);
  return what ?? "reset";
}

/** The address of a page of ours with a token: opening it uses nothing up, a button there does. */
export function addressWith(
  { publicUrl }: Pick<Services, "publicUrl">,
  path: string,
  { token, language }: { readonly token: string; readonly language: string },
): string {
  return `${publicUrl()}${path}?${new URLSearchParams({ t: token, lang: language }).toString()}`;
}

/** A mail of one sentence and one link. */
export function linkDraft(
  messages: ReturnType<typeof mailMessages>,
  mail: {
    readonly to: string;
    readonly brand: ShownBrand;
    readonly subject: string;
    readonly text: string;
    readonly label: string;
    readonly address: string;
    readonly expiresAt: Date;
  },
): MailDraft {
  const { language } = messages;
  const date = timeText(mail.expiresAt, language);
  return {
    to: mail.to,
    subject: mail.subject,
    language,
    blocks: [
      { kind: "text", lines: [mail.text] },
      { kind: "link", address: mail.address, label: mail.label },
      { kind: "note", lines: [formatMessage(messages, "personEnd", { date })] },
    ],
    brand: mail.brand,
  };
}
