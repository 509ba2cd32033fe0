import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known of a thing, as pairs of `dt` and `dd`; a pair may stand in a `div`. */
export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles["facts"]}>{children}</dl>;
}
