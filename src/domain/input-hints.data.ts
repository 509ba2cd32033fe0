/** What browsers are told of a text field by its input kind: one table for the hosted page and the frame. */

/** HTML autofill tokens by what the text is (WCAG 2.2, 1.3.5). */
export const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  person: "name",
  street: "street-address",
  town: "address-level2",
};

/** The keyboard that touch screens show (HTML, `inputmode`), by the same. */
export const INPUT_MODE: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  price: "decimal",
};
