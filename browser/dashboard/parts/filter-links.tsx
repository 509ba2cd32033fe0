import type { ReactNode } from "react";
import styles from "./filter-links.module.css";

/** Links that narrow a list by its address, one of them current. `label` names them to screen readers. */
export function FilterLinks({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <nav className={styles["filters"]} aria-label={label}>
      {children}
    </nav>
  );
}
