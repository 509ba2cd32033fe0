/** Everybody with an account: who they are, and never what their teams print. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PlatformUser } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe } from "../../app/session.ts";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN, userList } from "./queries.ts";
import { NewUser, UserForm } from "./user-form.tsx";

/** The page of `/admin/people`. */
export function UserList(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const list = useSuspenseInfiniteQuery(userList);
  return (
    <RecordList
      list={list}
      bar={
        <DialogButton look="main" label={say("newPerson")}>
          {(close) => <NewUser onDone={close} />}
        </DialogButton>
      }
      empty={null}
      label={say("people")}
      rows={list.data.pages.flatMap(({ data }) => data)}
      columns={[
        { key: "email", title: say("email"), cell: (user) => <Title user={user} /> },
        {
          key: "admin",
          title: say("role"),
          cell: ({ platform_admin: isAdmin }) =>
            isAdmin && <StatusMark standing="plain">{say("admin")}</StatusMark>,
        },
        {
          key: "created",
          title: say("created"),
          cell: ({ created_at: at }) => <Instant at={at} />,
        },
        { key: "actions", title: say("actions"), cell: (user) => <Actions user={user} /> },
      ]}
    />
  );
}

function Title({ user: { email, name } }: { readonly user: PlatformUser }): ReactNode {
  return (
    <span className={styles["title"]}>
      <bdi>{email}</bdi>
      {name !== "" && <small dir="auto">{name}</small>}
    </span>
  );
}

function Actions({ user }: { readonly user: PlatformUser }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const me = useMe().user;
  const { id, email } = user;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("edit")} about={email} title={email}>
        {(close) => <UserForm user={user} onDone={close} />}
      </DialogButton>
      {/* Another admin has to delete one's own account. */}
      {id !== me.id && (
        <ConfirmButton
          label={say("delete")}
          about={email}
          title={say("deleteTitle", { name: email })}
          text={say("deleteText")}
          stale={ADMIN}
          run={() => api.admin.deleteUser(id)}
        />
      )}
    </span>
  );
}
