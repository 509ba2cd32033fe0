/** Over a page that needs a sign-in: it is done in a tab of its own, so that what was typed here stays. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { listenForSignIn } from "../app/session.ts";

const loadDialog = async () => ({ default: (await import("./sign-in-dialog.tsx")).SignInDialog });
const SignInDialog = lazy(loadDialog);

/** Nothing, until something that the page asks for wants a sign-in. */
export function SignInNotice(): ReactNode {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(
    () =>
      listenForSignIn((next) => {
        // Of a version that was replaced meanwhile the dialog may be gone: then there is the sign-in page alone.
        loadDialog().then(
          () => setAddress(next),
          () => location.assign(next),
        );
      }),
    [],
  );
  return (
    address !== null && (
      <Suspense>
        <SignInDialog address={address} onClose={() => setAddress(null)} />
      </Suspense>
    )
  );
}
