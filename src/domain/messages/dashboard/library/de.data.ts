/** What the pages of the library say: in German. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  title: "Bibliothek",
  fonts: "Schriften",
  stocks: "Papiere",
  name: "Name",
  actions: "Aktionen",
  notes: "Hinweise",
  edit: "Bearbeiten",
  save: "Speichern",
  delete: "Löschen",
  deleteTitle: "{name} löschen",
  uploadFont: "Schrift hochladen",
  uploadRight: "Laden Sie nur Schriften hoch, mit denen Sie laut Lizenz drucken dürfen.",
  addFamily: "Offene Schrift hinzufügen",
  family: "Familie",
  familyHelp: "So geschrieben wie von ihren Gestaltern, etwa {example}",
  fontAdded: "Schrift hinzugefügt. Laden Sie die PDFs, die sie verwenden, noch einmal hoch.",
  noFonts: "Noch keine Schriften",
  noFontsText:
    "Fügen Sie die Schriften Ihrer Entwürfe hinzu, damit Buchstaben von Kunden darin gedruckt werden.",
  letters: "Buchstaben",
  countLetters: "{count, plural, one {{count} Zeichen} other {{count} Zeichen}}",
  licence: "Lizenz",
  ownFont: "Eigene",
  deleteFontText:
    "Neue Uploads finden sie nicht mehr. Vorlagen, die mit ihr gelesen wurden, behalten sie; ihre Aufträge drucken wie bisher.",
  newStock: "Papier hinzufügen",
  code: "Code",
  codeHelp:
    "Aufträge nennen das Papier danach. Ein Papier, das diesen Code schon hat, wird ersetzt.",
  color: "Farbe",
  colorHelp: "Des unbedruckten Papiers, etwa {example}. Leer: Weiß.",
  finish: "Oberfläche",
  none: "Keine",
  matte: "Matt",
  linen: "Leinen",
  felt: "Filz",
  laid: "Gerippt",
  kraft: "Kraft",
  cotton: "Baumwolle",
  metallic: "Metallic",
  pearl: "Perlglanz",
  needsWhite: "Braucht Weiß unter den Farben",
  neutral: "Steht für unbekannte Papiere",
  noStocks: "Noch keine Papiere",
  noStocksText:
    "Auf einem Papier sehen Kunden ihre Korrekturansicht. Druckdateien enthalten es nie.",
  deleteStockText:
    "Ansichten darauf zeigen das neutrale Papier. Druckdateien bleiben, wie sie sind.",
};
