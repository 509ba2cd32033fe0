/**
 * What a language must say: every key of the English catalogue, section by section. The types are those of
 * that catalogue, so a key that is missing or spare in another language does not compile.
 */
import type * as en from "./en.data.ts";

export type SharedMessages = Readonly<typeof en.SHARED>;
export type HostedMessages = Readonly<typeof en.HOSTED>;
export type FrameMessages = Readonly<typeof en.FRAME>;
export type WidgetMessages = Readonly<typeof en.WIDGET>;
export type MailMessages = Readonly<typeof en.MAIL>;
