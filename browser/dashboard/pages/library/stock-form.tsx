/** A paper's code, name and looks. */
import { type ReactNode, useState } from "react";
import type { PaperStock } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, SelectField, TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { STOCKS } from "./queries.ts";

const FINISHES = [
  "none",
  "matte",
  "linen",
  "felt",
  "laid",
  "kraft",
  "cotton",
  "metallic",
  "pearl",
] as const satisfies readonly PaperStock["finish"][];

/** A new one where `stock` is null. The code of one that exists stays: orders name the paper by it. */
export function StockForm({
  stock,
  onDone,
}: {
  readonly stock: PaperStock | null;
  readonly onDone: () => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const [code, setCode] = useState("");
  const [name, setName] = useState(stock?.name ?? "");
  const [hex, setHex] = useState(stock?.hex ?? "");
  const [finish, setFinish] = useState<PaperStock["finish"]>(stock?.finish ?? "none");
  const [needsWhite, setNeedsWhite] = useState(stock?.needs_white ?? false);
  const [neutral, setNeutral] = useState(stock?.neutral ?? false);
  const facts = {
    name,
    hex: hex.trim() === "" ? null : hex.trim(),
    finish,
    needs_white: needsWhite,
    neutral,
  };
  const save = useChange<void, unknown>(
    () =>
      stock === null
        ? api.paperStocks.create({ code, ...facts })
        : api.paperStocks.update(stock.id, facts),
    { stale: STOCKS, onDone },
  );
  return (
    <ChangeForm
      change={save}
      fields={["code", "name", "hex"]}
      label={say(stock === null ? "newStock" : "save")}
    >
      {stock === null && (
        <TextField
          name="code"
          label={say("code")}
          help={say("codeHelp")}
          isRequired
          maxLength={64}
          value={code}
          onChange={setCode}
        />
      )}
      <TextField
        name="name"
        label={say("name")}
        isRequired
        maxLength={120}
        value={name}
        onChange={setName}
      />
      <TextField
        name="hex"
        label={say("color")}
        help={say("colorHelp", { example: "#b5916a" })}
        value={hex}
        onChange={setHex}
      />
      <SelectField
        label={say("finish")}
        value={finish}
        options={FINISHES.map((value) => ({ value, label: say(value) }))}
        onChange={setFinish}
      />
      <CheckField label={say("needsWhite")} isChecked={needsWhite} onChange={setNeedsWhite} />
      <CheckField label={say("neutral")} isChecked={neutral} onChange={setNeutral} />
    </ChangeForm>
  );
}
