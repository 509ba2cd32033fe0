/**
 * What a language must say: every key of the English catalogue, section by section. The types are those of
 * that catalogue, so a key that is missing or spare in another language does not compile.
 */
import type * as en from "./en.data.ts";

/** Said by the hosted page and the frame alike, so that both call a thing by the same word. */
export type SharedMessages = Readonly<typeof en.SHARED>;
/** Said by the hosted page only; the bundle of the frame leaves it out. */
export type HostedMessages = Readonly<typeof en.HOSTED>;
/** Said by the frame in a shop's page only. */
export type FrameMessages = Readonly<typeof en.FRAME>;
/** Said on the shop's own page. Four texts: each counts seven times in the 3 KB of the widget. */
export type WidgetMessages = Readonly<typeof en.WIDGET>;
/** Said to authors of templates, in answers of the API. */
export type AuthorMessages = Readonly<typeof en.AUTHOR>;
/** Why text is not offered for filling; every code of the closed list. */
export type ReasonMessages = Readonly<typeof en.REASONS>;
/** What fields are called by what they are. */
export type KindMessages = Readonly<Record<keyof typeof en.KINDS, string>>;
/** What blocks of fields are called. */
export type GroupMessages = Readonly<typeof en.GROUPS>;
/** Said in mails. */
export type MailMessages = Readonly<typeof en.MAIL>;
