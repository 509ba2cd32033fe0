/** Settings of mail: a server, or a folder in development; without either there is none. */
import { resolve } from "node:path";
import { isMailAddress } from "#ports/mail.ts";
import type { Setting } from "./config.ts";

/** Part of the table of settings. */
export const MAIL_SETTINGS: {
  readonly smtpUrl: Setting<string | null>;
  readonly mailFrom: Setting<string | null>;
  readonly mailFolder: Setting<string | null>;
} = {
  smtpUrl: {
    name: "PLATEN_SMTP_URL",
    type: "smtp:// or smtps:// URL",
    fallback: () => null,
    fallbackText: "none",
    doc:
      "Mail server, e.g. `smtps://user:password@mail.example`; `smtp` turns to TLS where the server offers it. " +
      "Customers then may have a link sent to go on with a design later. Needs `PLATEN_MAIL_FROM`.",
    parse: (text) =>
      URL.canParse(text) &&
      /^smtps?:$/u.test(new URL(text).protocol) &&
      new URL(text).hostname !== ""
        ? { value: text }
        : { wrong: "must be an smtp:// or smtps:// URL" },
  },
  mailFrom: {
    name: "PLATEN_MAIL_FROM",
    type: "e-mail address",
    fallback: () => null,
    fallbackText: "none; `platen@localhost` in the folder",
    doc: "Address that mail is from. The name beside it is the shop's.",
    parse: (text) =>
      isMailAddress(text) ? { value: text } : { wrong: "must be an e-mail address" },
  },
  mailFolder: {
    name: "PLATEN_MAIL_FOLDER",
    type: "path or none",
    fallback: (isProduction) => (isProduction ? null : "mail"),
    fallbackText: "`mail` in the data directory; none in production",
    doc:
      "Folder that mail is written to as `.eml` files where there is no mail server; for development. A relative " +
      "path is below the data directory. With `none`, and no server, nothing that needs mail is offered.",
    parse: (text) => ({ value: text === "none" ? null : text }),
    production: (value) => (value === null ? null : "must be none in production"),
  },
};

interface MailConfig {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
}

/** What a mail server still lacks, as messages. */
export function missingMailSettings({ smtpUrl, mailFrom }: MailConfig): readonly string[] {
  return smtpUrl !== null && mailFrom === null
    ? ["PLATEN_MAIL_FROM must be set where PLATEN_SMTP_URL is"]
    : [];
}

/** Absolute path of the folder for mail. */
export function mailFolderOf(dataDir: string, folder: string): string {
  return resolve(dataDir, folder);
}
