/** `/dashboard/signed-in`: in the tab of a sign-in that another tab asked for; that one goes on by itself. */
import { type ReactNode, useEffect } from "react";
import { useMessages } from "../../app/message-set.ts";
import { emitSignedIn } from "../../app/session.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** The page. */
export function SignedIn(): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  useEffect(emitSignedIn, []);
  return (
    <>
      <PageHead title={say("signedInTitle")} />
      <p>{say("signedInText")}</p>
    </>
  );
}
