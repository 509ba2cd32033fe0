/**
 * Mail through an SMTP server, or into a folder of `.eml` files where development has none. `nodemailer` is loaded with
 * the first mail: a start of the service sends none.
 */
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { headerLine, isMailAddress, type Mail, type Mailer, MailRefused } from "#ports/mail.ts";

/** Of each stage of the talk with the server. */
const STAGE_TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, perhaps with user and password. */
  readonly url: string;
  /** Address that mail is from. */
  readonly from: string;
}

/** A connection for each mail; the server's words are for the log, without its addresses. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const server = serverOf(url);
  return {
    send: async (mail, signal) => {
      const message = messageOf(mail, from);
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        ...server,
        connectionTimeout: STAGE_TIMEOUT_MS,
        greetingTimeout: STAGE_TIMEOUT_MS,
        socketTimeout: STAGE_TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      requireTime(signal);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** One file for each mail, as it would have gone out. */
export function folderMailer(folder: string, from: string): Mailer {
  return {
    send: async (mail, signal) => {
      const written = messageOf(mail, from);
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: "windows",
      });
      requireTime(signal);
      const { message } = await transport.sendMail(written);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/gu, "-")}-${randomUUID().slice(0, 8)}`;
      // Whoever watches the folder sees whole files only.
      const path = join(folder, `${name}.eml`);
      await writeFile(`${path}.part`, await bytesOf(message), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function requireTime(signal: AbortSignal): void {
  if (signal.aborted) {
    throw new MailRefused("the time for this mail is over", { isWorthRetrying: true });
  }
}

async function bytesOf(message: unknown): Promise<Uint8Array> {
  if (message instanceof Uint8Array) {
    return message;
  }
  throw new TypeError("the mail was not written into memory");
}

/** Every part that goes into a header is one line of visible text; the address is one address. */
function messageOf(mail: Mail, from: string): SendMailOptions {
  if (!isMailAddress(mail.to) || !isMailAddress(from)) {
    throw new MailRefused("the address is none", { isWorthRetrying: false });
  }
  return {
    from: { name: headerLine(mail.fromName, 80), address: from },
    to: { name: "", address: mail.to },
    subject: headerLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.pictures.map(({ cid, contentType, bytes }, index) => ({
      cid,
      contentType,
      content: Buffer.from(bytes),
      filename: `picture-${index + 1}`,
      contentDisposition: "inline" as const,
    })),
    ...messageIdOf(mail, from),
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": /^[a-z]{2}$/u.test(mail.language) ? mail.language : "en",
      ...unsubscribeHeaders(mail),
    },
  };
}

/** Two tries of one mail have one Message-ID, by which a receiver drops the second (RFC 5322, 3.6.4). */
function messageIdOf({ messageKey }: Mail, from: string): { messageId?: string } {
  const host = from.slice(from.lastIndexOf("@") + 1);
  return messageKey !== null && /^[\w.-]+$/u.test(messageKey)
    ? { messageId: `<${messageKey}@${host}>` }
    : {};
}

/** RFC 2369 and RFC 8058: mail programs offer a button that sends one POST. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  return unsubscribeUrl !== null && /^https?:\/\/[^\s<>]+$/u.test(unsubscribeUrl)
    ? {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {};
}

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  return {
    host: hostname.replaceAll(/[[\]]/gu, ""),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Codes only: servers repeat addresses, and sometimes what was said to them. */
function refusalOf(error: unknown): MailRefused {
  const code: unknown = Object(error)["code"];
  const answer: unknown = Object(error)["responseCode"];
  const status = typeof answer === "number" ? answer : 0;
  const words = [typeof code === "string" ? code : "unknown", status === 0 ? "" : String(status)];
  // A server that says 5xx to the mail itself says so again; to our password it may not.
  const isFinal = status >= 500 && code !== "EAUTH";
  return new MailRefused(`the mail server refused (${words.join(" ").trim()})`, {
    isWorthRetrying: !isFinal,
  });
}
