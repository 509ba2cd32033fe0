/** Mail to people. */

export interface Mail {
  /** Shown as the sender; the address is the deployment's. */
  readonly fromName: string;
  /** One address, nothing else. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same as a document of HTML, which names its pictures by `cid:` and nothing by another address. */
  readonly html: string;
  readonly pictures: readonly MailPicture[];
  /** BCP 47, of the text. */
  readonly language: string;
  /** Takes a POST without cookies or questions (RFC 8058); null where there is nothing to unsubscribe from. */
  readonly unsubscribeUrl: string | null;
  /** Of visible ASCII, the same for every try of one mail; null where each try is another mail. */
  readonly messageKey: string | null;
}

/** A picture within the mail (RFC 2387). */
export interface MailPicture {
  /** Without angle brackets. */
  readonly cid: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface Mailer {
  /** Resolves once the mail is taken over; rejects with a `MailRefused` that names no person and no secret. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** The mail was not taken. */
export class MailRefused extends Error {
  /** False where another try would end the same. */
  readonly isWorthRetrying: boolean;
  constructor(message: string, { isWorthRetrying }: { readonly isWorthRetrying: boolean }) {
    super(message);
    this.name = "MailRefused";
    this.isWorthRetrying = isWorthRetrying;
  }
}

/** One address of visible ASCII or letters, without anything that could begin another header. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text);
}

/** Text for one line of a header: whatever ends or hides lines becomes a space; what is cut off ends with "…". */
export function headerLine(text: string, maxCharacters = 200): string {
  const line = text
    // Isolates of a text's direction leave no gap behind.
    .replaceAll(/[\u2066-\u2069]/gu, "")
    .replaceAll(/[\p{C}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/gu, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxCharacters
    ? line
    : `${characters
        .slice(0, maxCharacters - 1)
        .join("")
        .trimEnd()}…`;
}
