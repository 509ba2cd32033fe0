/**
 * Compares JSON with a type as the catalogue writes it: `string`, `integer`, `number`, `boolean`, `object`,
 * `array`, `any`, `date-time`, `const true`, the name of a shape, `X[]`, and alternatives with `|`, where a
 * word that is none of these stands for itself.
 */
import { SHAPES } from "./catalogue.ts";

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  object: (value) => isRecord(value),
  array: (value) => Array.isArray(value),
  null: (value) => value === null,
  "date-time": (value) => typeof value === "string" && DATE_TIME.test(value),
  "const true": (value) => value === true,
  "const false": (value) => value === false,
};

/** What is wrong with `value`, each with the path to it; empty when it is of the type. */
function typeFaults(value: unknown, type: string, path: string): string[] {
  const alternatives = type.split("|");
  const shape = alternatives.find((name) => SHAPES[name] !== undefined);
  if (shape !== undefined && isRecord(value)) {
    return shapeFaults(value, shape, path);
  }
  const list = alternatives.find((name) => name.endsWith("[]"));
  if (list !== undefined && Array.isArray(value)) {
    return value.flatMap((item, i) => typeFaults(item, list.slice(0, -2), `${path}[${i}]`));
  }
  const fits = alternatives.some((name) => PLAIN[name]?.(value) ?? value === name);
  return fits ? [] : [`${path} is ${JSON.stringify(value)?.slice(0, 80)}, not ${type}`];
}

/** Members that must be there, and the types of those that are. Further members are no fault. */
function shapeFaults(value: Record<string, unknown>, name: string, path: string): string[] {
  const { required, members } = SHAPES[name] ?? { required: [], members: {} };
  return [
    ...required
      .filter((member) => !Object.hasOwn(value, member))
      .map((member) => `${path}.${member} is absent`),
    ...Object.entries(members).flatMap(([member, type]) =>
      Object.hasOwn(value, member) ? typeFaults(value[member], type, `${path}.${member}`) : [],
    ),
  ];
}

/** The members of a whole answer; a name with `?` may be absent. */
export function memberFaults(body: unknown, members: Readonly<Record<string, string>>): string[] {
  if (!isRecord(body)) {
    return ["the answer is no JSON object"];
  }
  return Object.entries(members).flatMap(([key, type]) => {
    const isOptional = key.endsWith("?");
    const name = isOptional ? key.slice(0, -1) : key;
    if (!Object.hasOwn(body, name)) {
      return isOptional ? [] : [`${name} is absent`];
    }
    return typeFaults(body[name], type, name);
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
