/** What a setting is: a text of the environment, read by a schema, with what the documentation says of it. */
import { z } from "zod";

/** A row of docs/configuration.md. */
export interface SettingFacts {
  /** Of the environment variable. */
  readonly name: string;
  /** Its values in words. */
  readonly type: string;
  readonly fallbackText: string;
  readonly doc: string;
}

interface Declared<V> {
  readonly name: string;
  /**
   * Reads what is set. Its messages are the ends of sentences that start with the setting's name and never repeat
   * a value, which may be a secret; its description is the table's column of values.
   */
  readonly value: z.ZodType<V, string>;
  readonly doc: string;
  /** Taken when the variable is unset or empty. */
  readonly fallback: (isProduction: boolean) => V;
  /** In words, where the value itself does not say it. */
  readonly fallbackText?: string;
  /** What production forbids, as the end of a sentence; null when the value may stand. */
  readonly production?: (value: V) => string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What each setting is parsed from. */
interface Given {
  /** "" when the variable is unset. */
  readonly text: string;
  readonly isProduction: boolean;
}

const FACTS = z.registry<SettingFacts>();

/** One setting as a schema from its text and the mode to its value. */
export function setting<const V>(declared: Declared<V>) {
  const { name, doc, value: text, fallback, fallbackText, production } = declared;
  const schema = z.custom<Given>().transform((given, context): V => {
    const read = given.text === "" ? null : text.safeParse(given.text);
    if (read?.success === false) {
      const [issue] = read.error.issues;
      context.addIssue(`${name} ${issue?.message ?? "cannot be read"}`);
      return z.NEVER;
    }
    const value = read === null ? fallback(given.isProduction) : read.data;
    const forbidden = given.isProduction ? (production?.(value) ?? null) : null;
    if (forbidden !== null) {
      context.addIssue(`${name} ${forbidden}`);
    }
    return value;
  });
  return schema.register(FACTS, {
    name,
    doc,
    type: text.description ?? "text",
    fallbackText: fallbackText ?? String(fallback(false) ?? "none"),
  });
}

/** A setting's text, "" where the variable is unset; outside of production unless said otherwise. */
export function givenOf(schema: z.ZodType, environment: Environment): Given {
  return { text: textOf(environment, factsOf(schema).name), isProduction: false };
}

/** The text of a variable without space around it; "" when it is unset. */
export function textOf(environment: Environment, name: string): string {
  return environment[name]?.trim() ?? "";
}

/** What was declared of a setting. */
export function factsOf(schema: z.ZodType): SettingFacts {
  const facts = FACTS.get(schema);
  if (facts === undefined) {
    throw new Error("not made by setting()");
  }
  return facts;
}
