/** Fonts that text can be set in besides those a file brings: what each prints, and by what right it is here. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Font } from "../../../../client/src/generated/types.ts";
import { api, uploadApi } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { lettersOf } from "../../app/printable-letters.ts";
import { useScope } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { FontFileButton } from "../../parts/font-file-button.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column } from "../../parts/table.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { FONTS, fontList } from "./queries.ts";
import { DeleteConfirmation } from "./delete-confirmation.tsx";
import { usesOfFont } from "./uses.ts";

/** The page of `/library/fonts`. */
export function FontList(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const mayWrite = useScope("fonts:write");
  const list = useSuspenseInfiniteQuery(fontList);
  return (
    <RecordList
      list={list}
      bar={mayWrite && <AddButtons />}
      empty={
        <EmptyState title={say("noFonts")}>
          <p>{say("noFontsText")}</p>
        </EmptyState>
      }
      label={say("fonts")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns({ mayWrite })}
    />
  );
}

function AddButtons(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  return (
    <>
      <p className={styles["soft"]}>{say("uploadRight")}</p>
      <span className={styles["buttons"]}>
        <DialogButton look="plain" label={say("addFamily")}>
          {(close) => <FamilyForm onDone={close} />}
        </DialogButton>
        <UploadButton />
      </span>
    </>
  );
}

function UploadButton(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { tell } = useToast();
  // The client of uploads, since ten megabytes take minutes on some lines.
  const upload = useChange((file: File) => uploadApi(() => undefined).fonts.create({ file }), {
    stale: FONTS,
    isTold: true,
    onDone: () => tell.done(say("fontAdded")),
  });
  return (
    <FontFileButton look="main" isPending={upload.isPending} onFile={(file) => upload.mutate(file)}>
      {say("uploadFont")}
    </FontFileButton>
  );
}

function FamilyForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { tell } = useToast();
  const [name, setName] = useState("");
  const add = useChange(() => api.fonts.addFamily({ name }), {
    stale: FONTS,
    onDone: () => {
      tell.done(say("fontAdded"));
      onDone();
    },
  });
  return (
    <ChangeForm change={add} fields={["name"]} label={say("addFamily")}>
      <TextField
        name="name"
        label={say("family")}
        help={say("familyHelp", { example: "EB Garamond" })}
        isRequired
        maxLength={127}
        value={name}
        onChange={setName}
      />
    </ChangeForm>
  );
}

function useColumns({ mayWrite }: { readonly mayWrite: boolean }): readonly Column<Font>[] {
  const say = useMessages(LIBRARY_MESSAGES);
  return [
    {
      key: "name",
      title: say("name"),
      cell: ({ name, post_script_name: postScriptName }) => (
        <span className={styles["title"]}>
          <bdi>{name}</bdi>
          <small dir="ltr">{postScriptName}</small>
        </span>
      ),
    },
    { key: "letters", title: say("letters"), cell: (font) => <Letters font={font} /> },
    {
      key: "licence",
      title: say("licence"),
      cell: ({ licence }) => (licence === null ? say("ownFont") : <bdi>{licence}</bdi>),
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: ({ id, name }: Font) => (
              <DialogButton label={say("delete")} about={name} title={say("deleteTitle", { name })}>
                {(close) => (
                  <DeleteConfirmation
                    text={say("deleteFontText")}
                    uses={usesOfFont(id)}
                    usesText={say("defaultFontOf")}
                    stale={FONTS}
                    run={() => api.fonts.delete(id)}
                    onDone={close}
                  />
                )}
              </DialogButton>
            ),
          },
        ]
      : []),
  ];
}

/** Some lines of a column. */
const SHOWN_LETTERS = 400;

function Letters({ font }: { readonly font: Font }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  // A font of tens of thousands is spelt out for those who ask.
  const [isOpen, setOpen] = useState(false);
  const letters = isOpen ? lettersOf(font.printable) : [];
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("countLetters", { count: font.character_count })}</summary>
      <p className={styles["letters"]} dir="ltr">
        {letters.slice(0, SHOWN_LETTERS).join(" ")}
        {letters.length > SHOWN_LETTERS && " …"}
      </p>
    </details>
  );
}
