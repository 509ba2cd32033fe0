import type { ReactNode } from "react";
import { CheckField } from "../../parts/field.tsx";
import styles from "./channels.module.css";

/** Some of the names that programs use, as they stand in the reference. */
export function ChoiceList<Name extends string>({
  label,
  names,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
}): ReactNode {
  return (
    <fieldset className={styles["choices"]}>
      <legend>{label}</legend>
      <div dir="ltr">
        {names.map((name) => (
          <CheckField
            key={name}
            label={name}
            isChecked={chosen.includes(name)}
            onChange={(isChecked) =>
              onChange(names.filter((one) => (one === name ? isChecked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
