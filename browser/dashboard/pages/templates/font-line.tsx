/** A font of the file: whether customers' letters print in it, and what is done where they do not. */
import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fontName } from "#domain/font-name.ts";
import type { SceneSummary, Template } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { FontFileButton } from "../../parts/font-file-button.tsx";
import { ErrorNotice } from "../../parts/states.tsx";
import { type Standing, StatusMark } from "../../parts/status-mark.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./file-report.module.css";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { lettersOf } from "../../app/printable-letters.ts";

type Font = SceneSummary["fonts"]["used"][number];

interface FontProps {
  readonly template: Template;
  readonly font: Font;
}

/** With its cures, where the person may apply them. */
export function FontLine({ template, font }: FontProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { substitute, open_font: openFont } = font;
  // The open font or the shop's copy: what the file lacks is there.
  const isWhole = openFont?.state === "installed" || substitute === plainName(font);
  // Not every program marks a subset by its name (ISO 32000-2, 9.9.2); letters of an open font tell it too.
  const isPart = font.subset || openFont?.state === "available";
  const standing: Standing = isWhole || (font.embedded && !isPart) ? "pass" : "warn";
  const letters = lettersOf(font.printable);
  return (
    <li>
      <strong dir="ltr">{font.name}</strong>
      <StatusMark standing={standing}>
        {say(standing === "pass" ? "fontWhole" : font.embedded ? "fontPart" : "fontAbsent")}
      </StatusMark>
      {substitute !== null && !isWhole && (
        <p className={styles["soft"]}>{say("fontSubstitute", { name: fontName(substitute) })}</p>
      )}
      {openFont !== null && openFont.state === "installed" && (
        <p className={styles["soft"]}>
          {say("fontOpen", { name: openFont.name, licence: openFont.licence })}
        </p>
      )}
      {letters.length > 0 && (
        <details>
          <summary>{say("fontPrints", { count: letters.length })}</summary>
          <p className={styles["letters"]} dir="ltr">
            {letters.slice(0, SHOWN_LETTERS).join(" ")}
            {letters.length > SHOWN_LETTERS && " …"}
          </p>
        </details>
      )}
      {standing === "warn" && <Cures template={template} font={font} />}
    </li>
  );
}

/** pdf-lib writes a number behind the name of each font it embeds. */
function plainName({ name }: Font): string {
  return name.replace(/-\d+$/u, "");
}

/** A screenful of the side column. */
const SHOWN_LETTERS = 400;

/** The open font by one press, the shop's own file, or the word that the substitute will do. */
function Cures({ template, font }: FontProps): ReactNode {
  const say = useMessages(TEMPLATE_MESSAGES);
  const mayAdd = useScope("fonts:write");
  const mayWrite = useScope("templates:write");
  const { addOpen, upload } = useFontAdding();
  const { open_font: openFont } = font;
  // For a face that a pen has drawn nothing stands in before it is accepted.
  const substitute = font.substitute ?? font.acceptable;
  const pair = `${font.name}>${substitute ?? ""}`;
  const isAccepted = template.accepted_substitutions.includes(pair);
  const accept = useChange(
    () =>
      api.templates.update(template.id, {
        accepted_substitutions: [...template.accepted_substitutions, pair],
      }),
    { stale: ["templates", template.id], isTold: true },
  );
  const error = addOpen.error ?? upload.error;
  return (
    <>
      <div className={styles["cures"]}>
        {mayAdd && openFont !== null && openFont.state === "available" && (
          <Button isPending={addOpen.isPending} onPress={() => addOpen.mutate(openFont.family)}>
            {say("addOpenFont", { name: openFont.family, licence: openFont.licence })}
          </Button>
        )}
        {mayAdd && (
          <FontFileButton
            look="bare"
            isPending={upload.isPending}
            aria-label={`${say("uploadFont")}: ${font.name}`}
            onFile={(file) => upload.mutate(file)}
          >
            {say("uploadFont")}
          </FontFileButton>
        )}
        {mayWrite && substitute !== null && !isAccepted && (
          <Button look="bare" isPending={accept.isPending} onPress={() => accept.mutate()}>
            {say("acceptFont", { name: fontName(substitute) })}
          </Button>
        )}
      </div>
      {isAccepted && substitute !== null && (
        <StatusMark standing="pass">
          {say("fontAccepted", { name: fontName(substitute) })}
        </StatusMark>
      )}
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

/** Both ways by which the shop comes to a font: an open family by its name, and a file of its own. */
function useFontAdding(): {
  readonly addOpen: UseMutationResult<unknown, Error, string>;
  readonly upload: UseMutationResult<unknown, Error, File>;
} {
  const say = useMessages(TEMPLATE_MESSAGES);
  const { tell } = useToast();
  const queries = useQueryClient();
  const onSuccess = (): void => {
    void queries.invalidateQueries({ queryKey: ["fonts"] });
    tell.done(say("fontAdded"));
  };
  const addOpen = useMutation({
    mutationFn: (name: string) => api.fonts.addFamily({ name }),
    onSuccess,
  });
  const upload = useMutation({ mutationFn: (file: File) => api.fonts.create({ file }), onSuccess });
  return { addOpen, upload };
}
