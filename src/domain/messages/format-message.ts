/**
 * The part of ICU MessageFormat that the catalogues use: arguments `{name}` and plurals
 * `{name, plural, =0 {…} one {…} other {…}}`, which may hold further arguments. There is no quoting and no `#`; a test
 * holds every message to that, and the outcome to a full implementation (decision 0023).
 */

/** Messages of one language. */
export interface Catalogue {
  readonly language: string;
}

/**
 * Values by the names of their arguments. Numbers are shown as they are, without separators; a plural chooses
 * by them.
 */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * The message of `key` with its arguments filled in; an argument without a value stays as it is written, so
 * that a mistake is seen and nothing throws in front of a shopper. Values are put in as text: whoever shows
 * the message escapes.
 */
export function formatMessage<Messages extends Catalogue>(
  messages: Messages,
  key: keyof Messages & string,
  values: MessageValues,
): string {
  return filledIn(String(messages[key]), values, messages.language);
}

function filledIn(message: string, values: MessageValues, language: string): string {
  let text = "";
  let at = 0;
  for (const [open, close] of bracesOf(message)) {
    text += message.slice(at, open) + argument(message.slice(open + 1, close), values, language);
    at = close + 1;
  }
  return text + message.slice(at);
}

function argument(inner: string, values: MessageValues, language: string): string {
  const [, name = "", forms] = /^(\w+)(?:, plural,(.*))?$/su.exec(inner) ?? [];
  const value = values[name];
  if (value === undefined) {
    return `{${inner}}`;
  }
  if (forms === undefined) {
    return String(value);
  }
  const form = pluralForm(forms, Number(value), language);
  return filledIn(form, values, language);
}

/**
 * The form of the exact number, else of its category (CLDR), else `other`. Arabic has six categories and
 * Japanese one, so a choice between one and many would be wrong for both.
 */
function pluralForm(forms: string, value: number, language: string): string {
  const byName = new Map<string, string>();
  let at = 0;
  for (const [open, close] of bracesOf(forms)) {
    byName.set(forms.slice(at, open).trim(), forms.slice(open + 1, close));
    at = close + 1;
  }
  const category = new Intl.PluralRules(language).select(value);
  return byName.get(`=${value}`) ?? byName.get(category) ?? byName.get("other") ?? "";
}

/**
 * Where the outermost braces open and close, as offsets in UTF-16 code units. Braces within a plural's forms
 * belong to the next round. A brace without its partner is text.
 */
function bracesOf(text: string): readonly (readonly [open: number, close: number])[] {
  const braces: [number, number][] = [];
  let depth = 0;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{" && depth++ === 0) {
      open = at;
    } else if (text[at] === "}" && --depth === 0) {
      braces.push([open, at]);
    }
  }
  return braces;
}
