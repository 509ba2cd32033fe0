/** A paper's code, name and looks. */
import { type ReactNode, useState } from "react";
import { FINISHES } from "#engine/contract/paper.ts";
import type { PaperStock } from "../../../../client/src/generated/types.ts";
import { api } from "../../app/api.ts";
import { useMessages } from "../../app/message-set.ts";
import { ChangeForm } from "../../parts/change-form.tsx";
import { CheckField, SelectField, TextField } from "../../parts/field.tsx";
import { useChange } from "../../parts/use-change.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { STOCKS } from "./queries.ts";

/** Everything as it is typed. */
interface StockDraft {
  readonly name: string;
  readonly hex: string;
  readonly finish: PaperStock["finish"];
  readonly needsWhite: boolean;
  readonly neutral: boolean;
}

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
  const [draft, setDraft] = useState(() => draftOf(stock));
  const change = (part: Partial<StockDraft>): void =>
    setDraft((before) => ({ ...before, ...part }));
  const save = useChange<void, unknown>(
    () =>
      stock === null
        ? api.paperStocks.create({ code, ...factsOf(draft) })
        : api.paperStocks.update(stock.id, factsOf(draft)),
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
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <StockLooks draft={draft} onChange={change} />
    </ChangeForm>
  );
}

/** What the paper looks like, and what follows from it for the print. */
function StockLooks({
  draft,
  onChange,
}: {
  readonly draft: StockDraft;
  readonly onChange: (part: Partial<StockDraft>) => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  return (
    <>
      <TextField
        name="hex"
        label={say("color")}
        help={say("colorHelp", { example: "#b5916a" })}
        value={draft.hex}
        onChange={(hex) => onChange({ hex })}
      />
      <SelectField
        label={say("finish")}
        value={draft.finish}
        options={FINISHES.map((value) => ({ value, label: say(value) }))}
        onChange={(finish) => onChange({ finish })}
      />
      <CheckField
        label={say("needsWhite")}
        isChecked={draft.needsWhite}
        onChange={(needsWhite) => onChange({ needsWhite })}
      />
      <CheckField
        label={say("neutral")}
        isChecked={draft.neutral}
        onChange={(neutral) => onChange({ neutral })}
      />
    </>
  );
}

function draftOf(stock: PaperStock | null): StockDraft {
  return {
    name: stock?.name ?? "",
    hex: stock?.hex ?? "",
    finish: stock?.finish ?? "none",
    needsWhite: stock?.needs_white ?? false,
    neutral: stock?.neutral ?? false,
  };
}

/** As the API takes it. */
function factsOf({ name, hex, finish, needsWhite, neutral }: StockDraft) {
  return {
    name,
    hex: hex.trim() === "" ? null : hex.trim(),
    finish,
    needs_white: needsWhite,
    neutral,
  };
}
