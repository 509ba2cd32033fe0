/** People who sign in: how their address and password are written. */

/** RFC 5321, 4.5.3.1.3: a path of 256 octets with its two angle brackets. */
export const MAX_EMAIL_CHARS = 254;
/** What a key of a password takes, as a power of two (N of scrypt); less is too easily guessed. */
export const PASSWORD_COST = 14;
/** What a new password needs at least. */
const MIN_PASSWORD_CHARS = 12;
/** Longer ones are refused unread: hashing takes as long as its input. */
export const MAX_PASSWORD_CHARS = 128;

/** Somebody with an account. Instants are ISO 8601. */
export interface PlatformUserView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isPlatformAdmin: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The one form an address is kept and looked up in; null for what is no address. */
export function parseEmail(text: string): string | null {
  const email = emailKey(text);
  return email.length <= MAX_EMAIL_CHARS && /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+$/u.test(email)
    ? email
    : null;
}

/** An address as addresses are compared: without space around it, composed, in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** The form that is hashed, so that two keyboards' ways to write one letter are one password. */
export function passwordText(typed: string): string {
  return typed.normalize("NFC");
}

/** What is wrong with a new password, as the end of a sentence; null when nothing is. */
export function passwordProblem(typed: string): string | null {
  return passwordText(typed).length >= MIN_PASSWORD_CHARS && typed.length <= MAX_PASSWORD_CHARS
    ? null
    : `must have ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters`;
}
