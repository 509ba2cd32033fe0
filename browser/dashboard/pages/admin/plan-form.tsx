/** Forms of plans: a new one, and one that is changed, for the teams on it too. */
import { type ReactNode, useState } from "react";
import { PLAN_FEATURES } from "#domain/plan.ts";
import type { Plan } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { PLAN_MESSAGES } from "../../app/plan-messages.ts";
import { FEATURE_LABELS, LIMITS, limitOf, limitText } from "../../app/plan-text.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, TextField } from "../../parts/field.tsx";
import { useToast } from "../../parts/toasts.tsx";
import { useChange } from "../../parts/use-change.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import { ADMIN } from "./queries.ts";

type Parts = Pick<Plan, "name" | "default" | "features" | "limits">;

const NEW: Parts = {
  name: "",
  default: false,
  features: { api: true, embed: true, hosted: true, batches: true },
  limits: { templates: null, renders_per_month: null, members: null, storage_bytes: null },
};

/** The id is chosen once. */
export function NewPlan({ onDone }: { readonly onDone: () => void }): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const [id, setId] = useState("");
  return (
    <PartsForm
      parts={NEW}
      label={say("newPlan")}
      run={(parts) => api.admin.createPlan({ id, ...parts })}
      onDone={onDone}
    >
      <TextField
        name="id"
        isRequired
        maxLength={40}
        label={say("planId")}
        help={say("planIdHelp")}
        value={id}
        onChange={setId}
      />
    </PartsForm>
  );
}

/** All but its id and its prices. */
export function PlanForm({
  plan,
  onDone,
}: {
  readonly plan: Plan;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  return (
    <PartsForm
      parts={plan}
      label={say("save")}
      run={(parts) => api.admin.updatePlan(plan.id, parts)}
      onDone={onDone}
    >
      <p>{say("planChangeText")}</p>
    </PartsForm>
  );
}

function PartsForm({
  parts,
  label,
  run,
  onDone,
  children,
}: {
  readonly parts: Parts;
  readonly label: string;
  readonly run: (parts: Parts) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const sayPlan = useMessages(PLAN_MESSAGES);
  const { tell } = useToast();
  const [name, setName] = useState(parts.name);
  const [isDefault, setDefault] = useState(parts.default);
  const [features, setFeatures] = useState(parts.features);
  const [limits, setLimits] = useState(parts.limits);
  const change = useChange(() => run({ name, default: isDefault, features, limits }), {
    stale: ADMIN,
    onDone: () => {
      tell.done(say("saved"));
      onDone();
    },
  });
  return (
    <ChangeForm change={change} fields={["id", "name"]} label={label}>
      {children}
      <TextField
        name="name"
        isRequired
        maxLength={100}
        label={say("name")}
        value={name}
        onChange={setName}
      />
      <CheckField label={say("forNewTeams")} isChecked={isDefault} onChange={setDefault} />
      {PLAN_FEATURES.map((one) => (
        <CheckField
          key={one}
          label={sayPlan(FEATURE_LABELS[one])}
          isChecked={features[one]}
          onChange={(has) => setFeatures({ ...features, [one]: has })}
        />
      ))}
      {LIMITS.map(({ name: limit, label: key, unit }) => (
        <LimitField
          key={limit}
          label={sayPlan(key)}
          limit={limits[limit]}
          unit={unit}
          onChange={(value) => setLimits({ ...limits, [limit]: value })}
        />
      ))}
    </ChangeForm>
  );
}

/** Keeps what was typed, "1." on the way to "1.5" too. */
function LimitField({
  label,
  limit,
  unit,
  onChange,
}: {
  readonly label: string;
  readonly limit: number | null;
  readonly unit: number;
  readonly onChange: (limit: number | null) => void;
}): ReactNode {
  const say = useMessages(ADMIN_MESSAGES);
  const [text, setText] = useState(() => limitText(limit, unit));
  return (
    <TextField
      inputMode="decimal"
      pattern="[0-9]+([.,][0-9]+)?"
      label={label}
      help={say("limitHelp")}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(limitOf(typed, unit));
      }}
    />
  );
}
