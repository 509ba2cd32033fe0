/** How much of which colorant an ink is. */
import type { ReactNode } from "react";
import { isInkName } from "#domain/ink-name.ts";
import { useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import type { InkDraft } from "./ink-draft.ts";
import { tintOf, type InkSpace, labOf } from "./ink-values.ts";
import styles from "./library.module.css";
import { LIBRARY_MESSAGES } from "./messages.ts";

/** What the components of each space are called. */
const LABELS = {
  Separation: ["tint"],
  DeviceCMYK: ["cyan", "magenta", "yellow", "black"],
  DeviceRGB: ["red", "green", "blue"],
  DeviceGray: ["lightness"],
} as const satisfies Readonly<Record<InkSpace, readonly string[]>>;

/** The colorant of a spot colour first, in the end how it looks alone. */
export function InkTints({
  draft: { space, colorant, percents, lab },
  onChange,
}: {
  readonly draft: InkDraft;
  readonly onChange: (part: Partial<InkDraft>) => void;
}): ReactNode {
  const say = useMessages(LIBRARY_MESSAGES);
  const isSpot = space === "Separation";
  return (
    <>
      {isSpot && (
        <TextField
          name="definition.colorants"
          label={say("colorant")}
          help={say("colorantHelp", { example: "PANTONE 186 C" })}
          isRequired
          maxLength={120}
          validate={(name) => (isInkName(name) ? null : say("noColorant", { name }))}
          value={colorant}
          onChange={(text) => onChange({ colorant: text })}
        />
      )}
      <div className={styles["tints"]}>
        {LABELS[space].map((label, i) => (
          <TextField
            key={label}
            label={`${say(label)} (%)`}
            inputMode="decimal"
            isRequired
            validate={(text) => (tintOf(text) === null ? say("percentHelp") : null)}
            value={percents[i] ?? ""}
            onChange={(text) => onChange({ percents: percents.with(i, text) })}
          />
        ))}
      </div>
      {isSpot && (
        <TextField
          name="definition.lab"
          label={say("lab")}
          help={say("labHelp", { example: "43 68 33" })}
          validate={(text) =>
            text.trim() === "" || labOf(text) !== null
              ? null
              : say("labHelp", { example: "43 68 33" })
          }
          value={lab}
          onChange={(text) => onChange({ lab: text })}
        />
      )}
    </>
  );
}
