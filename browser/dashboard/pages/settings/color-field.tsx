/** Colours of the brand: chosen by hand or typed, and what pages make of one that is hard to read. */
import type { ReactNode } from "react";
import type { Brand } from "../../../../client/src/generated/types.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { TextField } from "../../parts/field.tsx";
import { SETTINGS_MESSAGES } from "./messages.ts";
import styles from "./settings.module.css";

/** What the browser's own choice of colours begins with where none is set. */
const FIRST_COLOR = "#0b5a6b";

/** `#rgb` or `#rrggbb`; "" for the page's own. */
export function ColorField({
  name,
  label,
  value,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  return (
    <div className={styles["color"]}>
      <TextField
        name={name}
        label={label}
        help={say("colorHelp", { example: FIRST_COLOR })}
        value={value}
        onChange={onChange}
      />
      <input
        type="color"
        aria-label={`${say("pickColor")}: ${label}`}
        value={/^#[\da-f]{6}$/iu.test(value) ? value : FIRST_COLOR}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Said of a colour that pages show in another shade. */
export function ColorNote({
  brand,
  field,
}: {
  readonly brand: Brand;
  readonly field: Brand["adjusted"][number]["field"];
}): ReactNode {
  const say = useMessages(SETTINGS_MESSAGES);
  const shade = brand.adjusted.find((one) => one.field === field);
  return (
    shade !== undefined && (
      <p className={styles["help"]}>
        <Swatch hex={shade.shown_as} />{" "}
        {say("hardToRead", {
          contrast: shade.contrast.toLocaleString(language),
          shown: shade.shown_as,
        })}
      </p>
    )
  );
}

/** Nothing where there is no colour. */
export function Swatch({ hex }: { readonly hex: string | null }): ReactNode {
  return (
    hex !== null && (
      <svg className={styles["swatch"]} viewBox="0 0 1 1" aria-hidden="true">
        <path d="M0 0h1v1H0z" fill={hex} />
      </svg>
    )
  );
}
