/** What is printed where nothing was given: a prompt never is. */
import { matchesByKey } from "./match-key.ts";

interface Printed {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly isPlaceholder: boolean;
  readonly defaultValue: string | null;
}

/**
 * The values, and for each placeholder that no key names its default, "" without one: "{{name}}" must never
 * reach paper. Words that an author wrote for print stay as they are where no value is given.
 */
export function printedValues(
  fields: readonly Printed[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const matching = matchesByKey(fields);
  const named = new Set(
    Object.keys(values).flatMap((key) => matching(key).matched.map(({ id }) => id)),
  );
  const left = fields.filter(({ id, isPlaceholder }) => isPlaceholder && !named.has(id));
  return {
    ...Object.fromEntries(left.map(({ id, defaultValue }) => [id, defaultValue ?? ""])),
    ...values,
  };
}
