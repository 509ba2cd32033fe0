/** A field outside forms: what is typed holds at once, and nothing is refused. */
import { type ReactNode, useId } from "react";
import { directionOf, type Language } from "#domain/messages/languages.ts";
import styles from "./field.module.css";

/**
 * One line of text, or several with `rows`. Of plain elements, since a page may have hundreds, and what the library's
 * fields do for each is for forms. `language`: of the text and its label, where it is not the page's.
 */
export function PlainField({
  label,
  help,
  rows,
  language,
  value,
  onChange,
  ...props
}: {
  readonly label: string;
  readonly help?: string;
  readonly rows?: number;
  readonly language?: Language;
  readonly inputMode?: "decimal" | "numeric";
  readonly autoFocus?: boolean;
  /** Id of a `datalist` with what may be meant. */
  readonly list?: string;
  readonly type?: "search";
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  const written =
    language === undefined ? { dir: "auto" } : { lang: language, dir: directionOf(language) };
  const own = {
    ...props,
    ...written,
    id,
    value,
    "aria-describedby": help === undefined ? undefined : `${id}help`,
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} lang={language}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...own} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...own} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {help !== undefined && (
        <span id={`${id}help`} className={styles["help"]}>
          {help}
        </span>
      )}
    </div>
  );
}
