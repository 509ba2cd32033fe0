import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button";
import styles from "./button.module.css";

type Look = "main" | "plain" | "bare";

const classOf = (look: Look): string => `${styles["button"] ?? ""} ${styles[look] ?? ""}`;

/** A button in the look of the dashboard; one "main" to a page, "bare" for icons and rows. */
export function Button({
  look = "plain",
  ...props
}: Omit<ButtonProps, "className"> & {
  readonly look?: Look;
  readonly ref?: Ref<HTMLButtonElement>;
}): ReactNode {
  return <AriaButton {...props} className={classOf(look)} data-look={look} />;
}

/** A link that stands among buttons, to a file or another address; `beside`: in a tab of its own. */
export function ButtonLink({
  look,
  href,
  opens = "here",
  children,
}: {
  readonly look: Look;
  readonly href: string;
  readonly opens?: "here" | "beside";
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a
      className={classOf(look)}
      href={href}
      {...(opens === "beside" ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      {children}
    </a>
  );
}
