/** Words of the fill page. Keys say where they appear. */

export interface FillWords {
  readonly pageTitle: string;
  readonly lead: string;
  readonly preview: string;
  readonly sides: string;
  readonly front: string;
  readonly back: string;
  readonly page: string;
  readonly print: string;
  readonly altTail: string;
  readonly yourText: string;
  readonly noFields: string;
  readonly required: string;
  readonly keepsWhenBlank: string;
  /** First in a list of texts until one is chosen. */
  readonly choose: string;
  /** The picture that the print has without a choice. */
  readonly asPrinted: string;
  readonly showPreview: string;
  readonly save: string;
  readonly saved: string;
  readonly reference: string;
  readonly afterSave: string;
  /** Stands before the links to the pictures of the sides. */
  readonly proof: string;
  readonly newTab: string;
  readonly savedNotPrintable: string;
  readonly notPrintable: string;
  readonly titleSaved: string;
  readonly titleFault: string;
  /** Followed by the size in points. */
  readonly tooLongForPlace: string;
  readonly shorten: string;
  /** Followed by the characters. */
  readonly noGlyph: string;
  readonly otherLetters: string;
  /** Followed by the text in plain letters. */
  readonly plainForm: string;
  readonly usePlain: string;
  /** Followed by the name of the font. */
  readonly substituted: string;
  /** Followed by the limit. */
  readonly tooLong: string;
  /** Followed by the size in points. */
  readonly shrunk: string;
  readonly points: string;
  readonly missing: string;
  readonly cannotPrint: string;
  readonly goneTitle: string;
  readonly goneText: string;
  readonly faultTitle: string;
}

export const DICTIONARY: FillWords = {
  pageTitle: "your text",
  lead: "What you see is what prints: the picture is made from the print file itself.",
  preview: "Preview",
  sides: "Sides",
  front: "Front",
  back: "Back",
  page: "Page",
  print: "Your print",
  altTail: "It shows the text as entered in the form.",
  yourText: "Your text",
  noFields: "This print has no text that can be changed.",
  required: "needed",
  keepsWhenBlank: "empty: stays as printed",
  choose: "Choose; until then as printed",
  asPrinted: "As printed",
  showPreview: "Show preview",
  save: "Save design",
  saved: "Saved.",
  reference: "Your reference is",
  afterSave: "The shop finds your design by it. You can still change the text and save again.",
  proof: "Proof:",
  newTab: "(opens in a new tab)",
  savedNotPrintable: "Saved, but not ready to print.",
  notPrintable: "Change these texts and save again:",
  titleSaved: "Saved",
  titleFault: "Not saved",
  tooLongForPlace: "Too long for its place, even at",
  shorten: "Shorten it a little.",
  noGlyph: "No font here can print:",
  otherLetters: "Use other letters; until then the picture keeps the old words.",
  plainForm: "In plain letters:",
  usePlain: "Use plain letters",
  substituted: "Some letters are not in the print's own font; printed in",
  tooLong: "Too long. Characters at most:",
  shrunk: "Shrunk to",
  points: "pt",
  missing: "This text is needed.",
  cannotPrint: "This text cannot be printed as it is.",
  goneTitle: "This page is not open",
  goneText: "The link may be mistyped, or the shop has closed it. Ask the shop for a new link.",
  faultTitle: "That did not work",
};
