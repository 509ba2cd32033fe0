/** The people of the team and their roles; owners change both. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Member } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe, useOwner } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import type { Column } from "../../parts/table.tsx";
import { useChange } from "../../parts/use-change.ts";
import { useMemberMessages } from "./member-messages.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { memberList, MEMBERS } from "./queries.ts";
import { RoleField } from "./role-field.tsx";
import styles from "./settings.module.css";

/** Newest account first. */
export function MemberList(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { team } = useMe();
  const list = useSuspenseInfiniteQuery(memberList(team.id));
  return (
    <Part title={say("members")}>
      <RecordList
        list={list}
        bar={false}
        // Whoever reads this is one, or was let in by one.
        empty={null}
        label={say("members")}
        rows={list.data.pages.flatMap(({ data }) => data)}
        columns={useColumns()}
      />
    </Part>
  );
}

function useColumns(): readonly Column<Member>[] {
  const say = useMessages(SETTINGS_MESSAGES);
  const isOwner = useOwner();
  const { user } = useMe();
  return [
    {
      key: "name",
      title: say("name"),
      cell: ({ id, name, email }) => (
        <span className={styles["title"]}>
          <span>
            <bdi>{name === "" ? email : name}</bdi>
            {id === user.id && ` (${say("you")})`}
          </span>
          {name !== "" && (
            <small>
              <bdi>{email}</bdi>
            </small>
          )}
        </span>
      ),
    },
    { key: "role", title: say("role"), cell: ({ role }) => say(role) },
    { key: "joined", title: say("joined"), cell: ({ created_at: at }) => <Instant at={at} /> },
    ...(isOwner
      ? [
          {
            key: "actions",
            title: say("actions"),
            cell: (member: Member) => <Actions member={member} isSelf={member.id === user.id} />,
          },
        ]
      : []),
  ];
}

/** Oneself is not removed but leaves, which stands beside the team. */
function Actions({
  member,
  isSelf,
}: {
  readonly member: Member;
  readonly isSelf: boolean;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const messages = useMemberMessages();
  const { team } = useMe();
  const name = member.name === "" ? member.email : member.name;
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("changeRole")} about={name} title={name}>
        {(close) => <RoleForm member={member} isSelf={isSelf} onDone={close} />}
      </DialogButton>
      {!isSelf && (
        <ConfirmButton
          label={say("remove")}
          about={name}
          title={say("removeTitle", { name })}
          text={say("removeText")}
          messages={messages}
          stale={MEMBERS}
          run={() => api.teams.removeMember(team.id, member.id)}
        />
      )}
    </span>
  );
}

function RoleForm({
  member,
  isSelf,
  onDone,
}: {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const messages = useMemberMessages();
  const { team } = useMe();
  const [role, setRole] = useState(member.role);
  const save = useChange(() => api.teams.updateMember(team.id, member.id, { role }), {
    stale: MEMBERS,
    onDone: () => {
      if (isSelf) {
        // Other things are offered now, and some of what is shown is for owners.
        location.reload();
      } else {
        onDone();
      }
    },
  });
  return (
    <ChangeForm change={save} fields={[]} label={say("save")} messages={messages}>
      <RoleField role={role} onChange={setRole} />
      {!isSelf && <p>{say("changeRoleText")}</p>}
    </ChangeForm>
  );
}
