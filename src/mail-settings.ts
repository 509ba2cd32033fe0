/** Settings of mail: a server, or a folder in development; without either there is none. */
import { resolve } from "node:path";
import { type Environment, setting, textOf } from "./setting.ts";
import { mailAddress, pathOrNone, smtpUrl } from "./setting-values.ts";

/** Part of the table of settings. */
export const MAIL_SETTINGS = {
  // A URL, since it says host, port, TLS and login in the form that mail programs give it in.
  smtpUrl: setting({
    name: "PLATEN_SMTP_URL",
    value: smtpUrl,
    fallback: () => null,
    doc:
      "Mail server, e.g. `smtps://user:password@mail.example`; `smtp` turns to TLS where the server offers it. " +
      "Customers then may have a link sent to go on with a design later. Needs `PLATEN_MAIL_FROM`.",
  }),
  // Of the operator's own domain: mail that claims to be from a shop's would fail SPF and DMARC there.
  mailFrom: setting({
    name: "PLATEN_MAIL_FROM",
    value: mailAddress,
    fallback: () => null,
    fallbackText: "none; `platen@localhost` in the folder",
    doc: "Address that mail is from. The name beside it is the shop's.",
  }),
  mailFolder: setting({
    name: "PLATEN_MAIL_FOLDER",
    value: pathOrNone,
    // On in development, so that features that need mail can be tried without a server.
    fallback: (isProduction) => (isProduction ? null : "mail"),
    fallbackText: "`mail` in the data directory; none in production",
    doc:
      "Folder that mail is written to as `.eml` files where there is no mail server; for development. A relative " +
      "path is below the data directory. With `none`, and no server, nothing that needs mail is offered.",
    production: (value) => (value === null ? null : "must be none in production"),
  }),
};

/** What a mail server still lacks, as messages; [] where there is none or nothing is missing. */
export function missingMailSettings(environment: Environment): readonly string[] {
  return textOf(environment, "PLATEN_SMTP_URL") !== "" &&
    textOf(environment, "PLATEN_MAIL_FROM") === ""
    ? ["PLATEN_MAIL_FROM must be set where PLATEN_SMTP_URL is"]
    : [];
}

/** Absolute path of the folder for mail; an absolute one stays as it is. */
export function mailFolderOf(dataDir: string, folder: string): string {
  return resolve(dataDir, folder);
}
