/** Dates as mails tell them, in the mail's language and UTC. `language`: a BCP 47 tag. */

/** A day, in words. */
export function dayText(at: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
}

/** An instant to the minute: some links end within the hour. */
export function timeText(at: Date, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(at)} UTC`;
}
