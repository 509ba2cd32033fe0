/** One-time links of people: 256 random bits, kept as a keyed hash alone. */
import { dateAt } from "#base/instant.ts";
import { ApiError } from "#domain/errors.ts";
import { MAIL_LINK_MS, type MailLinkKind } from "#domain/mail-link.ts";
import type { Tx } from "#store/database.ts";
import {
  lockMailLink,
  type MailLinkRow,
  markLinkUsed,
  replaceMailLink,
} from "#store/mail-links.ts";
import type { Services } from "../context/context.ts";

/** 256 bits and a little: 43 digits of 5.95 bits. */
const TOKEN_CHARS = 43;

/** A token with the end of its link. */
export interface IssuedLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A new token and the form it is stored in. */
export function newToken({ random, keyHasher }: Pick<Services, "random" | "keyHasher">): {
  readonly token: string;
  readonly hash: string;
} {
  const token = random.secret(TOKEN_CHARS);
  return { token, hash: keyHasher.hash(token) };
}

/** Makes a link; those of the same kind that the person has not used stop. */
export async function issueMailLink(
  services: Services,
  tx: Tx,
  of: { readonly userId: string; readonly kind: MailLinkKind; readonly email: string },
): Promise<IssuedLink> {
  const { token, hash } = newToken(services);
  const expiresAt = dateAt(services.clock.nowMs() + MAIL_LINK_MS[of.kind]);
  await replaceMailLink(tx, { ...of, hash, expiresAt });
  return { token, expiresAt };
}

/** Uses a link up; 400 `invalid_mail_link` for one that is none, was used, has ended, or opens something else. */
export async function takeMailLink(
  services: Services,
  tx: Tx,
  { token, kinds }: { readonly token: string; readonly kinds: readonly MailLinkKind[] },
): Promise<MailLinkRow> {
  const row = await lockMailLink(tx, services.keyHasher.candidates(token));
  const isGood =
    row?.usedAt === null &&
    row.expiresAt.getTime() > services.clock.nowMs() &&
    kinds.includes(row.kind) &&
    services.keyHasher.matches(token, row.hash);
  if (row === undefined || !isGood) {
    throw invalidMailLink();
  }
  await markLinkUsed(tx, row.hash);
  return row;
}

/** What is told of every link that opens nothing, whatever the reason. */
export function invalidMailLink(): ApiError {
  return new ApiError("invalid_mail_link", "This link was used, has ended or was never sent.");
}
