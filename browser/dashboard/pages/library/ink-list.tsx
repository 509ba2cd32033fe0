/** The shop's own inks: what the name of a colour means on its press. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RegisteredInk } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column } from "../../parts/table.tsx";
import { InkForm } from "./ink-form.tsx";
import { inkValues } from "./ink-values.ts";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { INKS, inkList } from "./queries.ts";
import { DeleteConfirmation } from "./delete-confirmation.tsx";
import { Swatch } from "./swatch.tsx";
import { usesOfInk } from "./uses.ts";

/** The page of `/library/inks`. */
export function InkList(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const mayWrite = useScope("templates:write");
  const list = useSuspenseInfiniteQuery(inkList);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newInk")}>
            {(close) => <InkForm ink={null} onDone={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noInks")}>
          <p>{say("noInksText")}</p>
        </EmptyState>
      }
      label={say("inks")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns({ mayWrite })}
    />
  );
}

function useColumns({
  mayWrite,
}: {
  readonly mayWrite: boolean;
}): readonly Column<RegisteredInk>[] {
  const say = useMessages(LIBRARY_MESSAGES);
  return [
    {
      key: "name",
      title: say("name"),
      cell: ({ name, key, hex }) => (
        <span className={styles["named"]}>
          <Swatch hex={hex} />
          <span className={styles["title"]}>
            <bdi>{name}</bdi>
            <small>
              <bdi>{key}</bdi>
            </small>
          </span>
        </span>
      ),
    },
    {
      key: "values",
      title: say("onPress"),
      cell: ({ definition }) => (
        <span className={styles["title"]}>
          <span>{say(definition.space)}</span>
          <small dir="ltr">{inkValues(definition, language)}</small>
        </span>
      ),
    },
    {
      key: "notes",
      title: say("notes"),
      cell: ({ definition }) => definition.overprint && say("overprint"),
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: (ink: RegisteredInk) => <Actions ink={ink} />,
          },
        ]
      : []),
  ];
}

function Actions({ ink }: { readonly ink: RegisteredInk }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { id, key, name } = ink;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <InkForm ink={ink} onDone={close} />}
      </DialogButton>
      <DialogButton label={say("delete")} about={name} title={say("deleteTitle", { name })}>
        {(close) => (
          <DeleteConfirmation
            text={say("deleteInkText")}
            uses={usesOfInk(key)}
            usesText={say("offeredWith")}
            stale={INKS}
            run={() => api.inks.delete(id)}
            onDone={close}
          />
        )}
      </DialogButton>
    </span>
  );
}
