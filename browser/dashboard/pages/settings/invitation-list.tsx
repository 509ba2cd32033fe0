/** Who was asked by mail to join and has not answered; for owners. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Invitation } from "../../../../client/src/generated/types.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { api } from "../../app/api.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { useMe } from "../../app/session.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/change-form.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { instantText } from "../../parts/instant.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { LanguageField } from "./language-field.tsx";
import { useMemberMessages } from "./member-messages.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { Part } from "./part.tsx";
import { invitationList, INVITATIONS } from "./queries.ts";
import { RoleField } from "./role-field.tsx";
import styles from "./settings.module.css";

/** Newest first; those whose link has ended as well, until they are withdrawn. */
export function InvitationList(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { team } = useMe();
  const list = useSuspenseInfiniteQuery(invitationList(team.id));
  return (
    <Part title={say("invitations")}>
      <RecordList
        list={list}
        bar={
          <DialogButton look="main" label={say("invite")}>
            {(close) => <InvitationForm onDone={close} />}
          </DialogButton>
        }
        empty={<p className={styles["soft"]}>{say("noInvitations")}</p>}
        label={say("invitations")}
        rows={list.data.pages.flatMap(({ data }) => data)}
        columns={[
          { key: "email", title: say("email"), cell: ({ email }) => <bdi>{email}</bdi> },
          { key: "role", title: say("role"), cell: ({ role }) => say(role) },
          { key: "status", title: say("status"), cell: (one) => <LinkState invitation={one} /> },
          { key: "actions", title: say("actions"), cell: (one) => <Actions invitation={one} /> },
        ]}
      />
    </Part>
  );
}

function LinkState({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { expires_at: at } = invitation;
  return Date.parse(at) > Date.now() ? (
    <StatusMark standing="plain">{say("openUntil", { time: instantText(at) })}</StatusMark>
  ) : (
    <StatusMark standing="warn">{say("linkEnded")}</StatusMark>
  );
}

function Actions({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  const { id, team_id: teamId, email } = invitation;
  const again = useChange(() => api.teams.resendInvitation(teamId, id, { language }), {
    stale: INVITATIONS,
    isTold: true,
    onDone: () => tell.done(say("invitationSent", { email })),
  });
  return (
    <span className={styles["buttons"]}>
      <Button
        look="bare"
        aria-label={`${say("resend")}: ${email}`}
        isPending={again.isPending}
        onPress={() => again.mutate()}
      >
        {say("resend")}
      </Button>
      <ConfirmButton
        label={say("withdraw")}
        about={email}
        title={say("withdrawTitle", { email })}
        text={say("withdrawText")}
        stale={INVITATIONS}
        run={() => api.teams.revokeInvitation(teamId, id)}
      />
    </span>
  );
}

function InvitationForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const messages = useMemberMessages();
  const { tell } = useToast();
  const { team } = useMe();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("editor");
  const [mailIn, setMailIn] = useState(language);
  const invite = useChange(
    () => api.teams.createInvitation(team.id, { email, role, language: mailIn }),
    {
      stale: INVITATIONS,
      onDone: () => {
        tell.done(say("invitationSent", { email }));
        onDone();
      },
    },
  );
  return (
    <ChangeForm
      change={invite}
      fields={["email"]}
      label={say("sendInvitation")}
      messages={messages}
    >
      <TextField
        name="email"
        type="email"
        label={say("email")}
        isRequired
        value={email}
        onChange={setEmail}
      />
      <RoleField role={role} onChange={setRole} />
      <LanguageField label={say("mailLanguage")} value={mailIn} onChange={setMailIn} />
    </ChangeForm>
  );
}
