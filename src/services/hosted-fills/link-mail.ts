/** Mails with a link: each says what it is about, then the link, then until when it opens. */
import { isolated } from "#domain/mail/mail-content.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { mailMessages } from "#domain/messages/mail-messages.ts";
import { headerLine } from "#ports/mail.ts";
import type { Tx } from "#store/database.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import type { Services } from "../context/context.ts";
import { issueFillToken } from "../fills/fill-links.ts";
import type { MailDraft } from "../mails/compose-mail.ts";
import { dayText } from "../mails/date-text.ts";

type Messages = ReturnType<typeof mailMessages>;

/** The keys of what such a mail says. */
export interface LinkMessages {
  readonly subject: keyof Messages;
  readonly text: keyof Messages;
  readonly end: keyof Messages;
  readonly button: keyof Messages;
}

/** Writes a mail with a new link, whose token is stored in `tx`. */
export async function writeLinkMail(
  services: Services,
  tx: Tx,
  mail: {
    readonly to: string;
    readonly messages: Messages;
    readonly words: LinkMessages;
    readonly fill: { readonly templateSlug: string; readonly templateTitle: string };
    readonly link: Parameters<typeof issueFillToken>[2];
  },
): Promise<MailDraft> {
  const { messages, words, fill, link } = mail;
  const brand = await shownBrand(services, tx, link.teamId);
  const { token, expiresAt } = await issueFillToken(services, tx, link);
  const { address, date } = linkLines(services, {
    slug: fill.templateSlug,
    token,
    expiresAt,
    messages,
  });
  // Written by the shop, and part of a header: line breaks in it would begin another one (RFC 5322, 2.2).
  const shop = headerLine(brand.shopName, 80);
  const title = headerLine(fill.templateTitle, 120);
  return {
    to: mail.to,
    subject: formatMessage(messages, words.subject, { title }),
    language: messages.language,
    brand,
    blocks: [
      {
        kind: "text",
        lines: [formatMessage(messages, words.text, isolated(messages.language, { title, shop }))],
      },
      { kind: "link", address, label: messages[words.button] },
      { kind: "note", lines: [formatMessage(messages, words.end, { date })] },
    ],
  };
}

/**
 * A link that works without a script, which could not read a fragment: the token stands in the query. Opening it uses
 * nothing up; the token is used by the press of its button, so a mail scanner's GET does no harm. `date`: when
 * it ends, in the mail's language.
 */
function linkLines(
  { publicUrl }: Pick<Services, "publicUrl">,
  link: {
    readonly slug: string;
    readonly token: string;
    readonly expiresAt: Date;
    readonly messages: Messages;
  },
): { readonly address: string; readonly date: string } {
  const { language } = link.messages;
  const query = new URLSearchParams({ t: link.token, lang: language }).toString();
  return {
    address: `${publicUrl()}/fill/${encodeURIComponent(link.slug)}/open?${query}`,
    date: dayText(link.expiresAt, language),
  };
}
