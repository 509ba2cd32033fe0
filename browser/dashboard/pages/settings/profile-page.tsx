/** What is one's own in any team: name, language and mails, and the browsers that are signed in. */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ME, useMe } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { LanguageField } from "./language-field.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { NoticeForm } from "./notice-form.tsx";
import { Part } from "./part.tsx";
import { SessionList } from "./session-list.tsx";
import styles from "./settings.module.css";

/** The page of `/settings/profile`. */
export function ProfilePage(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  return (
    <div className={styles["page"]}>
      <Part title={say("yourDetails")}>
        <div className={styles["narrow"]}>
          <PersonForm />
        </div>
      </Part>
      <NoticeForm />
      <Part title={say("sessions")}>
        <SessionList />
        <p>
          <Link to="/account">{say("ownSignIn")}</Link>
        </p>
      </Part>
    </div>
  );
}

function PersonForm(): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const { tell } = useToast();
  const { user } = useMe();
  const [name, setName] = useState(user.name);
  const [mailIn, setMailIn] = useState(user.language);
  const save = useChange(() => api.people.updateMe({ name, language: mailIn }), {
    stale: ME.queryKey,
    onDone: () => tell.done(say("profileSaved")),
  });
  return (
    <ChangeForm change={save} fields={["name"]} label={say("save")}>
      <TextField
        name="name"
        autoComplete="name"
        maxLength={200}
        label={say("yourName")}
        value={name}
        onChange={setName}
      />
      <LanguageField label={say("yourLanguage")} value={mailIn} onChange={setMailIn} />
    </ChangeForm>
  );
}
