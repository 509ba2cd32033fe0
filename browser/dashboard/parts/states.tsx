/** What stands in the place of a page or a part that has nothing to show: yet, at all, or because of an error. */
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PlatenApiError } from "../../../client/src/index.ts";
import { explanationOf, sentenceOf } from "../app/explain.ts";
import { useMessages } from "../app/message-set.ts";
import { SHELL_MESSAGES } from "../app/messages.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./states.module.css";

/** Nothing there yet: what it would be, and the one way to the first. */
export function EmptyState({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles["empty"]}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** On the first load only; what was shown before stays until the new is there. */
export function LoadingPage(): ReactNode {
  return <div className={styles["loading"]} aria-busy="true" data-state="loading" />;
}

/** What a page says itself of refusals that it expects, by code of the API. */
export type RefusalMessages = Readonly<Record<string, string>>;

/** An error where it happened: what it is in the reader's language, what the API said, and its number. */
export function ErrorNotice({
  error,
  title,
  messages = {},
  onAgain,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly messages?: RefusalMessages;
  readonly onAgain?: () => void;
}): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const explanation = explanationOf(error);
  const own = error instanceof PlatenApiError ? messages[error.code] : undefined;
  return (
    <div className={styles["error"]} role="alert">
      <Icon name="warn" />
      <div>
        <strong>{title ?? say("notDoneTitle")}</strong>
        {own !== undefined ? <p>{own}</p> : explanation !== null && <p>{say(explanation)}</p>}
        {explanation === "overPlan" && (
          <p>
            <Link to="/settings/plan">{say("showPlan")}</Link>
          </p>
        )}
        {error instanceof PlatenApiError && (
          <>
            <p lang="en" dir="ltr">
              {sentenceOf(error)}
            </p>
            <p className={styles["id"]}>{say("requestId", { id: error.requestId })}</p>
          </>
        )}
        {onAgain !== undefined && <Button onPress={onAgain}>{say("tryAgain")}</Button>}
      </div>
    </div>
  );
}

/** A page that could not be shown, inside the frame. */
export function BrokenPage({ error, reset }: ErrorComponentProps): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  if (explanationOf(error) === "missingText") {
    return <MissingPage />;
  }
  return (
    <ErrorNotice
      error={error}
      title={say("failedTitle")}
      onAgain={() => {
        queries.reset();
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** An address that leads nowhere, or to what is not this team's. */
export function MissingPage(): ReactNode {
  const say = useMessages(SHELL_MESSAGES);
  return (
    <div className={styles["empty"]}>
      <h1>{say("missingTitle")}</h1>
      <p>{say("missingText")}</p>
    </div>
  );
}
