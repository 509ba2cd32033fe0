/** Forms of people with an account: a new one, and one that is changed. */
import { type ReactNode, useState } from "react";
import type { PlatformUser } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { useMe } from "../../app/session.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN } from "./queries.ts";

interface Person {
  readonly email: string;
  readonly name: string;
  readonly platform_admin: boolean;
}

/** Somebody of no team yet, who asks for a link to set a password. */
export function NewUser({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return (
    <PersonForm
      person={{ email: "", name: "", platform_admin: false }}
      label={say("create")}
      text={say("newPersonText")}
      isSelf={false}
      run={(person) => api.admin.createUser(person)}
      onDone={onDone}
    />
  );
}

/** Changes somebody; who has another address or another part in the installation signs in anew. */
export function UserForm({
  user,
  onDone,
}: {
  readonly user: PlatformUser;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const me = useMe().user;
  return (
    <PersonForm
      person={user}
      label={say("save")}
      text={say("personText")}
      isSelf={user.id === me.id}
      run={(person) => api.admin.updateUser(user.id, person)}
      onDone={onDone}
    />
  );
}

function PersonForm({
  person,
  label,
  text,
  isSelf,
  run,
  onDone,
}: {
  readonly person: Person;
  readonly label: string;
  readonly text: string;
  readonly isSelf: boolean;
  readonly run: (person: Person) => Promise<unknown>;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const [email, setEmail] = useState(person.email);
  const [name, setName] = useState(person.name);
  const [isAdmin, setAdmin] = useState(person.platform_admin);
  const change = useChange(() => run({ email, name, platform_admin: isAdmin }), {
    stale: ADMIN,
    onDone: () => {
      tell.done(say("saved"));
      onDone();
    },
  });
  return (
    <ChangeForm change={change} fields={["email", "name"]} label={label}>
      <p>{text}</p>
      <TextField
        name="email"
        type="email"
        isRequired
        label={say("email")}
        value={email}
        onChange={setEmail}
      />
      <TextField name="name" label={say("name")} value={name} onChange={setName} />
      {/* Another admin has to take it from oneself. */}
      <CheckField
        label={say("admin")}
        isChecked={isAdmin}
        isDisabled={isSelf}
        onChange={setAdmin}
      />
    </ChangeForm>
  );
}
