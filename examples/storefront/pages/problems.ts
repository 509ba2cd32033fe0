/**
 * What shoppers read where the service refuses, by its code. Codes are stable; its messages are for
 * developers. The list holds what a shopper can meet; codes that are new or the shop's own fault get the
 * common sentence.
 */
const TEXTS: Readonly<Record<string, string>> = {
  text_overflow: "Some words do not fit. Please shorten them.",
  missing_required_field: "Something that has to be filled in is still blank.",
  field_too_long: "Some words are longer than their place allows.",
  missing_glyph: "A letter in it cannot be printed. Please choose another.",
  field_not_fillable: "A text in it cannot be changed at the moment. Please restore the original.",
  fill_changed: "The design was changed in another window. Please look at it once more.",
  fill_expired: "This design is too old to be printed. Please make it again.",
  fill_not_open: "This design was ordered or removed already. Please make it again.",
  fill_not_found: "This design is no longer there. Please make it again.",
  template_not_live: "This product cannot be personalised at the moment.",
  template_not_found: "This product cannot be personalised at the moment.",
  template_archived: "This product cannot be personalised at the moment.",
  product_mapping_not_found: "This product cannot be personalised at the moment.",
  rate_limit_exceeded: "There is a lot to do at the moment. Please try again in a minute.",
};

export function problemText(code: string): string {
  return (
    TEXTS[code] ?? "We could not make the print file yet. We have been told and will look at it."
  );
}
