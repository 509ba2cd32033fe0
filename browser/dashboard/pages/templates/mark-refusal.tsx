/** A save that was refused: of a word that cannot change by itself one sentence tells all, without the API's own. */
import type { ReactNode } from "react";
import { useMessages } from "../../app/message-set.ts";
import { ErrorNotice } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { hasFixedWord } from "./save-refusals.ts";

/** `said`: of a word that no print file could change by itself. */
export function MarkRefusal({
  error,
  said,
}: {
  readonly error: unknown;
  readonly said: string;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return hasFixedWord(error) ? (
    <p role="alert">
      <StatusMark standing="fail">{said}</StatusMark>
    </p>
  ) : (
    <ErrorNotice error={error} title={say("notSaved")} />
  );
}
