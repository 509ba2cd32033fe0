/** Objects of the caller's own making: never interpreted, given back as they came. */
export type FreeForm = Readonly<Record<string, unknown>>;

const MAX_MEMBERS = 50;
const MAX_NAME_UNITS = 40;
/** Of notes that a shop keeps with a thing of its own. */
export const MAX_NOTE_UNITS = 500;
/** Of a mapping's rules, one of which may name all papers that a shopper is offered. */
export const MAX_RULE_UNITS = 10_000;

/**
 * What is wrong with a free-form object whose members have at most `maxUnits` UTF-16 units, as the end of a sentence;
 * null when it may be stored.
 */
export function freeFormProblem(
  value: FreeForm,
  maxUnits: typeof MAX_NOTE_UNITS | typeof MAX_RULE_UNITS,
): string | null {
  const entries = Object.entries(value);
  if (entries.length > MAX_MEMBERS) {
    return `at most ${MAX_MEMBERS} members`;
  }
  if (entries.some(([name]) => name.length === 0 || name.length > MAX_NAME_UNITS)) {
    return `names of 1 to ${MAX_NAME_UNITS} characters`;
  }
  if (entries.some(([, member]) => unitsOf(member) > maxUnits)) {
    return `values of at most ${maxUnits} characters`;
  }
  return entries.some(([, member]) => !comesBack(member))
    ? "numbers to 2^53 - 1; send larger ones as text"
    : null;
}

/** Whether every number in a value of JSON is read as it was written: beyond 2^53 digits are lost, or all of it. */
function comesBack(value: unknown): boolean {
  if (typeof value === "number") {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  }
  return typeof value !== "object" || value === null || Object.values(value).every(comesBack);
}

/** UTF-16 units of a text, or of other values as JSON. */
function unitsOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}
