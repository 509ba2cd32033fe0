/** What the page that checks a delivered file says: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Was wurde in dieser Datei geändert?",
  dropText:
    "Ziehen Sie eine PDF-Datei hierher, die Platen geliefert hat. Sie wird mit dem Original der Druckerei verglichen: Sie sehen jedes Wort, das anders ist, und dass sonst nichts anders ist.",
  pdfToCheck: "PDF zum Prüfen",
  check: "Datei prüfen",
  chooseFirst: "Wählen Sie erst eine PDF-Datei.",
  unknownTitle: "Keine Datei von uns",
  doNotPrint: "Nicht ungefragt drucken",
  unknownText:
    "{file} ist nicht Byte für Byte eine Datei, die dieser Dienst geliefert hat. Sie wurde neu gespeichert, unterwegs verändert oder kommt von anderswo. Bitten Sie die Druckerei um einen neuen Download.",
  thisFile: "Diese Datei",
  deliveredFile: "Eine Datei von uns",
  order: "Auftrag {order}",
  onlyWords: "Nur Wörter geändert",
  onlyWordsAndPictures: "Nur Wörter und Bilder geändert",
  moreThanWords: "Mehr als Wörter geändert",
  wordCount: "{count, plural, one {1 Wort geändert} other {{count} Wörter geändert}}",
  pictureCount: "{count, plural, one {1 Bild ersetzt} other {{count} Bilder ersetzt}}",
  objectCount: "{count, plural, one {1 Objekt unberührt} other {{count} Objekte unberührt}}",
  preflightPassed: "Preflight bestanden",
  preflightWarned: "Preflight warnt",
  preflightFailed: "Preflight nicht bestanden",
  preflightPending: "Preflight steht noch aus",
  nothingFound: "Nichts gefunden, was gegen den Druck spricht.",
  error: "Fehler",
  warning: "Warnung",
  onPage: "Seite {page}",
  pages: "Die Seiten",
  original: "Original",
  caption: "Seite {page}: {name}",
  framedCaption: "Seite {page}: {name}, geänderte Wörter umrahmt",
  words: "Die Wörter",
  page: "Seite",
  nothing: "(nichts)",
  setAnew: "Neu gesetzter Text",
  inPlaceOf: "An Stelle von",
  font: "Schrift",
  size: "Größe",
  color: "Farbe",
  ownLetters:
    "Text, der hier nicht steht, zeigen die Buchstaben des Originals in ihren eigenen Abständen.",
  deliveredFor: "Geliefert für",
  test: "TEST: nicht für den Druck",
  preflight: "Preflight",
  brokenChecks: "Prüfungen, die nicht laufen konnten: {count}",
  missingChecks: "Prüfungen, die diese Version nicht hat: {count}",
  certificate: "Zertifikat",
  hashOf: "{name}: SHA-256",
  unchanged: "Die Datei ist das Original selbst",
  appended:
    "Das Original steht Byte für Byte am Anfang dieser Datei, die Änderungen sind angehängt",
  writtenAnew: "Neu geschrieben; jedes andere Objekt gleicht dem des Originals",
  operators: "Operatoren des Inhalts: {kept} behalten, {replaced} ersetzt, {inserted} eingefügt",
  pathCount:
    "{count, plural, one {1 gezeichnete Marke geänderter Wörter ist mit ihnen entfallen} other {{count} gezeichnete Marken geänderter Wörter sind mit ihnen entfallen}}: Linien unter oder durch die alten Wörter oder Kontur, Schatten oder Kopie ihrer Buchstaben, um die neuen herum neu gezeichnet",
  pathAt: "Inhaltsstrom {stream}, ab Byte {at}",
  pictureLine:
    "Seite {page}: ein Bild von {width} × {height} Pixeln an Stelle von Objekt {object}. SHA-256:",
  signatureBroken:
    "Signiert: Die Signatur galt dem Original und ist in dieser Datei nicht mehr gültig; jedes Leseprogramm wird es sagen",
  signatureIntact: "Signiert: Die Signatur ist wie im Original",
  raster:
    "Aus beiden Dateien gezeichnete Seiten: {pages}. Abweichende Pixel außerhalb der Farbe neu gesetzter oder verschobener Wörter: {pixels}.",
  checkedNow: "Eben geprüft, von Code, der mit dem schreibenden nichts gemein hat",
};
