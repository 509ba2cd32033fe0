/** What people do to their own sign-in: where they are signed in, factors, passkeys. */
import { beginFactor } from "./begin-factor.ts";
import { beginOpenidRenewal } from "./begin-openid-renewal.ts";
import { beginOpenidSignIn } from "./begin-openid-sign-in.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { beginPasskeySignIn } from "./begin-passkey-sign-in.ts";
import { beginRenewal } from "./begin-renewal.ts";
import { beginTotp } from "./begin-totp.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { createPasskey } from "./create-passkey.ts";
import { deleteOpenidLink } from "./delete-openid-link.ts";
import { deletePasskey } from "./delete-passkey.ts";
import { deleteTotp } from "./delete-totp.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endOwnSession } from "./end-own-session.ts";
import { getFactors } from "./get-factors.ts";
import { getOpenid } from "./get-openid.ts";
import { listOwnSessions } from "./list-own-sessions.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { renewSignIn } from "./renew-sign-in.ts";
import { signInByOpenid } from "./sign-in-by-openid.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";

/** In the order of the reference. */
export const OWN_SIGN_IN = [
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  renewSignIn,
  completeSignIn,
  getFactors,
  beginTotp,
  confirmTotp,
  deleteTotp,
  renewRecoveryCodes,
  beginPasskey,
  createPasskey,
  deletePasskey,
  deleteOpenidLink,
  beginFactor,
  beginRenewal,
  beginOpenidRenewal,
  beginPasskeySignIn,
  signInByPasskey,
  getOpenid,
  beginOpenidSignIn,
  signInByOpenid,
];
