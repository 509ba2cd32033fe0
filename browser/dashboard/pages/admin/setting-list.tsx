/** What holds for the installation: each setting, its value, and whether somebody has set it. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { OPERATOR_SETTINGS, SETTING_KEYS, type SettingKey } from "#domain/operator-settings.ts";
import type { Setting } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { ConfirmButton, DialogButton } from "../../parts/dialog-button.tsx";
import { TextField } from "../../parts/field.tsx";
import { instantText } from "../../parts/instant.tsx";
import { Table } from "../../parts/table.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import styles from "./admin.module.css";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN, settingList } from "./queries.ts";

const LABELS = {
  "audit.kept_days": "auditDays",
  "billing.grace_days": "graceDays",
  "support.max_hours": "supportHours",
} as const satisfies Readonly<Record<SettingKey, string>>;

/** One setting; null where it is at its default, which the API does not list. */
interface Row {
  readonly id: SettingKey;
  readonly made: Setting | null;
}

/** The page of `/admin/settings`. */
export function SettingList(): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const made = useSuspenseQuery(settingList).data;
  const rows = SETTING_KEYS.map((id) => ({ id, made: made.find(({ key }) => key === id) ?? null }));
  return (
    <Table
      label={say("settings")}
      rows={rows}
      columns={[
        {
          key: "setting",
          title: say("setting"),
          cell: ({ id }) => (
            <span className={styles["title"]}>
              {say(LABELS[id])}
              <code>{id}</code>
            </span>
          ),
        },
        { key: "value", title: say("value"), isNumber: true, cell: (row) => valueOf(row) },
        { key: "origin", title: say("origin"), cell: (row) => <Origin row={row} /> },
        { key: "actions", title: say("actions"), cell: (row) => <Actions row={row} /> },
      ]}
    />
  );
}

function valueOf({ id, made }: Row): number {
  return made?.value ?? OPERATOR_SETTINGS[id].fallback;
}

/** Where the value is from. */
function Origin({ row: { made } }: { readonly row: Row }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return made === null
    ? say("isDefault")
    : say("setAt", { time: instantText(made.updated_at), value: made.default });
}

function Actions({ row }: { readonly row: Row }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { id, made } = row;
  const label = say(LABELS[id]);
  return (
    <span className={styles["buttons"]}>
      <DialogButton label={say("change")} about={label} title={label}>
        {(close) => <SettingForm row={row} onDone={close} />}
      </DialogButton>
      {made !== null && (
        <ConfirmButton
          label={say("reset")}
          about={label}
          title={label}
          text={say("resetText", { value: made.default })}
          stale={ADMIN}
          run={() => api.admin.deleteSetting(id)}
        />
      )}
    </span>
  );
}

function SettingForm({
  row,
  onDone,
}: {
  readonly row: Row;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const { tell } = useToast();
  const { id, made } = row;
  const { min, max } = OPERATOR_SETTINGS[id];
  const [text, setText] = useState(String(valueOf(row)));
  const change = useChange(
    async () => {
      const value = Number(text);
      return made === null
        ? await api.admin.createSetting({ key: id, value })
        : await api.admin.updateSetting(id, { value });
    },
    {
      stale: ADMIN,
      onDone: () => {
        tell.done(say("saved"));
        onDone();
      },
    },
  );
  return (
    <ChangeForm change={change} fields={["value"]} label={say("save")}>
      <TextField
        name="value"
        inputMode="numeric"
        isRequired
        label={say("value")}
        help={say("bounds", { min, max })}
        value={text}
        onChange={setText}
      />
    </ChangeForm>
  );
}
