import type { ReactNode } from "react";
import { findingText } from "#domain/messages/finding-text.ts";
import { findingsOf } from "#domain/preflight.ts";
import type { Render } from "../../../../client/src/generated/types.ts";
import { language, useCatalogue, useMessages } from "../../app/message-set.ts";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { FINDING_MESSAGES, ORDER_MESSAGES } from "./messages.ts";
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
  const texts = { ...useCatalogue(FINDING_MESSAGES), language };
  const findings = findingsOf(parsedNotes(render.preflight_notes));
  return (
    <section>
      <h2>{say("preflight")}</h2>
      {findings.length === 0 && render.preflight_status !== "pending" && <p>{say("noFindings")}</p>}
      <ul className={styles["findings"]}>
        {findings.map((finding) => {
          const { code, severity, message, page } = finding;
          const [standing, word] = SEVERITIES[severity];
          const { text, language: its } = findingText(finding, texts);
          return (
            <li key={`${code} ${String(page)} ${message}`}>
              <StatusMark standing={standing}>{say(word)}</StatusMark>
              <span lang={its} dir="auto">
                {text}
              </span>{" "}
              {page !== null && <small>{say("pageNumber", { number: page + 1 })}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
