/** Fields of forms: label, help and error belong to the input for everybody, screen readers too. */
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Form as AriaForm } from "react-aria-components/Form";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps } from "react-aria-components/TextField";
import { directionOf, type Language } from "#domain/messages/languages.ts";
import { fieldErrors } from "../app/explain.ts";
import styles from "./field.module.css";

/**
 * A form whose fields take the API's refusal by their names, as the members of the request are called; the first of
 * them is gone to. What no field takes is for an ErrorNotice beside it.
 */
export function Form({
  error,
  onSubmit,
  children,
}: {
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactNode {
  // The same object while the error is the same: another one would say again what a field has had set right.
  const validationErrors = useMemo(() => fieldErrors(error), [error]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [validationErrors]);
  return (
    <AriaForm
      ref={form}
      className={styles["form"] ?? ""}
      validationErrors={validationErrors}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </AriaForm>
  );
}

/**
 * One line of text, or several with `rows`. `help` is read out with the label. `language`: of the text and its label,
 * where it is not the page's.
 */
export function TextField({
  label,
  help,
  rows,
  language,
  ...props
}: Omit<TextFieldProps, "className" | "children"> & {
  readonly label: string;
  readonly help?: string;
  readonly rows?: number;
  readonly language?: Language;
}): ReactNode {
  const written =
    language === undefined ? { dir: "auto" } : { lang: language, dir: directionOf(language) };
  return (
    <AriaTextField {...props} className={styles["field"] ?? ""}>
      <Label lang={language}>{label}</Label>
      {rows === undefined ? (
        <Input {...written} onInput={validateAgain} />
      ) : (
        <TextArea {...written} rows={rows} onInput={validateAgain} />
      )}
      {help !== undefined && <Text slot="description">{help}</Text>}
      <FieldError className={styles["error"] ?? ""} />
    </AriaTextField>
  );
}

/**
 * What was wrong goes as soon as it is set right. Gone only when the field is left, it would move the button away from
 * under the press that leaves it, and the press would be lost.
 */
function validateAgain({ currentTarget: input }: FormEvent<HTMLElement>): void {
  if (input.ariaInvalid === "true") {
    // The library validates at this event, which browsers send when a field is left.
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** One of a few, in the browser's own list: it knows every phone and every reader. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}): ReactNode {
  return (
    <label className={styles["field"]}>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((one) => one.value === event.target.value);
          if (chosen !== undefined) {
            onChange(chosen.value);
          }
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Yes or no, in force at once. */
export function CheckField({
  label,
  isChecked,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles["check"]}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
