/** Objects of the caller's own making: never interpreted, given back as they came. */
export type FreeForm = Readonly<Record<string, unknown>>;

const MAX_MEMBERS = 50;
const MAX_NAME_UNITS = 40;
const MAX_VALUE_UNITS = 500;

/** What is wrong with a free-form object, as the end of a sentence; null when it may be stored. */
export function freeFormTrouble(value: FreeForm): string | null {
  const entries = Object.entries(value);
  if (entries.length > MAX_MEMBERS) {
    return `at most ${MAX_MEMBERS} members`;
  }
  if (entries.some(([name]) => name.length === 0 || name.length > MAX_NAME_UNITS)) {
    return `names of 1 to ${MAX_NAME_UNITS} characters`;
  }
  return entries.some(([, member]) => unitsOf(member) > MAX_VALUE_UNITS)
    ? `values of at most ${MAX_VALUE_UNITS} characters`
    : null;
}

/** UTF-16 units of a text, or of other values as JSON. */
function unitsOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}
