/** JSON values as literals of a language. */

/** How a language writes what JSON can hold. */
export interface LiteralStyle {
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
  readonly array: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
  /** What stands for an object without members, where that is not the brackets alone. */
  readonly emptyObject?: string;
  /** Spaces for each level. */
  readonly indent: number;
  readonly text: (value: string) => string;
  /** The name of a member with what separates it from the value. */
  readonly member: (name: string) => string;
}

/** The value over as many lines as it has members, the first without indentation; `level` is that of its line. */
export function literalOf(value: unknown, style: LiteralStyle, level = 0): string {
  if (value === null || value === undefined) {
    return style.nothing;
  }
  if (typeof value === "boolean") {
    return value ? style.yes : style.no;
  }
  if (typeof value === "string") {
    return style.text(value);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => literalOf(item, style, level + 1));
    return within(items, { brackets: style.array, style, level });
  }
  if (typeof value === "object") {
    const items = Object.entries(value).map(
      ([name, member]) => `${style.member(name)}${literalOf(member, style, level + 1)}`,
    );
    return items.length === 0 && style.emptyObject !== undefined
      ? style.emptyObject
      : within(items, { brackets: style.object, style, level });
  }
  return JSON.stringify(value);
}

function within(
  items: readonly string[],
  {
    brackets: [open, close],
    style,
    level,
  }: {
    readonly brackets: readonly [string, string];
    readonly style: LiteralStyle;
    readonly level: number;
  },
): string {
  if (items.length === 0) {
    return `${open}${close}`;
  }
  const inner = " ".repeat(style.indent * (level + 1));
  const lines = items.map((item) => `${inner}${item},\n`).join("");
  return `${open}\n${lines}${" ".repeat(style.indent * level)}${close}`;
}

/** `Bearer $KEY` as parts: text, and names of environment variables. */
export function partsOf(
  value: string,
): readonly ({ readonly text: string } | { readonly variable: string })[] {
  return value
    .split(/(\$[A-Z_]+)/u)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("$") ? { variable: part.slice(1) } : { text: part }));
}
