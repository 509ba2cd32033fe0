/** What single lines of a box say by their form: when, how much, and in how many words. */
import { kindOfForm } from "../kinds/line-forms.ts";
import { leaderParts } from "./leader-parts.ts";

/** So many words run on, whatever they end with. */
export const RUNNING_LENGTH = 6;
/** A time at the beginning of a line, perhaps behind a word for it. */
export const TIME =
  /^\W*(?:godz\.?\s*|(?:um|ab|at|from|[àa] partir d[eoa]s?|dès|à|às|a las|dalle|alle|vanaf|od)\s+)?\d{1,2}(?:[:.h]\d{2}|\s?(?:am|pm|uhr|h|o[’']clock))/iu;
const QUANTITY = /^\W*\d[\d.,]*\s?(?:g|kg|ml|cl|l|min|st|stk|%)\.?$/iu;
const FIGURES = /^[^\p{L}]*\d[^\p{L}]*$/u;
/** "21.1." in a list of days. */
const DAY_OF_MONTH = /^\d{1,2}\.\s?\d{1,2}\.?$/u;

/** A line that says who, when, where or how much. */
export function isData(line: string): boolean {
  return (
    kindOfForm(line.trim()) !== null ||
    isNumber(line) ||
    TIME.test(line) ||
    endsInPrice(line) ||
    isDated(line)
  );
}

/** A line that says on what day, or at what time. */
export function isWhen(line: string): boolean {
  return TIME.test(line) || isDated(line) || kindOfForm(line.trim()) === "date";
}

/** A date, a sign behind it, and a few words more: "Sunday 23 March 2025 – 23 Adar 5785", "10 May 2025, at 5 pm". */
export function isDated(line: string): boolean {
  const [, day = "", rest = ""] =
    /^([^,–—|•·-]*\d{4})[,\s]*[,–—|•·-]\s*(\S.*)$/u.exec(line.trim()) ?? [];
  return kindOfForm(day) === "date" && wordCount(rest) < RUNNING_LENGTH;
}

/** The day of an event, or several of them and the hours, or a day before what else is said of it: "2 June | 12.00 | online". */
export function isDay(line: string): boolean {
  const parts = line.trim().split(/\s?[|·•]\s?/u);
  return (
    isDated(line) ||
    kindOfForm(line.trim()) === "date" ||
    (parts.length > 1 &&
      (kindOfForm(parts[0] ?? "") === "date" ||
        (DAY_OF_MONTH.test(parts[0] ?? "") &&
          parts.every((part) => DAY_OF_MONTH.test(part) || kindOfForm(part) === "time"))))
  );
}

/** A time or two by themselves, with a word as "o'clock" or "from". */
export function isTime(line: string): boolean {
  return TIME.test(line) && wordCount(line) <= 2;
}

export function isNumber(line: string): boolean {
  return isValueByForm(line) || TIME.test(line);
}

export function isValueByForm(line: string): boolean {
  return (
    FIGURES.test(line) ||
    QUANTITY.test(line) ||
    kindOfForm(line.trim()) === "price" ||
    kindOfForm(line.trim()) === "date"
  );
}

/** A price behind a blank, or one that dots lead to. */
export function endsInPrice(line: string): boolean {
  const led = leaderParts(line.trim())?.at(-1);
  const last =
    (led?.isLeader === false ? led.text : undefined) ??
    /(?:\s|[.…_]{2,})(?<price>\S+(?:\s?[€$£₴])?)$/u.exec(line.trim())?.groups?.["price"];
  return last !== undefined && kindOfForm(last) === "price";
}

/** Words that cannot be read count as well. */
export function wordCount(text: string): number {
  return text.split(" ").filter((word) => /[\p{L}\ufffd]/u.test(word)).length;
}
