import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./rail-links.module.css";
import { RAIL } from "./rail.ts";

/** Links to all nouns, the one whose page is shown marked; `onChosen` is called before one is followed. */
export function RailLinks({ onChosen }: { readonly onChosen?: () => void }): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <nav className={styles["links"]} aria-label={say("mainNavigation")}>
      {RAIL.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          className={styles["link"] ?? ""}
          {...(onChosen === undefined ? {} : { onClick: onChosen })}
        >
          <Icon name={icon} />
          <span>{say(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
