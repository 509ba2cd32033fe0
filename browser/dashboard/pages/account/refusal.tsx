import type { ReactNode } from "react";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { useMessages } from "../../app/message-set.ts";
import { PasskeyFailure } from "../../app/passkeys.ts";
import { fieldErrors } from "../../app/explain.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { ACCOUNT_MESSAGES } from "./messages.ts";
import styles from "./account.module.css";

/** What was refused: in the page's own words where it has some for the code, else as everywhere. */
export function Refusal({
  error,
  words,
}: {
  readonly error: unknown;
  /** By code of the API. */
  readonly words: Readonly<Record<string, string>>;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  if (error === null) {
    return null;
  }
  const ofPasskeys = { invalid_passkey: say("wrongPasskey") };
  const own =
    error instanceof PasskeyFailure
      ? say(error.reason === "known" ? "knownPasskey" : "noPasskey")
      : error instanceof PlatenApiError
        ? { ...ofPasskeys, ...words }[error.code]
        : undefined;
  if (own !== undefined) {
    return (
      <p className={styles["refusal"]} role="alert">
        {own}
      </p>
    );
  }
  // The field says it.
  return Object.keys(fieldErrors(error)).length > 0 ? null : <ErrorNotice error={error} />;
}
