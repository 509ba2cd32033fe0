/** What the page that checks a delivered file says: in English, which the other languages translate key by key. */
export const MESSAGES = {
  title: "What was changed in this file?",
  dropText:
    "Drop a PDF that Platen delivered. It is compared with the shop’s original: you see every word that is different, and that nothing else is.",
  pdfToCheck: "PDF to check",
  check: "Check the file",
  chooseFirst: "Choose a PDF first.",
  unknownTitle: "Not a file we delivered",
  doNotPrint: "Do not print it unasked",
  unknownText:
    "{file} is not, byte for byte, a file that this service delivered. It was saved again, changed on its way, or comes from somewhere else. Ask the shop for a fresh download.",
  thisFile: "This file",
  deliveredFile: "A file we delivered",
  order: "Order {order}",
  onlyWords: "Only words changed",
  onlyWordsAndPictures: "Only words and pictures changed",
  moreThanWords: "More than words changed",
  wordCount: "{count, plural, one {1 word changed} other {{count} words changed}}",
  pictureCount: "{count, plural, one {1 picture replaced} other {{count} pictures replaced}}",
  objectCount: "{count, plural, one {1 object untouched} other {{count} objects untouched}}",
  preflightPassed: "Preflight passed",
  preflightWarned: "Preflight warns",
  preflightFailed: "Preflight failed",
  preflightPending: "Preflight has not run yet",
  nothingFound: "Nothing was found that stands against printing it.",
  error: "Error",
  warning: "Warning",
  onPage: "page {page}",
  pages: "The pages",
  original: "Original",
  caption: "Page {page}: {name}",
  framedCaption: "Page {page}: {name}, changed words framed",
  words: "The words",
  page: "Page",
  nothing: "(nothing)",
  setAnew: "Text set anew",
  inPlaceOf: "In the place of",
  font: "Font",
  size: "Size",
  color: "Colour",
  ownLetters:
    "Text that is not listed is shown by the original’s own letters, at its own distances.",
  deliveredFor: "Delivered for",
  test: "TEST: not for the press",
  preflight: "Preflight",
  brokenChecks: "Checks that could not run: {count}",
  missingChecks: "Checks that this version does not have: {count}",
  certificate: "Certificate",
  hashOf: "{name}: SHA-256",
  unchanged: "The file is the original itself",
  appended: "The original is the beginning of this file, byte for byte; the changes are appended",
  writtenAnew: "Written anew; every other object is equal to the original’s",
  operators: "Operators of the content: {kept} kept, {replaced} replaced, {inserted} inserted",
  pathCount:
    "{count, plural, one {1 drawn mark of changed words gone with them} other {{count} drawn marks of changed words gone with them}}: lines under or through the old words, or the stroke, shadow or copy of their letters, which is drawn anew around the new ones",
  pathAt: "content stream {stream}, from byte {at}",
  pictureLine:
    "Page {page}: a picture of {width} × {height} pixels in the place of object {object}. SHA-256:",
  signatureBroken:
    "Signed: the signature stood for the original and is no longer valid in this file, as every reader will say",
  signatureIntact: "Signed: the signature is as in the original",
  raster:
    "Pages drawn from both files: {pages}. Pixels that differ beyond the ink of words that were set anew or moved: {pixels}.",
  checkedNow: "Checked just now, by code that shares nothing with the writer",
};

/** What each language says. */
export type Messages = Readonly<Record<keyof typeof MESSAGES, string>>;
