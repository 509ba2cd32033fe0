/** What is kept of whoever ordered with an address, to be handed over or erased. */
import { type ReactNode, useState } from "react";
import { useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import styles from "./customers.module.css";
import { EraseButton } from "./erase-button.tsx";
import { ExportButton } from "./export-button.tsx";
import { CUSTOMER_MESSAGES } from "./messages.ts";

/** The page of `/customers/data`. */
export function DataPage(): ReactNode {
  const say = useMessages(CUSTOMER_MESSAGES);
  const [text, setText] = useState("");
  const email = text.trim();
  return (
    <div className={styles["data"]}>
      <h2>{say("data")}</h2>
      <p>{say("dataText")}</p>
      <TextField type="email" label={say("email")} value={text} onChange={setText} />
      <span className={styles["buttons"]}>
        <ExportButton look="plain" email={email} isDisabled={email === ""} />
        <EraseButton look="plain" email={email} isDisabled={email === ""} />
      </span>
    </div>
  );
}
