/** Whose order or design it is, in a list. */
import type { ReactNode } from "react";
import styles from "./orders.module.css";

/** The customer's address, and below it their name or what they ordered for; nothing for what is not known. */
export function Customer({
  email,
  about,
}: {
  readonly email: string | null;
  readonly about: string | null;
}): ReactNode {
  return (
    <span className={styles["title"]}>
      {email !== null && <bdi>{email}</bdi>}
      {about !== null && <small dir="auto">{about}</small>}
    </span>
  );
}
