import type { ReactNode } from "react";
import styles from "./section-links.module.css";

/** Links between the pages of one noun; each has its address. */
export function SectionLinks({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <nav className={styles["sections"]} aria-label={label}>
      {children}
    </nav>
  );
}
