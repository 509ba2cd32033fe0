import type { ReactNode } from "react";
import { LANGUAGES, type Language } from "#domain/messages/languages.ts";
import { SelectField } from "../../parts/field.tsx";

/** One of the languages we write in, each by its own name: who looks for theirs may read no other. */
export function LanguageField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}): ReactNode {
  return (
    <SelectField
      label={label}
      value={value}
      options={LANGUAGES.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={onChange}
    />
  );
}

function nameOf(language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
}
