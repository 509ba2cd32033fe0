/** Samples that an author keeps of a template by name: chosen to be tried, kept from what is typed, deleted. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SampleSet } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/change-form.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./file-report.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateDetail } from "./queries.ts";

type Values = Readonly<Record<string, string>>;

/** `typed` is what would be kept; `onChoose` is handed the values of the sample that was pressed. */
export function KeptSamples({
  templateId,
  typed,
  onChoose,
}: {
  readonly templateId: string;
  readonly typed: Values;
  readonly onChoose: (values: Values) => void;
}): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayWrite = useScope("templates:write");
  const { samples } = useSuspenseQuery(templateDetail(templateId)).data;
  return (
    <>
      {samples.map(({ name, values }) => (
        <Button key={name} look="bare" onPress={() => onChoose(values)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      {mayWrite && (
        <DialogButton label={say("keepSample")} isDisabled={Object.keys(typed).length === 0}>
          {(close) => (
            <KeepForm templateId={templateId} samples={samples} typed={typed} onDone={close} />
          )}
        </DialogButton>
      )}
      {mayWrite && samples.length > 0 && (
        <DialogButton label={say("deleteSamples")}>
          {() => <Deletions templateId={templateId} samples={samples} />}
        </DialogButton>
      )}
    </>
  );
}

interface Kept {
  readonly templateId: string;
  readonly samples: readonly SampleSet[];
}

/** One of the name that is typed is replaced. */
function KeepForm({
  templateId,
  samples,
  typed,
  onDone,
}: Kept & { readonly typed: Values; readonly onDone: () => void }): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const [name, setName] = useState("");
  const keep = useChange(
    () => {
      const title = name.trim();
      const others = samples.filter((one) => one.name !== title);
      const kept = [...others, { name: title, values: typed }];
      return api.templates.update(templateId, { samples: kept });
    },
    {
      stale: templateDetail(templateId).queryKey,
      onDone: () => {
        tell.done(say("sampleKept"));
        onDone();
      },
    },
  );
  return (
    <ChangeForm change={keep} fields={[]} label={say("keepSample")}>
      <TextField
        name="name"
        autoFocus
        isRequired
        maxLength={80}
        label={say("sampleName")}
        help={say("sampleNameHelp")}
        value={name}
        onChange={setName}
      />
    </ChangeForm>
  );
}

function Deletions({ templateId, samples }: Kept): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  return (
    <ul className={styles["kept"]}>
      {samples.map(({ name }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <ConfirmButton
            label={say("deleteSample")}
            about={name}
            title={say("deleteSampleTitle", { name })}
            text={say("deleteSampleText")}
            stale={templateDetail(templateId).queryKey}
            run={() =>
              api.templates.update(templateId, {
                samples: samples.filter((one) => one.name !== name),
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
