import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { CopyLine } from "../../parts/copy-line.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";

/** The code of a storefront's page; without the key, which is known while it is shown once, a place for it. */
export function Snippet({ publishableKey }: { readonly publishableKey: string | null }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const text = [
    `<script async src="${location.origin}/widget/v1.js"></script>`,
    `<button data-service-key="${publishableKey ?? "pk_…"}" data-service-product="…">${say("snippetWord")}</button>`,
  ].join("\n");
  return (
    <div className={styles["value"]}>
      <p>{say(publishableKey === null ? "snippetKey" : "snippetReady")}</p>
      <CopyLine as="pre" text={text} label={say("copySnippet")} />
    </div>
  );
}
