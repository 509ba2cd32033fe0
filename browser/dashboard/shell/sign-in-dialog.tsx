/** The way to the sign-in and back to the page below. Loaded when a page needs one. */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { listenForSignedIn, resumeSession, useMe } from "../app/session.ts";
import { ButtonLink } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { useToast } from "../parts/toasts.tsx";
import styles from "./sign-in-dialog.module.css";

/** Where the sign-in ends, in its own tab. */
const SIGNED_IN = "/dashboard/signed-in";

/** `address` is that of the sign-in page; open until somebody has signed in, or closes it to look at the page. */
export function SignInDialog({
  address,
  onClose,
}: {
  readonly address: string;
  readonly onClose: () => void;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  useResume(onClose);
  const url = new URL(address, location.origin);
  const isAgain = url.searchParams.has("again");
  url.searchParams.set("next", SIGNED_IN);
  return (
    <Dialog title={say(isAgain ? "showAgainTitle" : "signedOutTitle")} isOpen onClose={onClose}>
      <div className={styles["body"]}>
        <p>{say(isAgain ? "showAgainText" : "signedOutText")}</p>
        <ButtonLink look="main" href={`${url.pathname}${url.search}`} opens="beside">
          {say("signInBeside")}
          <Icon name="open" />
        </ButtonLink>
      </div>
    </Dialog>
  );
}

/** Goes on with the page once another tab has signed in; one of somebody else, or of another team's, begins anew. */
function useResume(onResumed: () => void): void {
  const say = useMessages(SHELL_MESSAGES);
  const { tell } = useToast();
  const queries = useQueryClient();
  const router = useRouter();
  const now = useMe();
  // As the page has it: asked for anew it may be somebody else by then.
  const [me] = useState(now);
  const resume = async (): Promise<void> => {
    switch (await resumeSession(me)) {
      case "resumed":
        onResumed();
        tell.done(say("signedInAgain"));
        await queries.invalidateQueries();
        // A page that somebody went to meanwhile could not be loaded.
        await router.invalidate();
        break;
      case "other":
        location.reload();
        break;
      case "signedOut":
    }
  };
  const latest = useRef(resume);
  useEffect(() => {
    latest.current = resume;
  });
  useEffect(
    () =>
      listenForSignedIn(() => void latest.current().catch((error: unknown) => tell.error(error))),
    [tell],
  );
}
