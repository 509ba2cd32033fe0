/** The API keys of the team: what each may do, when it was last used, and how it is replaced or ended. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ROTATION_GRACE_MS } from "#domain/api-key.ts";
import type { ApiKey } from "../../../../client/src/generated/types.ts";
import { api, mode } from "../../app/api.ts";
import { type Texts, useMessages } from "../../app/message-set.ts";
import { SHELL_MESSAGES } from "../../app/messages.ts";
import { useScope } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { Instant, instantText } from "../../parts/instant.tsx";
import { EmptyState } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import styles from "./channels.module.css";
import { CHANNEL_MESSAGES } from "./messages.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusButton, Status } from "./status.tsx";
import { NewKey } from "./new-key.tsx";
import { KEYS, keyList } from "./queries.ts";
import { RotateKey } from "./rotate-key.tsx";

/** The page of `/channels/keys`. */
export function KeyList(): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const mayWrite = useScope("api_keys:write");
  const list = useSuspenseInfiniteQuery(keyList);
  const keys = list.data.pages.flatMap(({ data }) => data);
  return (
    <RecordList
      list={list}
      bar={
        mayWrite && (
          <DialogButton look="main" label={say("newKey")}>
            {(close) => <NewKey onKept={close} />}
          </DialogButton>
        )
      }
      empty={
        <EmptyState title={say("noKeys")}>
          <p>{say("noKeysText")}</p>
        </EmptyState>
      }
      label={say("keys")}
      rows={keys}
      columns={[
        { key: "name", title: say("name"), cell: (key) => <KeyTitle apiKey={key} /> },
        { key: "status", title: say("status"), cell: (key) => <KeyStatus apiKey={key} /> },
        {
          key: "used",
          title: say("lastUsed"),
          cell: (key) => <LastUsed apiKey={key} say={say} />,
        },
        ...(mayWrite
          ? [
              {
                key: "actions",
                title: say("actions"),
                cell: (key: ApiKey) => <KeyActions apiKey={key} />,
              },
            ]
          : []),
      ]}
    />
  );
}

const PREFIXES = { secret: "sk", restricted: "sk", publishable: "pk" } as const;

function nameOf({ name, type, mode: data, last4 }: ApiKey): string {
  return name === "" ? `${PREFIXES[type]}_${data}_…${last4}` : name;
}

function KeyTitle({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const sayShared = useMessages(SHELL_MESSAGES);
  const { name, type, mode: data, last4, scopes } = apiKey;
  return (
    <span className={styles["title"]}>
      {name !== "" && <span dir="auto">{name}</span>}
      <code dir="ltr">{`${PREFIXES[type]}_${data}_…${last4}`}</code>
      {data !== mode && <small>{sayShared(data)}</small>}
      {type === "restricted" && <small dir="ltr">{scopes.join(", ")}</small>}
    </span>
  );
}

/** Until when a key that was replaced is taken. */
function graceEnd(rotated: string): string {
  return instantText(new Date(Date.parse(rotated) + ROTATION_GRACE_MS).toISOString());
}

function KeyStatus({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { status, rotated_at: rotated } = apiKey;
  return status !== "revoked" && rotated !== null ? (
    <StatusMark standing="warn">{say("replacedUntil", { time: graceEnd(rotated) })}</StatusMark>
  ) : (
    <Status status={status} />
  );
}

function LastUsed({
  apiKey,
  say,
}: {
  readonly apiKey: ApiKey;
  readonly say: Texts<"never">;
}): ReactNode {
  const { last_used_at: at, last_used_ip: ip } = apiKey;
  return at === null ? (
    say("never")
  ) : (
    <span className={styles["title"]}>
      <Instant at={at} />
      {ip !== null && <small dir="ltr">{ip}</small>}
    </span>
  );
}

/** What the state of a key allows; a key that was revoked or replaced is on its way out. */
function KeyActions({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const say = useMessages(CHANNEL_MESSAGES);
  const { id, status } = apiKey;
  const name = nameOf(apiKey);
  if (status === "revoked") {
    return null;
  }
  return (
    <span className={styles["buttons"]}>
      <RotateKey id={id} name={name} isReplaced={apiKey.successor_id !== null} />
      <StatusButton
        status={status}
        about={name}
        stale={KEYS}
        run={(next) => api.apiKeys.update(id, { status: next })}
      />
      <ConfirmButton
        label={say("revoke")}
        about={name}
        title={say("revokeTitle", { name })}
        text={say("revokeText")}
        stale={KEYS}
        run={() => api.apiKeys.delete(id)}
      />
    </span>
  );
}
