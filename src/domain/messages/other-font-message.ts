/** How many common names and addresses a design's font cannot print, and what would cure it: in a reader's language. */
import type { Problem } from "#engine/contract/problems.ts";
import { fontName } from "../font-name.ts";
import { formatMessage } from "./format-message.ts";
import type { AuthorMessages } from "./sections.ts";

type Messages = AuthorMessages & { readonly language: string };

const SAMPLES: Readonly<Record<string, keyof AuthorMessages>> = {
  names: "otherFontNames",
  addresses: "otherFontAddresses",
  "names and addresses": "otherFontTexts",
};

/** By the engine's words for forms of letters. */
const FORMS: Readonly<Record<string, keyof AuthorMessages>> = {
  "old-style figures": "oldStyleFigures",
  "lining figures": "liningFigures",
  "tabular figures": "tabularFigures",
  "proportional figures": "proportionalFigures",
  "small capitals": "smallCapitals",
};

/** The message of `other_font_needed`; null for one of an earlier version, which does not say all that it needs. */
export function otherFontMessage(measured: Problem["measured"], messages: Messages): string | null {
  const { tried, needOtherFont: count, font, samples, substitute } = measured ?? {};
  const key = SAMPLES[String(samples)];
  if (key === undefined || tried === undefined || count === undefined || font === undefined) {
    return null;
  }
  const counted = formatMessage(messages, key, { tried, count, font: isolated(font) });
  const instead =
    substitute === undefined
      ? messages.otherFontNone
      : formatMessage(messages, "otherFontUsed", { font: isolated(substitute) });
  const cures = curesOf(measured ?? {}, messages).join(" · ");
  return [counted, instead, formatMessage(messages, "cures", { cures })].join(" ");
}

/** What an author may do, the exact cure first. */
function curesOf(
  { openFamily, openState, substitute, acceptable, lacks }: NonNullable<Problem["measured"]>,
  messages: Messages,
): readonly string[] {
  const say = (key: keyof AuthorMessages, font: string | number): string =>
    formatMessage(messages, key, { font: isolated(font) });
  const other = substitute ?? acceptable;
  const forms = String(lacks ?? "")
    .split(", ")
    .flatMap((form) => FORMS[form] ?? [])
    .map((key) => messages[key])
    .join(", ");
  return [
    ...(openFamily !== undefined && openState === "available" ? [say("cureAdd", openFamily)] : []),
    openFamily !== undefined && openState === "upload"
      ? say("cureUploadOpen", openFamily)
      : messages.cureUpload,
    ...(other === undefined
      ? []
      : forms === ""
        ? [say("cureAccept", other)]
        : [formatMessage(messages, "cureAcceptWithout", { font: isolated(other), forms })]),
  ];
}

/** A name is read by itself, whichever way the sentence runs (UAX #9, FSI and PDI). */
function isolated(name: string | number): string {
  return `\u2068${fontName(String(name))}\u2069`;
}
