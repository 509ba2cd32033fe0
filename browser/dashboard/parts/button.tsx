import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button";
import styles from "./button.module.css";

/** A button in the look of the dashboard; one "main" to a page, "bare" for icons and rows. */
export function Button({
  look = "plain",
  ...props
}: Omit<ButtonProps, "className"> & { readonly look?: "main" | "plain" | "bare" }): ReactNode {
  return <AriaButton {...props} className={`${styles["button"] ?? ""} ${styles[look] ?? ""}`} />;
}
