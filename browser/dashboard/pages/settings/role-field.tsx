import type { ReactNode } from "react";
import { MEMBER_ROLES, type MemberRole } from "#domain/member-role.ts";
import { useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import styles from "./settings.module.css";

const MAY = {
  owner: "ownerMay",
  editor: "editorMay",
  production: "productionMay",
  viewer: "viewerMay",
} as const satisfies Readonly<Record<MemberRole, string>>;

/** One of the roles, and what the chosen one may do. */
export function RoleField({
  role,
  onChange,
}: {
  readonly role: MemberRole;
  readonly onChange: (role: MemberRole) => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  return (
    <div>
      <SelectField
        label={say("role")}
        value={role}
        options={MEMBER_ROLES.map((value) => ({ value, label: say(value) }))}
        onChange={onChange}
      />
      <p className={styles["help"]} role="status">
        {say(MAY[role])}
      </p>
    </div>
  );
}
