/**
 * The messages that the hosted page hands to its script, which brings none of its own: one language in the
 * page costs less than seven in a script. Listed by name, so that the page holds these and not the whole
 * catalogue.
 */
import type { Catalogue } from "./format-message.ts";
import type { HostedMessages, SharedMessages } from "./sections.ts";

/** Only what the script itself may have to say: everything else is on the page already. */
export const SCRIPT_KEYS = [
  "tooLongForPlace",
  "noGlyph",
  "otherLetters",
  "plainForm",
  "substituted",
  "substitutedMany",
  "inkNotApplied",
  "notFillable",
  "shrunk",
  "counter",
  "savedAt",
  "notSaved",
  "textsToChange",
  "notDrawn",
  "offline",
  "opening",
  "tryAgain",
  "cannotPrint",
  "tooLong",
  "textsFound",
] as const satisfies readonly (keyof (SharedMessages & HostedMessages))[];

export type ScriptMessages = Catalogue & Readonly<Record<(typeof SCRIPT_KEYS)[number], string>>;
