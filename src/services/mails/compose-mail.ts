/** The one way from what a mail says to the mail: the look of the team's brand, the logo in it, and both parts. */
import type { ShownBrand } from "#domain/brand.ts";
import { ApiError } from "#domain/errors.ts";
import { type MailBlock, mailHtml, type MailBrand, mailText } from "#domain/mail/mail-content.ts";
import type { Language } from "#domain/messages/languages.ts";
import { headerLine, type Mail, type MailPicture } from "#ports/mail.ts";
import type { Tx } from "#store/database.ts";
import { signatureOf } from "../brand/signature.ts";
import type { Services } from "../context/context.ts";

/** What a kind of mail writes; nothing of its look. */
export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly language: Language;
  readonly blocks: readonly MailBlock[];
  /** Of the team that it is from. */
  readonly brand: ShownBrand;
  /** Of mails that nobody asked for. */
  readonly notice?: NoticeMail;
}

/** What only mails have that come by themselves. */
export interface NoticeMail {
  readonly unsubscribeUrl: string;
  /** The same for each try of one mail, so that a receiver knows it twice. */
  readonly messageKey: string;
  /** Notes that it was sent. */
  readonly keepSent: (tx: Tx) => Promise<void>;
}

/** Larger logos would be most of the mail; the name stands in their place. */
const MAX_LOGO_BYTES = 262_144;
/** What mail programs draw; an SVG they do not. */
const SHOWN_TYPES = ["image/png", "image/jpeg", "image/gif"];

/** 503 where the deployment sends no mail; asked before anything is written. */
export function requireMailer({ mailer }: Pick<Services, "mailer">): void {
  if (mailer === null) {
    throw new ApiError("mail_not_configured", "This deployment sends no mail.");
  }
}

/** The mail as it is sent. Outside any transaction: the logo comes from the object store. */
export async function composeMail(
  services: Pick<Services, "objects">,
  draft: MailDraft,
): Promise<Mail> {
  const { brand, language, blocks } = draft;
  const logo = await logoOf(services, brand);
  const content = { language, blocks, signature: signatureOf(brand) };
  return {
    fromName: headerLine(brand.shopName, 80),
    to: draft.to,
    subject: draft.subject,
    text: mailText(content),
    html: mailHtml(content, {
      primaryColor: brand.primaryColor,
      accentColor: brand.accentColor,
      logo: logo?.shown ?? null,
    }),
    pictures: logo === null ? [] : [logo.picture],
    language,
    unsubscribeUrl: draft.notice?.unsubscribeUrl ?? null,
    messageKey: draft.notice?.messageKey ?? null,
  };
}

async function logoOf(
  { objects }: Pick<Services, "objects">,
  { logo }: ShownBrand,
): Promise<{
  readonly picture: MailPicture;
  readonly shown: NonNullable<MailBrand["logo"]>;
} | null> {
  if (logo === null || !SHOWN_TYPES.includes(logo.contentType)) {
    return null;
  }
  const { sha256, contentType, widthPx, heightPx } = logo;
  const stat = await objects.stat(sha256);
  if (stat === null || stat.bytes > MAX_LOGO_BYTES || widthPx === null || heightPx === null) {
    return null;
  }
  const bytes = await objects.read(sha256);
  const cid = `${sha256.slice(0, 32)}@logo`;
  return bytes === null
    ? null
    : { picture: { cid, contentType, bytes }, shown: { cid, widthPx, heightPx } };
}
