import type { ReactNode } from "react";
import { mode } from "../app/api.ts";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import styles from "./shell.module.css";

/** Address of the dashboard in the other kind of data; what is shown of the one has no place in the other. */
export function inMode(wanted: typeof mode): string {
  return wanted === "test" ? "/dashboard?mode=test" : "/dashboard";
}

/** Live or test, both always in sight and the one in force marked; they load the document anew. */
export function ModeChoice(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <div role="group" aria-label={say("mode")} className={styles["modes"]}>
      {(["live", "test"] as const).map((one) => (
        <a key={one} href={inMode(one)} aria-current={one === mode ? "true" : undefined}>
          {say(one)}
        </a>
      ))}
    </div>
  );
}
