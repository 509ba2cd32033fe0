/**
 * A member of a value parsed from JSON; undefined where there is none, or `value` is no object. Of data that
 * others may have written: its shape is never taken for granted.
 */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text member; "" where there is none. */
export function textMember(value: unknown, name: string): string {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : "";
}
