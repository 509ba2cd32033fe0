import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import styles from "./account.module.css";
import { ACCOUNT_MESSAGES } from "./messages.ts";

/** Recovery codes at the one moment they are seen. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  const say = useMessages(ACCOUNT_MESSAGES);
  return (
    <>
      <p role="status">{say("recoveryText")}</p>
      <ul className={styles["codes"]} dir="ltr">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <Button look="main" onPress={onKept}>
        {say("goOn")}
      </Button>
    </>
  );
}
