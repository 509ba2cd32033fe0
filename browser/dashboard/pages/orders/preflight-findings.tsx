import type { ReactNode } from "react";
import { findingsOf } from "#domain/preflight.ts";
import type { Render } from "../../../../client/src/generated/types.ts";
import { useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

const SEVERITIES = {
  error: ["fail", "mustLook"],
  warn: ["warn", "shouldLook"],
  info: ["plain", "goodToKnow"],
} as const satisfies Readonly<Record<string, readonly [Standing, string]>>;

/** The notes are JSON in a string; null before there are any. */
function parsedNotes(text: string | null): object | null {
  const notes: unknown = text === null ? null : JSON.parse(text);
  return typeof notes === "object" ? notes : null;
}

/** What preflight found in the file, the worst first. */
export function PreflightFindings({ render }: { readonly render: Render }): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const findings = findingsOf(parsedNotes(render.preflight_notes));
  return (
    <section>
      <h2>{say("preflight")}</h2>
      {findings.length === 0 && render.preflight_status !== "pending" && <p>{say("noFindings")}</p>}
      <ul className={styles["findings"]}>
        {findings.map(({ code, severity, message, page }) => {
          const [standing, word] = SEVERITIES[severity];
          return (
            <li key={`${code} ${String(page)} ${message}`}>
              <StatusMark standing={standing}>{say(word)}</StatusMark>
              <span lang="en" dir="ltr">
                {message}
              </span>
              {page !== null && <small>{say("pageNumber", { number: page + 1 })}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
