import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NAME_PATTERN } from "#domain/archive-names.ts";
import { mode } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { CopyLine } from "../../parts/copy-line.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

/** How released files get into a folder that a press watches: by a command, which this page can only tell. */
export function HotFolder(): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const mayMakeKeys = useScope("api_keys:read");
  const command = [
    "platen hot-folder DIR",
    `--api ${location.origin}`,
    "--key-file KEY",
    `--name '${NAME_PATTERN}'`,
    "--tickets",
    ...(mode === "test" ? ["--test"] : []),
  ].join(" \\\n  ");
  return (
    <DialogButton look="plain" label={say("hotFolder")}>
      {() => (
        <div className={styles["hotFolder"]}>
          <p>{say("hotFolderText")}</p>
          <CopyLine as="pre" text={command} label={say("copyCommand")} />
          <p>{say("hotFolderHelp", { folder: "DIR", key: "KEY", scope: "renders:read" })}</p>
          <p>
            {mayMakeKeys && <Link to="/channels/keys">{say("apiKeys")}</Link>}{" "}
            <a href="/docs/guides/press-room#a-hot-folder">{say("readMore")}</a>
          </p>
        </div>
      )}
    </DialogButton>
  );
}
