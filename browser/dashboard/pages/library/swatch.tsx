import type { ReactNode } from "react";
import styles from "./library.module.css";

/** How a colour looks on a screen; beside its name, so readers pass it over. */
export function Swatch({ hex }: { readonly hex: string }): ReactNode {
  return (
    <svg className={styles["swatch"]} viewBox="0 0 1 1" aria-hidden="true">
      <path d="M0 0h1v1H0z" fill={hex} />
    </svg>
  );
}
