import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-line.module.css";

/** A text for machines, left to right as they read it, to be copied. `label`: of the button; lines are kept in "pre". */
export function CopyLine({
  text,
  label,
  as: Element = "code",
}: {
  readonly text: string;
  readonly label: string;
  readonly as?: "code" | "pre";
}): ReactNode {
  return (
    <div className={styles["line"]} dir="ltr">
      {/* Long ones are scrolled, by keys too. */}
      <Element {...(Element === "pre" ? { tabIndex: 0 } : {})}>{text}</Element>
      <CopyButton text={text} label={label} />
    </div>
  );
}
