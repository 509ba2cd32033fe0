import type { ReactNode } from "react";
import { PlatenApiError } from "../../../../client/src/index.ts";
import { fieldErrors } from "../../app/explain.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import styles from "./account.module.css";

/** What was refused: in the page's own words where it has some for the code, else as everywhere. */
export function Refusal({
  error,
  words,
}: {
  readonly error: unknown;
  /** By code of the API. */
  readonly words: Readonly<Record<string, string>>;
}): ReactNode {
  if (error === null) {
    return null;
  }
  const own = error instanceof PlatenApiError ? words[error.code] : undefined;
  if (own !== undefined) {
    return (
      <p className={styles["refusal"]} role="alert">
        {own}
      </p>
    );
  }
  // The field says it.
  return Object.keys(fieldErrors(error)).length > 0 ? null : <ErrorNotice error={error} />;
}
