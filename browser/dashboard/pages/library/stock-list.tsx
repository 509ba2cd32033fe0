/** Papers that proofs are shown on. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PaperStock } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useScope } from "../../app/session.ts";
import { DialogButton } from "../../parts/dialog-button.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { type Column } from "../../parts/table.tsx";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { stockList, STOCKS } from "./queries.ts";
import { DeleteConfirmation } from "./delete-confirmation.tsx";
import { StockForm } from "./stock-form.tsx";
import { Swatch } from "./swatch.tsx";
import { usesOfStock } from "./uses.ts";

/** The page of `/library/stocks`. */
export function StockList(): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const mayWrite = useScope("templates:write");
  const list = useSuspenseInfiniteQuery(stockList);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newStock")}>
            {(close) => <StockForm stock={null} onDone={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noStocks")}>
          <p>{say("noStocksText")}</p>
        </EmptyState>
      }
      label={say("stocks")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={useColumns({ mayWrite })}
    />
  );
}

function useColumns({ mayWrite }: { readonly mayWrite: boolean }): readonly Column<PaperStock>[] {
  const say = useMessages(LIBRARY_MESSAGES);
  return [
    {
      key: "name",
      title: say("name"),
      cell: ({ name, code, hex }) => (
        <span className={styles["named"]}>
          {/* White of coated paper where no colour is kept. */}
          <Swatch hex={hex ?? "#ffffff"} />
          <span className={styles["title"]}>
            <bdi>{name}</bdi>
            <small>
              <bdi>{code}</bdi>
            </small>
          </span>
        </span>
      ),
    },
    { key: "finish", title: say("finish"), cell: ({ finish }) => say(finish) },
    {
      key: "notes",
      title: say("notes"),
      cell: ({ needs_white: needsWhite, neutral }) => (
        <span className={styles["title"]}>
          {needsWhite && <span>{say("needsWhite")}</span>}
          {neutral && <span>{say("neutral")}</span>}
        </span>
      ),
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: (stock: PaperStock) => <Actions stock={stock} />,
          },
        ]
      : []),
  ];
}

function Actions({ stock }: { readonly stock: PaperStock }): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const { id, code, name } = stock;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={name} title={name}>
        {(close) => <StockForm stock={stock} onDone={close} />}
      </DialogButton>
      <DialogButton label={say("delete")} about={name} title={say("deleteTitle", { name })}>
        {(close) => (
          <DeleteConfirmation
            text={say("deleteStockText")}
            uses={usesOfStock(code)}
            usesText={say("offeredWith")}
            stale={STOCKS}
            run={() => api.paperStocks.delete(id)}
            onDone={close}
          />
        )}
      </DialogButton>
    </span>
  );
}
