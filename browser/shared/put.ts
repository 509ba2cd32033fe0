/** A message with its places filled in: `{name}` stands for the value of that name. */
export function put(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}
