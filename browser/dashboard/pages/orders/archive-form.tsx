import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  MAX_NAME_PATTERN,
  NAME_PATTERN,
  NAME_PLACEHOLDERS,
  unknownPlaceholder,
} from "#domain/archive-names.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useToast } from "../../parts/toasts.tsx";
import { keepPattern, keptPattern } from "./kept-pattern.ts";
import { ORDER_MESSAGES } from "./messages.ts";

/** Braces stay with their word where the text around is read from the right (UAX #9). */
const isolated = (text: string): string => `\u2066${text}\u2069`;
const NAMES = NAME_PLACEHOLDERS.map((name) => isolated(`{${name}}`)).join(" ");

/** Asks what the files are to be called, and puts the archive into the browser's downloads. */
export function ArchiveForm({
  ids,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const { tell } = useToast();
  const [pattern, setPattern] = useState(keptPattern);
  const [hasTickets, setHasTickets] = useState(false);
  const download = useMutation<void>({
    mutationFn: async () => {
      const wanted = pattern.trim() === "" ? NAME_PATTERN : pattern;
      const archive = await api.renders.downloadArchive({
        render_ids: [...ids],
        name_pattern: wanted,
        tickets: hasTickets,
      });
      keepPattern(wanted);
      // The browser keeps what is large on its disk.
      saveFile(await new Response(archive.stream).blob(), archive.headers);
    },
    onSuccess: () => {
      tell.done(say("zipSaved"));
      onDone();
    },
  });
  return (
    <ChangeForm change={download} fields={["name_pattern"]} label={say("download")}>
      <TextField
        name="name_pattern"
        label={say("fileNames")}
        help={say("fileNamesHelp", { names: NAMES })}
        maxLength={MAX_NAME_PATTERN}
        validate={(text) => {
          const unknown = unknownPlaceholder(text);
          return unknown === null ? null : say("unknownName", { name: isolated(unknown) });
        }}
        value={pattern}
        onChange={setPattern}
      />
      <CheckField label={say("withTickets")} isChecked={hasTickets} onChange={setHasTickets} />
    </ChangeForm>
  );
}
