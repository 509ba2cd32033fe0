/** What browsers are told of a text field by its input kind: one table for the hosted page and the frame. */

/**
 * HTML autofill tokens by what the text is (HTML, 4.10.18.7.1; WCAG 2.2, 1.3.5). Only what is the shopper's own: a
 * voucher's recipient or a date of an event is nothing that a browser knows. "address-line1" and not
 * "street-address", which controls of one line may not have.
 */
export const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  mobile: "mobile tel",
  fax: "fax tel",
  url: "url",
  person: "name",
  given_name: "given-name",
  family_name: "family-name",
  job_title: "organization-title",
  company: "organization",
  address: "address-line1",
  street: "address-line1",
  postcode: "postal-code",
  town: "address-level2",
  country: "country-name",
};

/** The keyboards of kinds that are numbers (HTML, `inputmode`). */
const NUMBER_MODE: Readonly<Record<string, string>> = {
  phone: "tel",
  mobile: "tel",
  fax: "tel",
  price: "decimal",
};

/** The keyboard that touch screens show, by the kind too. */
const INPUT_MODE: Readonly<Record<string, string>> = {
  ...NUMBER_MODE,
  email: "email",
  url: "url",
};

/** Whether touch screens begin words with capitals (HTML, `autocapitalize`), where the usual is wrong. */
export const AUTOCAPITALIZE: Readonly<Record<string, string>> = {
  email: "none",
  url: "none",
  person: "words",
  given_name: "words",
  family_name: "words",
  recipient: "words",
  sender: "words",
  company: "words",
  street: "words",
  town: "words",
  country: "words",
};

/** Kinds whose texts may need several lines where their box has them; a name or a number never does. */
const PROSE: ReadonlySet<string> = new Set([
  "text",
  "multiline",
  "message",
  "description",
  "address",
]);

/** What the control of a text field is by. */
export interface ControlFacts {
  readonly kind: string;
  /** The text that it begins with. */
  readonly text: string;
  /** Lines of the first box that shows it. */
  readonly maxLines: number;
  /** Other fields stand in that box too: each is some words of it, however many lines it has. */
  readonly isPart: boolean;
}

/** True where the control takes line ends: prose that has a box of several lines for itself, or has them already. */
export function takesLines({ kind, text, maxLines, isPart }: ControlFacts): boolean {
  return text.includes("\n") || (maxLines > 1 && !isPart && PROSE.has(kind));
}

/**
 * The keyboard for a field. A sample with letters or signs, as "12,50 €", cannot be typed on a pad of figures.
 */
export function inputModeOf(kind: string, sample: string): string | null {
  const mode = INPUT_MODE[kind] ?? null;
  return mode === "decimal" && /[^\d.,\s]/u.test(sample) ? null : mode;
}

/** Set as they are typed, also where the words around them are set in capitals. */
const AS_TYPED: ReadonlySet<string> = new Set(["email", "url"]);

/** True where a shopper should know that a box of capitals changes what is typed: a number has none. */
export function changesCase(kind: string, sample: string): boolean {
  const isNumber = sample === "" ? kind in NUMBER_MODE : !/\p{L}/u.test(sample);
  return !isNumber && !AS_TYPED.has(kind);
}

/** The token of each field in turn: the first of a kind is the shopper's own, a second would be filled alike. */
export function autofillTokens(kinds: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return kinds.map((kind) => {
    const token = AUTOCOMPLETE[kind];
    if (token === undefined || used.has(token)) {
      return "off";
    }
    used.add(token);
    return token;
  });
}
