/** A member of a value parsed from JSON, or what is written there instead of one. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text member; "" where there is none. */
export function textMember(value: unknown, name: string): string {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : "";
}
