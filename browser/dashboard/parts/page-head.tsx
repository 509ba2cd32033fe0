import { useEffect, type ReactNode } from "react";
import styles from "./page-head.module.css";

/** The title of a page, what stands beside it and its actions, the main one last. Names the tab too. */
export function PageHead({
  title,
  beside,
  actions,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  useEffect(() => {
    document.title = `${title} · Platen`;
  }, [title]);
  return (
    <div className={styles["head"]}>
      <h1 dir="auto">{title}</h1>
      {beside}
      <div className={styles["actions"]}>{actions}</div>
    </div>
  );
}
