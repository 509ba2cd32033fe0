import type { ReactNode } from "react";
import { PageHead } from "../../parts/page-head.tsx";
import styles from "./account.module.css";

/** The frame of a page for somebody who is not signed in: one column, the product's name above it. */
export function AccountPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main className={styles["page"]}>
      <a className={styles["name"]} href="/">
        Platen
      </a>
      <PageHead title={title} />
      {children}
    </main>
  );
}
