/** What links a person's account to the OpenID provider's, and whether anything else is left to sign in by. */
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { deleteOpenidSubject, listOpenidSubjects } from "#store/openid.ts";
import { listPasskeys } from "#store/passkeys.ts";
import { findUser, lockUser } from "#store/users.ts";
import { sessionRequired } from "../access/member-session.ts";
import { isOfProvider } from "../access/openid-response.ts";
import { memberOf } from "../access/sign-in.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { recordFactorChange } from "./second-factors.ts";

/**
 * Takes a link away: the provider opens the account no longer, until somebody with its confirmed address signs in by it
 * again. 404 `not_found` for one of others, 409 `last_sign_in_method`.
 */
export async function deleteOpenidLink(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    await lockUser(tx, userId);
    const { issuer } = found(
      await deleteOpenidSubject(tx, { userId, id }),
      () => new ApiError("not_found", "Your account has no such link."),
    );
    await requireSignInMethod(services, tx, userId);
    await recordFactorChange(services, tx, caller, {
      action: "user.openid_unlinked",
      before: { issuer },
      mail: "openid_unlinked",
    });
    return { ok: true };
  });
}

/**
 * 409 `last_sign_in_method` where nothing is left that the person could sign in by: a password, a passkey, or the
 * deployment's provider. Asked under the lock of the person's row, so that two removals cannot both leave the other's.
 */
export async function requireSignInMethod(
  services: Pick<Services, "openid">,
  tx: Tx,
  userId: string,
): Promise<void> {
  const user = found(await findUser(tx, userId), sessionRequired);
  const hasMethod =
    user.passwordHash !== null ||
    (await listPasskeys(tx, userId)).length > 0 ||
    (await listOpenidSubjects(tx, userId)).some(({ issuer }) => isOfProvider(services, issuer));
  if (!hasMethod) {
    throw new ApiError(
      "last_sign_in_method",
      "Nothing else is left to sign in by: set a password first.",
    );
  }
}
