import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./status-mark.module.css";

/** How a thing stands: never by colour alone. */
export type Standing = "pass" | "warn" | "fail" | "plain";

const ICONS: Readonly<Record<Standing, IconName | null>> = {
  pass: "done",
  warn: "warn",
  fail: "fail",
  plain: null,
};

/** A word with its sign. */
export function StatusMark({
  standing,
  children,
}: {
  readonly standing: Standing;
  readonly children: string;
}): ReactNode {
  const icon = ICONS[standing];
  return (
    <span className={styles["mark"]} data-standing={standing}>
      {icon !== null && <Icon name={icon} />}
      {children}
    </span>
  );
}
