/**
 * Which words of a mail say why a final failed, by the error's code; the API's own sentence is English, and the order's
 * page has it.
 */
export const FAILED_MESSAGES: Readonly<Record<string, "failedTooLong" | "failedLetters">> = {
  text_overflow: "failedTooLong",
  field_too_long: "failedTooLong",
  missing_glyph: "failedLetters",
};
