/** What mails with a link have in common. */
import { ApiError } from "#domain/errors.ts";
import type { mailMessages } from "#domain/messages/mail-messages.ts";
import type { Services } from "../context/context.ts";

/** 503 where the deployment sends no mail; asked before anything is written. */
export function requireMailer({ mailer }: Pick<Services, "mailer">): void {
  if (mailer === null) {
    throw new ApiError("mail_not_configured", "This deployment sends no mail.");
  }
}

/**
 * A link that works without a script, which could not read a fragment: the token stands in the query. Opening it uses
 * nothing up; the token is used by the press of its button, so a mail scanner's GET does no harm. `date`: when
 * it ends, in the mail's language.
 */
export function linkLines(
  { publicUrl }: Pick<Services, "publicUrl">,
  link: {
    readonly slug: string;
    readonly token: string;
    readonly expiresAt: Date;
    readonly messages: ReturnType<typeof mailMessages>;
  },
): { readonly address: string; readonly date: string } {
  const { language } = link.messages;
  const query = new URLSearchParams({ t: link.token, lang: language }).toString();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    address: `${publicUrl()}/fill/${encodeURIComponent(link.slug)}/open?${query}`,
    date: format.format(link.expiresAt),
  };
}
