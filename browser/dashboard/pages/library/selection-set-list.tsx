/** Lists of choices that fields of several templates offer. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SelectionSet } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column } from "../../parts/table.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { SELECTION_SETS, selectionSetList } from "./queries.ts";
import { SelectionSetForm } from "./selection-set-form.tsx";

/** The page of `/library/selection-sets`. */
export function SelectionSetList(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const mayWrite = useScope("templates:write");
  const list = useSuspenseInfiniteQuery(selectionSetList);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newSet")}>
            {(close) => <SelectionSetForm set={null} onDone={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noSets")}>
          <p>{say("noSetsText")}</p>
        </EmptyState>
      }
      label={say("selectionSets")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns({ mayWrite })}
    />
  );
}

/** As many as tell which list it is. */
const SHOWN_OPTIONS = 5;

function useColumns({ mayWrite }: { readonly mayWrite: boolean }): readonly Column<SelectionSet>[] {
  const say = useMessages(LIBRARY_MESSAGES);
  return [
    { key: "name", title: say("name"), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: "options",
      title: say("options"),
      cell: ({ options }) => (
        <span className={styles["title"]}>
          <span>{say("countOptions", { count: options.length })}</span>
          <small dir="auto">
            {options.slice(0, SHOWN_OPTIONS).join(" · ")}
            {options.length > SHOWN_OPTIONS && " …"}
          </small>
        </span>
      ),
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: (set: SelectionSet) => <Actions set={set} />,
          },
        ]
      : []),
  ];
}

function Actions({ set }: { readonly set: SelectionSet }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { id, name } = set;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <SelectionSetForm set={set} onDone={close} />}
      </DialogButton>
      <ConfirmButton
        label={say("delete")}
        about={name}
        title={say("deleteTitle", { name })}
        text={say("deleteSetText")}
        stale={SELECTION_SETS}
        run={() => api.selectionSets.delete(id)}
      />
    </span>
  );
}
