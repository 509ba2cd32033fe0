/** Single words of a text that customers may change, while the others are printed as they are. */
import { type ReactNode, useState } from "react";
import type { SceneChange } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { Button } from "../../parts/button.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { MarkRefusal } from "./mark-refusal.tsx";
import {
  hasParts,
  type MarkedRun,
  segmentsOf,
  pressed,
  textParts,
  withMarked,
  withOneField,
} from "./marked-runs.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import type { TextObject } from "./scene-draft.ts";
import styles from "./marked-parts.module.css";
import type { SceneEditing } from "./use-scene-draft.ts";

interface MarkProps {
  readonly box: TextObject;
  readonly editing: SceneEditing;
}

/** Saved at once, as every word is tried by itself against the file (record 0059). */
export function MarkedParts({ box, editing }: MarkProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const [run, setRun] = useState<MarkedRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { scene } = editing;
  const parts = textParts(scene, box);
  const save = (add: (change: SceneChange) => SceneChange): void => {
    setError(null);
    editing.saveWith(add).then(
      (revision) => {
        setRun(null);
        tell.done(say("saved", { revision }));
      },
      (refusal: unknown) => setError(refusal),
    );
  };
  const isAll = run !== null && run.start === 0 && run.end === parts[run.part]?.text.length;
  return (
    <details className={styles["words"]}>
      <summary>{say("someWords")}</summary>
      <p>{say("someWordsHelp")}</p>
      <WordButtons box={box} editing={editing} run={run} onRun={setRun} />
      <div>
        <Button
          isDisabled={run === null || (isAll && parts[run.part]?.field !== null)}
          isPending={editing.isSaving}
          onPress={() => run !== null && save((change) => withMarked(change, scene, box, run))}
        >
          {say("markWords")}
        </Button>
        {hasParts(parts) && (
          <Button
            isPending={editing.isSaving}
            onPress={() => save((change) => withOneField(change, scene, box))}
          >
            {say("wholeText")}
          </Button>
        )}
      </div>
      {error !== null && <MarkRefusal error={error} said={say("wordsStay")} />}
    </details>
  );
}

/** The text as on the page; each word of it can be pressed, those of fields that stand in it are marked. */
function WordButtons({
  box,
  editing: { scene },
  run,
  onRun,
}: MarkProps & {
  readonly run: MarkedRun | null;
  readonly onRun: (run: MarkedRun | null) => void;
}): ReactNode {
  const parts = textParts(scene, box);
  return (
    <p className={styles["text"]} dir="auto">
      {parts.map((part, at) => (
        <span
          key={`${at} ${part.text}`}
          data-field={parts.length > 1 && part.field !== null}
          title={parts.length > 1 ? part.field?.label : undefined}
        >
          {segmentsOf(part.text, language).map((segment) =>
            segment.isWord && part.isMarkable ? (
              <button
                key={segment.start}
                type="button"
                aria-pressed={isIn(run, at, segment.start)}
                onClick={() => onRun(pressed(run, at, segment))}
              >
                {segment.text}
              </button>
            ) : (
              <span key={segment.start} data-pressed={isIn(run, at, segment.start)}>
                {segment.text}
              </span>
            ),
          )}
        </span>
      ))}
    </p>
  );
}

function isIn(run: MarkedRun | null, part: number, start: number): boolean {
  return run !== null && run.part === part && start >= run.start && start < run.end;
}
